/* Being told to end (Ctrl-C, or by another program) in the middle of long work: the work stops at
 * the next good moment and what was found so far is told. */
#ifndef TABLIER_CMD_INTERRUPT_H
#define TABLIER_CMD_INTERRUPT_H

#include <stdbool.h>

/* From now on the program is not ended by this, but asked. */
void interrupt_expect(void);

bool interrupt_asked(void);

#endif
