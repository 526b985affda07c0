/* The public interface of libtablier: the rules, records, pictures and computer player of Tablier.
 *
 * Every function but the few marked "plain" returns 0 or a number when all went well, and a
 * negative tablier_code when it did not. Its last parameter then gets the error, unless it is NULL;
 * no other output is touched. Nothing is read or written but what is passed, so functions may be
 * called from any thread; one handle is used by one thread at a time, except where it is said.
 *
 * Handles are opened by functions whose name says so and closed by the close of their kind. NULL, a
 * handle of another kind and, as far as can be told, a closed one are answered with
 * TABLIER_HANDLE or TABLIER_NULL. A library built with its checks on can always tell.
 *
 * Texts go in as bytes and their number; TABLIER_Z stands for all bytes up to a NUL. Texts come out
 * in the caller's buffer with a NUL behind them, and the function returns their length. When the
 * buffer is too small the answer is TABLIER_SPACE and error->needed is the size that suffices.
 *
 * A table is the whole truth of a game, a view is what one seat knows of it. Whatever shows or
 * thinks takes a view, so that a secret cannot be shown by accident.
 *
 * Seats, sides, plies, columns and rows count from 0. A move is a number that means something to
 * its game alone; 0 is no move, or one that is hidden. */
#ifndef TABLIER_H
#define TABLIER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TABLIER_API __attribute__((visibility("default")))
#else
#define TABLIER_API
#endif

/* ---- Errors */

enum tablier_code {
    TABLIER_INVALID = -1, /* malformed or impossible input */
    TABLIER_ILLEGAL = -2, /* the rules refuse it */
    TABLIER_SPACE = -3,   /* a buffer is too small: error.needed says what suffices */
    TABLIER_LIMIT = -4,   /* a fixed limit of the library is exceeded */
    TABLIER_MISSING = -5, /* there is no such thing */
    TABLIER_MEMORY = -6,  /* the system has no more memory */
    TABLIER_NULL = -7,    /* a pointer is NULL that must not be */
    TABLIER_HANDLE = -8,  /* a handle is closed, or of another kind or game */
    TABLIER_RANGE = -9    /* a number is out of range */
};

enum tablier_lang { TABLIER_EN, TABLIER_FR, TABLIER_CA, TABLIER_LANGS };

/* What went wrong. It is zeroed or filled by a function before it is looked at; it may be copied
 * and needs no closing. */
typedef struct tablier_error {
    int32_t code;       /* a tablier_code */
    int32_t cell_count; /* of `cells` */
    uint64_t needed;    /* bytes or items that a buffer must hold; 0 when that is not the matter */
    char rule[32];      /* a stable word for the rule that refuses a move; empty: none does */
    uint16_t cells[16]; /* the places concerned: the column in the low byte, the row above it */
    uint64_t inside[192]; /* private */
} tablier_error;

/* For the number of bytes of a text: it ends at its NUL. */
#define TABLIER_Z SIZE_MAX

/* The version of the library, as "1.0.0". Plain: the text is constant. */
TABLIER_API const char *tablier_version(void);

/* Finds a language by a tag such as "fr" or "ca_ES.UTF-8" and returns its tablier_lang, or
 * TABLIER_MISSING. */
TABLIER_API int tablier_lang_find(const char *tag, size_t n, tablier_error *error);

/* Writes what went wrong as a sentence in a language and returns its length. */
TABLIER_API int tablier_error_text(const tablier_error *what, int lang, char *out, size_t cap,
                                   tablier_error *error);

/* Fills the error of a code, for bindings that refuse something themselves: `number` is what is out
 * of range, or what a buffer must hold. Returns the code, or TABLIER_RANGE for one that is none. */
TABLIER_API int tablier_error_set(int code, int64_t number, tablier_error *error);

/* ---- Random numbers: the same seed gives the same numbers on every machine */

typedef struct tablier_random {
    uint64_t key, counter; /* private; both may be saved and restored */
} tablier_random;

