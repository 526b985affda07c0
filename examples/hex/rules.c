/* Rules of Hex behind the seam: start, legality, result. */
#include "base/assert.h"
#include "base/mem.h"
#include "hex.h"

const uint8_t hex_sizes[] = {11, 7, 8, 9, 10, 12, 13, 0};

static bool is_on_board(const struct hex_state *s, int x, int y)
{
    return x >= 0 && x < s->size && y >= 0 && y < s->size;
}

/* Two stones of a colour side by side are joined to the same sides of the board. First this one
 * takes from those around it, then whoever of them lacks something takes from it, and so on. A
 * stone learns of a side once, so a whole game costs no more than a look at every two neighbours.
 */
static void join(struct hex_state *s, int x, int y)
{
    static const int8_t around[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    for (int i = 0; i < 12; i++) {
        int nx = x + around[i % 6][0], ny = y + around[i % 6][1];
        if (!is_on_board(s, nx, ny) || (s->cell[nx][ny] ^ s->cell[x][y]) & HEX_STONE) continue;
        if (i < 6)
            s->cell[x][y] |= s->cell[nx][ny];
        else if (s->cell[nx][ny] != s->cell[x][y])
            join(s, nx, ny);
    }
}

void hex_put(struct hex_state *s, int side, int x, int y)
{
    int along = side ? x : y; /* from the low side to the high one */
    s->only = s->stones++ ? 0 : hex_move(x, y);
    s->cell[x][y] =
        (uint8_t)(side + 1 + (along == 0) * HEX_LOW + (along == s->size - 1) * HEX_HIGH);
    join(s, x, y);
    if (s->cell[x][y] > (HEX_LOW | HEX_HIGH)) s->winner = (uint8_t)(side + 1);
}

bool hex_can_exchange(const struct hex_state *s)
{
    return s->only && s->turn == 1 &&
           (s->cell[hex_column(s->only)][hex_row(s->only)] & HEX_STONE) == 1;
}

static void start(const struct game_options *options, game_state *out)
{
    struct hex_state *s = (struct hex_state *)(void *)out;
    memset(s, 0, sizeof *s);
    s->size = hex_sizes[options->value[0]];
}

static int actor(const game_view *view)
{
    return hex_of(view)->winner ? GAME_OVER : hex_of(view)->turn;
}

static int moves(const game_view *view, void *scratch, game_move *out)
{
    (void)scratch;
    const struct hex_state *s = hex_of(view);
    int n = 0;
    if (s->winner) return 0;
    for (int y = 0; y < s->size; y++)
        for (int x = 0; x < s->size; x++)
            if (!s->cell[x][y]) out[n++] = hex_move(x, y);
    if (hex_can_exchange(s)) out[n++] = HEX_EXCHANGE;
    return n;
}

static int refuse(struct game_reason *why, const char *rule, const char *id, game_move move)
{
    if (!why) return 0;
    why->rule = rule;
    message_set(&why->say, id);
    if (move) message_add_cell(&why->say, "cell", hex_column(move), hex_row(move));
    return 0;
}

static int check(const game_view *view, void *scratch, game_move move, struct game_reason *why)
{
    (void)scratch;
    const struct hex_state *s = hex_of(view);
    if (s->winner) return refuse(why, "over", "play.over", 0);
    if (move == HEX_EXCHANGE)
        return hex_can_exchange(s) || refuse(why, "exchange", "hex.exchange.late", 0);
    int x = hex_column(move), y = hex_row(move);
    if (!(move & 1) || move >= HEX_EXCHANGE || !is_on_board(s, x, y))
        return refuse(why, "off", "hex.off", hex_move(x % 26, y));
    if (s->cell[x][y]) return refuse(why, "occupied", "hex.occupied", move);
    return 1;
}

static void play(game_state *state, void *scratch, game_move move)
{
    assert(check(game_truth(state), scratch, move, NULL));
    (void)scratch;
    struct hex_state *s = (struct hex_state *)(void *)state;
    int x = hex_column(move), y = hex_row(move);
    if (move == HEX_EXCHANGE) {
        /* the other way round: what was the row is the column now */
        y = hex_column(s->only), x = hex_row(s->only);
        s->cell[y][x] = s->stones = 0;
    }
    hex_put(s, s->turn, x, y);
    s->turn ^= 1;
}

static void payoff(const game_view *view, void *scratch, struct game_result *out)
{
    (void)scratch;
    int winner = hex_of(view)->winner;
    *out = (struct game_result){.winner = winner ? winner - 1 : GAME_NONE,
                                .how = winner ? "connection" : "none"};
}

static const struct game_rules hex_rules = {
    .size = sizeof(struct hex_state),
    .max_moves = HEX_SIZE_MAX * HEX_SIZE_MAX + 1,
    .start = start,
    .actor = actor,
    .moves = moves,
    .check = check,
    .play = play,
    .payoff = payoff,
};

static const char *const sizes[] = {"11x11", "7x7", "8x8", "9x9", "10x10", "12x12", "13x13", NULL};
static const struct game_option options[] = {
    {.name = "size", .about = "hex.option.size", .board = true, .values = sizes}, {.name = NULL}};

GAME_LISTED(9)
const struct game hex_game = {
    .name = "hex",
    .title = "hex.title",
    .credit = "hex.credit",
    .goal = {"hex.goal", "hex.goal_said"},
    .options = options,
    .seats = 1u << 2,
    .matter = GAME_DISCS,
    .sides = {"say.side.dice.1", "say.side.dice.2"},
    .rules = &hex_rules,
    .text = &hex_text,
    .scene = &hex_scene,
};
