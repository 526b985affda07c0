/* Games played out, and the statistics of their results. */
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
static void make_move(struct table *t, game_move move, player *by)
{
    const struct game *game = t->duel->game;
    const struct duel_scribe *scribe = t->duel->scribe;
    if (scribe) scribe->move(scribe->context, &t->play, move, by);
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
        make_move(t, game_draw(t->duel->game, t->play.state, rng, t->play.outcomes), NULL);
}

/* The line of the book whose turn it is, as far as it goes. */
static int make_line(struct table *t, int n, struct message *why)
{
    const struct duel *d = t->duel;
    if (!d->line_count) return 0;
    struct slice rest = d->lines[n % d->line_count];
    for (struct slice text = slice_word(&rest); text.n; text = slice_word(&rest)) {
        game_move move;
        struct game_reason reason;
        int err = d->game->text->read_move(game_truth(t->play.state), text, &move, why);
        if (err) return err;
        if (!play_check(&t->play, play_actor(&t->play), move, &reason)) {
            if (why) *why = reason.say;
            return ERR_ILLEGAL;
        }
        make_move(t, move, NULL);
    }
    return 0;
}

/* A legal move by lot. */
static void make_random_move(struct table *t, struct rng *rng)
{
    int n = t->duel->game->rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
    make_move(t, t->moves[rng_below(rng, (uint32_t)n)], NULL);
}

/* Random moves that begin the game, as many as it lasts. */
static void make_opening(struct table *t, struct rng *rng)
{
    for (int i = 0; i < t->duel->opening; i++) {
        make_chance_moves(t, rng);
        if (play_actor(&t->play) == GAME_OVER) return;
        make_random_move(t, rng);
    }
}

/* One of the legal moves, each as likely as the search looked at it often; `best` when it looked at
 * none. */
static game_move sample(struct table *t, search *s, game_move best, struct rng *rng)
{
    struct search_option seen;
    uint64_t sum = 0, before = 0;
    int n = t->duel->game->rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
    for (int i = 0; i < n; i++) sum += search_look_up(s, t->moves[i], &seen) ? seen.visits : 0;
    if (!sum) return best;
    uint64_t at = rng_next(rng) % sum;
    for (int i = 0; i < n; i++) {
        before += search_look_up(s, t->moves[i], &seen) ? seen.visits : 0;
        if (at < before) return t->moves[i];
    }
    return best;
}

static player *player_at(const struct table *t, int seat, int first_side)
{
    const struct duel *d = t->duel;
    return d->seated[seat] ? d->seated[seat] : d->players[game_side(seat) != first_side];
}

/* The actor's player makes its move. */
static int make_player_move(struct table *t, int first_side, struct rng *rng, struct message *why)
{
    int seat = play_actor(&t->play);
    player *who = player_at(t, seat, first_side);
    game_move move = 0;
    if (t->duel->slips && (int)rng_below(rng, 1000) < t->duel->slips)
        return make_random_move(t, rng), 0;
    game_observe(t->duel->game, t->play.state, seat, t->view);
    int err = player_move(who, t->view, text_slice(&t->record[seat]), &move, why);
    if (err) return err;
    struct game_reason reason;
    if (!play_check(&t->play, seat, move, &reason)) {
        if (why) *why = reason.say;
        return ERR_ILLEGAL;
    }
    if (t->play.ply < t->duel->sampled && player_search(who))
        move = sample(t, player_search(who), move, rng);
    make_move(t, move, who);
    return 0;
}

static int score_of(const struct play *play, int first_side)
{
    struct game_result result;
    play_result(play, &result);
    return result.winner < 0 ? 0 : result.winner == first_side ? 1 : -1;
}

/* The two players, or whoever sits at the table, each with a seed of its own. */
static int seat_players(struct table *t, struct rng *rng, struct message *why)
{
    const struct duel *d = t->duel;
    player *const *who = d->seated[0] ? d->seated : d->players;
    int count = d->seated[0] ? d->options.seats : 2, err = 0;
    for (int i = 0; i < count && !err; i++) err = player_new_game(who[i], rng_next(rng), why);
    return err;
}

static int play_through(struct table *t, int n, duel_watch *watch, void *context, int *score,
                        struct message *why)
{
    const struct duel *d = t->duel;
    int pair = d->seated[0] ? n : n / 2, first_side = d->seated[0] ? 0 : n % 2;
    struct rng rng = rng_seed(d->seed, (uint64_t)pair);
    bool broken = false;
    if (d->scribe) d->scribe->begin(d->scribe->context, n, &t->play);
    int err = make_line(t, pair, why);
    if (!err) make_opening(t, &rng);
    if (!err) err = seat_players(t, &rng, why);
    while (!err && !broken) {
        make_chance_moves(t, &rng);
        if (play_actor(&t->play) == GAME_OVER) break;
        err = make_player_move(t, first_side, &rng, why);
        broken = !err && watch && watch(context, &t->play);
    }
    if (!err) *score = score_of(&t->play, first_side);
    if (!err && !broken && d->scribe) d->scribe->end(d->scribe->context, &t->play);
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
    if (!err) err = play_through(&t, d->first + n, watch, context, score, why);
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
