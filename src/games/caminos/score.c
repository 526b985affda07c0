/* Result and points: the connection that counts, or the pieces at the edges. */
#include "caminos.h"

enum { FAR = 1 << 20 };

/* Steps from a cell over its links: east, west, north, south where there is one. */
static int linked_cells(const struct caminos_links *l, int cell, int out[4])
{
    int n = 0;
    if (bits_has(l->east, cell)) out[n++] = cell + 1;
    if (cell >= 1 && bits_has(l->east, cell - 1)) out[n++] = cell - 1;
    if (bits_has(l->north, cell)) out[n++] = cell + BITS_STRIDE;
    if (cell >= BITS_STRIDE && bits_has(l->north, cell - BITS_STRIDE))
        out[n++] = cell - BITS_STRIDE;
    return n;
}

static int wall(const struct caminos_cubes *c, int a, int b)
{
    int difference = caminos_height(c, a) - caminos_height(c, b);
    return difference < 0 ? -difference : difference;
}

/* The faces on the shortest way from a side to each cell, its own top included. Dijkstra's way
 * without a queue: a board has at most 121 cells and this runs once a game. */
static void measure(const struct caminos_cubes *c, const struct caminos_links *l, struct bits from,
                    int far[BITS_CELLS])
{
    struct bits open = l->top;
    for (int i = 0; i < BITS_CELLS; i++) far[i] = bits_has(bits_and(from, l->top), i) ? 1 : FAR;
    while (bits_any(open)) {
        int near = bits_first(open), next[4];
        for (struct bits rest = open; bits_any(rest); rest = bits_drop_first(rest))
            if (far[bits_first(rest)] < far[near]) near = bits_first(rest);
        open = bits_less(open, bits_cell(near));
        for (int n = linked_cells(l, near, next); n-- > 0;) {
            int length = far[near] + 1 + wall(c, near, next[n]);
            if (length < far[next[n]]) far[next[n]] = length;
        }
    }
}

static int nearest(struct bits cells, const int far[BITS_CELLS])
{
    int best = bits_first(cells);
    for (; bits_any(cells); cells = bits_drop_first(cells))
        if (far[bits_first(cells)] < far[best]) best = bits_first(cells);
    return best;
}

/* Walks back from a cell to where the measuring began. Returns the number of cells. */
static int retrace(const struct caminos_cubes *c, const struct caminos_links *l,
                   const int far[BITS_CELLS], int cell, uint8_t path[BITS_CELLS])
{
    int count = 0, next[4];
    for (;;) {
        path[count++] = (uint8_t)cell;
        if (far[cell] == 1) return count;
        int n = linked_cells(l, cell, next), i = 0;
        while (i < n - 1 && far[next[i]] + 1 + wall(c, cell, next[i]) != far[cell]) i++;
        cell = next[i];
    }
}

static bool comes_first(int a, int b)
{
    int ax = a % BITS_STRIDE, bx = b % BITS_STRIDE;
    return ax != bx ? ax < bx : a < b;
}

/* Lets the path begin at the end whose name comes first. */
static void face_forward(uint8_t *path, int cells)
{
    if (comes_first(path[0], path[cells - 1])) return;
    for (int i = 0, j = cells - 1; i < j; i++, j--) {
        uint8_t cell = path[i];
        path[i] = path[j];
        path[j] = cell;
    }
}

/* The pair of sides that gives the winner most, each by its own shortest connection. */
static void score_connection(const struct caminos_state *s, struct caminos_score *score)
{
    const struct caminos_board *b = caminos_board_of(s);
    struct caminos_links links;
    caminos_links_fill(&s->cubes, s->winner, &links);
    for (int i = 0; i < b->pairs; i++) {
        const struct caminos_pair *pair = &b->pair[i];
        int far[BITS_CELLS];
        measure(&s->cubes, &links, b->side[pair->b], far);
        int end = nearest(b->side[pair->a], far);
        if (far[end] == FAR || far[end] * pair->factor <= score->points) continue;
        score->points = far[end] * pair->factor;
        score->factor = pair->factor;
        score->cells = retrace(&s->cubes, &links, far, end, score->path);
    }
    face_forward(score->path, score->cells);
}

static void score_edges(const struct caminos_state *s, struct caminos_score *score)
{
    int yellow = s->edges[CAMINOS_YELLOW], green = s->edges[CAMINOS_GREEN];
    if (yellow == green) return;
    score->how = CAMINOS_HOW_EDGES;
    score->winner = yellow < green ? CAMINOS_YELLOW : CAMINOS_GREEN;
    score->points = yellow < green ? green : yellow;
}

void caminos_score(const struct caminos_state *s, struct caminos_score *score)
{
    *score = (struct caminos_score){.how = CAMINOS_HOW_NONE, .winner = CAMINOS_NOBODY};
    if (s->winner != CAMINOS_NOBODY) {
        score->how = CAMINOS_HOW_CONNECTION;
        score->winner = s->winner;
        score_connection(s, score);
    } else if (s->turn == CAMINOS_OVER) {
        score->how = CAMINOS_HOW_DRAW;
        if (s->points) score_edges(s, score);
    }
}
