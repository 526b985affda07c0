/* Sums of final boards on 3x3.
 *
 * Order. A placement adds one pip and one die; a capture of k dice keeps the pips and takes away
 * k - 1 dice. So positions can be taken in an order in which each comes after all that lead to it:
 * pips ascending, then dice descending. The positions with the same number of pips and of dice are
 * a layer. Only the layers of this number of pips and of the next are alive, and each position is
 * expanded once, however many lengths the sequences that lead to it have.
 *
 * Symmetry. A position is kept once for its eight images, with a count for each of them. The eight
 * outer cells are a ring, and turning the board turns the ring by two cells:
 *
 *     c0 e0 c1      bit  29..27   26..24  …  11..9  8..6  5..3  2..0
 *     e3  m e1             m        e3         c1    e0    c0   image
 *     c3 e2 c2
 *
 * Image a of four turns the ring by a corners; image 4 + a mirrors it first (c0 and c2 stay).
 *
 * Length. The span of a layer is the number of plies it takes to get there if every capture takes
 * two dice. Each further die taken saves a ply, so a sequence that has saved e plies has length
 * span - e. A position has a row of eight counts for every e that occurs in its layer.
 *
 * The last ply needs no positions: a sum of decimal numbers is linear in the pips, so the children
 * are added up cell by cell and weighted once. The same goes for the die that fills the board. */
#include "base/err.h"
#include "base/mem.h"
#include "games/cephalopod/cephalopod.h"
#include "games/cephalopod/sum.h"

enum {
    CELLS = 9, /* 0 to 7 around the ring, 8 in the centre */
    CENTRE = 8,
    IMAGES = 8,
    KINDS = 4,         /* a placement; captures of two, three, four */
    LANES = 8,         /* positions brought into canonical form at a time */
    PARENTS = 32,      /* positions expanded at a time */
    CHILDREN_MAX = 48, /* of one position and one kind */
    BROOD = PARENTS * CHILDREN_MAX,
    BITS_MIN = 6
};

#define RING_BITS   0x07FFFFF8u
#define CENTRE_BITS 0x38000000u
#define FIRST_BITS  0x09249248u /* the lowest bit of each cell */

struct slot {
    uint32_t key; /* 0: free. The empty board never follows another. */
    uint32_t index;
};

/* Positions with equal pips and equal dice. */
struct layer {
    struct slot *slots; /* open addressing, at most half full */
    uint32_t *keys;     /* in order of arrival */
    uint32_t *rows;     /* counts: of position, then e - low, then image */
    uint32_t count;
    uint32_t room;    /* positions that `keys` can hold; `slots` has twice as many */
    size_t rows_room; /* counts that `rows` can hold */
    int bits;         /* 2^bits slots are in use */
    int low, high;    /* range of e */
};

/* Eight numbers at a time; the compiler splits them up where the machine has narrower registers. */
typedef uint32_t lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

/* The children of some positions by one kind of move. */
struct brood {
    uint32_t count;
    uint32_t child[BROOD + LANES];
    uint8_t parent[BROOD];
};

struct work {
    struct layer layers[2][CELLS]; /* [pips & 1][dice] */
    unsigned char *memory;
    size_t left;
    uint32_t weight[CELLS][IMAGES]; /* decimal weight of a cell in each image */
    uint32_t sum[IMAGES];
    int depth;
};

/* ---- cells and images */

static inline int field_at(int cell)
{
    return 3 + 3 * cell;
}

/* Where ring cell 0, 1, … lies, counted by rows from the top left. */
static const uint8_t place[CELLS] = {0, 1, 2, 5, 8, 7, 6, 3, 4};

static inline lanes turn(lanes ring, int corners)
{
    return (ring << 6 * corners | ring >> (24 - 6 * corners)) & RING_BITS;
}

static inline lanes mirror(lanes ring)
{
    lanes x = ring >> 3;
    x = (x & 0x1C71C7) << 3 | (x >> 3 & 0x1C71C7);
    x = (x & 0x03F03F) << 6 | (x >> 6 & 0x03F03F);
    x = (x << 12 | x >> 12) & 0xFFFFFF;         /* cell i has come to 7 - i … */
    return (x << 6 | x >> 21 << 3) & RING_BITS; /* … and now to 8 - i */
}

static inline lanes least(lanes a, lanes b)
{
    lanes less = (lanes)(a < b);
    return (a & less) | (b & ~less);
}

