/* Matches: the running score, and what records say of it. */
#include "game/series.h"

#include "base/err.h"
#include "base/mem.h"

enum { GAMES_MAX = 9999, GOAL_MAX = 999999 };

static const char *const by_words[] = {"wins", "points"};

void series_open(struct series *s, int seats, int games, enum series_by by)
{
    *s = (struct series){.seats = seats, .games = games, .by = by};
}

/* One seat towards the first with every game, so that seat 2 of a game begins the next. */
int series_seat(const struct series *s, int player)
{
    return (player + s->seats - s->played % s->seats) % s->seats;
}

int series_player(const struct series *s, int seat)
{
    return (seat + s->played) % s->seats;
}

bool series_is_over(const struct series *s)
{
    int best = series_score(s, 0) > series_score(s, 1) ? series_score(s, 0) : series_score(s, 1);
    return (s->games > 0 && s->played >= s->games) || (s->goal > 0 && best >= s->goal);
}

int series_add(struct series *s, const struct game_result *r)
{
    if (r->winner == GAME_NONE || series_is_over(s)) return ERR_ILLEGAL;
    for (int side = 0; side < GAME_SIDES; side++) {
        int team = game_side(series_player(s, side));
        s->won[team] += r->winner == side;
        s->points[team] += r->points[side];
    }
    s->played++;
    return 0;
}

int series_score(const struct series *s, int team)
{
    return s->by == SERIES_POINTS ? s->points[team] : s->won[team];
}

int series_leader(const struct series *s)
{
    int ahead = series_score(s, 0) - series_score(s, 1);
    return ahead == 0 ? GAME_DRAW : ahead < 0;
}

void series_write_score(const struct series *s, struct text *out)
{
    text_put_number(out, series_score(s, 0));
    text_put_char(out, '-');
    text_put_number(out, series_score(s, 1));
}

/* ---- Records */

static int set_number(struct record *record, const char *name, int value, struct arena *arena)
{
    enum { DIGITS = 12 };
    char *room = arena_take(arena, DIGITS);
    if (!room) return ERR_SPACE;
    struct text t = text_on(room, DIGITS);
    text_put_number(&t, value);
    return record_set_tag(record, name, text_slice(&t));
}

static int set_score(const struct series *s, struct arena *arena, struct record *record)
{
    enum { DIGITS = 24 };
    char *room = arena_take(arena, DIGITS);
    if (!room) return ERR_SPACE;
    struct text t = text_on(room, DIGITS);
    series_write_score(s, &t);
    return record_set_tag(record, "MatchScore", text_slice(&t));
}

int series_set_tags(const struct series *s, struct arena *arena, struct record *record)
{
    int status = set_number(record, "MatchGame", s->played + 1, arena);
    if (!status && s->games) status = set_number(record, "MatchGames", s->games, arena);
    if (!status && s->goal) status = set_number(record, "MatchTo", s->goal, arena);
    if (!status) status = record_set_tag(record, "MatchBy", slice_of(by_words[s->by]));
    return status ? status : set_score(s, arena, record);
}

bool series_has(const struct record *record)
{
    return record_tag(record, "MatchGame").n != 0;
}

static int read_by(const struct record *record, enum series_by *out, struct message *why)
{
    struct slice text = record_tag(record, "MatchBy");
    for (int i = 0; i < 2; i++) {
        if (!slice_is(text, by_words[i])) continue;
        *out = (enum series_by)i;
        return 0;
    }
    return message_fail(why, "series.by", text);
}

/* The name at a seat, cut where keeping it ends. */
static struct slice name_at(const struct record *record, int seat)
{
    struct slice name = record_tag(record, record_player_tag(seat));
    if (name.n > SERIES_NAME_MAX) name.n = SERIES_NAME_MAX;
    return name;
}

static void keep_name(struct slice name, struct series_name *out)
{
    out->n = name.n;
    if (name.n) memcpy(out->at, name.at, name.n);
}

/* What was agreed on for the whole match: all its records say the same. */
struct frame {
    int games, goal;
    enum series_by by;
};

/* A number that may be missing, but not be 0. */
static int read_limit(const struct record *record, const char *tag, uint64_t most, int *out,
                      struct message *why)
{
    uint64_t value = 0;
    struct slice text = record_tag(record, tag);
    if (text.n && (slice_number(text, most, &value) || value == 0)) {
        message_fail(why, "series.limit", text);
        message_add_plain(why, "tag", tag);
        return ERR_INVALID;
    }
    *out = (int)value;
    return 0;
}

