/* Le Camino: mending a completion. */
#include "reroute.h"

#include "base/mem.h"

enum { ENDS = 8 };
static const int8_t step[4] = {CAMINO_STRIDE, 1, -CAMINO_STRIDE, -1};

struct mend {
    const struct camino_board *board;
    struct camino_net line[2]; /* river, rail */
    struct camino_bits free;   /* empty cells without a line */
    struct camino_net inner;
    int ends;
    struct {
        uint8_t label, cell, dir; /* a loose end: out of `cell` in direction `dir` */
    } end[ENDS];
};

static void add_end(struct mend *m, int label, int cell, int dir)
{
    if (m->ends == ENDS) return;
    m->end[m->ends].label = (uint8_t)label;
    m->end[m->ends].cell = (uint8_t)cell;
    m->end[m->ends++].dir = (uint8_t)dir;
}

/* The direction other than `but` in which a line leaves a cell, or -1. */
static int line_dir(const struct camino_net *line, int cell, int but)
{
    for (int dir = 0; dir < 4; dir++)
        if (dir != but && camino_net_has(line, camino_cell_edge(cell, dir))) return dir;
    return -1;
}

/* Takes up a line from an empty cell in one direction, as far as the next placed tile, whose edge
 * becomes a loose end. */
static void take_up(struct mend *m, int label, int cell, int dir)
{
    struct camino_net *line = &m->line[label - CAMINO_RIVER];
    for (;;) {
        camino_net_drop(line, camino_cell_edge(cell, dir));
        int next = camino_cell_next(m->board, cell, dir);
        if (next == CAMINO_NO_CELL) return;
        if (m->board->tile[next]) {
            add_end(m, label, next, (dir + 2) % 4);
            return;
        }
        camino_bits_add(&m->free, next);
        cell = next;
        dir = line_dir(line, cell, (dir + 2) % 4);
        if (dir < 0) return;
    }
}

/* Takes up the line through the cell of the new tile. */
static void clear_cell(struct mend *m, int cell)
{
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++)
        for (int dir; (dir = line_dir(&m->line[label - CAMINO_RIVER], cell, -1)) >= 0;)
            take_up(m, label, cell, dir);
}

/* The loose ends of the new tile itself; an end that meets one taken up is no longer loose. */
static void add_tile_ends(struct mend *m, int cell)
{
    unsigned labels = camino_code_labels(m->board->tile[cell]);
    for (int dir = 0; dir < 4; dir++) {
        int label = camino_label_at(labels, dir), at = 0;
        int next = camino_cell_next(m->board, cell, dir);
        if (label < CAMINO_RIVER) continue;
        while (at < m->ends && (m->end[at].cell != next || m->end[at].dir != (dir + 2) % 4)) at++;
        if (at < m->ends) {
            m->end[at] = m->end[--m->ends];
            camino_net_add(&m->line[label - CAMINO_RIVER], camino_cell_edge(cell, dir));
        } else {
            add_end(m, label, cell, dir);
        }
    }
}

/* ---- leading an end out */

static struct camino_net net_of(const struct camino_domains *domains, int label)
{
    struct camino_net net = {{{0, 0, 0}}, {{0, 0, 0}}};
    for (int edge = 0; edge < CAMINO_HALF; edge++) {
        unsigned v = domains->edge[edge], h = domains->edge[edge + CAMINO_HALF];
        net.v.w[edge >> 6] |= (uint64_t)(v >> label & 1) << (edge & 63);
        net.h.w[edge >> 6] |= (uint64_t)(h >> label & 1) << (edge & 63);
    }
    return net;
}

/* Cells of a set from which the label can leave the board. */
static struct camino_bits ways_out(const struct mend *m, const struct camino_net *can)
{
    struct camino_net rim = {camino_bits_but(can->v, m->inner.v),
                             camino_bits_but(can->h, m->inner.h)};
    struct camino_bits cells = {{0, 0, 0}};
    for (int dir = 0; dir < 4; dir++) cells = camino_bits_or(cells, camino_net_side(&rim, dir));
    return camino_bits_and(cells, m->free);
}

/* Lays a line backwards through the layers of a flood, straight on where it can. */
static void lay(struct mend *m, const struct camino_net *can, int label,
                const struct camino_bits *layer, int layers, int cell)
{
    struct camino_net *line = &m->line[label - CAMINO_RIVER];
    int dir = 0;
    while (dir < 4 && (camino_cell_next(m->board, cell, dir) != CAMINO_NO_CELL ||
                       !camino_net_has(can, camino_cell_edge(cell, dir))))
        dir++;
    camino_net_add(line, camino_cell_edge(cell, dir));
    camino_bits_drop(&m->free, cell);
    for (int heading = (dir + 2) % 4; layers-- > 0;) {
        for (int turn = 0; turn < 4; turn++) {
            int way = (heading + turn) % 4, next = cell + step[way];
            if (next < 0 || !camino_bits_has(&layer[layers], next) ||
                !camino_net_has(can, camino_cell_edge(cell, way)))
                continue;
            camino_net_add(line, camino_cell_edge(cell, way));
            heading = way;
            cell = next;
            camino_bits_drop(&m->free, cell);
            break;
        }
    }
}

