/* How much one address may ask for. Addresses are kept in a table of fixed size; when it is full
 * the one that was quiet longest makes room. */
#ifndef TABLIER_SERVER_LIMITS_H
#define TABLIER_SERVER_LIMITS_H

#include "base/slice.h"

enum limits_kind {
    LIMITS_REQUESTS,
    LIMITS_GAMES,
    LIMITS_LETTERS,
    LIMITS_WORK,          /* milliseconds of processor time */
    LIMITS_SEEKS,         /* games that anybody may join */
    LIMITS_SUBSCRIPTIONS, /* to notices */
    LIMITS_KINDS
};

/* A bucket that fills by so much a second, up to `burst`; each use takes one. */
struct limits_rate {
    double per_second, burst;
};

struct limits_setup {
    struct limits_rate rate[LIMITS_KINDS];
    struct limits_rate all[LIMITS_KINDS]; /* of everybody together; without a burst: no limit */
    int connections; /* open at once from one address, whatever they are used for */
    int sockets;     /* likewise, sockets and streams */
    int addresses;   /* places in the table */
    uint64_t seed;   /* of the table: nobody can know who gets which place */
};

struct limits;

struct limits *limits_open(const struct limits_setup *);
void limits_close(struct limits *);

/* May this address do that now? Counts it if so. `now` in milliseconds, never going back. */
bool limits_take(struct limits *, struct slice address, enum limits_kind, int64_t now);

/* Is there something left of that? And so much of it was used, as is known only afterwards: more
 * than was left is a debt. */
bool limits_has(struct limits *, struct slice address, enum limits_kind, int64_t now);
void limits_spend(struct limits *, struct slice address, enum limits_kind, double amount,
                  int64_t now);

/* May one more connection come from this address? */
bool limits_may_enter(struct limits *, struct slice address, int64_t now);

/* A connection has come, and goes: what it is known by in between stays where it is. */
struct limits_place;
struct limits_place *limits_enter(struct limits *, struct slice address, int64_t now);
void limits_leave(struct limits_place *);
struct slice limits_address(const struct limits_place *);

/* May one more socket be opened from this address? */
bool limits_may_open(struct limits *, struct slice address, int64_t now);

/* A socket opens (false: too many) and closes. */
bool limits_socket(struct limits *, struct slice address, int64_t now);
void limits_socket_closed(struct limits *, struct slice address);

/* Addresses that may do nothing, until the given time; and whoever was blocked no longer is. */
void limits_unblock_all(struct limits *);
void limits_block(struct limits *, struct slice address, int64_t until);
bool limits_is_blocked(struct limits *, struct slice address, int64_t now);

/* Is it written as an address is? */
bool limits_is_address(struct slice);

/* The part of an address that stands for one household: all of IPv4, the first half of IPv6. */
void limits_household(struct slice address, char out[static 48]);

/* A bucket by itself, for one connection. */
struct limits_bucket {
    float level;
    int64_t at;
};

bool limits_bucket_take(struct limits_bucket *, const struct limits_rate *, int64_t now);

#endif
