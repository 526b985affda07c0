# The library as others use it: through its header, linked from outside.
LIB_TESTS := $(patsubst tests/lib/%.c,$(B)/check/lib_%,$(wildcard tests/lib/*.c))
LIB_GAMES ?= 4

UNITS += $(filter-out %/lib_transcripts,$(LIB_TESTS))
tests: $(LIB_TESTS)
check-threads: $(B)/check/lib_threads

$(B)/check/lib_%: $(O)/tests/lib/%.o $(LIB)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -Wl,-rpath,'$$ORIGIN/..' -lcmocka -lpthread

.PHONY: check-lib
check-lib: lib $(LIB_TESTS) $(B)/transcripts $(B)/tablier
	@B=$(B) LIB_GAMES=$(LIB_GAMES) tools/tally lib tests/lib/run
