/* A child process with a pipe each way. Lines are read into a fixed buffer; a program that goes on
 * without line ends, is silent for too long, or says much and never what it was asked for, is given
 * up. */
#include "drive/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"

enum {
    LINE_MAX = 1 << 16,
    SEND_MAX = 1 << 17,
    PATIENCE = 60000,       /* ms, of silence; and for an answer that needs no thinking */
    GREETING_MAX = 1 << 20, /* bytes before such an answer: options have long lists of values */
    THOUGHTS_MAX = 1 << 28  /* bytes before a move */
};

struct program {
    const struct game *game;
    pid_t pid;
    int to, from;
    size_t taken;       /* bytes since the last question */
    int64_t until;      /* when the answer must be there; 0: it may think */
    size_t used, eaten; /* bytes in `line`, and how many of them belong to lines already read */
    char line[LINE_MAX];
    char send[SEND_MAX];
};

static int fail(struct message *why, const char *id)
{
    message_set(why, id);
    return ERR_SYSTEM;
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- lines */

static int send_text(struct program *p, struct text *t, struct message *why)
{
    if (text_status(t)) return fail(why, "program.too_long");
    for (size_t at = 0; at < t->n;) {
        ssize_t n = write(p->to, t->at + at, t->n - at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return fail(why, "program.ended");
        at += (size_t)n;
    }
    return 0;
}

static int send_line(struct program *p, const char *line, struct message *why)
{
    struct text t = text_on(p->send, sizeof p->send);
    text_put(&t, line);
    text_put_char(&t, '\n');
    return send_text(p, &t, why);
}

static int read_more(struct program *p, struct message *why)
{
    memmove(p->line, p->line + p->eaten, p->used -= p->eaten);
    p->eaten = 0;
    if (p->used == sizeof p->line) return fail(why, "program.too_long");
    struct pollfd poller = {.fd = p->from, .events = POLLIN};
    int64_t left = p->until ? p->until - milliseconds() : PATIENCE;
    int ready = left > 0 ? poll(&poller, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) return 0;
    if (ready <= 0) return fail(why, "program.silent");
    ssize_t n = read(p->from, p->line + p->used, sizeof p->line - p->used);
    if (n <= 0) return fail(why, "program.ended");
    p->used += (size_t)n;
    p->taken += (size_t)n;
    return 0;
}

/* The next line without its end. */
static int read_line(struct program *p, struct slice *out, struct message *why)
{
    for (;;) {
        char *start = p->line + p->eaten, *end = memchr(start, '\n', p->used - p->eaten);
        if (end) {
            p->eaten = (size_t)(end - p->line) + 1;
            *out = slice_trim((struct slice){start, (size_t)(end - start)});
            return 0;
        }
        int err = read_more(p, why);
        if (err) return err;
    }
}

/* Skips lines until one begins with the word; what follows it. */
static int skip_to(struct program *p, const char *word, size_t most, struct slice *rest,
                   struct message *why)
{
    p->taken = 0;
    for (;;) {
        struct slice line;
        int err = read_line(p, &line, why);
        if (err) return err;
        if (slice_is(slice_word(&line), word)) {
            *rest = slice_trim(line);
            return 0;
        }
        if (p->taken > most) return fail(why, "program.talks");
    }
}

/* What needs no thinking. */
static int wait_for(struct program *p, const char *word, struct message *why)
{
    struct slice rest;
    p->until = milliseconds() + PATIENCE;
    return skip_to(p, word, GREETING_MAX, &rest, why);
}

static int wait_for_move(struct program *p, struct slice *best, struct message *why)
{
    p->until = 0;
    return skip_to(p, "bestmove", THOUGHTS_MAX, best, why);
}

/* ---- the process */

static void become(const char *command, const int in[2], const int out[2])
{
    setpgid(0, 0); /* Ctrl-C is for the match, which tells its programs itself */
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[0]), close(in[1]), close(out[0]), close(out[1]);
    signal(SIGPIPE, SIG_DFL); /* one that talks to nobody any more ends */
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static int start(struct program *p, const char *command)
{
    int in[2], out[2];
    if (pipe(in)) return ERR_SYSTEM;
    if (pipe(out)) {
        close(in[0]), close(in[1]);
        return ERR_SYSTEM;
    }
    p->pid = fork();
    if (p->pid == 0) become(command, in, out);
    close(in[0]), close(out[1]);
    p->to = in[1];
    p->from = out[0];
    /* Programs started later must not keep this one's input open. */
    fcntl(p->to, F_SETFD, FD_CLOEXEC);
    fcntl(p->from, F_SETFD, FD_CLOEXEC);
    return p->pid < 0 ? ERR_SYSTEM : 0;
}

static void put_setting(struct text *t, const char *name)
{
    text_put(t, "setoption name ");
    text_put(t, name);
    text_put(t, " value ");
}

static int agree(struct program *p, const struct game_options *options, struct message *why)
{
    int err = send_line(p, "ugi", why);
    if (!err) err = wait_for(p, "ugiok", why);
    if (err) return err;
    struct text t = text_on(p->send, sizeof p->send);
    put_setting(&t, "Game");
    text_put(&t, p->game->name);
    text_put_char(&t, '\n');
    put_setting(&t, "Variant");
    options_write(p->game, options, &t);
    text_put_char(&t, '\n');
    put_setting(&t, "Seats");
    text_put_number(&t, options->seats);
    text_put_char(&t, '\n');
    return send_text(p, &t, why);
}

int program_open(struct slice command, const struct game *game, const struct game_options *options,
                 struct program **out, struct message *why)
{
    struct program *p = calloc(1, sizeof *p);
    char *text = strndup(command.at, command.n);
    signal(SIGPIPE, SIG_IGN); /* a program that ended is told by write's result */
    int err = p && text ? 0 : fail(why, "error.memory");
    if (p) p->game = game, p->to = p->from = -1;
    if (!err && start(p, text) < 0) err = message_fail(why, "program.cannot_start", command);
    if (!err && agree(p, options, why)) err = message_fail(why, "program.no_protocol", command);
    free(text);
    if (err && p) program_close(p);
    if (!err) *out = p;
    return err;
}

/* A program that does not leave when it is told to and its input has ended is ended. */
static void bury(pid_t pid)
{
    enum { TRIES = 200, PAUSE = 10000 /* µs */ };
    for (int i = 0; i < TRIES; i++) {
        if (waitpid(pid, NULL, WNOHANG) != 0) return;
        usleep(PAUSE);
    }
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

void program_close(struct program *p)
{
    struct message ignored;
    if (p->to >= 0) {
        send_line(p, "quit", &ignored);
        close(p->to);
        close(p->from);
    }
    if (p->pid > 0) bury(p->pid);
    free(p);
}

/* ---- playing */

int program_new_game(struct program *p, struct message *why)
{
    int err = send_line(p, "uginewgame\nisready", why);
    return err ? err : wait_for(p, "readyok", why);
}

int program_move(struct program *p, const game_view *view, struct slice record,
                 struct drive_budget budget, game_move *out, struct message *why)
{
    struct slice best;
    struct text t = text_on(p->send, sizeof p->send);
    text_put(&t, "position ");
    text_put_slice(&t, record);
    text_put(&t, "\ngo");
    if (budget.nodes) text_put(&t, " nodes "), text_put_unsigned(&t, budget.nodes);
    if (budget.milliseconds > 0)
        text_put(&t, " movetime "), text_put_unsigned(&t, (uint64_t)budget.milliseconds);
    text_put_char(&t, '\n');
    int err = send_text(p, &t, why);
    if (!err) err = wait_for_move(p, &best, why);
    return err ? err : p->game->text->read_move(view, slice_word(&best), out, why);
}
