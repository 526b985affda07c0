/* Caminos: what the search is told.
 *
 * A connection at once is always seen, and so is the need to block one: then only placements that
 * can stop every connection that threatens are worth a look. Otherwise placements are ranked by
 * what they promise (promise.h). The value counts connections that want one, two and three pieces
 * (reach.h).
 */
#include "game/tips.h"

#include "base/mem.h"
#include "caminos.h"
#include "promise.h"
#include "reach.h"

enum {
    LISTED = 48,  /* moves worth a look in a quiet position */
    THREATS = 64, /* threats remembered while looking for blocks */
    ZONES = 16,   /* threats that narrow down the blocks beforehand */
    TRIED = 8     /* blocks that are tried out before they are listed */
};

struct work {
    struct caminos_reach own, other;
    struct caminos_promise promise;
    game_move threats[THREATS];
    game_move moves[CAMINOS_MAX_MOVES];
};

/* ---- who holds what */

static const struct caminos_state *state_of(const game_state *state)
{
    return caminos_of(game_truth(state));
}

static unsigned kinds_in(const uint8_t *hand)
{
    unsigned kinds = 0;
    for (int k = CAMINOS_L; k <= CAMINOS_O; k++) kinds |= (unsigned)(hand[k] != 0) << k;
    return kinds;
}

/* What a colour can still place, whichever partner holds it. */
static unsigned colour_kinds(const struct caminos_state *s, int colour)
{
    unsigned kinds = 0;
    for (int seat = colour; seat < s->seats; seat += 2)
        if (!(s->out >> seat & 1)) kinds |= kinds_in(s->hands[seat]);
    return kinds;
}

/* The kinds with which the other colour could answer a move at once: none when its turn does not
 * come next. */
static unsigned answer_kinds(const struct caminos_state *s)
{
    if (s->hands[s->turn][CAMINOS_I]) return 0;
    for (int i = 1; i < s->seats; i++) {
        int seat = (s->turn + i) % s->seats;
        if (s->out >> seat & 1) continue;
        return (seat & 1) != (s->turn & 1) ? kinds_in(s->hands[seat]) : 0;
    }
    return 0;
}

/* ---- the value */

/* log2(1 + n) in sixteenths, straight between powers of two. */
static int log_of(int n)
{
    unsigned m = (unsigned)n + 1;
    int bits = 31 - __builtin_clz(m);
    return 16 * bits + (int)((m - (1u << bits)) * 16 >> bits);
}

/* What is counted: connections of one, two and three pieces, own and the other's; having the move.
 */
enum { OWN, OTHER = OWN + REACH_STEPS, THE_MOVE = OTHER + REACH_STEPS, FIGURES };

static const int16_t worth[FIGURES] = {40, 10, 6, -12, -10, -6, 400}; /* in sixteenths */

static void fill_own(const struct caminos_state *s, struct work *w)
{
    int mover = s->turn & 1;
    caminos_reach_fill(&s->cubes, caminos_board_of(s), mover, colour_kinds(s, mover), &w->own);
}

static void fill_other(const struct caminos_state *s, struct work *w)
{
    int other = 1 - (s->turn & 1);
    caminos_reach_fill(&s->cubes, caminos_board_of(s), other, colour_kinds(s, other), &w->other);
}

static void count_figures(const struct work *w, int *out)
{
    for (int i = 0; i < REACH_STEPS; i++) {
        out[OWN + i] = log_of(w->own.count[i]);
        out[OTHER + i] = log_of(w->other.count[i]);
    }
    out[THE_MOVE] = 1;
}

static int features(const game_state *state, const struct tips_room *room, int *out)
{
    fill_own(state_of(state), room->scratch);
    fill_other(state_of(state), room->scratch);
    count_figures(room->scratch, out);
    return FIGURES;
}

static int weigh(const struct work *w)
{
    int figures[FIGURES], sum = 0;
    count_figures(w, figures);
    for (int i = 0; i < FIGURES; i++) sum += worth[i] * figures[i];
    return tips_value(sum / 16);
}

