"""Several books at once, in as many processes as there are processors.

In: books and what is to be done with one. Out: the results, in the order of the books. A game and
the series it extends go to the same process, which shares what both hold. One process answers for a book
from beginning to end; words of progress and results come back through a pipe. A processor for which
there is no book, or none any more, helps with the lists of the others (`driver.helping`). An error is
raised here when all processes are done: that of the first book that has one. Small books, or a machine
with one processor: all is done in this process.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Final, TypeVar

from rulesdsl.driver.below import books_below
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.collecting import no_collecting
from rulesdsl.driver.helping import Helping
from rulesdsl.driver.trouble import Trouble
from rulesdsl.source.each import Each
from rulesdsl.source.records import dataclass

if sys.platform == "linux":
    from multiprocessing.context import ForkContext
else:
    from multiprocessing.context import SpawnContext

T = TypeVar("T")
Work = Callable[[BookRef, Callable[[str], None], Each], T]

_SMALL: Final = 100_000
"""Bytes of rules: below that, two processes take longer than one."""
_PATIENCE: Final = 10
"""Seconds that a process has to put its things in order when we are interrupted."""


def side_by_side(refs: Sequence[BookRef], work: Work[T], say: Callable[[str], None]) -> list[T]:
    """`work` on every book. It must be a function that can be pickled, and so must its results."""
    families = _families(refs)
    size = sum(family.size for family in families)
    processors = _processors() if size >= _SMALL else 1
    processes = max(1, min(len(families), processors))
    with no_collecting(), Helping(processors - processes) as help:
        if processes < 2:
            return [work(ref, say, help.each) for ref in refs]
        shares = _shares(families, processes)
        return _in_processes(refs, shares, work, say, help)


# ---------------------------------------------------------------- who does what


@dataclass(slots=True)
class _Family:
    """Books of one series; `size` is that of their own files."""

    folders: set[Path]
    refs: list[BookRef]
    size: int = 0


def _families(refs: Sequence[BookRef]) -> list[_Family]:
    """The books by the series they share. Where that cannot be told a book stands for itself: it is
    built all the same."""
    families: list[_Family] = []
    for ref in refs:
        folders = {ref.path.resolve(), *books_below(ref.path)}
        mine = _Family(folders, [ref], _size(ref.path))
        for other in [f for f in families if f.folders & folders]:
            families.remove(other)
            mine.folders |= other.folders
            mine.refs = [*other.refs, *mine.refs]
            mine.size += other.size
        families.append(mine)
    return families


def _size(path: Path) -> int:
    with suppress(OSError):
        files = path.glob("*.rules") if path.is_dir() else [path]
        return sum(file.stat().st_size for file in files)
    return 0


def _shares(families: Sequence[_Family], processes: int) -> list[list[BookRef]]:
    """The largest family first, each to the process that has least to do."""
    shares: list[tuple[int, list[BookRef]]] = [(0, []) for _ in range(processes)]
    for family in sorted(families, key=lambda f: -f.size):
        least = min(range(processes), key=lambda n: (shares[n][0], len(shares[n][1])))
        done, refs = shares[least]
        shares[least] = (done + family.size, [*refs, *family.refs])
    return [refs for _, refs in shares if refs]


def _processors() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---------------------------------------------------------------- the processes

if sys.platform == "linux":

    def _context() -> ForkContext:
        """A copy of this process is there at once."""
        return multiprocessing.get_context("fork")

else:

    def _context() -> SpawnContext:
        """A process that begins anew: system libraries may not bear to be copied."""
        return multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class _Said:
    words: str


@dataclass(frozen=True, slots=True)
class _Done:
    ref: BookRef
    result: object


@dataclass(frozen=True, slots=True)
class _Stopped:
    """`trouble` None: a fault of ours, of which `details` are the traceback."""

    ref: BookRef
    words: str
    trouble: tuple[str, str, int] | None = None
    details: str = ""


class WorkerFault(Exception):
    """Something in a process went wrong that never should; its traceback is a note."""


def _in_processes(
    refs: Sequence[BookRef],
    shares: list[list[BookRef]],
    work: Work[T],
    say: Callable[[str], None],
    help: Helping,
) -> list[T]:
    context = _context()
    running: dict[Connection, BaseProcess] = {}
    done: dict[BookRef, object] = {}
    stopped: dict[BookRef, _Stopped] = {}
    gc.freeze()
    try:
        for share in shares:
            here, there = context.Pipe(duplex=False)
            held = (*running, here) if context.get_start_method() == "fork" else ()
            process = context.Process(target=_work, args=(there, held, share, work, help))
            process.start()
            there.close()
            running[here] = process
        _listen(dict(running), done, stopped, say)
    finally:
        gc.unfreeze()
        _end(running)
    for ref in refs:
        if ref in stopped:
            _raise(stopped[ref])
        if ref not in done:
            raise WorkerFault(f"the process that built {ref.shown} ended without a word")
    return [done[ref] for ref in refs]  # type: ignore[misc]  # the results of `work`


def _listen(
    running: dict[Connection, BaseProcess],
    done: dict[BookRef, object],
    stopped: dict[BookRef, _Stopped],
    say: Callable[[str], None],
) -> None:
    """Until every process has closed its end."""
    while running:
        for pipe in wait(list(running)):
            assert isinstance(pipe, Connection)
            try:
                told = pipe.recv()
            except EOFError:
                del running[pipe]
                continue
            match told:
                case _Said(words):
                    say(words)
                case _Done(ref, result):
                    done[ref] = result
                case _Stopped(ref):
                    stopped[ref] = told


def _end(running: dict[Connection, BaseProcess]) -> None:
    """Nobody listens any more: a process that has something to say stops then, and what it was
    writing is put back. Only one that does not stop is stopped."""
    for pipe in running:
        pipe.close()
    for process in running.values():
        process.join(_PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()


def _raise(stopped: _Stopped) -> None:
    if stopped.trouble is not None:
        headline, help, exit_code = stopped.trouble
        raise Trouble(headline, help, exit_code)
    fault = WorkerFault(stopped.words)
    fault.add_note(stopped.details)
    raise fault


def _work(
    pipe: Connection, held: Sequence[Connection], refs: Sequence[BookRef], work: Work[object], help: Helping
) -> None:
    """What a process does: its books in order; the first that fails ends it. `held` are the ends of
    those who listen, of which a copied process has copies: with them open nobody would notice
    that no one listens any more."""
    for other in held:
        other.close()
    with no_collecting():
        for ref in refs:
            with _Telling(pipe, ref):
                pipe.send(_Done(ref, work(ref, partial(_say, pipe), help.each)))
    help.offer()


class _Telling:
    """`with _Telling(pipe, ref):` around the work on a book. What is thrown is told, and is the end of
    the process; when nobody listens any more it ends without a word."""

    def __init__(self, pipe: Connection, ref: BookRef) -> None:
        self._pipe = pipe
        self._ref = ref

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if value is None:
            return
        if isinstance(value, Trouble):
            told = (value.headline, value.help, value.exit_code)
            self._pipe.send(_Stopped(self._ref, str(value), told))
        elif not isinstance(value, BrokenPipeError | KeyboardInterrupt | SystemExit):
            words = f"{type(value).__name__}: {value} ({self._ref.shown})"
            details = "".join(traceback.format_exception(value))
            self._pipe.send(_Stopped(self._ref, words, details=details))
        sys.exit(1)


def _say(pipe: Connection, words: str) -> None:
    pipe.send(_Said(words))
