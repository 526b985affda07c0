/* Who is to meet whom next, for each form of tournament. */
#include "base/arena.h"
#include "base/assert.h"
#include "base/mem.h"
#include "meeting/rounds.h"
#include "meeting/tournament.h"

/* The events of a round as they are made. */
struct pairing {
    const struct tournament *t;
    struct tournament_event *out;
    int count;
    struct arena arena; /* what is left of the work memory */
    struct swiss_player *players;
    uint8_t *met;
};

/* ---- how the players stand */

static int sign(int a)
{
    return (a > 0) - (a < 0);
}

static void count_side(struct pairing *p, const struct tournament_game *g, int side, int floated)
{
    struct swiss_player *me = &p->players[g->player[side]];
    me->firsts += side ? -1 : 1;
    me->last = side ? -1 : 1;
    if (g->round == p->t->round) me->floated = floated;
    p->met[g->player[side] * p->t->players + g->player[!side]]++;
}

static void count_game(struct pairing *p, const struct tournament_game *g)
{
    struct swiss_player *a = &p->players[g->player[0]];
    if (g->player[1] == STANDINGS_NOBODY) {
        a->points += g->points[0];
        a->rests++;
        if (g->round == p->t->round) a->floated = -1;
        return;
    }
    struct swiss_player *b = &p->players[g->player[1]];
    int apart = sign(b->points - a->points);
    count_side(p, g, 0, apart);
    count_side(p, g, 1, -apart);
    a->points += g->points[0];
    b->points += g->points[1];
}

static void open_pairing(struct pairing *p)
{
    const struct tournament *t = p->t;
    size_t n = (size_t)t->players;
    p->players = arena_take(&p->arena, n * sizeof *p->players);
    p->met = arena_take(&p->arena, n * n);
    for (int i = 0; i < t->players; i++) p->players[i].away = t->gone[i] != 0;
    for (int g = 0; g < t->begun; g++) count_game(p, &t->game[g]);
}

static int count_present(const struct tournament *t)
{
    int present = 0;
    for (int p = 0; p < t->players; p++) present += !t->gone[p];
    return present;
}

/* ---- events */

static void add(struct pairing *p, enum tournament_kind kind, int a, int b)
{
    p->out[p->count++] = (struct tournament_event){kind, {p->t->round + 1, a, b}};
}

static void add_pair(struct pairing *p, int a, int b, bool begins)
{
    add(p, TOURNAMENT_PAIRED, begins ? a : b, begins ? b : a);
}

/* `rank` is that of the pair among those of its round. */
static void add_pair_fairly(struct pairing *p, int a, int b, int rank)
{
    add_pair(p, a, b, swiss_begins(&p->players[a], &p->players[b], rank));
}

/* ---- everybody against everybody */

static void pair_robin(struct pairing *p)
{
    const struct tournament *t = p->t;
    int n = t->players, turn = rounds_robin(n);
    if (count_present(t) < 2 || t->round >= turn * t->setup.rounds) return;
    for (int a = 0; a < n; a++) {
        int b = rounds_robin_opponent(n, t->round, a);
        if (t->gone[a]) continue;
        if (b == ROUNDS_REST)
            add(p, TOURNAMENT_RESTED, a, 0);
        else if (t->gone[b])
            add(p, TOURNAMENT_RESTED, a, 2); /* he would have come */
        else if (a < b)
            add_pair(p, a, b, rounds_robin_begins(n, t->round, a));
    }
}

/* ---- Swiss */

static void pair_swiss(struct pairing *p)
{
    const struct tournament *t = p->t;
    size_t n = (size_t)t->players;
    if (count_present(t) < 2 || t->round >= t->setup.rounds) return;
    int *opponent = arena_take(&p->arena, n * sizeof *opponent);
    bool *begins = arena_take(&p->arena, n * sizeof *begins);
    swiss_pair(t->players, p->players, p->met, arena_take_raw(&p->arena, swiss_memory(t->players)),
               opponent, begins);
    for (int a = 0; a < t->players; a++) {
        if (opponent[a] == SWISS_REST) add(p, TOURNAMENT_RESTED, a, 2);
        if (opponent[a] > a) add_pair(p, a, opponent[a], begins[a]);
    }
}

/* ---- knock-out */

enum { NOBODY = -1, UNDECIDED = -2, UNDER_WAY = -3 };

/* Of two who left, the one who did so last had won by then. */
static int one_who_stayed(const struct tournament *t, int a, int b)
{
    if (!t->gone[a] && !t->gone[b]) return UNDECIDED;
    if (!t->gone[a] || !t->gone[b]) return t->gone[a] ? b : a;
    return t->gone[a] > t->gone[b] ? a : b;
}

static int winner_of(const struct tournament *t, int a, int b)
{
    int drawn = 0;
    if (a == NOBODY || b == NOBODY) return a == NOBODY ? b : a;
    for (int g = 0; g < t->begun; g++) {
        const struct tournament_game *game = &t->game[g];
        bool same = (game->player[0] == a && game->player[1] == b) ||
                    (game->player[0] == b && game->player[1] == a);
        if (!same) continue;
        if (game->open) return UNDER_WAY;
        if (game->points[0] != game->points[1])
            return game->player[game->points[0] < game->points[1]];
        drawn++;
    }
    if (drawn >= TOURNAMENT_DRAWS) return a < b ? a : b;
    return one_who_stayed(t, a, b);
}

