/* Whole random games of Le Camino and Le Caminito, two and four players, all options. At every
 * position: the hands, the pot and the turn are those of a plain table kept beside the game, and
 * the layout it carries is a completion, condition by condition. Every game ends, and its record
 * plays back to the same bytes.
 *
 *     camino_games [GAMES]        that many of each kind; the quick count without it */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/record.h"
#include "games/camino/camino.h"
#include "games/list.h"
#include "slow/camino_table.h"

enum { QUICK = 2, PLIES_MAX = 2000, TEXT_MAX = 64, RECORD_MAX = 1 << 16 };

static long wanted = QUICK;

struct walk {
    const struct game *game;
    struct game_options options;
    struct rng rng;
    struct camino_state state;
    struct camino_work *work;
    game_move *moves;
    struct slow_table table;
    int plies, places;
    char record[RECORD_MAX];
    size_t length;
};

/* ---- The layout is a completion
 * ------------------------------------------------------------------- */

/* What a code's text says of an edge: 0 nothing, 1 road, 2 river, 3 rail; -1 for a forest. */
static int label_of(const char *code, int dir)
{
    bool named = strlen(code) > 2 && strchr(code + 2, "nesw"[dir]);
    switch (code[0]) {
    case 'R': return named ? 1 : 0;
    case 'W': return named ? 2 : 0;
    case 'T': return named ? 3 : 0;
    case 'B': return named ? 1 : 2;
    case 'L': return named ? 1 : 3;
    case 'F': return -1;
    default: return 0;
    }
}

struct grid {
    int columns, rows;
    int label[14][10][4]; /* column, row, edge */
    char code[14][10][8]; /* "" for an empty cell */
};

static void read_grid(const struct camino_state *s, struct grid *g)
{
    memset(g, 0, sizeof *g);
    g->columns = s->board.cols;
    g->rows = s->board.rows;
    for (int x = 0; x < g->columns; x++)
        for (int y = 0; y < g->rows; y++) {
            int cell = y * 16 + x;
            for (int dir = 0; dir < 4; dir++)
                g->label[x][y][dir] = s->layout.labels[cell] >> (2 * dir) & 3;
            if (s->board.tile[cell]) camino_code_format(s->board.tile[cell], g->code[x][y]);
        }
}

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {1, 0, -1, 0};

static bool inside(const struct grid *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->columns && y < g->rows;
}

static int count_label(const struct grid *g, int x, int y, int label)
{
    int n = 0;
    for (int dir = 0; dir < 4; dir++) n += g->label[x][y][dir] == label;
    return n;
}

/* Conditions 1 and 2 at one cell: neighbours agree, placed tiles show what they are, and what comes
 * on an empty cell is a tile but no dead end and no buffer. */
static void hold_cell(const struct grid *g, int x, int y)
{
    for (int dir = 0; dir < 4; dir++) {
        int label = g->label[x][y][dir], nx = x + step_x[dir], ny = y + step_y[dir];
        if (inside(g, nx, ny)) assert_int_equal(label, g->label[nx][ny][(dir + 2) % 4]);
        if (!g->code[x][y][0]) continue;
        int due = label_of(g->code[x][y], dir);
        assert_true(due == label || (due < 0 && label < 2));
    }
    if (g->code[x][y][0]) return;
    int roads = count_label(g, x, y, 1), rivers = count_label(g, x, y, 2),
        rails = count_label(g, x, y, 3);
    assert_true(rivers == 0 || rails == 0);
    int line = rivers + rails;
    assert_true(line == 0 || line == 2);
    assert_true(line == 0 ? roads != 1 : roads == 0 || roads == 2);
    bool straight = (g->label[x][y][0] > 1) == (g->label[x][y][2] > 1);
    if (line && roads) assert_true(straight);
}

/* Walks a river or railway from a cell by an edge to its end and wipes it out. Returns whether the
 * end is a buffer. */
