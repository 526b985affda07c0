/* Mining puzzles, from games of the computer against itself or from records.
 *
 * A search proposes, since it is quick; what it proposes becomes a puzzle only when trying every
 * move (src/game/prove.c) says so. How hard a puzzle is is found by letting simple players and
 * levels try it, each rated, as if puzzle and player had met in games. Puzzles are appended to the
 * file as they are found, so work that was broken off goes on where it was: each names the game it
 * comes from. */
#include "cmd/mine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/records.h"
#include "drive/duel.h"
#include "game/glicko.h"
#include "search/prove.h"

enum {
    LEGAL_MIN = 6,        /* fewer moves to choose from are no puzzle */
    LEGAL_MIN_END = 3,    /* but near the end that is many */
    WIDE = 160,           /* with more moves than this, three moves ahead is too far */
    STEPS = 3000000,      /* of a proof */
    STEPS_FAR = 40000000, /* three moves ahead */
    STEPS_GLANCE = 5000,
    STEPS_END = 1000000, /* to the end of the game */
    NODES = 400,         /* of the search that proposes */
    MEGABYTES = 16,
    KEYS_MAX = 1 << 16,
    TEXT_BYTES = 1 << 16,
    TRYERS = 6,
    RATING_LOWEST = 600,
    RATING_STEP = 130 /* between levels */
};

/* Who tries each puzzle: greedy, and these levels. */
static const int levels[TRYERS] = {0, 1, 3, 5, 8, 10};

struct miner {
    struct cmd *cmd;
    const struct game *game;
    struct progress progress;
    FILE *out;
    prover *prover;
    search *search;
    player *tryers[TRYERS];
    struct rng rng;
    uint64_t wanted, found, most[32]; /* puzzles: in all, and of each theme */
    uint64_t seed;
    int number;      /* of the game that is being looked at */
    int won;         /* does the search think so of this position? −1: not asked yet */
    bool alone;      /* and that the next best move loses? */
    bool too_far;    /* could the end not be reached from here? */
    unsigned themes; /* found in this game, a bit each: one of a kind is enough */
    uint64_t *keys;  /* of the positions that are puzzles already */
    int key_count;
    game_view *view;
    game_move *legal, *answers;
    game_state *after, *later;
    void *scratch;
};

/* ---- what was found before */

static uint64_t hash_bytes(const void *at, size_t n)
{
    const unsigned char *byte = at;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash ^ hash >> 32;
}

/* The same for positions that differ by symmetry only, where the game can tell. */
static uint64_t key_of(const struct miner *m, const game_state *state)
{
    const struct game_tips *tips = m->game->tips;
    if (tips && tips->key) return tips->key(state);
    return hash_bytes(state, m->game->rules->size);
}

static bool is_known(const struct miner *m, uint64_t key)
{
    for (int i = 0; i < m->key_count; i++)
        if (m->keys[i] == key) return true;
    return false;
}

static void note_theme(struct miner *m, struct slice name)
{
    const struct puzzle_theme *t = puzzle_theme_find(m->game, name);
    if (t) m->most[t - m->game->puzzles->themes]++;
}

/* A puzzle that stands in the file already, and the game that the last of them comes from. */
static int take_old(struct cmd *c, struct cmd_record *r, void *context)
{
    struct miner *m = context;
    uint64_t number;
    struct slice source = record_tag(&r->record, "Source");
    (void)c;
    slice_cut(&source, ':');
    if (!slice_number(source, INT32_MAX, &number) && (int)number >= m->number)
        m->number = (int)number;
    if (m->key_count < KEYS_MAX) m->keys[m->key_count++] = key_of(m, r->play.state);
    note_theme(m, record_tag(&r->record, "Theme"));
    m->found++;
    return 0;
}

/* ---- writing a puzzle */

static void put_tag(const char *name, struct slice value, struct text *out)
{
    record_write_tag(slice_of(name), value, out);
}

