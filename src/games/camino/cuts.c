/* Le Camino: the cuts. What a completion must keep to beyond single cells, each as a clause: among
 * the edges around a region one must carry the label. There are far too many of them to write down,
 * so they are lazy clauses: one is made when the search breaks it. */
#include "solve.h"

#include "base/mem.h"

/* ---- regions */

static struct camino_net without_rim(const struct camino_solver *s, const struct camino_net *net)
{
    return (struct camino_net){camino_bits_but(net->v, s->rim.v),
                               camino_bits_but(net->h, s->rim.h)};
}

/* All edges between cells of the board. */
static struct camino_net all_inner(const struct camino_solver *s)
{
    return (struct camino_net){
        camino_bits_and(s->inside, camino_bits_up(s->inside, 1)),
        camino_bits_and(s->inside, camino_bits_up(s->inside, CAMINO_STRIDE))};
}

/* The part of a net that touches no cell of a region. */
static struct camino_net net_off(const struct camino_net *net, struct camino_bits region)
{
    struct camino_bits v = camino_bits_or(region, camino_bits_up(region, 1));
    struct camino_bits h = camino_bits_or(region, camino_bits_up(region, CAMINO_STRIDE));
    return (struct camino_net){camino_bits_but(net->v, v), camino_bits_but(net->h, h)};
}

/* The edges between a region and the rest, the outside included. */
static struct camino_net border_of(struct camino_bits region)
{
    return (struct camino_net){camino_bits_xor(region, camino_bits_up(region, 1)),
                               camino_bits_xor(region, camino_bits_up(region, CAMINO_STRIDE))};
}

/* Cells next to the outside. */
static struct camino_bits rim_cells(const struct camino_solver *s)
{
    struct camino_bits cells = {{0, 0, 0}};
    for (int dir = 0; dir < 4; dir++) cells = camino_bits_or(cells, camino_net_side(&s->rim, dir));
    return camino_bits_and(cells, s->inside);
}

/* A region with the holes that it shuts off from the outside. */
static struct camino_bits fill_holes(const struct camino_solver *s, struct camino_bits region)
{
    struct camino_net inner = all_inner(s), net = net_off(&inner, region);
    struct camino_bits from = camino_bits_but(rim_cells(s), region);
    return camino_bits_but(s->inside, camino_net_flood(&net, from));
}

/* ---- writing clauses */

static void put(struct camino_solver *s, int edge, int label)
{
    int event = edge * 4 + label;
    if (s->level_of[event] > 0) s->conflict[s->conflict_len++] = (uint16_t)event;
}

/* "One of these edges carries the label." */
static void put_edges(struct camino_solver *s, struct camino_net net, int label)
{
    for (int e; (e = camino_bits_pop(&net.v)) >= 0;) put(s, e, label);
    for (int e; (e = camino_bits_pop(&net.h)) >= 0;) put(s, CAMINO_HALF + e, label);
}

/* "Unless this edge does not carry the label." */
static void put_unless(struct camino_solver *s, int edge, int label)
{
    for (int other = 0; other < 4; other++)
        if (other != label) put(s, edge, other);
}

/* The edges of a net at which the label was struck by the search, not by the position. */
static int weight(const struct camino_solver *s, struct camino_net net, int label)
{
    int n = 0;
    for (int e; (e = camino_bits_pop(&net.v)) >= 0;) n += s->level_of[e * 4 + label] > 0;
    for (int e; (e = camino_bits_pop(&net.h)) >= 0;)
        n += s->level_of[(CAMINO_HALF + e) * 4 + label] > 0;
    return n;
}

/* ---- roads [5] */

/* The edges between the network of one corner and the rest as the other corner sees it. */
static struct camino_net road_border(const struct camino_solver *s, struct camino_bits reached,
                                     int other)
{
    struct camino_net inner = all_inner(s), net = net_off(&inner, reached);
    struct camino_bits from = {{0, 0, 0}};
    camino_bits_add(&from, other);
    struct camino_net border = border_of(camino_net_flood(&net, from));
    return without_rim(s, &border);
}

static bool road_cut(struct camino_solver *s, int side)
{
    struct camino_net roads = without_rim(s, &s->can[CAMINO_ROAD]);
    int ends[2] = {camino_side_start(s->board, side), camino_side_goal(s->board, side)};
    struct camino_net border[2];
    for (int i = 0; i < 2; i++) {
        struct camino_bits from = {{0, 0, 0}};
        camino_bits_add(&from, ends[i]);
        from = camino_net_flood(&roads, from);
        if (camino_bits_has(&from, ends[1 - i])) return false;
        border[i] = road_border(s, from, ends[1 - i]);
    }
    bool second = weight(s, border[1], CAMINO_ROAD) < weight(s, border[0], CAMINO_ROAD);
    s->conflict_len = 0;
    put_edges(s, border[second], CAMINO_ROAD);
    return true;
}

/* ---- rivers and railways [4, 6] */

/* A piece of a line: what hangs together by certain edges. */
struct piece {
    struct camino_bits cells;
    int anchor; /* its edge that was certain first */
    int buffers, open;
    uint16_t open_cell[2], open_edge[2];
    bool loop;
};

