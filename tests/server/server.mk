# The server's tests: each starts servers of its own on free ports of the loopback.
SERVER_TESTS := $(wildcard tests/server/*.mjs)
SERVER_TESTS := $(filter-out tests/server/client.mjs,$(SERVER_TESTS))

.PHONY: check-server
check-server: $(B)/tablier-serve $(B)/tablier
	@BUILD=$(B) tools/tally server-$(V) $(SERVER_TESTS)
