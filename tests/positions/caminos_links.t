# Caminos: what is linked, and when a colour wins.

case tops of one colour at one height are linked: a row from side to side wins
game caminos
position square yL:a1,a2,b1,c1/yL:d1,d2,e1,f1/gO:d4,d5,e4,e5/gO:c4x2,c5x2 L2T4Z4O2/L4T4Z4 1 -
after O:g1,g2,h1,h2
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .  gg   g   g   .   .   .
|  4   .   .  gg   g   g   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   .   .   y   .   .   y   y
|  1   y   y   y   y   y   y   y   y
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ
actor -
score winner 1
score how connection
score points 8
score path a1,b1,c1,d1,e1,f1,g1,h1
illegal over L:a5,a6,a7,b5

case a column from bottom to top wins as well, and so does green
game caminos
position square gL:d1,d2,d3,e3/gL:d4,d5,d6,e6/yO:a4,a5,b4,b5/yL:f4,f5,f6,g6/yL:h1x3,h2 L2T4Z4O1/L2T4Z4O2 2 -
after O:d7,d8,e7,e8
|  8   .   .   .   g   g   .   .   .
|  7   .   .   .   g   g   .   .   .
|  6   .   .   .   g   g   y   y   .
|  5   y   y   .   g   .   y   .   .
|  4   y   y   .   g   .   y   .   .
|  3   .   .   .   g   g   .   .   .
|  2   .   .   .   g   .   .   .   y
|  1   .   .   .   g   .   .   . yyy
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LL TTTT ZZZZ O
score winner 2
score how connection
score points 8

case a corner is no link
game caminos
position square yL:a1,a2,b1,c1/yL:d2,d3,e2,f2/gO:d6,d7,e6,e7/gO:a6,a7,b6,b7 L2T4Z4O2/L4T4Z4 1 -
after O:g2,g3,h2,h3
|  8   .   .   .   .   .   .   .   .
|  7   g   g   .   g   g   .   .   .
|  6   g   g   .   g   g   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   y   .   .   y   y
|  2   y   .   .   y   y   y   y   y
|  1   y   y   y   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ *
actor 2
score winner none
score how none
score points 0
score path -

case the same row with the corner filled wins
game caminos
position square yL:a1,a2,b1,c1/yL:d2,d3,e2,f2/yO:g2,g3,h2,h3/gO:d6,d7,e6,e7/gO:a6,a7,b6,b7 L2T4Z4O1/L4T4Z4 1 -
after L:d1x3,e1
|  8   .   .   .   .   .   .   .   .
|  7   g   g   .   g   g   .   .   .
|  6   g   g   .   g   g   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   y   .   .   y   y
|  2   y   .   .   y   y   y   y   y
|  1   y   y   y yyy   y   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y L TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ
score winner 1
# nine columns; two faces up the wall of d1 and two down again
score points 13

case a column with another colour on top is no link: a covered link
game caminos
position square yL:a1,a2,b1,c1/yL:d1,e1,f1,f2/gZ:e1x2,e2x2/gO:a6,a7,b6,b7 L2T4Z4O2/L4T4Z3O1 1 -
after O:g1,g2,h1,h2
|  8   .   .   .   .   .   .   .   .
|  7   g   g   .   .   .   .   .   .
|  6   g   g   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   .   .   .  gg   y   y   y
|  1   y   y   y   y ygg   y   y   y
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZ O *
actor 2
score winner none

case a neutral cube on top is no link either
game caminos neutral=1
position square bI:d1,d2,d3/bI:a8,b8,c8/yL:a1,a2,b1,c1/yL:e1,f1,f2,f3/gO:a5,a6,b5,b6/gO:d5,d6,e5,e6 L2T4Z4O2/L4T4Z4 1 -
after O:g1,g2,h1,h2
|  8   b   b   b   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   g   g   .   g   g   .   .   .
|  5   g   g   .   g   g   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   b   .   y   .   .
|  2   y   .   .   b   .   y   y   y
|  1   y   y   y   b   y   y   y   y
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ *
score winner none

case covering the neutral cube completes the row
game caminos neutral=1
position square bI:d1,d2,d3/bI:a8,b8,c8/yL:a1,a2,b1,c1/yO:g1,g2,h1,h2/yL:f1,f2,f3,g3/gO:a5,a6,b5,b6/gO:d5,d6,e5,e6/gL:h7,h8x3 L2T4Z4O1/L3T4Z4 1 -
after Z:d1x2,e1x2
|  8   b   b   b   .   .   .   . ggg
|  7   .   .   .   .   .   .   .   g
|  6   g   g   .   g   g   .   .   .
|  5   g   g   .   g   g   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   b   .   y   y   .
|  2   y   .   .   b   .   y   y   y
|  1   y   y   y byy  yy   y   y   y
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
score how connection
# heights 1 1 1 3 2 1 1 1
score points 12

