/* Games written down: a text for each game under way, and one file where they stand in order. */
#include "drive/scribe.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "game/record.h"

enum { ROOM = 4096, MOVE_BYTES = 160 /* one move with its figures */ };

struct scribe {
    struct scribe *next;
    scribes *all;
    struct duel_scribe hooks;
    int n;             /* the game under way */
    struct text moves; /* of it; grows */
    bool failed;       /* memory was short */
    game_move *legal;
};

struct scribes {
    struct scribe_setup setup;
    FILE *file;
    struct scribe *hands;
    pthread_mutex_t lock; /* of what follows */
    char **waiting;       /* finished games by their number, until those before them are written */
    int next;             /* to be written */
    int err;
};

/* ---- the text of a game */

/* Room for so many bytes more. */
static bool make_room(struct scribe *s, size_t bytes)
{
    if (s->moves.n + bytes <= s->moves.cap) return true;
    size_t cap = 2 * s->moves.cap + bytes + ROOM;
    char *more = s->failed ? NULL : realloc(s->moves.at, cap);
    if (!more) return !(s->failed = true);
    s->moves.at = more;
    s->moves.cap = cap;
    return true;
}

static void put_move(const struct play *p, game_move move, struct text *out)
{
    char room[MOVE_BYTES];
    struct text text = text_on(room, sizeof room);
    p->game->text->write_move(game_truth(p->state), move, &text);
    text_put_json(out, text_slice(&text));
}

/* What the player thought of the position, and of each move it looked at. */
static void put_thoughts(struct scribe *s, const struct play *p, search *thought)
{
    struct search_report report;
    struct text *out = &s->moves;
    int count = p->game->rules->moves(game_truth(p->state), p->scratch, s->legal), listed = 0;
    search_report(thought, &report);
    if (!report.count || !make_room(s, (size_t)count * MOVE_BYTES + ROOM)) return;
    text_put(out, ",\"value\":");
    text_put_number(out, report.best[0].value);
    text_put(out, ",\"visits\":[");
    for (int i = 0; i < count; i++) {
        struct search_option seen;
        if (!search_look_up(thought, s->legal[i], &seen) || !seen.visits) continue;
        text_put(out, listed++ ? ",[" : "[");
        put_move(p, s->legal[i], out);
        text_put_char(out, ',');
        text_put_unsigned(out, seen.visits);
        text_put_char(out, ',');
        text_put_number(out, seen.value);
        text_put_char(out, ']');
    }
    text_put_char(out, ']');
}

static void begin(void *context, int n, const struct play *p)
{
    struct scribe *s = context;
    (void)p;
    s->n = n;
    s->moves.n = 0;
}

static void add_json(struct scribe *s, const struct play *p, game_move move, player *by)
{
    struct text *out = &s->moves;
    text_put(out, out->n ? ",{\"seat\":" : "{\"seat\":");
    text_put_number(out, play_actor(p) + 1);
    text_put(out, ",\"move\":");
    put_move(p, move, out);
    if (by && player_search(by)) put_thoughts(s, p, player_search(by));
    text_put_char(out, '}');
}

static void add_move(void *context, const struct play *p, game_move move, player *by)
{
    struct scribe *s = context;
    if (!make_room(s, ROOM)) return;
    if (s->all->setup.form == SCRIBE_NDJSON) {
        add_json(s, p, move, by);
        return;
    }
    if (s->moves.n) text_put_char(&s->moves, ' ');
    p->game->text->write_move(game_truth(p->state), move, &s->moves);
}

/* ---- the game as a whole */

/* Whoever sits there in game `n`. */
static struct slice name_at(const struct scribe_setup *setup, int n, int seat)
{
    if (setup->name) return setup->name(setup->context, n, seat);
    if (setup->duel->seated[0]) return setup->names[seat];
    return setup->names[game_side(seat) != n % 2];
}

static void put_number_tag(const char *name, int64_t value, struct text *out)
{
    char room[24];
    struct text text = text_on(room, sizeof room);
    text_put_number(&text, value);
    record_write_tag(slice_of(name), text_slice(&text), out);
}

