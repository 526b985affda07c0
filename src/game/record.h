/* A game on paper: tag lines, moves, table events, comments and variations, as text that loses
 * nothing.
 *
 *     [Game "cephalopod"]
 *     [Variant "size=3x3"]
 *     [Seats "2"]
 *
 *     a1 b2 $2 {a comment} (b3 {better} c1) c3
 *     @2 resign
 *
 * A variation in parentheses begins in place of the move or event before it in its line, and may
 * hold variations itself. A glyph $0 to $255 marks what stands before it, as in PGN; `!`, `?`,
 * `!!`, `??`, `!?`, `?!` right behind a move are read as $1 to $6. Entries stand in the order of
 * the text, so a record is its tree written down: whoever follows the game alone goes on by
 * record_next.
 *
 * Two layers: parsing and writing know only this form, so every tag and comment survives a round
 * trip; replaying knows the game and gives the moves their meaning. Several records may follow
 * each other in one file: a tag line after moves begins the next one. */
#ifndef TABLIER_GAME_RECORD_H
#define TABLIER_GAME_RECORD_H

#include "game/play.h"

enum {
    RECORD_BYTES_MAX = 1 << 20, /* longest record text that is read */
    RECORD_TAGS_MAX = 64,
    RECORD_DEPTH_MAX = 32, /* variations inside each other */
    RECORD_GLYPH_MAX = 255
};

struct record_tag {
    struct slice name;
    struct slice value; /* unescaped */
};

enum record_kind {
    RECORD_MOVE,
    RECORD_EVENT,
    RECORD_COMMENT,
    RECORD_GLYPH,
    RECORD_OPEN, /* the parentheses of a variation */
    RECORD_CLOSE
};

struct record_entry {
    enum record_kind kind;
    int seat;              /* of an event */
    enum play_event event; /* of an event */
    int glyph;             /* of a glyph */
    struct slice text;     /* a move as written, or a comment without its braces */
};

struct record {
    int tag_count, entry_count, entry_cap;
    struct record_tag tags[RECORD_TAGS_MAX];
    struct record_entry *entries; /* in the arena */
};

/* Bytes of arena that parsing the records of a text takes at most, one record at a time. */
size_t record_memory(struct slice text);

/* Takes one record off the front of `*rest`. Slices of the record point into the text or into the
 * arena. ERR_INVALID with the line in the message, ERR_LIMIT, ERR_SPACE. */
int record_parse(struct slice *rest, struct arena *, struct record *out, struct message *why);

/* The same for one of several records: `*rest` is what is left of `file`, whose lines are counted.
 */
int record_parse_next(struct slice file, struct slice *rest, struct arena *, struct record *out,
                      struct message *why);

/* The value of a tag; the empty slice when there is none. */
struct slice record_tag(const struct record *, const char *name);

/* Sets a tag, replacing its value or adding it at the end. ERR_LIMIT when there are too many. */
int record_set_tag(struct record *, const char *name, struct slice value);

/* Appends an entry; the entry's text must stay alive. ERR_SPACE when the entries are full. */
int record_add(struct record *, struct record_entry);

/* The entry after entry `i` in the same line of play: a variation is stepped over whole. Never
 * beyond entry_count. */
int record_next(const struct record *, int i);

/* How many of the entries after entry `i` are glyphs and variations that go with it. */
int record_aside(const struct record *, int i);

/* Room for `cap` entries in an empty record. 0 or ERR_SPACE. */
int record_open(struct record *, int cap, struct arena *);

void record_write(const struct record *, struct text *out);

/* One tag as a line. A value stands on one line: a line end in it becomes a space. */
void record_write_tag(struct slice name, struct slice value, struct text *out);

/* Called before each entry is applied while a record replays; may be NULL. `move` is 0 for all but
 * moves. A result other than 0 stops the replay and is returned by it. */
typedef int record_visit(void *context, const struct play *, const struct record_entry *,
                         game_move move);

/* Sets up the game that the record's tags name (Game, Variant, Seats, Position). `find` gives the
 * game of a name, as games_find does. 0 or negative with the message. */
int record_open_play(const struct record *, const struct game *(*find)(struct slice),
                     struct arena *, struct play *out, struct message *why);

/* Plays the game from where record_open_play left off: moves, events and comments; glyphs and
 * variations are passed over. Every move is checked; a Result tag that contradicts the end is
 * refused. 0 or negative with the message, which names the ply. */
int record_replay(const struct record *, struct play *, record_visit *, void *context,
                  struct message *why);

/* The same through all variations, every entry visited in the order of the text; `play` ends where
 * the game does. Takes record_tree_memory bytes of the arena. */
size_t record_tree_memory(const struct game *);
int record_replay_tree(const struct record *, struct play *, struct arena *, record_visit *,
                       void *context, struct message *why);

/* The tag that holds the name of who sits at a seat: "Player1" … */
const char *record_player_tag(int seat);

/* The word of a result in the Result tag: "1", "2", "draw" or "none". */
const char *record_result_word(const struct game_result *);

#endif
