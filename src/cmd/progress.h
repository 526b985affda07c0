/* A bar on the terminal for work that takes longer than two seconds. It goes to standard error, is
 * redrawn in place, and is wiped away at the end; where standard error is no terminal there is
 * none. */
#ifndef TABLIER_CMD_PROGRESS_H
#define TABLIER_CMD_PROGRESS_H

#include "base/text.h"

struct progress {
    double start, drawn; /* ms */
    bool terminal, visible;
};

void progress_open(struct progress *);

/* `done` of `all` (0: nobody knows how many there will be), with a remark behind the bar. */
void progress_show(struct progress *, uint64_t done, uint64_t all, struct slice remark);

void progress_close(struct progress *);

#endif