/* Each position becomes the least of its eight images, and gets in its lowest bits how that was
 * made: turned that many corners, after mirroring when 4 is in it. */
static void make_canonical(uint32_t *words, uint32_t count)
{
    for (uint32_t at = 0; at < count; at += LANES) {
        lanes *w = (lanes *)(words + at), r = *w & RING_BITS, m = mirror(r);
        lanes a = least(least(r, turn(r, 1) | 1), least(turn(r, 2) | 2, turn(r, 3) | 3));
        lanes b = least(least(m | 4, turn(m, 1) | 5), least(turn(m, 2) | 6, turn(m, 3) | 7));
        *w = least(a, b) | (*w & CENTRE_BITS);
    }
}

/* ---- layers */

static void *take(struct work *k, size_t bytes)
{
    bytes = (bytes + 63) & ~(size_t)63;
    if (bytes > k->left) return NULL;
    void *piece = k->memory;
    k->memory += bytes;
    k->left -= bytes;
    return piece;
}

static inline uint32_t slot_of(uint32_t key, int bits)
{
    return key * 0x9E3779B1u >> (32 - bits);
}

static void fill_slots(struct layer *l)
{
    uint32_t mask = (1u << l->bits) - 1;
    memset(l->slots, 0, sizeof *l->slots << l->bits);
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t at = slot_of(l->keys[i], l->bits);
        while (l->slots[at].key) at = (at + 1) & mask;
        l->slots[at] = (struct slot){l->keys[i], i};
    }
}

static inline size_t width(const struct layer *l)
{
    return (size_t)(l->high - l->low + 1) * IMAGES;
}

/* Makes sure that `rows` has at least `need` counts. */
static int reserve_rows(struct work *k, struct layer *l, size_t need)
{
    if (need <= l->rows_room) return 0;
    uint32_t *rows = take(k, 2 * need * sizeof *rows);
    if (!rows) return ERR_SPACE;
    memcpy(rows, l->rows, l->count * width(l) * sizeof *rows);
    l->rows = rows;
    l->rows_room = 2 * need;
    return 0;
}

/* Room for so many positions more. */
static int reserve(struct work *k, struct layer *l, uint32_t more)
{
    while (l->count + more + 1 > 1u << (l->bits - 1)) {
        if (2u << l->bits > 2 * l->room) {
            uint32_t room = 2 * l->room;
            uint32_t *keys = take(k, room * sizeof *keys);
            struct slot *slots = take(k, 2 * room * sizeof *slots);
            if (!keys || !slots) return ERR_SPACE;
            memcpy(keys, l->keys, l->count * sizeof *keys);
            l->keys = keys;
            l->slots = slots;
            l->room = room;
        }
        l->bits++;
        fill_slots(l);
    }
    return reserve_rows(k, l, (l->count + more + 1) * width(l));
}

/* Lets the layer count every e from `low` to `high`. */
static int widen(struct work *k, struct layer *l, int low, int high)
{
    if (l->count == 0) {
        l->low = low;
        l->high = high;
        return 0;
    }
    if (low >= l->low && high <= l->high) return 0;
    low = low < l->low ? low : l->low;
    high = high > l->high ? high : l->high;
    size_t old = width(l), new = (size_t)(high - low + 1) * IMAGES;
    if (reserve_rows(k, l, l->count * new)) return ERR_SPACE;
    size_t skip = (size_t)(l->low - low) * IMAGES;
    for (size_t i = l->count; i-- > 0;) {
        uint32_t *row = l->rows + i * new;
        memmove(row + skip, l->rows + i * old, old * sizeof *row);
        memset(row, 0, skip * sizeof *row);
        memset(row + skip + old, 0, (new - skip - old) * sizeof *row);
    }
    l->low = low;
    l->high = high;
    return 0;
}

static void empty_layer(struct layer *l)
{
    int bits = BITS_MIN;
    while (1u << (bits - 1) < l->count && 2u << bits <= 2 * l->room) bits++;
    l->bits = bits; /* the next layer of as many dice will be about as large */
    l->count = 0;
    memset(l->slots, 0, sizeof *l->slots << bits);
}

/* The position's row of counts for e = low, all zero when it is new. */
static inline uint32_t *find_rows(struct layer *l, uint32_t key, size_t step)
{
    uint32_t mask = (1u << l->bits) - 1, at = slot_of(key, l->bits);
    while (l->slots[at].key != key && l->slots[at].key) at = (at + 1) & mask;
    bool known = l->slots[at].key != 0;
    uint32_t index = known ? l->slots[at].index : l->count;
    l->slots[at] = (struct slot){key, index};
    l->keys[l->count] = key;
    uint32_t *fresh = l->rows + l->count * step;
    for (size_t i = 0; i < step; i++) fresh[i] = 0;
    l->count += !known;
    return l->rows + index * step;
}

