/* Le Camino and Le Caminito behind the seam: what the files of this folder share.
 *
 * tiles.c board.c          the tiles and the board as data       (solver, without hands or turns:
 * complete.h               can it still be completed?             these know nothing of the seam)
 * route.h                  what a path costs
 * forced.h discard.h       what must lie where, what can lie nowhere [7]
 *
 * deal.c    hands, pot and box; who knows what     text.c      moves as text, scores
 * turn.c    how a game goes on                     position.c  positions as one line of text
 * layout.c  completions said by their lines        read.c      and read back
 * rules.c   the rules behind the seam              draw.c      the board drawn in plain text
 * why.c     may a move be made?                    scene.c     what can be drawn
 * explain.c why a placement is refused
 * score.c   the count                              variant.c   the two games and their options
 * tips.c    what the search is told                weigh.h     how the paths stand
 * ahead.h   and a few placements later         compose.c a move from a tile on a cell
 * shown.c   pictures and lessons               edit.c    boards set up by hand
 *
 * Tiles are counted by kind: two tiles of a kind are the same thing, so a hand, the pot and what is
 * set aside are 14 counts each, and equal positions are equal bytes. */
#ifndef CAMINO_H
#define CAMINO_H

#include "board.h"
#include "complete.h"
#include "game/game.h"
#include "route.h"

enum {
    CAMINO_SEATS = 4,
    CAMINO_HAND_MAX = 6,
    /* every placement, every tile that completes, every kind to discard, redraw or pass */
    CAMINO_MOVES = CAMINO_PLACEMENTS + 140 + CAMINO_KINDS + 1
};

/* What happens next. */
enum camino_step {
    CAMINO_TURN, /* the seat `turn` moves */
    CAMINO_SHOW, /* its hand is laid open: it passed or asked for a new one */
    CAMINO_DRAW, /* it draws `due` tiles */
    CAMINO_END   /* the game is over */
};

/* And then. */
enum camino_after {
    CAMINO_DEAL,  /* after drawing: the next seat is dealt its hand */
    CAMINO_NEXT,  /* the next seat's turn */
    CAMINO_STAY,  /* the same seat's turn */
    CAMINO_RENEW, /* after showing: it draws a new hand */
};

/* A state, and a view. In a view the tiles that the viewer does not know are only counted. */
struct camino_state {
    struct camino_board board;
    struct camino_layout layout; /* the completion that proves it; zero when !proved */
    uint8_t known[CAMINO_SEATS][CAMINO_KINDS]; /* tiles in hand that the viewer knows */
    uint8_t shown[CAMINO_SEATS][CAMINO_KINDS]; /* those among them that everybody knows */
    uint8_t hidden[CAMINO_SEATS];              /* how many he does not know; 0 in the truth */
    uint8_t aside[CAMINO_KINDS]; /* the hand that `turn` has shown and is about to mix back */
    uint8_t out[CAMINO_KINDS];   /* set aside for good: "je défausse" */
    /* What the order of drawing and mixing back tells everybody: `mixed` went back into the pot
     * when `early[s]` of the tiles seat s has not shown were already in its hand, so those are
     * none of them. */
    uint8_t mixed[CAMINO_KINDS];
    uint8_t early[CAMINO_SEATS];
    uint8_t bare;   /* 1: a board alone, for study: no hands, no turns, every tile may be placed */
    uint8_t proved; /* 1: `layout` is there */
    uint8_t seats;
    uint8_t exchange, agree, open; /* the options stuck=exchange, agree=1, open=1 */
    uint8_t step, after;           /* enum camino_step, enum camino_after */
    uint8_t turn;                  /* a seat */
    uint8_t due;                   /* tiles that it still draws */
    uint8_t traded;                /* 1: it has exchanged its hand this turn */
    uint8_t passes;                /* in a row */
    uint8_t opened;                /* sides that have made their first move */
    uint8_t path;                  /* of side 0: 0 for a, 1 for b; side 1 has the other one */
};

_Static_assert(_Alignof(struct camino_state) == 1,
               "bytes only, no padding: states compare as bytes");

static inline const struct camino_state *camino_of(const game_view *view)
{
    return (const struct camino_state *)view;
}

