"""Tables, the truth of a game, and views, what a seat knows of it."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

from . import _native as native
from . import errors
from .games import CHANCE, KNOWING, OVER, PUBLIC, Game, Random, language_number, setup

EVENTS = ("resign", "end", "draw", "timeout", "abandon")
ITEM_KINDS = (
    "cell cube die tile hand ghost take path last forced open move side disc".split()
)
Move = Union[int, str]


@dataclass(frozen=True)
class Result:
    """How a game ended, or how it stands. `winner` is a side (0, 1), "draw", or None."""

    winner: Union[int, str, None]
    how: str
    points: Tuple[int, int]


@dataclass(frozen=True)
class Item:
    """A thing to be drawn; see tablier.h for what its numbers mean."""

    kind: str
    owner: int
    turn: int
    shape: int
    x: int
    y: int
    z: int
    group: int
    move: int


@dataclass(frozen=True)
class Scene:
    """Everything that is to be drawn of a position."""

    columns: int
    rows: int
    turned: bool
    tall: bool
    hexed: bool
    items: Tuple[Item, ...]


def _item(i: native.ItemStruct) -> Item:
    return Item(ITEM_KINDS[i.kind], i.owner, i.turn, i.shape, i.x, i.y, i.z, i.group, i.move)


def _item_struct(item: Item) -> native.ItemStruct:
    if item.kind not in ITEM_KINDS:
        raise errors.missing()
    numbers = (item.owner, item.turn, item.shape, item.x, item.y, item.z, item.group)
    return native.ItemStruct(
        ITEM_KINDS.index(item.kind), *map(native.int32, numbers), native.uint32(item.move)
    )


def _result(struct: native.ResultStruct) -> Result:
    winner: Union[int, str, None] = struct.winner
    if struct.winner < 0:
        winner = "draw" if struct.winner == -1 else None
    return Result(winner, struct.how.decode(), (struct.points[0], struct.points[1]))


class _Position(native.Handle):
    """What tables and views share."""

    game: Game
    _state: Any
    _moves: Any

    def _read_state(self) -> native.StateStruct:
        state = native.StateStruct()
        self._state(self, byref(state))
        return state

    @property
    def seats(self) -> int:
        return self._read_state().seats

    @property
    def actor(self) -> int:
        """A seat, CHANCE or OVER."""
        return self._read_state().actor

    @property
    def ply(self) -> int:
        """Moves made so far, draws counted."""
        return self._read_state().ply

    def moves(self) -> List[int]:
        """The legal moves as numbers, ascending."""
        at = c_void_p()
        count = self._moves(self, byref(at))
        return list((ctypes.c_uint32 * count).from_address(at.value)) if count else []

    def legal(self) -> List[str]:
        """The legal moves as texts."""
        raise NotImplementedError


class Table(_Position):
    """The truth of a game. Only who runs a game should hold one; players get views of it.

    Options are given by name: Table("caminos", board="ring").
    """

    _closer = "table_close"

    def __init__(
        self,
        game: Union[str, int, Game],
        seats: int = 0,
        variant: str = "",
        position: Optional[str] = None,
        **options: object,
    ) -> None:
        pointer = c_void_p()
        _table_open(byref(setup(game, seats, variant, position, options)), byref(pointer))
        self._pointer = pointer.value
        self.game = Game(game)

    @classmethod
    def _own(cls, pointer: c_void_p) -> "Table":
        table = cls.__new__(cls)
        table._pointer = pointer.value
        table.game = Game(table._read_state().game)
        return table

    def __copy__(self) -> "Table":
        pointer = c_void_p()
        _table_copy(self, byref(pointer))
        return Table._own(pointer)

    def copy(self) -> "Table":
        """Another table that stands as this one does."""
        return self.__copy__()

    def assign(self, other: "Table") -> None:
        """Makes this table stand as another one of the same game does."""
        _table_assign(self, other)

    @property
    def variant(self) -> str:
        """All options as "k=v,k=v"."""
        return native.text(_table_variant, self)

    def view(self, seat: int) -> "View":
        """What a seat (or PUBLIC, or KNOWING) sees."""
        pointer = c_void_p()
        _view_of(self, seat, byref(pointer))
        return View._own(pointer, seat)

    def legal(self) -> List[str]:
        with self.view(KNOWING) as view:
            return view.legal()

    def number(self, move: Move) -> int:
        """A move as a number; a text is read, whether it is legal or not."""
        if not isinstance(move, str):
            return move
        with self.view(KNOWING) as view:
            return view.number(move)

    def text(self, move: int) -> str:
        """A move that is possible here as text."""
        with self.view(KNOWING) as view:
            return view.move_text(move)

    def why_not(self, move: Move, seat: Optional[int] = None) -> Optional[errors.Error]:
        """None when the move may be made now, else the refusal with its sentence and its rule."""
        try:
            _table_check(self, self.actor if seat is None else seat, self.number(move))
        except (errors.IllegalError, errors.InvalidError) as refusal:
            return refusal
        return None

    def play(self, move: Move) -> int:
        """Plays a move of whoever is to move and returns its number."""
        if not isinstance(move, str):
            _table_play(self, move)
            return move
        out, encoded = native.c_uint32(), native.encode(move)
        _table_play_text(self, encoded, len(encoded), byref(out))
        return out.value

    def outcomes(self) -> Dict[int, int]:
        """What chance can bring, with weights."""
        room = (native.OutcomeStruct * max(1, self.game.max_outcomes))()
        count = _table_outcomes(self, room, len(room))
        return {room[i].move: room[i].weight for i in range(count)}

    def draw(self, random: Random) -> int:
        """Draws and plays one pending move of chance."""
        out = native.c_uint32()
        _table_draw(self, byref(random._struct), byref(out))
        return out.value

    def settle(self, random: Random) -> None:
        """Draws until it is somebody's turn or the game is over."""
        while self.actor == CHANCE:
            self.draw(random)

    def event(self, seat: int, word: str) -> None:
        """What a seat says beyond the rules: one of EVENTS."""
        if word not in EVENTS:
            raise errors.missing()
        _table_event(self, seat, EVENTS.index(word))

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def result(self) -> Result:
        struct = native.ResultStruct()
        _table_result(self, byref(struct))
        return _result(struct)

    def conceal(self, move: int, seat: int) -> int:
        """How a seat will see a move that is about to be made: the move, or 0."""
        out = native.c_uint32()
        _table_conceal(self, move, seat, byref(out))
        return out.value

    def playout(self, random: Random) -> int:
        """Plays moves by lot to the end; how many."""
        return _table_playout(self, byref(random._struct))

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly so many moves."""
        out = native.c_uint64()
        _table_perft(self, depth, byref(out))
        return out.value

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<Table, closed>"
        state = self._read_state()
        return f"<Table {self.game.name} {self.variant}, ply {state.ply}>"

    def __str__(self) -> str:
        with self.view(PUBLIC) as view:
            return view.drawing()

    def _repr_svg_(self) -> str:
        with self.view(PUBLIC) as view:
            return view.svg()


class View(_Position):
    """What one seat knows. Everything that shows or thinks takes a view."""

    _closer = "view_close"
    seat: int

    def __init__(
        self,
        game: Union[str, int, Game],
        seat: int = PUBLIC,
        seats: int = 0,
        variant: str = "",
        position: Optional[str] = None,
        **options: object,
    ) -> None:
        pointer = c_void_p()
        _view_open(byref(setup(game, seats, variant, position, options)), seat, byref(pointer))
        self._pointer = pointer.value
        self.game = Game(game)
        self.seat = seat

    @classmethod
    def _own(cls, pointer: c_void_p, seat: int) -> "View":
        view = cls.__new__(cls)
        view._pointer = pointer.value
        view.game = Game(view._read_state().game)
        view.seat = seat
        return view

    def __copy__(self) -> "View":
        pointer = c_void_p()
        _view_copy(self, byref(pointer))
        return View._own(pointer, self.seat)

    def copy(self) -> "View":
        return self.__copy__()

    def look(self, table: Table) -> None:
        """Looks again at a table of the same game."""
        _view_look(self, table)

    def legal(self) -> List[str]:
        return [self.move_text(move) for move in self.moves()]

    def number(self, move: Move) -> int:
        """A move as a number; a text is read, whether it is legal or not."""
        if not isinstance(move, str):
            return move
        out, encoded = native.c_uint32(), native.encode(move)
        _view_read_move(self, encoded, len(encoded), byref(out))
        return out.value

    def move_text(self, move: int) -> str:
        """A move that is possible here as text."""
        return native.text(_view_move_text, self, move)

    def why_not(self, move: Move) -> Optional[errors.Error]:
        """None when whoever is to move may make the move, as far as the view knows."""
        try:
            _view_check(self, self.number(move))
        except (errors.IllegalError, errors.InvalidError) as refusal:
            return refusal
        return None

    def follow(self, move: Move) -> None:
        """Brings the view up to date by a move as its seat sees it: 0 for a hidden draw."""
        _view_follow(self, self.number(move))

    @property
    def position(self) -> str:
        """The position as text."""
        return native.text(_view_text, self, size=4096)

    def drawing(self) -> str:
        """The position drawn in plain text."""
        return native.text(_view_drawing, self, size=8192)

    def score(self) -> Dict[str, str]:
        """What makes up the score, by name."""
        lines = native.text(_view_score, self, size=4096).splitlines()
        return {name: value for name, _, value in (line.partition(" ") for line in lines)}

    @property
    def result(self) -> Result:
        """The result as the position stands."""
        struct = native.ResultStruct()
        _view_result(self, byref(struct))
        return _result(struct)

    @property
    def hides(self) -> bool:
        """Is something unknown?"""
        return bool(_view_hides(self))

    def redeal(self, random: Random) -> Table:
        """A table that could be the truth behind the view."""
        pointer = c_void_p()
        _view_redeal(self, byref(random._struct), byref(pointer))
        return Table._own(pointer)

    def scene(self) -> Scene:
        """Everything that is to be drawn."""
        struct, room = native.SceneStruct(), (native.ItemStruct * 1024)()
        try:
            count = _view_scene(self, byref(struct), room, len(room))
        except errors.SpaceError as error:
            room = (native.ItemStruct * error.needed)()
            count = _view_scene(self, byref(struct), room, len(room))
        items = tuple(
            _item(i) for i in room[:count]
        )
        return Scene(
            struct.columns,
            struct.rows,
            bool(struct.turned),
            bool(struct.tall),
            bool(struct.hexed),
            items,
        )

    def compose(self, things: List[Item]) -> int:
        """The move that would put these ghosts there and take what is to be taken, legal or not."""
        room = (native.ItemStruct * max(1, len(things)))(*map(_item_struct, things))
        out = native.c_uint32()
        _view_compose(self, room, len(things), byref(out))
        return out.value

    def things(self) -> List[Item]:
        """What can be put on the board by hand."""
        room = (native.ItemStruct * 64)()
        return [_item(i) for i in room[: _view_things(self, room, len(room))]]

    def put(self, x: int, y: int, thing: Optional[Item] = None) -> "View":
        """The position with a thing on a cell, or with its uppermost thing taken away."""
        pointer = c_void_p()
        given = None if thing is None else byref(_item_struct(thing))
        _view_put(self, x, y, given, byref(pointer))
        return View._own(pointer, self.seat)

    def turned(self, seat: int) -> "View":
        """The same position with that seat to move."""
        pointer = c_void_p()
        _view_turn(self, seat, byref(pointer))
        return View._own(pointer, self.seat)

    def svg(self, language: str = "en", above: bool = False, paths: bool = True) -> str:
        """The position as an SVG picture."""
        flags = (1 if above else 0) + (0 if paths else 2)
        return native.text(
            _view_svg, self, flags, language_number(language), size=1 << 17
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.drawing()

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<View, closed>"
        return f"<View of {self.game.name}, seat {self.seat}, ply {self.ply}>"


_OUT, _INT, _SIZE, _BUFFER = native.Out, native.Int, native.Size, native.Buffer
_table_open = native.function("table_open", _OUT, _OUT)
_table_copy = native.function("table_copy", Table, _OUT)
_table_assign = native.function("table_assign", Table, Table)
_table_variant = native.function("table_variant", Table, _BUFFER, _SIZE)
_table_check = native.function("table_check", Table, _INT, native.UInt32)
_table_play = native.function("table_play", Table, native.UInt32)
_table_play_text = native.function("table_play_text", Table, native.Text, _SIZE, _OUT)
_table_outcomes = native.function("table_outcomes", Table, _OUT, _SIZE)
_table_draw = native.function("table_draw", Table, _OUT, _OUT)
_table_event = native.function("table_event", Table, _INT, _INT)
_table_result = native.function("table_result", Table, _OUT)
_table_conceal = native.function("table_conceal", Table, native.UInt32, _INT, _OUT)
_table_playout = native.function("table_playout", Table, _OUT)
_table_perft = native.function("table_perft", Table, _INT, _OUT)
_view_of = native.function("view_of", Table, _INT, _OUT)
_view_open = native.function("view_open", _OUT, _INT, _OUT)
_view_copy = native.function("view_copy", View, _OUT)
_view_look = native.function("view_look", View, Table)
_view_read_move = native.function("view_read_move", View, native.Text, _SIZE, _OUT)
_view_move_text = native.function("view_move_text", View, native.UInt32, _BUFFER, _SIZE)
_view_check = native.function("view_check", View, native.UInt32)
_view_follow = native.function("view_follow", View, native.UInt32)
_view_text = native.function("view_text", View, _BUFFER, _SIZE)
_view_drawing = native.function("view_drawing", View, _BUFFER, _SIZE)
_view_score = native.function("view_score", View, _BUFFER, _SIZE)
_view_result = native.function("view_result", View, _OUT)
_view_hides = native.function("view_hides", View)
_view_redeal = native.function("view_redeal", View, _OUT, _OUT)
_view_scene = native.function("view_scene", View, _OUT, _OUT, _SIZE)
_view_compose = native.function("view_compose", View, _OUT, _SIZE, _OUT)
_view_things = native.function("view_things", View, _OUT, _SIZE)
_view_put = native.function("view_put", View, _INT, _INT, _OUT, _OUT)
_view_turn = native.function("view_turn", View, _INT, _OUT)
_view_svg = native.function("view_svg", View, _INT, _INT, _BUFFER, _SIZE)
Table._state = staticmethod(native.function("table_state", Table, _OUT))
Table._moves = staticmethod(native.function("table_moves", Table, _OUT))
View._state = staticmethod(native.function("view_state", View, _OUT))
View._moves = staticmethod(native.function("view_moves", View, _OUT))
