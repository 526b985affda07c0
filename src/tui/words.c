/* Words that can be typed besides a move. */
#include "tui/words.h"

#include <string.h>

#include "base/err.h"

static const struct entry {
    const char *english, *id;
} entries[WORDS] = {
    [WORD_HELP] = {"help", "tui.word.help"},    [WORD_BOARD] = {"board", "tui.word.board"},
    [WORD_MOVES] = {"moves", "tui.word.moves"}, [WORD_LIST] = {"list", "tui.word.list"},
    [WORD_HINT] = {"hint", "tui.word.hint"},    [WORD_GO] = {"go", "tui.word.go"},
    [WORD_UNDO] = {"undo", "tui.word.undo"},    [WORD_SAVE] = {"save", "tui.word.save"},
    [WORD_LOAD] = {"load", "tui.word.load"},    [WORD_RESIGN] = {"resign", "tui.word.resign"},
    [WORD_END] = {"end", "tui.word.end"},       [WORD_DRAW] = {"draw", "tui.word.draw"},
    [WORD_ANNUL] = {"annul", "tui.word.annul"}, [WORD_NEXT] = {"next", "tui.word.next"},
    [WORD_QUIT] = {"quit", "tui.word.quit"},
};

const char *word_name(const struct session *s, enum word w)
{
    return session_word(s, entries[w].id);
}

int word_find(const struct session *s, struct slice line, enum word *out, struct slice *rest)
{
    struct slice after = line, first = slice_word(&after);
    if (slice_is(first, "?")) first = SLICE("help");
    for (int i = 0; i < WORDS; i++) {
        if (!slice_is(first, entries[i].english) && !slice_is(first, word_name(s, (enum word)i)))
            continue;
        *out = (enum word)i;
        *rest = slice_trim(after);
        return 0;
    }
    return ERR_MISSING;
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool word_is_yes(const struct session *s, struct slice answer)
{
    return answer.n && (lower(answer.at[0]) == *session_word(s, "tui.yes") ||
                        lower(answer.at[0]) == *words_get(WORDS_EN, "tui.yes"));
}

static bool agrees(struct session *s, int seat, enum play_event event, word_ask *ask, void *context)
{
    if (table_is_person(&s->table, seat)) return ask(context, seat, event);
    return session_agrees(s, seat, event);
}

const char *word_question(enum play_event event)
{
    return event == PLAY_END    ? "tui.ask_end"
           : event == PLAY_DRAW ? "tui.ask_draw"
                                : "tui.ask_annul";
}

void word_wish(struct session *s, enum play_event event, word_ask *ask, void *context,
               struct message *said)
{
    int actor = table_actor(&s->table);
    if (table_event(&s->table, actor, event, said)) return;
    for (int seat = 0; seat < s->table.play.options.seats; seat++) {
        if (seat == actor || table_actor(&s->table) == GAME_OVER) continue;
        if (agrees(s, seat, event, ask, context)) {
            table_event(&s->table, seat, event, said);
            continue;
        }
        message_set(said, "tui.declined");
        message_add_number(said, "seat", seat + 1);
        return;
    }
    message_set(said, "tui.agreed");
}