/* How late an edge became certain: 0 when the position itself says so. */
static unsigned certain_since(const struct camino_solver *s, int edge, int label)
{
    unsigned since = 0;
    for (int other = 0; other < 4; other++) {
        int event = edge * 4 + other;
        if (other != label && s->level_of[event] > 0 && s->place[event] > since)
            since = s->place[event];
    }
    return since;
}

static int cell_beyond(int cell, int dir)
{
    static const int step[4] = {CAMINO_STRIDE, 1, -CAMINO_STRIDE, -1};
    return cell + step[dir];
}

/* Follows certain edges from `edge` into `cell`, taking them off `left`; what lies at the end goes
 * into the piece. */
static void follow(const struct camino_solver *s, int label, int edge, int cell,
                   struct camino_net *left, struct piece *p)
{
    while (cell >= 0 && camino_bits_has(&s->inside, cell)) {
        int dir = 0, next = -1;
        camino_bits_add(&p->cells, cell);
        for (; dir < 4; dir++) {
            next = camino_cell_edge(cell, dir);
            if (next != edge && camino_net_has(&s->sure[label], next)) break;
        }
        if (dir == 4) {
            if (camino_bits_has(&s->buffers, cell))
                p->buffers++;
            else {
                p->open_cell[p->open] = (uint16_t)cell;
                p->open_edge[p->open++] = (uint16_t)edge;
            }
            return;
        }
        if (!camino_net_has(left, next)) {
            p->loop = true;
            return;
        }
        camino_net_drop(left, next);
        if (certain_since(s, next, label) < certain_since(s, p->anchor, label)) p->anchor = next;
        edge = next;
        cell = cell_beyond(cell, dir);
    }
}

static struct piece piece_of(const struct camino_solver *s, int label, int edge,
                             struct camino_net *left)
{
    struct piece p = {.anchor = edge};
    int after = edge < CAMINO_HALF ? edge : edge - CAMINO_HALF;
    int before = edge < CAMINO_HALF ? after - 1 : after - CAMINO_STRIDE;
    camino_net_drop(left, edge);
    follow(s, label, edge, after, left, &p);
    if (!p.loop) follow(s, label, edge, before, left, &p);
    return p;
}

/* "The line that holds the anchor leaves this region." */
static bool must_leave(struct camino_solver *s, int label, struct camino_bits region, int anchor)
{
    s->conflict_len = 0;
    put_edges(s, border_of(region), label);
    if (anchor >= 0) put_unless(s, anchor, label);
    return true;
}

/* Whether a line may leave the board from one of these cells. */
static bool reaches_rim(const struct camino_solver *s, int label, struct camino_bits cells)
{
    for (int dir = 0; dir < 4; dir++) {
        struct camino_bits way =
            camino_bits_and(camino_net_side(&s->can[label], dir), camino_net_side(&s->rim, dir));
        way = camino_bits_and(way, cells);
        if (camino_bits_any(&way)) return true;
    }
    return false;
}

/* "The line crosses the border of this region once more": lines cross it an even number of times,
 * since no buffer lies inside, and the certain crossings are odd in number. */
static bool crossed_oddly(struct camino_solver *s, int label, struct camino_bits region)
{
    struct camino_net border = border_of(region);
    struct camino_net in = {camino_bits_and(border.v, s->sure[label].v),
                            camino_bits_and(border.h, s->sure[label].h)};
    struct camino_bits stops = camino_bits_and(region, s->buffers);
    if (label == CAMINO_RAIL && camino_bits_any(&stops)) return false;
    if ((camino_bits_count(&in.v) + camino_bits_count(&in.h)) % 2 == 0) return false;
    s->conflict_len = 0;
    border.v = camino_bits_but(border.v, in.v);
    border.h = camino_bits_but(border.h, in.h);
    put_edges(s, border, label);
    for (int e; (e = camino_bits_pop(&in.v)) >= 0;) put_unless(s, e, label);
    for (int e; (e = camino_bits_pop(&in.h)) >= 0;) put_unless(s, CAMINO_HALF + e, label);
    return true;
}

/* The empty cells that an open end can reach, when no way out of the board is among them. */
static bool parity_cut(struct camino_solver *s, int label, int from)
{
    struct camino_net net = {camino_bits_but(s->can[label].v, s->sure[label].v),
                             camino_bits_but(s->can[label].h, s->sure[label].h)};
    struct camino_bits region = {{0, 0, 0}};
    net = without_rim(s, &net);
    camino_bits_add(&region, from);
    region = camino_net_flood(&net, region);
    if (reaches_rim(s, label, region)) return false;
    return crossed_oddly(s, label, fill_holes(s, region)) || crossed_oddly(s, label, region);
}

