/* From evidence to values and weights, by tables: every machine gets the same integers. */
#include "game/tips.h"

enum { STEP = 25, VALUES = 33, WEIGHT_MIN = -700, WEIGHT_MAX = 700 };

/* 1000 tanh(x / 200) for x = 0, STEP, … */
static const int16_t values[] = {
    0,   124, 245, 358, 462, 555, 635, 704, 762, 809, 848, 880, 905, 925, 941, 954, 964,
    972, 978, 983, 987, 990, 992, 994, 995, 996, 997, 998, 998, 999, 999, 999, 999,
};

/* 1000 e^(x / 100) for x = WEIGHT_MIN, WEIGHT_MIN + STEP, … WEIGHT_MAX */
static const uint32_t weights[] = {
    1,      1,      2,      2,      2,      3,      4,      5,      7,       9,     11,    14,
    18,     24,     30,     39,     50,     64,     82,     105,    135,     174,   223,   287,
    368,    472,    607,    779,    1000,   1284,   1649,   2117,   2718,    3490,  4482,  5755,
    7389,   9488,   12182,  15643,  20086,  25790,  33115,  42521,  54598,   70105, 90017, 115584,
    148413, 190566, 244692, 314191, 403429, 518013, 665142, 854059, 1096633,
};

int tips_value(int evidence)
{
    int size = evidence < 0 ? -evidence : evidence;
    int at = size / STEP, rest = size % STEP, value = TIPS_WON - 1;
    if (at < VALUES - 1) value = values[at] + (values[at + 1] - values[at]) * rest / STEP;
    return evidence < 0 ? -value : value;
}

uint32_t tips_weight(int evidence)
{
    if (evidence <= WEIGHT_MIN) return weights[0];
    if (evidence >= WEIGHT_MAX) return weights[(WEIGHT_MAX - WEIGHT_MIN) / STEP];
    unsigned from = (unsigned)(evidence - WEIGHT_MIN), at = from / STEP, rest = from % STEP;
    return weights[at] + (weights[at + 1] - weights[at]) * rest / STEP;
}
