"""Processors that have nothing to do help those who have a list of things to do.

In: how many processors are free. Out: `each`, which works on a list: where processors are free and the
list is long enough to be worth it, copies of this process take things from the same list, whoever is
ready taking the next one, until nothing is left. What they did comes back through pipes. What a copy
cannot do (it may be stopped, or its work may fail) is done here, where an error is at home.

The free processors are bytes in a pipe that all processes of a build share: who takes one out has
that processor, and puts it back.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import IO, Final, NoReturn, TypeVar

from rulesdsl.source.records import dataclass

I = TypeVar("I")  # noqa: E741  # an item
R = TypeVar("R")

_WORTH: Final = 0.03
"""Seconds that a list must have taken, and be likely to take still: to copy a process costs as much."""
_FEW: Final = 3
"""Things to do for each who helps, at least."""
_PLACE: Final = struct.Struct(">H")
_MOST: Final = 16_000
"""Places that a pipe holds, as a rule, before anyone takes one."""


class Helping:
    """The free processors of a build. Processes that are copied from this one share them. Where a process
    cannot be copied as it stands nobody helps."""

    def __init__(self, free: int) -> None:
        self._pipe = os.pipe() if sys.platform == "linux" else None
        if self._pipe is not None:
            os.set_blocking(self._pipe[0], False)
        for _ in range(free):
            self.offer()

    def __enter__(self) -> Helping:
        return self

    def __exit__(self, *_: object) -> None:
        for end in self._pipe or ():
            os.close(end)

    def offer(self) -> None:
        """One more processor has nothing to do."""
        if self._pipe is not None:
            os.write(self._pipe[1], b".")

    def each(self, work: Callable[[I], R], items: Sequence[I]) -> list[R]:
        """As `rulesdsl.source.each` has it."""
        done: list[R] = []
        began = perf_counter()
        for at, item in enumerate(items):
            passed = perf_counter() - began
            left = len(items) - at
            if passed > _WORTH and passed * left > _WORTH * at and (helpers := self._take(left // _FEW)):
                try:
                    return done + _together(work, items[at:], helpers)
                finally:
                    for _ in range(helpers):
                        self.offer()
            done.append(work(item))
        return done

    def _take(self, most: int) -> int:
        """How many processors are taken, of those that are free."""
        if self._pipe is None or not most:
            return 0
        with suppress(BlockingIOError):
            return len(os.read(self._pipe[0], most))
        return 0


@dataclass(frozen=True, slots=True)
class _Helper:
    """A copy of this process, and what it will say at its end."""

    process: int
    answers: IO[bytes]


def _together(work: Callable[[I], R], items: Sequence[I], helpers: int) -> list[R]:
    """By this process and so many others, who all take the next thing that nobody has taken."""
    places, put = os.pipe()
    os.set_blocking(put, False)
    os.write(put, b"".join(map(_PLACE.pack, range(min(len(items), _MOST)))))
    os.close(put)
    helping: list[_Helper] = []
    try:
        for _ in range(helpers):
            helping.append(_helper(work, items, places))
        done = dict(_done(work, items, places))
        for helper in helping:
            done |= _told(helper.answers.read())
    except BaseException:
        for helper in helping:
            os.kill(helper.process, signal.SIGKILL)
        raise
    finally:
        os.close(places)
        for helper in helping:
            helper.answers.close()
            with suppress(ChildProcessError):
                os.waitpid(helper.process, 0)
    return [done[at] if at in done else work(item) for at, item in enumerate(items)]


def _helper(work: Callable[[I], R], items: Sequence[I], places: int) -> _Helper:
    back, there = os.pipe()
    process = os.fork()
    if process == 0:
        _help(work, items, places, there)
    os.close(there)
    return _Helper(process, open(back, "rb"))


def _done(work: Callable[[I], R], items: Sequence[I], places: int) -> Iterator[tuple[int, R]]:
    while place := os.read(places, _PLACE.size):
        (at,) = _PLACE.unpack(place)
        yield at, work(items[at])


def _help(work: Callable[[I], R], items: Sequence[I], places: int, there: int) -> NoReturn:
    """What the copy does. It says nothing to anyone else, and leaves nothing in order: all that it holds
    is the other's."""
    done: list[tuple[int, R]] = []
    try:
        try:
            for told in _done(work, items, places):
                done.append(told)
        finally:
            with open(there, "wb") as answers:
                pickle.dump(done, answers, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _told(answers: bytes) -> dict[int, R]:
    """Nothing, where the copy came to a bad end."""
    with suppress(EOFError, pickle.UnpicklingError):
        return dict(pickle.loads(answers))
    return {}
