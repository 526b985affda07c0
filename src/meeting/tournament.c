/* What each event changes and when it can happen; events as text; the standings. */
#include "meeting/tournament.h"

#include "base/arena.h"
#include "base/err.h"

/* ---- memory */

size_t tournament_memory(const struct tournament_setup *s)
{
    size_t n = (size_t)s->players + 1, games = (size_t)s->games + 1;
    size_t work = n * (sizeof(struct swiss_player) + 8 * sizeof(int) + n) + swiss_memory((int)n);
    return n * sizeof(int) +
           games * (sizeof(struct tournament_game) + sizeof(struct standings_game)) + work + 1024;
}

void tournament_open(struct tournament *t, const struct tournament_setup *s, void *memory)
{
    struct arena arena = arena_on(memory, tournament_memory(s));
    size_t n = (size_t)s->players + 1, games = (size_t)s->games + 1;
    *t = (struct tournament){.setup = *s};
    t->gone = arena_take(&arena, n * sizeof *t->gone);
    t->game = arena_take(&arena, games * sizeof *t->game);
    t->played = arena_take(&arena, games * sizeof *t->played);
    t->work = arena_take_raw(&arena, 0);
}

/* ---- what holds now */

static bool is_player(const struct tournament *t, int p)
{
    return p >= 0 && p < t->players;
}

int tournament_under_way(const struct tournament *t)
{
    int open = 0;
    for (int g = 0; g < t->begun; g++) open += t->game[g].open;
    return open;
}

/* Has he a place in the round that is being paired, or a game under way? */
static bool is_taken(const struct tournament *t, int p)
{
    for (int g = 0; g < t->games; g++) {
        const struct tournament_game *game = &t->game[g];
        if (game->player[0] != p && game->player[1] != p) continue;
        if (game->open || g >= t->begun) return true;
    }
    return false;
}

static bool can_be_paired(const struct tournament *t, int p)
{
    return is_player(t, p) && !t->gone[p] && !is_taken(t, p);
}

/* May a pairing of this round be added? Rounds follow each other, but in an arena. */
static bool is_pairing(const struct tournament *t, int round)
{
    if (t->paused || round != t->round + 1) return false;
    return t->games > t->begun || t->setup.format == TOURNAMENT_ARENA || !tournament_under_way(t);
}

static bool takes_late(const struct tournament *t)
{
    return t->setup.format == TOURNAMENT_SWISS || t->setup.format == TOURNAMENT_ARENA || !t->round;
}

/* ---- events */

static int enter(struct tournament *t, const int *n)
{
    if (n[0] != t->players || !takes_late(t)) return ERR_ILLEGAL;
    if (t->players == t->setup.players) return ERR_SPACE;
    t->gone[t->players++] = 0;
    return 0;
}

static int withdraw(struct tournament *t, const int *n)
{
    if (!is_player(t, n[0]) || t->gone[n[0]]) return ERR_ILLEGAL;
    t->gone[n[0]] = ++t->withdrawals;
    return 0;
}

static int come_back(struct tournament *t, const int *n)
{
    bool out = t->setup.format == TOURNAMENT_KNOCKOUT && t->round;
    if (!is_player(t, n[0]) || !t->gone[n[0]] || out) return ERR_ILLEGAL;
    t->gone[n[0]] = 0;
    return 0;
}

static int add_game(struct tournament *t, struct tournament_game game)
{
    if (t->games == t->setup.games) return ERR_SPACE;
    t->game[t->games++] = game;
    return 0;
}

static int pair(struct tournament *t, const int *n)
{
    if (!is_pairing(t, n[0]) || !can_be_paired(t, n[1]) || !can_be_paired(t, n[2]) || n[1] == n[2])
        return ERR_ILLEGAL;
    return add_game(t,
                    (struct tournament_game){.player = {n[1], n[2]}, .round = n[0], .open = true});
}

static int rest(struct tournament *t, const int *n)
{
    if (!is_pairing(t, n[0]) || !can_be_paired(t, n[1]) || (n[2] != 0 && n[2] != 2))
        return ERR_ILLEGAL;
    return add_game(t, (struct tournament_game){
                           .player = {n[1], STANDINGS_NOBODY}, .points = {n[2], 0}, .round = n[0]});
}

static int begin(struct tournament *t, const int *n)
{
    if (t->games == t->begun || n[0] != t->round + 1) return ERR_ILLEGAL;
    t->begun = t->games;
    t->round++;
    return 0;
}

static bool are_points(int a, int b)
{
    return (a == 1 && b == 1) || (a == 2 && b == 0) || (a == 0 && (b == 2 || b == 0));
}

