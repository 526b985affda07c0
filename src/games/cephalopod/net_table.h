/* How the weights of the nets are written down: a line has a filter's weights for one state of the
 * cells a1, a2, … e5, as bench/cephalopod_net prints them. */
#ifndef TABLIER_GAMES_CEPHALOPOD_NET_TABLE_H
#define TABLIER_GAMES_CEPHALOPOD_NET_TABLE_H

/* For each cell its eight images under turning and mirroring. */
#define FILTER(a1, a2, a3, a4, a5, b1, b2, b3, b4, b5, c1, c2, c3, c4, c5, d1, d2, d3, d4, d5, e1, \
               e2, e3, e4, e5)                                                                     \
    {                                                                                              \
        {a1, e1, a5, e5, a1, e1, a5, e5}, {a2, e2, a4, e4, b1, d1, b5, d5},                        \
            {a3, e3, a3, e3, c1, c1, c5, c5}, {a4, e4, a2, e2, d1, b1, d5, b5},                    \
            {a5, e5, a1, e1, e1, a1, e5, a5}, {b1, d1, b5, d5, a2, e2, a4, e4},                    \
            {b2, d2, b4, d4, b2, d2, b4, d4}, {b3, d3, b3, d3, c2, c2, c4, c4},                    \
            {b4, d4, b2, d2, d2, b2, d4, b4}, {b5, d5, b1, d1, e2, a2, e4, a4},                    \
            {c1, c1, c5, c5, a3, e3, a3, e3}, {c2, c2, c4, c4, b3, d3, b3, d3},                    \
            {c3, c3, c3, c3, c3, c3, c3, c3}, {c4, c4, c2, c2, d3, b3, d3, b3},                    \
            {c5, c5, c1, c1, e3, a3, e3, a3}, {d1, b1, d5, b5, a4, e4, a2, e2},                    \
            {d2, b2, d4, b4, b4, d4, b2, d2}, {d3, b3, d3, b3, c4, c4, c2, c2},                    \
            {d4, b4, d2, b2, d4, b4, d2, b2}, {d5, b5, d1, b1, e4, a4, e2, a2},                    \
            {e1, a1, e5, a5, a5, e5, a1, e1}, {e2, a2, e4, a4, b5, d5, b1, d1},                    \
            {e3, a3, e3, a3, c5, c5, c1, c1}, {e4, a4, e2, a2, d5, b5, d1, b1},                    \
        {                                                                                          \
            e5, a5, e1, a1, e5, a5, e1, a1                                                         \
        }                                                                                          \
    }

#endif
