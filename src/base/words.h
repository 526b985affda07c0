/* The catalogue: every sentence a person reads, in every language, as constant tables made at
 * build time from po/. Ids are stable dotted words such as "play.not_your_turn". */
#ifndef TABLIER_BASE_WORDS_H
#define TABLIER_BASE_WORDS_H

#include "base/slice.h"

enum words_lang { WORDS_EN, WORDS_FR, WORDS_CA, WORDS_LANGS };

/* The text of `id`; falls back to English, then to the id itself, so it never returns NULL. */
const char *words_get(enum words_lang lang, const char *id);

/* The language of a tag such as "fr", "ca_ES.UTF-8" or "en-GB"; ERR_MISSING for any other. */
int words_find_lang(struct slice tag, enum words_lang *out);

/* Its two-letter code. */
const char *words_lang_code(enum words_lang lang);

#endif
