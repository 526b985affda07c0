/* A game at the table: the truth, everything that happened since it was set up, and who sits where.
 * No screen and no file: the front ends show views of it, save.h keeps its record.
 *
 * Every game comes to the table as a record, be it new, resumed or loaded, so there is one way in.
 * Besides the tags of every record it uses
 *
 *     [Level2 "5"]   the computer plays seat 2 at level 5; a seat without it is a person's
 *     [Seed "…"]     where draws come from; missing: chosen when the game opens
 *     [MatchResult "none"]   in a match (see series.h): the team that won it, counted from 1
 *
 * Draws are made as soon as they are due, each from the seed and its number, so what is undone and
 * played again draws the same. */
#ifndef TABLIER_TUI_TABLE_H
#define TABLIER_TUI_TABLE_H

#include "game/series.h"

enum { TABLE_RECORD_MAX = RECORD_BYTES_MAX, TABLE_PERSON = 0 };

/* Something that happened, and how things stood before. */
struct table_step {
    enum record_kind kind;
    int seat; /* whose doing; GAME_CHANCE for a draw */
    enum play_event event;
    game_move move;
    struct slice text;                /* as the record has it; owned by the step */
    const struct record_entry *entry; /* of the table's record; NULL: done here */
    uint8_t asked[PLAY_EVENTS];
    game_state *before; /* owned by the step */
};

struct table {
    struct play play;
    struct record tags;  /* as it came to the table */
    struct series match; /* as it stood before this game; seats 0: a game by itself */
    struct slice before; /* records of the games before, as they were written */
    int levels[GAME_SEATS_MAX];
    uint64_t seed;
    int count, cap;
    struct table_step *steps;
    game_view *view;               /* room for table_view */
    void *memory, *paper, *parsed; /* blocks that the above lie in */
};

/* What a new game needs. */
struct table_setup {
    const struct game *game;
    struct game_options options;
    int levels[GAME_SEATS_MAX];
    struct slice names[GAME_SEATS_MAX]; /* empty: none */
    uint64_t seed;
    int games, goal; /* of a match: how many games, and the score that ends it; 0: left open */
    struct slice position, after; /* may be empty; moves of `after` are separated by spaces */
};

/* 0, or negative with the reason; nothing is kept then. A file with several records gives the last
 * one, and the score of the match they are part of. `seed` is used when the record names none. */
int table_open(struct table *, struct slice record, uint64_t seed, struct message *why);

/* A new game; the same once more, for the same players; and the one after a finished game of a
 * match: everybody moves on by a seat. */
int table_open_new(struct table *, const struct table_setup *, struct message *why);
int table_open_again(struct table *, const struct table *finished, struct message *why);
int table_open_next(struct table *, const struct table *finished, struct message *why);

void table_close(struct table *);

/* A seat or GAME_OVER; never chance. */
int table_actor(const struct table *);

/* The match with this game counted, if it is finished; and is there another game to play? */
struct series table_score(const struct table *);
bool table_has_next(const struct table *);

/* Does a person sit there? How many do? */
bool table_is_person(const struct table *, int seat);
int table_people(const struct table *);

/* Are there things that not everybody sees? */
bool table_has_secrets(const struct table *);

/* What a seat (or GAME_PUBLIC) knows; all of it once the game is over. Until the next call. */
const game_view *table_view(struct table *, int seat);

/* The same, as it stood before a step; `count` is how it stands. */
const game_view *table_view_at(struct table *, int step, int seat);

/* The actor moves. 0, or negative with the reason and the cells concerned. */
int table_move(struct table *, game_move, struct message *why);
int table_text(struct table *, struct slice, struct message *why);

/* A table event. 0 or ERR_ILLEGAL with the reason. */
int table_event(struct table *, int seat, enum play_event, struct message *why);

/* Goes back to where a person had the move. 0, or ERR_ILLEGAL with the reason: nothing to take
 * back, something was drawn in secret since, or the end has shown all hands. */
int table_undo(struct table *, struct message *why);

/* A step's move as a seat sees it; "?" for what is hidden. */
void table_write_step(struct table *, int step, int seat, struct text *out);

/* The whole record. 0 or ERR_SPACE. */
int table_write(const struct table *, struct text *out);

#endif
