/* What the deciding files share: one decision under way, and the ways it can go. */
#ifndef TABLIER_SERVER_DECIDE_H
#define TABLIER_SERVER_DECIDE_H

#include "server/tables/inside.h"

/* One decision under way. */
struct decision {
    match *m;
    struct match_command *command;
    struct store_job *job;
    struct problem *problem;
    struct play *trial;
    int64_t left[GAME_SEATS_MAX];
};

/* Decides one action: adds its events to the job, or sets the problem and returns its code. */
typedef enum problem_code decider(struct decision *);

decider decide_draw, decide_annul, decide_end, decide_takeback, decide_decline,
    decide_rematch; /* agree.c */
decider decide_chat, decide_join, decide_start, decide_forget, decide_notify,
    decide_lapse; /* people.c */

/* Ways to say no: with a sentence of its own, or with the code's. */
enum problem_code decision_refuse(struct decision *, const char *id);
enum problem_code decision_fail(struct decision *, enum problem_code);

/* 0 when the game is being played; else says that it is not. */
enum problem_code decision_playing(struct decision *);

/* Adds an event with the next number. */
struct store_event *decision_event(struct decision *, int kind, int seat, struct slice body);
struct store_event *decision_word(struct decision *, int kind, int seat, const char *word);

/* Whatever chance has to do now; then the result, if the game is over on the trial. */
void decision_chance(struct decision *);
void decision_result(struct decision *);

/* Ends the game by a table event of that seat. */
enum problem_code decision_finish(struct decision *, int seat, enum play_event);

unsigned decision_people(const struct store_game *); /* bit set of the seats for people */
bool decision_full(const struct store_game *);       /* is every seat taken? */

#endif
