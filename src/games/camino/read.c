/* Positions read; position.c has the grammar. A position need not be reachable by play, but its
 * tiles must come out of one box (a bare board's need not), and a layout must be a completion. */
#include "base/err.h"
#include "base/mem.h"
#include "camino.h"
#include "layout.h"

struct reading {
    struct camino_state s;
    const struct game *game;
    struct game_options *options;
    struct message *why;
};

static int fail(struct reading *r, const char *id, struct slice text)
{
    return message_fail(r->why, id, text);
}

/* A list without its last element's comma, so that "a," is not taken for "a". */
static bool is_cut_off(struct slice list, char mark)
{
    return list.n == 0 || list.at[list.n - 1] == mark;
}

/* The position says the value of an option: fine unless the user asked for another one. */
static int settle_option(struct reading *r, int option, int value, struct slice text)
{
    bool given = r->options->given >> option & 1;
    if (given && r->options->value[option] != value)
        return fail(r, "camino.position.variant", text);
    r->options->value[option] = (uint16_t)value;
    return 0;
}

static int read_size(struct reading *r, struct slice text)
{
    const struct game_option *size = &r->game->options[CAMINO_OPT_SIZE];
    struct slice rows_text = text, cols_text = slice_cut(&rows_text, 'x');
    uint64_t cols, rows;
    if (slice_number(cols_text, CAMINO_COLS_MAX, &cols) ||
        slice_number(rows_text, CAMINO_ROWS_MAX, &rows) ||
        (int)cols < options_columns(size->size_min) || (int)rows < options_rows(size->size_min))
        return fail(r, "camino.position.size", text);
    r->s.board.cols = (uint8_t)cols;
    r->s.board.rows = (uint8_t)rows;
    return settle_option(r, CAMINO_OPT_SIZE, OPTIONS_SIZE((int)cols, (int)rows), text);
}

/* Is it a kind of this game? */
static bool is_in_game(const struct reading *r, int code)
{
    return code && camino_game_kinds(&r->s.board) >> camino_code_kind(code) & 1;
}

static int read_placement(struct reading *r, struct slice text, uint8_t tiles[CAMINO_CELLS])
{
    int code, col, row;
    if (!camino_read_placement(text, &code, &col, &row) || !is_in_game(r, code))
        return fail(r, "camino.position.tile", text);
    if (col >= r->s.board.cols || row >= r->s.board.rows)
        return fail(r, "camino.position.off", text);
    int cell = camino_cell_at(col, row);
    if (tiles[cell] || r->s.board.tile[cell]) return fail(r, "camino.position.twice", text);
    tiles[cell] = (uint8_t)code;
    return 0;
}

static int read_placements(struct reading *r, struct slice text, uint8_t tiles[CAMINO_CELLS])
{
    if (slice_is(text, "-")) return 0;
    if (is_cut_off(text, ',')) return fail(r, "camino.position.tile", text);
    do {
        int status = read_placement(r, slice_cut(&text, ','), tiles);
        if (status) return status;
    } while (text.n);
    return 0;
}

static int read_codes(struct reading *r, struct slice text, uint8_t tiles[CAMINO_KINDS])
{
    if (slice_is(text, "-")) return 0;
    if (is_cut_off(text, ',')) return fail(r, "camino.position.tile", text);
    while (text.n) {
        struct slice name = slice_cut(&text, ',');
        int code = camino_code_parse(name.at, name.n);
        int kind = code ? camino_code_kind(code) : 0;
        if (!is_in_game(r, code) || tiles[kind] == camino_kind_copies(kind))
            return fail(r, "camino.position.tile", name);
        tiles[kind]++;
    }
    return 0;
}

/* `seat` is not yet known to be the one whose turn it is, so tiles about to be mixed back are read
 * for any seat and checked with the turn. */
