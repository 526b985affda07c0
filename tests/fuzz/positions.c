/* Positions and moves of every game: line 1 the game, line 2 a position (empty: the first one),
 * then moves, one a line. */
#include "base/err.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "game/movelist.h"
#include "game/play.h"
#include "picture/picture.h"

enum { ROOM = 1 << 20, ITEMS = 1 << 15, MOVES_MAX = 40 };

/* A position that was read is written so that it reads as the same bytes. */
static void require_round_trip(const struct play *p)
{
    static char room[ROOM];
    struct text out = text_on(room, sizeof room);
    p->game->text->write_position(game_truth(p->state), &out);
    REQUIRE(text_status(&out) == 0);
    struct arena arena = fuzz_arena(play_memory(p->game));
    struct play again;
    struct game_options options;
    struct message why;
    options_default(p->game, &options);
    REQUIRE(play_open_at(&again, p->game, &options, text_slice(&out), &arena, &why) == 0);
    REQUIRE(memcmp(again.state, p->state, p->game->rules->size) == 0);
    free(arena.at);
}

/* Everything a front end asks of a position. */
static void look_at(const struct play *p)
{
    static char room[ROOM];
    static struct scene_item items[ITEMS];
    const struct game *g = p->game;
    const game_view *view = game_truth(p->state);
    struct game_result result;
    struct text out = text_on(room, sizeof room);
    play_result(p, &result);
    g->text->draw(view, p->scratch, &out);
    if (g->text->write_score) g->text->write_score(view, p->scratch, &out);
    REQUIRE(text_status(&out) == 0 && slice_is_utf8(text_slice(&out), NULL));
    struct scene scene = {.items = items, .cap = ITEMS};
    g->scene->build(view, p->scratch, &scene);
    out = text_on(room, sizeof room);
    if (scene.count <= scene.cap) picture_write_svg(&scene, PICTURE_SIDE, "T", "C", &out);
    REQUIRE(text_status(&out) == 0);
}

/* The first few legal moves are legal when they are read back. */
static void require_moves(const struct play *p)
{
    struct movelist list;
    struct arena arena = fuzz_arena(movelist_memory(p->game));
    REQUIRE(movelist_open(p->game, game_truth(p->state), p->scratch, &arena, &list) == 0);
    for (int i = 0; i < list.count && i < MOVES_MAX; i++) {
        game_move move;
        struct message why;
        const game_view *view = game_truth(p->state);
        REQUIRE(p->game->text->read_move(view, list.texts[i], &move, &why) == 0);
        REQUIRE(p->game->rules->check(view, p->scratch, move, NULL) == 1);
    }
    free(arena.at);
}

static void play_lines(struct play *p, struct slice rest)
{
    struct message why = {0};
    for (int i = 0; rest.n && i < MOVES_MAX; i++) {
        int status = play_text(p, slice_cut(&rest, '\n'), NULL, &why);
        if (status) fuzz_require_sentence(&why);
        REQUIRE(status == 0 || status == ERR_INVALID || status == ERR_ILLEGAL);
    }
}

static int open_play(struct play *p, const struct game *game, struct slice position,
                     struct arena *arena)
{
    struct game_options options;
    struct message why = {0};
    options_default(game, &options);
    if (!position.n) return play_open(p, game, &options, arena);
    int status = play_open_at(p, game, &options, position, arena, &why);
    if (status) fuzz_require_sentence(&why);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = {(const char *)data, size};
    const struct game *game = fuzz_take_game(&rest);
    struct play play;
    struct arena arena = fuzz_arena(play_memory(game));
    if (open_play(&play, game, slice_cut(&rest, '\n'), &arena) == 0) {
        require_round_trip(&play);
        require_moves(&play);
        play_lines(&play, rest);
        require_round_trip(&play);
        look_at(&play);
    }
    free(arena.at);
    return 0;
}
