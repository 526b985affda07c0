/* Edmonds' blossom algorithm in its primal-dual form (Edmonds 1965; Galil's survey of 1986 has the
 * O(n³) bookkeeping used here).
 *
 * The dual of the pairing is a price for each node, and one for each *blossom*: an odd cycle of
 * nodes that is treated as one node until it has to be opened again. The slack of an edge is twice
 * its cost less the prices of its ends; it never becomes negative, and only edges without slack
 * (tight ones) are matched, which is what makes the matching least. From every unmatched node a
 * tree of tight edges grows, alternating between *outer* nodes (an even way from the root) and
 * *inner* ones. A tight edge
 *
 *   from an outer node to one in no tree        lengthens the tree by that node and its partner;
 *   between outer nodes of different trees      is the middle of an augmenting path: one pair more;
 *   between outer nodes of one tree             closes a blossom.
 *
 * When no tight edge is left, prices change by the least amount that makes one, or that opens an
 * inner blossom. Ids below n are the nodes themselves, those from n on blossoms; `top` is the
 * outermost blossom around a node, so that trees consist of tops. */
#include "meeting/matching.h"

#include "base/mem.h"
#include <stdbool.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/err.h"

enum { NONE = -1 };
enum place { OUTSIDE, OUTER, INNER };

/* An edge by the nodes at its ends. */
struct edge {
    int16_t from, to;
};

struct forest {
    int n;         /* nodes */
    int ids;       /* nodes and blossoms, at most 2n */
    int64_t least; /* of all costs */
    const int64_t *cost;
    int64_t *price;     /* by id */
    struct edge *edges; /* [a * 2n + b]: of the edges between two ids, one of least slack */
    int16_t *within;    /* [b * n + v]: the part of blossom b that holds node v, or NONE */
    int16_t
        *parts; /* [b * n + i]: the cycle of a blossom; its base, which is matched outside, first */
    int16_t *count;    /* of parts; 0: not in use */
    int16_t *top;      /* by node: itself or the outermost blossom around it */
    int16_t *alone;    /* by id: is it its own top? */
    int16_t *partner;  /* by id: the node outside to which it is matched, or NONE */
    int16_t *parent;   /* by id in a tree: the node by which it was reached, or NONE */
    uint8_t *place;    /* by id */
    struct edge *near; /* by id: the edge of least slack from an outer node, `from` NONE if none */
    int16_t *queue;    /* outer nodes whose edges were not looked at yet */
    int head, tail;
    int16_t *mark; /* by id: the last search of a common ancestor that came by */
    int marks;
};

static size_t words(int n)
{
    return (size_t)n * 2;
}

size_t matching_memory(int n)
{
    size_t ids = words(n), each = sizeof(int64_t) + sizeof(struct edge) + 10 * sizeof(int16_t);
    return ids * ids * sizeof(struct edge) + 2 * ids * (size_t)n * sizeof(int16_t) + ids * each +
           1024;
}

static struct edge *edge_of(const struct forest *f, int a, int b)
{
    return &f->edges[(size_t)a * words(f->n) + (size_t)b];
}

static int16_t *parts_of(const struct forest *f, int b)
{
    return &f->parts[(size_t)b * (size_t)f->n];
}

static int16_t *within_of(const struct forest *f, int b)
{
    return &f->within[(size_t)b * (size_t)f->n];
}

/* INT64_MAX for an edge that there is not. */
static int64_t slack(const struct forest *f, struct edge e)
{
    if (e.from == NONE) return INT64_MAX;
    int64_t cost = f->cost[e.from * f->n + e.to];
    if (cost == MATCHING_NEVER) return INT64_MAX;
    return 2 * (cost - f->least) - f->price[e.from] - f->price[e.to];
}

static int top_of(const struct forest *f, int node)
{
    return node == NONE ? NONE : f->top[node];
}

/* ---- blossoms and what lies in them */

static void set_top(struct forest *f, int id, int top)
{
    f->alone[id] = id == top;
    if (id < f->n) {
        f->top[id] = (int16_t)top;
        return;
    }
    for (int i = 0; i < f->count[id]; i++) set_top(f, parts_of(f, id)[i], top);
    f->alone[id] = id == top;
}

