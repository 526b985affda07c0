/* Games kept in the user's data folder. */
#include "tui/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "games/list.h"

#define SUFFIX      ".tablier"
#define LOCK_SUFFIX ".lock"

/* ---- the folder */

static int put_folder(struct text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') {
        text_put(out, data);
    } else if (home && home[0] == '/') {
        text_put(out, home);
        text_put(out, "/.local/share");
    } else {
        return ERR_SYSTEM;
    }
    text_put(out, "/tablier/games");
    return text_status(out);
}

static int end_path(struct text *path)
{
    text_put_char(path, '\0');
    return text_status(path) ? ERR_SYSTEM : 0;
}

/* The folder, made with all that leads to it. */
static int make_folder(char *path, size_t cap)
{
    struct text out = text_on(path, cap);
    if (put_folder(&out) || end_path(&out)) return ERR_SYSTEM;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    struct stat st;
    mkdir(path, 0700);
    return stat(path, &st) || !S_ISDIR(st.st_mode) ? ERR_SYSTEM : 0;
}

static int join(char *path, const char *a, const char *b)
{
    struct text out = text_on(path, SAVE_PATH_MAX);
    text_put(&out, a);
    text_put(&out, b);
    return end_path(&out);
}

/* ---- who has it open */

/* An open file that holds the lock; -1 when somebody else has it. Locks go with their process. */
static int take_lock(const char *path)
{
    char name[SAVE_PATH_MAX];
    if (join(name, path, LOCK_SUFFIX)) return -1;
    int file = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    close(file);
    return -1;
}

static void drop_lock(const char *path, int file)
{
    char name[SAVE_PATH_MAX];
    if (file < 0) return;
    if (!join(name, path, LOCK_SUFFIX)) unlink(name);
    close(file);
}

int save_open(struct save *s, const char *path)
{
    struct save open = {.lock = take_lock(path)};
    if (open.lock < 0) return ERR_SYSTEM;
    if (join(open.path, path, "")) {
        drop_lock(path, open.lock);
        return ERR_SYSTEM;
    }
    *s = open;
    return 0;
}

/* DAY-TIME-GAME.tablier; a number is added while there is one of that name. */
static void name_game(const char *folder, const char *game, int number, char *out)
{
    char when[32] = "";
    time_t now = time(NULL);
    struct tm tm;
    if (localtime_r(&now, &tm)) strftime(when, sizeof when, "%Y%m%d-%H%M%S", &tm);
    if (number)
        snprintf(out, SAVE_PATH_MAX, "%s/%s-%s-%d" SUFFIX, folder, when, game, number);
    else
        snprintf(out, SAVE_PATH_MAX, "%s/%s-%s" SUFFIX, folder, when, game);
}

int save_open_new(struct save *s, const char *game)
{
    char folder[SAVE_PATH_MAX - 128], path[SAVE_PATH_MAX];
    *s = (struct save){.lock = -1};
    if (make_folder(folder, sizeof folder)) return ERR_SYSTEM;
    for (int number = 0; number < 100; number++) {
        name_game(folder, game, number, path);
        if (access(path, F_OK) == 0) continue;
        if (!save_open(s, path)) return 0;
    }
    return ERR_SYSTEM;
}

void save_close(struct save *s)
{
    if (s->path[0]) drop_lock(s->path, s->lock);
    *s = (struct save){.lock = -1};
}

void save_remove(struct save *s)
{
    if (s->path[0]) unlink(s->path);
    save_close(s);
}

/* ---- writing */

static int write_all(int file, struct slice bytes)
{
    while (bytes.n) {
        ssize_t n = write(file, bytes.at, bytes.n);
        if (n <= 0) return ERR_SYSTEM;
        bytes = (struct slice){bytes.at + n, bytes.n - (size_t)n};
    }
    return fsync(file) ? ERR_SYSTEM : 0;
}

/* A rename lasts once the folder is written. */
static int sync_folder(const char *path)
{
    char folder[SAVE_PATH_MAX];
    if (join(folder, path, "")) return ERR_SYSTEM;
    char *slash = strrchr(folder, '/');
    if (slash == folder) slash++;
    if (slash) *slash = 0;
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return ERR_SYSTEM;
    int status = fsync(file);
    close(file);
    return status ? ERR_SYSTEM : 0;
}

/* A file that nobody had before: in a folder where others may write too, what lies there may be a
 * link to somewhere else, or somebody's open file. What a crash of ours left behind is taken away;
 * should it be there again at once, that was no crash. */
static int open_fresh(const char *path)
{
    enum { FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC };
    int file = open(path, FLAGS, 0600);
    if (file >= 0 || errno != EEXIST || unlink(path)) return file;
    return open(path, FLAGS, 0600);
}

static int replace_file(const char *path, struct slice bytes)
{
    char beside[SAVE_PATH_MAX];
    if (join(beside, path, ".new")) return ERR_SYSTEM;
    int file = open_fresh(beside);
    if (file < 0) return ERR_SYSTEM;
    int status = write_all(file, bytes);
    if (close(file)) status = ERR_SYSTEM;
    if (!status && rename(beside, path)) status = ERR_SYSTEM;
    if (status) unlink(beside);
    return status ? status : sync_folder(path);
}

