/* Load on a server: thousands of games, two sockets each, moves at a steady rate.
 *
 *     load PORT PID [games [moves-per-second [seconds]]]
 *
 * Prints a table: how long sockets take to open, memory per socket, how long a move waits for its
 * durable acknowledgement, how the memory goes, and how long all sockets take to come back after
 * being cut off at once. Messages come compressed, as browsers have them; PLAIN=1 has them plain.
 *
 * It is like an evening at a club that has been going on for a while: first games are brought to
 * all ages, then they are played on, and who has finished plays a rematch. PID is the server's, for
 * its memory. Loopback only; stops by itself. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

#include "base/arena.h"
#include "game/play.h"
#include "games/list.h"

enum {
    MAKERS = 16, /* threads that create games */
    RX_MAX = 64 * 1024,
    BURST = 200, /* sockets that may be opening at once */
    MOVE_MAX = 64,
    BUCKETS = 1 << 17, /* of 0.1 ms */
    PAST_MAX = 1024,   /* bytes that a compressed message may refer to; the server uses fewer */
    GAME_MOVES = 78,   /* a random game of this size, on average */
    AGING_AT_ONCE = 128,
    SAMPLES = 12 /* of the memory */
};

static const char variant[] = "size=3x5";

enum phase { IDLE, CONNECTING, UPGRADING, GREETED, READY };

struct conn {
    int fd, table, seat;
    enum phase phase;
    char *rx;
    size_t n, room;
    unsigned char past[PAST_MAX];
    size_t past_n;
};

struct table {
    char id[16], next[16], token[2][24]; /* next: of the rematch */
    struct play play;
    void *memory;
    bool waiting, over; /* a move is on its way; the game is */
    int64_t sent;
    game_move move;
};

static struct {
    int port, pid, games, rate, seconds;
    const struct game *game;
    struct table *tables;
    struct conn *conns; /* two for each table */
    int epoll, opening, ready, waiting;
    bool plain;
    uint64_t acks, refused, finished, wire, text; /* wire, text: bytes of messages */
    uint32_t *waits;
    int64_t longest;
    z_stream inflate;
} load;

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static long server_kib(void)
{
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", load.pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "VmRSS:", 6)) kib = strtol(line + 6, NULL, 10);
    if (f) fclose(f);
    return kib;
}

static double server_seconds(void)
{
    char path[64];
    long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", load.pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
                    &system) != 2)
        user = 0;
    if (f) fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- creating games, with plain blocking requests */

static int connect_blocking(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to)) die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

/* One request, its answer's body as text in `answer`. */
static void ask(int fd, const char *path, const char *token, const char *body, char *answer,
                size_t cap)
{
    char request[1024];
    int n = snprintf(request, sizeof request,
                     "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n"
                     "%s%s%s\r\n%s",
                     path, strlen(body), token ? "Authorization: Bearer " : "", token ? token : "",
                     token ? "\r\n" : "", body);
    if (write(fd, request, (size_t)n) != n) die("write");
    size_t have = 0, want = 0;
    for (;;) {
        ssize_t got = read(fd, answer + have, cap - 1 - have);
        if (got <= 0) die("read");
        have += (size_t)got;
        answer[have] = '\0';
        char *end = strstr(answer, "\r\n\r\n"), *length = strcasestr(answer, "content-length:");
        if (end && length) want = (size_t)(end + 4 - answer) + strtoul(length + 15, NULL, 10);
        if (want && have >= want) return;
    }
}

static bool take_field(const char **at, const char *name, char *out, size_t cap)
{
    const char *found = strstr(*at, name);
    if (!found) return false;
    found += strlen(name);
    size_t n = strcspn(found, "\"");
    if (n >= cap) return false;
    memcpy(out, found, n);
    out[n] = '\0';
    *at = found + n;
    return true;
}

