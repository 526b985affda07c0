/* tablier tournament: several players against each other, and the table after each round.
 *
 * With --log it can be killed at any moment and goes on when it is called again the same way. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/commands.h"
#include "cmd/contest.h"
#include "cmd/interrupt.h"

/* ---- the table */

/* A number kept `times` as large, in a column of its own. */
static void put_share(struct text *out, int value, int times)
{
    static const char *const quarters[] = {"", ".25", ".5", ".75"};
    text_put_number(out, value / times);
    text_put(out, quarters[value % times * 4 / times]);
}

static void put_column(struct text *out, const char *heading, int value, int times)
{
    char room[32];
    struct text number = text_on(room, sizeof room);
    put_share(&number, value, times);
    for (size_t n = number.n; n < strlen(heading); n++) text_put_char(out, ' ');
    text_put_slice(out, text_slice(&number));
    text_put_char(out, ' ');
}

void contest_put_table(const struct contest *k, struct text *out)
{
    struct standings_row rows[CMD_OPERANDS_MAX];
    tournament_standings(&k->tournament, rows);
    text_put(out, "place points  won drawn lost buchholz sonneborn direct name\n");
    for (int i = 0; i < k->tournament.players; i++) {
        const struct standings_row *row = &rows[i];
        put_column(out, "place", row->place, 1);
        put_column(out, "points", row->points, 2);
        put_column(out, " won", row->won, 1);
        put_column(out, "drawn", row->drawn, 1);
        put_column(out, "lost", row->lost, 1);
        put_column(out, "buchholz", row->buchholz, 2);
        put_column(out, "sonneborn", row->sonneborn, 4);
        put_column(out, "direct", row->direct, 2);
        text_put(out, k->names[row->player]);
        text_put_char(out, '\n');
    }
}

/* A field in quotes, with those inside doubled. */
static void put_quoted(struct text *out, const char *z)
{
    text_put_char(out, '"');
    for (; *z; z++) {
        if (*z == '"') text_put_char(out, '"');
        text_put_char(out, *z);
    }
    text_put_char(out, '"');
}

void contest_put_csv(const struct contest *k, struct text *out)
{
    struct standings_row rows[CMD_OPERANDS_MAX];
    tournament_standings(&k->tournament, rows);
    text_put(out, "place,name,points,played,won,drawn,lost,buchholz,sonneborn,direct\r\n");
    for (int i = 0; i < k->tournament.players; i++) {
        const struct standings_row *row = &rows[i];
        const int numbers[][2] = {{row->points, 2},    {row->played, 1}, {row->won, 1},
                                  {row->drawn, 1},     {row->lost, 1},   {row->buchholz, 2},
                                  {row->sonneborn, 4}, {row->direct, 2}};
        text_put_number(out, row->place);
        text_put_char(out, ',');
        put_quoted(out, k->names[row->player]);
        for (int n = 0; n < 8; n++) {
            text_put_char(out, ',');
            put_share(out, numbers[n][0], numbers[n][1]);
        }
        text_put(out, "\r\n");
    }
}

/* ---- playing */

/* The first game that nobody plays yet; −1: there is none. */
static int open_game(const struct contest *k)
{
    for (int g = 0; g < k->tournament.begun; g++)
        if (k->tournament.game[g].open && !k->taken[g]) return g;
    return -1;
}

static int take(void *context, struct hall_game *out, struct message *why)
{
    struct contest *k = context;
    struct tournament *t = &k->tournament;
    struct tournament_event events[CMD_OPERANDS_MAX + 1];
    for (int g, count; (g = open_game(k)) < 0;) {
        count = tournament_next(t, events);
        if (!count) return tournament_under_way(t) ? HALL_WAIT : HALL_OVER;
        int err = ledger_add(&k->ledger, events, count, why);
        if (err) return err;
    }
    int g = open_game(k);
    k->taken[g] = true;
    *out =
        (struct hall_game){g, {&k->specs[t->game[g].player[0]], &k->specs[t->game[g].player[1]]}};
    return HALL_GAME;
}

