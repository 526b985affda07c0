/* The rules behind the seam, and the reasons why a placement is refused. */
#include "base/assert.h"
#include "caminos.h"

static void refuse(struct game_reason *why, const char *rule, const char *id)
{
    if (!why) return;
    why->rule = rule;
    message_set(&why->say, id);
}

static struct message *sentence(struct game_reason *why)
{
    return why ? &why->say : NULL;
}

/* A footprint over the board: where its columns are and how high the stacks there. */
struct landing {
    const struct caminos_footprint *f;
    int x[4], y[4], height[4];
};

static bool find_landing(const struct caminos_cubes *c, const struct caminos_board *b,
                         game_move move, struct landing *out, struct game_reason *why)
{
    out->f = &caminos_footprints[caminos_move_footprint(move)];
    for (int i = 0; i < out->f->columns; i++) {
        int x = caminos_move_x(move) + out->f->column[i].dx;
        int y = caminos_move_y(move) + out->f->column[i].dy;
        int cell = y * BITS_STRIDE + x;
        if (x >= b->width || y >= b->height || !bits_has(b->cells, cell)) {
            refuse(why, "off", "caminos.off");
            message_add_cell(sentence(why), "cell", x, y);
            return false;
        }
        out->x[i] = x;
        out->y[i] = y;
        out->height[i] = caminos_height(c, cell);
    }
    return true;
}

/* The height at which the piece comes to rest in one of its ways, touching at least one stack;
 * `gaps` gets a bit for each column where it then hangs above the stack. */
static int rest_height(const struct landing *l, int way, unsigned *gaps)
{
    int base = 0;
    for (int i = 0; i < l->f->columns; i++)
        if (l->height[i] - l->f->rest[way][i] > base) base = l->height[i] - l->f->rest[way][i];
    *gaps = 0;
    for (int i = 0; i < l->f->columns; i++)
        *gaps |= (unsigned)(base + l->f->rest[way][i] > l->height[i]) << i;
    return base;
}

static int bit_sum(unsigned bits)
{
    int n = 0;
    for (; bits != 0; bits &= bits - 1) n++;
    return n;
}

/* The way that leaves the fewest gaps is what the player meant. */
static int choose_way(const struct landing *l, unsigned *gaps)
{
    int base = rest_height(l, 0, gaps);
    unsigned other_gaps;
    int other = rest_height(l, 1, &other_gaps);
    int fewer = bit_sum(other_gaps) - bit_sum(*gaps);
    if (fewer > 0 || (fewer == 0 && other >= base)) return base;
    *gaps = other_gaps;
    return other;
}

int caminos_explain(const struct caminos_cubes *c, const struct caminos_board *b, game_move move,
                    struct game_reason *why)
{
    struct landing landing;
    unsigned gaps;
    if (!find_landing(c, b, move, &landing, why)) return 0;
    int base = choose_way(&landing, &gaps);
    if (gaps == 0 && base == 0) return 1;
    refuse(why, gaps ? "gap" : "floating", gaps ? "caminos.gap" : "caminos.floating");
    for (int i = 0; i < landing.f->columns; i++)
        if (gaps == 0 || gaps >> i & 1)
            message_mark_cell(sentence(why), landing.x[i], landing.y[i]);
    message_add_cells(sentence(why), "cells");
    return 0;
}

/* ---- The seam */

static void start(const struct game_options *options, game_state *out)
{
    struct caminos_state *s = (struct caminos_state *)out;
    caminos_begin(s, options->value[CAMINOS_OPT_BOARD], options->seats,
                  options->value[CAMINOS_OPT_NEUTRAL]);
    s->points = (uint8_t)options->value[CAMINOS_OPT_POINTS];
    s->team = (uint8_t)options->value[CAMINOS_OPT_OUT];
}

static int actor(const game_view *view)
{
    const struct caminos_state *s = caminos_of(view);
    return s->turn == CAMINOS_OVER ? GAME_OVER : s->turn;
}