/* ---- moves */

/* Pips around a cell, packed as for cephalopod_ways: before and after it on the ring, then the
 * centre if the cell is no corner; or, for the centre, the four edges. */
static inline unsigned around(uint32_t w, int cell)
{
    uint64_t ring = w >> 3 & 0xFFFFFF, twice = ring | ring << 24;
    unsigned near = (unsigned)(twice >> 3 * ((cell + 7) & 7));
    unsigned sides = (near & 7) | (near >> 3 & 070), centre = w >> 21 & 0700;
    return sides | (cell & 1 ? centre : 0);
}

static inline unsigned around_centre(uint32_t w)
{
    return (w >> 6 & 7) | (w >> 12 & 7) << 3 | (w >> 18 & 7) << 6 | (w >> 24 & 7) << 9;
}

#define F(cell) (7u << (3 + 3 * (cell)))
/* The cells taken by each way of playing on a cell, for its four neighbours in `around`. */
#define TAKEN(a, b, c, d)                                                                          \
    {                                                                                              \
        0, (a) | (b), (a) | (b) | (c), (a) | (b) | (c) | (d), (a) | (b) | (d), (a) | (c),          \
            (a) | (c) | (d), (a) | (d), (b) | (c), (b) | (c) | (d), (b) | (d), (c) | (d)           \
    }
static const uint32_t taken[CELLS][CEPHALOPOD_WAYS] = {
    TAKEN(F(7), F(1), 0, 0),    TAKEN(F(0), F(2), F(8), 0), TAKEN(F(1), F(3), 0, 0),
    TAKEN(F(2), F(4), F(8), 0), TAKEN(F(3), F(5), 0, 0),    TAKEN(F(4), F(6), F(8), 0),
    TAKEN(F(5), F(7), 0, 0),    TAKEN(F(6), F(0), F(8), 0), TAKEN(F(1), F(3), F(5), F(7)),
};
#undef F

/* Of the directions of each way, the bits in `around`; and the kind of move it is. */
static const uint16_t chosen[CEPHALOPOD_WAYS] = {0,     077,   0777, 07777, 07077, 0707,
                                                 07707, 07007, 0770, 07770, 07070, 07700};
static const uint8_t kind_of[CEPHALOPOD_WAYS] = {0, 1, 2, 3, 2, 1, 2, 1, 1, 2, 1, 1};

/* The pips of up to four dice that make six together at most. */
static inline unsigned sum_pips(unsigned packed)
{
    unsigned pairs = (packed & 0707) + (packed >> 3 & 0707);
    return (pairs + (pairs >> 6)) & 7;
}

static inline void breed_on(uint32_t w, int cell, unsigned key, uint8_t parent, struct brood *out)
{
    unsigned ways = cephalopod_ways[key];
    do {
        int way = __builtin_ctz(ways);
        struct brood *b = &out[kind_of[way]];
        uint32_t pips = way ? sum_pips(key & chosen[way]) : 1;
        b->child[b->count] = (w & ~taken[cell][way]) | pips << field_at(cell);
        b->parent[b->count++] = parent;
        ways &= ways - 1;
    } while (ways);
}

/* Adds the children of a position. */
static inline void breed(uint32_t w, uint8_t parent, struct brood *out)
{
    uint32_t left = ~(w | w >> 1 | w >> 2) & FIRST_BITS & RING_BITS;
    if (!(w & CENTRE_BITS)) breed_on(w, CENTRE, around_centre(w), parent, out);
    for (; left; left &= left - 1) {
        int cell = (__builtin_ctz(left) * 11 >> 5) - 1; /* a third */
        breed_on(w, cell, around(w, cell), parent, out);
    }
}

/* ---- sums */

/* Adds count times decimal value for the eight images of pips that are summed up in `pips`. */
static void add_value(struct work *k, const uint32_t *pips, const uint32_t *counts)
{
    uint32_t value[IMAGES] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        for (int i = 0; i < IMAGES; i++) value[i] += pips[cell] * k->weight[cell][i];
    for (int i = 0; i < IMAGES; i++) k->sum[i] += value[i] * counts[i];
}

