/* Le Camino: can this position still be completed? The one test behind rules 3, 4, 5 and 6.
 *
 * Everything here is a pure function of its arguments: the same verdict on every machine, budgets
 * counted in steps. `scratch` is CAMINO_SCRATCH bytes aligned for any type, lent by the caller;
 * what it holds before a call never changes an answer and means nothing after it. */
#ifndef CAMINO_COMPLETE_H
#define CAMINO_COMPLETE_H

#include "board.h"

enum { CAMINO_SCRATCH = 1 << 20, CAMINO_PLACEMENTS = CAMINO_CODES * 140 };

/* Verdicts, in the order in which they are looked for. */
enum camino_reason {
    CAMINO_LEGAL,
    CAMINO_OCCUPIED,
    CAMINO_NO_CONTACT, /* [1] */
    CAMINO_NO_FIT,     /* [3] an edge of a neighbour differs */
    CAMINO_NO_FILL,    /* [3] the empty cells cannot be filled at all */
    CAMINO_STUB,       /* [4] only with a dead end or a buffer yet to come */
    CAMINO_BAD_LINE,   /* [6] rivers or railways */
    CAMINO_NO_ROUTE,   /* [5] a path is blocked */
    CAMINO_UNDECIDED,  /* no completion could be shown within the budget */
};

struct camino_verdict {
    uint8_t reason; /* enum camino_reason */
    uint8_t dir;    /* NO_FIT: the direction, seen from the placed tile, of the edge */
    uint8_t cell;   /* NO_FIT: the neighbour; NO_FILL, STUB: the cell nothing fills, if propagation
                       shows one; BAD_LINE: a placed tile of the one line that cannot end as
                       it must whatever the others do, or the tile that shows a third;
                       else CAMINO_NO_CELL */
    uint8_t label;  /* BAD_LINE: CAMINO_RIVER, CAMINO_RAIL, or CAMINO_NONE when only both together
                       fail */
    uint8_t seen;   /* BAD_LINE: 1 when only the count of lines=seen is broken */
    uint8_t sides;  /* NO_ROUTE: bit s set when side s alone has no completion; 0 when each has one
                       but both together have none */
};

/* The word of a verdict as `tablier why` prints it: "legal", "occupied", "1", "fit", "3", ... */
const char *camino_reason_word(int reason);

/* Judges the position itself. Legal: writes a completion to *layout (which may be NULL). Never
 * answers OCCUPIED or NO_CONTACT; NO_FIT when two placed neighbours differ (`cell` and `dir` name
 * the edge). */
struct camino_verdict camino_judge_position(const struct camino_board *board, void *scratch,
                                            struct camino_layout *layout);

/* Finds a completion of a position, however many rivers and railways it shows; false when there is
 * none or none was found. */
bool camino_complete(const struct camino_board *board, void *scratch, struct camino_layout *layout);

/* Judges placing `code` on `cell` (a cell of the board). `layout` proves the position before it,
 * or is NULL when no proof is at hand. Legal: writes the completion that proves the position after
 * it to *next (NULL, or distinct from `layout`). */
struct camino_verdict camino_judge(const struct camino_board *board,
                                   const struct camino_layout *layout, int code, int cell,
                                   void *scratch, struct camino_layout *next);

/* All legal placements of the kinds in the set `kinds`, by rising code, then cell. Returns their
 * number, at most CAMINO_PLACEMENTS. Agrees with camino_judge on every one of them; only under
 * lines=final may camino_judge, which thinks longer about a single placement, find one legal that a
 * list leaves undecided. */
int camino_list(const struct camino_board *board, const struct camino_layout *layout,
                unsigned kinds, void *scratch, struct camino_placement *out);

/* The same, counting: placements looked at, those that only the solver could decide, and those it
 * could not decide within its budget and which are therefore refused. Adds to *tally. */
struct camino_tally {
    uint64_t judged, asked, undecided;
};
int camino_list_counted(const struct camino_board *board, const struct camino_layout *layout,
                        unsigned kinds, void *scratch, struct camino_placement *out,
                        struct camino_tally *tally);

#endif
