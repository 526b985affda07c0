/* tablier match: two players against each other, and what the result says of their strength.
 *
 * Told to end, it breaks off what is being played and tells the result of the games before. */
#include <stdio.h>

#include "cmd/commands.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "drive/crew.h"
#include "drive/scribe.h"
#include "games/list.h"

struct match {
    struct cmd *cmd;
    struct duel duels[CREW_MAX]; /* the same, each with players of its own */
    struct duel_tally tally;
    struct progress progress;
    uint64_t games, at_once;
    bool sequential; /* stops when the test of elo0 against elo1 has an answer */
    double elo0, elo1;
    scribes *scribes; /* NULL: nobody asked for records */
};

/* ---- setting up */

/* A whole number of Elo, possibly negative. */
static int read_elo(struct cmd *c, const char *name, double *out)
{
    struct slice text = cmd_value(c, name);
    bool minus = text.n && text.at[0] == '-';
    uint64_t size;
    if (minus) text.at++, text.n--;
    if (slice_number(text, 2000, &size)) return cmd_fail_text(c, "match.bad_elo", text);
    *out = minus ? -(double)size : (double)size;
    return 0;
}

static int read_test(struct match *m)
{
    m->sequential = cmd_given(m->cmd, "elo0") || cmd_given(m->cmd, "elo1");
    if (!m->sequential) return 0;
    if (read_elo(m->cmd, "elo0", &m->elo0) || read_elo(m->cmd, "elo1", &m->elo1)) return CMD_BAD;
    if (m->elo0 < m->elo1) return 0;
    return cmd_fail_text(m->cmd, "match.bad_elo", cmd_value(m->cmd, "elo1"));
}

static int open_players(struct match *m, struct duel *d)
{
    struct message why;
    for (int i = 0; i < 2; i++) {
        struct player_spec spec;
        if (player_read(m->cmd->operands[i], &spec, &why) ||
            player_open(&spec, d->game, &d->options, d->seed, &d->players[i], &why))
            return cmd_fail(m->cmd, &why);
    }
    return 0;
}

/* Players for every game that is played at once. */
static int open_crew(struct match *m)
{
    struct duel first = m->duels[0];
    for (uint64_t i = 0; i < m->at_once; i++) {
        m->duels[i] = first;
        if (open_players(m, &m->duels[i])) return CMD_BAD;
    }
    return 0;
}

static int open_scribes(struct match *m)
{
    struct message why;
    int there;
    struct slice path = cmd_value(m->cmd, "records");
    if (!path.at) return 0;
    struct scribe_setup setup = {.path = path.at,
                                 .duel = &m->duels[0],
                                 .names = {m->cmd->operands[0], m->cmd->operands[1]},
                                 .games = (int)m->games};
    if (scribes_open(&setup, &m->scribes, &there, &why)) return cmd_fail(m->cmd, &why);
    for (uint64_t i = 0; i < m->at_once; i++)
        if (scribes_take(m->scribes, &m->duels[i].scribe)) return cmd_fail_memory(m->cmd);
    return 0;
}

static int close_scribes(struct match *m)
{
    struct message why;
    return m->scribes && scribes_close(m->scribes, &why) ? cmd_fail(m->cmd, &why) : 0;
}

static void close_crew(struct match *m)
{
    for (uint64_t i = 0; i < m->at_once; i++)
        for (int k = 0; k < 2; k++) player_close(m->duels[i].players[k]);
}

static int open_match(struct match *m)
{
    struct cmd *c = m->cmd;
    struct duel *duel = &m->duels[0];
    uint64_t opening;
    struct play first;
    struct slice name = cmd_value(c, "game");
    if (!name.at) name = slice_of(games_list[0]->name);
    if (cmd_find_game(c, name, &duel->game) || cmd_open_position(c, duel->game, &first) ||
        cmd_check_playable(c, &first) ||
        cmd_number(c, "games", (struct cmd_range){1, 1 << 20}, 100, &m->games) ||
        cmd_number(c, "at-once", (struct cmd_range){1, CREW_MAX}, 1, &m->at_once) ||
        cmd_number(c, "opening", (struct cmd_range){0, 100}, 1, &opening) ||
        cmd_number(c, "seed", CMD_SEEDS, 0, &duel->seed) || read_test(m))
        return CMD_BAD;
    duel->options = first.options;
    duel->opening = (int)opening;
    duel->position = cmd_value(c, "position");
    return open_crew(m) || open_scribes(m) ? CMD_BAD : 0;
}

