"""The library as ctypes sees it: its structures, its functions, and how its refusals are raised.

Numbers are judged before they cross: what does not fit is refused, never cut. A handle crosses as the
object that owns it, so a closed one never does.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_int, c_int32, c_size_t, c_void_p
from ctypes import c_float, c_int8, c_uint16, c_uint32, c_uint64, c_uint8
from typing import Any, Optional

from . import errors

LANGUAGES = ("en", "fr", "ca")


# ---- structures, as in tablier.h


class ErrorStruct(Structure):
    _fields_ = [
        ("code", c_int32),
        ("cell_count", c_int32),
        ("needed", c_uint64),
        ("rule", c_char * 32),
        ("cells", c_uint16 * 16),
        ("inside", c_uint64 * 192),
    ]


class RandomStruct(Structure):
    _fields_ = [("key", c_uint64), ("counter", c_uint64)]


class GameStruct(Structure):
    _fields_ = [
        ("name", c_char * 16),
        ("seats", c_uint32),
        ("draws", c_int32),
        ("secrets", c_int32),
        ("chance", c_int32),
        ("max_moves", c_int32),
        ("max_outcomes", c_int32),
        ("options", c_int32),
        ("actions", c_int32),
        ("matter", c_int32),
        ("reserved", c_uint64 * 4),
    ]


class SetupStruct(Structure):
    _fields_ = [
        ("game", c_int32),
        ("seats", c_int32),
        ("variant", c_char_p),
        ("variant_n", c_size_t),
        ("position", c_char_p),
        ("position_n", c_size_t),
    ]


class StateStruct(Structure):
    _fields_ = [
        ("game", c_int32),
        ("seats", c_int32),
        ("actor", c_int32),
        ("ply", c_int32),
        ("by_points", c_int32),
        ("secret", c_int32),
        ("reserved", c_uint64 * 2),
    ]


class ResultStruct(Structure):
    _fields_ = [("winner", c_int32), ("points", c_int32 * 2), ("how", c_char * 20)]


class OutcomeStruct(Structure):
    _fields_ = [("move", c_uint32), ("weight", c_uint32)]


class ItemStruct(Structure):
    _fields_ = [
        (name, c_int32) for name in ("kind", "owner", "turn", "shape", "x", "y", "z", "group")
    ] + [("move", c_uint32)]


class SceneStruct(Structure):
    _fields_ = [
        (name, c_int32) for name in ("columns", "rows", "turned", "tall", "hexed", "unused")
    ] + [("reserved", c_uint64 * 2)]


class EntryStruct(Structure):
    _fields_ = [
        ("kind", c_int32),
        ("seat", c_int32),
        ("event", c_int32),
        ("glyph", c_int32),
        ("text", c_void_p),
        ("text_n", c_size_t),
    ]


class SearchSetupStruct(Structure):
    _fields_ = [
        ("game", c_int32),
        ("level", c_int32),
        ("workers", c_int32),
        ("thorough", c_int32),
        ("seed", c_uint64),
        ("memory", c_uint64),
    ]


class BestStruct(Structure):
    _fields_ = [
        ("move", c_uint32),
        ("value", c_int32),
        ("proved", c_int32),
        ("visits", c_uint32),
        ("line_count", c_int32),
        ("line", c_uint32 * 32),
    ]


class ReportStruct(Structure):
    _fields_ = [
        ("iterations", c_uint64),
        ("positions", c_uint64),
        ("depth", c_int32),
        ("full", c_int32),
        ("settled", c_int32),
        ("count", c_int32),
        ("best", BestStruct * 3),
        ("reserved", c_uint64 * 2),
    ]


class ShapeStruct(Structure):
    _fields_ = [
        (name, c_int32) for name in ("planes", "rows", "columns", "actions", "seats", "count")
    ] + [("reserved", c_uint64 * 2)]


# ---- numbers that are judged


def _number(kind: Any, bits: int, signed: bool) -> Any:
    least = -(1 << (bits - 1)) if signed else 0
    most = (1 << (bits - 1 if signed else bits)) - 1

    class Number:
        @classmethod
        def from_param(cls, value: Any) -> Any:
            try:
                number = value.__index__()
            except AttributeError:
                raise TypeError(f"a whole number is wanted, not {value!r}") from None
            if not least <= number <= most:
                raise errors.out_of_range(number)
            return kind(number)

    return Number


Int = _number(c_int, 32, True)
UInt32 = _number(c_uint32, 32, False)
UInt64 = _number(c_uint64, 64, False)
Size = _number(c_size_t, 64, False)


def int32(value: Any) -> int:
    """The value as a number for a field of a structure, which would cut it silently."""
    Int.from_param(value)
    return value.__index__()


def uint32(value: Any) -> int:
    UInt32.from_param(value)
    return value.__index__()


def uint64(value: Any) -> int:
    UInt64.from_param(value)
    return value.__index__()


class Handle:
    """A thing of the library. It is closed when nothing refers to it any more, or by close()."""

    _pointer: Optional[int] = None
    _closer = ""

    @classmethod
    def from_param(cls, owner: Any) -> c_void_p:
        if not isinstance(owner, cls):
            raise TypeError(f"a {cls.__name__} is wanted, not {owner!r}")
        if owner._pointer is None:
            raise errors.closed()
        return c_void_p(owner._pointer)

    def close(self) -> None:
        """Gives its memory back. It cannot be used afterwards; closing it again does nothing."""
        pointer, self._pointer = self._pointer, None
        if pointer is not None:
            raw(self._closer)(c_void_p(pointer), None)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # at the end of the interpreter everything may be gone already
            pass

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be pickled; keep its text")

    def __copy__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be copied")

    def __deepcopy__(self, memo: Any) -> Any:
        return self.__copy__()


# ---- the library


def _candidates() -> list:
    named = os.environ.get("TABLIER_LIBRARY")
    if named:
        return [named]
    beside = os.path.join(os.path.dirname(__file__), *[os.pardir] * 3, "libtablier.so.1")
    return ["libtablier.so.1", beside, ctypes.util.find_library("tablier") or "libtablier.so"]


def _load() -> ctypes.CDLL:
    for name in _candidates():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            failure = error
    raise ImportError(
        "libtablier is not there: install it, or say where it lies in TABLIER_LIBRARY"
    ) from failure


_library = _load()
_E = POINTER(ErrorStruct)
_raws: dict = {}


def raw(name: str) -> Any:
    """A function without any judging of what is passed."""
    if name not in _raws:
        _raws[name] = getattr(_library, "tablier_" + name)
    return _raws[name]


def text_of_error(error: ErrorStruct, language: str = "en") -> str:
    lang = LANGUAGES.index(language)
    buffer = ctypes.create_string_buffer(1024)
    raw("error_text")(byref(error), c_int(lang), buffer, c_size_t(len(buffer)), None)
    return buffer.value.decode()


def error_struct(code: int, number: int) -> ErrorStruct:
    struct = ErrorStruct()
    raw("error_set")(c_int(code), ctypes.c_int64(number), byref(struct))
    return struct


def function(name: str, *kinds: Any) -> Any:
    """A function that raises what the library refuses. The error is its last parameter."""
    call = _library["tablier_" + name]
    call.restype = c_int
    call.argtypes = list(kinds) + [_E]

    def checked(*values: Any) -> int:
        try:
            status = call(*values, None)
        except ctypes.ArgumentError as error:
            for kind, value in zip(kinds, values):
                kind.from_param(value)  # raises what ctypes has wrapped
            raise TypeError(str(error)) from None
        if status >= 0:
            return status
        error = ErrorStruct()
        status = call(*values, byref(error))  # once more, to be told why: nothing has happened
        if status < 0:
            raise errors.from_library(error)
        return status

    checked.__name__ = name
    return checked


def text(call: Any, *values: Any, size: int = 512) -> str:
    """What a function writes, in a buffer that grows until it suffices."""
    while True:
        buffer = ctypes.create_string_buffer(size)
        try:
            n = call(*values, buffer, size)
            return buffer.raw[:n].decode()
        except errors.SpaceError as error:
            if error.needed <= size:
                raise
            size = error.needed


def encode(value: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"a text is wanted, not {value!r}")
    return value.encode("utf-8", "surrogatepass")


Text = c_char_p
Buffer = c_void_p
Out = c_void_p
