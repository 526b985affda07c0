/* tablier-play: the terminal client, which `tablier play` becomes.
 *
 *     tablier-play play [GAME] [--variant …] [--seats N] [--seed N] [--position LINE]
 *                  [--after MOVES] [--players person,5] [--names Ada,Bo] [--games N] [--to SCORE]
 *                  [--load FILE] [--plain] [--lang LANG]
 *
 * It is on the whole screen when it can, and line by line when it is asked to or cannot. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/err.h"
#include "games/list.h"
#include "tui/plain.h"
#include "tui/screen.h"

enum { BAD_USAGE = 2, LEVEL_DEFAULT = 3 };

/* What the command line says, not yet understood. */
struct words {
    const char *game, *variant, *seats, *seed, *position, *after, *players, *load, *lang, *games,
        *to, *names;
    bool plain;
};

static const struct option {
    const char *name;
    size_t at;
} options[] = {
    {"variant", offsetof(struct words, variant)}, {"seats", offsetof(struct words, seats)},
    {"seed", offsetof(struct words, seed)},       {"position", offsetof(struct words, position)},
    {"after", offsetof(struct words, after)},     {"players", offsetof(struct words, players)},
    {"load", offsetof(struct words, load)},       {"lang", offsetof(struct words, lang)},
    {"games", offsetof(struct words, games)},     {"to", offsetof(struct words, to)},
    {"names", offsetof(struct words, names)},
};

static int fail(enum words_lang lang, const struct message *why)
{
    char room[1024];
    struct text text = text_on(room, sizeof room);
    message_write(why, lang, &text);
    struct slice said = text_slice(&text);
    fprintf(stderr, "tablier: %.*s\n", (int)said.n, said.at);
    return BAD_USAGE;
}

/* ---- the command line */

static const char **find_option(struct words *w, struct slice name)
{
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (slice_is(name, options[i].name)) return (const char **)((char *)w + options[i].at);
    return NULL;
}

/* `--name value` or `--name=value`; what stands after it. NULL when it is no option we know. */
static char **read_option(struct words *w, char **at)
{
    struct slice rest = slice_of(*at + 2), all = rest, name = slice_cut(&rest, '=');
    if (slice_is(all, "plain")) return w->plain = true, at + 1;
    const char **value = find_option(w, name);
    if (!value) return NULL;
    bool attached = name.n < all.n;
    *value = attached ? *at + 2 + name.n + 1 : at[1];
    return attached ? at + 1 : *value ? at + 2 : NULL;
}

static int read_words(char **argv, struct words *w, struct message *why)
{
    bool command = false, ended = false; /* the word `play` was seen; so was `--` */
    for (char **at = argv + 1; *at;) {
        if (!ended && strcmp(*at, "--") == 0) {
            ended = true;
            at++;
        } else if (!ended && strncmp(*at, "--", 2) == 0) {
            char **next = read_option(w, at);
            if (!next) return message_fail(why, "tui.bad_option", slice_of(*at));
            at = next;
        } else {
            if (command)
                w->game = *at;
            else
                command = true;
            at++;
        }
    }
    return 0;
}

static enum words_lang choose_lang(const struct words *w)
{
    const char *tags[] = {w->lang, getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};
    enum words_lang lang = WORDS_EN;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (tags[i] && tags[i][0]) {
            words_find_lang(slice_of(tags[i]), &lang);
            break;
        }
    return lang;
}

/* ---- a game as it says */

static int read_players(struct slice list, struct table_setup *s, struct message *why)
{
    for (int seat = 0; seat < GAME_SEATS_MAX && list.n; seat++) {
        struct slice who = slice_cut(&list, ',');
        uint64_t level = 0;
        if (!slice_is(who, "person") && (slice_number(who, TIPS_LEVELS, &level) || !level))
            return message_fail(why, "tui.bad_level", who);
        s->levels[seat] = (int)level;
    }
    return 0;
}

static void read_names(struct slice list, struct table_setup *s)
{
    for (int seat = 0; seat < GAME_SEATS_MAX && list.n; seat++)
        s->names[seat] = slice_trim(slice_cut(&list, ','));
}

static int read_seed(const char *text, uint64_t *out, struct message *why)
{
    if (text && slice_number(slice_of(text), INT64_MAX, out))
        return message_fail(why, "tui.bad_seed", slice_of(text));
    if (!text && getrandom(out, sizeof *out, 0) < 0)
        return message_fail(why, "tui.bad_seed", SLICE(""));
    if (!text) *out >>= 1;
    return 0;
}

