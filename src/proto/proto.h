/* The engine protocol: UGI, the UCI of board games, for games of up to four seats with secrets.
 *
 *     ugi                                     who the engine is and what can be set, then ugiok
 *     isready                                 readyok
 *     setoption name NAME value VALUE         Game, Variant, Seats, Seed and those of the thinker
 *     uginewgame                              back to the first position
 *     position startpos|fen LINE [moves …]    the record as the seat to move may know it
 *     query gameover|p1turn|turn|result       response …
 *     legalmoves                              legalmoves MOVE …
 *     go [movetime MS] [nodes N] [depth N] [p1time MS p2time MS p1inc MS p2inc MS] [infinite]
 *     stop                                    ends thinking
 *     quit
 *
 * A session is a value fed with lines. It reads and writes no files: whoever runs it passes lines
 * in and answers out, and lets it think a step at a time in between. A line that is refused changes
 * nothing. A line that cannot be obeyed while the session thinks waits for its move, so that a file
 * of lines gives the same answers as a patient partner. */
#ifndef TABLIER_PROTO_PROTO_H
#define TABLIER_PROTO_PROTO_H

#include "game/watch.h"

enum { PROTO_LINE_MAX = 1 << 16 };

/* How long to think; 0 where nothing was said. */
struct proto_limits {
    uint64_t movetime, nodes, depth;
    uint64_t time[GAME_SIDES], increment[GAME_SIDES]; /* ms on each side's clock */
    bool infinite;
};

/* Who thinks. It sees a view, never the truth. */
struct proto_thinker {
    void *context;

    /* Writes the `option …` lines of its own settings, and sets one (ERR_MISSING: no such setting;
     * ERR_INVALID: no such value). Both may be NULL. */
    void (*write_options)(void *context, struct text *out);
    int (*set_option)(void *context, struct slice name, struct slice value);

    /* Begins to think about a move for the watch's seat, whose turn it is. 0 or ERR_SPACE. */
    int (*start)(void *context, const struct watch *, const struct proto_limits *, uint64_t seed);

    /* Thinks a little; may write `info …` lines. True when it is done. */
    bool (*step)(void *context, struct text *out);

    /* The best move found so far: a legal one at any time after start; 0 when there is none. */
    game_move (*best)(void *context);
};

struct proto {
    const struct game *const *games; /* ends with NULL */
    const struct proto_thinker *thinker;
    struct arena arena;
    struct game_options options;
    uint64_t seed;
    struct watch watch;
    bool thinking, infinite;
};

/* Bytes of memory that proto_open needs to play any of the games. */
size_t proto_memory(const struct game *const *games);

/* A session at the first position of `game` with these options. 0 or ERR_SPACE. */
int proto_open(struct proto *, const struct game *const *games, const struct game *game,
               const struct game_options *, const struct proto_thinker *, struct arena);

/* One line without its end. Answers go to `out`. 0; PROTO_QUIT; ERR_* with the sentence. */
enum { PROTO_QUIT = 1 };
int proto_line(struct proto *, struct slice line, struct text *out, struct message *why);

/* Lets a session that is thinking go on a little; writes `bestmove M` when it is done. */
void proto_think(struct proto *, struct text *out);

/* Ends thinking at once, as `stop` does. Nothing when the session is not thinking. */
void proto_stop(struct proto *, struct text *out);

/* Settings as `option …` lines, for thinkers. */
void proto_put_spin(struct text *out, const char *name, uint64_t value, uint64_t least,
                    uint64_t most);
void proto_put_combo(struct text *out, const char *name, const char *const *values);

#endif
