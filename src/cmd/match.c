/* tablier match: two players against each other, and what the result says of their strength.
 *
 * Told to end, it breaks off the game being played and tells the result of those before it. */
#include <stdio.h>

#include "cmd/commands.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "drive/duel.h"
#include "games/list.h"

struct match {
    struct cmd *cmd;
    struct duel duel;
    struct duel_tally tally;
    struct progress progress;
    uint64_t games;
    bool sequential; /* stops when the test of elo0 against elo1 has an answer */
    double elo0, elo1;
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

static int open_players(struct match *m)
{
    struct message why;
    for (int i = 0; i < 2; i++) {
        struct player_spec spec;
        if (player_read(m->cmd->operands[i], &spec, &why) ||
            player_open(&spec, m->duel.game, &m->duel.options, m->duel.seed, &m->duel.players[i],
                        &why))
            return cmd_fail(m->cmd, &why);
    }
    return 0;
}

static int open_match(struct match *m)
{
    struct cmd *c = m->cmd;
    uint64_t opening;
    struct play first;
    struct slice name = cmd_value(c, "game");
    if (!name.at) name = slice_of(games_list[0]->name);
    if (cmd_find_game(c, name, &m->duel.game) || cmd_open_position(c, m->duel.game, &first) ||
        cmd_check_turns(c, &first) ||
        cmd_number(c, "games", (struct cmd_range){1, 1 << 20}, 100, &m->games) ||
        cmd_number(c, "opening", (struct cmd_range){0, 100}, 1, &opening) ||
        cmd_number(c, "seed", CMD_SEEDS, 0, &m->duel.seed) || read_test(m))
        return CMD_BAD;
    m->duel.options = first.options;
    m->duel.opening = (int)opening;
    m->duel.position = cmd_value(c, "position");
    return open_players(m);
}

/* ---- playing */

static void put_remark(const struct match *m, struct text *out)
{
    text_put(out, "+");
    text_put_number(out, m->tally.won);
    text_put(out, " =");
    text_put_number(out, m->tally.drawn);
    text_put(out, " -");
    text_put_number(out, m->tally.lost);
}

static bool show(void *context, const struct play *play)
{
    struct match *m = context;
    char buffer[64];
    struct text remark = text_on(buffer, sizeof buffer);
    (void)play;
    put_remark(m, &remark);
    progress_show(&m->progress, (uint64_t)duel_games(&m->tally), m->games, text_slice(&remark));
    return interrupt_asked();
}

static double llr(const struct match *m)
{
    return duel_llr(&m->tally, m->elo0, m->elo1);
}

static bool is_answered(const struct match *m)
{
    return m->sequential && (llr(m) >= DUEL_BOUND || llr(m) <= -DUEL_BOUND);
}

static int play_all(struct match *m)
{
    struct message why;
    for (uint64_t i = 0; i < m->games && !is_answered(m); i++) {
        int score;
        if (duel_play(&m->duel, (int)i, show, m, &score, &why)) {
            progress_close(&m->progress);
            return cmd_fail(m->cmd, &why);
        }
        if (interrupt_asked()) break;
        m->tally.won += score > 0;
        m->tally.drawn += score == 0;
        m->tally.lost += score < 0;
    }
    progress_close(&m->progress);
    return 0;
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
    for (int i = 0; i < 2; i++) player_close(m.duel.players[i]);
    if (status) return CMD_BAD;
    put_result(&m);
    return m.sequential && llr(&m) <= -DUEL_BOUND ? CMD_NO : CMD_OK;
}

static const struct cmd_option options[] = {
    {"game", "GAME"},     {"variant", "k=v,k=v"}, {"seats", "2|4"}, {"seed", "N"}, {"games", "N"},
    {"position", "LINE"}, {"opening", "MOVES"},   {"elo0", "N"},    {"elo1", "N"}, {NULL, NULL},
};

const struct cmd_command cmd_match = {.name = "match",
                                      .operands = "A B",
                                      .about = "cmd.match",
                                      .least = 2,
                                      .most = 2,
                                      .options = options,
                                      .run = run};
