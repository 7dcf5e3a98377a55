"""Chunks worked out on a Dask cluster that is there already, where distributed is installed.

In: the address of its scheduler. Out: results as they come. The workers are sent everything that they
need once; what a worker that dies was sent, or was at work on, the scheduler sends to another. Where
nobody answers, where the cluster goes away, or where its rulesdsl is not ours, that is said within
seconds.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from typing import Any, TypeVar

import distributed
from distributed.comm.addressing import get_address_host_port
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from rulesdsl.sweep.schedulers import Results, Task, Work, WorkerLost

T = TypeVar("T")
PATIENCE = 5
"""Seconds to wait for an answer from the scheduler, and for the first worker."""
IDLE_LOOKS = 6
"""How often in a row nobody may be at work before what was asked for counts as lost."""
AHEAD = 3
"""How many chunks each core has before it, so that none has to wait for the next."""
_connect: Any = distributed.Client
_wait: Any = distributed.wait
_PREFIXES = ("tcp://", "tls://", "ucx://", "ws://", "wss://")


class Cluster:
    """`fingerprint` is that of the rulesdsl here; `theirs` tells that of a worker, in its process."""

    def __init__(self, address: str, fingerprint: str, theirs: Any) -> None:
        self._address = address
        self._fingerprint = fingerprint
        self._theirs = theirs

    def run(self, work: Work, job: bytes, tasks: Iterator[tuple[int, Task]]) -> Results:
        client = self._client()
        try:
            self._same_compiler(client)
            sent = client.submit(_kept, job, pure=False)
            cores = max(1, sum(self._cores(client).values()))
            yield from self._few_at_a_time(client, work, sent, tasks, AHEAD * cores)
        except (CancelledError, CommClosedError, TimeoutError) as error:
            words = f"the cluster at {self._address} has gone away"
            raise WorkerLost(words, _GO_ON) from error
        except KilledWorker as error:
            words = "several workers of the cluster died over the same chunk: has each of them memory enough?"
            raise WorkerLost(words, "run the same again with a smaller --chunk N and --afresh") from error
        finally:
            _quietly_closed(client)

    def _few_at_a_time(
        self, client: Any, work: Work, sent: Any, tasks: Iterator[tuple[int, Task]], most: int
    ) -> Iterator[tuple[int, bytes]]:
        under_way: dict[Any, int] = {}
        while True:
            while len(under_way) < most and (following := next(tasks, None)) is not None:
                number, task = following
                under_way[client.submit(work, sent, task, pure=False)] = number
            if not under_way:
                return
            for future in self._some_done(client, list(under_way)):
                number = under_way.pop(future)
                result: bytes = self._patiently(client, future.result)
                future.release()
                yield number, result

    def _some_done(self, client: Any, futures: list[Any]) -> Any:
        def ask(timeout: float) -> Any:
            return _wait(futures, timeout=timeout, return_when="FIRST_COMPLETED").done

        return self._patiently(client, ask)

    def _patiently(self, client: Any, ask: Callable[[float], T]) -> T:
        """`ask`, which may wait for so many seconds, until there is an answer, as long as the cluster is
        there and somebody is at work: nothing waits for ever."""
        idle = 0
        while True:
            with contextlib.suppress(TimeoutError):
                return ask(PATIENCE)
            try:
                at_work = client.sync(client.scheduler.processing, callback_timeout=PATIENCE)
            except (OSError, AttributeError) as error:  # it is closed, or there is nobody to ask
                raise CancelledError from error
            idle = 0 if any(at_work.values()) else idle + 1
            if idle == IDLE_LOOKS:
                words = "has no workers any more, or lost what it was asked for"
                raise WorkerLost(f"the cluster at {self._address} {words}", _GO_ON)

    def _client(self) -> Any:
        address = self._address if self._address.startswith(_PREFIXES) else f"tcp://{self._address}"
        for name in ("asyncio", "distributed.core", "distributed.client", "distributed.comm"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            # A client that finds an address to be none stays half open, and may stop its own thread, or the
            # next client's, for ever when it is thrown away: none is made for such an address.
            get_address_host_port(address, strict=True)
            client: Any = _connect(address, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError, AssertionError) as error:
            why = str(error).split("\n")[0][:160]
            words = f"no Dask scheduler answers at {self._address}: {why or 'no answer'}"
            help = "write its address as it says it itself: --scheduler tcp://HOST:8786"
            raise WorkerLost(words, help) from error
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            _quietly_closed(client)
            words = f"the Dask scheduler at {self._address} has no workers"
            raise WorkerLost(words, "start some: dask worker ADDRESS") from error
        return client

    def _cores(self, client: Any) -> dict[str, int]:
        """The workers there are now, and how many chunks each works on at once."""
        found: dict[str, int] = client.sync(client.scheduler.ncores, callback_timeout=PATIENCE)
        return found

    def _same_compiler(self, client: Any) -> None:
        """Another rulesdsl might answer otherwise."""
        asked = {w: client.submit(self._theirs, workers=[w], pure=False) for w in self._cores(client)}
        for worker, answer in asked.items():
            try:
                theirs: str = self._patiently(client, answer.result)
            except (ImportError, AttributeError) as error:
                words = f"the worker {worker} has no rulesdsl like this one: {error}"
                raise WorkerLost(words, _INSTALL) from error
            if theirs != self._fingerprint:
                raise WorkerLost(f"the worker {worker} has another rulesdsl than this one", _INSTALL)


_GO_ON = "run the same again: it goes on"
_INSTALL = "install the same rulesdsl on all machines of the cluster"


def _kept(job: bytes) -> bytes:
    """A result of the cluster, which it makes again where a worker has lost it."""
    return job


def _quietly_closed(client: Any) -> None:
    with contextlib.suppress(OSError, TimeoutError, CancelledError, AssertionError):
        client.close(timeout=2)


def cluster(address: str, fingerprint: str, theirs: Any) -> Cluster:
    return Cluster(address, fingerprint, theirs)
