/* tablier replay: checks the records of a file, their variations too, and prints how each game
 * ended, and for a match the score after each game; or the records themselves, written anew. */
#include "cmd/commands.h"
#include "cmd/records.h"
#include "game/series.h"

static void write_match(struct cmd *c, const struct series *series)
{
    text_put(&c->out, "match ");
    series_write_score(series, &c->out);
    text_put_char(&c->out, '\n');
}

static int replay(struct cmd *c, struct cmd_record *r, void *context)
{
    struct series *series = context;
    struct message why;
    struct game_result result;
    if (record_replay_tree(&r->record, &r->play, r->room, NULL, NULL, &why) ||
        (series_has(&r->record) && series_take(series, &r->record, &r->play, &why)))
        return cmd_fail(c, &why);
    if (cmd_given(c, "write")) {
        record_write(&r->record, &c->out);
        return 0;
    }
    play_result(&r->play, &result);
    cmd_write_result(c, &result);
    if (series_has(&r->record)) write_match(c, series);
    return 0;
}

static int run(struct cmd *c)
{
    struct series series = {0};
    return cmd_each_record(c, replay, &series);
}

static const struct cmd_option options[] = {{"write", NULL}, {NULL, NULL}};

const struct cmd_command cmd_replay = {.name = "replay",
                                       .operands = "FILE",
                                       .about = "cmd.replay",
                                       .least = 1,
                                       .most = 1,
                                       .options = options,
                                       .run = run};
