/* Moves and positions as text.
 *
 *     move     = cell [ "=" cell 1*( "+" cell ) ]
 *     position = row *( "/" row ) " " ( "w" / "b" )
 *     row      = 1*( "1".."9" / "A".."F" / "a".."f" )
 *
 * Captured cells are written by letter, then row; they are read in any order. */
#include "base/err.h"
#include "games/cephalopod/board.h"

/* ---- Moves */

static void put_cell(struct text *out, int cell)
{
    text_put_cell(out, cephalopod_column(cell), cephalopod_row(cell));
}

static void write_move(const game_view *view, game_move move, struct text *out)
{
    (void)view;
    int cell = cephalopod_move_cell(move), way = cephalopod_move_way(move);
    if (way == CEPHALOPOD_WAY_OFF) {
        text_put_cell(out, cell & 31, cell >> 5 & 127);
        return;
    }
    put_cell(out, cell);
    if (way >= CEPHALOPOD_WAYS) return;
    char mark = '=';
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1, mark = '+') {
        text_put_char(out, mark);
        put_cell(out, cell + cephalopod_step[__builtin_ctz(left)]);
    }
}

/* Reads `cell+cell…` captured by a move. 0 or ERR_INVALID. */
static int read_captured(struct slice rest, struct cephalopod_said *move)
{
    for (;;) {
        int x, y;
        if (slice_cell(&rest, &x, &y)) return ERR_INVALID;
        cephalopod_say_take(move, x, y);
        if (rest.n == 0) return 0;
        if (rest.at[0] != '+') return ERR_INVALID;
        rest = (struct slice){rest.at + 1, rest.n - 1};
    }
}

static int read_move(const game_view *view, struct slice typed, game_move *out, struct message *why)
{
    struct slice rest = typed;
    int x, y;
    if (slice_cell(&rest, &x, &y) || (rest.n && rest.at[0] != '='))
        return message_fail(why, "cephalopod.move.bad", typed);
    struct cephalopod_said move = cephalopod_say_place(cephalopod_of(view), x, y);
    if (rest.n && read_captured((struct slice){rest.at + 1, rest.n - 1}, &move))
        return message_fail(why, "cephalopod.move.bad", typed);
    *out = cephalopod_said_move(&move);
    return 0;
}

/* ---- Positions */

static void write_row(const struct cephalopod_state *s, int y, struct text *out)
{
    int gap = 0;
    for (int x = 0; x <= s->columns; x++) {
        int cell = cephalopod_cell(x, y);
        if (x < s->columns && s->empty >> cell & 1) {
            gap++;
            continue;
        }
        if (gap) text_put_number(out, gap);
        gap = 0;
        if (x == s->columns) break;
        char one = s->white >> cell & 1 ? 'A' : 'a';
        text_put_char(out, (char)(one + cephalopod_pips(s, cell) - 1));
    }
}

static void write_position(const game_view *view, struct text *out)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    for (int y = s->rows - 1; y >= 0; y--) {
        write_row(s, y, out);
        if (y) text_put_char(out, '/');
    }
    text_put(out, s->turn ? " b" : " w");
}

