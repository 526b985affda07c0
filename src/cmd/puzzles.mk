# The puzzles inside the program: each file of records becomes one constant string.
PUZZLES := $(sort $(wildcard data/puzzles/*.rec))
$(GEN)/puzzles_table.c: $(PUZZLES) src/cmd/puzzles.mk
	@mkdir -p $(@D)
	$(Q){ echo '#include <stddef.h>'; echo '#include "cmd/puzzles.h"'; \
	    echo 'const char *const puzzles_files[] = {'; \
	    for f in $(PUZZLES); do sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $$f; echo '"",'; done; \
	    echo 'NULL};'; } >$@

$(B)/puzzles_table.o: CFLAGS += -Wno-overlength-strings

$(B)/tablier: $(B)/puzzles_table.o
