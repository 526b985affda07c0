/* tablier render: a picture of the position; or, as PDF, sheets to print and play with.
 *
 * Pictures are SVG here. Other kinds of files are made of it by the helper program tablier-render,
 * which gets it on its standard input. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cmd/commands.h"
#include "cmd/records.h"
#include "picture/picture.h"
#include "picture/sheet.h"

/* The largest board with a full hand and every legal move marked stays well below this. */
enum { ITEMS_MAX = 1 << 16, PICTURE_MAX = 4 << 20 };

/* Leaves out the paths, for pictures of what lies on the board. */
static void drop_paths(struct scene *scene)
{
    int kept = 0;
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].kind != SCENE_PATH) scene->items[kept++] = scene->items[i];
    scene->count = kept;
}

/* Marks where the last move put something: there stood its ghost before. */
static void mark_last(const struct cmd_game *g, struct scene *before, struct scene *out)
{
    if (!g->last) return;
    g->game->scene->build(game_truth(g->before), g->play.scratch, before);
    for (int i = 0; i < before->count && i < before->cap; i++) {
        struct scene_item item = before->items[i];
        if (item.kind != SCENE_GHOST || item.move != g->last) continue;
        item.kind = SCENE_LAST;
        scene_add(out, item);
    }
}

static int read_view(struct cmd *c, enum picture_view *out)
{
    struct slice name = cmd_value(c, "view");
    bool above = slice_is(name, "above");
    if (name.at && !above && !slice_is(name, "side")) return cmd_fail_text(c, "cmd.bad_view", name);
    *out = above ? PICTURE_ABOVE : PICTURE_SIDE;
    return 0;
}

/* ---- a position of a record */

struct moment {
    struct cmd_game *game;
    uint64_t at; /* after so many moves, draws counted */
    struct shapes shapes;
    bool taken; /* of several records the first */
};

static int look_at_entry(void *context, const struct play *p, const struct record_entry *entry,
                         game_move move)
{
    struct moment *m = context;
    if (entry->kind == RECORD_COMMENT) shapes_read(entry->text, &m->shapes);
    if (entry->kind != RECORD_MOVE) return 0;
    if ((uint64_t)p->ply >= m->at) return 1; /* far enough */
    m->shapes.count = 0;
    if (play_actor(p) < 0) return 0;
    m->game->last = move;
    memcpy(m->game->before, p->state, p->game->rules->size);
    return 0;
}

static int take_moment(struct cmd *c, struct cmd_record *r, void *context)
{
    struct moment *m = context;
    struct message why;
    if (m->taken) return 0;
    m->taken = true;
    if (r->play.game != m->game->game)
        return cmd_fail_text(c, "cmd.other_game", cmd_value(c, "record"));
    if (record_replay(&r->record, &r->play, look_at_entry, m, &why) < 0) return cmd_fail(c, &why);
    memcpy(m->game->play.state, r->play.state, m->game->game->rules->size);
    /* The labels lie in the file, which is kept until the command ends; the record is not. */
    return 0;
}

/* With --record the position after move --at of its game, or its last, and the shapes there. */
static int open_moment(struct cmd *c, struct cmd_game *g, struct shapes *out)
{
    struct moment m = {.game = g};
    struct slice path = cmd_value(c, "record"), game = c->operands[0];
    *out = (struct shapes){.count = 0};
    if (cmd_number(c, "at", (struct cmd_range){0, INT32_MAX}, INT32_MAX, &m.at)) return CMD_BAD;
    if (!path.at) return 0;
    c->operands[0] = path;
    int status = cmd_each_record(c, take_moment, &m);
    c->operands[0] = game;
    c->out.n = 0;
    *out = m.shapes;
    return status;
}

static int draw(struct cmd *c, struct cmd_game *g, struct text *out)
{
    struct shapes shapes;
    enum picture_view view = PICTURE_SIDE;
    struct scene scene = {.cap = ITEMS_MAX}, before = {.cap = ITEMS_MAX};
    if (read_view(c, &view) || open_moment(c, g, &shapes)) return CMD_BAD;
    scene.items = cmd_take(c, ITEMS_MAX * sizeof *scene.items);
    before.items = cmd_take(c, ITEMS_MAX * sizeof *before.items);
    char *memory = cmd_take(c, PICTURE_MAX);
    if (!scene.items || !before.items || !memory) return cmd_fail_memory(c);
    g->game->scene->build(game_truth(g->play.state), g->play.scratch, &scene);
    mark_last(g, &before, &scene);
    if (scene.count > scene.cap) return cmd_fail_memory(c);
    if (cmd_given(c, "no-paths")) drop_paths(&scene);
    *out = text_on(memory, PICTURE_MAX);
    picture_write_shapes(&scene, &shapes, view, words_get(c->lang, g->game->title),
                         words_get(c->lang, g->game->credit), out);
    return text_status(out) ? cmd_fail_memory(c) : 0;
}

/* ---- sheets */

