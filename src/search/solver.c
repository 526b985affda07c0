/* Proof numbers with the weak sum (weak PNS: Ueda, Hashimoto, Hashimoto and Iida 2008): disproving
 * a node is as hard as its hardest child and one more for each other open one. The plain sum counts
 * a position again for every way that leads to it, and in these games many do.
 *
 * In a node `win` is how hard it looks to prove that the side to move wins, `loss` that it loses;
 * 0 and NEVER when it is proved. The path being looked at is an explicit stack. */
#include "search/solver.h"

#include "base/assert.h"
#include "base/err.h"
#include "base/mem.h"

enum { DEPTH_MAX = 512, CHILDREN_MAX = 1 << 16, BUCKET = 4 };
#define NEVER UINT32_C(0x3fffffff)

struct numbers {
    uint32_t win, loss;
};

struct entry {
    uint64_t key; /* 0: free */
    struct numbers numbers;
};

struct child {
    uint64_t key;
    game_move move;
    bool same; /* the same side moves again: its numbers are the parent's own way round */
    bool over; /* the game is: its numbers are certain and in no table */
    struct numbers numbers; /* as last seen: the table may have forgotten them */
};

struct frame {
    uint64_t key;
    struct numbers limit; /* go back when a number reaches its limit */
    int first, count;     /* children */
    int chosen;           /* the one being looked at */
};

struct solver {
    const struct game *game;
    const struct game_rules *rules;
    uint64_t looked, held;
    uint64_t root;
    int depth;
    struct frame *frames;
    game_state *states; /* DEPTH_MAX and one to look ahead in */
    struct child *children;
    game_move *moves;
    struct tips_move *ranked;
    void *scratch;
    struct entry *table;
    size_t buckets;
};

bool solver_can(const struct game *game)
{
    return !game->draws && !game->rules->max_outcomes && !game->rules->redeal;
}

static size_t scratch_bytes(const struct game *game)
{
    size_t tips = game->tips ? game->tips->scratch : 0;
    return game->rules->scratch > tips ? game->rules->scratch : tips;
}

static size_t state_bytes(const struct game *game)
{
    return (game->rules->size + 15) / 16 * 16;
}

size_t solver_memory(const struct game *game)
{
    return sizeof(solver) + DEPTH_MAX * sizeof(struct frame) + (DEPTH_MAX + 1) * state_bytes(game) +
           CHILDREN_MAX * sizeof(struct child) +
           (size_t)game->rules->max_moves * (sizeof(game_move) + sizeof(struct tips_move)) +
           scratch_bytes(game) + (1 << 16);
}

int solver_open(const struct game *game, struct arena *arena, solver **out)
{
    size_t moves = (size_t)game->rules->max_moves;
    assert(solver_can(game));
    solver *s = arena_take(arena, sizeof *s);
    if (!s) return ERR_SPACE;
    s->game = game;
    s->rules = game->rules;
    s->frames = arena_take(arena, DEPTH_MAX * sizeof *s->frames);
    s->states = arena_take(arena, (DEPTH_MAX + 1) * state_bytes(game));
    s->children = arena_take(arena, CHILDREN_MAX * sizeof *s->children);
    s->moves = arena_take(arena, moves * sizeof *s->moves);
    s->ranked = arena_take(arena, moves * sizeof *s->ranked);
    s->scratch = arena_take_raw(arena, scratch_bytes(game));
    size_t left = arena->cap - arena->used;
    s->buckets = left > 64 ? (left - 64) / (BUCKET * sizeof(struct entry)) : 0;
    s->table = arena_take(arena, s->buckets * BUCKET * sizeof(struct entry));
    if (!s->frames || !s->states || !s->children || !s->moves || !s->ranked || !s->scratch ||
        !s->table || !s->buckets)
        return ERR_SPACE;
    *out = s;
    return 0;
}

/* ---- the table */

static struct entry *bucket_of(const solver *s, uint64_t key)
{
    uint64_t spread = rng_mix(key) >> 32;
    return s->table + (size_t)(spread * s->buckets >> 32) * BUCKET;
}

/* Sets *out to the numbers of a key, if they are there. */
static void recall(const solver *s, uint64_t key, struct numbers *out)
{
    const struct entry *bucket = bucket_of(s, key);
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key) *out = bucket[i].numbers;
}

static struct numbers look_up(const solver *s, uint64_t key)
{
    struct numbers n = {1, 1};
    recall(s, key, &n);
    return n;
}

