/* Replaying a record: giving its tags and moves their meaning. */
#include "base/err.h"
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
    for (int i = 0; i < record->entry_count; i++) {
        int status = replay_entry(play, &record->entries[i], visit, context, why);
        if (status) return status;
    }
    return check_result(record, play, why);
}
