# PNG and PDF files: a program of its own, since it needs librsvg and cairo; `tablier render` becomes
# it when one is asked for.
PAPER_SRC := $(wildcard src/paper/*.c)
PAPER_FLAGS = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags librsvg-2.0 cairo-pdf))

all: $(B)/tablier-render
tests: $(B)/tablier-render

$(call objects,$(PAPER_SRC)): CFLAGS += $(PAPER_FLAGS)

$(B)/tablier-render: $(call objects,$(PAPER_SRC)) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $$(pkg-config --libs librsvg-2.0 cairo-pdf)