static void *make_games(void *context)
{
    int fd = connect_blocking();
    char answer[4096], path[64], wish[128], own[23];
    for (int i = (int)(intptr_t)context; i < load.games; i += MAKERS) {
        struct table *t = &load.tables[i];
        snprintf(wish, sizeof wish, "{\"game\":\"cephalopod\",\"variant\":\"%s\",\"me\":1}",
                 variant);
        ask(fd, "/api/games", NULL, wish, answer, sizeof answer);
        const char *at = answer;
        if (!take_field(&at, "\"id\":\"", t->id, sizeof t->id) ||
            !take_field(&at, "\"token\":\"", t->token[0], sizeof t->token[0]) ||
            !take_field(&at, "\"token\":\"", t->token[1], sizeof t->token[1])) {
            fprintf(stderr, "not created: %s\n", answer);
            exit(1);
        }
        snprintf(path, sizeof path, "/api/games/%s/join", t->id);
        /* An earlier server makes the token itself and says so. */
        snprintf(own, sizeof own, "%.12s0123456789", t->id);
        snprintf(wish, sizeof wish, "{\"token\":\"%s\",\"rotate\":true}", own);
        ask(fd, path, t->token[1], wish, answer, sizeof answer);
        at = answer;
        if (!take_field(&at, "\"token\":\"", t->token[1], sizeof t->token[1]))
            memcpy(t->token[1], own, sizeof own);
    }
    close(fd);
    return NULL;
}

static void make_all_games(void)
{
    pthread_t threads[MAKERS];
    for (intptr_t i = 0; i < MAKERS; i++)
        if (pthread_create(&threads[i], NULL, make_games, (void *)i)) die("thread");
    for (int i = 0; i < MAKERS; i++) pthread_join(threads[i], NULL);
}

static void open_play(struct table *t)
{
    struct game_options options;
    struct message why;
    size_t bytes = play_memory(load.game);
    options_default(load.game, &options);
    options_read(load.game, slice_of(variant), &options, &why);
    if (!t->memory) t->memory = malloc(bytes);
    struct arena arena = arena_on(t->memory, bytes);
    if (!t->memory || play_open(&t->play, load.game, &options, &arena)) die("play");
}

/* ---- sockets */

static void watch(struct conn *c, uint32_t events, int how)
{
    struct epoll_event e = {.events = events, .data.ptr = c};
    if (epoll_ctl(load.epoll, how, c->fd, &e)) die("epoll");
}

static void begin_connect(struct conn *c)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int one = 1;
    if (c->fd < 0) die("socket");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) die("connect");
    c->phase = CONNECTING;
    c->n = c->past_n = 0;
    load.opening++;
    watch(c, EPOLLOUT, EPOLL_CTL_ADD);
}

static void send_all(struct conn *c, const char *bytes, size_t n)
{
    if (write(c->fd, bytes, n) != (ssize_t)n) die("send");
}

/* A masked text frame; the mask is zero, so the bytes go as they are. */
static void send_frame(struct conn *c, const char *text, size_t n)
{
    char frame[512];
    size_t head = n < 126 ? 6 : 8;
    memset(frame, 0, head);
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) frame[2] = (char)(n >> 8), frame[3] = (char)n;
    memcpy(frame + head, text, n);
    send_all(c, frame, head + n);
}

