# libtablier: the core behind include/tablier.h, shared and static. Nothing else can be seen of it:
# its objects hide their names, the shared library shows what tablier.map lists, and in the static
# one the hidden names are made local.
LIB_SRC := $(wildcard src/lib/*.c)
LIB_OBJ := $(patsubst %.c,$(B)/pic/%.o,$(LIB_SRC) $(CORE_SRC)) $(B)/pic/words_table.o \
           $(B)/pic/games_table.o
LIB_SO := libtablier.so.1
LIB := $(B)/$(LIB_SO)
# The words of front ends are not said here.
LIB_PO := $(filter-out %/web.po %/server.po %/tui.po %/cmd.po %/paper.po,$(PO))

.PHONY: lib
all: lib
tests: lib
lib: $(LIB) $(B)/libtablier.so $(B)/libtablier.a $(B)/tablier.pc

$(B)/pic/%.o: CFLAGS += -fPIC -fvisibility=hidden
# What the header shows is described with its types, for tests/lib/run.
$(B)/pic/src/lib/%.o: CFLAGS += -g
$(B)/pic/%.o: %.c
	@mkdir -p $(@D)
	@echo "  $(V) lib $<"
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

$(GEN)/lib/words_table.c: build/tools/words $(LIB_PO)
	@mkdir -p $(@D)
	$(Q)build/tools/words $@ $(@D) $(LIB_PO)

$(B)/pic/words_table.o: $(GEN)/lib/words_table.c
	@mkdir -p $(@D)
	@echo "  $(V) lib $<"
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

$(B)/pic/games_table.o: $(GEN)/games_table.c
	@mkdir -p $(@D)
	@echo "  $(V) lib $<"
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

$(LIB): $(LIB_OBJ) src/lib/tablier.map
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -shared -Wl,-soname,$(LIB_SO) -Wl,--version-script=src/lib/tablier.map \
	    -o $@ $(LIB_OBJ) -lm -lpthread

$(B)/libtablier.so: $(LIB)
	$(Q)ln -sf $(LIB_SO) $@

$(B)/libtablier.a: $(LIB_OBJ)
	@echo "  link $@"
	$(Q)ld -r -o $(B)/libtablier.o $^ && objcopy --localize-hidden $(B)/libtablier.o && \
	    rm -f $@ && ar rcs $@ $(B)/libtablier.o && rm $(B)/libtablier.o

$(B)/tablier.pc: src/lib/tablier.pc.in src/base/version.h
	@mkdir -p $(@D)
	$(Q)sed "s|@version@|$$(sed -n 's/.*TABLIER_VERSION "\(.*\)".*/\1/p' src/base/version.h)|" $< >$@
