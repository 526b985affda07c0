/* Le Camino the slow way: every completion is written out and looked at. Shares no code with the
 * rules; tiles are their texts. Only for boards with a dozen empty cells at most. */
#ifndef CAMINO_SLOW_H
#define CAMINO_SLOW_H

#include <stdbool.h>

struct camino_slow {
    int cols, rows;
    bool seen;            /* the option lines=seen */
    bool roads;           /* Caminito: no river or railway anywhere */
    char tile[10][14][8]; /* by row (0 at the bottom) and column; "" when empty */
};

struct camino_slow_verdict {
    const char *word; /* "legal", or the reason as `why` prints it */
    bool by_count;    /* "6": only the count of lines=seen is broken */
    int sides;        /* "5": bit 0 side a has no completion, bit 1 side b */
};

struct camino_slow_verdict camino_slow_judge(const struct camino_slow *position, const char *code,
                                             int col, int row);

/* Whether a board without an empty cell fits everywhere and keeps conditions 3 to 5. */
bool camino_slow_whole(const struct camino_slow *position);

/* Cost and cells of the best route of both sides over all completions; false without any. */
bool camino_slow_score(const struct camino_slow *position, int cost[2], int cells[2]);

/* Whether cost and cells of a side's route are the same in all completions, stubs allowed. */
bool camino_slow_definitive(const struct camino_slow *position, int side);

#endif