static void send_upgrade(struct conn *c)
{
    char request[512];
    int n = snprintf(request, sizeof request,
                     "GET /api/games/%s/socket HTTP/1.1\r\nHost: localhost\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "%sSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                     load.tables[c->table].id,
                     load.plain ? "" : "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    send_all(c, request, (size_t)n);
    c->phase = UPGRADING;
    watch(c, EPOLLIN, EPOLL_CTL_MOD);
}

static void send_hello(struct conn *c)
{
    char text[128];
    int n = snprintf(text, sizeof text, "{\"t\":\"hello\",\"d\":{\"token\":\"%s\"}}",
                     load.tables[c->table].token[c->seat]);
    send_frame(c, text, (size_t)n);
    c->phase = GREETED;
}

static void close_conn(struct conn *c)
{
    if (c->phase == READY) load.ready--;
    close(c->fd);
    c->phase = IDLE;
}

/* ---- moves */

static uint64_t chance(void)
{
    static struct rng rng = {12345, 0};
    return rng_next(&rng);
}

static void send_move(int place)
{
    static game_move moves[1 << 16];
    struct table *t = &load.tables[place];
    char move[MOVE_MAX], text[256];
    int count = load.game->rules->moves(game_truth(t->play.state), t->play.scratch, moves);
    t->move = moves[chance() % (unsigned)count];
    struct text out = text_on(move, sizeof move - 1);
    load.game->text->write_move(game_truth(t->play.state), t->move, &out);
    move[out.n] = '\0';
    int n = snprintf(text, sizeof text,
                     "{\"t\":\"move\",\"d\":{\"m\":\"%s\",\"ply\":%d,\"id\":\"p%d\"}}", move,
                     t->play.ply + 1, t->play.ply + 1);
    t->waiting = true;
    load.waiting++;
    t->sent = now_us();
    send_frame(&load.conns[2 * place + play_actor(&t->play)], text, (size_t)n);
}

static void take_ack(int place)
{
    struct table *t = &load.tables[place];
    int64_t wait = now_us() - t->sent;
    if (!t->waiting) return;
    load.waiting--;
    if (wait > load.longest) load.longest = wait;
    load.waits[wait / 100 < BUCKETS ? wait / 100 : BUCKETS - 1]++;
    load.acks++;
    t->waiting = false;
    play_move(&t->play, t->move);
    t->over = play_actor(&t->play) == GAME_OVER;
    if (!t->over) return;
    static const char again[] = "{\"t\":\"rematch\",\"d\":{}}";
    for (int seat = 0; seat < 2; seat++)
        send_frame(&load.conns[2 * place + seat], again, sizeof again - 1);
    load.finished++;
}

/* Both wanted a rematch and heard of it: sides are swapped, the tokens go with the players. */
static void next_game(int place)
{
    struct table *t = &load.tables[place];
    char token[sizeof t->token[0]];
    memcpy(t->id, t->next, sizeof t->id);
    t->next[0] = '\0';
    t->over = false;
    memcpy(token, t->token[0], sizeof token);
    memcpy(t->token[0], t->token[1], sizeof token);
    memcpy(t->token[1], token, sizeof token);
    open_play(t);
    for (int seat = 0; seat < 2; seat++) {
        close_conn(&load.conns[2 * place + seat]);
        begin_connect(&load.conns[2 * place + seat]);
    }
}

static void take_message(struct conn *c, const char *text)
{
    if (c->phase == GREETED) {
        c->phase = READY;
        load.ready++;
        load.opening--;
    }
    if (strstr(text, "\"t\":\"ack\"")) take_ack(c->table);
    if (strstr(text, "\"t\":\"rematch\"")) {
        struct table *t = &load.tables[c->table];
        take_field(&text, "\"game\":\"", t->next, sizeof t->next);
    }
    if (strstr(text, "\"t\":\"error\"")) {
        load.refused++;
        if (load.refused < 5) fprintf(stderr, "refused: %.200s\n", text);
    }
}

/* ---- receiving */

/* A compressed message as text; it may refer to those before it. */
static char *inflate_text(struct conn *c, const unsigned char *bytes, size_t n)
{
    static char out[RX_MAX];
    static const unsigned char end[] = {0, 0, 0xFF, 0xFF};
    z_stream *z = &load.inflate;
    inflateReset(z);
    if (c->past_n) inflateSetDictionary(z, c->past, (uInt)c->past_n);
    z->next_out = (unsigned char *)out;
    z->avail_out = sizeof out - 1;
    z->next_in = bytes;
    z->avail_in = (uInt)n;
    int first = inflate(z, Z_SYNC_FLUSH);
    z->next_in = end;
    z->avail_in = sizeof end;
    if (first != Z_OK || inflate(z, Z_SYNC_FLUSH) != Z_OK) die("inflate");
    size_t made = sizeof out - 1 - z->avail_out;
    out[made] = '\0';
    load.text += made;
    size_t add = made < PAST_MAX ? made : PAST_MAX;
    size_t old = c->past_n < PAST_MAX - add ? c->past_n : PAST_MAX - add;
    memmove(c->past, c->past + c->past_n - old, old);
    memcpy(c->past + old, out + made - add, add);
    c->past_n = old + add;
    return out;
}

static void take_frames(struct conn *c)
{
    size_t at = 0;
    for (;;) {
        size_t left = c->n - at;
        const unsigned char *f = (const unsigned char *)c->rx + at;
        if (left < 2) break;
        size_t n = f[1] & 127u, head = n < 126 ? 2 : 4;
        if (left < head) break;
        if (n == 126) n = (size_t)f[2] << 8 | f[3];
        if (n > RX_MAX || left < head + n) break;
        char kept = c->rx[at + head + n];
        bool packed = f[0] & 0x40, message = (f[0] & 15) == 1;
        c->rx[at + head + n] = '\0';
        load.wire += n;
        if (message && !packed) load.text += n;
        if (message) take_message(c, packed ? inflate_text(c, f + head, n) : c->rx + at + head);
        c->rx[at + head + n] = kept;
        at += head + n;
        if (c->phase == IDLE || c->phase == CONNECTING) return; /* it moved to another game */
    }
    memmove(c->rx, c->rx + at, c->n - at);
    c->n -= at;
}

static void receive(struct conn *c)
{
    if (c->room - c->n < 2048) {
        c->room = c->room ? 2 * c->room : 4096;
        c->rx = realloc(c->rx, c->room);
        if (!c->rx || c->room > 4 * RX_MAX) die("receive");
    }
    ssize_t n = read(c->fd, c->rx + c->n, c->room - c->n - 1);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) {
        fprintf(stderr, "a socket was closed in phase %d\n", c->phase);
        exit(1);
    }
    c->n += (size_t)n;
    c->rx[c->n] = '\0';
    if (c->phase == UPGRADING) {
        char *end = strstr(c->rx, "\r\n\r\n");
        if (!end) return;
        size_t head = (size_t)(end + 4 - c->rx);
        memmove(c->rx, c->rx + head, c->n - head);
        c->n -= head;
        send_hello(c);
    }
    take_frames(c);
}

