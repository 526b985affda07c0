/* Moves made of things, and positions set up by hand. */
#include "game/edit.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "inside.h"

/* A thing as the games see it; false when a number of it is none of theirs. */
static bool read_item(const tablier_item *from, struct scene_item *out)
{
    const int32_t numbers[] = {from->shape, from->x, from->y, from->z, from->group};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i] < INT16_MIN || numbers[i] > INT16_MAX) return false;
    if (from->kind < 0 || from->kind > TABLIER_ITEM_DISC || from->x < 0 || from->y < 0)
        return false;
    if (from->owner < 0 || from->owner > GAME_SIDES || from->turn < 0 || from->turn > 7)
        return false;
    *out = (struct scene_item){.kind = (uint8_t)from->kind,
                               .owner = (int8_t)from->owner,
                               .turn = (uint8_t)from->turn,
                               .shape = (int16_t)from->shape,
                               .x = (int16_t)from->x,
                               .y = (int16_t)from->y,
                               .z = (int16_t)from->z,
                               .group = (int16_t)from->group};
    return true;
}

int tablier_view_compose(const tablier_view *view, const tablier_item *things, size_t n,
                         tablier_move *out, tablier_error *error)
{
    struct scene_item items[EDIT_THINGS_MAX];
    game_move move;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!things || !out) return lib_fail_null(error);
    if (n > EDIT_THINGS_MAX) return lib_fail_range(error, (int64_t)n);
    for (size_t i = 0; i < n; i++)
        if (!read_item(&things[i], &items[i]))
            return lib_fail(error, TABLIER_INVALID, "lib.invalid");
    const struct game_scene *scene = view->watch.game->scene;
    if (!scene->compose) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    if (scene->compose(view->watch.view, items, (int)n, &move))
        return lib_fail(error, TABLIER_INVALID, "lib.no_move");
    *out = move;
    return 0;
}

/* The game's way of setting up; NULL with the error. */
static int find_edit(const tablier_view *view, const struct game_edit **out, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    *out = view->watch.game->edit;
    return *out ? 0 : lib_fail(error, TABLIER_MISSING, "lib.missing");
}

int tablier_view_things(const tablier_view *view, tablier_item *out, size_t cap,
                        tablier_error *error)
{
    struct scene_item items[EDIT_THINGS_MAX];
    const struct game_edit *edit;
    int status = find_edit(view, &edit, error);
    if (status) return status;
    if (!edit->things) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    if (!out && cap) return lib_fail_null(error);
    int count = edit->things(view->watch.view, items);
    if ((size_t)count > cap) return lib_fail_space(error, (uint64_t)count);
    for (int i = 0; i < count; i++) out[i] = lib_item(&items[i]);
    return count;
}

/* A view that stands as another one does, to be changed. */
static int open_copy(const tablier_view *view, tablier_view **copy, tablier_view **out,
                     tablier_error *error)
{
    return out ? tablier_view_copy(view, copy, error) : lib_fail_null(error);
}

int tablier_view_put(const tablier_view *view, int x, int y, const tablier_item *thing,
                     tablier_view **out, tablier_error *error)
{
    const struct game_edit *edit;
    struct scene_item item;
    struct message why = {0};
    tablier_view *copy;
    int status = find_edit(view, &edit, error);
    if (status) return status;
    if (!edit->put) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    if (x < 0 || x > 255) return lib_fail_range(error, x);
    if (y < 0 || y > 255) return lib_fail_range(error, y);
    if (thing && !read_item(thing, &item)) return lib_fail(error, TABLIER_INVALID, "lib.invalid");
    status = open_copy(view, &copy, out, error);
    if (status) return status;
    int err = edit->put(view->watch.view, x, y, thing ? &item : NULL, copy->watch.view, &why);
    if (err) {
        lib_close(copy, LIB_VIEW, NULL);
        return why.id ? lib_fail_message(error, err, &why)
                      : lib_fail(error, TABLIER_ILLEGAL, "lib.no_place");
    }
    *out = copy;
    return 0;
}

int tablier_view_turn(const tablier_view *view, int seat, tablier_view **out, tablier_error *error)
{
    const struct game_edit *edit;
    tablier_view *copy;
    int status = find_edit(view, &edit, error);
    if (status) return status;
    if (!edit->turn) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    if (seat < 0 || seat >= view->watch.options.seats) return lib_fail_range(error, seat);
    status = open_copy(view, &copy, out, error);
    if (status) return status;
    edit->turn(view->watch.view, seat, copy->watch.view);
    *out = copy;
    return 0;
}
