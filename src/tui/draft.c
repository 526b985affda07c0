/* A move being made. */
#include "tui/draft.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum { NO_SHAPE = -1 }; /* of no thing: a meadow's is 0 */

/* A tile's shape in its first turn, whatever its turn. */
static int first_turn(int shape)
{
    int edges = shape & 255, least = edges;
    for (int i = 0; i < 3; i++) {
        edges = (edges << 2 | edges >> 6) & 255;
        if (edges < least) least = edges;
    }
    return shape & SCENE_FOREST ? SCENE_FOREST : least;
}

/* ---- reading the scene */

static uint64_t mix_in(uint64_t key, int value)
{
    return rng_mix(key ^ (uint64_t)(uint32_t)value);
}

/* What makes two moves the same thing put the same way at different places. */
static uint64_t form_key(const struct scene *scene, const struct draft_move *m, bool tiles)
{
    uint64_t key = 1;
    for (int i = m->first; i < m->first + m->count; i++) {
        const struct scene_item *item = &scene->items[i];
        key = mix_in(key, item->kind);
        key = mix_in(key, item->x - m->x);
        key = mix_in(key, item->y - m->y);
        if (tiles || scene->tall) key = mix_in(key, item->shape);
        if (tiles) key = mix_in(key, item->group);
    }
    return key;
}

static int find_thing(struct draft *d, int shape)
{
    for (int i = 0; i < d->thing_count; i++)
        if (d->things[i].shape == shape) return i;
    if (d->thing_count == DRAFT_THINGS_MAX) return -1;
    d->things[d->thing_count].shape = (int16_t)shape;
    return d->thing_count++;
}

static int find_form(struct draft *d, uint64_t key, int thing)
{
    for (int i = 0; i < d->form_count; i++)
        if (d->forms[i].key == key) return i;
    if (thing < 0 || d->form_count == DRAFT_FORMS_MAX) return -1;
    d->forms[d->form_count] = (struct draft_form){key, thing, d->move_count};
    return d->form_count++;
}

static void add_move(struct draft *d, const struct scene *scene, int first, int count, bool tiles)
{
    const struct scene_item *item = &scene->items[first];
    struct draft_move m = {
        .move = item->move, .x = item->x, .y = item->y, .first = first, .count = count};
    if (d->move_count == d->move_cap) {
        int cap = d->move_cap ? 2 * d->move_cap : 1024;
        struct draft_move *more = realloc(d->moves, (size_t)cap * sizeof *more);
        if (!more) return;
        d->moves = more;
        d->move_cap = cap;
    }
    int shape = scene->tall ? item->shape : tiles ? first_turn(item->shape) : 0;
    int form = find_form(d, form_key(scene, &m, tiles), find_thing(d, shape));
    if (form < 0) return;
    m.form = (int16_t)form;
    d->moves[d->move_count++] = m;
}

/* Things in the order of the hand, so that the keys and the picture of the hand agree. */
static void list_hand(struct draft *d, const struct scene *scene, int seat)
{
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->kind != SCENE_HAND || item->y != seat || item->shape == '?') continue;
        find_thing(d, scene->tall ? item->shape : first_turn(item->shape));
    }
}

/* The first form of a thing; -1: it can be put nowhere. */
static int first_form(const struct draft *d, int thing)
{
    for (int i = 0; i < d->form_count; i++)
        if (d->forms[i].thing == thing) return i;
    return -1;
}

/* A choice outlives a change of position when the same thing, or form, is still there. Else it is
 * the first thing that can be put somewhere. */
static void keep_choice(struct draft *d, int shape, uint64_t key)
{
    d->thing = d->thing_count ? 0 : -1;
    for (int i = d->thing_count - 1; i >= 0; i--)
        if (first_form(d, i) >= 0) d->thing = i;
    for (int i = 0; i < d->thing_count; i++)
        if (d->things[i].shape == shape && first_form(d, i) >= 0) d->thing = i;
    d->form = first_form(d, d->thing);
    for (int i = 0; i < d->form_count; i++)
        if (d->forms[i].key == key && d->forms[i].thing == d->thing) d->form = i;
}

/* Forms that are not chosen one by one follow the cursor. */
static void settle(struct draft *d)
{
    if (d->free || draft_here(d)) return;
    for (int i = 0; i < d->move_count; i++) {
        const struct draft_move *m = &d->moves[i];
        if (m->x != d->x || m->y != d->y || d->forms[m->form].thing != d->thing) continue;
        d->form = m->form;
        return;
    }
}

/* On a new board the cursor waits at the legal place nearest to the middle. */
static void place_cursor(struct draft *d, const struct scene *scene)
{
    int best = INT_MAX;
    if (d->placed || !d->move_count) return;
    for (int i = 0; i < d->move_count; i++) {
        const struct draft_move *m = &d->moves[i];
        int dx = 2 * m->x - scene->columns + 1, dy = 2 * m->y - scene->rows + 1;
        if (d->forms[m->form].thing != d->thing || dx * dx + dy * dy >= best) continue;
        best = dx * dx + dy * dy;
        d->x = m->x;
        d->y = m->y;
        d->placed = true;
    }
}