static void put_tags(const struct scribe *s, const struct play *p, struct text *out)
{
    const struct scribe_setup *setup = &s->all->setup;
    char room[ROOM];
    struct text variant = text_on(room, sizeof room);
    struct game_result result;
    play_result(p, &result);
    options_write(p->game, &p->options, &variant);
    record_write_tag(SLICE("Game"), slice_of(p->game->name), out);
    record_write_tag(SLICE("Variant"), text_slice(&variant), out);
    put_number_tag("Seats", p->options.seats, out);
    if (setup->duel->position.n) record_write_tag(SLICE("Position"), setup->duel->position, out);
    for (int seat = 0; seat < p->options.seats; seat++)
        record_write_tag(slice_of(record_player_tag(seat)), name_at(setup, s->n, seat), out);
    put_number_tag("Round", s->n + 1, out);
    record_write_tag(SLICE("Result"), slice_of(record_result_word(&result)), out);
}

/* The record in its canonical form and an empty line. */
static int put_record(struct scribe *s, const struct play *p, struct text *out)
{
    size_t bytes = s->moves.n + 2 * ROOM + s->all->setup.duel->position.n;
    struct text plain = text_on(malloc(bytes), bytes);
    struct arena arena = {0};
    struct record record;
    struct message why;
    int err = plain.at ? 0 : ERR_SPACE;
    if (!err) {
        put_tags(s, p, &plain);
        text_put_char(&plain, '\n');
        text_put_slice(&plain, text_slice(&s->moves));
        struct slice rest = text_slice(&plain);
        arena = arena_on(malloc(record_memory(rest)), record_memory(rest));
        err = arena.at ? record_parse(&rest, &arena, &record, &why) : ERR_SPACE;
    }
    if (!err) record_write(&record, out);
    text_put_char(out, '\n');
    free(arena.at);
    free(plain.at);
    return err;
}

static void put_json_names(const struct scribe *s, const struct play *p, struct text *out)
{
    text_put(out, ",\"players\":[");
    for (int seat = 0; seat < p->options.seats; seat++) {
        if (seat) text_put_char(out, ',');
        text_put_json(out, name_at(&s->all->setup, s->n, seat));
    }
    text_put_char(out, ']');
}

static void put_json_result(const struct play *p, struct text *out)
{
    struct game_result result;
    play_result(p, &result);
    text_put(out, ",\"winner\":");
    text_put_number(out, result.winner < 0 ? 0 : result.winner + 1);
    text_put(out, ",\"how\":");
    text_put_json(out, slice_of(result.how));
    text_put(out, ",\"points\":[");
    text_put_number(out, result.points[0]);
    text_put_char(out, ',');
    text_put_number(out, result.points[1]);
    text_put(out, "]}\n");
}

static void put_line(const struct scribe *s, const struct play *p, struct text *out)
{
    const struct scribe_setup *setup = &s->all->setup;
    char room[ROOM];
    struct text variant = text_on(room, sizeof room);
    options_write(p->game, &p->options, &variant);
    text_put(out, "{\"game\":");
    text_put_json(out, slice_of(p->game->name));
    text_put(out, ",\"variant\":");
    text_put_json(out, text_slice(&variant));
    text_put(out, ",\"seats\":");
    text_put_number(out, p->options.seats);
    if (setup->duel->position.n) {
        text_put(out, ",\"position\":");
        text_put_json(out, setup->duel->position);
    }
    text_put(out, ",\"number\":");
    text_put_number(out, s->n + 1);
    put_json_names(s, p, out);
    text_put(out, ",\"moves\":[");
    text_put_slice(out, text_slice(&s->moves));
    text_put_char(out, ']');
    put_json_result(p, out);
}

/* ---- the file */

/* Writes what can be written in order; the lock is held. */
static void write_waiting(scribes *all)
{
    while (all->next < all->setup.games && all->waiting[all->next]) {
        char *text = all->waiting[all->next];
        all->waiting[all->next++] = NULL;
        if (fputs(text, all->file) < 0 || fflush(all->file)) all->err = ERR_SYSTEM;
        free(text);
    }
}

static void hand_in(scribes *all, int n, char *text, int err)
{
    pthread_mutex_lock(&all->lock);
    if (err) all->err = err;
    if (text && all->file) all->waiting[n] = text;
    if (all->file) write_waiting(all);
    pthread_mutex_unlock(&all->lock);
    if (all->file) return;
    if (text) all->setup.take(all->setup.context, n, slice_of(text));
    free(text);
}

