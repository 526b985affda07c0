/* Where games are kept: a log of events for each game, which is the truth, and around it what is
 * needed to find games (who may join, whose turn is due, who owns a seat).
 *
 * All work is done by jobs on threads of the store; the caller's loop never waits. A job's `done`
 * is called on the caller's thread, from store_collect. Writing jobs that are waiting together are
 * committed together, and `done` comes only when the commit is on disk.
 *
 * Several nodes may share one store. An append names the number of events that it was decided on,
 * so that of two nodes deciding at once one gets STORE_CONFLICT and must look again. */
#ifndef TABLIER_STORE_STORE_H
#define TABLIER_STORE_STORE_H

#include "game/options.h"
#include "store/pool.h"

typedef struct store store;

enum {
    STORE_ID_SIZE = 16,    /* bytes for the id of a game or node, NUL included */
    STORE_HASH_SIZE = 65,  /* bytes for a hash in hexadecimal, NUL included */
    STORE_GAP_MS = 2500,   /* between beats: when it is longer, no server ran */
    STORE_LEASE_MS = 4000, /* a node that has not renewed for so long is taken for dead */
    STORE_CONFLICT = 1,    /* status of an append: somebody else was faster */
    STORE_MISSING = 2,     /* status: there is no such game */
    STORE_DAMAGED = 3      /* status: there is, but not as it was written; `damaged` says why */
};

/* What is wrong with a game in the store, with a word for the log and for catalogue ids. */
#define STORE_DAMAGE_LIST(X)                                                                       \
    X(SOUND, "sound")                                                                              \
    X(BAD_GAME, "game")         /* a field of its row */                                           \
    X(BAD_SEATS, "seats")       /* a field of a seat's row, or a seat is missing or too many */    \
    X(BAD_EVENT, "event")       /* a field of an event */                                          \
    X(BAD_ORDER, "order")       /* an event is missing, or there twice */                          \
    X(BAD_SUM, "sum")           /* a row has another sum than when it was written */               \
    X(BAD_VARIANT, "variant")   /* there is no such game, variant or position */                   \
    X(BAD_MOVE, "move")         /* a move that the rules do not allow */                           \
    X(BAD_HAPPENING, "happens") /* an event that cannot happen then */                             \
    X(BAD_STATE, "state")       /* the events lead elsewhere than the row says */

enum store_damage {
#define STORE_DAMAGE_ENTRY(name, word) STORE_##name,
    STORE_DAMAGE_LIST(STORE_DAMAGE_ENTRY)
#undef STORE_DAMAGE_ENTRY
};

const char *store_damage_word(enum store_damage);

struct store_damaged {
    struct store_damaged *next;
    char id[STORE_ID_SIZE]; /* or its beginning */
    enum store_damage damage;
    int event; /* the first that is wrong; 0: the game itself */
};

enum store_state { STORE_WAITING, STORE_PLAYING, STORE_OVER };
enum store_clock { STORE_NO_CLOCK, STORE_CLOCK, STORE_DAYS };
enum store_flag { STORE_PUBLIC = 1, STORE_CHAT = 2, STORE_TAKEBACKS = 4, STORE_WATCH = 8 };

/* What can happen at a table. The numbers are in the database: only add at the end. */
enum store_kind {
    STORE_JOIN = 1,
    STORE_START,
    STORE_MOVE,
    STORE_ASK,
    STORE_DECLINE,
    STORE_TAKEBACK,
    STORE_FINISH, /* resign, timeout, abandon, closed, or the seat whose agreement ended it */
    STORE_RESULT,
    STORE_REMATCH,
    STORE_CHAT_TABLE,
    STORE_CHAT_TEAM,
    STORE_FORGET,
    STORE_SERIES /* the match that a rematch goes on with, as it stands before the game */
};

struct store_event {
    int seq; /* from 1 */
    int kind;
    int seat;           /* from 0; −1: nobody, or chance */
    int64_t at;         /* when */
    int64_t remains;    /* of a move: the mover's clock after it */
    const char *body;   /* by kind: move text, name, words, … */
    const char *action; /* the client's id of the action, or "" */
};

struct store_seat {
    int level; /* 0: a person */
    bool taken;
    int64_t told;      /* when a notice was last sent */
    const char *name;  /* never NULL */
    const char *token; /* hash in hexadecimal; NULL: computer, or forgotten */
    const char *owner; /* hash of the player key; NULL: none */
    const char *push;  /* push subscription; NULL: none */
    const char *mail;  /* address; NULL: none */
};

struct store_game {
    char id[STORE_ID_SIZE], previous[STORE_ID_SIZE], next[STORE_ID_SIZE];
    const char *game, *variant, *position; /* position: NULL for the first one */
    int seats, state, seq, flags, watch_delay, clock;
    int64_t created, updated;
    int64_t clock_main, clock_step; /* milliseconds; by days: main is the time for each move */
    int actor;                      /* the seat to move; −1: nobody */
    int64_t due;                    /* when the server must act; 0: never */
    struct store_seat seat[GAME_SEATS_MAX];
};

