/* tablier-serve: the helper program behind `tablier serve`, `tablier backup`, `tablier restore` and
 * `tablier check`. Here are its options; everything else is in the files beside it. */
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "native/need.h"
#include "server/caps.h"
#include "server/server.h"
#include "server/verify.h"

enum { USAGE = 2, PORT_DEFAULT = 8080 };

struct options {
    struct server_config config;
    char db[PATH_MAX], web[PATH_MAX];
    const char *file; /* of backup and restore */
};

static int complain(enum words_lang lang, const char *id, const char *text)
{
    char bytes[1024];
    struct message m;
    struct text t = text_on(bytes, sizeof bytes);
    message_set(&m, id);
    message_add_echo(&m, "text", slice_of(text));
    message_write(&m, lang, &t);
    text_put_char(&t, '\n');
    fwrite(bytes, 1, text_slice(&t).n, stderr);
    return USAGE;
}

/* ---- values of options */

static bool read_count(const char *z, int most, int *out)
{
    uint64_t n;
    if (slice_number(slice_of(z), (uint64_t)most, &n)) return false;
    *out = (int)n;
    return true;
}

/* ADDRESS:PORT, :PORT, PORT or ADDRESS; IPv6 addresses in brackets. */
static bool read_listen(const char *z, struct server_config *c)
{
    if (c->listen_count == SERVER_LISTEN_MAX) return false;
    struct server_listen *l = &c->listen[c->listen_count++];
    const char *colon = strrchr(z, ':'), *end = strchr(z, ']');
    if (colon && end && colon < end) colon = NULL;
    int digits = (int)strspn(z, "0123456789");
    const char *port = colon ? colon + 1 : z[digits] ? NULL : z;
    size_t n = colon ? (size_t)(colon - z) : port ? 0 : strlen(z);
    l->port = PORT_DEFAULT;
    if (port && !read_count(port, 65535, &l->port)) return false;
    if (n && z[0] == '[' && z[n - 1] == ']') z++, n -= 2;
    if (n >= sizeof l->address) return false;
    memcpy(l->address, z, n);
    return true;
}

/* NAME=NUMBER for --limit and --keep. */
static bool read_pair(const char *z, char *name, size_t cap, int *number)
{
    struct slice rest = slice_of(z);
    struct slice key = slice_cut(&rest, '=');
    uint64_t n;
    if (key.n >= cap || slice_number(rest, INT32_MAX, &n)) return false;
    memcpy(name, key.at, key.n);
    name[key.n] = '\0';
    *number = (int)n;
    return true;
}

static bool read_limit(const char *z, struct server_config *c)
{
    char name[32];
    int n;
    return read_pair(z, name, sizeof name, &n) && n && caps_set(c, name, n);
}

static bool read_keep(const char *z, struct server_config *c)
{
    static const char *const states[] = {"waiting", "playing", "over"};
    char name[32];
    int n;
    if (!read_pair(z, name, sizeof name, &n)) return false;
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, states[i]) != 0) continue;
        c->keep_days[i] = n;
        return true;
    }
    return false;
}

static bool read_lang(const char *z, struct server_config *c)
{
    return !words_find_lang(slice_of(z), &c->lang);
}

/* http://HOST or https://HOST, perhaps with a port; links go on with a path of their own. */
static bool read_url(const char *z, struct server_config *c)
{
    size_t scheme = !strncmp(z, "https://", 8) ? 8 : !strncmp(z, "http://", 7) ? 7 : 0;
    size_t n = scheme + strcspn(z + scheme, "/?# @\\");
    const char *rest = z + n + (z[n] == '/');
    if (!scheme || n == scheme || *rest || n >= sizeof c->url) return false;
    memcpy(c->url, z, n);
    c->url[n] = '\0';
    return true;
}

static bool read_threads(const char *z, struct server_config *c)
{
    return read_count(z, 64, &c->threads) && c->threads;
}

/* ---- the table of options */

#define TEXT(name, field)                                                                          \
    {                                                                                              \
        name, NULL, offsetof(struct server_config, field), 0                                       \
    }
