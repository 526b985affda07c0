/* The net, read: eight images at once, as the lanes of a vector. */
#include "games/cephalopod/net.h"

#include "base/mem.h"

typedef int16_t lanes __attribute__((vector_size(2 * NET_IMAGES), may_alias));
typedef int16_t row __attribute__((vector_size(2 * NET_IMAGES), aligned(2), may_alias));

/* The state of a cell as the side to move sees it. */
static inline int state_of(const struct cephalopod_state *s, const struct cephalopod_threats *t,
                           int cell)
{
    int pips = cephalopod_pips(s, cell), other = (int)(s->white >> cell & 1) == s->turn;
    int die = 2 * pips + (int)(t->exposed >> cell & 1) + 12 * other;
    return pips ? die : (int)(t->fertile >> cell & 1);
}

/* The number of a cell of the board, column after column. */
static inline int number_of(int cell)
{
    return cephalopod_column(cell) * 5 + cephalopod_row(cell);
}

/* The same cell as the other side sees it. */
static inline int exchanged(int state)
{
    return state < 2 ? state : state < 14 ? state + 12 : state - 12;
}

static inline void add(lanes *sums, int state, int at)
{
    for (int k = 0; k < NET_FILTERS; k++) sums[k] += *(const row *)net_weights.cell[state][k][at];
}

static inline void replace(lanes *sums, int from, int to, int at)
{
    for (int k = 0; k < NET_FILTERS; k++)
        sums[k] +=
            *(const row *)net_weights.cell[to][k][at] - *(const row *)net_weights.cell[from][k][at];
}

/* What a filter reads in all images together. */
static inline int reading(lanes sum)
{
    int all = 0;
    lanes full = (lanes){0} + NET_FULL;
    sum = sum & (sum > 0);
    sum = (sum & (sum < full)) | (full & (sum >= full));
    for (int i = 0; i < NET_IMAGES; i++) all += sum[i];
    return all;
}

static inline int evidence_of(const lanes *mover, const lanes *other)
{
    int evidence = 0;
    for (int k = 0; k < NET_FILTERS; k++)
        evidence +=
            net_weights.mover[k] * reading(mover[k]) + net_weights.other[k] * reading(other[k]);
    return evidence / (16 * NET_FULL) + net_weights.tempo;
}

void net_look(const struct cephalopod_state *s, struct net_sight *out)
{
    lanes mover[NET_FILTERS], other[NET_FILTERS];
    out->threats = cephalopod_find_threats(s);
    for (int k = 0; k < NET_FILTERS; k++) mover[k] = other[k] = (lanes){0} + net_weights.bias[k];
    for (int at = 0; at < NET_CELLS; at++) {
        int cell = cephalopod_cell(at / 5, at % 5), state = state_of(s, &out->threats, cell);
        out->state[cell] = (uint8_t)state;
        add(mover, state, at);
        add(other, exchanged(state), at);
    }
    memcpy(out->mover, mover, sizeof mover);
    memcpy(out->other, other, sizeof other);
}

int net_weigh(const struct net_sight *sight)
{
    return evidence_of((const lanes *)sight->mover, (const lanes *)sight->other);
}

int net_weigh_near(const struct net_sight *sight, const struct cephalopod_state *s,
                   uint64_t touched)
{
    lanes mover[NET_FILTERS], other[NET_FILTERS];
    struct cephalopod_threats now = cephalopod_find_threats(s);
    memcpy(mover, sight->mover, sizeof mover);
    memcpy(other, sight->other, sizeof other);
    touched |= (now.fertile ^ sight->threats.fertile) | (now.exposed ^ sight->threats.exposed);
    for (; touched; touched &= touched - 1) {
        int cell = __builtin_ctzll(touched), at = number_of(cell);
        int from = sight->state[cell], to = state_of(s, &now, cell);
        replace(mover, from, to, at);
        replace(other, exchanged(from), exchanged(to), at);
    }
    return evidence_of(mover, other);
}
