/* JSON for the page. Objects are written by hand: each has its shape in one place. */
#include "json.h"

#include "game/edit.h"
#include "game/shapes.h"
#include "game/shown.h"
#include "games/list.h"
#include "heap.h"

/* `"name":` after a comma where one is due. */
static void name(struct text *out, const char *key)
{
    char last = out->n && out->n <= out->cap ? out->at[out->n - 1] : '{';
    if (last != '{') text_put_char(out, ',');
    text_put_json(out, slice_of(key));
    text_put_char(out, ':');
}

static void put_number(struct text *out, const char *key, int64_t value)
{
    name(out, key);
    text_put_number(out, value);
}

static void put_bool(struct text *out, const char *key, bool value)
{
    name(out, key);
    text_put(out, value ? "true" : "false");
}

static void put_slice(struct text *out, const char *key, struct slice value)
{
    name(out, key);
    text_put_json(out, value);
}

static void put_text(struct text *out, const char *key, const char *value)
{
    put_slice(out, key, slice_of(value));
}

static void comma(struct text *out, bool due)
{
    if (due) text_put_char(out, ',');
}

void json_refusal(struct text *out, const char *rule, const struct message *say,
                  enum words_lang lang)
{
    char room[1024];
    struct text sentence = text_on(room, sizeof room);
    message_write(say, lang, &sentence);
    text_put_char(out, '{');
    if (rule) put_text(out, "rule", rule);
    put_slice(out, "say", text_slice(&sentence));
    name(out, "cells");
    text_put_char(out, '[');
    for (int i = 0; i < say->cell_count; i++) {
        text_put(out, i ? ",[" : "[");
        text_put_number(out, say->cells[i] & 255);
        text_put_char(out, ',');
        text_put_number(out, say->cells[i] >> 8);
        text_put_char(out, ']');
    }
    text_put(out, "]}");
}

/* ---- games */

static void put_size(struct text *out, const char *key, int size)
{
    name(out, key);
    text_put_char(out, '[');
    text_put_number(out, options_columns(size));
    text_put_char(out, ',');
    text_put_number(out, options_rows(size));
    text_put_char(out, ']');
}

static void put_option(struct text *out, const struct game_option *option)
{
    text_put_char(out, '{');
    put_text(out, "name", option->name);
    put_text(out, "about", option->about);
    put_bool(out, "board", option->board);
    put_number(out, "usual", option->usual);
    if (option->values) {
        name(out, "values");
        text_put_char(out, '[');
        for (int i = 0; option->values[i]; i++) {
            comma(out, i > 0);
            text_put_json(out, slice_of(option->values[i]));
        }
        text_put_char(out, ']');
    } else {
        put_size(out, "size", option->size_default);
        put_size(out, "min", option->size_min);
        put_size(out, "max", option->size_max);
    }
    text_put_char(out, '}');
}

/* `null` where there is no text. */
static void put_id(struct text *out, const char *id)
{
    if (id)
        text_put_json(out, slice_of(id));
    else
        text_put(out, "null");
}

static void put_ids(struct text *out, const char *key, const char *const *ids, int count)
{
    name(out, key);
    text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        comma(out, i > 0);
        put_id(out, ids[i]);
    }
    text_put_char(out, ']');
}

static void put_cubes(struct text *out, const struct scene_item *cubes, int count)
{
    for (int i = 0; i < count; i++) {
        text_put(out, i ? ",[" : "[[");
        text_put_number(out, cubes[i].x);
        text_put_char(out, ',');
        text_put_number(out, cubes[i].y);
        text_put_char(out, ',');
        text_put_number(out, cubes[i].z);
        text_put_char(out, ']');
    }
    text_put_char(out, ']');
}

