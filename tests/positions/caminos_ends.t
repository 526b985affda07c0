# Caminos: dropping out, the end without a connection, counting at the edges.

case nobody can place and nobody is connected: a draw in the basic game
game caminos
position square gO:a4x2,a5x2/yL:a4,b4x3 -/- - 12
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5  gg   .   .   .   .   .   .   .
|  4 ggy yyy   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
actor -
count 0
score winner draw
score how draw
score points 0

case with points the colour with fewer pieces at the edge wins the other's count
# the yellow piece lies over the edge cell a4 but does not stand there: it does not count
game caminos points=1
position square gO:a4x2,a5x2/yL:a4,b4x3/gL:d1,e1,f1,f2/yO:h7x2,h8x2 -/- - 12 points=1
|  8   .   .   .   .   .   .   .  yy
|  7   .   .   .   .   .   .   .  yy
|  6   .   .   .   .   .   .   .   .
|  5  gg   .   .   .   .   .   .   .
|  4 ggy yyy   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   g   .   .
|  1   .   .   .   g   g   g   .   .
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner 1
score how edges
score points 2
score path -

case an overhanging piece at the edge does not count, for the other colour either
game caminos points=1
position square yO:a4x2,a5x2/gL:a4,b4x3 -/- - 12 points=1
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5  yy   .   .   .   .   .   .   .
|  4 yyg ggg   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   .   .   .   .   .   .   .   .
|  1   .   .   .   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner 2
score how edges
score points 1

case illustration 8: four green pieces at the edges against three yellow ones
# the yellow piece on a4 and the green one on h4 have no cube on the board there: neither counts
game caminos points=1
position square gO:a4x2,a5x2/yL:a4,b4x3/yO:h4x2,h5x2/gL:h4,g4x3/gL:d1,e1,f1,f2/gL:d8,e8,f8,f7/gO:g1,g2,h1,h2/yO:a1,a2,b1,b2/yL:a7,a8,b8,c8 -/- - 12 points=1
|  8   y   y   y   g   g   g   .   .
|  7   y   .   .   .   .   g   .   .
|  6   .   .   .   .   .   .   .   .
|  5  gg   .   .   .   .   .   .  yy
|  4 ggy yyy   .   .   .   . ggg yyg
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   g   g   g
|  1   y   y   .   g   g   g   g   g
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner 1
score how edges
score points 4
score path -

case pieces are counted, not cubes or faces
# yellow: two pieces with six cubes at the edge; green: three with three
game caminos points=1
position square yL:a1,a2,a3,b1/yO:d1x2,e1x2/gL:h4,g4,f4,f5/gL:h6,g6,f6,f7/gT:c7,d7,d8,e7 -/- - 12 points=1
|  8   .   .   .   g   .   .   .   .
|  7   .   .   g   g   g   g   .   .
|  6   .   .   .   .   .   g   g   g
|  5   .   .   .   .   .   g   .   .
|  4   .   .   .   .   .   g   g   g
|  3   y   .   .   .   .   .   .   .
|  2   y   .   .   .   .   .   .   .
|  1   y   y   .  yy  yy   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner 1
score points 3

case equal counts: nobody scores
game caminos points=1
position square yL:a1,a2,b1,c1/gO:h7,h8,g7,g8/yO:d4,d5,e4,e5 -/- - 12 points=1
|  8   .   .   .   .   .   .   g   g
|  7   .   .   .   .   .   .   g   g
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   y   y   .   .   .
|  4   .   .   .   y   y   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   .   .   .   .   .   .   .
|  1   y   y   y   .   .   .   .   .
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner draw
score how draw
score points 0

case neutral pieces at the edge count for nobody
game caminos neutral=1,points=1
position square bI:a1,a2,a3/bI:h1,h2,h3/gO:d1,d2,e1,e2 -/- - 12 points=1
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4   .   .   .   .   .   .   .   .
|  3   b   .   .   .   .   .   .   b
|  2   b   .   .   g   g   .   .   b
|  1   b   .   .   g   g   .   .   b
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
score winner 1
score how edges
score points 1

