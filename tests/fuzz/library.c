/* The public header: the input is a program of calls on a few handles, right and wrong ones, closed
 * ones too. Whatever is refused says why, and nothing else happens. */
#include <string.h>
#include <tablier.h>

#include "fuzz/fuzz.h"

enum { SLOTS = 4, ROOM = 1 << 17, CALLS_MAX = 200, PLIES_MAX = 60 };

struct program {
    const uint8_t *at;
    size_t left;
    void *slots[SLOTS]; /* handles of any kind, open or closed */
    int kinds[SLOTS];   /* 0 empty, 1 table, 2 view, 3 record, 4 batch */
};

static char room[ROOM], said[2048];
static tablier_error e;

static unsigned take(struct program *p)
{
    if (!p->left) return 0;
    p->left--;
    return *p->at++;
}

static uint32_t take_number(struct program *p)
{
    uint32_t n = 0;
    for (int i = 0; i < 4; i++) n = n << 8 | take(p);
    return n;
}

/* A text of the input, up to the next byte 0. */
static struct slice take_text(struct program *p)
{
    struct slice text = {(const char *)p->at, 0};
    while (p->left && take(p)) text.n++;
    return text;
}

static int judge(int status)
{
    if (status >= 0) return status;
    REQUIRE(e.code == status);
    for (int lang = 0; lang < TABLIER_LANGS; lang++)
        REQUIRE(tablier_error_text(&e, lang, said, sizeof said, NULL) > 0);
    memset(&e, 0, sizeof e);
    return status;
}

static tablier_setup take_setup(struct program *p)
{
    tablier_setup setup = {.game = (int)(take(p) % 6) - 1, .seats = (int)(take(p) % 6) - 1};
    struct slice variant = take_text(p), position = take_text(p);
    setup.variant = variant.at;
    setup.variant_n = variant.n;
    if (position.n) setup.position = position.at;
    setup.position_n = position.n;
    return setup;
}

/* Closes what stands in a slot, and now and then leaves the closed handle there. */
static void drop(struct program *p, int i, bool keep)
{
    void *h = p->slots[i];
    switch (p->kinds[i]) {
    case 1: judge(tablier_table_close(h, &e)); break;
    case 2: judge(tablier_view_close(h, &e)); break;
    case 3: judge(tablier_record_close(h, &e)); break;
    case 4: judge(tablier_batch_close(h, &e)); break;
    default: break;
    }
    p->kinds[i] = 0;
    if (!keep) p->slots[i] = NULL;
}

static void put(struct program *p, int i, int kind, void *handle, int status)
{
    if (judge(status) < 0) return;
    drop(p, i, false);
    p->slots[i] = handle;
    p->kinds[i] = kind;
}

static void open_something(struct program *p, int i)
{
    tablier_setup setup = take_setup(p);
    tablier_table *table = NULL;
    tablier_view *view = NULL;
    tablier_record *record = NULL;
    tablier_batch *batch = NULL;
    int status, kind = (int)(take(p) % 4) + 1;
    if (kind == 1) {
        status = tablier_table_open(&setup, &table, &e);
        put(p, i, kind, table, status);
    } else if (kind == 2) {
        status = tablier_view_open(&setup, (int)(take(p) % 7) - 4, &view, &e);
        put(p, i, kind, view, status);
    } else if (kind == 3) {
        status = tablier_record_open(&setup, &record, &e);
        put(p, i, kind, record, status);
    } else {
        status = tablier_batch_open(&setup, (int)(take(p) % 4), 1, &batch, &e);
        put(p, i, kind, batch, status);
    }
}

/* What stands in a slot as if it were what is wanted, whatever it is. */
static void *any(struct program *p)
{
    return p->slots[take(p) % SLOTS];
}

static void play_something(struct program *p)
{
    const tablier_move *moves;
    tablier_random random = {take_number(p), 0};
    tablier_table *table = any(p);
    tablier_state state = {.ply = PLIES_MAX};
    int count = judge(tablier_table_moves(table, &moves, &e));
    if (judge(tablier_table_state(table, &state, &e)) || state.ply >= PLIES_MAX) return;
    struct slice text = take_text(p);
    switch (take(p) % 6) {
    case 0: judge(tablier_table_play(table, take_number(p), &e)); break;
    case 1: judge(tablier_table_play_nth(table, (int)take(p) - 1, NULL, &e)); break;
    case 2: judge(tablier_table_play_text(table, text.at, text.n, NULL, &e)); break;
    case 3: judge(tablier_table_draw(table, &random, NULL, &e)); break;
    case 4: judge(tablier_table_event(table, (int)take(p) % 5, (int)take(p) % 7 - 1, &e)); break;
    default:
        if (count > 0)
            REQUIRE(tablier_table_play(table, moves[take(p) % (unsigned)count], &e) == 0);
    }
}

