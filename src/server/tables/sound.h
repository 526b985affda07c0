/* Which games of the store are sound, and which are set aside because they are damaged. */
#ifndef TABLIER_SERVER_SOUND_H
#define TABLIER_SERVER_SOUND_H

#include <uv.h>

#include "store/store.h"

struct sound;

struct sound *sound_open(uv_loop_t *, store *);

/* Waits for what is being played through, whose `done` is called. */
void sound_close(struct sound *);

/* Plays through, on a thread of the loop's, a game that was read; what was played through before
 * is not judged again. Then calls `done`, with the job's status STORE_DAMAGED if it is. */
void sound_judge(struct sound *, struct store_job *, void (*done)(struct store_job *));

/* The game is damaged: the operator is told once, and nobody looks at it for a while. */
void sound_set_aside(struct sound *, const struct store_damaged *);

/* Was it found to be damaged a moment ago? */
bool sound_is_aside(const struct sound *, const char *id);

/* How many games are set aside. */
int sound_count(const struct sound *);

#endif
