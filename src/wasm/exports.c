/* The functions the browser calls.
 *
 * Texts go in through tablier_input: the page asks for room, writes UTF-8 there, and passes the
 * length. Answers longer than a number come out at tablier_output; such functions return how many
 * bytes (or items) lie there. A function that can be refused returns 0 (or a negative number) and
 * leaves at tablier_output a JSON object that says why; tablier_said gives its length.
 *
 * Nodes are addresses of positions, see table.h. `seat` is whose eyes are used: a seat,
 * GAME_PUBLIC, or TABLE_ALL. `lang` is a words_lang. */
#include "base/err.h"
#include "base/mem.h"
#include "game/scene.h"
#include "game/series.h"
#include "games/list.h"
#include "heap.h"
#include "json.h"
#include "page.h"
#include "search/search.h"
#include "table.h"

/* Only the page calls these; a header for them would have no reader. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"

static struct table table; /* the instance is the object: these are its fields */
static struct text said;
static struct slice input;
static char *output;

struct table *page_table(void)
{
    return &table;
}

const void *page_input(void)
{
    return input.at;
}

struct text *page_begin(void)
{
    if (!output) output = heap_take(PAGE_OUTPUT_BYTES);
    said = text_on(output, PAGE_OUTPUT_BYTES);
    return &said;
}

int page_end(void)
{
    return text_status(&said) ? ERR_SPACE : (int)said.n;
}

int page_refuse(int status, const struct message *why, enum words_lang lang)
{
    json_refusal(page_begin(), NULL, why, lang);
    return status;
}

EXPORT(input) char *tablier_input(size_t bytes)
{
    if (bytes > input.n) input = (struct slice){heap_take(bytes), bytes};
    return (char *)(uintptr_t)input.at;
}

EXPORT(output) char *tablier_output(void)
{
    page_begin();
    return output;
}

EXPORT(said) int tablier_said(void)
{
    return (int)said.n;
}

static struct node *refuse_node(const struct message *why, enum words_lang lang)
{
    page_refuse(0, why, lang);
    return NULL;
}

/* ---- what there is */

EXPORT(games) int tablier_games(void)
{
    json_games(page_begin());
    return page_end();
}

/* ---- opening */

EXPORT(open) struct node *tablier_open(size_t n, enum words_lang lang)
{
    struct message why = {0};
    if (table_open(&table, (struct slice){input.at, n}, &why)) return refuse_node(&why, lang);
    return table.last;
}

EXPORT(follow) struct node *tablier_follow(size_t n, int seat, enum words_lang lang)
{
    struct message why = {0};
    if (table_follow(&table, (struct slice){input.at, n}, seat, &why))
        return refuse_node(&why, lang);
    return table.last;
}

/* ---- a position */

EXPORT(parent) struct node *tablier_parent(const struct node *node)
{
    return node->parent;
}

EXPORT(actor) int tablier_actor(const struct node *node)
{
    return table_actor(&table, node);
}

EXPORT(state) int tablier_state(const struct node *node, int seat)
{
    json_state(page_begin(), &table, node, seat);
    return page_end();
}

/* The entries that lead to a node. */
EXPORT(line) int tablier_line(const struct node *node)
{
    json_line(page_begin(), node);
    return page_end();
}

static void put_branch(void *out, const struct table *t, const struct node *node)
{
    json_branch(out, t, node);
}

/* All entries of the record that the table came with, its variations played too, as a list; each
 * with the node it follows. */
EXPORT(tree) int tablier_tree(enum words_lang lang)
{
    struct message why = {0};
    struct text *out = page_begin();
    text_put_char(out, '[');
    int status = table_grow(&table, put_branch, out, &why);
    if (status) return page_refuse(status, &why, lang);
    text_put_char(out, ']');
    return page_end();
}

/* What a comment, the input, says in words and shows in shapes. */
EXPORT(shapes) int tablier_shapes(size_t n)
{
    json_shapes(page_begin(), (struct slice){input.at, n});
    return page_end();
}

/* The record in the input as this program writes it, its tree whole. */
EXPORT(tidy) int tablier_tidy(size_t n, enum words_lang lang)
{
    struct message why = {0};
    struct record record;
    struct slice rest = {input.at, n};
    struct arena arena = heap_arena(record_memory(rest));
    int status = record_parse(&rest, &arena, &record, &why);
    if (status) return page_refuse(status, &why, lang);
    record_write(&record, page_begin());
    return page_end();
}

/* The scene as numbers: columns, rows, how it lies (1 turned, 2 hexagons), items; then ten for each
 * item. */
