/* Trying a puzzle: following its record from answer to answer. */
#include "game/puzzles.h"

#include "base/err.h"

const struct puzzle_theme *puzzle_theme_find(const struct game *game, struct slice name)
{
    const struct puzzle_theme *t = game->puzzles ? game->puzzles->themes : NULL;
    for (; t && t->name; t++)
        if (slice_is(name, t->name)) return t;
    return NULL;
}

/* The next entry at or after `i` that is played in this line; −1: the line ends there. */
static int next_played(const struct record *record, int i)
{
    for (; i < record->entry_count; i = record_next(record, i)) {
        enum record_kind kind = record->entries[i].kind;
        if (kind == RECORD_CLOSE) return -1;
        if (kind == RECORD_MOVE) return i;
    }
    return -1;
}

struct puzzle_try puzzle_begin(const struct record *record, struct play *play)
{
    return (struct puzzle_try){record, play, next_played(record, 0)};
}

static bool is_move(const struct puzzle_try *t, int entry, game_move move)
{
    game_move wanted;
    return !t->play->game->text->read_move(game_truth(t->play->state),
                                           t->record->entries[entry].text, &wanted, NULL) &&
           wanted == move;
}

/* The entry at which this move is made: the move of the line, or the first one of a variation in
 * its place; −1: it is none of them. */
static int find_entry(const struct puzzle_try *t, game_move move)
{
    const struct record *r = t->record;
    if (is_move(t, t->at, move)) return t->at;
    int end = t->at + 1 + record_aside(r, t->at);
    for (int i = t->at + 1; i < end; i = record_next(r, i)) {
        int first = r->entries[i].kind == RECORD_OPEN ? next_played(r, i + 1) : -1;
        if (first >= 0 && is_move(t, first, move)) return first;
    }
    return -1;
}

/* The move itself, without a look at whether it is wanted. */
static int read_move(const struct puzzle_try *t, struct slice text, game_move *out,
                     struct message *why)
{
    struct game_reason reason;
    int status = t->play->game->text->read_move(game_truth(t->play->state), text, out, why);
    if (status) return status;
    if (play_check(t->play, play_actor(t->play), *out, &reason)) return 0;
    if (why) *why = reason.say;
    return ERR_ILLEGAL;
}

int puzzle_move(struct puzzle_try *t, struct slice text, struct slice *reply, struct message *why)
{
    game_move move;
    *reply = (struct slice){NULL, 0};
    if (t->at < 0) return PUZZLE_SOLVED;
    int status = read_move(t, text, &move, why);
    if (status) return status;
    int found = find_entry(t, move);
    if (found < 0) return PUZZLE_WRONG;
    play_move(t->play, move);
    t->at = -1;
    int answer = next_played(t->record, found + 1);
    if (answer < 0) return PUZZLE_SOLVED;
    *reply = t->record->entries[answer].text;
    status = play_text(t->play, *reply, NULL, why);
    if (status) return status;
    t->at = next_played(t->record, answer + 1);
    return t->at < 0 ? PUZZLE_SOLVED : PUZZLE_ON;
}