void draft_read(struct draft *d, const struct scene *scene, int seat)
{
    int shape = d->thing_count && d->thing >= 0 ? d->things[d->thing].shape : NO_SHAPE;
    uint64_t key = d->form_count && d->form >= 0 ? d->forms[d->form].key : 0;
    bool tiles = scene_is_tiles(scene);
    d->move_count = d->form_count = d->thing_count = d->extra_count = 0;
    d->free = scene->tall;
    d->dice = !scene->tall && !tiles;
    list_hand(d, scene, seat);
    for (int i = 0, n; i < scene->count; i += n) {
        const struct scene_item *item = &scene->items[i];
        n = 1;
        if (item->kind == SCENE_MOVE && d->extra_count < DRAFT_EXTRAS_MAX)
            d->extras[d->extra_count++] = item;
        if (item->kind != SCENE_GHOST) continue;
        while (i + n < scene->count && scene->items[i + n].move == item->move) n++;
        add_move(d, scene, i, n, tiles);
    }
    keep_choice(d, shape, key);
    place_cursor(d, scene);
    draft_move_cursor(d, scene, 0, 0);
}

void draft_close(struct draft *d)
{
    free(d->moves);
    memset(d, 0, sizeof *d);
}

/* ---- choosing */

static const struct draft_move *find_move(const struct draft *d, int form, int x, int y)
{
    for (int i = 0; i < d->move_count; i++) {
        const struct draft_move *m = &d->moves[i];
        if (m->form == form && m->x == x && m->y == y) return m;
    }
    return NULL;
}

const struct draft_move *draft_here(const struct draft *d)
{
    return d->form < 0 ? NULL : find_move(d, d->form, d->x, d->y);
}

bool draft_fits(const struct draft *d, int x, int y)
{
    for (int i = 0; i < d->move_count; i++) {
        const struct draft_move *m = &d->moves[i];
        if (m->x != x || m->y != y) continue;
        if (d->free ? m->form == d->form : d->forms[m->form].thing == d->thing) return true;
    }
    return false;
}

static void choose_thing(struct draft *d, int thing)
{
    d->thing = thing;
    d->form = first_form(d, thing);
    settle(d);
}

bool draft_choose(struct draft *d, int shape)
{
    for (int i = 0; i < d->thing_count; i++) {
        if (d->things[i].shape != shape) continue;
        choose_thing(d, i);
        return true;
    }
    return false;
}

bool draft_choose_move(struct draft *d, game_move move)
{
    for (int i = 0; i < d->move_count; i++) {
        const struct draft_move *m = &d->moves[i];
        if (m->move != move) continue;
        d->form = m->form;
        d->thing = d->forms[m->form].thing;
        d->x = m->x;
        d->y = m->y;
        return true;
    }
    return false;
}

void draft_next_thing(struct draft *d, int step)
{
    if (d->thing_count) choose_thing(d, (d->thing + step + d->thing_count) % d->thing_count);
}

void draft_next_form(struct draft *d, int step)
{
    bool any = draft_choices(d, NULL) > 0;
    for (int i = 1; i <= d->form_count; i++) {
        int form = ((d->form + step * i) % d->form_count + d->form_count) % d->form_count;
        if (d->forms[form].thing != d->thing) continue;
        if (any && !find_move(d, form, d->x, d->y)) continue;
        d->form = form;
        return;
    }
}

int draft_choices(const struct draft *d, int *number)
{
    int count = 0, at = 0;
    for (int form = 0; form < d->form_count; form++) {
        if (d->forms[form].thing != d->thing || !find_move(d, form, d->x, d->y)) continue;
        count++;
        if (form == d->form) at = count;
    }
    if (number) *number = at;
    return count;
}

void draft_set_cursor(struct draft *d, int x, int y)
{
    d->x = x;
    d->y = y;
    settle(d);
}

static int within(int value, int size)
{
    return value < 0 ? 0 : value >= size ? size - 1 : value;
}

void draft_move_cursor(struct draft *d, const struct scene *scene, int dx, int dy)
{
    draft_set_cursor(d, within(d->x + dx, scene->columns), within(d->y + dy, scene->rows));
}

/* ---- as a move */

int draft_compose(const struct draft *d, const struct game *game, const struct scene *scene,
                  const game_view *view, game_move *out)
{
    struct scene_item things[DRAFT_PARTS_MAX] = {
        {.kind = SCENE_GHOST, .x = (int16_t)d->x, .y = (int16_t)d->y}};
    int n = 1; /* a die without more */
    if (d->form < 0) return ERR_MISSING;
    if (!d->dice || draft_here(d)) {
        const struct draft_move *m = &d->moves[d->forms[d->form].sample];
        n = m->count < DRAFT_PARTS_MAX ? m->count : DRAFT_PARTS_MAX;
        for (int i = 0; i < n; i++) {
            things[i] = scene->items[m->first + i];
            things[i].x += (int16_t)(d->x - m->x);
            things[i].y += (int16_t)(d->y - m->y);
            if (things[i].x < 0 || things[i].y < 0) return ERR_MISSING;
        }
    }
    return game->scene->compose(view, things, n, out) ? ERR_MISSING : 0;
}
