"""A sweep from start to end: chunks worked out, kept, and put together to one results file.

In: what is asked (`sweep_asked`), who works on it. Out: the results file, whole, and a `Summary`; or
`Trouble`, with everything that was worked out kept in the folder beside the results file, from which
the same command goes on. The file is the same byte for byte however often the work was interrupted and
however many worked on it.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from time import monotonic
from typing import Any, Protocol

from rulesdsl import graph as g
from rulesdsl.driver.compiler import compiler_digest
from rulesdsl.driver.lock import locked
from rulesdsl.driver.sweep_asked import Asked, needs_arrow
from rulesdsl.driver.sweep_block import STATUS
from rulesdsl.driver.sweep_work import Job, Task, graph_bytes, prepared, put_away, work
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.sweep.columns import Coded, NoRoom
from rulesdsl.sweep.schedulers import Processes, Scheduler, WorkerLost
from rulesdsl.sweep.source import Amiss, Rows, stamp_of
from rulesdsl.sweep.store import Different, NotOurs, Store, Tally, gone_if_failed
from rulesdsl.sweep.text_files import csv_file, json_file

CHUNK_ROWS = 2_000
CHUNK_COLUMNS = 50_000
CHUNK_ODDS = 200
_SOON = 4.0
"""Seconds of work that are not worth starting other processes for."""

WORDS = {
    "compiler": "rulesdsl itself",
    "fingerprint": "the rules",
    "function": "what is worked out",
    "fixed": "what is fixed",
    "varied": "what is varied",
    "file": "the file of situations",
    "options": "the options",
    "chunk_rows": "the size of the chunks",
}


class Report(Protocol):
    """Told how many rows are done of how many; `kept` of them by an earlier run."""

    def __call__(self, done: int, of: int, kept: int) -> None: ...


@dataclass(frozen=True, slots=True)
class How:
    """Who works, and how much at a time. `processes` None: as many as there are cores."""

    processes: int
    scheduler: str | None = None
    chunk_rows: int | None = None
    afresh: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """What is in the results file. `reasons`: the most frequent of each status."""

    rows: int
    columns: tuple[str, ...]
    status: dict[str, int]
    reasons: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    kept: int = 0


def sweep(asked: Asked, how: How, report: Report) -> Summary:
    """Work it all out."""
    out = asked.wish.out
    folder = out.parent / f"{out.name}.sweep"
    try:
        with locked(folder, out, "sweep"):
            store = Store(folder)
            _open(store, asked, how)
            try:
                return _Run(asked, how, store, report).run()
            finally:
                if not store.tallies and folder.exists():
                    store.remove()  # nothing is in it that would be worth keeping
    except NoRoom as error:
        words = f"column {error.column}: {error.number} is beyond the 64 bits of a whole number in Parquet"
        raise Trouble(words, "write the results as .csv or .jsonl") from None
    except OSError as error:
        trouble = disk_trouble(error, f"write {shown(out)}")
        if folder.exists():
            trouble.help = f"{trouble.help}; what was worked out is kept".removeprefix("; ")
        raise trouble from error
    finally:
        put_away()


def _open(store: Store, asked: Asked, how: How) -> None:
    there = store.told() or {}
    odds = asked.odds is not None
    size = how.chunk_rows or (0 if how.afresh else there.get("chunk_rows", 0))
    usual = CHUNK_ODDS if odds else CHUNK_COLUMNS if asked.by_columns else CHUNK_ROWS
    size = size if isinstance(size, int) and size > 0 else usual
    try:
        store.open(_manifest(asked, size), afresh=how.afresh)
    except Different as error:
        parts = ", ".join(dict.fromkeys(WORDS.get(name, name) for name, _, _ in error.parts))
        chunks = "1 chunk" if error.done == 1 else f"{error.done:,} chunks"
        raise Trouble(
            f"{shown(store.folder)} holds {chunks} of another sweep: {parts} changed",
            "run it as it was, name another file with --out, or begin again with --afresh",
            2,
        ) from error
    except NotOurs as error:
        help = "move it away, or name another file with --out"
        raise Trouble(f"{shown(store.folder)} holds {error}, which no sweep has made", help, 2) from error


def _manifest(asked: Asked, size: int) -> dict[str, Any]:
    wish = asked.wish
    file = None
    if asked.scanned is not None:
        file = {"sha256": asked.scanned.digest, "rows": asked.scanned.rows, "columns": list(asked.names)}
    return {
        "compiler": compiler_digest(),
        "book": asked.graph.book,
        "edition": asked.graph.edition,
        "fingerprint": g.fingerprint(asked.graph),
        "function": asked.node.id,
        "fixed": [list(pair) for pair in asked.fixed] + [[n, repr(v)] for n, v in asked.rolls.items()],
        "varied": list(wish.vary),
        "file": file,
        "options": {
            "seed": wish.seed, "times": wish.times, "odds": asked.odds, "let_pass": wish.let_pass,
            "format": asked.format, "by_columns": asked.by_columns,
        },
        "rows": asked.plan.rows,
        "chunk_rows": size,
    }  # fmt: skip


@dataclass(slots=True)
class _Run:
    asked: Asked
    how: How
    store: Store
    report: Report

    @property
    def size(self) -> int:
        return int((self.store.told() or {})["chunk_rows"])

    def run(self) -> Summary:
        plan = self.asked.plan
        kept = sum(tally.rows for tally in self.store.tallies.values())
        done = kept
        self.report(done, plan.rows, kept)
        for tally in self._chunks():
            done += tally.rows
            self.report(done, plan.rows, kept)
        self._same_file()
        summary = self._summary(kept)
        self._write()
        self.store.remove()
        return summary

    # ------------------------------------------------------------ work

    def _chunks(self) -> Iterator[Tally]:
        job = self._job()
        raw = job.packed()
        tasks = self._tasks()
        try:
            if self.how.scheduler is None:
                yield from self._near(raw, tasks)
            else:
                yield from self._with(_cluster(self.how.scheduler), raw, tasks)
        except WorkerLost as lost:
            kept = "; what was worked out is kept" if self.store.tallies else ""
            raise Trouble(f"{lost}{kept}", lost.help) from lost

    def _near(self, raw: bytes, tasks: Iterator[tuple[int, Task]]) -> Iterator[Tally]:
        """Begin here; start other processes only for what takes a while."""
        left = self.asked.plan.chunks(self.size) - len(self.store.tallies)
        if left == 0:
            return
        prepared(raw, self.asked.graph)
        began = monotonic()
        for here, (number, task) in enumerate(tasks, 1):
            self._try(raw, task, here == 1)
            yield self.store.put(number, work(raw, task))
            each = (monotonic() - began) / here
            if self.how.processes > 1 and here < left and each * (left - here) > _SOON:
                put_away()
                count = min(self.how.processes, left - here)
                yield from self._with(Processes(count), raw, tasks)
                return

    def _try(self, raw: bytes, task: Task, first: bool) -> None:
        """Where nobody rolls, but the very first situation needs dice: say so before all the others."""
        wish = self.asked.wish
        told = any(name.partition(".")[0] == "roll" for name in (*self.asked.names, *_varied(self.asked)))
        if not first or wish.seed is not None or self.asked.odds is not None or told or self.asked.rolls:
            return
        if (why := prepared(raw).needs_roll(task)) is not None:
            column = why.name if isinstance(self.asked.node, g.Table) else f"roll.{why.name}"
            help = f"roll with --seed N, give a column {column}, or ask for the chances with --odds"
            raise Trouble(f"nothing says how the dice fall: {why}", help, 2)

    def _with(self, scheduler: Scheduler, raw: bytes, tasks: Iterator[tuple[int, Task]]) -> Iterator[Tally]:
        with contextlib.closing(scheduler.run(work, raw, tasks)) as results:
            for number, chunk in results:
                yield self.store.put(number, chunk)

    def _tasks(self) -> Iterator[tuple[int, Task]]:
        """What is not there yet, in order, made when it is wanted."""
        plan, size = self.asked.plan, self.size
        rows = None if self.asked.source is None else Rows(self.asked.source)
        with contextlib.closing(rows) if rows is not None else contextlib.nullcontext():
            for number in range(plan.chunks(size)):
                if number in self.store.tallies:
                    continue
                start, stop = number * size, min((number + 1) * size, plan.rows)
                base = {} if rows is None else self._block(rows, *plan.base_rows(start, stop))
                yield number, Task(start, stop, base)

    def _block(self, rows: Rows, start: int, stop: int) -> dict[str, Coded]:
        try:
            return rows.block(start, stop)
        except Amiss:
            raise self._changed() from None

    def _job(self) -> Job:
        asked = self.asked
        return Job(
            graph_bytes(asked.graph), asked.node.id, asked.plan, asked.names, asked.fixed, asked.rolls,
            asked.format, asked.wish.seed, asked.odds, asked.wish.let_pass, asked.by_columns,
        )  # fmt: skip

    # ------------------------------------------------------------ the end

    def _same_file(self) -> None:
        scanned = self.asked.scanned
        if scanned is None or self.asked.source is None:
            return
        if stamp_of(self.asked.source.path) != scanned.stamp:
            raise self._changed()

    def _changed(self) -> Trouble:
        assert self.asked.source is not None
        path = shown(self.asked.source.path)
        words = f"{path} was changed while it was being worked through; nothing was written"
        return Trouble(words, "begin again with --afresh")

    def _write(self) -> None:
        store, out = self.store, self.asked.wish.out
        numbers = range(self.asked.plan.chunks(self.size))
        heads = store.heads()
        names = [head.name for head in heads]
        blocks = (
            ([head.name for head in store.tallies[n].columns], lambda n=n: store.payload(n)) for n in numbers
        )
        match self.asked.format:
            case "csv":
                store.finish(out, csv_file(names, blocks))
            case "jsonl":
                store.finish(out, json_file(names, blocks))
            case "parquet":
                fresh = store.folder / "result.new"
                with gone_if_failed(fresh):
                    needs_arrow().whole(heads, (store.payload(number) for number in numbers), fresh)
                store.put_in_place(fresh, out)

    def _summary(self, kept: int) -> Summary:
        status: Counter[str] = Counter()
        reasons: dict[str, Counter[str]] = {}
        for _, tally in sorted(self.store.tallies.items()):
            status.update(tally.status)
            for word, reason, number in tally.reasons:
                reasons.setdefault(word, Counter())[reason] += number
        found = {word: counted.most_common(3) for word, counted in reasons.items()}
        columns = tuple(head.name for head in self.store.heads())
        in_order: dict[str, int] = {word: status[word] for word in STATUS if status[word]}
        return Summary(self.asked.plan.rows, columns, in_order, found, kept)


def _varied(asked: Asked) -> Sequence[str]:
    return [axis.path for axis in asked.plan.axes]


def _cluster(address: str) -> Scheduler:
    try:
        module = import_module("rulesdsl.sweep.dask_cluster")
    except ImportError:
        help = "install rulesdsl with its extra: rulesdsl[dask]"
        raise Trouble("for --scheduler, distributed (Dask) is needed", help, 2) from None
    made: Scheduler = module.cluster(address, compiler_digest(), compiler_digest)
    return made
