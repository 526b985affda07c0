/* The hand of tiles below the board: a key, the tile, and how many. */
#include "tui/screen.h"

enum { STEP = 9 };

static bool is_held(const struct scene_item *item, int seat)
{
    return item->kind == SCENE_HAND && item->y == seat;
}

static void draw_tile(struct screen *ui, int row, int col, const struct scene_item *item, int key)
{
    char label[16];
    struct text text = text_on(label, sizeof label);
    bool chosen = ui->board.live && ui->draft.thing == key;
    text_put_number(&text, key + 1);
    attr_t attr = chosen ? paint_attr(PAINT_CHOSEN) : paint_attr(PAINT_DIM);
    paint_put(row, col, 2, attr, text_slice(&text));
    if (item->shape == '?')
        paint_put_z(row, col + 3, 3, A_NORMAL, " ? ");
    else
        board_draw_tile(row, col + 3, false, item->shape, chosen ? A_REVERSE : 0);
    if (item->group < 2) return;
    text.n = 0;
    text_put(&text, "×");
    text_put_number(&text, item->group);
    paint_put(row, col + 6, 3, A_NORMAL, text_slice(&text));
}

void hand_draw(struct screen *ui, const struct pane *pane)
{
    struct message m;
    char room[256];
    struct text text = text_on(room, sizeof room);
    int seat = ui->viewer, key = 0;
    if (seat < 0) return;
    message_set(&m, "tui.hand");
    message_add_number(&m, "seat", seat + 1);
    session_say(ui->s, &m, &text);
    paint_put(pane->top, pane->left + 1, pane->cols - 1, A_BOLD, text_slice(&text));
    ui->hand_row = pane->top + 1;
    ui->hand_col = pane->left + 1;
    for (int i = 0; i < ui->scene->count; i++) {
        const struct scene_item *item = &ui->scene->items[i];
        if (!is_held(item, seat)) continue;
        draw_tile(ui, ui->hand_row, ui->hand_col + key * STEP, item, key);
        key++;
    }
}

int hand_find(const struct screen *ui, int row, int col)
{
    if (!ui->hand_row || row != ui->hand_row || col < ui->hand_col) return -1;
    int key = (col - ui->hand_col) / STEP;
    return key < ui->draft.thing_count ? key : -1;
}
