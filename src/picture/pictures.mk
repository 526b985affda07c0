# The pictures in docs/pictures, drawn by the program itself.

RING_GAME := L:d2,e2,f2,f3 T:h3,h4,h5,i4 L:b4,b5,b6,c4 T:g1,g2,g3,h2 Z:f4,g4x2,h4 L:b3,c1,c2,c3 \
    O:c7,c8,d7,d8 T:e8,f7,f8,f9 L:g3,h3,i3x2 Z:d3,e3x2,f3 L:g5,g6,g7x2 L:g7,g8x3 T:a3,a4x2,a5 \
    L:c9,d9,e9x2 O:h6,h7,i6,i7 T:i4,i5x2,i6 Z:e1,f1x2,g1 L:h6,h7,h8x2
DICE_GAME := a5 d2 e2 c3 c1 e1 a4 d4 c2=c3+d2 b3 b4=a4+b3 c3 c4=b4+d4 d4 d1=c1+e1 b2 b4 b1 \
    b3=b2+b4 d3=c3+d4 d2=d1+e2

.PHONY: pictures-of-games
pictures: pictures-of-games
pictures-of-games: $(B)/tablier
	$(B)/tablier render caminos --variant board=ring --after "$(RING_GAME)" \
	    --svg docs/pictures/caminos.svg --lang en
	$(B)/tablier render cephalopod --after "$(DICE_GAME)" --svg docs/pictures/cephalopod.svg --lang en
