/* Contract: how a game is presented. Pictures and lessons begin as a record of the game would,
 * every step of a lesson can be done, and what is asked for is not just anything. */
#include "game/shown.h"

#include "base/mem.h"
#include "contract/contract.h"
#include "game/play.h"

/* A position as a record says it. */
static void open_at(const struct walk *w, const char *variant, const char *position,
                    const char *played, struct arena *arena, struct play *out)
{
    struct game_options options;
    struct message why;
    struct slice rest = slice_of(played);
    options_default(w->game, &options);
    CONTRACT(w, options_read(w->game, slice_of(variant), &options, &why) == 0);
    if (position)
        CONTRACT(w, play_open_at(out, w->game, &options, slice_of(position), arena, &why) == 0);
    else
        CONTRACT(w, play_open(out, w->game, &options, arena) == 0);
    for (struct slice move; (move = slice_word(&rest)).n;)
        CONTRACT(w, play_text(out, move, NULL, &why) == 0);
}

static bool is_said(const char *id)
{
    for (int lang = 0; lang < WORDS_LANGS; lang++)
        if (!id || words_get((enum words_lang)lang, id) == id) return false;
    return true;
}

/* Does this legal move do what the step asks for? */
static bool does(const struct walk *w, const struct game_lesson *lesson, const struct play *p,
                 game_move move, game_state *after)
{
    char room[256];
    struct text text = text_on(room, sizeof room);
    struct game_result result;
    w->game->text->write_move(game_truth(p->state), move, &text);
    memcpy(after, p->state, w->game->rules->size);
    w->game->rules->play(after, p->scratch, move);
    w->game->rules->payoff(game_truth(after), p->scratch, &result);
    return game_lesson_done(lesson, text_slice(&text), result.winner);
}

static void step_can_be_done(struct walk *w, const struct game_lesson *lesson, struct arena *arena)
{
    struct play play;
    size_t mark = arena->used;
    CONTRACT(w, is_said(lesson->say));
    open_at(w, lesson->variant, lesson->position, lesson->played, arena, &play);
    game_state *after = walk_position(w, arena);
    game_move *moves = arena_take(arena, (size_t)w->game->rules->max_moves * sizeof *moves);
    int count = w->game->rules->moves(game_truth(play.state), play.scratch, moves), done = 0;
    for (int i = 0; i < count; i++) done += does(w, lesson, &play, moves[i], after);
    CONTRACT(w, done > 0);
    CONTRACT(w, done == count || lesson->wanted || lesson->wins);
    CONTRACT(w, done < count || count == 1 || !(lesson->wanted || lesson->wins));
    arena_rewind(arena, mark);
}

void contract_shown(const struct game *g, uint64_t seed, struct arena *arena)
{
    if (!g->shown || seed) return; /* nothing random about it */
    struct walk *w = walk_open(g, seed, arena);
    struct play play;
    CONTRACT(w, is_said(g->title) && is_said(g->sides[0]) && is_said(g->sides[1]));
    CONTRACT(w, !g->shown->name || is_said(g->shown->name));
    CONTRACT(w, !g->shown->say || is_said(g->shown->say));
    open_at(w, NULL, g->shown->position, g->shown->played, arena, &play);
    for (const struct game_course *c = g->shown->courses; c && c->title; c++)
        CONTRACT(w, is_said(c->title) && is_said(c->say) && *c->steps);
    for (const struct game_lesson *l = g->shown->lessons; l && l->say; l++)
        step_can_be_done(w, l, arena);
}
