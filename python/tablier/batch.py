"""Thousands of games, a move in each at a time, for programs that learn.

With numpy there, arrays are numpy's; without it they are memoryviews of the same shape. Either way the
library writes into them directly.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_void_p
from typing import Any, List, Optional, Tuple, Union

from . import _native as native
from . import errors
from .games import Game, setup
from .table import Table, View

try:
    import numpy
except ImportError:  # nothing here needs it
    numpy = None  # type: ignore[assignment]

BY_INDEX, RESTART = 1, 2
_FORMATS = {"b": ("int8", ("b",)), "B": ("uint8", ("B", "?")), "i": ("int32", ("i", "l")), "f": ("float32", ("f",))}


def zeros(shape: Tuple[int, ...], kind: str) -> Any:
    """A zeroed array of a kind ("b", "B", "i", "f")."""
    if numpy is not None:
        return numpy.zeros(shape, _FORMATS[kind][0])
    size = 1
    for n in shape:
        size *= n
    room = bytearray(max(1, size * native.ctypes.sizeof(_CTYPES[kind])))
    return memoryview(room).cast(kind, shape) if size else memoryview(room)


_CTYPES = {"b": ctypes.c_int8, "B": ctypes.c_uint8, "i": ctypes.c_int32, "f": ctypes.c_float}


def address(array: Any, kind: str, count: int, writable: bool = True) -> Tuple[Any, Any]:
    """Where an array's numbers lie, and what keeps them there. Refuses what does not fit."""
    view = memoryview(array)
    fits = (
        view.format.lstrip("<=@") in _FORMATS[kind][1]
        and view.itemsize == ctypes.sizeof(_CTYPES[kind])
        and view.c_contiguous
        and view.nbytes == count * view.itemsize
    )
    if not fits or (writable and view.readonly):
        raise errors.too_small(count)
    if numpy is not None and isinstance(array, numpy.ndarray):
        return array.ctypes.data, array
    if view.readonly:
        kept = (_CTYPES[kind] * count).from_buffer_copy(view.cast("B"))
    else:
        kept = (_CTYPES[kind] * count).from_buffer(view.cast("B"))
    return ctypes.addressof(kept), kept


class Shape:
    """The sizes of observations and actions."""

    def __init__(self, struct: native.ShapeStruct) -> None:
        self.planes: int = struct.planes
        self.rows: int = struct.rows
        self.columns: int = struct.columns
        self.actions: int = struct.actions
        self.seats: int = struct.seats
        self.count: int = struct.count

    @property
    def observation(self) -> Tuple[int, int, int]:
        return (self.planes, self.rows, self.columns)


