/* Watches the loop from a thread of its own: one that has not turned for some seconds is stuck for
 * good, and a server that is started again serves better than one that hangs. */
#ifndef TABLIER_SERVER_WATCHDOG_H
#define TABLIER_SERVER_WATCHDOG_H

struct watchdog;

/* To be called on the loop's thread, which is ended with the whole process, its stack in the log,
 * when it does not turn for `seconds`. Tells systemd, if that is who started us, that we are ready,
 * and then again and again that the loop turns. */
struct watchdog *watchdog_start(int seconds);

/* From here on the loop may take its time: it stops. */
void watchdog_stop(struct watchdog *);

/* In builds with assertions: does nothing, for as long as tests want that. */
void watchdog_test_stall(void);

#endif