static bool is_proved(struct numbers n)
{
    return n.win == 0 || n.loss == 0;
}

/* What it would cost to lose an entry: proofs are dear, and so is much work. */
static uint64_t dearness(const struct entry *e)
{
    if (!e->key) return 0;
    return is_proved(e->numbers) ? UINT64_MAX : (uint64_t)e->numbers.win + e->numbers.loss;
}

/* Among entries equally dear another one goes each time, lest two that need each other take turns
 * in one place for ever. */
static void store(solver *s, uint64_t key, struct numbers n)
{
    struct entry *bucket = bucket_of(s, key), *place = &bucket[s->looked % BUCKET];
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            place = &bucket[i];
            break;
        }
        if (dearness(&bucket[i]) < dearness(place)) place = &bucket[i];
    }
    s->held += !place->key;
    *place = (struct entry){key, n};
}

/* ---- positions */

static game_state *state_at(const solver *s, int depth)
{
    return (game_state *)((char *)s->states + (size_t)depth * state_bytes(s->game));
}

static uint64_t key_of(const solver *s, const game_state *state)
{
    if (s->game->tips && s->game->tips->key) return s->game->tips->key(state);
    const unsigned char *at = (const unsigned char *)state;
    uint64_t h = 1;
    for (size_t i = 0; i < s->rules->size; i++) h = rng_mix(h ^ at[i]);
    return h | 1;
}

static int side_of(const solver *s, const game_state *state)
{
    return game_side(s->rules->actor(game_truth(state)));
}

/* The moves in the order the tips give them. */
static int list_moves(solver *s, const game_state *state)
{
    bool all = false;
    const struct game_tips *tips = s->game->tips;
    int n = tips && tips->rank
                ? tips->rank(state, &(struct tips_room){.scratch = s->scratch}, s->ranked, &all)
                : 0;
    for (int i = 0; i < n && all; i++) s->moves[i] = s->ranked[i].move;
    return all ? n : s->rules->moves(game_truth(state), s->scratch, s->moves);
}

/* The child after a move. */
static struct child make_child(solver *s, const game_state *parent, int side, game_move move)
{
    game_state *next = state_at(s, DEPTH_MAX);
    memcpy(next, parent, s->rules->size);
    s->rules->play(next, s->scratch, move);
    struct child c = {.key = key_of(s, next), .move = move, .numbers = {1, 1}};
    c.over = s->rules->actor(game_truth(next)) == GAME_OVER;
    if (!c.over) {
        c.same = side_of(s, next) == side;
        return c;
    }
    struct game_result result;
    s->rules->payoff(game_truth(next), s->scratch, &result);
    /* as if the other side were to move */
    c.numbers = result.winner == side ? (struct numbers){NEVER, 0} : (struct numbers){0, NEVER};
    return c;
}

static struct numbers child_numbers(const solver *s, struct child *c)
{
    if (!c->over) recall(s, c->key, &c->numbers);
    return c->same ? (struct numbers){c->numbers.loss, c->numbers.win} : c->numbers;
}

static void push(solver *s, uint64_t key, struct numbers limit)
{
    const struct frame *below = s->depth ? &s->frames[s->depth - 1] : NULL;
    struct frame *f = &s->frames[s->depth];
    const game_state *state = state_at(s, s->depth);
    int side = side_of(s, state);
    *f = (struct frame){key, limit, below ? below->first + below->count : 0, 0, 0};
    int moves = list_moves(s, state);
    assert(f->first + moves <= CHILDREN_MAX);
    for (int i = 0; i < moves; i++) {
        struct child c = make_child(s, state, side, s->moves[i]);
        int j = 0; /* symmetric moves lead to one position */
        while (j < f->count && s->children[f->first + j].key != c.key) j++;
        if (j == f->count) s->children[f->first + f->count++] = c;
    }
    s->depth++;
    s->looked++;
}

/* ---- the search */

static uint32_t bounded(uint64_t n)
{
    return n < NEVER ? (uint32_t)n : NEVER;
}

struct choice {
    struct numbers sum; /* of the node */
    int best;           /* the child that looks easiest to prove lost */
    struct numbers child;
    uint32_t second; /* how easy the next one looks */
};

