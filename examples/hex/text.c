/* Moves and positions of Hex as text.
 *
 *     move     = cell / "exchange"
 *     position = row *( "/" row ) " " ( "w" / "b" )
 *     row      = 7*13( "." / "w" / "b" )
 *
 * Rows are written from the north, each from the west; the last letter says who is to move. */
#include "base/err.h"
#include "base/mem.h"
#include "hex.h"

static void write_move(const game_view *view, game_move move, struct text *out)
{
    (void)view;
    if (move == HEX_EXCHANGE)
        text_put(out, "exchange");
    else
        text_put_cell(out, hex_column(move), hex_row(move));
}

static int read_move(const game_view *view, struct slice typed, game_move *out, struct message *why)
{
    (void)view;
    int x, y;
    struct slice rest = typed;
    if (slice_is(typed, "exchange")) {
        *out = HEX_EXCHANGE;
        return 0;
    }
    if (slice_cell(&rest, &x, &y) || rest.n) return message_fail(why, "hex.move.bad", typed);
    *out = hex_move(x, y);
    return 0;
}

static void write_position(const game_view *view, struct text *out)
{
    const struct hex_state *s = hex_of(view);
    for (int y = s->size - 1; y >= 0; y--) {
        for (int x = 0; x < s->size; x++) text_put_char(out, ".wb"[s->cell[x][y] & HEX_STONE]);
        text_put_char(out, y ? '/' : ' ');
    }
    text_put_char(out, "wb"[s->turn]);
}

static int read_position(struct slice typed, struct game_options *options, game_view *out,
                         struct message *why)
{
    struct slice rest = typed, board = slice_word(&rest), turn = slice_trim(rest);
    struct slice left = board, first = slice_cut(&left, '/');
    struct hex_state s;
    uint16_t size = 0;
    memset(&s, 0, sizeof s);
    while (hex_sizes[size] && hex_sizes[size] != first.n) size++;
    if (!hex_sizes[size]) return message_fail(why, "hex.position.size", first);
    if (options->given & 1 && options->value[0] != size)
        return message_fail(why, "hex.position.other_size", first);
    s.size = hex_sizes[size];
    for (int y = s.size - 1; y >= 0; y--) {
        struct slice row = slice_cut(&board, '/');
        for (int x = 0; x < s.size; x++) {
            char c = row.n == s.size ? row.at[x] : 0;
            if (c != '.' && c != 'w' && c != 'b') return message_fail(why, "hex.position.row", row);
            if (c != '.') hex_put(&s, c == 'b', x, y);
        }
    }
    if (board.n) return message_fail(why, "hex.position.more", board);
    if (!slice_is(turn, "w") && !slice_is(turn, "b"))
        return message_fail(why, "hex.position.turn", turn);
    s.turn = turn.at[0] == 'b';
    options->value[0] = size;
    memcpy(out, &s, sizeof s);
    return 0;
}

/* As the board lies: each row half a cell further to the right than the one below. */
static void draw(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    const struct hex_state *s = hex_of(view);
    for (int y = s->size - 1; y >= 0; y--) {
        for (int i = y < 9 ? -1 : 0; i < y; i++) text_put_char(out, ' ');
        text_put_number(out, y + 1);
        for (int x = 0; x < s->size; x++) {
            text_put_char(out, ' ');
            text_put_char(out, ".WB"[s->cell[x][y] & HEX_STONE]);
        }
        text_put_char(out, '\n');
    }
    text_put_slice(out, (struct slice){"  a b c d e f g h i j k l m", 1 + 2u * s->size});
    text_put(out, s->winner ? "\n" : s->turn ? "\nB *\n" : "\nW *\n");
}

const struct game_text hex_text = {
    .write_move = write_move,
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
};