static void enqueue(struct forest *f, int id)
{
    if (id < f->n) {
        f->queue[f->tail++] = (int16_t)id;
        return;
    }
    for (int i = 0; i < f->count[id]; i++) enqueue(f, parts_of(f, id)[i]);
}

/* Is the edge from an outer node the nearest yet to what it leads to? */
static void approach(struct forest *f, int outer, int id)
{
    struct edge e = *edge_of(f, outer, id);
    if (slack(f, e) < slack(f, f->near[id])) f->near[id] = e;
}

static void find_near(struct forest *f, int id)
{
    f->near[id] = (struct edge){NONE, NONE};
    for (int v = 0; v < f->n; v++)
        if (f->top[v] != id && f->place[f->top[v]] == OUTER) approach(f, v, id);
}

/* Where a part stands in the cycle of its blossom, which is turned round if that is what makes the
 * way from the base to it even. */
static int even_way(struct forest *f, int blossom, int part)
{
    int16_t *parts = parts_of(f, blossom);
    int count = f->count[blossom], at = 0;
    while (parts[at] != part) at++;
    if (at % 2 == 0) return at;
    for (int i = 1, j = count - 1; i < j; i++, j--) {
        int16_t keep = parts[i];
        parts[i] = parts[j];
        parts[j] = keep;
    }
    return count - at;
}

static void rotate(int16_t *parts, int count, int first)
{
    for (; first > 0; first--) {
        int16_t keep = parts[0];
        memmove(parts, parts + 1, (size_t)(count - 1) * sizeof *parts);
        parts[count - 1] = keep;
    }
}

/* Matches id a to id b; within a blossom, all its parts anew. */
static void match(struct forest *f, int a, int b)
{
    struct edge e = *edge_of(f, a, b);
    f->partner[a] = e.to;
    if (a < f->n) return;
    int part = within_of(f, a)[e.from], way = even_way(f, a, part);
    int16_t *parts = parts_of(f, a);
    for (int i = 0; i < way; i++) match(f, parts[i], parts[i ^ 1]);
    match(f, part, b);
    rotate(parts, f->count[a], way);
}

/* Turns over the way from a to its root, once a is matched to b. */
static void augment(struct forest *f, int a, int b)
{
    for (;;) {
        int before = top_of(f, f->partner[a]);
        match(f, a, b);
        if (before == NONE) return;
        b = before;
        a = top_of(f, f->parent[before]);
        match(f, b, a);
    }
}

/* Where the ways from two outer tops to their roots meet, or NONE. */
static int meet(struct forest *f, int a, int b)
{
    f->marks++;
    while (a != NONE || b != NONE) {
        if (a != NONE) {
            if (f->mark[a] == f->marks) return a;
            f->mark[a] = (int16_t)f->marks;
            int inner = top_of(f, f->partner[a]);
            a = inner == NONE ? NONE : top_of(f, f->parent[inner]);
        }
        int keep = a;
        a = b;
        b = keep;
    }
    return NONE;
}

static int free_blossom(struct forest *f)
{
    int b = f->n;
    while (b < f->ids && f->count[b]) b++;
    if (b == f->ids) f->ids++;
    return b;
}

/* The parts of a new blossom: from the base down to a, then from b up to the base. */
static void lay_cycle(struct forest *f, int blossom, int a, int base, int b)
{
    int16_t *parts = parts_of(f, blossom);
    int count = 0;
    parts[count++] = (int16_t)base;
    for (int x = a; x != base;) {
        int inner = top_of(f, f->partner[x]);
        parts[count++] = (int16_t)x;
        parts[count++] = (int16_t)inner;
        enqueue(f, inner);
        x = top_of(f, f->parent[inner]);
    }
    for (int i = 1, j = count - 1; i < j; i++, j--) {
        int16_t keep = parts[i];
        parts[i] = parts[j];
        parts[j] = keep;
    }
    for (int x = b; x != base;) {
        int inner = top_of(f, f->partner[x]);
        parts[count++] = (int16_t)x;
        parts[count++] = (int16_t)inner;
        enqueue(f, inner);
        x = top_of(f, f->parent[inner]);
    }
    f->count[blossom] = (int16_t)count;
}

