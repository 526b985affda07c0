/* Tables: the truth of a game. */
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "game/perft.h"
#include "inside.h"

/* Where the parts of one block begin must suit any type. */
enum { ALIGN = 16 };

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static size_t list_bytes(const struct game *g)
{
    return aligned((size_t)g->rules->max_moves * sizeof(game_move));
}

/* ---- lists of moves */

int lib_list_moves(struct lib_list *list, const struct game *g, const game_view *view,
                   void *scratch)
{
    if (list->count < 0) list->count = g->rules->moves(view, scratch, list->moves);
    return list->count;
}

bool lib_list_has(const struct lib_list *list, game_move move)
{
    int from = 0, to = list->count; /* it is ascending */
    while (from < to) {
        int middle = (from + to) / 2;
        if (list->moves[middle] < move)
            from = middle + 1;
        else
            to = middle;
    }
    return from < list->count && list->moves[from] == move;
}

/* ---- opening and closing */

static size_t table_bytes(const struct game *g)
{
    return aligned(sizeof(tablier_table)) + list_bytes(g) + play_memory(g);
}

/* An arena in what is left of a table's block. */
static struct arena table_arena(tablier_table *t, const struct game *g)
{
    char *at = (char *)t + aligned(sizeof *t);
    t->list = (struct lib_list){(game_move *)(void *)at, -1};
    return arena_on(at + list_bytes(g), play_memory(g));
}

tablier_table *lib_table(const struct game *g, const struct game_options *options,
                         tablier_error *error)
{
    tablier_table *t = lib_open(LIB_TABLE, lib_game_number(g), table_bytes(g), error);
    if (!t) return NULL;
    struct arena arena = table_arena(t, g);
    play_open(&t->play, g, options, &arena);
    return t;
}

int lib_check_playable(const struct play *play, void *room, tablier_error *error)
{
    const struct game_text *text = play->game->text;
    char none;
    struct text unread = text_on(&none, 0);
    bool study = text->write_score &&
                 text->write_score(game_truth(play->state), play->scratch, &unread) == 1;
    if (study) return lib_fail(error, TABLIER_ILLEGAL, "lib.no_turns");
    bool hides = game_hides(play->game, game_truth(play->state), room);
    return hides ? lib_fail(error, TABLIER_ILLEGAL, "lib.hidden") : 0;
}

/* Sets the table to a position as text. */
static int read_position(tablier_table *t, struct game_options *options, struct slice position,
                         tablier_error *error)
{
    const struct game *g = t->play.game;
    struct arena arena = table_arena(t, g);
    struct message why = {0};
    int err = play_open_at(&t->play, g, options, position, &arena, &why);
    if (err) return lib_fail_message(error, err, &why);
    void *room = malloc(g->rules->size);
    int status = room ? lib_check_playable(&t->play, room, error) : lib_fail_memory(error);
    free(room);
    return status;
}

