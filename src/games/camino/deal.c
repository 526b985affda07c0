/* Hands, pot and box: where the tiles are, and who knows it. */
#include "base/assert.h"
#include "base/mem.h"
#include "camino.h"

int camino_sum(const uint8_t tiles[CAMINO_KINDS])
{
    int sum = 0;
    for (int k = 0; k < CAMINO_KINDS; k++) sum += tiles[k];
    return sum;
}

unsigned camino_kinds_in(const uint8_t tiles[CAMINO_KINDS])
{
    unsigned kinds = 0;
    for (int k = 0; k < CAMINO_KINDS; k++) kinds |= (unsigned)(tiles[k] != 0) << k;
    return kinds;
}

unsigned camino_game_kinds(const struct camino_board *board)
{
    return board->roads_only ? CAMINO_ROAD_KINDS : CAMINO_ROAD_KINDS | CAMINO_DISCARD_KINDS;
}

int camino_hand_size(const struct camino_state *s)
{
    return s->seats == 4 || s->board.roads_only ? CAMINO_HAND_MAX - 1 : CAMINO_HAND_MAX;
}

int camino_hand(const struct camino_state *s, int seat)
{
    return camino_sum(s->known[seat]) + s->hidden[seat];
}

int camino_unshown(const struct camino_state *s, int seat)
{
    return camino_hand(s, seat) - camino_sum(s->shown[seat]);
}

void camino_unseen(const struct camino_state *s, int out[CAMINO_KINDS])
{
    for (int k = 0; k < CAMINO_KINDS; k++) {
        bool used = camino_game_kinds(&s->board) >> k & 1;
        out[k] = (used ? camino_kind_copies(k) : 0) - s->out[k] - s->aside[k];
        for (int seat = 0; seat < s->seats; seat++) out[k] -= s->known[seat][k];
    }
    for (int cell = 0; cell < CAMINO_CELLS; cell++)
        if (s->board.tile[cell]) out[camino_code_kind(s->board.tile[cell])]--;
}

int camino_pot(const struct camino_state *s)
{
    int unseen[CAMINO_KINDS], sum = 0;
    camino_unseen(s, unseen);
    for (int k = 0; k < CAMINO_KINDS; k++) sum += unseen[k];
    for (int seat = 0; seat < s->seats; seat++) sum -= s->hidden[seat];
    return sum;
}

bool camino_may_hold(const struct camino_state *s, int seat, int kind)
{
    if (s->known[seat][kind]) return true;
    int unseen[CAMINO_KINDS];
    camino_unseen(s, unseen);
    return s->hidden[seat] && unseen[kind] > 0;
}

/* ---- What everybody knows from the order of drawing and mixing back */

/* Once one half of the knowledge is gone the other half says nothing. */
static void forget_useless(struct camino_state *s)
{
    int early = 0;
    for (int seat = 0; seat < s->seats; seat++) early += s->early[seat];
    if (early && camino_sum(s->mixed)) return;
    memset(s->mixed, 0, sizeof s->mixed);
    memset(s->early, 0, sizeof s->early);
}

/* A tile that a seat had not shown comes to light. If the seat also holds later tiles nobody can
 * say which it was, and what is known shrinks to what is sure either way. */
static void reveal(struct camino_state *s, int seat, int kind)
{
    bool late = camino_unshown(s, seat) > s->early[seat];
    if (late && s->mixed[kind]) s->mixed[kind]--;
    if (s->early[seat]) s->early[seat]--;
}

void camino_mix_back(struct camino_state *s)
{
    memcpy(s->mixed, s->aside, sizeof s->mixed);
    memset(s->aside, 0, sizeof s->aside);
    for (int seat = 0; seat < s->seats; seat++) s->early[seat] = (uint8_t)camino_unshown(s, seat);
    forget_useless(s);
}

/* ---- Tiles that come and go */

/* Of two tiles of a kind, a shown one goes first: what everybody knows says no more than it must.
 */
void camino_hand_take(struct camino_state *s, int seat, int kind)
{
    if (s->shown[seat][kind]) {
        s->shown[seat][kind]--;
        s->known[seat][kind]--;
        return;
    }
    reveal(s, seat, kind);
    forget_useless(s);
    if (s->known[seat][kind])
        s->known[seat][kind]--;
    else
        s->hidden[seat]--;
}

void camino_hand_add(struct camino_state *s, int seat, int kind)
{
    if (kind < 0)
        s->hidden[seat]++;
    else
        s->known[seat][kind]++;
}

