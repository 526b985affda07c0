/* A bot: it plays a game against itself and says how it ended.
 *
 *     cc bot.c $(pkg-config --cflags --libs tablier) && ./a.out cephalopod 3 size=3x3 */
#include <stdio.h>
#include <stdlib.h>
#include <tablier.h>

/* Says what is wrong and ends; passes on what is right. */
static int must(int status, const tablier_error *error)
{
    char why[256];
    if (status >= 0) return status;
    tablier_error_text(error, TABLIER_EN, why, sizeof why, NULL);
    fprintf(stderr, "%s\n", why);
    exit(1);
}

int main(int argc, char **argv)
{
    tablier_error e;
    tablier_setup setup = {.variant = argc > 3 ? argv[3] : "", .variant_n = TABLIER_Z};
    tablier_search_setup thinking = {.level = argc > 2 ? atoi(argv[2]) : 3};
    setup.game = thinking.game =
        must(tablier_game_find(argc > 1 ? argv[1] : "caminos", TABLIER_Z, &e), &e);
    tablier_table *table;
    tablier_search *search;
    tablier_random lot;
    tablier_state now;
    must(tablier_table_open(&setup, &table, &e), &e);
    must(tablier_search_open(&thinking, &search, &e), &e);
    must(tablier_random_seed(1, 0, &lot, &e), &e);
    while (must(tablier_table_state(table, &now, &e), &e), now.actor != TABLIER_OVER) {
        if (now.actor == TABLIER_CHANCE) {
            must(tablier_table_draw(table, &lot, NULL, &e), &e);
            continue;
        }
        tablier_view *view;
        tablier_move move;
        char text[64];
        must(tablier_view_of(table, now.actor, &view, &e), &e); /* what the one to move knows */
        must(tablier_search_move(search, view, 0, &move, &e), &e);
        must(tablier_view_move_text(view, move, text, sizeof text, &e), &e);
        must(tablier_table_play(table, move, &e), &e);
        must(tablier_view_close(view, &e), &e);
        printf("%d %s\n", now.actor + 1, text);
    }
    static const char *const winners[] = {"none", "draw", "1", "2"};
    tablier_result result;
    must(tablier_table_result(table, &result, &e), &e);
    printf("%s %s\n", winners[result.winner + 2], result.how);
    must(tablier_search_close(search, &e), &e);
    return must(tablier_table_close(table, &e), &e);
}
