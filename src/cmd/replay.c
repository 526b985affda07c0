/* tablier replay: checks the records of a file and prints how each game ended, and for a match the
 * score after each game. */
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
    if (record_replay(&r->record, &r->play, NULL, NULL, &why) ||
        (series_has(&r->record) && series_take(series, &r->record, &r->play, &why)))
        return cmd_fail(c, &why);
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

const struct cmd_command cmd_replay = {
    .name = "replay", .operands = "FILE", .about = "cmd.replay", .least = 1, .most = 1, .run = run};
