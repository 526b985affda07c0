# The same random games natively and as WebAssembly, boiled down to hashes that must agree.
TRANSCRIPT_SRC := tests/contract/walk.c tests/contract/transcript.c
TRANSCRIPT_GAMES ?= 10

$(B)/transcripts: $(call objects,tests/wasm/transcripts.c $(TRANSCRIPT_SRC)) $(CORE)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^

$(W)/transcripts.wasm: $(patsubst %.c,$(WO)/%.o,tests/wasm/exports.c $(TRANSCRIPT_SRC)) $(WASM_CORE)
	@echo "  link $@"
	$(Q)wasm-ld --no-entry --stack-first -z stack-size=1048576 --strip-all -O2 -o $@ $^

check-wasm: $(B)/transcripts $(W)/transcripts.wasm $(W)/tablier.wasm
	node tests/wasm/think.mjs $(W)/tablier.wasm
	node tests/wasm/records.mjs $(W)/tablier.wasm tests/transcripts/records/variations.rec
	$(B)/transcripts $(TRANSCRIPT_GAMES) >$(B)/transcripts.txt
	node tests/wasm/transcripts.mjs $(W)/transcripts.wasm $(TRANSCRIPT_GAMES) >$(W)/transcripts.txt
	cmp $(B)/transcripts.txt $(W)/transcripts.txt && test -s $(W)/transcripts.txt
