/* A table in a browser. One WebAssembly instance holds one table, so the instance is the object:
 * its memory is the table's memory, and dropping the instance gives everything back.
 *
 * A table is a tree of positions. Nothing in it ever changes: playing a move makes a new node and
 * leaves the old one as it was, so going back, trying a variation and showing an earlier position
 * cost nothing. A node is known to the page by its address.
 *
 * A table either runs a game (it holds the truth) or follows one from a seat (it holds a view). */
#ifndef TABLIER_WASM_TABLE_H
#define TABLIER_WASM_TABLE_H

#include "game/record.h"
#include "game/watch.h"

/* In the place of a seat: whoever may see everything. Following a game there is no such thing, and
 * the table's own view is shown. */
enum { TABLE_ALL = -4 };

enum node_kind { NODE_START, NODE_MOVE, NODE_EVENT, NODE_COMMENT };

struct node {
    struct node *parent; /* NULL at the start */
    enum node_kind kind; /* what led here */
    int seat;            /* whose doing it was; GAME_CHANCE for a draw */
    enum play_event event;
    game_move move;
    struct slice text;                /* a move or a comment as written */
    const struct record_entry *entry; /* of the table's record; NULL: made here */
    bool closed;                      /* see struct play */
    int ply;
    uint8_t asked[PLAY_EVENTS];
    struct game_result closed_result;
    void *position; /* game_state when the table runs the game, game_view when it follows */
};

struct table {
    const struct game *game;
    struct game_options options;
    bool follows;
    struct play play;   /* the working copy of a table that runs a game */
    struct watch watch; /* likewise of one that follows */
    game_view *seen;    /* room for what a seat sees */
    struct record tags; /* the record that the table came with */
    struct node *last;  /* the newest node */
};

/* Sets up the table from a record and plays it; `table->last` is its end. 0, or negative with the
 * message. A record to be followed (`seat` is a seat or GAME_PUBLIC) may hide moves. */
int table_open(struct table *, struct slice record, struct message *why);
int table_follow(struct table *, struct slice record, int seat, struct message *why);

/* Plays the variations of the record that the table came with, too, and shows each of its nodes in
 * the order of the text, the game's own among them. 0, or negative with the message. */
typedef void table_visit(void *context, const struct table *, const struct node *);
int table_grow(struct table *, table_visit *, void *context, struct message *why);

/* What `seat` sees at a node. Valid until the next call. */
const game_view *table_view(struct table *, const struct node *, int seat);

/* The work memory of the table's game. */
void *table_scratch(struct table *);

/* Makes a node's position that of table->play (or table->watch), to ask the game layer about. */
void table_load(struct table *, const struct node *);

/* New nodes; NULL with the message when the rules refuse it. */
struct node *table_move(struct table *, struct node *, int seat, game_move, struct message *why);
struct node *table_text(struct table *, struct node *, struct slice move, struct message *why);
struct node *table_chance(struct table *, struct node *, uint64_t seed);
struct node *table_event(struct table *, struct node *, int seat, enum play_event,
                         struct message *why);

/* Would a computer at that seat agree to what another asks for? */
bool table_agrees(struct table *, const struct node *, int seat, enum play_event);

/* Who moves at a node. */
int table_actor(struct table *, const struct node *);

/* The record of the game that leads to a node, with the tags it came with. */
int table_record(struct table *, const struct node *, struct text *out);

#endif
