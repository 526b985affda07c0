/* cephalopod_net play GAMES NODES SEED FILE: games of the search against itself, as samples.
 * cephalopod_net fit FILE…: weights for the net of src/games/cephalopod/net.h, as C.
 *
 * Games begin with some random moves and have a random one now and then; every position that was
 * thought about is a sample: its cells, what the search thought of it, and who won. The net is
 * fitted to the mean of the last two: results alone are few, since all samples of a game share one.
 *
 * A filter is read in eight images of the board, so its weights learn from all eight at once. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/cephalopod/net.h"
#include "games/list.h"
#include "search/search.h"

enum { OPENING = 9, STRAY = 20, MEMORY = 16 << 20, TURNS = 400 };
enum { ROUNDS = 8, BATCH = 1024, HELD_OUT = 60000, UNITS = NET_FILTERS * NET_IMAGES };

/* How much the search's opinion counts in what the net is to learn; the rest is the result. */
#ifndef TRUST
#define TRUST 0.8f
#endif

struct sample {
    uint8_t state[NET_CELLS]; /* as the side to move sees them */
    uint8_t won;
    int16_t value; /* for it, by the search */
};

/* ---- play */

static void take_sample(const struct cephalopod_state *s, int value, struct sample *out)
{
    struct cephalopod_threats threats = cephalopod_find_threats(s);
    for (int at = 0; at < NET_CELLS; at++)
        out->state[at] = (uint8_t)net_state(s, &threats, cephalopod_cell(at / 5, at % 5));
    out->won = s->turn; /* who moves, until the result is known */
    out->value = (int16_t)value;
}

/* Plays one game to its end; how many samples it gave. */
static int play_game(struct play *p, search *think, struct rng *rng, int nodes, struct sample *out)
{
    game_move moves[CEPHALOPOD_MOVES_MAX];
    int opening = 1 + (int)rng_below(rng, OPENING), count = 0;
    for (int ply = 0; play_actor(p) != GAME_OVER; ply++) {
        int n = p->game->rules->moves(game_truth(p->state), p->scratch, moves);
        game_move move = moves[rng_below(rng, (uint32_t)n)];
        if (ply >= opening && count < TURNS) {
            struct search_report report;
            search_set(think, game_truth(p->state));
            search_step(think, 0, nodes);
            search_report(think, &report);
            take_sample(cephalopod_of(game_truth(p->state)), report.best[0].value, &out[count++]);
            if (rng_below(rng, STRAY)) move = report.best[0].move;
        }
        play_move(p, move);
    }
    struct game_result result;
    play_result(p, &result);
    for (int i = 0; i < count; i++) out[i].won = out[i].won == result.winner;
    return count;
}

static int play(const struct game *game, int games, int nodes, uint64_t seed, const char *path)
{
    static struct sample samples[TURNS];
    size_t bytes = play_memory(game), written = 0;
    void *memory = malloc(MEMORY), *room = malloc(bytes);
    FILE *file = fopen(path, "wb");
    struct game_options options;
    if (!memory || !room || !file) return 1;
    options_default(game, &options);
    for (int i = 0; i < games; i++) {
        struct rng rng = rng_seed(seed, (uint64_t)i);
        struct search_setup setup = {.game = game, .seed = rng_next(&rng), .workers = 1};
        struct arena a = arena_on(memory, MEMORY), b = arena_on(room, bytes);
        struct play p;
        search *think;
        if (search_open(&setup, &a, &think) || play_open(&p, game, &options, &b)) return 1;
        int count = play_game(&p, think, &rng, nodes, samples);
        written += fwrite(samples, sizeof *samples, (size_t)count, file);
    }
    printf("%d games, %zu samples\n", games, written);
    free(memory);
    free(room);
    return fclose(file) != 0;
}

/* ---- fit: the net with its weights as real numbers, full reading 1 */

struct net {
    float weight[NET_FILTERS][NET_STATES][NET_CELLS];
    float bias[NET_FILTERS], mover[NET_FILTERS], other[NET_FILTERS], tempo;
};
enum { WEIGHTS = sizeof(struct net) / sizeof(float) };

/* The filters in all images, laid out for reading; and the slopes that come back through them. */
typedef float wide[NET_CELLS][NET_STATES][UNITS];

static struct net net, slope, mean, spread;
static wide weights, slopes;

