/* tablier selfplay: games of the computer against itself, written down for whoever wants to learn
 * from them: records, or NDJSON with what was thought.
 *
 * Told to end, it keeps the games that are finished; --resume goes on from there. The same seed
 * gives the same file, however many games are played at once, as long as players are not limited by
 * time. */
#include <stdlib.h>

#include "cmd/commands.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/records.h"
#include "drive/crew.h"
#include "drive/scribe.h"

enum { LINES_MAX = 4096, GAMES_MAX = 1 << 24 };

struct selfplay {
    struct cmd *cmd;
    struct duel duels[CREW_MAX]; /* the same, each with players of its own */
    struct duel_tally tally;
    struct progress progress;
    struct scribe_setup setup;
    scribes *scribes;
    uint64_t games, at_once;
    int there; /* games that stood in the file already */
    struct slice *lines;
};

/* ---- openings */

/* The moves of one record, draws included, parted by blanks. */
static int take_line(struct cmd *c, struct cmd_record *r, void *context)
{
    struct selfplay *s = context;
    struct duel *d = &s->duels[0];
    struct message why;
    size_t bytes = 1;
    if (r->play.game != d->game)
        return cmd_fail_text(c, "selfplay.other_game", cmd_value(c, "openings"));
    if (d->line_count == LINES_MAX) return 0;
    for (int i = 0; i < r->record.entry_count; i++) bytes += r->record.entries[i].text.n + 1;
    struct text line = text_on(malloc(bytes), bytes);
    if (!line.at) return cmd_fail_memory(c);
    for (int i = 0; i < r->record.entry_count; i = record_next(&r->record, i)) {
        if (r->record.entries[i].kind != RECORD_MOVE) continue;
        text_put_slice(&line, r->record.entries[i].text);
        text_put_char(&line, ' ');
    }
    s->lines[d->line_count++] = text_slice(&line);
    return record_replay(&r->record, &r->play, NULL, NULL, &why) ? cmd_fail(c, &why) : 0;
}

static int read_openings(struct selfplay *s)
{
    struct cmd *c = s->cmd;
    struct slice path = cmd_value(c, "openings"), game = c->operands[0];
    if (!path.at) return 0;
    s->lines = cmd_take(c, LINES_MAX * sizeof *s->lines);
    if (!s->lines) return cmd_fail_memory(c);
    s->duels[0].lines = s->lines;
    c->operands[0] = path; /* the file whose records are gone through */
    int status = cmd_each_record(c, take_line, s);
    c->operands[0] = game;
    c->out.n = 0;
    return status;
}

/* ---- setting up */

/* --players: one for every seat, parted by commas; a single one sits at all of them. */
static int open_players(struct selfplay *s, struct duel *d)
{
    struct slice rest = cmd_value(s->cmd, "players"), name = {NULL, 0};
    struct message why;
    if (!rest.at) rest = SLICE("5");
    for (int seat = 0; seat < d->options.seats; seat++) {
        struct player_spec spec;
        if (rest.n || !name.n) name = slice_cut(&rest, ',');
        s->setup.names[seat] = name;
        if (player_read(name, &spec, &why) ||
            player_open(&spec, d->game, &d->options, d->seed, &d->seated[seat], &why))
            return cmd_fail(s->cmd, &why);
    }
    return rest.n ? cmd_fail_text(s->cmd, "selfplay.too_many_players", rest) : 0;
}

static int open_crew(struct selfplay *s)
{
    struct duel first = s->duels[0];
    for (uint64_t i = 0; i < s->at_once; i++) {
        s->duels[i] = first;
        if (open_players(s, &s->duels[i])) return CMD_BAD;
    }
    return 0;
}

static void close_crew(struct selfplay *s)
{
    for (uint64_t i = 0; i < s->at_once && i < CREW_MAX; i++)
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++) player_close(s->duels[i].seated[seat]);
    for (int i = 0; i < s->duels[0].line_count; i++) free((void *)(uintptr_t)s->lines[i].at);
}

