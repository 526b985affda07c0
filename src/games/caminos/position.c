/* Positions as one line of text, which keeps everything the rules need:
 *
 *     position = board SP pieces SP hands SP turn SP out [ SP options ]
 *     board    = "square" / "rhombus" / "octagon" / "ring"
 *     pieces   = "-" / piece *( "/" piece )     each after those beneath it
 *     piece    = ( "y" / "g" / "b" ) move       colour, then as in text.c; b for the neutral I
 *     hands    = hand 1*( "/" hand )            one a seat, so two or four
 *     hand     = "-" / 1*( letter count )       L4T4Z4O2; I1 while a neutral piece is due
 *     turn     = seat / "-"                     "-" when the game is over
 *     out      = "-" / 1*seat                   who is out
 *     options  = "points=1" / "out=team" / "points=1,out=team"
 *
 *     square yL:b2x3,c2/gO:d4,d5,e4,e5 L3T4Z4O2/L4T4Z4O1 1 -
 *
 * The pieces, not the cubes, are written: they say which cubes belong together, which pieces touch
 * the edge and whether the neutral phase is over, and a list of legal placements cannot describe
 * an impossible stack. A position need not be reachable by play, but its pieces must stand by the
 * rules, come out of one box, and fit what turn and out say. */
#include "base/err.h"
#include "base/mem.h"
#include "caminos.h"

/* ---- Writing */

static void write_pieces(const struct caminos_state *s, struct text *out)
{
    struct caminos_piece list[CAMINOS_PIECES];
    int count = caminos_pieces(s, list);
    if (count == 0) text_put_char(out, '-');
    for (int i = 0; i < count; i++) {
        if (i) text_put_char(out, '/');
        text_put_char(out, "ygb"[list[i].colour]);
        caminos_write_move(list[i].move, out);
    }
}

static void write_hand(const uint8_t hand[CAMINOS_KINDS], struct text *out)
{
    bool any = false;
    for (int k = 0; k < CAMINOS_KINDS; k++) {
        if (!hand[k]) continue;
        any = true;
        text_put_char(out, caminos_letters[k]);
        text_put_number(out, hand[k]);
    }
    if (!any) text_put_char(out, '-');
}

static void write_turn(const struct caminos_state *s, struct text *out)
{
    text_put_char(out, ' ');
    text_put_char(out, s->turn == CAMINOS_OVER ? '-' : (char)('1' + s->turn));
    text_put_char(out, ' ');
    if (s->out == 0) text_put_char(out, '-');
    for (int seat = 0; seat < s->seats; seat++)
        if (s->out >> seat & 1) text_put_char(out, (char)('1' + seat));
}

void caminos_write_position(const game_view *view, struct text *out)
{
    const struct caminos_state *s = caminos_of(view);
    text_put(out, caminos_board_of(s)->name);
    text_put_char(out, ' ');
    write_pieces(s, out);
    for (int seat = 0; seat < s->seats; seat++) {
        text_put_char(out, seat ? '/' : ' ');
        write_hand(s->hands[seat], out);
    }
    write_turn(s, out);
    if (s->points || s->team) text_put_char(out, ' ');
    if (s->points) text_put(out, "points=1");
    if (s->points && s->team) text_put_char(out, ',');
    if (s->team) text_put(out, "out=team");
}

/* ---- Reading */

/* What is being read, and how many pieces of it the box has given so far. */
struct reading {
    struct caminos_state s;
    struct game_options *options;
    struct message *why;
    int used[CAMINOS_BLUE + 1][CAMINOS_KINDS]; /* by colour */
};

static int fail(struct reading *r, const char *id, struct slice text)
{
    return message_fail(r->why, id, text);
}

/* The position says the value of an option: fine unless the user asked for another one. */
static int settle_option(struct reading *r, int option, int value, struct slice text)
{
    static const char *const names[] = {"board", "neutral", "points", "out"}; /* CAMINOS_OPT_* */
    bool given = r->options->given >> option & 1;
    if (given && r->options->value[option] != value) {
        fail(r, "caminos.position.variant", text);
        message_add_plain(r->why, "option", names[option]);
        return ERR_INVALID;
    }
    r->options->value[option] = (uint16_t)value;
    return 0;
}

static int read_board(struct reading *r, struct slice text)
{
    for (int i = 0; i < CAMINOS_BOARDS; i++) {
        if (!slice_is(text, caminos_boards[i].name)) continue;
        r->s.board = (uint8_t)i;
        return settle_option(r, CAMINOS_OPT_BOARD, i, text);
    }
    return fail(r, "caminos.position.board", text);
}

