/* A tiny game with secrets and chance. See whist.h. */
#include "support/whist.h"

#include "base/err.h"
#include "base/mem.h"

enum { RANKS = 6, COPIES = 2, HAND = 3, DRAW = 16 }; /* moves: RANK, or DRAW + RANK */

struct game_state {
    uint8_t seats, turn, top, drawing; /* drawing: 1 + seat that a card is due to, 0: none */
    uint8_t score[GAME_SIDES];
    uint8_t hand[GAME_SEATS_MAX][RANKS + 1]; /* by rank; [0]: cards whose rank is hidden */
    uint8_t deck[RANKS + 1]; /* by rank, hidden hands included; [0]: cards in the deck itself */
    uint8_t leaky;
    uint16_t leak; /* sum of all ranks drawn; only the leaky twin shows it */
};

struct game_view {
    struct game_state known;
};

static int hand_size(const struct game_state *s, int seat)
{
    int n = 0;
    for (int rank = 0; rank <= RANKS; rank++) n += s->hand[seat][rank];
    return n;
}

static void start_any(const struct game_options *options, game_state *out, bool leaky)
{
    memset(out, 0, sizeof *out);
    out->seats = options->seats;
    out->drawing = 1;
    out->leaky = leaky;
    out->deck[0] = RANKS * COPIES;
    for (int rank = 1; rank <= RANKS; rank++) out->deck[rank] = COPIES;
}

static void start(const struct game_options *options, game_state *out)
{
    start_any(options, out, false);
}

static void start_leaky(const struct game_options *options, game_state *out)
{
    start_any(options, out, true);
}

static int actor(const game_view *view)
{
    const struct game_state *s = &view->known;
    if (s->drawing) return GAME_CHANCE;
    return hand_size(s, s->turn) ? s->turn : GAME_OVER;
}

static bool holds_another(const struct game_state *s, int rank)
{
    for (int other = 0; other <= RANKS; other++)
        if (other != rank && s->hand[s->turn][other]) return true;
    return false;
}

static int moves(const game_view *view, void *scratch, game_move *out)
{
    (void)scratch;
    const struct game_state *s = &view->known;
    int n = 0;
    if (actor(view) < 0) return 0;
    for (int rank = 1; rank <= RANKS; rank++)
        if (s->hand[s->turn][rank] && (rank != s->top || !holds_another(s, rank)))
            out[n++] = (game_move)rank;
    return n;
}

static int refuse(struct game_reason *why, const char *rule)
{
    if (!why) return 0;
    why->rule = rule;
    message_set(&why->say, "play.over");
    return 0;
}

static int check_draw(const struct game_state *s, game_move move, struct game_reason *why)
{
    bool fits = move > DRAW && move <= DRAW + RANKS && s->deck[move - DRAW];
    return fits ? 1 : refuse(why, "draw");
}

static int check(const game_view *view, void *scratch, game_move move, struct game_reason *why)
{
    (void)scratch;
    const struct game_state *s = &view->known;
    int who = actor(view);
    if (who == GAME_OVER) return refuse(why, "over");
    if (who == GAME_CHANCE) return check_draw(s, move, why);
    if (move < 1 || move > RANKS) return refuse(why, "hand");
    bool hidden = s->hand[who][0] > 0;
    if (!s->hand[who][move] && !(hidden && s->deck[move])) return refuse(why, "hand");
    if (move == s->top && !hidden && holds_another(s, (int)move)) return refuse(why, "same");
    return 1;
}

static int outcomes(const game_state *s, struct game_outcome *out)
{
    int n = 0;
    for (int rank = 1; rank <= RANKS; rank++)
        if (s->deck[rank])
            out[n++] = (struct game_outcome){(game_move)(DRAW + rank), s->deck[rank]};
    return n;
}

