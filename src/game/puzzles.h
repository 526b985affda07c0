/* Puzzles: positions with something to find, and what of it can be proved.
 *
 * A game says by its themes what is worth finding in it. Most themes are goals that make sense in
 * any game and are proved by trying every move (search/prove.h); where a theme is the game's own,
 * it brings the function that lists the answers, or that asks and judges a question whose answer is
 * a word.
 *
 * On paper a puzzle is a record: its position, what is asked, and the answer as its moves.
 *
 *     [Game "caminos"]
 *     [Variant "board=ring"]
 *     [Seats "2"]
 *     [Position "…"]
 *     [Puzzle "caminos-3f9a1c02"]     its name
 *     [Theme "connect-2"]             what is to be found
 *     [Question "R:ne@d7"]            of a theme that asks one, and
 *     [Answer "5"]                    the word that answers it
 *     [Difficulty "1480"]             its rating (glicko.h)
 *     [Found "1,5,10"]                who found it: greedy, or a level
 *
 *     O:c3,d3 (O:c4,d4) T:e5x2,f5 …
 *
 * The moves of the record are one way to solve it, the other side's answer among them; variations
 * in place of a move of the solver are as good. */
#ifndef TABLIER_GAME_PUZZLES_H
#define TABLIER_GAME_PUZZLES_H

#include "base/arena.h"
#include "game/record.h"

enum { PUZZLE_ANSWERS_MAX = 3 /* moves that solve a puzzle, at most */ };

enum puzzle_goal {
    PUZZLE_WIN,   /* win by the `depth`-th move, whatever the other side does; not sooner */
    PUZZLE_HOLD,  /* leave the other side no win at its next move, as most moves would */
    PUZZLE_KEEP,  /* likewise none by its `depth`-th, which holding alone would not do */
    PUZZLE_SOLVE, /* win in the end, all that can follow being tried */
    PUZZLE_FIND,  /* do what `find` lists */
    PUZZLE_WORD   /* answer what `ask` asks */
};

struct puzzle_theme {
    const char *name; /* a stable word; NULL ends a list */
    const char *task; /* catalogue id of the sentence that says what is to be found */
    enum puzzle_goal goal;
    int depth;
    const char *how; /* only a win of this kind counts (game_result.how); NULL: any */

    /* Is the position worth a look at all? NULL: always. */
    bool (*near)(const game_state *);

    /* Is it a puzzle of this theme when this move is the answer? NULL: always. */
    bool (*fits)(const game_state *, game_move);

    /* The moves of the actor that do it; their number. `out` has room for all legal moves. */
    int (*find)(const game_state *, void *scratch, game_move *out);

    /* A question about the position and its answer; false when there is none worth asking. */
    bool (*ask)(const game_state *, void *scratch, struct rng *, struct text *question,
                struct text *answer);

    /* Is this the answer? */
    bool (*judge)(const game_state *, void *scratch, struct slice question, struct slice answer);
};

struct game_puzzles {
    const struct puzzle_theme *themes;
};

const struct puzzle_theme *puzzle_theme_find(const struct game *, struct slice name);

/* ---- trying */

enum puzzle_answer { PUZZLE_WRONG, PUZZLE_ON, PUZZLE_SOLVED };

/* Where somebody stands in a puzzle. */
struct puzzle_try {
    const struct record *record;
    struct play *play; /* at the puzzle's position */
    int at;            /* entry of the record that is the solver's next move */
};

/* Begins at the puzzle's position, where record_open_play left `play`. */
struct puzzle_try puzzle_begin(const struct record *, struct play *);

/* The solver makes a move, which is played when it is one of those wanted; then the other side's
 * answer, if there is one, which is `*reply` then. ERR_INVALID or ERR_ILLEGAL with the reason for
 * what is no move. */
int puzzle_move(struct puzzle_try *, struct slice move, struct slice *reply, struct message *why);

#endif
