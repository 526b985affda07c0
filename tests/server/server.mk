# The server's tests: each starts servers of its own on free ports of the loopback.
SERVER_TESTS := $(addprefix tests/server/,table.mjs bots.mjs hostile.mjs house.mjs leak.mjs durability.mjs nodes.mjs)

.PHONY: check-server
check-server: $(B)/tablier-serve $(B)/tablier
	@BUILD=$(B) tools/tally server-$(V) $(SERVER_TESTS)
