/* The seam: all that the rest of the program knows about a game.
 *
 * A game is a folder behind this interface. Two kinds of position pass through it:
 *
 *   game_state  the whole truth. Only who runs a game holds one.
 *   game_view   what one seat knows. Whatever shows, sends or thinks takes a view.
 *
 * They have the same size and the truth can be read as the view of somebody who knows everything
 * (game_truth), never the other way round: the compiler refuses it. Both are flat, hold no
 * pointers and are zeroed before they are filled, so a copy is a memcpy, there is no undo, and
 * equal positions are equal bytes.
 *
 * Chance is an actor. Nothing random happens inside the rules: a draw is a move that somebody
 * with a random number plays, so a record with its draws replays bit for bit.
 *
 * Seats count from 0 here and from 1 wherever a person reads them. Seats of one side are
 * partners: seat s plays for side s % GAME_SIDES. */
#ifndef TABLIER_GAME_GAME_H
#define TABLIER_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/message.h"
#include "base/rng.h"
#include "game/options.h"

typedef uint32_t game_move; /* 0: none, or hidden from whoever looks */
typedef struct game_state game_state;
typedef struct game_view game_view;

/* What stands in the place of a seat. */
enum {
    GAME_CHANCE = -1, /* actor: the next move is drawn by lot */
    GAME_OVER = -2,   /* actor: there is no next move */
    GAME_PUBLIC = -3  /* observer: somebody who watches and holds no seat */
};

/* What stands in the place of a winning side. */
enum { GAME_DRAW = -1, GAME_NONE = -2 };

enum { GAME_SIDES = 2 };

struct game_outcome {
    game_move move;
    uint32_t weight; /* its share of the sum of all weights */
};

struct game_result {
    int winner;      /* a side, GAME_DRAW, or GAME_NONE while undecided */
    const char *how; /* a stable word, never translated: "connection", "majority", "none", … */
    int points[GAME_SIDES];
};

/* Why a move is refused. */
struct game_reason {
    const char *rule; /* a stable word, never translated: "occupied", "gap", "5", … */
    struct message say;
};

/* Work memory. `scratch` below is game_rules.scratch bytes that the caller lends, aligned for any
 * type. Its content never changes an answer, and nothing in it has to survive a call. */
struct game_rules {
    size_t size;      /* bytes of a state, and of a view */
    size_t scratch;   /* bytes of work memory */
    int max_moves;    /* most legal moves a position can have */
    int max_outcomes; /* most outcomes of one chance move; 0 for a game without chance */
    bool slow;        /* may `moves`, `check` or `payoff` take longer than a millisecond? Then a
                         server asks them in threads of their own */

    /* The first position. Options come from game_options_* and are valid for this game. */
    void (*start)(const struct game_options *, game_state *out);

    /* Who moves: a seat, GAME_CHANCE or GAME_OVER. */
    int (*actor)(const game_view *);

    /* The actor's legal moves, ascending and each once; their number. On a view that does not
     * show the actor's secrets: those that such a view is sure of, possibly none. None when the
     * actor is not a seat. */
    int (*moves)(const game_view *, void *scratch, game_move *out);

    /* May the actor, be it a seat or chance, make this move? 1, or 0 with the reason. Any number
     * may be asked about, and 0 is always refused; `why` may be NULL. Agrees with `moves` and
     * `outcomes`. On a view that does not show the actor's secrets: 1 unless what the view shows
     * rules the move out. */
    int (*check)(const game_view *, void *scratch, game_move, struct game_reason *why);

    /* What chance can bring, ascending by move; their number. Only when chance is the actor. */
    int (*outcomes)(const game_state *, struct game_outcome *out);

    /* Plays a move that `check` allows, or an outcome. */
    void (*play)(game_state *, void *scratch, game_move);

    /* The result as the position stands: final when the actor is GAME_OVER. Before that, the
     * count if the players stopped now where the game has one (may_end), else GAME_NONE. */
    void (*payoff)(const game_view *, void *scratch, struct game_result *out);

