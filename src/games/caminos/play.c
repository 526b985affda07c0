/* The course of a game: hands, turns, dropping out, the end. */
#include "caminos.h"

unsigned caminos_kinds(const struct caminos_state *s)
{
    if (s->turn == CAMINOS_OVER) return 0;
    const uint8_t *hand = s->hands[s->turn];
    if (hand[CAMINOS_I] != 0) return 1u << CAMINOS_I;
    unsigned kinds = 0;
    for (int k = CAMINOS_L; k <= CAMINOS_O; k++) kinds |= (unsigned)(hand[k] != 0) << k;
    return kinds;
}

void caminos_begin(struct caminos_state *s, int board, int seats, bool neutral)
{
    *s = (struct caminos_state){.board = (uint8_t)board, .seats = (uint8_t)seats};
    s->winner = CAMINOS_NOBODY;
    for (int seat = 0; seat < seats; seat++) {
        for (int k = CAMINOS_L; k <= CAMINOS_O; k++)
            s->hands[seat][k] = (uint8_t)(caminos_box[k] * 2 / seats);
        s->hands[seat][CAMINOS_I] = neutral && seat < 2;
    }
}

static void join_level(struct caminos_joins *j, int from, int to, int level)
{
    struct bits *joins = to - from == 1 ? j->east : j->north;
    joins[level] = bits_or(joins[level], bits_cell(from));
}

/* Columns are sorted by letter and row, so a neighbour that comes later lies east or north. */
static void join_columns(struct caminos_joins *j, const struct caminos_footprint *f,
                         const int cell[4], const int base[4])
{
    for (int a = 0; a < f->columns; a++) {
        int end = base[a] + f->column[a].cubes;
        for (int z = base[a]; z + 1 < end; z++) j->up[z] = bits_or(j->up[z], bits_cell(cell[a]));
        for (int b = a + 1; b < f->columns; b++) {
            int dx = f->column[b].dx - f->column[a].dx, dy = f->column[b].dy - f->column[a].dy;
            if (dx * dx + dy * dy != 1) continue;
            int other = base[b] + f->column[b].cubes;
            for (int z = base[a] > base[b] ? base[a] : base[b]; z < end && z < other; z++)
                join_level(j, cell[a], cell[b], z);
        }
    }
}

struct bits caminos_add_piece(struct caminos_state *s, game_move move, int colour)
{
    const struct caminos_footprint *f = &caminos_footprints[caminos_move_footprint(move)];
    int corner = caminos_move_y(move) * BITS_STRIDE + caminos_move_x(move), cell[4], base[4];
    struct bits ground = {0, 0};
    for (int i = 0; i < f->columns; i++) {
        cell[i] = corner + f->column[i].dy * BITS_STRIDE + f->column[i].dx;
        base[i] = caminos_height(&s->cubes, cell[i]);
        if (base[i] == 0) ground = bits_or(ground, bits_cell(cell[i]));
    }
    join_columns(&s->joins, f, cell, base);
    if (colour != CAMINOS_BLUE && bits_meet(ground, caminos_edge(caminos_board_of(s))))
        s->edges[colour]++;
    return caminos_put(&s->cubes, move, colour);
}

/* The next seat round the table that is not out. */
static int next_seat(const struct caminos_state *s)
{
    for (int i = 1; i <= s->seats; i++) {
        int seat = (s->turn + i) % s->seats;
        if (!(s->out >> seat & 1)) return seat;
    }
    return CAMINOS_OVER;
}

void caminos_settle(struct caminos_state *s)
{
    while (s->turn != CAMINOS_OVER &&
           !caminos_can_place(&s->cubes, caminos_board_of(s), caminos_kinds(s))) {
        s->out |= (uint8_t)(1u << s->turn);
        if (s->team && s->seats == 4) s->out |= (uint8_t)(1u << (s->turn ^ 2));
        s->turn = (uint8_t)next_seat(s);
    }
}

void caminos_play(struct caminos_state *s, game_move move)
{
    int kind = caminos_footprints[caminos_move_footprint(move)].kind, colour = s->turn & 1;
    s->hands[s->turn][kind]--;
    if (kind == CAMINOS_I) {
        caminos_add_piece(s, move, CAMINOS_BLUE);
        s->turn = s->turn == 0 ? 1 : 0; /* the other side's, then seat 1 begins */
        return;
    }
    struct bits piece = caminos_add_piece(s, move, colour);
    if (caminos_connected_by(&s->cubes, caminos_board_of(s), colour, piece)) {
        s->winner = (uint8_t)colour;
        s->turn = CAMINOS_OVER;
        return;
    }
    s->turn = (uint8_t)next_seat(s);
    caminos_settle(s);
}
