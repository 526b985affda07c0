/* Legal moves as sorted texts. */
#include "game/movelist.h"

#include "base/err.h"

enum { MOVE_TEXT = 64 }; /* bytes of a move's text on average, at most */

static size_t text_bytes(const struct game *g)
{
    return (size_t)g->rules->max_moves * MOVE_TEXT;
}

size_t movelist_memory(const struct game *g)
{
    enum { SLACK = 3 * 16 }; /* alignment of the pieces */
    return (size_t)g->rules->max_moves * (sizeof(game_move) + sizeof(struct slice)) +
           text_bytes(g) + SLACK;
}

static void sift_down(struct slice *heap, int at, int count)
{
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && slice_compare(heap[child], heap[child + 1]) < 0) child++;
        if (slice_compare(heap[at], heap[child]) >= 0) return;
        struct slice larger = heap[child];
        heap[child] = heap[at];
        heap[at] = larger;
        at = child;
    }
}

static void sort_texts(struct slice *texts, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift_down(texts, i, count);
    for (int end = count - 1; end > 0; end--) {
        struct slice largest = texts[0];
        texts[0] = texts[end];
        texts[end] = largest;
        sift_down(texts, 0, end);
    }
}

int movelist_open(const struct game *g, const game_view *view, void *scratch, struct arena *arena,
                  struct movelist *out)
{
    size_t most = (size_t)g->rules->max_moves;
    game_move *moves = arena_take_raw(arena, most * sizeof *moves);
    struct slice *texts = arena_take_raw(arena, most * sizeof *texts);
    char *letters = arena_take_raw(arena, text_bytes(g));
    if (!moves || !texts || !letters) return ERR_SPACE;
    int count = g->rules->moves(view, scratch, moves);
    struct text all = text_on(letters, text_bytes(g));
    for (int i = 0; i < count; i++) {
        size_t from = all.n;
        g->text->write_move(view, moves[i], &all);
        texts[i] = (struct slice){letters + from, all.n - from};
    }
    if (text_status(&all)) return ERR_SPACE;
    sort_texts(texts, count);
    *out = (struct movelist){count, texts};
    return 0;
}
