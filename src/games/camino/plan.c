/* Le Camino: peeling roads around fixed rivers and railways. */
#include "plan.h"

#include "base/mem.h"

/* ---- peeling */

static struct camino_net net_and(struct camino_net a, struct camino_net b)
{
    return (struct camino_net){camino_bits_and(a.v, b.v), camino_bits_and(a.h, b.h)};
}

static bool net_holds(const struct camino_net *net, const struct camino_net *part)
{
    struct camino_bits v = camino_bits_but(part->v, net->v), h = camino_bits_but(part->h, net->h);
    return !camino_bits_any(&v) && !camino_bits_any(&h);
}

/* Takes the edges of a set of cells off a net: those to north and south, to east and west. */
static void clear_sides(struct camino_net *net, struct camino_bits ns, struct camino_bits ew)
{
    net->h = camino_bits_but(net->h, camino_bits_or(ns, camino_bits_up(ns, CAMINO_STRIDE)));
    net->v = camino_bits_but(net->v, camino_bits_or(ew, camino_bits_up(ew, 1)));
}

static void peel(const struct camino_plan *plan, struct camino_net *net)
{
    for (;;) {
        struct camino_bits n = camino_net_side(net, CAMINO_N), e = camino_net_side(net, CAMINO_E);
        struct camino_bits s = net->h, w = net->v;
        struct camino_bits a = camino_bits_xor(n, s), b = camino_bits_xor(e, w);
        struct camino_bits pair = camino_bits_or(camino_bits_and(n, s), camino_bits_and(e, w));
        /* An odd number of roads and no two opposite ones: a single road. */
        struct camino_bits one = camino_bits_but(camino_bits_xor(a, b), pair);
        one = camino_bits_and(one, plan->free);
        struct camino_bits ns = camino_bits_or(one, camino_bits_and(a, plan->ns));
        struct camino_bits ew = camino_bits_or(one, camino_bits_and(b, plan->ew));
        struct camino_bits any = camino_bits_or(ns, ew);
        if (!camino_bits_any(&any)) return;
        clear_sides(net, ns, ew);
    }
}

/* Whether a net joins all four corners. */
static bool joins_corners(const struct camino_plan *plan, const struct camino_net *net)
{
    struct camino_net inner = net_and(*net, plan->inner);
    struct camino_bits reached = {{1, 0, 0}};
    for (;;) {
        struct camino_bits next = camino_net_step(&inner, camino_net_step(&inner, reached));
        struct camino_bits left = camino_bits_but(plan->corners, next);
        if (!camino_bits_any(&left)) return true;
        if (camino_bits_same(&next, &reached)) return false;
        reached = next;
    }
}

/* ---- setting up */

static void add_tile(struct camino_plan *plan, const struct camino_board *board, int code, int cell)
{
    bool forest = camino_code_kind(code) == CAMINO_FOREST;
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir), next = camino_cell_next(board, cell, dir);
        bool road = camino_label_at(camino_code_labels(code), dir) == CAMINO_ROAD;
        bool twin = next != CAMINO_NO_CELL && board->tile[next] &&
                    camino_code_kind(board->tile[next]) == CAMINO_FOREST;
        if (road || (forest && twin)) camino_net_add(&plan->need, edge);
        if (!road && !forest) camino_net_drop(&plan->open, edge);
    }
}

/* Notes the line of a cell; an empty cell is then crossed, or shut to roads. */
static void add_lines(struct camino_plan *plan, unsigned labels, int cell, bool empty)
{
    int lined = 0;
    for (int dir = 0; dir < 4; dir++) {
        int label = camino_label_at(labels, dir), edge = camino_cell_edge(cell, dir);
        if (label < CAMINO_RIVER) continue;
        camino_net_add(&plan->line[label - CAMINO_RIVER], edge);
        camino_net_drop(&plan->open, edge);
        lined |= 1 << dir;
    }
    if (!lined || !empty) return;
    camino_bits_drop(&plan->free, cell);
    if (lined == 10)
        camino_bits_add(&plan->ns, cell);
    else if (lined == 5)
        camino_bits_add(&plan->ew, cell);
    else
        for (int dir = 0; dir < 4; dir++) camino_net_drop(&plan->open, camino_cell_edge(cell, dir));
}