static bool is_die(char c)
{
    return (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

static bool is_gap(char c)
{
    return c >= '1' && c <= '9';
}

/* The cells of a row, or ERR_INVALID with the reason. `number` counts from 1. */
static int measure_row(struct slice row, int number, struct message *why)
{
    int cells = 0;
    for (size_t i = 0; i < row.n; i++) {
        char c = row.at[i];
        if (!is_die(c) && !is_gap(c)) {
            message_fail(why, "cephalopod.position.char", (struct slice){row.at + i, row.n - i});
            message_add_number(why, "row", number);
            message_add_number(why, "at", (int64_t)i + 1);
            return ERR_INVALID;
        }
        if (cells < 1000) cells += is_die(c) ? 1 : c - '0';
    }
    if (cells) return cells;
    message_set(why, "cephalopod.position.row_empty");
    message_add_number(why, "row", number);
    return ERR_INVALID;
}

/* The option value of a size; ERR_INVALID when there is none. */
static int find_size(int columns, int rows)
{
    for (int i = 0; cephalopod_sizes[i][0]; i++)
        if (cephalopod_sizes[i][0] == columns && cephalopod_sizes[i][1] == rows) return i;
    return ERR_INVALID;
}

static int refuse_size(struct message *why, const char *id, int columns, int rows)
{
    message_set(why, id);
    message_add_number(why, "columns", columns);
    message_add_number(why, "rows", rows);
    return ERR_INVALID;
}

/* Checks every row and finds the size they make; ERR_INVALID with the reason. */
static int measure_rows(struct slice board, struct message *why)
{
    int columns = 0, rows = 0;
    for (bool more = true; more; rows++) {
        size_t before = board.n;
        struct slice row = slice_cut(&board, '/');
        more = row.n < before; /* there was a slash */
        int cells = measure_row(row, rows + 1, why);
        if (cells < 0) return cells;
        if (!columns) columns = cells;
        if (cells == columns) continue;
        message_set(why, "cephalopod.position.row_length");
        message_add_number(why, "row", rows + 1);
        message_add_number(why, "cells", cells);
        message_add_number(why, "first", columns);
        return ERR_INVALID;
    }
    if (columns * rows % 2 == 0) return refuse_size(why, "cephalopod.position.even", columns, rows);
    int size = find_size(columns, rows);
    return size >= 0 ? size : refuse_size(why, "cephalopod.position.size", columns, rows);
}

static int read_colour(struct slice rest, struct message *why)
{
    struct slice colour = slice_word(&rest), more = slice_trim(rest);
    if (!colour.n) {
        message_set(why, "cephalopod.position.no_colour");
        return ERR_INVALID;
    }
    if (more.n) return message_fail(why, "cephalopod.position.more", more);
    if (slice_is(colour, "w")) return 0;
    if (slice_is(colour, "b")) return 1;
    return message_fail(why, "cephalopod.position.colour", colour);
}

static void put_rows(struct slice board, struct cephalopod_state *s)
{
    for (int y = s->rows - 1; y >= 0; y--) {
        struct slice row = slice_cut(&board, '/');
        int x = 0;
        for (size_t i = 0; i < row.n; i++) {
            char c = row.at[i];
            if (is_gap(c)) {
                x += c - '0';
                continue;
            }
            bool black = c >= 'a';
            board_put(s, cephalopod_cell(x++, y), c - (black ? 'a' : 'A') + 1, black);
        }
    }
}

/* On 5x5 a colour has 24 dice. Whoever has them all on the board can only move by a capture. */
static int check_dice(const struct cephalopod_state *s, struct message *why)
{
    if (s->columns != 5 || s->rows != 5) return 0;
    for (int colour = 0; colour < 2; colour++) {
        int dice = cephalopod_dice(s, colour);
        bool stuck = dice == CEPHALOPOD_DICE && colour == s->turn && s->empty &&
                     cephalopod_ways[s->cell[__builtin_ctzll(s->empty)]] & 1;
        if (dice <= CEPHALOPOD_DICE && !stuck) continue;
        message_set(why, stuck    ? "cephalopod.position.stuck"
                         : colour ? "cephalopod.position.black"
                                  : "cephalopod.position.white");
        message_add_number(why, "dice", dice);
        message_add_number(why, "most", CEPHALOPOD_DICE);
        return ERR_INVALID;
    }
    return 0;
}

static int check_size(const struct game_options *options, int size, struct message *why)
{
    bool given = options->given >> CEPHALOPOD_OPTION_SIZE & 1;
    if (!given || options->value[CEPHALOPOD_OPTION_SIZE] == size) return 0;
    return refuse_size(why, "cephalopod.position.other_size", cephalopod_sizes[size][0],
                       cephalopod_sizes[size][1]);
}

static int read_position(struct slice typed, struct game_options *options, game_view *out,
                         struct message *why)
{
    struct slice rest = typed, board = slice_word(&rest);
    int size = measure_rows(board, why);
    if (size < 0) return size;
    int turn = read_colour(rest, why);
    if (turn < 0) return turn;
    if (check_size(options, size, why)) return ERR_INVALID;
    struct cephalopod_state s;
    cephalopod_clear(cephalopod_sizes[size][0], cephalopod_sizes[size][1], &s);
    put_rows(board, &s);
    s.turn = (uint8_t)turn;
    if (check_dice(&s, why)) return ERR_INVALID;
    options->value[CEPHALOPOD_OPTION_SIZE] = (uint16_t)size;
    *(struct cephalopod_state *)(void *)out = s;
    return 0;
}

/* ---- Drawing: W1 is a white die of one pip; below, the dice of each colour, * who is to move */

static void draw_row(const struct cephalopod_state *s, int y, struct text *out)
{
    text_put_number(out, y + 1);
    for (int x = 0; x < s->columns; x++) {
        int cell = cephalopod_cell(x, y);
        bool last = x + 1 == s->columns;
        if (s->empty >> cell & 1) {
            text_put(out, last ? "  ." : "  . ");
            continue;
        }
        text_put(out, s->white >> cell & 1 ? "  W" : "  B");
        text_put_number(out, cephalopod_pips(s, cell));
    }
    text_put_char(out, '\n');
}

static void draw(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    const struct cephalopod_state *s = cephalopod_of(view);
    for (int y = s->rows - 1; y >= 0; y--) draw_row(s, y, out);
    text_put_char(out, ' ');
    for (int x = 0; x < s->columns; x++) {
        text_put(out, x ? "   " : "  ");
        text_put_char(out, (char)('a' + x));
    }
    for (int colour = 0; colour < 2; colour++) {
        text_put(out, colour ? "\nB " : "\nW ");
        text_put_number(out, cephalopod_dice(s, colour));
        if (s->empty && s->turn == colour) text_put(out, " *");
    }
    text_put_char(out, '\n');
}

const struct game_text cephalopod_text = {
    .write_move = write_move,
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
};