/* The proof of a position, if it has one. */
static inline const struct camino_layout *camino_proof(const struct camino_state *s)
{
    return s->proved ? &s->layout : NULL;
}

/* The path (0 a, 1 b) of a side, and the side of a path. */
static inline int camino_path_of(const struct camino_state *s, int side)
{
    return s->path ^ side;
}

/* The work memory of all functions that get `scratch`. */
struct camino_work {
    _Alignas(16) uint8_t solver[CAMINO_SCRATCH];
    struct camino_placement list[CAMINO_PLACEMENTS];
    struct camino_layout layout;
    game_move moves[CAMINO_MOVES];
};

/* ---- Moves
 *
 *   31          24 23         16 15          8 7           0
 *  +--------------+-------------+-------------+-------------+
 *  |    what      |    code     |   row       |   column    |   PLACE, COMPLETE
 *  |    what      |    code     |      0             0      |   DISCARD, TAKE: a kind's first code
 *  |    what      |      0             0             0      |   REDRAW, PASS
 *  |    what      |  up to six tiles, base 15: 1 + kind     |   LAY_OPEN
 *  +--------------+-------------+-------------+-------------+
 *
 * Columns and rows beyond the board can be said, so that a move off the board can be told from one
 * that makes no sense. */
enum camino_what {
    CAMINO_PLACE = 1, /* R:ne@d7 */
    CAMINO_COMPLETE,  /* +R:ne@d7 */
    CAMINO_DISCARD,   /* -W:ns */
    CAMINO_REDRAW,    /* redraw */
    CAMINO_PASS,      /* pass */
    CAMINO_TAKE,      /* draw:R:ns, a move of chance */
    CAMINO_LAY_OPEN,  /* show:R:ns,M: not chance, but nobody's choice either */
    CAMINO_WHATS
};

static inline game_move camino_move(int what, int code, int cell)
{
    return (uint32_t)what << 24 | (uint32_t)code << 16 | (uint32_t)camino_cell_row(cell) << 8 |
           (uint32_t)camino_cell_col(cell);
}
static inline int camino_move_what(game_move move)
{
    return (int)(move >> 24);
}
static inline int camino_move_code(game_move move)
{
    return (int)(move >> 16 & 255);
}
static inline int camino_move_row(game_move move)
{
    return (int)(move >> 8 & 255);
}
static inline int camino_move_col(game_move move)
{
    return (int)(move & 255);
}
static inline int camino_move_cell(game_move move)
{
    return camino_cell_at(camino_move_col(move), camino_move_row(move));
}

/* A move that shows these tiles (at most six), and back: false when it says no such thing. */
game_move camino_move_show(const uint8_t tiles[CAMINO_KINDS]);
bool camino_move_shows(game_move, uint8_t tiles[CAMINO_KINDS]);

/* ---- Hands and pot (deal.c) */

int camino_sum(const uint8_t tiles[CAMINO_KINDS]);

/* Kinds with a tile, as a set of CAMINO_KIND_BIT. */
unsigned camino_kinds_in(const uint8_t tiles[CAMINO_KINDS]);

/* The kinds this game is played with; how many tiles a hand has. */
unsigned camino_game_kinds(const struct camino_board *);
int camino_hand_size(const struct camino_state *);

/* Tiles in a seat's hand; how many of them not everybody knows. */
int camino_hand(const struct camino_state *, int seat);
int camino_unshown(const struct camino_state *, int seat);

/* The tiles whose place the viewer does not know: in the pot, or hidden in a hand. A count below
 * zero says that more tiles of a kind lie about than the box has. */
void camino_unseen(const struct camino_state *, int out[CAMINO_KINDS]);
int camino_pot(const struct camino_state *);

/* The unseen tiles that were about before the last mixing back, and those that may have come with
 * it; how many of the tiles hidden in a hand must be of the former. */
void camino_split_unseen(const struct camino_state *, int old[CAMINO_KINDS],
                         int late[CAMINO_KINDS]);
int camino_early_hidden(const struct camino_state *, int seat);

/* Could the seat hold a tile of this kind, for all that the viewer knows? */
bool camino_may_hold(const struct camino_state *, int seat, int kind);

