/* A move from the cubes it puts on each cell. */
#include "base/err.h"
#include "caminos.h"

int caminos_find_kind(int letter)
{
    for (int k = 0; k < CAMINOS_KINDS; k++)
        if (caminos_letters[k] == letter) return k;
    return -1;
}

static bool has_stack(const struct caminos_stack *list, int n, int x, int y, int cubes)
{
    for (int i = 0; i < n; i++)
        if (list[i].x == x && list[i].y == y) return list[i].cubes == cubes;
    return false;
}

/* Does a footprint with its box's corner at (x, y) put exactly these cubes there? */
static bool lays(const struct caminos_footprint *f, const struct caminos_stack *list, int n, int x,
                 int y)
{
    if (f->columns != n) return false;
    for (int c = 0; c < n; c++)
        if (!has_stack(list, n, x + f->column[c].dx, y + f->column[c].dy, f->column[c].cubes))
            return false;
    return true;
}

game_move caminos_find_move(int kind, const struct caminos_stack *list, int n)
{
    int x = list[0].x, y = list[0].y;
    for (int i = 1; i < n; i++) {
        if (list[i].x < x) x = list[i].x;
        if (list[i].y < y) y = list[i].y;
    }
    for (int i = caminos_first_footprint[kind]; i < caminos_first_footprint[kind + 1]; i++)
        if (lays(&caminos_footprints[i], list, n, x, y)) return caminos_move(i, x, y);
    return 0;
}

/* One cube more on a cell; false when no piece has so many cells. */
static bool add_cube(struct caminos_stack list[4], int *n, int x, int y)
{
    for (int i = 0; i < *n; i++)
        if (list[i].x == x && list[i].y == y) return ++list[i].cubes;
    if (*n == 4) return false;
    list[(*n)++] = (struct caminos_stack){x, y, 1};
    return true;
}

int caminos_compose(const game_view *view, const struct scene_item *things, int n, game_move *out)
{
    (void)view;
    struct caminos_stack list[4];
    int kind = n ? caminos_find_kind(things[0].shape) : -1, count = 0;
    if (kind < 0) return ERR_INVALID;
    for (int i = 0; i < n; i++)
        if (things[i].kind != SCENE_GHOST || things[i].shape != things[0].shape ||
            !add_cube(list, &count, things[i].x, things[i].y))
            return ERR_INVALID;
    game_move move = caminos_find_move(kind, list, count);
    if (!move) return ERR_INVALID;
    *out = move;
    return 0;
}

/* Pieces lie in a hand in the first of their ways. */
int caminos_piece(int shape, struct scene_item *out)
{
    int kind = caminos_find_kind(shape), n = 0;
    if (kind < 0) return 0;
    const struct caminos_footprint *f = &caminos_footprints[caminos_first_footprint[kind]];
    for (; n < f->columns; n++)
        out[n] = (struct scene_item){.kind = SCENE_CUBE,
                                     .shape = (int16_t)shape,
                                     .x = f->column[n].dx,
                                     .y = f->column[n].dy};
    return n;
}