/* Pieces by the letter that is their shape. */
static void put_pieces(struct text *out, const struct game_scene *scene)
{
    struct scene_item cubes[GAME_PIECE_MAX];
    name(out, "pieces");
    text_put_char(out, '{');
    for (char letter = 'A'; letter <= 'Z' && scene->piece; letter++) {
        int count = scene->piece(letter, cubes);
        if (!count) continue;
        name(out, (const char[]){letter, 0});
        put_cubes(out, cubes, count);
    }
    text_put_char(out, '}');
}

/* How a position comes about: variant, position and moves, as a record says them. */
static void put_opening(struct text *out, const char *variant, const char *position,
                        const char *played)
{
    if (variant) put_text(out, "variant", variant);
    if (position) put_text(out, "position", position);
    if (played) put_text(out, "played", played);
}

static void put_lessons(struct text *out, const struct game_lesson *lesson)
{
    name(out, "lessons");
    text_put_char(out, '[');
    for (int i = 0; lesson && lesson[i].say; i++) {
        comma(out, i > 0);
        text_put_char(out, '{');
        put_text(out, "say", lesson[i].say);
        put_opening(out, lesson[i].variant, lesson[i].position, lesson[i].played);
        text_put_char(out, '}');
    }
    text_put_char(out, ']');
}

static void put_courses(struct text *out, const struct game_course *course)
{
    name(out, "courses");
    text_put_char(out, '[');
    for (int i = 0; course && course[i].title; i++) {
        comma(out, i > 0);
        text_put_char(out, '{');
        put_text(out, "title", course[i].title);
        put_text(out, "say", course[i].say);
        put_text(out, "steps", course[i].steps);
        text_put_char(out, '}');
    }
    text_put_char(out, ']');
}

/* Themes of puzzles, and what each asks for. */
static void put_themes(struct text *out, const struct puzzle_theme *theme)
{
    name(out, "themes");
    text_put_char(out, '{');
    for (; theme && theme->name; theme++) put_text(out, theme->name, theme->task);
    text_put_char(out, '}');
}

static void put_shown(struct text *out, const struct game *game)
{
    static const struct game_shown nothing;
    const struct game_shown *shown = game->shown ? game->shown : &nothing;
    put_text(out, "full", shown->name ? shown->name : game->title);
    if (shown->say) put_text(out, "say", shown->say);
    const char *goal = shown->goal ? shown->goal : game->goal[true];
    if (goal) put_text(out, "goal", goal);
    struct slice rest = slice_of(game->title);
    put_slice(out, "page", slice_cut(&rest, '.')); /* as its words are called */
    name(out, "sample");
    text_put_char(out, '{');
    put_opening(out, NULL, shown->position, shown->played);
    text_put_char(out, '}');
    put_lessons(out, shown->lessons);
    put_courses(out, shown->courses);
}

static void put_game(struct text *out, const struct game *game)
{
    static const char *const matters[] = {[GAME_DICE] = "dice",
                                          [GAME_CUBES] = "cubes",
                                          [GAME_TILES] = "tiles",
                                          [GAME_DISCS] = "discs"};
    text_put_char(out, '{');
    put_text(out, "name", game->name);
    put_text(out, "title", game->title);
    put_text(out, "credit", game->credit);
    put_number(out, "seats", game->seats);
    put_bool(out, "draws", game->draws);
    put_bool(out, "secret", game->rules->observe != NULL);
    put_text(out, "matter", matters[game->matter]);
    put_ids(out, "sides", game->sides, GAME_SIDES);
    put_ids(out, "ways", game->scene->ways, game->scene->way_count);
    put_pieces(out, game->scene);
    put_bool(out, "puts", game->edit && game->edit->put);
    put_bool(out, "turns", game->edit && game->edit->turn);
    put_shown(out, game);
    put_themes(out, game->puzzles ? game->puzzles->themes : NULL);
    name(out, "options");
    text_put_char(out, '[');
    for (const struct game_option *o = game->options; o && o->name; o++) {
        if (o->idle) continue;
        comma(out, o != game->options);
        put_option(out, o);
    }
    text_put(out, "]}");
}

