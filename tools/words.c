/* Compiles the catalogues at build time.
 *
 *     words TABLE.c JSON_DIR po/en/game.po po/fr/game.po …
 *
 * Reads gettext .po files, whose language is the name of the folder they lie in, and writes one
 * sorted constant table for the C side and LANG.json for each language. It refuses an id that a
 * language lacks, an id written twice, and texts whose {places} differ between languages. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGS = 3, ENTRIES_MAX = 8192, TEXT_MAX = 8192 };

static const char *const lang_codes[LANGS] = {"en", "fr", "ca"};

struct entry {
    char *id;
    char *text[LANGS];
};

struct catalogue {
    int count;
    struct entry entries[ENTRIES_MAX];
};

static void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("words: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static char *copy(const char *z)
{
    char *made = malloc(strlen(z) + 1);
    if (!made) die("out of memory");
    return strcpy(made, z);
}

static int lang_of_path(const char *path)
{
    for (int lang = 0; lang < LANGS; lang++) {
        char folder[8];
        snprintf(folder, sizeof folder, "/%s/", lang_codes[lang]);
        if (strstr(path, folder)) return lang;
    }
    die("%s: no language in the path", path);
    return -1;
}

static void add(struct catalogue *c, const char *path, int lang, const char *id, const char *text)
{
    if (!*id) return; /* the header of the file */
    struct entry *entry = NULL;
    for (int i = 0; i < c->count && !entry; i++)
        if (strcmp(c->entries[i].id, id) == 0) entry = &c->entries[i];
    if (!entry) {
        if (c->count == ENTRIES_MAX) die("too many entries");
        entry = &c->entries[c->count++];
        entry->id = copy(id);
    }
    if (entry->text[lang]) die("%s: %s stands twice", path, id);
    if (!*text) die("%s: %s is empty", path, id);
    entry->text[lang] = copy(text);
}

/* Appends the quoted string in `line` to `out`, undoing its escapes. */
static void append_quoted(const char *path, int number, const char *line, char *out)
{
    const char *at = strchr(line, '"');
    size_t n = strlen(out);
    if (!at) die("%s:%d: a quoted text was expected", path, number);
    for (at++; *at && *at != '"'; at++) {
        char c = *at;
        if (c == '\\' && at[1]) c = *++at == 'n' ? '\n' : *at;
        if (n + 1 >= TEXT_MAX) die("%s:%d: too long", path, number);
        out[n++] = c;
    }
    if (*at != '"') die("%s:%d: the quotation mark is not closed", path, number);
    out[n] = 0;
}

static void read_file(struct catalogue *c, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) die("%s cannot be read", path);
    static char line[TEXT_MAX], id[TEXT_MAX], text[TEXT_MAX];
    char *target = NULL;
    int lang = lang_of_path(path), number = 0;
    id[0] = text[0] = 0;
    while (fgets(line, sizeof line, file)) {
        number++;
        if (line[0] == '#' || line[0] == '\n') continue;
        if (strncmp(line, "msgid ", 6) == 0) {
            if (target) add(c, path, lang, id, text);
            id[0] = text[0] = 0;
            target = id;
        } else if (strncmp(line, "msgstr ", 7) == 0) {
            target = text;
        }
        if (!target) die("%s:%d: not understood", path, number);
        append_quoted(path, number, line, target);
    }
    if (target) add(c, path, lang, id, text);
    fclose(file);
}

/* Does every {place} of `a` stand in `b` too? */
static bool places_in(const char *a, const char *b)
{
    for (const char *open = strchr(a, '{'); open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        char place[64];
        if (!close || close - open >= 60) return false;
        snprintf(place, sizeof place, "%.*s", (int)(close - open + 1), open);
        if (!strstr(b, place)) return false;
    }
    return true;
}

static void check(const struct entry *e)
{
    for (int lang = 0; lang < LANGS; lang++)
        if (!e->text[lang]) die("%s is missing in %s", e->id, lang_codes[lang]);
    for (int lang = 1; lang < LANGS; lang++)
        if (!places_in(e->text[0], e->text[lang]) || !places_in(e->text[lang], e->text[0]))
            die("%s: the {places} of en and %s differ", e->id, lang_codes[lang]);
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id);
}

/* A quoted literal that is right both in C and in JSON: bytes above 127 pass as UTF-8. */
static void write_literal(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\n", out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

static FILE *open_out(const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out) die("%s cannot be written", path);
    return out;
}

static void write_table(const struct catalogue *c, const char *path)
{
    FILE *out = open_out(path);
    fputs("/* Made from po/ by tools/words.c. */\n#include \"base/words_table.h\"\n\n"
          "const struct words_entry words_table[] = {\n",
          out);
    for (int i = 0; i < c->count; i++) {
        fputs("    {", out);
        write_literal(out, c->entries[i].id);
        fputs(", {", out);
        for (int lang = 0; lang < LANGS; lang++) {
            if (lang) fputs(", ", out);
            write_literal(out, c->entries[i].text[lang]);
        }
        fputs("}},\n", out);
    }
    fprintf(out, "};\n\nconst size_t words_table_count = %d;\n", c->count);
    if (fclose(out)) die("%s cannot be written", path);
}

static void write_json(const struct catalogue *c, int lang, const char *dir)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.json", dir, lang_codes[lang]);
    FILE *out = open_out(path);
    for (int i = 0; i < c->count; i++) {
        fputs(i ? ",\n" : "{\n", out);
        write_literal(out, c->entries[i].id);
        fputs(": ", out);
        write_literal(out, c->entries[i].text[lang]);
    }
    fputs("\n}\n", out);
    if (fclose(out)) die("%s cannot be written", path);
}

int main(int argc, char **argv)
{
    static struct catalogue catalogue;
    if (argc < 4) die("usage: words TABLE.c JSON_DIR FILE.po …");
    for (int i = 3; i < argc; i++) read_file(&catalogue, argv[i]);
    qsort(catalogue.entries, (size_t)catalogue.count, sizeof catalogue.entries[0], by_id);
    for (int i = 0; i < catalogue.count; i++) check(&catalogue.entries[i]);
    write_table(&catalogue, argv[1]);
    for (int lang = 0; lang < LANGS; lang++) write_json(&catalogue, lang, argv[2]);
    return 0;
}