void camino_plan_start(struct camino_plan *plan, const struct camino_board *board,
                       const struct camino_layout *layout)
{
    memset(plan, 0, sizeof *plan);
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row);
            if (!board->tile[cell]) camino_bits_add(&plan->free, cell);
            if (camino_cell_corner(board, cell)) camino_bits_add(&plan->corners, cell);
            for (int dir = 0; dir < 4; dir++) {
                camino_net_add(&plan->open, camino_cell_edge(cell, dir));
                if (dir < 2 && camino_cell_next(board, cell, dir) != CAMINO_NO_CELL)
                    camino_net_add(&plan->inner, camino_cell_edge(cell, dir));
            }
        }
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row), code = board->tile[cell];
            if (code) add_tile(plan, board, code, cell);
            add_lines(plan, layout->labels[cell], cell, !code);
        }
    plan->net = plan->open;
    peel(plan, &plan->net);
}

/* ---- placing */

/* Whether the lines of a tile are those the plan has on its cell. */
static bool same_lines(const struct camino_plan *plan, unsigned labels, int cell)
{
    for (int dir = 0; dir < 4; dir++) {
        int label = camino_label_at(labels, dir), edge = camino_cell_edge(cell, dir);
        if (camino_net_has(&plan->line[0], edge) != (label == CAMINO_RIVER) ||
            camino_net_has(&plan->line[1], edge) != (label == CAMINO_RAIL))
            return false;
    }
    return true;
}

bool camino_plan_place(const struct camino_plan *plan, const struct camino_board *board, int code,
                       int cell, struct camino_plan *next)
{
    if (!same_lines(plan, camino_code_labels(code), cell)) return false;
    struct camino_plan after = *plan;
    int kind = camino_code_kind(code);
    camino_bits_drop(&after.free, cell);
    camino_bits_drop(&after.ns, cell);
    camino_bits_drop(&after.ew, cell);
    add_tile(&after, board, code, cell);
    /* Only a stub or a forest can bring back roads that were peeled. */
    bool wider = kind == CAMINO_DEAD_END || kind == CAMINO_FOREST || kind == CAMINO_BUFFER;
    after.net = wider ? after.open : net_and(after.net, after.open);
    if (!net_holds(&after.net, &after.need)) return false;
    peel(&after, &after.net);
    if (!net_holds(&after.net, &after.need) || !joins_corners(&after, &after.net)) return false;
    if (next) *next = after;
    return true;
}

/* Whether the lines of a cell are those of its tile or, when it is empty, of a pattern. */
static bool lines_fit(const struct camino_plan *plan, int code, int cell)
{
    int count[2] = {0, 0};
    if (code) return same_lines(plan, camino_code_labels(code), cell);
    for (int dir = 0; dir < 4; dir++)
        for (int i = 0; i < 2; i++)
            count[i] += camino_net_has(&plan->line[i], camino_cell_edge(cell, dir));
    return count[0] + count[1] == 0 || (count[0] == 2 && count[1] == 0) ||
           (count[0] == 0 && count[1] == 2);
}

bool camino_plan_right(const struct camino_plan *plan, const struct camino_board *board)
{
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row);
            if (!lines_fit(plan, board->tile[cell], cell)) return false;
        }
    return net_holds(&plan->net, &plan->need) && joins_corners(plan, &plan->net);
}

void camino_plan_layout(const struct camino_plan *plan, const struct camino_board *board,
                        struct camino_layout *layout)
{
    memset(layout, 0, sizeof *layout);
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row);
            unsigned labels = 0;
            for (int dir = 0; dir < 4; dir++) {
                int edge = camino_cell_edge(cell, dir);
                unsigned label = camino_net_has(&plan->net, edge)       ? CAMINO_ROAD
                                 : camino_net_has(&plan->line[0], edge) ? CAMINO_RIVER
                                 : camino_net_has(&plan->line[1], edge) ? CAMINO_RAIL
                                                                        : CAMINO_NONE;
                labels |= label << (2 * dir);
            }
            layout->labels[cell] = (uint8_t)labels;
        }
}