static int read_hand_tile(struct reading *r, int seat, struct slice text)
{
    if (slice_is(text, "?")) {
        r->s.hidden[seat]++;
        return 0;
    }
    char sign = text.n ? text.at[text.n - 1] : 0;
    if (sign == '!' || sign == '~') text.n--;
    int code = camino_code_parse(text.at, text.n);
    if (!is_in_game(r, code)) return fail(r, "camino.position.tile", text);
    int kind = camino_code_kind(code);
    if (sign == '~') {
        r->s.aside[kind]++;
        r->s.turn = (uint8_t)seat;
        return 0;
    }
    r->s.known[seat][kind]++;
    r->s.shown[seat][kind] = (uint8_t)(r->s.shown[seat][kind] + (sign == '!'));
    return 0;
}

static int read_hand(struct reading *r, int seat, struct slice text)
{
    if (slice_is(text, "-")) return 0;
    if (is_cut_off(text, ',')) return fail(r, "camino.position.hand", text);
    struct slice rest = text;
    for (int tiles = 0; rest.n; tiles++) {
        if (tiles == 2 * CAMINO_HAND_MAX) return fail(r, "camino.position.hand", text);
        int status = read_hand_tile(r, seat, slice_cut(&rest, ','));
        if (status) return status;
    }
    return 0;
}

static int read_hands(struct reading *r, struct slice text)
{
    struct slice rest = text;
    int seats = 0;
    if (is_cut_off(text, '/')) return fail(r, "camino.position.hands", text);
    while (rest.n) {
        if (seats == CAMINO_SEATS) return fail(r, "camino.position.hands", text);
        int status = read_hand(r, seats++, slice_cut(&rest, '/'));
        if (status) return status;
    }
    if (seats != 2 && seats != 4) return fail(r, "camino.position.hands", text);
    if (r->options->seats_given && r->options->seats != seats)
        return fail(r, "camino.position.seats", text);
    r->s.seats = r->options->seats = (uint8_t)seats;
    for (int seat = 0; seat < seats; seat++)
        if (camino_hand(&r->s, seat) > camino_hand_size(&r->s))
            return fail(r, "camino.position.hand", text);
    return 0;
}

static bool read_after(struct slice word, unsigned allowed, uint8_t *out)
{
    for (int i = 0; i <= CAMINO_RENEW; i++) {
        if (!(allowed >> i & 1) || !slice_is(word, camino_after_words[i])) continue;
        *out = (uint8_t)i;
        return true;
    }
    return false;
}

static bool read_due(struct slice word, uint8_t *out)
{
    uint64_t due;
    if (word.n < 5 || memcmp(word.at, "draw", 4) != 0) return false;
    if (slice_number((struct slice){word.at + 4, word.n - 4}, CAMINO_HAND_MAX, &due) || !due)
        return false;
    *out = (uint8_t)due;
    return true;
}

/* What follows the seat: takes its words off the front of `*rest`. */
static bool read_step(struct camino_state *s, struct slice *rest)
{
    const unsigned drawing = 1u << CAMINO_DEAL | 1u << CAMINO_NEXT | 1u << CAMINO_STAY;
    const unsigned showing = 1u << CAMINO_NEXT | 1u << CAMINO_RENEW;
    struct slice left = *rest, word = slice_cut(&left, ':');
    if (!word.n || slice_is(word, "traded")) return true; /* its turn, nothing else */
    bool fits = true;
    if (slice_is(word, "over")) {
        s->step = CAMINO_END;
    } else if (slice_is(word, "show")) {
        s->step = CAMINO_SHOW;
        fits = read_after(slice_cut(&left, ':'), showing, &s->after);
    } else {
        s->step = CAMINO_DRAW;
        fits = read_due(word, &s->due) && read_after(slice_cut(&left, ':'), drawing, &s->after);
    }
    *rest = left;
    return fits;
}

/* Does what is still to be drawn or shown go with the hands? None ever grows beyond its size: a new
 * hand is as large as the one put aside for it, and who is yet to be dealt one has none. */