/* Sets up the numbers of a seed. Different streams of one seed are independent. */
TABLIER_API int tablier_random_seed(uint64_t seed, uint64_t stream, tablier_random *out,
                                    tablier_error *error);

/* Draws 64 bits. */
TABLIER_API int tablier_random_next(tablier_random *random, uint64_t *out, tablier_error *error);

/* Draws a number from 0 to n - 1, each as likely. n must not be 0. */
TABLIER_API int tablier_random_below(tablier_random *random, uint32_t n, uint32_t *out,
                                     tablier_error *error);

/* ---- Games and their options */

typedef uint32_t tablier_move;

enum { TABLIER_CHANCE = -1, TABLIER_OVER = -2, TABLIER_PUBLIC = -3, TABLIER_KNOWING = -4 };

enum tablier_matter { TABLIER_DICE, TABLIER_CUBES, TABLIER_TILES, TABLIER_DISCS };

typedef struct tablier_game {
    char name[16];        /* "cephalopod": stable */
    uint32_t seats;       /* bit n is set when n seats can play; the lowest is the default */
    int32_t draws;        /* 1: a game can be drawn */
    int32_t secrets;      /* 1: a seat may know more than others */
    int32_t chance;       /* 1: some moves are drawn by lot */
    int32_t max_moves;    /* most legal moves a position can have */
    int32_t max_outcomes; /* most outcomes of one draw */
    int32_t options;      /* how many options it has */
    int32_t actions;      /* 1: its moves and views have numbers for learning programs */
    int32_t matter;       /* a tablier_matter: what its things are made of */
    uint64_t reserved[4];
} tablier_game;

/* The number of games. Plain: games are called by numbers from 0 to this number less 1. */
TABLIER_API int tablier_game_count(void);

/* Finds a game by its name and returns its number, or TABLIER_MISSING. */
TABLIER_API int tablier_game_find(const char *name, size_t n, tablier_error *error);

/* Tells what a game is like. */
TABLIER_API int tablier_game_about(int game, tablier_game *out, tablier_error *error);

enum tablier_game_word {
    TABLIER_TITLE,
    TABLIER_CREDIT,
    TABLIER_GOAL,
    TABLIER_SIDE_0,
    TABLIER_SIDE_1
};

/* Writes a word about a game in a language: its title, the line that names its inventor, what one
 * plays for (TABLIER_MISSING where the board says it), what a side is called. */
TABLIER_API int tablier_game_text(int game, int word, int lang, char *out, size_t cap,
                                  tablier_error *error);

/* Writes the name of an option, such as "board". */
TABLIER_API int tablier_option_name(int game, int option, char *out, size_t cap,
                                    tablier_error *error);

/* Tells whether an option is a size, "COLUMNSxROWS" within limits (1), or one of some words (0). */
TABLIER_API int tablier_option_is_size(int game, int option, tablier_error *error);

/* Writes what an option means, in a language. */
TABLIER_API int tablier_option_text(int game, int option, int lang, char *out, size_t cap,
                                    tablier_error *error);

/* Writes a value that an option can have, the default being number 0, or TABLIER_MISSING past the
 * last. An option that is a size has three: the default, the smallest and the largest. */
TABLIER_API int tablier_option_value(int game, int option, int value, char *out, size_t cap,
                                     tablier_error *error);

/* ---- Tables: the truth of a game */

typedef struct tablier_table tablier_table;
typedef struct tablier_view tablier_view;

/* How to begin. A zeroed one means the game number 0 as it is on the box. */
typedef struct tablier_setup {
    int32_t game;         /* its number */
    int32_t seats;        /* 0: as many as usual */
    const char *variant;  /* options as "k=v,k=v"; NULL: the defaults */
    size_t variant_n;     /* bytes of it, or TABLIER_Z */
    const char *position; /* as text; NULL: the first one */
    size_t position_n;    /* bytes of it, or TABLIER_Z */
} tablier_setup;

typedef struct tablier_state {
    int32_t game, seats;
    int32_t actor;     /* a seat, TABLIER_CHANCE or TABLIER_OVER */
    int32_t ply;       /* moves made since the table was opened, draws counted */
    int32_t by_points; /* 1: several games in a row are counted by points, not by games won */
    int32_t secret;    /* 1: a seat holds what others must not see */
    uint64_t reserved[2];
} tablier_state;

