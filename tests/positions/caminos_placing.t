# Caminos: the placing rules, one after another. Stacks are drawn from the bottom up.

case every cube lies on a cell of the board
game caminos
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ OO *
| 2 g LLLL TTTT ZZZZ OO
legal O:g7,g8,h7,h8 L:a1x3,b1 T:a1,a2,a3,b2 Z:g1,g2,h2,h3
illegal off O:h7,h8,i7,i8 O:g8,g9,h8,h9 L:h8x3,i8 T:z98,z99x3
count 1345

case the rhombus has no corner cells of its box
game caminos board=rhombus
| 11                       .
| 10                   .   .   .
|  9               .   .   .   .   .
|  8           .   .   .   .   .   .   .
|  7       .   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .   .   .   .
|  5       .   .   .   .   .   .   .   .   .
|  4           .   .   .   .   .   .   .
|  3               .   .   .   .   .
|  2                   .   .   .
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y LLLL TTTT ZZZZ OO *
| 2 g LLLL TTTT ZZZZ OO
legal L:f1,f2,f3,g3 O:f10x2,f11x2 L:a6,b6,c6,c7
illegal off O:a1,a2,b1,b2 L:f9,f10,f11,g11 O:k5x2,k6x2
count 1198

case the octagon
game caminos board=octagon
| 10               .   .   .   .
|  9           .   .   .   .   .   .
|  8       .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .   .   .
|  3       .   .   .   .   .   .   .   .
|  2           .   .   .   .   .   .
|  1               .   .   .   .
|      a   b   c   d   e   f   g   h   i   j
| 1 y LLLL TTTT ZZZZ OO *
| 2 g LLLL TTTT ZZZZ OO
legal L:d1,e1,f1,f2 O:a4,a5,b4,b5 O:g9x2,g10x2
illegal off O:a1,a2,b1,b2 O:h10x2,i10x2
count 1629

case the hole of the ring is not part of the board
game caminos board=ring
|  9           .   .   .   .   .
|  8       .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .   .
|  6   .   .   .   .       .   .   .   .
|  5   .   .   .               .   .   .
|  4   .   .   .   .       .   .   .   .
|  3   .   .   .   .   .   .   .   .   .
|  2       .   .   .   .   .   .   .
|  1           .   .   .   .   .
|      a   b   c   d   e   f   g   h   i
| 1 y LLLL TTTT ZZZZ OO *
| 2 g LLLL TTTT ZZZZ OO
legal O:c3,c4,d3,d4 O:f6x2,f7x2
illegal off O:d5,d6,e5,e6 L:d7,e5,e6,e7
count 1144

case nothing is empty under a piece: an overhang over nothing
game caminos
position square yO:b1x2,b2x2 L4T4Z4O1/L4T4Z4O2 2 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .  yy   .   .   .   .   .   .
|  1   .  yy   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ OO *
illegal gap L:b1,c1,d1,d2
cells c1 d1 d2
illegal gap T:a1x3,b1
illegal gap Z:b2,c2,c3,d3
legal L:a2x3,b2 L:b1,c1x3

case nothing is empty under a piece: an overhang that rests on a stack
game caminos
position square yO:b1,b2,c1,c2 L4T4Z4O1/L4T4Z4O2 2 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   y   y   .   .   .   .   .
|  1   .   y   y   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ OO *
legal T:c1,d1x3 T:a2x3,b2 L:b1,c1,d1x2 L:b3x2,b2,b1 T:b3x3,b2
illegal gap T:c3,d3x3
cells c3
illegal gap L:c1,d1x3
illegal gap L:c1,d1,e1x2
cells d1

case the gap may be under any column
game caminos
position square yO:d4,d5,e4,e5 L4T4Z4O1/L4T4Z4O2 2 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   y   y   .   .   .
|  4   .   .   .   y   y   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ OO *
illegal gap L:c4,d4,e4x2
cells c4
illegal gap O:e5,e6,f5,f6
cells e6 f5 f6
illegal gap T:d4,d5x2,d6
cells d6

case at least one cube stands on the board itself
game caminos
position square yO:b1,b2,c1,c2/gO:e1x2,e2x2/gO:f1x2,f2x2 L4T4Z4O1/L4T4Z4 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   y   y   .  gg  gg   .   .
|  1   .   y   y   .  gg  gg   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O *
| 2 g LLLL TTTT ZZZZ
illegal floating O:b1,b2,c1,c2 O:b1x2,c1x2 O:e1,e2,f1,f2 L:e1x3,f1
illegal floating L:b1x3,c1
legal L:d1x3,e1 L:f1,g1x3

