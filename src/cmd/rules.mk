# The rules pages inside the program.

RULES := $(wildcard docs/rules/*/*.md)
build/words/rules_table.c: build/tools/embed $(RULES)
	@mkdir -p $(@D)
	$(Q)build/tools/embed $@ $(RULES)

$(B)/rules_table.o: build/words/rules_table.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	$(Q)$(CC) $(CFLAGS) -Wno-overlength-strings -c -o $@ $<

$(B)/tablier: $(B)/rules_table.o
