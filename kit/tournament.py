"""A tournament of two engines that speak UGI, refereed here: each pair of games begins with the same
random moves, and the engines exchange sides.

python3 tournament.py "tablier engine cephalopod" "tablier engine cephalopod" 4 cephalopod 200 20
"""

import shlex
import subprocess
import sys

import tablier

OPENING = 2


class Engine:
    """A program that is told the game so far and answers with a move."""

    def __init__(self, command, game, nodes):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.nodes = nodes
        self.say("ugi")
        self.wait("ugiok")
        self.say(f"setoption name game value {game}")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def wait(self, word):
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return line.split()
        raise SystemExit(f"{self.process.args} ended before it said {word}")

    def move(self, record):
        self.say("position startpos moves " + " ".join(record))
        self.say(f"go nodes {self.nodes}")
        return self.wait("bestmove")[1]

    def close(self):
        self.say("quit")
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def play(game, engines, seed):
    """A game; the winner as a number, or None."""
    table, record, lot = tablier.Table(game), [], tablier.Random(seed)
    while not table.over:
        if table.ply < OPENING:
            moves = table.legal()
            move = moves[lot.below(len(moves))]
        else:
            move = engines[table.actor % 2].move(record)
        table.play(move)  # an illegal move raises its reason
        record.append(move)
    winner = table.result.winner
    return winner if winner in (0, 1) else None


if __name__ == "__main__":
    commands, games, game = sys.argv[1:3], int(sys.argv[3]), sys.argv[4]
    if tablier.Game(game).chance:
        raise SystemExit(f"{game} has chance: its records hide what an engine does not see")
    engines = [
        Engine(command, game, int(nodes)) for command, nodes in zip(commands, sys.argv[5:7])
    ]
    points = [0.0, 0.0]
    for number in range(games):
        swapped = number % 2
        winner = play(game, engines[::-1] if swapped else engines, number // 2)
        for i in range(2):
            points[i] += 0.5 if winner is None else float((winner + swapped) % 2 == i)
        print(f"game {number + 1}: {points[0]:g} - {points[1]:g}")
    for engine in engines:
        engine.close()
