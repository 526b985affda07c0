/* The transcripts of tests/contract/transcript.c once more, through the public header alone: the
 * same random games, boiled down to the same numbers. Usage: transcripts GAMES */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tablier.h>

#include "base/rng.h" /* for its mix alone */

enum { ROOM = 1 << 16, ITEMS = 1 << 15, SCENE_EVERY = 8 };

struct walk {
    tablier_table *table;
    tablier_view *eyes[8]; /* of the seats, of the public, and of who knows everything */
    tablier_random random;
    int seats, ply;
    uint64_t hash;
};

static char room[ROOM];
static tablier_item items[ITEMS];

/* Whatever the library refuses here is a failure. */
static int must(int status, const tablier_error *error)
{
    char text[512] = "";
    if (status >= 0) return status;
    tablier_error_text(error, TABLIER_EN, text, sizeof text, NULL);
    fprintf(stderr, "%d: %s\n", status, text);
    exit(1);
}

static void add_bytes(struct walk *w, const void *bytes, int n)
{
    const unsigned char *at = bytes;
    for (int i = 0; i < n; i++) w->hash = (w->hash ^ at[i]) * 0x100000001B3u;
}

static void add_number(struct walk *w, uint64_t number)
{
    w->hash = rng_mix(w->hash + number);
}

static uint32_t below(struct walk *w, uint32_t n)
{
    uint32_t out;
    tablier_error error;
    must(tablier_random_below(&w->random, n, &out, &error), &error);
    return out;
}

/* ---- the same options as tests/contract/walk.c draws */

static int count_values(int game, int option)
{
    char value[32];
    int count = 0;
    while (tablier_option_value(game, option, count, value, sizeof value, NULL) >= 0) count++;
    return count;
}

static void write_small_size(struct walk *w, int game, int option, char *out, size_t cap)
{
    char least[32];
    int columns, rows;
    tablier_option_value(game, option, 1, least, sizeof least, NULL);
    if (sscanf(least, "%dx%d", &columns, &rows) != 2) exit(1);
    columns += (int)below(w, 4);
    rows += (int)below(w, 3);
    snprintf(out, cap, "%dx%d", columns, rows);
}

static void draw_options(struct walk *w, int game, const tablier_game *about, char *variant,
                         size_t cap)
{
    tablier_error error;
    for (int i = 0; i < about->options; i++) {
        char name[32], value[32];
        int size = must(tablier_option_is_size(game, i, &error), &error);
        must(tablier_option_name(game, i, name, sizeof name, &error), &error);
        if (size ? !below(w, 4) : below(w, 2)) continue;
        if (size)
            write_small_size(w, game, i, value, sizeof value);
        else
            tablier_option_value(game, i, (int)below(w, (uint32_t)count_values(game, i)), value,
                                 sizeof value, NULL);
        size_t n = strlen(variant);
        snprintf(variant + n, cap - n, "%s%s=%s", n ? "," : "", name, value);
    }
}

static void open_walk(struct walk *w, int game, uint64_t seed)
{
    char variant[256] = "";
    tablier_error error;
    tablier_game about;
    tablier_setup setup = {.game = game, .variant = variant, .variant_n = TABLIER_Z};
    *w = (struct walk){.hash = 0xCBF29CE484222325u};
    must(tablier_game_about(game, &about, &error), &error);
    tablier_random_seed(seed, 0, &w->random, NULL);
    if (seed) {
        draw_options(w, game, &about, variant, sizeof variant);
        do setup.seats = 1 + (int)below(w, 4);
        while (!(about.seats >> setup.seats & 1));
    }
    must(tablier_table_open(&setup, &w->table, &error), &error);
    tablier_state state;
    tablier_table_state(w->table, &state, NULL);
    w->seats = state.seats;
    for (int i = 0; i < w->seats + 2; i++) {
        int eyes = i < w->seats ? i : i == w->seats ? TABLIER_PUBLIC : TABLIER_KNOWING;
        must(tablier_view_of(w->table, eyes, &w->eyes[i], &error), &error);
    }
}

