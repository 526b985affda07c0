# Le Camino: the figures of the rulebook that its text lets one rebuild, on bare boards.

case figures 1 and 2: contact by an edge or by a corner, and corners of the board at any time
game camino
position 6x6 R:ew@c3
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·  ─────  ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:ew@d3 R:ns@d4 M@b2 R:ne@a1 R:es@a6 R:nw@f1 R:sw@f6
illegal 1 R:ns@e5 M@e3 M@a3 M@f2

case figure 3: neighbours show the same on their common edge
game camino
position 6x6 R:ew@c3
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·  ─────  ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:nw@d3 F@d3 L:ew@d3 M@c4
illegal fit R:ns@d3
cells c3 d3
illegal fit W:ew@d3 T:ew@d3 M@d3 R:ns@c4

case figure 4: a cell that asks for a curve keeps another curve away
# c4 must take R:sw: its roads come from c3 and b4, and the meadows shut the rest
game camino
position 6x6 R:ew@b4,R:ns@c3,M@c5
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    "    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·  ─────  ·    ·    ·    ·  │
|    │                              │
|    │            │                 │
|  3 │  ·    ·    │    ·    ·    ·  │
|    │            │                 │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:sw@c4 M@d4
illegal fit R:ew@c4 R:ns@c4

case figure 5: E is a curved railway because D must be a river
game camino
position 8x8 W:ns@f7,T:ew@d6
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                           ║            │
|  7 │  ·    ·    ·    ·    ·    ║    ·    ·  │
|    │                           ║            │
|    │                                        │
|  6 │  ·    ·    ·  ━━━━━  ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
ending @e6 T:sw@e6 T:nw@e6 T:w@e6
ending @f6 W:ns@f6 W:ne@f6
illegal 3 T:ew@e6
cells f6 e6
illegal 3 L:ns@e6 B:ew@f6 W:nw@f6

case figure 5: A and C take a river curve, B a bridge, F a level crossing
# A is c7, C is h7, B is d3, F is l4; two of the three pieces of river must join in the end
game camino lines=final
position 14x10 W:ew@b7,M@c8,M@d7,W:ew@i7,M@h8,M@g7,R:ew@c3,R:ew@e3,W:ns@d4,R:ns@l5,R:ns@l3,T:ew@k4
|    ┌──────────────────────────────────────────────────────────────────────┐
|    │                                                                      │
| 10 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  9 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  8 │  ·    ·    "    ·    ·    ·    ·    "    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  7 │  ·  ═════  ·    "    ·    ·    "    ·  ═════  ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  6 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                         │            │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    │    ·    ·  │
|    │                                                         │            │
|    │                 ║                                                    │
|  4 │  ·    ·    ·    ║    ·    ·    ·    ·    ·    ·  ━━━━━  ·    ·    ·  │
|    │                 ║                                                    │
|    │                                                         │            │
|  3 │  ·    ·  ─────  ·  ─────  ·    ·    ·    ·    ·    ·    │    ·    ·  │
|    │                                                         │            │
|    │                                                                      │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    └──────────────────────────────────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h    i    j    k    l    m    n
ending @c7 W:sw@c7
ending @h7 W:es@h7
ending @d3 B:ew@d3
ending @l4 L:ns@l4
forced W:es@h7 W:sw@c7 B:ew@d3 L:ns@l4

case figure 8: nobody may count on a dead end, but it may be placed
game camino
position 8x8 R:ew@e6,M@f7,M@f5
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    "    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·    ·  ─────  ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    "    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
illegal 4 M@g6
cells f6 g6
legal R:w@f6 R:ew@f6 R:ew@g6

case figure 8: the same with a buffer
game camino
position 8x8 T:ew@e6,M@f7,M@f5
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    "    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·    ·  ━━━━━  ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    "    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
illegal 4 M@g6
cells f6 g6
legal T:w@f6 T:ew@f6

case figure 9: a dead end is allowed while another way stays open
game camino
position 6x6 R:ne@a1
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │  │                           │
|  1 │  └──  ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:w@b1
legal R:s@a2

case figure 9: and refused on the last one
game camino
position 6x6 R:ne@a1,R:w@b1
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │  │                           │
|  1 │  └────╴    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
illegal 5 R:s@a2
cells a1 f6 a2
legal R:ns@a2

