/* The form in which a game is set up. */
#ifndef TABLIER_TUI_FORM_H
#define TABLIER_TUI_FORM_H

#include "tui/screen.h"

/* Lets the user change the setup of its game and starts it; false when he goes back. */
bool form_run(struct screen *, struct table_setup *);

#endif
