/* Le Camino: random small positions and the comparison of both judges. */
#include "camino_random.h"

#include "games/camino/forced.h"
#include "games/camino/route.h"

#include <stdio.h>
#include <string.h>

unsigned camino_random_below(struct camino_random *r, unsigned bound)
{
    uint64_t x = r->seed += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((x ^ x >> 31) >> 32) % bound;
}

/* Rivers and railways come more often than in the box: they make the hard positions. */
static int random_code(struct camino_random *r)
{
    return (int)camino_random_below(r, CAMINO_CODES) + 1;
}

static int random_cell(struct camino_random *r, const struct camino_board *board)
{
    return camino_cell_at((int)camino_random_below(r, board->cols),
                          (int)camino_random_below(r, board->rows));
}

/* An empty cell, if there is one. */
static int random_empty(struct camino_random *r, const struct camino_board *board)
{
    int cell = random_cell(r, board);
    for (int tries = 0; tries < 200 && board->tile[cell]; tries++) cell = random_cell(r, board);
    return cell;
}

static int empty_cells(const struct camino_board *board)
{
    int n = board->cols * board->rows;
    for (int cell = 0; cell < CAMINO_CELLS; cell++) n -= board->tile[cell] != 0;
    return n;
}

void camino_random_position(struct camino_random *r, int empties, struct camino_board *board)
{
    struct camino_layout layout, next;
    bool known = false, loose = camino_random_below(r, 4) == 0;
    memset(board, 0, sizeof *board);
    board->cols = (uint8_t)(4 + camino_random_below(r, 2));
    board->rows = (uint8_t)(4 + camino_random_below(r, 2));
    board->lines = (uint8_t)camino_random_below(r, 2);
    board->roads_only = camino_random_below(r, 8) == 0;
    int goal = 1 + (int)camino_random_below(r, (unsigned)empties);
    for (int tries = 0; tries < 4000; tries++) {
        int cell = random_cell(r, board), code = random_code(r), left = empty_cells(board);
        if (left <= goal) return;
        if (board->roads_only && !(CAMINO_ROAD_KINDS >> camino_code_kind(code) & 1)) continue;
        struct camino_verdict v =
            camino_judge(board, known ? &layout : NULL, code, cell, r->scratch, &next);
        bool fine = v.reason == CAMINO_LEGAL;
        if (fine || (loose && left < empties + 4 && v.reason > CAMINO_NO_FIT))
            board->tile[cell] = (uint8_t)code;
        if (fine) layout = next;
        if (fine) known = true;
    }
}

void camino_random_slow(const struct camino_board *board, struct camino_slow *slow)
{
    memset(slow, 0, sizeof *slow);
    slow->cols = board->cols;
    slow->rows = board->rows;
    slow->roads = board->roads_only;
    slow->seen = board->lines == CAMINO_LINES_SEEN;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int code = board->tile[camino_cell_at(col, row)];
            if (code) camino_code_format(code, slow->tile[row][col]);
        }
}

void camino_random_text(const struct camino_board *board, char *out)
{
    out += sprintf(out, "%dx%d %s%s ", board->cols, board->rows, board->lines ? "final" : "seen",
                   board->roads_only ? " roads" : "");
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        char text[CAMINO_TEXT];
        if (!board->tile[cell]) continue;
        camino_code_format(board->tile[cell], text);
        out +=
            sprintf(out, "%s@%c%d,", text, 'a' + camino_cell_col(cell), camino_cell_row(cell) + 1);
    }
}

/* A completion is right when the enumerator calls it so with its tiles laid. */
bool camino_random_completes(const struct camino_board *board, const struct camino_layout *layout)
{
    struct camino_board full = *board;
    struct camino_slow slow;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row), code = 0;
            unsigned labels = layout->labels[cell];
            for (int kind = 0; kind < CAMINO_KINDS && !code; kind++)
                if (kind != CAMINO_FOREST && kind != CAMINO_DEAD_END && kind != CAMINO_BUFFER)
                    code = camino_code_find(kind, labels);
            if (!board->tile[cell]) full.tile[cell] = (uint8_t)code;
            if (!full.tile[cell]) return false;
        }
    camino_random_slow(&full, &slow);
    return camino_slow_whole(&slow);
}

