/* What the files that make up a match share. Nobody else includes it: here are the truths. */
#ifndef TABLIER_SERVER_INSIDE_H
#define TABLIER_SERVER_INSIDE_H

#include <uv.h>

#include "base/arena.h"
#include "game/play.h"
#include "game/series.h"
#include "server/tables/bots.h"
#include "server/tables/match.h"
#include "server/tables/ruling.h"
#include "server/tables/sound.h"

enum {
    OBSERVERS = GAME_SEATS_MAX + 1, /* the seats, then the public */
    MOVE_TEXT_MAX = 256,
    TABLE_BYTES = 1 << 20, /* the largest message */
    NO_CLOCK = -1,
    REMOTES_MAX = 3,    /* other nodes whose people are shown */
    REMOTE_MS = 50000,  /* a node that says nothing for so long has nobody here */
    ANNOUNCE_BEATS = 20 /* it says so that often */
};

/* An event as it lies in memory, where most of a long game is these: so it is kept small. Event
 * number v is moments[v - 1]. */
struct moment {
    int64_t at;
    int64_t remains; /* of a move: the mover's clock after it */
    uint64_t action; /* apply_hash of the client's id */
    const char *body;
    const char **seen; /* of a move with secrets: the text for each observer; else NULL */
    int ply;           /* of a move, the number it had */
    int8_t kind, seat;
};

/* What all matches of one kind of game share: work memory, and a copy of a position to try on. */
struct bench {
    const struct game *game;
    void *scratch;
    struct game_outcome *outcomes;
    struct play trial;
    game_view *view;
    game_move *moves;
};

struct match {
    hall *hall;
    match *chain; /* in the hall's table */
    struct store_game info;
    const struct game *game;
    struct bench *bench;
    struct pool pool;
    char *addresses[GAME_SEATS_MAX][2]; /* for notices: push, mail */

    struct play play; /* its scratch and outcomes are the bench's */
    game_state *first;
    struct moment *moments;
    int moment_count, moment_room;
    int *line; /* of each ply, the index of its moment */
    int line_room;
    int chat_count;

    int64_t left[GAME_SEATS_MAX]; /* when the turn began; NO_CLOCK */
    int64_t since;
    unsigned wants_takeback, wants_rematch; /* bit sets of seats */
    int takeback_to;
    struct series series; /* before this game; no seats: it is the first */
    bool closed;          /* by the operator: no result */
    struct game_result result;
    int64_t result_at;

    struct legal *legal; /* what the rules said about this turn; NULL: nothing was asked */
    struct match_command *first_command, *last_command;
    int command_count;
    bool busy;       /* a job or a question of this match is under way */
    bool stale;      /* another node wrote meanwhile */
    bool doomed;     /* deleted: goes as soon as nothing is under way */
    bool dropped;    /* going */
    int failures;    /* of the store in a row */
    int turn_seq;    /* the event that began this turn */
    int noticed;     /* turn_seq of which the player was told */
    uint64_t who;    /* wants it to go on: match_mark of the address that last did something */
    int thinking;    /* turn_seq for which a computer thinks; 0: none */
    int public_sent; /* watchers with a delay have seen events up to this */
    int64_t idle_since;
    int64_t here_at; /* when all were told who is here */
    bool here_due;   /* that has changed since */
    struct match_listener *listeners;
    struct hall_ticket *lookers, *looking; /* wait for the next look into the store; for this one */
    struct remote {
        char node[STORE_ID_SIZE];
        unsigned seats; /* connected to that node */
        int64_t at;     /* when it said so */
    } remotes[REMOTES_MAX];
    uv_timer_t timer;
};

struct hall {
    struct hall_setup setup;
    struct hall_figures figures;
    struct sound *sound;
    struct rulings *rulings;
    match **table;
    size_t table_size;
    struct bench benches[16];
    int bench_count;
    struct store_outage *outages; /* the latest first */
    int outage_count;
    int64_t outages_at;           /* when they were last read */
    struct hall_loading *loading; /* matches on their way from the store */
    char *bytes;                  /* TABLE_BYTES to write messages in */
    int loads;                    /* how many */
    size_t broom;                 /* where room was last made in the table */
    bool closing, claiming;
    int beats;
};

