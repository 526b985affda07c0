# Tablier. Every variant is a compiler and its flags; `make V=asan check` runs the tests in one.
#
#   make            the program, build/release/tablier
#   make quick      what must hold before anything lands: build, unit and contract tests
#   make check      the tests of one variant (V=release clang debug asan tsan)
#   make wasm       the core as WebAssembly
#   make Q=        the same, showing every command
#   make bench fuzz soak lint format pictures
#   make EXAMPLES=hex …   with a game of examples/: programs and what is generated go to folders of
#                   their own (build/release-hex, build/wasm-hex, build/web-hex); objects are shared

V ?= release
Q ?= @
EXAMPLES ?=
$(foreach game,$(EXAMPLES),$(if $(wildcard examples/$(game)/),,$(error there is no examples/$(game)/)))
space := $() $()
X := $(subst $(space),,$(addprefix -,$(EXAMPLES)))
B := build/$(V)$(X)
O := build/$(V)
GEN := build/words$(X)
CC_release := gcc
CC_clang   := clang
CC_debug   := gcc
CC_asan    := clang
CC_tsan    := clang
CC_fuzz    := clang
CC := $(CC_$(V))

# Built on the machine that runs it; packages set ARCH to a portable baseline.
ARCH ?= -march=native
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
        -Wvla -Wformat=2 -Wcast-qual -Werror=incompatible-pointer-types $(WERROR) -Wno-psabi
# -Wno-psabi: vectors are passed between functions of one file only, so no ABI is concerned.
BASE := -std=c17 -D_GNU_SOURCE -Isrc -Itests -Iinclude -ffp-contract=off -MMD -MP $(WARN)
SAN_asan := -fsanitize=address,undefined -fno-sanitize-recover=all
SAN_tsan := -fsanitize=thread
SAN_fuzz := $(SAN_asan)
FLAGS_release := -O2 -g1 $(ARCH) -DNDEBUG
FLAGS_clang   := -O2 -g1 $(ARCH) -DNDEBUG
FLAGS_debug   := -Og -g
FLAGS_asan    := -O1 -g -fno-omit-frame-pointer $(SAN_asan)
FLAGS_tsan    := -O1 -g $(SAN_tsan)
FLAGS_fuzz    := -O1 -g1 $(ARCH) -fno-omit-frame-pointer -fsanitize=fuzzer-no-link $(SAN_asan)
CFLAGS  := $(BASE) $(FLAGS_$(V))
LDFLAGS := $(SAN_$(V))
# The one program that starts a thousand times in scripts carries its C library with it.
STATIC_release := -static

# ---- what is built of what

CORE_SRC := $(filter-out src/base/mem.c, \
    $(wildcard src/base/*.c src/game/*.c src/games/*.c src/games/*/*.c src/search/*.c src/picture/*.c \
               src/meeting/*.c $(EXAMPLES:%=examples/%/*.c)))
# What drives a search natively, by threads and clock, and the protocol it speaks.
DRIVE_SRC := $(wildcard src/proto/*.c src/drive/*.c)
CMD_SRC  := $(wildcard src/cmd/*.c) $(DRIVE_SRC)
SUPPORT_SRC := $(wildcard tests/support/*.c tests/slow/*.c) $(DRIVE_SRC)
UNIT_SRC := $(wildcard tests/unit/*.c)
CONTRACT_SRC := $(wildcard tests/contract/*.c)
BENCH_SRC := $(wildcard bench/*.c)
PO := $(wildcard po/*/*.po $(EXAMPLES:%=examples/%/po/*/*.po))

objects = $(patsubst %.c,$(O)/%.o,$(1))
CORE := $(call objects,$(CORE_SRC)) $(B)/words_table.o $(B)/games_table.o
SUPPORT := $(call objects,$(SUPPORT_SRC))
UNITS := $(patsubst tests/unit/%.c,$(B)/check/%,$(UNIT_SRC))
CONTRACT := $(if $(CONTRACT_SRC),$(B)/check/contract)
BENCHES := $(patsubst bench/%.c,$(B)/bench/%,$(BENCH_SRC))

.PHONY: all quick check check-threads check-wasm tests wasm bench fuzz soak lint format clean
.SECONDARY:
all: $(B)/tablier

$(B)/tablier: $(call objects,$(CMD_SRC)) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) $(STATIC_$(V)) -o $@ $^ -lm

$(O)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

$(B)/%_table.o: $(GEN)/%_table.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

# ---- generated

$(GEN)/words_table.c: build/tools/words $(PO)
	@mkdir -p $(@D)
	$(Q)build/tools/words $@ $(@D) $(PO)

# The games there are: whatever says GAME_LISTED in the folders of games.
GAMES_SRC := $(filter src/games/% examples/%,$(CORE_SRC))
$(GEN)/games_table.c: tools/list-games $(GAMES_SRC)
	@mkdir -p $(@D)
	$(Q)tools/list-games $(GAMES_SRC) >$@.new && mv $@.new $@

build/tools/%: tools/%.c
	@mkdir -p $(@D)
	@echo "  tool $<"
	$(Q)gcc -std=c17 -D_GNU_SOURCE -O1 -Isrc $(WARN) -o $@ $<

# ---- tests

tests: $(UNITS) $(CONTRACT) $(B)/tablier

$(B)/check/contract: $(call objects,$(CONTRACT_SRC)) $(SUPPORT) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lcmocka -lm

$(B)/check/%: $(O)/tests/unit/%.o $(SUPPORT) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lcmocka -lm

check: tests
	@AT_ONCE=$$(nproc) TABLIER=$(B)/tablier tools/tally $(V) $(CONTRACT) $(UNITS) tests/transcripts/run

# What several threads do at once, for the thread sanitizer.
check-threads: $(B)/check/search_threads $(B)/check/crew
	@tools/tally $(V) $^

quick:
	@$(MAKE) --no-print-directory WERROR=-Werror check

# The full counts that the issues name, written to docs/soak.md with the commit.
soak:
	@tools/soak $(SOAK)

# ---- order

# Every line that is wrong is printed; nothing when all is well. ways.c is one table that the
# preprocessor writes: clang-tidy would think about it longer than about all the rest of a folder.
TIDY_SRC := $(filter-out src/wasm/% %/ways.c,$(wildcard src/*/*.c src/*/*/*.c examples/*/*.c))
lint:
	@clang-format --dry-run -Werror $$(git ls-files '*.c' '*.h')
	@tools/check-includes
	@tools/check-seam
	@tools/check-words
	@tools/check-links
	@tools/check-examples
	@tools/filemap --check
	@for f in $(wildcard po/*/*.po examples/*/po/*/*.po); do msgfmt -c -o /dev/null $$f 2>&1 | grep -vE 'header field|^$$' && exit 1 || true; done
	@echo $(TIDY_SRC) | tr ' ' '\n' | xargs -P2 -I{} clang-tidy --quiet {} -- $(BASE) -isystem /usr/include/postgresql $(PAPER_FLAGS) 2>&1 | \
	    grep -E '(warning|error):' && exit 1 || true

# Also the map of all files, docs/map.md.
format:
	clang-format -i $$(git ls-files '*.c' '*.h')
	tools/filemap

clean:
	rm -rf build

# Parts of the tree that are built in their own way.
# What a layer builds beyond this stands with it; src/ first, since the others use its names.
include $(wildcard src/*/*.mk) $(wildcard tests/*/*.mk bench/*.mk web/*.mk js/*.mk packaging/*.mk)

-include $(shell find build -name '*.d' 2>/dev/null)