/* The pips of a position, three cells to a word of nine bits each, so that many can be added. */
static inline void add_pips(uint32_t w, uint32_t *thirds)
{
    for (int j = 0; j < 3; j++) thirds[j] += w >> (3 + 3 * j) & 0x1C0E07;
}

static void add_thirds(struct work *k, const uint32_t *thirds, const uint32_t *counts)
{
    uint32_t pips[CELLS];
    for (int cell = 0; cell < CELLS; cell++) pips[cell] = thirds[cell % 3] >> cell / 3 * 9 & 511;
    add_value(k, pips, counts);
}

/* The counts of one position for one e, ready to be read as the counts of any of its images: the
 * turned ones twice in a row, then the mirrored ones. */
struct double_row {
    uint32_t at[16];
};

static inline void double_rows(const uint32_t *from, int rows, struct double_row *to)
{
    for (int e = 0; e < rows; e++, from += IMAGES, to++) {
        memcpy(to->at, from, 16);
        memcpy(to->at + 4, from, 16);
        memcpy(to->at + 8, from + 4, 16);
        memcpy(to->at + 12, from + 4, 16);
    }
}

typedef uint32_t quad __attribute__((vector_size(16), aligned(4), may_alias));

/* Hands the counts of a position on to one of its children. */
static inline void add_rows(uint32_t *to, const struct double_row *from, int rows, uint32_t image)
{
    static const uint8_t turned[IMAGES] = {0, 1, 2, 3, 8, 9, 10, 11};
    static const uint8_t mirrored[IMAGES] = {8, 11, 10, 9, 0, 3, 2, 1};
    uint32_t a = turned[image], b = mirrored[image];
    for (int e = 0; e < rows; e++, to += IMAGES, from++) {
        *(quad *)to += *(const quad *)(from->at + a);
        *(quad *)(to + 4) += *(const quad *)(from->at + b);
    }
}

static int settle(struct work *k, struct layer *t, struct brood *b, int low, int rows,
                  const struct double_row *from)
{
    if (!b->count) return 0;
    if (widen(k, t, low, low + rows - 1) || reserve(k, t, b->count)) return ERR_SPACE;
    size_t step = width(t), skip = (size_t)(low - t->low) * IMAGES;
    make_canonical(b->child, b->count);
    for (uint32_t j = 0; j < b->count; j++) {
        uint32_t w = b->child[j];
        add_rows(find_rows(t, w & ~7u, step) + skip, from + b->parent[j] * rows, rows, w & 7);
    }
    return 0;
}

enum { SAVED_MAX = 40 };

static int expand_layer(struct work *k, int pips, int dice, int span)
{
    struct layer *l = &k->layers[pips & 1][dice];
    int last = span - k->depth + 1; /* this e has one ply left */
    int low = l->low > last ? l->low : last + 1, rows = l->high - low + 1;
    bool ends = last >= l->low && last <= l->high;
    size_t step = width(l);
    struct brood brood[KINDS];
    struct double_row from[PARENTS * SAVED_MAX];
    for (uint32_t at = 0; at < l->count; at += PARENTS) {
        int parents = l->count - at < PARENTS ? (int)(l->count - at) : PARENTS;
        for (int kind = 0; kind < KINDS; kind++) brood[kind].count = 0;
        for (int i = 0; i < parents; i++) {
            const uint32_t *counts = l->rows + (at + (uint32_t)i) * step;
            uint32_t before[KINDS];
            for (int kind = 0; kind < KINDS; kind++) before[kind] = brood[kind].count;
            breed(l->keys[at + (uint32_t)i], (uint8_t)i, brood);
            if (dice == 8 && brood[0].count) {
                uint32_t all[IMAGES] = {0}, thirds[3] = {0};
                for (size_t j = 0; j < step; j++) all[j % IMAGES] += counts[j];
                add_pips(brood[0].child[0], thirds);
                add_thirds(k, thirds, all);
                brood[0].count = 0;
                continue;
            }
            if (ends) {
                uint32_t thirds[3] = {0};
                for (int kind = 0; kind < KINDS; kind++)
                    for (uint32_t j = before[kind]; j < brood[kind].count; j++)
                        add_pips(brood[kind].child[j], thirds);
                add_thirds(k, thirds, counts + (size_t)(last - l->low) * IMAGES);
                uint32_t any = 0;
                for (size_t j = 0; j < step; j++)
                    any |= j / IMAGES == (size_t)(last - l->low) ? 0 : counts[j];
                if (!any) {
                    for (int kind = 0; kind < KINDS; kind++) brood[kind].count = before[kind];
                    continue;
                }
            }
            double_rows(counts + (size_t)(low - l->low) * IMAGES, rows, from + i * rows);
        }
        if (rows <= 0) continue;
        if (dice < 8 && settle(k, &k->layers[~pips & 1][dice + 1], &brood[0], low, rows, from))
            return ERR_SPACE;
        for (int kind = 1; kind < KINDS && dice > kind; kind++)
            if (settle(k, &k->layers[pips & 1][dice - kind], &brood[kind], low + kind - 1, rows,
                       from))
                return ERR_SPACE;
    }
    empty_layer(l);
    return 0;
}