/* The record of a game reaches its file before the log says that it was played. */
static int write_record(struct contest *k, int game, struct message *why)
{
    struct slice rest = slice_of(k->texts[game]);
    message_fail(why, "scribe.cannot_write", cmd_value(k->cmd, "records"));
    if (!rest.n) return ERR_SPACE;
    k->recorded += (int64_t)rest.n;
    while (rest.n) {
        ssize_t n = write(k->records, rest.at, rest.n);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return ERR_SYSTEM;
        rest.at += n;
        rest.n -= (size_t)n;
    }
    return 0;
}

/* After each round; where there are none, at the end. */
static int show_round(struct contest *k)
{
    const struct tournament *t = &k->tournament;
    if (t->setup.format == TOURNAMENT_ARENA || tournament_under_way(t)) return 0;
    text_put(&k->cmd->out, "round ");
    text_put_number(&k->cmd->out, t->round);
    text_put_char(&k->cmd->out, '\n');
    contest_put_table(k, &k->cmd->out);
    text_put_char(&k->cmd->out, '\n');
    return cmd_flush(k->cmd);
}

static int done(void *context, int game, int score, struct message *why)
{
    struct contest *k = context;
    struct tournament_event result = {TOURNAMENT_RESULT, {game, 1 + score, 1 - score}};
    int err = k->texts ? write_record(k, game, why) : 0;
    if (!err) err = ledger_add_result(&k->ledger, &result, k->recorded, why);
    if (err) return err;
    message_set(why, "cmd.cannot_write_output");
    return show_round(k) ? ERR_SYSTEM : 0;
}

static int write_csv(struct contest *k)
{
    enum { ROOM = CMD_OPERANDS_MAX * 512 };
    struct slice path = cmd_value(k->cmd, "csv");
    if (!path.at) return 0;
    struct text out = text_on(cmd_take(k->cmd, ROOM), ROOM);
    if (!out.at) return cmd_fail_memory(k->cmd);
    contest_put_csv(k, &out);
    return cmd_write_file(k->cmd, path, text_slice(&out));
}

static int play(struct contest *k)
{
    struct message why;
    const struct hall_hooks hooks = {take, done, interrupt_asked, k};
    interrupt_expect();
    if (hall_play(&k->duel, k->hands, (int)k->at_once, &hooks, &why)) return cmd_fail(k->cmd, &why);
    text_put(&k->cmd->out, tournament_over(&k->tournament) ? "end\n" : "broken off\n");
    contest_put_table(k, &k->cmd->out);
    return write_csv(k);
}

static int run(struct cmd *c)
{
    struct contest *k = cmd_take(c, sizeof *k);
    if (!k) return cmd_fail_memory(c);
    memset(k, 0, sizeof *k);
    int status = contest_open(k, c);
    if (!status) status = play(k);
    if (contest_close(k)) status = CMD_BAD;
    return status ? CMD_BAD : CMD_OK;
}

static const struct cmd_option options[] = {
    {"game", "GAME"},
    {"variant", "k=v,k=v"},
    {"seats", "2|4"},
    {"seed", "N"},
    {"format", "robin|swiss|knockout|arena"},
    {"rounds", "N"},
    {"at-once", "N"},
    {"names", "A,B,…"},
    {"position", "LINE"},
    {"opening", "MOVES"},
    {"records", "FILE"},
    {"csv", "FILE"},
    {"log", "FILE"},
    {NULL, NULL},
};

const struct cmd_command cmd_tournament = {.name = "tournament",
                                           .operands = "A B …",
                                           .about = "cmd.tournament",
                                           .least = 2,
                                           .most = CMD_OPERANDS_MAX,
                                           .beside = true,
                                           .options = options,
                                           .run = run};