/* A blossom's edges are the nearest of its parts'. */
static void join_edges(struct forest *f, int blossom)
{
    for (int x = 0; x < f->ids; x++)
        *edge_of(f, blossom, x) = *edge_of(f, x, blossom) = (struct edge){NONE, NONE};
    for (int v = 0; v < f->n; v++) within_of(f, blossom)[v] = NONE;
    for (int i = 0; i < f->count[blossom]; i++) {
        int part = parts_of(f, blossom)[i];
        for (int x = 0; x < f->ids; x++) {
            struct edge e = *edge_of(f, part, x);
            if (slack(f, e) >= slack(f, *edge_of(f, blossom, x))) continue;
            *edge_of(f, blossom, x) = e;
            *edge_of(f, x, blossom) = (struct edge){e.to, e.from};
        }
        for (int v = 0; v < f->n; v++)
            if (part < f->n ? v == part : within_of(f, part)[v] != NONE)
                within_of(f, blossom)[v] = (int16_t)part;
    }
}

static void close_blossom(struct forest *f, int a, int base, int b)
{
    int blossom = free_blossom(f);
    f->price[blossom] = 0;
    f->place[blossom] = OUTER;
    f->partner[blossom] = f->partner[base];
    f->parent[blossom] = f->parent[base];
    f->mark[blossom] = 0;
    lay_cycle(f, blossom, a, base, b);
    set_top(f, blossom, blossom);
    join_edges(f, blossom);
    find_near(f, blossom);
}

/* An inner blossom whose price is spent falls apart: the parts on the even way from where the tree
 * comes in to the base stay in the tree, the others leave it. */
static void open_blossom(struct forest *f, int blossom)
{
    int16_t *parts = parts_of(f, blossom);
    int count = f->count[blossom];
    for (int i = 0; i < count; i++) set_top(f, parts[i], parts[i]);
    int entered = within_of(f, blossom)[edge_of(f, blossom, f->parent[blossom])->from];
    int way = even_way(f, blossom, entered);
    for (int i = 0; i < way; i += 2) {
        int inner = parts[i], outer = parts[i + 1];
        f->parent[inner] = edge_of(f, outer, inner)->from;
        f->place[inner] = INNER;
        f->place[outer] = OUTER;
        f->near[inner] = (struct edge){NONE, NONE};
    }
    f->place[entered] = INNER;
    f->parent[entered] = f->parent[blossom];
    f->near[entered] = (struct edge){NONE, NONE};
    for (int i = way + 1; i < count; i++) f->place[parts[i]] = OUTSIDE;
    for (int i = 0; i < way; i += 2) {
        find_near(f, parts[i + 1]);
        enqueue(f, parts[i + 1]);
    }
    for (int i = way + 1; i < count; i++) find_near(f, parts[i]);
    f->count[blossom] = 0;
    f->alone[blossom] = false;
}

/* ---- a stage: until one pair more is found */

/* Takes a tight edge that leaves an outer node. True when it made one pair more. */
static bool take(struct forest *f, struct edge e)
{
    int a = f->top[e.from], b = f->top[e.to];
    if (f->place[b] == OUTSIDE) {
        int next = top_of(f, f->partner[b]);
        f->parent[b] = e.from;
        f->place[b] = INNER;
        f->place[next] = OUTER;
        f->near[b] = (struct edge){NONE, NONE};
        find_near(f, next);
        enqueue(f, next);
        return false;
    }
    if (f->place[b] == INNER) return false;
    int base = meet(f, a, b);
    if (base != NONE) {
        close_blossom(f, a, base, b);
        return false;
    }
    augment(f, a, b);
    augment(f, b, a);
    return true;
}

static bool look_at_queue(struct forest *f)
{
    while (f->head < f->tail) {
        int u = f->queue[f->head++];
        for (int v = 0; v < f->n; v++) {
            if (f->top[u] == f->top[v]) continue;
            struct edge e = {(int16_t)u, (int16_t)v};
            if (slack(f, e) == 0) {
                if (take(f, e)) return true;
            } else if (f->place[f->top[v]] != INNER) {
                approach(f, u, f->top[v]);
            }
        }
    }
    return false;
}

