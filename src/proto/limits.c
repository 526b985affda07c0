/* The words behind `go`: how long to think. */
#include "base/err.h"
#include "base/mem.h"
#include "proto/internal.h"

static const struct limit {
    const char *name;
    size_t at; /* where its number goes */
} table[] = {
    {"movetime", offsetof(struct proto_limits, movetime)},
    {"nodes", offsetof(struct proto_limits, nodes)},
    {"depth", offsetof(struct proto_limits, depth)},
    {"p1time", offsetof(struct proto_limits, time[0])},
    {"p2time", offsetof(struct proto_limits, time[1])},
    {"p1inc", offsetof(struct proto_limits, increment[0])},
    {"p2inc", offsetof(struct proto_limits, increment[1])},
};

static const struct limit *find(struct slice name)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (slice_is(name, table[i].name)) return &table[i];
    return NULL;
}

int proto_read_limits(struct slice rest, struct proto_limits *out, struct message *why)
{
    struct proto_limits limits = {0};
    for (struct slice name = slice_word(&rest); name.n; name = slice_word(&rest)) {
        if (slice_is(name, "infinite")) {
            limits.infinite = true;
            continue;
        }
        const struct limit *limit = find(name);
        if (!limit) return message_fail(why, "proto.unknown_limit", name);
        uint64_t number;
        struct slice value = slice_word(&rest);
        if (slice_number(value, INT64_MAX, &number)) {
            message_fail(why, "proto.bad_limit", value);
            message_add_plain(why, "name", limit->name);
            return ERR_INVALID;
        }
        memcpy((char *)&limits + limit->at, &number, sizeof number);
    }
    *out = limits;
    return 0;
}
