/* The reason why a placement is refused, in words: each verdict of the completion test becomes a
 * message that says what a player wants to know: which edge, which cell and what it would need,
 * which river, whose path. */
#include "explain.h"

#include "propagate.h"

int camino_refuse(struct game_reason *why, const char *rule, const char *id)
{
    if (!why) return 0;
    why->rule = rule;
    message_set(&why->say, id);
    return 0;
}

struct message *camino_say(struct game_reason *why)
{
    return why ? &why->say : NULL;
}

void camino_say_cell(struct game_reason *why, const char *name, int cell)
{
    message_add_cell(camino_say(why), name, camino_cell_col(cell), camino_cell_row(cell));
}

const char *camino_kind_word(int kind)
{
    static const char *const words[CAMINO_KINDS] = {
        "camino.tile.straight", "camino.tile.curve",      "camino.tile.cross3",
        "camino.tile.cross4",   "camino.tile.end",        "camino.tile.forest",
        "camino.tile.meadow",   "camino.tile.river",      "camino.tile.river_curve",
        "camino.tile.rail",     "camino.tile.rail_curve", "camino.tile.buffer",
        "camino.tile.bridge",   "camino.tile.level",
    };
    return words[kind];
}

/* What an edge may carry: a word for every set of labels. */
static const char *labels_word(unsigned set)
{
    static const char *const words[16] = {
        "camino.edge.any", "camino.edge.1",   "camino.edge.2",   "camino.edge.12",
        "camino.edge.4",   "camino.edge.14",  "camino.edge.24",  "camino.edge.124",
        "camino.edge.8",   "camino.edge.18",  "camino.edge.28",  "camino.edge.128",
        "camino.edge.48",  "camino.edge.148", "camino.edge.248", "camino.edge.any",
    };
    return words[set & 15];
}

static const char *label_word(int label)
{
    return labels_word(1u << label);
}

static struct camino_board board_with(const struct camino_board *board, int code, int cell)
{
    struct camino_board after = *board;
    after.tile[cell] = (uint8_t)code;
    return after;
}

/* ---- [3] [4] */

static void say_misfit(const struct camino_state *s, int code, const struct camino_verdict *v,
                       struct message *say)
{
    int theirs = s->board.tile[v->cell];
    int own_label = camino_label_at(camino_code_labels(code), v->dir);
    int their_label = camino_label_at(camino_code_labels(theirs), (v->dir + 2) % 4);
    bool own_forest = camino_code_kind(code) == CAMINO_FOREST;
    bool their_forest = camino_code_kind(theirs) == CAMINO_FOREST;
    message_set(say, own_forest || their_forest ? "camino.why.fit_forest" : "camino.why.fit");
    message_add_cell(say, "cell", camino_cell_col(v->cell), camino_cell_row(v->cell));
    message_add_word(say, "label", label_word(their_forest ? own_label : their_label));
    message_add_word(say, "own", label_word(own_label));
}

/* What the rest of the board would ask of a cell that nothing fills: the labels that propagation
 * leaves to its edges when the cell itself asks for nothing. */
static void say_wants(const struct camino_board *after, int cell, bool stubs, struct message *say)
{
    static const char *const names[4] = {"n", "e", "s", "w"};
    struct camino_domains domains;
    struct camino_bits empty = camino_board_empty(after);
    camino_bits_drop(&empty, cell);
    camino_domains_start(after, &domains);
    struct camino_domains first = domains;
    bool other = camino_propagate(&domains, empty, empty, camino_board_patterns(after, stubs)) !=
                 CAMINO_NO_CELL;
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir);
        bool outside = camino_cell_next(after, cell, dir) == CAMINO_NO_CELL;
        unsigned labels = outside ? 15u : (other ? first : domains).edge[edge];
        message_add_word(say, names[dir], labels_word(labels));
    }
}

static void say_empty_cell(const struct camino_board *after, const struct camino_verdict *v,
                           struct message *say)
{
    bool stub = v->reason == CAMINO_STUB;
    if (v->cell == CAMINO_NO_CELL) {
        message_set(say, stub ? "camino.why.stub_far" : "camino.why.fill_far");
        return;
    }
    message_set(say, stub ? "camino.why.stub" : "camino.why.fill");
    message_add_cell(say, "cell", camino_cell_col(v->cell), camino_cell_row(v->cell));
    say_wants(after, v->cell, !stub, say);
}

/* ---- [6] */

struct line {
    int buffers;
    bool closed;
};

/* Walks along the placed tiles of a line from `cell` by its edge `dir` until it ends. Returns the
 * buffers met (0 or 1), or -1 when the walk comes back to where it began. */