bool camino_random_agree(struct camino_random *r, int *reason, char *message)
{
    struct camino_board board, after;
    struct camino_slow slow;
    struct camino_layout layout, next;
    camino_random_position(r, 10, &board);
    bool known = camino_judge_position(&board, r->scratch, &layout).reason == CAMINO_LEGAL;
    int cell, code;
    struct camino_verdict v;
    for (int tries = 0; tries < 40; tries++) { /* most random tiles do not even fit: few will do */
        cell = tries ? random_empty(r, &board) : random_cell(r, &board);
        code = board.roads_only ? 1 + random_code(r) % 17 : random_code(r);
        v = camino_judge(&board, known ? &layout : NULL, code, cell, r->scratch, &next);
        if (v.reason == CAMINO_LEGAL || v.reason > CAMINO_NO_FIT) break;
    }
    char text[CAMINO_TEXT];
    camino_code_format(code, text);
    camino_random_slow(&board, &slow);
    struct camino_slow_verdict w =
        camino_slow_judge(&slow, text, camino_cell_col(cell), camino_cell_row(cell));
    after = board;
    after.tile[cell] = (uint8_t)code;
    *reason = v.reason;
    bool same = strcmp(camino_reason_word(v.reason), w.word) == 0 &&
                (v.reason != CAMINO_BAD_LINE || v.seen == w.by_count) &&
                (v.reason != CAMINO_NO_ROUTE || v.sides == w.sides) &&
                (v.reason != CAMINO_LEGAL || camino_random_completes(&after, &next));
    if (same) return true;
    message += sprintf(message, "%s@%c%d: rules %s %d %d, enumerator %s %d %d, on ", text,
                       'a' + camino_cell_col(cell), camino_cell_row(cell) + 1,
                       camino_reason_word(v.reason), v.seen, v.sides, w.word, w.by_count, w.sides);
    camino_random_text(&board, message);
    return false;
}

bool camino_random_routes(struct camino_random *r, int definitive[2], char *message)
{
    struct camino_board board;
    struct camino_slow slow;
    struct camino_layout layout, best;
    int cost[2], cells[2];
    do camino_random_position(r, 9, &board);
    while (camino_judge_position(&board, r->scratch, &layout).reason != CAMINO_LEGAL);
    camino_random_slow(&board, &slow);
    bool same = camino_slow_score(&slow, cost, cells);
    unsigned sides = camino_definitive(&board, &layout, r->scratch);
    for (int side = 0; side < 2 && same; side++) {
        struct camino_route route, again;
        same = camino_route_best(&board, &layout, side, r->scratch, &route, &best);
        camino_route_in(&board, &best, side, &again);
        same = same && route.cost == cost[side] && route.cells == cells[side] &&
               again.cost == cost[side] && camino_random_completes(&board, &best);
        bool proved = sides >> side & 1, truly = camino_slow_definitive(&slow, side);
        definitive[0] += truly;
        definitive[1] += proved;
        same = same && (truly || !proved);
        if (!same)
            message +=
                sprintf(message, "side %d: %d %d, definitive %d; enumerator %d %d, %d; ", side,
                        route.cost, route.cells, proved, cost[side], cells[side], truly);
    }
    if (!same) camino_random_text(&board, message);
    return same;
}

/* The one tile that the enumerator allows on an empty cell, dead ends and buffers not counted, and
 * forests neither: what a forest does some other tile can do. 0 when there are more, or none. */
static int only_tile(const struct camino_slow *slow, int cell)
{
    int only = 0;
    for (int code = 1; code <= CAMINO_CODES; code++) {
        char text[CAMINO_TEXT];
        int kind = camino_code_kind(code);
        if (kind == CAMINO_DEAD_END || kind == CAMINO_BUFFER || kind == CAMINO_FOREST) continue;
        camino_code_format(code, text);
        struct camino_slow_verdict v =
            camino_slow_judge(slow, text, camino_cell_col(cell), camino_cell_row(cell));
        if (strcmp(v.word, "legal") != 0) continue;
        if (only) return 0;
        only = code;
    }
    return only && CAMINO_DISCARD_KINDS >> camino_code_kind(only) & 1 ? only : 0;
}

bool camino_random_forced(struct camino_random *r, int *forced, char *message)
{
    struct camino_board board;
    struct camino_slow slow;
    struct camino_layout layout;
    struct camino_placement found[140];
    do camino_random_position(r, 9, &board);
    while (!camino_complete(&board, r->scratch, &layout));
    int n = camino_forced(&board, &layout, CAMINO_DISCARD_KINDS, r->scratch, found);
    camino_random_slow(&board, &slow);
    slow.seen = false;
    *forced += n;
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        int code = 0, only = 0;
        if (!camino_cell_inside(&board, cell) || board.tile[cell]) continue;
        for (int i = 0; i < n; i++) code = found[i].cell == cell ? found[i].code : code;
        only = camino_cell_contact(&board, cell) ? only_tile(&slow, cell) : 0;
        if (code == only && camino_forced_at(&board, &layout, cell, r->scratch) == code) continue;
        message += sprintf(message, "%c%d: forced %d, enumerator %d, on ",
                           'a' + camino_cell_col(cell), camino_cell_row(cell) + 1, code, only);
        camino_random_text(&board, message);
        return false;
    }
    return true;
}
