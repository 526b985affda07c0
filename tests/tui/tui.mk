# The terminal client as people use it, in tmux.
.PHONY: check-tui
check-tui: $(B)/tablier $(B)/tablier-play
	@AGAIN=1 TABLIER=$(B)/tablier tools/tally tui tests/tui/run
