/* tune GAME VARIANT GAMES NODES SEED [SCALE]: weights for a game's evaluation.
 *
 * The search plays itself, with a random opening and a random move now and then; every position
 * that was thought about, unless it was proved, is a sample: the figures of game_tips.features and
 * who won. Logistic regression then finds the weights under which the evidence agrees best with
 * the results. Prints them in hundredths of the logarithm of the odds, times SCALE. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/list.h"
#include "search/search.h"

enum { SAMPLES = 400000, OPENING = 3, STRAY = 20, MEMORY = 32 << 20, ROUNDS = 1500 };

struct samples {
    int count, features;
    float (*x)[TIPS_FEATURES];
    signed char *side; /* to move, then whether it won */
};

static void add_sample(struct samples *s, const struct game *game, const game_state *state,
                       void *scratch)
{
    int figures[TIPS_FEATURES];
    if (s->count == SAMPLES) return;
    s->features = game->tips->features(state, &(struct tips_room){.scratch = scratch}, figures);
    for (int i = 0; i < s->features; i++) s->x[s->count][i] = (float)figures[i];
    s->side[s->count++] = (signed char)game_side(game->rules->actor(game_truth(state)));
}

static game_move stray_move(struct play *p, struct rng *rng, game_move *room)
{
    int n = p->game->rules->moves(game_truth(p->state), p->scratch, room);
    return room[rng_below(rng, (uint32_t)n)];
}

/* Plays one game; its samples get their results, draws are thrown away. */
static int play_game(struct samples *s, search *think, struct play *p, struct rng *rng, int nodes,
                     void *scratch, game_move *room)
{
    int from = s->count;
    for (int ply = 0; play_actor(p) != GAME_OVER; ply++) {
        struct search_report report;
        if (play_actor(p) == GAME_CHANCE) {
            play_chance(p, rng);
            continue;
        }
        search_set(think, game_truth(p->state));
        search_step(think, 0, nodes);
        search_report(think, &report);
        if (ply >= OPENING && !report.best[0].proved) add_sample(s, p->game, p->state, scratch);
        bool stray = ply < OPENING || rng_below(rng, STRAY) == 0;
        play_move(p, stray ? stray_move(p, rng, room) : report.best[0].move);
    }
    struct game_result result;
    play_result(p, &result);
    if (result.winner < 0) s->count = from;
    for (int i = from; i < s->count; i++) s->side[i] = s->side[i] == result.winner;
    return result.winner;
}

static double fit(const struct samples *s, double *w)
{
    double loss = 0, gradient[TIPS_FEATURES], scale[TIPS_FEATURES] = {0};
    for (int k = 0; k < s->count; k++)
        for (int i = 0; i < s->features; i++) scale[i] += s->x[k][i] * s->x[k][i];
    for (int i = 0; i < s->features; i++) scale[i] = scale[i] / s->count + 1e-3;
    for (int round = 0; round < ROUNDS; round++) {
        memset(gradient, 0, sizeof gradient);
        loss = 0;
        for (int k = 0; k < s->count; k++) {
            double z = 0;
            for (int i = 0; i < s->features; i++) z += w[i] * s->x[k][i];
            double p = 1 / (1 + exp(-z));
            loss -= log(s->side[k] ? p : 1 - p);
            for (int i = 0; i < s->features; i++) gradient[i] += (p - s->side[k]) * s->x[k][i];
        }
        for (int i = 0; i < s->features; i++)
            w[i] -= 0.5 * (gradient[i] / s->count + 1e-4 * w[i]) / scale[i];
    }
    return loss / s->count;
}

int main(int argc, char **argv)
{
    struct game_options options;
    struct message why;
    if (argc < 6) return fprintf(stderr, "tune GAME VARIANT GAMES NODES SEED [SCALE]\n"), 2;
    const struct game *game = games_find(slice_of(argv[1]));
    if (!game || !game->tips || !game->tips->features) return fprintf(stderr, "no features\n"), 2;
    options_default(game, &options);
    if (options_read(game, slice_of(argv[2]), &options, &why)) return 2;
    int games = atoi(argv[3]), nodes = atoi(argv[4]), wins[3] = {0};
    uint64_t seed = strtoull(argv[5], NULL, 10);
    double scale = argc > 6 ? atof(argv[6]) : 1, w[TIPS_FEATURES] = {0};
    struct samples s = {.x = malloc(SAMPLES * sizeof *s.x), .side = malloc(SAMPLES)};
    size_t bytes = play_memory(game);
    void *memory = malloc(MEMORY), *room = malloc(bytes),
         *scratch = malloc(game->tips->scratch + 64);
    game_move *moves = malloc((size_t)game->rules->max_moves * sizeof *moves);
    if (!s.x || !s.side || !memory || !room || !scratch || !moves) return 1;
    for (int i = 0; i < games; i++) {
        struct rng rng = rng_seed(seed, (uint64_t)i);
        struct search_setup setup = {.game = game, .seed = rng_next(&rng), .workers = 1};
        setup.sight = game->tips->levels[TIPS_LEVELS - 1].sight;
        struct arena a = arena_on(memory, MEMORY), b = arena_on(room, bytes);
        struct play play;
        search *think;
        if (search_open(&setup, &a, &think) || play_open(&play, game, &options, &b)) return 1;
        int winner = play_game(&s, think, &play, &rng, nodes, scratch, moves);
        wins[winner < 0 ? 2 : winner]++;
    }
    printf("# %s %s: %d games of %d nodes, seed %s: won %d lost %d drawn %d, %d samples\n", argv[1],
           argv[2], games, nodes, argv[5], wins[0], wins[1], wins[2], s.count);
    double loss = fit(&s, w);
    printf("# loss %.4f (knowing nothing: 0.6931)\n", loss);
    for (int i = 0; i < s.features; i++)
        printf("%.0f%s", 100 * scale * w[i], i + 1 < s.features ? ", " : "\n");
    return 0;
}
