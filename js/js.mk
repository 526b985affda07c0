# The npm package tablier: libtablier as WebAssembly, TypeScript over its header, and elements for
# other people's pages. `make js` writes the folder build/js/tablier, from which `npm pack` packs.
J := build/js$(X)
JP := $(J)/tablier
JS_SRC := $(wildcard js/src/*.ts js/src/*/*.ts)
JS_FILES := $(addprefix $(JP)/,package.json README.md LICENSE tablier.wasm)
JS_WASM := $(patsubst %.c,$(WO)/%.o,$(wildcard src/lib/*.c src/picture/*.c js/wasm/*.c)) \
    $(filter-out %/words_table.o,$(WASM_CORE)) $(J)/words/words_table.o

.PHONY: js check-js
js: $(JP)/embed.js $(JS_FILES)

$(WO)/src/lib/%.o $(WO)/js/wasm/%.o: WASM += -Iinclude -isystem js/wasm/include
$(WO)/js/wasm/memory.o: WASM += -fno-builtin

$(J)/words/words_table.c: build/tools/words $(LIB_PO)
	@mkdir -p $(@D)
	$(Q)build/tools/words $@ $(@D) $(LIB_PO)

$(J)/words/words_table.o: $(J)/words/words_table.c
	@echo "  wasm $<"
	$(Q)$(WASM) -c -o $@ $<

# What the header declares is what the module exports, with memory for what is passed.
$(JP)/tablier.wasm: $(JS_WASM) include/tablier.h
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all --gc-sections -O2 \
	    $$(sed -n 's/^TABLIER_API .*\<\(tablier_[a-z_]*\)(.*/--export=\1/p' include/tablier.h) \
	    --export=malloc --export=free -o $@ $(JS_WASM)

$(JP)/index.js: $(JS_SRC) js/tsconfig.json web/node_modules/.package-lock.json
	@echo "  $(JP)"
	$(Q)node web/node_modules/typescript/bin/tsc -p js/tsconfig.json --outDir $(JP)
	$(Q)touch $@

# Everything, the core included, in one script.
$(JP)/embed.js: $(JP)/index.js $(JP)/tablier.wasm js/build.mjs $(GEN)/words_table.c
	$(Q)node js/build.mjs $(CURDIR)/$(JP)

$(JP)/package.json: js/package.json src/base/version.h
	@mkdir -p $(@D)
	$(Q)sed "s|@version@|$$(sed -n 's/.*TABLIER_VERSION "\([^"]*\)".*/\1.0/p' src/base/version.h | cut -d. -f1-3)|" $< >$@

$(JP)/README.md: js/README.md
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(JP)/LICENSE: LICENSE
	@mkdir -p $(@D)
	$(Q)cp $< $@

# Packed, installed into an empty folder, used there.
check-js: js lib $(B)/transcripts
	@B=$(B) J=$(J) tools/tally js tests/js/run
