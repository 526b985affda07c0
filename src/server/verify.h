/* tablier check: is everything in the store as it was written, and does it make sense? */
#ifndef TABLIER_SERVER_VERIFY_H
#define TABLIER_SERVER_VERIFY_H

#include "base/words.h"

/* Prints what is wrong, a line each, and how much there was. The exit status: 0 when all is well, 1
 * when something is damaged, 2 when it could not be looked at. */
int verify_store(const char *address, enum words_lang);

#endif
