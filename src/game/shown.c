/* Lessons: which moves a step asks for. */
#include "game/shown.h"

/* Does the text match the pattern, in which * stands for any letters, or none? */
static bool matches(struct slice text, struct slice pattern)
{
    size_t at = 0, from = 0, after = SIZE_MAX; /* where the last star began, and what follows it */
    for (size_t i = 0; i < text.n;) {
        if (at < pattern.n && pattern.at[at] == '*') {
            after = ++at;
            from = i;
        } else if (at < pattern.n && pattern.at[at] == text.at[i]) {
            at++, i++;
        } else if (after != SIZE_MAX) {
            at = after;
            i = ++from; /* the star takes a letter more */
        } else {
            return false;
        }
    }
    while (at < pattern.n && pattern.at[at] == '*') at++;
    return at == pattern.n;
}

bool game_lesson_done(const struct game_lesson *lesson, struct slice move, int winner)
{
    if (lesson->wins && winner != 0) return false;
    struct slice rest = slice_of(lesson->wanted);
    bool any = !rest.n;
    for (struct slice one; !any && (one = slice_word(&rest)).n;) any = matches(move, one);
    return any;
}