case a cell of the hole's rim is not an edge cell
game caminos board=ring,points=1
position ring yO:d7,d8,e7,e8/gO:a4,a5,b4,b5 -/- - 12 points=1
|  9           .   .   .   .   .
|  8       .   .   y   y   .   .   .
|  7   .   .   .   y   y   .   .   .   .
|  6   .   .   .   .       .   .   .   .
|  5   g   g   .               .   .   .
|  4   g   g   .   .       .   .   .   .
|  3   .   .   .   .   .   .   .   .   .
|  2       .   .   .   .   .   .   .
|  1           .   .   .   .   .
|      a   b   c   d   e   f   g   h   i
| 1 y -
| 2 g -
score winner 1
score how edges
score points 1

case an empty hand: the others go on
game caminos
position square yO:a1,a2,b1,b2/gO:d4,d5,e4,e5 O1/L2 1 -
after O:g1,g2,h1,h2 L:a7,a8,b8,c8
|  8   g   g   g   .   .   .   .   .
|  7   g   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   g   g   .   .   .
|  4   .   .   .   g   g   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   .   y   y
|  1   y   y   .   .   .   .   y   y
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g L *
actor 2
reads square yO:a1,a2,b1,b2/yO:g1,g2,h1,h2/gO:d4,d5,e4,e5/gL:a7,a8,b8,c8 -/L1 2 1

case the last piece of all ends the game
game caminos
position square yO:a1,a2,b1,b2/gO:d4,d5,e4,e5 O1/- 1 2
after O:g1,g2,h1,h2
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   g   g   .   .   .
|  4   .   .   .   g   g   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   .   y   y
|  1   y   y   .   .   .   .   y   y
|      a   b   c   d   e   f   g   h
| 1 y -
| 2 g -
actor -
score winner draw
score how draw

case a player who cannot place at his turn is out …
# seat 1 holds only T: the three empty groups give it nowhere to stand
game caminos board=rhombus
position rhombus yL:e3,f3,g2,g3/yZ:e2x2,e3x2/gZ:f2x2,f3x2/yL:g2,g3,g4x2/yO:e4,e5,f4,f5/yT:d4x3,e4/gO:b5x2,c5x2/yO:d5x2,d6x2/yL:h5x2,i5,j5/gT:i4x3,i5/gL:e6,e7,e8x2/gL:f6,g6x3/gO:i6x2,j6x2/gL:b7,c7,d7x2/gZ:b6x2,b7x2/yZ:c6x2,c7x2/yZ:f7,g7,g8,h8/gL:f7,g7,h7x2/yL:f8x2,g8,h8/gT:f9,g9,g10,h9/yZ:f9x2,f10x2 T3/T2Z2 2 -
after T:f5,g5x3
| 11                       .
| 10                   .  yy   g
|  9               .   . gyy   g   g
|  8           .   .  gg  yy  yy  yy   .
|  7     ggg gyy  gg   g  yg  yg  gg   .   .
|  6   .  gg  yy  yy   g   g ggg   .  gg  gg   .
|  5      gg  gg  yy   y  yg ggg  yy  yg   y
|  4           . yyy  yy   y  yy   . ggg
|  3               . yyy ygg  yy   .
|  2                  yy  gg  yy
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y TTT -
| 2 g T ZZ *
actor 2