enum { TABLIER_DRAWN = -1, TABLIER_UNDECIDED = -2 };

typedef struct tablier_result {
    int32_t winner; /* a side (seat s plays for side s % 2), TABLIER_DRAWN, TABLIER_UNDECIDED */
    int32_t points[2];
    char how[20]; /* a stable word: "majority", "connection", "resign", "none" ... */
} tablier_result;

typedef struct tablier_outcome {
    tablier_move move;
    uint32_t weight; /* its share of the sum of all weights */
} tablier_outcome;

enum tablier_event {
    TABLIER_RESIGN,  /* the seat's side gives up */
    TABLIER_END,     /* it wants to end and count; happens once every seat has said so */
    TABLIER_DRAW,    /* it wants a draw; happens once every seat has said so */
    TABLIER_TIMEOUT, /* it ran out of time: its side loses */
    TABLIER_ABANDON, /* it left: its side loses */
    TABLIER_EVENTS
};

/* Opens a table as the setup says. A position must be known entirely and have turns. */
TABLIER_API int tablier_table_open(const tablier_setup *setup, tablier_table **out,
                                   tablier_error *error);

/* Opens a table that stands as another one does. */
TABLIER_API int tablier_table_copy(const tablier_table *table, tablier_table **out,
                                   tablier_error *error);

/* Makes a table stand as another one of the same game does, without any new memory. */
TABLIER_API int tablier_table_assign(tablier_table *table, const tablier_table *from,
                                     tablier_error *error);

/* Closes a table. */
TABLIER_API int tablier_table_close(tablier_table *table, tablier_error *error);

/* Tells which game it is, who moves, and how far it is. */
TABLIER_API int tablier_table_state(const tablier_table *table, tablier_state *out,
                                    tablier_error *error);

/* Writes all options as "k=v,k=v", the form that records keep. */
TABLIER_API int tablier_table_variant(const tablier_table *table, char *out, size_t cap,
                                      tablier_error *error);

/* Lists the legal moves of the seat to move, ascending and each once, and returns how many there
 * are: none when no seat is to move. The list belongs to the table and lasts until it changes. */
TABLIER_API int tablier_table_moves(tablier_table *table, const tablier_move **out,
                                    tablier_error *error);

/* Asks whether a seat (or TABLIER_CHANCE) may make a move now: 0, or TABLIER_ILLEGAL with the
 * reason, whatever the number. */
TABLIER_API int tablier_table_check(tablier_table *table, int seat, tablier_move move,
                                    tablier_error *error);

/* Plays a move of whoever is to move, if it may be made: else TABLIER_ILLEGAL with the reason. It
 * costs least for a move out of the list that was made of this position. */
TABLIER_API int tablier_table_play(tablier_table *table, tablier_move move, tablier_error *error);

/* Plays move number `index` of the list that was made of this position, which is the fastest way;
 * TABLIER_RANGE when there is none. `out` gets the move and may be NULL. */
TABLIER_API int tablier_table_play_nth(tablier_table *table, int index, tablier_move *out,
                                       tablier_error *error);

/* Reads a move and plays it. `out` gets its number and may be NULL. */
TABLIER_API int tablier_table_play_text(tablier_table *table, const char *text, size_t n,
                                        tablier_move *out, tablier_error *error);

/* Lists what chance can bring and returns how many outcomes there are; TABLIER_ILLEGAL when it is
 * not chance that moves. */
TABLIER_API int tablier_table_outcomes(tablier_table *table, tablier_outcome *out, size_t cap,
                                       tablier_error *error);

/* Draws and plays one pending move of chance. `out` gets it and may be NULL. */
TABLIER_API int tablier_table_draw(tablier_table *table, tablier_random *random, tablier_move *out,
                                   tablier_error *error);

/* What a seat says beyond the rules: a tablier_event. */
TABLIER_API int tablier_table_event(tablier_table *table, int seat, int event,
                                    tablier_error *error);

