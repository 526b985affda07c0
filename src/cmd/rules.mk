# The rules pages inside the program.

RULES := $(wildcard docs/rules/*/*.md $(EXAMPLES:%=examples/%/rules/*/*.md))
$(GEN)/rules_table.c: build/tools/embed $(RULES)
	@mkdir -p $(@D)
	$(Q)build/tools/embed $@ $(RULES)

$(B)/rules_table.o: CFLAGS += -Wno-overlength-strings

$(B)/tablier: $(B)/rules_table.o
