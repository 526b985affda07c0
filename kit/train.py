"""A tiny evaluation learned in plain Python: one weight for each plane and cell, from games that a batch
plays by lot, then measured on games that it has not seen.

python3 train.py cephalopod size=3x3 400
"""

import math
import sys

import tablier


def games_of(game, variant, count, seed):
    """Positions as their ones, seen by who is to move, and 1 where that seat's side won."""
    batch = tablier.Batch(game, count, seed=seed, variant=variant)
    open_games = [[] for _ in range(count)]  # positions whose end is not known yet, with the seat
    samples, ended = [], 0
    while ended < count:
        seen, actors = bytes(batch.observe()), batch.actors().tolist()
        size = len(seen) // count
        for i, actor in enumerate(actors):
            if actor >= 0:
                plane = seen[i * size : (i + 1) * size]
                ones = [k for k, byte in enumerate(plane) if byte]
                open_games[i].append((ones, actor))
        ended += batch.step(batch.random(), by_index=True)
        rewards = batch.rewards.tolist()
        for i in range(count):
            if batch.done[i]:
                samples += [(ones, rewards[i][seat] > 0) for ones, seat in open_games[i]]
    return samples, size


def value(weights, ones):
    """The chance to win, as far as the weights can tell."""
    return 1 / (1 + math.exp(-sum(weights[k] for k in ones) - weights[-1]))


def learn(samples, size, rounds=6, rate=0.05):
    """Logistic regression by gradient descent, a sample at a time."""
    weights = [0.0] * (size + 1)
    for _ in range(rounds):
        for ones, won in samples:
            step = rate * (won - value(weights, ones))
            for k in ones:
                weights[k] += step
            weights[-1] += step
    return weights


def share_right(weights, samples):
    return sum((value(weights, ones) > 0.5) == won for ones, won in samples) / len(samples)


if __name__ == "__main__":
    game, variant, count = (sys.argv[1:] + ["cephalopod", "size=3x3", "400"][len(sys.argv) - 1 :])[:3]
    samples, size = games_of(game, variant, int(count), seed=1)
    weights = learn(samples, size)
    others, _ = games_of(game, variant, int(count) // 2, seed=2)
    won = sum(won for _, won in others) / len(others)
    print(f"positions {len(samples)}")
    print(f"weights {len(weights)}")
    print(f"right {share_right(weights, others):.3f}")
    print(f"guessing {max(won, 1 - won):.3f}")
