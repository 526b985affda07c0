/* The tables of ring.h, and its parts that are not worth repeating inline. */
#include "games/cephalopod/ring.h"

#include "base/mem.h"

/* Where cell 0, 1, … lies, counted by rows from the top left. */
static const uint8_t place[RING_CELLS] = {0, 1, 2, 5, 8, 7, 6, 3, 4};

/* The kind of each way of capturing. */
static const uint8_t kind_of[CEPHALOPOD_WAYS] = {0, 1, 2, 3, 2, 1, 2, 1, 1, 2, 1, 1};

/* The directions of a way as octal digits: the pips that it takes. */
static const uint16_t digits_of[CEPHALOPOD_WAYS] = {0,     077,   0777, 07777, 07077, 0707,
                                                    07707, 07007, 0770, 07770, 07070, 07700};

/* The new die: the sum of up to four dice, which is six at most, or one if none is taken. */
static inline uint32_t new_pips(unsigned taken)
{
    unsigned pairs = (taken & 0707) + (taken >> 3 & 0707);
    return taken ? (pairs + (pairs >> 6)) & 7 : 1;
}

uint32_t ring_read(const struct cephalopod_state *s, int *pips, int *dice)
{
    uint32_t board = 0;
    *pips = *dice = 0;
    for (int cell = 0; cell < RING_CELLS; cell++) {
        int at = place[cell], p = cephalopod_pips(s, cephalopod_cell(at % 3, 2 - at / 3));
        board |= (uint32_t)p << ring_at(cell);
        *pips += p;
        *dice += p > 0;
    }
    return board;
}

/* The pips of e0 to e3 as for cephalopod_ways. */
static unsigned around_centre(uint32_t board)
{
    return (board >> 8 & 07) | (board >> 11 & 070) | (board >> 14 & 0700) | (board >> 17 & 07000);
}

uint32_t ring_fill_centre(uint32_t board)
{
    return cephalopod_ways[around_centre(board)] & 1 ? board | 1u << ring_at(RING_CENTRE) : 0;
}

void ring_breed_centre(uint32_t board, uint32_t parent, struct ring_brood *brood)
{
    unsigned key = around_centre(board);
    for (unsigned ways = cephalopod_ways[key]; ways; ways &= ways - 1) {
        int way = __builtin_ctz(ways);
        unsigned taken = key & digits_of[way];
        uint32_t gone =
            (taken & 07) << 8 | (taken & 070) << 11 | (taken & 0700) << 14 | (taken & 07000) << 17;
        ring_bear(brood, kind_of[way], (board ^ gone) | new_pips(taken) << 29, parent);
    }
}

/* The moves on e0, between c0 and c1, for the pips there and in the centre. */
static int list_moves(unsigned key, uint32_t *out)
{
    int n = 0;
    for (unsigned ways = cephalopod_ways[key]; ways; ways &= ways - 1) {
        int way = __builtin_ctz(ways);
        unsigned taken = key & digits_of[way];
        uint32_t gone = (taken & 07) << 5 | (taken & 070) << 8 | (taken & 0700) << 23;
        out[n++] =
            gone | new_pips(taken) << ring_at(1) | kind_of[way] | (ways & (ways - 1) ? 4 : 0);
    }
    return n;
}

/* What is changed on the ring, turned by some cells. */
static uint32_t turn_move(uint32_t move, int cells)
{
    uint32_t ring = move & RING_OUTER;
    ring = (ring << 3 * cells | ring >> (24 - 3 * cells)) & RING_OUTER;
    return (move & ~RING_OUTER) | ring;
}

/* Corners are cells whose centre is empty: their moves are the first of the list of an edge. */
static void make_moves(struct ring_tables *t)
{
    int n = 0, corner_moves = 0;
    uint32_t *list = t->moves[ring_at(1)];
    for (unsigned centre = 0; centre < 7; centre++) {
        if (centre == 1) corner_moves = n;
        for (unsigned sides = 0; sides < 067; sides++) {
            if (sides % 8 == 7) continue;
            uint16_t *first = t->first[centre << 9 | sides >> 3 << 6 | (sides & 7)];
            first[0] = (uint16_t)n;
            first[1] = centre ? t->first[sides >> 3 << 6 | (sides & 7)][0] : (uint16_t)n;
            n += list_moves(centre << 6 | sides, list + n);
        }
    }
    for (int cell = 0; cell < RING_CENTRE; cell++)
        for (int i = 0; cell != 1 && i < (cell & 1 ? n : corner_moves); i++)
            t->moves[ring_at(cell)][i] = turn_move(list[i], (cell + 7) % 8);
}

/* The image at place i of a row brings `cell` of the ring to this one. */
static int image_cell(int cell, int i)
{
    int turned = i & ~1;
    return (i & 1 ? 16 - cell - turned : cell + turned) % 8;
}

static void make_values(struct ring_tables *t)
{
    uint32_t power[RING_CELLS];
    for (int i = RING_CELLS - 1, p = 1; i >= 0; i--, p *= 10) power[i] = (uint32_t)p;
    for (int pair = 0; pair < 4; pair++)
        for (int i = 0; i < RING_IMAGES; i++) {
            uint32_t corner = power[place[image_cell(2 * pair, i)]];
            uint32_t edge = power[place[image_cell(2 * pair + 1, i)]];
            for (uint32_t p = 0; p < 64; p++)
                t->value[pair][p][i] = (p & 7) * corner + (p >> 3) * edge;
        }
}

void ring_make_tables(struct ring_tables *out)
{
    make_moves(out);
    make_values(out);
}
