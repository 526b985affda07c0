# The terminal client: a program of its own, since it needs ncurses; `tablier play` becomes it.
TUI_SRC := $(wildcard src/tui/*.c) $(DRIVE_SRC)

all: $(B)/tablier-play
tests: $(B)/tablier-play

$(B)/tablier-play: $(call objects,$(TUI_SRC)) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lncursesw -ltinfo -lpthread -lm
