# That front ends know no game, and that the check of it would notice.
.PHONY: check-seam
check-seam:
	@tools/tally seam tests/seam/run