/* What is held after a draw by lot, in whoever's hand it is. */
static int16_t drawn_shape(const struct cmd_game *g, game_state *state, game_move draw,
                           struct scene *scene)
{
    memcpy(state, g->play.state, g->game->rules->size);
    g->game->rules->play(state, g->play.scratch, draw);
    scene->count = 0;
    g->game->scene->build(game_truth(state), g->play.scratch, scene);
    for (int i = 0; i < scene->count && i < scene->cap; i++)
        if (scene->items[i].kind == SCENE_HAND) return scene->items[i].shape;
    return 0;
}

/* The tiles of a game are what can be drawn before anything is; each as often as its weight says.
 */
static int list_tiles(struct cmd *c, struct cmd_game *g, struct scene *scene,
                      struct sheet_tile **out)
{
    int most = g->game->rules->max_outcomes;
    struct game_outcome *outcomes = cmd_take(c, (size_t)(most + 1) * sizeof *outcomes);
    struct sheet_tile *tiles = cmd_take(c, (size_t)(most + 1) * sizeof *tiles);
    game_state *state = cmd_take(c, g->game->rules->size);
    if (!outcomes || !tiles || !state) return 0;
    int count = g->game->rules->outcomes(g->play.state, outcomes);
    for (int i = 0; i < count; i++)
        tiles[i] = (struct sheet_tile){drawn_shape(g, state, outcomes[i].move, scene),
                                       (int)outcomes[i].weight};
    *out = tiles;
    return count;
}

static int read_plan(struct cmd *c, struct sheet_plan *out)
{
    struct slice paper = cmd_value(c, "paper");
    uint64_t cell;
    *out = (struct sheet_plan){.lang = c->lang};
    if (sheet_find_paper(paper.at ? paper : SLICE("a4"), out))
        return cmd_fail_text(c, "cmd.bad_paper", paper);
    struct cmd_range cells = {SHEET_CELL_MIN, SHEET_CELL_MAX};
    if (cmd_number(c, "cell", cells, 0, &cell)) return CMD_BAD;
    out->cell = (int)cell;
    return 0;
}

/* The board as it is before the first move, and all tiles. */
static int draw_sheets(struct cmd *c, struct cmd_game *g, struct text *out)
{
    struct game_options options = g->play.options;
    struct sheet_plan plan;
    if (read_plan(c, &plan)) return CMD_BAD;
    size_t bytes = play_memory(g->game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    struct scene scene = {.cap = ITEMS_MAX};
    scene.items = cmd_take(c, ITEMS_MAX * sizeof *scene.items);
    char *memory = cmd_take(c, PICTURE_MAX);
    if (!arena.at || !scene.items || !memory || play_open(&g->play, g->game, &options, &arena))
        return cmd_fail_memory(c);
    struct sheet_tile *tiles = NULL;
    int count = play_actor(&g->play) == GAME_CHANCE ? list_tiles(c, g, &scene, &tiles) : 0;
    if (!count) g->game->scene->build(game_truth(g->play.state), g->play.scratch, &scene);
    *out = text_on(memory, PICTURE_MAX);
    plan.credit = words_get(c->lang, g->game->credit);
    sheet_write_board(&scene, &plan, out);
    sheet_write_tiles(tiles, count, &plan, out);
    return text_status(out) ? cmd_fail_memory(c) : 0;
}

/* ---- files */

/* Becomes the helper, with the picture as its standard input. Returns only when it cannot. */
static int hand_over(struct cmd *c, struct slice picture)
{
    int file = memfd_create("picture", 0);
    if (file < 0) return cmd_fail_memory(c);
    while (picture.n) {
        ssize_t n = write(file, picture.at, picture.n);
        if (n <= 0) return cmd_fail_memory(c);
        picture = (struct slice){picture.at + n, picture.n - (size_t)n};
    }
    if (lseek(file, 0, SEEK_SET) < 0 || dup2(file, STDIN_FILENO) < 0) return cmd_fail_memory(c);
    setenv("LC_ALL", words_lang_code(c->lang), 1); /* what the helper speaks */
    return cmd_run_helper(c, "render");
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    struct text picture;
    bool pdf = cmd_given(c, "pdf"), png = cmd_given(c, "png"), svg = cmd_given(c, "svg");
    if (pdf + png + svg != 1) return cmd_fail_text(c, "cmd.no_picture", SLICE(""));
    if (cmd_open_game(c, &g)) return CMD_BAD;
    if (pdf ? draw_sheets(c, &g, &picture) : draw(c, &g, &picture)) return CMD_BAD;
    if (svg) return cmd_write_file(c, cmd_value(c, "svg"), text_slice(&picture));
    return hand_over(c, text_slice(&picture));
}

static const struct cmd_option options[] = {{"svg", "FILE"},
                                            {"png", "FILE"},
                                            {"pdf", "FILE"},
                                            {"view", "side|above"},
                                            {"paper", "a4|a3|letter"},
                                            {"cell", "MILLIMETRES"},
                                            {"no-paths", NULL},
                                            {"record", "FILE"},
                                            {"at", "N"},
                                            {NULL, NULL}};

const struct cmd_command cmd_render = {.name = "render",
                                       .operands = "GAME --svg FILE",
                                       .about = "cmd.render",
                                       .least = 1,
                                       .most = 1,
                                       .opens_game = true,
                                       .options = options,
                                       .run = run};