void json_games(struct text *out)
{
    text_put_char(out, '[');
    for (int i = 0; games_list[i]; i++) {
        comma(out, i > 0);
        put_game(out, games_list[i]);
    }
    text_put_char(out, ']');
}

/* ---- a position */

static void put_result(struct text *out, const char *key, const struct game_result *result)
{
    name(out, key);
    text_put_char(out, '{');
    put_number(out, "winner", result->winner);
    put_text(out, "how", result->how ? result->how : "none");
    name(out, "points");
    text_put_char(out, '[');
    text_put_number(out, result->points[0]);
    text_put_char(out, ',');
    text_put_number(out, result->points[1]);
    text_put(out, "]}");
}

/* Seats that asked to end or for a draw, as bit sets. */
static void put_asked(struct text *out, const struct node *node)
{
    put_number(out, "askedEnd", node->asked[PLAY_END]);
    put_number(out, "askedDraw", node->asked[PLAY_DRAW]);
    put_number(out, "askedAnnul", node->asked[PLAY_ANNUL]);
}

static void put_results(struct text *out, struct table *t, const struct node *node, int seat)
{
    const struct game_rules *rules = t->game->rules;
    const game_view *view = table_view(t, node, seat);
    struct game_result result = {GAME_NONE, "none", {0, 0}};
    bool may_end = rules->may_end && rules->may_end(view);
    if (!t->follows) {
        table_load(t, node);
        play_result(&t->play, &result);
    } else if (rules->actor(view) == GAME_OVER) {
        rules->payoff(view, table_scratch(t), &result);
    }
    put_result(out, "result", &result);
    put_bool(out, "mayEnd", may_end);
    if (may_end) {
        rules->payoff(view, table_scratch(t), &result);
        put_result(out, "count", &result);
    }
}

void json_state(struct text *out, struct table *t, const struct node *node, int seat)
{
    text_put_char(out, '{');
    put_text(out, "game", t->game->name);
    put_number(out, "seats", t->options.seats);
    put_number(out, "actor", table_actor(t, node));
    put_number(out, "ply", node->ply);
    put_bool(out, "draws", t->game->draws);
    put_bool(out, "byPoints", game_by_points(t->game, &t->options));
    put_bool(out, "pointsTell", game_points_tell(t->game, &t->options));
    put_bool(out, "secret", game_secret(t->game, &t->options));
    put_asked(out, node);
    put_results(out, t, node, seat);
    name(out, "variant");
    char room[256];
    struct text variant = text_on(room, sizeof room);
    options_write(t->game, &t->options, &variant);
    text_put_json(out, text_slice(&variant));
    text_put_char(out, '}');
}

/* An object that is left open. */
static void put_entry(struct text *out, const struct node *node)
{
    static const char *const kinds[] = {"start", "move", "event", "comment"};
    text_put_char(out, '{');
    put_number(out, "node", (int64_t)(uintptr_t)node);
    put_text(out, "kind", kinds[node->kind]);
    put_number(out, "seat", node->seat);
    put_number(out, "ply", node->ply);
    if (node->kind == NODE_EVENT)
        put_text(out, "text", play_event_word(node->event));
    else
        put_slice(out, "text", node->text);
}

static void put_line(struct text *out, const struct node *node)
{
    if (node->parent) {
        put_line(out, node->parent);
        text_put_char(out, ',');
    }
    put_entry(out, node);
    text_put_char(out, '}');
}

void json_line(struct text *out, const struct node *node)
{
    text_put_char(out, '[');
    put_line(out, node);
    text_put_char(out, ']');
}