void camino_hand_show(struct camino_state *s, int seat, const uint8_t tiles[CAMINO_KINDS])
{
    bool late = camino_unshown(s, seat) > s->early[seat];
    for (int k = 0; k < CAMINO_KINDS; k++) {
        int fresh = tiles[k] - s->shown[seat][k];
        if (late) s->mixed[k] = (uint8_t)(s->mixed[k] > fresh ? s->mixed[k] - fresh : 0);
        s->known[seat][k] = s->shown[seat][k] = tiles[k];
    }
    s->hidden[seat] = s->early[seat] = 0;
    forget_useless(s);
}

game_move camino_move_show(const uint8_t tiles[CAMINO_KINDS])
{
    uint32_t digits = 0;
    for (int k = 0; k < CAMINO_KINDS; k++)
        for (int i = 0; i < tiles[k]; i++) digits = digits * 15 + (uint32_t)k + 1;
    return (uint32_t)CAMINO_LAY_OPEN << 24 | digits;
}

bool camino_move_shows(game_move move, uint8_t tiles[CAMINO_KINDS])
{
    memset(tiles, 0, CAMINO_KINDS);
    uint32_t digits = move & 0xffffff;
    for (; digits; digits /= 15)
        if (digits % 15) tiles[digits % 15 - 1]++;
    return camino_sum(tiles) <= CAMINO_HAND_MAX && camino_move_show(tiles) == move;
}

/* ---- Behind the seam */

int camino_outcomes(const game_state *state, struct game_outcome *out)
{
    const struct camino_state *s = camino_of(game_truth(state));
    if (s->step == CAMINO_SHOW) {
        out[0] = (struct game_outcome){camino_move_show(s->known[s->turn]), 1};
        return 1;
    }
    int unseen[CAMINO_KINDS], count = 0;
    camino_unseen(s, unseen);
    for (int k = 0; k < CAMINO_KINDS; k++)
        if (unseen[k] > 0)
            out[count++] = (struct game_outcome){camino_move(CAMINO_TAKE, camino_kind_first(k), 0),
                                                 (uint32_t)unseen[k]};
    return count;
}

void camino_observe(const game_state *state, int seat, game_view *out)
{
    struct camino_state *view = (struct camino_state *)out;
    memcpy(view, state, sizeof *view);
    if (view->open || view->bare) return;
    for (int other = 0; other < view->seats; other++) {
        if (other == seat) continue;
        view->hidden[other] = (uint8_t)camino_unshown(view, other);
        memcpy(view->known[other], view->shown[other], CAMINO_KINDS);
    }
}

game_move camino_conceal(const game_state *state, game_move move, int seat)
{
    const struct camino_state *s = camino_of(game_truth(state));
    bool hidden = camino_move_what(move) == CAMINO_TAKE && s->turn != seat && !s->open;
    return hidden ? 0 : move;
}

/* Draws one tile out of a bag that is not empty. */
static int draw_from(int bag[CAMINO_KINDS], struct rng *rng)
{
    int total = 0, k = 0;
    for (int i = 0; i < CAMINO_KINDS; i++) total += bag[i];
    assert(total > 0);
    int pick = (int)rng_below(rng, (uint32_t)total);
    while (pick >= bag[k]) pick -= bag[k++];
    bag[k]--;
    return k;
}

/* A tile of a mixed kind that only the viewer knows may be one of those mixed back. */
void camino_split_unseen(const struct camino_state *s, int old[CAMINO_KINDS],
                         int late[CAMINO_KINDS])
{
    camino_unseen(s, old);
    for (int k = 0; k < CAMINO_KINDS; k++) {
        int mixed = s->mixed[k];
        for (int seat = 0; seat < s->seats; seat++) mixed -= s->known[seat][k] - s->shown[seat][k];
        late[k] = mixed < 0 ? 0 : mixed < old[k] ? mixed : old[k];
        old[k] -= late[k];
    }
}

int camino_early_hidden(const struct camino_state *s, int seat)
{
    return s->early[seat] < s->hidden[seat] ? s->early[seat] : s->hidden[seat];
}

/* Uniform over the truths that fit the view, tiles of a kind told apart: every draw was uniform
 * over a pot of known size, so each way to fill the hidden places has the same chance. The places
 * that can only hold old tiles are filled first, then the others from all that is left. */
void camino_redeal(const game_view *view, struct rng *rng, game_state *out)
{
    struct camino_state *s = (struct camino_state *)out;
    int old[CAMINO_KINDS], rest[CAMINO_KINDS];
    memcpy(s, view, sizeof *s);
    camino_split_unseen(s, old, rest);
    const struct camino_state *seen = camino_of(view);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < camino_early_hidden(seen, seat); i++, s->hidden[seat]--)
            s->known[seat][draw_from(old, rng)]++;
    for (int k = 0; k < CAMINO_KINDS; k++) rest[k] += old[k];
    for (int seat = 0; seat < s->seats; seat++)
        for (; s->hidden[seat]; s->hidden[seat]--) s->known[seat][draw_from(rest, rng)]++;
}
