/* The rules of Cephalopod behind the seam: start, legality, result. */
#include "base/assert.h"
#include "base/mem.h"
#include "games/cephalopod/board.h"

void cephalopod_clear(int columns, int rows, struct cephalopod_state *out)
{
    memset(out, 0, sizeof *out);
    out->columns = (uint8_t)columns;
    out->rows = (uint8_t)rows;
    out->moves = (uint16_t)(columns * rows);
    for (int i = 0; i < CEPHALOPOD_CELLS; i++) out->cell[i] = CEPHALOPOD_BORDER << CEPHALOPOD_OWN;
    for (int x = 0; x < columns; x++)
        for (int y = 0; y < rows; y++) {
            out->cell[cephalopod_cell(x, y)] = 0;
            out->empty |= 1ull << cephalopod_cell(x, y);
        }
}

game_move cephalopod_pick(const struct cephalopod_state *s, unsigned n)
{
    uint64_t left = s->empty;
    unsigned word = s->cell[__builtin_ctzll(left)];
    while (n >= cephalopod_count[word]) {
        n -= cephalopod_count[word];
        left &= left - 1;
        word = s->cell[__builtin_ctzll(left)];
    }
    unsigned ways = cephalopod_ways[word];
    while (n--) ways &= ways - 1;
    return cephalopod_move(__builtin_ctzll(left), __builtin_ctz(ways));
}

int cephalopod_playout(struct cephalopod_state *s, struct rng *rng)
{
    int plies = 0;
    for (; s->empty; plies++) {
        game_move m = cephalopod_pick(s, rng_below(rng, s->moves));
        board_play(s, cephalopod_move_cell(m), cephalopod_move_way(m));
    }
    return plies;
}

int cephalopod_new_pips(const struct cephalopod_state *s, int cell, int way)
{
    int pips = way == CEPHALOPOD_WAY_NONE;
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1)
        pips += s->cell[cell] >> 3 * __builtin_ctz(left) & 7;
    return pips;
}

/* ---- Behind the seam */

static void start(const struct game_options *options, game_state *out)
{
    const uint8_t *size = cephalopod_sizes[options->value[CEPHALOPOD_OPTION_SIZE]];
    cephalopod_clear(size[0], size[1], (struct cephalopod_state *)(void *)out);
}

static int actor(const game_view *view)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    return s->empty ? s->turn : GAME_OVER;
}

static int moves(const game_view *view, void *scratch, game_move *out)
{
    (void)scratch;
    const struct cephalopod_state *s = cephalopod_of(view);
    int n = 0;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1)
            out[n++] = cephalopod_move(cell, __builtin_ctz(ways));
    }
    return n;
}

/* Sets the reason, whose sentence names one cell; 0, as `check` returns it. */
static int refuse(struct game_reason *why, const char *rule, const char *id, int x, int y)
{
    if (!why) return 0;
    why->rule = rule;
    message_set(&why->say, id);
    message_add_cell(&why->say, "cell", x, y);
    return 0;
}

static int refuse_cell(struct game_reason *why, const char *rule, const char *id, int cell)
{
    return refuse(why, rule, id, cephalopod_column(cell), cephalopod_row(cell));
}

/* Why a way that is not among those of an empty cell is refused. */
static int refuse_way(const struct cephalopod_state *s, int cell, int way, struct game_reason *why)
{
    if (way == CEPHALOPOD_WAY_NONE)
        return refuse_cell(why, "capture", "cephalopod.capture.must", cell);
    if (way >= CEPHALOPOD_WAYS)
        return refuse_cell(why, "capture", "cephalopod.capture.beside", cell);
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1) {
        int d = __builtin_ctz(left), taken = cell + cephalopod_step[d];
        if (!cephalopod_on_board(s, cephalopod_column(taken), cephalopod_row(taken)))
            return refuse_cell(why, "capture", "cephalopod.capture.beside", cell);
        if (s->empty >> taken & 1)
            return refuse_cell(why, "capture", "cephalopod.capture.empty", taken);
    }
    refuse_cell(why, "capture", "cephalopod.capture.sum", cell);
    if (why) message_add_number(&why->say, "pips", cephalopod_new_pips(s, cell, way));
    return 0;
}

static int check(const game_view *view, void *scratch, game_move move, struct game_reason *why)
{
    (void)scratch;
    const struct cephalopod_state *s = cephalopod_of(view);
    int cell = cephalopod_move_cell(move), way = cephalopod_move_way(move);
    if (!s->empty) {
        if (why) why->rule = "over", message_set(&why->say, "play.over");
        return 0;
    }
    if (way == CEPHALOPOD_WAY_OFF)
        return refuse(why, "off", "cephalopod.off", cell & 31, cell >> 5 & 127);
    if (move >= CEPHALOPOD_CELLS << 4 ||
        !cephalopod_on_board(s, cephalopod_column(cell), cephalopod_row(cell)))
        return refuse_cell(why, "off", "cephalopod.off", cell & 63);
    if (!(s->empty >> cell & 1)) return refuse_cell(why, "occupied", "cephalopod.occupied", cell);
    if (cephalopod_ways[s->cell[cell]] >> way & 1) return 1;
    return refuse_way(s, cell, way, why);
}

static void play(game_state *state, void *scratch, game_move move)
{
    (void)scratch;
    assert(check(game_truth(state), NULL, move, NULL));
    board_play((struct cephalopod_state *)(void *)state, cephalopod_move_cell(move),
               cephalopod_move_way(move));
}

static void payoff(const game_view *view, void *scratch, struct game_result *out)
{
    (void)scratch;
    const struct cephalopod_state *s = cephalopod_of(view);
    *out = (struct game_result){.winner = GAME_NONE, .how = "none"};
    if (s->empty) return;
    int white = cephalopod_dice(s, 0), black = cephalopod_dice(s, 1);
    *out =
        (struct game_result){.winner = white < black, .how = "majority", .points = {white, black}};
}

static const struct game_rules cephalopod_rules = {
    .size = sizeof(struct cephalopod_state),
    .max_moves = CEPHALOPOD_MOVES_MAX,
    .start = start,
    .actor = actor,
    .moves = moves,
    .check = check,
    .play = play,
    .payoff = payoff,
};

/* ---- The game */

const uint8_t cephalopod_sizes[][2] = {{5, 5}, {3, 3}, {3, 5}, {5, 3}, {5, 7}, {7, 5}, {7, 7}, {0}};

/* The sizes above as words. */
static const struct game_option options[] = {
    {.name = "size",
     .about = "cephalopod.option.size",
     .board = true,
     .usual = 1, /* the inventor asks that his game be not changed */
     .values = (const char *const[]){"5x5", "3x3", "3x5", "5x3", "5x7", "7x5", "7x7", NULL}},
    {.name = NULL},
};

GAME_LISTED(2)
const struct game cephalopod_game = {
    .name = "cephalopod",
    .title = "cephalopod.title",
    .credit = "cephalopod.credit",
    .goal = {"cephalopod.goal", "cephalopod.goal_said"},
    .options = options,
    .seats = 1u << 2,
    .matter = GAME_DICE,
    .sides = {"say.side.dice.1", "say.side.dice.2"},
    .rules = &cephalopod_rules,
    .text = &cephalopod_text,
    .scene = &cephalopod_scene,
    .study = &cephalopod_study,
    .tips = &cephalopod_tips,
    .edit = &cephalopod_edit,
    .shown = &cephalopod_shown,
    .planes = &cephalopod_planes,
    .puzzles = &cephalopod_puzzles,
};
