/* tablier serve, backup, restore, check: the server and its store, in the helper program
 * tablier-serve, which reads the values of the options itself. That they are options, and whether
 * they have values, is checked here, where all commands read theirs. */
#include "cmd/commands.h"

static const struct cmd_option serve_options[] = {
    {"listen", "ADDRESS:PORT …"},
    {"url", "URL"},
    {"db", "STORE"},
    {"web", "FOLDER"},
    {"demo", NULL},
    {"threads", "N"},
    {"limit", "NAME=N …"},
    {"keep", "STATE=DAYS …"},
    {"proxy", NULL},
    {"tls-cert", "FILE"},
    {"tls-key", "FILE"},
    {"admin-token-file", "FILE"},
    {"push-contact", "ADDRESS"},
    {"push-hosts", "LIST"},
    {"mail-relay", "URL"},
    {"mail-from", "ADDRESS"},
    {"log-requests", NULL},
    {"quiet", NULL},
    {NULL, NULL},
};

static const struct cmd_option store_options[] = {{"db", "STORE"}, {NULL, NULL}};

static int run(struct cmd *c)
{
    return cmd_run_helper(c, "serve");
}

const struct cmd_command cmd_serve = {.name = "serve",
                                      .operands = "[options]",
                                      .about = "cmd.serve",
                                      .options = serve_options,
                                      .run = run};

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
                                        .beside = true,
                                        .options = store_options,
                                        .run = run};

const struct cmd_command cmd_check = {.name = "check",
                                      .operands = "[options]",
                                      .about = "cmd.check",
                                      .beside = true,
                                      .options = store_options,
                                      .run = run};
