/* The log that the operator may read: one JSON object a line on standard error. No secrets, no
 * words of players. Ends of the arguments are marked by a NULL name. */
#ifndef TABLIER_SERVER_LOG_H
#define TABLIER_SERVER_LOG_H

#include <stdint.h>

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_REQUEST };

void log_set_level(enum log_level);

/* log_event(LOG_INFO, "listening", "address", address, NULL) */
void log_event(enum log_level, const char *event, ...);

/* A number as text for log_event, in one of a few places that are used in turn. */
const char *log_number(int64_t);

#endif
