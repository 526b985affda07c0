"""The computer player, and proofs."""

from __future__ import annotations

import threading
import time
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Callable, List, Optional, Tuple, Union

from . import _native as native
from .games import Game
from .table import View

_STRIDE = 256  # iterations between two looks at the clock


@dataclass(frozen=True)
class Best:
    """One of the best moves. `value` is for the side to move, -1000 lost to 1000 won."""

    move: int
    value: int
    proved: bool
    visits: int
    line: Tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """What a search thinks."""

    iterations: int
    positions: int
    depth: int
    full: float  # the share of its memory in use
    settled: bool
    best: Tuple[Best, ...]


class Search(native.Handle):
    """A search of a game; any number may think at once. Level 0 asks for all the strength."""

    _closer = "search_close"

    def __init__(
        self,
        game: Union[str, int, Game],
        level: int = 0,
        seed: int = 0,
        memory: int = 0,
        threads: int = 1,
        thorough: bool = False,
    ) -> None:
        self.game, self.level, self.threads = Game(game), level, threads
        setup = native.SearchSetupStruct(
            game=self.game.number,
            level=native.int32(level),
            workers=native.int32(threads),
            thorough=int(thorough),
            seed=native.uint64(seed),
            memory=native.uint64(memory),
        )
        pointer = c_void_p()
        _open(byref(setup), byref(pointer))
        self._pointer = pointer.value

    def set(self, view: View) -> None:
        """Turns to a view. What it knows of the position stays."""
        _set(self, view)

    def step(self, n: int, worker: int = 0) -> int:
        """Makes up to n iterations; how many. Other threads run meanwhile."""
        return _step(self, worker, n)

    def stop(self) -> None:
        """Makes all steps return soon. Any thread may call it."""
        _stop(self)

    def _work(self, worker: int, enough: Callable[[], bool]) -> None:
        while not enough() and self.step(_STRIDE, worker) == _STRIDE:
            pass
        self.stop()

    def think(
        self, view: View, iterations: Optional[int] = None, seconds: Optional[float] = None
    ) -> Report:
        """Thinks about a view on its threads; without a limit as long as its level wants."""
        self.set(view)
        if iterations is None and seconds is None:
            iterations = self.game.level_iterations(self.level or 10)
        if self.threads == 1 and seconds is None and iterations is not None:
            while iterations > 0:
                made = self.step(min(iterations, _STRIDE))
                if not made:
                    break
                iterations -= made
            return self.report()
        until = None if seconds is None else time.monotonic() + seconds

        def enough() -> bool:
            late = until is not None and time.monotonic() >= until
            return late or (iterations is not None and self.report().iterations >= iterations)

        workers = [
            threading.Thread(target=self._work, args=(i, enough)) for i in range(1, self.threads)
        ]
        for worker in workers:
            worker.start()
        self._work(0, enough)
        for worker in workers:
            worker.join()
        return self.report()

    def report(self) -> Report:
        """What it thinks, also while it does."""
        r = native.ReportStruct()
        _report(self, byref(r))
        best = tuple(
            Best(b.move, b.value, bool(b.proved), b.visits, tuple(b.line[: b.line_count]))
            for b in r.best[: r.count]
        )
        return Report(
            r.iterations, r.positions, r.depth, r.full / 1000, bool(r.settled), best
        )

    def look_up(self, move: int) -> Best:
        """What it thinks of one move; MissingError when it never looked at it."""
        b = native.BestStruct()
        _look_up(self, move, byref(b))
        return Best(b.move, b.value, bool(b.proved), b.visits, ())

    def choose(self) -> int:
        """The move that its level plays after this much thinking."""
        out = native.c_uint32()
        _choose(self, byref(out))
        return out.value

    def move(self, view: View, iterations: int = 0) -> int:
        """Thinks (0: as long as its level wants) and chooses, on this thread."""
        out = native.c_uint32()
        _move(self, view, iterations, byref(out))
        return out.value


ANSWERS = ("open", "won", "lost")


class Solver(native.Handle):
    """Proves who wins, for games without chance, secrets and draws."""

    _closer = "solver_close"

    def __init__(self, game: Union[str, int, Game], memory: int = 0) -> None:
        pointer = c_void_p()
        _solver_open(Game(game).number, memory, byref(pointer))
        self._pointer = pointer.value

    def prove(self, view: View, positions: Optional[int] = None) -> str:
        """Looks at positions, without a limit until it is known: "won", "lost" or "open" for the
        side to move."""
        _solver_set(self, view)
        left = positions
        while left is None or left > 0:
            n = 20000 if left is None else min(left, 20000)
            made = _solver_step(self, n)
            if made < n:
                break
            left = None if left is None else left - made
        return ANSWERS[_solver_answer(self)]

    def after(self, view: View, move: int) -> str:
        """What is known of the position after a move, for the side that makes it."""
        return ANSWERS[_solver_after(self, view, move)]


_OUT, _INT = native.Out, native.Int
_open = native.function("search_open", _OUT, _OUT)
_set = native.function("search_set", Search, View)
_step = native.function("search_step", Search, _INT, _INT)
_stop = native.function("search_stop", Search)
_report = native.function("search_report", Search, _OUT)
_look_up = native.function("search_look_up", Search, native.UInt32, _OUT)
_choose = native.function("search_choose", Search, _OUT)
_move = native.function("search_move", Search, View, _INT, _OUT)
_solver_open = native.function("solver_open", _INT, native.UInt64, _OUT)
_solver_set = native.function("solver_set", Solver, View)
_solver_step = native.function("solver_step", Solver, _INT)
_solver_answer = native.function("solver_answer", Solver)
_solver_after = native.function("solver_after", Solver, View, native.UInt32)