case … although a later position would let him place …
game caminos board=rhombus
position rhombus yL:e3,f3,g2,g3/yZ:e2x2,e3x2/gZ:f2x2,f3x2/yL:g2,g3,g4x2/yO:e4,e5,f4,f5/yT:d4x3,e4/gO:b5x2,c5x2/yO:d5x2,d6x2/yL:h5x2,i5,j5/gT:i4x3,i5/gL:e6,e7,e8x2/gL:f6,g6x3/gO:i6x2,j6x2/gL:b7,c7,d7x2/gZ:b6x2,b7x2/yZ:c6x2,c7x2/yZ:f7,g7,g8,h8/gL:f7,g7,h7x2/yL:f8x2,g8,h8/gT:f9,g9,g10,h9/yZ:f9x2,f10x2 T3/T2Z2 2 -
after T:f5,g5x3 Z:c8,d8,d9,e9
| 11                       .
| 10                   .  yy   g
|  9               g   g gyy   g   g
|  8           g   g  gg  yy  yy  yy   .
|  7     ggg gyy  gg   g  yg  yg  gg   .   .
|  6   .  gg  yy  yy   g   g ggg   .  gg  gg   .
|  5      gg  gg  yy   y  yg ggg  yy  yg   y
|  4           . yyy  yy   y  yy   . ggg
|  3               . yyy ygg  yy   .
|  2                  yy  gg  yy
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y TTT -
| 2 g T Z *
actor 2
reads rhombus yL:e3,f3,g2,g3/yZ:e2x2,e3x2/gZ:f2x2,f3x2/yL:g2,g3,g4x2/yO:e4,e5,f4,f5/yT:d4x3,e4/gO:b5x2,c5x2/yO:d5x2,d6x2/gT:f5,g5x3/yL:h5x2,i5,j5/gT:i4x3,i5/gL:e6,e7,e8x2/gL:f6,g6x3/gO:i6x2,j6x2/gL:b7,c7,d7x2/gZ:b6x2,b7x2/yZ:c6x2,c7x2/yZ:f7,g7,g8,h8/gL:f7,g7,h7x2/gZ:c8,d8,d9,e9/yL:f8x2,g8,h8/gT:f9,g9,g10,h9/yZ:f9x2,f10x2 T3/T1Z1 2 1

case … as it would, were he still in the game
game caminos board=rhombus
position rhombus yL:e3,f3,g2,g3/yZ:e2x2,e3x2/gZ:f2x2,f3x2/yL:g2,g3,g4x2/yO:e4,e5,f4,f5/yT:d4x3,e4/gO:b5x2,c5x2/yO:d5x2,d6x2/gT:f5,g5x3/yL:h5x2,i5,j5/gT:i4x3,i5/gL:e6,e7,e8x2/gL:f6,g6x3/gO:i6x2,j6x2/gL:b7,c7,d7x2/gZ:b6x2,b7x2/yZ:c6x2,c7x2/yZ:f7,g7,g8,h8/gL:f7,g7,h7x2/gZ:c8,d8,d9,e9/yL:f8x2,g8,h8/gT:f9,g9,g10,h9/yZ:f9x2,f10x2 T3/T1Z1 1 -
| 11                       .
| 10                   .  yy   g
|  9               g   g gyy   g   g
|  8           g   g  gg  yy  yy  yy   .
|  7     ggg gyy  gg   g  yg  yg  gg   .   .
|  6   .  gg  yy  yy   g   g ggg   .  gg  gg   .
|  5      gg  gg  yy   y  yg ggg  yy  yg   y
|  4           . yyy  yy   y  yy   . ggg
|  3               . yyy ygg  yy   .
|  2                  yy  gg  yy
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y TTT *
| 2 g T Z
actor 1
count 1
legal T:e9,e10x3

case four players, out=player: who cannot place is out, his partner plays on
game caminos board=rhombus
position rhombus yL:e3,e4x3/gZ:e2x2,e3x2/yO:f3x2,g3x2/yL:h3,h4,h5,i5/gO:f4x2,g4x2/gZ:i4x2,i5x2/gO:b5x2,c5x2/gL:e5,f5,g5x2/yT:d5x3,e5/yO:d6x2,e6x2/gT:f6,f7x2,f8/gL:g6x2,h6,i6/yT:i6,i7x3/yL:j6x3,k6/gL:c7x2,d7,e7/yL:g8,g9x3/yZ:g8x2,h8x2/gL:d9,e9,f9,f10/gZ:d8x2,d9x2/yZ:e8x2,e9x2/yT:e10x3,f10 T1/T1Z1/Z2/T2 2 -
after Z:h6x2,h7x2
| 11                       .
| 10                 yyy  gy   .
|  9             ggg gyy   g yyy   .
|  8           .  gg  yy   g yyy  yy   .
|  7       .  gg   g   g  gg   .  gg yyy   .
|  6   .   .   .  yy  yy   g  gg ggg  gy yyy   y
|  5      gg  gg yyy  gy   g  gg   y ygg   .
|  4           .   . yyy  gg  gg   y  gg
|  3               . ygg  yy  yy   y
|  2                  gg   .   .
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y T
| 2 g T
| 3 y ZZ -
| 4 g TT *
actor 4

