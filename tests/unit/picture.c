/* Pictures: every kind of item, well-formed text, and no byte beyond the buffer. */
#include "picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "support/test.h"

enum { ITEMS = 64, ROOM = 1 << 18 };

static struct scene_item items[ITEMS];
static char room[ROOM + 1];

static struct scene new_scene(int columns, int rows)
{
    struct scene s = {
        .columns = (int16_t)columns, .rows = (int16_t)rows, .items = items, .cap = ITEMS};
    for (int x = 0; x < columns; x++)
        for (int y = 0; y < rows; y++)
            scene_add(&s,
                      (struct scene_item){.kind = SCENE_CELL, .x = (int16_t)x, .y = (int16_t)y});
    return s;
}

static const char *draw(struct scene *s)
{
    struct text out = text_on(room, ROOM);
    picture_write_svg(s, PICTURE_SIDE, "A < B & \"C\"", "by D > E", &out);
    assert_int_equal(text_status(&out), 0);
    room[out.n] = 0;
    return room;
}

static int count(const char *text, const char *part)
{
    int n = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) n++;
    return n;
}

static void well_formed(const char *svg)
{
    assert_int_equal(strncmp(svg, "<svg ", 5), 0);
    assert_string_equal(svg + strlen(svg) - 7, "</svg>\n");
    assert_int_equal(count(svg, "\"") % 2, 0);
    int elements = count(svg, "<") - count(svg, "</");
    assert_int_equal(elements, count(svg, "/>") + count(svg, "</"));
    assert_non_null(strstr(svg, "<title>A &lt; B &amp; \"C\"</title>"));
    assert_non_null(strstr(svg, "<desc>by D &gt; E</desc>"));
}

static void dice_show_their_pips(void **unused)
{
    (void)unused;
    for (int pips = 1; pips <= 6; pips++) {
        struct scene s = new_scene(3, 3);
        scene_add(&s, (struct scene_item){
                          .kind = SCENE_DIE, .owner = 1, .shape = (int16_t)pips, .x = 1, .y = 1});
        assert_int_equal(count(draw(&s), "<circle"), pips);
    }
}

static void discs_differ_in_more_than_colour(void **unused)
{
    (void)unused;
    int lengths[2];
    for (int owner = 1; owner <= 2; owner++) {
        struct scene s = new_scene(1, 1);
        scene_add(&s, (struct scene_item){.kind = SCENE_DISC, .owner = (int8_t)owner});
        assert_int_equal(count(draw(&s), "<circle"), 3);
        lengths[owner - 1] = count(room, "#ffffff");
    }
    assert_int_not_equal(lengths[0], lengths[1]);
}

/* Two numbers of a point after the n-th `points="`. */
static void read_point(const char *svg, int n, int skip, int *x, int *y)
{
    const char *at = svg;
    for (int i = 0; i <= n; i++) at = strstr(at, "points=\"") + 8;
    while (skip--) at = strchr(strchr(at, ' ') + 1, ' ') + 1;
    assert_int_equal(sscanf(at, "%d %d", x, y), 2);
}

/* Six corners a cell; the cells that scene.h calls neighbours have a whole edge in common. */
static void hexagons_share_edges(void **unused)
{
    (void)unused;
    static const int beside[][2] = {{1, 0}, {0, 1}, {-1, 1}};
    for (int way = 0; way < 3; way++) {
        int common = 0;
        struct scene s = {.columns = 3, .rows = 3, .hexed = true, .items = items, .cap = ITEMS};
        scene_add(&s, (struct scene_item){.kind = SCENE_CELL, .x = 1, .y = 1});
        scene_add(&s, (struct scene_item){.kind = SCENE_CELL,
                                          .x = (int16_t)(1 + beside[way][0]),
                                          .y = (int16_t)(1 + beside[way][1])});
        draw(&s);
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 6; k++) {
                int x[2], y[2];
                read_point(room, 0, i, &x[0], &y[0]);
                read_point(room, 1, k, &x[1], &y[1]);
                common += abs(x[0] - x[1]) <= 2 && abs(y[0] - y[1]) <= 2;
            }
        assert_int_equal(common, 2);
    }
}

/* Two sides of one cell have three edges between them there: each is drawn once under and once
 * over, the edge that both have in halves. */
