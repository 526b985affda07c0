/* A table, 144 tiles, and the moves as they are called out. */
#include "slow/camino_table.h"

#include <stdio.h>
#include <string.h>

const char *const slow_kinds[SLOW_KINDS] = {"R:ns", "R:ne", "R:nes", "R:nesw", "R:n",
                                            "F",    "M",    "W:ns",  "W:ne",   "T:ns",
                                            "T:ne", "T:n",  "B:ns",  "L:ns"};
const int slow_copies[SLOW_KINDS] = {24, 32, 8, 4, 4, 4, 16, 8, 8, 8, 8, 4, 8, 8};

/* By letter and, for lines, by how many edges it names and whether they are opposite. */
int slow_kind(const char *code)
{
    bool opposite = !strcmp(code + 1, ":ns") || !strcmp(code + 1, ":ew");
    size_t edges = strlen(code) > 2 ? strlen(code) - 2 : 0;
    switch (code[0]) {
    case 'R': return edges == 1 ? 4 : edges == 3 ? 2 : edges == 4 ? 3 : opposite ? 0 : 1;
    case 'F': return 5;
    case 'M': return 6;
    case 'W': return opposite ? 7 : 8;
    case 'T': return edges == 1 ? 11 : opposite ? 9 : 10;
    case 'B': return 12;
    case 'L': return 13;
    default: return -1;
    }
}

void slow_table_open(struct slow_table *t, int seats, bool caminito, bool open)
{
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->open = open;
    t->hand_size = seats == 4 || caminito ? 5 : 6;
    int n = 0;
    for (int kind = 0; kind < SLOW_KINDS; kind++)
        for (int i = 0; i < slow_copies[kind]; i++)
            t->tiles[n++] =
                (struct slow_tile){kind, caminito && kind > 6 ? SLOW_BOX : SLOW_POT, false};
    t->dealing = true;
    t->to_draw = t->hand_size;
}

int slow_table_count(const struct slow_table *t, int place, int kind)
{
    int n = 0;
    for (int i = 0; i < SLOW_TILES; i++)
        n += t->tiles[i].place == place && (kind < 0 || t->tiles[i].kind == kind);
    return n;
}

int slow_table_actor(const struct slow_table *t)
{
    if (t->over) return SLOW_OVER;
    return t->to_draw || t->showing ? SLOW_CHANCE : t->turn;
}

int slow_table_shown(const struct slow_table *t, int seat, int kind)
{
    int n = 0;
    for (int i = 0; i < SLOW_TILES; i++)
        n += t->tiles[i].place == seat && t->tiles[i].kind == kind && t->tiles[i].shown;
    return n;
}

/* Of two tiles of a kind one that was shown goes first. */
static bool move_tile(struct slow_table *t, int kind, int from, int to)
{
    int found = -1;
    for (int i = 0; i < SLOW_TILES; i++)
        if (t->tiles[i].kind == kind && t->tiles[i].place == from &&
            (found < 0 || t->tiles[i].shown))
            found = i;
    if (found < 0) return false;
    t->tiles[found].place = to;
    t->tiles[found].shown = false;
    return true;
}

static void move_all(struct slow_table *t, int from, int to)
{
    for (int i = 0; i < SLOW_TILES; i++)
        if (t->tiles[i].place == from) {
            t->tiles[i].place = to;
            t->tiles[i].shown = false;
        }
}

static void pass_turn_on(struct slow_table *t)
{
    t->turn = (t->turn + 1) % t->seats;
}

/* When nothing is left to draw: the next hand is dealt, a new hand is completed, or play goes on.
 */
static void after_draw(struct slow_table *t)
{
    if (t->to_draw && slow_table_count(t, SLOW_POT, -1)) return;
    if (t->redrawing) {
        int wanted = slow_table_count(t, SLOW_ASIDE, -1);
        move_all(t, SLOW_ASIDE, SLOW_POT);
        t->to_draw = wanted - slow_table_count(t, t->turn, -1);
        t->redrawing = false;
        after_draw(t);
        return;
    }
    t->to_draw = 0;
    if (t->dealing) {
        pass_turn_on(t);
        t->dealing = t->turn != 0;
        t->to_draw = t->dealing ? t->hand_size : 0;
    } else if (t->then_next) {
        pass_turn_on(t);
    }
}

static void start_drawing(struct slow_table *t, int count, bool then_next)
{
    t->to_draw = count;
    t->then_next = then_next;
    after_draw(t);
}

/* The list must be the whole hand. */
static bool show(struct slow_table *t, const char *list)
{
    char rest[80];
    snprintf(rest, sizeof rest, "%s", list);
    for (char *code = strtok(rest, ","); code; code = strtok(NULL, ","))
        if (!move_tile(t, slow_kind(code), t->turn, SLOW_ASIDE)) return false;
    if (slow_table_count(t, t->turn, -1)) return false;
    move_all(t, SLOW_ASIDE, t->turn);
    for (int i = 0; i < SLOW_TILES; i++)
        if (t->tiles[i].place == t->turn) t->tiles[i].shown = true;
    return true;
}

static void renew(struct slow_table *t)
{
    int size = slow_table_count(t, t->turn, -1);
    move_all(t, t->turn, SLOW_ASIDE);
    t->redrawing = true;
    start_drawing(t, size, false);
}

static void go_on_after_show(struct slow_table *t)
{
    t->showing = false;
    if (t->then_next)
        pass_turn_on(t);
    else
        renew(t);
}

static bool take_from_hand(struct slow_table *t, const char *code, int to)
{
    char name[8];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(code, "@"), code);
    return move_tile(t, slow_kind(name), t->turn, to);
}

static bool has_unshown(const struct slow_table *t)
{
    for (int i = 0; i < SLOW_TILES; i++)
        if (t->tiles[i].place == t->turn && !t->tiles[i].shown) return true;
    return false;
}

static bool begin_show(struct slow_table *t, bool then_next)
{
    t->then_next = then_next;
    for (int i = 0; i < SLOW_TILES; i++)
        if (t->open && t->tiles[i].place == t->turn) t->tiles[i].shown = true;
    t->showing = has_unshown(t);
    if (!t->showing) go_on_after_show(t);
    return true;
}

bool slow_table_play(struct slow_table *t, const char *move)
{
    if (t->showing) {
        if (strncmp(move, "show:", 5) || !show(t, move + 5)) return false;
        go_on_after_show(t);
        return true;
    }
    if (!strncmp(move, "draw:", 5)) {
        if (!t->to_draw || !move_tile(t, slow_kind(move + 5), SLOW_POT, t->turn)) return false;
        t->to_draw--;
        after_draw(t);
        return true;
    }
    if (t->to_draw || t->over) return false;
    if (!strcmp(move, "redraw")) return begin_show(t, false);
    if (!strcmp(move, "pass")) {
        t->over = ++t->passes == t->seats;
        return t->over || begin_show(t, true);
    }
    bool complete = move[0] == '+', discard = move[0] == '-';
    if (!take_from_hand(t, move + (complete || discard), discard ? SLOW_OUT : SLOW_BOARD))
        return false;
    if (!discard) t->passes = 0;
    start_drawing(t, 1, !complete && !discard);
    return true;
}
