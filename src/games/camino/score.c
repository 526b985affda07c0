/* The count: the best route of each path over all completions, compared and written. */
#include "base/err.h"
#include "camino.h"

const struct camino_layout *camino_find_layout(const struct camino_state *s,
                                               struct camino_work *work)
{
    if (s->proved) return &s->layout;
    return camino_complete(&s->board, work->solver, &work->layout) ? &work->layout : NULL;
}

bool camino_count(const struct camino_state *s, struct camino_work *work,
                  struct camino_route out[GAME_SIDES])
{
    const struct camino_layout *layout = camino_find_layout(s, work);
    if (!layout) return false;
    for (int path = 0; path < GAME_SIDES; path++)
        camino_route_best(&s->board, layout, path, work->solver, &out[path], NULL);
    return true;
}

/* Fewer points win, then fewer cells. */
int camino_compare(const struct camino_route *a, const struct camino_route *b)
{
    int more = a->cost != b->cost ? a->cost - b->cost : a->cells - b->cells;
    return (more > 0) - (more < 0);
}

/* ---- As text */

static void put_line(const char *path, const char *name, int value, struct text *out)
{
    text_put(out, path);
    text_put(out, name);
    text_put_number(out, value);
    text_put_char(out, '\n');
}

static void put_route(const char *path, const struct camino_route *route, struct text *out)
{
    put_line(path, "_cost ", route->cost, out);
    put_line(path, "_cells ", route->cells, out);
    put_line(path, "_obstacles ", route->cost - route->cells, out);
    text_put(out, path);
    text_put(out, "_path ");
    for (int i = 0; i < route->cells; i++) {
        if (i) text_put_char(out, ',');
        camino_put_cell(route->cell[i], out);
    }
    text_put_char(out, '\n');
}

int camino_write_score(const game_view *view, void *scratch, struct text *out)
{
    const struct camino_state *s = camino_of(view);
    struct camino_route route[GAME_SIDES];
    if (!camino_count(s, scratch, route)) return ERR_ILLEGAL;
    put_route("a", &route[0], out);
    put_route("b", &route[1], out);
    return s->bare;
}
