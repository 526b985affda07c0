# The examples of kit/.
.PHONY: check-kit
check-kit: lib $(B)/tablier
	@B=$(B) tools/tally kit tests/kit/run