int save_export(const char *path, const struct table *t)
{
    char *room = malloc(TABLE_RECORD_MAX);
    if (!room) return ERR_SPACE;
    struct text text = text_on(room, TABLE_RECORD_MAX);
    int status = table_write(t, &text);
    if (!status) status = replace_file(path, text_slice(&text));
    free(room);
    return status;
}

int save_write(const struct save *s, const struct table *t)
{
    return s->path[0] ? save_export(s->path, t) : ERR_SYSTEM;
}

/* ---- reading */

int save_read(const char *path, char **out, size_t *bytes)
{
    FILE *file = fopen(path, "re");
    if (!file) return ERR_SYSTEM;
    char *room = malloc(TABLE_RECORD_MAX + 1);
    size_t n = room ? fread(room, 1, TABLE_RECORD_MAX + 1, file) : 0;
    int status = !room ? ERR_SPACE : ferror(file) ? ERR_SYSTEM : 0;
    if (n > TABLE_RECORD_MAX) status = ERR_LIMIT;
    fclose(file);
    if (status) {
        free(room);
        return status;
    }
    *out = room;
    *bytes = n;
    return 0;
}

/* ---- the list */

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static int count_moves(const struct record *record)
{
    int moves = 0;
    for (int i = 0; i < record->entry_count; i = record_next(record, i))
        moves += record->entries[i].kind == RECORD_MOVE;
    return moves;
}

static int summarise(const struct record *record, struct save_game *out)
{
    uint64_t number = 0;
    bool match = slice_number(record_tag(record, "MatchGame"), INT16_MAX, &number) == 0;
    out->game = games_find(record_tag(record, "Game"));
    out->over = !slice_is(record_tag(record, match ? "MatchResult" : "Result"), "none");
    out->plies = count_moves(record);
    out->number = (int)number;
    out->draws = out->game && out->game->rules->max_outcomes > 0;
    return out->game ? 0 : ERR_INVALID;
}

/* What the list says of a file: its last record counts. ERR_INVALID when there is none. */
static int read_summary(struct slice text, struct save_game *out)
{
    size_t bytes = record_memory(text) + sizeof(struct record) + 64;
    void *memory = malloc(bytes);
    struct message why;
    int status = memory ? 0 : ERR_SPACE;
    do {
        struct arena arena = arena_on(memory, memory ? bytes : 0);
        struct record *record = status ? NULL : arena_take(&arena, sizeof *record);
        if (!status) status = record_parse(&text, &arena, record, &why);
        if (!status) status = summarise(record, out);
    } while (!status && slice_trim(text).n);
    free(memory);
    return status;
}

/* ERR_SYSTEM when a table has it open or it cannot be read. */
static int look_at(struct save_game *g)
{
    char *text;
    size_t n;
    struct stat st;
    int lock = take_lock(g->path);
    if (lock < 0) return ERR_SYSTEM;
    drop_lock(g->path, lock);
    if (stat(g->path, &st) || save_read(g->path, &text, &n)) return ERR_SYSTEM;
    g->when = (int64_t)st.st_mtime;
    int status = read_summary((struct slice){text, n}, g);
    free(text);
    return status;
}

/* Puts a game in its place, newest first, dropping what there is no room for. */
static int insert(struct save_game *list, int count, int most, const struct save_game *g)
{
    int at = count;
    while (at > 0 && (list[at - 1].when < g->when ||
                      (list[at - 1].when == g->when && strcmp(list[at - 1].path, g->path) < 0)))
        at--;
    if (at == most) return count;
    if (count == most) count--;
    memmove(list + at + 1, list + at, (size_t)(count - at) * sizeof *list);
    list[at] = *g;
    return count + 1;
}

/* A game that was interrupted before its first move has left a lock and nothing to be locked. */
static void sweep_lock(const char *lock)
{
    char path[SAVE_PATH_MAX];
    if (join(path, lock, "")) return;
    path[strlen(path) - strlen(LOCK_SUFFIX)] = 0;
    if (access(path, F_OK) == 0) return;
    int file = take_lock(path);
    if (file >= 0) drop_lock(path, file);
}

int save_list(struct save_game *out, int most)
{
    char folder[SAVE_PATH_MAX];
    struct text text = text_on(folder, sizeof folder);
    if (put_folder(&text) || end_path(&text)) return 0;
    DIR *dir = opendir(folder);
    int count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct save_game g = {.over = false};
        bool lock = ends_with(entry->d_name, SUFFIX LOCK_SUFFIX);
        if (!lock && !ends_with(entry->d_name, SUFFIX)) continue;
        if (snprintf(g.path, sizeof g.path, "%s/%s", folder, entry->d_name) >= (int)sizeof g.path)
            continue;
        if (lock)
            sweep_lock(g.path);
        else if (!look_at(&g))
            count = insert(out, count, most, &g);
    }
    if (dir) closedir(dir);
    return count;
}
