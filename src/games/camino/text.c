/* Moves as text:
 *
 *     move      = placement / "+" placement / "-" code / "redraw" / "pass" / draw / show
 *     placement = code "@" cell
 *     draw      = "draw:" ( code / "?" )       the kind's first code; "?" to whoever may not see it
 *     show      = "show:" code *( "," code )   the hand of who passed or redraws, for all to see
 */
#include "base/err.h"
#include "base/mem.h"
#include "camino.h"

void camino_put_code(int code, struct text *out)
{
    char name[CAMINO_TEXT];
    camino_code_format(code, name);
    text_put(out, name);
}

void camino_put_cell(int cell, struct text *out)
{
    text_put_cell(out, camino_cell_col(cell), camino_cell_row(cell));
}

static void put_placement(const char *sign, game_move move, struct text *out)
{
    text_put(out, sign);
    camino_put_code(camino_move_code(move), out);
    text_put_char(out, '@');
    text_put_cell(out, camino_move_col(move), camino_move_row(move));
}

static void put_shown(game_move move, struct text *out)
{
    uint8_t tiles[CAMINO_KINDS];
    camino_move_shows(move, tiles);
    text_put(out, "show");
    char mark = ':';
    for (int k = 0; k < CAMINO_KINDS; k++)
        for (int i = 0; i < tiles[k]; i++, mark = ',') {
            text_put_char(out, mark);
            camino_put_code(camino_kind_first(k), out);
        }
}

void camino_write_move(game_move move, struct text *out)
{
    switch (camino_move_what(move)) {
    case CAMINO_PLACE: put_placement("", move, out); break;
    case CAMINO_COMPLETE: put_placement("+", move, out); break;
    case CAMINO_DISCARD:
        text_put_char(out, '-');
        camino_put_code(camino_move_code(move), out);
        break;
    case CAMINO_REDRAW: text_put(out, "redraw"); break;
    case CAMINO_PASS: text_put(out, "pass"); break;
    case CAMINO_TAKE:
        text_put(out, "draw:");
        camino_put_code(camino_move_code(move), out);
        break;
    case CAMINO_LAY_OPEN: put_shown(move, out); break;
    default: text_put(out, "draw:?");
    }
}

/* ---- Reading */

static struct slice skip(struct slice s, size_t n)
{
    return (struct slice){s.at + n, s.n - n};
}

static bool begins_with(struct slice s, const char *z)
{
    struct slice front = slice_of(z);
    return s.n >= front.n && memcmp(s.at, front.at, front.n) == 0;
}

bool camino_read_placement(struct slice text, int *code, int *col, int *row)
{
    struct slice cell = text, name = slice_cut(&cell, '@');
    *code = camino_code_parse(name.at, name.n);
    return *code && slice_cell(&cell, col, row) == 0 && cell.n == 0;
}

static game_move read_placement(int what, struct slice text)
{
    int code, col, row;
    if (!camino_read_placement(text, &code, &col, &row)) return 0;
    return camino_move(what, code, 0) | (uint32_t)row << 8 | (uint32_t)col;
}

static game_move read_kind(int what, struct slice text)
{
    int code = camino_code_parse(text.at, text.n);
    return code ? camino_move(what, camino_kind_first(camino_code_kind(code)), 0) : 0;
}

static game_move read_shown(struct slice text)
{
    uint8_t tiles[CAMINO_KINDS] = {0};
    do {
        struct slice name = slice_cut(&text, ',');
        int code = camino_code_parse(name.at, name.n);
        if (!code || camino_sum(tiles) == CAMINO_HAND_MAX) return 0;
        tiles[camino_code_kind(code)]++;
    } while (text.n);
    return camino_move_show(tiles);
}

static game_move read_move(struct slice text)
{
    if (slice_is(text, "redraw")) return camino_move(CAMINO_REDRAW, 0, 0);
    if (slice_is(text, "pass")) return camino_move(CAMINO_PASS, 0, 0);
    if (begins_with(text, "draw:")) return read_kind(CAMINO_TAKE, skip(text, 5));
    if (begins_with(text, "show:")) return read_shown(skip(text, 5));
    if (begins_with(text, "+")) return read_placement(CAMINO_COMPLETE, skip(text, 1));
    if (begins_with(text, "-")) return read_kind(CAMINO_DISCARD, skip(text, 1));
    return read_placement(CAMINO_PLACE, text);
}

int camino_read_move(struct slice text, game_move *out, struct message *why)
{
    game_move move = read_move(text);
    if (!move && !slice_is(text, "draw:?")) return message_fail(why, "camino.move.bad", text);
    *out = move;
    return 0;
}
