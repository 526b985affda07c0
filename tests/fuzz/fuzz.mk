# Fuzzing: one target for each parser, with libFuzzer, the address and the undefined behaviour
# sanitizer. What they find that is new goes to build/fuzz/found, beside the seeds in the tree.
#
#     make fuzz FUZZ_SECONDS=600        also raw bytes over connections to a server, tests/server/barrage.mjs
#     make fuzz-short

FUZZ_SECONDS ?= 60
FUZZ_SRC := $(wildcard tests/fuzz/*.c)
FUZZERS := $(patsubst tests/fuzz/%.c,build/fuzz/check/fuzz_%,$(FUZZ_SRC))

.PHONY: fuzz-short fuzzers
fuzzers:
	@$(MAKE) --no-print-directory V=fuzz $(FUZZERS)

build/fuzz/check/fuzz_%: build/fuzz/tests/fuzz/%.o build/fuzz/tests/support/any_move.o \
        $(call objects,$(wildcard src/proto/*.c) $(LIB_SRC) src/cmd/forms.c) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ -lm

fuzz: fuzzers
	@tools/fuzz $(FUZZ_SECONDS) $(FUZZERS)
	@$(MAKE) --no-print-directory V=asan build/asan/tablier-serve
	@BUILD=build/asan FUZZ_SECONDS=$(FUZZ_SECONDS) tests/server/barrage.mjs

fuzz-short: fuzzers
	@tools/fuzz 4 $(FUZZERS)