/* Tells the result; undecided while the game goes on. */
TABLIER_API int tablier_table_result(const tablier_table *table, tablier_result *out,
                                     tablier_error *error);

/* Plays moves by lot to the end and returns how many. */
TABLIER_API int tablier_table_playout(tablier_table *table, tablier_random *random,
                                      tablier_error *error);

/* Counts the sequences of exactly `depth` moves that can follow. */
TABLIER_API int tablier_table_perft(const tablier_table *table, int depth, uint64_t *out,
                                    tablier_error *error);

/* ---- Views: what a seat knows */

/* Opens the view of a seat (or TABLIER_PUBLIC, or TABLIER_KNOWING for somebody who may see
 * everything) at a table. */
TABLIER_API int tablier_view_of(const tablier_table *table, int seat, tablier_view **out,
                                tablier_error *error);

/* Opens a view without a table, as a player elsewhere has it: the setup's first position as a seat
 * sees it, or the position as the text of a view gives it. */
TABLIER_API int tablier_view_open(const tablier_setup *setup, int seat, tablier_view **out,
                                  tablier_error *error);

/* Opens a view that stands as another one does. */
TABLIER_API int tablier_view_copy(const tablier_view *view, tablier_view **out,
                                  tablier_error *error);

/* Looks again at a table of the same game, with the eyes that the view was opened for. */
TABLIER_API int tablier_view_look(tablier_view *view, const tablier_table *table,
                                  tablier_error *error);

/* Closes a view. */
TABLIER_API int tablier_view_close(tablier_view *view, tablier_error *error);

/* Tells which game it is, who moves, and how far it is. */
TABLIER_API int tablier_view_state(const tablier_view *view, tablier_state *out,
                                   tablier_error *error);

/* Lists the legal moves that the view is sure of and returns how many there are. The list belongs
 * to the view and lasts until it changes. */
TABLIER_API int tablier_view_moves(tablier_view *view, const tablier_move **out,
                                   tablier_error *error);

/* Asks whether whoever is to move may make a move: 0 unless what the view shows rules it out. */
TABLIER_API int tablier_view_check(tablier_view *view, tablier_move move, tablier_error *error);

/* Brings the view up to date by a move as its seat sees it: 0 for a hidden draw. */
TABLIER_API int tablier_view_follow(tablier_view *view, tablier_move move, tablier_error *error);

/* Tells how a seat will see a move that is about to be made at a table: the move itself, or 0. */
TABLIER_API int tablier_table_conceal(const tablier_table *table, tablier_move move, int seat,
                                      tablier_move *out, tablier_error *error);

/* Reads a move. What can be read need not be legal. */
TABLIER_API int tablier_view_read_move(const tablier_view *view, const char *text, size_t n,
                                       tablier_move *out, tablier_error *error);

/* Writes a move as text. */
TABLIER_API int tablier_view_move_text(const tablier_view *view, tablier_move move, char *out,
                                       size_t cap, tablier_error *error);

/* Writes the position as text, which tablier_view_open reads again. */
TABLIER_API int tablier_view_text(const tablier_view *view, char *out, size_t cap,
                                  tablier_error *error);

/* Writes the position as a drawing in plain text. */
TABLIER_API int tablier_view_drawing(tablier_view *view, char *out, size_t cap,
                                     tablier_error *error);

/* Writes what makes up the score as lines "name value"; the empty text where there is no more to
 * say than the result. */
TABLIER_API int tablier_view_score(tablier_view *view, char *out, size_t cap, tablier_error *error);

/* Tells the result as the position stands: what the players would count if they stopped now, where
 * the game allows that. */
TABLIER_API int tablier_view_result(tablier_view *view, tablier_result *out, tablier_error *error);

/* Tells whether something is unknown in the view: 1 or 0. */
TABLIER_API int tablier_view_hides(tablier_view *view, tablier_error *error);

/* Opens a table that could be the truth behind the view, drawn by its chance. */
TABLIER_API int tablier_view_redeal(const tablier_view *view, tablier_random *random,
                                    tablier_table **out, tablier_error *error);

