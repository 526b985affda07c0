/* Reading questions. */
#include "cmd/query.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "game/record.h"
#include "games/list.h"
#include "search/search.h"

enum { ID_MAX = 256, NODES = 2000, PLIES_MAX = 4096, PRIORITY_MAX = 1000000 };

struct reader {
    const struct jsontree *query;
    struct job *first, **place;
    struct job like; /* what all jobs of the query share */
    bool all, last;  /* which plies: every one, the last one */
    uint8_t wanted[PLIES_MAX];
    int wanted_count, found;
    struct message *why;
    void **room;
};

void query_write_id(const struct jsontree *query, struct text *out)
{
    const struct jsontree *id = jsontree_get(query, "id");
    if (id && id->kind == JSONTREE_STRING && id->text.n < ID_MAX / 6)
        text_put_json(out, id->text);
    else if (id && id->kind == JSONTREE_NUMBER && id->text.n < ID_MAX)
        text_put_slice(out, id->text);
    else
        text_put(out, "null");
}

/* ---- fields */

static int fail_field(struct reader *r, const char *name)
{
    message_set(r->why, "query.bad_field");
    message_add_plain(r->why, "name", name);
    return ERR_INVALID;
}

static int read_number(struct reader *r, const char *name, uint64_t most, uint64_t *out)
{
    const struct jsontree *field = jsontree_get(r->query, name);
    if (!field) return 0;
    return jsontree_number(field, most, out) ? fail_field(r, name) : 0;
}

/* A text, empty when it is not there. */
static int read_text(struct reader *r, const char *name, struct slice *out)
{
    const struct jsontree *field = jsontree_get(r->query, name);
    *out = (struct slice){NULL, 0};
    if (!field) return 0;
    if (field->kind != JSONTREE_STRING) return fail_field(r, name);
    *out = field->text;
    return 0;
}

static int read_limits(struct reader *r)
{
    uint64_t nodes = 0, time = 0, level = 0, best = SEARCH_BEST_MAX, priority = 0;
    if (read_number(r, "nodes", INT32_MAX, &nodes) || read_number(r, "time", INT32_MAX, &time) ||
        read_number(r, "level", TIPS_LEVELS, &level) ||
        read_number(r, "best", SEARCH_BEST_MAX, &best) ||
        read_number(r, "priority", PRIORITY_MAX, &priority) ||
        read_number(r, "seed", INT64_MAX, &r->like.seed))
        return ERR_INVALID;
    r->like.level = (int)level;
    r->like.best = (int)best;
    r->like.priority = (int)priority;
    r->like.budget = (struct drive_budget){.nodes = nodes, .milliseconds = (double)time};
    if (!nodes && !time && !level) r->like.budget.nodes = NODES;
    return 0;
}

static int read_plies(struct reader *r)
{
    const struct jsontree *plies = jsontree_get(r->query, "plies");
    r->last = !plies;
    if (!plies) return 0;
    r->all = plies->kind == JSONTREE_STRING && slice_is(plies->text, "all");
    if (r->all) return 0;
    if (plies->kind != JSONTREE_ARRAY || !plies->inside) return fail_field(r, "plies");
    for (const struct jsontree *one = plies->inside; one; one = one->next) {
        uint64_t ply;
        if (jsontree_number(one, PLIES_MAX - 1, &ply)) return fail_field(r, "plies");
        r->wanted_count += !r->wanted[ply];
        r->wanted[ply] = 1;
    }
    return 0;
}

/* ---- jobs */

static int add_job(struct reader *r, const struct play *p)
{
    size_t size = p->game->rules->size, head = (sizeof(struct job) + 15) / 16 * 16;
    char *block = malloc(head + size + ID_MAX);
    if (!block) return ERR_SPACE;
    struct job *job = (struct job *)(void *)block;
    struct text id = text_on(block + head + size, ID_MAX);
    *job = r->like;
    atomic_init(&job->cancelled, false);
    query_write_id(r->query, &id);
    job->id = text_slice(&id);
    job->ply = p->ply;
    job->game = p->game;
    job->options = p->options;
    job->actor = play_actor(p);
    job->view = (game_view *)(void *)(block + head);
    game_observe(p->game, p->state, job->actor >= 0 ? job->actor : GAME_PUBLIC, job->view);
    play_result(p, &job->result);
    job->next = NULL;
    *r->place = job;
    r->place = &job->next;
    return 0;
}

/* Called at each position of the game. */
static int pass(struct reader *r, const struct play *p, bool end)
{
    bool here = r->all || (r->last && end) || (p->ply < PLIES_MAX && r->wanted[p->ply] && !r->last);
    if (!here) return 0;
    r->found++;
    return add_job(r, p);
}