static void put_move(struct miner *m, const game_state *state, game_move move, struct text *out)
{
    m->game->text->write_move(game_truth(state), move, out);
}

static void play_on(struct miner *m, const game_state *state, game_move move, game_state *out)
{
    memcpy(out, state, m->game->rules->size);
    m->game->rules->play(out, m->scratch, move);
}

/* All answers, the first as the line and the others as variations. */
static void put_answers(struct miner *m, const game_state *state, const game_move *answers,
                        int count, struct text *out)
{
    put_move(m, state, answers[0], out);
    for (int i = 1; i < count; i++) {
        text_put(out, " (");
        put_move(m, state, answers[i], out);
        text_put_char(out, ')');
    }
}

/* After the first move of a win in several: the answer that leaves the fewest ways to go on, and
 * those ways. False when every answer leaves too many. */
static bool put_rest(struct miner *m, const struct puzzle_theme *theme, const game_state *state,
                     int depth, struct text *out)
{
    struct puzzle_theme rest = *theme;
    game_move ways[PUZZLE_ANSWERS_MAX + 1], best[PUZZLE_ANSWERS_MAX + 1], reply = 0;
    int least = PUZZLE_ANSWERS_MAX + 1;
    game_state *next = malloc(m->game->rules->size);
    rest.depth = depth;
    int count = m->game->rules->moves(game_truth(state), m->scratch, m->legal);
    for (int i = 0; next && i < count && least > 1; i++) {
        play_on(m, state, m->legal[i], next);
        if (m->game->rules->actor(game_truth(next)) < 0) continue;
        prover_allow(m->prover, STEPS_FAR);
        int n = puzzle_prove(m->prover, &rest, next, PUZZLE_ANSWERS_MAX, ways);
        if (n < 1 || n >= least) continue;
        least = n;
        reply = m->legal[i];
        memcpy(best, ways, sizeof best);
    }
    if (reply && least <= PUZZLE_ANSWERS_MAX) {
        text_put_char(out, ' ');
        put_move(m, state, reply, out);
        text_put_char(out, ' ');
        play_on(m, state, reply, next);
        put_answers(m, next, best, least, out);
        if (depth > 1) {
            game_state *last = malloc(m->game->rules->size);
            if (last) play_on(m, next, best[0], last);
            if (!last || least > 1 || !put_rest(m, theme, last, depth - 1, out)) reply = 0;
            free(last);
        }
    }
    free(next);
    return reply && least <= PUZZLE_ANSWERS_MAX;
}

/* ---- how hard it is */

static double rating_of(int level)
{
    return RATING_LOWEST + RATING_STEP * level;
}

static bool is_answer(game_move move, const game_move *answers, int count)
{
    for (int i = 0; i < count; i++)
        if (answers[i] == move) return true;
    return false;
}

/* Lets everybody try, writes down who found it, and gives the rating. */
static int rate(struct miner *m, const game_state *state, const game_move *answers, int count,
                struct text *found)
{
    struct glicko_game games[TRYERS];
    struct message why;
    int seat = m->game->rules->actor(game_truth(state));
    game_observe(m->game, state, seat, m->view);
    for (int i = 0; i < TRYERS; i++) {
        game_move move = 0;
        player_new_game(m->tryers[i], rng_next(&m->rng), &why);
        player_move(m->tryers[i], m->view, SLICE(""), &move, &why);
        bool solved = is_answer(move, answers, count);
        games[i] = (struct glicko_game){{rating_of(levels[i]), 80, 0.06}, !solved};
        if (!solved) continue;
        if (found->n) text_put_char(found, ',');
        if (levels[i])
            text_put_number(found, levels[i]);
        else
            text_put(found, "greedy");
    }
    return (int)(glicko_after(glicko_first(), games, TRYERS, GLICKO_TAU).rating + 0.5);
}

/* ---- a puzzle found */

struct find {
    const struct puzzle_theme *theme;
    const struct play *play;
    const game_move *answers; /* NULL: a question */
    int count;
    struct text question, answer;
};

