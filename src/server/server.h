/* The server as a whole, and what its parts know of each other. One loop thread; the store and the
 * computer seats have threads of their own and wake the loop. */
#ifndef TABLIER_SERVER_SERVER_H
#define TABLIER_SERVER_SERVER_H

#include <uv.h>

#include "server/tables/bots.h"
#include "server/tables/match.h"
#include "server/wire/limits.h"

enum {
    SERVER_LISTEN_MAX = 4,
    SERVER_BODY_MAX = 64 * 1024,
    SERVER_MESSAGE_MAX = 4096,
    SERVER_URL_MAX = 256,
    SERVER_TOKEN_MAX = 255 /* bytes of the operator's token; others are shorter */
};

struct server_listen {
    char address[64];
    int port;
};

struct server_config {
    struct server_listen listen[SERVER_LISTEN_MAX];
    int listen_count;
    char url[SERVER_URL_MAX]; /* what links begin with; "": from the request */
    const char *db, *web, *tls_cert, *tls_key, *admin_token_file;
    const char *mail_relay, *mail_from, *push_contact, *push_hosts;
    enum words_lang lang;
    int threads;
    bool proxy; /* addresses come from X-Forwarded-For */
    bool demo, quiet, log_requests;
    int keep_days[3]; /* waiting, playing, over; 0: for ever */
    /* caps, see caps.c */
    struct limits_rate requests, games, seeks, letters, subscriptions, work, messages, all_games,
        all_letters;
    int sockets, sockets_total, chat, watchers, players, actions, tables, stored, thinking,
        questions;
    int silence, stall; /* seconds */
};

struct server_figures {
    uint64_t requests, upgrades, messages, sent, closed_slow, closed_fast, turned_away,
        games_created, notices;
    int connections, sockets, streams;
};

struct server {
    struct server_config config;
    uv_loop_t loop;
    uv_async_t from_store, from_bots;
    uv_timer_t beat, prune, drain;
    uv_prepare_t turns;
    uv_signal_t term, interrupt;
    struct wire *wire;
    store *store;
    struct bots *bots;
    struct limits *limits;
    hall *hall;
    struct notices *notices;
    struct squeeze *squeeze;
    struct socket *sockets;  /* all open ones */
    struct request *streams; /* likewise */
    char admin_hash[STORE_HASH_SIZE];
    char mail_key[32]; /* for hashes of addresses; "": there is no mail */
    struct server_figures figures;
    int connections_max;
    int beats;
    int64_t stopped_at;
    bool beaten;         /* the store was told that this node lives */
    bool stopping, quit; /* being told; everything is out, connections close */
    char *bytes;         /* room to write one answer in */
};

enum { SERVER_BYTES = 1 << 20 };

/* Runs until told to stop. The exit status. */
int server_run(const struct server_config *);

/* Does more wait for the store than it should? Then nobody is given more to wait for. */
bool server_is_busy(const struct server *);

/* Is there room for one more socket or stream? */
bool server_has_room(const struct server *);

/* Milliseconds that never go back, for limits. */
int64_t server_ticks(const struct server *);

#endif
