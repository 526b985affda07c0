/* The tree of positions behind a table. */
#include "table.h"

#include "base/err.h"
#include "base/mem.h"
#include "games/list.h"
#include "heap.h"

enum { MOVE_TEXT_MAX = 128 };

static struct slice keep(struct slice s)
{
    char *copy = heap_take(s.n);
    memcpy(copy, s.at, s.n);
    return (struct slice){copy, s.n};
}

void *table_scratch(struct table *t)
{
    return t->follows ? t->watch.scratch : t->play.scratch;
}

void table_load(struct table *t, const struct node *node)
{
    if (t->follows) {
        memcpy(t->watch.view, node->position, t->game->rules->size);
        t->watch.ply = node->ply;
        return;
    }
    memcpy(t->play.state, node->position, t->game->rules->size);
    memcpy(t->play.asked, node->asked, sizeof node->asked);
    t->play.ply = node->ply;
    t->play.closed = node->closed;
    t->play.closed_result = node->closed_result;
}

/* The working copy as a new node after `parent`. */
static struct node *save(struct table *t, struct node *parent, enum node_kind kind, int seat)
{
    struct node *node = heap_take(sizeof *node);
    node->parent = parent;
    node->kind = kind;
    node->seat = seat;
    node->position = heap_take(t->game->rules->size);
    if (t->follows) {
        memcpy(node->position, t->watch.view, t->game->rules->size);
        node->ply = t->watch.ply;
    } else {
        memcpy(node->position, t->play.state, t->game->rules->size);
        memcpy(node->asked, t->play.asked, sizeof node->asked);
        node->ply = t->play.ply;
        node->closed = t->play.closed;
        node->closed_result = t->play.closed_result;
    }
    t->last = node;
    return node;
}

const game_view *table_view(struct table *t, const struct node *node, int seat)
{
    if (t->follows) return node->position;
    if (seat == TABLE_ALL) return game_truth(node->position);
    game_observe(t->game, node->position, seat, t->seen);
    return t->seen;
}

int table_actor(struct table *t, const struct node *node)
{
    if (t->follows) return t->game->rules->actor(node->position);
    table_load(t, node);
    return play_actor(&t->play);
}

static struct slice write_move(struct table *t, const struct node *node, game_move move)
{
    char room[MOVE_TEXT_MAX];
    struct text text = text_on(room, sizeof room);
    t->game->text->write_move(t->follows ? node->position : game_truth(node->position), move,
                              &text);
    return keep(text_slice(&text));
}

static struct node *save_move(struct table *t, struct node *parent, int seat, game_move move)
{
    struct slice text = write_move(t, parent, move);
    struct node *node = save(t, parent, NODE_MOVE, seat);
    node->move = move;
    node->text = text;
    return node;
}

struct node *table_move(struct table *t, struct node *node, int seat, game_move move,
                        struct message *why)
{
    struct game_reason reason;
    if (t->follows) {
        struct slice text = write_move(t, node, move);
        return table_text(t, node, text, why);
    }
    table_load(t, node);
    if (!play_check(&t->play, seat, move, &reason)) {
        *why = reason.say;
        return NULL;
    }
    play_move(&t->play, move);
    return save_move(t, node, seat, move);
}

struct node *table_text(struct table *t, struct node *node, struct slice text, struct message *why)
{
    int seat = table_actor(t, node);
    table_load(t, node);
    if (!t->follows) {
        game_move move;
        return play_text(&t->play, text, &move, why) ? NULL : save_move(t, node, seat, move);
    }
    if (watch_text(&t->watch, text, why)) return NULL;
    struct node *next = save(t, node, NODE_MOVE, seat);
    next->text = keep(text);
    return next;
}

struct node *table_chance(struct table *t, struct node *node, uint64_t seed)
{
    table_load(t, node);
    struct rng rng = rng_seed(seed, (uint64_t)node->ply);
    game_move move = play_chance(&t->play, &rng);
    return save_move(t, node, GAME_CHANCE, move);
}

struct node *table_event(struct table *t, struct node *node, int seat, enum play_event event,
                         struct message *why)
{
    table_load(t, node);
    if (!t->follows && play_event(&t->play, seat, event, why)) return NULL;
    struct node *next = save(t, node, NODE_EVENT, seat);
    next->event = event;
    return next;
}

