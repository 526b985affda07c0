/* Pieces made whole: which cubes are one, read from the joins between them. */
#include "base/mem.h"
#include "caminos.h"

static void add_cube(struct caminos_piece *p, int cell, int level)
{
    for (int i = 0; i < p->cubes; i++)
        if (p->cell[i] == cell && p->level[i] == level) return;
    p->cell[p->cubes] = (uint8_t)cell;
    p->level[p->cubes++] = (uint8_t)level;
}

/* Pieces have at most four cubes, so following all joins from each cube found ends soon. */
static void collect_cubes(const struct caminos_joins *j, struct caminos_piece *p)
{
    for (int i = 0; i < p->cubes; i++) {
        int c = p->cell[i], z = p->level[i];
        if (bits_has(j->east[z], c)) add_cube(p, c + 1, z);
        if (bits_has(j->north[z], c)) add_cube(p, c + BITS_STRIDE, z);
        if (c >= 1 && bits_has(j->east[z], c - 1)) add_cube(p, c - 1, z);
        if (c >= BITS_STRIDE && bits_has(j->north[z], c - BITS_STRIDE))
            add_cube(p, c - BITS_STRIDE, z);
        if (z < CAMINOS_LEVELS - 1 && bits_has(j->up[z], c)) add_cube(p, c, z + 1);
        if (z > 0 && bits_has(j->up[z - 1], c)) add_cube(p, c, z - 1);
    }
}

/* Cubes of the piece in a column; the lowest of them. */
static int column_of(const struct caminos_piece *p, int cell, int *lowest)
{
    int cubes = 0;
    *lowest = CAMINOS_LEVELS;
    for (int i = 0; i < p->cubes; i++) {
        if (p->cell[i] != cell) continue;
        cubes++;
        if (p->level[i] < *lowest) *lowest = p->level[i];
    }
    return cubes;
}

static bool is_footprint(const struct caminos_piece *p, const struct caminos_footprint *f, int way,
                         int corner)
{
    int cubes = 0;
    for (int i = 0; i < f->columns; i++) {
        const struct caminos_column *col = &f->column[i];
        int lowest, n = column_of(p, corner + BITS_STRIDE * col->dy + col->dx, &lowest);
        if (n != col->cubes || lowest != f->rest[way][i]) return false;
        cubes += n;
    }
    return cubes == p->cubes;
}

static void name_piece(struct caminos_piece *p)
{
    int x = BITS_STRIDE, y = BITS_STRIDE;
    for (int i = 0; i < p->cubes; i++) {
        if (p->cell[i] % BITS_STRIDE < x) x = p->cell[i] % BITS_STRIDE;
        if (p->cell[i] / BITS_STRIDE < y) y = p->cell[i] / BITS_STRIDE;
    }
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++)
        for (int way = 0; way < 2; way++) {
            if (!is_footprint(p, &caminos_footprints[f], way, y * BITS_STRIDE + x)) continue;
            p->kind = caminos_footprints[f].kind;
            p->move = caminos_move(f, x, y);
            return;
        }
}

/* The piece that the cube at a filled level of a cell is part of. */
static void piece_at(const struct caminos_state *s, int cell, int level, struct caminos_piece *out)
{
    memset(out, 0, sizeof *out);
    out->colour = (uint8_t)caminos_colour(&s->cubes, cell, level);
    add_cube(out, cell, level);
    collect_cubes(&s->joins, out);
    name_piece(out);
}

/* Stands the piece on nothing but what is built already? */
static bool is_next(const struct caminos_piece *p, const uint8_t built[BITS_CELLS])
{
    for (int i = 0; i < p->cubes; i++) {
        int lowest;
        column_of(p, p->cell[i], &lowest);
        if (lowest != built[p->cell[i]]) return false;
    }
    return true;
}

static bool find_next(const struct caminos_state *s, const uint8_t built[BITS_CELLS],
                      struct caminos_piece *out)
{
    for (struct bits cells = s->cubes.filled[0]; bits_any(cells); cells = bits_drop_first(cells)) {
        int cell = bits_first(cells);
        if (built[cell] == caminos_height(&s->cubes, cell)) continue;
        piece_at(s, cell, built[cell], out);
        if (is_next(out, built)) return true;
    }
    return false;
}

int caminos_pieces(const struct caminos_state *s, struct caminos_piece out[CAMINOS_PIECES])
{
    uint8_t built[BITS_CELLS] = {0};
    int count = 0;
    while (count < CAMINOS_PIECES && find_next(s, built, &out[count])) {
        for (int i = 0; i < out[count].cubes; i++) built[out[count].cell[i]]++;
        count++;
    }
    return count;
}
