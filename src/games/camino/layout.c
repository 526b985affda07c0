/* Completions from their rivers and railways. */
#include "layout.h"

#include "base/mem.h"
#include "propagate.h"

/* ---- Out of a layout */

static bool has_line(unsigned labels)
{
    return (labels & 0xaa) != 0; /* rivers and rails have the high bit of a label set */
}

static int find_code(unsigned labels)
{
    for (int code = 1; code <= CAMINO_CODES; code++)
        if (camino_code_labels(code) == labels) return code;
    return 0;
}

void camino_layout_lines(const struct camino_board *board, const struct camino_layout *layout,
                         uint8_t lines[CAMINO_CELLS])
{
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        unsigned labels = layout->labels[cell];
        bool named = !board->tile[cell] && has_line(labels);
        lines[cell] = (uint8_t)(named ? find_code(labels) : 0);
    }
}

/* ---- Into a layout */

/* The edges that carry a river or a railway, as labels; 0 for all others. */
static void mark_lines(const struct camino_board *board, const uint8_t lines[CAMINO_CELLS],
                       uint8_t marks[CAMINO_EDGES])
{
    memset(marks, 0, CAMINO_EDGES);
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        int code = board->tile[cell] ? board->tile[cell] : lines[cell];
        if (!code) continue;
        for (int dir = 0; dir < 4; dir++) {
            int label = camino_label_at(camino_code_labels(code), dir);
            if (label >= CAMINO_RIVER) marks[camino_cell_edge(cell, dir)] = (uint8_t)label;
        }
    }
}

/* Leaves to every edge its river or railway, or else only road and nothing. */
static bool narrow(struct camino_domains *domains, const uint8_t marks[CAMINO_EDGES])
{
    for (int edge = 0; edge < CAMINO_EDGES; edge++) {
        unsigned before = domains->edge[edge];
        unsigned after = before & (marks[edge] ? 1u << marks[edge] : CAMINO_ROAD_LABELS);
        if (before && !after) return false;
        domains->edge[edge] = (uint8_t)after;
    }
    return true;
}

/* The road wherever an edge may still be road: lemma 1 says that every cell can take it. */
static int edge_label(unsigned domain)
{
    if (domain & 1u << CAMINO_ROAD) return CAMINO_ROAD;
    if (domain & 1u << CAMINO_RIVER) return CAMINO_RIVER;
    return domain & 1u << CAMINO_RAIL ? CAMINO_RAIL : CAMINO_NONE;
}

static void read_labels(const struct camino_board *board, const struct camino_domains *domains,
                        struct camino_layout *out)
{
    memset(out, 0, sizeof *out);
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (!camino_cell_inside(board, cell)) continue;
        unsigned labels = 0;
        for (int dir = 0; dir < 4; dir++) {
            unsigned domain = domains->edge[camino_cell_edge(cell, dir)];
            labels |= (unsigned)edge_label(domain) << 2 * dir;
        }
        out->labels[cell] = (uint8_t)labels;
    }
}

/* ---- Is it a completion? */

/* The direction by which a line leaves a cell that it entered by `back`; 4: it ends there. */
static int line_on(unsigned labels, int label, int back)
{
    int dir = 0;
    while (dir < 4 && (dir == back || camino_label_at(labels, dir) != label)) dir++;
    return dir;
}

/* Follows a line from the cell where it ends by `back` (4: at a buffer) to its other end. Returns
 * whether that is a buffer. */
static bool walk(const struct camino_board *board, const struct camino_layout *layout, int label,
                 int cell, int back, struct camino_bits *seen)
{
    for (;;) {
        camino_bits_add(seen, cell);
        int dir = line_on(layout->labels[cell], label, back);
        if (dir == 4) return true;
        cell = camino_cell_next(board, cell, dir);
        if (cell == CAMINO_NO_CELL) return false;
        back = (dir + 2) % 4;
    }
}

/* Where a line ends in a cell: a direction by which it leaves the board, 4 at a buffer, 5 nowhere.
 */
static int line_end(const struct camino_board *board, unsigned labels, int label, int cell)
{
    int count = 0, out = 5;
    for (int dir = 0; dir < 4; dir++) {
        if (camino_label_at(labels, dir) != label) continue;
        count++;
        if (camino_cell_next(board, cell, dir) == CAMINO_NO_CELL) out = dir;
    }
    return count == 1 ? 4 : out;
}

/* Conditions 3 and 4: at most two lines, no loop, no line with two buffers. Only a placed buffer
 * shows one edge alone, since no pattern of an empty cell does. */
static bool lines_end_well(const struct camino_board *board, const struct camino_layout *layout,
                           int label)
{
    struct camino_bits seen = {{0}};
    int count = 0;
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        int end = line_end(board, layout->labels[cell], label, cell);
        if (end == 5 || camino_bits_has(&seen, cell)) continue;
        bool buffer = walk(board, layout, label, cell, end, &seen);
        if ((buffer && end == 4) || ++count > 2) return false;
    }
    for (int cell = 0; cell < CAMINO_CELLS; cell++)
        for (int dir = 0; dir < 4; dir++)
            if (camino_label_at(layout->labels[cell], dir) == label &&
                !camino_bits_has(&seen, cell))
                return false;
    return true;
}

/* Condition 5: the corners lie in one road network. */
static bool corners_meet(const struct camino_board *board, const struct camino_layout *layout)
{
    uint8_t queue[CAMINO_CELLS];
    struct camino_bits seen = {{0}};
    int head = 0, tail = 0, corners = 0;
    queue[tail++] = (uint8_t)camino_side_start(board, 0);
    camino_bits_add(&seen, queue[0]);
    while (head < tail) {
        int cell = queue[head++];
        corners += camino_cell_corner(board, cell);
        for (int dir = 0; dir < 4; dir++) {
            int next = camino_cell_next(board, cell, dir);
            if (next == CAMINO_NO_CELL || camino_bits_has(&seen, next) ||
                camino_label_at(layout->labels[cell], dir) != CAMINO_ROAD)
                continue;
            camino_bits_add(&seen, next);
            queue[tail++] = (uint8_t)next;
        }
    }
    return corners == 4;
}

bool camino_layout_build(const struct camino_board *board, const uint8_t lines[CAMINO_CELLS],
                         struct camino_layout *out)
{
    uint8_t marks[CAMINO_EDGES];
    struct camino_domains domains;
    struct camino_layout made;
    struct camino_bits empty = camino_board_empty(board);
    mark_lines(board, lines, marks);
    camino_domains_start(board, &domains);
    if (!narrow(&domains, marks)) return false;
    uint64_t allowed = camino_board_patterns(board, false);
    if (camino_propagate(&domains, empty, empty, allowed) != CAMINO_NO_CELL) return false;
    read_labels(board, &domains, &made);
    if (!lines_end_well(board, &made, CAMINO_RIVER) || !lines_end_well(board, &made, CAMINO_RAIL) ||
        !corners_meet(board, &made))
        return false;
    *out = made;
    return true;
}
