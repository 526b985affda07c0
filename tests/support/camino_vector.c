/* Le Camino: reading tests/vectors/camino_*.tsv. */
#include "camino_vector.h"

#include <stdlib.h>
#include <string.h>

struct camino_vector_file camino_vector_open(const char *path)
{
    struct camino_vector_file f = {fopen(path, "r")};
    if (!f.file) {
        perror(path);
        abort();
    }
    return f;
}

bool camino_vector_move(const char *text, struct camino_placement *move)
{
    const char *at = strchr(text, '@');
    if (!at || at[1] < 'a' || at[1] > 'n') return false;
    char *end;
    long row = strtol(at + 2, &end, 10);
    int code = camino_code_parse(text, (size_t)(at - text));
    if (!code || row < 1 || row > CAMINO_ROWS_MAX || (*end && *end != ',')) return false;
    *move = (struct camino_placement){(uint8_t)code,
                                      (uint8_t)camino_cell_at(at[1] - 'a', (int)row - 1)};
    return true;
}

bool camino_vector_board(const char *size, const char *tiles, struct camino_board *board)
{
    char *end;
    memset(board, 0, sizeof *board);
    board->cols = (uint8_t)strtol(size, &end, 10);
    board->rows = (uint8_t)strtol(end + 1, &end, 10);
    if (strcmp(tiles, "-") == 0) return true;
    for (const char *p = tiles; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
        struct camino_placement move;
        if (!camino_vector_move(p, &move)) return false;
        board->tile[move.cell] = move.code;
    }
    return true;
}

bool camino_vector_next(struct camino_vector_file *file, struct camino_vector *v)
{
    if (!fgets(v->line, sizeof v->line, file->file)) {
        fclose(file->file);
        return false;
    }
    char *part[6] = {NULL}, *save = NULL;
    char *p = strtok_r(v->line, "\t\n", &save);
    for (int i = 0; i < 6 && p; i++, p = strtok_r(NULL, "\t\n", &save)) part[i] = p;
    memcpy(v->field, part + 2, sizeof v->field);
    return part[1] && camino_vector_board(part[0], part[1], &v->board);
}
