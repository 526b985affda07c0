/* Caminos (Stefan Kögl, 2010): what the files of this folder share.
 *
 * A position is a stack of at most three cubes on every cell. It is kept as sets of cells: for
 * each level the cells filled there, and for each level and colour the cells filled with that
 * colour. Rules and links then work on the whole board at once.
 *
 * boards.c  the boards as data          score.c     shortest connection, points, result
 * pieces.c  the pieces as data          rules.c     the seam; why a placement is refused
 * places.c  legal placements            whole.c     which cubes are one piece
 * links.c   links and the win test      text.c      moves, drawings, scores as text
 * play.c    hands, turns, the end       position.c  positions as one line of text
 * sample.c  random moves and playouts   scene.c     what can be drawn
 * study.c   counting move sequences     compose.c   a move from its cubes
 * edit.c    boards changed by hand      shown.c     pictures and lessons */
#ifndef CAMINOS_H
#define CAMINOS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "game/scene.h"

enum { CAMINOS_L, CAMINOS_T, CAMINOS_Z, CAMINOS_O, CAMINOS_I, CAMINOS_KINDS };
enum { CAMINOS_YELLOW, CAMINOS_GREEN, CAMINOS_BLUE, CAMINOS_NOBODY };

/* The boards by name: the order of the option `board` and of the table in boards.c. */
#define CAMINOS_BOARD_LIST(X)      X(square) X(rhombus) X(octagon) X(ring)
#define CAMINOS_BOARD_NUMBER(name) CAMINOS_BOARD_##name,
enum { CAMINOS_BOARD_LIST(CAMINOS_BOARD_NUMBER) CAMINOS_BOARDS };

enum {
    CAMINOS_SIDES = 8,
    CAMINOS_PAIRS = 12,
    CAMINOS_LEVELS = 3,
    CAMINOS_SEATS = 4,
    CAMINOS_COLOURS = 2, /* that somebody plays; blue is neutral */
    CAMINOS_FOOTPRINTS = 40,
    CAMINOS_PIECES = 30, /* in the box, two of them neutral */
    CAMINOS_MAX_MOVES = CAMINOS_FOOTPRINTS * BITS_CELLS,
    CAMINOS_OVER = 4 /* in place of a seat: nobody is to move */
};

/* ---- Boards */

struct caminos_pair {
    uint8_t a, b;   /* sides, as indices */
    uint8_t factor; /* of the points of a connection between them */
};

struct caminos_board {
    const char *name;
    uint8_t width, height; /* of the box the coordinates count in */
    bool turned;           /* printed turned by 45 degrees; rules do not care */
    struct bits cells;
    uint8_t sides;
    uint8_t pairs;
    const char *side_names[CAMINOS_SIDES]; /* compass points, clockwise */
    struct bits side[CAMINOS_SIDES];
    struct caminos_pair pair[CAMINOS_PAIRS];
};

extern const struct caminos_board caminos_boards[CAMINOS_BOARDS];

/* The cells of all sides. */
struct bits caminos_edge(const struct caminos_board *);

/* ---- Pieces */

struct caminos_column {
    uint8_t dx, dy; /* from the south-west corner of the footprint's box */
    uint8_t cubes;
};

/* What a move's text says of a piece: the columns it enters and how many cubes it puts there.
 * Seen that way a piece has up to two ways to rest: for each column the height of the stack it
 * must find. The heights on the board decide which way it is; never do two different ones fit. */
struct caminos_footprint {
    uint8_t kind, columns;
    struct caminos_column column[4]; /* by letter, then row */
    uint8_t rest[2][4];
    uint8_t plane[2][4]; /* the same heights as indices into caminos_planes */
    uint8_t slot[2][4];  /* by what each column can be linked with: reach.c */
    uint8_t offset[4];   /* of each column from the corner, as a number of bits */
    uint8_t ways;        /* that differ: 1 or 2 */
};

/* A column by what it can be linked with: see reach.c. */
enum caminos_sort { CAMINOS_FLAT, CAMINOS_FIRM, CAMINOS_PERCHED, CAMINOS_SORTS };

extern const struct caminos_footprint caminos_footprints[CAMINOS_FOOTPRINTS];
extern const uint8_t caminos_first_footprint[CAMINOS_KINDS + 1]; /* of each kind; then the end */
extern const uint8_t caminos_box[CAMINOS_KINDS];                 /* pieces of a colour; all of I */
extern const char caminos_letters[CAMINOS_KINDS + 1];

/* ---- State */