/* ---- Scenes and pictures */

/* A thing to be drawn. x grows to the right, y upward, z from the board. */
typedef struct tablier_item {
    int32_t kind;  /* a tablier_item_kind */
    int32_t owner; /* 1 + side, 0: nobody */
    int32_t turn;  /* quarter turns clockwise */
    int32_t shape, x, y, z, group;
    tablier_move move; /* the legal move it stands for, 0: none */
} tablier_item;

enum tablier_item_kind {
    TABLIER_ITEM_CELL,   /* a cell of the board */
    TABLIER_ITEM_CUBE,   /* a cube; shape: the letter of its piece */
    TABLIER_ITEM_DIE,    /* shape: pips */
    TABLIER_ITEM_TILE,   /* shape: two bits an edge (n e s w): plain, road, river, rail */
    TABLIER_ITEM_HAND,   /* held by seat y at place x; shape '?' when hidden; group: how many */
    TABLIER_ITEM_GHOST,  /* what a legal move would put there */
    TABLIER_ITEM_TAKE,   /* what a legal move would take away */
    TABLIER_ITEM_PATH,   /* a step of a path */
    TABLIER_ITEM_LAST,   /* touched by the last move */
    TABLIER_ITEM_FORCED, /* a cell that can take only one thing */
    TABLIER_ITEM_OPEN,   /* an open end */
    TABLIER_ITEM_MOVE,   /* a legal move without a place */
    TABLIER_ITEM_SIDE,   /* a side of the board */
    TABLIER_ITEM_DISC    /* a disc of its owner's */
};

typedef struct tablier_scene {
    int32_t columns, rows;
    int32_t turned; /* 1: the board stands on a corner */
    int32_t tall;   /* 1: made of cubes that are stacked */
    int32_t
        hexed; /* 1: cells are hexagons, each row half a cell further right than the one below */
    int32_t unused;
    uint64_t reserved[2];
} tablier_scene;

/* Lists everything that is to be drawn and returns how many items there are. */
TABLIER_API int tablier_view_scene(tablier_view *view, tablier_scene *scene, tablier_item *out,
                                   size_t cap, tablier_error *error);

/* Tells the move that would put these things there, legal or not: ghosts, and takes of what they
 * would take, as a scene has them; only kind, shape, x, y and group are looked at. */
TABLIER_API int tablier_view_compose(const tablier_view *view, const tablier_item *things, size_t n,
                                     tablier_move *out, tablier_error *error);

/* Lists the things that can be put on the board by hand, as they would lie there but for their
 * place, and returns how many there are; TABLIER_MISSING where positions are set up as text only.
 */
TABLIER_API int tablier_view_things(const tablier_view *view, tablier_item *out, size_t cap,
                                    tablier_error *error);

/* Opens the view of a position with a thing on a cell in the place of what lay there; or, `thing`
 * being NULL, with the uppermost thing of the cell taken away. It need not be a position of the
 * game: written as text and opened, it is judged. */
TABLIER_API int tablier_view_put(const tablier_view *view, int x, int y, const tablier_item *thing,
                                 tablier_view **out, tablier_error *error);

/* Opens the view of the same position with that seat to move. */
TABLIER_API int tablier_view_turn(const tablier_view *view, int seat, tablier_view **out,
                                  tablier_error *error);

enum { TABLIER_ABOVE = 1, TABLIER_WITHOUT_PATHS = 2 };

/* Writes the position as an SVG picture, titled in a language. `flags` is 0 or a sum of the above:
 * stacked cubes looked at from above; no paths. */
TABLIER_API int tablier_view_svg(tablier_view *view, int flags, int lang, char *out, size_t cap,
                                 tablier_error *error);

/* ---- Records: games on paper */

typedef struct tablier_record tablier_record;

