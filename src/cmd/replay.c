/* tablier replay: checks the records of a file and prints how each game ended, and for a match the
 * score after each game. */
#include "cmd/commands.h"
#include "game/series.h"
#include "games/list.h"

/* Parsing needs room for the entries and for unescaped tags, replaying for the game itself. Both
 * are bounded by the length of the text. */
static size_t memory_needed(struct slice text)
{
    size_t largest = 0;
    for (int i = 0; games_list[i]; i++) {
        size_t bytes = play_memory(games_list[i]);
        if (bytes > largest) largest = bytes;
    }
    enum { SLACK = 4096 };
    return largest + text.n * sizeof(struct record_entry) + SLACK;
}

static void write_match(struct cmd *c, const struct series *series)
{
    text_put(&c->out, "match ");
    series_write_score(series, &c->out);
    text_put_char(&c->out, '\n');
}

static int replay_next(struct cmd *c, struct slice file, struct slice *rest, struct arena *arena,
                       struct series *series)
{
    struct record record;
    struct play play;
    struct message why;
    struct game_result result;
    if (record_parse_next(file, rest, arena, &record, &why) ||
        record_open_play(&record, games_find, arena, &play, &why) ||
        record_replay(&record, &play, NULL, NULL, &why) ||
        (series_has(&record) && series_take(series, &record, &play, &why)))
        return cmd_fail(c, &why);
    play_result(&play, &result);
    cmd_write_result(c, &result);
    if (series_has(&record)) write_match(c, series);
    return 0;
}

static int run(struct cmd *c)
{
    struct slice text;
    if (cmd_read_file(c, c->operands[0], RECORD_BYTES_MAX, &text)) return CMD_BAD;
    size_t bytes = memory_needed(text);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    if (!arena.at) return cmd_fail_memory(c);
    struct slice rest = text;
    struct series series = {0};
    do {
        if (rest.at != text.at) text_put_char(&c->out, '\n');
        arena_rewind(&arena, 0);
        if (replay_next(c, text, &rest, &arena, &series)) return CMD_BAD;
    } while (slice_trim(rest).n);
    return CMD_OK;
}

const struct cmd_command cmd_replay = {
    .name = "replay", .operands = "FILE", .about = "cmd.replay", .least = 1, .most = 1, .run = run};
