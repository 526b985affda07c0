/* Le Camino and Le Caminito: two games of one box. Caminito is Camino without rivers and railways
 * on a smaller board. */
#include "camino.h"

#define SIZE_OPTION(columns, rows)                                                                 \
    {                                                                                              \
        .name = "size", .about = "camino.option.size", .board = true,                              \
        .size_default = OPTIONS_SIZE(columns, rows),                                               \
        .size_min = OPTIONS_SIZE(CAMINO_SIDE_MIN, CAMINO_SIDE_MIN),                                \
        .size_max = OPTIONS_SIZE(CAMINO_COLS_MAX, CAMINO_ROWS_MAX)                                 \
    }
#define IDLE_OPTION(word, none, ...)                                                               \
    {                                                                                              \
        .name = (word), .about = "camino.option." word, .idle = (none),                            \
        .values = (const char *const[])                                                            \
        {                                                                                          \
            __VA_ARGS__, NULL                                                                      \
        }                                                                                          \
    }
#define WORD_OPTION(word, ...) IDLE_OPTION(word, false, __VA_ARGS__)
/* In the order of CAMINO_OPT_*. What counts as a line is no question where there are only roads. */
#define OPTIONS(columns, rows, roads_only)                                                         \
    {                                                                                              \
        SIZE_OPTION(columns, rows), IDLE_OPTION("lines", roads_only, "seen", "final"),             \
            WORD_OPTION("stuck", "pass", "exchange"), WORD_OPTION("agree", "1", "0"),              \
            WORD_OPTION("open", "0", "1"),                                                         \
        {                                                                                          \
            .name = NULL                                                                           \
        }                                                                                          \
    }

const struct game_option camino_options[] = OPTIONS(14, 10, false);
static const struct game_option caminito_options[] = OPTIONS(12, 8, true);

static void write_move(const game_view *view, game_move move, struct text *out)
{
    (void)view;
    camino_write_move(move, out);
}

static int read_move(const game_view *view, struct slice text, game_move *out, struct message *why)
{
    (void)view;
    return camino_read_move(text, out, why);
}

static int read_camino(struct slice line, struct game_options *options, game_view *out,
                       struct message *why)
{
    return camino_read_position(line, &camino_game, false, options, out, why);
}

static int read_caminito(struct slice line, struct game_options *options, game_view *out,
                         struct message *why)
{
    return camino_read_position(line, &caminito_game, true, options, out, why);
}

#define TEXT(reader)                                                                               \
    {                                                                                              \
        .write_move = write_move, .read_move = read_move, .write_position = camino_write_position, \
        .read_position = (reader), .draw = camino_draw, .write_score = camino_write_score          \
    }

static const struct game_text camino_text = TEXT(read_camino);
static const struct game_text caminito_text = TEXT(read_caminito);

static const struct game_study study = {.write_forced = camino_write_forced,
                                        .draw_completion = camino_draw_completion};

static bool secret(const struct game_options *options)
{
    return !options->value[CAMINO_OPT_OPEN];
}

GAME_LISTED(3)
const struct game camino_game = {.name = "camino",
                                 .title = "camino.title",
                                 .credit = "camino.credit",
                                 .goal = {"camino.goal", "camino.goal_said"},
                                 .options = camino_options,
                                 .seats = 1u << 2 | 1u << 4,
                                 .draws = true,
                                 .matter = GAME_TILES,
                                 .sides = {"say.side.tiles.1", "say.side.tiles.2"},
                                 .secret = secret,
                                 .rules = &camino_rules,
                                 .text = &camino_text,
                                 .scene = &camino_scene,
                                 .study = &study,
                                 .tips = &camino_tips,
                                 .edit = &camino_edit,
                                 .shown = &camino_shown,
                                 .planes = &camino_planes,
                                 .puzzles = &camino_puzzles};

GAME_LISTED(4)
const struct game caminito_game = {.name = "caminito",
                                   .title = "camino.title_caminito",
                                   .credit = "camino.credit_caminito",
                                   .goal = {"camino.goal", "camino.goal_said"},
                                   .options = caminito_options,
                                   .seats = 1u << 2 | 1u << 4,
                                   .draws = true,
                                   .matter = GAME_TILES,
                                   .sides = {"say.side.tiles.1", "say.side.tiles.2"},
                                   .secret = secret,
                                   .rules = &caminito_rules,
                                   .text = &caminito_text,
                                   .scene = &camino_scene,
                                   .study = &study,
                                   .tips = &caminito_tips,
                                   .edit = &caminito_edit,
                                   .shown = &caminito_shown,
                                   .planes = &camino_planes,
                                   .puzzles = &camino_puzzles};
