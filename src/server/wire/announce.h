/* Telling systemd how we fare: a word on the socket that it names in NOTIFY_SOCKET. */
#ifndef TABLIER_SERVER_ANNOUNCE_H
#define TABLIER_SERVER_ANNOUNCE_H

/* READY=1, WATCHDOG=1 or STOPPING=1. Nothing happens when nobody asked for it. Any thread may. */
void announce(const char *state);

#endif
