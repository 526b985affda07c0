/* A position as things to draw: the board and its sides, cubes grouped into pieces, hands, ghosts
 * of every legal placement, and the winning path.
 *
 * Cells carry in `shape` a bit for each side they belong to, in the order of the board's table.
 * Cubes of one piece share `group`, counted from 0 in the order of caminos_pieces. The ghost of a
 * move is its cubes, each at its level; they share the move and have the piece letter as shape. */
#include "game/scene.h"
#include "caminos.h"

static struct scene_item item_at(enum scene_kind kind, int cell)
{
    return (struct scene_item){.kind = (uint8_t)kind,
                               .x = (int16_t)(cell % BITS_STRIDE),
                               .y = (int16_t)(cell / BITS_STRIDE)};
}

static int8_t owner_of(int colour)
{
    return (int8_t)(colour == CAMINOS_BLUE ? 0 : colour + 1);
}

static void add_cells(const struct caminos_board *b, struct scene *out)
{
    for (struct bits cells = b->cells; bits_any(cells); cells = bits_drop_first(cells)) {
        int cell = bits_first(cells);
        struct scene_item item = item_at(SCENE_CELL, cell);
        for (int i = 0; i < b->sides; i++) item.shape |= (int16_t)(bits_has(b->side[i], cell) << i);
        scene_add(out, item);
    }
}

/* The sides one wins by joining this one with, as bits. */
static int partners_of(const struct caminos_board *b, int side)
{
    int bits = 0;
    for (int i = 0; i < b->pairs; i++) {
        if (b->pair[i].a == side) bits |= 1 << b->pair[i].b;
        if (b->pair[i].b == side) bits |= 1 << b->pair[i].a;
    }
    return bits;
}

/* A compass point in eighths: sides lie in order, and a board has four or eight of them. */
static int looks_to(const struct caminos_board *b, int side)
{
    bool slanted = b->side_names[0][1] != 0; /* the first looks north-east */
    return side * 8 / b->sides + slanted;
}

static int middle_of(struct bits side)
{
    for (int half = (bits_count(side) - 1) / 2; half > 0; half--) side = bits_drop_first(side);
    return bits_first(side);
}

static void add_sides(const struct caminos_board *b, struct scene *out)
{
    for (int i = 0; i < b->sides; i++) {
        struct scene_item item = item_at(SCENE_SIDE, middle_of(b->side[i]));
        item.shape = (int16_t)(1 << i);
        item.group = (int16_t)partners_of(b, i);
        item.turn = (uint8_t)looks_to(b, i);
        scene_add(out, item);
    }
}

static void add_pieces(const struct caminos_state *s, struct scene *out)
{
    struct caminos_piece list[CAMINOS_PIECES];
    int count = caminos_pieces(s, list);
    for (int i = 0; i < count; i++)
        for (int c = 0; c < list[i].cubes; c++) {
            struct scene_item item = item_at(SCENE_CUBE, list[i].cell[c]);
            item.z = list[i].level[c];
            item.owner = owner_of(list[i].colour);
            item.shape = caminos_letters[list[i].kind];
            item.group = (int16_t)i;
            scene_add(out, item);
        }
}

static void add_hands(const struct caminos_state *s, struct scene *out)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int k = 0; k < CAMINOS_KINDS; k++) {
            if (!s->hands[seat][k]) continue;
            scene_add(out, (struct scene_item){
                               .kind = SCENE_HAND,
                               .owner = owner_of(k == CAMINOS_I ? CAMINOS_BLUE : game_side(seat)),
                               .shape = caminos_letters[k],
                               .x = (int16_t)k,
                               .y = (int16_t)seat,
                               .group = s->hands[seat][k]});
        }
}

static void add_ghost(const struct caminos_state *s, int footprint, int corner, struct scene *out)
{
    const struct caminos_footprint *f = &caminos_footprints[footprint];
    for (int i = 0; i < f->columns; i++) {
        int cell = corner + BITS_STRIDE * f->column[i].dy + f->column[i].dx;
        int base = caminos_height(&s->cubes, cell);
        for (int z = base; z < base + f->column[i].cubes; z++) {
            struct scene_item item = item_at(SCENE_GHOST, cell);
            item.z = (int16_t)z;
            item.owner = owner_of(f->kind == CAMINOS_I ? CAMINOS_BLUE : game_side(s->turn));
            item.shape = caminos_letters[f->kind];
            item.move = caminos_move(footprint, corner % BITS_STRIDE, corner / BITS_STRIDE);
            scene_add(out, item);
        }
    }
}

static void add_ghosts(const struct caminos_state *s, struct caminos_planes *planes,
                       struct scene *out)
{
    unsigned kinds = caminos_kinds(s);
    if (kinds == 0) return;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), planes);
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        if (!(kinds >> caminos_footprints[f].kind & 1)) continue;
        struct bits at = caminos_fits(planes, f);
        for (; bits_any(at); at = bits_drop_first(at)) add_ghost(s, f, bits_first(at), out);
    }
}

static void add_path(const struct caminos_state *s, struct scene *out)
{
    struct caminos_score score;
    caminos_score(s, &score);
    for (int i = 0; i < score.cells; i++) {
        struct scene_item item = item_at(SCENE_PATH, score.path[i]);
        item.z = (int16_t)caminos_height(&s->cubes, score.path[i]);
        item.owner = owner_of(score.winner);
        item.group = (int16_t)i;
        scene_add(out, item);
    }
}

static void build(const game_view *view, void *scratch, struct scene *out)
{
    const struct caminos_state *s = caminos_of(view);
    const struct caminos_board *b = caminos_board_of(s);
    out->columns = b->width;
    out->rows = b->height;
    out->turned = b->turned;
    out->tall = true;
    add_cells(b, out);
    add_sides(b, out);
    add_pieces(s, out);
    add_hands(s, out);
    add_ghosts(s, scratch, out);
    add_path(s, out);
}

const struct game_scene caminos_scene = {
    .build = build, .compose = caminos_compose, .piece = caminos_piece};
