/* The right side: who plays, what they hold, how it stands, what was chosen, and the moves. */
#include <string.h>

#include "tui/screen.h"
#include "tui/spoken.h"

/* A line of the panel being written from the top down. */
struct panel {
    struct screen *ui;
    struct pane pane;
    int row;
};

static void put_line(struct panel *p, attr_t attr, struct slice text)
{
    if (p->row < p->pane.rows)
        paint_put(p->pane.top + p->row, p->pane.left, p->pane.cols, attr, text);
    p->row++;
}

static void put_message(struct panel *p, attr_t attr, const struct message *m)
{
    char room[512];
    struct text text = text_on(room, sizeof room);
    session_say(p->ui->s, m, &text);
    put_line(p, attr, text_slice(&text));
}

/* ---- seats */

static void put_seat(struct panel *p, int seat)
{
    struct session *s = p->ui->s;
    char room[256];
    struct text text = text_on(room, sizeof room);
    bool turn = table_actor(&s->table) == seat;
    text_put(&text, turn ? "▶ " : "  ");
    text_put_number(&text, seat + 1);
    text_put_char(&text, ' ');
    text_put(&text, session_word(s, session_side(s, game_side(seat))));
    text_put(&text, " · ");
    session_say_seat(s, seat, &text);
    put_line(p, turn ? A_BOLD : A_NORMAL, text_slice(&text));
}

/* Pieces left, as in "L4 T3". Tiles have a place of their own. */
static void put_pieces(struct panel *p, int seat)
{
    char room[128];
    struct text text = text_on(room, sizeof room);
    const struct scene *scene = p->ui->scene;
    text_put(&text, "   ");
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->kind != SCENE_HAND || item->y != seat) continue;
        text_put_char(&text, ' ');
        text_put_char(&text, (char)item->shape);
        text_put_number(&text, item->group);
    }
    put_line(p, paint_attr(PAINT_DIM), text_slice(&text));
}

static void put_dice(struct panel *p, int side)
{
    struct message m;
    int count = 0;
    for (int i = 0; i < p->ui->scene->count; i++) {
        const struct scene_item *item = &p->ui->scene->items[i];
        count += item->kind == SCENE_DIE && item->owner == side + 1;
    }
    message_set(&m, "tui.dice");
    message_add_number(&m, "count", count);
    put_message(p, paint_attr(PAINT_DIM), &m);
}

static void put_count(struct panel *p, int side)
{
    struct message m;
    message_set(&m, "tui.count");
    message_add_number(&m, "points", p->ui->count.points[side]);
    put_message(p, paint_attr(PAINT_DIM), &m);
}

static void put_seats(struct panel *p)
{
    for (int seat = 0; seat < p->ui->s->table.play.options.seats; seat++) {
        put_seat(p, seat);
        if (p->ui->scene->tall) put_pieces(p, seat);
        if (session_matter(p->ui->s) == GAME_DICE) put_dice(p, game_side(seat));
        if (p->ui->has_count && seat < GAME_SIDES) put_count(p, seat);
    }
}

/* How the match stands. */
static void put_score(struct panel *p)
{
    char room[1024];
    struct text text = text_on(room, sizeof room);
    session_say_score(p->ui->s, &text);
    if (text.n) put_line(p, A_BOLD, text_slice(&text));
}

/* ---- the value */

static void put_value(struct panel *p)
{
    struct screen *ui = p->ui;
    char room[512];
    struct text text = text_on(room, sizeof room);
    if (!ui->values) return;
    int width = p->pane.cols - 10, full = (ui->value + 1000) * width / 2000;
    text_put_char(&text, ui->board.letters[1]);
    text_put(&text, "[");
    for (int i = 0; i < width; i++) text_put(&text, !ui->has_value ? "·" : i < full ? "█" : "░");
    text_put(&text, "]");
    text_put_char(&text, ui->board.letters[2]);
    text_put_char(&text, ' ');
    if (ui->has_value && ui->value > 0) text_put_char(&text, '+');
    if (ui->has_value) text_put_number(&text, ui->value / 10);
    put_line(p, A_NORMAL, text_slice(&text));
}

/* ---- the move being made */

/* "a1", or "a1 (S, W)" when it belongs to sides that are to be joined. */
static void put_cell_and_sides(const struct screen *ui, struct text *out)
{
    int at = board_sides_at(&ui->board, ui->draft.x, ui->draft.y), said = 0;
    text_put_cell(out, ui->draft.x, ui->draft.y);
    for (int i = 0; i < ui->scene->count; i++) {
        const struct scene_item *side = &ui->scene->items[i];
        if (side->kind != SCENE_SIDE || !(side->shape & at)) continue;
        text_put(out, said++ ? ", " : " (");
        text_put(out, ui->board.compass[side->turn & 7]);
    }
    if (said) text_put_char(out, ')');
}