enum store_op {
    /* reading */
    STORE_LOAD, /* `id`, `seq` → `game` and the `events` after seq; STORE_MISSING, STORE_DAMAGED */
    STORE_LIST,  /* `filter`, `name` (a game's, or NULL), `limit` → `games` */
    STORE_OWNED, /* `hash` of a player key, `limit` → `games` */
    /* writing */
    STORE_CREATE, /* `game` with `events` */
    STORE_APPEND, /* `id`, `seq` expected, `game` as it then is (state, due, next), `events`,
                     `changed` seats, `rematch`; STORE_CONFLICT, STORE_MISSING */
    STORE_DELETE, /* `id` */
    STORE_CLAIM,  /* `limit` → `ids` of games whose time has come, leased to this node */
    STORE_BEAT,   /* says that this node lives, renews its leases; → `outages` */
    STORE_ASIDE,  /* `id` is damaged: nobody claims it for a while */
    STORE_PRUNE,  /* deletes some of what is older than `limits` → `game_count` */
    STORE_BLOCK,  /* `name` address, `until` (0: unblock) */
    STORE_BLOCKS, /* → `blocks` */
    STORE_HERE,   /* `value`: ID=SEATS … for the other nodes; not kept */
    STORE_SETTING /* `name`: reads it into `value`, or keeps `value` when there is none yet;
                     `replace`: keeps `value` whatever there was */
};

enum store_filter { STORE_OPEN_GAMES, STORE_PUBLIC_PLAYING, STORE_ALL_GAMES };

struct store_outage {
    int64_t began, ended;
};

struct store_block {
    const char *address;
    int64_t until;
};

struct store_job {
    enum store_op op;
    void (*done)(struct store_job *); /* takes the job over; ends with store_job_free */
    void *context, *context2;
    struct pool pool; /* owns all that the fields below point to */
    int status;       /* 0, STORE_CONFLICT, STORE_MISSING, or ERR_SYSTEM: perhaps done, perhaps
                         not, the store cannot be reached */

    char id[STORE_ID_SIZE], hash[STORE_HASH_SIZE];
    int seq, limit, filter;
    int64_t until, limits[3]; /* of PRUNE: times before which waiting, playing, over games go */
    const char *name, *value;
    struct store_game *game, *rematch;
    struct store_event *series; /* the first event of `rematch` */
    unsigned changed;           /* bit s: the seat's row of `game` changed */
    unsigned erase_chat;        /* bit s: words of that seat are erased */
    bool lease;                 /* APPEND: this node takes what is due */
    bool replace;               /* SETTING */
    struct store_event *events;
    int event_count, event_room;
    struct store_game **games;
    int game_count;
    struct store_damaged *damaged; /* games that were left out of what was read */
    char (*ids)[STORE_ID_SIZE];
    int id_count;
    struct store_outage *outages;
    int outage_count;
    struct store_block *blocks;
    int block_count;

    struct store_job *link; /* the store's own */
    bool unsummed;          /* LOAD: sums are not looked at, since they are not written yet */
    int64_t queued;         /* when it was submitted, nanoseconds */
};

struct store_hooks {
    /* From a thread of the store: something is ready, call store_collect soon. */
    void (*wake)(void *context);
    /* From store_collect: another node wrote to a game; NULL: news may have been missed, so look
     * at every game. */
    void (*news)(void *context, const char *id, int seq);
    /* From store_collect: who is connected to that node, a bit set of seats. */
    void (*here)(void *context, const char *id, const char *node, unsigned seats);
    /* From store_collect: what was read is not as it was written. */
    void (*damaged)(void *context, const struct store_damaged *);
    void *context;
};

/* Opens and migrates. `address`: the path of an SQLite file, or postgresql://… 0; STORE_CONFLICT
 * when another server has the file; ERR_LIMIT when it was written by a newer program; ERR_SYSTEM
 * with the database's own words. */
int store_open(const char *address, const struct store_hooks *, char *why, size_t why_size,
               store **out);

/* Finishes what was submitted, then closes. `done` is not called any more. */
void store_close(store *);

/* A job of that kind. */
struct store_job *store_job_new(enum store_op, void (*done)(struct store_job *), void *context);
void store_job_free(struct store_job *);

/* Hands the job over. */
void store_submit(store *, struct store_job *);

/* Calls `done` of all that is finished, and `news`. */
void store_collect(store *);

/* Jobs that are not finished. */
int store_pending(store *);

/* Milliseconds since 1970, by the database's clock where several nodes share it; they pass evenly,
 * however that clock jumps. */
int64_t store_now(const store *);

/* This node's own name, drawn afresh at each start. */
const char *store_node(const store *);

bool store_is_shared(const store *);

/* Did the last attempt to reach the database succeed? */
bool store_is_up(const store *);

struct store_figures {
    uint64_t commits, jobs, failures;
};

void store_figures(store *, struct store_figures *out);

/* Writes every row as one line of JSON, from one moment, while others go on; and reads such lines
 * into a store without games. 0; STORE_CONFLICT when it has some, or when what is to be written was
 * an older program's; ERR_LIMIT when it is a newer one's; ERR_SYSTEM with the store's own words;
 * ERR_INVALID with the number of the line that is no such row. */
int store_backup(const char *address, int file, char *why, size_t why_size);
int store_restore(const char *address, int file, char *why, size_t why_size);

/* Reads every game. 0, whatever was found in them; STORE_DAMAGED when the file itself is damaged;
 * STORE_CONFLICT when it was written by an older program and has no sums yet; ERR_LIMIT when by a
 * newer one; ERR_SYSTEM. */
struct store_checker {
    void (*game)(void *context); /* comes the next one */
    /* The rows of the game are as they were written: do they make sense? */
    void (*examine)(void *context, const struct store_job *);
    void (*damaged)(void *context, const struct store_damaged *);
    void *context;
};

int store_check(const char *address, const struct store_checker *, char *why, size_t why_size);

#endif
