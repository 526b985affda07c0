/* Le Camino at a table, plainly: 144 tiles that each lie somewhere, moved about as the texts of the
 * moves say. Knows turns, draws and who holds what; leaves it to others whether a tile fits. Shares
 * no code with the game. */
#ifndef TABLIER_TESTS_SLOW_CAMINO_TABLE_H
#define TABLIER_TESTS_SLOW_CAMINO_TABLE_H

#include <stdbool.h>

enum { SLOW_TILES = 144, SLOW_KINDS = 14 };
enum { SLOW_CHANCE = -1, SLOW_OVER = -2 };

/* Where a tile lies: in the hand of seat n, or */
enum { SLOW_POT = 10, SLOW_BOARD, SLOW_OUT, SLOW_ASIDE, SLOW_BOX };

struct slow_tile {
    int kind; /* index of slow_kinds */
    int place;
    bool shown; /* everybody has seen it in this hand */
};

struct slow_table {
    int seats, hand_size;
    bool open; /* hands are open, nothing needs showing */
    struct slow_tile tiles[SLOW_TILES];
    int turn;
    bool dealing, showing, redrawing, over;
    int to_draw;    /* tiles the seat to move still draws */
    bool then_next; /* after drawing or showing the turn passes on */
    int passes;
};

/* First codes of the kinds, in the order of the rules, and how many there are of each. */
extern const char *const slow_kinds[SLOW_KINDS];
extern const int slow_copies[SLOW_KINDS];

/* The kind that a code such as "R:sw" is one of; -1 for none. */
int slow_kind(const char *code);

void slow_table_open(struct slow_table *, int seats, bool caminito, bool open);

/* A seat, SLOW_CHANCE or SLOW_OVER. */
int slow_table_actor(const struct slow_table *);

/* Makes a move; false when nobody at the table could make it. */
bool slow_table_play(struct slow_table *, const char *move);

/* How many tiles of a kind lie at a place. */
int slow_table_count(const struct slow_table *, int place, int kind);

/* How many tiles of a kind in a seat's hand everybody has seen. */
int slow_table_shown(const struct slow_table *, int seat, int kind);

#endif