static int visit(void *context, const struct play *p, const struct record_entry *entry,
                 game_move move)
{
    (void)move;
    return entry->kind == RECORD_MOVE ? pass(context, p, false) : 0;
}

static int play_moves(struct reader *r, struct play *p)
{
    const struct jsontree *moves = jsontree_get(r->query, "moves");
    int status = 0;
    if (moves && moves->kind != JSONTREE_ARRAY) return fail_field(r, "moves");
    for (const struct jsontree *m = moves ? moves->inside : NULL; m && !status; m = m->next) {
        if (m->kind != JSONTREE_STRING) return fail_field(r, "moves");
        status = pass(r, p, false);
        if (!status) status = play_text(p, m->text, NULL, r->why);
    }
    return status ? status : pass(r, p, true);
}

/* ---- what is played */

static int read_options(struct reader *r, const struct game *g, struct game_options *out)
{
    struct slice variant;
    uint64_t seats = 0;
    options_default(g, out);
    if (read_text(r, "variant", &variant) || read_number(r, "seats", GAME_SEATS_MAX, &seats))
        return ERR_INVALID;
    int status = options_read(g, variant, out, r->why);
    return status || !seats ? status : options_set_seats(g, (int)seats, out, r->why);
}

/* Has it turns, and is everything known? */
static int check_playable(struct reader *r, const struct play *p)
{
    char none;
    struct text unread = text_on(&none, 0);
    const struct game_text *text = p->game->text;
    const char *bad = NULL;
    if (text->write_score && text->write_score(game_truth(p->state), p->scratch, &unread) == 1)
        bad = "cmd.no_turns";
    void *room = malloc(p->game->rules->size);
    if (!room) return ERR_SPACE;
    if (!bad && game_hides(p->game, game_truth(p->state), room)) bad = "cmd.hidden";
    free(room);
    return bad ? message_fail(r->why, bad, SLICE("")) : 0;
}

static int open_game(struct reader *r, struct slice name, struct arena *arena, struct play *p)
{
    struct slice position;
    struct game_options options;
    const struct game *g = games_find(name);
    if (!g) return message_fail(r->why, "games.unknown", name);
    int status = read_options(r, g, &options);
    if (!status) status = read_text(r, "position", &position);
    if (status) return status;
    return position.n ? play_open_at(p, g, &options, position, arena, r->why)
                      : play_open(p, g, &options, arena);
}

static int read_game(struct reader *r, struct slice name, struct arena *arena)
{
    struct play p;
    int status = open_game(r, name, arena, &p);
    if (!status) status = check_playable(r, &p);
    return status ? status : play_moves(r, &p);
}

static int read_record(struct reader *r, struct slice text, struct arena *arena)
{
    struct record record;
    struct play p;
    int status = record_parse(&text, arena, &record, r->why);
    if (!status) status = record_open_play(&record, games_find, arena, &p, r->why);
    if (!status) status = check_playable(r, &p);
    if (!status) status = record_replay(&record, &p, visit, r, r->why);
    return status ? status : pass(r, &p, true);
}

static size_t memory_needed(struct slice record)
{
    enum { SLACK = 4096 };
    size_t most = 0;
    for (int i = 0; games_list[i]; i++)
        if (play_memory(games_list[i]) > most) most = play_memory(games_list[i]);
    return most + record_memory(record) + SLACK;
}

static int read_what(struct reader *r)
{
    struct slice game, record;
    if (read_text(r, "game", &game) || read_text(r, "record", &record)) return ERR_INVALID;
    if (!game.at == !record.at) {
        message_set(r->why, "query.game_or_record");
        return ERR_INVALID;
    }
    size_t bytes = memory_needed(record);
    struct arena arena = arena_on(malloc(bytes), bytes);
    *r->room = arena.at; /* what is wrong may be said in words that lie there */
    if (!arena.at) return ERR_SPACE;
    int status = game.at ? read_game(r, game, &arena) : read_record(r, record, &arena);
    if (!status && r->wanted_count > r->found) return fail_field(r, "plies");
    return status;
}

int query_read(const struct jsontree *query, void **room, struct job **out, struct message *why)
{
    struct reader *r = calloc(1, sizeof *r);
    message_set(why, "error.memory");
    if (!r) return ERR_SPACE;
    r->query = query;
    r->place = &r->first;
    r->why = why;
    r->room = room;
    int status = query->kind == JSONTREE_OBJECT ? read_limits(r) : fail_field(r, "{}");
    if (!status) status = read_plies(r);
    if (!status) status = read_what(r);
    for (struct job *job = r->first, *next; status && job; job = next) {
        next = job->next;
        free(job);
    }
    if (!status) *out = r->first;
    free(r);
    return status;
}
