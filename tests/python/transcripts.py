"""The transcripts of tests/contract/transcript.c once more, through the Python package: the same random
games, boiled down to the same numbers. Usage: transcripts.py GAMES"""

import sys

import tablier

WORD = (1 << 64) - 1
SCENE_EVERY = 8


def mix(x):
    for _ in range(2):
        x ^= x >> 32
        x = x * 0xD6E8FEB86659FD93 & WORD
    return x ^ x >> 32


class Walk:
    def __init__(self, game, seed):
        self.random = tablier.Random(seed)
        self.hash = 0xCBF29CE484222325
        options, seats = {}, 0
        if seed:
            options = self.draw_options(game)
            seats = 1 + self.random.below(4)
            while seats not in game.seats:
                seats = 1 + self.random.below(4)
        self.table = tablier.Table(game, seats=seats, **options)
        eyes = [*range(self.table.seats), tablier.PUBLIC]
        self.eyes = [self.table.view(seat) for seat in eyes]
        self.knowing = self.table.view(tablier.KNOWING)

    def draw_options(self, game):
        options = {}
        for option in game.options:
            if not self.random.below(4) if option.is_size else self.random.below(2):
                continue
            if option.is_size:
                columns, rows = map(int, option.values[1].split("x"))
                columns += self.random.below(4)
                rows += self.random.below(3)
                options[option.name] = f"{columns}x{rows}"
            else:
                options[option.name] = option.values[self.random.below(len(option.values))]
        return options

    def add_bytes(self, text):
        value = self.hash
        for byte in text.encode():
            value = (value ^ byte) * 0x100000001B3 & WORD
        self.hash = value

    def add_number(self, number):
        self.hash = mix(self.hash + number & WORD)

    def add_refusal(self, actor):
        number = self.random.next() & 0xFFFFFFFF
        why = self.table.why_not(number, actor)
        if why:
            self.add_bytes("".join(why.text(language) for language in ("en", "fr", "ca")))

    def add_scene(self):
        for item in self.knowing.scene().items:
            kind = tablier.table.ITEM_KINDS.index(item.kind)
            for number in (kind, item.owner, item.turn, item.shape, item.x, item.y, item.z, item.group):
                self.add_number(number)
            self.add_number(item.move)

    def step(self, actor, moves):
        if actor == tablier.CHANCE:
            move = self.table.draw(self.random)
        else:
            move = self.table.play(moves[self.random.below(len(moves))])
        for view in [*self.eyes, self.knowing]:
            view.look(self.table)
        return move

    def add_result(self):
        result = self.table.result
        self.add_number({"draw": -1, None: -2}.get(result.winner, result.winner))
        self.add_bytes(result.how)
        for points in result.points:
            self.add_number(points)

    def run(self):
        while (actor := self.table.actor) != tablier.OVER:
            moves = self.table.moves()
            self.knowing.moves()  # what is listed is written without being judged again
            for move in moves:
                self.add_number(move)
                self.add_bytes(self.knowing.move_text(move))
            self.add_refusal(actor)
            for view in self.eyes:
                self.add_bytes(view.position + view.drawing())
            if self.table.ply % SCENE_EVERY == 0:
                self.add_scene()
            self.add_number(self.step(actor, moves))
        self.add_result()
        return self.hash


if __name__ == "__main__":
    for game in tablier.games():
        for seed in range(int(sys.argv[1])):
            print(f"{game.name} {seed} {Walk(game, seed).run():016x}")
