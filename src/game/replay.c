/* Replaying a record: giving its tags and moves their meaning. */
#include "base/err.h"
#include "base/mem.h"
#include "game/record.h"

static int read_seats(const struct record *record, const struct game *game,
                      struct game_options *options, struct message *why)
{
    uint64_t seats;
    struct slice text = record_tag(record, "Seats");
    if (!text.n) return 0;
    if (slice_number(text, GAME_SEATS_MAX, &seats)) return message_fail(why, "record.seats", text);
    return options_set_seats(game, (int)seats, options, why);
}

int record_open_play(const struct record *record, const struct game *(*find)(struct slice),
                     struct arena *arena, struct play *out, struct message *why)
{
    struct slice name = record_tag(record, "Game");
    if (!name.at) return message_fail(why, "record.no_game", name);
    const struct game *game = find(name);
    if (!game) return message_fail(why, "games.unknown", name);
    struct game_options options;
    options_default(game, &options);
    int status = options_read(game, record_tag(record, "Variant"), &options, why);
    if (!status) status = read_seats(record, game, &options, why);
    if (status) return status;
    struct slice position = record_tag(record, "Position");
    if (position.n) return play_open_at(out, game, &options, position, arena, why);
    status = play_open(out, game, &options, arena);
    if (status) message_set(why, "error.memory");
    return status;
}

/* Puts the ply and the move in front of the reason that the rules gave. */
static int fail_at(int ply, struct slice text, int status, struct message *why)
{
    if (!why) return status;
    message_add_number(why, "ply", ply + 1);
    message_add_echo(why, "move", text);
    why->prefix = "record.at_ply";
    return status;
}

/* Reads the move before it is played so that a visitor sees the position it was made in. */
static int replay_move(struct play *play, const struct record_entry *entry, record_visit *visit,
                       void *context, struct message *why)
{
    game_move move = 0;
    int status = 0;
    if (visit) {
        status = play->game->text->read_move(game_truth(play->state), entry->text, &move, why);
        if (!status) status = visit(context, play, entry, move);
    }
    if (!status) status = play_text(play, entry->text, NULL, why);
    return status < 0 ? fail_at(play->ply, entry->text, status, why) : status;
}

static int replay_entry(struct play *play, const struct record_entry *entry, record_visit *visit,
                        void *context, struct message *why)
{
    if (entry->kind == RECORD_MOVE) return replay_move(play, entry, visit, context, why);
    int status = visit ? visit(context, play, entry, 0) : 0;
    if (!status && entry->kind == RECORD_EVENT)
        status = play_event(play, entry->seat, entry->event, why);
    return status;
}

const char *record_result_word(const struct game_result *result)
{
    static const char *const words[] = {"none", "draw", "1", "2"};
    return words[result->winner - GAME_NONE];
}

static int check_result(const struct record *record, const struct play *play, struct message *why)
{
    struct slice said = record_tag(record, "Result");
    struct game_result result;
    play_result(play, &result);
    if (!said.n || slice_is(said, record_result_word(&result))) return 0;
    message_fail(why, "record.wrong_result", said);
    message_add_plain(why, "result", record_result_word(&result));
    return ERR_INVALID;
}

int record_replay(const struct record *record, struct play *play, record_visit *visit,
                  void *context, struct message *why)
{
    for (int i = 0; i < record->entry_count; i = record_next(record, i)) {
        enum record_kind kind = record->entries[i].kind;
        if (kind == RECORD_GLYPH || kind == RECORD_OPEN) continue;
        int status = replay_entry(play, &record->entries[i], visit, context, why);
        if (status) return status;
    }
    return check_result(record, play, why);
}

/* ---- with its variations */

/* How a game stood: everything of a play that moves and events change. */
struct moment {
    struct play play;
    void *state;
};

/* Of each line that is open: before its last move or event, and at its end so far. */
struct line {
    struct moment before, end;
};

size_t record_tree_memory(const struct game *game)
{
    enum { SLACK = 16 };
    return (RECORD_DEPTH_MAX + 1) * (sizeof(struct line) + 2 * (game->rules->size + SLACK)) + SLACK;
}

static void keep_moment(const struct play *play, struct moment *out)
{
    out->play = *play;
    memcpy(out->state, play->state, play->game->rules->size);
}

static void go_back(struct play *play, const struct moment *to)
{
    memcpy(to->play.state, to->state, play->game->rules->size);
    *play = to->play;
}

static struct line *open_lines(const struct game *game, struct arena *arena)
{
    struct line *lines = arena_take(arena, (RECORD_DEPTH_MAX + 1) * sizeof *lines);
    for (int i = 0; lines && i <= RECORD_DEPTH_MAX; i++) {
        lines[i].before.state = arena_take_raw(arena, game->rules->size);
        lines[i].end.state = arena_take_raw(arena, game->rules->size);
        if (!lines[i].before.state || !lines[i].end.state) return NULL;
    }
    return lines;
}

/* Goes into a variation or out of it, or plays what stands in the line. */
static int replay_in_tree(struct play *play, const struct record_entry *entry, struct line **line,
                          record_visit *visit, void *context, struct message *why)
{
    bool played = entry->kind == RECORD_MOVE || entry->kind == RECORD_EVENT;
    if (played) keep_moment(play, &(*line)->before);
    if (played || entry->kind == RECORD_COMMENT)
        return replay_entry(play, entry, visit, context, why);
    int status = visit ? visit(context, play, entry, 0) : 0;
    if (entry->kind == RECORD_OPEN) {
        keep_moment(play, &(*line)->end);
        go_back(play, &(*line)->before);
        ++*line;
    } else if (entry->kind == RECORD_CLOSE) {
        --*line;
        go_back(play, &(*line)->end);
    }
    return status;
}

int record_replay_tree(const struct record *record, struct play *play, struct arena *arena,
                       record_visit *visit, void *context, struct message *why)
{
    struct line *line = open_lines(play->game, arena);
    if (!line) {
        message_set(why, "error.memory");
        return ERR_SPACE;
    }
    for (int i = 0; i < record->entry_count; i++) {
        int status = replay_in_tree(play, &record->entries[i], &line, visit, context, why);
        if (status) return status;
    }
    return check_result(record, play, why);
}
