/* Tokens, keys and ids: made at random, kept hashed, compared without telling by the time taken. */
#ifndef TABLIER_SERVER_SECRET_H
#define TABLIER_SERVER_SECRET_H

#include "store/store.h"

enum { SECRET_SIZE = 23 }; /* 22 characters of base64url and a NUL */

/* 128 random bits. */
void secret_new(char out[static SECRET_SIZE]);

/* Does it have the form of one? */
bool secret_is_well_formed(struct slice);

/* SHA-256 in hexadecimal. */
void secret_hash(struct slice, char out[static STORE_HASH_SIZE]);

/* Are the hashes the same? Takes the same time whatever they are. NULL equals nothing. */
bool secret_same(const char *a, const char *b);

/* The id of a game: 12 letters and digits. */
void secret_new_id(char out[static STORE_ID_SIZE]);

uint64_t secret_number(void);

#endif
