/* Connections at the door: how many one address has, from the moment they come. Heads that never
 * end take a place in the library's pool each, and one address must not have them all.
 *
 * Behind a proxy all connections are the proxy's, and their heads are whole when they come. And all
 * together are no more than there are files for. */
#include "server/wire/visit.h"

bool door_is_open(struct server *server, int fd)
{
    char peer[64] = "", address[48];
    lws_get_peer_simple_fd(fd, peer, sizeof peer);
    limits_household(slice_of(peer), address);
    bool open = server->figures.connections < server->connections_max &&
                (server->config.proxy ||
                 limits_may_enter(server->limits, slice_of(address), server_ticks(server)));
    if (!open) server->figures.turned_away++;
    return open;
}

void door_enter(struct server *server, struct lws *wsi)
{
    char peer[64] = "", address[48];
    lws_get_peer_simple(wsi, peer, sizeof peer);
    limits_household(slice_of(peer), address);
    struct limits_place *place =
        limits_enter(server->limits, slice_of(address), server_ticks(server));
    lws_set_opaque_user_data(wsi, place);
    if (place) server->figures.connections++; /* there is one for whoever was let in */
}

/* The library tells of its own listeners too, which never entered. */
void door_leave(struct server *server, struct lws *wsi)
{
    struct limits_place *place = lws_get_opaque_user_data(wsi);
    if (!place) return;
    lws_set_opaque_user_data(wsi, NULL);
    limits_leave(place);
    server->figures.connections--;
}
