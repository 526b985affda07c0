/* A game as the common options say. */
#include "base/err.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "game/record.h"
#include "games/list.h"

int cmd_find_game(const struct cmd *c, struct slice name, const struct game **out)
{
    const struct game *game = games_find(name);
    if (!game) return cmd_fail_text(c, "games.unknown", name);
    *out = game;
    return 0;
}

int cmd_read_options(struct cmd *c, const struct game *game, struct game_options *out)
{
    struct message why;
    uint64_t seats;
    options_default(game, out);
    if (options_read(game, cmd_value(c, "variant"), out, &why)) return cmd_fail(c, &why);
    if (!cmd_given(c, "seats")) return 0;
    if (cmd_number(c, "seats", (struct cmd_range){1, GAME_SEATS_MAX}, 0, &seats)) return CMD_BAD;
    return options_set_seats(game, (int)seats, out, &why) ? cmd_fail(c, &why) : 0;
}

int cmd_open_position(struct cmd *c, const struct game *game, struct play *out)
{
    struct game_options options;
    if (cmd_read_options(c, game, &options)) return CMD_BAD;
    size_t bytes = play_memory(game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    if (!arena.at) return cmd_fail_memory(c);
    struct message why;
    struct slice position = cmd_value(c, "position");
    if (position.at)
        return play_open_at(out, game, &options, position, &arena, &why) ? cmd_fail(c, &why) : 0;
    return play_open(out, game, &options, &arena) ? cmd_fail_memory(c) : 0;
}

/* Plays one move of --after and remembers it with the position it was made in. */
static int play_next(struct cmd_game *g, struct slice text, struct message *why)
{
    struct play *play = &g->play;
    bool by_seat = play_actor(play) >= 0;
    if (by_seat) memcpy(g->before, play->state, g->game->rules->size);
    return play_text(play, text, by_seat ? &g->last : NULL, why);
}

static int play_after(struct cmd *c, struct cmd_game *g)
{
    struct message why;
    struct slice rest = cmd_value(c, "after");
    g->before = cmd_take(c, g->game->rules->size);
    if (!g->before) return cmd_fail_memory(c);
    for (struct slice text = slice_word(&rest); text.n; text = slice_word(&rest)) {
        if (!play_next(g, text, &why)) continue;
        message_add_number(&why, "ply", g->play.ply + 1);
        message_add_echo(&why, "move", text);
        why.prefix = "record.at_ply";
        return cmd_fail(c, &why);
    }
    return 0;
}

int cmd_open_game(struct cmd *c, struct cmd_game *out)
{
    out->last = 0;
    if (cmd_find_game(c, c->operands[0], &out->game)) return CMD_BAD;
    if (cmd_number(c, "seed", CMD_SEEDS, c->seed, &out->seed)) return CMD_BAD;
    if (cmd_open_position(c, out->game, &out->play) || play_after(c, out)) return CMD_BAD;
    out->rng = rng_seed(out->seed, 0);
    while (play_actor(&out->play) == GAME_CHANCE) play_chance(&out->play, &out->rng);
    return 0;
}

int cmd_check_playable(struct cmd *c, const struct play *play)
{
    const struct game_text *text = play->game->text;
    char none;
    struct text unread = text_on(&none, 0);
    bool study = text->write_score &&
                 text->write_score(game_truth(play->state), play->scratch, &unread) == 1;
    if (study) return cmd_fail_text(c, "cmd.no_turns", SLICE(""));
    void *room = cmd_take(c, play->game->rules->size);
    if (!room) return cmd_fail_memory(c);
    bool hides = game_hides(play->game, game_truth(play->state), room);
    return hides ? cmd_fail_text(c, "cmd.hidden", SLICE("")) : 0;
}

void cmd_write_result(struct cmd *c, const struct game_result *result)
{
    int points = result->winner >= 0 ? result->points[result->winner] : result->points[0];
    text_put(&c->out, "winner ");
    text_put(&c->out, record_result_word(result));
    text_put(&c->out, "\nhow ");
    text_put(&c->out, result->how);
    text_put(&c->out, "\npoints ");
    text_put_number(&c->out, points);
    text_put(&c->out, "\n");
}
