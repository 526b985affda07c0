#include "cmd/interrupt.h"

#include <signal.h>

static volatile sig_atomic_t asked;

static void note(int signal_number)
{
    (void)signal_number;
    asked = 1;
}

void interrupt_expect(void)
{
    signal(SIGINT, note);
    signal(SIGTERM, note);
}

bool interrupt_asked(void)
{
    return asked;
}