class Batch(native.Handle):
    """Games of a kind that go on side by side. Chance moves by itself in them."""

    _closer = "batch_close"

    def __init__(
        self,
        game: Union[str, int, Game],
        count: int,
        seed: int = 0,
        seats: int = 0,
        variant: str = "",
        position: Optional[str] = None,
        **options: object,
    ) -> None:
        self.game, pointer = Game(game), c_void_p()
        begin = setup(game, seats, variant, position, options)
        _open(byref(begin), count, seed, byref(pointer))
        self._pointer = pointer.value
        struct = native.ShapeStruct()
        _shape(self, byref(struct))
        self.shape = Shape(struct)
        self.count = count
        self.rewards = zeros((count, self.shape.seats), "f")  # of the last step
        self.done = zeros((count,), "B")  # by the last step
        self._rewards, self._kept_rewards = address(self.rewards, "f", count * self.shape.seats)
        self._done, self._kept_done = address(self.done, "B", count)

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        _reset(self, seed)

    def _fill(self, call: Any, out: Any, shape: Tuple[int, ...], kind: str) -> Any:
        size = 1
        for n in shape:
            size *= n
        if out is None:
            out = zeros(shape, kind)
        at, kept = address(out, kind, size)
        call(self, at, size)
        del kept
        return out

    def actors(self, out: Any = None) -> Any:
        """For each game who is to move: a seat or OVER."""
        return self._fill(_actors, out, (self.count,), "b")

    def choices(self, out: Any = None) -> Any:
        """For each game how many legal moves there are; 0 when it is over."""
        return self._fill(_choices, out, (self.count,), "i")

    def random(self, out: Any = None) -> Any:
        """For each game the index of a legal move drawn by lot; -1 when it is over."""
        return self._fill(_random, out, (self.count,), "i")

    def observe(self, out: Any = None) -> Any:
        """What the actor of each game sees: count x planes x rows x columns bytes."""
        return self._fill(_observe, out, (self.count, *self.shape.observation), "B")

    def mask(self, out: Any = None) -> Any:
        """A 1 for each legal action of each game: count x actions bytes."""
        return self._fill(_mask, out, (self.count, self.shape.actions), "B")

    def step(self, choices: Any, by_index: bool = False, restart: bool = False) -> int:
        """Makes a move in each game that is not over; how many games ended. `choices` are 32-bit
        actions, or places in the list of legal moves. Rewards and ends are in `rewards` and `done`.
        When one is refused nothing happens, and the error's `needed` is the game's number."""
        if isinstance(choices, (list, tuple)):
            choices = (ctypes.c_int32 * len(choices))(*map(native.int32, choices))
        at, kept = address(choices, "i", self.count, writable=False)
        flags = (BY_INDEX if by_index else 0) | (RESTART if restart else 0)
        ended = _step(self, at, self.count, flags, self._rewards, self._done)
        del kept
        return ended

    def table(self, index: int) -> Table:
        """A table that stands as one of the games does."""
        pointer = c_void_p()
        _table(self, index, byref(pointer))
        return Table._own(pointer)


def shape(view: View) -> Shape:
    """The sizes of what a view's game has for programs that learn."""
    struct = native.ShapeStruct()
    _view_shape(view, byref(struct))
    return Shape(struct)


def planes(view: View, seat: int, out: Any = None) -> Any:
    """What a view shows as planes x rows x columns bytes, seen from a seat."""
    sizes = shape(view)
    size = sizes.planes * sizes.rows * sizes.columns
    if out is None:
        out = zeros(sizes.observation, "B")
    at, kept = address(out, "B", size)
    _view_planes(view, seat, at, size)
    del kept
    return out


def plane_names(view: View) -> List[str]:
    """What each plane holds, as stable words."""
    return [native.text(_view_plane, view, i) for i in range(shape(view).planes)]


def mask(view: View, out: Any = None) -> Any:
    """A 1 for each legal action."""
    actions = shape(view).actions
    if out is None:
        out = zeros((actions,), "B")
    at, kept = address(out, "B", actions)
    _view_mask(view, at, actions)
    del kept
    return out


def action_of(view: View, move: int) -> int:
    """The number of the action that a move is."""
    return _view_action(view, move)


def move_of(view: View, action: int) -> int:
    """The move that an action is; it need not be legal."""
    out = native.c_uint32()
    _view_action_move(view, action, byref(out))
    return out.value


_OUT, _INT, _SIZE = native.Out, native.Int, native.Size
_open = native.function("batch_open", _OUT, _INT, native.UInt64, _OUT)
_reset = native.function("batch_reset", Batch, native.UInt64)
_shape = native.function("batch_shape", Batch, _OUT)
_actors = native.function("batch_actors", Batch, _OUT, _SIZE)
_choices = native.function("batch_choices", Batch, _OUT, _SIZE)
_random = native.function("batch_random", Batch, _OUT, _SIZE)
_observe = native.function("batch_observe", Batch, _OUT, _SIZE)
_mask = native.function("batch_mask", Batch, _OUT, _SIZE)
_step = native.function("batch_step", Batch, _OUT, _SIZE, _INT, _OUT, _OUT)
_table = native.function("batch_table", Batch, _INT, _OUT)
_view_shape = native.function("view_shape", View, _OUT)
_view_planes = native.function("view_planes", View, _INT, _OUT, _SIZE)
_view_plane = native.function("view_plane", View, _INT, native.Buffer, _SIZE)
_view_mask = native.function("view_mask", View, _OUT, _SIZE)
_view_action = native.function("view_action", View, native.UInt32)
_view_action_move = native.function("view_action_move", View, _INT, _OUT)
