/* Le Camino: the cautious test. */
#include "quick.h"

#include "base/mem.h"
#include "reroute.h"

static void note_obstacle(struct camino_field *field, int code, int cell)
{
    if (code && camino_code_kind(code) >= CAMINO_BRIDGE) camino_bits_add(&field->obstacles, cell);
}

void camino_field_start(struct camino_field *field, const struct camino_board *board,
                        const struct camino_layout *layout)
{
    field->board = *board;
    camino_known_start(&field->known, board);
    camino_plan_start(&field->plan, board, layout);
    memset(&field->obstacles, 0, sizeof field->obstacles);
    for (int cell = 0; cell < CAMINO_CELLS; cell++) note_obstacle(field, board->tile[cell], cell);
}

/* Shows a placement legal: then *domains and *plan are those of the position after it. */
static bool show(const struct camino_field *field, int code, int cell,
                 struct camino_domains *domains, struct camino_plan *plan)
{
    if (field->board.tile[cell] || !camino_known_fits(&field->known, code, cell) ||
        !camino_cell_contact(&field->board, cell) ||
        !camino_known_after(&field->known, &field->board, code, cell, domains))
        return false;
    if (camino_plan_place(&field->plan, &field->board, code, cell, plan)) return true;
    if (field->board.roads_only) return false; /* there are no lines to mend */
    struct camino_board after = field->board;
    after.tile[cell] = (uint8_t)code;
    return camino_plan_reroute(&field->plan, &after, domains, cell, plan);
}

bool camino_field_allows(const struct camino_field *field, int code, int cell)
{
    struct camino_domains domains;
    struct camino_plan plan;
    return show(field, code, cell, &domains, &plan);
}

bool camino_field_place(struct camino_field *field, int code, int cell)
{
    struct camino_domains domains;
    struct camino_plan plan;
    if (!show(field, code, cell, &domains, &plan)) return false;
    camino_known_place(&field->known, &field->board, code, cell, &domains);
    field->board.tile[cell] = (uint8_t)code;
    field->plan = plan;
    note_obstacle(field, code, cell);
    return true;
}

void camino_field_layout(const struct camino_field *field, struct camino_layout *layout)
{
    camino_plan_layout(&field->plan, &field->board, layout);
}