static void set_choice(const struct panel *p, const char *cell, struct message *m)
{
    int number, count = draft_choices(&p->ui->draft, &number);
    message_set(m, number ? "tui.choice" : count ? "tui.choice_other" : "tui.choice_none");
    message_add_plain(m, "cell", cell);
    if (count) message_add_number(m, "count", count);
    if (number) message_add_number(m, "number", number);
}

/* Which cell, and in how many ways the thing goes there. Sides are left out where they would push
 * the rest off the panel. */
static void put_cell(struct panel *p)
{
    struct message m;
    char room[64], line[256];
    struct text cell = text_on(room, sizeof room - 1), text = text_on(line, sizeof line);
    put_cell_and_sides(p->ui, &cell);
    room[text_slice(&cell).n] = 0;
    set_choice(p, room, &m);
    session_say(p->ui->s, &m, &text);
    if (paint_width(text_slice(&text)) > p->pane.cols) {
        struct slice word = text_slice(&cell);
        room[slice_cut(&word, ' ').n] = 0;
        set_choice(p, room, &m);
    }
    put_message(p, A_NORMAL, &m);
}

static void put_choice(struct panel *p)
{
    const struct draft *d = &p->ui->draft;
    struct message m;
    if (!p->ui->board.live) return;
    put_cell(p);
    if (p->ui->scene->tall && d->thing >= 0) {
        char letter[2] = {(char)d->things[d->thing].shape, 0};
        message_set(&m, "tui.piece");
        message_add_plain(&m, "piece", letter);
        put_message(p, A_NORMAL, &m);
    }
    if (session_matter(p->ui->s) == GAME_TILES && d->thing >= 0) {
        message_set(&m, "tui.tile");
        message_add_number(&m, "number", d->thing + 1);
        message_add_word(&m, "tile", spoken_tile(d->things[d->thing].shape));
        put_message(p, A_NORMAL, &m);
    }
    if (!d->extra_count) return;
    message_set(&m, "tui.extras");
    message_add_number(&m, "count", d->extra_count);
    put_message(p, A_BOLD, &m);
}

/* ---- the moves so far */

static int list_steps(const struct table *t, int *out, int most)
{
    int count = 0;
    for (int i = 0; i < t->count; i++)
        if (t->steps[i].seat >= 0 && t->steps[i].kind != RECORD_COMMENT && count < most)
            out[count++] = i;
    return count;
}

static void put_step(struct panel *p, int number, int step)
{
    char room[256];
    struct text text = text_on(room, sizeof room);
    struct table *t = &p->ui->s->table;
    if (number < 100) text_put_char(&text, ' ');
    if (number < 10) text_put_char(&text, ' ');
    text_put_number(&text, number);
    text_put(&text, ". ");
    text_put_number(&text, t->steps[step].seat + 1);
    text_put_char(&text, ' ');
    session_say_step(p->ui->s, step, p->ui->viewer, &text);
    bool here = p->ui->step < t->count && step == p->ui->step - 1; /* looking back */
    put_line(p, here ? paint_attr(PAINT_CHOSEN) : A_NORMAL, text_slice(&text));
}

/* While one looks back, the list shows where one is. */
static void scroll_to_step(struct screen *ui, const int *steps, int count, int room)
{
    int at = 0, most = count > room ? count - room : 0;
    while (at + 1 < count && steps[at] < ui->step - 1) at++;
    int first = at - room / 2;
    ui->list_back = most - (first < 0 ? 0 : first > most ? most : first);
}

static void put_moves(struct panel *p)
{
    enum { MOST = 4096 };
    static const char *const title = "tui.moves";
    int steps[MOST], count = list_steps(&p->ui->s->table, steps, MOST);
    put_line(p, paint_attr(PAINT_DIM), slice_of(session_word(p->ui->s, title)));
    int room = p->pane.rows - p->row;
    int most = count > room ? count - room : 0;
    if (p->ui->step < p->ui->s->table.count) scroll_to_step(p->ui, steps, count, room);
    if (p->ui->list_back > most) p->ui->list_back = most;
    for (int i = most - p->ui->list_back; i < count && p->row < p->pane.rows; i++)
        put_step(p, i + 1, steps[i]);
}

void panel_draw(struct screen *ui, const struct pane *pane)
{
    struct panel p = {ui, *pane, 0};
    put_seats(&p);
    put_score(&p);
    put_value(&p);
    put_choice(&p);
    p.row++;
    put_moves(&p);
}