static int read_frame(const struct record *record, struct frame *out, struct message *why)
{
    int status = read_limit(record, "MatchGames", GAMES_MAX, &out->games, why);
    if (!status) status = read_limit(record, "MatchTo", GOAL_MAX, &out->goal, why);
    return status ? status : read_by(record, &out->by, why);
}

/* The first game of a file says what the match is. */
static int open_by_record(struct series *s, const struct record *record, const struct play *play,
                          struct message *why)
{
    struct frame f;
    int status = read_frame(record, &f, why);
    if (status) return status;
    series_open(s, play->options.seats, f.games, f.by);
    s->goal = f.goal;
    for (int seat = 0; seat < s->seats; seat++) keep_name(name_at(record, seat), &s->names[seat]);
    return 0;
}

static int check_frame(const struct series *s, const struct record *record, struct message *why)
{
    struct frame f;
    int status = read_frame(record, &f, why);
    if (status) return status;
    if (f.games == s->games && f.goal == s->goal && f.by == s->by) return 0;
    return message_fail(why, "series.other", record_tag(record, "MatchGame"));
}

static int check_number(const struct series *s, const struct record *record, struct message *why)
{
    uint64_t number;
    struct slice text = record_tag(record, "MatchGame");
    if (!slice_number(text, GAMES_MAX, &number) && number == (uint64_t)s->played + 1 &&
        !series_is_over(s))
        return 0;
    message_fail(why, "series.number", text);
    message_add_number(why, "game", s->played + 1);
    return ERR_INVALID;
}

static int check_score(const struct series *s, const struct record *record, struct message *why)
{
    char room[24];
    struct text t = text_on(room, sizeof room);
    struct slice said = record_tag(record, "MatchScore");
    series_write_score(s, &t);
    if (slice_equal(said, text_slice(&t))) return 0;
    message_fail(why, "series.score", said);
    message_add_number(why, "first", series_score(s, 0));
    message_add_number(why, "second", series_score(s, 1));
    return ERR_INVALID;
}

/* Players must have moved on by one seat. */
static int check_players(const struct series *s, const struct record *record,
                         const struct play *play, struct message *why)
{
    if (play->options.seats != s->seats)
        return message_fail(why, "series.other", record_tag(record, "MatchGame"));
    for (int seat = 0; seat < s->seats; seat++) {
        struct slice name = name_at(record, seat);
        const struct series_name *due = &s->names[series_player(s, seat)];
        if (slice_equal(name, (struct slice){due->at, due->n})) continue;
        message_fail(why, "series.players", name);
        message_add_number(why, "seat", seat + 1);
        return ERR_INVALID;
    }
    return 0;
}

int series_take(struct series *s, const struct record *record, const struct play *play,
                struct message *why)
{
    struct series next = *s;
    struct game_result result;
    int status =
        s->seats == 0 ? open_by_record(&next, record, play, why) : check_frame(&next, record, why);
    if (!status) status = check_number(&next, record, why);
    if (!status) status = check_players(&next, record, play, why);
    if (!status) status = check_score(&next, record, why);
    if (status) return status;
    play_result(play, &result);
    if (result.winner != GAME_NONE) series_add(&next, &result);
    *s = next;
    return 0;
}

static int read_score(const struct record *record, int out[GAME_SIDES], struct message *why)
{
    struct slice text = record_tag(record, "MatchScore"), rest = text;
    struct slice first = slice_cut(&rest, '-');
    uint64_t score[GAME_SIDES];
    if (slice_number(first, GOAL_MAX, &score[0]) || slice_number(rest, GOAL_MAX, &score[1])) {
        message_fail(why, "series.limit", text);
        message_add_plain(why, "tag", "MatchScore");
        return ERR_INVALID;
    }
    for (int team = 0; team < GAME_SIDES; team++) out[team] = (int)score[team];
    return 0;
}

int series_resume(struct series *s, const struct record *record, int seats, struct message *why)
{
    struct series next;
    struct frame f;
    int number;
    int status = read_frame(record, &f, why);
    if (!status) status = read_limit(record, "MatchGame", GAMES_MAX, &number, why);
    if (status) return status;
    series_open(&next, seats, f.games, f.by);
    next.goal = f.goal;
    next.played = number > 0 ? number - 1 : 0;
    status = read_score(record, f.by == SERIES_POINTS ? next.points : next.won, why);
    if (status) return status;
    for (int seat = 0; seat < seats; seat++)
        keep_name(name_at(record, seat), &next.names[series_player(&next, seat)]);
    *s = next;
    return 0;
}