/* The field from stage to stage, as far as all matches of a stage are decided. A walk-over is a
 * match won, a place that nobody filled is none. */
int tournament_bracket(const struct tournament *t, int pairs[][2], int *won)
{
    int field[2 * SWISS_MAX], boards = 1 << rounds_knockout(t->players) >> 1, waiting = 0;
    for (int p = 0; p < t->players; p++) won[p] = 0;
    for (int b = 0; b < boards; b++)
        rounds_knockout_board(t->players, b, &field[2 * b], &field[2 * b + 1]);
    for (bool decided = true; decided && boards; boards /= 2) {
        for (int b = 0; b < boards; b++) {
            int one = field[2 * b], other = field[2 * b + 1], winner = winner_of(t, one, other);
            field[b] = winner;
            if (winner >= 0) won[winner]++;
            if (winner == UNDECIDED && pairs) pairs[waiting][0] = one, pairs[waiting][1] = other;
            waiting += winner == UNDECIDED;
            decided = decided && winner > UNDECIDED;
        }
    }
    return waiting;
}

static void pair_knockout(struct pairing *p)
{
    const struct tournament *t = p->t;
    size_t n = (size_t)t->players;
    int(*pairs)[2] = arena_take(&p->arena, n * sizeof *pairs);
    int *won = arena_take(&p->arena, n * sizeof *won);
    int count = tournament_bracket(t, pairs, won);
    for (int i = 0; i < count; i++) add_pair_fairly(p, pairs[i][0], pairs[i][1], i);
}

/* ---- arena */

struct guest {
    int games, last; /* played or under way, and against whom the last one */
    bool free;
};

static void look_around(const struct tournament *t, struct guest *guests)
{
    for (int p = 0; p < t->players; p++) guests[p] = (struct guest){0, NOBODY, !t->gone[p]};
    for (int g = 0; g < t->begun; g++) {
        for (int side = 0; side < 2; side++) {
            struct guest *guest = &guests[t->game[g].player[side]];
            guest->games++;
            guest->last = t->game[g].player[!side];
            if (t->game[g].open) guest->free = false;
        }
    }
}

/* The free one who has played least, and not enough yet. */
static int idlest(const struct tournament *t, const struct guest *guests)
{
    int best = NOBODY;
    for (int p = 0; p < t->players; p++)
        if (guests[p].free && guests[p].games < t->setup.rounds &&
            (best == NOBODY || guests[p].games < guests[best].games))
            best = p;
    return best;
}

/* Somebody free who has as many points; not the last opponent, if it can be helped. Who has played
 * enough helps out when nobody else will come. */
static int arena_opponent(const struct pairing *p, const struct guest *guests, int a)
{
    int best = NOBODY, least = 0;
    bool last_chance = !tournament_under_way(p->t);
    for (int b = 0; b < p->t->players; b++) {
        bool enough = guests[b].games >= p->t->setup.rounds;
        if (b == a || !guests[b].free || (enough && !last_chance)) continue;
        int apart = p->players[a].points - p->players[b].points;
        int cost = 4 * guests[b].games + (apart < 0 ? -apart : apart);
        if (guests[a].last == b) cost += 1 << 20;
        if (best == NOBODY || cost < least) best = b, least = cost;
    }
    return best;
}

static void pair_arena(struct pairing *p)
{
    const struct tournament *t = p->t;
    struct guest *guests = arena_take(&p->arena, (size_t)t->players * sizeof *guests);
    look_around(t, guests);
    int a = idlest(t, guests);
    int b = a == NOBODY ? NOBODY : arena_opponent(p, guests, a);
    if (b == NOBODY) return;
    /* Who has just played him waits for somebody else to be free, if there is anybody. */
    if (guests[a].last == b && tournament_under_way(t)) return;
    add_pair_fairly(p, a, b, 0);
}

/* ---- all of them */

static size_t work_memory(const struct tournament *t)
{
    return tournament_memory(&t->setup) - (size_t)((char *)t->work - (char *)t->gone);
}

int tournament_next(const struct tournament *t, struct tournament_event *out)
{
    struct pairing p = {.t = t, .out = out, .arena = arena_on(t->work, work_memory(t))};
    bool arena = t->setup.format == TOURNAMENT_ARENA;
    if (t->paused || t->games > t->begun || (!arena && tournament_under_way(t))) return 0;
    open_pairing(&p);
    switch (t->setup.format) {
    case TOURNAMENT_ROBIN: pair_robin(&p); break;
    case TOURNAMENT_SWISS: pair_swiss(&p); break;
    case TOURNAMENT_KNOCKOUT: pair_knockout(&p); break;
    case TOURNAMENT_ARENA: pair_arena(&p); break;
    }
    assert(p.count <= t->players);
    if (!p.count || t->games + p.count > t->setup.games) return 0;
    out[p.count++] = (struct tournament_event){TOURNAMENT_BEGUN, {t->round + 1}};
    return p.count;
}

bool tournament_over(const struct tournament *t)
{
    struct tournament_event events[SWISS_MAX + 1];
    return !t->paused && t->games == t->begun && !tournament_under_way(t) &&
           !tournament_next(t, events);
}
