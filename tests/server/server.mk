# The server's tests: each starts servers of its own on free ports of the loopback.
SERVER_TESTS := $(filter-out %client.mjs %storm.mjs %postgres.mjs,$(wildcard tests/server/*.mjs))

.PHONY: check-server
check-server: $(B)/tablier-serve $(B)/tablier
	@BUILD=$(B) tools/tally server-$(V) $(SERVER_TESTS)
