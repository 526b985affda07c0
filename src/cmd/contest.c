/* A tournament set up: its arguments, its log and its file of records. */
#include "cmd/contest.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/list.h"
#include "meeting/rounds.h"

enum { HEAD_MAX = 1 << 18, ROUNDS_MOST = 100, ARENA_GAMES = 6 };

static const char *const formats[] = {"robin", "swiss", "knockout", "arena"};

/* ---- arguments */

static int read_format(struct cmd *c, enum tournament_format *out)
{
    struct slice name = cmd_value(c, "format");
    if (!name.at) name = SLICE("robin");
    for (int i = 0; i < 4; i++)
        if (slice_is(name, formats[i])) return *out = (enum tournament_format)i, 0;
    return cmd_fail_text(c, "tournament.bad_format", name);
}

/* How many rounds where nobody says it: enough that one is left without a loss. */
static int usual_rounds(enum tournament_format format, int players)
{
    if (format == TOURNAMENT_SWISS) return rounds_knockout(players);
    return format == TOURNAMENT_ARENA ? ARENA_GAMES : 1;
}

static int read_form(struct contest *k, struct tournament_setup *out)
{
    struct cmd *c = k->cmd;
    uint64_t rounds;
    int n = c->operand_count;
    if (read_format(c, &out->format)) return CMD_BAD;
    if (out->format == TOURNAMENT_KNOCKOUT && cmd_given(c, "rounds"))
        return cmd_fail_text(c, "tournament.no_rounds", cmd_value(c, "rounds"));
    if (cmd_number(c, "rounds", (struct cmd_range){1, ROUNDS_MOST},
                   (uint64_t)usual_rounds(out->format, n), &rounds))
        return CMD_BAD;
    out->rounds = (int)rounds;
    out->players = n;
    out->games = out->rounds * n * (n + 1) / 2 + TOURNAMENT_DRAWS * n;
    return 0;
}

static int read_game(struct contest *k)
{
    struct cmd *c = k->cmd;
    uint64_t opening;
    struct play first;
    struct slice name = cmd_value(c, "game");
    if (!name.at) name = slice_of(games_list[0]->name);
    if (cmd_find_game(c, name, &k->duel.game) || cmd_open_position(c, k->duel.game, &first) ||
        cmd_check_playable(c, &first) ||
        cmd_number(c, "at-once", (struct cmd_range){1, HALL_MAX}, 1, &k->at_once) ||
        cmd_number(c, "opening", (struct cmd_range){0, 100}, 1, &opening) ||
        cmd_number(c, "seed", CMD_SEEDS, 0, &k->duel.seed))
        return CMD_BAD;
    k->duel.options = first.options;
    k->duel.opening = (int)opening;
    k->duel.position = cmd_value(c, "position");
    return 0;
}

/* Another name for who is called as somebody before: “5”, “5 (2)”. */
static void put_name(struct contest *k, int n, struct slice name)
{
    struct text out = text_on(k->names[n], sizeof k->names[n] - 8);
    int before = 0;
    text_put_slice(&out, name);
    struct slice own = text_slice(&out);
    for (int p = 0; p < n; p++)
        before += slice_equal(own, (struct slice){k->names[p], own.n}) &&
                  (!k->names[p][own.n] || strncmp(k->names[p] + own.n, " (", 2) == 0);
    struct text end = text_on(k->names[n] + own.n, 8);
    if (!before) return;
    text_put(&end, " (");
    text_put_number(&end, before + 1);
    text_put(&end, ")");
}

static int read_players(struct contest *k)
{
    struct cmd *c = k->cmd;
    struct slice names = cmd_value(c, "names");
    for (int p = 0; p < c->operand_count; p++) {
        struct message why;
        struct slice name = slice_trim(slice_cut(&names, ','));
        if (player_read(c->operands[p], &k->specs[p], &why)) return cmd_fail(c, &why);
        put_name(k, p, name.n ? name : c->operands[p]);
    }
    return names.n ? cmd_fail_text(c, "tournament.names", names) : 0;
}

/* ---- the log */

static void put_pair(struct text *out, const char *name, struct slice value)
{
    text_put(out, name);
    text_put_char(out, ' ');
    text_put_json(out, value);
    text_put_char(out, '\n');
}

