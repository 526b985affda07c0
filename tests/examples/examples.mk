# The games of examples/, each built in by itself: the contract, the commands, the terminal, the server,
# the browser. Whatever else is in the tree is built and tested without them.
EXAMPLE_GAMES := $(notdir $(patsubst %/,%,$(wildcard examples/*/)))

.PHONY: check-examples check-example
check-examples:
	@for game in $(EXAMPLE_GAMES); do $(MAKE) --no-print-directory EXAMPLES=$$game check-example || exit 1; done

$(B)/check/example: $(O)/examples/$(EXAMPLES)/tests/rules.o $(SUPPORT) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lcmocka -lm

check-example: all $(B)/check/contract $(B)/check/example web
	@BUILD=$(B) GAME=$(EXAMPLES) tools/tally $(EXAMPLES) $(B)/check/contract $(B)/check/example tests/examples/run
	@AGAIN=1 TABLIER=$(B)/tablier TESTS=examples/$(EXAMPLES)/tests/terminal tools/tally $(EXAMPLES) tests/tui/run
	@BUILD=$(B) ONLY=$(EXAMPLES) tools/tally $(EXAMPLES) tests/server/bots.mjs
	$(Q)BUILD=$(B) DIST=$(DIST) TESTS=examples/$(EXAMPLES)/tests/browser.mjs node tests/browser/run.mjs
