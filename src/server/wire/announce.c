/* One datagram for each word; the name of the socket may be abstract, which is written with @. */
#include "server/wire/announce.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void announce(const char *state)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t n = name ? strlen(name) : 0;
    if (!n || n >= sizeof to.sun_path || (name[0] != '/' && name[0] != '@')) return;
    memcpy(to.sun_path, name, n);
    if (name[0] == '@') to.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
    /* Should it be lost, the next one says the same. */
    ssize_t sent = sendto(fd, state, strlen(state), MSG_NOSIGNAL,
                          (const struct sockaddr *)(const void *)&to, size);
    (void)sent;
    close(fd);
}
