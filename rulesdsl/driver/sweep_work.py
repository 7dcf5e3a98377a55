"""One block of situations worked out, in whichever process.

In: a `Job` (the rules themselves, never a path that only one machine has) and a `Task`: which rows, and
what of them comes from a file. Out: a chunk: the columns of the situations, `status`, `reason` and the
columns of the answers, encoded for the results file. What it holds hangs on the job and the numbers of
the rows alone.
"""

from __future__ import annotations

import atexit
import pickle
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from threading import Lock
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import Rolls
from rulesdsl.driver.sweep_block import STATUS, Answered, Answerer, Block, block_of
from rulesdsl.driver.sweep_columns import Reader, ToldColumn
from rulesdsl.driver.sweep_odds import OddsAnswerer
from rulesdsl.driver.sweep_results import cell_of
from rulesdsl.driver.sweep_rows import RowAnswerer
from rulesdsl.runtime import MissingRoll
from rulesdsl.source.records import replace
from rulesdsl.sweep.columns import Coded, Column, numbers, the_same
from rulesdsl.sweep.plan import Plan
from rulesdsl.sweep.schedulers import TIDY
from rulesdsl.sweep.store import Head, Tally, packed
from rulesdsl.sweep.text_files import Merged, csv_block, json_block

Format = Literal["csv", "jsonl", "parquet"]
_MOST_REASONS = 24
REPETITION = "repetition"


@dataclass(frozen=True, slots=True)
class Job:
    """What is swept. `fixed` are facts and choices that all rows share, by the names of columns;
    `names` those of the file's columns. `let_pass`: cells that cannot be read make a row `bad_input`.
    `by_columns`: by the vectorised form, which every worker then needs NumPy for."""

    graph: bytes
    function: str
    plan: Plan
    names: tuple[str, ...]
    fixed: tuple[tuple[str, str], ...]
    rolls: Rolls
    format: Format
    seed: int | None = None
    odds: str | None = None
    let_pass: bool = False
    by_columns: bool = False

    def packed(self) -> bytes:
        return pickle.dumps(self)


@dataclass(frozen=True, slots=True)
class Task:
    """Rows `start` to `stop`; `base` are the file's rows that they go back to."""

    start: int
    stop: int
    base: Mapping[str, Coded]


def graph_bytes(graph: g.RuleGraph) -> bytes:
    return zlib.compress(graph.model_dump_json().encode("utf-8"))


def work(job: bytes, task: Task) -> bytes:
    """A task of a job; what the job needs is made ready once in each process."""
    with _ALONE:
        return prepared(job).chunk(task)


