/* The search as a thinker of the engine protocol: with threads, clock and `info` lines. */
#ifndef TABLIER_DRIVE_THINKER_H
#define TABLIER_DRIVE_THINKER_H

#include "proto/proto.h"
#include "search/search.h"

typedef struct thinker thinker;

/* What can be set, here and by `setoption`: Level, Threads, Memory, Ponder. */
struct thinker_settings {
    int level; /* 1 … TIPS_LEVELS */
    int threads;
    size_t megabytes;
    bool ponder; /* goes on thinking, after its move, while the other side does */
};

struct thinker_settings thinker_defaults(void);

/* NULL when there is no memory. */
thinker *thinker_open(struct thinker_settings);
void thinker_close(thinker *);

/* The thinker as the protocol wants it. */
void thinker_protocol(thinker *, struct proto_thinker *out);

#endif
