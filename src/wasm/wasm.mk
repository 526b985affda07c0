# WebAssembly: the core as objects, and with the functions the browser calls as one module.

W := build/wasm$(X)
WO := build/wasm
WT := build/wasm-threads$(X)
WTO := build/wasm-threads
WASM := clang --target=wasm32 -ffreestanding -nostdlib -O3 -msimd128 -mbulk-memory \
        -std=c17 -Isrc -Itests -ffp-contract=off -DNDEBUG -MMD -MP $(WARN)
WASM_CORE := $(patsubst %.c,$(WO)/%.o,$(filter-out src/picture/% src/meeting/%,$(CORE_SRC)) src/base/mem.c) \
             $(W)/words_table.o $(W)/games_table.o
WASM_PAGE := $(patsubst %.c,$(WO)/%.o,$(wildcard src/wasm/*.c))
# The page has its own words as JSON: the module carries only what the core can say.
WASM_PO := $(filter-out %/web.po %/school.po %/server.po %/tui.po %/cmd.po %/search.po %/lib.po %/say.po %/paper.po,$(PO))

wasm: $(W)/tablier.wasm $(WT)/tablier.wasm

$(W)/tablier.wasm: $(WASM_PAGE) $(WASM_CORE)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all -O2 -o $@ $^

# What is done once for a tap or a text is made small instead of fast.
COLD := $(patsubst %.c,%.o,$(wildcard src/wasm/*.c src/game/*.c \
    $(foreach file,compose draw edit explain planes position read shown text,src/games/*/$(file).c)))
$(addprefix $(WO)/,$(COLD)) $(addprefix $(WTO)/,$(COLD)): WASM += -Oz

$(WO)/src/base/mem.o: WASM += -fno-builtin
$(WO)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  wasm $<"
	$(Q)$(WASM) -c -o $@ $<

$(W)/games_table.o: $(GEN)/games_table.c
	@mkdir -p $(@D)
	@echo "  wasm $<"
	$(Q)$(WASM) -c -o $@ $<

$(W)/words_table.o: $(W)/words/words_table.c
	@echo "  wasm $<"
	$(Q)$(WASM) -c -o $@ $<

$(W)/words/words_table.c: build/tools/words $(WASM_PO)
	@mkdir -p $(@D)
	$(Q)build/tools/words $@ $(@D) $(WASM_PO)

# The same once more for pages that may use threads: one memory that several workers share.
WASM_SHARED := $(patsubst $(WO)/%,$(WTO)/%,$(WASM_PAGE) $(filter-out %_table.o,$(WASM_CORE))) \
               $(WT)/words_table.o $(WT)/games_table.o
WASM_MOST := 1073741824

$(WT)/tablier.wasm: $(WASM_SHARED)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all -O2 --shared-memory \
	    --import-memory --initial-memory=4194304 --max-memory=$(WASM_MOST) --export=__stack_pointer -o $@ $^

$(WTO)/src/base/mem.o: WASM += -fno-builtin
$(WTO)/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(WASM) -matomics -mmutable-globals -c -o $@ $<

$(WT)/games_table.o: $(GEN)/games_table.c
	@mkdir -p $(@D)
	$(Q)$(WASM) -matomics -mmutable-globals -c -o $@ $<

$(WT)/words_table.o: $(W)/words/words_table.c
	@mkdir -p $(@D)
	$(Q)$(WASM) -matomics -mmutable-globals -c -o $@ $<
