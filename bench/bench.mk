# Figures: jobs that run natively and as WebAssembly, and programs of their own

JOBS_SRC := $(filter-out bench/jobs/native.c bench/jobs/wasm.c,$(wildcard bench/jobs/*.c))

$(B)/jobs: $(call objects,bench/jobs/native.c $(JOBS_SRC)) $(CORE)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^

$(W)/jobs.wasm: $(patsubst %.c,$(WO)/%.o,bench/jobs/wasm.c $(JOBS_SRC)) $(WASM_CORE)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all -O2 -o $@ $^

$(B)/bench/cephalopod: $(call objects,bench/rivals/cephalopod_perft.c)

# A rival that is a whole program, linked like ours.
$(B)/bench/rivals/cephalopod_sum: $(call objects,bench/rivals/cephalopod_sum.c)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) $(STATIC_$(V)) -o $@ $^

# What it measures is linked as others link it.
$(B)/bench/lib: $(LIB)
$(B)/bench/lib: LDFLAGS += -Wl,-rpath,'$$ORIGIN/..'

$(B)/bench/%: $(B)/bench/%.o $(SUPPORT) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lcmocka -lm

# These make weights, they have no figure to show; and this one measures whole programs.
TUNERS := $(B)/bench/tune $(B)/bench/cephalopod_net $(B)/bench/caminos_promise
WHOLE := $(B)/bench/cephalopod_sums

bench: $(BENCHES) $(B)/jobs $(W)/jobs.wasm bench-sums
	@node bench/jobs/run.mjs $(B)/jobs $(W)/jobs.wasm
	@for b in $(filter-out $(TUNERS) $(WHOLE),$(BENCHES)); do echo "== $$b"; $$b || exit 1; done

.PHONY: bench-sums
bench-sums: $(WHOLE) $(B)/tablier $(B)/bench/rivals/cephalopod_sum
	@echo "== $<"
	@$^