/* Takes a piece out of the box. */
static int take(struct reading *r, int colour, int kind, int count, struct slice text)
{
    r->used[colour][kind] += count;
    if (r->used[colour][kind] <= caminos_box[kind]) return 0;
    fail(r, "caminos.position.box", text);
    message_add_number(r->why, "count", caminos_box[kind]);
    message_add_echo(r->why, "piece", (struct slice){&caminos_letters[kind], 1});
    return ERR_INVALID;
}

static int read_piece(struct reading *r, struct slice text)
{
    static const char colours[] = "ygb";
    int colour = 0;
    while (colour < CAMINOS_NOBODY && (text.n == 0 || colours[colour] != text.at[0])) colour++;
    if (colour == CAMINOS_NOBODY) return fail(r, "caminos.position.colour", text);
    game_move move;
    int status = caminos_read_move((struct slice){text.at + 1, text.n - 1}, &move, r->why);
    if (status) return status;
    int kind = caminos_footprints[caminos_move_footprint(move)].kind;
    if ((kind == CAMINOS_I) != (colour == CAMINOS_BLUE))
        return fail(r, "caminos.position.colour", text);
    struct game_reason reason;
    if (!caminos_explain(&r->s.cubes, caminos_board_of(&r->s), move, &reason)) {
        if (r->why) *r->why = reason.say;
        if (r->why) r->why->prefix = "caminos.position.piece";
        message_add_echo(r->why, "text", text);
        return ERR_INVALID;
    }
    status = take(r, colour, kind, 1, text);
    if (!status) caminos_add_piece(&r->s, move, colour);
    return status;
}

static bool ends_with(struct slice text, char mark)
{
    return text.n && text.at[text.n - 1] == mark;
}

static int read_pieces(struct reading *r, struct slice text)
{
    if (slice_is(text, "-")) return 0;
    if (ends_with(text, '/')) return fail(r, "caminos.position.colour", text);
    do {
        int status = read_piece(r, slice_cut(&text, '/'));
        if (status) return status;
    } while (text.n);
    return 0;
}

static int read_hand(struct reading *r, int seat, struct slice text)
{
    if (slice_is(text, "-")) return 0;
    struct slice rest = text;
    for (int k = 0; k < CAMINOS_KINDS && rest.n; k++) {
        if (rest.at[0] != caminos_letters[k]) continue;
        if (rest.n < 2 || rest.at[1] < '1' || rest.at[1] > '9') break;
        int count = rest.at[1] - '0';
        int status = take(r, k == CAMINOS_I ? CAMINOS_BLUE : game_side(seat), k, count, text);
        if (status) return status;
        r->s.hands[seat][k] = (uint8_t)count;
        rest = (struct slice){rest.at + 2, rest.n - 2};
    }
    return rest.n || !text.n ? fail(r, "caminos.position.hand", text) : 0;
}

static int read_hands(struct reading *r, struct slice text)
{
    struct slice rest = text;
    int seats = 0;
    do {
        if (seats == CAMINOS_SEATS || ends_with(text, '/'))
            return fail(r, "caminos.position.hands", text);
        int status = read_hand(r, seats++, slice_cut(&rest, '/'));
        if (status) return status;
    } while (rest.n);
    if (seats != 2 && seats != 4) return fail(r, "caminos.position.hands", text);
    if (r->options->seats_given && r->options->seats != seats)
        return fail(r, "caminos.position.seats", text);
    r->s.seats = r->options->seats = (uint8_t)seats;
    return 0;
}

/* Partners hold at most half of their colour each. */
static int check_halves(struct reading *r, struct slice text)
{
    for (int seat = 0; seat < r->s.seats; seat++)
        for (int k = CAMINOS_L; k <= CAMINOS_O; k++)
            if (r->s.hands[seat][k] > caminos_box[k] * 2 / r->s.seats)
                return fail(r, "caminos.position.half", text);
    return 0;
}

static int read_turn(struct reading *r, struct slice text)
{
    r->s.turn = CAMINOS_OVER;
    if (slice_is(text, "-")) return 0;
    if (text.n != 1 || text.at[0] < '1' || text.at[0] >= '1' + r->s.seats)
        return fail(r, "caminos.position.turn", text);
    r->s.turn = (uint8_t)(text.at[0] - '1');
    return 0;
}

static int read_out(struct reading *r, struct slice text)
{
    if (slice_is(text, "-")) return 0;
    char last = '0';
    for (size_t i = 0; i < text.n; last = text.at[i++]) {
        if (text.at[i] <= last || text.at[i] >= '1' + r->s.seats)
            return fail(r, "caminos.position.out", text);
        r->s.out |= (uint8_t)(1u << (text.at[i] - '1'));
    }
    return text.n ? 0 : fail(r, "caminos.position.out", text);
}

