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

void ring_breed_centre(uint32_t parent, struct ring_brood *brood)
{
    unsigned key = around_centre(parent);
    for (unsigned ways = cephalopod_ways[key]; ways; ways &= ways - 1) {
        int way = __builtin_ctz(ways), kind = kind_of[way];
        unsigned taken = key & digits_of[way];
        uint32_t gone =
            (taken & 07) << 8 | (taken & 070) << 11 | (taken & 0700) << 14 | (taken & 07000) << 17;
        brood->child[kind][brood->count[kind]++] = (parent ^ gone) | new_pips(taken) << 29;
    }
}

/* The other captures on a cell, after the first. */
static void breed_more(uint32_t parent, const uint32_t *move, uint32_t more,
                       struct ring_brood *brood)
{
    for (uint32_t i = 1; i <= more; i++) {
        int kind = i < 3 ? 1 : 2;
        brood->child[kind][brood->count[kind]++] = parent ^ move[i];
    }
}

void ring_breed(const struct ring_tables *t, const uint32_t *parents, uint32_t count,
                struct ring_brood *brood)
{
    uint32_t *placed = brood->child[0] + brood->count[0];
    uint32_t *captured = brood->child[1] + brood->count[1];
    for (const uint32_t *p = parents; p < parents + count; p++) {
        uint32_t parent = *p, centre = parent >> 29 << 3;
        uint64_t thrice = (parent >> 5 & 0xFFFFFF) * 0x1000001000001u >> 16;
        uint32_t left = ~(parent | parent >> 1 | parent >> 2) & (RING_OUTER / 7);
        for (; left; left &= left - 1) {
            int at = __builtin_ctz(left);
            uint32_t near = thrice >> at & 0777; /* begins with the cell before it */
            uint32_t first = t->first[at & 1][near | centre];
            const uint32_t *move = t->moves[at] + (first & RING_BEGIN);
            uint32_t captures = first / RING_CAPTURES;
            *placed = *captured = parent ^ *move;
            captured += captures;
            placed += captures ^ 1;
            if (__builtin_expect(first & RING_MORE, 0)) {
                brood->count[1] = (uint32_t)(captured - brood->child[1]);
                breed_more(parent, move, (first & RING_MORE) / RING_ONE_MORE, brood);
                captured = brood->child[1] + brood->count[1];
            }
        }
    }
    brood->count[0] = (uint32_t)(placed - brood->child[0]);
    brood->count[1] = (uint32_t)(captured - brood->child[1]);
}

/* The moves on e0, between c0 and c1, for the pips there and in the centre. How they are told in
 * `first`, but for where they begin. */
static unsigned list_moves(unsigned key, uint32_t *out)
{
    unsigned n = 0;
    for (int kind = 0; kind < RING_KINDS; kind++)
        for (unsigned ways = cephalopod_ways[key]; ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways);
            unsigned taken = key & digits_of[way];
            uint32_t gone = (taken & 07) << 5 | (taken & 070) << 8 | (taken & 0700) << 23;
            if (kind_of[way] == kind) out[n++] = gone | new_pips(taken) << ring_at(1);
        }
    return (n - 1) * RING_ONE_MORE | (cephalopod_ways[key] & 1 ? 0 : RING_CAPTURES);
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
    unsigned n = 0, corner_moves = 0;
    uint32_t *list = t->moves[ring_at(1)];
    for (unsigned centre = 0; centre < 7; centre++) {
        if (centre == 1) corner_moves = n;
        for (unsigned sides = 0; sides < 067; sides++) {
            unsigned around = sides >> 3 << 6 | (sides & 7);
            if (sides % 8 == 7) continue;
            unsigned told = list_moves(centre << 6 | sides, list + n);
            t->first[0][centre << 3 | around] = (uint16_t)(n | told);
            t->first[1][centre << 3 | around] = t->first[0][around];
            n += (told & RING_MORE) / RING_ONE_MORE + 1;
        }
    }
    for (int cell = 0; cell < RING_CENTRE; cell++)
        for (unsigned i = 0; cell != 1 && i < (cell & 1 ? n : corner_moves); i++)
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
