# The pictures in docs/pictures, drawn by the program itself.
.PHONY: pictures-of-games
pictures: pictures-of-games
pictures-of-games: $(B)/tablier
	tools/pictures $(B)/tablier docs/pictures