static void put_number_tag(const char *name, uint64_t value, struct text *out)
{
    char room[24];
    struct text text = text_on(room, sizeof room);
    text_put_unsigned(&text, value);
    put_tag(name, text_slice(&text), out);
}

static void put_head(struct miner *m, const struct find *f, uint64_t key, struct text *out)
{
    char room[4096];
    struct text text = text_on(room, sizeof room);
    options_write(m->game, &f->play->options, &text);
    put_tag("Game", slice_of(m->game->name), out);
    put_tag("Variant", text_slice(&text), out);
    put_number_tag("Seats", f->play->options.seats, out);
    text.n = 0;
    m->game->text->write_position(game_truth(f->play->state), &text);
    put_tag("Position", text_slice(&text), out);
    snprintf(room, sizeof room, "%s-%08x", m->game->name, (unsigned)(key >> 16 & UINT32_MAX));
    put_tag("Puzzle", slice_of(room), out);
    put_tag("Theme", slice_of(f->theme->name), out);
}

/* Question and answer, or how hard it is. */
static void put_middle(struct miner *m, const struct find *f, struct text *out)
{
    char room[64];
    struct text found = text_on(room, sizeof room);
    if (f->answers) {
        int rating = rate(m, f->play->state, f->answers, f->count, &found);
        put_number_tag("Difficulty", (uint64_t)(rating < 100 ? 100 : rating), out);
        put_tag("Found", text_slice(&found), out);
    } else {
        put_tag("Question", text_slice(&f->question), out);
        put_tag("Answer", text_slice(&f->answer), out);
    }
    snprintf(room, sizeof room, "%llu:%d", (unsigned long long)m->seed, m->number);
    put_tag("Source", slice_of(room), out);
}

static bool put_line(struct miner *m, const struct find *f, struct text *out)
{
    text_put_char(out, '\n');
    if (!f->answers) { /* a record needs an entry, or the next one's tags would be its own */
        text_put_char(out, '{');
        text_put_slice(out, text_slice(&f->answer));
        text_put_char(out, '}');
        return true;
    }
    put_answers(m, f->play->state, f->answers, f->count, out);
    if (f->theme->goal != PUZZLE_WIN || f->theme->depth < 2) return true;
    play_on(m, f->play->state, f->answers[0], m->after);
    return put_rest(m, f->theme, m->after, f->theme->depth - 1, out);
}

/* In the form in which records are written, which wraps its lines. */
static void put_canonical(struct miner *m, struct slice plain)
{
    size_t bytes = record_memory(plain);
    void *memory = malloc(bytes);
    char *room = malloc(TEXT_BYTES);
    struct arena arena = arena_on(memory, memory ? bytes : 0);
    struct text out = text_on(room, room ? TEXT_BYTES : 0);
    struct record record;
    struct message why;
    if (memory && room && !record_parse(&plain, &arena, &record, &why)) {
        record_write(&record, &out);
        text_put_char(&out, '\n');
        fwrite(out.at, 1, text_slice(&out).n, m->out);
        fflush(m->out);
        m->found++;
    }
    free(room);
    free(memory);
}

static void keep(struct miner *m, const struct find *f)
{
    uint64_t key = key_of(m, f->play->state);
    int theme = (int)(f->theme - m->game->puzzles->themes);
    char *room = malloc(TEXT_BYTES);
    struct text out = text_on(room, room ? TEXT_BYTES : 0);
    if (!room || is_known(m, key) || m->key_count == KEYS_MAX) {
        free(room);
        return;
    }
    put_head(m, f, key, &out);
    put_middle(m, f, &out);
    if (put_line(m, f, &out) && !text_status(&out)) {
        put_canonical(m, text_slice(&out));
        m->keys[m->key_count++] = key;
        m->themes |= 1u << theme;
        m->most[theme]++;
    }
    free(room);
}

/* ---- looking at a position */

