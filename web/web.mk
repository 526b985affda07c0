# The browser client, web/dist: the page, its scripts and the core as WebAssembly.

WEB_SRC := $(wildcard web/src/*.ts web/src/*/*.ts web/src/*.css web/src/*.html web/public/* web/*.mjs data/puzzles/*.rec)

DIST := $(if $(X),build/web$(X),web/dist)

.PHONY: web check-browser
web: $(DIST)/index.html

# npm's own mark of a finished install is older than what it was told to install when that changed.
web/node_modules/.package-lock.json: web/package-lock.json
	@echo "  npm packages"
	$(Q)cd web && npm ci --silent --no-progress && touch node_modules/.package-lock.json

$(DIST)/index.html: web/node_modules/.package-lock.json $(WEB_SRC) $(RULES) $(W)/tablier.wasm $(WT)/tablier.wasm $(GEN)/words_table.c
	@echo "  web types"
	$(Q)cd web && node node_modules/typescript/bin/tsc --noEmit
	@echo "  $(DIST)"
	$(Q)cd web && node build.mjs $(EXAMPLES)

# Real Chromium against the built page; SOAK=1 plays more and longer.
check-browser: web page site js $(B)/tablier-serve
	$(Q)node tests/browser/run.mjs

# The client without a server: one file to be opened by a double click, and a folder for any host.
.PHONY: page site
page: build/tablier.html
site: build/site/index.html

ALONE := web/node_modules/.package-lock.json $(WEB_SRC) $(RULES) build/wasm/tablier.wasm \
    build/wasm-threads/tablier.wasm build/words/words_table.c

build/tablier.html: $(ALONE)
	$(Q)cd web && node alone.mjs page ../$@
	@echo "  $@ ($$(($$(stat -c %s $@) / 1024)) KiB)"

build/site/index.html: $(ALONE)
	@echo "  $(@D)"
	$(Q)cd web && node alone.mjs site ../$(@D)