/* The cell that image `i` brings to a cell: bit 0 mirrors columns, 1 rows, 2 exchanges them. */
static int image_of(int at, int i)
{
    int x = at / 5, y = at % 5, a = i & 4 ? y : x, b = i & 4 ? x : y;
    if (i & 1) a = 4 - a;
    if (i & 2) b = 4 - b;
    return a * 5 + b;
}

static void widen(void)
{
    for (int at = 0; at < NET_CELLS; at++)
        for (int s = 0; s < NET_STATES; s++)
            for (int u = 0; u < UNITS; u++)
                weights[at][s][u] = net.weight[u / NET_IMAGES][s][image_of(at, u % NET_IMAGES)];
}

static void narrow(void)
{
    for (int at = 0; at < NET_CELLS; at++)
        for (int s = 0; s < NET_STATES; s++)
            for (int u = 0; u < UNITS; u++)
                slope.weight[u / NET_IMAGES][s][image_of(at, u % NET_IMAGES)] += slopes[at][s][u];
    memset(slopes, 0, sizeof slopes);
}

static float held(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static int exchanged(int state)
{
    return state < NET_OWN ? state : state < NET_OTHER ? state + 18 : state - 18;
}

/* Reads a sample; the evidence as a natural logarithm of the odds. */
static float weigh(const struct sample *s, float *mover, float *other)
{
    float z = net.tempo;
    for (int u = 0; u < UNITS; u++) mover[u] = other[u] = net.bias[u / NET_IMAGES];
    for (int at = 0; at < NET_CELLS; at++) {
        const float *a = weights[at][s->state[at]], *b = weights[at][exchanged(s->state[at])];
        for (int u = 0; u < UNITS; u++) mover[u] += a[u], other[u] += b[u];
    }
    for (int u = 0; u < UNITS; u++)
        z +=
            net.mover[u / NET_IMAGES] * held(mover[u]) + net.other[u / NET_IMAGES] * held(other[u]);
    return z;
}

/* Sends an error back through one side's readings. */
static void send_back(float error, const float *sum, const float *out, float *out_slope,
                      const uint8_t *state, bool turned)
{
    float back[UNITS];
    for (int u = 0; u < UNITS; u++) {
        int k = u / NET_IMAGES;
        out_slope[k] += error * held(sum[u]);
        back[u] = sum[u] > 0 && sum[u] < 1 ? error * out[k] : 0;
        slope.bias[k] += back[u];
    }
    for (int at = 0; at < NET_CELLS; at++) {
        float *to = slopes[at][turned ? exchanged(state[at]) : state[at]];
        for (int u = 0; u < UNITS; u++) to[u] += back[u];
    }
}

/* One step of Adam down the slope, which then is flat again. */
static void step(float rate, int number, int samples)
{
    float *w = (float *)&net, *g = (float *)&slope, *m = (float *)&mean, *v = (float *)&spread;
    float young = 1 - powf(0.9f, (float)number), wild = 1 - powf(0.999f, (float)number);
    narrow();
    for (int i = 0; i < WEIGHTS; i++) {
        float d = g[i] / (float)samples;
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        w[i] -= rate * m[i] / young / (sqrtf(v[i] / wild) + 1e-8f);
        g[i] = 0;
    }
    for (int i = 0; i < WEIGHTS; i++) w[i] = fmaxf(-16, fminf(16, w[i]));
    float *cell = &net.weight[0][0][0];
    for (size_t i = 0; i < sizeof net.weight / sizeof *cell; i++)
        cell[i] = fmaxf(-1.9f, fminf(1.9f, cell[i])); /* so that 16 bits hold every sum */
    widen();
}

static double loss_of(double p, double target)
{
    return -target * log(p + 1e-9) - (1 - target) * log(1 - p + 1e-9);
}

static double learn(const struct sample *s, const int *order, int count, float rate, int *number)
{
    double loss = 0;
    for (int i = 0; i < count; i++) {
        const struct sample *x = &s[order[i]];
        float mover[UNITS], other[UNITS];
        float target = (1 - TRUST) * x->won + TRUST * 0.5f * (1 + (float)x->value / TIPS_WON);
        float p = 1 / (1 + expf(-weigh(x, mover, other)));
        loss += loss_of(p, target);
        slope.tempo += p - target;
        send_back(p - target, mover, net.mover, slope.mover, x->state, false);
        send_back(p - target, other, net.other, slope.other, x->state, true);
        if (i % BATCH == BATCH - 1) step(rate, ++*number, BATCH);
    }
    return loss / count;
}

static double check(const struct sample *s, int count)
{
    double loss = 0;
    for (int i = 0; i < count; i++) {
        float mover[UNITS], other[UNITS];
        loss += loss_of(1 / (1 + exp(-weigh(&s[i], mover, other))), s[i].won);
    }
    return loss / count;
}

static void begin(struct rng *rng)
{
    float *cell = &net.weight[0][0][0];
    for (size_t i = 0; i < sizeof net.weight / sizeof *cell; i++)
        cell[i] = 0.25f * ((float)rng_below(rng, 1001) / 1000 - 0.5f);
    for (int k = 0; k < NET_FILTERS; k++) {
        net.bias[k] = 0.3f;
        net.mover[k] = 0.3f * ((float)rng_below(rng, 1001) / 1000 - 0.5f);
        net.other[k] = -net.mover[k];
    }
    widen();
}

static void fit(const struct sample *s, int count)
{
    struct rng rng = rng_seed(1, 0);
    int held_out = count / 12 < HELD_OUT ? count / 12 : HELD_OUT, number = 0;
    int *order = malloc((size_t)count * sizeof *order);
    if (!order) exit(1);
    count -= held_out;
    for (int i = 0; i < count; i++) order[i] = i;
    begin(&rng);
    for (int round = 0; round < ROUNDS; round++) {
        float rate = round >= ROUNDS - 2 ? 0.0004f : round >= ROUNDS / 2 ? 0.0012f : 0.004f;
        for (int i = count - 1; i > 0; i--) {
            int j = (int)rng_below(&rng, (uint32_t)i + 1), t = order[i];
            order[i] = order[j], order[j] = t;
        }
        double loss = learn(s, order, count, rate, &number);
        fprintf(stderr, "round %d: loss %.4f, on results held out %.4f\n", round + 1, loss,
                check(s + count, held_out));
    }
    free(order);
}

/* ---- the weights as integers */

static void put_row(const char *name, const float *x, double scale)
{
    printf("    .%s = {", name);
    for (int k = 0; k < NET_FILTERS; k++)
        printf("%ld%s", lrint(scale * x[k]), k + 1 < NET_FILTERS ? ", " : "},\n");
}

static void put_cell(int s, int at)
{
    printf("%s{", at % 3 ? " " : "        ");
    for (int k = 0; k < 2 * NET_FILTERS; k++)
        printf(
            "%s%ld", k ? ", " : "",
            lrint(NET_FULL * net.weight[k % NET_FILTERS][k < NET_FILTERS ? s : exchanged(s)][at]));
    printf("},%s", at % 3 == 2 || at + 1 == NET_CELLS ? "\n" : "");
}

static void put(void)
{
    for (int s = 0; s < NET_STATES; s++) {
        puts("    {");
        for (int at = 0; at < NET_CELLS; at++) put_cell(s, at);
        puts("    },");
    }
    put_row("bias", net.bias, NET_FULL);
    put_row("mover", net.mover, 1600);
    put_row("other", net.other, 1600);
    printf("    .tempo = %ld,\n", lrint(100 * net.tempo));
}

/* All samples of some files; how many, or −1. */
static int read_samples(char **paths, int files, struct sample **out)
{
    struct sample *s = NULL;
    size_t count = 0, more = 1 << 20;
    for (int i = 0; i < files; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file) return perror(paths[i]), -1;
        for (size_t got = more; got == more; count += got) {
            s = realloc(s, (count + more) * sizeof *s);
            if (!s) return -1;
            got = fread(s + count, sizeof *s, more, file);
        }
        fclose(file);
    }
    *out = s;
    return (int)count;
}

int main(int argc, char **argv)
{
    const struct game *game = games_find(SLICE("cephalopod"));
    struct sample *samples;
    if (argc == 6 && strcmp(argv[1], "play") == 0)
        return play(game, atoi(argv[2]), atoi(argv[3]), strtoull(argv[4], NULL, 10), argv[5]);
    if (argc < 3 || strcmp(argv[1], "fit") != 0)
        return fprintf(stderr, "cephalopod_net play GAMES NODES SEED FILE | fit FILE…\n"), 2;
    int count = read_samples(argv + 2, argc - 2, &samples);
    if (count < 24) return 1;
    printf("/* %d samples */\n", count);
    fit(samples, count);
    put();
    free(samples);
    return 0;
}