struct caminos_cubes {
    struct bits filled[CAMINOS_LEVELS];
    struct bits own[CAMINOS_COLOURS][CAMINOS_LEVELS]; /* what is in neither is neutral */
};

/* Which cubes are one piece: neighbours that belong together. Unlike piece numbers this does not
 * depend on the order of play, so equal positions stay equal bytes. */
struct caminos_joins {
    struct bits east[CAMINOS_LEVELS], north[CAMINOS_LEVELS], up[CAMINOS_LEVELS - 1];
};

struct caminos_state {
    struct caminos_cubes cubes;
    struct caminos_joins joins;
    uint8_t hands[CAMINOS_SEATS][CAMINOS_KINDS];
    uint8_t edges[CAMINOS_COLOURS]; /* pieces with a cube on the board level of an edge cell */
    uint8_t board, seats;
    uint8_t points, team; /* the options points=1, out=team */
    uint8_t out;          /* a bit for each seat that is out */
    uint8_t turn;         /* seat, or CAMINOS_OVER */
    uint8_t winner;       /* colour that is connected, or CAMINOS_NOBODY */
    uint8_t pad[3];       /* always 0 */
};

_Static_assert(sizeof(struct caminos_state) == 304, "no hidden padding: states compare as bytes");

static inline int caminos_height(const struct caminos_cubes *c, int cell)
{
    return bits_has(c->filled[0], cell) + bits_has(c->filled[1], cell) +
           bits_has(c->filled[2], cell);
}

/* The colour of the cube at a level of a cell that is filled there. */
static inline int caminos_colour(const struct caminos_cubes *c, int cell, int level)
{
    if (bits_has(c->own[CAMINOS_YELLOW][level], cell)) return CAMINOS_YELLOW;
    return bits_has(c->own[CAMINOS_GREEN][level], cell) ? CAMINOS_GREEN : CAMINOS_BLUE;
}

static inline const struct caminos_board *caminos_board_of(const struct caminos_state *s)
{
    return &caminos_boards[s->board];
}

/* A bit for each kind of piece that the seat to move may place; 0 when the game is over. Before
 * the first normal turn that is the neutral piece alone. */
unsigned caminos_kinds(const struct caminos_state *);

/* ---- Moves */

/* A move says what its text says, so text and move need no position to be turned into each other.
 *
 *   31           22 21          16 15           8 7            0
 *  +---------------+--------------+--------------+--------------+
 *  |       0       | footprint +1 |   row y      |  column x    |
 *  +---------------+--------------+--------------+--------------+
 *
 * (x, y) is the south-west corner of the footprint's box. Columns and rows beyond the board can
 * be said, so that a move off the board can be told from one that makes no sense. */
static inline game_move caminos_move(int footprint, int x, int y)
{
    return (uint32_t)(footprint + 1) << 16 | (uint32_t)y << 8 | (uint32_t)x;
}

static inline int caminos_move_footprint(game_move move)
{
    return (int)(move >> 16) - 1;
}
static inline int caminos_move_x(game_move move)
{
    return (int)(move & 0xff);
}
static inline int caminos_move_y(game_move move)
{
    return (int)(move >> 8 & 0xff);
}

/* ---- Legal placements (places.c) */

/* The cells of each exact height 0, 1, 2, moved so that a footprint's columns lie over its
 * corner: at[9 * height + 3 * dy + dx]. */
struct caminos_planes {
    struct bits at[27];
};

void caminos_planes_fill(const struct caminos_cubes *, const struct caminos_board *,
                         struct caminos_planes *);

static inline struct bits caminos_meet(const struct caminos_planes *p, const uint8_t plane[4])
{
    return bits_and(bits_and(p->at[plane[0]], p->at[plane[1]]),
                    bits_and(p->at[plane[2]], p->at[plane[3]]));
}

/* The corners at which a footprint is legal. */
static inline struct bits caminos_fits(const struct caminos_planes *p, int footprint)
{
    const struct caminos_footprint *f = &caminos_footprints[footprint];
    return bits_or(caminos_meet(p, f->plane[0]), caminos_meet(p, f->plane[1]));
}

/* Distinct legal placements of the kinds in the set; their list, ascending; whether there is one.
 */
int caminos_count(const struct caminos_planes *, unsigned kinds);
int caminos_list(const struct caminos_planes *, unsigned kinds, game_move *out);
bool caminos_can_place(const struct caminos_cubes *, const struct caminos_board *, unsigned kinds);

/* Puts the cubes of a legal placement on the board. Returns the cells of its columns. */
struct bits caminos_put(struct caminos_cubes *, game_move move, int colour);