/* The next card due while the hands are dealt; afterwards the turn passes on. */
static void after_draw(struct game_state *s, int seat)
{
    s->drawing = 0;
    if (s->top) return;
    if (hand_size(s, seat) < HAND)
        s->drawing = (uint8_t)(seat + 1);
    else if (seat + 1 < s->seats)
        s->drawing = (uint8_t)(seat + 2);
}

static void apply(struct game_state *s, game_move move)
{
    if (s->drawing) {
        int seat = s->drawing - 1, rank = move ? (int)move - DRAW : 0;
        s->hand[seat][rank]++;
        s->deck[0]--;
        if (rank) s->deck[rank]--;
        if (s->leaky) s->leak = (uint16_t)(s->leak + rank);
        after_draw(s, seat);
        return;
    }
    int seat = s->turn, rank = (int)move;
    if (s->hand[seat][rank])
        s->hand[seat][rank]--;
    else
        s->hand[seat][0]--, s->deck[rank]--;
    if (rank > s->top && s->top) s->score[game_side(seat)]++;
    s->top = (uint8_t)rank;
    if (s->deck[0]) s->drawing = (uint8_t)(seat + 1);
    s->turn = (uint8_t)((seat + 1) % s->seats);
}

static void play(game_state *state, void *scratch, game_move move)
{
    (void)scratch;
    apply(state, move);
}

static void follow(game_view *view, void *scratch, game_move move)
{
    (void)scratch;
    apply(&view->known, move);
}

static void payoff(const game_view *view, void *scratch, struct game_result *out)
{
    (void)scratch;
    const struct game_state *s = &view->known;
    *out = (struct game_result){GAME_NONE, "none", {s->score[0], s->score[1]}};
    if (actor(view) != GAME_OVER) return;
    out->how = "points";
    out->winner = s->score[0] == s->score[1] ? GAME_DRAW : s->score[1] > s->score[0];
}

static void observe(const game_state *state, int seat, game_view *out)
{
    memcpy(out, state, sizeof *out);
    struct game_state *s = &out->known;
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        for (int rank = 1; rank <= RANKS; rank++) {
            s->hand[other][0] = (uint8_t)(s->hand[other][0] + s->hand[other][rank]);
            s->deck[rank] = (uint8_t)(s->deck[rank] + s->hand[other][rank]);
            s->hand[other][rank] = 0;
        }
    }
}

static game_move conceal(const game_state *s, game_move move, int seat)
{
    return s->drawing && s->drawing - 1 != seat ? 0 : move;
}

static int draw_rank(struct game_state *s, struct rng *rng)
{
    int total = 0, rank = 1;
    for (int r = 1; r <= RANKS; r++) total += s->deck[r];
    int pick = (int)rng_below(rng, (uint32_t)total);
    while (pick >= s->deck[rank]) pick -= s->deck[rank++];
    s->deck[rank]--;
    return rank;
}

static void redeal(const game_view *view, struct rng *rng, game_state *out)
{
    memcpy(out, view, sizeof *out);
    for (int seat = 0; seat < out->seats; seat++)
        for (; out->hand[seat][0]; out->hand[seat][0]--) out->hand[seat][draw_rank(out, rng)]++;
}

/* The twin differs in how it starts alone. */
#define RULES(begin)                                                                               \
    {                                                                                              \
        .size = sizeof(struct game_state), .scratch = 1, .max_moves = RANKS,                       \
        .max_outcomes = RANKS, .start = (begin), .actor = actor, .moves = moves, .check = check,   \
        .outcomes = outcomes, .play = play, .payoff = payoff, .observe = observe,                  \
        .conceal = conceal, .follow = follow, .redeal = redeal                                     \
    }

static const struct game_rules rules = RULES(start), leaky_rules = RULES(start_leaky);

static void write_move(const game_view *view, game_move move, struct text *out)
{
    if (actor(view) == GAME_CHANCE) text_put(out, "draw:");
    if (!move)
        text_put_char(out, '?');
    else
        text_put_number(out, move > DRAW ? move - DRAW : move);
}