#define FLAG(name, field)                                                                          \
    {                                                                                              \
        name, NULL, 0, offsetof(struct server_config, field)                                       \
    }
#define READ(name, function)                                                                       \
    {                                                                                              \
        name, function, 0, 0                                                                       \
    }

static const struct option {
    const char *name;
    bool (*read)(const char *, struct server_config *);
    size_t text, flag;
} table[] = {
    READ("--listen", read_listen),
    READ("--url", read_url),
    TEXT("--db", db),
    TEXT("--web", web),
    TEXT("--tls-cert", tls_cert),
    TEXT("--tls-key", tls_key),
    TEXT("--admin-token-file", admin_token_file),
    TEXT("--mail-relay", mail_relay),
    TEXT("--mail-from", mail_from),
    TEXT("--push-contact", push_contact),
    TEXT("--push-hosts", push_hosts),
    READ("--threads", read_threads),
    READ("--limit", read_limit),
    READ("--keep", read_keep),
    READ("--lang", read_lang),
    FLAG("--proxy", proxy),
    FLAG("--demo", demo),
    FLAG("--quiet", quiet),
    FLAG("--log-requests", log_requests),
};

static int set_option(struct server_config *c, const struct option *o, const char *value)
{
    if (o->flag) {
        *(bool *)((char *)c + o->flag) = true;
        return 0;
    }
    if (!value) return complain(c->lang, "server.option_value", o->name);
    if (o->read) return o->read(value, c) ? 0 : complain(c->lang, "server.option_bad", value);
    *(const char **)(void *)((char *)c + o->text) = value;
    return 0;
}

static int read_option(struct options *o, char **argv, int *at)
{
    char name[64];
    const char *equals = strchr(argv[*at], '=');
    size_t n = equals ? (size_t)(equals - argv[*at]) : strlen(argv[*at]);
    snprintf(name, sizeof name, "%.*s", (int)n, argv[*at]);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(name, table[i].name) != 0) continue;
        const char *value = equals ? equals + 1 : table[i].flag ? NULL : argv[*at + 1];
        if (!equals && !table[i].flag && value) ++*at;
        return set_option(&o->config, &table[i], value);
    }
    if (argv[*at][0] != '-' && !o->file) {
        o->file = argv[*at];
        return 0;
    }
    return complain(o->config.lang, "server.option_unknown", argv[*at]);
}

/* ---- defaults */

static enum words_lang find_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum words_lang lang;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return words_find_lang(slice_of(value), &lang) ? WORDS_EN : lang;
    }
    return WORDS_EN;
}

static bool is_folder(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISDIR(s.st_mode);
}

/* Beside the program when it runs where it was built, else where it is installed. */
static void find_web(struct options *o)
{
    static const char *const places[] = {"../../web/dist", "../share/tablier/web",
                                         "../../share/tablier/web"};
    char self[PATH_MAX] = "";
    if (o->config.web || readlink("/proc/self/exe", self, sizeof self - 1) < 0) return;
    const char *folder = dirname(self);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int n = snprintf(o->web, sizeof o->web, "%s/%s", folder, places[i]);
        if (n < (int)sizeof o->web && is_folder(o->web)) {
            o->config.web = o->web;
            return;
        }
    }
}

/* A service has its state folder; a person has his own. */
static void find_db(struct options *o)
{
    const char *state = getenv("STATE_DIRECTORY"), *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    char folder[PATH_MAX - 16];
    if (o->config.db) return;
    if (state)
        snprintf(folder, sizeof folder, "%s", state);
    else if (data && data[0] == '/')
        snprintf(folder, sizeof folder, "%s/tablier", data);
    else
        snprintf(folder, sizeof folder, "%s/.local/share/tablier", home ? home : "");
    for (char *c = folder + 1; *c; c++) {
        if (*c != '/') continue;
        *c = '\0';
        mkdir(folder, 0755);
        *c = '/';
    }
    mkdir(folder, 0700);
    snprintf(o->db, sizeof o->db, "%s/games.db", folder);
    o->config.db = o->db;
}

