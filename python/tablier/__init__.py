"""Tablier's board games: rules, records, pictures and the computer player.

    >>> import tablier
    >>> table = tablier.Table("cephalopod", size="3x3")
    >>> table.play("a1")
    ...
    >>> table.why_not("a1")
    IllegalError('There is already a die on a1.')

A table is the truth of a game, a view what one seat knows; whatever shows or thinks takes a view. All that
is refused raises a subclass of tablier.Error with a sentence in every language of Tablier. An object is used
by one thread at a time; Search.stop may be called by any.
"""

from ._native import raw as _raw
from .batch import (
    Batch,
    Shape,
    action_of,
    mask,
    move_of,
    plane_names,
    planes,
    shape,
)
from .env import Env
from .errors import (
    Error,
    HandleError,
    IllegalError,
    InvalidError,
    LimitError,
    MissingError,
    NoMemoryError,
    RangeError,
    SpaceError,
)
from .games import CHANCE, KNOWING, LEVELS, OVER, PUBLIC, Game, Option, Random, games
from .record import Entry, Record, read_all
from .search import Best, Report, Search, Solver
from .table import EVENTS, Item, Result, Scene, Table, View


def _version() -> str:
    from ctypes import c_char_p

    call = _raw("version")
    call.restype = c_char_p
    return call().decode()


__version__ = _version()
__all__ = [name for name in dir() if not name.startswith("_")]