/* Does the search think that the actor wins, for certain? Asked once for each position. */
static bool looks_won(struct miner *m, const struct play *p)
{
    struct search_report report;
    if (m->won >= 0) return m->won;
    game_observe(m->game, p->state, play_actor(p), m->view);
    search_set(m->search, m->view);
    drive_think(m->search, 1, (struct drive_budget){NODES, 0, false}, NULL, NULL);
    search_report(m->search, &report);
    m->won = report.count && report.best[0].proved && report.best[0].value > 0;
    m->alone = report.count < 2 || report.best[1].value < 0;
    return m->won;
}

/* How many moves leave the other side no win at once: `most` + 1 for more. */
static int count_holding(struct miner *m, const struct play *p, const char *how, int most)
{
    const struct puzzle_theme hold = {.goal = PUZZLE_HOLD, .how = how};
    game_move out[32];
    prover_allow(m->prover, STEPS);
    return puzzle_prove(m->prover, &hold, p->state, most, out);
}

/* Is the theme worth a proof here, with so many legal moves? */
static bool is_likely(struct miner *m, const struct puzzle_theme *t, const struct play *p,
                      int legal)
{
    enum { DOZEN = 12 };
    if (t->near && !t->near(p->state)) return false;
    if (t->goal == PUZZLE_SOLVE && m->too_far) return false;
    if (legal < LEGAL_MIN && t->goal != PUZZLE_SOLVE) return false;
    switch (t->goal) {
    case PUZZLE_WIN: return (t->depth < 3 || legal <= WIDE) && looks_won(m, p);
    case PUZZLE_HOLD: return !looks_won(m, p);
    case PUZZLE_KEEP: {
        int holding = looks_won(m, p) ? 0 : count_holding(m, p, t->how, DOZEN);
        return holding > 1 && holding <= DOZEN;
    }
    default: return true;
    }
}

/* A puzzle has few answers; and for a set of them there must be many moves that are none. */
static bool is_puzzle(const struct puzzle_theme *t, int answers, int legal)
{
    if (t->goal == PUZZLE_HOLD || t->goal == PUZZLE_FIND)
        return answers > 0 && answers <= PUZZLE_ANSWERS_MAX && answers * 6 <= legal;
    return answers == 1;
}

static void try_question(struct miner *m, const struct puzzle_theme *t, const struct play *p)
{
    char question[64], answer[64];
    struct find f = {.theme = t,
                     .play = p,
                     .question = text_on(question, sizeof question),
                     .answer = text_on(answer, sizeof answer)};
    if (t->ask(p->state, m->scratch, &m->rng, &f.question, &f.answer)) keep(m, &f);
}

/* A proof to the end may take long: only where the search thinks that one move alone wins. */
static uint64_t steps_for(struct miner *m, const struct puzzle_theme *t, const struct play *p)
{
    if (t->goal == PUZZLE_SOLVE) return looks_won(m, p) && m->alone ? STEPS_END : STEPS_GLANCE;
    return t->depth > 2 ? STEPS_FAR : STEPS;
}

static void try_theme(struct miner *m, const struct puzzle_theme *t, const struct play *p,
                      int legal)
{
    if (!is_likely(m, t, p, legal)) return;
    prover_allow(m->prover, steps_for(m, t, p));
    int count = puzzle_prove(m->prover, t, p->state, PUZZLE_ANSWERS_MAX, m->answers);
    m->too_far |= t->goal == PUZZLE_SOLVE && count == PUZZLE_UNPROVED;
    if (!is_puzzle(t, count, legal)) return;
    keep(m, &(struct find){.theme = t, .play = p, .answers = m->answers, .count = count});
}

/* Of each theme no more than its share, so that the easy ones do not crowd out the others. */
static bool is_full(const struct miner *m, int theme)
{
    int themes = 0;
    while (m->game->puzzles->themes[themes].name) themes++;
    return m->most[theme] * (uint64_t)themes >= m->wanted * 2;
}

