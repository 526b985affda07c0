"""Games, their options, and random numbers."""

from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple, Union

from . import _native as native
from . import errors

_find = native.function("game_find", native.Text, native.Size)
_about = native.function("game_about", native.Int, native.Out)
_text = native.function(
    "game_text", native.Int, native.Int, native.Int, native.Buffer, native.Size
)
_option_name = native.function(
    "option_name", native.Int, native.Int, native.Buffer, native.Size
)
_option_is_size = native.function("option_is_size", native.Int, native.Int)
_option_text = native.function(
    "option_text", native.Int, native.Int, native.Int, native.Buffer, native.Size
)
_option_value = native.function(
    "option_value", native.Int, native.Int, native.Int, native.Buffer, native.Size
)
_seed = native.function("random_seed", native.UInt64, native.UInt64, native.Out)
_next = native.function("random_next", native.Out, native.Out)
_below = native.function("random_below", native.Out, native.UInt32, native.Out)
_level_nodes = native.function("level_nodes", native.Int, native.Int)

CHANCE, OVER, PUBLIC, KNOWING = -1, -2, -3, -4
LEVELS = 10


def language_number(language: str) -> int:
    try:
        return native.LANGUAGES.index(language)
    except ValueError:
        raise errors.missing() from None


class Random:
    """A stream of random numbers that is the same on every machine."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self._struct = native.RandomStruct()
        _seed(seed, stream, byref(self._struct))

    def next(self) -> int:
        """64 bits."""
        out = native.c_uint64()
        _next(byref(self._struct), byref(out))
        return out.value

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        out = native.c_uint32()
        _below(byref(self._struct), n, byref(out))
        return out.value

    @property
    def state(self) -> Tuple[int, int]:
        """Where the stream stands; may be set again."""
        return (self._struct.key, self._struct.counter)

    @state.setter
    def state(self, value: Tuple[int, int]) -> None:
        key, counter = value
        self._struct.key, self._struct.counter = native.uint64(key), native.uint64(counter)


@dataclass(frozen=True)
class Option:
    """One thing that a game can be asked to be."""

    name: str
    values: Tuple[str, ...]  # the default first; of a size: the default, the smallest, the largest
    is_size: bool
    about: str  # in English


class Game:
    """One of the games. Two objects of the same game are equal."""

    def __init__(self, name: Union[str, int, "Game"]) -> None:
        if isinstance(name, Game):
            self.number: int = name.number
        elif isinstance(name, str):
            encoded = native.encode(name)
            self.number = _find(encoded, len(encoded))
        else:
            self.number = native.int32(name)
        about = native.GameStruct()
        _about(self.number, byref(about))
        self.name: str = about.name.decode()
        self.seats: Tuple[int, ...] = tuple(n for n in range(1, 9) if about.seats >> n & 1)
        self.draws = bool(about.draws)
        self.secrets = bool(about.secrets)
        self.chance = bool(about.chance)
        self.max_moves: int = about.max_moves
        self.max_outcomes: int = about.max_outcomes
        self.actions = bool(about.actions)
        self.matter: str = ("dice", "cubes", "tiles", "discs")[about.matter]
        self._options: int = about.options

    def title(self, language: str = "en") -> str:
        return native.text(_text, self.number, 0, language_number(language))

    def credit(self, language: str = "en") -> str:
        """The line that names its inventor."""
        return native.text(_text, self.number, 1, language_number(language))

    def side(self, side: int, language: str = "en") -> str:
        """What a side (0, 1) is called."""
        if side not in (0, 1):
            raise errors.out_of_range(side)
        return native.text(_text, self.number, 3 + side, language_number(language))

    @property
    def options(self) -> List[Option]:
        return [self._option(i) for i in range(self._options)]

    def _option(self, i: int) -> Option:
        values = []
        try:
            while True:
                values.append(native.text(_option_value, self.number, i, len(values)))
        except errors.MissingError:
            pass
        return Option(
            native.text(_option_name, self.number, i),
            tuple(values),
            bool(_option_is_size(self.number, i)),
            native.text(_option_text, self.number, i, 0),
        )

    def level_iterations(self, level: int) -> int:
        """How many iterations a level (1 to 10) thinks for a move."""
        return _level_nodes(self.number, level)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


def games() -> List[Game]:
    """All games."""
    return [Game(i) for i in range(native.raw("game_count")())]


def setup(
    game: Union[str, int, Game],
    seats: int = 0,
    variant: str = "",
    position: Optional[str] = None,
    options: Optional[Dict[str, object]] = None,
) -> native.SetupStruct:
    """How to begin, as the library wants it. `options` go to the end of the variant."""
    parts = ([variant] if variant else []) + [f"{k}={v}" for k, v in (options or {}).items()]
    encoded = native.encode(",".join(parts))
    struct = native.SetupStruct(
        game=Game(game).number, seats=native.int32(seats), variant=encoded, variant_n=len(encoded)
    )
    if position is not None:
        struct.position = encoded_position = native.encode(position)
        struct.position_n = len(encoded_position)
    return struct