case a wall of one's own may be climbed over three levels at once
game caminos
position square yL:a1,a2,b1,c1/yL:d1x3,d2/gO:a6,a7,b6,b7/gO:d6,d7,e6,e7/gL:h5,h6,h7,g7/yL:f1,g1,h1,h2 L1T4Z4O2/L3T4Z4 1 -
after O:e1x2,e2x2
|  8   .   .   .   .   .   .   .   .
|  7   g   g   .   g   g   .   g   g
|  6   g   g   .   g   g   .   .   g
|  5   .   .   .   .   .   .   .   g
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   .   .   y  yy   .   .   y
|  1   y   y   y yyy  yy   y   y   y
|      a   b   c   d   e   f   g   h
| 1 y L TTTT ZZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
# heights 1 1 1 3 2 1 1 1: two faces up, one and one down
score points 12

case the wall between the tops must be one's own: green breaks what looks linked from above
game caminos
position square yL:a4,a5,b4,c4/gO:d4x2,d5x2/yL:d4,e4x3/gO:a7,a8,b7,b8 L2T4Z4O2/L4T4Z4 1 -
after L:f4,g4,h4,h5
|  8   g   g   .   .   .   .   .   .
|  7   g   g   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   y   .   .  gg   .   .   .   y
|  4   y   y   y ggy yyy   y   y   y
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y L TTTT ZZZZ OO
| 2 g LLLL TTTT ZZZZ *
actor 2
score winner none
score how none

case the same with a yellow wall wins
game caminos
position square yL:a4,a5,b4,c4/yO:d4x2,d5x2/yL:d4,e4x3/gO:a7,a8,b7,b8/gO:a1,a2,b1,b2/gL:f7,f8x3 L2T4Z4O1/L3T4Z4 1 -
after L:f4,g4,h4,h5
|  8   g   g   .   .   . ggg   .   .
|  7   g   g   .   .   .   g   .   .
|  6   .   .   .   .   .   .   .   .
|  5   y   .   .  yy   .   .   .   y
|  4   y   y   y yyy yyy   y   y   y
|  3   .   .   .   .   .   .   .   .
|  2   g   g   .   .   .   .   .   .
|  1   g   g   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y L TTTT ZZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
score points 12

case a broken wall does not matter between columns that differ by one
game caminos
position square gO:d4x2,d5x2/yL:d4,e4x3/gO:a7,a8,b7,b8/yL:f4,g4,h4,h5/gL:f7,f8x3/yL:a4,a5,a6,b4 L1T4Z4O2/L3T4Z4 1 -
after O:c3x2,c4x2
|  8   g   g   .   .   . ggg   .   .
|  7   g   g   .   .   .   g   .   .
|  6   y   .   .   .   .   .   .   .
|  5   y   .   .  gg   .   .   .   y
|  4   y   y  yy ggy yyy   y   y   y
|  3   .   .  yy   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y L TTTT ZZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
# heights 1 1 2 3 3 1 1 1: d4 is green, green, yellow, and only its top is a wall to c4
score points 12

case the ends count at any height: a win that never touches the ground there, worth 13
game caminos points=1
position square gO:a1,a2,b1,b2/yL:a1,b1,c1x2/gO:h1x2,h2x2/yT:d1,e1x2,f1/gL:c7,d7,e7,e8 L3T3Z4O2/L3T4Z4 1 - points=1
after L:g1x3,h1
|  8   .   .   .   .   g   .   .   .
|  7   .   .   g   g   g   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   g   g   .   .   .   .   .  gg
|  1  gy  gy  yy   y  yy   y yyy ggy
|      a   b   c   d   e   f   g   h
| 1 y LL TTT ZZZZ OO
| 2 g LLL TTTT ZZZZ
score winner 1
score how connection
# heights 2 2 2 1 2 1 3 3: eight columns, walls of 1, 1, 1 and 2
score points 13
score path a1,b1,c1,d1,e1,f1,g1,h1

case only the top of the edge column matters: covered by green it is no end
game caminos
position square yL:a2,b2,c2,c3/gZ:a2x2,a3x2/yL:d2,d3,e2,f2/gO:d6,d7,e6,e7 L2T4Z4O2/L4T4Z3O1 1 -
after O:g2,g3,h2,h3
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   g   g   .   .   .
|  6   .   .   .   g   g   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3  gg   .   y   y   .   .   y   y
|  2 ygg   y   y   y   y   y   y   y
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZ O *
score winner none

