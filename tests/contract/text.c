/* Contract: what is written can be read, and reads as the same. */
#include "base/mem.h"
#include "contract/contract.h"
#include "game/record.h"

static void move_survives(struct walk *w, game_move move)
{
    char room[256];
    struct text out = text_on(room, sizeof room);
    w->game->text->write_move(game_truth(w->state), move, &out);
    CONTRACT(w, text_status(&out) == 0 && out.n > 0);
    game_move read = 0;
    struct message why;
    int status = w->game->text->read_move(game_truth(w->state), text_slice(&out), &read, &why);
    CONTRACT(w, status == 0);
    CONTRACT(w, read == move);
}

static void position_survives(struct walk *w, char *room, struct arena *arena)
{
    size_t mark = arena->used;
    game_view *read = walk_position(w, arena);
    struct text out = text_on(room, WALK_TEXT_MAX);
    w->game->text->write_position(game_truth(w->state), &out);
    CONTRACT(w, text_status(&out) == 0);
    struct game_options options;
    struct message why;
    options_default(w->game, &options);
    memset(read, 0xA5, w->game->rules->size);
    CONTRACT(w, w->game->text->read_position(text_slice(&out), &options, read, &why) == 0);
    CONTRACT(w, memcmp(read, w->state, w->game->rules->size) == 0);
    CONTRACT(w, options.seats == w->options.seats);
    arena_rewind(arena, mark);
}

void contract_text(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    char *room = arena_take(arena, WALK_TEXT_MAX);
    while (walk_look(w) != GAME_OVER) {
        for (int i = 0; i < w->move_count; i++) move_survives(w, w->moves[i]);
        position_survives(w, room, arena);
        walk_step(w);
    }
    position_survives(w, room, arena);
}

/* The walk so far as a record text: options, seats, every move. */
static struct slice write_record(struct walk *w, struct arena *arena)
{
    char *moves = arena_take(arena, WALK_TEXT_MAX), *room = arena_take(arena, WALK_TEXT_MAX);
    char variant[200], seats = (char)('0' + w->options.seats);
    struct text line = text_on(moves, WALK_TEXT_MAX), tags = text_on(variant, sizeof variant);
    struct record record;
    CONTRACT(w, record_open(&record, w->ply + 1, arena) == 0);
    options_write(w->game, &w->options, &tags);
    record_set_tag(&record, "Game", slice_of(w->game->name));
    record_set_tag(&record, "Variant", text_slice(&tags));
    record_set_tag(&record, "Seats", (struct slice){&seats, 1});
    w->game->rules->start(&w->options, w->state);
    for (int i = 0; i < w->ply; i++) {
        size_t from = line.n;
        w->game->text->write_move(game_truth(w->state), w->played[i], &line);
        struct slice text = {moves + from, line.n - from};
        record_add(&record, (struct record_entry){.kind = RECORD_MOVE, .text = text});
        w->game->rules->play(w->state, w->scratch, w->played[i]);
    }
    struct text out = text_on(room, WALK_TEXT_MAX);
    record_write(&record, &out);
    CONTRACT(w, text_status(&line) == 0 && text_status(&out) == 0);
    return text_slice(&out);
}

/* record_open_play looks games up by name; tests bring games that are in no list. */
static int replay(struct walk *w, struct slice text, struct arena *arena, struct play *out)
{
    struct record record;
    struct message why;
    struct game_options options;
    CONTRACT(w, record_parse(&text, arena, &record, &why) == 0);
    options_default(w->game, &options);
    CONTRACT(w, options_read(w->game, record_tag(&record, "Variant"), &options, &why) == 0);
    int seats = record_tag(&record, "Seats").at[0] - '0';
    CONTRACT(w, options_set_seats(w->game, seats, &options, &why) == 0);
    CONTRACT(w, play_open(out, w->game, &options, arena) == 0);
    return record_replay(&record, out, NULL, NULL, &why);
}

void contract_replay(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    while (walk_look(w) != GAME_OVER) walk_step(w);
    game_state *end = walk_position(w, arena);
    memcpy(end, w->state, g->rules->size);
    struct slice text = write_record(w, arena);
    CONTRACT(w, memcmp(end, w->state, g->rules->size) == 0);
    struct play play;
    CONTRACT(w, replay(w, text, arena, &play) == 0);
    CONTRACT(w, memcmp(end, play.state, g->rules->size) == 0);
    CONTRACT(w, play_actor(&play) == GAME_OVER && play.ply == w->ply);
}
