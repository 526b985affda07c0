/* tablier serve, backup, restore: the server and its store, in the helper program tablier-serve,
 * which reads the options itself. They are listed here for help. */
#include "cmd/commands.h"

static const struct cmd_option serve_options[] = {
    {.name = "listen", .has_value = true},
    {.name = "url", .has_value = true},
    {.name = "db", .has_value = true},
    {.name = "web", .has_value = true},
    {.name = "demo"},
    {.name = "threads", .has_value = true},
    {.name = "limit", .has_value = true},
    {.name = "keep", .has_value = true},
    {.name = "proxy"},
    {.name = "tls-cert", .has_value = true},
    {.name = "tls-key", .has_value = true},
    {.name = "admin-token-file", .has_value = true},
    {.name = "push-contact", .has_value = true},
    {.name = "push-hosts", .has_value = true},
    {.name = "mail-relay", .has_value = true},
    {.name = "mail-from", .has_value = true},
    {.name = "log-requests"},
    {.name = "quiet"},
    {.name = NULL},
};

static const struct cmd_option store_options[] = {
    {.name = "db", .has_value = true},
    {.name = NULL},
};

static int run(struct cmd *c)
{
    return cmd_run_helper(c, "serve");
}

const struct cmd_command cmd_serve = {
    .name = "serve", .operands = "", .about = "cmd.serve", .options = serve_options};

const struct cmd_command cmd_backup = {.name = "backup",
                                       .operands = "[FILE]",
                                       .about = "cmd.backup",
                                       .most = 1,
                                       .options = store_options,
                                       .run = run};

const struct cmd_command cmd_restore = {.name = "restore",
                                        .operands = "[FILE]",
                                        .about = "cmd.restore",
                                        .most = 1,
                                        .options = store_options,
                                        .run = run};
