/* Points first, since all else is made of them; then the order, in which direct encounters are
 * counted among those whom nothing decides yet. */
#include "meeting/standings.h"

#include <stdbool.h>

static void count_game(struct standings_row *rows, const struct standings_game *g)
{
    for (int side = 0; side < 2; side++) {
        if (g->player[side] == STANDINGS_NOBODY) continue;
        struct standings_row *row = &rows[g->player[side]];
        row->points += g->points[side];
        if (g->player[!side] == STANDINGS_NOBODY) continue;
        row->played++;
        row->won += g->points[side] == 2;
        row->drawn += g->points[side] == 1;
        row->lost += g->points[side] == 0;
    }
}

static void count_opponents(struct standings_row *rows, const struct standings_game *g)
{
    for (int side = 0; side < 2; side++) {
        if (g->player[side] == STANDINGS_NOBODY) continue;
        struct standings_row *row = &rows[g->player[side]];
        if (g->player[!side] == STANDINGS_NOBODY) {
            row->buchholz += row->points;
            continue;
        }
        int theirs = rows[g->player[!side]].points;
        row->buchholz += theirs;
        row->sonneborn += theirs * g->points[side];
    }
}

/* Above 0 when a stands before b. */
static int compare(const struct standings_row *a, const struct standings_row *b)
{
    if (a->points != b->points) return a->points - b->points;
    if (a->buchholz != b->buchholz) return a->buchholz - b->buchholz;
    if (a->sonneborn != b->sonneborn) return a->sonneborn - b->sonneborn;
    return a->direct - b->direct;
}

static void count_direct(struct standings_row *rows, const struct standings_game *g)
{
    if (g->player[0] == STANDINGS_NOBODY || g->player[1] == STANDINGS_NOBODY) return;
    struct standings_row a = rows[g->player[0]], b = rows[g->player[1]];
    a.direct = b.direct = 0;
    if (compare(&a, &b) != 0) return;
    for (int side = 0; side < 2; side++) rows[g->player[side]].direct += g->points[side];
}

/* By insertion: a table is nearly in order from round to round, and equal rows stay as they are. */
static void sort(int n, struct standings_row *rows)
{
    for (int i = 1; i < n; i++) {
        struct standings_row row = rows[i];
        int at = i;
        for (; at > 0 && compare(&row, &rows[at - 1]) > 0; at--) rows[at] = rows[at - 1];
        rows[at] = row;
    }
}

void standings_make(int n, const struct standings_game *games, size_t count,
                    struct standings_row *out)
{
    for (int p = 0; p < n; p++) out[p] = (struct standings_row){.player = p};
    for (size_t i = 0; i < count; i++) count_game(out, &games[i]);
    for (size_t i = 0; i < count; i++) count_opponents(out, &games[i]);
    for (size_t i = 0; i < count; i++) count_direct(out, &games[i]);
    sort(n, out);
    for (int i = 0; i < n; i++)
        out[i].place = i && compare(&out[i], &out[i - 1]) == 0 ? out[i - 1].place : i + 1;
}
