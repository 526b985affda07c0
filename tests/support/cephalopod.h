/* What the tests of Cephalopod share: positions and moves by their texts. */
#ifndef TABLIER_TESTS_SUPPORT_CEPHALOPOD_H
#define TABLIER_TESTS_SUPPORT_CEPHALOPOD_H

#include <stdio.h>
#include <string.h>

#include "games/cephalopod/board.h"
#include "games/cephalopod/cephalopod.h"
#include "games/list.h"
#include "support/test.h"

extern const struct game cephalopod_game;

static inline const game_view *view_of(const struct cephalopod_state *s)
{
    return (const game_view *)(const void *)s;
}

/* 0, or ERR_INVALID with the reason. */
static inline int try_position(const char *text, struct cephalopod_state *out, struct message *why)
{
    struct game_options options;
    options_default(&cephalopod_game, &options);
    game_view *view = (game_view *)(void *)out;
    return cephalopod_game.text->read_position(slice_of(text), &options, view, why);
}

static inline struct cephalopod_state position(const char *text)
{
    struct cephalopod_state s;
    struct message why;
    assert_int_equal(try_position(text, &s, &why), 0);
    return s;
}

static inline void write_position(const struct cephalopod_state *s, char out[80])
{
    struct text t = text_on(out, 79);
    cephalopod_game.text->write_position(view_of(s), &t);
    assert_int_equal(text_status(&t), 0);
    out[t.n] = 0;
}

static inline void assert_position(const struct cephalopod_state *s, const char *text)
{
    char written[80];
    write_position(s, written);
    assert_string_equal(written, text);
}

static inline game_move read_move(const struct cephalopod_state *s, const char *text)
{
    game_move move = 0;
    struct message why;
    assert_int_equal(cephalopod_game.text->read_move(view_of(s), slice_of(text), &move, &why), 0);
    return move;
}

static inline void write_move(const struct cephalopod_state *s, game_move move, char out[32])
{
    struct text t = text_on(out, 31);
    cephalopod_game.text->write_move(view_of(s), move, &t);
    assert_int_equal(text_status(&t), 0);
    out[t.n] = 0;
}

static inline void play_text(struct cephalopod_state *s, const char *text)
{
    game_move move = read_move(s, text);
    assert_true(cephalopod_game.rules->check(view_of(s), NULL, move, NULL));
    cephalopod_game.rules->play((game_state *)(void *)s, NULL, move);
}

/* Some random moves after the start, with an empty cell. */
static inline struct cephalopod_state random_position_3x3(struct rng *rng, int plies)
{
    for (;;) {
        struct cephalopod_state s;
        cephalopod_clear(3, 3, &s);
        for (int i = 0; i < plies && s.empty; i++) {
            game_move m = cephalopod_pick(&s, rng_below(rng, s.moves));
            board_play(&s, cephalopod_move_cell(m), cephalopod_move_way(m));
        }
        if (s.empty) return s;
    }
}

#endif
