/* What the tips of Caminos claim, against trying every move: connections at once are all found and
 * none is made up, and where one must be blocked no move that blocks is left out. And the figures
 * by which placements are listed, against counting them cell by cell. */
#include <stdlib.h>

#include "games/caminos/promise.h"
#include "search/search.h"
#include "support/test.h"

extern const struct game caminos_game;

enum { GAMES = 60, CHECKED_BLOCKS = 40, FIRST = 4 };

static struct tips_move ranked[CAMINOS_MAX_MOVES];
static game_move mine[CAMINOS_MAX_MOVES], theirs[CAMINOS_MAX_MOVES];

static int list_moves(const struct caminos_state *s, game_move *out)
{
    struct caminos_planes planes;
    return caminos_rules.moves((const game_view *)s, &planes, out);
}

static bool wins(const struct caminos_state *s, game_move move)
{
    struct caminos_state after = *s;
    caminos_play(&after, move);
    return after.winner == (s->turn & 1);
}

static int count_wins(const struct caminos_state *s, game_move *room)
{
    int n = list_moves(s, room), count = 0;
    for (int i = 0; i < n; i++) count += wins(s, room[i]);
    return count;
}

/* Could the other side connect if it were its turn? */
static bool is_threatened(const struct caminos_state *s)
{
    struct caminos_state other = *s;
    other.turn = (uint8_t)(1 - s->turn);
    return !(s->out >> other.turn & 1) && count_wins(&other, theirs) > 0;
}

static bool blocks(const struct caminos_state *s, game_move move)
{
    struct caminos_state after = *s;
    caminos_play(&after, move);
    if (after.turn == CAMINOS_OVER || after.turn == s->turn) return true;
    return count_wins(&after, theirs) == 0;
}

static bool is_listed(game_move move, int listed)
{
    for (int i = 0; i < listed; i++)
        if (ranked[i].move == move) return true;
    return false;
}

/* The first moves of the lists, and how many of them block. */
struct first {
    int moves, blocks;
};

static void check_blocks(const struct caminos_state *s, int listed, struct first *first)
{
    int n = list_moves(s, mine), safe = 0;
    for (int i = 0; i < n; i++) {
        if (!blocks(s, mine[i])) continue;
        assert_true(is_listed(mine[i], listed));
        safe++;
    }
    assert_true(listed < n || safe == n);
    for (int i = 0; safe && i < listed && i < FIRST; i++) {
        first->blocks += blocks(s, ranked[i].move);
        first->moves++;
    }
}

static void wins_and_blocks(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5, 5);
    void *scratch = malloc(caminos_tips.scratch);
    struct first first = {0, 0};
    int checked = 0;
    for (int game = 0; game < GAMES; game++) {
        struct caminos_state s;
        caminos_begin(&s, game % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER) {
            bool all;
            int won = count_wins(&s, mine);
            int listed = caminos_tips.rank((const game_state *)&s,
                                           &(struct tips_room){.scratch = scratch}, ranked, &all);
            assert_true(listed > 0);
            if (won) {
                assert_true(listed == 1 && wins(&s, ranked[0].move));
            } else if (checked < CHECKED_BLOCKS && is_threatened(&s)) {
                check_blocks(&s, listed, &first);
                checked++;
            }
            caminos_play(&s, caminos_pick(&s, &rng));
        }
    }
    assert_int_equal(checked, CHECKED_BLOCKS);
    assert_true(first.blocks * 10 >= first.moves * 8); /* the others open a new threat */
    free(scratch);
}

/* No level above the second misses a connection at once. */
static void no_win_missed(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6, 6);
    enum { MEMORY = 4 << 20 };
    char *memory = malloc(MEMORY);
    int seen = 0;
    while (seen < 24) {
        struct caminos_state s;
        caminos_begin(&s, seen % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER && !count_wins(&s, mine))
            caminos_play(&s, caminos_pick(&s, &rng));
        if (s.turn == CAMINOS_OVER) continue;
        int level = 3 + seen++ % 8;
        struct search_setup setup = {.seed = (uint64_t)seen, .workers = 1};
        struct arena arena = arena_on(memory, MEMORY);
        search *think;
        uint32_t nodes = search_level_setup(&caminos_game, level, &setup);
        assert_int_equal(search_open(&setup, &arena, &think), 0);
        search_set(think, (const game_view *)&s);
        search_step(think, 0, (int)nodes);
        assert_true(wins(&s, search_level_choose(think, level)));
    }
    free(memory);
}

/* ---- rings */

/* Is a placement linked with a side once it lies there? */
static bool touches(const struct caminos_state *s, game_move move, int side)
{
    struct caminos_cubes after = s->cubes;
    struct caminos_links links;
    struct bits piece = caminos_put(&after, move, s->turn & 1);
    caminos_links_fill(&after, s->turn & 1, &links);
    return bits_meet(caminos_flood(&links, piece), caminos_board_of(s)->side[side]);
}

