# Figures: jobs that run natively and as WebAssembly, and programs of their own

JOBS_SRC := $(filter-out bench/jobs/native.c bench/jobs/wasm.c,$(wildcard bench/jobs/*.c))

$(B)/jobs: $(call objects,bench/jobs/native.c $(JOBS_SRC)) $(CORE)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^

$(W)/jobs.wasm: $(patsubst %.c,$(W)/%.o,bench/jobs/wasm.c $(JOBS_SRC)) $(WASM_CORE)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all -O2 -o $@ $^

$(B)/bench/cephalopod: $(call objects,$(wildcard bench/rivals/cephalopod*.c))

$(B)/bench/%: $(B)/bench/%.o $(SUPPORT) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lm

# These make weights; they have no figure to show.
TUNERS := $(B)/bench/tune $(B)/bench/cephalopod_net

bench: $(BENCHES) $(B)/jobs $(W)/jobs.wasm
	@node bench/jobs/run.mjs $(B)/jobs $(W)/jobs.wasm
	@for b in $(filter-out $(TUNERS),$(BENCHES)); do echo "== $$b"; $$b || exit 1; done