static int open_file(struct selfplay *s)
{
    struct cmd *c = s->cmd;
    struct message why;
    bool records = cmd_given(c, "records");
    if (records == cmd_given(c, "ndjson")) return cmd_fail_text(c, "selfplay.no_file", SLICE(""));
    s->setup.path = cmd_value(c, records ? "records" : "ndjson").at;
    s->setup.form = records ? SCRIBE_RECORDS : SCRIBE_NDJSON;
    s->setup.resume = cmd_given(c, "resume");
    s->setup.duel = &s->duels[0];
    s->setup.games = (int)s->games;
    if (scribes_open(&s->setup, &s->scribes, &s->there, &why)) return cmd_fail(c, &why);
    for (uint64_t i = 0; i < s->at_once; i++) {
        s->duels[i].first = s->there;
        if (scribes_take(s->scribes, &s->duels[i].scribe)) return cmd_fail_memory(c);
    }
    return 0;
}

static int open_selfplay(struct selfplay *s)
{
    struct cmd *c = s->cmd;
    struct duel *d = &s->duels[0];
    struct play first;
    uint64_t opening, slips, sampled;
    if (cmd_find_game(c, c->operands[0], &d->game) || cmd_open_position(c, d->game, &first) ||
        cmd_check_playable(c, &first) ||
        cmd_number(c, "games", (struct cmd_range){1, GAMES_MAX}, 100, &s->games) ||
        cmd_number(c, "at-once", (struct cmd_range){1, CREW_MAX}, 1, &s->at_once) ||
        cmd_number(c, "opening", (struct cmd_range){0, 100}, 2, &opening) ||
        cmd_number(c, "slips", (struct cmd_range){0, 1000}, 0, &slips) ||
        cmd_number(c, "sampled", (struct cmd_range){0, 1000}, 0, &sampled) ||
        cmd_number(c, "seed", CMD_SEEDS, 0, &d->seed))
        return CMD_BAD;
    d->options = first.options;
    d->position = cmd_value(c, "position");
    d->opening = (int)opening;
    d->slips = (int)slips;
    d->sampled = (int)sampled;
    return read_openings(s) || open_crew(s) || open_file(s) ? CMD_BAD : 0;
}

/* ---- playing */

static bool show(void *context, const struct duel_tally *tally)
{
    struct selfplay *s = context;
    progress_show(&s->progress, (uint64_t)s->there + (uint64_t)duel_games(tally), s->games,
                  SLICE(""));
    return false;
}

static int play_all(struct selfplay *s)
{
    struct message why;
    struct crew_hooks hooks = {interrupt_asked, show, s};
    int left = (int)s->games - s->there;
    int err = left ? crew_play(s->duels, (int)s->at_once, left, &hooks, &s->tally, &why) : 0;
    progress_close(&s->progress);
    return err ? cmd_fail(s->cmd, &why) : 0;
}

static void put_count(struct text *out, const char *name, int n)
{
    text_put(out, name);
    text_put_char(out, ' ');
    text_put_number(out, n);
    text_put_char(out, '\n');
}

/* How many games the file holds, and who won those that were played now. */
static void put_result(struct selfplay *s)
{
    struct text *out = &s->cmd->out;
    if (slice_is(slice_of(s->setup.path), "-")) return;
    put_count(out, "games", s->there + duel_games(&s->tally));
    put_count(out, "side1", s->tally.won);
    put_count(out, "drawn", s->tally.drawn);
    put_count(out, "side2", s->tally.lost);
}

static int run(struct cmd *c)
{
    struct selfplay s = {.cmd = c};
    struct message why;
    progress_open(&s.progress);
    int status = open_selfplay(&s);
    interrupt_expect();
    if (!status) status = play_all(&s);
    if (s.scribes && scribes_close(s.scribes, &why)) status = cmd_fail(c, &why);
    close_crew(&s);
    if (!status) put_result(&s);
    return status;
}

static const struct cmd_option options[] = {
    {"variant", "k=v,k=v"}, {"seats", "2|4"}, {"seed", "N"},        {"position", "LINE"},
    {"players", "A,B"},     {"games", "N"},   {"at-once", "N"},     {"opening", "MOVES"},
    {"openings", "FILE"},   {"slips", "N"},   {"sampled", "MOVES"}, {"records", "FILE"},
    {"ndjson", "FILE"},     {"resume", NULL}, {NULL, NULL},
};

const struct cmd_command cmd_selfplay = {.name = "selfplay",
                                         .operands = "GAME",
                                         .about = "cmd.selfplay",
                                         .least = 1,
                                         .most = 1,
                                         .options = options,
                                         .run = run};