/* Does it cover cubes of the mover, and with them perhaps links? */
static bool covers_own(const struct caminos_state *s, game_move move)
{
    struct caminos_cubes after = s->cubes;
    struct caminos_links links;
    caminos_links_fill(&s->cubes, s->turn & 1, &links);
    return bits_meet(caminos_put(&after, move, s->turn & 1), links.top);
}

static bool in_ring(const struct caminos_reach *own, int ring, int way, int side, int corner)
{
    return bits_has(quad_lane(&own->ring[ring][way][side / QUAD], side % QUAD), corner);
}

/* The first ring of every side by putting each piece down, where it covers nothing that might have
 * been linked; the second is the first and more. */
static void check_rings(const struct caminos_state *s, const struct caminos_reach *own)
{
    for (int way = 0; way < own->ways; way++)
        for (struct bits at = own->fits[way]; bits_any(at); at = bits_drop_first(at)) {
            int corner = bits_first(at);
            game_move move = caminos_reach_move(own, way, corner);
            bool sure = !covers_own(s, move);
            for (int side = 0; side < caminos_board_of(s)->sides; side++) {
                bool first = in_ring(own, 0, way, side, corner);
                if (sure) assert_int_equal(first, touches(s, move, side));
                if (first) assert_true(in_ring(own, 1, way, side, corner));
            }
        }
}

/* What the rings make up, pair by pair and placement by placement. */
static void check_steps(const struct caminos_state *s, const struct caminos_reach *own)
{
    static const int from[REACH_STEPS] = {0, 0, 1}, to[REACH_STEPS] = {0, 1, 1};
    const struct caminos_board *b = caminos_board_of(s);
    int count[REACH_STEPS] = {0};
    for (int way = 0; way < own->ways; way++)
        for (struct bits at = own->fits[way]; bits_any(at); at = bits_drop_first(at))
            for (int step = 0; step < REACH_STEPS; step++) {
                int corner = bits_first(at), before = count[step];
                for (int p = 0; p < b->pairs; p++) {
                    int x = b->pair[p].a, y = b->pair[p].b;
                    count[step] += in_ring(own, from[step], way, x, corner) &&
                                   in_ring(own, to[step], way, y, corner);
                    count[step] += from[step] != to[step] &&
                                   in_ring(own, from[step], way, y, corner) &&
                                   in_ring(own, to[step], way, x, corner);
                }
                assert_int_equal(bits_has(caminos_reach_step(own, step, way), corner),
                                 count[step] > before);
            }
    for (int step = 0; step < REACH_STEPS; step++) assert_int_equal(own->count[step], count[step]);
}

static void rings(void **unused)
{
    (void)unused;
    static struct caminos_reach own;
    struct rng rng = rng_seed(9, 9);
    for (int game = 0; game < 2 * CAMINOS_BOARDS; game++) {
        struct caminos_state s;
        caminos_begin(&s, game % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER) {
            const struct caminos_board *b = caminos_board_of(&s);
            caminos_reach_fill(&s.cubes, b, s.turn & 1, caminos_kinds(&s), &own);
            check_rings(&s, &own);
            check_steps(&s, &own);
            int one = own.count[0];
            caminos_reach_fill_first(&s.cubes, b, s.turn & 1, caminos_kinds(&s), &own);
            assert_int_equal(own.count[0], one);
            caminos_play(&s, caminos_pick(&s, &rng));
        }
    }
}

/* ---- promises */

/* The colour on top of a cell; CAMINOS_NOBODY where nothing lies or the board ends. */
static int top_at(const struct caminos_state *s, int x, int y)
{
    if (x < 0 || y < 0 || x >= BITS_STRIDE || y >= BITS_STRIDE) return CAMINOS_NOBODY;
    int cell = y * BITS_STRIDE + x, height = caminos_height(&s->cubes, cell);
    return height ? caminos_colour(&s->cubes, cell, height - 1) : CAMINOS_NOBODY;
}

/* What a column of a placement adds to the figures. */
static void count_column(const struct caminos_state *s, int x, int y, int cubes, int *figures)
{
    int cell = y * BITS_STRIDE + x, own = s->turn & 1;
    int beside[] = {top_at(s, x + 1, y), top_at(s, x - 1, y), top_at(s, x, y + 1),
                    top_at(s, x, y - 1)};
    figures[PROMISE_HEIGHT_1 + caminos_height(&s->cubes, cell) + cubes - 1]++;
    figures[PROMISE_COVERS_OWN] += top_at(s, x, y) == own;
    figures[PROMISE_COVERS_OTHER] += top_at(s, x, y) == 1 - own;
    for (int i = 0; i < 4; i++) {
        figures[PROMISE_BESIDE_OWN] += beside[i] == own;
        figures[PROMISE_BESIDE_OTHER] += beside[i] == 1 - own;
    }
    figures[PROMISE_EDGE] |= bits_has(caminos_edge(caminos_board_of(s)), cell);
}