static void serve_events(int ms)
{
    struct epoll_event events[512];
    int n = epoll_wait(load.epoll, events, 512, ms);
    for (int i = 0; i < n; i++) {
        struct conn *c = events[i].data.ptr;
        if (c->phase == CONNECTING)
            send_upgrade(c);
        else if (c->phase != IDLE)
            receive(c);
    }
}

/* ---- phases */

static double open_all(void)
{
    int64_t began = now_us();
    int total = 2 * load.games;
    for (int i = 0; i < total || load.ready < total;) {
        while (i < total && load.opening < BURST) begin_connect(&load.conns[i++]);
        serve_events(10);
        if (now_us() - began > 120 * 1000000ll) die("sockets do not open");
    }
    return (double)(now_us() - began) / 1e6;
}

/* Can a move be made there now? */
static bool is_free(int place)
{
    struct table *t = &load.tables[place];
    bool here = load.conns[2 * place].phase == READY && load.conns[2 * place + 1].phase == READY;
    if (here && t->next[0]) next_game(place);
    return here && !t->waiting && !t->over && !t->next[0] && load.conns[2 * place].phase == READY;
}

/* Brings every game to an age of its own, up to what a game would reach in the time there is. */
static double age_all(int moves)
{
    int64_t began = now_us();
    int left = load.games;
    int *goal = calloc((size_t)load.games, sizeof *goal);
    if (!goal) die("memory");
    for (int i = 0; i < load.games; i++) goal[i] = 1 + (int)(chance() % (unsigned)moves);
    while (left) {
        for (int i = 0; i < load.games && load.waiting < AGING_AT_ONCE; i++) {
            if (!goal[i] || !is_free(i)) continue;
            send_move(i);
            if (!--goal[i]) left--;
        }
        serve_events(1);
    }
    while (load.waiting) serve_events(1);
    free(goal);
    load.acks = load.finished = load.wire = load.text = 0;
    load.longest = 0;
    memset(load.waits, 0, BUCKETS * sizeof *load.waits);
    return (double)(now_us() - began) / 1e6;
}

static double play_for(int seconds, long memory[static SAMPLES])
{
    int64_t began = now_us(), end = began + seconds * 1000000ll;
    uint64_t sent = 0;
    int samples = 0;
    while (now_us() < end) {
        uint64_t due = (uint64_t)(now_us() - began) * (uint64_t)load.rate / 1000000;
        for (int tried = 0; sent < due && tried < load.games; tried++) {
            int place = (int)(chance() % (unsigned)load.games);
            if (!is_free(place)) continue;
            send_move(place);
            sent++;
        }
        serve_events(1);
        if ((now_us() - began) * SAMPLES / (seconds * 1000000ll) >= samples && samples < SAMPLES)
            memory[samples++] = server_kib();
    }
    for (int64_t grace = now_us() + 2000000; now_us() < grace;) serve_events(10);
    return (double)sent / seconds;
}