static void set_weights(struct work *k)
{
    uint32_t power[CELLS];
    for (int i = CELLS - 1, p = 1; i >= 0; i--, p *= 10) power[i] = (uint32_t)p;
    for (int cell = 0; cell < CELLS; cell++)
        for (int i = 0; i < IMAGES; i++) {
            int to = ((i & 4 ? 8 - cell : cell) + 2 * (i & 3)) % 8;
            k->weight[cell][i] = power[place[cell == CENTRE ? CENTRE : to]];
        }
}

static int set_layers(struct work *k)
{
    for (int i = 0; i < 2 * CELLS; i++) {
        struct layer *l = &k->layers[i / CELLS][i % CELLS];
        l->room = 1u << (BITS_MIN - 1);
        l->bits = BITS_MIN;
        l->low = 1;
        l->keys = take(k, l->room * sizeof *l->keys);
        l->slots = take(k, 2 * l->room * sizeof *l->slots);
        if (!l->keys || !l->slots) return ERR_SPACE;
        memset(l->slots, 0, 2 * l->room * sizeof *l->slots);
    }
    return 0;
}

/* The board as ring and centre; its pips and dice. */
static uint32_t read_board(const struct cephalopod_state *s, int *pips, int *dice)
{
    uint32_t w = 0;
    *pips = *dice = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int at = place[cell], p = cephalopod_pips(s, cephalopod_cell(at % 3, 2 - at / 3));
        w |= (uint32_t)p << field_at(cell);
        *pips += p;
        *dice += p > 0;
    }
    return w;
}

static int start(struct work *k, uint32_t w, struct layer *l)
{
    uint32_t words[LANES] = {w};
    make_canonical(words, 1);
    l->low = l->high = 0;
    if (reserve(k, l, 1)) return ERR_SPACE;
    uint32_t image = words[0] & 7;
    memset(l->rows, 0, IMAGES * sizeof *l->rows);
    l->keys[0] = words[0] & ~7u;
    l->rows[image & 4 ? image : (0 - image) & 3] = 1; /* the inverse of how c was made */
    l->count = 1;
    return 0;
}

static uint32_t total(const struct work *k)
{
    uint32_t sum = 0;
    for (int i = 0; i < IMAGES; i++) sum += k->sum[i];
    return sum % SUM_MODULUS;
}

int sum_3x3(const struct cephalopod_state *s, int depth, void *memory, size_t bytes, uint64_t *out)
{
    struct work *k = memory;
    if (bytes < sizeof *k) return ERR_SPACE;
    memset(k, 0, sizeof *k);
    k->memory = (unsigned char *)memory + ((sizeof *k + 63) & ~(size_t)63);
    k->left = bytes - ((sizeof *k + 63) & ~(size_t)63);
    k->depth = depth;
    set_weights(k);
    int pips, dice;
    uint32_t w = read_board(s, &pips, &dice);
    if (depth == 0 || dice == CELLS) {
        uint32_t counts[IMAGES] = {1}, each[CELLS];
        for (int cell = 0; cell < CELLS; cell++) each[cell] = w >> field_at(cell) & 7;
        add_value(k, each, counts);
        *out = total(k);
        return 0;
    }
    if (set_layers(k)) return ERR_SPACE;
    if (start(k, w, &k->layers[pips & 1][dice])) return ERR_SPACE;
    int p0 = pips, d0 = dice, idle = 0;
    for (int p = pips; idle < 1; p++) {
        idle = 1;
        for (int d = 8; d >= 0; d--) {
            if (!k->layers[p & 1][d].count) continue;
            idle = 0;
            if (expand_layer(k, p, d, 2 * (p - p0) - (d - d0))) return ERR_SPACE;
        }
    }
    *out = total(k);
    return 0;
}
