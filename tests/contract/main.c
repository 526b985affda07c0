/* Runs every rule of the contract on every game. CONTRACT_GAMES sets how many random games each
 * rule plays (the soak raises it). */
#include <stdio.h>
#include <stdlib.h>

#include "contract/contract.h"
#include "games/list.h"
#include "support/test.h"
#include "support/whist.h"

struct rule {
    const char *name;
    contract_rule *run;
};

static const struct rule rules[] = {
    {"moves", contract_moves},     {"check", contract_check},   {"text", contract_text},
    {"bytes", contract_bytes},     {"replay", contract_replay}, {"result", contract_result},
    {"views", contract_views},     {"twins", contract_twins},   {"scene", contract_scene},
    {"compose", contract_compose}, {"edit", contract_edit},     {"shown", contract_shown},
    {"planes", contract_planes},
};

enum { RULES = sizeof rules / sizeof rules[0], TESTS_MAX = 256, GAMES_DEFAULT = 12 };

struct contract_case {
    const struct game *game;
    const struct rule *rule;
    uint64_t seed; /* of the walk under way, for failures */
    char name[80];
};

static unsigned char memory[WALK_MEMORY];
static uint64_t current_seed;

/* A game whose rules want much work memory thinks long about each move: a third will do. */
static int games_to_play(const struct game *game)
{
    enum { MUCH = 1 << 12, SHARE = 3 };
    const char *asked = getenv("CONTRACT_GAMES");
    int games = asked ? (int)strtol(asked, NULL, 10) : GAMES_DEFAULT;
    return game->rules->scratch > MUCH && games > SHARE ? games / SHARE : games;
}

void contract_hold(const struct walk *w, bool condition, const char *what, const char *file,
                   int line)
{
    if (condition) return;
    char variant[200];
    struct text out = text_on(variant, sizeof variant);
    options_write(w->game, &w->options, &out);
    print_error("%s %.*s seats=%d, seed %llu, ply %d: broken: %s\n", w->game->name, (int)out.n,
                variant, w->options.seats, (unsigned long long)current_seed, w->ply, what);
    _fail(file, line);
}

static void run_case(void **state)
{
    struct contract_case *c = *state;
    for (int i = 0; i < games_to_play(c->game); i++) {
        struct arena arena = arena_on(memory, sizeof memory);
        current_seed = (uint64_t)i;
        c->rule->run(c->game, current_seed, &arena);
    }
}

static int count_leaks(int (*count)(const struct game *, uint64_t, struct arena *, int *),
                       const struct game *game, int *tried)
{
    int leaks = 0;
    for (int i = 0; i < games_to_play(game); i++) {
        struct arena arena = arena_on(memory, sizeof memory);
        leaks += count(game, (uint64_t)i, &arena, tried);
    }
    return leaks;
}

/* The suite has to find a leak that is there: redealing alone does not, twins do. */
static void planted_leak_is_caught(void **state)
{
    (void)state;
    int tried = 0;
    assert_int_equal(count_leaks(contract_count_redeal_leaks, &whist_leaky, &tried), 0);
    assert_true(tried > 0);
    tried = 0;
    assert_true(count_leaks(contract_count_twin_leaks, &whist_leaky, &tried) > 0);
    assert_int_equal(count_leaks(contract_count_twin_leaks, &whist, &tried), 0);
    assert_true(tried > 0);
}

static int add_cases(const struct game *game, struct contract_case *cases, struct CMUnitTest *tests)
{
    for (int i = 0; i < RULES; i++) {
        cases[i] = (struct contract_case){.game = game, .rule = &rules[i]};
        snprintf(cases[i].name, sizeof cases[i].name, "%s: %s", game->name, rules[i].name);
        tests[i] = (struct CMUnitTest){cases[i].name, run_case, NULL, NULL, &cases[i]};
    }
    return RULES;
}

int main(void)
{
    static struct contract_case cases[TESTS_MAX];
    static struct CMUnitTest tests[TESTS_MAX];
    int n = add_cases(&whist, cases, tests);
    for (int i = 0; games_list[i]; i++) n += add_cases(games_list[i], cases + n, tests + n);
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(planted_leak_is_caught);
    return _cmocka_run_group_tests("contract", tests, (size_t)n, NULL, NULL);
}