/* Whether an open end of a piece is shut in; then the cut says so. */
static bool end_cut(struct camino_solver *s, int label, const struct piece *p, int which)
{
    struct camino_net net = without_rim(s, &s->can[label]);
    struct camino_bits reached = {{0, 0, 0}};
    camino_net_drop(&net, p->open_edge[which]);
    camino_bits_add(&reached, p->open_cell[which]);
    reached = camino_net_flood(&net, reached);
    if (reaches_rim(s, label, reached)) return false;
    struct camino_bits stops = camino_bits_and(reached, s->buffers);
    if (label == CAMINO_RAIL && !p->buffers && camino_bits_any(&stops)) return false;
    struct camino_bits both = camino_bits_or(reached, p->cells);
    if (p->buffers) return must_leave(s, label, fill_holes(s, both), -1);
    bool own = p->open == 2 && camino_bits_has(&reached, p->open_cell[1 - which]);
    if (own) return must_leave(s, label, both, p->anchor);
    s->conflict_len = 0;
    struct camino_net border = border_of(reached);
    camino_net_drop(&border, p->open_edge[which]);
    put_edges(s, border, label);
    put_unless(s, p->open_edge[which], label);
    return true;
}

static bool piece_cut(struct camino_solver *s, int label, const struct piece *p)
{
    if (p->loop) {
        struct camino_bits filled = fill_holes(s, p->cells);
        struct camino_bits stops = camino_bits_and(filled, s->buffers);
        bool free = label == CAMINO_RIVER || !camino_bits_any(&stops);
        return must_leave(s, label, free ? filled : p->cells, p->anchor);
    }
    if (p->buffers > 1) return must_leave(s, label, fill_holes(s, p->cells), -1);
    for (int i = 0; i < p->open; i++)
        if (end_cut(s, label, p, i) || parity_cut(s, label, p->open_cell[i])) return true;
    return false;
}

/* More than two lines: those that can no longer meet are counted. */
struct groups {
    int count;
    struct camino_bits cells[3];
    int anchor[3];
};

static void count_group(const struct camino_solver *s, int label, const struct piece *p,
                        struct groups *g)
{
    for (int i = 0; i < g->count; i++) {
        struct camino_bits meet = camino_bits_and(g->cells[i], p->cells);
        if (!camino_bits_any(&meet)) continue;
        if (certain_since(s, p->anchor, label) < certain_since(s, g->anchor[i], label))
            g->anchor[i] = p->anchor;
        return;
    }
    if (g->count == 3) return;
    struct camino_net net = without_rim(s, &s->can[label]);
    g->cells[g->count] = camino_net_flood(&net, p->cells);
    g->anchor[g->count++] = p->anchor;
}

/* A group with all that lies behind it as the others see it: fewer edges around it. */
static struct camino_bits far_side(const struct camino_solver *s, const struct groups *g, int i)
{
    struct camino_net inner = all_inner(s), net = net_off(&inner, g->cells[i]);
    struct camino_bits others = camino_bits_or(g->cells[(i + 1) % 3], g->cells[(i + 2) % 3]);
    return camino_bits_but(s->inside, camino_net_flood(&net, others));
}

static bool group_cut(struct camino_solver *s, int label, const struct groups *g)
{
    struct camino_net border[3];
    int heavy = 0, most = -1;
    for (int i = 0; i < 3; i++) {
        border[i] = border_of(far_side(s, g, i));
        border[i] = without_rim(s, &border[i]);
        int w = weight(s, border[i], label);
        if (w > most) {
            most = w;
            heavy = i;
        }
    }
    s->conflict_len = 0;
    for (int i = 0; i < 3; i++) {
        if (i != heavy) put_edges(s, border[i], label);
        put_unless(s, g->anchor[i], label);
    }
    return true;
}

static bool line_cut(struct camino_solver *s, int label)
{
    struct camino_net left = s->sure[label];
    struct groups groups = {.count = 0};
    struct camino_bits placed = camino_bits_but(s->inside, s->empty);
    if (s->placed_cell != CAMINO_NO_CELL && s->level > 0) camino_bits_add(&placed, s->placed_cell);
    for (;;) {
        int edge = camino_bits_pop(&left.v);
        if (edge < 0 && (edge = camino_bits_pop(&left.h)) >= 0) edge += CAMINO_HALF;
        if (edge < 0) break;
        struct piece p = piece_of(s, label, edge, &left);
        if (s->blamed != CAMINO_NO_CELL && !camino_bits_has(&p.cells, s->blamed)) continue;
        if (piece_cut(s, label, &p)) return true;
        struct camino_bits real = camino_bits_and(p.cells, placed);
        if (camino_bits_any(&real)) count_group(s, label, &p, &groups);
    }
    return groups.count == 3 && s->blamed == CAMINO_NO_CELL && group_cut(s, label, &groups);
}

bool camino_solver_cut(struct camino_solver *s)
{
    if (s->demand & CAMINO_RIVERS && line_cut(s, CAMINO_RIVER)) return true;
    if (s->demand & CAMINO_RAILS && line_cut(s, CAMINO_RAIL)) return true;
    if (s->demand & CAMINO_PATH_A && road_cut(s, 0)) return true;
    if (s->demand & CAMINO_PATH_B && road_cut(s, 1)) return true;
    for (int side = 0; side < 2; side++)
        if ((s->bound[side] && camino_solver_bound_cut(s, side)) ||
            (s->floor[side] && camino_solver_floor_cut(s, side)))
            return true;
    return false;
}
