/* Games written down as they are played, by several threads into one file: as records, or as
 * NDJSON, a game a line, with what the players thought.
 *
 *     {"game":"caminos","variant":"board=c1","seats":2,"number":1,"players":["5","5"],
 *      "moves":[{"seat":1,"move":"I:a1","value":12,"visits":[["I:a1",30,12],…]},…],
 *      "winner":1,"how":"connection","points":[0,0]}
 *
 * Games stand in the file in the order of their numbers, whoever finishes first, and each is
 * written whole: what breaks off loses only games that were not in it yet, and `resume` goes on
 * from there. Values are for whoever moves, in thousandths; of each move that the search looked at,
 * how often and what came out. What was drawn or made by lot has neither. */
#ifndef TABLIER_DRIVE_SCRIBE_H
#define TABLIER_DRIVE_SCRIBE_H

#include "drive/duel.h"

enum scribe_form { SCRIBE_RECORDS, SCRIBE_NDJSON };

typedef struct scribes scribes;

struct scribe_setup {
    const char *path; /* "-": standard output, which cannot be resumed */
    enum scribe_form form;
    bool resume;
    const struct duel *duel;            /* what is played; must stay */
    struct slice names[GAME_SEATS_MAX]; /* of the players, in the order of the duel */
    int games;                          /* that the file is to hold */

    /* Where no file is written (path NULL): who sits there in game `n`, and who gets its text, on
     * the thread that played it. */
    struct slice (*name)(void *context, int n, int seat);
    void (*take)(void *context, int n, struct slice text);
    void *context;
};

/* Opens the file; `*there` games stand in it already, what is torn after them is cut off. 0, or
 * negative with the reason. */
int scribes_open(const struct scribe_setup *, scribes **out, int *there, struct message *why);

/* A scribe for one thread; they last until scribes_close. 0 or ERR_SPACE. */
int scribes_take(scribes *, const struct duel_scribe **out);

/* 0; or, if anything could not be written or memory was short, negative with the reason. */
int scribes_close(scribes *, struct message *why);

#endif