EXPORT(scene) int tablier_scene(const struct node *node, int seat)
{
    enum { ITEMS_MAX = 32768, FIELDS = 10, HEAD = 4 };
    static struct scene_item *items;
    static int32_t *numbers;
    if (!items) {
        items = heap_take(ITEMS_MAX * sizeof *items);
        numbers = heap_take((ITEMS_MAX * FIELDS + HEAD) * sizeof *numbers);
    }
    struct scene scene = {.cap = ITEMS_MAX, .items = items};
    const game_view *view = table_view(&table, node, seat);
    table.game->scene->build(view, table_scratch(&table), &scene);
    int count = scene.count < scene.cap ? scene.count : scene.cap;
    int32_t *at = numbers;
    *at++ = scene.columns, *at++ = scene.rows;
    *at++ = scene.turned | scene.hexed << 1, *at++ = count;
    for (const struct scene_item *i = items; i < items + count; i++) {
        *at++ = i->kind, *at++ = i->owner, *at++ = i->turn, *at++ = i->shape;
        *at++ = i->x, *at++ = i->y, *at++ = i->z, *at++ = i->group;
        *at++ = (int32_t)i->move, *at++ = 0;
    }
    return (int)(uintptr_t)numbers;
}

/* The actor's legal moves as numbers at the output. */
EXPORT(moves) int tablier_moves(const struct node *node, int seat)
{
    const game_view *view = table_view(&table, node, seat);
    page_begin();
    if ((size_t)table.game->rules->max_moves * sizeof(game_move) > PAGE_OUTPUT_BYTES)
        return ERR_SPACE;
    if (table_actor(&table, node) < 0) return 0;
    return table.game->rules->moves(view, table_scratch(&table), (game_move *)(void *)output);
}

EXPORT(move_text) int tablier_move_text(const struct node *node, int seat, game_move move)
{
    table.game->text->write_move(table_view(&table, node, seat), move, page_begin());
    return page_end();
}

/* The score lines of the game, `name value` each. */
EXPORT(score) int tablier_score(const struct node *node, int seat)
{
    struct text *out = page_begin();
    if (!table.game->text->write_score) return 0;
    int status =
        table.game->text->write_score(table_view(&table, node, seat), table_scratch(&table), out);
    return status < 0 ? status : page_end();
}

/* ---- moves */

static int check(const struct node *node, int seat, game_move move, enum words_lang lang)
{
    struct game_reason why = {0};
    bool legal;
    if (table.follows || seat == TABLE_ALL) {
        const game_view *view = table_view(&table, node, seat);
        legal = table.game->rules->check(view, table_scratch(&table), move, &why);
    } else {
        table_load(&table, node);
        legal = play_check(&table.play, seat, move, &why);
    }
    if (legal) return 1;
    json_refusal(page_begin(), why.rule, &why.say, lang);
    return 0;
}

/* May the move be made? 1; 0 with the rule, the sentence and the cells. */
EXPORT(check)
int tablier_check(const struct node *node, int seat, game_move move, enum words_lang lang)
{
    return check(node, seat, move, lang);
}

/* The move of a text, as an unsigned number at the output. 1; 0 with why it cannot be read. */
EXPORT(read_move)
int tablier_read_move(const struct node *node, int seat, size_t n, enum words_lang lang)
{
    struct message why = {0};
    game_move move;
    const game_view *view = table_view(&table, node, seat);
    if (table.game->text->read_move(view, (struct slice){input.at, n}, &move, &why))
        return page_refuse(0, &why, lang);
    page_begin();
    memcpy(output, &move, sizeof move);
    return 1;
}

EXPORT(play)
struct node *tablier_play(struct node *node, int seat, game_move move, enum words_lang lang)
{
    struct message why = {0};
    struct node *next = table_move(&table, node, seat, move, &why);
    return next ? next : refuse_node(&why, lang);
}

EXPORT(play_text) struct node *tablier_play_text(struct node *node, size_t n, enum words_lang lang)
{
    struct message why = {0};
    struct node *next = table_text(&table, node, (struct slice){input.at, n}, &why);
    return next ? next : refuse_node(&why, lang);
}

/* Draws and plays one pending chance move. */
EXPORT(chance) struct node *tablier_chance(struct node *node, uint32_t low, uint32_t high)
{
    return table_chance(&table, node, (uint64_t)high << 32 | low);
}

EXPORT(event)
struct node *tablier_event(struct node *node, int seat, int event, enum words_lang lang)
{
    struct message why = {0};
    struct node *next = table_event(&table, node, seat, (enum play_event)event, &why);
    return next ? next : refuse_node(&why, lang);
}

