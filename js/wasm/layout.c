/* Where the fields of tablier.h lie in WebAssembly, as js/src counts on it. A field that moves does
 * not compile. */
#include <tablier.h>

#define LIES(type, field, at)                                                                      \
    _Static_assert(offsetof(type, field) == (at), #type "." #field " lies where js/src looks")
#define HAS(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " is as large as in js/src")

HAS(tablier_error, 1616);
LIES(tablier_error, cell_count, 4);
LIES(tablier_error, needed, 8);
LIES(tablier_error, rule, 16);
LIES(tablier_error, cells, 48);

HAS(tablier_random, 16);
LIES(tablier_random, counter, 8);

HAS(tablier_game, 88);
LIES(tablier_game, seats, 16);
LIES(tablier_game, draws, 20);
LIES(tablier_game, secrets, 24);
LIES(tablier_game, chance, 28);
LIES(tablier_game, max_moves, 32);
LIES(tablier_game, max_outcomes, 36);
LIES(tablier_game, options, 40);
LIES(tablier_game, matter, 48);

HAS(tablier_setup, 24);
LIES(tablier_setup, seats, 4);
LIES(tablier_setup, variant, 8);
LIES(tablier_setup, variant_n, 12);
LIES(tablier_setup, position, 16);
LIES(tablier_setup, position_n, 20);

HAS(tablier_state, 40);
LIES(tablier_state, seats, 4);
LIES(tablier_state, actor, 8);
LIES(tablier_state, ply, 12);
LIES(tablier_state, by_points, 16);
LIES(tablier_state, secret, 20);

HAS(tablier_result, 32);
LIES(tablier_result, points, 4);
LIES(tablier_result, how, 12);

HAS(tablier_outcome, 8);
LIES(tablier_outcome, weight, 4);

HAS(tablier_item, 36);
LIES(tablier_item, group, 28);
LIES(tablier_item, move, 32);

HAS(tablier_scene, 40);
LIES(tablier_scene, hexed, 16);

HAS(tablier_entry, 24);
LIES(tablier_entry, glyph, 12);
LIES(tablier_entry, text, 16);
LIES(tablier_entry, text_n, 20);

HAS(tablier_search_setup, 32);
LIES(tablier_search_setup, thorough, 12);
LIES(tablier_search_setup, seed, 16);
LIES(tablier_search_setup, memory, 24);

HAS(tablier_best, 148);
LIES(tablier_best, line_count, 16);
LIES(tablier_best, line, 20);

HAS(tablier_report, 496);
LIES(tablier_report, positions, 8);
LIES(tablier_report, depth, 16);
LIES(tablier_report, count, 28);
LIES(tablier_report, best, 32);
