/* The circle method for everybody against everybody: one player stands, the others move on by one
 * place from round to round, and those who face each other play. Known since Berger's tables of
 * 1895. */
#include "meeting/rounds.h"

/* Those on the circle: an even number, the last of which rests others where nobody is him. */
static int even(int n)
{
    return n + n % 2;
}

int rounds_robin(int n)
{
    return n < 2 ? 0 : even(n) - 1;
}

int rounds_robin_opponent(int n, int round, int player)
{
    int last = even(n) - 1, r = round % last, other;
    /* Numbers of two that face each other add up to the round's; who would face himself meets the
     * last. */
    if (player == last)
        other = r % 2 == 0 ? r / 2 : (r + last) / 2;
    else
        other = (r - player + last) % last;
    if (other == player) other = last;
    return other >= n ? ROUNDS_REST : other;
}

bool rounds_robin_begins(int n, int round, int player)
{
    int last = even(n) - 1, turn = round / last, r = round % last;
    int other = rounds_robin_opponent(n, round, player);
    if (other == ROUNDS_REST) return false;
    bool begins;
    if (player == last || other == last)
        begins = (r % 2 == 0) == (player == last);
    else /* of two on the circle: whoever is fewer places behind the other begins, so all take turns
          */
        begins = (other - player + last) % last % 2 == 1;
    return begins != (turn % 2 == 1);
}

int rounds_knockout(int n)
{
    int rounds = 0;
    while (1 << rounds < n) rounds++;
    return rounds;
}

/* Halves are filled so that ranks of two that meet add up to the size of the field at every stage.
 */
static int rank_at(int rounds, int place)
{
    int rank = 0;
    for (int stage = 1; stage <= rounds; stage++) {
        if (place >> (rounds - stage) & 1) rank = (1 << stage) - 1 - rank;
    }
    return rank;
}

void rounds_knockout_board(int n, int board, int *first, int *second)
{
    int rounds = rounds_knockout(n);
    *first = rank_at(rounds, 2 * board);
    *second = rank_at(rounds, 2 * board + 1);
    if (*first >= n) *first = ROUNDS_REST;
    if (*second >= n) *second = ROUNDS_REST;
}
