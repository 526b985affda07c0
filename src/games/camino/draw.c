/* The board drawn in plain text. A cell is five characters wide and three lines high; tiles are
 * drawn as everywhere in text (game/boxes.h):
 *
 *       │          ║         ┃         ·       "       ♣       ╶──    ╺━━
 *     ──┼── road   ║ river   ┃ rail   empty  meadow  forest   dead   buffer
 *       │          ║         ┃                                 end
 *
 * What only a completion puts there is pencilled in: roads are dots, rivers ░, rails #. Under the
 * board the hands: a seat, the path it builds, `*` when it is to move; `!` after tiles that all
 * know,
 * `~` after those that go back to the pot. */
#include "base/err.h"
#include "camino.h"
#include "forced.h"
#include "game/boxes.h"

/* ---- One cell */

static void put_times(const char *z, int times, struct text *out)
{
    while (times-- > 0) text_put(out, z);
}

/* The signs of a cell: its middle, then north, east, south, west of it. */
struct look {
    const char *middle, *way[4];
};

static struct look look_of_tile(int shape)
{
    struct look look = {.middle = boxes_middle(shape)};
    for (int dir = 0; dir < 4; dir++) {
        enum scene_label label = scene_label(shape, dir);
        look.way[dir] = dir % 2 ? boxes_across(label) : boxes_along(label);
    }
    return look;
}

/* Of an empty cell, or of one that a completion fills; a road goes over what it crosses. */
static struct look look_of_pencil(int shape)
{
    static const char *const signs[] = {" ", "·", "░", "#"};
    struct look look = {.middle = "·"};
    for (enum scene_label label = SCENE_RAIL; label >= SCENE_ROAD; label--)
        if (scene_edges(shape, label)) look.middle = signs[label];
    for (int dir = 0; dir < 4; dir++) look.way[dir] = signs[scene_label(shape, dir)];
    return look;
}

static void draw_cell(const struct look *look, int line, struct text *out)
{
    bool middle = line == 1;
    put_times(middle ? look->way[CAMINO_W] : " ", 2, out);
    text_put(out, middle ? look->middle : look->way[line == 0 ? CAMINO_N : CAMINO_S]);
    put_times(middle ? look->way[CAMINO_E] : " ", 2, out);
}

/* ---- The board */

unsigned camino_forest_labels(const struct camino_board *board, int cell)
{
    unsigned labels = 0;
    for (int dir = 0; dir < 4; dir++) {
        int next = camino_cell_next(board, cell, dir);
        if (next == CAMINO_NO_CELL || !board->tile[next]) continue;
        int code = board->tile[next];
        bool road = camino_code_kind(code) == CAMINO_FOREST ||
                    camino_label_at(camino_code_labels(code), (dir + 2) % 4) == CAMINO_ROAD;
        if (road) labels |= (unsigned)CAMINO_ROAD << 2 * dir;
    }
    return labels;
}

static struct look look_at(const struct camino_board *board, const struct camino_layout *layout,
                           int cell)
{
    int code = board->tile[cell];
    bool forest = code && camino_code_kind(code) == CAMINO_FOREST;
    unsigned labels = layout   ? layout->labels[cell]
                      : forest ? camino_forest_labels(board, cell)
                               : camino_code_labels(code);
    if (!code) return look_of_pencil((int)labels);
    return look_of_tile((int)(labels | (forest ? SCENE_FOREST : 0u)));
}

static void draw_rim(const struct camino_board *board, const char *left, const char *right,
                     struct text *out)
{
    text_put(out, "   ");
    text_put(out, left);
    put_times("─", 5 * board->cols, out);
    text_put(out, right);
    text_put_char(out, '\n');
}

static void draw_line(const struct camino_board *board, const struct camino_layout *layout, int row,
                      int line, struct text *out)
{
    if (line != 1) {
        text_put(out, "   ");
    } else {
        if (row < 9) text_put_char(out, ' ');
        text_put_number(out, row + 1);
        text_put_char(out, ' ');
    }
    text_put(out, "│");
    for (int col = 0; col < board->cols; col++) {
        struct look look = look_at(board, layout, camino_cell_at(col, row));
        draw_cell(&look, line, out);
    }
    text_put(out, "│\n");
}

static void draw_board(const struct camino_board *board, const struct camino_layout *layout,
                       struct text *out)
{
    draw_rim(board, "┌", "┐", out);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int line = 0; line < 3; line++) draw_line(board, layout, row, line, out);
    draw_rim(board, "└", "┘", out);
    text_put(out, "   ");
    for (int col = 0; col < board->cols; col++) {
        text_put(out, col ? "    " : "   ");
        text_put_char(out, (char)('a' + col));
    }
    text_put_char(out, '\n');
}

/* ---- The hands */

static void put_tiles(int kind, int count, const char *sign, struct text *out)
{
    for (int i = 0; i < count; i++) {
        text_put_char(out, ' ');
        camino_put_code(camino_kind_first(kind), out);
        text_put(out, sign);
    }
}

static void draw_hand(const struct camino_state *s, int seat, struct text *out)
{
    int side = game_side(seat);
    text_put_number(out, seat + 1);
    text_put_char(out, ' ');
    text_put_char(out, side < s->opened ? "ab"[camino_path_of(s, side)] : '-');
    text_put_char(out, s->turn == seat && s->step != CAMINO_END ? '*' : ' ');
    for (int k = 0; k < CAMINO_KINDS; k++) {
        put_tiles(k, s->known[seat][k] - s->shown[seat][k], "", out);
        put_tiles(k, s->shown[seat][k], "!", out);
        if (seat == s->turn) put_tiles(k, s->aside[k], "~", out);
    }
    put_times(" ?", s->hidden[seat], out);
    text_put_char(out, '\n');
}

void camino_draw(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    const struct camino_state *s = camino_of(view);
    draw_board(&s->board, NULL, out);
    if (s->bare) return;
    for (int seat = 0; seat < s->seats; seat++) draw_hand(s, seat, out);
    text_put(out, "pot ");
    text_put_number(out, camino_pot(s));
    text_put_char(out, '\n');
}

/* ---- For study */

int camino_draw_completion(const game_view *view, void *scratch, struct text *out)
{
    const struct camino_state *s = camino_of(view);
    const struct camino_layout *layout = camino_find_layout(s, scratch);
    if (!layout) return ERR_ILLEGAL;
    draw_board(&s->board, layout, out);
    return 0;
}

void camino_write_forced(const game_view *view, void *scratch, struct text *out)
{
    const struct camino_state *s = camino_of(view);
    struct camino_work *work = scratch;
    int count =
        camino_forced(&s->board, camino_proof(s), CAMINO_DISCARD_KINDS, work->solver, work->list);
    for (int i = 0; i < count; i++) {
        camino_put_code(work->list[i].code, out);
        text_put_char(out, '@');
        camino_put_cell(work->list[i].cell, out);
        text_put_char(out, '\n');
    }
}