/* ---- Links (links.c) */

/* Cells linked for a colour with their neighbour to the east, to the north. */
struct caminos_links {
    struct bits top; /* cells whose top is of the colour */
    struct bits east, north;
};

void caminos_links_fill(const struct caminos_cubes *, int colour, struct caminos_links *);

/* All cells that can be reached over links from some of the cells in from. */
struct bits caminos_flood(const struct caminos_links *, struct bits from);

/* Whether the colour is connected: anywhere, or by the piece just put on these cells. */
bool caminos_connected(const struct caminos_cubes *, const struct caminos_board *, int colour);
bool caminos_connected_by(const struct caminos_cubes *, const struct caminos_board *, int colour,
                          struct bits piece);

/* ---- Whole pieces (whole.c) */

struct caminos_piece {
    game_move move; /* the placement that puts it there */
    uint8_t colour, kind;
    uint8_t cubes;
    uint8_t cell[4], level[4];
};

/* All pieces, each after those beneath it, in an order that depends on the position alone: placed
 * one after another they build it again. Returns their number. */
int caminos_pieces(const struct caminos_state *, struct caminos_piece out[CAMINOS_PIECES]);

/* ---- Score (score.c) */

enum { CAMINOS_HOW_NONE, CAMINOS_HOW_CONNECTION, CAMINOS_HOW_EDGES, CAMINOS_HOW_DRAW };

struct caminos_score {
    int how;
    int winner; /* colour or CAMINOS_NOBODY */
    int points;
    int factor; /* of the pair of sides that counts */
    int cells;  /* on the connection that counts, from end to end */
    uint8_t path[BITS_CELLS];
};

void caminos_score(const struct caminos_state *, struct caminos_score *);

/* ---- Play (play.c) */

/* An empty board with full hands. seats is 2 or 4. */
void caminos_begin(struct caminos_state *, int board, int seats, bool neutral);

/* Plays a legal move and passes the turn on. */
void caminos_play(struct caminos_state *, game_move);

/* Lets those who cannot place drop out until someone to move can, or the game is over. */
void caminos_settle(struct caminos_state *);

/* Puts a piece down and counts it, without looking whose turn it is. Returns its cells. */
struct bits caminos_add_piece(struct caminos_state *, game_move, int colour);

/* ---- Random play (sample.c) */

/* One of the distinct legal moves, each with the same chance. The game must not be over. */
game_move caminos_pick(const struct caminos_state *, struct rng *);

/* Plays such moves to the end. Returns their number. */
int caminos_playout(struct caminos_state *, struct rng *);

/* ---- The seam */

enum { CAMINOS_OPT_BOARD, CAMINOS_OPT_NEUTRAL, CAMINOS_OPT_POINTS, CAMINOS_OPT_OUT };

/* Does a placement obey the placing rules? 1, or 0 with the one it breaks. The move must name a
 * footprint, its place may be anywhere; `why` may be NULL. (rules.c) */
int caminos_explain(const struct caminos_cubes *, const struct caminos_board *, game_move,
                    struct game_reason *why);

/* A placement as the notation says it, and back: 0, or ERR_INVALID with the reason. (text.c) */
void caminos_write_move(game_move, struct text *out);
int caminos_read_move(struct slice, game_move *out, struct message *why);

/* Cubes on a cell, as a move says them. */
struct caminos_stack {
    int x, y, cubes;
};

/* The kind with that letter, or -1; the move that puts exactly these cubes of a piece of that kind
 * on the board, or 0. (compose.c) */
int caminos_find_kind(int letter);
game_move caminos_find_move(int kind, const struct caminos_stack *, int n);

/* See struct game_scene. (compose.c) */
int caminos_compose(const game_view *, const struct scene_item *things, int n, game_move *out);
int caminos_piece(int shape, struct scene_item *out);

extern const struct game_rules caminos_rules;
extern const struct game_text caminos_text;
extern const struct game_scene caminos_scene;
extern const struct game_edit caminos_edit;
extern const struct game_shown caminos_shown;
extern const struct game_study caminos_study;
extern const struct game_tips caminos_tips;
extern const struct game_planes caminos_planes;
extern const struct game_puzzles caminos_puzzles;

/* Positions as text. (position.c) */
void caminos_write_position(const game_view *, struct text *out);
int caminos_read_position(struct slice, struct game_options *, game_view *out, struct message *);

static inline const struct caminos_state *caminos_of(const game_view *view)
{
    return (const struct caminos_state *)view;
}

#endif
