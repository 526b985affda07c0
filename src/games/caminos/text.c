/* Moves in the notation of the game, drawings and scores as text.
 *
 *     move   = piece ":" column *( "," column )
 *     piece  = "L" / "T" / "Z" / "O" / "I"
 *     column = cell [ "x2" / "x3" ]
 *
 * Columns are written by letter, then row; they are read in any order. */
#include "base/err.h"
#include "caminos.h"

void caminos_write_move(game_move move, struct text *out)
{
    const struct caminos_footprint *f = &caminos_footprints[caminos_move_footprint(move)];
    text_put_char(out, caminos_letters[f->kind]);
    for (int i = 0; i < f->columns; i++) {
        text_put_char(out, i ? ',' : ':');
        text_put_cell(out, caminos_move_x(move) + f->column[i].dx,
                      caminos_move_y(move) + f->column[i].dy);
        if (f->column[i].cubes == 1) continue;
        text_put_char(out, 'x');
        text_put_number(out, f->column[i].cubes);
    }
}

/* Takes one column off the front; false when there is none. */
static bool read_column(struct slice *rest, struct caminos_stack *out)
{
    if (slice_cell(rest, &out->x, &out->y)) return false;
    out->cubes = 1;
    if (rest->n >= 2 && rest->at[0] == 'x' && (rest->at[1] == '2' || rest->at[1] == '3')) {
        out->cubes = rest->at[1] - '0';
        *rest = (struct slice){rest->at + 2, rest->n - 2};
    }
    return true;
}

/* The columns of a move, their number; 0 when the text is no list of columns. */
static int read_columns(struct slice rest, struct caminos_stack out[4])
{
    for (int n = 0; n < 4; n++) {
        if (!read_column(&rest, &out[n])) return 0;
        if (rest.n == 0) return n + 1;
        if (rest.at[0] != ',') return 0;
        rest = (struct slice){rest.at + 1, rest.n - 1};
    }
    return 0;
}

int caminos_read_move(struct slice typed, game_move *out, struct message *why)
{
    struct caminos_stack list[4];
    int kind = typed.n < 2 ? -1 : caminos_find_kind(typed.at[0]);
    if (kind < 0 || typed.at[1] != ':') return message_fail(why, "caminos.move.bad", typed);
    int n = read_columns((struct slice){typed.at + 2, typed.n - 2}, list);
    if (n == 0) return message_fail(why, "caminos.move.bad", typed);
    game_move move = caminos_find_move(kind, list, n);
    if (!move) return message_fail(why, "caminos.move.shape", typed);
    *out = move;
    return 0;
}

static void write_move(const game_view *view, game_move move, struct text *out)
{
    (void)view;
    caminos_write_move(move, out);
}

static int read_move(const game_view *view, struct slice typed, game_move *out, struct message *why)
{
    (void)view;
    return caminos_read_move(typed, out, why);
}

/* ---- Drawing: each stack from the bottom up, y yellow, g green, b the neutral blue */

static void put_spaces(struct text *out, int n)
{
    while (n-- > 0) text_put_char(out, ' ');
}

static void draw_stack(const struct caminos_state *s, int cell, struct text *out)
{
    if (!bits_has(caminos_board_of(s)->cells, cell)) {
        put_spaces(out, 4);
        return;
    }
    int height = caminos_height(&s->cubes, cell);
    put_spaces(out, height > 1 ? 4 - height : 3);
    if (height == 0) text_put_char(out, '.');
    for (int z = 0; z < height; z++) text_put_char(out, "ygb"[caminos_colour(&s->cubes, cell, z)]);
}

static void draw_row(const struct caminos_state *s, int y, struct text *out)
{
    const struct caminos_board *b = caminos_board_of(s);
    int last = b->width - 1;
    while (!bits_has(b->cells, y * BITS_STRIDE + last)) last--; /* no blanks at the line's end */
    if (y < 9) text_put_char(out, ' ');
    text_put_number(out, y + 1);
    for (int x = 0; x <= last; x++) draw_stack(s, y * BITS_STRIDE + x, out);
    text_put_char(out, '\n');
}

static void draw_hand(const struct caminos_state *s, int seat, struct text *out)
{
    text_put_number(out, seat + 1);
    text_put_char(out, ' ');
    text_put_char(out, "yg"[game_side(seat)]);
    for (int k = 0; k < CAMINOS_KINDS; k++)
        for (int i = 0; i < s->hands[seat][k]; i++) {
            text_put(out, i ? "" : " ");
            text_put_char(out, caminos_letters[k]);
        }
    text_put(out, s->turn == seat ? " *\n" : s->out >> seat & 1 ? " -\n" : "\n");
}

/* Under the board the hands: `*` marks who is to move, `-` who is out. */
static void draw(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    const struct caminos_state *s = caminos_of(view);
    const struct caminos_board *b = caminos_board_of(s);
    for (int y = b->height - 1; y >= 0; y--) draw_row(s, y, out);
    put_spaces(out, 2);
    for (int x = 0; x < b->width; x++) {
        put_spaces(out, 3);
        text_put_char(out, (char)('a' + x));
    }
    text_put_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++) draw_hand(s, seat, out);
}

/* ---- Score */

static int write_score(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    struct caminos_score score;
    caminos_score(caminos_of(view), &score);
    text_put(out, "path ");
    for (int i = 0; i < score.cells; i++) {
        if (i) text_put_char(out, ',');
        text_put_cell(out, score.path[i] % BITS_STRIDE, score.path[i] / BITS_STRIDE);
    }
    text_put(out, score.cells ? "\n" : "-\n");
    return 0;
}

const struct game_text caminos_text = {
    .write_move = write_move,
    .read_move = read_move,
    .write_position = caminos_write_position,
    .read_position = caminos_read_position,
    .draw = draw,
    .write_score = write_score,
};
