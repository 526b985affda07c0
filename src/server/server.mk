# The server: a program of its own, since it needs large libraries; `tablier serve` becomes it.
SERVER_SRC := $(wildcard src/server/*.c src/server/*/*.c src/store/*.c) src/drive/think.c
SERVER_LIBS := -luv -lsqlite3 -lpq -lcjson -lqrencode -lcurl -lz -lssl -lcrypto -lpthread -lm

all: $(B)/tablier-serve
tests: $(B)/tablier-serve

$(O)/src/store/postgres.o: CFLAGS += -isystem /usr/include/postgresql

$(B)/tablier-serve: $(call objects,$(SERVER_SRC)) $(CORE)
	@mkdir -p $(@D)
	@echo "  link $@"
	$(Q)$(CC) $(LDFLAGS) -rdynamic -o $@ $^ $(SERVER_LIBS)