static void examine(struct miner *m, const struct play *p)
{
    const struct puzzle_theme *themes = m->game->puzzles->themes;
    if (play_actor(p) < 0 || m->found >= m->wanted) return;
    int legal = m->game->rules->moves(game_truth(p->state), m->scratch, m->legal);
    if (legal < LEGAL_MIN_END) return;
    m->won = -1;
    m->too_far = false;
    for (int i = 0; themes[i].name && !interrupt_asked(); i++) {
        if (m->themes >> i & 1 || is_full(m, i)) continue;
        if (themes[i].goal == PUZZLE_WORD)
            try_question(m, &themes[i], p);
        else
            try_theme(m, &themes[i], p, legal);
    }
    progress_show(&m->progress, m->found, m->wanted, SLICE(""));
}

/* ---- games to look at */

static void begin_game(void *context, int n, const struct play *p)
{
    struct miner *m = context;
    (void)n;
    (void)p;
    m->themes = 0;
}

static void look_at_move(void *context, const struct play *p, game_move move, player *by)
{
    (void)move;
    if (by) examine(context, p);
}

static void end_game(void *context, const struct play *p)
{
    (void)context;
    (void)p;
}

static bool is_enough(void *context, const struct play *p)
{
    const struct miner *m = context;
    (void)p;
    return interrupt_asked() || m->found >= m->wanted;
}

/* Plays until there are enough. */
static int play_games(struct miner *m, struct duel *d)
{
    struct message why;
    struct duel_scribe scribe = {begin_game, look_at_move, end_game, m};
    uint64_t games;
    int status = 0, score;
    d->scribe = &scribe;
    if (cmd_number(m->cmd, "games", (struct cmd_range){1, INT32_MAX}, INT32_MAX, &games))
        return CMD_BAD;
    for (m->number++; !status && !is_enough(m, NULL) && (uint64_t)m->number <= games; m->number++)
        status = duel_play(d, m->number, is_enough, m, &score, &why);
    return status ? cmd_fail(m->cmd, &why) : 0;
}

static int look_at_entry(void *context, const struct play *p, const struct record_entry *entry,
                         game_move move)
{
    (void)entry;
    if (move) examine(context, p);
    return is_enough(context, p);
}

/* A record of --records, unless it was looked at before. */
static int look_at_record(struct cmd *c, struct cmd_record *r, void *context)
{
    struct miner *m = context;
    struct message why;
    static int at;
    if (r->play.game != m->game || ++at <= m->number || is_enough(m, NULL)) return 0;
    m->number = at;
    m->themes = 0;
    int status = record_replay(&r->record, &r->play, look_at_entry, m, &why);
    return status < 0 ? cmd_fail(c, &why) : 0;
}

/* ---- setting up */

static int open_memory(struct miner *m)
{
    struct cmd *c = m->cmd;
    const struct game_rules *rules = m->game->rules;
    size_t moves = (size_t)rules->max_moves * sizeof(game_move);
    struct search_setup setup = {.game = m->game, .workers = 1, .thorough = true};
    size_t bytes = prover_memory(m->game) + ((size_t)2 << 20);
    struct arena proofs = arena_on(cmd_take(c, bytes), bytes);
    bytes = search_memory(&setup) + ((size_t)MEGABYTES << 20);
    struct arena thoughts = arena_on(cmd_take(c, bytes), bytes);
    m->keys = cmd_take(c, KEYS_MAX * sizeof *m->keys);
    m->view = cmd_take(c, rules->size);
    m->after = cmd_take(c, rules->size);
    m->legal = cmd_take(c, moves);
    m->answers = cmd_take(c, moves);
    m->scratch = cmd_take(c, rules->scratch + 1);
    if (!proofs.at || !thoughts.at || !m->keys || !m->view || !m->after || !m->legal ||
        !m->answers || !m->scratch || prover_open(m->game, &proofs, &m->prover) ||
        search_open(&setup, &thoughts, &m->search))
        return cmd_fail_memory(c);
    return 0;
}