    /* May the players end the game by agreement now and count? NULL: never. */
    bool (*may_end)(const game_view *);

    /* Do wishes to end by agreement stand after this move? NULL: after none. */
    bool (*leaves_wish)(game_move);

    /* Hidden information; all four NULL in a game without any (a view is then the truth).
     *
     * observe: what `seat` (or GAME_PUBLIC) knows of the truth.
     * conceal: a move as `seat` sees it made in `state`: the move itself, or 0 when hidden.
     * follow:  brings a view up to date by a move as its seat saw it, so that
     *          observe(play(s, m)) equals follow(observe(s), conceal(s, m)). Takes what `check`
     *          allows, and 0 whenever chance is the actor.
     * redeal:  a truth that fits the view, each with the chance that the view leaves it. */
    void (*observe)(const game_state *, int seat, game_view *out);
    game_move (*conceal)(const game_state *, game_move, int seat);
    void (*follow)(game_view *, void *scratch, game_move);
    void (*redeal)(const game_view *, struct rng *, game_state *out);
};

/* Reading and writing. All readers refuse bad input with ERR_INVALID and a message that says what
 * is wrong and where, and touch no output then. A hidden tile or draw is written with `?`. */
struct game_text {
    void (*write_move)(const game_view *, game_move, struct text *out);

    /* A move text that can be parsed but is not legal (even off the board) still reads as a
     * number that `check` refuses with the reason. */
    int (*read_move)(const game_view *, struct slice, game_move *out, struct message *why);

    void (*write_position)(const game_view *, struct text *out);

    /* `options` holds what the user asked for (see options.h: `given`) and gets what the position
     * says; a position that contradicts a given option is refused. The position need not be
     * reachable by play. */
    int (*read_position)(struct slice, struct game_options *options, game_view *out,
                         struct message *why);

    /* The position drawn for a terminal in plain text, lines ended by \n. */
    void (*draw)(const game_view *, void *scratch, struct text *out);

    /* `name value` lines of `tablier score` beyond winner, how and points (path, costs, …).
     * NULL: none. Returns 0; 1 when these lines are all there is to say (a position without
     * turns); ERR_ILLEGAL when the position has no score at all. */
    int (*write_score)(const game_view *, void *scratch, struct text *out);
};

/* What the things of a game are made of: how they are handled and spoken of. */
enum game_matter { GAME_DICE, GAME_CUBES, GAME_TILES, GAME_DISCS };

enum { GAME_PIECE_MAX = 8 };

struct scene; /* scene.h */
struct scene_item;
struct game_scene {
    /* Adds everything a front end needs to draw the view and offer its moves. */
    void (*build)(const game_view *, void *scratch, struct scene *out);

    /* The other way round: the move that would put these things there, legal or not, so that
     * `check` can say why not. Things are SCENE_GHOSTs and the SCENE_TAKEs of what they would
     * take, as `build` adds them, but only kind, shape, x, y and group are looked at; a group of 0
     * is the usual way. x and y are at least 0 and may be beyond the board. The things of a legal
     * move give that move. 0, or ERR_INVALID when no move of this game is made of them. */
    int (*compose)(const game_view *, const struct scene_item *things, int n, game_move *out);

    /* What the `group` of a ghost or of a SCENE_MOVE says about it: catalogue ids, by number up to
     * the last that is used; NULL where there is nothing to say. */
    const char *const *ways;
    int way_count;

    /* The cubes of a piece as it lies in a hand, by the shape of its SCENE_HAND; their number, at
     * most GAME_PIECE_MAX. NULL in games of another matter. */
    int (*piece)(int shape, struct scene_item *out);
};

/* Counting for study, where a game can do better than the general way. Each may be NULL. */
struct game_study {
    /* Number of move sequences of exactly `depth` plies. */
    uint64_t (*perft)(const game_view *, int depth);

