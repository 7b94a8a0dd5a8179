# SPDX-License-Identifier: MIT
"""Flocks of boids, by the C library libboids.

    import boids
    flock = boids.Flock(seed=1, preset="starlings", noise=0.1)
    flock.run(600)
    print(flock.measure("order"), flock.read("position").mean(axis=0))

Lengths are in units, times in seconds of simulated time. What a call does, and its limits, is said in boids.h.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from typing import Callable, NamedTuple, Optional, Union

import numpy as np

__version__ = "1.0.0"
__all__ = ["BoidsError", "Event", "Flock", "World", "names"]

Value = Union[str, float, int]

KINDS = ("boid", "predator", "pillar")
GRIDS = ("walls", "goals", "path", "food")
EVENTS = ("born", "starved", "aged", "crashed", "eaten", "strayed", "caught")
LISTS = ("factors", "measures", "presets", "maps", "models", "columns")

_flock, _size, _i32 = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int32
_text, _u64, _f64 = ctypes.c_char_p, ctypes.c_uint64, ctypes.c_double
_out = ctypes.POINTER
_go_on = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)
_place = _f64 * 3


class _Event(ctypes.Structure):
    _fields_ = [("what", _i32), ("kind", _i32), ("id", ctypes.c_uint32), ("place", ctypes.c_float * 3)]


# By function: what it returns, and what it takes.
_FUNCTIONS = {
    "version": (_text,), "error": (_text,), "new": (_flock, _u64), "clone": (_flock, _flock),
    "free": (None, _flock), "do": (ctypes.c_bool, _flock, _text),
    "set": (ctypes.c_bool, _flock, _text, _text), "get": (_size, _flock, _text, _text, _size),
    "get_number": (ctypes.c_bool, _flock, _text, _out(_f64)),
    "set_number": (ctypes.c_bool, _flock, _text, _f64),
    "set_text": (ctypes.c_bool, _flock, _text, _text, _size), "restart": (ctypes.c_bool, _flock),
    "run": (_u64, _flock, _u64, _f64, _go_on, ctypes.c_void_p), "step_count": (_u64, _flock),
    "time": (_f64, _flock), "hash": (_u64, _flock), "count": (_size, _flock, _i32),
    "read": (ctypes.c_bool, _flock, _i32, _i32, _size, _size, ctypes.c_void_p, _size),
    "write": (ctypes.c_bool, _flock, _i32, _i32, _size, _size, ctypes.c_void_p, _size),
    "add": (ctypes.c_bool, _flock, _place, _out(ctypes.c_uint32)),
    "world": (ctypes.c_bool, _flock, _place, _out(_i32), _out(ctypes.c_bool)),
    "grid": (ctypes.c_bool, _flock, _i32, _i32 * 2, _f64 * 2, ctypes.c_void_p, _size),
    "near": (ctypes.c_bool, _flock, _place, _f64, ctypes.c_void_p, _size, _out(_size)),
    "events": (ctypes.c_bool, _flock, _out(_Event), _size, _out(_size)),
    "measure": (ctypes.c_bool, _flock, _text, _out(_f64)), "save": (_text, _flock, _out(_size)),
    "load": (ctypes.c_bool, _flock, _text, _size), "list": (_size, _i32, _size, _text, _size),
}


class Event(NamedTuple):
    """What became of a boid or predator in the last step: one of EVENTS."""

    what: str
    kind: str
    id: int
    place: tuple[float, float, float]


class BoidsError(Exception):
    """A call that was refused: the sentence of the library."""


class World(NamedTuple):
    """The world of a flock: its sides (depth 0: 2-D), and whether it wraps."""

    size: tuple[float, float, float]
    dimensions: int
    wraps: bool


def _load() -> ctypes.CDLL:
    path = os.environ.get("BOIDS_LIBRARY") or ctypes.util.find_library("boids") or "libboids.so.1"
    library = ctypes.CDLL(path)
    for name, (returns, *takes) in _FUNCTIONS.items():
        function = getattr(library, "boids_" + name)
        function.restype, function.argtypes = returns, takes
    return library


_lib = _load()


def _check(done):
    """Returns what a call has returned, unless it has failed."""
    sentence = _lib.boids_error()
    if sentence:
        raise BoidsError(sentence.decode())
    return done


def _text_of(call: Callable[[Optional[bytes], int], int]) -> str:
    """Gets a text from a function that is first asked for its length."""
    size = call(None, 0) + 1
    text = ctypes.create_string_buffer(size)
    call(text, size)
    return text.value.decode()


def rows(kind: str) -> list[list[str]]:
    """Returns the rows of a list ("factors", "presets" ...): name, unit, range, sentence, use."""
    found, which = [], LISTS.index(kind)
    while _lib.boids_list(which, len(found), None, 0) > 0:
        row = len(found)
        found.append(_text_of(lambda text, size: _lib.boids_list(which, row, text, size)).split("\t"))
    return found


def names(kind: str) -> list[str]:
    """Returns the names of a list: "factors", "measures", "presets", "maps", "models" or "columns"."""
    return [row[0] for row in rows(kind)]


# By name of a column: its number, the numbers of a row and their type.
_COLUMNS = {
    row[0]: (i, int(row[2].split()[0]) if " " in row[2] else 1,
             np.float32 if row[2].endswith("float") else np.uint32)
    for i, row in enumerate(rows("columns"))
}


def _bytes(text: str) -> bytes:
    if "\0" in text:  # the library would take what is before it
        raise BoidsError(f"a text has no NUL, as in {text!r}")
    return text.encode()


def _name(name: str) -> bytes:
    return _bytes(name.replace("_", "-"))


class _Running:
    """What a flock has in the place of its pointer while go_on is asked, or another thread runs it."""

    @property
    def _as_parameter_(self):
        raise BoidsError("a flock cannot be used while it runs")


class Flock:
    """A flock. Its settings are items: flock["noise"] = 0.1."""

    def __init__(self, seed: int = 1, **settings: Value):
        """Makes the flock of a seed, of the preset classic; settings as in boids_set, '_' for '-'."""
        self._flock = _check(_lib.boids_new(0))
        for name, value in {"seed": seed, **settings}.items():  # ctypes would cut a seed to 64 bits
            self[name] = value

    def __del__(self):
        if getattr(self, "_flock", None):
            _lib.boids_free(self._flock)

    def copy(self) -> "Flock":
        """Returns a flock that goes on as this one does, bit for bit."""
        other = Flock.__new__(Flock)
        other._flock = _check(_lib.boids_clone(self._flock))
        return other

    def __getstate__(self) -> str:  # for the modules copy and pickle
        return self.save()

    def __setstate__(self, text: str) -> None:
        Flock.__init__(self)
        self.load(text)

    def __setitem__(self, name: str, value: Value) -> None:
        if isinstance(value, str):
            _check(_lib.boids_set(self._flock, _name(name), _bytes(value)))
        elif name == "seed":
            _check(_lib.boids_set(self._flock, b"seed", str(value).encode()))
        else:
            _check(_lib.boids_set_number(self._flock, _name(name), value))

    def __getitem__(self, name: str) -> Value:
        value = _f64()
        if _lib.boids_get_number(self._flock, _name(name), value):
            return value.value
        return _text_of(lambda text, size: _check(_lib.boids_get(self._flock, _name(name), text, size)))

    def do(self, line: str) -> None:
        """Applies a line of the language of journals: "place wall 10 4", "scatter"."""
        _check(_lib.boids_do(self._flock, _bytes(line)))

    def set_text(self, name: str, text: str) -> None:
        """Sets a "map", "brain" or "boids" (a CSV) of one's own."""
        _check(_lib.boids_set_text(self._flock, _bytes(name), text.encode(), len(text.encode())))

    def restart(self) -> None:
        """Begins anew with the same seed and settings."""
        _check(_lib.boids_restart(self._flock))

    def run(self, steps: int = 1, dt: float = 1 / 60, go_on: Optional[Callable[[], bool]] = None) -> int:
        """Makes steps of dt seconds until go_on() returns false or raises, and returns their number."""
        if steps < 0:  # in C it would be a very large number
            raise BoidsError(f"a run takes a number of steps from 0 on, not {steps}")
        raised = []

        def ask(_):
            try:
                return bool(go_on())
            except BaseException as error:  # ctypes would only print it
                raised.append(error)
                return False

        flock, self._flock = self._flock, _Running()
        try:
            made = _check(_lib.boids_run(flock, steps, dt, _go_on(ask) if go_on else _go_on(0), None))
        finally:
            self._flock = flock
        if raised:
            raise raised[0]
        return made

    @property
    def steps(self) -> int:
        """The steps since the start."""
        return _lib.boids_step_count(self._flock)

    @property
    def time(self) -> float:
        """The seconds since the start."""
        return _lib.boids_time(self._flock)

    @property
    def hash(self) -> int:
        """A hash of every bit of the flock."""
        return _lib.boids_hash(self._flock)

    @property
    def world(self) -> World:
        """The world in units."""
        size, dimensions, wraps = _place(), _i32(), ctypes.c_bool()
        _check(_lib.boids_world(self._flock, size, dimensions, wraps))
        return World(tuple(size), dimensions.value, wraps.value)

    def count(self, kind: str = "boid") -> int:
        """Returns the number of "boid", "predator" or "pillar"."""
        return _lib.boids_count(self._flock, KINDS.index(kind))

    def read(self, column: str, kind: str = "boid") -> np.ndarray:
        """Returns a column of names("columns"), by increasing id: one row for each boid."""
        number, width, dtype = _COLUMNS[column]
        count = self.count(kind)
        array = np.empty((count, width) if width > 1 else count, dtype)
        _check(_lib.boids_read(self._flock, KINDS.index(kind), number, 0, count, array.ctypes.data, 0))
        return array

    def write(self, column: str, values, first: int = 0, kind: str = "boid") -> None:
        """Sets a column of boids from row `first` on. "acceleration" is a rule of one's own, for one step."""
        number, width, dtype = _COLUMNS[column]
        array = np.ascontiguousarray(values, dtype)
        if array.size % width or (array.ndim > 1 and array.shape[-1] != width):
            raise BoidsError(f"{column} has {width} numbers a row, not {array.shape}")
        _check(_lib.boids_write(self._flock, KINDS.index(kind), number, first, array.size // width,
                                array.ctypes.data, 0))

    def add(self, place) -> int:
        """Adds a boid at a place (x, y or x, y, z), and returns its id."""
        number = ctypes.c_uint32()
        _check(_lib.boids_add(self._flock, _place(*place), number))
        return number.value

    def near(self, place, radius: float = float("inf"), most: Optional[int] = None) -> np.ndarray:
        """Returns the ids of the boids within a radius of a place, from the nearest on."""
        most, found = self.count() if most is None else most, _size()
        ids = np.empty(most, np.uint32)
        _check(_lib.boids_near(self._flock, _place(*place), radius, ids.ctypes.data, most, found))
        return ids[: found.value]

    def grid(self, name: str) -> np.ndarray:
        """Returns "walls", "goals", "path" or "food", one row for each row of cells, from the top."""
        which, size, cell = GRIDS.index(name), (_i32 * 2)(), (_f64 * 2)()
        _check(_lib.boids_grid(self._flock, which, size, cell, None, 0))
        array = np.empty((size[1], size[0]), np.float32)
        _check(_lib.boids_grid(self._flock, which, size, cell, array.ctypes.data, array.size))
        return array

    def events(self) -> list[Event]:
        """Returns what has happened in the last step, newest first."""
        events, count = (_Event * 256)(), _size()
        _check(_lib.boids_events(self._flock, events, 256, count))
        return [Event(EVENTS[e.what], KINDS[e.kind], e.id, tuple(e.place)) for e in events[: count.value]]

    def measure(self, name: str) -> float:
        """Returns a measure of names("measures"); NaN: it is undefined."""
        value = _f64()
        _check(_lib.boids_measure(self._flock, _bytes(name), value))
        return value.value

    def save(self) -> str:
        """Returns the flock as text."""
        return _check(_lib.boids_save(self._flock, None)).decode()

    def load(self, text: str) -> None:
        """Replaces the flock by that of a text: of save, a preset or the start of a journal."""
        _check(_lib.boids_load(self._flock, text.encode(), len(text.encode())))