void json_branch(struct text *out, const struct table *t, const struct node *node)
{
    const struct record_entry *e = node->entry, *end = t->tags.entries + t->tags.entry_count;
    comma(out, out->n > 1);
    put_entry(out, node);
    put_number(out, "parent", (int64_t)(uintptr_t)node->parent);
    name(out, "glyphs");
    text_put_char(out, '[');
    for (const struct record_entry *g = e + 1; g < end && g->kind == RECORD_GLYPH; g++) {
        comma(out, g > e + 1);
        text_put_number(out, g->glyph);
    }
    text_put(out, "]}");
}

/* ---- shapes */

static void put_cell(struct text *out, const char *key, uint16_t cell)
{
    name(out, key);
    text_put_char(out, '[');
    text_put_number(out, cell & 255);
    text_put_char(out, ',');
    text_put_number(out, cell >> 8);
    text_put_char(out, ']');
}

void json_shapes(struct text *out, struct slice comment)
{
    struct shapes shapes;
    shapes_read(comment, &shapes);
    char *room = heap_take(comment.n + 1);
    struct text words = text_on(room, comment.n + 1);
    shapes_write_words(comment, &words);
    text_put_char(out, '{');
    put_slice(out, "words", text_slice(&words));
    name(out, "shapes");
    text_put_char(out, '[');
    for (int i = 0; i < shapes.count; i++) {
        const struct shape *shape = &shapes.shapes[i];
        comma(out, i > 0);
        text_put_char(out, '{');
        put_number(out, "kind", shape->kind);
        put_number(out, "colour", shape->colour);
        put_cell(out, "cell", shape->cell);
        if (shape->kind == SHAPE_ARROW) put_cell(out, "to", shape->to);
        if (shape->kind == SHAPE_LABEL) put_slice(out, "label", shape->label);
        text_put_char(out, '}');
    }
    text_put(out, "]}");
}

/* ---- several games in a row */

void json_series(struct text *out, const struct series *series, const struct record *next)
{
    text_put_char(out, '{');
    put_number(out, "games", series->played);
    name(out, "score");
    text_put_char(out, '[');
    text_put_number(out, series_score(series, 0));
    text_put_char(out, ',');
    text_put_number(out, series_score(series, 1));
    text_put_char(out, ']');
    name(out, "tags");
    text_put_char(out, '{');
    for (int i = 0; i < next->tag_count; i++) {
        comma(out, i > 0);
        text_put_json(out, next->tags[i].name);
        text_put_char(out, ':');
        text_put_json(out, next->tags[i].value);
    }
    text_put(out, "}}");
}

/* ---- thinking */

static void put_option_move(struct text *out, const struct game *game, const game_view *view,
                            const struct search_option *option)
{
    char room[128];
    struct text move = text_on(room, sizeof room);
    game->text->write_move(view, option->move, &move);
    text_put_char(out, '{');
    put_slice(out, "move", text_slice(&move));
    put_number(out, "value", option->value);
    put_number(out, "visits", option->visits);
    put_bool(out, "proved", option->proved);
    text_put_char(out, '}');
}

void json_thought(struct text *out, const struct game *game, const game_view *view,
                  const struct search_report *report)
{
    text_put_char(out, '{');
    put_number(out, "iterations", (int64_t)report->iterations);
    put_bool(out, "settled", report->settled);
    name(out, "best");
    text_put_char(out, '[');
    for (int i = 0; i < report->count; i++) {
        comma(out, i > 0);
        put_option_move(out, game, view, &report->best[i]);
    }
    text_put(out, "]}");
}

/* ---- puzzles */

void json_puzzle(struct text *out, const struct puzzle_theme *theme, int seat)
{
    static const char *const goals[] = {
        [PUZZLE_WIN] = "win",     [PUZZLE_HOLD] = "hold", [PUZZLE_KEEP] = "keep",
        [PUZZLE_SOLVE] = "solve", [PUZZLE_FIND] = "find", [PUZZLE_WORD] = "word"};
    text_put_char(out, '{');
    put_text(out, "task", theme->task);
    put_text(out, "goal", goals[theme->goal]);
    put_number(out, "seat", seat);
    text_put_char(out, '}');
}
