/* Players: what they are called, and how each finds a move. */
#include "drive/player.h"

#include <stdlib.h>

#include "base/err.h"
#include "drive/program.h"

enum { MEMORY_DEFAULT = 64 << 20, NODES_MAX = 1 << 30 };

struct player {
    struct player_spec spec;
    const struct game *game;
    uint64_t seed;
    struct rng rng;
    void *memory;
    search *search;
    struct program *program;
};

/* ---- names */

static int read_kind(struct slice name, struct player_spec *spec)
{
    uint64_t level;
    spec->level = TIPS_LEVELS;
    if (slice_is(name, "plain")) return spec->kind = PLAYER_PLAIN, 0;
    if (slice_is(name, "greedy")) return spec->kind = PLAYER_GREEDY, 0;
    if (slice_is(name, "random")) return spec->kind = PLAYER_RANDOM, 0;
    if (slice_number(name, TIPS_LEVELS, &level) || !level) return ERR_MISSING;
    spec->kind = PLAYER_LEVEL;
    spec->level = (int)level;
    return 0;
}

/* `nodes=500`, `ms=100` or `cpu=100`: how long to think. */
static int read_budget(struct slice setting, struct drive_budget *out)
{
    uint64_t value;
    struct slice name = slice_cut(&setting, '=');
    if (slice_number(setting, NODES_MAX, &value) || !value) return ERR_INVALID;
    if (slice_is(name, "nodes")) return out->nodes = value, 0;
    bool processor = slice_is(name, "cpu");
    if (!processor && !slice_is(name, "ms")) return ERR_INVALID;
    out->processor = processor;
    out->milliseconds = (double)value;
    return 0;
}

static int read_setting(struct slice setting, struct player_spec *spec)
{
    uint64_t value;
    if (!read_budget(setting, &spec->budget)) return 0;
    struct slice name = slice_cut(&setting, '=');
    if (slice_number(setting, NODES_MAX, &value) || !value) return ERR_INVALID;
    if (slice_is(name, "memory")) return spec->memory = (size_t)value << 20, 0;
    if (!slice_is(name, "threads") || value > SEARCH_WORKERS_MAX) return ERR_INVALID;
    return spec->threads = (int)value, 0;
}

/* A command line; how long to think may stand at its end. */
static void read_program(struct slice text, struct player_spec *spec)
{
    spec->kind = PLAYER_PROGRAM;
    spec->command = text;
    for (size_t at = text.n; at-- > 0;) {
        if (text.at[at] != ':') continue;
        struct slice setting = {text.at + at + 1, spec->command.n - at - 1};
        if (read_budget(setting, &spec->budget)) return;
        spec->command.n = at;
    }
}

int player_read(struct slice text, struct player_spec *out, struct message *why)
{
    struct player_spec spec = {.threads = 1, .memory = MEMORY_DEFAULT};
    struct slice rest = text, name = slice_cut(&rest, ':');
    if (!text.n) return message_fail(why, "player.empty", text);
    if (read_kind(name, &spec)) {
        uint64_t number;
        if (!slice_number(name, UINT64_MAX, &number))
            return message_fail(why, "player.bad_setting", text);
        read_program(text, &spec);
        *out = spec;
        return 0;
    }
    while (rest.n)
        if (read_setting(slice_cut(&rest, ':'), &spec))
            return message_fail(why, "player.bad_setting", text);
    *out = spec;
    return 0;
}

/* ---- opening */

static bool searches(const struct player_spec *spec)
{
    return spec->kind == PLAYER_LEVEL || spec->kind == PLAYER_PLAIN;
}

static size_t memory_of(const struct player_spec *spec, const struct search_setup *setup)
{
    if (!searches(spec)) return search_greedy_memory(setup->game);
    size_t least = search_memory(setup) + (1 << 20);
    return spec->memory > least ? spec->memory : least;
}

static int open_search(player *p, struct message *why)
{
    struct search_setup setup = {.game = p->game, .seed = p->seed, .workers = p->spec.threads};
    uint32_t nodes = search_level_setup(p->game, p->spec.level, &setup);
    setup.plain = p->spec.kind == PLAYER_PLAIN;
    if (!p->spec.budget.nodes && !(p->spec.budget.milliseconds > 0)) p->spec.budget.nodes = nodes;
    size_t bytes = memory_of(&p->spec, &setup);
    if (!p->memory) p->memory = malloc(bytes);
    struct arena arena = arena_on(p->memory, bytes);
    if (!p->memory || (searches(&p->spec) && search_open(&setup, &arena, &p->search) < 0)) {
        message_set(why, "error.memory");
        return ERR_SPACE;
    }
    return 0;
}

int player_new_game(player *p, uint64_t seed, struct message *why)
{
    p->seed = seed;
    p->rng = rng_seed(seed, 0);
    return p->program ? program_new_game(p->program, why) : open_search(p, why);
}

int player_open(const struct player_spec *spec, const struct game *game,
                const struct game_options *options, uint64_t seed, player **out,
                struct message *why)
{
    player *p = calloc(1, sizeof *p);
    int err = ERR_SPACE;
    message_set(why, "error.memory");
    if (!p) return err;
    p->spec = *spec;
    p->game = game;
    err = 0;
    if (spec->kind == PLAYER_PROGRAM)
        err = program_open(spec->command, game, options, &p->program, why);
    if (!err) err = player_new_game(p, seed, why);
    if (err) {
        player_close(p);
        return err;
    }
    *out = p;
    return 0;
}

void player_close(player *p)
{
    if (!p) return;
    if (p->program) program_close(p->program);
    free(p->memory);
    free(p);
}

search *player_search(player *p)
{
    return p->search;
}

/* ---- moving */

static game_move think(player *p, const game_view *view)
{
    search_set(p->search, view);
    drive_think(p->search, p->spec.threads, p->spec.budget, NULL, NULL);
    return search_level_choose(p->search, p->spec.level);
}

int player_move(player *p, const game_view *view, struct slice record, game_move *out,
                struct message *why)
{
    switch (p->spec.kind) {
    case PLAYER_PROGRAM: return program_move(p->program, view, record, p->spec.budget, out, why);
    case PLAYER_GREEDY: *out = search_greedy(p->game, view, &p->rng, p->memory); return 0;
    case PLAYER_RANDOM: *out = search_random(p->game, view, &p->rng, p->memory); return 0;
    default: *out = think(p, view); return 0;
    }
}
