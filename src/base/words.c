/* The catalogue, looked up. The tables themselves are generated: see tools/words.c. */
#include "base/words.h"

#include "base/err.h"
#include "base/words_table.h"

static const char *const codes[WORDS_LANGS] = {"en", "fr", "ca"};

/* The generated tables are sorted by id, so a search by halves finds it. */
static const struct words_entry *find(struct slice id)
{
    size_t low = 0, high = words_table_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = slice_compare(id, slice_of(words_table[middle].id));
        if (order == 0) return &words_table[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *words_get(enum words_lang lang, const char *id)
{
    const struct words_entry *entry = find(slice_of(id));
    if (!entry) return id;
    return entry->text[lang] ? entry->text[lang] : entry->text[WORDS_EN];
}

int words_find_lang(struct slice tag, enum words_lang *out)
{
    if (tag.n < 2 || (tag.n > 2 && tag.at[2] != '_' && tag.at[2] != '-' && tag.at[2] != '.'))
        return ERR_MISSING;
    for (int lang = 0; lang < WORDS_LANGS; lang++) {
        if (!slice_is((struct slice){tag.at, 2}, codes[lang])) continue;
        *out = (enum words_lang)lang;
        return 0;
    }
    return ERR_MISSING;
}

const char *words_lang_code(enum words_lang lang)
{
    return codes[lang];
}
