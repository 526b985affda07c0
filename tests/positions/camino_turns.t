# Le Camino: turns, hands, first moves, discards, passing and new hands.

case the deal: seat 1's whole hand, then seat 2's
game camino
after draw:R:ns draw:R:ns draw:M draw:F draw:T:n draw:B:ns draw:W:ns
actor chance
reads 14x10 - R:ns,R:ns,F,M,T:n,B:ns/W:ns 2:draw5:deal - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?

case four players and Caminito hold five tiles
game camino
seats 4
after draw:R:ns draw:R:ns draw:M draw:F draw:T:n draw:B:ns
reads 14x10 - R:ns,R:ns,F,M,T:n/B:ns/-/- 2:draw4:deal - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?

case Caminito has no rivers or railways, and no discards
game caminito
after draw:R:ns draw:R:ns draw:M draw:F draw:R:n
reads 12x8 - R:ns,R:ns,R:n,F,M/- 2:draw5:deal - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
illegal hand draw:W:ns draw:B:ns draw:T:n

case a side begins with a road on a corner
game camino
position 6x6 - R:ns,F,M,W:ns,T:ns,B:ns/R:ns,R:ne,F,M,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
ending @a1 R:ns@a1 R:ew@a1
count 8
illegal opening M@a1 F@a6 B:ns@f1
illegal opening R:ns@b1 R:ns@a2
illegal hand R:ne@a1 L:ns@a1
illegal off R:ns@g1 R:ns@a7
illegal opening -T:ns
illegal opening redraw pass
illegal turn draw:M show:M

case the second side has the other two corners; the first corner settles both paths
game camino
position 6x6 - R:ns,F,M,W:ns,T:ns,B:ns/R:ns,R:ne,F,M,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
after R:ns@f6 draw:M
actor 2
reads 6x6 R:ns@f6 F,M,M,W:ns,T:ns,B:ns/R:ns,R:ne,F,M,W:ns,L:ns 2 a - 0 - lines=seen,stuck=pass,agree=1,open=0 -
legal R:ns@a6 R:ew@f1
illegal opening R:ns@a1
illegal occupied R:ns@f6
illegal opening M@e5 M@a6

case the first corner settles both paths: the other diagonal
game camino
position 6x6 - R:ns,F,M,W:ns,T:ns,B:ns/R:ns,R:ne,F,M,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
after R:ns@a6 draw:M R:ns@a1 draw:R:ne
actor 1
reads 6x6 R:ns@a1,R:ns@a6 F,M,M,W:ns,T:ns,B:ns/R:ne,R:ne,F,M,W:ns,L:ns 1 ba - 0 - lines=seen,stuck=pass,agree=1,open=0 -
illegal 1 M@d4
legal M@b1

case without a road to begin with: the hand is shown, a new one drawn, then the old one mixed back
game camino
position 6x6 - M,M,F,W:ns,T:ns,B:ns/R:ns,R:ne,M,F,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
count 1
legal redraw
illegal opening pass

case without a road to begin with: everybody sees the old hand
game camino
position 6x6 - M,M,F,W:ns,T:ns,B:ns/R:ns,R:ne,M,F,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
after redraw
actor chance
reads 6x6 - F,M,M,W:ns,T:ns,B:ns/R:ns,R:ne,F,M,W:ns,L:ns 1:show:renew - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
illegal hand show:F,M,M,W:ns,T:ns show:R:ns,R:ns,R:ns,R:ns,R:ns,R:ns
illegal turn draw:M

case without a road to begin with: the old hand is not among what is drawn
game camino
position 6x6 - M,M,F,F,F,B:ns/R:ns,R:ne,M,F,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
after redraw show:F,F,F,M,M,B:ns draw:R:ns
reads 6x6 - R:ns,F~,F~,F~,M~,M~,B:ns~/R:ns,R:ne,F,M,W:ns,L:ns 1:draw5:stay - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
legal draw:M
illegal hand draw:F

case without a road to begin with: then it is, and everybody knows what the hands cannot hold
game camino
position 6x6 - M,M,F,F,F,B:ns/R:ns,R:ne,M,F,W:ns,L:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
after redraw show:F,F,F,M,M,B:ns draw:R:ns draw:R:ns draw:R:ns draw:R:ns draw:R:ns draw:R:ns
actor 1
reads 6x6 - R:ns,R:ns,R:ns,R:ns,R:ns,R:ns/R:ns,R:ne,F,M,W:ns,L:ns 1 - - 0 F,F,F,M,M,B:ns=6/6 lines=seen,stuck=pass,agree=1,open=0 ?
illegal opening redraw

case a discard is not a turn: who completes draws and goes on
game camino
position 5x4 R:nw@a1,R:es@c1,R:nw@e1,W:sw@b2,T:ns@d3,R:ne@a4,L:ew@c4,R:sw@e4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ns,R:ne,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2,T:ne@c2,T:nw@d2,T:ns@c3,L:ew@d4
legal +L:ew@d4 -W:ne L:ew@d4
illegal 7 +L:ns@d4
cells d4
illegal 7 +T:ns@c2
illegal 7 -T:ns -M
illegal hand -T:ne +B:ew@d4
illegal turn pass redraw
illegal occupied +L:ew@c4
illegal off +L:ew@f4

case a discard is not a turn: after it
game camino
position 5x4 R:nw@a1,R:es@c1,R:nw@e1,W:sw@b2,T:ns@d3,R:ne@a4,L:ew@c4,R:sw@e4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ns,R:ne,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2,T:ne@c2,T:nw@d2,T:ns@c3,L:ew@d4
after +L:ew@d4 draw:M -W:ne draw:R:ns
actor 1
reads 5x4 R:nw@a1,R:es@c1,R:nw@e1,W:sw@b2,T:ns@d3,R:ne@a4,L:ew@c4,L:ew@d4,R:sw@e4 R:ns,M,M,M,M,T:ns/R:ns,R:ns,R:ns,R:ne,T:ne,T:ne 1 ab W:ne 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2,T:ne@c2,T:nw@d2,T:ns@c3

