/* Work done by hand on the page: moves put together from things, boards set up, the
 * steps of lessons. See exports.c for how texts and refusals travel. */
#include "base/err.h"
#include "base/mem.h"
#include "game/edit.h"
#include "game/shown.h"
#include "heap.h"
#include "page.h"

/* Only the page calls these; a header for them would have no reader. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"

/* The move of n things that lie at the input, five numbers each: kind, shape, x, y, group. It comes
 * as an unsigned number at the output. 1; 0 when no move is made of them. */
EXPORT(compose) int tablier_compose(const struct node *node, int seat, int n)
{
    enum { THINGS_MAX = 64, FIELDS = 5 };
    struct scene_item things[THINGS_MAX];
    const int32_t *at = page_input();
    game_move move = 0;
    if (n > THINGS_MAX) return 0;
    for (int i = 0; i < n; i++, at += FIELDS)
        things[i] = (struct scene_item){.kind = (uint8_t)at[0],
                                        .shape = (int16_t)at[1],
                                        .x = (int16_t)at[2],
                                        .y = (int16_t)at[3],
                                        .group = (int16_t)at[4]};
    struct table *t = page_table();
    if (t->game->scene->compose(table_view(t, node, seat), things, n, &move)) return 0;
    memcpy(page_begin()->at, &move, sizeof move);
    return 1;
}

/* ---- setting up */

static int put_position(const struct game *game, const game_view *view)
{
    game->text->write_position(view, page_begin());
    return page_end();
}

/* Room for one position more. */
static game_view *changed(const struct game *game)
{
    static game_view *room; /* of the instance's one game */
    if (!room) room = heap_take(game->rules->size);
    return room;
}

/* The position with a thing put on a cell, or (kind < 0) with one taken away, as text. Negative
 * when it is refused. */
EXPORT(edit)
int tablier_edit(const struct node *node, int seat, int x, int y, int kind, int owner, int shape,
                 enum words_lang lang)
{
    struct table *t = page_table();
    struct message why = {0};
    game_view *out = changed(t->game);
    struct scene_item thing = {
        .kind = (uint8_t)kind, .owner = (int8_t)owner, .shape = (int16_t)shape};
    int status =
        t->game->edit->put(table_view(t, node, seat), x, y, kind < 0 ? NULL : &thing, out, &why);
    return status ? page_refuse(status, &why, lang) : put_position(t->game, out);
}

/* The position with another seat to move, as text. */
EXPORT(turn) int tablier_turn(const struct node *node, int seat, int to)
{
    struct table *t = page_table();
    game_view *out = changed(t->game);
    t->game->edit->turn(table_view(t, node, seat), to, out);
    return put_position(t->game, out);
}

/* The empty board to set up on, as text; empty where the first position is one. */
EXPORT(blank) int tablier_blank(void)
{
    struct table *t = page_table();
    if (!t->game->edit || !t->game->edit->blank) return 0;
    game_view *out = changed(t->game);
    t->game->edit->blank(&t->options, out);
    return put_position(t->game, out);
}

/* The things that can be put on the board, three numbers each at the output: kind, owner, shape.
 * How many. */
EXPORT(things) int tablier_things(const struct node *node, int seat)
{
    struct table *t = page_table();
    struct scene_item things[EDIT_THINGS_MAX];
    if (!t->game->edit || !t->game->edit->things) return 0;
    int n = t->game->edit->things(table_view(t, node, seat), things);
    int32_t *at = (int32_t *)(void *)page_begin()->at;
    for (int i = 0; i < n; i++)
        *at++ = things[i].kind, *at++ = things[i].owner, *at++ = things[i].shape;
    return n;
}

/* ---- lessons */

/* Is the move whose text is the input one that a step of the game's lesson asks for? */
EXPORT(lesson_done) int tablier_lesson_done(int step, size_t n, int winner)
{
    return game_lesson_done(&page_table()->game->shown->lessons[step],
                            (struct slice){page_input(), n}, winner);
}