static bool wipe_line(struct grid *g, int label, int x, int y, int dir)
{
    for (;;) {
        g->label[x][y][dir] = 0;
        x += step_x[dir];
        y += step_y[dir];
        if (!inside(g, x, y)) return false;
        g->label[x][y][(dir + 2) % 4] = 0;
        int next = 0;
        while (next < 4 && g->label[x][y][next] != label) next++;
        if (next == 4) return true;
        dir = next;
    }
}

static bool is_out(const struct grid *g, int x, int y, int dir)
{
    return !inside(g, x + step_x[dir], y + step_y[dir]);
}

/* Conditions 3 and 4: every line is wiped out from an end; no more than two, nothing left over. */
static void hold_lines(struct grid g, int label)
{
    int lines = 0, left = 0;
    for (int x = 0; x < g.columns; x++)
        for (int y = 0; y < g.rows; y++)
            for (int dir = 0; dir < 4; dir++) {
                if (g.label[x][y][dir] != label) continue;
                bool buffer = count_label(&g, x, y, label) == 1 && !is_out(&g, x, y, dir);
                if (!buffer && !is_out(&g, x, y, dir)) continue;
                lines++;
                if (buffer) {
                    assert_int_equal(g.code[x][y][0], 'T');
                    assert_false(wipe_line(&g, label, x, y, dir));
                    continue;
                }
                g.label[x][y][dir] = 0;
                int on = 0;
                while (on < 4 && g.label[x][y][on] != label) on++;
                if (on < 4) wipe_line(&g, label, x, y, on);
            }
    for (int x = 0; x < g.columns; x++)
        for (int y = 0; y < g.rows; y++) left += count_label(&g, x, y, label);
    assert_int_equal(left, 0);
    assert_true(lines <= 2);
}

static void flood(const struct grid *g, bool seen[14][10], int x, int y)
{
    if (!inside(g, x, y) || seen[x][y]) return;
    seen[x][y] = true;
    for (int dir = 0; dir < 4; dir++)
        if (g->label[x][y][dir] == 1) flood(g, seen, x + step_x[dir], y + step_y[dir]);
}

static void hold_completion(const struct camino_state *s)
{
    struct grid g;
    bool seen[14][10] = {{false}};
    read_grid(s, &g);
    for (int x = 0; x < g.columns; x++)
        for (int y = 0; y < g.rows; y++) hold_cell(&g, x, y);
    hold_lines(g, 2);
    hold_lines(g, 3);
    flood(&g, seen, 0, 0);
    assert_true(seen[g.columns - 1][0] && seen[0][g.rows - 1]);
    assert_true(seen[g.columns - 1][g.rows - 1]);
}

/* ---- The table
 * ------------------------------------------------------------------------------------- */

static void hold_table(const struct walk *w)
{
    const struct camino_state *s = &w->state;
    const struct slow_table *t = &w->table;
    int actor = camino_rules.actor((const game_view *)s);
    if (actor != GAME_OVER) assert_int_equal(actor, slow_table_actor(t));
    if (actor == GAME_OVER) return;
    assert_int_equal(s->turn, t->turn);
    assert_int_equal(camino_pot(s), slow_table_count(t, SLOW_POT, -1));
    for (int k = 0; k < SLOW_KINDS; k++) {
        assert_int_equal(s->out[k], slow_table_count(t, SLOW_OUT, k));
        assert_int_equal(s->aside[k], slow_table_count(t, SLOW_ASIDE, k));
        for (int seat = 0; seat < s->seats; seat++) {
            assert_int_equal(s->known[seat][k], slow_table_count(t, seat, k));
            assert_int_equal(s->shown[seat][k], slow_table_shown(t, seat, k));
        }
    }
}

/* ---- Playing
 * ---------------------------------------------------------------------------------------- */

static game_move choose(struct walk *w)
{
    const struct game_rules *rules = w->game->rules;
    if (rules->actor((const game_view *)&w->state) == GAME_CHANCE) {
        struct game_outcome room[CAMINO_KINDS];
        return game_draw(w->game, (const game_state *)&w->state, &w->rng, room);
    }
    int count = rules->moves((const game_view *)&w->state, w->work, w->moves);
    assert_true(count > 0);
    return w->moves[rng_below(&w->rng, (uint32_t)count)];
}

