# The server's tests: each starts servers of its own on free ports of the loopback.
SERVER_SHARED := $(addprefix tests/server/,client.mjs postgres.mjs storm.mjs)
SERVER_TESTS := $(filter-out $(SERVER_SHARED),$(wildcard tests/server/*.mjs))

.PHONY: check-server
check-server: $(B)/tablier-serve $(B)/tablier
	@AT_ONCE=2 AGAIN=1 BUILD=$(B) tools/tally server-$(V) $(SERVER_TESTS)

# What the loop, the store and the computers do at once, for the thread sanitizer.
.PHONY: check-server-threads
check-server-threads: $(B)/tablier-serve $(B)/tablier
	@AGAIN=1 BUILD=$(B) tools/tally server-$(V) $(addprefix tests/server/,table.mjs bots.mjs)

# The server with src/server/tables/$(PLANT).c replaced by build/planted/$(PLANT).c, for tests/server/plant.
build/planted/tablier-serve: $(call objects,$(filter-out src/server/tables/$(PLANT).c,$(SERVER_SRC))) $(CORE)
	$(Q)$(CC) $(CFLAGS) -MF /dev/null $(LDFLAGS) -o $@ build/planted/$(PLANT).c $^ $(SERVER_LIBS)

# The fuzz target that needs the server's own files.
build/fuzz/check/fuzz_server_actions: build/fuzz/tests/fuzz/server_actions.o \
        $(patsubst %.c,build/fuzz/%.o,$(filter-out src/server/main.c,$(SERVER_SRC))) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(SERVER_LIBS)

# Those that need its readers of strangers' bytes alone.
build/fuzz/check/fuzz_server_%: build/fuzz/tests/fuzz/server_%.o \
        $(addprefix build/fuzz/src/server/wire/,head.o frame.o) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^
