/* One HTTP request, from its first byte to its answer. Handlers may answer at once or later; the
 * connection may go away meanwhile, which `link` shows. */
#ifndef TABLIER_SERVER_REQUEST_H
#define TABLIER_SERVER_REQUEST_H

#include "server/server.h"
#include "server/wire/outbox.h"
#include "server/wire/squeeze.h"

struct link;
struct cJSON;

enum request_method { REQUEST_GET, REQUEST_POST, REQUEST_DELETE, REQUEST_OTHER };

struct request {
    struct server *server;
    struct link *link; /* NULL: nobody is there any more */
    int refs;
    enum request_method method;
    bool head;
    char path[256], host[160];
    char bearer[SERVER_TOKEN_MAX + 1], address[48];
    char game[24], state[16]; /* of the query */
    int v;                    /* of the query; −1: none */
    bool legal;
    enum words_lang lang;
    char *body;
    size_t body_n, body_room;
    int64_t left; /* of the body, to come */

    /* the answer */
    bool answered, begun;
    bool gzip, brotli;    /* how it may be compressed */
    const char *encoding; /* how it is; NULL: not */
    int status;
    const char *type, *keep; /* how long it may be kept; NULL: not at all */
    bool embeddable;         /* other sites may show it in theirs */
    int file;                /* where it is read from; −1: not from a file */
    char retry_after[8];
    struct outbox out;
    struct packet *now; /* being written, up to `offset` */
    size_t length, offset, sent;

    bool closes; /* the connection is closed after it */

    /* a stream */
    bool stream, ends;
    bool counted, listed; /* among those of its address; among the server's */
    int turn;             /* the event after which its seat was last told that it is its turn */
    int64_t alive;        /* when something was last said only to say something */
    struct request *next, *before;
    struct squeeze_stream squeezed;
    struct match_listener listener;

    /* for handlers */
    struct hall_ticket *ticket;
    struct cJSON *json;
    char id[STORE_ID_SIZE], action[16];
    void *extra;
};

struct request *request_keep(struct request *);
void request_drop(struct request *);

/* Answers. Each may be called once. */
void request_reply(struct request *, int status, const char *type, struct slice body);
void request_json(struct request *, int status, const struct text *);
void request_problem(struct request *, const struct problem *);
void request_fail(struct request *, enum problem_code);

/* Answers the request that a job was done for, with what was written of its result, or that it
 * failed; lets go of both. */
void request_answer(struct store_job *, const struct text *);

/* Makes the answer a stream of lines: `request_line` sends one, `ends` closes it when all is out.
 */
void request_begin_stream(struct request *);
void request_line(struct request *, struct packet *);

/* A text to write an answer in: the server's, until the next such call. */
struct text request_text(struct request *);

/* Where links begin: the configured address, or the one the request was sent to. */
void request_origin(const struct request *, struct text *);

/* The body as a JSON object, parsed once; NULL with the answer given when it is none. */
struct cJSON *request_object(struct request *);

/* ---- fields of a body */

/* A text field of at most `most` bytes: its length; 0 when missing or null; negative when wrong. */
int field_text(const struct cJSON *, const char *name, char *out, size_t most);

/* A whole number in a range; `fallback` when missing or null. False when wrong. */
bool field_number(const struct cJSON *, const char *name, int low, int high, int fallback,
                  int *out);
bool field_bool(const struct cJSON *, const char *name, bool fallback, bool *out);

/* ---- routes */

/* Finds who handles the request and lets him; answers 404 itself. */
void routes_handle(struct request *);

/* ---- handlers (api.c, actions.c, admin.c) */

typedef void request_handler(struct request *);
request_handler api_about, api_create, api_list, api_game, api_stream, api_record, api_mine, api_qr;
request_handler api_action, api_health, api_metrics, api_mail;
request_handler admin_games, admin_close, admin_delete, admin_block, admin_blocks;

/* Reads an action of that name with its `d`. NULL: there is no such action (code NOT_FOUND) or it
 * is malformed (BAD_REQUEST). */
struct match_command *action_read(const char *name, const struct cJSON *d, int seat,
                                  enum problem_code *code);

/* May somebody at this address do that now? Counts what it makes: a game, a letter, a subscription.
 * 0, or why not. */
enum problem_code action_limit(struct server *, const char *address, const match *,
                               const struct match_command *);

/* Has this address processor time left for questions to the rules that take long? And it took so
 * many microseconds of it. */
bool action_may_work(struct server *, const char *address);
void action_charge(struct server *, const char *address, int64_t microseconds);

/* May this, once it is cleaned, be shown to others as a name? */
bool action_is_name(char *);

/* Does the bearer hold the admin token? Answers itself when not. */
bool admin_may(struct request *);

#endif
