"""Python beside the library it calls, in the same run: what a step costs in empty calls, batches beside
playouts in C, and a plain Python Cephalopod beside both.

    make lib && TABLIER_LIBRARY=build/release/libtablier.so.1 PYTHONPATH=python python3 bench/python.py
"""

import ctypes
import random
import time

import tablier
from tablier import _native

STEPS, GAMES = 200, 1024


def best(work, times):
    least = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        least = min(least, time.perf_counter() - start)
    return least


def empty_call():
    call = _native._library["tablier_game_count"]
    call.restype, call.argtypes = ctypes.c_int, []

    def calls():
        for _ in range(10000):
            call()

    return best(calls, 9) / 10000


def a_game():
    """The moves of a random game, and the actions that they are."""
    table, lot = tablier.Table("cephalopod"), tablier.Random(1)
    view, moves, actions = table.view(0), [], []
    while not table.over:
        listed = table.moves()
        move = listed[lot.below(len(listed))]
        view.look(table)
        moves.append(move)
        actions.append(tablier.action_of(view, move))
        table.play(move)
    return moves, actions


def single_steps():
    empty, (moves, actions) = empty_call(), a_game()
    first, env = tablier.Table("cephalopod"), tablier.Env("cephalopod")
    table = first.copy()

    def play():
        table.assign(first)
        for move in moves:
            table.play(move)

    def step():
        env.reset()
        for action in actions:
            env.step(action)

    for name, work in (("Table.play", play), ("Env.step", step)):
        print(f"{name:12} {best(work, 50) / len(moves) / empty:6.1f} empty calls")


def batches(name):
    batch, lot = tablier.Batch(name, GAMES), tablier.Random(2)
    choices = batch.random()
    start = time.process_time()
    for _ in range(STEPS):
        batch.random(choices)
        batch.step(choices, by_index=True, restart=True)
    rate = STEPS * GAMES / (time.process_time() - start)
    first = tablier.Table(name)
    table, plies, start = first.copy(), 0, time.process_time()
    while time.process_time() - start < 0.3:
        table.assign(first)
        plies += table.playout(lot)
    inside = plies / (time.process_time() - start)
    print(f"{name:12} {rate:12.0f} plies/s in a batch, {rate / inside:.2f} of playouts in C")
    return rate


# ---- plain Python


def neighbours(cell):
    x, y = cell % 5, cell // 5
    around = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
    return [a + 5 * b for a, b in around if 0 <= a < 5 and 0 <= b < 5]


NEAR = [neighbours(cell) for cell in range(25)]


def plain_moves(pips):
    for cell in range(25):
        if pips[cell]:
            continue
        dice = [other for other in NEAR[cell] if pips[other]]
        captures = []
        for subset in range(1, 1 << len(dice)):
            taken = [d for i, d in enumerate(dice) if subset >> i & 1]
            if len(taken) > 1 and sum(pips[d] for d in taken) <= 6:
                captures.append((cell, taken))
        yield from captures or [(cell, [])]


def plain_game(lot):
    pips, plies = [0] * 25, 0
    while not all(pips):
        cell, taken = lot.choice(list(plain_moves(pips)))
        pips[cell] = sum(pips[d] for d in taken) or 1
        for die in taken:
            pips[die] = 0
        plies += 1
    return plies


def plain(batch_rate):
    lot, plies, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < 0.5:
        plies += plain_game(lot)
    rate = plies / (time.process_time() - start)
    print(f"plain Python {rate:12.0f} plies/s; the batch is {batch_rate / rate:.0f} times as fast")


single_steps()
rates = {name: batches(name) for name in ("cephalopod", "caminos")}
plain(rates["cephalopod"])