static void a_rim_shows_whose_sides_they_are(void **unused)
{
    (void)unused;
    struct scene s = new_scene(1, 1);
    s.hexed = true;
    items[0].shape = 3;
    int before = count(draw(&s), "<polyline");
    scene_add(&s, (struct scene_item){.kind = SCENE_SIDE, .shape = 1, .turn = 0, .owner = 1});
    scene_add(&s, (struct scene_item){.kind = SCENE_SIDE, .shape = 2, .turn = 6, .owner = 2});
    assert_int_equal(count(draw(&s), "<polyline") - before, 4);
    well_formed(room);
    items[1].owner = items[2].owner = 0;
    assert_int_equal(count(draw(&s), "<polyline"), before);
}

/* What is under another cube or behind one is not drawn. */
static void cubes_show_open_faces(void **unused)
{
    (void)unused;
    struct scene s = new_scene(3, 3);
    s.tall = true;
    int board = count(draw(&s), "<polygon");
    struct scene_item cube = {.kind = SCENE_CUBE, .owner = 2, .shape = 'I', .x = 1, .y = 1};
    scene_add(&s, cube);
    assert_int_equal(count(draw(&s), "<polygon") - board, 3);
    cube.z = 1;
    scene_add(&s, cube);
    assert_int_equal(count(draw(&s), "<polygon") - board, 5);
    cube.z = 0;
    cube.x = 2; /* hides the right face of the first */
    scene_add(&s, cube);
    assert_int_equal(count(draw(&s), "<polygon") - board, 7);
}

static void tiles_differ_in_more_than_colour(void **unused)
{
    (void)unused;
    static const int shapes[] = {
        0,
        SCENE_FOREST,
        SCENE_EDGE(0, SCENE_ROAD) | SCENE_EDGE(2, SCENE_ROAD),
        SCENE_EDGE(0, SCENE_RIVER) | SCENE_EDGE(2, SCENE_RIVER),
        SCENE_EDGE(0, SCENE_RAIL) | SCENE_EDGE(2, SCENE_RAIL),
        SCENE_EDGE(0, SCENE_ROAD),
        SCENE_EDGE(0, SCENE_RAIL),
        SCENE_EDGE(0, SCENE_ROAD) | SCENE_EDGE(2, SCENE_ROAD) | SCENE_EDGE(1, SCENE_RIVER) |
            SCENE_EDGE(3, SCENE_RIVER),
    };
    enum { SHAPES = sizeof shapes / sizeof shapes[0] };
    int lengths[SHAPES];
    for (int i = 0; i < SHAPES; i++) {
        struct scene s = new_scene(1, 1);
        scene_add(&s, (struct scene_item){.kind = SCENE_TILE, .shape = (int16_t)shapes[i]});
        lengths[i] = (int)strlen(draw(&s));
        well_formed(room);
        for (int k = 0; k < i; k++) assert_int_not_equal(lengths[i], lengths[k]);
    }
}

static void everything_at_once(void **unused)
{
    (void)unused;
    for (int view = 0; view < 5; view++) {
        struct scene s = new_scene(4, 3);
        s.tall = view & 1;
        s.turned = view & 2;
        s.hexed = view & 4;
        for (int kind = SCENE_CUBE; kind <= SCENE_DISC; kind++)
            scene_add(&s, (struct scene_item){.kind = (uint8_t)kind,
                                              .owner = (int8_t)(kind % 3),
                                              .shape = kind == SCENE_HAND ? '?' : 5,
                                              .x = (int16_t)(kind % 4),
                                              .y = 1,
                                              .group = 2});
        well_formed(draw(&s));
    }
}

static void a_small_buffer_is_noticed(void **unused)
{
    (void)unused;
    struct scene s = new_scene(3, 3);
    size_t whole = strlen(draw(&s));
    for (size_t cap = 0; cap < whole; cap += 97) {
        memset(room, '#', sizeof room);
        struct text out = text_on(room, cap);
        picture_write_svg(&s, PICTURE_SIDE, "A < B & \"C\"", "by D > E", &out);
        assert_int_equal(text_status(&out), ERR_SPACE);
        assert_int_equal(out.n, whole);
        assert_int_equal(room[cap], '#');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_show_their_pips),  cmocka_unit_test(discs_differ_in_more_than_colour),
        cmocka_unit_test(hexagons_share_edges),  cmocka_unit_test(a_rim_shows_whose_sides_they_are),
        cmocka_unit_test(cubes_show_open_faces), cmocka_unit_test(tiles_differ_in_more_than_colour),
        cmocka_unit_test(everything_at_once),    cmocka_unit_test(a_small_buffer_is_noticed),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
