# The program as its users call it; `make check` runs these too.
.PHONY: check-transcripts
check-transcripts: $(B)/tablier
	@TABLIER=$(B)/tablier tools/tally transcripts tests/transcripts/run
