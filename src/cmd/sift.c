/* tablier records: games sifted, counted, and written in another form. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/commands.h"
#include "cmd/forms.h"
#include "cmd/stream.h"
#include "games/list.h"

enum { VALUE_MAX = 4 };

struct sift {
    struct cmd *cmd;
    struct stream stream;
    struct arena arena;
    size_t room; /* bytes of the arena's block */
    struct slice game, variant, result, player, tag, tag_value, position;
    uint64_t least, most, first;
    bool counts, converts, plain; /* plain: nothing but the number of games is asked */
    enum form form;
    uint64_t games, kept, by_result[VALUE_MAX];
};

static const char *const results[VALUE_MAX] = {"1", "2", "draw", "none"};

static int fail(struct sift *s, struct message *why)
{
    if (!why->prefix) why->prefix = "records.at_game";
    message_add_number(why, "number", s->stream.number);
    return cmd_fail(s->cmd, why);
}

/* ---- what is wanted */

static int read_wishes(struct sift *s)
{
    struct cmd *c = s->cmd;
    struct cmd_range any = {0, INT32_MAX};
    struct slice to = cmd_value(c, "to");
    s->game = cmd_value(c, "game");
    s->variant = cmd_value(c, "variant");
    s->result = cmd_value(c, "result");
    s->player = cmd_value(c, "player");
    s->tag_value = cmd_value(c, "tag");
    s->position = cmd_value(c, "position");
    s->counts = cmd_given(c, "count");
    s->converts = to.at != NULL;
    if (s->tag_value.at) s->tag = slice_cut(&s->tag_value, '=');
    if (to.at && form_find(to, &s->form)) return cmd_fail_text(c, "records.no_form", to);
    if (cmd_number(c, "least", any, 0, &s->least) ||
        cmd_number(c, "most", any, INT32_MAX, &s->most) ||
        cmd_number(c, "first", any, INT32_MAX, &s->first))
        return CMD_BAD;
    s->plain = s->counts && !s->game.at && !s->variant.at && !s->result.at && !s->player.at &&
               !s->tag.at && !s->position.at && !cmd_given(c, "least") && !cmd_given(c, "most");
    return 0;
}

static uint64_t count_moves(const struct record *r)
{
    uint64_t count = 0;
    for (int i = 0; i < r->entry_count; i = record_next(r, i))
        count += r->entries[i].kind == RECORD_MOVE;
    return count;
}

static bool has_player(const struct record *r, struct slice name)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (slice_equal(record_tag(r, record_player_tag(seat)), name)) return true;
    return false;
}

/* Is every pair that is wanted among those of the game, its defaults included? */
static bool has_variant(const struct record *r, struct slice wanted)
{
    const struct game *g = games_find(record_tag(r, "Game"));
    struct game_options options, both;
    char room[2][256];
    struct text a = text_on(room[0], sizeof room[0]), b = text_on(room[1], sizeof room[1]);
    if (!g) return false;
    options_default(g, &options);
    if (options_read(g, record_tag(r, "Variant"), &options, NULL)) return false;
    options.given = 0;
    both = options;
    if (options_read(g, wanted, &both, NULL)) return false;
    options_write(g, &options, &a);
    options_write(g, &both, &b);
    return slice_equal(text_slice(&a), text_slice(&b));
}

/* What can be told without playing. */
static bool is_wanted(const struct sift *s, const struct record *r)
{
    struct slice result = record_tag(r, "Result");
    if (!result.n) result = SLICE("none");
    if (s->game.at && !slice_equal(record_tag(r, "Game"), s->game)) return false;
    if (s->result.at && !slice_equal(result, s->result)) return false;
    if (s->player.at && !has_player(r, s->player)) return false;
    if (s->variant.at && !has_variant(r, s->variant)) return false;
    if (s->tag.at) {
        for (int i = 0; i <= r->tag_count; i++) {
            if (i == r->tag_count) return false;
            bool same =
                slice_equal(r->tags[i].name, s->tag) && slice_equal(r->tags[i].value, s->tag_value);
            if (same) break;
        }
    }
    if (!s->least && s->most == INT32_MAX) return true;
    uint64_t moves = count_moves(r);
    return moves >= s->least && moves <= s->most;
}

/* ---- looking for a position */

struct look {
    struct slice position;
    bool found;
};

static int compare_position(struct look *l, const struct play *p)
{
    char room[4096];
    struct text text = text_on(room, sizeof room);
    p->game->text->write_position(game_truth(p->state), &text);
    l->found = slice_equal(text_slice(&text), l->position);
    return l->found;
}

static int look(void *context, const struct play *p, const struct record_entry *entry,
                game_move move)
{
    (void)move;
    return entry->kind == RECORD_MOVE ? compare_position(context, p) : 0;
}

