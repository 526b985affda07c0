/* Box drawing. */
#include "game/boxes.h"

/* By the set of edges that a line joins. */
static const char *const middles[4][16] = {
    [SCENE_ROAD] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
    [SCENE_RIVER] = {" ", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦",
                     "╬"},
    [SCENE_RAIL] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"},
};

const char *boxes_across(enum scene_label label)
{
    static const char *const signs[] = {" ", "─", "═", "━"};
    return signs[label];
}

const char *boxes_along(enum scene_label label)
{
    static const char *const signs[] = {" ", "│", "║", "┃"};
    return signs[label];
}

/* Where a road crosses a river or a railway. */
static const char *crossing(bool upright, bool river)
{
    if (river) return upright ? "╪" : "╫";
    return upright ? "┿" : "╂";
}

const char *boxes_middle(int shape)
{
    int road = scene_edges(shape, SCENE_ROAD), river = scene_edges(shape, SCENE_RIVER);
    int rail = scene_edges(shape, SCENE_RAIL);
    if (shape & SCENE_FOREST) return "♣";
    if (road && (river || rail)) return crossing(road & 1, river);
    if (road) return middles[SCENE_ROAD][road];
    if (river) return middles[SCENE_RIVER][river];
    return rail ? middles[SCENE_RAIL][rail] : "\"";
}