static int for_first(const struct caminos_state *s, int value)
{
    return s->turn & 1 ? -value : value;
}

static int evaluate(const game_state *state, const struct tips_room *room)
{
    const struct caminos_state *s = state_of(state);
    fill_own(s, room->scratch);
    fill_other(s, room->scratch);
    return for_first(s, weigh(room->scratch));
}

/* Can the seat to move connect at once? w->own is filled for its colour; w->other is used where
 * that counts a partner's pieces in. */
static bool wins_now(const struct caminos_state *s, struct work *w)
{
    const struct caminos_board *b = caminos_board_of(s);
    const struct caminos_reach *own = &w->own;
    unsigned kinds = caminos_kinds(s);
    game_move win;
    if (s->hands[s->turn][CAMINOS_I] || !own->count[0]) return false;
    if (kinds != colour_kinds(s, own->colour)) {
        caminos_reach_fill_first(&s->cubes, b, own->colour, kinds, &w->other);
        own = &w->other;
    }
    return caminos_reach_wins(&s->cubes, b, own, 1, &win) > 0;
}

/* As evaluate, but a connection at once is a proof. */
static int value(const game_state *state, const struct tips_room *room, struct rng *rng)
{
    (void)rng;
    const struct caminos_state *s = state_of(state);
    struct work *w = room->scratch;
    fill_own(s, w);
    if (wins_now(s, w)) return for_first(s, TIPS_WON);
    fill_other(s, w);
    return for_first(s, weigh(w));
}

/* ---- ranking */

/* Until a list is whole its weights are promises, counted from here so that none is negative. */
enum { ZERO = 1 << 20 };

/* Keeps the most promising `most` of the moves seen so far, the best first. */
static int keep(struct tips_move *out, int count, int most, struct tips_move m)
{
    if (count == most && out[count - 1].weight >= m.weight) return count;
    int at = count < most ? count : most - 1;
    for (; at > 0 && out[at - 1].weight < m.weight; at--) out[at] = out[at - 1];
    out[at] = m;
    return count < most ? count + 1 : count;
}

/* Adds the placements of a way at these corners to the list, which keeps the best `most`. */
static int list_way(const struct work *w, int way, struct bits at, struct tips_move *out, int count,
                    int most)
{
    int promise[BITS_CELLS];
    if (!bits_any(at)) return count;
    caminos_promise_of(&w->promise, &w->own, way, at, promise);
    for (; bits_any(at); at = bits_drop_first(at)) {
        int corner = bits_first(at);
        uint32_t weight = (uint32_t)(ZERO + promise[corner]);
        if (count == most && out[count - 1].weight >= weight) continue;
        game_move move = caminos_reach_move(&w->own, way, corner);
        count = keep(out, count, most, (struct tips_move){move, weight});
    }
    return count;
}

/* From promises to weights, the first being 1000. */
static int weigh_list(struct tips_move *out, int count)
{
    uint32_t best = count ? out[0].weight : 0;
    for (int i = 0; i < count; i++) out[i].weight = tips_weight((int)out[i].weight - (int)best);
    return count;
}

static int rank_quiet(const struct work *w, struct tips_move *out, bool *all)
{
    int count = 0, seen = 0;
    for (int way = 0; way < w->own.ways; way++) {
        struct bits at = w->own.fits[way];
        count = list_way(w, way, at, out, count, LISTED);
        seen += bits_count(at);
    }
    *all = seen == count;
    return weigh_list(out, count);
}

/* Does one of the threats stand after a move? It then comes to the front, to be tried first. */
static bool threat_stands(const struct caminos_cubes *after, const struct caminos_board *b,
                          int colour, game_move *threats, int count)
{
    for (int i = 0; i < count; i++) {
        game_move t = threats[i];
        if (!caminos_explain(after, b, t, NULL) || !caminos_reach_is_win(after, b, colour, t))
            continue;
        threats[i] = threats[0];
        threats[0] = t;
        return true;
    }
    return false;
}

