/* Records of a file. */
#include "cmd/records.h"

#include "games/list.h"

/* A file may hold any number of records, each of which is read through a window. */
enum { FILE_MAX = 1 << 26 };

static struct slice window_of(struct slice rest)
{
    if (rest.n > RECORD_BYTES_MAX) rest.n = RECORD_BYTES_MAX;
    return rest;
}

/* Room for the record, for the game itself, and for going through its variations. */
static size_t memory_needed(struct slice text)
{
    enum { SLACK = 4096, BYTES = 3 /* of a tag's value for each of its text */ };
    size_t largest = 0, longest = window_of(text).n;
    for (int i = 0; games_list[i]; i++) {
        size_t bytes = play_memory(games_list[i]) + record_tree_memory(games_list[i]);
        if (bytes > largest) largest = bytes;
    }
    return largest + longest * (sizeof(struct record_entry) + BYTES) + SLACK;
}

static int fail_too_long(struct cmd *c)
{
    struct message why;
    message_set(&why, "record.too_long");
    message_add_number(&why, "bytes", RECORD_BYTES_MAX);
    return cmd_fail(c, &why);
}

static int read_record(struct cmd *c, struct slice file, struct slice *rest, struct arena *arena,
                       struct cmd_record *out)
{
    struct message why;
    struct slice window = window_of(*rest);
    bool cut = window.n < rest->n;
    arena_rewind(arena, 0);
    if (record_parse_next(file, &window, arena, &out->record, &why)) return cmd_fail(c, &why);
    if (cut && !window.n) return fail_too_long(c);
    *rest = (struct slice){window.at, rest->n - (size_t)(window.at - rest->at)};
    if (record_open_play(&out->record, games_find, arena, &out->play, &why))
        return cmd_fail(c, &why);
    out->last = !slice_trim(*rest).n;
    out->room = arena;
    return 0;
}

int cmd_each_record(struct cmd *c, int (*visit)(struct cmd *, struct cmd_record *, void *),
                    void *context)
{
    struct slice file;
    if (cmd_read_file(c, c->operands[0], FILE_MAX, &file)) return CMD_BAD;
    size_t bytes = memory_needed(file);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    if (!arena.at) return cmd_fail_memory(c);
    struct slice rest = file;
    struct cmd_block *kept = c->blocks;
    struct cmd_record record;
    do {
        if (rest.at != file.at) text_put_char(&c->out, '\n');
        if (read_record(c, file, &rest, &arena, &record) || visit(c, &record, context))
            return CMD_BAD;
        cmd_free_to(c, kept);
    } while (!record.last);
    return 0;
}