EXPORT(agrees) int tablier_agrees(const struct node *node, int seat, int event)
{
    return table_agrees(&table, node, seat, (enum play_event)event);
}

/* ---- on paper */

EXPORT(record) int tablier_record(const struct node *node)
{
    int status = table_record(&table, node, page_begin());
    return status ? status : page_end();
}

EXPORT(position) int tablier_position(const struct node *node, int seat)
{
    table.game->text->write_position(table_view(&table, node, seat), page_begin());
    return page_end();
}

/* ---- several games in a row */

/* Takes in a finished game of the match. */
static int add_game(struct series *series, struct slice *rest, struct message *why)
{
    struct record record;
    struct play play;
    struct arena arena = heap_arena(record_memory(*rest));
    int status = record_parse(rest, &arena, &record, why);
    if (status) return status;
    const struct game *game = games_find(record_tag(&record, "Game"));
    struct arena room = heap_arena(game ? play_memory(game) : 16);
    status = record_open_play(&record, games_find, &room, &play, why);
    if (!status) status = record_replay(&record, &play, NULL, NULL, why);
    if (status) return status;
    struct game_result result;
    play_result(&play, &result);
    bool by_points = game_by_points(play.game, &play.options);
    if (!series->seats)
        series_open(series, play.options.seats, 0, by_points ? SERIES_POINTS : SERIES_WINS);
    return series_add(series, &result);
}

/* The match that the finished games in the input make so far, as JSON: the score of either team and
 * the tags of the game that comes next. */
EXPORT(series) int tablier_series(size_t n, enum words_lang lang)
{
    struct slice rest = {input.at, n};
    struct series series = {0};
    struct message why = {0};
    struct record next = {0};
    struct arena arena = heap_arena(4096);
    int status = 0;
    while (!status && slice_trim(rest).n) status = add_game(&series, &rest, &why);
    if (!status) status = series_set_tags(&series, &arena, &next);
    if (status) return page_refuse(status, &why, lang);
    json_series(page_begin(), &series, &next);
    return page_end();
}

/* ---- thinking */

static search *mind;
static struct arena mind_room; /* kept from one question to the next */

/* The search that is open will do when only the position and the seed are others. */
static bool open_mind(const struct search_setup *setup, size_t bytes)
{
    if (mind && mind_room.cap >= bytes && search_fits(mind, setup)) {
        search_set_seed(mind, setup->seed);
        return true;
    }
    if (mind_room.cap < bytes) mind_room = heap_arena(bytes);
    struct arena arena = mind_room;
    mind = NULL;
    return search_open(setup, &arena, &mind) == 0;
}

/* Turns the search to what `seat` knows at a node, in so many megabytes, for so many workers.
 * Returns the iterations that the level wants; level 0 asks for all the strength there is, for as
 * long as the page likes. 0 when there is not enough memory.
 *
 * What it knows lasts from one question to the next: asked with the same game, level and workers
 * about a position that it came across before (its move and the answer were played), it goes on
 * from there, also when the page has opened another table since. Only games without secrets and
 * chance have something to go on with. */
EXPORT(think)
uint32_t tablier_think(const struct node *node, int seat, int level, uint32_t seed,
                       uint32_t megabytes, int workers)
{
    struct search_setup setup = {.seed = seed, .workers = workers};
    uint32_t wanted = search_level_setup(table.game, level ? level : TIPS_LEVELS, &setup);
    if (!open_mind(&setup, (size_t)megabytes << 20)) return 0;
    search_set(mind, table_view(&table, node, seat));
    return wanted;
}

/* Makes up to n iterations as a worker; how many. */
EXPORT(think_step) int tablier_think_step(int worker, int n)
{
    return search_step(mind, worker, n);
}

EXPORT(think_stop) void tablier_think_stop(void)
{
    search_stop(mind);
}

EXPORT(think_made) double tablier_think_made(void)
{
    return (double)search_iterations(mind);
}

/* The top of a stack for one more worker: each has an instance of its own over one shared memory.
 */
EXPORT(stack) char *tablier_stack(size_t bytes)
{
    return (char *)heap_take(bytes) + bytes;
}

/* What it thinks, as JSON. */
EXPORT(think_report) int tablier_think_report(const struct node *node, int seat)
{
    struct search_report report;
    search_report(mind, &report);
    json_thought(page_begin(), table.game, table_view(&table, node, seat), &report);
    return page_end();
}

/* The move that a level plays. */
EXPORT(think_choose) game_move tablier_think_choose(int level)
{
    return search_level_choose(mind, level ? level : TIPS_LEVELS);
}
