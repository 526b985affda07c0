/* Puzzles read from their files. */
#include "support/puzzle_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "support/test.h"

bool puzzle_all(void)
{
    return getenv("PUZZLES_ALL") != NULL;
}

/* The whole file; an empty slice when there is none. The caller frees it. */
static struct slice read_file(const char *game)
{
    char path[200];
    snprintf(path, sizeof path, "data/puzzles/%s.rec", game);
    FILE *file = fopen(path, "r");
    if (!file) return (struct slice){NULL, 0};
    char *text = malloc(RECORD_BYTES_MAX);
    size_t n = text ? fread(text, 1, RECORD_BYTES_MAX, file) : 0;
    fclose(file);
    assert_true(n > 0 && n < RECORD_BYTES_MAX);
    return (struct slice){text, n};
}

static void open_case(struct slice *rest, struct arena *arena, struct puzzle_case *out)
{
    struct message why;
    const char *from = rest->at;
    arena_rewind(arena, 0);
    assert_int_equal(record_parse(rest, arena, &out->record, &why), 0);
    assert_int_equal(record_open_play(&out->record, games_find, arena, &out->play, &why), 0);
    out->paper = slice_trim((struct slice){from, (size_t)(rest->at - from)});
    out->name = record_tag(&out->record, "Puzzle");
    out->theme = puzzle_theme_find(out->play.game, record_tag(&out->record, "Theme"));
    assert_non_null(out->theme);
}

static int visit_file(const struct game *game, int sample, void (*visit)(struct puzzle_case *))
{
    struct slice file = read_file(game->name), rest = file;
    size_t bytes = record_memory(file) + play_memory(game);
    struct arena arena = arena_on(malloc(bytes), bytes);
    int visited = 0;
    for (int i = 0; slice_trim(rest).n; i++) {
        struct puzzle_case c;
        open_case(&rest, &arena, &c);
        if (i % sample && !puzzle_all()) continue;
        visit(&c);
        visited++;
    }
    free(arena.at);
    free((void *)(uintptr_t)file.at);
    return visited;
}

int puzzle_cases(const char *game, int sample, void (*visit)(struct puzzle_case *))
{
    int visited = 0;
    for (int i = 0; games_list[i]; i++)
        if (!game || !strcmp(game, games_list[i]->name))
            visited += visit_file(games_list[i], sample, visit);
    return visited;
}