/* 1: it comes up in the game; 0: it does not; or negative with the reason. */
static int holds_position(struct sift *s, const struct record *r, struct message *why)
{
    struct look l = {s->position, false};
    struct play p;
    size_t used = s->arena.used;
    int status = record_open_play(r, games_find, &s->arena, &p, why);
    if (!status) status = record_replay(r, &p, look, &l, why);
    if (!status) compare_position(&l, &p);
    arena_rewind(&s->arena, used);
    return status < 0 ? status : l.found;
}

/* ---- writing */

static int convert(struct sift *s, const struct record *r, struct message *why)
{
    struct play p;
    int status = record_open_play(r, games_find, &s->arena, &p, why);
    if (!status) status = form_write(s->form, r, &p, &s->cmd->out, why);
    return status;
}

static int write_game(struct sift *s, struct slice text, const struct record *r)
{
    struct cmd *c = s->cmd;
    struct message why = {0};
    if (s->counts) return 0;
    if (s->converts) {
        if (convert(s, r, &why)) return fail(s, &why);
    } else {
        text_put_slice(&c->out, slice_trim(text));
        text_put(&c->out, stream_is_json(text) ? "\n" : "\n\n");
    }
    return c->out.n > c->out.cap / 2 ? cmd_flush(c) : 0;
}

static void tally(struct sift *s, const struct record *r)
{
    struct slice result = record_tag(r, "Result");
    int i = 0;
    while (i < VALUE_MAX - 1 && !slice_is(result, results[i])) i++;
    s->by_result[i]++;
    s->kept++;
}

static int take_game(struct sift *s, struct slice text)
{
    struct message why = {0};
    struct record r;
    arena_rewind(&s->arena, 0);
    if (form_read(text, &s->arena, &r, &why)) return fail(s, &why);
    if (!is_wanted(s, &r)) return 0;
    if (s->position.at) {
        int found = holds_position(s, &r, &why);
        if (found < 0) return fail(s, &why);
        if (!found) return 0;
    }
    tally(s, &r);
    return write_game(s, text, &r);
}

/* Room for the largest game there may be in the text. */
static bool make_room(struct sift *s, struct slice text)
{
    size_t bytes = form_memory(text), most = 0;
    for (int i = 0; games_list[i]; i++)
        if (play_memory(games_list[i]) > most) most = play_memory(games_list[i]);
    bytes += most + 4096;
    if (bytes <= s->room) return true;
    free(s->arena.at);
    s->room = 2 * bytes;
    s->arena = arena_on(malloc(s->room), s->room);
    return s->arena.at;
}

static int go_through(struct sift *s)
{
    struct slice text;
    struct message why = {0};
    int status;
    while (s->kept < s->first && !(status = stream_next(&s->stream, &text, &why))) {
        s->games++;
        if (s->plain) continue;
        if (!make_room(s, text)) return cmd_fail_memory(s->cmd);
        if (take_game(s, text)) return CMD_BAD;
    }
    if (s->kept >= s->first || status == STREAM_END) return 0;
    s->stream.number++;
    return fail(s, &why);
}

/* ---- the command */

static void put_counts(struct sift *s)
{
    struct text *out = &s->cmd->out;
    text_put_unsigned(out, s->plain ? s->games : s->kept);
    text_put_char(out, '\n');
    for (int i = 0; i < VALUE_MAX && !s->plain; i++) {
        text_put(out, results[i]);
        text_put_char(out, ' ');
        text_put_unsigned(out, s->by_result[i]);
        text_put_char(out, '\n');
    }
}

static int run(struct cmd *c)
{
    struct sift s = {.cmd = c};
    struct slice path = c->operands[0];
    char *buffer = cmd_take(c, STREAM_BUFFER);
    if (!buffer) return cmd_fail_memory(c);
    if (read_wishes(&s)) return CMD_BAD;
    int file = slice_is(path, "-") ? STDIN_FILENO : open(path.at, O_RDONLY);
    if (file < 0) return cmd_fail_text(c, "cmd.cannot_read", path);
    stream_open(&s.stream, file, buffer, STREAM_BUFFER);
    int status = go_through(&s);
    free(s.arena.at);
    if (file != STDIN_FILENO) close(file);
    if (status) return CMD_BAD;
    if (s.counts) put_counts(&s);
    return CMD_OK;
}

static const struct cmd_option options[] = {
    {"count", NULL},      {"to", "FORM"},     {"game", "GAME"},     {"variant", "K=V"},
    {"result", "RESULT"}, {"player", "NAME"}, {"tag", "NAME=TEXT"}, {"position", "LINE"},
    {"least", "MOVES"},   {"most", "MOVES"},  {"first", "N"},       {NULL, NULL}};

const struct cmd_command cmd_records = {.name = "records",
                                        .operands = "FILE",
                                        .about = "cmd.records",
                                        .least = 1,
                                        .most = 1,
                                        .options = options,
                                        .run = run};
