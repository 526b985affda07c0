"""A bot in Python: it plays a game against itself and says how it ended.

python3 bot.py cephalopod 3 size=3x3
"""

import sys

import tablier

game, level, variant = (sys.argv[1:] + ["caminos", "3", ""][len(sys.argv) - 1 :])[:3]
table, lot = tablier.Table(game, variant=variant), tablier.Random(1)
search = tablier.Search(game, level=int(level))
while not table.over:
    if table.actor == tablier.CHANCE:
        table.draw(lot)
        continue
    with table.view(table.actor) as view:  # what the one to move knows
        move = search.move(view)
        print(table.actor + 1, view.move_text(move))
    table.play(move)
result = table.result
print({0: 1, 1: 2}.get(result.winner, result.winner), result.how)
