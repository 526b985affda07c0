/* Playing games out, and the statistics of their results. */
#include "drive/duel.h"

#include <math.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"

enum { RECORD_MAX = 1 << 16 };

/* One game under way: the truth, what each seat knows, and the record as each seat tells it. */
struct table {
    const struct duel *duel;
    struct play play;
    game_view *view;
    game_move *moves;
    struct text record[GAME_SEATS_MAX];
};

static size_t table_bytes(const struct duel *d)
{
    const struct game_rules *rules = d->game->rules;
    return play_memory(d->game) + rules->size + (size_t)rules->max_moves * sizeof(game_move) +
           GAME_SEATS_MAX * (RECORD_MAX + 64) + 1024;
}

static int open_play(struct table *t, struct arena *arena, struct message *why)
{
    const struct duel *d = t->duel;
    struct game_options options = d->options;
    if (!d->position.n) return play_open(&t->play, d->game, &options, arena);
    return play_open_at(&t->play, d->game, &options, d->position, arena, why);
}

static void open_record(struct table *t, int seat, char *memory)
{
    t->record[seat] = text_on(memory, RECORD_MAX);
    text_put(&t->record[seat], t->duel->position.n ? "fen " : "startpos");
    text_put_slice(&t->record[seat], t->duel->position);
    text_put(&t->record[seat], " moves");
}

static int open_table(struct table *t, struct arena *arena, struct message *why)
{
    const struct game_rules *rules = t->duel->game->rules;
    message_set(why, "error.memory");
    int err = open_play(t, arena, why);
    if (err) return err;
    t->view = arena_take(arena, rules->size);
    t->moves = arena_take(arena, (size_t)rules->max_moves * sizeof *t->moves);
    for (int seat = 0; seat < t->duel->options.seats; seat++) {
        char *memory = arena_take(arena, RECORD_MAX);
        if (!memory) return ERR_SPACE;
        open_record(t, seat, memory);
    }
    return t->view && t->moves ? 0 : ERR_SPACE;
}

/* Plays a move and writes it into every seat's record as that seat sees it. */
static void make_move(struct table *t, game_move move)
{
    const struct game *game = t->duel->game;
    for (int seat = 0; seat < t->duel->options.seats; seat++) {
        game_observe(game, t->play.state, seat, t->view);
        text_put_char(&t->record[seat], ' ');
        game->text->write_move(t->view, game_conceal(game, t->play.state, move, seat),
                               &t->record[seat]);
    }
    play_move(&t->play, move);
}

static void make_chance_moves(struct table *t, struct rng *rng)
{
    while (play_actor(&t->play) == GAME_CHANCE)
        make_move(t, game_draw(t->duel->game, t->play.state, rng, t->play.outcomes));
}

/* Random moves that begin the game, as many as it lasts. */
static void make_opening(struct table *t, struct rng *rng)
{
    const struct game_rules *rules = t->duel->game->rules;
    for (int i = 0; i < t->duel->opening; i++) {
        make_chance_moves(t, rng);
        if (play_actor(&t->play) == GAME_OVER) return;
        int n = rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
        make_move(t, t->moves[rng_below(rng, (uint32_t)n)]);
    }
}

/* The actor's player makes its move. */
static int make_player_move(struct table *t, int first_side, struct message *why)
{
    int seat = play_actor(&t->play);
    player *who = t->duel->players[game_side(seat) != first_side];
    game_move move = 0;
    game_observe(t->duel->game, t->play.state, seat, t->view);
    int err = player_move(who, t->view, text_slice(&t->record[seat]), &move, why);
    if (err) return err;
    struct game_reason reason;
    if (!play_check(&t->play, seat, move, &reason)) {
        if (why) *why = reason.say;
        return ERR_ILLEGAL;
    }
    make_move(t, move);
    return 0;
}

static int score_of(const struct play *play, int first_side)
{
    struct game_result result;
    play_result(play, &result);
    return result.winner < 0 ? 0 : result.winner == first_side ? 1 : -1;
}

static int play_through(struct table *t, int n, duel_watch *watch, void *context, int *score,
                        struct message *why)
{
    struct rng rng = rng_seed(t->duel->seed, (uint64_t)n / 2);
    int first_side = n % 2, err = 0;
    make_opening(t, &rng);
    for (int i = 0; i < 2 && !err; i++)
        err = player_new_game(t->duel->players[i], rng_next(&rng), why);
    while (!err) {
        make_chance_moves(t, &rng);
        if (play_actor(&t->play) == GAME_OVER) break;
        err = make_player_move(t, first_side, why);
        if (!err && watch && watch(context, &t->play)) break;
    }
    if (!err) *score = score_of(&t->play, first_side);
    return err;
}

int duel_play(const struct duel *d, int n, duel_watch *watch, void *context, int *score,
              struct message *why)
{
    struct table t = {.duel = d};
    size_t bytes = table_bytes(d);
    void *memory = malloc(bytes);
    struct arena arena = arena_on(memory, memory ? bytes : 0);
    int err = open_table(&t, &arena, why);
    if (!err) err = play_through(&t, n, watch, context, score, why);
    free(memory);
    return err;
}

/* ---- statistics */

static const double elo_cap = 1200;

double duel_share(const struct duel_tally *t)
{
    int n = duel_games(t);
    return n ? (t->won + 0.5 * t->drawn) / n : 0.5;
}

static double elo_of(double share)
{
    if (share <= 0) return -elo_cap;
    if (share >= 1) return elo_cap;
    double elo = 400 * log10(share / (1 - share));
    return elo > elo_cap ? elo_cap : elo < -elo_cap ? -elo_cap : elo;
}

/* The interval is Wilson's for the share, with the variance the draws leave, taken to Elo. */
void duel_elo(const struct duel_tally *t, double *elo, double *margin)
{
    double n = duel_games(t), p = duel_share(t), z = 1.96;
    *elo = elo_of(p);
    *margin = elo_cap;
    if (n < 1) return;
    double spread = (t->won + 0.25 * t->drawn) / n - p * p;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(spread / n + z * z / (4 * n * n));
    *margin = (elo_of(centre + half) - elo_of(centre - half)) / 2;
}

static double expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double duel_llr(const struct duel_tally *t, double elo0, double elo1)
{
    double p0 = expected(elo0), p1 = expected(elo1);
    double won = t->won + 0.5 * t->drawn, lost = t->lost + 0.5 * t->drawn;
    return won * log(p1 / p0) + lost * log((1 - p1) / (1 - p0));
}
