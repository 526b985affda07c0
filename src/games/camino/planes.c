/* Le Camino in planes: the edges of the tiles, the kinds that lie, what each seat is known to hold
 * and how much of it is hidden, and how the turn stands. */
#include "game/planes.h"

#include "camino.h"

/* Where the planes of each kind begin. */
enum {
    EDGES,                                        /* road, river, rail on each of the four edges */
    KINDS = EDGES + 12,                           /* one for each kind of tile */
    HANDS = KINDS + CAMINO_KINDS,                 /* seats from the own on: tiles known, by kind */
    HIDDEN = HANDS + CAMINO_SEATS * CAMINO_KINDS, /* how many more each holds */
    OUT = HIDDEN + CAMINO_SEATS,                  /* tiles set aside for good, by kind */
    PATH = OUT + CAMINO_KINDS,                    /* the own start and goal; then the others' */
    TRADED = PATH + 2,
    OPENED,
    PASSES,
    PLANES,

    LOOSE = CAMINO_KINDS + 2 /* actions without a cell: discards by kind, redraw, pass */
};

static struct planes_shape shape_of(int columns, int rows)
{
    return (struct planes_shape){PLANES, rows, columns, 2 * columns * rows * CAMINO_CODES + LOOSE};
}

static void shape(const struct game_options *options, struct planes_shape *out)
{
    int size = options->value[CAMINO_OPT_SIZE];
    *out = shape_of(options_columns(size), options_rows(size));
}

static void put_part(const char *word, int number, struct text *out)
{
    text_put(out, word);
    text_put_number(out, number);
}

static void put_kind(const char *word, int kind, struct text *out)
{
    char code[CAMINO_TEXT];
    camino_code_format(camino_kind_first(kind), code);
    text_put(out, word);
    text_put(out, code);
}

static void name_edge(int plane, struct text *out)
{
    static const char *const labels[] = {"road.", "river.", "rail."};
    text_put(out, labels[plane / 4]);
    text_put_char(out, "nesw"[plane % 4]);
}

static void name(int plane, struct text *out)
{
    static const char *const last[] = {"ends.own", "ends.other", "traded", "opened", "passes"};
    if (plane >= PATH) {
        text_put(out, last[plane - PATH]);
    } else if (plane >= OUT) {
        put_kind("out.", plane - OUT, out);
    } else if (plane >= HIDDEN) {
        put_part("hidden.", plane - HIDDEN, out);
    } else if (plane >= HANDS) {
        put_part("hand.", (plane - HANDS) / CAMINO_KINDS, out);
        put_kind(".", (plane - HANDS) % CAMINO_KINDS, out);
    } else if (plane >= KINDS) {
        put_kind("tile.", plane - KINDS, out);
    } else {
        name_edge(plane, out);
    }
}

static void put_tile(const struct planes_shape *shape, int code, int x, int y, uint8_t *out)
{
    unsigned labels = camino_code_labels(code);
    planes_set(shape, KINDS + camino_code_kind(code), x, y, 1, out);
    for (int dir = 0; dir < 4; dir++) {
        int label = camino_label_at(labels, dir);
        if (label) planes_set(shape, EDGES + 4 * (label - 1) + dir, x, y, 1, out);
    }
}

static void put_hands(const struct camino_state *s, int seat, const struct planes_shape *shape,
                      uint8_t *out)
{
    for (int i = 0; i < s->seats; i++) {
        int other = (seat + i) % s->seats;
        planes_fill(shape, HIDDEN + i, s->hidden[other], out);
        for (int kind = 0; kind < CAMINO_KINDS; kind++)
            planes_fill(shape, HANDS + i * CAMINO_KINDS + kind, s->known[other][kind], out);
    }
    for (int kind = 0; kind < CAMINO_KINDS; kind++)
        planes_fill(shape, OUT + kind, s->out[kind], out);
}

static void put_ends(const struct camino_state *s, int side, int plane,
                     const struct planes_shape *shape, uint8_t *out)
{
    int path = camino_path_of(s, side);
    int ends[] = {camino_side_start(&s->board, path), camino_side_goal(&s->board, path)};
    for (int i = 0; i < 2; i++)
        planes_set(shape, plane, camino_cell_col(ends[i]), camino_cell_row(ends[i]), 1, out);
}

static void fill(const game_view *view, int seat, uint8_t *out)
{
    const struct camino_state *s = camino_of(view);
    struct planes_shape shape = shape_of(s->board.cols, s->board.rows);
    for (int y = 0; y < s->board.rows; y++)
        for (int x = 0; x < s->board.cols; x++) {
            int code = s->board.tile[camino_cell_at(x, y)];
            if (code) put_tile(&shape, code, x, y, out);
        }
    put_hands(s, seat, &shape, out);
    put_ends(s, game_side(seat), PATH, &shape, out);
    put_ends(s, 1 - game_side(seat), PATH + 1, &shape, out);
    planes_fill(&shape, TRADED, s->traded, out);
    planes_fill(&shape, OPENED, s->opened, out);
    planes_fill(&shape, PASSES, s->passes, out);
}

static int action(const game_view *view, game_move move)
{
    const struct camino_board *b = &camino_of(view)->board;
    int what = camino_move_what(move), code = camino_move_code(move);
    int col = camino_move_col(move), row = camino_move_row(move);
    int cells = b->cols * b->rows, loose = 2 * cells * CAMINO_CODES;
    bool coded = code >= 1 && code <= CAMINO_CODES;
    if (what == CAMINO_REDRAW) return loose + CAMINO_KINDS;
    if (what == CAMINO_PASS) return loose + CAMINO_KINDS + 1;
    if (what == CAMINO_DISCARD && coded) return loose + camino_code_kind(code);
    if ((what != CAMINO_PLACE && what != CAMINO_COMPLETE) || !coded) return -1;
    if (col >= b->cols || row >= b->rows) return -1;
    int place = row * b->cols + col + (what == CAMINO_COMPLETE ? cells : 0);
    return place * CAMINO_CODES + code - 1;
}

static game_move move(const game_view *view, int action)
{
    const struct camino_board *b = &camino_of(view)->board;
    int cells = b->cols * b->rows, loose = action - 2 * cells * CAMINO_CODES;
    if (loose == CAMINO_KINDS) return camino_move(CAMINO_REDRAW, 0, 0);
    if (loose == CAMINO_KINDS + 1) return camino_move(CAMINO_PASS, 0, 0);
    if (loose >= 0) return camino_move(CAMINO_DISCARD, camino_kind_first(loose), 0);
    int place = action / CAMINO_CODES, cell = place % cells;
    return camino_move(place < cells ? CAMINO_PLACE : CAMINO_COMPLETE, action % CAMINO_CODES + 1,
                       camino_cell_at(cell % b->cols, cell / b->cols));
}

const struct game_planes camino_planes = {shape, name, fill, action, move};
