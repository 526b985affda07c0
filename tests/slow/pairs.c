/* The first who is left takes each partner in turn. */
#include "slow/pairs.h"

#include "meeting/matching.h"

int64_t pairs_least(int n, const int64_t *cost, unsigned left)
{
    int64_t best = INT64_MAX;
    if (!left) return 0;
    int first = __builtin_ctz(left);
    for (int other = first + 1; other < n; other++) {
        int64_t c = cost[first * n + other];
        if (!(left >> other & 1) || c == MATCHING_NEVER) continue;
        int64_t rest = pairs_least(n, cost, left & ~(1u << first) & ~(1u << other));
        if (rest != INT64_MAX && rest + c < best) best = rest + c;
    }
    return best;
}

static int most(int far, int limit)
{
    return far > limit ? limit : far;
}

/* How many of those present have a player's points, and how many of them are of higher rank. */
static void among_equals(int n, const struct swiss_player *p, int player, int *equals, int *before)
{
    *equals = *before = 0;
    for (int i = 0; i < n; i++) {
        if (p[i].away || p[i].points != p[player].points) continue;
        ++*equals;
        *before += i < player;
    }
}

static void judge_rest(int n, const struct swiss_player *p, int a, struct pairs_wishes *w)
{
    int lowest = p[a].points, equals, before;
    for (int i = 0; i < n; i++)
        if (!p[i].away && p[i].points < lowest) lowest = p[i].points;
    among_equals(n, p, a, &equals, &before);
    w->far[0] += most(p[a].rests, 7);
    w->far[1] += most((p[a].points - lowest) * (p[a].points - lowest), 1023);
    w->far[2] += p[a].floated == -1;
    w->far[4] += most(equals - 1 - before, 63);
}

static int after_one_more(int firsts)
{
    int off = firsts < 0 ? -firsts : firsts;
    return off <= 1 ? 0 : (off - 1) * (off - 1);
}

static int sides_of(const struct swiss_player *a, const struct swiss_player *b)
{
    int a_begins = after_one_more(a->firsts + 1) + after_one_more(b->firsts - 1);
    int b_begins = after_one_more(a->firsts - 1) + after_one_more(b->firsts + 1);
    if (a->firsts == b->firsts && a->last == b->last) return most(a_begins, 7);
    bool a_does = a->firsts < b->firsts || (a->firsts == b->firsts && a->last < b->last);
    return most(a_does ? a_begins : b_begins, 7);
}

static void judge_pair(int n, const struct swiss_player *p, const uint8_t *met, int a, int b,
                       struct pairs_wishes *w)
{
    int apart = p[a].points - p[b].points, equals, place_a, place_b;
    w->far[0] += most(met[a * n + b], 7);
    w->far[1] += most(apart * apart, 1023);
    if (apart > 0) w->far[2] += (p[a].floated == -1) + (p[b].floated == 1);
    if (apart < 0) w->far[2] += (p[a].floated == 1) + (p[b].floated == -1);
    w->far[3] += sides_of(&p[a], &p[b]);
    if (apart) return;
    among_equals(n, p, a, &equals, &place_a);
    among_equals(n, p, b, &equals, &place_b);
    int gap = place_a > place_b ? place_a - place_b : place_b - place_a;
    w->far[4] += most(gap > equals / 2 ? gap - equals / 2 : equals / 2 - gap, 63);
}

struct pairs_wishes pairs_judge(int n, const struct swiss_player *p, const uint8_t *met,
                                const int *opponent)
{
    struct pairs_wishes w = {{0}};
    for (int i = 0; i < n; i++) {
        if (opponent[i] == SWISS_REST) judge_rest(n, p, i, &w);
        if (opponent[i] > i) judge_pair(n, p, met, i, opponent[i], &w);
    }
    return w;
}

int pairs_compare(const struct pairs_wishes *a, const struct pairs_wishes *b)
{
    for (int i = 0; i < 5; i++)
        if (a->far[i] != b->far[i]) return a->far[i] < b->far[i] ? -1 : 1;
    return 0;
}

struct trial {
    int n;
    const struct swiss_player *p;
    const uint8_t *met;
    int opponent[16];
    bool found;
    struct pairs_wishes best;
};

static void try_from(struct trial *t, int a, bool may_rest)
{
    while (a < t->n && t->opponent[a] != a) a++;
    if (a == t->n) {
        struct pairs_wishes w = pairs_judge(t->n, t->p, t->met, t->opponent);
        if (!t->found || pairs_compare(&w, &t->best) < 0) t->best = w;
        t->found = true;
        return;
    }
    for (int b = a + 1; b < t->n; b++) {
        if (t->opponent[b] != b) continue;
        t->opponent[a] = b;
        t->opponent[b] = a;
        try_from(t, a + 1, may_rest);
        t->opponent[a] = a;
        t->opponent[b] = b;
    }
    if (!may_rest) return;
    t->opponent[a] = SWISS_REST;
    try_from(t, a + 1, false);
    t->opponent[a] = a;
}

/* In a trial, himself stands in the place of an opponent while a player has none. */
struct pairs_wishes pairs_best(int n, const struct swiss_player *p, const uint8_t *met)
{
    struct trial t = {.n = n, .p = p, .met = met};
    int there = 0;
    for (int i = 0; i < n; i++) {
        t.opponent[i] = p[i].away ? SWISS_AWAY : i;
        there += !p[i].away;
    }
    try_from(&t, 0, there % 2 == 1);
    return t.best;
}

bool pairs_all_new(int n, const struct swiss_player *p, const uint8_t *met)
{
    struct pairs_wishes best = pairs_best(n, p, met);
    return best.far[0] == 0;
}
