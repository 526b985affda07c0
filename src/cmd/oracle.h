/* Answers to many questions at once: threads that think, each about a position of its own. */
#ifndef TABLIER_CMD_ORACLE_H
#define TABLIER_CMD_ORACLE_H

#include "cmd/cmd.h"

/* Reads questions from standard input and writes answers to standard output as they are found, both
 * JSON, one a line; a line that is no good is answered with what is wrong with it. Returns when all
 * is answered: an exit status. */
int oracle_run(struct cmd *, int threads, size_t megabytes);

#endif
