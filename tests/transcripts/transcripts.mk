# The program as its users call it; `make check` runs these too.
.PHONY: check-transcripts
check-transcripts: $(B)/tablier $(B)/tablier-play $(B)/tablier-render
	@TABLIER=$(B)/tablier tools/tally transcripts tests/transcripts/run
