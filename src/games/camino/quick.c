/* Le Camino: the cautious test. */
#include "quick.h"

#include "reroute.h"

void camino_field_start(struct camino_field *field, const struct camino_board *board,
                        const struct camino_layout *layout)
{
    field->board = *board;
    camino_known_start(&field->known, board);
    camino_plan_start(&field->plan, board, layout);
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
    return true;
}

void camino_field_layout(const struct camino_field *field, struct camino_layout *layout)
{
    camino_plan_layout(&field->plan, &field->board, layout);
}
