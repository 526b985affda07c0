/* The five wishes as one number: each has a field of the cost wide enough for the sum over a
 * hundred pairs, so that no sum of lesser wishes reaches a greater one. */
#include "meeting/swiss.h"

#include "base/arena.h"
#include "base/assert.h"
#include "meeting/matching.h"

/* The most that one pair can cost in a field, and where the field begins: above the sum of all
 * below. */
enum { HALF_MOST = 63, SIDES_MOST = 7, FLOATS_MOST = 2, APART_MOST = 1023, AGAIN_MOST = 7 };
enum { PAIRS = SWISS_MAX / 2 + 1 };
#define SIDES_UNIT  ((int64_t)HALF_MOST * PAIRS + 1)
#define FLOATS_UNIT (SIDES_UNIT * (SIDES_MOST * PAIRS + 1))
#define APART_UNIT  (FLOATS_UNIT * (FLOATS_MOST * PAIRS + 1))
#define AGAIN_UNIT  (APART_UNIT * (APART_MOST * PAIRS + 1))
_Static_assert(AGAIN_UNIT < MATCHING_COST_MAX / (AGAIN_MOST * PAIRS + 1), "a sum of costs fits");

/* Those to be paired, in the order in which they stand. */
struct field {
    int n;
    const struct swiss_player *players;
    const uint8_t *met;
    int count;   /* of them; with the rest, where the number is odd, one more */
    int *who;    /* [place]: the player, SWISS_REST for the rest */
    int *place;  /* [place]: how many of his points stand before him */
    int *equals; /* [place]: how many have his points */
    int64_t *cost;
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int size(int a)
{
    return a < 0 ? -a : a;
}

/* How far from even somebody is after one more game, beyond the one that an odd number leaves. */
static int uneven(const struct swiss_player *p, bool begins)
{
    int firsts = size(p->firsts + (begins ? 1 : -1));
    return firsts > 1 ? (firsts - 1) * (firsts - 1) : 0;
}

static int cost_of_sides(const struct swiss_player *a, const struct swiss_player *b)
{
    bool begins = swiss_begins(a, b, 0);
    return least(uneven(a, begins) + uneven(b, !begins), SIDES_MOST);
}

static int cost_of_floats(const struct swiss_player *a, const struct swiss_player *b)
{
    int up = a->points < b->points ? 1 : -1;
    if (a->points == b->points) return 0;
    return (a->floated == up) + (b->floated == -up);
}

/* Within equal points: by how many places it is off the pairing of the upper half with the lower.
 */
static int cost_of_halves(const struct field *f, int i, int j)
{
    if (f->equals[i] != f->equals[j] ||
        f->players[f->who[i]].points != f->players[f->who[j]].points)
        return 0;
    return least(size(size(f->place[i] - f->place[j]) - f->equals[i] / 2), HALF_MOST);
}

static int64_t cost_of_pair(const struct field *f, int i, int j)
{
    const struct swiss_player *a = &f->players[f->who[i]], *b = &f->players[f->who[j]];
    int apart = a->points - b->points;
    return least(f->met[f->who[i] * f->n + f->who[j]], AGAIN_MOST) * AGAIN_UNIT +
           least(apart * apart, APART_MOST) * APART_UNIT + cost_of_floats(a, b) * FLOATS_UNIT +
           cost_of_sides(a, b) * SIDES_UNIT + cost_of_halves(f, i, j);
}

/* The rest goes to those with the fewest points, there to the lowest in rank. */
static int64_t cost_of_rest(const struct field *f, int i)
{
    const struct swiss_player *a = &f->players[f->who[i]];
    int last = f->players[f->who[f->count - 2]].points, apart = a->points - last;
    return least(a->rests, AGAIN_MOST) * AGAIN_UNIT +
           least(apart * apart, APART_MOST) * APART_UNIT + (a->floated < 0) * FLOATS_UNIT +
           least(f->equals[i] - 1 - f->place[i], HALF_MOST);
}

/* In order of points, those of equal points in order of rank. */
static void line_up(struct field *f)
{
    f->count = 0;
    for (int p = 0; p < f->n; p++) {
        if (f->players[p].away) continue;
        int at = f->count++;
        for (; at > 0 && f->players[f->who[at - 1]].points < f->players[p].points; at--)
            f->who[at] = f->who[at - 1];
        f->who[at] = p;
    }
    for (int i = 0, first = 0; i < f->count; i++) {
        if (f->players[f->who[i]].points != f->players[f->who[first]].points) first = i;
        f->place[i] = i - first;
        for (int j = first; j <= i; j++) f->equals[j] = i - first + 1;
    }
    if (f->count % 2) f->who[f->count++] = SWISS_REST;
}

static void fill_costs(struct field *f)
{
    bool rests = f->count && f->who[f->count - 1] == SWISS_REST;
    for (int i = 0; i < f->count; i++) {
        f->cost[i * f->count + i] = MATCHING_NEVER;
        for (int j = 0; j < i; j++)
            f->cost[i * f->count + j] = f->cost[j * f->count + i] =
                rests && i == f->count - 1 ? cost_of_rest(f, j) : cost_of_pair(f, i, j);
    }
}

bool swiss_begins(const struct swiss_player *a, const struct swiss_player *b, int board)
{
    if (a->firsts != b->firsts) return a->firsts < b->firsts;
    if (a->last != b->last) return a->last < b->last;
    return board % 2 == 0;
}

size_t swiss_memory(int n)
{
    size_t m = (size_t)n + 1;
    return matching_memory((int)m) + m * m * sizeof(int64_t) + 4 * m * sizeof(int) + 256;
}

/* `a` is the higher in rank. */
static void seat_pair(const struct swiss_player *players, int a, int b, int board, int *opponent,
                      bool *begins)
{
    opponent[a] = b;
    opponent[b] = a;
    begins[a] = swiss_begins(&players[a], &players[b], board);
    begins[b] = !begins[a];
}

void swiss_pair(int n, const struct swiss_player *players, const uint8_t *met, void *memory,
                int *opponent, bool *begins)
{
    assert(n >= 0 && n <= SWISS_MAX);
    struct arena arena = arena_on(memory, swiss_memory(n));
    size_t m = (size_t)n + 1;
    struct field f = {.n = n, .players = players, .met = met};
    f.cost = arena_take_raw(&arena, m * m * sizeof *f.cost);
    f.who = arena_take(&arena, m * sizeof *f.who);
    f.place = arena_take(&arena, m * sizeof *f.place);
    f.equals = arena_take(&arena, m * sizeof *f.equals);
    int *partner = arena_take(&arena, m * sizeof *partner);
    line_up(&f);
    fill_costs(&f);
    int failed =
        matching_least(f.count, f.cost, arena_take_raw(&arena, matching_memory(f.count)), partner);
    assert(!failed); /* the graph is complete and even */
    (void)failed;
    for (int p = 0; p < n; p++) {
        opponent[p] = SWISS_AWAY;
        begins[p] = false;
    }
    for (int i = 0, board = 0; i < f.count; i++) {
        int a = f.who[i], b = f.who[partner[i]];
        if (partner[i] < i || a == SWISS_REST) continue;
        if (b == SWISS_REST)
            opponent[a] = SWISS_REST;
        else
            seat_pair(players, a, b, board++, opponent, begins);
    }
}