case who can place nothing may still set tiles aside, or passes and shows his hand
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2
count 2
legal -T:ns pass
illegal turn redraw

case who passes shows his hand, and what is shown stays known until it is placed
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2
after pass show:M,M,M,W:ne,T:ns,L:ns
actor 2
reads 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M!,M!,M!,W:ne!,T:ns!,L:ns!/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 2 ab - 1 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2

case stuck=exchange: a new hand once a turn
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=exchange,agree=1,open=0 W:ns@b1,B:ns@a2
legal redraw -T:ns
illegal turn pass

case stuck=exchange: still stuck, so it is a pass
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - lines=seen,stuck=exchange,agree=1,open=0 W:ns@b1,B:ns@a2
after redraw show:M,M,M,W:ne,T:ns,L:ns draw:M draw:M draw:M draw:M draw:M draw:M
actor 1
count 1
legal pass
illegal turn redraw
reads 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,M,M,M/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1:traded ab - 0 M,M,M,W:ne,T:ns,L:ns=6/6 lines=seen,stuck=exchange,agree=1,open=0 W:ns@b1,B:ns@a2

case all pass in a row: the game is over and counted
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/M,M,M,M,M,M 1 ab - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b1,B:ns@a2
after pass show:M,M,M,W:ne,T:ns,L:ns pass
actor -
count 0
score how route
illegal over pass M@a3

case a bare board: every tile of every kind, and nothing else
game camino
position 4x4 R:nw@a1
illegal turn pass redraw draw:M
illegal 7 +W:ns@a2 -W:ns
legal T:ns@b2 M@b2 F@d4

case a bare board of Caminito knows no rivers
game caminito
position 4x4 R:ne@a1
illegal hand W:ns@b2
legal F@b2

case positions that are not read
game camino
refused camino.position.fields 14x10
refused camino.position.fields 14x10 - R:ns/R:ns 1
refused camino.position.size 3x4 -
refused camino.position.size 15x10 -
refused camino.position.size ax4 -
refused camino.position.tile 4x4 R:xx@a1
refused camino.position.tile 4x4 R:ns@a1,
refused camino.position.tile 4x4 Ra1
refused camino.position.off 4x4 R:ns@e1
refused camino.position.twice 4x4 R:ns@a1,R:ew@a1
refused camino.position.hands 4x4 - R:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.hands 4x4 - R:ns/M/ 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.hand 4x4 - R:ns,/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.hand 4x4 - M,M,M,M,M,M,M/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.hand 4x4 - M,M,M,M,M,M/M/M/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.turn 4x4 - R:ns/M 3 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.turn 4x4 - R:ns/M 1:draw0:next - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.turn 4x4 - R:ns/M 1:draw1:renew - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.turn 4x4 - R:ns~/M 2:draw1:stay - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.turn 4x4 - R:ns/M 1: - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - R:ns~/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - M,M,M,M,M,M/M 1:draw1:next ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - M,M/M/M/M 1:draw4:stay ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - R:ns,R:ns,R:ns,R:ns,R:ns/M 1:draw1:deal - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - R:ne,M~,M~/M 1:draw2:stay ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - M,M,M,F~/M 1:draw1:stay ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - R:ne,M~,M~,M~,M~,M~,M~,F~/M 1:draw6:stay ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - -/M 1:show:next ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.step 4x4 - M!,M!/M 1:show:renew ab - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.opening 4x4 - R:ns/R:ns 2 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.opening 4x4 - R:ns/R:ns 2:draw1:next - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.opening 4x4 - -/R:ns 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.opening 4x4 R:ne@a1 M/- 2 a - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.paths 4x4 - R:ns/M 1 aa - 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.tile 4x4 - R:ns/M 1 - Q 0 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.passes 4x4 - R:ns/M 1 - - 2 - lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.mixed 4x4 - R:ns/M 1 - - 0 M=2/1 lines=seen,stuck=pass,agree=1,open=0 ?
refused camino.position.mixed 4x4 - R:ns/M 1 - - 0 M=0/0 lines=seen,stuck=pass,agree=1,open=0 ?
refused options.unknown 4x4 - R:ns/M 1 - - 0 - bridges=1 ?
refused options.bad_value 4x4 - R:ns/M 1 - - 0 - lines=both ?
refused camino.position.options 4x4 - R:ns/M 1 - - 0 - size=4x4 ?
refused camino.position.layout 4x4 M@a1 R:ns/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 -
refused camino.position.layout 4x4 W:ns@b2 R:ns/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 -
refused camino.position.layout 4x4 - R:ns/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 W:ns@b2
refused camino.position.box 4x4 F@a1 F,F/F,F 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?

case a variant that contradicts the position
game camino lines=final
refused camino.position.variant 4x4 - R:ns/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?

case in Caminito there are no rivers to read
game caminito
refused camino.position.tile 4x4 W:ns@a2
refused camino.position.tile 4x4 - W:ns/M 1 - - 0 - lines=seen,stuck=pass,agree=1,open=0 ?

case open hands: a hand that goes back holds no older tiles any more
game camino
position 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 R:ns=6/5 lines=seen,stuck=exchange,agree=1,open=1 W:ns@b1,B:ns@a2
after redraw draw:R:ne
reads 4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 R:ne,M~,M~,M~,W:ne~,T:ns~,L:ns~/R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1:draw5:stay:traded ab - 0 R:ns=0/5 lines=seen,stuck=exchange,agree=1,open=1 W:ns@b1,B:ns@a2
