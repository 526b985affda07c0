/* A move said piece by piece: where the die goes, then each die that it takes. Whatever is said, a
 * move comes out, be it one that the rules refuse. */
#include "base/err.h"
#include "games/cephalopod/cephalopod.h"

static game_move move_off(int x, int y)
{
    return (game_move)((y << 5 | x) << 4 | CEPHALOPOD_WAY_OFF);
}

/* The way with exactly these directions. */
static int find_way(unsigned directions)
{
    for (int way = 1; way < CEPHALOPOD_WAYS; way++)
        if (cephalopod_directions[way] == directions) return way;
    return CEPHALOPOD_WAY_ELSE;
}

/* The direction from one cell to another beside it, as a bit; 0 when it is not beside it. */
static unsigned direction_to(int from, int to)
{
    for (int d = 0; d < 4; d++)
        if (from + cephalopod_step[d] == to) return 1u << d;
    return 0;
}

struct cephalopod_said cephalopod_say_place(const struct cephalopod_state *s, int x, int y)
{
    struct cephalopod_said said = {.state = s, .cell = cephalopod_cell(x, y)};
    if (!cephalopod_on_board(s, x, y)) said.off = move_off(x, y);
    return said;
}

void cephalopod_say_take(struct cephalopod_said *said, int x, int y)
{
    said->takes = true;
    if (said->off) return;
    if (!cephalopod_on_board(said->state, x, y)) {
        said->off = move_off(x, y);
        return;
    }
    unsigned direction = direction_to(said->cell, cephalopod_cell(x, y));
    if (!direction || said->directions & direction) said->elsewhere = true;
    said->directions |= direction;
}

game_move cephalopod_said_move(const struct cephalopod_said *said)
{
    if (said->off) return said->off;
    if (!said->takes) return cephalopod_move(said->cell, CEPHALOPOD_WAY_NONE);
    return cephalopod_move(said->cell,
                           said->elsewhere ? CEPHALOPOD_WAY_ELSE : find_way(said->directions));
}

int cephalopod_compose(const game_view *view, const struct scene_item *things, int n,
                       game_move *out)
{
    int at = 0;
    while (at < n && things[at].kind != SCENE_GHOST) at++;
    if (at == n) return ERR_INVALID;
    struct cephalopod_said said =
        cephalopod_say_place(cephalopod_of(view), things[at].x, things[at].y);
    for (int i = 0; i < n; i++) {
        if (i == at) continue;
        if (things[i].kind != SCENE_TAKE) return ERR_INVALID;
        cephalopod_say_take(&said, things[i].x, things[i].y);
    }
    *out = cephalopod_said_move(&said);
    return 0;
}