static int walk_line(const struct camino_board *b, int label, int from, int dir)
{
    int cell = camino_cell_next(b, from, dir);
    while (cell != CAMINO_NO_CELL && b->tile[cell] && cell != from) {
        int back = (dir + 2) % 4, next = 0;
        unsigned labels = camino_code_labels(b->tile[cell]);
        while (next < 4 && (next == back || camino_label_at(labels, next) != label)) next++;
        if (next == 4) return 1;
        dir = next;
        cell = camino_cell_next(b, cell, dir);
    }
    return cell == from ? -1 : 0;
}

static struct line trace_line(const struct camino_board *b, int label, int cell)
{
    struct line line = {camino_code_kind(b->tile[cell]) == CAMINO_BUFFER, false};
    unsigned labels = camino_code_labels(b->tile[cell]);
    for (int dir = 0; dir < 4; dir++) {
        if (camino_label_at(labels, dir) != label) continue;
        int met = walk_line(b, label, cell, dir);
        if (met < 0) line.closed = true;
        if (met > 0) line.buffers++;
    }
    return line;
}

/* The tables are by label: river, railway. */
static const char *line_id(const struct camino_board *after, const struct camino_verdict *v)
{
    static const char *const third[2] = {"camino.why.river_seen", "camino.why.rail_seen"};
    static const char *const far[2] = {"camino.why.rivers", "camino.why.rails"};
    static const char *const loop[2] = {"camino.why.river_loop", "camino.why.rail_loop"};
    static const char *const lost[2] = {"camino.why.river", "camino.why.rail"};
    if (v->label == CAMINO_NONE) return "camino.why.lines";
    int i = v->label == CAMINO_RAIL;
    if (v->seen) return third[i];
    if (v->cell == CAMINO_NO_CELL) return far[i];
    struct line line = trace_line(after, v->label, v->cell);
    if (line.buffers > 1) return "camino.why.two_buffers";
    return line.closed ? loop[i] : lost[i];
}

static void say_line(const struct camino_board *after, const struct camino_verdict *v,
                     struct message *say)
{
    message_set(say, line_id(after, v));
    if (v->cell != CAMINO_NO_CELL)
        message_add_cell(say, "cell", camino_cell_col(v->cell), camino_cell_row(v->cell));
}

/* ---- [5] */

static const char *whose_path(const struct camino_state *s, int path)
{
    static const char *const letters[2] = {"camino.path.a", "camino.path.b"};
    static const char *const seats[2] = {"camino.path.seat1", "camino.path.seat2"};
    static const char *const teams[2] = {"camino.path.team1", "camino.path.team2"};
    if (s->bare || s->opened == 0) return letters[path];
    int side = s->path ^ path;
    return s->seats == 4 ? teams[side] : seats[side];
}

static void say_route(const struct camino_state *s, unsigned sides, struct message *say)
{
    message_set(say, sides == 0   ? "camino.why.paths_together"
                     : sides == 3 ? "camino.why.paths"
                                  : "camino.why.path");
    if (sides != 1 && sides != 2) return;
    int path = sides == 2;
    int from = camino_side_start(&s->board, path), to = camino_side_goal(&s->board, path);
    message_add_word(say, "whose", whose_path(s, path));
    message_add_cell(say, "from", camino_cell_col(from), camino_cell_row(from));
    message_add_cell(say, "to", camino_cell_col(to), camino_cell_row(to));
}

/* The cell of the tile itself is lit up too, once. */
static void mark_own_cell(struct message *say, int cell)
{
    int col = camino_cell_col(cell), row = camino_cell_row(cell);
    for (int i = 0; i < say->cell_count; i++)
        if (say->cells[i] == message_cell(col, row)) return;
    message_mark_cell(say, col, row);
}

/* ---- All of them */

void camino_explain(const struct camino_state *s, int code, int cell,
                    const struct camino_verdict *v, struct game_reason *why)
{
    struct camino_board after = board_with(&s->board, code, cell);
    camino_refuse(why, camino_reason_word(v->reason), "camino.why.undecided");
    switch (v->reason) {
    case CAMINO_OCCUPIED:
    case CAMINO_NO_CONTACT:
        message_set(&why->say,
                    v->reason == CAMINO_OCCUPIED ? "camino.why.occupied" : "camino.why.contact");
        camino_say_cell(why, "cell", cell);
        break;
    case CAMINO_NO_FIT: say_misfit(s, code, v, &why->say); break;
    case CAMINO_NO_FILL:
    case CAMINO_STUB: say_empty_cell(&after, v, &why->say); break;
    case CAMINO_BAD_LINE: say_line(&after, v, &why->say); break;
    case CAMINO_NO_ROUTE: say_route(s, v->sides, &why->say); break;
    default: break;
    }
    mark_own_cell(&why->say, cell);
}
