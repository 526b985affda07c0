/* The rules of Cephalopod behind the seam: start, legality, result. */
#include "base/assert.h"
#include "base/mem.h"
#include "games/cephalopod/board.h"

static const char *const size_words[] = {"5x5", "3x3", "3x5", "5x3", "5x7", "7x5", "7x7", NULL};

const uint8_t cephalopod_sizes[][2] = {{5, 5}, {3, 3}, {3, 5}, {5, 3}, {5, 7}, {7, 5}, {7, 7}};

const struct game_option cephalopod_options[] = {
    {.name = "size", .about = "cephalopod.option.size", .values = size_words},
    {.name = NULL},
};

void cephalopod_clear(int columns, int rows, game_state *out)
{
    memset(out, 0, sizeof *out);
    out->columns = (uint8_t)columns;
    out->rows = (uint8_t)rows;
    out->moves = (uint16_t)(columns * rows);
    for (int i = 0; i < CEPHALOPOD_CELLS; i++) out->cell[i] = CEPHALOPOD_BORDER << CEPHALOPOD_OWN;
    for (int x = 0; x < columns; x++)
        for (int y = 0; y < rows; y++) {
            out->cell[cephalopod_cell(x, y)] = 0;
            out->empty |= 1ull << cephalopod_cell(x, y);
        }
}

game_move cephalopod_pick(const game_state *s, unsigned n)
{
    uint64_t left = s->empty;
    unsigned word = s->cell[__builtin_ctzll(left)];
    while (n >= cephalopod_count[word]) {
        n -= cephalopod_count[word];
        left &= left - 1;
        word = s->cell[__builtin_ctzll(left)];
    }
    unsigned ways = cephalopod_ways[word];
    while (n--) ways &= ways - 1;
    return cephalopod_move(__builtin_ctzll(left), __builtin_ctz(ways));
}

int cephalopod_playout(game_state *s, struct rng *rng)
{
    int plies = 0;
    for (; s->empty; plies++) {
        game_move m = cephalopod_pick(s, rng_below(rng, s->moves));
        board_play(s, cephalopod_move_cell(m), cephalopod_move_way(m));
    }
    return plies;
}
