/* A good move for any game: one Monte-Carlo tree search for all of them.
 *
 * The search takes a view and thinks in steps, so that a thread, an event loop or a Web Worker can
 * drive it; it knows no clock, no thread and no allocator. On one worker the same view, seed and
 * number of iterations give the same answer on every machine.
 *
 * In a game without secrets the tree is a graph: positions reached in several ways are one node,
 * wins and losses are proved inside it (MCTS-Solver: Winands, Björnsson and Saito 2008), and
 * thinking about a later position of the same game goes on from what is known. In a game with
 * secrets each iteration deals the unseen things afresh from the view (information-set search:
 * Cowling, Powley and Whitehouse 2012), so what the seat may not see cannot matter.
 *
 * Several workers may step one search at the same time, each with a number of its own; all other
 * calls want the workers still, except those that say otherwise. */
#ifndef TABLIER_SEARCH_SEARCH_H
#define TABLIER_SEARCH_SEARCH_H

#include "base/arena.h"
#include "game/tips.h"

typedef struct search search;

enum {
    SEARCH_WORKERS_MAX = 64,
    SEARCH_LINE_MAX = 32, /* moves of a best line that are kept */
    SEARCH_BEST_MAX = 3   /* best moves that a report compares */
};

struct search_setup {
    const struct game *game;
    uint64_t seed;
    int workers;      /* how many will step it: 1 … SEARCH_WORKERS_MAX */
    int sight;        /* plies it looks ahead at most; 0: as far as it goes */
    int slip;         /* thousandths of the turns in which it overlooks most moves */
    bool careful;     /* but even then never a win at hand */
    bool thorough;    /* looks at every move of the root once before it settles on some */
    const void *lent; /* what the tips read besides, see struct tips_room; stays the caller's */
    size_t lent_bytes;
    bool lesser; /* by the tips of lower levels, where there are such */
    bool plain;  /* UCT with uniform playouts and no tips: a yardstick */
};

/* One of the best moves. */
struct search_option {
    game_move move;
    int value; /* for the side to move, −TIPS_WON … TIPS_WON */
    bool proved;
    uint32_t visits;
    int line_count;
    game_move line[SEARCH_LINE_MAX]; /* what is expected to follow, this move first; chance left out
                                      */
};

struct search_report {
    uint64_t iterations; /* made since search_set */
    uint64_t positions;  /* nodes held in memory */
    int depth;           /* length of the longest line visited */
    int full;            /* thousandths of the memory in use */
    bool settled;        /* more thinking changes nothing: proved, or only one move */
    int count;           /* of `best`, 0 when there is no move */
    struct search_option best[SEARCH_BEST_MAX]; /* best first */
};

/* The least bytes of arena search_open can work with. Useful amounts are megabytes. */
size_t search_memory(const struct search_setup *);

/* Opens a search in all that is left of the arena, which it keeps. 0 or ERR_SPACE. */
int search_open(const struct search_setup *, struct arena *, search **out);

/* Would this setup open the same search but for the seed? Then the open one can be kept, with all
 * it knows, and take the other seed from the next search_set on. */
bool search_fits(const search *, const struct search_setup *);
void search_set_seed(search *, uint64_t seed);

/* Turns to a view whose actor is a seat or chance. Keeps what it knows of the position if it came
 * across it before and has room to go on. Random numbers start over. */
void search_set(search *, const game_view *);

/* Makes up to `n` iterations as worker `w`; how many. Fewer only when the search is settled or told
 * to stop. Workers may run at once. */
int search_step(search *, int w, int n);

/* Makes every search_step under way return soon, and those to come at once, until search_set. Any
 * thread may call it, at any time. */
void search_stop(search *);

/* Iterations since search_set, and whether more would change nothing. At any time. */
uint64_t search_iterations(const search *);
bool search_settled(const search *);

/* What it thinks. At any time; while workers run the figures are of slightly different moments. */
void search_report(search *, struct search_report *out);

/* What it thinks of one move, in `value` and `visits` alone: false when it never looked at it. */
bool search_look_up(search *, game_move, struct search_option *out);

/* ---- levels */

/* Sets up the search that a level (1 … TIPS_LEVELS) of a game plays by; the iterations it wants. */
uint32_t search_level_setup(const struct game *, int level, struct search_setup *);

/* Catalogue ids of what a level is called and what it is like. */
const char *search_level_name(int level);
const char *search_level_about(int level);

/* The move a level plays after thinking: at lower levels not always the best. 0: no move. */
game_move search_level_choose(search *, int level);

/* ---- time */

/* Milliseconds to spend on a move with `left` ms on the clock, which gains `increment` with each
 * move. At least 1, and never so many that the clock could run out. */
uint64_t search_clock(uint64_t left, uint64_t increment);

/* ---- yardsticks */

/* The move that looks best at a glance after one ply, ties by lot; 0: no move. `scratch`: bytes of
 * search_greedy_memory. Needs a game with tips. */
size_t search_greedy_memory(const struct game *);
game_move search_greedy(const struct game *, const game_view *, struct rng *, void *scratch);

/* A legal move by lot; 0: none. `scratch` as above. */
game_move search_random(const struct game *, const game_view *, struct rng *, void *scratch);

#endif
