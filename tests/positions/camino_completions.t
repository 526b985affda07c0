# Le Camino: what all completions have, however rivers and railways are counted.

case a completion does not depend on how lines are counted: three rivers are seen, two can be made of them
game camino
position 8x6 W:ew@b5,W:ew@d3,W:ew@f5
|    ┌────────────────────────────────────────┐
|    │                                        │
|  6 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  5 │  ·  ═════  ·    ·    ·  ═════  ·    ·  │
|    │                                        │
|    │                                        │
|  4 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  3 │  ·    ·    ·  ═════  ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  2 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    │                                        │
|  1 │  ·    ·    ·    ·    ·    ·    ·    ·  │
|    │                                        │
|    └────────────────────────────────────────┘
|       a    b    c    d    e    f    g    h
score a_cells 13
score b_cells 13

case exactly one tile fits c3 though propagation leaves it more: “je complète” is exact
game camino
position 6x4 R:ew@a4,R:ns@f4,R:sw@b4,T:w@e3,R:ne@d2,R:ns@f2,T:ew@c1,F@a1,M@e4,R:sw@d4,T:ew@a3,R:ns@f3,R:nesw@f1,L:ns@b3
|    ┌──────────────────────────────┐
|    │                           │  │
|  4 │───────┐    ·  ──┐    "    │  │
|    │       │         │         │  │
|    │       │                   │  │
|  3 │━━━━━━━┿━━  ·    ·  ━━╸    │  │
|    │       │                   │  │
|    │                 │         │  │
|  2 │  ·    ·    ·    └──  ·    │  │
|    │                           │  │
|    │                           │  │
|  1 │  ♣    ·  ━━━━━  ·    ·  ──┼──│
|    │                           │  │
|    └──────────────────────────────┘
|       a    b    c    d    e    f
ending @c3 L:ns@c3
forced T:es@b1 T:sw@d1 L:ns@c3 L:ns@d3
