/* Buckets in an open hash table with a bounded probe: a lookup costs the same however many
 * addresses there are, and nobody can make it grow. */
#include "server/wire/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "native/need.h"
enum { ADDRESS_SIZE = 48, PROBES = 16, BLOCKS_MAX = 4096 };

struct limits_place {
    char address[ADDRESS_SIZE];
    int connections, sockets;
    int64_t seen;
    struct limits_bucket bucket[LIMITS_KINDS];
};

struct block {
    char address[ADDRESS_SIZE];
    int64_t until;
};

struct limits {
    struct limits_setup setup;
    struct limits_bucket all[LIMITS_KINDS];
    struct limits_place *places;
    struct block blocks[BLOCKS_MAX];
    int block_count;
};

struct limits *limits_open(const struct limits_setup *setup)
{
    struct limits *l = need_zero(1, sizeof *l);
    l->setup = *setup;
    for (int i = 0; i < LIMITS_KINDS; i++) l->all[i].level = (float)setup->all[i].burst;
    l->places = need_zero((size_t)setup->addresses, sizeof *l->places);
    return l;
}

void limits_close(struct limits *l)
{
    free(l->places);
    free(l);
}

bool limits_is_address(struct slice address)
{
    char text[ADDRESS_SIZE];
    struct in6_addr any;
    if (address.n >= sizeof text) return false;
    memcpy(text, address.at, address.n);
    text[address.n] = '\0';
    return inet_pton(AF_INET, text, &any) == 1 || inet_pton(AF_INET6, text, &any) == 1;
}

void limits_household(struct slice address, char out[static 48])
{
    char text[ADDRESS_SIZE];
    struct in6_addr six;
    size_t n = address.n < sizeof text ? address.n : sizeof text - 1;
    memcpy(text, address.at, n);
    text[n] = '\0';
    memcpy(out, text, sizeof text);
    if (inet_pton(AF_INET6, text, &six) != 1) return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, out, ADDRESS_SIZE);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, out, ADDRESS_SIZE);
}

/* The address's place; a new one takes an empty place or that of the quietest where
 * nothing is open. */
static struct limits_place *find(struct limits *l, struct slice address, int64_t now)
{
    uint64_t hash = l->setup.seed;
    for (size_t i = 0; i < address.n; i++) {
        hash = hash_byte(hash, (unsigned char)address.at[i]);
        hash ^= hash >> 29;
    }
    struct limits_place *quietest = NULL;
    for (unsigned i = 0; i < PROBES; i++) {
        struct limits_place *p = &l->places[(hash + i) % (unsigned)l->setup.addresses];
        if (slice_is(address, p->address)) return p;
        bool quieter = !quietest || p->seen < quietest->seen;
        if (!p->connections && !p->sockets && quieter) quietest = p;
    }
    if (!quietest || address.n >= ADDRESS_SIZE) return NULL;
    memset(quietest, 0, sizeof *quietest);
    memcpy(quietest->address, address.at, address.n);
    for (int i = 0; i < LIMITS_KINDS; i++)
        quietest->bucket[i] = (struct limits_bucket){(float)l->setup.rate[i].burst, now};
    return quietest;
}

/* What is in it now. */
static double fill(struct limits_bucket *b, const struct limits_rate *rate, int64_t now)
{
    double level = b->level;
    if (now > b->at) level += (double)(now - b->at) / 1000 * rate->per_second;
    if (level > rate->burst) level = rate->burst;
    b->at = now;
    b->level = (float)level;
    return level;
}

bool limits_bucket_take(struct limits_bucket *b, const struct limits_rate *rate, int64_t now)
{
    double level = fill(b, rate, now);
    b->level = (float)(level < 1 ? level : level - 1);
    return level >= 1;
}

bool limits_take(struct limits *l, struct slice address, enum limits_kind kind, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    if (!p) return false;
    p->seen = now;
    const struct limits_rate *all = &l->setup.all[kind];
    return limits_bucket_take(&p->bucket[kind], &l->setup.rate[kind], now) &&
           (all->burst <= 0 || limits_bucket_take(&l->all[kind], all, now));
}

bool limits_has(struct limits *l, struct slice address, enum limits_kind kind, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    return p && fill(&p->bucket[kind], &l->setup.rate[kind], now) >= 1;
}

void limits_spend(struct limits *l, struct slice address, enum limits_kind kind, double amount,
                  int64_t now)
{
    struct limits_place *p = find(l, address, now);
    if (!p) return;
    p->seen = now;
    double left = fill(&p->bucket[kind], &l->setup.rate[kind], now) - amount;
    double least = -l->setup.rate[kind].burst;
    p->bucket[kind].level = (float)(left > least ? left : least);
}

bool limits_may_enter(struct limits *l, struct slice address, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    return p && p->connections < l->setup.connections;
}

struct limits_place *limits_enter(struct limits *l, struct slice address, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    if (!p) return NULL;
    p->seen = now;
    p->connections++;
    return p;
}

void limits_leave(struct limits_place *p)
{
    p->connections--;
}

struct slice limits_address(const struct limits_place *p)
{
    return slice_of(p->address);
}

bool limits_may_open(struct limits *l, struct slice address, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    return p && p->sockets < l->setup.sockets;
}

bool limits_socket(struct limits *l, struct slice address, int64_t now)
{
    struct limits_place *p = find(l, address, now);
    if (!p || p->sockets >= l->setup.sockets) return false;
    p->seen = now;
    p->sockets++;
    return true;
}

void limits_socket_closed(struct limits *l, struct slice address)
{
    struct limits_place *p = find(l, address, 0);
    if (p && p->sockets) p->sockets--;
}

void limits_unblock_all(struct limits *l)
{
    l->block_count = 0;
}

void limits_block(struct limits *l, struct slice address, int64_t until)
{
    int i = 0;
    while (i < l->block_count && !slice_is(address, l->blocks[i].address)) i++;
    if (i == BLOCKS_MAX || address.n >= ADDRESS_SIZE) return;
    if (i == l->block_count) {
        memset(&l->blocks[i], 0, sizeof l->blocks[i]);
        memcpy(l->blocks[i].address, address.at, address.n);
        l->block_count++;
    }
    l->blocks[i].until = until;
}

bool limits_is_blocked(struct limits *l, struct slice address, int64_t now)
{
    for (int i = 0; i < l->block_count; i++)
        if (slice_is(address, l->blocks[i].address)) return l->blocks[i].until > now;
    return false;
}
