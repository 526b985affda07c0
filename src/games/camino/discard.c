/* Le Camino: what propagation shows of the empty cells. */
#include "discard.h"

#include "propagate.h"

enum { FIRST_LINE_PATTERN = 12 }; /* road sets come before the rivers */

/* Propagates a board; every empty domain set when there is no filling at all. */
static bool settle(const struct camino_board *board, bool stubs, struct camino_domains *domains)
{
    struct camino_bits empty = camino_board_empty(board);
    camino_domains_start(board, domains);
    return camino_propagate(domains, empty, empty, camino_board_patterns(board, stubs)) ==
           CAMINO_NO_CELL;
}

/* The codes whose labels are one of these patterns. */
static uint64_t codes_of(uint64_t patterns)
{
    uint64_t codes = 0;
    for (int i = 0; i < CAMINO_PATTERNS; i++)
        for (int code = 1; patterns >> i & 1 && code <= CAMINO_CODES; code++) {
            bool forest = camino_code_kind(code) == CAMINO_FOREST;
            bool wooded = i > 0 && i < FIRST_LINE_PATTERN;
            if (forest ? wooded : camino_code_labels(code) == camino_pattern_labels[i])
                codes |= (uint64_t)1 << code;
        }
    return codes;
}

uint64_t camino_cell_codes(const struct camino_board *board, int cell, bool stubs)
{
    struct camino_domains domains;
    if (board->tile[cell] || !settle(board, stubs, &domains)) return 0;
    return codes_of(camino_cell_patterns(&domains, camino_board_patterns(board, stubs), cell));
}

/* ---- kinds that can lie nowhere */

/* Edges as a net: those that may, or must, carry a label. */
static struct camino_net net_of(const struct camino_domains *domains, int label, bool sure)
{
    struct camino_net net = {{{0, 0, 0}}, {{0, 0, 0}}};
    for (int edge = 0; edge < CAMINO_EDGES; edge++) {
        unsigned set = domains->edge[edge];
        if (sure ? set == 1u << label : (set >> label & 1) != 0) camino_net_add(&net, edge);
    }
    return net;
}

static struct camino_bits board_cells(const struct camino_board *board)
{
    struct camino_bits inside = {{0, 0, 0}};
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            camino_bits_add(&inside, camino_cell_at(col, row));
    return inside;
}

/* The part of a net between two cells out of `cells`. */
static struct camino_net net_within(struct camino_net net, struct camino_bits cells)
{
    struct camino_bits v = camino_bits_and(cells, camino_bits_up(cells, 1));
    struct camino_bits h = camino_bits_and(cells, camino_bits_up(cells, CAMINO_STRIDE));
    return (struct camino_net){camino_bits_and(net.v, v), camino_bits_and(net.h, h)};
}

/* The cells a net touches. */
static struct camino_bits cells_of(const struct camino_net *net)
{
    struct camino_bits cells = {{0, 0, 0}};
    for (int dir = 0; dir < 4; dir++) cells = camino_bits_or(cells, camino_net_side(net, dir));
    return cells;
}

/* Strikes a label from the undecided edges at which no cell of `reached` lies. */
static void strike_beyond(struct camino_domains *domains, int label, struct camino_bits reached)
{
    for (int edge = 0; edge < CAMINO_EDGES; edge++) {
        int after = edge < CAMINO_HALF ? edge : edge - CAMINO_HALF;
        int before = edge < CAMINO_HALF ? after - 1 : after - CAMINO_STRIDE;
        bool near =
            camino_bits_has(&reached, after) || (before >= 0 && camino_bits_has(&reached, before));
        if (!near && domains->edge[edge] != 1u << label)
            domains->edge[edge] = (uint8_t)(domains->edge[edge] & ~(1u << label));
    }
}

/* With both lines of a label on the board, no third can begin out of their reach. */
static void strike_third_line(const struct camino_board *board, int label,
                              struct camino_domains *domains)
{
    struct camino_net sure = net_of(domains, label, true);
    struct camino_bits inside = board_cells(board);
    struct camino_net can = net_within(net_of(domains, label, false), inside);
    struct camino_bits reached = camino_net_flood(&can, camino_bits_and(cells_of(&sure), inside));
    strike_beyond(domains, label, reached);
}

/* The cells that railways without a buffer reach, or all when a new railway can begin. */
static struct camino_bits buffer_reach(const struct camino_board *board, bool room,
                                       const struct camino_domains *domains)
{
    struct camino_bits inside = board_cells(board), closed = {{0, 0, 0}};
    struct camino_net sure = net_of(domains, CAMINO_RAIL, true);
    struct camino_bits rails = camino_bits_and(cells_of(&sure), inside);
    sure = net_within(sure, inside);
    for (int cell = 0; cell < CAMINO_CELLS; cell++)
        if (board->tile[cell] && camino_code_kind(board->tile[cell]) == CAMINO_BUFFER)
            camino_bits_add(&closed, cell);
    closed = camino_net_flood(&sure, closed);
    struct camino_bits free = camino_bits_but(inside, closed);
    struct camino_net can = net_within(net_of(domains, CAMINO_RAIL, false), free);
    return room ? free : camino_net_flood(&can, camino_bits_and(rails, free));
}

/* Whether a buffer fits somewhere on the end of a railway that has none; one that faces the outside
 * is a railway of its own. */
static bool buffer_usable(const struct camino_board *board, bool room,
                          const struct camino_domains *domains)
{
    struct camino_bits reach = buffer_reach(board, room, domains);
    struct camino_bits empty = camino_board_empty(board);
    uint64_t allowed = camino_board_patterns(board, true);
    for (int cell; (cell = camino_bits_pop(&empty)) >= 0;) {
        uint64_t codes = codes_of(camino_cell_patterns(domains, allowed, cell));
        for (int dir = 0; dir < 4; dir++) {
            int next = camino_cell_next(board, cell, dir);
            bool free = next == CAMINO_NO_CELL ? room : camino_bits_has(&reach, next);
            int code = camino_code_find(CAMINO_BUFFER, (unsigned)CAMINO_RAIL << (2 * dir));
            if (codes >> code & 1 && free) return true;
        }
    }
    return false;
}

unsigned camino_useless(const struct camino_board *board)
{
    struct camino_domains domains;
    bool full[4] = {false};
    unsigned usable = 0;
    if (board->roads_only || !settle(board, false, &domains)) return 0;
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++)
        full[label] = camino_domains_lines(&domains, label) >= 2;
    settle(board, true, &domains);
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++)
        if (full[label]) strike_third_line(board, label, &domains);
    struct camino_bits empty = camino_board_empty(board);
    uint64_t allowed = camino_board_patterns(board, true);
    camino_propagate(&domains, empty, empty, allowed);
    for (int cell; (cell = camino_bits_pop(&empty)) >= 0;) {
        uint64_t codes = codes_of(camino_cell_patterns(&domains, allowed, cell));
        for (; codes; codes &= codes - 1)
            usable |= CAMINO_KIND_BIT(camino_code_kind(camino_word_low(codes)));
    }
    if (!buffer_usable(board, !full[CAMINO_RAIL], &domains))
        usable &= ~CAMINO_KIND_BIT(CAMINO_BUFFER);
    return CAMINO_DISCARD_KINDS & ~usable;
}
