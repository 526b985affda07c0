/* Output and files: everything is buffered, and every failure to write is noticed. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/cmd.h"

struct cmd_block {
    struct cmd_block *next;
    max_align_t memory[];
};

void *cmd_take(struct cmd *c, size_t bytes)
{
    struct cmd_block *block = malloc(sizeof *block + bytes);
    if (!block) return NULL;
    block->next = c->blocks;
    c->blocks = block;
    return block->memory;
}

void *cmd_take_large(struct cmd *c, size_t bytes)
{
    enum { LARGE_PAGE = 1 << 21 };
    unsigned char *memory = cmd_take(c, bytes);
    size_t from = bytes / 2 + ((0 - (size_t)(memory + bytes / 2)) & (LARGE_PAGE - 1));
    size_t whole = from < bytes ? (bytes - from) / LARGE_PAGE * LARGE_PAGE : 0;
    if (memory && whole) madvise(memory + from, whole, MADV_HUGEPAGE);
    return memory;
}

void cmd_free_to(struct cmd *c, struct cmd_block *kept)
{
    while (c->blocks != kept) {
        struct cmd_block *block = c->blocks;
        c->blocks = block->next;
        free(block);
    }
}

void cmd_free_all(struct cmd *c)
{
    if (c->close) c->close(c->closed);
    cmd_free_to(c, NULL);
}

static int write_all(int file, struct slice bytes)
{
    while (bytes.n) {
        ssize_t n = write(file, bytes.at, bytes.n);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return ERR_SYSTEM;
        bytes.at += n;
        bytes.n -= (size_t)n;
    }
    return 0;
}

int cmd_fail(const struct cmd *c, const struct message *why)
{
    char line[2048];
    struct text out = text_on(line, sizeof line - 1);
    text_put(&out, "tablier: ");
    message_write(why, c->lang, &out);
    struct slice said = text_slice(&out);
    line[said.n++] = '\n';
    write_all(STDERR_FILENO, said);
    return CMD_BAD;
}

int cmd_fail_text(const struct cmd *c, const char *id, struct slice typed)
{
    struct message why;
    message_fail(&why, id, typed);
    return cmd_fail(c, &why);
}

int cmd_fail_memory(const struct cmd *c)
{
    return cmd_fail_text(c, "error.memory", SLICE(""));
}

/* "-" stands for standard input or output. */
static bool is_standard(struct slice path)
{
    return slice_is(path, "-");
}

static int fail_to_write(const struct cmd *c, struct slice path)
{
    return cmd_fail_text(c, is_standard(path) ? "cmd.cannot_write_output" : "cmd.cannot_write",
                         path);
}

static int fail_to_read(const struct cmd *c, struct slice path)
{
    return cmd_fail_text(c, is_standard(path) ? "cmd.cannot_read_input" : "cmd.cannot_read", path);
}

int cmd_flush(struct cmd *c)
{
    bool whole = !text_status(&c->out);
    int status = write_all(STDOUT_FILENO, text_slice(&c->out));
    c->out.n = 0;
    if (status) return fail_to_write(c, SLICE("-"));
    return whole ? 0 : cmd_fail_memory(c);
}

void cmd_say(struct cmd *c, const char *id)
{
    text_put(&c->out, words_get(c->lang, id));
}

void cmd_say_line(struct cmd *c, const char *id)
{
    cmd_say(c, id);
    text_put_char(&c->out, '\n');
}

/* Only a file that was ours to make is taken away again. */
static void remove_partial(int file, const char *path)
{
    struct stat info;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode)) unlink(path);
}

int cmd_write_file(const struct cmd *c, struct slice path, struct slice bytes)
{
    int file = STDOUT_FILENO;
    if (!is_standard(path)) file = open(path.at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return fail_to_write(c, path);
    int status = write_all(file, bytes);
    if (status && file != STDOUT_FILENO) remove_partial(file, path.at);
    if (file != STDOUT_FILENO && close(file)) status = ERR_SYSTEM;
    return status ? fail_to_write(c, path) : 0;
}

/* Reads to the end or until `room` bytes are there: their number or ERR_SYSTEM. */
static ssize_t read_all(int file, char *at, size_t room)
{
    size_t n = 0;
    while (n < room) {
        ssize_t got = read(file, at + n, room - n);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return ERR_SYSTEM;
        if (got == 0) break;
        n += (size_t)got;
    }
    return (ssize_t)n;
}

static int fail_too_long(const struct cmd *c, struct slice path, size_t most)
{
    struct message why;
    message_fail(&why, is_standard(path) ? "cmd.input_too_long" : "cmd.file_too_long", path);
    message_add_number(&why, "bytes", (int64_t)most);
    return cmd_fail(c, &why);
}

int cmd_read_file(struct cmd *c, struct slice path, size_t most, struct slice *out)
{
    char *memory = cmd_take(c, most + 1);
    if (!memory) return cmd_fail_memory(c);
    int file = is_standard(path) ? STDIN_FILENO : open(path.at, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? ERR_SYSTEM : read_all(file, memory, most + 1);
    if (file > STDIN_FILENO) close(file);
    if (n < 0) return fail_to_read(c, path);
    if ((size_t)n > most) return fail_too_long(c, path, most);
    *out = (struct slice){memory, (size_t)n};
    return 0;
}