class Worker:
    """Ready for the tasks of one job."""

    def __init__(self, job: Job, graph: g.RuleGraph | None = None) -> None:
        if graph is None:
            graph = g.RuleGraph.model_validate_json(zlib.decompress(job.graph))
        node = find_function(graph, job.function)
        self._job = job
        self._reader = Reader(graph, node)
        self._fixed = [(self._reader.column(name), text) for name, text in job.fixed]
        self._told = {name: self._reader.column(name) for name in job.names}
        self._told |= {axis.path: self._reader.column(axis.path) for axis in job.plan.axes}
        self._taken = frozenset((*self._told, *((REPETITION,) if job.plan.times > 1 else ())))
        self._by_rows: RowAnswerer | None = None
        self._merged: Merged | None = None
        self._graph, self._node = graph, node
        self._answerer: Answerer
        if job.odds is not None:
            self._answerer = OddsAnswerer(graph, node, self._reader, job.rolls, job.odds)
        elif job.by_columns:
            vector = import_module("rulesdsl.driver.sweep_vector")
            self._answerer = vector.ColumnAnswerer(graph, node, job.rolls, job.seed)
            self._merged = import_module("rulesdsl.sweep.merging").merged
        else:
            self._answerer = self._rows()

    def close(self) -> None:
        self._answerer.close()
        if self._by_rows is not None:
            self._by_rows.close()

    def _rows(self) -> RowAnswerer:
        if self._by_rows is None:
            self._by_rows = RowAnswerer(
                self._graph, self._node, self._reader, self._job.rolls, self._job.seed
            )
        return self._by_rows

    def _answered(self, block: Block) -> Answered:
        """Columns cannot tell `absent` from nothing told, where that is not the same: such a block is
        answered row by row."""
        if self._job.by_columns and any(
            None in read and not self._reader.usually_absent(told)
            for told, read in zip(block.told, block.read, strict=True)
        ):
            return self._rows().block(block)
        return self._answerer.block(block)

    def chunk(self, task: Task) -> bytes:
        """The whole of a chunk: see `sweep.store`."""
        rows = range(task.start, task.stop)
        cells = dict(self._cells(task))
        fixed = [the_same(text, len(rows)) for _, text in self._fixed]
        told = [*(column for column, _ in self._fixed), *(self._told[name] for name in cells)]
        answers = self._answered(block_of(self._reader, rows, told, [*fixed, *cells.values()]))
        columns = [*self._situations(cells, task), *self._answers(answers)]
        return packed(_tally(len(rows), columns, answers), self._encoded(columns))

    def needs_roll(self, task: Task) -> MissingRoll | None:
        """Why the first row of a task has no answer, where that is a roll which nobody told."""
        if not self._reader.rolls:
            return None
        first = replace(task, stop=task.start + 1)
        cells = dict(self._cells(first))
        fixed = [the_same(text, 1) for _, text in self._fixed]
        told = [*(column for column, _ in self._fixed), *(self._told[name] for name in cells)]
        block = block_of(self._reader, range(first.start, first.stop), told, [*fixed, *cells.values()])
        return self._rows().lacking_roll(block)

    def _cells(self, task: Task) -> Iterator[tuple[str, Coded]]:
        """The cells of every column of the situations."""
        plan = self._job.plan
        if task.base:
            alone = plan.rows == plan.base
            back = None if alone else plan.base_codes(task.start, task.stop)
            yield from ((name, column if alone else column.at(back)) for name, column in task.base.items())
        yield from plan.varied(task.start, task.stop)

    def _situations(self, cells: Mapping[str, Coded], task: Task) -> Iterator[Column]:
        """As they go out: numbers and yes/no in one way of writing, all else as it was told."""
        for place, (name, column) in enumerate(cells.items()):
            told = self._told[name]
            yield Column(name, told.kind, (0, place), self._normal(told, column))
        if self._job.plan.times > 1:
            counted = self._job.plan.repetitions(task.start, task.stop)
            yield Column(REPETITION, "whole", (0, len(cells)), counted)

    def _normal(self, told: ToldColumn, column: Coded) -> Coded:
        if told.kind not in ("whole", "exact", "yes_no"):
            return _texts(column)
        words = []
        for word in column.words:
            try:
                value = None if word is None else cell_of(self._reader.read(told, word))
            except BadFact:
                # As it was told, where the file has room for it; its row is `bad_input`.
                value = None if self._job.format == "parquet" else _text(word)
            words.append(str(value) if told.kind == "exact" and value is not None else value)
        return Coded(words, column.codes)

    def _answers(self, answers: Answered) -> Iterator[Column]:
        """A result that has the name of a fact is `result.NAME`, a status or reason `answer.NAME`."""
        head = (
            Column("status", "word", (1, 0), answers.status),
            Column("reason", "text", (1, 1), answers.reason),
        )
        for column in (*head, *sorted(answers.columns, key=lambda c: c.order)):
            prefix = "answer" if column.order[0] == 1 else "result"
            taken = column.name in self._taken
            yield replace(column, name=f"{prefix}.{column.name}") if taken else column

    def _encoded(self, columns: list[Column]) -> bytes:
        match self._job.format:
            case "csv":
                return csv_block(columns, self._merged)
            case "jsonl":
                return json_block(columns, self._merged)
            case "parquet":
                made: bytes = import_module("rulesdsl.sweep.parquet_files").block(columns)
                return made


def _texts(column: Coded) -> Coded:
    return Coded([w if w is None or isinstance(w, str) else _text(w) for w in column.words], column.codes)


def _text(word: object) -> str:
    if isinstance(word, list):
        return f"({', '.join(map(_text, word))})"
    return "yes" if word is True else "no" if word is False else str(word)


def _tally(rows: int, columns: list[Column], answers: Answered) -> Tally:
    counted = Counter(zip(numbers(answers.status.codes), numbers(answers.reason.codes), strict=True))
    status: Counter[str] = Counter()
    reasons: Counter[tuple[str, str]] = Counter()
    for (code, why), number in counted.items():
        word = answers.status.words[code]
        status[word] += number
        if (reason := answers.reason.words[why]) is not None:
            reasons[word, reason] += number
    told = tuple((s, r, n) for (s, r), n in reasons.most_common(_MOST_REASONS))
    in_order: dict[str, int] = {word: status[word] for word in STATUS if status[word]}
    return Tally(rows, tuple(map(Head.of, columns)), in_order, told)


_READY: list[tuple[bytes, Worker]] = []
_ALONE = Lock()
"""A worker of a cluster may have several threads; they share what is made ready."""


def prepared(job: bytes, graph: g.RuleGraph | None = None) -> Worker:
    """The worker for a job. The last one is kept."""
    if not _READY or _READY[0][0] != job:
        put_away()
        _READY[:] = [(job, Worker(pickle.loads(job), graph))]
    return _READY[0][1]


def put_away() -> None:
    """Forget the last job, and what it has put on the disk."""
    while _READY:
        _READY.pop()[1].close()


atexit.register(put_away)
TIDY.append(put_away)
