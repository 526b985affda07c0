/* Embeds the rules pages at build time.
 *
 *     embed TABLE.c docs/rules/en/caminos.md …
 *
 * Writes a constant table of the pages; a page's language is the folder it lies in and its game is
 * its name. Lines that show a picture are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *path, const char *what)
{
    fprintf(stderr, "embed: %s: %s\n", path, what);
    exit(1);
}

static void write_line(FILE *out, const char *line)
{
    fputs("     \"", out);
    for (; *line && *line != '\n'; line++) {
        if (*line == '"' || *line == '\\') fputc('\\', out);
        fputc(*line, out);
    }
    fputs("\\n\"\n", out);
}

/* A picture takes the empty line after it along. */
static void write_page(FILE *out, const char *path, FILE *page)
{
    char line[4096];
    int after_picture = 0;
    while (fgets(line, sizeof line, page)) {
        if (!strchr(line, '\n')) die(path, "a line is too long or does not end");
        int picture = strncmp(line, "![", 2) == 0;
        if (!picture && !(after_picture && line[0] == '\n')) write_line(out, line);
        after_picture = picture;
    }
}

/* …/en/caminos.md */
static void write_entry(FILE *out, const char *path)
{
    const char *name = strrchr(path, '/');
    if (!name || name - path < 3) die(path, "no language in the path");
    FILE *page = fopen(path, "r");
    if (!page) die(path, "cannot be read");
    fprintf(out, "    {\"%.2s\", \"%.*s\",\n", name - 2, (int)strcspn(name + 1, "."), name + 1);
    write_page(out, path, page);
    fputs("    },\n", out);
    fclose(page);
}

int main(int argc, char **argv)
{
    if (argc < 3) die("usage", "embed TABLE.c PAGE.md …");
    FILE *out = fopen(argv[1], "w");
    if (!out) die(argv[1], "cannot be written");
    fputs("/* Made from docs/rules by tools/embed.c. */\n#include \"cmd/rules.h\"\n\n"
          "const struct rules_page rules_pages[] = {\n",
          out);
    for (int i = 2; i < argc; i++) write_entry(out, argv[i]);
    fputs("    {NULL, NULL, NULL},\n};\n", out);
    if (fclose(out)) die(argv[1], "cannot be written");
    return 0;
}
