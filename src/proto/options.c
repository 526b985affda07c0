/* Settings: which game, which variant, how many seats, which seed; and those of the thinker. */
#include "base/err.h"
#include "proto/internal.h"

void proto_put_spin(struct text *out, const char *name, uint64_t value, uint64_t least,
                    uint64_t most)
{
    text_put(out, "option name ");
    text_put(out, name);
    text_put(out, " type spin default ");
    text_put_unsigned(out, value);
    text_put(out, " min ");
    text_put_unsigned(out, least);
    text_put(out, " max ");
    text_put_unsigned(out, most);
    text_put_char(out, '\n');
}

void proto_put_combo(struct text *out, const char *name, const char *const *values)
{
    text_put(out, "option name ");
    text_put(out, name);
    text_put(out, " type combo default ");
    text_put(out, values[0]);
    for (int i = 0; values[i]; i++) {
        text_put(out, " var ");
        text_put(out, values[i]);
    }
    text_put_char(out, '\n');
}

static void put_games(const struct proto *p, struct text *out)
{
    text_put(out, "option name Game type combo default ");
    text_put(out, p->watch.game->name);
    for (int i = 0; p->games[i]; i++) {
        text_put(out, " var ");
        text_put(out, p->games[i]->name);
    }
    text_put_char(out, '\n');
}

void proto_write_options(const struct proto *p, struct text *out)
{
    put_games(p, out);
    text_put(out, "option name Variant type string default ");
    options_write(p->watch.game, &p->options, out);
    text_put_char(out, '\n');
    proto_put_spin(out, "Seats", p->options.seats, 1, GAME_SEATS_MAX);
    proto_put_spin(out, "Seed", p->seed, 0, INT64_MAX);
    if (p->thinker->write_options) p->thinker->write_options(p->thinker->context, out);
}

/* ---- setting them: all but Seed begin a new game */

static int set_game(struct proto *p, struct slice value, struct message *why)
{
    struct game_options options;
    for (int i = 0; p->games[i]; i++) {
        if (!slice_is(value, p->games[i]->name)) continue;
        options_default(p->games[i], &options);
        return proto_restart(p, p->games[i], &options);
    }
    return message_fail(why, "games.unknown", value);
}

/* What the value does not name goes back to its default. */
static int set_variant(struct proto *p, struct slice value, struct message *why)
{
    const struct game *game = p->watch.game;
    struct game_options options;
    options_default(game, &options);
    options.seats = p->options.seats;
    options.seats_given = p->options.seats_given;
    int status = options_read(game, value, &options, why);
    return status ? status : proto_restart(p, game, &options);
}

static int set_seats(struct proto *p, struct slice value, struct message *why)
{
    uint64_t seats;
    struct game_options options = p->options;
    if (slice_number(value, GAME_SEATS_MAX, &seats))
        return message_fail(why, "record.seats", value);
    int status = options_set_seats(p->watch.game, (int)seats, &options, why);
    return status ? status : proto_restart(p, p->watch.game, &options);
}

static int set_seed(struct proto *p, struct slice value, struct message *why)
{
    if (!slice_number(value, INT64_MAX, &p->seed)) return 0;
    return message_fail(why, "proto.bad_seed", value);
}

static const struct setting {
    const char *name;
    int (*set)(struct proto *, struct slice, struct message *);
} settings[] = {
    {"Game", set_game}, {"Variant", set_variant}, {"Seats", set_seats}, {"Seed", set_seed}};

static int set_own(struct proto *p, struct slice name, struct slice value, struct message *why)
{
    int status = ERR_MISSING;
    if (p->thinker->set_option) status = p->thinker->set_option(p->thinker->context, name, value);
    if (status == ERR_MISSING) return message_fail(why, "proto.unknown_setting", name);
    if (status) return message_fail(why, "proto.bad_setting", value);
    return 0;
}

/* `name NAME value VALUE`; a value may be empty or hold spaces. Names are read ignoring case, as
 * UCI has it. */
int proto_set_option(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)out;
    struct slice all = slice_trim(rest);
    if (!slice_is(slice_word(&rest), "name")) return message_fail(why, "proto.no_name", all);
    struct slice name = slice_word(&rest);
    if (!slice_is(slice_word(&rest), "value")) return message_fail(why, "proto.no_value", all);
    struct slice value = slice_trim(rest);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        if (slice_is_like(name, settings[i].name)) return settings[i].set(p, value, why);
    return set_own(p, name, value, why);
}