static void set_defaults(struct server_config *c)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    c->lang = find_lang();
    c->threads = cores > 1 ? (int)cores - 1 : 1;
    if (c->threads > 64) c->threads = 64;
    c->keep_days[0] = 30;
    caps_set_defaults(c);
}

/* ---- commands */

static int run_backup(const struct options *o)
{
    char why[512] = "";
    int fd = STDOUT_FILENO;
    if (o->file) fd = open(o->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return complain(o->config.lang, "server.backup_file", o->file);
    int status = store_backup(o->config.db, fd, why, sizeof why);
    if (!status && (!o->file || !fsync(fd))) return 0;
    if (o->file) unlink(o->file);
    return complain(o->config.lang,
                    status == STORE_CONFLICT ? "server.store_older"
                    : status == ERR_LIMIT    ? "server.store_newer"
                                             : "server.backup_failed",
                    why);
}

static int run_restore(const struct options *o)
{
    char why[512] = "";
    int fd = STDIN_FILENO;
    if (o->file) fd = open(o->file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return complain(o->config.lang, "server.unreadable", o->file);
    const char *id = "server.restore_failed";
    switch (store_restore(o->config.db, fd, why, sizeof why)) {
    case 0: return 0;
    case STORE_CONFLICT: id = "server.restore_full"; break;
    case ERR_LIMIT: id = "server.store_newer"; break;
    case ERR_INVALID: id = "server.restore_line"; break;
    default: break;
    }
    return complain(o->config.lang, id, why);
}

/* A certificate and its key go together, and both can be read. */
static int check_tls(const struct server_config *c)
{
    const char *files[] = {c->tls_cert, c->tls_key};
    if (!c->tls_cert != !c->tls_key) return complain(c->lang, "server.tls_pair", "");
    for (int i = 0; i < 2 && files[i]; i++)
        if (access(files[i], R_OK)) return complain(c->lang, "server.unreadable", files[i]);
    return 0;
}

/* Letters need a relay, a sender, and an address for the links in them. */
static int check_mail(const struct server_config *c)
{
    bool some = c->mail_relay || c->mail_from, all = c->mail_relay && c->mail_from && c->url[0];
    return some && !all ? complain(c->lang, "server.mail_parts", "") : 0;
}

/* The place of the command's name: 1, or behind a --lang that comes before it. */
static int find_command(int argc, char **argv)
{
    int at = 1;
    if (argc > 1 && !strcmp(argv[1], "--lang"))
        at = 3;
    else if (argc > 1 && !strncmp(argv[1], "--lang=", 7))
        at = 2;
    return at < argc && argv[at][0] != '-' ? at : argc;
}

int main(int argc, char **argv)
{
    struct options *o = need_zero(1, sizeof *o);
    umask(0077); /* what is kept is nobody else's business */
    set_defaults(&o->config);
    /* `tablier` becomes this program with its own arguments. */
    int at = find_command(argc, argv), status = 0;
    const char *command = at < argc ? argv[at] : "serve";
    for (int i = 1; i < argc && !status; i++)
        if (i != at) status = read_option(o, argv, &i);
    bool serve = !strcmp(command, "serve");
    if (!status && o->file && (serve || !strcmp(command, "check")))
        status = complain(o->config.lang, "server.option_unknown", o->file);
    if (!status && serve) status = check_tls(&o->config);
    if (!status && serve) status = check_mail(&o->config);
    if (!status) {
        find_db(o);
        find_web(o);
        if (!o->config.listen_count) read_listen("127.0.0.1:8080", &o->config);
        if (serve)
            status = server_run(&o->config);
        else if (!strcmp(command, "backup"))
            status = run_backup(o);
        else if (!strcmp(command, "restore"))
            status = run_restore(o);
        else if (!strcmp(command, "check"))
            status = verify_store(o->config.db, o->config.lang);
        else
            status = complain(o->config.lang, "server.option_unknown", command);
    }
    free(o);
    return status;
}
