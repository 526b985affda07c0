/* Turns of the loop, counted for whoever watches it from another thread: a loop that waits turns
 * once a second at least, since the server's heart beats in it; one that is stuck does not. */
#ifndef TABLIER_SERVER_TURNS_H
#define TABLIER_SERVER_TURNS_H

#include <stdint.h>
#include <uv.h>

/* Counts the turns of this loop from now on; the handle is closed with the loop's others. */
void turns_begin(uv_loop_t *, uv_prepare_t *);

/* How many there were; any thread may ask. */
uint64_t loop_turns(void);

#endif
