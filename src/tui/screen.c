/* The whole program on the screen: the first page, games, and back. */
#include "tui/screen.h"

#include <stdlib.h>

#include "tui/plain.h"

int screen_run(struct session *s, struct table_setup *setup)
{
    struct screen *ui = calloc(1, sizeof *ui);
    if (!ui || paint_start()) {
        free(ui);
        return plain_run(s, setup);
    }
    ui->s = s;
    ui->asked = s->open; /* the command line said it all */
    while (!ui->leaving) {
        if (!s->open && !menu_run(ui, setup)) break;
        screen_play(ui);
        session_close(s);
    }
    paint_stop();
    session_close(s);
    free(ui);
    return 0;
}
