/* Errors as the caller gets them: messages that stand on their own, however long they are kept. */
#include "base/err.h"
#include "base/mem.h"
#include "inside.h"

/* More than is ever shown of what somebody typed. */
enum { ECHO_MAX = 96 };

/* The private part of an error. Echoes are kept here, since what was typed may be gone. */
struct inside {
    struct message message;
    char echo[MESSAGE_ARGS_MAX][ECHO_MAX];
};

_Static_assert(sizeof(struct inside) <= sizeof((tablier_error *)0)->inside,
               "an error has room for its message");
_Static_assert(sizeof((tablier_error *)0)->cells / 2 == MESSAGE_CELLS_MAX, "and for its cells");

static const int codes[] = {0,
                            TABLIER_INVALID,
                            TABLIER_ILLEGAL,
                            TABLIER_SPACE,
                            TABLIER_LIMIT,
                            TABLIER_MISSING,
                            TABLIER_MEMORY};

static void keep(const struct message *m, struct inside *out)
{
    out->message = *m;
    for (int i = 0; i < m->arg_count; i++) {
        struct slice *text = &out->message.args[i].text;
        if (m->args[i].kind != MESSAGE_ECHO) continue;
        if (text->n > ECHO_MAX) text->n = ECHO_MAX;
        if (text->n) memcpy(out->echo[i], text->at, text->n);
        text->at = NULL; /* found again when it is written: an error may be copied */
    }
}

static int set(tablier_error *error, int code, const struct message *m)
{
    if (!error) return code;
    struct inside inside;
    memset(&inside, 0, sizeof inside);
    keep(m, &inside);
    memset(error, 0, sizeof *error);
    error->code = code;
    error->cell_count = m->cell_count;
    memcpy(error->cells, m->cells, sizeof error->cells);
    memcpy(error->inside, &inside, sizeof inside);
    return code;
}

int lib_fail(tablier_error *error, int code, const char *id)
{
    struct message m;
    if (!error) return code;
    message_set(&m, id);
    return set(error, code, &m);
}

int lib_fail_null(tablier_error *error)
{
    return lib_fail(error, TABLIER_NULL, "lib.null");
}

int lib_fail_memory(tablier_error *error)
{
    return lib_fail(error, TABLIER_MEMORY, "error.memory");
}

static int fail_number(tablier_error *error, int code, const char *id, int64_t number)
{
    struct message m;
    message_set(&m, id);
    message_add_number(&m, "number", number);
    return set(error, code, &m);
}

int lib_fail_range(tablier_error *error, int64_t number)
{
    return fail_number(error, TABLIER_RANGE, "lib.range", number);
}

int lib_fail_space(tablier_error *error, uint64_t needed)
{
    fail_number(error, TABLIER_SPACE, "lib.space", (int64_t)needed);
    if (error) error->needed = needed;
    return TABLIER_SPACE;
}

int lib_fail_message(tablier_error *error, int err, const struct message *m)
{
    if (err == ERR_SPACE && !m->id) return lib_fail_memory(error);
    return set(error, err == ERR_SPACE ? TABLIER_MEMORY : codes[-err], m);
}

int lib_fail_reason(tablier_error *error, const struct game_reason *why)
{
    set(error, TABLIER_ILLEGAL, &why->say);
    if (error) {
        struct text rule = text_on(error->rule, sizeof error->rule - 1);
        text_put(&rule, why->rule);
    }
    return TABLIER_ILLEGAL;
}

int tablier_error_set(int code, int64_t number, tablier_error *error)
{
    static const char *const ids[] = {"lib.invalid", "lib.bad_choice", "",         "lib.limit",
                                      "lib.missing", "error.memory",   "lib.null", "lib.handle"};
    if (!error) return TABLIER_NULL;
    if (code == TABLIER_RANGE || code >= 0 || code < TABLIER_RANGE)
        return lib_fail_range(error, number);
    if (code == TABLIER_SPACE) return lib_fail_space(error, (uint64_t)number);
    return lib_fail(error, code, ids[-code - 1]);
}

int tablier_error_text(const tablier_error *what, int lang, char *out, size_t cap,
                       tablier_error *error)
{
    struct inside inside;
    if (!what) return lib_fail_null(error);
    if (lib_check_lang(lang, error)) return TABLIER_RANGE;
    memcpy(&inside, what->inside, sizeof inside);
    for (int i = 0; i < inside.message.arg_count; i++)
        if (inside.message.args[i].kind == MESSAGE_ECHO)
            inside.message.args[i].text.at = inside.echo[i];
    struct text text = lib_text(out, cap);
    message_write(&inside.message, (enum words_lang)lang, &text);
    return lib_text_end(&text, out, cap, error);
}
