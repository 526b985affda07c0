/* Glicko-2: how strong somebody is, how sure that is, and how steady, learned from results.
 *
 * After Mark E. Glickman, "Example of the Glicko-2 system". The same between two players and
 * between a player and a puzzle. From + − × ÷ alone, so that a rating has the same last digit in
 * the server and in every browser. */
#ifndef TABLIER_GAME_GLICKO_H
#define TABLIER_GAME_GLICKO_H

struct glicko {
    double rating;     /* 1500 is where everybody begins */
    double deviation;  /* its standard deviation: 350 at first */
    double volatility; /* how much the rating is expected to move: 0.06 at first */
};

/* One result against somebody, rated as before any game of the period. */
struct glicko_game {
    struct glicko opponent;
    double score; /* 1: won, ½: drawn, 0: lost */
};

#define GLICKO_TAU           0.5 /* how much the volatility may change: 0.3 … 1.2 */
#define GLICKO_DEVIATION_MAX 350.0

struct glicko glicko_first(void);

/* The rating after a period with these games; without any it only becomes less sure. */
struct glicko glicko_after(struct glicko, const struct glicko_game *, int count, double tau);

/* The share of points that `a` is expected to take from `b`, 0 … 1. */
double glicko_expect(struct glicko a, struct glicko b);

#endif
