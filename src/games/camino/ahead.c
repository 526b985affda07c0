/* Le Camino: playing on at a glance. */
#include "ahead.h"

#include <limits.h>

#include "base/mem.h"
#include "game/tips.h"

static void deal_in(struct camino_ahead *a, const struct camino_state *s)
{
    camino_field_start(&a->here, &s->board, &s->layout);
    camino_stand(&a->here, &a->standing);
    memcpy(a->hand, s->known, sizeof a->hand);
    a->opened = s->opened;
    camino_unseen(s, a->pot);
    a->left = 0;
    for (int k = 0; k < CAMINO_KINDS; k++) a->left += a->pot[k];
}

static void draw(struct camino_ahead *a, int seat, struct rng *rng)
{
    if (!a->left) return;
    int lot = (int)rng_below(rng, (uint32_t)a->left--), kind = 0;
    while (lot >= a->pot[kind]) lot -= a->pot[kind++];
    a->pot[kind]--;
    a->hand[seat][kind]++;
}

/* The empty cells that matter and may be used: those on a cheapest route, in contact. */
static struct camino_bits cells_that_matter(const struct camino_ahead *a)
{
    struct camino_bits cells = camino_bits_or(a->standing.path[0].cells, a->standing.path[1].cells);
    struct camino_bits out = {{0, 0, 0}};
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        if (camino_cell_contact(&a->here.board, cell)) camino_bits_add(&out, cell);
    return out;
}

/* The ends of the path of a side that has yet to open. */
static struct camino_bits opening_cells(const struct camino_ahead *a, int path)
{
    struct camino_bits out = {{0, 0, 0}};
    camino_bits_add(&out, camino_side_start(&a->here.board, path));
    camino_bits_add(&out, camino_side_goal(&a->here.board, path));
    return out;
}

/* Compares a placement with the best so far. */
static void try_placement(struct camino_ahead *a, int path, int kind, int code, int cell)
{
    if (!camino_known_fits(&a->here.known, code, cell)) return;
    a->next = a->here;
    if (!camino_field_place(&a->next, code, cell)) return;
    camino_stand_after(&a->standing, &a->here, &a->next, cell, &a->next_standing);
    int worth = camino_weigh(&a->next_standing, path);
    if (worth <= a->best_worth) return;
    a->best_worth = worth;
    a->best_kind = kind;
    a->best = a->next;
    a->best_standing = a->next_standing;
}

/* Finds the best of the placements that are worth more than `least`. */
static void find_best(struct camino_ahead *a, int path, struct camino_bits cells, unsigned kinds,
                      int least)
{
    a->best_kind = -1;
    a->best_worth = least;
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        for (int kind = 0; kind < CAMINO_KINDS; kind++) {
            if (!(kinds >> kind & 1)) continue;
            int first = camino_kind_first(kind), turns = camino_kind_turns(kind);
            for (int code = first; code < first + turns; code++)
                try_placement(a, path, kind, code, cell);
        }
}

static void take_turn(struct camino_ahead *a, int seat, int path, struct rng *rng)
{
    unsigned kinds = camino_kinds_in(a->hand[seat]);
    if (a->opened < GAME_SIDES)
        find_best(a, path, opening_cells(a, path), kinds & CAMINO_OPENING_KINDS, INT_MIN);
    else
        find_best(a, path, cells_that_matter(a), kinds, camino_weigh(&a->standing, path));
    a->opened = GAME_SIDES;
    if (a->best_kind < 0) return;
    a->here = a->best;
    a->standing = a->best_standing;
    a->hand[seat][a->best_kind]--;
    draw(a, seat, rng);
}

int camino_look_ahead(const struct camino_state *s, int plies, struct rng *rng,
                      struct camino_ahead *a)
{
    int seat = s->turn;
    deal_in(a, s);
    for (int ply = 0; ply < plies; ply++) {
        take_turn(a, seat, camino_path_of(s, game_side(seat)), rng);
        seat = (seat + 1) % s->seats;
    }
    int side = game_side(seat);
    int value = tips_value(camino_weigh(&a->standing, camino_path_of(s, side)));
    return side ? -value : value;
}