static struct choice weigh(const solver *s, const struct frame *f)
{
    struct choice c = {.sum = {NEVER, 0}, .second = NEVER};
    uint32_t hardest = 0, open = 0;
    for (int i = 0; i < f->count; i++) {
        struct numbers n = child_numbers(s, &s->children[f->first + i]);
        if (n.win > 0) open++;
        if (n.win > hardest) hardest = n.win;
        if (n.loss < c.sum.win) {
            c.second = c.sum.win;
            c.sum.win = n.loss;
            c.best = i;
            c.child = n;
        } else if (n.loss < c.second) {
            c.second = n.loss;
        }
    }
    c.sum.loss = open ? bounded((uint64_t)hardest + open - 1) : 0;
    if (c.sum.win == 0) c.sum.loss = NEVER;
    if (c.sum.loss == 0) c.sum.win = NEVER;
    return c;
}

/* How far to pursue the best child: until another looks a good deal easier. */
static struct numbers child_limit(const struct frame *f, const struct choice *c)
{
    uint64_t room = (uint64_t)f->limit.loss - c->sum.loss + c->child.win;
    uint64_t second = (uint64_t)c->second * 16 + 256;
    uint64_t loss = second < f->limit.win ? second : f->limit.win;
    return (struct numbers){bounded(room), bounded(loss)};
}

static void descend(solver *s, struct frame *f, const struct choice *choice)
{
    const struct child *c = &s->children[f->first + choice->best];
    f->chosen = choice->best;
    struct numbers limit = child_limit(f, choice);
    game_state *next = state_at(s, s->depth);
    memcpy(next, state_at(s, s->depth - 1), s->rules->size);
    s->rules->play(next, s->scratch, c->move);
    if (c->same) limit = (struct numbers){limit.loss, limit.win};
    push(s, c->key, limit);
}

/* Goes back to the frame below, which is told even if the table should forget it at once. */
static void pop(solver *s, struct numbers sum)
{
    store(s, s->frames[--s->depth].key, sum);
    if (!s->depth) return;
    const struct frame *f = &s->frames[s->depth - 1];
    s->children[f->first + f->chosen].numbers = sum;
}

/* Is there no room to look further down? */
static bool is_full(const solver *s, const struct frame *f)
{
    return s->depth >= DEPTH_MAX - 1 || f->first + f->count > CHILDREN_MAX - s->rules->max_moves;
}

int solver_step(solver *s, int n)
{
    uint64_t from = s->looked, end = from + (uint64_t)n;
    while (s->looked < end && s->depth) {
        struct frame *f = &s->frames[s->depth - 1];
        struct choice choice = weigh(s, f);
        bool back = choice.sum.win >= f->limit.win || choice.sum.loss >= f->limit.loss;
        if (back || is_proved(choice.sum) || is_full(s, f)) {
            pop(s, choice.sum);
        } else {
            descend(s, f, &choice);
        }
    }
    return (int)(s->looked - from);
}

/* ---- questions and answers */

void solver_set(solver *s, const game_view *view)
{
    memcpy(state_at(s, 0), view, s->rules->size);
    s->depth = 0;
    s->root = key_of(s, state_at(s, 0));
    if (!is_proved(look_up(s, s->root))) push(s, s->root, (struct numbers){NEVER, NEVER});
}

enum solver_answer solver_answer(const solver *s)
{
    struct numbers n = look_up(s, s->root);
    return n.win == 0 ? SOLVER_WON : n.loss == 0 ? SOLVER_LOST : SOLVER_OPEN;
}

void solver_numbers(const solver *s, uint32_t *win, uint32_t *loss)
{
    struct numbers n = s->depth ? weigh(s, &s->frames[0]).sum : look_up(s, s->root);
    *win = n.win;
    *loss = n.loss;
}

enum solver_answer solver_after(solver *s, const game_view *view, game_move move)
{
    game_state *here = state_at(s, DEPTH_MAX - 1);
    memcpy(here, view, s->rules->size);
    struct child c = make_child(s, here, side_of(s, here), move);
    struct numbers n = child_numbers(s, &c);
    return n.loss == 0 ? SOLVER_WON : n.win == 0 ? SOLVER_LOST : SOLVER_OPEN;
}

uint64_t solver_looked(const solver *s)
{
    return s->looked;
}

uint64_t solver_held(const solver *s)
{
    return s->held;
}

void *solver_table(solver *s, size_t *bytes)
{
    *bytes = s->buckets * BUCKET * sizeof(struct entry);
    return s->table;
}

void solver_filled(solver *s)
{
    s->held = 0;
    for (size_t i = 0; i < s->buckets * BUCKET; i++) s->held += s->table[i].key != 0;
}