/* By how much prices can change before something becomes tight or a blossom's price is spent. */
static int64_t step(const struct forest *f)
{
    int64_t least = INT64_MAX;
    for (int x = 0; x < f->ids; x++) {
        if (!f->alone[x]) continue;
        int64_t room = INT64_MAX;
        if (f->place[x] == INNER) {
            if (x >= f->n) room = f->price[x] / 2;
        } else {
            room = slack(f, f->near[x]);
            if (f->place[x] == OUTER && room != INT64_MAX) room /= 2;
        }
        if (room < least) least = room;
    }
    return least;
}

static void change_prices(struct forest *f, int64_t by)
{
    for (int v = 0; v < f->n; v++) {
        if (f->place[f->top[v]] == OUTER) f->price[v] += by;
        if (f->place[f->top[v]] == INNER) f->price[v] -= by;
    }
    for (int b = f->n; b < f->ids; b++) {
        if (!f->alone[b]) continue;
        if (f->place[b] == OUTER) f->price[b] += 2 * by;
        if (f->place[b] == INNER) f->price[b] -= 2 * by;
    }
}

static void plant_trees(struct forest *f)
{
    f->head = f->tail = 0;
    for (int x = 0; x < f->ids; x++) {
        f->place[x] = OUTSIDE;
        f->near[x] = (struct edge){NONE, NONE};
        f->parent[x] = NONE;
        if (!f->alone[x] || f->partner[x] != NONE) continue;
        f->place[x] = OUTER;
        enqueue(f, x);
    }
}

/* The edges that the last change made tight. */
static bool take_near(struct forest *f)
{
    for (int x = 0; x < f->ids; x++)
        if (f->alone[x] && f->near[x].from != NONE && f->top[f->near[x].from] != x &&
            slack(f, f->near[x]) == 0 && take(f, f->near[x]))
            return true;
    return false;
}

/* One pair more; false when there is none. */
static bool stage(struct forest *f)
{
    plant_trees(f);
    for (;;) {
        if (look_at_queue(f)) return true;
        int64_t by = step(f);
        if (by == INT64_MAX) return false;
        change_prices(f, by);
        if (take_near(f)) return true;
        for (int b = f->n; b < f->ids; b++)
            if (f->alone[b] && f->place[b] == INNER && f->price[b] == 0) open_blossom(f, b);
    }
}

static void begin(struct forest *f, int n, const int64_t *cost, struct arena memory)
{
    size_t ids = words(n);
    *f = (struct forest){.n = n, .ids = n, .cost = cost, .least = INT64_MAX};
    f->price = arena_take(&memory, ids * sizeof *f->price);
    f->edges = arena_take(&memory, ids * ids * sizeof *f->edges);
    f->within = arena_take(&memory, ids * (size_t)n * sizeof *f->within);
    f->parts = arena_take(&memory, ids * (size_t)n * sizeof *f->parts);
    f->near = arena_take(&memory, ids * sizeof *f->near);
    int16_t **rows[] = {&f->count,  &f->top,   &f->alone, &f->partner,
                        &f->parent, &f->queue, &f->mark};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        *rows[i] = arena_take(&memory, ids * sizeof(int16_t));
    f->place = arena_take(&memory, ids);
    assert(f->place);
    for (int i = 0; i < n * n; i++)
        if (i / n != i % n && cost[i] < f->least) f->least = cost[i];
    for (int v = 0; v < n; v++) {
        f->top[v] = (int16_t)v;
        f->alone[v] = true;
        f->partner[v] = NONE;
        for (int u = 0; u < n; u++)
            *edge_of(f, u, v) =
                u == v ? (struct edge){NONE, NONE} : (struct edge){(int16_t)u, (int16_t)v};
    }
}

int matching_least(int n, const int64_t *cost, void *memory, int *partner)
{
    struct forest f;
    assert(n >= 0 && n <= MATCHING_MAX);
    if (n % 2) return ERR_ILLEGAL;
    begin(&f, n, cost, arena_on(memory, matching_memory(n)));
    for (int pairs = 0; pairs < n / 2; pairs++)
        if (!stage(&f)) return ERR_ILLEGAL;
    for (int v = 0; v < n; v++) partner[v] = f.partner[v];
    return 0;
}