case three ways of closing a road: a dead end, a loop, leaving the board
game camino
position 6x6 R:ne@a1,R:nes@a2,R:nw@b1
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │  │                           │
|  2 │  ├──  ·    ·    ·    ·    ·  │
|    │  │                           │
|    │  │    │                      │
|  1 │  └────┘    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:sw@b2 R:nsw@b2 R:sw@a3 R:s@a3

case three ways of closing a road, each refused when it is the last way out: a loop
game camino
position 6x6 R:ne@a1,R:es@a2,R:nw@b1
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ┌──  ·    ·    ·    ·    ·  │
|    │  │                           │
|    │  │    │                      │
|  1 │  └────┘    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
illegal 5 R:sw@b2
legal R:esw@b2 R:nesw@b2

case three ways of closing a road, each refused when it is the last way out: leaving the board
game camino
position 6x6 R:ew@a1
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │─────  ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
illegal 5 R:sw@b1
illegal 5 R:w@b1
legal R:nw@b1

case figure 10: A, B and C can be completed, D cannot: straight, curve or level crossing
game camino
position 8x8 T:ew@d6
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·  ━━━━━  ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
forced -

case figure 10: a cell between meadows takes a straight railway; a buffer does not count against it
game camino
position 8x8 T:ns@d7,M@c6,M@e6
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                 ┃                      │
|  7 │  ·    ·    ·    ┃    ·    ·    ·    ·  │
|    │                 ┃                      │
|    │                                        │
|  6 │  ·    ·    "    ·    "    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
forced T:ns@d6
legal T:ns@d6 T:n@d6

case figure 10: A takes a bridge, B a curved railway, C a level crossing
# A is d7, B is e3, C is k6
game camino
position 14x10 R:ew@c7,R:ew@e7,W:ns@d8,T:ew@d3,M@e4,M@f3,R:ew@j6,R:ew@l6,T:ns@k5
|    ┌──────────────────────────────────────────────────────────────────────┐
|    │                                                                      │
| 10 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  9 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                 ║                                                    │
|  8 │  ·    ·    ·    ║    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                 ║                                                    │
|    │                                                                      │
|  7 │  ·    ·  ─────  ·  ─────  ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  6 │  ·    ·    ·    ·    ·    ·    ·    ·    ·  ─────  ·  ─────  ·    ·  │
|    │                                                                      │
|    │                                                    ┃                 │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ┃    ·    ·    ·  │
|    │                                                    ┃                 │
|    │                                                                      │
|  4 │  ·    ·    ·    ·    "    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  3 │  ·    ·    ·  ━━━━━  ·    "    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    │                                                                      │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                                                      │
|    └──────────────────────────────────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h    i    j    k    l    m    n
forced T:sw@e3 B:ew@d7 L:ew@k6
illegal fit R:ew@d7 M@e3 B:ew@k6

case figure 12: a meadow keeps the road from crossing the river and the river from turning
game camino
position 8x8 W:ns@d5
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                 ║                      │
|  5 │  ·    ·    ·    ║    ·    ·    ·    ·  │
|    │                 ║                      │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
legal M@e6
legal B:ew@d6 W:es@d6 W:sw@d6 W:ns@d6

case figure 12: with the meadow on A
game camino
position 8x8 W:ns@d5,M@e6
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·    ·    "    ·    ·    ·  │
|    │                                        │
|    │                 ║                      │
|  5 │  ·    ·    ·    ║    ·    ·    ·    ·  │
|    │                 ║                      │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
illegal fit B:ew@d6 W:es@d6
ending @d6 W:ns@d6 W:sw@d6

case figure 13: a forest serves as a crossroads
game camino
position 8x8 R:ew@d6,F@e6
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  7 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  6 │  ·    ·    ·  ───────♣    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
legal R:ew@f6 R:ns@e7 R:ns@e5
illegal fit T:ew@f6 W:ns@e7

case figure 13: all four ways at once
game camino
position 8x8 R:ew@d6,F@e6,R:ew@f6,R:ns@e7
|    ┌────────────────────────────────────────┐
|    │                                        │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                      │                 │
|  7 │  ·    ·    ·    ·    │    ·    ·    ·  │
|    │                      │                 │
|    │                      │                 │
|  6 │  ·    ·    ·  ───────♣───────  ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
legal R:ns@e5 M@e5