static void close_walk(struct walk *w)
{
    for (int i = 0; i < w->seats + 2; i++) tablier_view_close(w->eyes[i], NULL);
    tablier_table_close(w->table, NULL);
}

/* ---- what goes in */

static tablier_view *knowing(struct walk *w)
{
    return w->eyes[w->seats + 1];
}

static void add_moves(struct walk *w, const tablier_move *moves, int count)
{
    const tablier_move *listed;
    tablier_error error;
    tablier_view_moves(knowing(w), &listed, NULL);
    for (int i = 0; i < count; i++) {
        add_number(w, moves[i]);
        add_bytes(w, room,
                  must(tablier_view_move_text(knowing(w), moves[i], room, ROOM, &error), &error));
    }
}

static void add_refusal(struct walk *w, int actor)
{
    uint64_t number;
    tablier_error error;
    int n = 0;
    tablier_random_next(&w->random, &number, NULL);
    if (tablier_table_check(w->table, actor, (tablier_move)number, &error) == 0) return;
    for (int lang = 0; lang < TABLIER_LANGS; lang++)
        n += must(tablier_error_text(&error, lang, room + n, (size_t)(ROOM - n), NULL), &error);
    add_bytes(w, room, n);
}

static void add_views(struct walk *w)
{
    tablier_error error;
    for (int i = 0; i <= w->seats; i++) {
        int n = must(tablier_view_text(w->eyes[i], room, ROOM, &error), &error);
        n += must(tablier_view_drawing(w->eyes[i], room + n, (size_t)(ROOM - n), &error), &error);
        add_bytes(w, room, n);
    }
}

static void add_scene(struct walk *w)
{
    tablier_scene scene;
    tablier_error error;
    int count = must(tablier_view_scene(knowing(w), &scene, items, ITEMS, &error), &error);
    for (int i = 0; i < count; i++) {
        const tablier_item *item = &items[i];
        const int32_t numbers[] = {item->kind, item->owner, item->turn, item->shape,
                                   item->x,    item->y,     item->z,    item->group};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            add_number(w, (uint64_t)(int64_t)numbers[k]);
        add_number(w, item->move);
    }
}

static void add_result(struct walk *w)
{
    tablier_result result;
    tablier_table_result(w->table, &result, NULL);
    add_number(w, (uint64_t)(int64_t)result.winner);
    add_bytes(w, result.how, (int)strlen(result.how));
    for (int side = 0; side < 2; side++) add_number(w, (uint64_t)(int64_t)result.points[side]);
}

static tablier_move step(struct walk *w, int actor, const tablier_move *moves, int count)
{
    tablier_error error;
    tablier_move move;
    if (actor == TABLIER_CHANCE) {
        must(tablier_table_draw(w->table, &w->random, &move, &error), &error);
    } else {
        move = moves[below(w, (uint32_t)count)];
        must(tablier_table_play(w->table, move, &error), &error);
    }
    w->ply++;
    for (int i = 0; i < w->seats + 2; i++)
        must(tablier_view_look(w->eyes[i], w->table, &error), &error);
    return move;
}

static uint64_t transcript(int game, uint64_t seed)
{
    struct walk w;
    tablier_state state;
    open_walk(&w, game, seed);
    for (;;) {
        const tablier_move *moves;
        tablier_table_state(w.table, &state, NULL);
        if (state.actor == TABLIER_OVER) break;
        int count = tablier_table_moves(w.table, &moves, NULL);
        add_moves(&w, moves, count);
        add_refusal(&w, state.actor);
        add_views(&w);
        if (w.ply % SCENE_EVERY == 0) add_scene(&w);
        add_number(&w, step(&w, state.actor, moves, count));
    }
    add_result(&w);
    close_walk(&w);
    return w.hash;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    for (int i = 0; i < tablier_game_count(); i++) {
        tablier_game about;
        if (tablier_game_about(i, &about, NULL)) return 1;
        for (int seed = 0; seed < games; seed++)
            printf("%s %d %016" PRIx64 "\n", about.name, seed, transcript(i, (uint64_t)seed));
    }
    return 0;
}
