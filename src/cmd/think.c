/* The thinker for `go`, `engine` and `play`. */
#include "cmd/think.h"

#include "drive/thinker.h"

/* A number that the command takes as an option and the user gave; else it stays. 0 or CMD_BAD. */
static int read_setting(struct cmd *c, const char *name, uint64_t most, uint64_t *value)
{
    if (!cmd_takes(c, name)) return 0;
    return cmd_number(c, name, (struct cmd_range){1, most}, *value, value);
}

static void close_thinker(void *t)
{
    thinker_close(t);
}

int cmd_open_thinker(struct cmd *c, struct proto_thinker *out)
{
    struct thinker_settings s = thinker_defaults();
    uint64_t level = (uint64_t)s.level, threads = (uint64_t)s.threads, megabytes = s.megabytes;
    if (read_setting(c, "level", TIPS_LEVELS, &level) ||
        read_setting(c, "threads", SEARCH_WORKERS_MAX, &threads) ||
        read_setting(c, "memory", 1 << 16, &megabytes))
        return CMD_BAD;
    s = (struct thinker_settings){(int)level, (int)threads, (size_t)megabytes, false};
    thinker *t = thinker_open(s);
    if (!t) return cmd_fail_memory(c);
    c->close = close_thinker;
    c->closed = t;
    thinker_protocol(t, out);
    return 0;
}
