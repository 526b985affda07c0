/* A session, which both front ends share: the game at the table, the file it is kept in, the
 * computer players, and sentences about how things stand. */
#ifndef TABLIER_TUI_SESSION_H
#define TABLIER_TUI_SESSION_H

#include "game/scene.h"
#include "tui/brain.h"
#include "tui/save.h"

struct session {
    enum words_lang lang;
    struct table table;
    struct save save;
    brain *brain;
    struct scene scene; /* room for session_scene */
    bool open;          /* there is a game */
    bool kept;          /* it was written after the last move */
};

/* Opens a game, closing the one before. 0, or negative with the reason: the one before stays. */
int session_new(struct session *, const struct table_setup *, struct message *why);
int session_resume(struct session *, const char *path, struct message *why);
int session_load(struct session *, const char *path, struct message *why);

/* The next game of the match, in place of the finished one; and the same game again, kept beside
 * it. */
int session_next(struct session *, struct message *why);
int session_again(struct session *, struct message *why);

/* Leaves the game. One that nobody moved in is forgotten. */
void session_close(struct session *);

/* Keeps the game as it stands; `kept` tells whether that went well. */
void session_keep(struct session *);

/* Whose view is to be shown: the seat to move when a person sits there; else the only person, or
 * what all may see. */
int session_viewer(const struct session *);

/* How it would be counted if the players stopped here; false where a game has no such count. */
bool session_count(struct session *, int viewer, struct game_result *out);

/* The view of a seat as things to draw, now or as it was before a step. Until the next call. */
const struct scene *session_scene(struct session *, int viewer);
const struct scene *session_scene_at(struct session *, int step, int viewer);

/* The cells that a legal move touches, as message cells; their number. */
int session_cells_of(const struct scene *, game_move, uint16_t *out, int most);

/* Those of the last move that a seat made before a step. Takes the room of session_scene. */
int session_last_cells(struct session *, int step, uint16_t *out, int most);

/* Lets the computer begin to think for the seat to move; it moves once brain_is_busy is false. */
int session_start_thinking(struct session *);
int session_finish_thinking(struct session *, struct message *why);

/* What the computer at a seat says to a wish to end the game or call it a draw. */
bool session_agrees(struct session *, int seat, enum play_event);

/* ---- sentences */

/* "White", "Yellow", …: catalogue id of a side (0 …). */
const char *session_side(const struct session *, int side);

/* What the game at the table is made of. */
enum game_matter session_matter(const struct session *);

/* What one plays for: on a board with sides, which of them to join. A few words, or a sentence that
 * is understood when it is heard; nothing when the game does not say. */
void session_say_goal(struct session *, bool spoken, struct text *out);

/* The name of a way in eighths clockwise from the north: "NE", or spoken "north-east". */
const char *session_compass(const struct session *, int eighths, bool spoken);

/* The result of a finished game, and who is to move. */
void session_say_result(const struct session *, struct text *out);
void session_say_turn(const struct session *, struct text *out);

/* The match: "Game 2 of 5: A 1, B 0", in a few words or, once a game is finished, in sentences that
 * say how it goes on. Nothing when there is none. */
void session_say_score(const struct session *, struct text *out);
void session_say_match(const struct session *, bool spoken, struct text *out);

/* Who sits at a seat: "person" or "level 5", after the name if the record has one. */
void session_say_seat(const struct session *, int seat, struct text *out);

/* What happened in a step, as a seat may know it. */
void session_say_step(struct session *, int step, int viewer, struct text *out);

/* A text of the catalogue; and a message in the session's language. */
const char *session_word(const struct session *, const char *id);
void session_say(const struct session *, const struct message *, struct text *out);

#endif
