"""Records: games on paper."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Dict, Iterator, List, Optional, Union

from . import _native as native
from . import errors
from .games import Game, setup
from .table import EVENTS, Table

KINDS = ("move", "event", "comment", "glyph", "open", "close")


@dataclass(frozen=True)
class Entry:
    """A move, an event of a seat, a comment, a glyph, or an end of a variation."""

    kind: str
    text: str = ""
    seat: int = 0
    glyph: int = 0


class Record(native.Handle):
    """A game on paper: tags, moves, events, comments, glyphs and variations."""

    _closer = "record_close"

    def __init__(
        self,
        game: Union[str, int, Game],
        seats: int = 0,
        variant: str = "",
        position: Optional[str] = None,
        **options: object,
    ) -> None:
        pointer = c_void_p()
        _open(byref(setup(game, seats, variant, position, options)), byref(pointer))
        self._pointer = pointer.value

    @classmethod
    def read(cls, text: str) -> "Record":
        """The record that a text holds; more of them may follow in it, see read_all."""
        return next(read_all(text, at_least_one=True))

    @property
    def tags(self) -> Dict[str, str]:
        """All tags. Setting one of this copy changes nothing: see set_tag."""
        found: Dict[str, str] = {}
        try:
            while True:
                name = native.text(_tag_name, self, len(found))
                found[name] = self.tag(name)
        except errors.MissingError:
            return found

    def tag(self, name: str) -> str:
        encoded = native.encode(name)
        return native.text(_tag, self, encoded, len(encoded))

    def set_tag(self, name: str, value: str) -> None:
        a, b = native.encode(name), native.encode(value)
        _set_tag(self, a, len(a), b, len(b))

    def __len__(self) -> int:
        return _count(self)

    def __getitem__(self, index: int) -> Entry:
        if index < 0 or index >= len(self):
            raise IndexError(index)
        struct = native.EntryStruct()
        _entry(self, index, byref(struct))
        text = ctypes.string_at(struct.text, struct.text_n).decode() if struct.text else ""
        kind = KINDS[struct.kind]
        if kind == "event":
            text = EVENTS[struct.event]
        return Entry(kind, text, struct.seat, struct.glyph)

    def __iter__(self) -> Iterator[Entry]:
        return (self[i] for i in range(len(self)))

    @property
    def moves(self) -> List[str]:
        """The moves of the game itself, without those of variations."""
        found, depth = [], 0
        for entry in self:
            depth += (entry.kind == "open") - (entry.kind == "close")
            if entry.kind == "move" and not depth:
                found.append(entry.text)
        return found

    def add(self, entry: Union[str, Entry]) -> None:
        """Adds an entry at the end; a text is a move."""
        if isinstance(entry, str):
            entry = Entry("move", entry)
        encoded = native.encode(entry.text)
        kept = ctypes.create_string_buffer(encoded)
        struct = native.EntryStruct(
            kind=KINDS.index(entry.kind),
            seat=native.int32(entry.seat),
            glyph=native.int32(entry.glyph),
            text=ctypes.cast(kept, c_void_p),
            text_n=len(encoded),
        )
        if entry.kind == "event":
            struct.event = EVENTS.index(entry.text)
        _add(self, byref(struct))

    def replay(self, entries: Optional[int] = None) -> Table:
        """A table at which so many entries are played, or all. Each move is judged."""
        pointer = c_void_p()
        _replay(self, len(self) if entries is None else entries, byref(pointer))
        return Table._own(pointer)

    def __str__(self) -> str:
        return native.text(_text, self, size=4096)

    def __copy__(self) -> "Record":
        return Record.read(str(self))


def read_all(text: str, at_least_one: bool = False) -> Iterator[Record]:
    """All records of a text, one after the other."""
    encoded, at = native.encode(text), 0
    while at_least_one or encoded[at:].strip():
        pointer, used = c_void_p(), c_size_t()
        rest = encoded[at:]
        _read(rest, len(rest), byref(used), byref(pointer))
        record = Record.__new__(Record)
        record._pointer = pointer.value
        yield record
        at += used.value
        at_least_one = False


_OUT, _INT, _SIZE, _BUFFER = native.Out, native.Int, native.Size, native.Buffer
_open = native.function("record_open", _OUT, _OUT)
_read = native.function("record_read", c_char_p, _SIZE, _OUT, _OUT)
_tag = native.function("record_tag", Record, native.Text, _SIZE, _BUFFER, _SIZE)
_tag_name = native.function("record_tag_name", Record, _INT, _BUFFER, _SIZE)
_set_tag = native.function("record_set_tag", Record, native.Text, _SIZE, native.Text, _SIZE)
_count = native.function("record_count", Record)
_entry = native.function("record_entry", Record, _INT, _OUT)
_add = native.function("record_add", Record, _OUT)
_text = native.function("record_text", Record, _BUFFER, _SIZE)
_replay = native.function("record_replay", Record, _INT, _OUT)
