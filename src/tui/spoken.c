/* Positions and moves in words. */
#include "tui/spoken.h"

#include <string.h>

/* ---- tiles */

static bool is_straight(int edges)
{
    return edges == 5 || edges == 10;
}

const char *spoken_tile(int shape)
{
    static const char *const roads[] = {"say.tile.meadow", "say.tile.dead_end", NULL,
                                        "say.tile.cross3", "say.tile.cross4"};
    int road = scene_edges(shape, SCENE_ROAD), river = scene_edges(shape, SCENE_RIVER);
    int rail = scene_edges(shape, SCENE_RAIL), ways = __builtin_popcount((unsigned)road);
    if (shape == '?') return "say.tile.hidden";
    if (shape & SCENE_FOREST) return "say.tile.forest";
    if (road && river) return "say.tile.bridge";
    if (road && rail) return "say.tile.level";
    if (river) return is_straight(river) ? "say.tile.river_straight" : "say.tile.river_curve";
    if (__builtin_popcount((unsigned)rail) == 1) return "say.tile.buffer";
    if (rail) return is_straight(rail) ? "say.tile.rail_straight" : "say.tile.rail_curve";
    if (ways != 2) return roads[ways];
    return is_straight(road) ? "say.tile.road_straight" : "say.tile.road_curve";
}

/* The ways of a tile: "north east". */
static void write_ways(const struct session *s, int shape, struct text *out)
{
    static const char *const names[] = {"tui.north", "tui.east", "tui.south", "tui.west"};
    int edges = scene_edges(shape, SCENE_ROAD);
    if (!edges) edges = scene_edges(shape, SCENE_RIVER) | scene_edges(shape, SCENE_RAIL);
    bool first = true;
    for (int edge = 0; edge < 4; edge++) {
        if (!(edges >> edge & 1)) continue;
        if (!first) text_put_char(out, ' ');
        text_put(out, session_word(s, names[edge]));
        first = false;
    }
}

/* ---- cells */

/* Is it what shows in its cell: a die, a tile, or the uppermost cube? */
static bool is_top(const struct scene *scene, const struct scene_item *item)
{
    if (item->kind == SCENE_DIE || item->kind == SCENE_TILE) return true;
    if (item->kind != SCENE_CUBE) return false;
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *o = &scene->items[i];
        if (o->kind == SCENE_CUBE && o->x == item->x && o->y == item->y && o->z > item->z)
            return false;
    }
    return true;
}

static void say_tile(const struct session *s, const struct scene_item *item, struct text *out)
{
    struct message m;
    char room[128];
    struct text ways = text_on(room, sizeof room - 1);
    write_ways(s, item->shape, &ways);
    room[text_slice(&ways).n] = 0;
    message_set(&m, ways.n ? "tui.say.tile_ways" : "tui.say.tile");
    message_add_cell(&m, "cell", item->x, item->y);
    message_add_word(&m, "tile", spoken_tile(item->shape));
    if (ways.n) message_add_plain(&m, "ways", room);
    session_say(s, &m, out);
}

static void say_item(const struct session *s, const struct scene_item *item, struct text *out)
{
    struct message m;
    if (item->kind == SCENE_TILE) {
        say_tile(s, item, out);
        return;
    }
    bool die = item->kind == SCENE_DIE;
    message_set(&m, die ? "tui.say.die" : "tui.say.cubes");
    message_add_cell(&m, "cell", item->x, item->y);
    message_add_number(&m, die ? "pips" : "height", die ? item->shape : item->z + 1);
    session_say(s, &m, out);
}

/* All that shows of one owner, from the bottom row up, cells separated by commas. */
static int say_cells(const struct session *s, const struct scene *scene, int owner,
                     struct text *out)
{
    int said = 0;
    for (int y = 0; y < scene->rows; y++)
        for (int x = 0; x < scene->columns; x++)
            for (int i = 0; i < scene->count; i++) {
                const struct scene_item *item = &scene->items[i];
                if (item->x != x || item->y != y || item->owner != owner || !is_top(scene, item))
                    continue;
                if (said++) text_put(out, ", ");
                say_item(s, item, out);
            }
    return said;
}

/* "White: a1 shows 3, b2 shows 1." as a line; nothing when there is nothing. */
static void say_owner(const struct session *s, const struct scene *scene, int owner, const char *id,
                      struct text *out)
{
    char room[1 << 14];
    struct text cells = text_on(room, sizeof room);
    if (!say_cells(s, scene, owner, &cells)) return;
    struct slice what = text_slice(&cells);
    text_put(out, session_word(s, id));
    text_put(out, session_word(s, "tui.say.colon"));
    text_put_slice(out, what);
    text_put(out, ".\n");
}

void spoken_write_board(const struct session *s, const struct scene *scene, struct text *out)
{
    bool tiles = scene_has(scene, SCENE_TILE);
    if (!tiles && !scene_has(scene, SCENE_DIE) && !scene_has(scene, SCENE_CUBE)) {
        text_put(out, session_word(s, "tui.say.empty_board"));
        text_put_char(out, '\n');
        return;
    }
    say_owner(s, scene, 0, tiles ? "tui.say.tiles" : "say.side.neutral", out);
    say_owner(s, scene, 1, session_side(s, 0), out);
    say_owner(s, scene, 2, session_side(s, 1), out);
}

/* ---- how it stands */