static int read_move(const game_view *view, struct slice text, game_move *out, struct message *why)
{
    (void)view;
    uint64_t rank;
    struct slice number = text;
    bool draw = text.n > 5 && slice_is((struct slice){text.at, 5}, "draw:");
    if (draw) number = (struct slice){text.at + 5, text.n - 5};
    if (draw && slice_is(number, "?")) {
        *out = 0;
        return 0;
    }
    if (slice_number(number, RANKS, &rank) || !rank)
        return message_fail(why, "games.unknown", text);
    *out = (game_move)rank + (draw ? DRAW : 0);
    return 0;
}

static void write_cards(const uint8_t *cards, struct text *out)
{
    for (int rank = 1; rank <= RANKS; rank++)
        for (int i = 0; i < cards[rank]; i++) text_put_number(out, rank);
}

static void write_position(const game_view *view, struct text *out)
{
    const struct game_state *s = &view->known;
    const int numbers[] = {s->seats,    s->turn,  s->top,  s->drawing, s->score[0],
                           s->score[1], s->leaky, s->leak, s->deck[0]};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        text_put_number(out, numbers[i]);
        text_put_char(out, ' ');
    }
    for (int seat = 0; seat < s->seats; seat++) {
        write_cards(s->hand[seat], out);
        for (int i = 0; i < s->hand[seat][0]; i++) text_put_char(out, '?');
        text_put_char(out, '/');
    }
    write_cards(s->deck, out);
}

/* Counts the ranks of `text` into `cards`; [0] counts the hidden ones. */
static int read_cards(struct slice text, uint8_t *cards, struct message *why)
{
    for (size_t i = 0; i < text.n; i++) {
        int rank = text.at[i] == '?' ? 0 : text.at[i] - '0';
        if (rank < 0 || rank > RANKS || cards[rank] > RANKS * COPIES)
            return message_fail(why, "games.unknown", text);
        cards[rank]++;
    }
    return 0;
}

static int read_position(struct slice text, struct game_options *options, game_view *out,
                         struct message *why)
{
    struct game_state s;
    uint64_t n[9];
    memset(&s, 0, sizeof s);
    for (int i = 0; i < 9; i++)
        if (slice_number(slice_word(&text), 255, &n[i]))
            return message_fail(why, "games.unknown", text);
    if ((n[0] != 2 && n[0] != 4) || n[1] >= n[0] || n[2] > RANKS || n[3] > n[0])
        return message_fail(why, "games.unknown", text);
    s.seats = (uint8_t)n[0];
    s.turn = (uint8_t)n[1];
    s.top = (uint8_t)n[2];
    s.drawing = (uint8_t)n[3];
    s.score[0] = (uint8_t)n[4];
    s.score[1] = (uint8_t)n[5];
    s.leaky = (uint8_t)n[6];
    s.leak = (uint16_t)n[7];
    struct slice cards = slice_word(&text);
    for (int seat = 0; seat < s.seats; seat++)
        if (read_cards(slice_cut(&cards, '/'), s.hand[seat], why)) return ERR_INVALID;
    if (read_cards(cards, s.deck, why)) return ERR_INVALID;
    s.deck[0] = (uint8_t)n[8];
    options->seats = s.seats;
    out->known = s;
    return 0;
}

static void draw(const game_view *view, void *scratch, struct text *out)
{
    (void)scratch;
    write_position(view, out);
    text_put_char(out, '\n');
}

static const struct game_text text = {
    .write_move = write_move,
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
};

static const struct game_option no_options[] = {{.name = NULL}};

#define GAME(called, played_by)                                                                    \
    {                                                                                              \
        .name = (called), .title = "games.unknown", .credit = "games.unknown",                     \
        .options = no_options, .seats = 1 << 2 | 1 << 4, .draws = true, .rules = (played_by),      \
        .text = &text                                                                              \
    }

const struct game whist = GAME("whist", &rules);
const struct game whist_leaky = GAME("whist_leaky", &leaky_rules);
