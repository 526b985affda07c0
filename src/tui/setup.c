/* New games as records, the one form in which games come to the table. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "tui/table.h"

static void put_tag(struct text *out, const char *name, struct slice value)
{
    record_write_tag(slice_of(name), value, out);
}

static void put_number_tag(struct text *out, const char *name, uint64_t value)
{
    char room[24];
    struct text number = text_on(room, sizeof room);
    text_put_unsigned(&number, value);
    put_tag(out, name, text_slice(&number));
}

/* The options that the user named. */
static void write_given(const struct table_setup *s, struct text *out)
{
    for (int i = 0; s->game->options[i].name; i++) {
        if (!(s->options.given >> i & 1)) continue;
        if (out->n) text_put_char(out, ',');
        text_put(out, s->game->options[i].name);
        text_put_char(out, '=');
        options_write_value(&s->game->options[i], s->options.value[i], out);
    }
}

/* A position settles what the user left open, so defaults must not contradict it. */
static void write_options(const struct table_setup *s, struct text *out)
{
    char room[256];
    struct text options = text_on(room, sizeof room);
    if (s->position.n)
        write_given(s, &options);
    else
        options_write(s->game, &s->options, &options);
    put_tag(out, "Variant", text_slice(&options));
    if (!s->position.n || s->options.seats_given) put_number_tag(out, "Seats", s->options.seats);
}

/* ---- matches */

static bool is_match(const struct table_setup *s)
{
    return s->games > 1 || s->goal > 0;
}

static void write_match(const struct series *s, struct text *out)
{
    char memory[256];
    struct arena arena = arena_on(memory, sizeof memory);
    struct record record = {0};
    if (series_set_tags(s, &arena, &record)) return;
    for (int i = 0; i < record.tag_count; i++)
        record_write_tag(record.tags[i].name, record.tags[i].value, out);
}

/* In a match everybody has a name, and be it A, B … by the seat of the first game. */
static void write_names(const struct table_setup *s, const struct series *match, struct text *out)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        char letter = (char)(match->seats ? 'A' + series_player(match, seat) : 0);
        struct slice name = s->names[seat];
        if (!name.n && seat < match->seats) name = (struct slice){&letter, 1};
        if (name.n) put_tag(out, record_player_tag(seat), name);
    }
}

/* ---- records */

static void write_setup(const struct table_setup *s, const struct series *match, struct text *out)
{
    char name[] = "Level1";
    put_tag(out, "Game", slice_of(s->game->name));
    write_options(s, out);
    bool open =
        s->position.n && !s->options.seats_given; /* the position knows how many there are */
    for (int i = 0; i < (open ? GAME_SEATS_MAX : s->options.seats); i++) {
        name[5] = (char)('1' + i);
        if (s->levels[i]) put_number_tag(out, name, (uint64_t)s->levels[i]);
    }
    if (match->seats) write_match(match, out);
    write_names(s, match, out);
    put_number_tag(out, "Seed", s->seed);
    if (s->position.n) put_tag(out, "Position", s->position);
    text_put_char(out, '\n');
    text_put_slice(out, s->after);
    text_put_char(out, '\n');
}

static int fail_memory(struct message *why)
{
    message_set(why, "error.memory");
    return ERR_SPACE;
}

int table_open_new(struct table *out, const struct table_setup *s, struct message *why)
{
    size_t cap = 2048 + s->position.n + s->after.n;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) cap += 2 * s->names[seat].n;
    char *room = malloc(cap);
    struct text text = text_on(room, cap);
    struct series match = {0};
    if (!room) return fail_memory(why);
    if (is_match(s)) {
        series_open(&match, s->options.seats, s->games,
                    game_by_points(s->game, &s->options) ? SERIES_POINTS : SERIES_WINS);
        match.goal = s->goal;
    }
    write_setup(s, &match, &text);
    int status = table_open(out, text_slice(&text), s->seed, why);
    free(room);
    return status;
}

/* The same game with other draws; nobody sits there yet. */
static void set_up_same(const struct table *t, struct table_setup *out)
{
    *out = (struct table_setup){
        .game = t->play.game, .options = t->play.options, .seed = rng_mix(t->seed + 1) >> 1};
    out->options.given = UINT8_MAX;
    out->options.seats_given = true;
    out->position = record_tag(&t->tags, "Position");
}

int table_open_again(struct table *out, const struct table *t, struct message *why)
{
    struct table_setup setup;
    set_up_same(t, &setup);
    for (int seat = 0; seat < t->play.options.seats; seat++) {
        setup.levels[seat] = t->levels[seat];
        setup.names[seat] = record_tag(&t->tags, record_player_tag(seat));
    }
    return table_open_new(out, &setup, why);
}

/* The same game for the same players, each a seat further. */
static void set_up_next(const struct table *t, const struct series *now, struct table_setup *out)
{
    set_up_same(t, out);
    for (int seat = 0; seat < now->seats; seat++) {
        int who = series_player(now, seat);
        out->levels[seat] = t->levels[series_seat(&t->match, who)];
        out->names[seat] = (struct slice){now->names[who].at, now->names[who].n};
    }
}

int table_open_next(struct table *out, const struct table *t, struct message *why)
{
    struct table_setup setup;
    struct series now = table_score(t);
    char *room = malloc(TABLE_RECORD_MAX);
    struct text text = text_on(room, TABLE_RECORD_MAX);
    if (!room) return fail_memory(why);
    set_up_next(t, &now, &setup);
    int status = table_write(t, &text);
    if (!status) {
        text_put_char(&text, '\n');
        write_setup(&setup, &now, &text);
        status = text_status(&text);
    }
    status = status ? message_fail(why, "tui.too_long", SLICE(""))
                    : table_open(out, text_slice(&text), setup.seed, why);
    free(room);
    return status;
}