/* Corners that a side has to join, once it has them. */
static void say_corners(const struct session *s, const struct scene *scene, int side,
                        struct text *out)
{
    const struct scene_item *corner[2];
    struct message m;
    int count = 0;
    for (int i = 0; i < scene->count && count < 2; i++)
        if (scene->items[i].kind == SCENE_CELL && scene->items[i].owner == side + 1)
            corner[count++] = &scene->items[i];
    if (count < 2) return;
    message_set(&m, "tui.say.corners");
    message_add_word(&m, "side", session_side(s, side));
    message_add_cell(&m, "first", corner[0]->x, corner[0]->y);
    message_add_cell(&m, "last", corner[1]->x, corner[1]->y);
    session_say(s, &m, out);
    text_put_char(out, '\n');
}

void spoken_write_standing(struct session *s, int viewer, struct text *out)
{
    struct game_result count;
    struct message m;
    const struct scene *scene = session_scene(s, viewer);
    for (int side = 0; side < GAME_SIDES; side++) say_corners(s, scene, side, out);
    if (!session_count(s, viewer, &count)) return;
    message_set(&m, "tui.say.stands");
    message_add_word(&m, "side1", session_side(s, 0));
    message_add_word(&m, "side2", session_side(s, 1));
    message_add_number(&m, "points1", count.points[0]);
    message_add_number(&m, "points2", count.points[1]);
    session_say(s, &m, out);
    text_put_char(out, '\n');
}

/* ---- the goal */

/* The cells of a side that lie at its ends, in the order in which cells are read. */
static void say_side(const struct session *s, const struct scene *scene,
                     const struct scene_item *side, struct text *out)
{
    const struct scene_item *first = NULL, *last = NULL;
    struct message m;
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *cell = &scene->items[i];
        if (cell->kind != SCENE_CELL || !(cell->shape & side->shape)) continue;
        if (!first || cell->x * 64 + cell->y < first->x * 64 + first->y) first = cell;
        if (!last || cell->x * 64 + cell->y > last->x * 64 + last->y) last = cell;
    }
    if (!first || !last) return;
    message_set(&m, "tui.say.side");
    message_add_plain(&m, "side", session_compass(s, side->turn, true));
    message_add_cell(&m, "first", first->x, first->y);
    message_add_cell(&m, "last", last->x, last->y);
    session_say(s, &m, out);
}

void spoken_write_goal(struct session *s, struct text *out)
{
    int said = 0;
    size_t before = out->n;
    session_say_goal(s, true, out);
    if (out->n > before) text_put_char(out, '\n');
    const struct scene *scene = session_scene(s, GAME_PUBLIC);
    for (int i = 0; i < scene->count; i++) {
        if (scene->items[i].kind != SCENE_SIDE) continue;
        text_put(out, said ? ", " : session_word(s, "tui.say.sides"));
        if (!said++) text_put(out, session_word(s, "tui.say.colon"));
        say_side(s, scene, &scene->items[i], out);
    }
    if (said) text_put(out, ".\n");
}

void spoken_write_match(const struct session *s, struct text *out)
{
    const struct series *match = &s->table.match;
    struct message m;
    message_set(&m, match->games ? "tui.say.game_of" : "tui.say.game");
    message_add_number(&m, "number", match->played + 1);
    if (match->games) message_add_number(&m, "games", match->games);
    session_say(s, &m, out);
    for (int seat = 0; seat < match->seats; seat++) {
        text_put(out, seat ? ", " : " ");
        message_set(&m, "tui.say.sits");
        message_add_number(&m, "seat", seat + 1);
        message_add_echo(&m, "player", record_tag(&s->table.tags, record_player_tag(seat)));
        session_say(s, &m, out);
    }
    text_put(out, ".\n");
}

/* ---- hands */

static void say_thing(const struct session *s, const struct scene *scene,
                      const struct scene_item *item, struct text *out)
{
    char letter[2] = {(char)item->shape, 0};
    struct message m;
    message_set(&m, "tui.say.thing");
    message_add_number(&m, "count", item->group);
    if (scene->tall)
        message_add_plain(&m, "thing", letter);
    else
        message_add_word(&m, "thing", spoken_tile(item->shape));
    session_say(s, &m, out);
}

static void say_hand(const struct session *s, const struct scene *scene, int seat, struct text *out)
{
    struct message m;
    int said = 0;
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->kind != SCENE_HAND || item->y != seat) continue;
        message_set(&m, "tui.say.holds");
        message_add_number(&m, "seat", seat + 1);
        message_add_word(&m, "side", session_side(s, game_side(seat)));
        if (!said)
            session_say(s, &m, out);
        else
            text_put(out, ", ");
        said++;
        say_thing(s, scene, item, out);
    }
    if (said) text_put(out, ".\n");
}

void spoken_write_hands(const struct session *s, const struct scene *scene, struct text *out)
{
    for (int seat = 0; seat < s->table.play.options.seats; seat++) say_hand(s, scene, seat, out);
}

/* ---- what happened */

static void say_step(struct session *s, int step, int viewer, struct text *out)
{
    const struct table_step *st = &s->table.steps[step];
    struct message m;
    char room[256];
    struct text move = text_on(room, sizeof room - 1);
    session_say_step(s, step, viewer, &move);
    room[text_slice(&move).n] = 0;
    message_set(&m, "tui.say.played");
    message_add_number(&m, "seat", st->seat + 1);
    message_add_word(&m, "side", session_side(s, game_side(st->seat)));
    message_add_plain(&m, "move", room);
    session_say(s, &m, out);
    text_put_char(out, '\n');
}

void spoken_write_steps(struct session *s, int first, int viewer, struct text *out)
{
    for (int i = first < 0 ? 0 : first; i < s->table.count; i++)
        if (s->table.steps[i].seat >= 0 && s->table.steps[i].kind != RECORD_COMMENT)
            say_step(s, i, viewer, out);
}