static void end(void *context, const struct play *p)
{
    struct scribe *s = context;
    size_t bytes = 2 * s->moves.n + 6 * (s->all->setup.duel->position.n + ROOM);
    char *text = s->failed ? NULL : malloc(bytes);
    struct text out = text_on(text, bytes - 1);
    int err = text ? 0 : ERR_SPACE;
    if (!err && s->all->setup.form == SCRIBE_RECORDS) err = put_record(s, p, &out);
    if (!err && s->all->setup.form == SCRIBE_NDJSON) put_line(s, p, &out);
    if (!err) err = text_status(&out);
    if (!err) text[out.n] = '\0';
    if (err) free(text);
    hand_in(s->all, s->n, err ? NULL : text, err);
}

/* Where the last whole game ends, and how many there are: a game ends at the end of its line, or at
 * every second empty one, since the first parts its tags from its moves. */
static long find_end(FILE *file, enum scribe_form form, int most, int *count)
{
    int breaks = 0, last = 0, c;
    long at = 0, end_at = 0;
    *count = 0;
    while (*count < most && (c = getc(file)) != EOF) {
        at++;
        bool broken = c == '\n' && (form == SCRIBE_NDJSON || last == '\n');
        last = c;
        if (!broken || (++breaks % 2 && form == SCRIBE_RECORDS)) continue;
        end_at = at;
        ++*count;
    }
    return end_at;
}

static int resume(scribes *all, int *there)
{
    all->file = fopen(all->setup.path, "r+e");
    if (!all->file) all->file = fopen(all->setup.path, "w+e");
    if (!all->file) return ERR_SYSTEM;
    long at = find_end(all->file, all->setup.form, all->setup.games, there);
    if (fseek(all->file, at, SEEK_SET) || ftruncate(fileno(all->file), at)) return ERR_SYSTEM;
    return 0;
}

static int open_file(scribes *all, int *there)
{
    const char *path = all->setup.path;
    *there = 0;
    if (!path) return 0;
    bool standard = strcmp(path, "-") == 0;
    if (all->setup.resume && !standard) return resume(all, there);
    all->file = standard ? fdopen(dup(STDOUT_FILENO), "w") : fopen(path, "we");
    return all->file ? 0 : ERR_SYSTEM;
}

static int say(int err, const char *path, struct message *why)
{
    if (err == ERR_SPACE)
        message_set(why, "error.memory");
    else if (err)
        message_fail(why, "scribe.cannot_write", slice_of(path));
    return err;
}

int scribes_open(const struct scribe_setup *setup, scribes **out, int *there, struct message *why)
{
    scribes *all = calloc(1, sizeof *all);
    if (!all) return say(ERR_SPACE, setup->path, why);
    all->setup = *setup;
    all->waiting = calloc((size_t)setup->games + 1, sizeof *all->waiting);
    pthread_mutex_init(&all->lock, NULL);
    int err = all->waiting ? open_file(all, there) : ERR_SPACE;
    if (err) {
        struct message unsaid;
        scribes_close(all, &unsaid);
        return say(err, setup->path, why);
    }
    all->next = *there;
    *out = all;
    return 0;
}

int scribes_take(scribes *all, const struct duel_scribe **out)
{
    struct scribe *s = calloc(1, sizeof *s);
    if (!s) return ERR_SPACE;
    size_t legal = (size_t)all->setup.duel->game->rules->max_moves * sizeof *s->legal;
    s->legal = malloc(legal + 1);
    s->all = all;
    s->hooks = (struct duel_scribe){begin, add_move, end, s};
    s->next = all->hands;
    all->hands = s;
    *out = &s->hooks;
    return s->legal ? 0 : ERR_SPACE;
}

int scribes_close(scribes *all, struct message *why)
{
    int err = all->err;
    for (struct scribe *s = all->hands, *next; s; s = next) {
        next = s->next;
        free(s->moves.at);
        free(s->legal);
        free(s);
    }
    for (int i = 0; all->waiting && i < all->setup.games; i++) free(all->waiting[i]);
    if (all->file && fclose(all->file)) err = ERR_SYSTEM;
    err = say(err, all->setup.path, why);
    pthread_mutex_destroy(&all->lock);
    free(all->waiting);
    free(all);
    return err;
}
