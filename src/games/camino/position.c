/* Positions as one line of text, which keeps everything the rules need. This file writes them and
 * read.c reads them. With the first two fields alone it is a bare board for study.
 *
 *     4x4 R:ns@a1 R:ew,M/?,? 2 a - 0 - lines=seen,stuck=pass,agree=1,open=0 -
 *
 *     position = size SP tiles [ SP hands SP turn SP paths SP out SP passes SP mixed SP options
 *                                SP layout ]
 *     size     = columns "x" rows
 *     tiles    = "-" / placement *( "," placement )      as in text.c
 *     hands    = hand 1*( "/" hand )                     one a seat, so two or four
 *     hand     = "-" / tile *( "," tile )
 *     tile     = "?" / code [ "!" / "~" ]                hidden; ! all know it; ~ goes back
 *     turn     = seat [ ":" step ] [ ":traded" ]         traded: it has exchanged its hand
 *     step     = "draw" count ":" ( "deal" / "next" / "stay" ) / "show:" ( "next" / "renew" )
 *                / "over"
 *     paths    = "-" / "a" / "b" / "ab" / "ba"           of the sides that have opened, in order
 *     out      = codes                                   set aside for good
 *     passes   = count                                   in a row
 *     mixed    = "-" / codes "=" count 1*( "/" count )   camino.h: mixed, and early of each seat
 *     codes    = "-" / code *( "," code )                a kind is named by its first code
 *     options  = name "=" word *( "," name "=" word )
 *     layout   = "?" / tiles                             "?" when none is known; see layout.h
 */
#include "camino.h"
#include "layout.h"

const char *const camino_after_words[] = {"deal", "next", "stay", "renew"};

static void put_placements(const uint8_t tiles[CAMINO_CELLS], struct text *out)
{
    const char *mark = "";
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (!tiles[cell]) continue;
        text_put(out, mark);
        camino_put_code(tiles[cell], out);
        text_put_char(out, '@');
        camino_put_cell(cell, out);
        mark = ",";
    }
    if (!*mark) text_put_char(out, '-');
}

/* Adds `count` times a code and a sign to a list; `*mark` is what goes before each. */
static void put_tiles(const char *name, int count, const char *sign, const char **mark,
                      struct text *out)
{
    for (int i = 0; i < count; i++, *mark = ",") {
        text_put(out, *mark);
        text_put(out, name);
        text_put(out, sign);
    }
}

static void put_kind_tiles(int kind, int count, const char *sign, const char **mark,
                           struct text *out)
{
    char name[CAMINO_TEXT];
    camino_code_format(camino_kind_first(kind), name);
    put_tiles(name, count, sign, mark, out);
}

static void put_codes(const uint8_t tiles[CAMINO_KINDS], struct text *out)
{
    const char *mark = "";
    for (int k = 0; k < CAMINO_KINDS; k++) put_kind_tiles(k, tiles[k], "", &mark, out);
    if (!*mark) text_put_char(out, '-');
}

static void put_hand(const struct camino_state *s, int seat, struct text *out)
{
    const char *mark = "";
    for (int k = 0; k < CAMINO_KINDS; k++) {
        put_kind_tiles(k, s->known[seat][k] - s->shown[seat][k], "", &mark, out);
        put_kind_tiles(k, s->shown[seat][k], "!", &mark, out);
        if (seat == s->turn) put_kind_tiles(k, s->aside[k], "~", &mark, out);
    }
    put_tiles("?", s->hidden[seat], "", &mark, out);
    if (!*mark) text_put_char(out, '-');
}

static void put_turn(const struct camino_state *s, struct text *out)
{
    text_put_char(out, ' ');
    text_put_number(out, s->turn + 1);
    if (s->step == CAMINO_END) text_put(out, ":over");
    if (s->step == CAMINO_SHOW) text_put(out, ":show:");
    if (s->step == CAMINO_DRAW) {
        text_put(out, ":draw");
        text_put_number(out, s->due);
        text_put_char(out, ':');
    }
    if (s->step == CAMINO_SHOW || s->step == CAMINO_DRAW)
        text_put(out, camino_after_words[s->after]);
    if (s->traded) text_put(out, ":traded");
}

static void put_paths(const struct camino_state *s, struct text *out)
{
    text_put_char(out, ' ');
    if (s->opened == 0) text_put_char(out, '-');
    for (int side = 0; side < s->opened; side++) text_put_char(out, "ab"[camino_path_of(s, side)]);
}

static void put_mixed(const struct camino_state *s, struct text *out)
{
    text_put_char(out, ' ');
    put_codes(s->mixed, out);
    if (!camino_sum(s->mixed)) return;
    for (int seat = 0; seat < s->seats; seat++) {
        text_put_char(out, seat ? '/' : '=');
        text_put_number(out, s->early[seat]);
    }
}

static void put_options(const struct camino_state *s, struct text *out)
{
    const int value[] = {[CAMINO_OPT_LINES] = s->board.lines,
                         [CAMINO_OPT_STUCK] = s->exchange,
                         [CAMINO_OPT_AGREE] = !s->agree,
                         [CAMINO_OPT_OPEN] = s->open};
    for (int i = CAMINO_OPT_LINES; i <= CAMINO_OPT_OPEN; i++) {
        text_put_char(out, i == CAMINO_OPT_LINES ? ' ' : ',');
        text_put(out, camino_options[i].name);
        text_put_char(out, '=');
        options_write_value(&camino_options[i], value[i], out);
    }
}

static void put_layout(const struct camino_state *s, struct text *out)
{
    uint8_t lines[CAMINO_CELLS];
    text_put_char(out, ' ');
    if (!s->proved) {
        text_put_char(out, '?');
        return;
    }
    camino_layout_lines(&s->board, &s->layout, lines);
    put_placements(lines, out);
}

void camino_write_position(const game_view *view, struct text *out)
{
    const struct camino_state *s = camino_of(view);
    text_put_number(out, s->board.cols);
    text_put_char(out, 'x');
    text_put_number(out, s->board.rows);
    text_put_char(out, ' ');
    put_placements(s->board.tile, out);
    if (s->bare) return;
    for (int seat = 0; seat < s->seats; seat++) {
        text_put_char(out, seat ? '/' : ' ');
        put_hand(s, seat, out);
    }
    put_turn(s, out);
    put_paths(s, out);
    text_put_char(out, ' ');
    put_codes(s->out, out);
    text_put_char(out, ' ');
    text_put_number(out, s->passes);
    put_mixed(s, out);
    put_options(s, out);
    put_layout(s, out);
}