int tablier_table_open(const tablier_setup *setup, tablier_table **out, tablier_error *error)
{
    const struct game *g;
    struct game_options options;
    int status = lib_read_setup(setup, &g, &options, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    tablier_table *t = lib_table(g, &options, error);
    if (!t) return TABLIER_MEMORY;
    if (setup->position)
        status = read_position(t, &options, lib_slice(setup->position, setup->position_n), error);
    if (status)
        lib_close(t, LIB_TABLE, NULL);
    else
        *out = t;
    return status;
}

/* All that is not memory of its own. */
static void assign(tablier_table *t, const tablier_table *from)
{
    struct play play = from->play;
    memcpy(t->play.state, from->play.state, play.game->rules->size);
    play.state = t->play.state;
    play.scratch = t->play.scratch;
    play.outcomes = t->play.outcomes;
    t->play = play;
    t->list.count = -1;
}

int tablier_table_copy(const tablier_table *table, tablier_table **out, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    tablier_table *t = lib_table(table->play.game, &table->play.options, error);
    if (!t) return TABLIER_MEMORY;
    assign(t, table);
    *out = t;
    return 0;
}

int tablier_table_assign(tablier_table *table, const tablier_table *from, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (!status) status = lib_check(from, LIB_TABLE, error);
    if (status) return status;
    if (table->play.game != from->play.game)
        return lib_fail(error, TABLIER_HANDLE, "lib.other_game");
    if (table != from) assign(table, from);
    return 0;
}

int tablier_table_close(tablier_table *table, tablier_error *error)
{
    return lib_close(table, LIB_TABLE, error);
}

/* ---- looking */

int tablier_table_state(const tablier_table *table, tablier_state *out, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    const struct play *p = &table->play;
    *out = (tablier_state){.game = table->head.game,
                           .seats = p->options.seats,
                           .actor = play_actor(p),
                           .ply = p->ply,
                           .by_points = game_by_points(p->game, &p->options),
                           .secret = game_secret(p->game, &p->options)};
    return 0;
}

int tablier_table_variant(const tablier_table *table, char *out, size_t cap, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    struct text text = lib_text(out, cap);
    options_write(table->play.game, &table->play.options, &text);
    return lib_text_end(&text, out, cap, error);
}

int tablier_table_moves(tablier_table *table, const tablier_move **out, tablier_error *error)
{
    if (!lib_is(table, LIB_TABLE)) return lib_check(table, LIB_TABLE, error);
    if (!out) return lib_fail_null(error);
    const struct play *p = &table->play;
    *out = table->list.moves;
    if (p->closed) return 0;
    return lib_list_moves(&table->list, p->game, game_truth(p->state), p->scratch);
}

int tablier_table_check(tablier_table *table, int seat, tablier_move move, tablier_error *error)
{
    struct game_reason why;
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    return play_check(&table->play, seat, move, &why) ? 0 : lib_fail_reason(error, &why);
}

int tablier_table_outcomes(tablier_table *table, tablier_outcome *out, size_t cap,
                           tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    const struct play *p = &table->play;
    if (play_actor(p) != GAME_CHANCE) return lib_fail(error, TABLIER_ILLEGAL, "lib.no_chance");
    if (!out && cap) return lib_fail_null(error);
    int count = p->game->rules->outcomes(p->state, p->outcomes);
    if ((size_t)count > cap) return lib_fail_space(error, (uint64_t)count);
    for (int i = 0; i < count; i++)
        out[i] = (tablier_outcome){p->outcomes[i].move, p->outcomes[i].weight};
    return count;
}

void lib_write_result(const struct game_result *result, tablier_result *out)
{
    memset(out, 0, sizeof *out);
    out->winner = result->winner;
    for (int side = 0; side < GAME_SIDES; side++) out->points[side] = result->points[side];
    struct text how = text_on(out->how, sizeof out->how - 1);
    text_put(&how, result->how);
}

int tablier_table_result(const tablier_table *table, tablier_result *out, tablier_error *error)
{
    struct game_result result;
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    play_result(&table->play, &result);
    lib_write_result(&result, out);
    return 0;
}

int tablier_table_conceal(const tablier_table *table, tablier_move move, int seat,
                          tablier_move *out, tablier_error *error)
{
    struct game_reason why;
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    const struct play *p = &table->play;
    if (!out) return lib_fail_null(error);
    if (lib_check_observer(seat, p->options.seats, error)) return TABLIER_RANGE;
    if (!play_check(p, play_actor(p), move, &why)) return lib_fail_reason(error, &why);
    *out = seat == TABLIER_KNOWING ? move : game_conceal(p->game, p->state, move, seat);
    return 0;
}

/* ---- playing */

static void make_move(tablier_table *t, game_move move)
{
    play_move(&t->play, move);
    t->list.count = -1;
}

int tablier_table_play(tablier_table *table, tablier_move move, tablier_error *error)
{
    struct game_reason why;
    if (!lib_is(table, LIB_TABLE)) return lib_check(table, LIB_TABLE, error);
    bool listed = !table->play.closed && table->list.count > 0 && lib_list_has(&table->list, move);
    if (!listed && !play_check(&table->play, play_actor(&table->play), move, &why))
        return lib_fail_reason(error, &why);
    make_move(table, move);
    return 0;
}

int tablier_table_play_nth(tablier_table *table, int index, tablier_move *out, tablier_error *error)
{
    if (!lib_is(table, LIB_TABLE)) return lib_check(table, LIB_TABLE, error);
    if (table->play.closed || index < 0 || index >= table->list.count)
        return lib_fail_range(error, index);
    game_move move = table->list.moves[index];
    make_move(table, move);
    if (out) *out = move;
    return 0;
}

int tablier_table_play_text(tablier_table *table, const char *text, size_t n, tablier_move *out,
                            tablier_error *error)
{
    struct message why = {0};
    game_move move;
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!text) return lib_fail_null(error);
    const struct play *p = &table->play;
    int err = p->game->text->read_move(game_truth(p->state), lib_slice(text, n), &move, &why);
    if (err) return lib_fail_message(error, err, &why);
    status = tablier_table_play(table, move, error);
    if (!status && out) *out = move;
    return status;
}

int tablier_table_draw(tablier_table *table, tablier_random *random, tablier_move *out,
                       tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!random) return lib_fail_null(error);
    if (play_actor(&table->play) != GAME_CHANCE)
        return lib_fail(error, TABLIER_ILLEGAL, "lib.no_chance");
    struct rng rng = {random->key, random->counter};
    game_move move = play_chance(&table->play, &rng);
    table->list.count = -1;
    random->counter = rng.counter;
    if (out) *out = move;
    return 0;
}

int tablier_table_event(tablier_table *table, int seat, int event, tablier_error *error)
{
    struct message why = {0};
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (event < 0 || event >= TABLIER_EVENTS) return lib_fail_range(error, event);
    if (seat < 0 || seat >= table->play.options.seats) return lib_fail_range(error, seat);
    int err = play_event(&table->play, seat, (enum play_event)event, &why);
    return err ? lib_fail_message(error, err, &why) : 0;
}

int tablier_table_playout(tablier_table *table, tablier_random *random, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!random) return lib_fail_null(error);
    const struct play *p = &table->play;
    struct rng rng = {random->key, random->counter};
    int from = p->ply;
    for (int actor; (actor = play_actor(p)) != GAME_OVER;) {
        game_move move;
        if (actor == GAME_CHANCE) {
            move = game_draw(p->game, p->state, &rng, p->outcomes);
        } else {
            int count = lib_list_moves(&table->list, p->game, game_truth(p->state), p->scratch);
            move = table->list.moves[rng_below(&rng, (uint32_t)count)];
        }
        make_move(table, move);
    }
    random->counter = rng.counter;
    return p->ply - from;
}

int tablier_table_perft(const tablier_table *table, int depth, uint64_t *out, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (depth < 0 || depth > PERFT_DEPTH_MAX) return lib_fail_range(error, depth);
    size_t bytes = perft_memory(table->play.game, depth);
    struct arena arena = arena_on(malloc(bytes), bytes);
    uint64_t count = 0;
    int err = arena.at ? perft_count(table->play.game, table->play.state, depth, &arena, &count)
                       : ERR_SPACE;
    free(arena.at);
    if (err) return lib_fail_memory(error);
    *out = count;
    return 0;
}
