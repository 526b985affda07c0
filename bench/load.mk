# make load: a server under load on the loopback, with the figures of docs/operations.md.
LOAD ?= 5000 2000 30

$(B)/load: $(B)/bench/load/load.o $(CORE)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ -lpthread -lz -lm

.PHONY: load load-postgres
load: $(B)/load $(B)/tablier-serve
	@bench/load/run $(B) $(LOAD)

load-postgres: $(B)/load $(B)/tablier-serve
	@bench/load/postgres.mjs $(B) $(LOAD)