case figure 14: the last way out of a forest may be closed when a crossroads comes before it
game camino
position 6x6 R:ne@a1,F@b1,M@b2
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    "    ·    ·    ·    ·  │
|    │                              │
|    │  │                           │
|  1 │  └────♣    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal M@c1

case figure 14: and not when the road has no other way
game camino
position 6x6 R:ew@a1,F@b1,M@b2
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    "    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │───────♣    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
illegal 5 M@c1
cells a1 f6 c1
legal R:ew@c1

case figure 4: a road curve is refused where the next cell must take another curve
# c4 has its road from b4 and meadows to the north and east, so it must be R:sw and c3 must lead on
game camino
position 6x6 R:ew@b4,M@c5,M@d4
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    "    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·  ─────  ·    "    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
legal R:ne@c3 R:nw@c3 R:ns@c3
illegal 4 R:es@c3 R:sw@c3
cells c4 c3

case figure 6: the railway curve that the book turns by agreement is refused here; turned, it is legal
# B is d4, where the road crosses the river; it comes out on e4, A, which the meadow keeps from a
# level crossing
game camino
position 8x6 W:ns@d5,W:ns@d3,R:ew@c4,M@e3
|    ┌────────────────────────────────────────┐
|    │                                        │
|  6 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                 ║                      │
|  5 │  ·    ·    ·    ║    ·    ·    ·    ·  │
|    │                 ║                      │
|    │                                        │
|  4 │  ·    ·  ─────  ·    ·    ·    ·    ·  │
|    │                                        │
|    │                 ║                      │
|  3 │  ·    ·    ·    ║    "    ·    ·    ·  │
|    │                 ║                      │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
forced B:ew@d4
illegal 3 T:es@e5
legal T:ne@e5

case figure 7: two meadows make the way straight, and nobody need cover it
game camino
position 6x6 R:ew@b3,M@c4,M@c2
|    ┌──────────────────────────────┐
|    │                              │
|  6 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  5 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  4 │  ·    ·    "    ·    ·    ·  │
|    │                              │
|    │                              │
|  3 │  ·  ─────  ·    ·    ·    ·  │
|    │                              │
|    │                              │
|  2 │  ·    ·    "    ·    ·    ·  │
|    │                              │
|    │                              │
|  1 │  ·    ·    ·    ·    ·    ·  │
|    │                              │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
illegal 4 R:ns@d3 R:es@d3
legal R:ew@d3 R:ew@c3

case figure 15: a path that may still pass by A and B instead of C and D is not definitive
# C and D are b1 and c1, A and B are b2 and c2
game caminito
position 4x4 R:nes@a1,R:nsw@d1,R:ns@a2,R:ns@d2,R:ns@a3,M@b3,R:ns@d3,R:ns@a4,M@b4,M@c4,R:ns@d4 M,M/R:ns,R:nw 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
|    ┌────────────────────┐
|    │  │              │  │
|  4 │  │    "    "    │  │
|    │  │              │  │
|    │  │              │  │
|  3 │  │    "    "    │  │
|    │  │              │  │
|    │  │              │  │
|  2 │  │    ·    ·    │  │
|    │  │              │  │
|    │  │              │  │
|  1 │  ├──  ·    ·  ──┤  │
|    │  │              │  │
|    └────────────────────┘
|       a    b    c    d
| 1 a  M M
| 2 b* R:ns R:ne
| pot 76
after M@c3 draw:M
actor 2

case figure 15: the tile that settles it ends the game
game caminito
position 4x4 R:nes@a1,R:nsw@d1,R:ns@a2,R:ns@d2,R:ns@a3,M@b3,R:ns@d3,R:ns@a4,M@b4,M@c4,R:ns@d4 M,M/R:ns,R:nw 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
|    ┌────────────────────┐
|    │  │              │  │
|  4 │  │    "    "    │  │
|    │  │              │  │
|    │  │              │  │
|  3 │  │    "    "    │  │
|    │  │              │  │
|    │  │              │  │
|  2 │  │    ·    ·    │  │
|    │  │              │  │
|    │  │    │         │  │
|  1 │  ├────┘    ·  ──┤  │
|    │  │              │  │
|    └────────────────────┘
|       a    b    c    d
| 1 a  M M
| 2 b  R:ns
| pot 76
after M@c3 draw:M R:nw@b1
actor -
score a_cells 9
score b_cells 9