static bool step_fits(const struct camino_state *s)
{
    int aside = camino_sum(s->aside), full = camino_hand_size(s);
    int hand = camino_hand(s, s->turn) + s->due;
    if (s->step == CAMINO_SHOW) return camino_unshown(s, s->turn) > 0;
    if (s->step != CAMINO_DRAW) return !aside;
    if (aside) return s->after == CAMINO_STAY && hand == aside && aside <= full;
    for (int seat = s->turn + 1; s->after == CAMINO_DEAL && seat < s->seats; seat++)
        if (camino_hand(s, seat)) return false;
    return hand <= full;
}

static int read_turn(struct reading *r, struct slice text)
{
    struct slice rest = text, word = slice_cut(&rest, ':');
    uint64_t seat;
    if (is_cut_off(text, ':') || slice_number(word, r->s.seats, &seat) || !seat)
        return fail(r, "camino.position.turn", text);
    if (camino_sum(r->s.aside) && r->s.turn != seat - 1)
        return fail(r, "camino.position.turn", text);
    r->s.turn = (uint8_t)(seat - 1);
    if (!read_step(&r->s, &rest)) return fail(r, "camino.position.turn", text);
    if (!step_fits(&r->s)) return fail(r, "camino.position.step", text);
    if (slice_is(rest, "traded")) {
        r->s.traded = 1;
        return 0;
    }
    return rest.n ? fail(r, "camino.position.turn", text) : 0;
}

/* Sides open in order, and with a tile: else the first turn would never come to an end. */
static bool opening_fits(const struct camino_state *s)
{
    bool dealing = s->step == CAMINO_DRAW && s->after == CAMINO_DEAL;
    if (s->step == CAMINO_END || dealing) return true;
    if (s->opened == 0 && game_side(s->turn) != 0) return false;
    return !camino_is_opening(s) || s->step != CAMINO_TURN || camino_hand(s, s->turn) > 0;
}

static int read_paths(struct reading *r, struct slice text)
{
    static const char *const words[] = {"-", "a", "ab", "b", "ba"};
    for (int i = 0; i < 5; i++) {
        if (!slice_is(text, words[i])) continue;
        r->s.opened = (uint8_t)(i < 3 ? i : i - 2);
        r->s.path = i >= 3;
        return opening_fits(&r->s) ? 0 : fail(r, "camino.position.opening", text);
    }
    return fail(r, "camino.position.paths", text);
}

static int read_passes(struct reading *r, struct slice text)
{
    uint64_t passes;
    int most = r->s.step == CAMINO_END ? r->s.seats : r->s.seats - 1;
    if (slice_number(text, (uint64_t)most, &passes)) return fail(r, "camino.position.passes", text);
    r->s.passes = (uint8_t)passes;
    return 0;
}

static int read_mixed(struct reading *r, struct slice text)
{
    struct slice counts = text, codes = slice_cut(&counts, '=');
    int status = read_codes(r, codes, r->s.mixed);
    if (status || slice_is(text, "-")) return status;
    for (int seat = 0; seat < r->s.seats; seat++) {
        uint64_t early;
        int most = camino_unshown(&r->s, seat);
        if (slice_number(slice_cut(&counts, '/'), (uint64_t)most, &early))
            return fail(r, "camino.position.mixed", text);
        r->s.early[seat] = (uint8_t)early;
    }
    int early = 0;
    for (int seat = 0; seat < r->s.seats; seat++) early += r->s.early[seat];
    bool sound = !counts.n && camino_sum(r->s.mixed) && early;
    return sound ? 0 : fail(r, "camino.position.mixed", text);
}

static int read_options(struct reading *r, struct slice text)
{
    struct game_options said;
    options_default(r->game, &said);
    if (is_cut_off(text, ',')) return fail(r, "camino.position.options", text);
    int status = options_read(r->game, text, &said, r->why);
    if (status) return status;
    if (said.given & 1u << CAMINO_OPT_SIZE) return fail(r, "camino.position.options", text);
    for (int i = CAMINO_OPT_LINES; i <= CAMINO_OPT_OPEN && !status; i++)
        if (said.given >> i & 1) status = settle_option(r, i, said.value[i], text);
    return status;
}