static int open_player(struct miner *m, const struct game_options *options, int level, player **out)
{
    struct message why;
    struct player_spec spec = {.kind = level ? PLAYER_LEVEL : PLAYER_GREEDY,
                               .level = level ? level : TIPS_LEVELS,
                               .threads = 1,
                               .memory = MEGABYTES << 20};
    return player_open(&spec, m->game, options, m->seed, out, &why) ? cmd_fail(m->cmd, &why) : 0;
}

/* The players of the games, and those who try the puzzles. */
static int open_players(struct miner *m, struct duel *d)
{
    enum { LEVEL = 4 };
    uint64_t level;
    if (cmd_number(m->cmd, "level", (struct cmd_range){1, TIPS_LEVELS}, LEVEL, &level))
        return CMD_BAD;
    for (int i = 0; i < TRYERS; i++)
        if (open_player(m, &d->options, levels[i], &m->tryers[i])) return CMD_BAD;
    for (int seat = 0; seat < d->options.seats; seat++)
        if (open_player(m, &d->options, (int)level, &d->seated[seat])) return CMD_BAD;
    return 0;
}

/* Reads what is there and opens the file to go on at its end. */
static int open_file(struct miner *m)
{
    struct cmd *c = m->cmd;
    struct slice path = cmd_value(c, "out");
    struct slice first = c->operands[0];
    int status = 0;
    if (!path.at) return cmd_fail_text(c, "puzzles.no_file", SLICE(""));
    FILE *old = fopen(path.at, "re");
    bool there = old && getc(old) != EOF;
    if (old) fclose(old);
    c->operands[0] = path;
    if (there) status = cmd_each_record(c, take_old, m);
    c->operands[0] = first;
    c->out.n = 0;
    if (status) return status;
    m->out = fopen(path.at, "ae");
    return m->out ? 0 : cmd_fail_text(c, "cmd.cannot_write", path);
}

static int open_miner(struct miner *m, struct duel *d)
{
    struct cmd *c = m->cmd;
    struct slice name = cmd_value(c, "game");
    struct play first;
    if (!name.at) return cmd_fail_text(c, "puzzles.no_game", SLICE(""));
    if (cmd_find_game(c, name, &m->game)) return CMD_BAD;
    if (!m->game->puzzles) return cmd_fail_text(c, "puzzles.none", name);
    d->game = m->game;
    if (cmd_open_position(c, m->game, &first) || open_memory(m) ||
        cmd_number(c, "seed", CMD_SEEDS, 1, &m->seed) ||
        cmd_number(c, "count", (struct cmd_range){1, KEYS_MAX}, 100, &m->wanted))
        return CMD_BAD;
    d->options = first.options;
    d->seed = m->seed;
    d->opening = 2;
    m->rng = rng_seed(m->seed, 1);
    return open_file(m) || open_players(m, d) ? CMD_BAD : 0;
}

static void close_miner(struct miner *m, struct duel *d)
{
    for (int i = 0; i < TRYERS; i++) player_close(m->tryers[i]);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) player_close(d->seated[seat]);
    if (m->out) fclose(m->out);
}

static int look_at_all(struct miner *m, struct duel *d)
{
    struct cmd *c = m->cmd;
    struct slice path = cmd_value(c, "records");
    if (!path.at) return play_games(m, d);
    c->operands[0] = path;
    int status = cmd_each_record(c, look_at_record, m);
    c->out.n = 0;
    return status;
}

int mine_run(struct cmd *c)
{
    struct miner m = {.cmd = c};
    struct duel d = {.seed = 0};
    progress_open(&m.progress);
    interrupt_expect();
    int status = open_miner(&m, &d);
    if (!status) status = look_at_all(&m, &d);
    progress_close(&m.progress);
    close_miner(&m, &d);
    if (status) return CMD_BAD;
    text_put(&c->out, "puzzles ");
    text_put_unsigned(&c->out, m.found);
    text_put_char(&c->out, '\n');
    return CMD_OK;
}
