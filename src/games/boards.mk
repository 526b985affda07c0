# The pictures of the boards in docs/boards, drawn from their tables.

build/tools/boards: tools/boards.c src/games/caminos/boards.c src/games/caminos/caminos.h
	@mkdir -p $(@D)
	@echo "  tool $<"
	$(Q)gcc -std=c17 -D_GNU_SOURCE -O1 -Isrc $(WARN) -o $@ $(filter %.c,$^) -lm

.PHONY: pictures
pictures: build/tools/boards
	@mkdir -p docs/boards
	build/tools/boards docs/boards
