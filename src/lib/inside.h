/* The inside of libtablier: what its files share.
 *
 * A handle begins with a head that says what it is and that it is open. Its memory is one block.
 * In a checked build (without NDEBUG) the blocks of closed handles are kept back for a while, so
 * that a handle used after its end is known for what it is; see handle.c. */
#ifndef TABLIER_LIB_INSIDE_H
#define TABLIER_LIB_INSIDE_H

#include <tablier.h>

#include "game/record.h"
#include "game/scene.h"
#include "game/watch.h"
#include "games/list.h"
#include "search/solver.h"

enum lib_kind { LIB_TABLE = 1, LIB_VIEW, LIB_RECORD, LIB_SEARCH, LIB_SOLVER, LIB_BATCH };

enum { LIB_OPEN = 0x7AB11E40 }; /* plus the kind: an open handle */

struct lib_head {
    uint32_t mark;
    int32_t game; /* its number; −1: none in particular */
};

/* The moves of a position that were listed last. */
struct lib_list {
    game_move *moves;
    int count; /* −1: not listed since the position changed */
};

struct tablier_table {
    struct lib_head head;
    struct play play;
    struct lib_list list;
};

struct tablier_view {
    struct lib_head head;
    int seat; /* whose eyes */
    struct watch watch;
    struct lib_list list;
};

/* ---- handle.c */

/* A zeroed handle of so many bytes; NULL with the error when there is no memory. */
void *lib_open(enum lib_kind, int game, size_t bytes, tablier_error *);

/* 0, or what is wrong with the handle. */
int lib_check(const void *handle, enum lib_kind, tablier_error *);

/* Closes a handle that may be anything. 0 or negative. */
int lib_close(void *handle, enum lib_kind, tablier_error *);

static inline bool lib_is(const void *handle, enum lib_kind kind)
{
    return handle && ((const struct lib_head *)handle)->mark == LIB_OPEN + (uint32_t)kind;
}

/* ---- error.c: each fills the error, if there is one, and returns its code */

int lib_fail(tablier_error *, int code, const char *id);
int lib_fail_null(tablier_error *);
int lib_fail_range(tablier_error *, int64_t number);
int lib_fail_space(tablier_error *, uint64_t needed);
int lib_fail_memory(tablier_error *);

/* For an ERR_* of the inner functions with its message, or a refusal by the rules. */
int lib_fail_message(tablier_error *, int err, const struct message *);
int lib_fail_reason(tablier_error *, const struct game_reason *);

/* ---- text.c */

/* Bytes and their number as a slice; TABLIER_Z is measured. */
struct slice lib_slice(const char *at, size_t n);

/* A text being written to the caller's buffer, a byte of which is kept for the NUL. */
struct text lib_text(char *out, size_t cap);

/* Ends it: its length, or TABLIER_SPACE. */
int lib_text_end(struct text *, char *out, size_t cap, tablier_error *);

/* Writes a constant text. */
int lib_text_put(const char *z, char *out, size_t cap, tablier_error *);

/* ---- games.c */

/* The game of a number; NULL with the error when there is none. */
const struct game *lib_game(int number, tablier_error *);
int lib_game_number(const struct game *);

/* The game and options that a setup names. 0 or negative. */
int lib_read_setup(const tablier_setup *, const struct game **, struct game_options *,
                   tablier_error *);

/* A language's number. 0 or TABLIER_RANGE. */
int lib_check_lang(int lang, tablier_error *);

/* ---- table.c, view.c */

/* A table of a game whose position is still to be filled in. */
tablier_table *lib_table(const struct game *, const struct game_options *, tablier_error *);
tablier_view *lib_view(const struct game *, const struct game_options *, int seat, tablier_error *);

/* Can it be played on: are there turns, and is everything known? 0 or negative. `room`: bytes of a
 * state. */
int lib_check_playable(const struct play *, void *room, tablier_error *);

/* Is the observer a seat of a game, TABLIER_PUBLIC or TABLIER_KNOWING? 0 or TABLIER_RANGE. */
int lib_check_observer(int seat, int seats, tablier_error *);

/* What the eyes of an observer see of a truth. */
void lib_observe(const struct game *, const game_state *, int seat, game_view *out);

/* Lists the moves of a position unless that is done; their number. */
int lib_list_moves(struct lib_list *, const struct game *, const game_view *, void *scratch);

/* Is the move in the list? */
bool lib_list_has(const struct lib_list *, game_move);

/* A thing to be drawn as the caller gets it (picture.c). */
tablier_item lib_item(const struct scene_item *);

void lib_write_result(const struct game_result *, tablier_result *out);

#endif
