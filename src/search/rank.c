/* The moves of a position in the order in which the search looks at them. */
#include "base/mem.h"
#include "search/inside.h"

enum {
    GLANCED = 64,  /* moves a thorough search keeps at the root */
    SLIP_MOST = 40 /* moves seen in a turn that slips */
};

/* Gives the moves a random order: all of them look alike. */
static int rank_evenly(struct search_worker *w, int count)
{
    for (int i = 0; i < count; i++) {
        int j = (int)rng_below(&w->rng, (uint32_t)i + 1); /* Fisher and Yates, from inside out */
        w->ranked[i] = w->ranked[j];
        w->ranked[j] = (struct tips_move){w->moves[i], 1};
    }
    return count;
}

/* Appends to `count` ranked moves those that the tips left out, as unlikely as the last. */
static int rank_rest(search *s, struct search_worker *w, const game_state *state, int count)
{
    int moves = s->rules->moves(game_truth(state), w->scratch, w->moves);
    int listed = count;
    uint32_t weight = count ? w->ranked[count - 1].weight : 1;
    for (int i = 0; i < moves; i++) {
        int j = 0;
        while (j < listed && w->ranked[j].move != w->moves[i]) j++;
        if (j == listed) w->ranked[count++] = (struct tips_move){w->moves[i], weight};
    }
    return count;
}

/* The value after a move at a glance, for the side that makes it. */
static int glance(search *s, struct search_worker *w, const game_state *state, int side,
                  game_move move)
{
    memcpy(w->after, state, s->rules->size);
    s->rules->play(w->after, w->scratch, move);
    int value;
    if (s->rules->actor(game_truth(w->after)) == GAME_OVER) {
        struct game_result result;
        s->rules->payoff(game_truth(w->after), w->scratch, &result);
        value = result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0;
    } else {
        value = s->tips->evaluate(w->after, &w->room);
    }
    return side ? -value : value;
}

/* All moves by how they look after one ply; the best of them are kept. */
static int rank_by_glance(search *s, struct search_worker *w, const game_state *state)
{
    int side = game_side(s->rules->actor(game_truth(state))), count = 0;
    int moves = s->rules->moves(game_truth(state), w->scratch, w->moves);
    for (int i = 0; i < moves; i++) {
        int evidence = glance(s, w, state, side, w->moves[i]) * 2 / 5;
        struct tips_move m = {w->moves[i], tips_weight(evidence)};
        if (count == GLANCED && w->ranked[count - 1].weight >= m.weight) continue;
        int at = count < GLANCED ? count++ : GLANCED - 1; /* the worst one falls off the end */
        for (; at > 0 && w->ranked[at - 1].weight < m.weight; at--)
            w->ranked[at] = w->ranked[at - 1];
        w->ranked[at] = m;
    }
    return count;
}

/* The first of the ranked moves that wins on the spot; −1: none does. */
static int find_win(search *s, struct search_worker *w, const game_state *state, int count)
{
    int side = game_side(s->rules->actor(game_truth(state)));
    for (int i = 0; i < count; i++)
        if (glance(s, w, state, side, w->ranked[i].move) == TIPS_WON) return i;
    return -1;
}

/* A third of the moves by lot, and not too many: what somebody sees who is not looking closely. */
static int rank_slip(search *s, struct search_worker *w, const game_state *state)
{
    bool all;
    if (s->setup.careful && s->tips) {
        int win = find_win(s, w, state, search_rank(s, w, state, false, &all));
        if (win >= 0) {
            w->ranked[0] = (struct tips_move){w->ranked[win].move, 1};
            return 1;
        }
    }
    int count = rank_evenly(w, s->rules->moves(game_truth(state), w->scratch, w->moves));
    int seen = (count + 2) / 3;
    return seen < SLIP_MOST ? seen : SLIP_MOST;
}

int search_rank(search *s, struct search_worker *w, const game_state *state, bool every, bool *all)
{
    *all = true;
    if (s->tips && s->tips->rank) {
        int count = s->tips->rank(state, &w->room, w->ranked, all);
        if (!every || *all) return count;
        *all = true;
        return rank_rest(s, w, state, count);
    }
    return rank_evenly(w, s->rules->moves(game_truth(state), w->scratch, w->moves));
}

/* The moves of the root: all of them at a glance when the search is thorough, few when it slips. */
int search_rank_root(search *s, struct search_worker *w, bool *all)
{
    if (s->slips) {
        *all = true; /* as far as it sees */
        return rank_slip(s, w, w->state);
    }
    int count = search_rank(s, w, w->state, false, all);
    bool glances = !*all && s->setup.thorough && s->tips && s->tips->evaluate;
    return glances ? rank_by_glance(s, w, w->state) : count;
}
