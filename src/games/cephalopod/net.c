/* The nets, read: all filters at once, for both sides, as the lanes of a vector; image after image.
 */
#include "games/cephalopod/net.h"

#include "base/mem.h"

typedef int16_t lanes __attribute__((vector_size(sizeof(net_row)), may_alias));
typedef int16_t row __attribute__((vector_size(sizeof(net_row)), aligned(2), may_alias));

/* For each cell of the board, column after column, where its eight images are. */
#define AT(x, y) (5 * (x) + (y))
#define IMAGES(x, y)                                                                               \
    {                                                                                              \
        AT(x, y), AT(4 - (x), y), AT(x, 4 - (y)), AT(4 - (x), 4 - (y)), AT(y, x), AT(4 - (y), x),  \
            AT(y, 4 - (x)), AT(4 - (y), 4 - (x))                                                   \
    }
#define COLUMN(x) IMAGES(x, 0), IMAGES(x, 1), IMAGES(x, 2), IMAGES(x, 3), IMAGES(x, 4)
static const uint8_t images[NET_CELLS][NET_IMAGES] = {COLUMN(0), COLUMN(1), COLUMN(2), COLUMN(3),
                                                      COLUMN(4)};

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

static inline void add(const struct net_weights *net, lanes *sums, int state, int at)
{
    const net_row *cell = net->cell[net->row[state]];
    for (int i = 0; i < NET_IMAGES; i++) sums[i] += *(const row *)cell[images[at][i]];
}

static inline void replace(const struct net_weights *net, lanes *sums, int from, int to, int at)
{
    const net_row *old = net->cell[net->row[from]], *new = net->cell[net->row[to]];
    if (old == new) return;
    for (int i = 0; i < NET_IMAGES; i++)
        sums[i] += *(const row *)new[images[at][i]] - *(const row *)old[images[at][i]];
}

/* What the filters read in all images together. */
static inline lanes readings(const lanes *sums)
{
    lanes all = {0}, full = (lanes){0} + NET_FULL;
    for (int i = 0; i < NET_IMAGES; i++) {
        lanes sum = sums[i] & (sums[i] > 0);
        all += (sum & (sum < full)) | (full & (sum >= full));
    }
    return all;
}

static inline int evidence_of(const struct net_weights *net, const lanes *sums)
{
    int evidence = 0;
    lanes reading = readings(sums);
    for (int k = 0; k < NET_FILTERS; k++)
        evidence += net->mover[k] * reading[k] + net->other[k] * reading[NET_FILTERS + k];
    return evidence / (16 * NET_FULL) + net->tempo;
}

void net_look(const struct net_weights *net, const struct cephalopod_state *s,
              struct net_sight *out)
{
    lanes sums[NET_IMAGES];
    out->threats = cephalopod_find_threats(s);
    for (int i = 0; i < NET_IMAGES; i++)
        for (int k = 0; k < 2 * NET_FILTERS; k++) sums[i][k] = net->bias[k % NET_FILTERS];
    for (int at = 0; at < NET_CELLS; at++) {
        int cell = cephalopod_cell(at / 5, at % 5), state = net_state(s, &out->threats, cell);
        out->state[cell] = (uint8_t)state;
        add(net, sums, state, at);
    }
    memcpy(out->sum, sums, sizeof sums);
}

int net_weigh(const struct net_weights *net, const struct net_sight *sight)
{
    return evidence_of(net, (const lanes *)sight->sum);
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
    lanes sums[NET_IMAGES];
    struct cephalopod_threats now = cephalopod_find_threats(s);
    memcpy(sums, sight->sum, sizeof sums);
    for (uint64_t left = changed(sight, s, &now, touched); left; left &= left - 1) {
        int cell = __builtin_ctzll(left), from = sight->state[cell], to = net_state(s, &now, cell);
        if (from != to) replace(net, sums, from, to, number_of(cell));
    }
    return evidence_of(net, sums);
}
