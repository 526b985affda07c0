# The Python package, tested with whatever python3 there is.
.PHONY: check-python
check-python: lib $(B)/transcripts
	@B=$(B) tools/tally python tests/python/run