    /* See `tablier perft --sum`. `memory` is lent; ERR_SPACE when it does not suffice. */
    size_t sum_memory;
    int (*sum)(const game_view *, int depth, void *memory, size_t bytes, uint64_t *out);

    /* What the position leaves no choice about, one `THING@CELL` a line: see `tablier forced`. */
    void (*write_forced)(const game_view *, void *scratch, struct text *out);

    /* The board drawn with everything filled in that may still come, as a proof that it can be:
     * see `tablier show --completion`. 0, or ERR_ILLEGAL when nothing fills it. */
    int (*draw_completion)(const game_view *, void *scratch, struct text *out);
};

struct game_tips;    /* tips.h: what a game tells the search */
struct game_edit;    /* edit.h: setting up positions by hand */
struct game_shown;   /* shown.h: how a game is presented and taught */
struct game_planes;  /* planes.h: views and moves as numbers for programs that learn */
struct game_puzzles; /* puzzles.h: what can be found in its positions */

struct game {
    const char *name;                  /* "cephalopod": stable, used in commands and records */
    const char *title;                 /* catalogue id of the name people read */
    const char *credit;                /* catalogue id of the line that names the inventor */
    const char *goal[2];               /* ids of what one plays for, in a few words and as a
                                          sentence; NULL: the scene's SCENE_SIDEs say it */
    const struct game_option *options; /* ends with a NULL name */
    uint8_t seats;                     /* bit n set: n seats can play; the lowest is the default */
    bool draws;                        /* can a game be drawn, so that players may agree on it? */
    enum game_matter matter;
    const char *sides[GAME_SIDES]; /* ids of what the sides are called: their colours */

    /* Are several games in a row counted by points rather than by games won? NULL: never. */
    bool (*by_points)(const struct game_options *);

    /* Does a seat hold what others must not see? NULL: only if there is an `observe`. */
    bool (*secret)(const struct game_options *);

    const struct game_rules *rules;
    const struct game_text *text;
    const struct game_scene *scene;
    const struct game_study *study;     /* NULL: none */
    const struct game_tips *tips;       /* NULL: none */
    const struct game_edit *edit;       /* NULL: positions are set up as text only */
    const struct game_shown *shown;     /* NULL: nothing but the title */
    const struct game_planes *planes;   /* NULL: none */
    const struct game_puzzles *puzzles; /* NULL: none */
};

/* Before the definition of a `struct game NAME_game`: it is in the list of games, in this place,
 * the lowest number first. tools/list-games collects them; there is no other list. */
#define GAME_LISTED(place)

/* The truth as the view of somebody who knows everything. */
static inline const game_view *game_truth(const game_state *state)
{
    return (const game_view *)state;
}

static inline int game_side(int seat)
{
    return seat % GAME_SIDES;
}

/* The four hiding functions with the meaning that NULL has in the rules. */
void game_observe(const struct game *, const game_state *, int seat, game_view *out);
game_move game_conceal(const struct game *, const game_state *, game_move, int seat);
void game_follow(const struct game *, game_view *, void *scratch, game_move);
void game_redeal(const struct game *, const game_view *, struct rng *, game_state *out);

/* by_points and secret with the meaning that NULL has. */
bool game_by_points(const struct game *, const struct game_options *);

/* Do the points of a result say anything about the game? Not where a game has points only for
 * counting several in a row, and these are not counted. */
bool game_points_tell(const struct game *, const struct game_options *);
bool game_secret(const struct game *, const struct game_options *);

/* Is anything unknown in the view? `room`: bytes of a state. */
bool game_hides(const struct game *, const game_view *, void *room);

/* Does the view show its actor, a seat, all that this seat knows? Not so where its own hand, say,
 * is hidden: nobody can think about that. `room`: bytes of three states. */
bool game_shows_actor(const struct game *, const game_view *, void *room);

/* An outcome drawn by its weight. Chance must be the actor. `room`: max_outcomes entries. */
game_move game_draw(const struct game *, const game_state *, struct rng *,
                    struct game_outcome *room);

#endif
