/* Le Camino: the table of tiles. */
#include "tiles.h"

enum { N = 1, E = 2, S = 4, W = 8, NS = N | S, EW = E | W };

/* One label on every edge of a set of directions. */
#define SPREAD(set, label)                                                                         \
    (((set)&N ? (label) : 0) | ((set)&E ? (label) << 2 : 0) | ((set)&S ? (label) << 4 : 0) |       \
     ((set)&W ? (label) << 6 : 0))
#define ROADS(kind, set)                                                                           \
    {                                                                                              \
        kind, 'R', set, SPREAD(set, CAMINO_ROAD)                                                   \
    }
#define RIVERS(kind, set)                                                                          \
    {                                                                                              \
        kind, 'W', set, SPREAD(set, CAMINO_RIVER)                                                  \
    }
#define RAILS(kind, set)                                                                           \
    {                                                                                              \
        kind, 'T', set, SPREAD(set, CAMINO_RAIL)                                                   \
    }
#define OVER(kind, letter, set, label)                                                             \
    {                                                                                              \
        kind, letter, set, SPREAD(set, CAMINO_ROAD) | SPREAD(15 ^ (set), label)                    \
    }

static const struct tile {
    uint8_t kind;
    char letter;
    uint8_t named; /* the directions that its text names */
    uint8_t labels;
} tiles[CAMINO_CODES + 1] = {
    {0, '-', 0, 0},
    ROADS(CAMINO_STRAIGHT, NS),
    ROADS(CAMINO_STRAIGHT, EW),
    ROADS(CAMINO_CURVE, N | E),
    ROADS(CAMINO_CURVE, E | S),
    ROADS(CAMINO_CURVE, S | W),
    ROADS(CAMINO_CURVE, N | W),
    ROADS(CAMINO_CROSS3, N | E | S),
    ROADS(CAMINO_CROSS3, E | S | W),
    ROADS(CAMINO_CROSS3, N | S | W),
    ROADS(CAMINO_CROSS3, N | E | W),
    ROADS(CAMINO_CROSS4, NS | EW),
    ROADS(CAMINO_DEAD_END, N),
    ROADS(CAMINO_DEAD_END, E),
    ROADS(CAMINO_DEAD_END, S),
    ROADS(CAMINO_DEAD_END, W),
    {CAMINO_FOREST, 'F', 0, 0},
    {CAMINO_MEADOW, 'M', 0, 0},
    RIVERS(CAMINO_RIVER_STRAIGHT, NS),
    RIVERS(CAMINO_RIVER_STRAIGHT, EW),
    RIVERS(CAMINO_RIVER_CURVE, N | E),
    RIVERS(CAMINO_RIVER_CURVE, E | S),
    RIVERS(CAMINO_RIVER_CURVE, S | W),
    RIVERS(CAMINO_RIVER_CURVE, N | W),
    RAILS(CAMINO_RAIL_STRAIGHT, NS),
    RAILS(CAMINO_RAIL_STRAIGHT, EW),
    RAILS(CAMINO_RAIL_CURVE, N | E),
    RAILS(CAMINO_RAIL_CURVE, E | S),
    RAILS(CAMINO_RAIL_CURVE, S | W),
    RAILS(CAMINO_RAIL_CURVE, N | W),
    RAILS(CAMINO_BUFFER, N),
    RAILS(CAMINO_BUFFER, E),
    RAILS(CAMINO_BUFFER, S),
    RAILS(CAMINO_BUFFER, W),
    OVER(CAMINO_BRIDGE, 'B', NS, CAMINO_RIVER),
    OVER(CAMINO_BRIDGE, 'B', EW, CAMINO_RIVER),
    OVER(CAMINO_LEVEL, 'L', NS, CAMINO_RAIL),
    OVER(CAMINO_LEVEL, 'L', EW, CAMINO_RAIL),
};

static const struct {
    uint8_t first, turns, copies;
} kinds[CAMINO_KINDS] = {
    {1, 2, 24}, {3, 4, 32}, {7, 4, 8},  {11, 1, 4}, {12, 4, 4}, {16, 1, 4}, {17, 1, 16},
    {18, 2, 8}, {20, 4, 8}, {24, 2, 8}, {26, 4, 8}, {30, 4, 4}, {34, 2, 8}, {36, 2, 8},
};

int camino_code_kind(int code)
{
    return tiles[code].kind;
}

unsigned camino_code_labels(int code)
{
    return tiles[code].labels;
}

int camino_code_find(int kind, unsigned labels)
{
    int code = kinds[kind].first, end = code + kinds[kind].turns;
    while (code < end && tiles[code].labels != labels) code++;
    return code < end ? code : 0;
}

int camino_kind_first(int kind)
{
    return kinds[kind].first;
}

int camino_kind_turns(int kind)
{
    return kinds[kind].turns;
}

int camino_kind_copies(int kind)
{
    return kinds[kind].copies;
}

int camino_code_format(int code, char out[CAMINO_TEXT])
{
    int n = 0;
    out[n++] = tiles[code].letter;
    if (tiles[code].named) out[n++] = ':';
    for (int d = 0; d < 4; d++)
        if (tiles[code].named >> d & 1) out[n++] = "nesw"[d];
    out[n] = '\0';
    return n;
}

int camino_code_parse(const char *text, size_t len)
{
    for (int code = 1; code <= CAMINO_CODES; code++) {
        char own[CAMINO_TEXT];
        size_t n = (size_t)camino_code_format(code, own), i = 0;
        if (n != len) continue;
        while (i < n && own[i] == text[i]) i++;
        if (i == n) return code;
    }
    return 0;
}
