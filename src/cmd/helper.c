/* Helper programs: what needs large libraries lives in a program of its own, which this one
 * becomes, as git does. So the program itself starts at once. */
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"

#ifndef LIBEXECDIR
#define LIBEXECDIR "/usr/libexec/tablier"
#endif

/* The folder this program lies in, without the final slash; "" when the system does not say. */
static void find_own_folder(char *out, size_t cap)
{
    ssize_t n = readlink("/proc/self/exe", out, cap - 1);
    out[n < 0 ? 0 : n] = 0;
    char *slash = strrchr(out, '/');
    if (slash) *slash = 0;
}

static void run_in(const char *folder, const char *below, const char *name, char **argv)
{
    char path[PATH_MAX + 64];
    struct text out = text_on(path, sizeof path - 1);
    text_put(&out, folder);
    text_put(&out, below);
    text_put(&out, "/tablier-");
    text_put(&out, name);
    if (text_status(&out)) return;
    path[out.n] = 0;
    execv(path, argv);
}

int cmd_run_helper(const struct cmd *c, const char *name)
{
    char folder[PATH_MAX];
    find_own_folder(folder, sizeof folder);
    signal(SIGPIPE, SIG_DFL);
    if (folder[0]) {
        run_in(folder, "", name, c->argv);
        run_in(folder, "/../libexec/tablier", name, c->argv);
    }
    run_in(LIBEXECDIR, "", name, c->argv);
    return cmd_fail_text(c, "cmd.no_helper", slice_of(name));
}