case figure 16: 33 cells and 7 obstacles lose to 29 and 3; cells without a tile count like the others
# f3, g5, m5, n7, b10 and others are not covered; two of the ten obstacles are among them
game camino
position 14x10 R:ew@a1,R:ew@b1,B:ew@c1,R:ew@d1,R:ew@e1,B:ew@f1,L:ew@g1,R:ew@h1,R:ew@i1,R:nw@j1,R:ne@l1,R:ew@m1,R:ew@n1,W:ns@c2,W:ns@f2,T:ns@g2,R:ns@j2,R:ns@l2,R:ne@e3,L:ew@g3,R:ew@h3,R:ew@i3,R:sw@j3,R:ns@e4,W:ns@f4,T:ns@g4,R:ns@l4,R:es@e5,B:ew@f5,R:ew@h5,R:ew@i5,R:ew@j5,R:ew@k5,R:nesw@l5,R:nw@n5,W:ns@f6,T:ns@g6,R:ne@i6,R:nw@j6,R:ns@l6,R:ns@n6,R:ns@i7,R:ns@j7,R:ns@l7,R:ns@i8,R:ns@j8,R:ns@l8,R:ns@n8,W:ns@c9,W:ns@f9,T:ns@g9,R:ns@i9,R:es@j9,R:ew@k9,R:sw@l9,R:ns@n9,R:ew@a10,B:ew@c10,R:ew@d10,R:ew@e10,B:ew@f10,L:ew@g10,R:ew@h10,R:sw@i10,R:ns@n10
|    ┌──────────────────────────────────────────────────────────────────────┐
|    │            ║              ║    ┃                                  │  │
| 10 │─────  ·  ──╫──────────────╫────╂─────────┐    ·    ·    ·    ·    │  │
|    │            ║              ║    ┃         │                        │  │
|    │            ║              ║    ┃         │                        │  │
|  9 │  ·    ·    ║    ·    ·    ║    ┃    ·    │    ┌─────────┐    ·    │  │
|    │            ║              ║    ┃         │    │         │         │  │
|    │                                          │    │         │         │  │
|  8 │  ·    ·    ·    ·    ·    ·    ·    ·    │    │    ·    │    ·    │  │
|    │                                          │    │         │         │  │
|    │                                          │    │         │            │
|  7 │  ·    ·    ·    ·    ·    ·    ·    ·    │    │    ·    │    ·    ·  │
|    │                                          │    │         │            │
|    │                           ║    ┃         │    │         │         │  │
|  6 │  ·    ·    ·    ·    ·    ║    ┃    ·    └────┘    ·    │    ·    │  │
|    │                           ║    ┃                        │         │  │
|    │                           ║                             │         │  │
|  5 │  ·    ·    ·    ·    ┌────╫──  ·  ──────────────────────┼──  ·  ──┘  │
|    │                      │    ║                             │            │
|    │                      │    ║    ┃                        │            │
|  4 │  ·    ·    ·    ·    │    ║    ┃    ·    ·    ·    ·    │    ·    ·  │
|    │                      │    ║    ┃                        │            │
|    │                      │         ┃                                     │
|  3 │  ·    ·    ·    ·    └──  ·  ──╂──────────────┐    ·    ·    ·    ·  │
|    │                                ┃              │                      │
|    │            ║              ║    ┃              │         │            │
|  2 │  ·    ·    ║    ·    ·    ║    ┃    ·    ·    │    ·    │    ·    ·  │
|    │            ║              ║    ┃              │         │            │
|    │            ║              ║    ┃              │         │            │
|  1 │────────────╫──────────────╫────╂──────────────┘    ·    └────────────│
|    │            ║              ║    ┃                                     │
|    └──────────────────────────────────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h    i    j    k    l    m    n
forced B:ew@f3 L:ew@g5
score a_cost 40
score a_cells 33
score a_obstacles 7
score b_cost 32
score b_cells 29
score b_obstacles 3