/* ---- playing */

static void put_remark(const struct duel_tally *tally, struct text *out)
{
    text_put(out, "+");
    text_put_number(out, tally->won);
    text_put(out, " =");
    text_put_number(out, tally->drawn);
    text_put(out, " -");
    text_put_number(out, tally->lost);
}

static double llr(const struct match *m)
{
    return duel_llr(&m->tally, m->elo0, m->elo1);
}

static bool is_answered(const struct match *m)
{
    return m->sequential && (llr(m) >= DUEL_BOUND || llr(m) <= -DUEL_BOUND);
}

static bool show(void *context, const struct duel_tally *tally)
{
    struct match *m = context;
    char buffer[64];
    struct text remark = text_on(buffer, sizeof buffer);
    put_remark(tally, &remark);
    progress_show(&m->progress, (uint64_t)duel_games(tally), m->games, text_slice(&remark));
    return is_answered(m);
}

static int play_all(struct match *m)
{
    struct message why;
    struct crew_hooks hooks = {interrupt_asked, show, m};
    int err = crew_play(m->duels, (int)m->at_once, (int)m->games, &hooks, &m->tally, &why);
    progress_close(&m->progress);
    return err ? cmd_fail(m->cmd, &why) : 0;
}

/* ---- the result */

static void put_decimal(struct text *out, double x, int digits)
{
    char buffer[64];
    snprintf(buffer, sizeof buffer, "%.*f", digits, x);
    text_put(out, buffer);
}

static void put_count(struct text *out, const char *name, int n)
{
    text_put(out, name);
    text_put_char(out, ' ');
    text_put_number(out, n);
    text_put_char(out, '\n');
}

static void put_result(const struct match *m)
{
    struct text *out = &m->cmd->out;
    double elo, margin;
    duel_elo(&m->tally, &elo, &margin);
    put_count(out, "games", duel_games(&m->tally));
    put_count(out, "won", m->tally.won);
    put_count(out, "drawn", m->tally.drawn);
    put_count(out, "lost", m->tally.lost);
    text_put(out, "share ");
    put_decimal(out, 100 * duel_share(&m->tally), 1);
    text_put(out, "\nelo ");
    put_decimal(out, elo, 0);
    text_put(out, " ± ");
    put_decimal(out, margin, 0);
    text_put_char(out, '\n');
    if (!m->sequential) return;
    text_put(out, "llr ");
    put_decimal(out, llr(m), 2);
    text_put(out, !is_answered(m) ? " open\n" : llr(m) > 0 ? " elo1\n" : " elo0\n");
}

static int run(struct cmd *c)
{
    struct match m = {.cmd = c};
    progress_open(&m.progress);
    int status = open_match(&m);
    interrupt_expect();
    if (!status) status = play_all(&m);
    if (close_scribes(&m)) status = CMD_BAD;
    close_crew(&m);
    if (status) return CMD_BAD;
    put_result(&m);
    return m.sequential && llr(&m) <= -DUEL_BOUND ? CMD_NO : CMD_OK;
}

static const struct cmd_option options[] = {
    {"game", "GAME"}, {"variant", "k=v,k=v"}, {"seats", "2|4"},     {"seed", "N"},
    {"games", "N"},   {"at-once", "N"},       {"position", "LINE"}, {"opening", "MOVES"},
    {"elo0", "N"},    {"elo1", "N"},          {"records", "FILE"},  {NULL, NULL},
};

const struct cmd_command cmd_match = {.name = "match",
                                      .operands = "A B",
                                      .about = "cmd.match",
                                      .least = 2,
                                      .most = 2,
                                      .options = options,
                                      .run = run};
