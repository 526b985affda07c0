/* A game being played: legality by the rules, and table events, which are handled here once for
 * all games. */
#include "game/play.h"

#include "base/err.h"
#include "base/mem.h"

static const char *const event_words[PLAY_EVENTS] = {"resign",  "end",     "draw",
                                                     "timeout", "abandon", "annul"};

const char *play_event_word(enum play_event event)
{
    return event_words[event];
}

int play_event_find(struct slice word, enum play_event *out)
{
    for (int i = 0; i < PLAY_EVENTS; i++) {
        if (!slice_is(word, event_words[i])) continue;
        *out = (enum play_event)i;
        return 0;
    }
    return ERR_MISSING;
}

static size_t outcome_bytes(const struct game *g)
{
    return (size_t)g->rules->max_outcomes * sizeof(struct game_outcome);
}

size_t play_memory(const struct game *g)
{
    enum { SLACK = 3 * 16 }; /* alignment of the three pieces */
    return g->rules->size + g->rules->scratch + outcome_bytes(g) + SLACK;
}

static int take_memory(struct play *p, const struct game *g, struct arena *arena)
{
    memset(p, 0, sizeof *p);
    p->game = g;
    p->state = arena_take(arena, g->rules->size);
    p->scratch = arena_take_raw(arena, g->rules->scratch);
    p->outcomes = arena_take_raw(arena, outcome_bytes(g));
    return p->state && p->scratch && p->outcomes ? 0 : ERR_SPACE;
}

int play_open(struct play *p, const struct game *g, const struct game_options *options,
              struct arena *arena)
{
    int status = take_memory(p, g, arena);
    if (status) return status;
    p->options = *options;
    g->rules->start(options, p->state);
    return 0;
}

int play_open_at(struct play *p, const struct game *g, struct game_options *options,
                 struct slice position, struct arena *arena, struct message *why)
{
    int status = take_memory(p, g, arena);
    if (status) {
        message_set(why, "error.memory");
        return status;
    }
    /* A full position is a view that hides nothing, so it is read in place. */
    status = g->text->read_position(position, options, (game_view *)p->state, why);
    if (status) return status;
    p->options = *options;
    return 0;
}

int play_actor(const struct play *p)
{
    return p->closed ? GAME_OVER : p->game->rules->actor(game_truth(p->state));
}

static int refuse(struct game_reason *why, const char *rule, const char *id)
{
    if (why) {
        why->rule = rule;
        message_set(&why->say, id);
    }
    return 0;
}

int play_check(const struct play *p, int seat, game_move move, struct game_reason *why)
{
    int actor = play_actor(p);
    if (actor == GAME_OVER) return refuse(why, "over", "play.over");
    if (actor != seat) {
        refuse(why, "turn", "play.not_your_turn");
        if (why && actor >= 0) message_add_number(&why->say, "seat", actor + 1);
        return 0;
    }
    return p->game->rules->check(game_truth(p->state), p->scratch, move, why);
}

void play_move(struct play *p, game_move move)
{
    p->game->rules->play(p->state, p->scratch, move);
    p->ply++;
    p->asked[PLAY_DRAW] = p->asked[PLAY_ANNUL] = 0;
    if (!p->game->rules->leaves_wish || !p->game->rules->leaves_wish(move)) p->asked[PLAY_END] = 0;
}

int play_text(struct play *p, struct slice text, game_move *out, struct message *why)
{
    game_move move;
    int status = p->game->text->read_move(game_truth(p->state), text, &move, why);
    if (status) return status;
    struct game_reason reason;
    if (!play_check(p, play_actor(p), move, &reason)) {
        if (why) *why = reason.say;
        return ERR_ILLEGAL;
    }
    play_move(p, move);
    if (out) *out = move;
    return 0;
}

game_move play_chance(struct play *p, struct rng *rng)
{
    game_move move = game_draw(p->game, p->state, rng, p->outcomes);
    play_move(p, move);
    return move;
}

static void close_with_loser(struct play *p, int seat, enum play_event event)
{
    p->closed = true;
    p->closed_result.winner = 1 - game_side(seat);
    p->closed_result.how = event_words[event];
}

static bool may_agree(const struct play *p, enum play_event event)
{
    if (event == PLAY_ANNUL) return true;
    if (event == PLAY_DRAW) return p->game->draws;
    return p->game->rules->may_end && p->game->rules->may_end(game_truth(p->state));
}

static int agree(struct play *p, int seat, enum play_event event, struct message *why)
{
    if (!may_agree(p, event)) {
        message_set(why, event == PLAY_DRAW ? "play.no_draws" : "play.no_agreed_end");
        return ERR_ILLEGAL;
    }
    p->asked[event] |= (uint8_t)(1u << seat);
    if (p->asked[event] != (1u << p->options.seats) - 1) return 0;
    int winner = event == PLAY_ANNUL ? GAME_NONE : GAME_DRAW;
    p->closed_result = (struct game_result){.winner = winner, .how = event_words[event]};
    if (event == PLAY_END)
        p->game->rules->payoff(game_truth(p->state), p->scratch, &p->closed_result);
    p->closed = true;
    return 0;
}

int play_event(struct play *p, int seat, enum play_event event, struct message *why)
{
    if (play_actor(p) == GAME_OVER) {
        message_set(why, "play.over");
        return ERR_ILLEGAL;
    }
    if (seat < 0 || seat >= p->options.seats) {
        message_set(why, "play.no_such_seat");
        message_add_number(why, "seat", seat + 1);
        return ERR_ILLEGAL;
    }
    if (event == PLAY_END || event == PLAY_DRAW || event == PLAY_ANNUL)
        return agree(p, seat, event, why);
    close_with_loser(p, seat, event);
    return 0;
}

bool play_agrees(const struct play *p, const game_view *seen, int seat, enum play_event event)
{
    struct game_result now;
    if (event != PLAY_END) return event == PLAY_ANNUL;
    p->game->rules->payoff(seen, p->scratch, &now);
    return now.winner == GAME_DRAW || now.winner == game_side(seat);
}

void play_result(const struct play *p, struct game_result *out)
{
    if (p->closed)
        *out = p->closed_result;
    else if (play_actor(p) != GAME_OVER)
        *out = (struct game_result){GAME_NONE, "none", {0, 0}};
    else
        p->game->rules->payoff(game_truth(p->state), p->scratch, out);
}
