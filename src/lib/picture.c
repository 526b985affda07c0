/* Scenes and pictures of views. */
#include "picture/picture.h"

#include <stdlib.h>

#include "inside.h"

/* The largest board with a full hand and every legal move marked stays well below this. */
enum { ITEMS_FIRST = 1 << 12, ITEMS_MAX = 1 << 18 };

static void build(const tablier_view *view, struct scene *scene)
{
    const struct watch *w = &view->watch;
    scene->count = 0;
    w->game->scene->build(w->view, w->scratch, scene);
}

/* The scene in memory of its own, which the caller frees. 0 or negative. */
static int open_scene(const tablier_view *view, struct scene *scene, tablier_error *error)
{
    for (int cap = ITEMS_FIRST; cap <= ITEMS_MAX; cap *= 4) {
        *scene = (struct scene){.cap = cap};
        scene->items = malloc((size_t)cap * sizeof *scene->items);
        if (!scene->items) return lib_fail_memory(error);
        build(view, scene);
        if (scene->count <= cap) return 0;
        free(scene->items);
    }
    return lib_fail(error, TABLIER_LIMIT, "lib.scene");
}

tablier_item lib_item(const struct scene_item *i)
{
    return (tablier_item){i->kind, i->owner, i->turn,  i->shape, i->x,
                          i->y,    i->z,     i->group, i->move};
}

int tablier_view_scene(tablier_view *view, tablier_scene *scene, tablier_item *out, size_t cap,
                       tablier_error *error)
{
    struct scene built;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!scene || (!out && cap)) return lib_fail_null(error);
    status = open_scene(view, &built, error);
    if (status) return status;
    if ((size_t)built.count > cap) status = lib_fail_space(error, (uint64_t)built.count);
    for (int i = 0; !status && i < built.count; i++) out[i] = lib_item(&built.items[i]);
    if (!status)
        *scene = (tablier_scene){.columns = built.columns,
                                 .rows = built.rows,
                                 .turned = built.turned,
                                 .tall = built.tall,
                                 .hexed = built.hexed};
    free(built.items);
    return status ? status : built.count;
}

static void drop_paths(struct scene *scene)
{
    int kept = 0;
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].kind != SCENE_PATH) scene->items[kept++] = scene->items[i];
    scene->count = kept;
}

int tablier_view_svg(tablier_view *view, int flags, int lang, char *out, size_t cap,
                     tablier_error *error)
{
    struct scene scene;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (flags & ~(TABLIER_ABOVE | TABLIER_WITHOUT_PATHS)) return lib_fail_range(error, flags);
    if (lib_check_lang(lang, error)) return TABLIER_RANGE;
    status = open_scene(view, &scene, error);
    if (status) return status;
    if (flags & TABLIER_WITHOUT_PATHS) drop_paths(&scene);
    const struct game *g = view->watch.game;
    struct text text = lib_text(out, cap);
    picture_write_svg(&scene, flags & TABLIER_ABOVE ? PICTURE_ABOVE : PICTURE_SIDE,
                      words_get((enum words_lang)lang, g->title),
                      words_get((enum words_lang)lang, g->credit), &text);
    free(scene.items);
    return lib_text_end(&text, out, cap, error);
}
