/* Games, their options, and how a caller says which one is meant. */
#include "base/err.h"
#include "base/mem.h"
#include "base/version.h"
#include "inside.h"

const char *tablier_version(void)
{
    return TABLIER_VERSION;
}

int tablier_lang_find(const char *tag, size_t n, tablier_error *error)
{
    enum words_lang lang;
    if (!tag) return lib_fail_null(error);
    if (words_find_lang(lib_slice(tag, n), &lang))
        return lib_fail(error, TABLIER_MISSING, "lib.no_lang");
    return (int)lang;
}

int lib_check_lang(int lang, tablier_error *error)
{
    return lang < 0 || lang >= WORDS_LANGS ? lib_fail_range(error, lang) : 0;
}

int tablier_random_seed(uint64_t seed, uint64_t stream, tablier_random *out, tablier_error *error)
{
    if (!out) return lib_fail_null(error);
    struct rng rng = rng_seed(seed, stream);
    *out = (tablier_random){rng.key, rng.counter};
    return 0;
}

int tablier_random_next(tablier_random *random, uint64_t *out, tablier_error *error)
{
    if (!random || !out) return lib_fail_null(error);
    struct rng rng = {random->key, random->counter};
    *out = rng_next(&rng);
    random->counter = rng.counter;
    return 0;
}

int tablier_random_below(tablier_random *random, uint32_t n, uint32_t *out, tablier_error *error)
{
    if (!random || !out) return lib_fail_null(error);
    if (!n) return lib_fail_range(error, 0);
    struct rng rng = {random->key, random->counter};
    *out = rng_below(&rng, n);
    random->counter = rng.counter;
    return 0;
}

/* ---- games */

int tablier_game_count(void)
{
    int count = 0;
    while (games_list[count]) count++;
    return count;
}

const struct game *lib_game(int number, tablier_error *error)
{
    if (number >= 0 && number < tablier_game_count()) return games_list[number];
    lib_fail_range(error, number);
    return NULL;
}

int lib_game_number(const struct game *game)
{
    int number = 0;
    while (games_list[number] != game) number++;
    return number;
}

int tablier_game_find(const char *name, size_t n, tablier_error *error)
{
    if (!name) return lib_fail_null(error);
    const struct game *game = games_find(lib_slice(name, n));
    if (game) return lib_game_number(game);
    struct message why;
    message_fail(&why, "games.unknown", lib_slice(name, n));
    return lib_fail_message(error, ERR_MISSING, &why);
}

static int count_options(const struct game *g)
{
    int count = 0;
    while (g->options[count].name) count++;
    return count;
}

int tablier_game_about(int game, tablier_game *out, tablier_error *error)
{
    const struct game *g = lib_game(game, error);
    if (!g) return TABLIER_RANGE;
    if (!out) return lib_fail_null(error);
    memset(out, 0, sizeof *out);
    struct text name = text_on(out->name, sizeof out->name - 1);
    text_put(&name, g->name);
    out->seats = g->seats;
    out->draws = g->draws;
    out->secrets = g->rules->observe != NULL;
    out->chance = g->rules->max_outcomes > 0;
    out->max_moves = g->rules->max_moves;
    out->max_outcomes = g->rules->max_outcomes;
    out->options = count_options(g);
    out->actions = g->planes != NULL;
    out->matter = (int32_t)g->matter;
    return 0;
}

int tablier_game_text(int game, int word, int lang, char *out, size_t cap, tablier_error *error)
{
    const struct game *g = lib_game(game, error);
    if (!g || lib_check_lang(lang, error)) return TABLIER_RANGE;
    const char *const ids[] = {g->title, g->credit, g->goal[0], g->sides[0], g->sides[1]};
    if (word < 0 || word > TABLIER_SIDE_1) return lib_fail_range(error, word);
    if (!ids[word]) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    return lib_text_put(words_get((enum words_lang)lang, ids[word]), out, cap, error);
}

/* ---- options */

static const struct game_option *find_option(int game, int option, tablier_error *error)
{
    const struct game *g = lib_game(game, error);
    if (!g) return NULL;
    if (option >= 0 && option < count_options(g)) return &g->options[option];
    lib_fail_range(error, option);
    return NULL;
}

int tablier_option_name(int game, int option, char *out, size_t cap, tablier_error *error)
{
    const struct game_option *o = find_option(game, option, error);
    return o ? lib_text_put(o->name, out, cap, error) : TABLIER_RANGE;
}

int tablier_option_is_size(int game, int option, tablier_error *error)
{
    const struct game_option *o = find_option(game, option, error);
    return o ? !o->values : TABLIER_RANGE;
}

int tablier_option_text(int game, int option, int lang, char *out, size_t cap, tablier_error *error)
{
    const struct game_option *o = find_option(game, option, error);
    if (!o || lib_check_lang(lang, error)) return TABLIER_RANGE;
    return lib_text_put(words_get((enum words_lang)lang, o->about), out, cap, error);
}

int tablier_option_value(int game, int option, int value, char *out, size_t cap,
                         tablier_error *error)
{
    const struct game_option *o = find_option(game, option, error);
    if (!o) return TABLIER_RANGE;
    if (value < 0) return lib_fail_range(error, value);
    int count = o->values ? 0 : 3;
    while (o->values && o->values[count]) count++;
    if (value >= count) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    const int sizes[] = {o->size_default, o->size_min, o->size_max};
    struct text text = lib_text(out, cap);
    options_write_value(o, o->values ? value : sizes[value], &text);
    return lib_text_end(&text, out, cap, error);
}

/* ---- setups */

int lib_read_setup(const tablier_setup *setup, const struct game **game,
                   struct game_options *options, tablier_error *error)
{
    struct message why = {0};
    if (!setup) return lib_fail_null(error);
    *game = lib_game(setup->game, error);
    if (!*game) return TABLIER_RANGE;
    options_default(*game, options);
    int err = options_read(*game, lib_slice(setup->variant, setup->variant_n), options, &why);
    if (!err && setup->seats) err = options_set_seats(*game, setup->seats, options, &why);
    return err ? lib_fail_message(error, err, &why) : 0;
}