static int finish(struct tournament *t, const int *n)
{
    if (n[0] < 0 || n[0] >= t->begun || !t->game[n[0]].open || !are_points(n[1], n[2]))
        return ERR_ILLEGAL;
    t->game[n[0]].open = false;
    t->game[n[0]].points[0] = n[1];
    t->game[n[0]].points[1] = n[2];
    return 0;
}

static int set_pause(struct tournament *t, bool pause)
{
    if (t->paused == pause) return ERR_ILLEGAL;
    t->paused = pause;
    return 0;
}

static int pause(struct tournament *t, const int *n)
{
    (void)n;
    return set_pause(t, true);
}

static int resume(struct tournament *t, const int *n)
{
    (void)n;
    return set_pause(t, false);
}

/* Each kind: its word, what its numbers are (p: a player, g: a game, both from 1 in the text; n:
 * any other), and what it does. */
static const struct {
    const char *word, *numbers;
    int (*apply)(struct tournament *, const int *n);
} kinds[TOURNAMENT_KINDS] = {
    [TOURNAMENT_ENTERED] = {"entered", "p", enter},
    [TOURNAMENT_WITHDREW] = {"withdrew", "p", withdraw},
    [TOURNAMENT_BACK] = {"back", "p", come_back},
    [TOURNAMENT_PAIRED] = {"paired", "npp", pair},
    [TOURNAMENT_RESTED] = {"rested", "npn", rest},
    [TOURNAMENT_BEGUN] = {"begun", "n", begin},
    [TOURNAMENT_RESULT] = {"result", "gnn", finish},
    [TOURNAMENT_PAUSED] = {"paused", "", pause},
    [TOURNAMENT_RESUMED] = {"resumed", "", resume},
};

/* Between the first pairing of a round and its beginning there is nothing but pairings. */
static bool belongs_to_pairing(enum tournament_kind kind)
{
    return kind == TOURNAMENT_PAIRED || kind == TOURNAMENT_RESTED || kind == TOURNAMENT_BEGUN;
}

int tournament_apply(struct tournament *t, const struct tournament_event *e)
{
    if (t->games > t->begun && !belongs_to_pairing(e->kind)) return ERR_ILLEGAL;
    return kinds[e->kind].apply(t, e->n);
}

/* ---- text */

void tournament_write(const struct tournament_event *e, struct text *out)
{
    const char *numbers = kinds[e->kind].numbers;
    text_put(out, kinds[e->kind].word);
    for (int i = 0; numbers[i]; i++) {
        text_put_char(out, ' ');
        text_put_number(out, e->n[i] + (numbers[i] != 'n'));
    }
}

int tournament_read(struct slice line, struct tournament_event *out)
{
    struct slice word = slice_cut(&line, ' ');
    int kind = 0;
    while (kind < TOURNAMENT_KINDS && !slice_is(word, kinds[kind].word)) kind++;
    if (kind == TOURNAMENT_KINDS) return ERR_INVALID;
    *out = (struct tournament_event){.kind = (enum tournament_kind)kind};
    const char *numbers = kinds[kind].numbers;
    for (int i = 0; numbers[i]; i++) {
        uint64_t value;
        if (slice_number(slice_cut(&line, ' '), INT32_MAX, &value)) return ERR_INVALID;
        if (numbers[i] != 'n' && !value) return ERR_INVALID;
        out->n[i] = (int)value - (numbers[i] != 'n');
    }
    return line.n ? ERR_INVALID : 0;
}

/* ---- standings */

static bool is_before(const struct standings_row *a, const struct standings_row *b, const int *won)
{
    return won[a->player] > won[b->player];
}

/* By matches won, those of equal number as they stood; who went out at the same stage is equal. */
static void order_by_matches(const struct tournament *t, struct standings_row *rows)
{
    int *won = t->work;
    tournament_bracket(t, NULL, won);
    for (int i = 1; i < t->players; i++) {
        struct standings_row row = rows[i];
        int at = i;
        for (; at > 0 && is_before(&row, &rows[at - 1], won); at--) rows[at] = rows[at - 1];
        rows[at] = row;
    }
    for (int i = 0; i < t->players; i++)
        rows[i].place =
            i && won[rows[i].player] == won[rows[i - 1].player] ? rows[i - 1].place : i + 1;
}

void tournament_standings(const struct tournament *t, struct standings_row *out)
{
    size_t played = 0;
    for (int g = 0; g < t->begun; g++) {
        const struct tournament_game *game = &t->game[g];
        if (game->open) continue;
        t->played[played++] = (struct standings_game){{game->player[0], game->player[1]},
                                                      {game->points[0], game->points[1]}};
    }
    standings_make(t->players, t->played, played, out);
    if (t->setup.format == TOURNAMENT_KNOCKOUT) order_by_matches(t, out);
}