/* A tile leaves a hand, comes into it (kind -1: unseen). */
void camino_hand_take(struct camino_state *, int seat, int kind);
void camino_hand_add(struct camino_state *, int seat, int kind);

/* A seat lays these tiles, its whole hand, open. */
void camino_hand_show(struct camino_state *, int seat, const uint8_t tiles[CAMINO_KINDS]);

/* What was put aside goes back into the pot. */
void camino_mix_back(struct camino_state *);

int camino_outcomes(const game_state *, struct game_outcome *out);
void camino_observe(const game_state *, int seat, game_view *out);
game_move camino_conceal(const game_state *, game_move, int seat);
void camino_redeal(const game_view *, struct rng *, game_state *out);

/* ---- How a game goes on (turn.c) */

/* Is it the first turn of the side to move? */
bool camino_is_opening(const struct camino_state *);

/* May the side to move open on this cell? */
bool camino_opens_at(const struct camino_state *, int cell);

/* The opening placements of the known tiles of the seat to move, or all others; their number. */
int camino_placements(const struct camino_state *, struct camino_work *);

/* What a seat that can place nothing does: CAMINO_REDRAW or CAMINO_PASS. */
int camino_stuck_move(const struct camino_state *);

/* Carries out a move that is legal, as far as the viewer can see; 0: a hidden draw. */
void camino_apply(struct camino_state *, struct camino_work *, game_move);

/* ---- The count (score.c) */

/* A completion of the position: the one it carries, or one found now in the work memory. NULL:
 * there is none. */
const struct camino_layout *camino_find_layout(const struct camino_state *, struct camino_work *);

/* The best route of each path over all completions; false when the position has no completion. */
bool camino_count(const struct camino_state *, struct camino_work *,
                  struct camino_route out[GAME_SIDES]);

/* Below 0 when the first route wins over the second, 0 when they draw. */
int camino_compare(const struct camino_route *, const struct camino_route *);

/* ---- Why not (why.c) */

int camino_check(const game_view *, void *scratch, game_move, struct game_reason *why);

/* ---- Text */

/* What a move's text says, whatever the position (text.c). */
void camino_write_move(game_move, struct text *out);
int camino_read_move(struct slice, game_move *out, struct message *why);

void camino_put_code(int code, struct text *out);
void camino_put_cell(int cell, struct text *out);

/* A code and a cell of the board, `CODE@CELL`, off the front; false when there is none. */
bool camino_read_placement(struct slice, int *code, int *col, int *row);

int camino_write_score(const game_view *, void *scratch, struct text *out);

/* The words of enum camino_after. */
extern const char *const camino_after_words[];

void camino_write_position(const game_view *, struct text *out);
int camino_read_position(struct slice, const struct game *, bool roads_only, struct game_options *,
                         game_view *out, struct message *why);

/* The road edges of a placed forest that its placed neighbours ask for, as labels. */
unsigned camino_forest_labels(const struct camino_board *, int cell);

void camino_draw(const game_view *, void *scratch, struct text *out);
int camino_draw_completion(const game_view *, void *scratch, struct text *out);
void camino_write_forced(const game_view *, void *scratch, struct text *out);

/* ---- As things (compose.c) */

/* What a code shows, as scene.h says it, and the code that shows this, or 0. */
int camino_shape(int code);
int camino_code_shown(int shape);
int camino_compose(const game_view *, const struct scene_item *things, int n, game_move *out);

/* ---- The two games (variant.c) */

enum { CAMINO_OPT_SIZE, CAMINO_OPT_LINES, CAMINO_OPT_STUCK, CAMINO_OPT_AGREE, CAMINO_OPT_OPEN };

extern const struct game camino_game, caminito_game;
extern const struct game_option camino_options[];
extern const struct game_rules camino_rules, caminito_rules;
extern const struct game_scene camino_scene;
extern const struct game_edit camino_edit, caminito_edit;
extern const struct game_shown camino_shown, caminito_shown;
extern const struct game_tips camino_tips, caminito_tips;
extern const struct game_planes camino_planes;
extern const struct game_puzzles camino_puzzles;

#endif