static void step(struct walk *w)
{
    char name[TEXT_MAX] = {0};
    game_move move = choose(w);
    struct text t = text_on(name, sizeof name - 1);
    camino_write_move(move, &t);
    w->game->rules->play((game_state *)&w->state, w->work, move);
    assert_true(slow_table_play(&w->table, name));
    int put = snprintf(w->record + w->length, sizeof w->record - w->length, "%s ", name);
    w->length += (size_t)put;
    assert_true(w->length < sizeof w->record);
    w->plies++;
    bool placed = camino_move_what(move) <= CAMINO_COMPLETE;
    w->places += placed;
    if (placed) hold_completion(&w->state);
    hold_table(w);
}

/* The record, read as text by the general way, gives the same position. */
static void hold_replay(struct walk *w)
{
    size_t bytes = play_memory(w->game);
    void *memory = malloc(bytes);
    struct arena arena = arena_on(memory, bytes);
    struct play play;
    assert_int_equal(play_open(&play, w->game, &w->options, &arena), 0);
    struct slice rest = {w->record, w->length};
    for (struct slice text = slice_word(&rest); text.n; text = slice_word(&rest))
        assert_int_equal(play_text(&play, text, NULL, NULL), 0);
    assert_memory_equal(play.state, &w->state, sizeof w->state);
    assert_int_equal(play_actor(&play), GAME_OVER);
    free(memory);
}

static void hold_result(struct walk *w)
{
    struct game_result result;
    w->game->rules->payoff((const game_view *)&w->state, w->work, &result);
    assert_true(result.winner == 0 || result.winner == 1 || result.winner == GAME_DRAW);
    int shortest = w->state.board.cols + w->state.board.rows - 1;
    for (int side = 0; side < GAME_SIDES; side++) assert_true(result.points[side] >= shortest);
}

static void open_walk(struct walk *w, const struct game *game, int seats, uint64_t seed)
{
    w->game = game;
    w->rng = rng_seed(seed, (uint64_t)seats);
    w->plies = w->places = 0;
    w->length = 0;
    options_default(game, &w->options);
    w->options.seats = (uint8_t)seats;
    for (int i = CAMINO_OPT_LINES; i <= CAMINO_OPT_OPEN; i++)
        w->options.value[i] = (uint16_t)(seed % 2 ? rng_below(&w->rng, 2) : 0);
    game->rules->start(&w->options, (game_state *)&w->state);
    slow_table_open(&w->table, seats, w->state.board.roads_only, w->state.open);
}

static void play_games(const char *name, int seats)
{
    const struct game *game = games_find(slice_of(name));
    static struct walk w;
    long plies = 0, places = 0, decided = 0;
    w.work = malloc(sizeof *w.work);
    w.moves = malloc(sizeof *w.moves * (size_t)game->rules->max_moves);
    for (long i = 0; i < wanted; i++) {
        open_walk(&w, game, seats, (uint64_t)i);
        while (w.state.step != CAMINO_END) {
            step(&w);
            assert_true(w.plies < PLIES_MAX);
        }
        hold_result(&w);
        hold_replay(&w);
        plies += w.plies;
        places += w.places;
        decided += w.state.passes == 0;
    }
    free(w.work);
    free(w.moves);
    print_message("%s, %d seats: %ld games, %ld plies, %ld placements, %ld decided\n", name, seats,
                  wanted, plies, places, decided);
}

static void camino_for_two(void **unused)
{
    (void)unused;
    play_games("camino", 2);
}

static void camino_for_four(void **unused)
{
    (void)unused;
    play_games("camino", 4);
}

static void caminito_for_two(void **unused)
{
    (void)unused;
    play_games("caminito", 2);
}

static void caminito_for_four(void **unused)
{
    (void)unused;
    play_games("caminito", 4);
}

int main(int argc, char **argv)
{
    if (argc > 1) wanted = strtol(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camino_for_two),
        cmocka_unit_test(camino_for_four),
        cmocka_unit_test(caminito_for_two),
        cmocka_unit_test(caminito_for_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
