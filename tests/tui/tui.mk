# The terminal client as people use it, in tmux.
.PHONY: check-tui
check-tui: $(B)/tablier $(B)/tablier-play
	@TABLIER=$(B)/tablier tools/tally tui tests/tui/run