static int moves(const game_view *view, void *scratch, game_move *out)
{
    const struct caminos_state *s = caminos_of(view);
    struct caminos_planes *planes = scratch;
    if (s->turn == CAMINOS_OVER) return 0;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), planes);
    return caminos_list(planes, caminos_kinds(s), out);
}

static int check(const game_view *view, void *scratch, game_move move, struct game_reason *why)
{
    (void)scratch;
    const struct caminos_state *s = caminos_of(view);
    int footprint = caminos_move_footprint(move);
    if (s->turn == CAMINOS_OVER) {
        refuse(why, "over", "play.over");
        return 0;
    }
    if (footprint < 0 || footprint >= CAMINOS_FOOTPRINTS) {
        refuse(why, "hand", "caminos.no_piece");
        return 0;
    }
    int kind = caminos_footprints[footprint].kind;
    if (s->hands[s->turn][CAMINOS_I] && kind != CAMINOS_I) {
        refuse(why, "turn", "caminos.neutral_first");
        return 0;
    }
    if (!s->hands[s->turn][kind]) {
        static const char *const letters[] = {"L", "T", "Z", "O", "I"};
        refuse(why, "hand", "caminos.hand");
        message_add_plain(sentence(why), "piece", letters[kind]);
        return 0;
    }
    return caminos_explain(&s->cubes, caminos_board_of(s), move, why);
}

static void play(game_state *state, void *scratch, game_move move)
{
    (void)scratch;
    assert(check(game_truth(state), NULL, move, NULL));
    caminos_play((struct caminos_state *)state, move);
}

static void payoff(const game_view *view, void *scratch, struct game_result *out)
{
    (void)scratch;
    static const char *const how[] = {"none", "connection", "edges", "draw"};
    struct caminos_score score;
    caminos_score(caminos_of(view), &score);
    *out = (struct game_result){.winner = score.winner, .how = how[score.how]};
    if (score.how == CAMINOS_HOW_NONE) out->winner = GAME_NONE;
    if (score.how == CAMINOS_HOW_DRAW) out->winner = GAME_DRAW;
    if (score.winner != CAMINOS_NOBODY) out->points[score.winner] = score.points;
}

const struct game_rules caminos_rules = {
    .size = sizeof(struct caminos_state),
    .scratch = sizeof(struct caminos_planes),
    .max_moves = CAMINOS_MAX_MOVES,
    .start = start,
    .actor = actor,
    .moves = moves,
    .check = check,
    .play = play,
    .payoff = payoff,
};

/* ---- The game */

static const char *const switch_words[] = {"0", "1", NULL};

#define BOARD_WORD(name) #name,

/* In the order of CAMINOS_OPT_*. */
static const struct game_option options[] = {
    {.name = "board",
     .about = "caminos.option.board",
     .board = true,
     .values = (const char *const[]){CAMINOS_BOARD_LIST(BOARD_WORD) NULL}},
    {.name = "neutral", .about = "caminos.option.neutral", .values = switch_words},
    {.name = "points", .about = "caminos.option.points", .values = switch_words},
    {.name = "out",
     .about = "caminos.option.out",
     .values = (const char *const[]){"player", "team", NULL}},
    {.name = NULL},
};

static bool by_points(const struct game_options *chosen)
{
    return chosen->value[CAMINOS_OPT_POINTS] != 0;
}

GAME_LISTED(1)
const struct game caminos_game = {
    .name = "caminos",
    .title = "caminos.title",
    .credit = "caminos.credit",
    .options = options,
    .seats = 1u << 2 | 1u << 4,
    .draws = true,
    .matter = GAME_CUBES,
    .sides = {"say.side.cubes.1", "say.side.cubes.2"},
    .by_points = by_points,
    .rules = &caminos_rules,
    .text = &caminos_text,
    .scene = &caminos_scene,
    .study = &caminos_study,
    .tips = &caminos_tips,
    .edit = &caminos_edit,
    .shown = &caminos_shown,
    .planes = &caminos_planes,
    .puzzles = &caminos_puzzles,
};
