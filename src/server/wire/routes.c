/* Routes: the handler that a path belongs to. */
#include <string.h>

#include "server/wire/request.h"

enum { PARTS_MAX = 6 };

/* `*`: any word; the first goes into `id`, the second into `action`. */
static const struct route {
    enum request_method method;
    const char *parts[PARTS_MAX];
    request_handler *handler;
} routes[] = {
    {REQUEST_GET, {"api", "about"}, api_about},
    {REQUEST_GET, {"api", "games"}, api_list},
    {REQUEST_POST, {"api", "games"}, api_create},
    {REQUEST_GET, {"api", "games", "*"}, api_game},
    {REQUEST_GET, {"api", "games", "*", "stream"}, api_stream},
    {REQUEST_GET, {"api", "games", "*", "record"}, api_record},
    {REQUEST_POST, {"api", "games", "*", "*"}, api_action},
    {REQUEST_GET, {"api", "mine"}, api_mine},
    {REQUEST_POST, {"api", "qr"}, api_qr},
    {REQUEST_GET, {"api", "mail", "confirm", "*"}, api_mail},
    {REQUEST_POST, {"api", "mail", "confirm", "*"}, api_mail},
    {REQUEST_GET, {"api", "mail", "stop", "*"}, api_mail},
    {REQUEST_POST, {"api", "mail", "stop", "*"}, api_mail},
    {REQUEST_GET, {"healthz"}, api_health},
    {REQUEST_GET, {"metrics"}, api_metrics},
    {REQUEST_GET, {"api", "admin", "games"}, admin_games},
    {REQUEST_POST, {"api", "admin", "games", "*", "close"}, admin_close},
    {REQUEST_DELETE, {"api", "admin", "games", "*"}, admin_delete},
    {REQUEST_GET, {"api", "admin", "blocks"}, admin_blocks},
    {REQUEST_POST, {"api", "admin", "blocks"}, admin_block},
};

static bool take_word(struct slice word, char *out, size_t cap)
{
    if (!word.n || word.n >= cap) return false;
    memcpy(out, word.at, word.n);
    out[word.n] = '\0';
    return true;
}

/* A slash at the end is part of an address: each has one form, which is all that a proxy need know.
 */
static bool matches(const struct route *route, struct request *r)
{
    struct slice rest = slice_of(r->path);
    int stars = 0;
    if (rest.at[rest.n - 1] == '/') return false;
    slice_cut(&rest, '/');
    for (int i = 0; i < PARTS_MAX && route->parts[i]; i++) {
        struct slice part = slice_cut(&rest, '/');
        if (strcmp(route->parts[i], "*") != 0) {
            if (!slice_is(part, route->parts[i])) return false;
        } else if (!(stars++ ? take_word(part, r->action, sizeof r->action)
                             : take_word(part, r->id, sizeof r->id))) {
            return false;
        }
    }
    return !rest.n;
}

void routes_handle(struct request *r)
{
    size_t n = sizeof routes / sizeof routes[0];
    for (size_t i = 0; i < n; i++)
        if (routes[i].method == r->method && matches(&routes[i], r)) {
            if (server_is_busy(r->server) && routes[i].handler != api_health &&
                routes[i].handler != api_metrics)
                request_fail(r, PROBLEM_BUSY);
            else
                routes[i].handler(r);
            return;
        }
    request_fail(r, PROBLEM_NOT_FOUND);
}