case four players, out=team: his partner is out too
game caminos board=rhombus,out=team
position rhombus yL:e3,e4x3/gZ:e2x2,e3x2/yO:f3x2,g3x2/yL:h3,h4,h5,i5/gO:f4x2,g4x2/gZ:i4x2,i5x2/gO:b5x2,c5x2/gL:e5,f5,g5x2/yT:d5x3,e5/yO:d6x2,e6x2/gT:f6,f7x2,f8/gL:g6x2,h6,i6/yT:i6,i7x3/yL:j6x3,k6/gL:c7x2,d7,e7/yL:g8,g9x3/yZ:g8x2,h8x2/gL:d9,e9,f9,f10/gZ:d8x2,d9x2/yZ:e8x2,e9x2/yT:e10x3,f10 T1/T1Z1/Z2/T2 2 - out=team
after Z:h6x2,h7x2
| 11                       .
| 10                 yyy  gy   .
|  9             ggg gyy   g yyy   .
|  8           .  gg  yy   g yyy  yy   .
|  7       .  gg   g   g  gg   .  gg yyy   .
|  6   .   .   .  yy  yy   g  gg ggg  gy yyy   y
|  5      gg  gg yyy  gy   g  gg   y ygg   .
|  4           .   . yyy  gg  gg   y  gg
|  3               . ygg  yy  yy   y
|  2                  gg   .   .
|  1                       .
|      a   b   c   d   e   f   g   h   i   j   k
| 1 y T -
| 2 g T
| 3 y ZZ -
| 4 g TT *
actor 4

case four players: turns go round the table and each holds half of the colour
game caminos
seats 4
after O:a1,a2,b1,b2 O:g1,g2,h1,h2 L:a4x3,b4
|  8   .   .   .   .   .   .   .   .
|  7   .   .   .   .   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4 yyy   y   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   .   g   g
|  1   y   y   .   .   .   .   g   g
|      a   b   c   d   e   f   g   h
| 1 y LL TT ZZ
| 2 g LL TT ZZ
| 3 y L TT ZZ O
| 4 g LL TT ZZ O *
actor 4
legal O:d4,d5,e4,e5 L:d4,d5,d6,e6
reads square yO:a1,a2,b1,b2/gO:g1,g2,h1,h2/yL:a4x3,b4 L2T2Z2/L2T2Z2/L1T2Z2O1/L2T2Z2O1 4 -

case four players: a partner has his own hand
game caminos
seats 4
after O:a1,a2,b1,b2 O:g1,g2,h1,h2 L:a4x3,b4 L:d7,d8,e8,f8
|  8   .   .   .   g   g   g   .   .
|  7   .   .   .   g   .   .   .   .
|  6   .   .   .   .   .   .   .   .
|  5   .   .   .   .   .   .   .   .
|  4 yyy   y   .   .   .   .   .   .
|  3   .   .   .   .   .   .   .   .
|  2   y   y   .   .   .   .   g   g
|  1   y   y   .   .   .   .   g   g
|      a   b   c   d   e   f   g   h
| 1 y LL TT ZZ *
| 2 g LL TT ZZ
| 3 y L TT ZZ O
| 4 g L TT ZZ O
actor 1
illegal hand O:d4,d5,e4,e5

case four players: the connection may be made of both partners' pieces
game caminos
seats 4
position square yL:a1,a2,b1,c1/yL:d1,d2,e1,f1/gO:d4,d5,e4,e5/gO:c4x2,c5x2 L1T2Z2O1/L2T2Z2/L1T2Z2O1/L2T2Z2 3 -
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
| 1 y L TT ZZ O
| 2 g LL TT ZZ
| 3 y L TT ZZ
| 4 g LL TT ZZ
score winner 1
score how connection

case impossible positions are refused
game caminos
refused caminos.gap square yO:b1x2,b2x2/gL:b1,c1,d1,d2 L4/L3 1 -
refused caminos.floating square yO:b1,b2,c1,c2/gO:b1,b2,c1,c2 L4/L4 1 -
refused caminos.position.box square yO:a1,a2,b1,b2 O2/O2 1 -
refused caminos.position.over square - L4/L4 - -
