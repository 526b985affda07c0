/* Boards changed by hand: pieces taken back into a hand, and whose turn it is. A piece is put there
 * by a move. */
#include "game/edit.h"
#include "base/err.h"
#include "base/mem.h"
#include "caminos.h"

/* The uppermost piece over a cell, as an index; -1: there is none. Pieces come after those beneath
 * them. */
static int find_piece(const struct caminos_piece *list, int count, int cell)
{
    for (int i = count - 1; i >= 0; i--)
        for (int c = 0; c < list[i].cubes; c++)
            if (list[i].cell[c] == cell) return i;
    return -1;
}

/* Back to whoever of its side has room for it. Neutral ones were placed by the first seat, then by
 * the second, which are to place them again. */
static void give_back(struct caminos_state *s, const struct caminos_piece *piece)
{
    if (piece->colour == CAMINOS_BLUE) {
        s->turn = s->hands[1][CAMINOS_I] ? 0 : 1;
        s->hands[s->turn][CAMINOS_I] = 1;
        return;
    }
    int seat = piece->colour, most = caminos_box[piece->kind] * GAME_SIDES / s->seats;
    while (s->hands[seat][piece->kind] >= most && seat + GAME_SIDES < s->seats) seat += GAME_SIDES;
    s->hands[seat][piece->kind]++;
}

/* Nobody stays out: there is more room than before. */
static void go_on(struct caminos_state *s)
{
    s->out = 0;
    if (s->turn == CAMINOS_OVER) s->turn = 0;
    for (int colour = 0; colour < CAMINOS_COLOURS; colour++) {
        if (!caminos_connected(&s->cubes, caminos_board_of(s), colour)) continue;
        s->winner = (uint8_t)colour;
        s->turn = CAMINOS_OVER;
    }
    if (s->turn != CAMINOS_OVER) caminos_settle(s);
}

/* The same without the board. */
static void clear_board(struct caminos_state *s)
{
    memset(&s->cubes, 0, sizeof s->cubes);
    memset(&s->joins, 0, sizeof s->joins);
    memset(s->edges, 0, sizeof s->edges);
    s->winner = CAMINOS_NOBODY;
}

static int put(const game_view *view, int x, int y, const struct scene_item *thing, game_view *out,
               struct message *why)
{
    struct caminos_state s = *caminos_of(view);
    struct caminos_piece list[CAMINOS_PIECES];
    struct game_reason reason;
    int count = caminos_pieces(&s, list), gone = find_piece(list, count, y * BITS_STRIDE + x);
    if (thing) {
        message_set(why, "edit.not_there");
        return ERR_ILLEGAL;
    }
    clear_board(&s);
    for (int i = 0; i < count; i++) {
        if (i == gone) continue;
        if (!caminos_explain(&s.cubes, caminos_board_of(&s), list[i].move, &reason)) {
            *why = reason.say;
            return ERR_ILLEGAL;
        }
        caminos_add_piece(&s, list[i].move, list[i].colour);
    }
    if (gone >= 0) give_back(&s, &list[gone]), go_on(&s);
    memcpy(out, gone >= 0 ? &s : caminos_of(view), sizeof s);
    return 0;
}

static void turn(const game_view *view, int seat, game_view *out)
{
    struct caminos_state s = *caminos_of(view);
    s.turn = (uint8_t)seat;
    memcpy(out, &s, sizeof s);
}

const struct game_edit caminos_edit = {.put = put, .turn = turn};