static void count_figures(const struct caminos_state *s, game_move move, int *figures)
{
    const struct caminos_footprint *f = &caminos_footprints[caminos_move_footprint(move)];
    for (int c = 0; c < f->columns; c++)
        count_column(s, caminos_move_x(move) + f->column[c].dx,
                     caminos_move_y(move) + f->column[c].dy, f->column[c].cubes, figures);
    figures[PROMISE_COLUMNS_2] = f->columns == 2;
    figures[PROMISE_COLUMNS_3] = f->columns == 3;
    figures[PROMISE_KIND_T] = f->kind == CAMINOS_T;
    figures[PROMISE_KIND_Z] = f->kind == CAMINOS_Z;
    figures[PROMISE_KIND_O] = f->kind == CAMINOS_O;
}

/* What the rings say is left out: it has a test of its own. */
static void check_promises(const struct caminos_state *s, const int16_t *weights)
{
    static struct caminos_reach own;
    static struct caminos_promise promise;
    const struct caminos_board *b = caminos_board_of(s);
    caminos_reach_fill(&s->cubes, b, s->turn & 1, caminos_kinds(s), &own);
    caminos_promise_fill(&s->cubes, b, s->turn & 1, weights, &promise);
    for (int way = 0; way < own.ways; way++) {
        struct bits at = own.fits[way];
        int out[BITS_CELLS];
        caminos_promise_of(&promise, &own, way, at, out);
        for (; bits_any(at); at = bits_drop_first(at)) {
            int corner = bits_first(at), figures[PROMISE_FIGURES] = {0}, sum = 0;
            count_figures(s, caminos_reach_move(&own, way, corner), figures);
            for (int f = 0; f < PROMISE_FIGURES; f++) sum += weights[f] * figures[f];
            assert_int_equal(out[corner], sum);
        }
    }
}

static void promises(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(7, 7);
    int16_t weights[PROMISE_FIGURES];
    for (int f = 0; f < PROMISE_FIGURES; f++) weights[f] = (int16_t)(1 + f * f);
    weights[PROMISE_LEAVES_ONE] = weights[PROMISE_TOUCHES] = weights[PROMISE_COMES_NEAR] = 0;
    for (int game = 0; game < 2 * CAMINOS_BOARDS; game++) {
        struct caminos_state s;
        caminos_begin(&s, game % CAMINOS_BOARDS, 2, game >= CAMINOS_BOARDS);
        while (s.turn != CAMINOS_OVER) {
            check_promises(&s, weights);
            caminos_play(&s, caminos_pick(&s, &rng));
        }
    }
}

/* ---- proofs */

/* The value of a position for a side by trying everything: 1 won, 0 drawn, −1 lost. It gives up
 * after `*left` moves, which then is below 0. */
static int try_all(const struct caminos_state *s, int side, int *left)
{
    if (s->turn == CAMINOS_OVER)
        return s->winner == CAMINOS_NOBODY ? 0 : s->winner == side ? 1 : -1;
    struct caminos_planes planes;
    bool own = (s->turn & 1) == side;
    int best = own ? -1 : 1;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    int n = caminos_count(&planes, caminos_kinds(s));
    game_move *moves = malloc((size_t)n * sizeof *moves);
    caminos_list(&planes, caminos_kinds(s), moves);
    for (int i = 0; i < n && --*left >= 0 && best != (own ? 1 : -1); i++) {
        struct caminos_state after = *s;
        caminos_play(&after, moves[i]);
        int value = try_all(&after, side, left);
        if (own ? value > best : value < best) best = value;
    }
    free(moves);
    return best;
}

/* What the search calls proved, with its lists that leave moves out, is what trying everything
 * gives. */
static void proofs(void **unused)
{
    (void)unused;
    enum { MEMORY = 8 << 20, NODES = 2000, TRIES = 60000, LATE = 40, WANTED = 60 };
    struct rng rng = rng_seed(8, 8);
    char *memory = malloc(MEMORY);
    int seen[3] = {0};
    for (int game = 0; seen[0] + seen[1] + seen[2] < WANTED; game++) {
        struct caminos_state s;
        caminos_begin(&s, game % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER && list_moves(&s, mine) > LATE)
            caminos_play(&s, caminos_pick(&s, &rng));
        for (int left = TRIES; s.turn != CAMINOS_OVER; left = TRIES) {
            int side = s.turn & 1, value = try_all(&s, side, &left);
            struct search_setup setup = {.game = &caminos_game, .seed = 1, .workers = 1};
            struct arena arena = arena_on(memory, MEMORY);
            struct search_report report;
            search *think;
            assert_int_equal(search_open(&setup, &arena, &think), 0);
            search_set(think, (const game_view *)&s);
            search_step(think, 0, NODES);
            search_report(think, &report);
            if (left >= 0 && report.settled) {
                assert_int_equal(report.best[0].value, value * TIPS_WON);
                seen[value + 1]++;
            }
            caminos_play(&s, caminos_pick(&s, &rng));
        }
    }
    assert_true(seen[0] && seen[1] && seen[2]);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wins_and_blocks),
                                       cmocka_unit_test(no_win_missed), cmocka_unit_test(rings),
                                       cmocka_unit_test(promises), cmocka_unit_test(proofs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
