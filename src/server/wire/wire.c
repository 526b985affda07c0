/* Listening, and the turns in which connections get what waits for them. */
#include "server/wire/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "server/log.h"
#include "server/wire/visit.h"

enum { ACCEPT_MAX = 64 /* in a turn of the loop */ };

/* ---- who comes */

static void welcome(struct server *server, int fd, const struct sockaddr *peer)
{
    int yes = 1;
    struct limits_place *place = door_enter(server, peer);
    if (!place) {
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    link_open(server, fd, place);
}

/* Without descriptors nobody can be accepted, nor turned away: the loop would be told of him for
 * ever. One is kept back for that. */
static void turn_one_away(struct wire *wire, int listener)
{
    close(wire->spare);
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd >= 0) close(fd);
    wire->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void on_connection(uv_poll_t *poll, int status, int events)
{
    struct server *server = poll->data;
    struct wire *wire = server->wire;
    int listener = wire->fds[poll - wire->listeners];
    (void)status, (void)events;
    for (int i = 0; i < ACCEPT_MAX; i++) {
        struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
        socklen_t n = sizeof peer;
        int fd = accept4(listener, (struct sockaddr *)&peer, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EMFILE || errno == ENFILE)) turn_one_away(wire, listener);
        if (fd < 0) return;
        welcome(server, fd, (struct sockaddr *)&peer);
    }
}

/* ---- listening */

/* The address of a network interface of that name. */
static bool find_interface(const char *name, struct sockaddr_storage *out, socklen_t *n)
{
    struct ifaddrs *all;
    bool found = false;
    if (getifaddrs(&all)) return false;
    for (struct ifaddrs *i = all; i && !found; i = i->ifa_next) {
        found = i->ifa_addr && i->ifa_addr->sa_family == AF_INET && !strcmp(i->ifa_name, name);
        if (found) memcpy(out, i->ifa_addr, *n = sizeof(struct sockaddr_in));
    }
    freeifaddrs(all);
    return found;
}

/* No address is any address, of both kinds. */
static bool find_address(const char *name, struct sockaddr_storage *out, socklen_t *n)
{
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    memset(out, 0, sizeof *out);
    if (getaddrinfo(name[0] ? name : "::", NULL, &hints, &found))
        return find_interface(name, out, n);
    memcpy(out, found->ai_addr, *n = found->ai_addrlen);
    freeaddrinfo(found);
    return true;
}

static int open_listener(struct sockaddr_storage *where, socklen_t n, int port)
{
    int yes = 1, no = 0;
    int fd = socket(where->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (where->ss_family == AF_INET6) {
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
        ((struct sockaddr_in6 *)(void *)where)->sin6_port = htons((uint16_t)port);
    } else {
        ((struct sockaddr_in *)(void *)where)->sin_port = htons((uint16_t)port);
    }
    if (!bind(fd, (struct sockaddr *)where, n) && !listen(fd, SOMAXCONN)) return fd;
    close(fd);
    return -1;
}

static bool listen_on(struct server *server, const struct server_listen *where)
{
    struct wire *wire = server->wire;
    struct sockaddr_storage address;
    socklen_t n;
    if (!find_address(where->address, &address, &n)) return false;
    int fd = open_listener(&address, n, where->port);
    /* A machine without IPv6. */
    if (fd < 0 && !where->address[0] && find_address("0.0.0.0", &address, &n))
        fd = open_listener(&address, n, where->port);
    if (fd < 0) return false;
    uv_poll_t *poll = &wire->listeners[wire->listener_count];
    wire->fds[wire->listener_count++] = fd;
    uv_poll_init(&server->loop, poll, fd);
    poll->data = server;
    uv_poll_start(poll, UV_READABLE, on_connection);
    return true;
}

int wire_port(const struct server *server)
{
    struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
    socklen_t n = sizeof address;
    if (getsockname(server->wire->fds[0], (struct sockaddr *)&address, &n)) return 0;
    return ntohs(address.ss_family == AF_INET6
                     ? ((struct sockaddr_in6 *)(void *)&address)->sin6_port
                     : ((struct sockaddr_in *)(void *)&address)->sin_port);
}

/* ---- turns */

/* Only runs, and so keeps the loop from waiting. */
void wire_turn_soon(uv_idle_t *handle)
{
    (void)handle;
}

static void take_turns(struct server *server)
{
    if (!link_turn_all(server)) uv_idle_stop(&server->wire->more);
}

/* What timers and the turns before have left to do, before the loop waits; then what came of that
 * for which it waited. */
static void on_prepare(uv_prepare_t *handle)
{
    take_turns(handle->data);
}

static void on_check(uv_check_t *handle)
{
    take_turns(handle->data);
}

static void begin_turns(struct server *server)
{
    struct wire *wire = server->wire;
    wire->line_end = &wire->line;
    uv_prepare_init(&server->loop, &wire->prepare);
    uv_check_init(&server->loop, &wire->check);
    uv_idle_init(&server->loop, &wire->more);
    wire->prepare.data = wire->check.data = server;
    uv_prepare_start(&wire->prepare, on_prepare);
    uv_check_start(&wire->check, on_check);
}

/* ---- the whole */

int wire_open(struct server *server)
{
    struct wire *wire = server->wire = calloc(1, sizeof *wire);
    const struct server_config *config = &server->config;
    if (!wire) abort();
    begin_turns(server);
    wire->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (config->tls_cert) {
        wire->tls = tls_new(config->tls_cert, config->tls_key);
        if (!wire->tls) return ERR_SYSTEM;
    }
    for (int i = 0; i < config->listen_count; i++)
        if (!listen_on(server, &config->listen[i])) return ERR_SYSTEM;
    return 0;
}

void wire_beat(struct server *server)
{
    http_keep_alive(server);
    link_check_all(server);
}

bool wire_is_quiet(const struct server *server)
{
    const struct link *l = server->wire->links;
    while (l && l->stage != LINK_LAST && l->stage != LINK_SOCKET) l = l->next;
    return !l;
}

static void close_handle(void *handle)
{
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

void wire_close(struct server *server)
{
    struct wire *wire = server->wire;
    while (wire->links) link_close(wire->links);
    link_turn_all(server);
    close_handle(&wire->prepare);
    close_handle(&wire->check);
    close_handle(&wire->more);
    for (int i = 0; i < wire->listener_count; i++) {
        uv_poll_stop(&wire->listeners[i]);
        close_handle(&wire->listeners[i]);
        close(wire->fds[i]);
    }
    for (int i = 0; i < 10; i++) uv_run(&server->loop, UV_RUN_NOWAIT);
    if (wire->spare >= 0) close(wire->spare);
    tls_free(wire->tls);
    free(wire);
    server->wire = NULL;
}