case a corner cell belongs to both sides that meet in it
# f1 and f11 are corners; nothing else of the row lies on a side
game caminos board=rhombus
position rhombus yL:f1,f2,f3,g3/yL:f4,f5,f6,g6/yL:f7,f8,f9,g9/gO:c5,c6,d5,d6/gO:h5x2,i5x2/gL:i7x3,i8 L1T4Z4O2/L3T4Z4 1 -
after O:f10x2,f11x2
| 11                      yy
| 10                   .  yy   .
|  9               .   .   y   y   .
|  8           .   .   .   y   .   .   g
|  7       .   .   .   .   y   .   . ggg   .
|  6   .   .   g   g   .   y   y   .   .   .   .
|  5       .   g   g   .   y   .  gg  gg   .
|  4           .   .   .   y   .   .   .
|  3               .   .   y   y   .
|  2                   .   y   .
|  1                       y
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y L TTTT ZZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
score how connection
score points 12

case sides that meet are not opposite
game caminos
position square yL:a4,b4,c3,c4/gO:d6,d7,e6,e7/gO:g6,g7,h6,h7/yO:a5,a6,b5,b6 L3T4Z4O1/L4T4Z4 1 -
after L:c1,c2,d2,e2
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   g   g   .   g   g
|  6   y   y   .   g   g   .   g   g
|  5   y   y   .   .   .   .   .   .
|  4   y   y   y   .   .   .   .   .
|  3   .   .   y   .   .   .   .   .
|  2   .   .   y   y   y   .   .   .
|  1   .   .   y   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ *
score winner none

case octagon: sides directly opposite count double
game caminos board=octagon,points=1
position octagon yL:d1,d2,d3,e3/yL:d4,d5,d6,e6/yL:d7,d8,d9,e7/gO:g5,g6,h5,h6/gO:a4,a5,b4,b5/gL:h4,i4,i5,i6 L1T4Z4O2/L3T4Z4 1 - points=1
after L:d10x3,e10
| 10             yyy   y   .   .
|  9           .   y   .   .   .   .
|  8       .   .   y   .   .   .   .   .
|  7   .   .   .   y   y   .   .   .   .   .
|  6   .   .   .   y   y   .   g   g   g   .
|  5   g   g   .   y   .   .   g   g   g   .
|  4   g   g   .   y   .   .   .   g   g   .
|  3       .   .   y   y   .   .   .   .
|  2           .   y   .   .   .   .
|  1               y   .   .   .
|      a   b   c   d   e   f   g   h   i   j
| 1 y TTTT ZZZZ OO
| 2 g LLL TTTT ZZZZ
score winner 1
score how connection
# N to S, ten columns and a wall of two, doubled
score points 24

case octagon: the shortest connection counts, here around the wall
game caminos board=octagon,points=1
position octagon yL:d1,d2,d3,e3/yL:d4,d5,d6,e6/yL:d7,d8,d9,e9/gO:g5,g6,h5,h6/gO:a4,a5,b4,b5/gL:h4,i4,i5,i6 L1T4Z4O2/L3T4Z4 1 - points=1
after L:d10x3,e10
| 10             yyy   y   .   .
|  9           .   y   y   .   .   .
|  8       .   .   y   .   .   .   .   .
|  7   .   .   .   y   .   .   .   .   .   .
|  6   .   .   .   y   y   .   g   g   g   .
|  5   g   g   .   y   .   .   g   g   g   .
|  4   g   g   .   y   .   .   .   g   g   .
|  3       .   .   y   y   .   .   .   .
|  2           .   y   .   .   .   .
|  1               y   .   .   .
|      a   b   c   d   e   f   g   h   i   j
| 1 y TTTT ZZZZ OO
| 2 g LLL TTTT ZZZZ
score winner 1
score how connection
# by e10 and e9 it is eleven columns, over the wall of d10 twelve faces
score points 22
score path d1,d2,d3,d4,d5,d6,d7,d8,d9,e9,e10

