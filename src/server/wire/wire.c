/* libwebsockets is set up, and each of its callbacks is given to whom it concerns. */
#include "server/wire/wire.h"

#include <net/if.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/err.h"
#include "server/log.h"
#include "server/wire/visit.h"

enum { READ_MAX = 512 };

/* ---- the callback */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t n)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct visit *visit = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return door_is_open(server, (int)(intptr_t)in) ? 0 : 1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: door_enter(server, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: door_leave(server, wsi); return 0;
    case LWS_CALLBACK_HTTP: return http_begin(server, wsi, visit, (struct slice){in, n});
    case LWS_CALLBACK_HTTP_BODY: return http_take_body(visit->request, (struct slice){in, n});
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: http_end_body(visit->request); return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(visit->request);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (visit) http_leave(visit);
        return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: /* perhaps before it was a socket */
        if (visit) frames_forget_past(visit);
        return 0;
    case LWS_CALLBACK_CONFIRM_EXTENSION_OKAY: return frames_accept_deflate(wsi, visit);
    case LWS_CALLBACK_ADD_HEADERS: return visit && visit->past ? frames_add_terms(visit, in) : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return frames_admit(server, wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED: return frames_open(server, wsi, visit);
    case LWS_CALLBACK_RECEIVE:
        if (!visit->socket || lws_frame_is_binary(wsi)) return -1;
        socket_receive(visit->socket, (struct slice){in, n}, lws_is_first_fragment(wsi),
                       lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi),
                       lws_get_reserved_bits(wsi) != 0);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (visit->socket) visit->socket->heard = server_ticks(server);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return visit->socket ? frames_write(visit->socket) : -1;
    case LWS_CALLBACK_TIMER: return visit && visit->socket ? frames_timer(visit->socket) : 0;
    case LWS_CALLBACK_CLOSED: frames_close(visit); return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, n);
    }
}

/* Each socket has a buffer of READ_MAX for what comes; longer messages come in parts. */
static const struct lws_protocols protocols[] = {
    {"http", on_event, sizeof(struct visit), READ_MAX, 0, NULL, VISIT_WRITE_MAX},
    {"tablier", on_event, sizeof(struct visit), READ_MAX, 0, NULL, VISIT_WRITE_MAX},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void log_library(int level, const char *line)
{
    log_event(level & LLL_ERR ? LOG_WARN : LOG_INFO, "wire", "say", line, NULL);
}

/* The library keeps its timers in a sorted list, which ten thousand sockets would make slow: so
 * silence is looked after by socket_check_all. */
static const lws_retry_bo_t never_idle = {.secs_since_valid_ping = 0};

/* Has this machine the address? The library would wait for one that may come later. */
static bool is_ours(const char *address)
{
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    if (!address[0] || if_nametoindex(address)) return true;
    if (getaddrinfo(address, NULL, &hints, &found)) return false;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool ours = fd >= 0 && !bind(fd, found->ai_addr, found->ai_addrlen);
    if (fd >= 0) close(fd);
    freeaddrinfo(found);
    return ours;
}

static bool listen_on(struct server *server, const struct server_listen *where)
{
    struct lws_context_creation_info info = {
        .port = where->port,
        .iface = where->address[0] ? where->address : NULL,
        .protocols = protocols,
        .extensions = frames_extensions,
        .vhost_name = "default",
        .ssl_cert_filepath = server->config.tls_cert,
        .ssl_private_key_filepath = server->config.tls_key,
        .alpn = "http/1.1",
        .keepalive_timeout = 30,
        .timeout_secs = VISIT_SECONDS,
        .retry_and_idle_policy = &never_idle,
    };
    if (server->config.tls_cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    /* Otherwise the library listens everywhere, whatever IPv4 address it is given. */
    if (where->address[0] && !strchr(where->address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_vhost(server->lws, &info) != NULL;
}

int wire_open(struct server *server)
{
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {
        .foreign_loops = loops,
        .user = server,
        .max_http_header_pool = 2048,
        .timeout_secs = VISIT_SECONDS,
        .timeout_secs_ah_idle = 10,
        .server_string = "tablier",
        .pt_serv_buf_size = VISIT_WRITE_MAX,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    if (server->config.tls_cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, log_library);
    server->lws = lws_create_context(&info);
    if (!server->lws) return ERR_SYSTEM;
    for (int i = 0; i < server->config.listen_count; i++)
        if (!is_ours(server->config.listen[i].address) ||
            !listen_on(server, &server->config.listen[i]))
            return ERR_SYSTEM;
    return 0;
}

int wire_port(const struct server *server)
{
    struct lws_vhost *vhost = lws_get_vhost_by_name(server->lws, "default");
    return vhost ? lws_get_vhost_listen_port(vhost) : 0;
}

/* The library looks at its timeouts only after an event of its own: those that were set meanwhile
 * from other parts of the loop would wait for somebody to say something. */
void wire_beat(struct server *server)
{
    http_check_all(server);
    lws_cancel_service(server->lws);
}

/* The library closes in two steps, with the loop running in between. */
void wire_close(struct server *server)
{
    lws_context_destroy(server->lws);
    for (int i = 0; i < 10; i++) uv_run(&server->loop, UV_RUN_NOWAIT);
    lws_context_destroy(server->lws);
}
