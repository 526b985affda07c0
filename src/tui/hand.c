/* The hand of tiles below the board: a key, the tile, and how many. */
#include "tui/screen.h"

enum { STEP_SMALL = 9, STEP_LARGE = 12, ROWS_LARGE = 5 };

static bool is_held(const struct scene_item *item, int seat)
{
    return item->kind == SCENE_HAND && item->y == seat;
}

static int step(const struct screen *ui)
{
    return ui->hand_high > 1 ? STEP_LARGE : STEP_SMALL;
}

static void put_number(int row, int col, attr_t attr, const char *before, int number)
{
    char room[16];
    struct text text = text_on(room, sizeof room);
    text_put(&text, before);
    text_put_number(&text, number);
    paint_put(row, col, 3, attr, text_slice(&text));
}

static void draw_tile(const struct screen *ui, const struct scene_item *item, int key)
{
    bool large = ui->hand_high > 1, chosen = ui->board.live && ui->draft.thing == key;
    int middle = ui->hand_row + ui->hand_high / 2, col = ui->hand_col + key * step(ui);
    int wide = large ? 5 : 3;
    put_number(middle, col, paint_attr(chosen ? PAINT_CHOSEN : PAINT_DIM), "", key + 1);
    if (item->shape == '?')
        paint_put_z(middle, col + 3, 3, A_NORMAL, " ? ");
    else
        board_draw_tile(ui->hand_row, col + 3, large, item->shape, chosen ? A_REVERSE : 0);
    if (item->group > 1) put_number(middle, col + 3 + wide, A_NORMAL, "×", item->group);
}

static void put_title(const struct screen *ui, const struct pane *pane)
{
    struct message m;
    char room[256];
    struct text text = text_on(room, sizeof room);
    message_set(&m, "tui.hand");
    message_add_number(&m, "seat", ui->viewer + 1);
    session_say(ui->s, &m, &text);
    paint_put(pane->top, pane->left + 1, pane->cols - 1, A_BOLD, text_slice(&text));
}

void hand_draw(struct screen *ui, const struct pane *pane)
{
    int key = 0;
    ui->hand_high = 0;
    if (ui->viewer < 0) return;
    put_title(ui, pane);
    ui->hand_row = pane->top + 1;
    ui->hand_col = pane->left + 1;
    ui->hand_high = pane->rows >= ROWS_LARGE ? 3 : 1;
    for (int i = 0; i < ui->scene->count; i++)
        if (is_held(&ui->scene->items[i], ui->viewer)) draw_tile(ui, &ui->scene->items[i], key++);
}

int hand_find(const struct screen *ui, int row, int col)
{
    int down = row - ui->hand_row, right = col - ui->hand_col;
    if (down < 0 || down >= ui->hand_high || right < 0) return -1;
    int key = right / step(ui);
    return key < ui->draft.thing_count ? key : -1;
}
