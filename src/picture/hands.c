/* Hands of the seats: a row for each, its number first, then each thing and how many of it. */
#include "picture/canvas.h"

static const char ink[] = "#3a342c";

enum { BOX = 420, GAP = 130, ROW = 560, COUNT = 260, NUMBER = 300 };

static void draw_thing(const struct canvas *c, struct svg_point at, const struct scene_item *item)
{
    if (item->shape == '?') {
        svg_box(c->out, at, BOX, BOX, BOX / 8, (struct svg_paint){"#cfc4ae", "#5d5244", 14, NULL});
        svg_text(c->out, (struct svg_point){at.x + BOX / 2, at.y + BOX / 2},
                 (struct svg_font){.size = COUNT, .fill = ink}, SLICE("?"));
    } else if (c->scene->tall) {
        canvas_draw_letter(c->out, at, BOX, item->owner, item->shape);
    } else {
        canvas_draw_tile(c->out, at, BOX, item->shape);
    }
}

/* Draws one thing and moves on; a single one needs no count. */
static void draw_item(const struct canvas *c, struct svg_point *at, const struct scene_item *item)
{
    char room[16];
    struct text count = text_on(room, sizeof room);
    draw_thing(c, *at, item);
    at->x += BOX + GAP / 2;
    if (item->group > 1) {
        text_put(&count, "×");
        text_put_number(&count, item->group);
        svg_text(c->out, (struct svg_point){at->x, at->y + BOX / 2},
                 (struct svg_font){.size = COUNT, .fill = ink, .from_left = true},
                 text_slice(&count));
        at->x += COUNT * 3 / 2;
    }
    at->x += GAP / 2;
}

/* The room that the row takes. */
static struct svg_point draw_row(const struct canvas *c, struct svg_point from, int seat)
{
    char digit = (char)('1' + seat);
    struct svg_point at = from;
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind != SCENE_HAND || item->y != seat) continue;
        if (at.x == from.x) {
            svg_text(c->out, (struct svg_point){at.x, at.y + BOX / 2},
                     (struct svg_font){.size = NUMBER, .fill = ink, .from_left = true},
                     (struct slice){&digit, 1});
            at.x += NUMBER + GAP;
        }
        draw_item(c, &at, item);
    }
    return (struct svg_point){at.x - from.x, at.x > from.x ? ROW : 0};
}

struct svg_point canvas_draw_hands(const struct canvas *c, struct svg_point top)
{
    struct svg_point room = {0, 0};
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        struct svg_point row = draw_row(c, (struct svg_point){top.x, top.y + room.y}, seat);
        room.y += row.y;
        if (row.x > room.x) room.x = row.x;
    }
    return room;
}
