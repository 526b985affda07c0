"""How much it is worth to begin, by level: games of each level against itself, and a curve of the share
of points that the first side takes, as SVG.

python3 advantage.py cephalopod size=3x3 40 6 > advantage.svg
"""

import sys

import tablier

WIDTH, HEIGHT, EDGE = 640, 360, 48


def share_of_first(game, variant, level, games):
    """Points of the side that begins, from 0 to 1."""
    points, first = 0.0, tablier.Table(game, variant=variant)
    for number in range(games):
        table, lot = first.copy(), tablier.Random(number)
        search = tablier.Search(game, level=level, seed=number, memory=16 << 20)
        while not table.over:
            if table.actor == tablier.CHANCE:
                table.draw(lot)
                continue
            with table.view(table.actor) as view:
                # The first move by lot, so that no two games are alike.
                moves = table.moves()
                opening = table.ply == 0 and len(moves)
                table.play(moves[lot.below(len(moves))] if opening else search.move(view))
        winner = table.result.winner
        points += {0: 1.0, 1: 0.0}.get(winner, 0.5)
    return points / games


def place(level, levels, share):
    x = EDGE + (WIDTH - 2 * EDGE) * (level - 1) / max(1, levels - 1)
    return x, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share


def picture(game, shares):
    """The curve with its half width of 95 %."""
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle">{game.title()}: points of who begins, by level</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        _, y = place(1, 2, percent / 100)
        out.append(f'<path d="M{EDGE} {y:.1f}H{WIDTH - EDGE}" stroke="#ddd"/>')
        out.append(f'<text x="{EDGE - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    points = [place(level, len(shares), share) for level, (share, _) in enumerate(shares, 1)]
    for level, ((x, y), (share, games)) in enumerate(zip(points, shares), 1):
        half = 1.96 * (share * (1 - share) / games) ** 0.5
        _, high = place(1, 2, min(1, share + half))
        _, low = place(1, 2, max(0, share - half))
        out.append(f'<path d="M{x:.1f} {high:.1f}V{low:.1f}" stroke="#9bd"/>')
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#26a"/>')
        out.append(f'<text x="{x:.1f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{level}</text>')
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return "\n".join(out + [f'<path d="M{line}" fill="none" stroke="#26a"/>', "</svg>"])


if __name__ == "__main__":
    name, variant, games, levels = (sys.argv[1:] + ["cephalopod", "size=3x3", "40", "6"][len(sys.argv) - 1 :])[:4]
    shares = [
        (share_of_first(name, variant, level, int(games)), int(games))
        for level in range(1, int(levels) + 1)
    ]
    print(picture(tablier.Game(name), shares))