bool table_agrees(struct table *t, const struct node *node, int seat, enum play_event event)
{
    const game_view *seen = table_view(t, node, seat);
    table_load(t, node);
    return play_agrees(&t->play, seen, seat, event);
}

/* ---- from a record */

/* A replay tells of an entry before it is played, so its node is made when the next one comes. */
struct replay {
    struct table *table;
    const struct record_entry *entry; /* NULL: the start */
    int seat;
    game_move move;
};

static void finish_entry(struct replay *r)
{
    static const enum node_kind kinds[] = {NODE_MOVE, NODE_EVENT, NODE_COMMENT};
    struct table *t = r->table;
    if (!r->entry) {
        save(t, NULL, NODE_START, GAME_CHANCE);
    } else if (r->entry->kind == RECORD_MOVE) {
        save_move(t, t->last, r->seat, r->move);
    } else {
        struct node *node = save(t, t->last, kinds[r->entry->kind], r->entry->seat);
        node->event = r->entry->event;
        node->text = keep(r->entry->text);
    }
    t->last->entry = r->entry;
}

static int visit(void *context, const struct play *play, const struct record_entry *entry,
                 game_move move)
{
    struct replay *r = context;
    finish_entry(r);
    r->entry = entry;
    r->seat = entry->kind == RECORD_MOVE ? play_actor(play) : entry->seat;
    r->move = move;
    return 0;
}

/* A copy of what was typed, so that tags and moves may point into it for good. */
static int parse(struct table *t, struct slice text, struct message *why)
{
    struct slice rest = keep(text);
    struct arena arena = heap_arena(record_memory(text));
    memset(t, 0, sizeof *t);
    return record_parse(&rest, &arena, &t->tags, why);
}

int table_open(struct table *t, struct slice text, struct message *why)
{
    int status = parse(t, text, why);
    if (status) return status;
    const struct game *game = games_find(record_tag(&t->tags, "Game"));
    struct arena arena = heap_arena(game ? play_memory(game) : 16);
    status = record_open_play(&t->tags, games_find, &arena, &t->play, why);
    if (status) return status;
    t->game = t->play.game;
    t->options = t->play.options;
    t->seen = heap_take(t->game->rules->size);
    struct replay r = {.table = t};
    status = record_replay(&t->tags, &t->play, visit, &r, why);
    if (!status) finish_entry(&r);
    return status;
}

/* The game and options that the tags name. */
static int read_tags(struct table *t, struct message *why)
{
    struct slice name = record_tag(&t->tags, "Game"), seats = record_tag(&t->tags, "Seats");
    uint64_t count;
    if (!name.at) return message_fail(why, "record.no_game", name);
    t->game = games_find(name);
    if (!t->game) return message_fail(why, "games.unknown", name);
    options_default(t->game, &t->options);
    int status = options_read(t->game, record_tag(&t->tags, "Variant"), &t->options, why);
    if (status || !seats.n) return status;
    if (slice_number(seats, GAME_SEATS_MAX, &count))
        return message_fail(why, "record.seats", seats);
    return options_set_seats(t->game, (int)count, &t->options, why);
}

static int open_watch(struct table *t, int seat, struct message *why)
{
    struct slice position = record_tag(&t->tags, "Position");
    struct arena arena = heap_arena(watch_memory(t->game));
    if (!position.n) return watch_open(&t->watch, t->game, &t->options, seat, &arena);
    return watch_open_at(&t->watch, t->game, &t->options, seat, position, &arena, why);
}

static int follow_entry(struct table *t, const struct record_entry *entry, struct message *why)
{
    if (entry->kind == RECORD_GLYPH || entry->kind == RECORD_OPEN) return 0;
    if (entry->kind == RECORD_MOVE) {
        if (!table_text(t, t->last, entry->text, why)) return ERR_ILLEGAL;
        t->last->entry = entry;
        return 0;
    }
    table_load(t, t->last);
    struct node *node =
        save(t, t->last, entry->kind == RECORD_EVENT ? NODE_EVENT : NODE_COMMENT, entry->seat);
    node->event = entry->event;
    node->text = keep(entry->text);
    node->entry = entry;
    return 0;
}

