# The browser client, web/dist: the page, its scripts and the core as WebAssembly.

WEB_SRC := $(wildcard web/src/*.ts web/src/*/*.ts web/src/*.css web/src/*.html web/public/* data/puzzles/*.rec) web/build.mjs

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
check-browser: web $(B)/tablier-serve
	$(Q)node tests/browser/run.mjs