static int read_seats(const struct words *w, struct table_setup *s, struct message *why)
{
    uint64_t seats;
    if (!w->seats) return 0;
    if (slice_number(slice_of(w->seats), GAME_SEATS_MAX, &seats))
        return message_fail(why, "record.seats", slice_of(w->seats));
    return options_set_seats(s->game, (int)seats, &s->options, why);
}

/* A match: so many games, or up to a score. */
static int read_match(const struct words *w, struct table_setup *s, struct message *why)
{
    enum { GAMES_MAX = 999, SCORE_MAX = 9999 };
    uint64_t games = 0, goal = 0;
    if (w->games && (slice_number(slice_of(w->games), GAMES_MAX, &games) || !games))
        return message_fail(why, "tui.bad_games", slice_of(w->games));
    if (w->to && (slice_number(slice_of(w->to), SCORE_MAX, &goal) || !goal))
        return message_fail(why, "tui.bad_goal", slice_of(w->to));
    s->games = w->games ? (int)games : !goal;
    s->goal = (int)goal;
    return 0;
}

/* People sit at the odd seats unless something else is said. */
static int read_setup(const struct words *w, struct table_setup *s, struct message *why)
{
    for (int seat = 1; seat < GAME_SEATS_MAX; seat++) s->levels[seat] = LEVEL_DEFAULT;
    if (w->players && read_players(slice_of(w->players), s, why)) return ERR_INVALID;
    read_names(slice_of(w->names), s);
    if (read_seed(w->seed, &s->seed, why)) return ERR_INVALID;
    if (read_match(w, s, why)) return ERR_INVALID;
    s->position = slice_of(w->position);
    s->after = slice_of(w->after);
    if (!w->game) return 0;
    s->game = games_find(slice_of(w->game));
    if (!s->game) return message_fail(why, "games.unknown", slice_of(w->game));
    options_default(s->game, &s->options);
    if (options_read(s->game, slice_of(w->variant), &s->options, why)) return ERR_INVALID;
    return read_seats(w, s, why);
}

/* Nobody is named who has no seat. */
static int check_list(struct slice list, int seats, const char *option, struct message *why)
{
    for (int seat = 0; seat < seats; seat++) slice_cut(&list, ',');
    if (!list.n) return 0;
    message_fail(why, "tui.no_seat", list);
    message_add_plain(why, "option", option);
    message_add_number(why, "seats", seats);
    return ERR_INVALID;
}

static int check_lists(const struct words *w, int seats, struct message *why)
{
    int status = check_list(slice_of(w->players), seats, "players", why);
    return status ? status : check_list(slice_of(w->names), seats, "names", why);
}

/* Does the command line leave nothing to choose? */
static bool is_complete(const struct words *w)
{
    return w->game && (w->variant || w->seats || w->seed || w->position || w->after || w->players ||
                       w->games || w->to || w->names);
}

static bool can_show_screen(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && term[0] &&
           strcmp(term, "dumb") != 0;
}

/* `game` is the one it must be; NULL: any. */
static int load_game(const char *path, const struct game *game, struct session *s,
                     struct message *why)
{
    int status = session_load(s, path, why);
    if (status || !game || game == s->table.play.game) return status;
    message_fail(why, "tui.other_game", slice_of(path));
    message_add_plain(why, "other", s->table.play.game->name);
    message_add_plain(why, "game", game->name);
    return ERR_INVALID;
}

static int open_game(const struct words *w, struct session *s, struct table_setup *setup,
                     struct message *why)
{
    int status = read_setup(w, setup, why);
    if (status) return status;
    if (w->load) return load_game(w->load, setup->game, s, why);
    if (!is_complete(w)) return check_lists(w, GAME_SEATS_MAX, why);
    status = session_new(s, setup, why);
    return status ? status : check_lists(w, s->table.play.options.seats, why);
}

static int run(const struct words *w, struct session *s, struct table_setup *setup,
               struct message *why)
{
    signal(SIGPIPE, SIG_IGN);
    int status = w->plain || !can_show_screen() ? plain_run(s, setup) : screen_run(s, setup);
    message_set(why, status == ERR_SYSTEM ? "cmd.cannot_write_output" : "error.memory");
    return status;
}

int main(int argc, char **argv)
{
    struct words w = {.plain = false};
    struct session s = {.save = {.lock = -1}};
    struct table_setup setup = {.game = NULL};
    struct message why;
    (void)argc;
    int status = read_words(argv, &w, &why);
    s.lang = choose_lang(&w);
    if (!status) status = open_game(&w, &s, &setup, &why);
    if (!status) status = run(&w, &s, &setup, &why);
    session_close(&s);
    free(s.scene.items);
    return status ? fail(s.lang, &why) : 0;
}
