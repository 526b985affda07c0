/* The insides of the protocol, which its files share. */
#ifndef TABLIER_PROTO_INTERNAL_H
#define TABLIER_PROTO_INTERNAL_H

#include "proto/proto.h"

/* Puts the session at the first position. 0 or ERR_SPACE. */
int proto_restart(struct proto *, const struct game *, const struct game_options *);

/* options.c: the settings as `option …` lines, and the command that sets one. */
void proto_write_options(const struct proto *, struct text *out);
int proto_set_option(struct proto *, struct slice rest, struct text *out, struct message *why);

/* position.c: the command that sets the position. */
int proto_set_position(struct proto *, struct slice rest, struct text *out, struct message *why);

/* limits.c: what follows `go`. */
int proto_read_limits(struct slice rest, struct proto_limits *out, struct message *why);

#endif