case octagon: a connection with a side near the opposite one counts once
game caminos board=octagon,points=1
position octagon yL:e8,f8,f9,f10/yL:e5,f5,f6,f7/yL:f3,f4,g3,h3/gO:b5,b6,c5,c6/gO:b7,b8,c7,c8/gL:h6,h7x3 L1T4Z4O2/L3T4Z4 1 - points=1
after O:i3x2,i4x2
| 10               .   .   y   .
|  9           .   .   .   y   .   .
|  8       g   g   .   y   y   .   .   .
|  7   .   g   g   .   .   y   . ggg   .   .
|  6   .   g   g   .   .   y   .   g   .   .
|  5   .   g   g   .   y   y   .   .   .   .
|  4   .   .   .   .   .   y   .   .  yy   .
|  3       .   .   .   .   y   y   y  yy
|  2           .   .   .   .   .   .
|  1               .   .   .   .
|      a   b   c   d   e   f   g   h   i   j
| 1 y L TTTT ZZZZ O
| 2 g LLL TTTT ZZZZ
score winner 1
# N to SE: eleven columns and a step of one
score points 12

case octagon: sides two apart are not opposite
game caminos board=octagon
position octagon yL:f8,f9,f10,g8/yL:g6,g7,h6,i6/gO:b5,b6,c5,c6/gO:b7,b8,c7,c8 L2T4Z4O2/L4T4Z4 1 -
after O:j5x2,j6x2
| 10               .   .   y   .
|  9           .   .   .   y   .   .
|  8       g   g   .   .   y   y   .   .
|  7   .   g   g   .   .   .   y   .   .   .
|  6   .   g   g   .   .   .   y   y   y  yy
|  5   .   g   g   .   .   .   .   .   .  yy
|  4   .   .   .   .   .   .   .   .   .   .
|  3       .   .   .   .   .   .   .   .
|  2           .   .   .   .   .   .
|  1               .   .   .   .
|      a   b   c   d   e   f   g   h   i   j
| 1 y LL TTTT ZZZZ O
| 2 g LLLL TTTT ZZZZ *
actor 2
score winner none

case ring: directly opposite sides count double here too, past the hole
game caminos board=ring,points=1
position ring yL:c1,c2,c3,d3/yL:c4,c5,c6,d6/gO:g4,g5,h4,h5/gO:f7,f8,g7,g8/gL:h6,i4,i5,i6 L2T4Z4O2/L3T4Z4 1 - points=1
after L:c7,c8,c9,d9
|  9           y   y   .   .   .
|  8       .   y   .   .   g   g   .
|  7   .   .   y   .   .   g   g   .   .
|  6   .   .   y   y       .   .   g   g
|  5   .   .   y               g   g   g
|  4   .   .   y   .       .   g   g   g
|  3   .   .   y   y   .   .   .   .   .
|  2       .   y   .   .   .   .   .
|  1           y   .   .   .   .
|      a   b   c   d   e   f   g   h   i
| 1 y L TTTT ZZZZ OO
| 2 g LLL TTTT ZZZZ
score winner 1
# N to S, nine columns, doubled
score points 18

case ring: a near side counts once
game caminos board=ring,points=1
position ring yL:d7,d8,d9,e7/yZ:f6,f7,g5,g6/yT:g2,g3,g4,h3/gO:b4,b5,c4,c5/gO:b6x2,b7x2/gL:a3,a4,a5,b3 L3T3Z3O2/L3T4Z4 1 - points=1
after Z:h2x2,h3x2
|  9           .   y   .   .   .
|  8       .   .   y   .   .   .   .
|  7   .  gg   .   y   y   y   .   .   .
|  6   .  gg   .   .       y   y   .   .
|  5   g   g   g               y   .   .
|  4   g   g   g   .       .   y   .   .
|  3   g   g   .   .   .   .   y yyy   .
|  2       .   .   .   .   .   y  yy
|  1           .   .   .   .   .
|      a   b   c   d   e   f   g   h   i
| 1 y LLL TTT ZZ OO
| 2 g LLL TTTT ZZZZ
score winner 1
# N to SE: d9 d8 d7 e7 f7 f6 g6 g5 g4 g3 g2 h2, twelve columns, and a step of one at the end
score points 13

case ring: the rim of the hole is not a side
game caminos board=ring
position ring yL:c9,d9,e8,e9/gO:g4,g5,h4,h5/gO:b4,b5,c4,c5 L3T4Z4O2/L4T4Z4 1 -
after L:c6,c7,d7,e7
|  9           y   y   y   .   .
|  8       .   .   .   y   .   .   .
|  7   .   .   y   y   y   .   .   .   .
|  6   .   .   y   .       .   .   .   .
|  5   .   g   g               g   g   .
|  4   .   g   g   .       .   g   g   .
|  3   .   .   .   .   .   .   .   .   .
|  2       .   .   .   .   .   .   .
|  1           .   .   .   .   .
|      a   b   c   d   e   f   g   h   i
| 1 y LL TTTT ZZZZ OO
| 2 g LLLL TTTT ZZZZ *
score winner none