case an L on end reaches over a wall of two, no other height
game caminos
position square yO:d4x2,d5x2/gO:f4,f5,g4,g5/gL:b4x3,b5 L4T4Z4O1/L3T4Z4O1 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   g   .  yy   .   g   g   .
|  4   . ggg   .  yy   .   g   g   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O *
| 2 g LLL TTTT ZZZZ O
legal L:d4,e4x3 L:d5,e5x3 L:c5x3,d5
illegal gap L:e4x3,f4 L:g5,h5x3 L:b4,c4x3
legal L:f1x3,g1

case a Z on end reaches over a wall of one, no other height
game caminos
position square yO:d4x2,d5x2/gO:f4,f5,g4,g5/gL:b4x3,b5 L4T4Z4O1/L3T4Z4O1 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   g   .  yy   .   g   g   .
|  4   . ggg   .  yy   .   g   g   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O *
| 2 g LLL TTTT ZZZZ O
legal Z:e4x2,f4x2 Z:g4x2,h4x2 Z:g5x2,g6x2
illegal gap Z:d4x2,e4x2 Z:b4x2,c4x2 Z:f1x2,g1x2
legal Z:g5,g6x2,g7 Z:f1,f2,g2,g3

case a T may stand between two columns of one cube, or beside one
game caminos
position square yO:a1,a2,b1,b2/gO:d1,d2,e1,e2 L4T4Z4O1/L4T4Z4O1 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   g   g   .   .   .
|  1   y   y   .   g   g   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O *
| 2 g LLLL TTTT ZZZZ O
legal T:b1,c1x2,d1 T:b2,c2x2,d2 T:b1,c1x3 T:c3,c4x2,c5
illegal gap T:b3,c3x3 T:a1,b1x2,c1

case nothing is ever higher than three
game caminos
position square yL:a1x3,b1/gO:c1x2,c2x2/yL:c1,d1x3 L2T4Z4O2/L4T4Z4O1 2 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .  gg   .   .   .   .   .
|  1 yyy   y ggy yyy   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ OO
| 2 g LLLL TTTT ZZZZ O *
illegal floating L:a1,b1x3
illegal gap L:d1,e1x3 L:c1,c2x3 T:d1,e1x3 Z:d1x2,e1x2
legal L:c2,d2x3

case a piece may stand free, touch any colour and cover any colour
game caminos neutral=1
position square bI:a1,a2,a3/bI:h1,h2,h3/yO:d4,d5,e4,e5/gO:f4x2,f5x2 L4T4Z4O1/L4T4Z4O1 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   y   y  gg   .   .
|  4   .   .   .   y   y  gg   .   .
|  3   b   .   .   .   .   .   .   b
|  2   b   .   .   .   .   .   .   b
|  1   b   .   .   .   .   .   .   b
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ O *
| 2 g LLLL TTTT ZZZZ O
legal O:c7,c8,d7,d8 O:b4,b5,c4,c5 O:g4,g5,h4,h5
legal T:a2,b2x3 Z:c4x2,d4x2 L:f4,g4x3

case a piece must be in the hand
game caminos
position square yO:a1,a2,b1,b2 L1/O2 1 -
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   .   .   .
|  1   y   y   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y L *
| 2 g OO
legal L:d4,d5,d6,e4
illegal hand T:d4,d5,d6,e5 Z:d4,d5,e5,e6 O:d4,d5,e4,e5 I:d4,d5,d6

case the neutral pieces come first, seat 1 then seat 2, then seat 1 begins
game caminos neutral=1
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ OO I *
| 2 g LLLL TTTT ZZZZ OO I
count 160
actor 1
legal I:a1x3 I:a1,b1,c1 I:a1,a2,a3
illegal turn L:a1x3,b1

case after one neutral piece the other side places the second
game caminos neutral=1
after I:a1,b1,c1
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   b   b   b   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LLLL TTTT ZZZZ OO
| 2 g LLLL TTTT ZZZZ OO I *
actor 2
illegal gap I:c1,d1,e1
illegal floating I:a1,b1,c1 I:a1x3
illegal turn O:d4,d5,e4,e5
legal I:d1,e1,f1 I:d1x3

case after two neutral pieces seat 1 begins
game caminos neutral=1
seats 4
after I:a1,b1,c1 I:d4x3
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   . bbb   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   b   b   b   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LL TT ZZ O *
| 2 g LL TT ZZ O
| 3 y LL TT ZZ O
| 4 g LL TT ZZ O
actor 1
illegal hand I:f1,g1,h1
legal T:c1,d1x3 Z:c1x2,d1x2
reads square bI:a1,b1,c1/bI:d4x3 L2T2Z2O1/L2T2Z2O1/L2T2Z2O1/L2T2Z2O1 1 -
