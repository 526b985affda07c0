/* caminos_promise play BOARD GAMES NODES SEED FILE: games of the search against itself, as samples.
 * caminos_promise fit FILE…: weights for the figures of src/games/caminos/promise.h.
 *
 * Games begin with one or two random moves and have a random one now and then; every position in
 * which nothing is forced is a sample: the placements and how often the search looked at each. The
 * weights are those under which the promises, as logarithms of chances, say these shares best.
 *
 * A promise is linear in its weights, so a figure is the promise by that weight alone. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/caminos/promise.h"
#include "games/list.h"
#include "search/search.h"

enum { STRAY = 12, MEMORY = 64 << 20, SAMPLES = 20000, ROUNDS = 400, HELD_OUT = 5, LISTED = 48 };

/* ---- play: a sample is a state and the visits of its moves in their order */

static int is_quiet(const game_state *state)
{
    static struct tips_move room[CAMINOS_MAX_MOVES];
    bool all;
    void *scratch = malloc(caminos_tips.scratch);
    if (!scratch) exit(1);
    caminos_tips.rank(state, &(struct tips_room){.scratch = scratch}, room, &all);
    free(scratch);
    return !all;
}

static void write_sample(const struct play *p, search *think, const game_move *moves, int count,
                         FILE *file)
{
    fwrite(p->state, sizeof(struct caminos_state), 1, file);
    for (int i = 0; i < count; i++) {
        struct search_option option = {0};
        search_look_up(think, moves[i], &option);
        uint32_t visits = option.visits;
        fwrite(&visits, sizeof visits, 1, file);
    }
}

/* Plays one game until it is decided; how many samples it gave. */
static int play_game(struct play *p, search *think, struct rng *rng, int nodes, FILE *file)
{
    static game_move moves[CAMINOS_MAX_MOVES];
    int opening = 1 + (int)rng_below(rng, 2), samples = 0;
    for (int ply = 0; play_actor(p) != GAME_OVER; ply++) {
        int n = p->game->rules->moves(game_truth(p->state), p->scratch, moves);
        game_move move = moves[rng_below(rng, (uint32_t)n)];
        if (ply >= opening && rng_below(rng, STRAY)) {
            struct search_report report;
            search_set(think, game_truth(p->state));
            search_step(think, 0, nodes);
            search_report(think, &report);
            if (report.best[0].proved) break;
            move = report.best[0].move;
            if (is_quiet(p->state)) write_sample(p, think, moves, n, file), samples++;
        }
        play_move(p, move);
    }
    return samples;
}

static int play(const char *board, int games, int nodes, uint64_t seed, const char *path)
{
    const struct game *game = games_find(SLICE("caminos"));
    size_t bytes = play_memory(game);
    void *memory = malloc(MEMORY), *room = malloc(bytes);
    FILE *file = fopen(path, "wb");
    struct game_options options;
    struct message why;
    char variant[32];
    int samples = 0;
    if (!memory || !room || !file) return 1;
    options_default(game, &options);
    snprintf(variant, sizeof variant, "board=%s", board);
    if (options_read(game, slice_of(variant), &options, &why)) return 2;
    for (int i = 0; i < games; i++) {
        struct rng rng = rng_seed(seed, (uint64_t)i);
        struct search_setup setup = {.seed = rng_next(&rng), .workers = 1};
        struct arena a = arena_on(memory, MEMORY), b = arena_on(room, bytes);
        struct play p;
        search *think;
        search_level_setup(game, TIPS_LEVELS, &setup);
        if (search_open(&setup, &a, &think) || play_open(&p, game, &options, &b)) return 1;
        samples += play_game(&p, think, &rng, nodes, file);
    }
    printf("%d games, %d samples\n", games, samples);
    free(memory);
    free(room);
    return fclose(file) != 0;
}

/* ---- fit */

struct sample {
    int count;
    int8_t (*figure)[PROMISE_FIGURES];
    float *share; /* of the visits */
};

static double weights[PROMISE_FIGURES];

/* The figures of all placements of a state, in the order of its moves. */
static void fill_figures(const struct caminos_state *s, const game_move *moves, struct sample *out)
{
    static struct caminos_reach own;
    static struct caminos_promise promise[PROMISE_FIGURES];
    static int16_t alone[PROMISE_FIGURES][PROMISE_FIGURES];
    const struct caminos_board *b = caminos_board_of(s);
    caminos_reach_fill(&s->cubes, b, s->turn & 1, caminos_kinds(s), &own);
    for (int f = 0; f < PROMISE_FIGURES; f++) {
        alone[f][f] = 1;
        caminos_promise_fill(&s->cubes, b, s->turn & 1, alone[f], &promise[f]);
    }
    for (int way = 0; way < own.ways; way++)
        for (int f = 0; f < PROMISE_FIGURES; f++) {
            struct bits at = own.fits[way];
            int figure[BITS_CELLS];
            caminos_promise_of(&promise[f], &own, way, at, figure);
            for (; bits_any(at); at = bits_drop_first(at)) {
                int i = 0, corner = bits_first(at);
                while (moves[i] != caminos_reach_move(&own, way, corner)) i++;
                out->figure[i][f] = (int8_t)figure[corner];
            }
        }
}