/* ---- match.c */

/* Another node wrote event `seq`; 0: perhaps. */
void match_news(match *, int seq);

/* Looks into the store, for somebody who knows of more events; `next` is the ticket's link. And
 * tells all who wait for that how it came out. */
void match_look(match *, struct hall_ticket *, struct hall_ticket **next);
void match_end_looks(match *, enum problem_code);

/* All commands in line get that answer. */
void match_answer_all(match *, enum problem_code);

/* Goes on with the commands in line. */
void match_pump(match *);

/* ---- legal.c: what the rules say, where asking them takes long */

/* Must something be found out before this can be decided? Then it is asked, the match is busy, and
 * goes on by itself. */
bool legal_asks(match *, const struct match_command *);

/* May the trial's actor make this move? Like play_check. */
int legal_check(match *, int seat, game_move, struct game_reason *why);

/* The result as a computer at that seat would count it now. */
void legal_count(match *, int seat, struct game_result *);

/* The legal moves of the actor, whose view this is; valid until the next such call. */
int legal_moves(match *, const game_view *, const game_move **);

/* A turn may be over: what was known about it is forgotten, what is asked is cancelled. */
void legal_moved(match *);

bool legal_is_wanted(const match *);
void legal_close(match *);

/* ---- listen.c: telling */

/* Everybody is told the events after `seq`, as far as he may hear them. */
void listen_tell(match *, int seq);

/* All that came at once was told. */
void listen_settle(match *);

/* The seats somebody is connected for, here or at another node: a bit set. */
unsigned listen_seats(const match *);

/* Those at this seat whose token or key does not open it any more have to go. */
void listen_let_go(match *, int seat);

/* Another node says who is connected to it. */
void match_remote(match *, const char *node, unsigned seats);

/* ID=SEATS of who is connected here, with a space before it; nothing when nobody is. */
void match_write_local(const match *, struct text *);

/* ---- turn.c: who is next */

/* Sees to it that the next actor acts. `mine`: this node made the last event, or was given the
 * game to look after, so computers are its business. */
void turn_wake(match *, bool mine);

/* After reading a match: its clock runs again; computers are left to whoever has the lease. */
void match_resume(match *);

/* ---- hall.c */
struct bench *hall_bench(hall *, const struct game *);
void hall_drop(match *);

/* Serves a list of tickets: with the match, or with the problem. */
void hall_serve_lookers(struct hall_ticket *, match *, enum problem_code);

/* ---- apply.c: events make the match */

/* Sets up an empty match from what the store knows. 0, or negative when it cannot be. */
int apply_game(match *, const struct store_game *);
void apply_info(match *, const struct store_game *);

/* Frees the match with all that events brought it. */
void apply_free(match *);

/* Takes in one event; ERR_INVALID when it does not fit, which only a damaged store can cause. */
int apply_event(match *, const struct store_event *);

/* What stands for the client's id of an action; 0 for none. */
uint64_t apply_hash(const char *action);

/* All clocks after the event with that index. */
void apply_clocks_after(const match *, int index, int64_t left[static GAME_SEATS_MAX]);

/* Milliseconds of `seat` at time `now`; NO_CLOCK. */
int64_t apply_left(const match *, int seat, int64_t now);

/* Is it known which time up to `now` nobody could use? If not, nobody loses by it. */
bool apply_is_sure(const match *, int64_t now);

/* `since`, moved forward over the time when no server ran. */
int64_t apply_since(const match *, int64_t now);

/* ---- decide.c: which events an action would make */

/* Fills the job (events, game, changed seats; or makes it a deletion), or sets the problem. An
 * action that makes no event leaves the job empty. */
enum problem_code decide(match *, struct match_command *, struct store_job *, struct problem *);

/* The trial play, set to the match's position. */
struct play *decide_trial(match *);

/* ---- show.c: what leaves, as one observer may know it */

int show_observer(const match *, int seat); /* index into moment.seen */
const char *show_move(const match *, const struct moment *, int seat);
bool show_moment(match *, const struct moment *, int seat, struct text *);
int show_visible(const match *, int seat); /* the last event that this observer may hear of */

#endif
