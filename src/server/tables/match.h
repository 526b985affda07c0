/* A table: the only place in the server that holds a whole truth.
 *
 * A match is what its events make of it: nothing changes except by events that the store has
 * committed, and each listener hears them as his seat may know them. To act, the match decides on
 * a copy of the position which events would follow, hands them to the store, and applies them when
 * they are safe. So a crash loses nothing that was acknowledged, another node's events are taken in
 * like one's own, and a lost race is simply decided again.
 *
 * All of this runs on the loop's thread. */
#ifndef TABLIER_SERVER_MATCH_H
#define TABLIER_SERVER_MATCH_H

#include "game/game.h"
#include "server/problem.h"
#include "server/wire/packet.h"
#include "store/store.h"

typedef struct match match;

enum {
    MATCH_ACTION_SIZE = 37, /* a client's id of an action, NUL included */
    MATCH_SAY_MAX = 1200,   /* bytes of a chat message or move text */
    MATCH_NAME_MAX = 160,   /* bytes of a name */
    MATCH_MAIL_MAX = 254
};

enum match_action {
    MATCH_MOVE,
    MATCH_RESIGN,
    MATCH_DRAW,
    MATCH_ANNUL,
    MATCH_END,
    MATCH_TAKEBACK,
    MATCH_REMATCH,
    MATCH_DECLINE,
    MATCH_CLAIM,
    MATCH_CHAT,
    MATCH_JOIN,
    MATCH_FORGET,
    MATCH_NOTIFY,
    MATCH_ACTIONS, /* those above come from clients; those below from the server itself */
    MATCH_START,
    MATCH_TIMEOUT,
    MATCH_CLOSE,
    MATCH_LAPSE
};

/* Something to do at a table. The caller fills it; match_do takes it over and frees it after
 * `reply`, which is called exactly once. */
struct match_command {
    enum match_action action;
    int seat; /* −1: for JOIN any free seat of a public game; for the server's own: nobody */
    int took; /* JOIN: the seat it got */
    int ply;  /* of a move: the number it would have; 0: any */
    bool team;
    char id[MATCH_ACTION_SIZE];
    char text[MATCH_SAY_MAX + 1]; /* move, words, what is declined; NOTIFY: subscription; LAPSE:
                                     the endpoint that is no more */
    char name[MATCH_NAME_MAX + 1];
    char mail[MATCH_MAIL_MAX + 1];
    uint64_t who;                /* match_mark of the address it came from; 0: unknown */
    uint64_t held;               /* match_mark of the hash that opened the seat; 0: nobody's */
    struct match_listener *from; /* who brought it and listens; NULL: nobody does */
    char owner[STORE_HASH_SIZE]; /* JOIN: hash of the player key; empty: none */
    char token[STORE_HASH_SIZE]; /* JOIN: hash of the new seat token; empty: as it was */
    void (*reply)(struct match_command *, const struct problem *, int v);
    /* May the rules be asked for it, now that its turn has come? NULL: always. */
    bool (*may_ask)(const struct match_command *);
    void *context;
    int64_t at;    /* when it arrived: match_do fills it */
    int64_t spent; /* microseconds of processor time that deciding it took elsewhere */
    struct match_command *link;
};

struct match_command *match_command_new(enum match_action, int seat);

/* Can it take long to find out what the rules say of it? */
bool match_asks_rules(const match *, const struct match_command *);

/* Somebody who hears what happens. */
struct match_listener {
    match *match;
    int seat; /* or GAME_PUBLIC */
    int lag;  /* as he reported it; −1: unknown */
    void (*hear)(struct match_listener *, struct packet *);
    void (*settled)(struct match_listener *); /* all that came at once was told; or NULL */
    /* The game was deleted (NOT_FOUND), or the seat no longer is his (WRONG_TOKEN). */
    void (*gone)(struct match_listener *, enum problem_code);
    uint64_t held; /* match_mark of the hash that opened the seat; 0: he watches */
    struct match_listener *next, *before;
};

/* ---- the hall: all matches that somebody is interested in */

typedef struct hall hall;

struct hall_setup {
    store *store;
    struct bots *bots;
    struct uv_loop_s *loop;
    int chat_max, idle_ms, tables_max, watchers_max, players_max, actions_max, questions_max;
    /* A person's turn begins and he is not here: tell him. */
    void (*notice)(void *context, const struct store_game *, int seat);
    /* A person has said how he wants to be told. */
    void (*asked)(void *context, const struct store_game *, int seat);
    void *context;
};

struct hall_figures {
    uint64_t moves, events, refused, timeouts, conflicts;
    int matches, listeners;
    uint64_t wait[16]; /* moves acknowledged within 2^i milliseconds */
    uint64_t wait_sum; /* milliseconds */
};

