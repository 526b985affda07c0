/* Connections at the door: how many one address has, from the moment they come.
 *
 * Behind a proxy all connections are the proxy's. And all together are no more than there are files
 * for. Where encryption is ours, shaking hands costs more than most requests, so it counts as one.
 */
#include <arpa/inet.h>

#include "server/wire/visit.h"

static void write_address(const struct sockaddr *peer, char out[static 48])
{
    char text[INET6_ADDRSTRLEN] = "";
    const void *from =
        peer->sa_family == AF_INET6
            ? (const void *)&((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr
            : &((const struct sockaddr_in *)(const void *)peer)->sin_addr;
    inet_ntop(peer->sa_family, from, text, sizeof text);
    limits_household(slice_of(text), out);
}

bool door_has_room(const struct server *server)
{
    return server->figures.connections + server->wire->files < server->connections_max;
}

struct limits_place *door_enter(struct server *server, const struct sockaddr *peer)
{
    char address[48];
    write_address(peer, address);
    struct slice who = slice_of(address);
    int64_t now = server_ticks(server);
    const struct server_config *config = &server->config;
    bool open = door_has_room(server) &&
                (config->proxy || limits_may_enter(server->limits, who, now)) &&
                (config->proxy || !config->tls_cert ||
                 limits_take(server->limits, who, LIMITS_REQUESTS, now));
    struct limits_place *place = open ? limits_enter(server->limits, who, now) : NULL;
    if (!place) server->figures.turned_away++;
    return place;
}
