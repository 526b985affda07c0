/* E-mail: nobody gets any who did not ask for it. An address that somebody gives for a seat is
 * first asked, once; only when its owner says yes are notices sent there, and every one of them
 * has a link that ends them.
 *
 * An address is known by a keyed hash that only its owner's letters contain: whoever has it in a
 * link has read the mail. The settings of the store keep "yes", or "asked" or "no" with the time.
 */
#ifndef TABLIER_SERVER_MAIL_H
#define TABLIER_SERVER_MAIL_H

#include "server/server.h"

enum { MAIL_ADDRESS_MAX = 254, MAIL_TEXT_MAX = 1400 };

struct mail_letter {
    char to[MAIL_ADDRESS_MAX + 1];
    char subject[256], text[MAIL_TEXT_MAX], stop[SERVER_URL_MAX + 64]; /* stop: the link */
};

/* Reads or makes the key for the hashes. */
void mail_open(struct server *);

bool mail_is_on(const struct server *);

/* It is this seat's turn: calls `send` with a letter if its owner wants some. */
void mail_tell(struct server *, const struct store_game *, int seat,
               void (*send)(struct server *, const struct mail_letter *));

/* An address was given for this seat: calls `send` with the question, unless it was asked lately or
 * has said yes. */
void mail_ask(struct server *, const struct store_game *, int seat,
              void (*send)(struct server *, const struct mail_letter *));

/* Hands a letter to the relay and waits for its answer: 250, or 0. */
long mail_send(const struct server_config *, const struct mail_letter *);

#endif
