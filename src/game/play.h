/* A game being played: the truth, the rules' word on each move, and what players agree on or
 * suffer outside the rules (table events). Who holds a `play` sees everything, so it stays with
 * the one who runs the game. */
#ifndef TABLIER_GAME_PLAY_H
#define TABLIER_GAME_PLAY_H

#include "base/arena.h"
#include "game/game.h"

/* Table events, written in records as `@SEAT word`. */
enum play_event {
    PLAY_RESIGN,  /* the seat's side gives up; a team resigns as one */
    PLAY_END,     /* wants to end and count; happens once every seat has said so since a move that
                     changes the count (see leaves_wish) */
    PLAY_DRAW,    /* wants a draw; happens once every seat has said so since a move */
    PLAY_TIMEOUT, /* ran out of time: its side loses */
    PLAY_ABANDON, /* left: its side loses */
    PLAY_ANNUL,   /* wants the game to count for nothing, since something is wrong with it; happens
                     once every seat has said so since a move */
    PLAY_EVENTS
};

struct play {
    const struct game *game;
    struct game_options options;
    game_state *state;
    void *scratch;
    struct game_outcome *outcomes;
    int ply;                    /* moves played, chance included */
    uint8_t asked[PLAY_EVENTS]; /* bit set of the seats that want it, as it stands */
    bool closed;                /* ended by a table event */
    struct game_result closed_result;
};

/* Bytes of arena that play_open takes. */
size_t play_memory(const struct game *);

/* A new game from the first position. 0 or ERR_SPACE. */
int play_open(struct play *, const struct game *, const struct game_options *, struct arena *);

/* Likewise from a position text; the options that it settles are written back. */
int play_open_at(struct play *, const struct game *, struct game_options *, struct slice position,
                 struct arena *, struct message *why);

/* A seat, GAME_CHANCE or GAME_OVER (also when the table ended it). */
int play_actor(const struct play *);

/* May `seat` (or GAME_CHANCE) make this move now? 1, or 0 with the reason. Adds to the rules' own
 * reasons `turn` (another seat's turn) and `over`. */
int play_check(const struct play *, int seat, game_move, struct game_reason *why);

/* Plays a move that play_check allows. */
void play_move(struct play *, game_move);

/* Reads a move as the actor (or chance) may make it and plays it. 0; ERR_INVALID or ERR_ILLEGAL
 * with the sentence; nothing happens then. `out` may be NULL. */
int play_text(struct play *, struct slice, game_move *out, struct message *why);

/* Draws and plays one pending chance move. */
game_move play_chance(struct play *, struct rng *);

/* 0, or ERR_ILLEGAL with the reason (game over, nothing to agree on, …). */
int play_event(struct play *, int seat, enum play_event, struct message *why);

/* The final result, table events included; GAME_NONE while the game goes on, and when it was
 * annulled. */
void play_result(const struct play *, struct game_result *out);

/* Does a seat that looks no further than the count agree to what another asks for? To an end unless
 * it loses by it, to annulling, never to a draw. `seen`: the game as that seat sees it. */
bool play_agrees(const struct play *, const game_view *seen, int seat, enum play_event);

/* The stable word of an event, and back (ERR_MISSING). */
const char *play_event_word(enum play_event);
int play_event_find(struct slice, enum play_event *out);

#endif
