/* The thinker for `go`, `engine` and `play`. */
#ifndef TABLIER_CMD_THINK_H
#define TABLIER_CMD_THINK_H

#include "cmd/cmd.h"
#include "proto/proto.h"

/* A thinker for any of the games, set as --level, --threads and --memory say where the command
 * takes them; it lives as long as the program. 0 or CMD_BAD, already reported. */
int cmd_open_thinker(struct cmd *, struct proto_thinker *out);

#endif
