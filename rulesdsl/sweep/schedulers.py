"""Who works on the chunks: this process, others beside it, or (`dask_cluster`) other machines.

In: numbered tasks, made one at a time as they are wanted, and a function for them that every process
can import. Out: what the function gives, as it comes. Tasks under way are few, so that neither they
nor their results pile up. Whatever ends the run, no process of ours is left.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from typing import Any, Protocol

Task = Any
Work = Callable[[bytes, Task], bytes]
"""Works out a task of the job that the bytes describe."""
Results = Generator[tuple[int, bytes], None, None]
"""What tasks gave, by their numbers; closed by whoever stops listening."""


class WorkerLost(Exception):
    """A process that worked on a chunk is gone. `help` says what to do."""

    def __init__(self, words: str, help: str) -> None:
        super().__init__(words)
        self.help = help


class Scheduler(Protocol):
    def run(self, work: Work, job: bytes, tasks: Iterator[tuple[int, Task]]) -> Results:
        """Results by the number of their task, in any order."""
        ...


class Processes:
    """So many processes on this machine. They are started new, never forked, and end with us."""

    def __init__(self, count: int) -> None:
        self._count = count

    def run(self, work: Work, job: bytes, tasks: Iterator[tuple[int, Task]]) -> Results:
        pool = ProcessPoolExecutor(
            self._count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(work, job),
        )
        try:
            yield from _few_at_a_time(lambda task: pool.submit(_one, task), tasks, 2 * self._count)
            pool.shutdown()
        except BrokenExecutor:
            words = "a worker process ended in the middle of its work: was it killed, or was there no memory?"
            raise WorkerLost(words, "run the same again: it goes on; --processes 1 needs least") from None
        finally:
            _end(pool)


def _few_at_a_time(
    submit: Callable[[Task], Future[bytes]], tasks: Iterator[tuple[int, Task]], most: int
) -> Iterator[tuple[int, bytes]]:
    under_way: dict[Future[bytes], int] = {}
    while True:
        while len(under_way) < most and (following := next(tasks, None)) is not None:
            number, task = following
            with _undisturbed():
                under_way[submit(task)] = number
        if not under_way:
            return
        for future in wait(under_way, return_when=FIRST_COMPLETED).done:
            yield under_way.pop(future), future.result()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """What would end us ends us afterwards: a process that is left while it starts says so at length."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    come: list[int] = []
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    before = {number: handler for number, handler in before.items() if callable(handler)}
    for number in before:
        signal.signal(number, lambda number, _: come.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for sent in come:
        signal.raise_signal(sent)


def _end(pool: ProcessPoolExecutor) -> None:
    """What is under way is dropped: a chunk half done is worth nothing."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    results = getattr(getattr(pool, "_result_queue", None), "_writer", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.kill()
    if results is not None:
        # Who was ended in the middle of a result has left half of it, and the thread that reads results would
        # wait for the rest as long as anybody could write it; we could, too.
        with contextlib.suppress(OSError):
            results.close()


# ---------------------------------------------------------------- in the other process

_JOB: list[tuple[Work, bytes]] = []
TIDY: list[Callable[[], object]] = []
"""What a worker does before it ends, in whatever way it is told to."""


def _begin(work: Work, job: bytes) -> None:
    """An interrupt is for the parent; when the parent is gone, however it went, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_follow_the_parent, daemon=True).start()
    _JOB[:] = [(work, job)]


def _leave(*_: object) -> None:
    for tidy in TIDY:
        tidy()
    os._exit(1)


def _follow_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _one(task: Task) -> bytes:
    work, job = _JOB[0]
    return work(job, task)
