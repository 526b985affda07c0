/* The board drawn in plain text. A cell is five characters wide and three lines high:
 *
 *       ║          ▒▒       ╂         ·      ,;,      ♣      o══    ■┿┿
 *     ══╬══ road   ▒▒ river ╂ rail   empty  meadow  forest  dead   buffer
 *       ║          ▒▒       ╂                                end
 *
 * Tiles that only a completion puts there are drawn with light lines. Under the board the hands: a
 * seat, the path it builds, `*` when it is to move; `!` after tiles that all know, `~` after those
 * that go back to the pot. */
#include "base/err.h"
#include "camino.h"
#include "discard.h"

/* ---- One cell */

struct look {
    const char *up, *across; /* a line through an edge */
    const char *centre[16];  /* by the set of edges that it joins: n 1, e 2, s 4, w 8 */
};

/* By whether the tile is placed, then by label. */
static const struct look looks[2][4] = {
    {
        [CAMINO_NONE] = {" ", " ", {" "}},
        [CAMINO_ROAD] = {"│",
                         "─",
                         {" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬",
                          "┼"}},
        [CAMINO_RIVER] = {"░",
                          "░",
                          {" ", "░", "░", "░", "░", "░", "░", "░", "░", "░", "░", "░", "░", "░",
                           "░", "░"}},
        [CAMINO_RAIL] = {"#",
                         "#",
                         {" ", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#",
                          "#"}},
    },
    {
        [CAMINO_NONE] = {" ", " ", {" "}},
        [CAMINO_ROAD] = {"║",
                         "═",
                         {" ", "o", "o", "╚", "o", "║", "╔", "╠", "o", "╝", "═", "╩", "╗", "╣", "╦",
                          "╬"}},
        [CAMINO_RIVER] = {"▒",
                          "▒",
                          {" ", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒", "▒",
                           "▒", "▒"}},
        [CAMINO_RAIL] = {"╂",
                         "┿",
                         {" ", "■", "■", "┗", "■", "╂", "┏", "┣", "■", "┛", "┿", "┻", "┓", "┫", "┳",
                          "╋"}},
    },
};

/* The edges with a label, as a set. */
static unsigned edges_with(unsigned labels, int label)
{
    unsigned set = 0;
    for (int dir = 0; dir < 4; dir++)
        set |= (unsigned)(camino_label_at(labels, dir) == label) << dir;
    return set;
}

/* A road goes over the river or the rails that it crosses. */
static const char *centre_of(int code, unsigned labels)
{
    const struct look *look = looks[code != 0];
    if (code && camino_code_kind(code) == CAMINO_FOREST) return "♣";
    for (int label = CAMINO_ROAD; label <= CAMINO_RAIL; label++) {
        unsigned set = edges_with(labels, label);
        if (set) return look[label].centre[set];
    }
    return code ? ";" : "·";
}

static void put_times(const char *z, int times, struct text *out)
{
    while (times-- > 0) text_put(out, z);
}

static void draw_middle(int code, unsigned labels, struct text *out)
{
    const struct look *look = looks[code != 0];
    if (code && camino_code_kind(code) == CAMINO_MEADOW) {
        text_put(out, " ,;, ");
        return;
    }
    put_times(look[camino_label_at(labels, CAMINO_W)].across, 2, out);
    text_put(out, centre_of(code, labels));
    put_times(look[camino_label_at(labels, CAMINO_E)].across, 2, out);
}

static void draw_cell(int code, unsigned labels, int line, struct text *out)
{
    if (line == 1) {
        draw_middle(code, labels, out);
        return;
    }
    int label = camino_label_at(labels, line == 0 ? CAMINO_N : CAMINO_S);
    put_times(" ", 2, out);
    text_put(out, looks[code != 0][label].up);
    put_times(" ", 2, out);
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

static unsigned labels_at(const struct camino_board *board, const struct camino_layout *layout,
                          int cell)
{
    int code = board->tile[cell];
    if (layout) return layout->labels[cell];
    if (!code) return 0;
    return camino_code_kind(code) == CAMINO_FOREST ? camino_forest_labels(board, cell)
                                                   : camino_code_labels(code);
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
        int cell = camino_cell_at(col, row);
        draw_cell(board->tile[cell], labels_at(board, layout, cell), line, out);
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
    int count = camino_forced(&s->board, work->list);
    for (int i = 0; i < count; i++) {
        camino_put_code(work->list[i].code, out);
        text_put_char(out, '@');
        camino_put_cell(work->list[i].cell, out);
        text_put_char(out, '\n');
    }
}