enum tablier_entry_kind {
    TABLIER_ENTRY_MOVE,
    TABLIER_ENTRY_EVENT,
    TABLIER_ENTRY_COMMENT,
    TABLIER_ENTRY_GLYPH, /* marks what stands before it, as $1 ... in PGN */
    TABLIER_ENTRY_OPEN,  /* a variation begins, in place of the move or event before it in its line
                          */
    TABLIER_ENTRY_CLOSE  /* and ends */
};

typedef struct tablier_entry {
    int32_t kind;  /* a tablier_entry_kind */
    int32_t seat;  /* of an event */
    int32_t event; /* of an event */
    int32_t glyph; /* of a glyph: 0 ... 255 */
    const char
        *text; /* of a move or a comment: not NUL-terminated, lasts until the record changes */
    size_t text_n;
} tablier_entry;

/* Opens a record with the first record of a text, at most a megabyte; more may
 * follow. `used` gets the number of bytes
 * it took up and may be NULL. */
TABLIER_API int tablier_record_read(const char *text, size_t n, size_t *used, tablier_record **out,
                                    tablier_error *error);

/* Opens the record of a game that has not begun, with the tags that the setup needs. */
TABLIER_API int tablier_record_open(const tablier_setup *setup, tablier_record **out,
                                    tablier_error *error);

/* Closes a record. */
TABLIER_API int tablier_record_close(tablier_record *record, tablier_error *error);

/* Writes the value of a tag, or TABLIER_MISSING. */
TABLIER_API int tablier_record_tag(const tablier_record *record, const char *name, size_t name_n,
                                   char *out, size_t cap, tablier_error *error);

/* Sets a tag, adding it at the end when it is new. Its name is made of letters, digits and "_". */
TABLIER_API int tablier_record_set_tag(tablier_record *record, const char *name, size_t name_n,
                                       const char *value, size_t value_n, tablier_error *error);

/* Writes the name of tag number `index`, or TABLIER_MISSING past the last. */
TABLIER_API int tablier_record_tag_name(const tablier_record *record, int index, char *out,
                                        size_t cap, tablier_error *error);

/* The number of entries: moves, events, comments, glyphs and the ends of variations. */
TABLIER_API int tablier_record_count(const tablier_record *record, tablier_error *error);

/* Tells one of them by its number. */
TABLIER_API int tablier_record_entry(const tablier_record *record, int index, tablier_entry *out,
                                     tablier_error *error);

/* Adds an entry at the end. A move is not judged before it is replayed; a glyph and a variation
 * must follow a move or an event of their line. */
TABLIER_API int tablier_record_add(tablier_record *record, const tablier_entry *entry,
                                   tablier_error *error);

/* Writes the record as text. All its variations must be closed. */
TABLIER_API int tablier_record_text(const tablier_record *record, char *out, size_t cap,
                                    tablier_error *error);

/* Opens a table at which the first `entries` entries of the record are played (all of them when
 * there are fewer), variations passed over. Each move is judged; when all are played, a tag
 * "Result" that contradicts the end is refused too. */
TABLIER_API int tablier_record_replay(const tablier_record *record, int entries,
                                      tablier_table **out, tablier_error *error);

/* ---- The computer player */

typedef struct tablier_search tablier_search;

enum { TABLIER_LEVELS = 10, TABLIER_WORKERS = 64, TABLIER_LINE = 32, TABLIER_BEST = 3 };

typedef struct tablier_search_setup {
    int32_t game;
    int32_t level;    /* 1 ... 10; 0: all the strength there is */
    int32_t workers;  /* how many threads will step it; 0: one */
    int32_t thorough; /* 1: looks at every move once before it settles on some */
    uint64_t seed;
    uint64_t memory; /* bytes; 0: a useful amount */
} tablier_search_setup;

typedef struct tablier_best {
    tablier_move move;
    int32_t value;  /* for the side to move: -1000 lost ... 1000 won */
    int32_t proved; /* 1: the value is certain */
    uint32_t visits;
    int32_t line_count;
    tablier_move line[TABLIER_LINE]; /* what is expected to follow, this move first; no draws */
} tablier_best;

