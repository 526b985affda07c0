# Pictures compared by their pixels.
.PHONY: check-paper
$(B)/check/compare-pictures: tests/paper/compare.c
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) -std=c17 -O2 $(WARN) $(patsubst -I%,-isystem %,$(shell pkg-config --cflags cairo)) -o $@ $< $$(pkg-config --libs cairo)

check-paper: $(B)/tablier $(B)/tablier-render $(B)/check/compare-pictures
	@TABLIER=$(B)/tablier tools/tally paper tests/paper/run