static int read_sample(FILE *file, struct sample *out)
{
    static game_move moves[CAMINOS_MAX_MOVES];
    static uint32_t visits[CAMINOS_MAX_MOVES];
    struct caminos_state s;
    struct caminos_planes planes;
    double sum = 0;
    if (fread(&s, sizeof s, 1, file) != 1) return 0;
    int n = out->count = caminos_rules.moves((const game_view *)&s, &planes, moves);
    if (fread(visits, sizeof *visits, (size_t)n, file) != (size_t)n) return 0;
    out->figure = calloc((size_t)n, sizeof *out->figure);
    out->share = calloc((size_t)n, sizeof *out->share);
    if (!out->figure || !out->share) exit(1);
    for (int i = 0; i < n; i++) sum += visits[i];
    for (int i = 0; i < n && sum > 0; i++) out->share[i] = (float)(visits[i] / sum);
    fill_figures(&s, moves, out);
    return sum > 0;
}

/* The chances that the weights give the placements; the loss against their shares. */
static double say(const struct sample *s, double *chance)
{
    double most = -1e9, sum = 0, loss = 0;
    for (int i = 0; i < s->count; i++) {
        chance[i] = 0;
        for (int f = 0; f < PROMISE_FIGURES; f++) chance[i] += weights[f] * s->figure[i][f];
        if (chance[i] > most) most = chance[i];
    }
    for (int i = 0; i < s->count; i++) sum += chance[i] = exp(chance[i] - most);
    for (int i = 0; i < s->count; i++) {
        chance[i] /= sum;
        if (s->share[i] > 0) loss -= s->share[i] * log(chance[i]);
    }
    return loss;
}

/* Is the placement that was looked at most among those a list would hold? */
static bool lists_best(const struct sample *s, const double *chance)
{
    int best = 0, better = 0;
    for (int i = 0; i < s->count; i++)
        if (s->share[i] > s->share[best]) best = i;
    for (int i = 0; i < s->count; i++) better += chance[i] > chance[best];
    return better < LISTED;
}

static void check(const char *name, const struct sample *s, int count)
{
    static double chance[CAMINOS_MAX_MOVES];
    double loss = 0;
    int listed = 0;
    for (int k = 0; k < count; k++) {
        loss += say(&s[k], chance);
        listed += lists_best(&s[k], chance);
    }
    printf("# %s: %d samples, loss %.3f, the best among %d in %.0f %%\n", name, count, loss / count,
           LISTED, 100.0 * listed / count);
}

/* Adam, each step over all samples. */
static void fit(const struct sample *s, int count)
{
    static double chance[CAMINOS_MAX_MOVES];
    double mean[PROMISE_FIGURES] = {0}, spread[PROMISE_FIGURES] = {0};
    for (int round = 1; round <= ROUNDS; round++) {
        double slope[PROMISE_FIGURES] = {0};
        for (int k = 0; k < count; k++) {
            say(&s[k], chance);
            for (int i = 0; i < s[k].count; i++)
                for (int f = 0; f < PROMISE_FIGURES; f++)
                    slope[f] += (chance[i] - s[k].share[i]) * s[k].figure[i][f];
        }
        for (int f = 0; f < PROMISE_FIGURES; f++) {
            double d = slope[f] / count + 1e-3 * weights[f];
            mean[f] = 0.9 * mean[f] + 0.1 * d;
            spread[f] = 0.99 * spread[f] + 0.01 * d * d;
            double young = 1 - pow(0.9, round), wild = 1 - pow(0.99, round);
            weights[f] -= 0.05 * mean[f] / young / (sqrt(spread[f] / wild) + 1e-8);
        }
    }
}

static int fit_files(char **paths, int files)
{
    static struct sample samples[SAMPLES];
    int count = 0;
    for (int i = 0; i < files; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file) return perror(paths[i]), 1;
        while (count < SAMPLES && read_sample(file, &samples[count])) count++;
        fclose(file);
    }
    int held_out = count / HELD_OUT;
    if (!held_out) return 1;
    fit(samples, count - held_out);
    check("fitted", samples, count - held_out);
    check("held out", samples + count - held_out, held_out);
    for (int f = 0; f < PROMISE_FIGURES; f++)
        printf("%.0f%s", 100 * weights[f], f + 1 < PROMISE_FIGURES ? ", " : "\n");
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 7 && strcmp(argv[1], "play") == 0)
        return play(argv[2], atoi(argv[3]), atoi(argv[4]), strtoull(argv[5], NULL, 10), argv[6]);
    if (argc > 2 && strcmp(argv[1], "fit") == 0) return fit_files(argv + 2, argc - 2);
    return fprintf(stderr, "caminos_promise play BOARD GAMES NODES SEED FILE | fit FILE…\n"), 2;
}
