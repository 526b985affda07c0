"""What goes wrong, as exceptions that carry the library's sentence in every language it speaks."""

from __future__ import annotations

import os
from typing import Any, List, Optional, Tuple


def _language() -> str:
    """The language that the environment asks for, where it is spoken; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        tag = os.environ.get(name)
        if tag:
            return tag[:2] if tag[:2] in ("en", "fr", "ca") else "en"
    return "en"


class Error(Exception):
    """Anything that Tablier refuses."""

    def __init__(self, struct: Any = None, sentence: str = "") -> None:
        self._struct = struct
        self._sentence = sentence  # of one that was pickled
        super().__init__(self.text())

    def text(self, language: Optional[str] = None) -> str:
        """The sentence in a language ("en", "fr", "ca"); by default that of the environment."""
        if self._struct is None:
            return self._sentence
        from . import _native

        language = language or _language()
        if language not in _native.LANGUAGES:
            raise missing()
        return _native.text_of_error(self._struct, language)

    @property
    def rule(self) -> str:
        """The stable word of the rule that refuses a move; empty when it is not about one."""
        return self._struct.rule.decode() if self._struct is not None else ""

    @property
    def cells(self) -> List[Tuple[int, int]]:
        """The places concerned, as columns and rows from 0."""
        if self._struct is None:
            return []
        count = self._struct.cell_count
        return [(cell & 255, cell >> 8) for cell in self._struct.cells[:count]]

    @property
    def needed(self) -> int:
        """The size that a buffer must have, or the number of a batch's game that was refused."""
        return self._struct.needed if self._struct is not None else 0

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> Any:
        return (type(self), (None, self.text()))


class InvalidError(Error, ValueError):
    """Malformed or impossible input."""


class IllegalError(Error, ValueError):
    """The rules refuse it; `rule` is the rule's word."""


class SpaceError(Error, ValueError):
    """A buffer is too small."""


class LimitError(Error, ValueError):
    """A fixed limit of the library is exceeded."""


class MissingError(Error, LookupError):
    """There is no such thing."""


class NoMemoryError(Error, MemoryError):
    """There is no more memory."""


class HandleError(Error, ValueError):
    """Something is closed, or belongs to another game."""


class RangeError(Error, ValueError):
    """A number is out of range."""


_BY_CODE = {
    -1: InvalidError,
    -2: IllegalError,
    -3: SpaceError,
    -4: LimitError,
    -5: MissingError,
    -6: NoMemoryError,
    -7: HandleError,
    -8: HandleError,
    -9: RangeError,
}


def from_library(struct: Any) -> Error:
    return _BY_CODE.get(struct.code, Error)(struct)


def make(code: int, number: int = 0) -> Error:
    """The error of a code, for what is refused before it reaches the library."""
    from . import _native

    return from_library(_native.error_struct(code, number))


def out_of_range(number: int) -> Error:
    least, most = -(1 << 63), (1 << 63) - 1
    return make(-9, min(max(number, least), most))


def missing() -> Error:
    return make(-5)


def illegal() -> Error:
    return make(-2)


def closed() -> Error:
    return make(-8)


def too_small(needed: int) -> Error:
    return make(-3, needed)