typedef struct tablier_report {
    uint64_t iterations; /* since the position was set */
    uint64_t positions;  /* held in memory */
    int32_t depth;       /* of the longest line visited */
    int32_t full;        /* thousandths of the memory in use */
    int32_t settled;     /* 1: more thinking changes nothing */
    int32_t count;       /* of `best` */
    tablier_best best[TABLIER_BEST];
    uint64_t reserved[2];
} tablier_report;

/* Opens a search of a game. Any number may be open; each takes its memory at once. */
TABLIER_API int tablier_search_open(const tablier_search_setup *setup, tablier_search **out,
                                    tablier_error *error);

/* Closes a search. None of its workers may be at work. */
TABLIER_API int tablier_search_close(tablier_search *search, tablier_error *error);

/* Turns to a view whose actor is a seat that it shows all that this seat knows, or chance. Keeps
 * what it knows of the position. */
TABLIER_API int tablier_search_set(tablier_search *search, tablier_view *view,
                                   tablier_error *error);

/* Makes up to n iterations as a worker and returns how many: fewer only when the search is settled
 * or was told to stop. Threads may step one search at once, each with a worker's number of its
 * own. */
TABLIER_API int tablier_search_step(tablier_search *search, int worker, int n,
                                    tablier_error *error);

/* Makes all steps return soon, until another view is set. Any thread may call it at any time. */
TABLIER_API int tablier_search_stop(tablier_search *search, tablier_error *error);

/* Tells what it thinks. It may be called while workers step. */
TABLIER_API int tablier_search_report(tablier_search *search, tablier_report *out,
                                      tablier_error *error);

/* Tells what it thinks of one move, without a line; TABLIER_MISSING when it never looked at it. */
TABLIER_API int tablier_search_look_up(tablier_search *search, tablier_move move, tablier_best *out,
                                       tablier_error *error);

/* Tells the move that its level plays after this much thinking. */
TABLIER_API int tablier_search_choose(tablier_search *search, tablier_move *out,
                                      tablier_error *error);

/* The number of iterations that a level of a game thinks for a move. */
TABLIER_API int tablier_level_nodes(int game, int level, tablier_error *error);

/* Thinks for up to n iterations (0: as many as the level wants) and tells the move. */
TABLIER_API int tablier_search_move(tablier_search *search, tablier_view *view, int n,
                                    tablier_move *out, tablier_error *error);

/* ---- Proving who wins */

typedef struct tablier_solver tablier_solver;

enum tablier_answer { TABLIER_OPEN, TABLIER_WON, TABLIER_LOST };

/* Opens a solver with so many bytes of memory (0: a useful amount); TABLIER_ILLEGAL for a game
 * with chance, secrets or draws. */
TABLIER_API int tablier_solver_open(int game, uint64_t memory, tablier_solver **out,
                                    tablier_error *error);

/* Closes a solver. */
TABLIER_API int tablier_solver_close(tablier_solver *solver, tablier_error *error);

/* Turns to a position in which a seat is to move. What it knows stays. */
TABLIER_API int tablier_solver_set(tablier_solver *solver, tablier_view *view,
                                   tablier_error *error);

/* Looks at up to n positions and returns how many: fewer only when the answer is known. */
TABLIER_API int tablier_solver_step(tablier_solver *solver, int n, tablier_error *error);

/* The answer for the side to move, as far as it is known: a tablier_answer. */
TABLIER_API int tablier_solver_answer(const tablier_solver *solver, tablier_error *error);

/* The same after a move, for the side that makes it. */
TABLIER_API int tablier_solver_after(tablier_solver *solver, tablier_view *view, tablier_move move,
                                     tablier_error *error);

/* ---- For learning programs: planes, actions, and many games at once */

typedef struct tablier_shape {
    int32_t planes, rows, columns; /* of an observation: a byte for each cell of each plane */
    int32_t actions;               /* moves are numbered from 0 to this less 1 */
    int32_t seats;
    int32_t count; /* of games, in a batch; else 1 */
    uint64_t reserved[2];
} tablier_shape;

/* Tells the sizes of what the following functions write; TABLIER_MISSING where a game has none. */
TABLIER_API int tablier_view_shape(const tablier_view *view, tablier_shape *out,
                                   tablier_error *error);