/* Leads one loose end to the nearest place where it can leave the board. */
static bool lead_out(struct mend *m, const struct camino_domains *domains, int i)
{
    struct camino_bits layer[CAMINO_CELLS / 2];
    int label = m->end[i].label, cell = m->end[i].cell, dir = m->end[i].dir, n = 0;
    struct camino_net can = net_of(domains, label);
    int edge = camino_cell_edge(cell, dir), first = camino_cell_next(m->board, cell, dir);
    if (!camino_net_has(&can, edge)) return false;
    camino_net_add(&m->line[label - CAMINO_RIVER], edge);
    if (first == CAMINO_NO_CELL) return true;
    if (!camino_bits_has(&m->free, first)) return false;
    struct camino_net net = {camino_bits_and(can.v, m->inner.v),
                             camino_bits_and(can.h, m->inner.h)};
    struct camino_bits goals = ways_out(m, &can), reached = {{0, 0, 0}};
    camino_bits_add(&reached, first);
    for (;;) {
        struct camino_bits hit = camino_bits_and(reached, goals);
        if (camino_bits_any(&hit)) {
            lay(m, &can, label, layer, n, camino_bits_pop(&hit));
            return true;
        }
        if (n == CAMINO_CELLS / 2) return false;
        layer[n++] = reached;
        struct camino_bits next = camino_bits_and(camino_net_step(&net, reached), m->free);
        if (camino_bits_same(&next, &reached)) return false;
        reached = next;
    }
}

/* ---- checking the result */

/* Follows a line from an edge of a cell, taking its edges off `left`. Counts the buffers at its
 * end; false when it breaks off. */
static bool follow(const struct mend *m, const struct camino_net *line, int cell, int dir,
                   struct camino_net *left, int *buffers)
{
    for (;;) {
        camino_net_drop(left, camino_cell_edge(cell, dir));
        int next = camino_cell_next(m->board, cell, dir), back = (dir + 2) % 4;
        if (next == CAMINO_NO_CELL) return true;
        cell = next;
        dir = line_dir(line, cell, back);
        if (dir < 0) {
            int code = m->board->tile[cell];
            ++*buffers;
            return code && camino_code_kind(code) == CAMINO_BUFFER;
        }
        if (!camino_net_has(left, camino_cell_edge(cell, dir))) return false; /* round in a ring */
    }
}

/* A cell at an edge of a net, and the direction of the edge. */
static int edge_cell(const struct mend *m, int edge, int *dir)
{
    int cell = edge < CAMINO_HALF ? edge : edge - CAMINO_HALF;
    *dir = edge < CAMINO_HALF ? CAMINO_W : CAMINO_S;
    if (camino_cell_inside(m->board, cell)) return cell;
    *dir = edge < CAMINO_HALF ? CAMINO_E : CAMINO_N;
    return cell + (edge < CAMINO_HALF ? -1 : -CAMINO_STRIDE);
}

/* At most two lines of a label, none a ring or broken off or with two buffers. */
static bool lines_right(const struct mend *m, int label)
{
    const struct camino_net *line = &m->line[label - CAMINO_RIVER];
    struct camino_net left = *line;
    for (int lines = 0;; lines++) {
        int edge = camino_bits_pop(&left.v), dir, buffers = 0;
        if (edge < 0 && (edge = camino_bits_pop(&left.h)) >= 0) edge += CAMINO_HALF;
        if (edge < 0) return true;
        if (lines == 2) return false;
        int cell = edge_cell(m, edge, &dir), other = line_dir(line, cell, dir);
        if (!follow(m, line, cell, dir, &left, &buffers)) return false;
        if (other >= 0 ? !follow(m, line, cell, other, &left, &buffers) : ++buffers > 1)
            return false;
        if (buffers > 1) return false;
    }
}

/* The labels of the lines of a cell. */
static unsigned line_labels(const struct mend *m, int cell)
{
    unsigned labels = 0;
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir);
        if (camino_net_has(&m->line[0], edge))
            labels |= (unsigned)CAMINO_RIVER << (2 * dir);
        else if (camino_net_has(&m->line[1], edge))
            labels |= (unsigned)CAMINO_RAIL << (2 * dir);
    }
    return labels;
}

bool camino_plan_reroute(const struct camino_plan *plan, const struct camino_board *after,
                         const struct camino_domains *domains, int cell, struct camino_plan *next)
{
    struct camino_layout layout;
    struct mend m = {.board = after, .free = plan->free, .inner = plan->inner};
    memcpy(m.line, plan->line, sizeof m.line);
    clear_cell(&m, cell);
    add_tile_ends(&m, cell);
    camino_bits_drop(&m.free, cell);
    for (int i = 0; i < m.ends; i++)
        if (!lead_out(&m, domains, i)) return false;
    if (!lines_right(&m, CAMINO_RIVER) || !lines_right(&m, CAMINO_RAIL)) return false;
    memset(&layout, 0, sizeof layout);
    for (int row = 0; row < after->rows; row++)
        for (int col = 0; col < after->cols; col++) {
            int at = camino_cell_at(col, row);
            layout.labels[at] = (uint8_t)line_labels(&m, at);
        }
    camino_plan_start(next, after, &layout);
    return camino_plan_right(next, after);
}