/* All that the games depend on: a log goes on only with the same. */
static void put_head(const struct contest *k, const struct tournament_setup *setup,
                     struct text *out)
{
    char room[4096];
    struct text variant = text_on(room, sizeof room);
    options_write(k->duel.game, &k->duel.options, &variant);
    text_put(out, "tablier tournament 1\n");
    put_pair(out, "format", slice_of(formats[setup->format]));
    put_pair(out, "game", slice_of(k->duel.game->name));
    put_pair(out, "variant", text_slice(&variant));
    put_pair(out, "position", k->duel.position);
    put_pair(out, "records", cmd_value(k->cmd, "records"));
    text_put(out, "numbers ");
    text_put_number(out, setup->rounds);
    text_put_char(out, ' ');
    text_put_number(out, k->duel.options.seats);
    text_put_char(out, ' ');
    text_put_number(out, k->duel.opening);
    text_put_char(out, ' ');
    text_put_unsigned(out, k->duel.seed);
    text_put_char(out, '\n');
    for (int p = 0; p < k->cmd->operand_count; p++) {
        put_pair(out, "player", k->cmd->operands[p]);
        put_pair(out, "name", slice_of(k->names[p]));
    }
}

static int open_log(struct contest *k, const struct tournament_setup *setup)
{
    struct cmd *c = k->cmd;
    struct message why;
    char *room = cmd_take(c, HEAD_MAX);
    void *memory = cmd_take(c, tournament_memory(setup));
    if (!room || !memory) return cmd_fail_memory(c);
    struct text head = text_on(room, HEAD_MAX);
    put_head(k, setup, &head);
    tournament_open(&k->tournament, setup, memory);
    if (ledger_open(&k->ledger, cmd_value(c, "log").at, text_slice(&head), &k->tournament, &why))
        return cmd_fail(c, &why);
    while (k->tournament.players < setup->players) {
        struct tournament_event e = {TOURNAMENT_ENTERED, {k->tournament.players}};
        if (ledger_add(&k->ledger, &e, 1, &why)) return cmd_fail(c, &why);
    }
    return 0;
}

/* ---- the file of records */

static struct slice name_at(void *context, int game, int seat)
{
    const struct contest *k = context;
    return slice_of(k->names[k->tournament.game[game].player[game_side(seat)]]);
}

static void keep_text(void *context, int game, struct slice text)
{
    struct contest *k = context;
    k->texts[game] = strndup(text.at, text.n);
}

/* Cut to where the log has got; it is longer when a game was written whose result was not. */
static int open_file(struct contest *k, struct slice path)
{
    struct message why;
    bool standard = slice_is(path, "-");
    k->records = standard ? dup(STDOUT_FILENO) : open(path.at, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (k->records < 0) return cmd_fail_text(k->cmd, "cmd.cannot_write", path);
    if (standard) return 0;
    k->recorded = k->ledger.recorded;
    message_fail(&why, "tournament.records_gone", path);
    if (lseek(k->records, 0, SEEK_END) < k->recorded) return cmd_fail(k->cmd, &why);
    bool cut = !ftruncate(k->records, k->recorded) && lseek(k->records, 0, SEEK_END) >= 0;
    return cut ? 0 : cmd_fail_text(k->cmd, "cmd.cannot_write", path);
}

static int open_records(struct contest *k)
{
    struct cmd *c = k->cmd;
    struct message why;
    int there, games = k->tournament.setup.games;
    struct slice path = cmd_value(c, "records");
    if (!path.at) return 0;
    k->texts = calloc((size_t)games, sizeof *k->texts);
    if (!k->texts) return cmd_fail_memory(c);
    if (open_file(k, path)) return CMD_BAD;
    struct scribe_setup setup = {
        .duel = &k->duel, .games = games, .name = name_at, .take = keep_text, .context = k};
    if (scribes_open(&setup, &k->scribes, &there, &why)) return cmd_fail(c, &why);
    for (uint64_t i = 0; i < k->at_once; i++)
        if (scribes_take(k->scribes, &k->hands[i])) return cmd_fail_memory(c);
    return 0;
}

/* ---- the whole */

int contest_open(struct contest *k, struct cmd *c)
{
    struct tournament_setup setup;
    k->cmd = c;
    k->records = k->ledger.file = -1;
    if (read_form(k, &setup) || read_game(k) || read_players(k) || open_log(k, &setup))
        return CMD_BAD;
    k->taken = cmd_take(c, (size_t)setup.games * sizeof *k->taken);
    if (!k->taken) return cmd_fail_memory(c);
    memset(k->taken, 0, (size_t)setup.games * sizeof *k->taken);
    return open_records(k);
}

int contest_close(struct contest *k)
{
    struct message why;
    int status = 0;
    if (k->scribes && scribes_close(k->scribes, &why)) status = cmd_fail(k->cmd, &why);
    for (int g = 0; k->texts && g < k->tournament.setup.games; g++) free(k->texts[g]);
    free(k->texts);
    if (k->records >= 0 && close(k->records))
        status = cmd_fail_text(k->cmd, "cmd.cannot_write", cmd_value(k->cmd, "records"));
    ledger_close(&k->ledger);
    return status;
}
