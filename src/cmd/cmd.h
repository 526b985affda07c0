/* The common ground of all commands: arguments, language, buffered output, and a game set up as the
 * common options say.
 *
 * A subcommand is one file that defines one `struct cmd_command`, and a line in the table of
 * main.c. Its run function writes to `out` and returns an exit status. What it wrote reaches
 * standard output only when that status is not CMD_BAD: bad input leaves nothing half-done. */
#ifndef TABLIER_CMD_CMD_H
#define TABLIER_CMD_CMD_H

#include "game/play.h"

/* Exit statuses. */
enum {
    CMD_OK = 0,
    CMD_NO = 1, /* a question was asked and the answer is no */
    CMD_BAD = 2 /* bad usage or input; a sentence is on standard error */
};

enum { CMD_OPERANDS_MAX = 64, CMD_OPTIONS_MAX = 24, CMD_ARGUMENT_MAX = 1 << 16 };

struct cmd_option {
    const char *name;  /* without its dashes; NULL ends a table */
    const char *value; /* as help shows it, with … when it may be given again; NULL: it has none */
};

struct cmd;

struct cmd_command {
    const char *name;
    const char *operands;             /* as help shows them: "GAME MOVE"; "" for none */
    const char *about;                /* catalogue id of one line that says what it does */
    int least, most;                  /* how many operands */
    bool beside;                      /* told of in the line of another one */
    bool opens_game;                  /* takes the common options that set up a game */
    const struct cmd_option *options; /* its own; NULL: none */
    int (*run)(struct cmd *);
};

struct cmd {
    const struct cmd_command *command;
    enum words_lang lang;
    char **argv; /* as the program was called */
    int operand_count;
    struct slice operands[CMD_OPERANDS_MAX];
    struct slice values[CMD_OPTIONS_MAX]; /* by cmd_value */
    uint64_t seed;                        /* of chance where --seed says nothing */
    struct text out;
    struct cmd_block *blocks; /* by cmd_take */
    void (*close)(void *);    /* called with `closed` when the command is done; NULL: nothing */
    void *closed;
};

/* args.c */

/* Fills operands and values from argv without the command's name, which stands at `name`. 0 or
 * CMD_BAD. */
int cmd_parse_arguments(struct cmd *, int name, int argc);

/* The language that --lang, LC_ALL, LC_MESSAGES or LANG asks for; English when none is known. */
enum words_lang cmd_choose_lang(int argc, char **argv);

/* Says that operands are missing: always CMD_BAD. */
int cmd_fail_operands(const struct cmd *);

/* The value of an option that the command takes: `at` is NULL when it was not given. */
struct slice cmd_value(const struct cmd *, const char *name);
bool cmd_given(const struct cmd *, const char *name);

/* Does the command take an option of that name? */
bool cmd_takes(const struct cmd *, const char *name);

struct cmd_range {
    uint64_t least, most;
};

#define CMD_SEEDS ((struct cmd_range){0, INT64_MAX})

/* The number that an option holds, `otherwise` when it was not given. 0 or CMD_BAD. */
int cmd_number(struct cmd *, const char *name, struct cmd_range, uint64_t otherwise, uint64_t *out);

/* The number that an operand holds; `name` is what help calls it. 0 or CMD_BAD. */
int cmd_operand_number(struct cmd *, int operand, const char *name, uint64_t most, uint64_t *out);

/* output.c */

/* Says what is wrong on standard error: always CMD_BAD. */
int cmd_fail(const struct cmd *, const struct message *);
int cmd_fail_text(const struct cmd *, const char *id, struct slice typed);
int cmd_fail_memory(const struct cmd *);

/* Writes `out` to standard output and empties it. 0 or CMD_BAD. */
int cmd_flush(struct cmd *);

/* Writes a file, "-" being standard output. 0 or CMD_BAD; a file that could not be written whole
 * is removed. */
int cmd_write_file(const struct cmd *, struct slice path, struct slice bytes);

/* Reads a whole file, "-" being standard input, into memory of cmd_take. 0 or CMD_BAD. */
int cmd_read_file(struct cmd *, struct slice path, size_t most, struct slice *out);

/* Memory until the command ends; NULL when there is none. */
void *cmd_take(struct cmd *, size_t bytes);

/* Likewise, of which much or little will be used: the second half lies on large pages where the
 * system has such, since touching so many small ones takes longer than a short computation. */
void *cmd_take_large(struct cmd *, size_t bytes);

/* Gives back what was taken since `blocks` was `kept`; and everything. */
void cmd_free_to(struct cmd *, struct cmd_block *kept);
void cmd_free_all(struct cmd *);

/* A text of the catalogue in the output, and the same as a line. */
void cmd_say(struct cmd *, const char *id);
void cmd_say_line(struct cmd *, const char *id);

/* setup.c */

/* A game as the common options say: pending chance moves are drawn from --seed. */
struct cmd_game {
    const struct game *game;
    struct play play;
    uint64_t seed;
    struct rng rng;
    game_move last;     /* the last move of --after, chance apart; 0: none */
    game_state *before; /* the position it was made in */
};

/* The first position as --variant, --seats and --position say. 0 or CMD_BAD. */
int cmd_open_position(struct cmd *, const struct game *, struct play *out);

/* Opens the game that operand 0 names. 0 or CMD_BAD. */
int cmd_open_game(struct cmd *, struct cmd_game *out);

/* The game named so. 0 or CMD_BAD. */
int cmd_find_game(const struct cmd *, struct slice name, const struct game **out);

/* Its options as --variant and --seats say. 0 or CMD_BAD. */
int cmd_read_options(struct cmd *, const struct game *, struct game_options *out);

/* Is it a position that can be played on, not one for study that has no turns, nor one of which
 * only a part is known? 0 or CMD_BAD. */
int cmd_check_playable(struct cmd *, const struct play *);

/* The result as `name value` lines: winner, how, points. */
void cmd_write_result(struct cmd *, const struct game_result *);

/* helper.c */

/* Becomes the helper program tablier-NAME, found beside this program, in ../libexec/tablier or in
 * LIBEXECDIR, with the same arguments. Returns only when it cannot: CMD_BAD. */
int cmd_run_helper(const struct cmd *, const char *name);

#endif
