/* The screen as a whole: title, board, panel, messages, keys. */
#include <string.h>

#include "tui/screen.h"

enum {
    LEAST_ROWS = 16,
    LEAST_COLS = 60,
    FRAME_ROWS = 4,
    PANEL_LEAST = 26,
    PANEL_MOST = 48,
    HAND_ROWS = 3
};

void screen_note_text(struct screen *ui, struct slice text)
{
    size_t n = text.n < SCREEN_NOTE_MAX - 1 ? text.n : SCREEN_NOTE_MAX - 1;
    memmove(ui->note, text.at, n);
    ui->note[n] = 0;
    ui->note_bad = false;
}

void screen_note(struct screen *ui, const char *id)
{
    screen_note_text(ui, slice_of(*id ? session_word(ui->s, id) : ""));
}

void screen_note_message(struct screen *ui, const struct message *m, bool bad)
{
    char room[SCREEN_NOTE_MAX];
    struct text text = text_on(room, sizeof room);
    session_say(ui->s, m, &text);
    screen_note_text(ui, text_slice(&text));
    ui->note_bad = bad;
    ui->board.wrong_count = 0;
    for (int i = 0; bad && i < m->cell_count && i < BOARD_MARKS_MAX; i++)
        ui->board.wrong[ui->board.wrong_count++] = m->cells[i];
}

/* Tiles have their hand below the board. */
static int hand_rows(const struct screen *ui)
{
    if (session_matter(ui->s) != GAME_TILES) return 0;
    return LINES > 40 ? HAND_ROWS + 2 : HAND_ROWS;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Is the terminal too small? Then it says so. */
static bool is_small(const struct screen *ui)
{
    int cols, rows;
    board_least(&ui->board, &cols, &rows);
    cols = larger(LEAST_COLS, cols + PANEL_LEAST);
    rows = larger(LEAST_ROWS, rows + FRAME_ROWS + hand_rows(ui));
    if (LINES >= rows && COLS >= cols) return false;
    struct message m;
    char room[256];
    struct text text = text_on(room, sizeof room);
    message_set(&m, "tui.too_small");
    message_add_number(&m, "columns", cols);
    message_add_number(&m, "rows", rows);
    session_say(ui->s, &m, &text);
    erase();
    paint_wrap(&(struct pane){0, 0, LINES, COLS}, A_NORMAL, text_slice(&text));
    refresh();
    return true;
}

static void draw_title(const struct screen *ui)
{
    const struct game *game = ui->s->table.play.game;
    attr_t attr = paint_attr(PAINT_TITLE);
    paint_fill(0, 0, COLS, attr, SLICE(""));
    int used = 1 + paint_put_z(0, 1, COLS - 2, attr, session_word(ui->s, game->credit));
    int wide = paint_width(slice_of(ui->goal));
    if (used + 1 + wide < COLS) paint_put_z(0, COLS - 1 - wide, wide, attr, ui->goal);
}

static void draw_note(const struct screen *ui)
{
    struct pane pane = {LINES - 3, 0, 2, COLS};
    paint_clear(&pane);
    paint_wrap(&pane, ui->note_bad ? paint_attr(PAINT_BAD) : A_BOLD, slice_of(ui->note));
}

static const char *keys_of(const struct screen *ui)
{
    if (table_has_next(&ui->s->table)) return "tui.keys.next";
    if (table_actor(&ui->s->table) == GAME_OVER) return "tui.keys.over";
    if (!ui->board.live) return "tui.keys.wait";
    if (ui->scene->tall) return "tui.keys.cubes";
    return session_matter(ui->s) == GAME_TILES ? "tui.keys.tiles" : "tui.keys.dice";
}

static void draw_keys(const struct screen *ui)
{
    paint_fill(LINES - 1, 0, COLS, paint_attr(PAINT_DIM),
               slice_of(session_word(ui->s, keys_of(ui))));
}

static int panel_width(void)
{
    int width = COLS / 3;
    return width < PANEL_LEAST ? PANEL_LEAST : width > PANEL_MOST ? PANEL_MOST : width;
}

static void place_cursor(const struct screen *ui)
{
    const struct board *b = &ui->board;
    if (!b->live) {
        curs_set(0);
        return;
    }
    curs_set(1);
    move(board_row(b, ui->draft.y) + (b->high - b->gap) / 2,
         board_col(b, ui->draft.x, ui->draft.y) + b->wide / 2);
}

void screen_draw(struct screen *ui)
{
    ui->small = is_small(ui);
    if (ui->small) return;
    int side = panel_width(), hand = hand_rows(ui);
    struct pane board = {1, 0, LINES - FRAME_ROWS - hand, COLS - side};
    struct pane below = {1 + board.rows, 0, hand, board.cols};
    struct pane panel = {1, board.cols + 1, LINES - FRAME_ROWS, side - 1};
    erase();
    draw_title(ui);
    board_lay_out(&ui->board, &board);
    board_draw(&ui->board);
    if (hand) hand_draw(ui, &below);
    panel_draw(ui, &panel);
    draw_note(ui);
    draw_keys(ui);
    place_cursor(ui);
    refresh();
}
