/* The nets, read: eight images at once, as the lanes of a vector. */
#include "games/cephalopod/net.h"

#include "base/mem.h"

typedef int16_t lanes __attribute__((vector_size(2 * NET_IMAGES), may_alias));
typedef int16_t row __attribute__((vector_size(2 * NET_IMAGES), aligned(2), may_alias));

int net_state(const struct cephalopod_state *s, const struct cephalopod_threats *t, int cell)
{
    int pips = cephalopod_pips(s, cell), other = (int)(s->white >> cell & 1) == s->turn;
    int sums = cephalopod_sums[s->cell[cell] & CEPHALOPOD_AROUND];
    if (!pips) return sums ? 30 - __builtin_clz((unsigned)sums) : 0;
    int exposed = (int)(t->exposed >> cell & 1) + (int)(t->several >> cell & 1);
    return (other ? NET_OTHER : NET_OWN) + 3 * (pips - 1) + exposed;
}

/* The number of a cell of the board, column after column. */
static inline int number_of(int cell)
{
    return cephalopod_column(cell) * 5 + cephalopod_row(cell);
}

/* The same cell as the other side sees it. */
static inline int exchanged(int state)
{
    return state < NET_OWN ? state : state < NET_OTHER ? state + 18 : state - 18;
}

static inline void add(const struct net_weights *net, lanes *sums, int state, int at)
{
    for (int k = 0; k < NET_FILTERS; k++)
        sums[k] += *(const row *)net->cell[net->row[state]][k][at];
}

static inline void replace(const struct net_weights *net, lanes *sums, int from, int to, int at)
{
    const net_filters *old = &net->cell[net->row[from]], *new = &net->cell[net->row[to]];
    if (old == new) return;
    for (int k = 0; k < NET_FILTERS; k++)
        sums[k] += *(const row *)(*new)[k][at] - *(const row *)(*old)[k][at];
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

static inline int evidence_of(const struct net_weights *net, const lanes *mover, const lanes *other)
{
    int evidence = 0;
    for (int k = 0; k < NET_FILTERS; k++)
        evidence += net->mover[k] * reading(mover[k]) + net->other[k] * reading(other[k]);
    return evidence / (16 * NET_FULL) + net->tempo;
}

void net_look(const struct net_weights *net, const struct cephalopod_state *s,
              struct net_sight *out)
{
    lanes mover[NET_FILTERS], other[NET_FILTERS];
    out->threats = cephalopod_find_threats(s);
    for (int k = 0; k < NET_FILTERS; k++) mover[k] = other[k] = (lanes){0} + net->bias[k];
    for (int at = 0; at < NET_CELLS; at++) {
        int cell = cephalopod_cell(at / 5, at % 5), state = net_state(s, &out->threats, cell);
        out->state[cell] = (uint8_t)state;
        add(net, mover, state, at);
        add(net, other, exchanged(state), at);
    }
    memcpy(out->mover, mover, sizeof mover);
    memcpy(out->other, other, sizeof other);
}

int net_weigh(const struct net_weights *net, const struct net_sight *sight)
{
    return evidence_of(net, (const lanes *)sight->mover, (const lanes *)sight->other);
}

/* Cells whose state may have changed: those with other dice, empty ones beside them, and dice that
 * can be taken now or no longer. */
static uint64_t changed(const struct net_sight *sight, const struct cephalopod_state *s,
                        const struct cephalopod_threats *now, uint64_t touched)
{
    uint64_t beside = touched << CEPHALOPOD_COLUMN | touched >> CEPHALOPOD_COLUMN |
                      touched << CEPHALOPOD_ROW | touched >> CEPHALOPOD_ROW;
    return touched | (beside & s->empty) | (now->exposed ^ sight->threats.exposed) |
           (now->several ^ sight->threats.several);
}

int net_weigh_near(const struct net_weights *net, const struct net_sight *sight,
                   const struct cephalopod_state *s, uint64_t touched)
{
    lanes mover[NET_FILTERS], other[NET_FILTERS];
    struct cephalopod_threats now = cephalopod_find_threats(s);
    memcpy(mover, sight->mover, sizeof mover);
    memcpy(other, sight->other, sizeof other);
    for (uint64_t left = changed(sight, s, &now, touched); left; left &= left - 1) {
        int cell = __builtin_ctzll(left), at = number_of(cell);
        int from = sight->state[cell], to = net_state(s, &now, cell);
        if (from == to) continue;
        replace(net, mover, from, to, at);
        replace(net, other, exchanged(from), exchanged(to), at);
    }
    return evidence_of(net, mover, other);
}
