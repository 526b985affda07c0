/* Levels of play: the same search, thinking less, seeing less far, and below the top not telling
 * moves of nearly the same value apart, as people do. Each game sets the figures in its tips. */
#include "base/assert.h"
#include "search/inside.h"

enum {
    CAREFUL = 3, /* from this level on a win at hand is never missed */
    THOROUGH = 5 /* from this level on no move is dismissed unseen */
};

static const struct tips_level plain_levels[TIPS_LEVELS] = {
    {10, 400, 1, 700}, {25, 300, 2, 450}, {50, 200, 2, 280}, {100, 120, 4, 160}, {250, 80, 6, 90},
    {600, 50, 0, 45},  {1500, 25, 0, 15}, {4000, 10, 0, 0},  {10000, 0, 0, 0},   {30000, 0, 0, 0},
};

#define FOR_EACH_LEVEL(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10)
#define NAME(n)           "level.name." #n,
#define ABOUT(n)          "level.about." #n,

const char *search_level_name(int level)
{
    static const char *const names[TIPS_LEVELS] = {FOR_EACH_LEVEL(NAME)};
    assert(level >= 1 && level <= TIPS_LEVELS);
    return names[level - 1];
}

const char *search_level_about(int level)
{
    static const char *const abouts[TIPS_LEVELS] = {FOR_EACH_LEVEL(ABOUT)};
    assert(level >= 1 && level <= TIPS_LEVELS);
    return abouts[level - 1];
}

static const struct tips_level *level_of(const struct game *game, int level)
{
    assert(level >= 1 && level <= TIPS_LEVELS);
    return game->tips ? &game->tips->levels[level - 1] : &plain_levels[level - 1];
}

uint32_t search_level_setup(const struct game *game, int level, struct search_setup *setup)
{
    const struct tips_level *l = level_of(game, level);
    setup->game = game;
    setup->sight = l->sight;
    setup->slip = l->slip;
    setup->lesser = level < TIPS_LEVELS;
    setup->careful = level >= CAREFUL;
    setup->thorough = level >= THOROUGH;
    return l->nodes;
}

/* How likely a move that is worth `less` than the best is taken for the best; 0 … 1. */
static double mistaken(double less, double blur)
{
    double x = less / blur, fall = 1 + x * x;
    return 1 / (fall * fall);
}

/* The value of an edge for the side to move; false when nobody looked at it. */
static bool edge_value(const search *s, const struct tree_fan *fan, const struct tree_edge *edge,
                       double *out)
{
    uint32_t child = tree_read(edge->child);
    if (!child || !tree_read(edge->visits)) return false;
    const struct tree_node *node = tree_node(&s->tree, child);
    int proof = tree_read(node->proof), value = search_proof_value(proof);
    *out = proof ? (fan->side ? -value : value) : search_mean(node, fan->side, 0);
    return true;
}

/* Draws a move, each weighed by how easily it is taken for the best one. */
static game_move draw_mistaken(search *s, struct tree_fan *fan, double best, double blur)
{
    struct rng rng = rng_seed(s->setup.seed, SEARCH_WORKERS_MAX + search_iterations(s));
    const struct tree_edge *edges = tree_edges(fan);
    double sum = 0, value;
    for (uint32_t i = 0; i < fan->count; i++)
        if (edge_value(s, fan, &edges[i], &value)) sum += mistaken(best - value, blur);
    double left = sum * (double)(rng_next(&rng) >> 32) / 4294967296.0;
    game_move last = 0;
    for (uint32_t i = 0; i < fan->count && left >= 0; i++) {
        if (!edge_value(s, fan, &edges[i], &value)) continue;
        left -= mistaken(best - value, blur);
        last = edges[i].move;
    }
    return last;
}

game_move search_level_choose(search *s, int level)
{
    struct search_report report;
    search_report(s, &report);
    if (!report.count) return 0;
    const struct search_option *best = &report.best[0];
    struct tree_fan *fan = tree_fan_of(&s->tree, tree_node(&s->tree, s->root));
    double blur = level_of(s->setup.game, level)->blur;
    bool won = best->proved && best->value == TIPS_WON;
    if (blur <= 0 || (won && level >= CAREFUL)) return best->move;
    game_move move = draw_mistaken(s, fan, best->value, blur);
    return move ? move : best->move;
}
