/* Views and moves as numbers. */
#include "game/planes.h"

#include "base/mem.h"
#include "inside.h"

/* The numbers of a view's game; NULL with the error when the handle is wrong or it has none. */
static int find_planes(const tablier_view *view, const struct game_planes **out,
                       struct planes_shape *shape, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    *out = view->watch.game->planes;
    if (!*out) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    (*out)->shape(&view->watch.options, shape);
    return 0;
}

int tablier_view_shape(const tablier_view *view, tablier_shape *out, tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    *out = (tablier_shape){.planes = shape.planes,
                           .rows = shape.rows,
                           .columns = shape.columns,
                           .actions = shape.actions,
                           .seats = view->watch.options.seats,
                           .count = 1};
    return 0;
}

int tablier_view_plane(const tablier_view *view, int plane, char *out, size_t cap,
                       tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    if (plane < 0) return lib_fail_range(error, plane);
    if (plane >= shape.planes) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    struct text text = lib_text(out, cap);
    planes->name(plane, &text);
    return lib_text_end(&text, out, cap, error);
}

int tablier_view_planes(const tablier_view *view, int seat, uint8_t *out, size_t cap,
                        tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    if (seat < 0 || seat >= view->watch.options.seats) return lib_fail_range(error, seat);
    if (!out) return lib_fail_null(error);
    size_t bytes = (size_t)shape.planes * (size_t)shape.rows * (size_t)shape.columns;
    if (cap < bytes) return lib_fail_space(error, bytes);
    memset(out, 0, bytes);
    planes->fill(view->watch.view, seat, out);
    return 0;
}

int tablier_view_mask(tablier_view *view, uint8_t *out, size_t cap, tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    const tablier_move *moves;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (cap < (size_t)shape.actions) return lib_fail_space(error, (uint64_t)shape.actions);
    int count = tablier_view_moves(view, &moves, error);
    memset(out, 0, (size_t)shape.actions);
    for (int i = 0; i < count; i++) out[planes->action(view->watch.view, moves[i])] = 1;
    return 0;
}

int tablier_view_action(const tablier_view *view, tablier_move move, tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    int action = planes->action(view->watch.view, move);
    return action >= 0 ? action : lib_fail(error, TABLIER_MISSING, "lib.missing");
}

int tablier_view_action_move(const tablier_view *view, int action, tablier_move *out,
                             tablier_error *error)
{
    const struct game_planes *planes;
    struct planes_shape shape;
    int status = find_planes(view, &planes, &shape, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (action < 0 || action >= shape.actions) return lib_fail_range(error, action);
    *out = planes->move(view->watch.view, action);
    return 0;
}
