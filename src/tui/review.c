/* The review of a finished game: the board as it was after each move. */
#include "tui/screen.h"

/* Is this where a move of a player, not a draw of the lot, has just been made? */
static bool is_stop(const struct table *t, int step)
{
    return step <= 0 || step >= t->count ||
           (t->steps[step - 1].seat >= 0 && t->steps[step - 1].kind != RECORD_COMMENT);
}

/* Where one is, and how the game ended. */
static void say_where(struct screen *ui)
{
    struct message m;
    char said[SCREEN_NOTE_MAX], room[256];
    struct text note = text_on(said, sizeof said), move = text_on(room, sizeof room - 1);
    if (ui->step == 0) {
        text_put(&note, session_word(ui->s, "tui.review.start"));
    } else {
        session_say_step(ui->s, ui->step - 1, ui->viewer, &move);
        room[text_slice(&move).n] = 0;
        int seat = ui->s->table.steps[ui->step - 1].seat;
        message_set(&m, "tui.say.played");
        message_add_number(&m, "seat", seat + 1);
        message_add_word(&m, "side", session_side(ui->s, game_side(seat)));
        message_add_plain(&m, "move", room);
        session_say(ui->s, &m, &note);
    }
    text_put_char(&note, '\n');
    session_say_result(ui->s, &note);
    screen_note_text(ui, text_slice(&note));
}

static void show(struct screen *ui, int step)
{
    struct table *t = &ui->s->table;
    if (step >= t->count) {
        ui->fresh = true; /* the end as it is always shown */
        return;
    }
    ui->step = step;
    ui->board.last_count = session_last_cells(ui->s, step, ui->board.last, BOARD_MARKS_MAX);
    ui->scene = ui->board.scene = session_scene_at(ui->s, step, ui->viewer);
    ui->has_count = false;
    say_where(ui);
}

bool review_key(struct screen *ui, int key)
{
    const struct table *t = &ui->s->table;
    int step = ui->step;
    if (table_actor(t) != GAME_OVER) return false;
    switch (key) {
    case KEY_LEFT:
        do step--;
        while (!is_stop(t, step));
        break;
    case KEY_RIGHT:
        do step++;
        while (!is_stop(t, step));
        break;
    case KEY_HOME: step = 0; break;
    case KEY_END: step = t->count; break;
    default: return false;
    }
    show(ui, step < 0 ? 0 : step);
    return true;
}