/* The columns that hold together once the other colour has carried out a threat. */
static struct bits threat_zone(const struct caminos_cubes *c, int colour, game_move threat)
{
    struct caminos_cubes after = *c;
    struct caminos_links links;
    struct bits piece = caminos_put(&after, threat, colour);
    caminos_links_fill(&after, colour, &links);
    return caminos_flood(&links, piece);
}

/* The placements that lay a cube into every one of the zones: no other can stop all threats. */
static struct bits reach_zones(const struct work *w, int way, const struct bits *zones, int count)
{
    struct bits at = w->own.fits[way];
    for (int i = 0; i < count && bits_any(at); i++)
        at = bits_and(at, caminos_way_meets(&w->own.way[way], zones[i]));
    return at;
}

/* The placements that could stop all threats, the most promising first. */
static int rank_near(const struct caminos_state *s, const struct work *w, int threats,
                     struct tips_move *out)
{
    int count = 0, zones = threats < ZONES ? threats : ZONES;
    struct bits zone[ZONES];
    for (int i = 0; i < zones; i++)
        zone[i] = threat_zone(&s->cubes, 1 - (s->turn & 1), w->threats[i]);
    for (int way = 0; way < w->own.ways; way++)
        count = list_way(w, way, reach_zones(w, way, zone, zones), out, count, CAMINOS_MAX_MOVES);
    return weigh_list(out, count);
}

/* Keeps of them those that stop what threatens now; none when nothing does. Only the most
 * promising are tried out, which is dear: the search comes to few of the others, and sees at once
 * when one of them, or a new threat that the block itself made possible, loses. */
static int rank_blocks(const struct caminos_state *s, struct work *w, int threats,
                       struct tips_move *out)
{
    const struct caminos_board *b = caminos_board_of(s);
    int mover = s->turn & 1, near = rank_near(s, w, threats, out), count = 0;
    for (int i = 0; i < near; i++) {
        struct caminos_cubes after = s->cubes;
        if (count < TRIED) {
            caminos_put(&after, out[i].move, mover);
            if (threat_stands(&after, b, 1 - mover, w->threats, threats)) continue;
        }
        out[count++] = out[i];
    }
    return count;
}

static int rank(const game_state *state, const struct tips_room *room, struct tips_move *out,
                bool *all)
{
    const struct caminos_state *s = state_of(state);
    const struct caminos_board *b = caminos_board_of(s);
    struct work *w = room->scratch;
    int mover = s->turn & 1, threats = 0;
    unsigned answer = answer_kinds(s);
    caminos_reach_fill(&s->cubes, b, mover, caminos_kinds(s), &w->own);
    *all = true;
    if (s->hands[s->turn][CAMINOS_I] == 0 &&
        caminos_reach_wins(&s->cubes, b, &w->own, 1, &out[0].move)) {
        out[0].weight = 1;
        return 1;
    }
    caminos_promise_fill(&s->cubes, b, mover, caminos_promise_weights, &w->promise);
    if (answer) {
        caminos_reach_fill_first(&s->cubes, b, 1 - mover, answer, &w->other);
        threats = caminos_reach_wins(&s->cubes, b, &w->other, THREATS, w->threats);
    }
    if (!threats) return rank_quiet(w, out, all);
    int count = rank_blocks(s, w, threats, out);
    if (count) return count;
    count = rank_quiet(w, out, all); /* every move loses at once: any will do */
    *all = true;
    return count ? 1 : 0;
}

const struct game_tips caminos_tips = {
    .scratch = sizeof(struct work),
    .explore = 2200,
    .urgency = 200,
    .later = 10,
    .evaluate = evaluate,
    .value = value,
    .rank = rank,
    .features = features,
    .levels =
        {
            {12, 9000, 1, 1000},
            {40, 230, 1, 670},
            {40, 120, 1, 425},
            {55, 80, 2, 255},
            {150, 40, 0, 110},
            {350, 20, 0, 40},
            {900, 8, 0, 10},
            {2300, 0, 0, 0},
            {7500, 0, 0, 0},
            {40000, 0, 0, 0},
        },
};
