/* tablier render: a picture of the position. */
#include "cmd/commands.h"
#include "picture/picture.h"

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
    if (name.at && !above && !slice_is(name, "side"))
        return cmd_fail_text(c, "cmd.bad_view", name);
    *out = above ? PICTURE_ABOVE : PICTURE_SIDE;
    return 0;
}

static int draw(struct cmd *c, struct cmd_game *g, struct text *out)
{
    enum picture_view view = PICTURE_SIDE;
    struct scene scene = {.cap = ITEMS_MAX}, before = {.cap = ITEMS_MAX};
    if (read_view(c, &view)) return CMD_BAD;
    scene.items = cmd_take(c, ITEMS_MAX * sizeof *scene.items);
    before.items = cmd_take(c, ITEMS_MAX * sizeof *before.items);
    char *memory = cmd_take(c, PICTURE_MAX);
    if (!scene.items || !before.items || !memory) return cmd_fail_memory(c);
    g->game->scene->build(game_truth(g->play.state), g->play.scratch, &scene);
    mark_last(g, &before, &scene);
    if (scene.count > scene.cap) return cmd_fail_memory(c);
    if (cmd_given(c, "no-paths")) drop_paths(&scene);
    *out = text_on(memory, PICTURE_MAX);
    picture_write_svg(&scene, view, words_get(c->lang, g->game->title),
                      words_get(c->lang, g->game->credit), out);
    return text_status(out) ? cmd_fail_memory(c) : 0;
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    struct text picture;
    if (cmd_given(c, "png") || cmd_given(c, "pdf")) return cmd_run_helper(c, "render");
    if (!cmd_given(c, "svg")) return cmd_fail_text(c, "cmd.no_picture", SLICE(""));
    if (cmd_open_game(c, &g) || draw(c, &g, &picture)) return CMD_BAD;
    return cmd_write_file(c, cmd_value(c, "svg"), text_slice(&picture));
}

static const struct cmd_option options[] = {{"svg", true},  {"png", true},       {"pdf", true},
                                            {"view", true}, {"no-paths", false}, {NULL, false}};

const struct cmd_command cmd_render = {.name = "render",
                                       .operands = "GAME --svg FILE",
                                       .about = "cmd.render",
                                       .least = 1,
                                       .most = 1,
                                       .opens_game = true,
                                       .options = options,
                                       .run = run};