static double percentile(double p)
{
    uint64_t sum = 0, want = (uint64_t)((double)load.acks * p);
    for (int i = 0; i < BUCKETS; i++)
        if ((sum += load.waits[i]) > want) return i / 10.0;
    return BUCKETS / 10.0;
}

/* In a run of minutes the second half may need a tenth more than the first, at most. */
static bool is_flat(const long memory[static SAMPLES])
{
    long first = 0, second = 0;
    for (int i = 0; i < SAMPLES / 2; i++)
        if (memory[i] > first) first = memory[i];
    for (int i = SAMPLES / 2; i < SAMPLES; i++)
        if (memory[i] > second) second = memory[i];
    return load.seconds < 120 || second * 10 <= first * 11;
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    load.port = atoi(argv[1]);
    load.pid = atoi(argv[2]);
    load.games = argc > 3 ? atoi(argv[3]) : 5000;
    load.rate = argc > 4 ? atoi(argv[4]) : 2000;
    load.seconds = argc > 5 ? atoi(argv[5]) : 30;
    load.plain = getenv("PLAIN") != NULL;
    load.game = games_find(SLICE("cephalopod"));
    load.tables = calloc((size_t)load.games, sizeof *load.tables);
    load.conns = calloc((size_t)load.games * 2, sizeof *load.conns);
    load.waits = calloc(BUCKETS, sizeof *load.waits);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    struct rlimit files = {1 << 16, 1 << 16};
    setrlimit(RLIMIT_NOFILE, &files);
    if (!load.game || !load.tables || !load.conns || !load.waits) die("memory");
    if (inflateInit2(&load.inflate, -15) != Z_OK) die("zlib");
    int64_t began = now_us();
    make_all_games();
    double made = (double)(now_us() - began) / 1e6;
    for (int i = 0; i < load.games; i++) {
        open_play(&load.tables[i]);
        load.conns[2 * i] = (struct conn){.table = i, .seat = 0};
        load.conns[2 * i + 1] = (struct conn){.table = i, .seat = 1};
    }
    int sockets = 2 * load.games;
    long before = server_kib();
    double opened = open_all();
    long after = server_kib();
    int reached = load.rate * load.seconds / load.games;
    double aged = age_all(reached < 1 ? 1 : reached < GAME_MOVES ? reached : GAME_MOVES);
    long memory[SAMPLES] = {0};
    double cpu = server_seconds(), rate = play_for(load.seconds, memory);
    cpu = server_seconds() - cpu;
    for (int i = 0; i < sockets; i++) close_conn(&load.conns[i]);
    load.ready = load.opening = 0;
    double again = open_all();
    printf("games created            %10d   %8.0f a second\n", load.games, load.games / made);
    printf("sockets opened           %10d   in %.2f s\n", sockets, opened);
    printf("server memory a socket   %10.2f KiB\n", (double)(after - before) / sockets);
    printf("games brought to an age  %10s   in %.1f s\n", "", aged);
    printf("moves a second           %10.0f   asked for %d, %d s\n", rate, load.rate, load.seconds);
    printf("moves acknowledged       %10llu   refused %llu, games finished %llu\n",
           (unsigned long long)load.acks, (unsigned long long)load.refused,
           (unsigned long long)load.finished);
    printf("acknowledged after, ms   p50 %.1f  p90 %.1f  p99 %.1f  p99.9 %.1f  longest %.1f\n",
           percentile(0.5), percentile(0.9), percentile(0.99), percentile(0.999),
           (double)load.longest / 1000);
    printf("server processor time    %10.1f %% of one core\n", 100 * cpu / (load.seconds + 2));
    printf("bytes of messages        %10llu   of which went over the wire %llu\n",
           (unsigned long long)load.text, (unsigned long long)load.wire);
    printf("server memory, MiB      ");
    for (int i = 0; i < SAMPLES; i++) printf(" %ld", memory[i] / 1024);
    printf("\n");
    printf("all sockets came back    %10d   in %.2f s\n", sockets, again);
    bool flat = is_flat(memory);
    printf("%llu moves, p99 %.1f ms, memory %s\n", (unsigned long long)load.acks, percentile(0.99),
           flat ? "flat" : "NOT flat");
    return load.refused || load.acks < (uint64_t)load.rate || !flat ? 1 : 0;
}
