/* Many games of a kind, a move in each at a time. */
#include <stdlib.h>

#include "base/mem.h"
#include "game/planes.h"
#include "inside.h"

struct tablier_batch {
    struct lib_head head;
    const struct game *game;
    struct game_options options;
    struct planes_shape shape; /* zero when the game has no planes */
    int count;
    uint64_t seed;
    size_t size;      /* of a state */
    char *states;     /* `count` of them, one after the other */
    char *first;      /* the state they begin with */
    char *view;       /* room for one view */
    game_move *moves; /* max_moves for each game: its legal moves */
    int32_t *counts;  /* how many there are */
    int8_t *actors;
    struct rng *rngs; /* of chance, for each game */
    struct rng lot;   /* of tablier_batch_random */
    uint32_t *picked; /* the moves of a step */
    void *scratch;
    struct game_outcome *outcomes;
};

static game_state *state_of(const tablier_batch *b, int i)
{
    return (game_state *)(void *)(b->states + (size_t)i * b->size);
}

static game_move *moves_of(const tablier_batch *b, int i)
{
    return b->moves + (size_t)i * (size_t)b->game->rules->max_moves;
}

/* ---- memory */

static void free_all(tablier_batch *b)
{
    void *const blocks[] = {b->states, b->first, b->view,   b->moves,   b->counts,
                            b->actors, b->rngs,  b->picked, b->scratch, b->outcomes};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) free(blocks[i]);
}

/* Moves that are never listed cost nothing: their pages are not touched. */
static bool take_all(tablier_batch *b)
{
    const struct game_rules *rules = b->game->rules;
    size_t n = (size_t)b->count;
    b->states = malloc(n * b->size);
    b->first = malloc(b->size);
    b->view = malloc(b->size);
    b->moves = malloc(n * (size_t)rules->max_moves * sizeof *b->moves);
    b->counts = calloc(n, sizeof *b->counts);
    b->actors = calloc(n, sizeof *b->actors);
    b->rngs = malloc(n * sizeof *b->rngs);
    b->picked = calloc(n, sizeof *b->picked);
    b->scratch = malloc(rules->scratch + 1);
    b->outcomes = malloc(((size_t)rules->max_outcomes + 1) * sizeof *b->outcomes);
    return b->states && b->first && b->view && b->moves && b->counts && b->actors && b->rngs &&
           b->picked && b->scratch && b->outcomes;
}

/* ---- games */

/* Lets chance move until it is somebody's turn, and lists the moves. */
static void settle(tablier_batch *b, int i)
{
    const struct game_rules *rules = b->game->rules;
    game_state *state = state_of(b, i);
    int actor;
    while ((actor = rules->actor(game_truth(state))) == GAME_CHANCE)
        rules->play(state, b->scratch, game_draw(b->game, state, &b->rngs[i], b->outcomes));
    b->actors[i] = (int8_t)actor;
    b->counts[i] = actor < 0 ? 0 : rules->moves(game_truth(state), b->scratch, moves_of(b, i));
}

static void begin(tablier_batch *b, int i)
{
    memcpy(state_of(b, i), b->first, b->size);
    settle(b, i);
}

static void begin_all(tablier_batch *b, uint64_t seed)
{
    b->seed = seed;
    b->lot = rng_seed(seed, UINT64_MAX);
    for (int i = 0; i < b->count; i++) {
        b->rngs[i] = rng_seed(seed, (uint64_t)i);
        begin(b, i);
    }
}