hall *hall_open(const struct hall_setup *);
void hall_close(hall *);

/* Nobody is woken any more: computers and clocks are left to another server. */
void hall_rest(hall *);
const struct hall_figures *hall_figures(const hall *);
int hall_questions(const hall *); /* to the rules, that no thread has begun to answer */

/* Finds the match, reading it from the store when needed, and calls `found` with it, or with NULL
 * and the problem. `*ticket` may be used to cancel until then; it is NULL afterwards. */
struct hall_ticket;
void hall_find(hall *, const char *id, void (*found)(void *context, match *, enum problem_code),
               void *context, struct hall_ticket **ticket);
void hall_cancel(struct hall_ticket *);

/* Likewise for somebody who knows of event `v`, perhaps from another node: the match knows it too,
 * when there is such an event. */
void hall_find_at(hall *, const char *id, int v,
                  void (*found)(void *context, match *, enum problem_code), void *context,
                  struct hall_ticket **ticket);

/* From the store: other nodes wrote. NULL: look at every match. */
void hall_news(hall *, const char *id, int seq);

/* Another node says who is connected to it. */
void hall_here(hall *, const char *id, const char *node, unsigned seats);

/* From the store: a game is not as it was written. And how many are set aside for that. */
void hall_set_aside(hall *, const struct store_damaged *);
int hall_aside(const hall *);

/* Games whose time has come: looks for them and deals with each. */
void hall_sweep(hall *);

/* When the server did not run. */
void hall_set_outages(hall *, const struct store_outage *, int count);

/* The game was deleted from the store: drops the match and tells the listeners. */
void hall_forget(hall *, const char *id);

/* ---- a match */

const struct store_game *match_game(const match *);
const struct game *match_rules(const match *);

/* The seat that the hash of a token or key opens, or −1. */
int match_seat(const match *, const char *hash);

/* Does what has that mark still open the seat? */
bool match_opens(const match *, int seat, uint64_t held);

/* What stands for a text, such as the hash of a token or an address, to know it again. */
uint64_t match_mark(const char *text);

/* Would this seat's wish for a rematch, as things are, make another game? */
bool match_makes_game(const match *, int seat);

/* May more be asked of this match? Not so while too much waits in line. */
bool match_takes_actions(const match *);

void match_do(match *, struct match_command *);

/* This node looks after the game now: starts it, lets a computer think, sets the clock. `who` wants
 * that: match_mark of his address, or 0. */
void match_wake(match *, uint64_t who);

/* May one more listen there? */
bool match_has_room(const match *, int seat);

/* Adds a listener whose `seat`, `held`, `hear` and `gone` are set. */
void match_listen(match *, struct match_listener *);
void match_leave(struct match_listener *);

/* Tells who is here: the newcomer (or NULL) at once, the others before long. */
void match_tell_here(match *, struct match_listener *newcomer);

/* Tells what was missed since event v. False when there is no such event, or it is too far back:
 * then the listener must have the whole table. */
bool match_catch_up(match *, struct match_listener *, int v);

/* After the table: to somebody who watches with a delay it shows the beginning only, so he is told
 * the events up to where he may see. */
void match_catch_up_late(match *, struct match_listener *);

/* The table message's `d`, an object, as the seat may know it; with its legal moves if asked.
 * `name`: of the field it is, or NULL. */
void match_write_table(match *, const char *name, int seat, bool legal, struct text *);

/* The number of the last event that the table message contains for that seat. */
int match_table_v(const match *, int seat);

/* Are the legal moves of this turn at hand? Not so in a game where finding them takes long, until
 * somebody has asked. */
bool match_knows_legal(match *);

/* Finds them. Then calls `ready`, if there is one, with the microseconds that he has to answer for;
 * with NULL and the problem when there is no answer; and when the turn is over, with nothing found.
 * Who listens is told that all is settled. */
typedef void match_ready(void *context, match *, enum problem_code, int64_t cost);
void match_find_legal(match *, uint64_t who, match_ready *, void *context);

/* The message "turn". False when it is not that seat's turn. */
bool match_write_turn(match *, int seat, struct text *);

/* The "table" object alone: what is public about the game. */
void match_write_public(const struct store_game *, struct text *);

/* The record as the seat may know it. */
void match_write_record(match *, int seat, struct text *);

bool match_is_turn(const match *, int seat);

/* The event that began this turn. */
int match_turn(const match *);

bool match_may_watch(const match *);

/* May this seat know what others may not? */
bool match_hides(const match *, int seat);

#endif
