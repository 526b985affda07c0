/* Addresses for people; the log gets them too. */
#include "server/greet.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "server/log.h"
#include "server/qr.h"
#include "server/wire/wire.h"

enum { QR_BYTES = 32 * 1024 };

static void say(const struct server *s, const struct message *m)
{
    char bytes[1024];
    struct text t = text_on(bytes, sizeof bytes);
    message_write(m, s->config.lang, &t);
    text_put_char(&t, '\n');
    fwrite(bytes, 1, text_slice(&t).n, stdout);
    fflush(stdout);
}

static void say_address(const struct server *s, const char *id, const char *url)
{
    struct message m;
    message_set(&m, id);
    message_add_plain(&m, "url", url);
    say(s, &m);
}

/* An address that others on the local network can reach; false: none. */
static bool find_local_address(char *out, size_t cap)
{
    struct ifaddrs *all;
    bool found = false;
    if (getifaddrs(&all)) return false;
    for (struct ifaddrs *i = all; i && !found; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET) continue;
        if (i->ifa_flags & IFF_LOOPBACK || !(i->ifa_flags & IFF_UP)) continue;
        struct sockaddr_in in;
        memcpy(&in, i->ifa_addr, sizeof in);
        found = inet_ntop(AF_INET, &in.sin_addr, out, (socklen_t)cap) != NULL;
    }
    freeifaddrs(all);
    return found;
}

static bool is_any(const char *address)
{
    return !address[0] || !strcmp(address, "0.0.0.0") || !strcmp(address, "::");
}

static void show_qr(const char *url)
{
    char bytes[QR_BYTES];
    struct text t = text_on(bytes, sizeof bytes);
    if (!isatty(STDOUT_FILENO) || qr_write_terminal(url, &t)) return;
    fwrite(bytes, 1, text_slice(&t).n, stdout);
    fflush(stdout);
}

void greet(struct server *s)
{
    char url[SERVER_URL_MAX], local[64];
    const char *scheme = s->config.tls_cert ? "https" : "http";
    const char *address = s->config.listen[0].address;
    int port = wire_port(s);
    bool brackets = strchr(address, ':') && !is_any(address);
    snprintf(url, sizeof url, "%s://%s%s%s:%d", scheme, brackets ? "[" : "",
             is_any(address) ? "127.0.0.1" : address, brackets ? "]" : "", port);
    log_event(LOG_INFO, "listening", "url", url, "node", store_node(s->store), NULL);
    say_address(s, "server.open", s->config.url[0] ? s->config.url : url);
    if (s->config.url[0]) {
        show_qr(s->config.url);
    } else if (is_any(address) && find_local_address(local, sizeof local)) {
        snprintf(url, sizeof url, "%s://%s:%d", scheme, local, port);
        say_address(s, "server.local", url);
        show_qr(url);
    }
}

int greet_failure(struct server *s, const char *id, const char *why)
{
    char bytes[1024];
    struct message m;
    struct text t = text_on(bytes, sizeof bytes - 1);
    message_set(&m, id);
    message_add_plain(&m, "why", why);
    message_write(&m, s->config.lang, &t);
    text_put_char(&t, '\n');
    fwrite(bytes, 1, text_slice(&t).n, stderr);
    return ERR_SYSTEM;
}