/* A thing of the input: as a move, and put on the board by hand, where text judges it. */
static void ask_of_things(struct program *p, tablier_view *view)
{
    tablier_item item = {
        .kind = (int)take(p) % 16 - 1, .shape = (int)take(p), .x = (int)take(p) % 12};
    tablier_move move;
    tablier_view *other;
    item.y = (int)take(p) % 12;
    item.group = (int)take(p) % 4;
    judge(tablier_view_compose(view, &item, take(p) % 2, &move, &e));
    if (judge(tablier_view_put(view, item.x, item.y, take(p) % 4 ? &item : NULL, &other, &e)))
        return;
    REQUIRE(tablier_view_text(other, room, ROOM, &e) > 0);
    REQUIRE(tablier_view_close(other, &e) == 0);
}

static void ask_something(struct program *p)
{
    uint8_t mask[64];
    tablier_result result;
    tablier_move move;
    tablier_view *view = any(p);
    size_t cap = take(p) % 4 ? ROOM : take(p);
    switch (take(p) % 11) {
    case 0: judge(tablier_view_text(view, room, cap, &e)); break;
    case 1: judge(tablier_view_drawing(view, room, cap, &e)); break;
    case 2: judge(tablier_view_svg(view, (int)take(p) % 5, (int)take(p) % 4, room, cap, &e)); break;
    case 3: judge(tablier_view_move_text(view, take_number(p), room, cap, &e)); break;
    case 4: judge(tablier_view_mask(view, mask, sizeof mask, &e)); break;
    case 5: judge(tablier_view_follow(view, take_number(p), &e)); break;
    case 6: judge(tablier_view_result(view, &result, &e)); break;
    case 7: ask_of_things(p, view); break;
    case 8: judge(tablier_view_hides(view, &e)); break;
    case 9: judge(tablier_view_action_move(view, (int)take_number(p), &move, &e)); break;
    default: judge(tablier_view_look(view, any(p), &e));
    }
}

/* What is added to a record is read back as it is. */
static void write_something(struct program *p)
{
    tablier_record *record = any(p), *again;
    struct slice text = take_text(p), value = take_text(p);
    tablier_entry entry = {.kind = (int)(take(p) % 6),
                           .seat = (int)take(p) % 5,
                           .event = (int)take(p) % 6,
                           .glyph = (int)take(p),
                           .text = text.at,
                           .text_n = text.n};
    tablier_table *table;
    judge(tablier_record_set_tag(record, text.at, text.n, value.at, value.n, &e));
    judge(tablier_record_add(record, &entry, &e));
    int count = judge(tablier_record_count(record, &e));
    int n = judge(tablier_record_text(record, room, ROOM, &e));
    if (judge(tablier_record_replay(record, (int)take(p), &table, &e)) == 0)
        REQUIRE(tablier_table_close(table, &e) == 0);
    if (count < 0 || n < 0) return;
    REQUIRE(tablier_record_read(room, (size_t)n, NULL, &again, &e) == 0);
    REQUIRE(tablier_record_count(again, &e) == count);
    REQUIRE(tablier_record_close(again, &e) == 0);
}

static void step_something(struct program *p)
{
    int32_t choices[4];
    for (int i = 0; i < 4; i++) choices[i] = (int32_t)take(p) - 1;
    tablier_batch *batch = any(p);
    if (take(p) % 2) judge(tablier_batch_random(batch, choices, 4, &e));
    judge(tablier_batch_step(batch, choices, take(p) % 5, (int)take(p) % 5, NULL, NULL, &e));
}

static void read_something(struct program *p, int i)
{
    tablier_record *record = NULL;
    struct slice text = take_text(p);
    int status = tablier_record_read(text.at, text.n, NULL, &record, &e);
    put(p, i, 3, record, status);
}

static void see_something(struct program *p, int i)
{
    tablier_view *view = NULL;
    int status = tablier_view_of(any(p), (int)(take(p) % 8) - 4, &view, &e);
    put(p, i, 2, view, status);
}

static void call(struct program *p)
{
    int i = (int)(take(p) % SLOTS);
    switch (take(p) % 8) {
    case 0: open_something(p, i); break;
    case 1: ask_something(p); break;
    case 2: write_something(p); break;
    case 3: step_something(p); break;
    case 4: read_something(p, i); break;
    case 5: see_something(p, i); break;
    case 6: drop(p, i, true); break;
    default: play_something(p);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct program p = {.at = data, .left = size};
    for (int calls = 0; p.left && calls < CALLS_MAX; calls++) call(&p);
    for (int i = 0; i < SLOTS; i++) drop(&p, i, false);
    return 0;
}