static void keep_options(struct camino_state *s, const struct game_options *options)
{
    s->board.lines = (uint8_t)options->value[CAMINO_OPT_LINES];
    if (s->bare) return;
    s->exchange = (uint8_t)options->value[CAMINO_OPT_STUCK];
    s->agree = (uint8_t)!options->value[CAMINO_OPT_AGREE];
    s->open = (uint8_t)options->value[CAMINO_OPT_OPEN];
}

static int read_layout(struct reading *r, struct slice text)
{
    uint8_t lines[CAMINO_CELLS] = {0};
    if (slice_is(text, "?")) return 0;
    int status = read_placements(r, text, lines);
    if (status) return status;
    if (!camino_layout_build(&r->s.board, lines, &r->s.layout))
        return fail(r, "camino.position.layout", text);
    r->s.proved = 1;
    return 0;
}

/* The tiles must come out of one box, the hidden ones too. */
static int check_box(struct reading *r, struct slice text)
{
    int old[CAMINO_KINDS], late[CAMINO_KINDS], old_sum = 0, early = 0;
    camino_split_unseen(&r->s, old, late);
    for (int k = 0; k < CAMINO_KINDS; k++) {
        if (old[k] < 0) {
            fail(r, "camino.position.box", text);
            message_add_number(r->why, "count", camino_kind_copies(k));
            return ERR_INVALID;
        }
        old_sum += old[k];
    }
    for (int seat = 0; seat < r->s.seats; seat++) early += camino_early_hidden(&r->s, seat);
    bool enough = camino_pot(&r->s) >= 0 && early <= old_sum;
    if (r->s.step == CAMINO_DRAW && camino_pot(&r->s) <= 0) enough = false;
    return enough ? 0 : fail(r, "camino.position.pot", text);
}

enum { FIELDS_BARE = 2, FIELDS = 10 };

static int read_game(struct reading *r, const struct slice field[FIELDS], struct slice line)
{
    int status = read_hands(r, field[2]);
    if (!status) status = read_turn(r, field[3]);
    if (!status) status = read_paths(r, field[4]);
    if (!status) status = read_codes(r, field[5], r->s.out);
    if (!status) status = read_passes(r, field[6]);
    if (!status) status = read_mixed(r, field[7]);
    if (!status) status = read_options(r, field[8]);
    if (status) return status;
    keep_options(&r->s, r->options);
    status = read_layout(r, field[9]);
    return status ? status : check_box(r, line);
}

static int read_fields(struct reading *r, struct slice line)
{
    struct slice rest = line, field[FIELDS];
    int count = 0;
    for (int i = 0; i < FIELDS; i++) {
        field[i] = slice_word(&rest);
        count += field[i].n != 0;
    }
    if ((count != FIELDS_BARE && count != FIELDS) || slice_word(&rest).n)
        return fail(r, "camino.position.fields", line);
    int status = read_size(r, field[0]);
    if (!status) status = read_placements(r, field[1], r->s.board.tile);
    if (status || count > FIELDS_BARE) return status ? status : read_game(r, field, line);
    r->s.bare = 1;
    r->s.seats = r->options->seats;
    keep_options(&r->s, r->options);
    return 0;
}

int camino_read_position(struct slice line, const struct game *game, bool roads_only,
                         struct game_options *options, game_view *out, struct message *why)
{
    struct game_options settled = *options;
    struct reading r = {.game = game, .options = &settled, .why = why};
    r.s.board.roads_only = roads_only;
    int status = read_fields(&r, line);
    if (status) return status;
    *options = settled;
    memcpy(out, &r.s, sizeof r.s);
    return 0;
}