/* Writes what a plane holds, as a stable word, or TABLIER_MISSING past the last. */
TABLIER_API int tablier_view_plane(const tablier_view *view, int plane, char *out, size_t cap,
                                   tablier_error *error);

/* Writes what the view shows as planes x rows x columns bytes, row 0 at the bottom, seen from a
 * seat: its own things come first. */
TABLIER_API int tablier_view_planes(const tablier_view *view, int seat, uint8_t *out, size_t cap,
                                    tablier_error *error);

/* Writes a 1 for each action that is a legal move, a 0 for each other. */
TABLIER_API int tablier_view_mask(tablier_view *view, uint8_t *out, size_t cap,
                                  tablier_error *error);

/* The number of the action that a move is. */
TABLIER_API int tablier_view_action(const tablier_view *view, tablier_move move,
                                    tablier_error *error);

/* Tells the move that an action is. It need not be legal. */
TABLIER_API int tablier_view_action_move(const tablier_view *view, int action, tablier_move *out,
                                         tablier_error *error);

typedef struct tablier_batch tablier_batch;

enum { TABLIER_BATCH = 65536 }; /* most games in a batch */

/* Opens a batch of `count` games that all begin as the setup says. Chance moves by itself in them,
 * by the seed. */
TABLIER_API int tablier_batch_open(const tablier_setup *setup, int count, uint64_t seed,
                                   tablier_batch **out, tablier_error *error);

/* Closes a batch. */
TABLIER_API int tablier_batch_close(tablier_batch *batch, tablier_error *error);

/* Begins all games anew, by another seed. */
TABLIER_API int tablier_batch_reset(tablier_batch *batch, uint64_t seed, tablier_error *error);

/* Tells the sizes of what the following functions read and write. */
TABLIER_API int tablier_batch_shape(const tablier_batch *batch, tablier_shape *out,
                                    tablier_error *error);

/* Writes for each game who is to move: a seat or TABLIER_OVER. */
TABLIER_API int tablier_batch_actors(const tablier_batch *batch, int8_t *out, size_t cap,
                                     tablier_error *error);

/* Writes for each game how many legal moves there are: 0 when it is over. */
TABLIER_API int tablier_batch_choices(const tablier_batch *batch, int32_t *out, size_t cap,
                                      tablier_error *error);

/* Writes for each game the index of a legal move, each as likely; -1 when it is over. */
TABLIER_API int tablier_batch_random(tablier_batch *batch, int32_t *out, size_t cap,
                                     tablier_error *error);

enum {
    TABLIER_BY_INDEX = 1, /* choices are places in the ascending list of legal moves, not actions */
    TABLIER_RESTART = 2   /* a game that ends begins anew at once */
};

/* Makes a move in each game that is not over: `choices` are `count` numbers, one a game. All are
 * judged first, and when one is refused nothing happens; error->needed is the game's number then.
 * `rewards` gets count x seats numbers, 0 until a game ends and then 1, -1 or 0 for each seat;
 * `done` gets a 1 for each game that ended by this move. Either may be NULL. Returns how many games
 * ended. */
TABLIER_API int tablier_batch_step(tablier_batch *batch, const int32_t *choices, size_t count,
                                   int flags, float *rewards, uint8_t *done, tablier_error *error);

/* Writes the observation of each game as its actor has it (of seat 0 when it is over), one after
 * the other. `cap` is the number of bytes of `out`. */
TABLIER_API int tablier_batch_observe(tablier_batch *batch, uint8_t *out, size_t cap,
                                      tablier_error *error);

/* Writes the mask of legal actions of each game, one after the other. */
TABLIER_API int tablier_batch_mask(tablier_batch *batch, uint8_t *out, size_t cap,
                                   tablier_error *error);

/* Opens a table that stands as one of the games does. */
TABLIER_API int tablier_batch_table(const tablier_batch *batch, int index, tablier_table **out,
                                    tablier_error *error);

#ifdef __cplusplus
}
#endif

#endif
