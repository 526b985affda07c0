/* Rules of Hex behind the seam: start, legality, result. */
#include "base/assert.h"
#include "base/mem.h"
#include "hex.h"

const int8_t hex_step[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

/* Which of its owner's sides a cell touches itself. */
static int sides_at(const struct hex_state *s, int side, int x, int y)
{
    int along = side ? x : y;
    return (along == 0 ? HEX_LOW : 0) | (along == s->size - 1 ? HEX_HIGH : 0);
}

/* A stone is joined to these sides: so are all that hang together with it. Each stone learns of a
 * side once, so a whole game costs no more than a look at every edge between two cells. */
static void join(struct hex_state *s, int x, int y, int sides)
{
    if (!(sides & ~s->cell[x][y])) return;
    s->cell[x][y] |= (uint8_t)sides;
    for (int i = 0; i < 6; i++) {
        int nx = x + hex_step[i][0], ny = y + hex_step[i][1];
        if (hex_on_board(s, nx, ny) && !((s->cell[nx][ny] ^ s->cell[x][y]) & HEX_STONE))
            join(s, nx, ny, s->cell[x][y] & (HEX_LOW | HEX_HIGH));
    }
}

void hex_put(struct hex_state *s, int side, int x, int y)
{
    int sides = sides_at(s, side, x, y), colour = side + 1;
    for (int i = 0; i < 6; i++) {
        int nx = x + hex_step[i][0], ny = y + hex_step[i][1];
        if (hex_on_board(s, nx, ny) && (s->cell[nx][ny] & HEX_STONE) == colour)
            sides |= s->cell[nx][ny] & (HEX_LOW | HEX_HIGH);
    }
    s->cell[x][y] = (uint8_t)colour;
    s->stones++;
    join(s, x, y, sides);
    if (sides == (HEX_LOW | HEX_HIGH)) s->winner = (uint8_t)colour;
}

bool hex_can_exchange(const struct hex_state *s)
{
    if (s->stones != 1 || s->turn != 1) return false;
    for (int i = 0; i < s->size * s->size; i++)
        if ((s->cell[i % s->size][i / s->size] & HEX_STONE) == 1) return true;
    return false;
}

/* The only stone becomes black's, mirrored. */
static void exchange(struct hex_state *s)
{
    for (int x = 0; x < s->size; x++)
        for (int y = 0; y < s->size; y++) {
            if (!s->cell[x][y]) continue;
            s->cell[x][y] = HEX_EMPTY;
            s->stones = 0;
            hex_put(s, 1, y, x);
            return;
        }
}

static void start(const struct game_options *options, game_state *out)
{
    static const uint8_t sizes[] = {11, 7, 8, 9, 10, 12, 13};
    struct hex_state *s = (struct hex_state *)(void *)out;
    memset(s, 0, sizeof *s);
    s->size = sizes[options->value[0]];
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
    int x = hex_column(move), y = hex_row(move) & 127;
    if (!(move & 1) || move >= HEX_EXCHANGE || !hex_on_board(s, x, y))
        return refuse(why, "off", "hex.off", hex_move(x % 26, y));
    if (s->cell[x][y]) return refuse(why, "occupied", "hex.occupied", move);
    return 1;
}

static void play(game_state *state, void *scratch, game_move move)
{
    assert(check(game_truth(state), scratch, move, NULL));
    (void)scratch;
    struct hex_state *s = (struct hex_state *)(void *)state;
    if (move == HEX_EXCHANGE)
        exchange(s);
    else
        hex_put(s, s->turn, hex_column(move), hex_row(move));
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

static const struct game_option options[] = {
    {.name = "size",
     .about = "hex.option.size",
     .values =
         (const char *const[]){"11x11", "7x7", "8x8", "9x9", "10x10", "12x12", "13x13", NULL}},
    {.name = NULL},
};

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