int tablier_batch_open(const tablier_setup *setup, int count, uint64_t seed, tablier_batch **out,
                       tablier_error *error)
{
    tablier_table *table;
    if (!out) return lib_fail_null(error);
    if (count < 1 || count > TABLIER_BATCH) return lib_fail_range(error, count);
    int status = tablier_table_open(setup, &table, error);
    if (status) return status;
    tablier_batch *b = lib_open(LIB_BATCH, table->head.game, sizeof *b, error);
    if (!b) {
        lib_close(table, LIB_TABLE, NULL);
        return TABLIER_MEMORY;
    }
    b->game = table->play.game;
    b->options = table->play.options;
    b->count = count;
    b->size = b->game->rules->size;
    if (b->game->planes) b->game->planes->shape(&b->options, &b->shape);
    bool whole = take_all(b);
    if (whole) memcpy(b->first, table->play.state, b->size);
    lib_close(table, LIB_TABLE, NULL);
    if (!whole) {
        tablier_batch_close(b, NULL);
        return lib_fail_memory(error);
    }
    begin_all(b, seed);
    *out = b;
    return 0;
}

int tablier_batch_close(tablier_batch *batch, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    free_all(batch);
    return lib_close(batch, LIB_BATCH, error);
}

int tablier_batch_reset(tablier_batch *batch, uint64_t seed, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    begin_all(batch, seed);
    return 0;
}

/* ---- looking */

int tablier_batch_shape(const tablier_batch *batch, tablier_shape *out, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    const struct planes_shape *s = &batch->shape;
    *out = (tablier_shape){.planes = s->planes,
                           .rows = s->rows,
                           .columns = s->columns,
                           .actions = s->actions,
                           .seats = batch->options.seats,
                           .count = batch->count};
    return 0;
}