int table_follow(struct table *t, struct slice text, int seat, struct message *why)
{
    int status = parse(t, text, why);
    if (!status) status = read_tags(t, why);
    if (status) return status;
    t->follows = true;
    status = open_watch(t, seat, why);
    if (status) return status;
    save(t, NULL, NODE_START, GAME_CHANCE);
    for (int i = 0; !status && i < t->tags.entry_count; i = record_next(&t->tags, i))
        status = follow_entry(t, &t->tags.entries[i], why);
    return status;
}

/* ---- its variations */

struct growth {
    struct table *table;
    struct node **known; /* of each entry: the game's own */
    table_visit *visit;
    void *context;
    struct message *why;
};

/* The node of an entry after `at`; NULL with the message. */
static struct node *grow_entry(struct growth *g, int i, struct node *at)
{
    struct table *t = g->table;
    const struct record_entry *entry = &t->tags.entries[i];
    struct node *node = g->known[i];
    if (!node && entry->kind == RECORD_MOVE) {
        node = table_text(t, at, entry->text, g->why);
    } else if (!node && entry->kind == RECORD_EVENT) {
        node = table_event(t, at, entry->seat, entry->event, g->why);
    } else if (!node) {
        table_load(t, at);
        node = save(t, at, NODE_COMMENT, GAME_CHANCE);
        node->text = keep(entry->text);
    }
    if (node) node->entry = entry;
    return node;
}

/* The line that begins at entry `i` after `at`, with the variations in it. The entry behind its
 * end; negative: refused. */
static int grow_line(struct growth *g, int i, struct node *at)
{
    const struct record *r = &g->table->tags;
    struct node *before = at;
    while (i < r->entry_count && r->entries[i].kind != RECORD_CLOSE) {
        enum record_kind kind = r->entries[i].kind;
        if (kind == RECORD_OPEN) {
            i = grow_line(g, i + 1, before);
            if (i < 0) return i;
        } else if (kind != RECORD_GLYPH) {
            if (kind != RECORD_COMMENT) before = at;
            at = grow_entry(g, i, at);
            if (!at) return ERR_ILLEGAL;
            g->visit(g->context, g->table, at);
        }
        i++;
    }
    return i;
}

int table_grow(struct table *t, table_visit *visit, void *context, struct message *why)
{
    struct node *end = t->last, *root = end;
    struct arena arena = heap_arena((size_t)(t->tags.entry_count + 1) * sizeof(struct node *) + 16);
    struct growth g = {t, NULL, visit, context, why};
    g.known = arena_take(&arena, (size_t)(t->tags.entry_count + 1) * sizeof(struct node *));
    for (; root->parent; root = root->parent)
        if (root->entry) g.known[root->entry - t->tags.entries] = root;
    int status = grow_line(&g, 0, root);
    t->last = end;
    return status < 0 ? status : 0;
}

/* ---- to a record */

static struct record_entry entry_of(const struct node *node)
{
    static const enum record_kind kinds[] = {RECORD_COMMENT, RECORD_MOVE, RECORD_EVENT,
                                             RECORD_COMMENT};
    return (struct record_entry){
        .kind = kinds[node->kind], .seat = node->seat, .event = node->event, .text = node->text};
}

/* Glyphs and variations that stood behind a node in the record that the table came with. */
static int count_aside(const struct table *t, const struct node *node)
{
    return node->entry ? record_aside(&t->tags, (int)(node->entry - t->tags.entries)) : 0;
}

/* Entries of the line that leads to a node. */
static int count_entries(const struct table *t, const struct node *node)
{
    int count = 0;
    for (; node->parent; node = node->parent) count += 1 + count_aside(t, node);
    return count;
}

int table_record(struct table *t, const struct node *node, struct text *out)
{
    int count = count_entries(t, node);
    struct arena arena = heap_arena((size_t)(count + 1) * sizeof(struct record_entry) + 16);
    struct record record = t->tags;
    record.entry_count = count;
    record.entries = arena_take(&arena, (size_t)(count + 1) * sizeof(struct record_entry));
    if (!t->follows) {
        struct game_result result;
        table_load(t, node);
        play_result(&t->play, &result);
        int status = record_set_tag(&record, "Result", slice_of(record_result_word(&result)));
        if (status) return status;
    }
    for (; node->parent; node = node->parent) {
        for (int i = count_aside(t, node); i > 0; i--) record.entries[--count] = node->entry[i];
        record.entries[--count] = entry_of(node);
    }
    record_write(&record, out);
    return text_status(out);
}
