/* Puzzles on the page: one of them an instance, tries at it judged and answered, and what came of
 * them rated. See exports.c for how texts and refusals travel. */
#include "game/puzzles.h"
#include "base/err.h"
#include "base/mem.h"
#include "game/glicko.h"
#include "games/list.h"
#include "heap.h"
#include "json.h"
#include "page.h"
#include "search/prove.h"

/* Only the page calls these; a header for them would have no reader. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"

static struct {
    struct record record;
    const struct puzzle_theme *theme;
    struct arena room; /* of the game in play */
    struct play play;
    struct puzzle_try at;
} riddle;

/* The page's text, for good. */
static struct slice keep_input(size_t n)
{
    char *copy = heap_take(n);
    memcpy(copy, page_input(), n);
    return (struct slice){copy, n};
}

/* Back to the position of the puzzle. */
static int begin(struct message *why)
{
    arena_rewind(&riddle.room, 0);
    int status = record_open_play(&riddle.record, games_find, &riddle.room, &riddle.play, why);
    riddle.at = puzzle_begin(&riddle.record, &riddle.play);
    return status;
}

static int open_riddle(struct slice text, struct message *why)
{
    struct arena arena = heap_arena(record_memory(text));
    int status = record_parse(&text, &arena, &riddle.record, why);
    const struct game *game = games_find(record_tag(&riddle.record, "Game"));
    riddle.room = heap_arena(game ? play_memory(game) : 16);
    if (!status) status = begin(why);
    if (status) return status;
    struct slice theme = record_tag(&riddle.record, "Theme");
    riddle.theme = puzzle_theme_find(riddle.play.game, theme);
    return riddle.theme ? 0 : message_fail(why, "games.unknown", theme);
}

/* The puzzle whose record is the input. What it asks for as JSON. */
EXPORT(puzzle) int tablier_puzzle(size_t n, enum words_lang lang)
{
    struct message why = {0};
    int status = open_riddle(keep_input(n), &why);
    if (status) return page_refuse(status, &why, lang);
    json_puzzle(page_begin(), riddle.theme, play_actor(&riddle.play));
    return page_end();
}

/* Plays the words of a text as the solver's moves until one is wrong or it is solved. */
static int try_moves(struct slice *rest, struct slice *reply, struct message *why)
{
    int answer = PUZZLE_ON;
    while (answer == PUZZLE_ON && slice_trim(*rest).n) {
        struct slice move = slice_cut(rest, ' ');
        answer = puzzle_move(&riddle.at, move, reply, why);
    }
    return answer;
}

/* Judges the solver's moves from the beginning on, parted by blanks, or the word that answers:
 * enum puzzle_answer, the other side's answer at the output. Negative: refused. */
EXPORT(puzzle_try) int tablier_puzzle_try(size_t n, enum words_lang lang)
{
    struct message why = {0};
    struct slice said = {page_input(), n}, reply = {NULL, 0};
    int answer = begin(&why);
    if (!answer && riddle.theme->goal == PUZZLE_WORD)
        answer = riddle.theme->judge(riddle.play.state, riddle.play.scratch,
                                     record_tag(&riddle.record, "Question"), said)
                     ? PUZZLE_SOLVED
                     : PUZZLE_WRONG;
    else if (!answer)
        answer = try_moves(&said, &reply, &why);
    if (answer < 0) return page_refuse(answer, &why, lang);
    text_put_slice(page_begin(), reply);
    return answer;
}

static int solver_moves(struct slice said)
{
    int count = 0;
    for (; slice_trim(said).n; count++) slice_cut(&said, ' ');
    return count;
}

/* The last of the solver's moves that are the input was wrong: the other side's answer that shows
 * it, as text; nothing where there is none, or none that is found in a moment. */
EXPORT(puzzle_refute) int tablier_puzzle_refute(size_t n)
{
    enum { STEPS = 300000 };
    struct message why = {0};
    struct slice said = {page_input(), n}, reply = {NULL, 0};
    const struct game *game = riddle.play.game;
    int left = riddle.theme->depth - solver_moves(said);
    if (begin(&why)) return 0;
    struct slice wrong = said;
    while (slice_trim(said).n) {
        wrong = slice_cut(&said, ' ');
        if (puzzle_move(&riddle.at, wrong, &reply, &why) == PUZZLE_WRONG) break;
    }
    if (play_text(&riddle.play, wrong, NULL, &why)) return 0;
    static struct arena room;
    static prover *prover;
    if (!prover) {
        room = heap_arena(prover_memory(game));
        if (prover_open(game, &room, &prover)) return 0;
    }
    game_move answer;
    prover_allow(prover, STEPS);
    if (puzzle_refute(prover, riddle.theme, riddle.play.state, left, &answer) != 1) return 0;
    game->text->write_move(game_truth(riddle.play.state), answer, page_begin());
    return page_end();
}

/* How strong the solver is after a puzzle: rating, deviation and volatility as three doubles at the
 * output. */
EXPORT(rate)
void tablier_rate(double rating, double deviation, double volatility, double difficulty, int solved)
{
    struct glicko player = {rating, deviation, volatility};
    struct glicko_game game = {{difficulty, 80, 0.06}, solved};
    player = glicko_after(player, &game, 1, GLICKO_TAU);
    double after[] = {player.rating, player.deviation, player.volatility};
    memcpy(page_begin()->at, after, sizeof after);
}