/* Is it a batch, and does a buffer hold so many items for each game? */
static int check_buffer(const tablier_batch *b, const void *out, size_t cap, size_t each,
                        tablier_error *error)
{
    int status = lib_check(b, LIB_BATCH, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    size_t needed = (size_t)b->count * each;
    return cap < needed ? lib_fail_space(error, needed) : 0;
}

int tablier_batch_actors(const tablier_batch *batch, int8_t *out, size_t cap, tablier_error *error)
{
    int status = check_buffer(batch, out, cap, 1, error);
    if (status) return status;
    memcpy(out, batch->actors, (size_t)batch->count);
    return 0;
}

int tablier_batch_choices(const tablier_batch *batch, int32_t *out, size_t cap,
                          tablier_error *error)
{
    int status = check_buffer(batch, out, cap, 1, error);
    if (status) return status;
    memcpy(out, batch->counts, (size_t)batch->count * sizeof *out);
    return 0;
}

int tablier_batch_random(tablier_batch *batch, int32_t *out, size_t cap, tablier_error *error)
{
    int status = check_buffer(batch, out, cap, 1, error);
    if (status) return status;
    for (int i = 0; i < batch->count; i++) {
        uint32_t count = (uint32_t)batch->counts[i];
        out[i] = count ? (int32_t)rng_below(&batch->lot, count) : -1;
    }
    return 0;
}

static size_t observation_bytes(const tablier_batch *b)
{
    return (size_t)b->shape.planes * (size_t)b->shape.rows * (size_t)b->shape.columns;
}

/* Every observation is of what its seat sees, never of the truth. */
int tablier_batch_observe(tablier_batch *batch, uint8_t *out, size_t cap, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    if (!batch->game->planes) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    size_t bytes = observation_bytes(batch);
    status = check_buffer(batch, out, cap, bytes, error);
    if (status) return status;
    game_view *view = (game_view *)(void *)batch->view;
    memset(out, 0, (size_t)batch->count * bytes);
    for (int i = 0; i < batch->count; i++) {
        int seat = batch->actors[i] < 0 ? 0 : batch->actors[i];
        game_observe(batch->game, state_of(batch, i), seat, view);
        batch->game->planes->fill(view, seat, out + (size_t)i * bytes);
    }
    return 0;
}

int tablier_batch_mask(tablier_batch *batch, uint8_t *out, size_t cap, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    const struct game_planes *planes = batch->game->planes;
    if (!planes) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    size_t actions = (size_t)batch->shape.actions;
    status = check_buffer(batch, out, cap, actions, error);
    if (status) return status;
    memset(out, 0, (size_t)batch->count * actions);
    for (int i = 0; i < batch->count; i++) {
        const game_view *view = game_truth(state_of(batch, i)); /* only its size is looked at */
        const game_move *moves = moves_of(batch, i);
        for (int k = 0; k < batch->counts[i]; k++)
            out[(size_t)i * actions + (size_t)planes->action(view, moves[k])] = 1;
    }
    return 0;
}

int tablier_batch_table(const tablier_batch *batch, int index, tablier_table **out,
                        tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (index < 0 || index >= batch->count) return lib_fail_range(error, index);
    tablier_table *t = lib_table(batch->game, &batch->options, error);
    if (!t) return TABLIER_MEMORY;
    memcpy(t->play.state, state_of(batch, index), batch->size);
    *out = t;
    return 0;
}

/* ---- moving */

/* The move that a choice means in a game; 0 when it means none that is legal. */
static game_move read_choice(const tablier_batch *b, int i, int32_t choice, bool by_index)
{
    struct lib_list list = {moves_of(b, i), b->counts[i]};
    if (by_index) return choice >= 0 && choice < list.count ? list.moves[choice] : 0;
    if (choice < 0 || choice >= b->shape.actions) return 0;
    game_move move = b->game->planes->move(game_truth(state_of(b, i)), choice);
    return lib_list_has(&list, move) ? move : 0;
}

static int read_choices(tablier_batch *b, const int32_t *choices, bool by_index,
                        tablier_error *error)
{
    for (int i = 0; i < b->count; i++) {
        if (b->actors[i] < 0) continue;
        b->picked[i] = read_choice(b, i, choices[i], by_index);
        if (b->picked[i]) continue;
        lib_fail(error, TABLIER_ILLEGAL, "lib.bad_choice");
        if (error) error->needed = (uint64_t)i;
        return TABLIER_ILLEGAL;
    }
    return 0;
}

static void write_rewards(const tablier_batch *b, int i, float *out)
{
    struct game_result result;
    b->game->rules->payoff(game_truth(state_of(b, i)), b->scratch, &result);
    for (int seat = 0; seat < b->options.seats; seat++)
        out[seat] = result.winner < 0 ? 0.0f : result.winner == game_side(seat) ? 1.0f : -1.0f;
}

/* Makes the picked move in a game. Did it end? */
static bool step(tablier_batch *b, int i, float *rewards)
{
    b->game->rules->play(state_of(b, i), b->scratch, b->picked[i]);
    settle(b, i);
    if (b->actors[i] >= 0) return false;
    if (rewards) write_rewards(b, i, rewards + (size_t)i * b->options.seats);
    return true;
}

int tablier_batch_step(tablier_batch *batch, const int32_t *choices, size_t count, int flags,
                       float *rewards, uint8_t *done, tablier_error *error)
{
    int status = lib_check(batch, LIB_BATCH, error);
    if (status) return status;
    if (!choices) return lib_fail_null(error);
    if (count != (size_t)batch->count) return lib_fail_range(error, (int64_t)count);
    if (flags & ~(TABLIER_BY_INDEX | TABLIER_RESTART)) return lib_fail_range(error, flags);
    if (!(flags & TABLIER_BY_INDEX) && !batch->game->planes)
        return lib_fail(error, TABLIER_MISSING, "lib.missing");
    status = read_choices(batch, choices, flags & TABLIER_BY_INDEX, error);
    if (status) return status;
    int ended = 0;
    if (rewards) memset(rewards, 0, count * batch->options.seats * sizeof *rewards);
    if (done) memset(done, 0, count);
    for (int i = 0; i < batch->count; i++) {
        if (batch->actors[i] < 0 || !step(batch, i, rewards)) continue;
        ended++;
        if (done) done[i] = 1;
        if (flags & TABLIER_RESTART) begin(batch, i);
    }
    return ended;
}