static int read_options(struct reading *r, struct slice text)
{
    if (ends_with(text, ',')) return fail(r, "caminos.position.option", text);
    while (text.n) {
        struct slice word = slice_cut(&text, ',');
        int status = slice_is(word, "points=1")   ? settle_option(r, CAMINOS_OPT_POINTS, 1, word)
                     : slice_is(word, "out=team") ? settle_option(r, CAMINOS_OPT_OUT, 1, word)
                                                  : fail(r, "caminos.position.option", word);
        if (status) return status;
    }
    r->s.points = (uint8_t)r->options->value[CAMINOS_OPT_POINTS];
    r->s.team = (uint8_t)r->options->value[CAMINOS_OPT_OUT];
    return 0;
}

static bool board_is_empty_but(const struct reading *r, int neutral)
{
    int pieces = 0;
    for (int c = 0; c < CAMINOS_COLOURS; c++) pieces += bits_any(r->s.cubes.own[c][0]);
    int hands = r->s.hands[0][CAMINOS_I] + r->s.hands[1][CAMINOS_I];
    return pieces == 0 && r->used[CAMINOS_BLUE][CAMINOS_I] - hands == neutral;
}

/* Seat 1 places its neutral piece, then seat 2, on a board without any other; afterwards both lie
 * on the board, or the game is played without. */
static int check_neutral(struct reading *r, struct slice text)
{
    const struct caminos_state *s = &r->s;
    int first = s->hands[0][CAMINOS_I], second = s->hands[1][CAMINOS_I];
    int all = r->used[CAMINOS_BLUE][CAMINOS_I];
    bool fits = all == 0 || all == 2;
    if (s->hands[2][CAMINOS_I] || s->hands[3][CAMINOS_I]) fits = false;
    if (first + second == 2) fits = fits && first == 1 && s->turn == 0 && board_is_empty_but(r, 0);
    if (first + second == 1) fits = fits && second && s->turn == 1 && board_is_empty_but(r, 1);
    if (first + second != 0 && s->out != 0) fits = false;
    if (!fits) return fail(r, "caminos.position.neutral", text);
    return settle_option(r, CAMINOS_OPT_NEUTRAL, all == 2, text);
}

/* Who is to move must be in the game, and a finished game must be finished. */
static int check_turn(struct reading *r, struct slice text)
{
    struct caminos_state *s = &r->s;
    unsigned all = (1u << s->seats) - 1;
    if (s->team && s->seats == 4 && (s->out & 3) != s->out >> 2)
        return fail(r, "caminos.position.partner", text);
    for (int colour = 0; colour < CAMINOS_COLOURS; colour++) {
        if (!caminos_connected(&s->cubes, caminos_board_of(s), colour)) continue;
        if (s->winner != CAMINOS_NOBODY) return fail(r, "caminos.position.both", text);
        s->winner = (uint8_t)colour;
    }
    if (s->winner != CAMINOS_NOBODY)
        return s->turn == CAMINOS_OVER ? 0 : fail(r, "caminos.position.won", text);
    if (s->turn == CAMINOS_OVER) return s->out == all ? 0 : fail(r, "caminos.position.over", text);
    return s->out >> s->turn & 1 ? fail(r, "caminos.position.turn_out", text) : 0;
}

static int read_fields(struct reading *r, struct slice line)
{
    struct slice rest = line, field[6];
    for (int i = 0; i < 6; i++) field[i] = slice_word(&rest);
    if (!field[4].n || slice_word(&rest).n) return fail(r, "caminos.position.fields", line);
    int status = read_board(r, field[0]);
    if (!status) status = read_pieces(r, field[1]);
    if (!status) status = read_hands(r, field[2]);
    if (!status) status = check_halves(r, field[2]);
    if (!status) status = read_turn(r, field[3]);
    if (!status) status = read_out(r, field[4]);
    if (!status) status = read_options(r, field[5]);
    if (!status) status = check_neutral(r, field[2]);
    return status ? status : check_turn(r, field[3]);
}

int caminos_read_position(struct slice line, struct game_options *options, game_view *out,
                          struct message *why)
{
    struct game_options settled = *options;
    struct reading r = {.options = &settled, .why = why};
    r.s.winner = CAMINOS_NOBODY;
    int status = read_fields(&r, line);
    if (status) return status;
    caminos_settle(&r.s);
    *options = settled;
    memcpy(out, &r.s, sizeof r.s);
    return 0;
}
