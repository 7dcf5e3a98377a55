"""What a sweep is asked to do, read and looked over before anything is worked out.

In: the words of the command line. Out: `Asked`: a plan of situations, every one of whose cells can be
read. `Trouble` says what is wrong: of a file many things at once, each with its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.driver.situation import Rolls, Told, told
from rulesdsl.driver.sweep_columns import Reader, ToldColumn, checker, overlapping, told_in_part
from rulesdsl.driver.sweep_odds import step_of
from rulesdsl.driver.sweep_work import REPETITION, Format
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.made_once import made_once
from rulesdsl.runtime import NoSuchRoll
from rulesdsl.runtime.dice import faces_told
from rulesdsl.sweep.complaints import BadFile, Complaint, Complaints
from rulesdsl.sweep.csv_source import csv_source
from rulesdsl.sweep.plan import Axis, Plan, Span
from rulesdsl.sweep.source import Looked, Scan, Source, scan
from rulesdsl.sweep.text_files import names_in

MOST_ROWS = 10_000_000
_RANGE = re.compile(r"\s*([-\u2212]?\d{1,18})\s*\.\.\s*([-\u2212]?\d{1,18})\s*")
_FORMATS: dict[str, Format] = {".csv": "csv", ".jsonl": "jsonl", ".parquet": "parquet"}


class BadSituations(Trouble):
    """A file of situations that cannot be used. `details`: a line for each thing that is wrong."""

    def __init__(self, headline: str, details: Sequence[str], help: str) -> None:
        super().__init__(headline, help, 2)
        self.details = tuple(details)


@dataclass(frozen=True, slots=True)
class Wish:
    """The options as they were typed."""

    out: Path
    with_: Sequence[str] = ()
    choose: Sequence[str] = ()
    roll: Sequence[str] = ()
    vary: Sequence[str] = ()
    source: Path | None = None
    seed: int | None = None
    times: int = 1
    odds: str | None = None
    limit: int = MOST_ROWS
    let_pass: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """Ready to be worked out. `fixed` by the names of columns."""

    graph: g.RuleGraph
    node: g.Function
    wish: Wish
    format: Format
    plan: Plan
    fixed: tuple[tuple[str, str], ...] = ()
    rolls: Rolls = field(default_factory=dict)
    source: Source | None = None
    scanned: Scan | None = None
    odds: str | None = None
    by_columns: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return self.source.names if self.source is not None else ()


def asked(graph: g.RuleGraph, name: str, wish: Wish, looked: Looked | None = None) -> Asked:
    """Everything read and looked over. `looked` is told how many rows of the file so far."""
    node = find_function(graph, name)
    reader = Reader(graph, node)
    format = _format(wish.out)
    _refuse_overwriting(wish, format)
    _check_options(node, wish)
    said = told(wish.with_, wish.choose, wish.roll)
    fixed = _fixed(reader, wish)
    _check_rolls(reader, said)
    axes = tuple(_axis(reader, text) for text in wish.vary)
    source = None if wish.source is None else _source(wish.source)
    try:
        columns = [reader.column(axis.path) for axis in axes] + [reader.column(path) for path, _ in fixed]
        if source is not None:
            columns += _file_columns(reader, source)
        _refuse_overlaps(columns, said)
        _refuse_parts(reader, columns)
        _refuse_second(reader, columns)
        scanned = None if source is None else _scanned(reader, source, wish, looked)
    except BadFile as bad:
        assert wish.source is not None
        raise _bad_situations(bad, wish.source) from None
    plan = Plan(1 if scanned is None else scanned.rows, axes, wish.times)
    _check_size(plan, scanned, wish)
    step = None
    if wish.odds is not None:
        step = step_of(graph, node, wish.odds)
    by_columns = step is None and _by_columns(graph, node)
    return Asked(graph, node, wish, format, plan, fixed, said.rolls, source, scanned, step, by_columns)


def _by_columns(graph: g.RuleGraph, node: g.Function) -> bool:
    """Whether the function has a vectorised form, and NumPy is there to use it."""
    try:
        vector = import_module("rulesdsl.driver.sweep_vector")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return False
    return bool(vector.has_form(graph, node))


def _format(out: Path) -> Format:
    found = _FORMATS.get(out.suffix.lower())
    if found is None:
        raise Trouble(
            f"--out {shown(out)}: what kind of file is that to be?", "name it .csv, .jsonl or .parquet", 2
        )
    if out.is_dir():
        raise Trouble(f"--out {shown(out)} is a folder", "name a file in it", 2)
    if not out.parent.is_dir():
        raise Trouble(f"--out {shown(out)}: there is no folder {shown(out.parent)}", "make it first", 2)
    if found == "parquet":
        needs_arrow()
    return found


def _refuse_overwriting(wish: Wish, format: Format) -> None:
    """The results never go into the file of the situations, nor through a link to who knows where, nor over
    anything but the results of a sweep."""
    if wish.out.is_symlink():
        raise Trouble(f"--out {shown(wish.out)} is a symbolic link", "name the file itself", 2)
    source = wish.source
    if source is not None and source.exists() and wish.out.exists() and wish.out.samefile(source):
        raise Trouble(f"--out {shown(wish.out)} is the file of the situations", "name another file", 2)
    if wish.out.exists() and not _is_result(wish.out, format):
        words = f"--out {shown(wish.out)} is there already, and no sweep has made it"
        raise Trouble(words, "name another file, or move it away", 2)


def _is_result(path: Path, format: Format) -> bool:
    """Whether results of a sweep may be put in its place: it is empty, or has their columns."""
    if not path.is_file():
        return False
    try:
        if path.stat().st_size == 0:
            return True
        names = set(needs_arrow().parquet_source(path).names if format == "parquet" else names_in(path))
    except (BadFile, OSError):
        return False
    return all(name in names or f"answer.{name}" in names for name in ("status", "reason"))


def needs_arrow() -> Any:
    """The module for Parquet files; `Trouble` where pyarrow is not installed."""
    try:
        return import_module("rulesdsl.sweep.parquet_files")
    except ImportError:
        help = "install rulesdsl with its extra: rulesdsl[parquet]; or use .csv"
        raise Trouble("for Parquet files, pyarrow is needed", help, 2) from None


def _check_options(node: g.Function, wish: Wish) -> None:
    if wish.times < 1:
        raise Trouble(f"--times {wish.times}: at least once", "write, say, --times 100", 2)
    if wish.times > 1 and wish.odds is not None:
        raise Trouble("--times repeats rolls; --odds rolls nothing", "leave one of them out", 2)
    if wish.seed is not None and wish.odds is not None:
        raise Trouble("--seed is for rolling; --odds rolls nothing", "leave one of them out", 2)
    if wish.times > 1 and wish.seed is None:
        raise Trouble("--times repeats rolls, but nothing is rolled", "roll with --seed N", 2)
    if wish.odds is not None and not isinstance(node, g.Resolver | g.Table):
        raise Trouble(f"{node.id} rolls no dice", "ask for the odds of a resolver", 2)
    if not wish.vary and wish.source is None and wish.times == 1:
        help = "name a file with --from, or facts to go through with --vary PATH=1..9"
        raise Trouble("there is only one situation", help, 2)


# ---------------------------------------------------------------- what is fixed, what is varied


def _fixed(reader: Reader, wish: Wish) -> tuple[tuple[str, str], ...]:
    pairs: dict[str, str] = {}
    for prefix, texts in (("", wish.with_), ("choice.", wish.choose)):
        for text in texts:
            path, _, value = text.partition("=")
            pairs[f"{prefix}{path.strip()}"] = value.strip()
    for path, value in pairs.items():
        reader.read(reader.column(path), value)
    return tuple(pairs.items())


def _check_rolls(reader: Reader, said: Told) -> None:
    refuse_several(reader.graph, reader.node, said.rolls)
    for name, values in said.rolls.items():
        kind = kind_of(reader.graph.dice_by_id[reader.dice_of(name)])
        for value in values if isinstance(values, list) else [values]:
            try:
                faces_told(name, value, kind.sides, kind)
            except NoSuchRoll as error:
                raise BadFact(f"roll.{name}", error.why) from None


def _axis(reader: Reader, text: str) -> Axis:
    """`firepower=1..20`, `target.state=normal,suppressed`, `terrains=open,(open, woods)`."""
    path, equals, spec = text.partition("=")
    path = path.strip()
    if not equals or not path or not spec.strip():
        raise Trouble(f"--vary {text!r} is not PATH=VALUES", "write --vary firepower=1..9, or =open,woods", 2)
    column = reader.column(path)
    if span := _RANGE.fullmatch(spec):
        low, high = (int(number.replace("\u2212", "-")) for number in span.groups())
        if high < low:
            raise Trouble(f"--vary {text!r}: the range is empty", "the least comes first", 2)
        if column.kind not in ("whole", "exact"):
            reader.read(column, str(low))
        for end in (low, high):
            reader.read(column, str(end))
        return Axis(path, Span(low, high))
    values = [part.strip() for part in re.split(r",(?![^()]*\))", spec)]
    if "" in values:
        raise Trouble(f"--vary {text!r}: a value is empty", "write =open,woods", 2)
    for place, value in enumerate(values):
        reader.read(column, value)
        if value in values[:place]:
            raise Trouble(f"--vary {text!r}: {value} is there twice", "", 2)
    return Axis(path, tuple(values))


def _refuse_overlaps(columns: Sequence[ToldColumn], said: Told) -> None:
    rolled = {c.parts[0]: c.name for c in columns if c.of == "roll"}
    both = next((name for name in said.rolls if name in rolled), None)
    found = overlapping(columns) if both is None else (f"--roll {both}", rolled[both])
    if found is not None:
        first, second = found
        words = f"{first} is told twice" if first == second else f"{first} and {second} tell the same thing"
        raise Trouble(words, "tell each fact once: in the file, with --vary or with --with", 2)
    if any(column.name == REPETITION for column in columns):
        raise Trouble(f"no column can be called {REPETITION} here", "it counts what --times repeats", 2)


def _refuse_parts(reader: Reader, columns: Sequence[ToldColumn]) -> None:
    found = told_in_part(reader, columns)
    if found is not None:
        some, lacking = found
        raise Trouble(f"{some} is told, but not {lacking}", "tell the whole of a roll, or none of it", 2)


def _refuse_second(reader: Reader, columns: Sequence[ToldColumn]) -> None:
    """The second roll of a name that is rolled once."""
    once = made_once(reader.graph, reader.node)
    for column in columns:
        if column.of == "roll" and column.nth > 1 and (name := column.parts[0]) in once:
            words = f"{column.name} is told, but {name} is rolled once"
            raise Trouble(words, "leave it out", 2)


# ---------------------------------------------------------------- the file


def _source(path: Path) -> Source:
    try:
        if path.suffix.lower() == ".parquet":
            opened: Source = needs_arrow().parquet_source(path)
            return opened
        if path.suffix.lower() not in (".csv", ".tsv", ".txt"):
            raise Trouble(f"--from {shown(path)}: what kind of file is that?", "a .csv or .parquet file", 2)
        return csv_source(path)
    except BadFile as bad:
        raise _bad_situations(bad, path) from None
    except OSError as error:
        raise _unreadable(error, path) from error


def _unreadable(error: OSError, path: Path) -> Trouble:
    if isinstance(error, FileNotFoundError):
        return Trouble(f"--from {shown(path)}: there is no such file", "", 2)
    return disk_trouble(error, f"read {shown(path)}")


def _file_columns(reader: Reader, source: Source) -> list[ToldColumn]:
    """`BadFile` with every column that means nothing."""
    found = Complaints(source.line_word)
    columns = []
    for place, name in enumerate(source.names, 1):
        try:
            columns.append(reader.column(name))
        except BadFact as bad:
            found.add(Complaint(1, place, name, bad.headline, bad.help))
    if found.count:
        raise found.failure()
    return columns


def _scanned(reader: Reader, source: Source, wish: Wish, looked: Looked | None) -> Scan:
    columns = [reader.column(name) for name in source.names]
    try:
        return scan(source, checker(reader, columns), let_pass=wish.let_pass, looked=looked)
    except OSError as error:
        raise _unreadable(error, source.path) from error


def _bad_situations(bad: BadFile, path: Path) -> BadSituations:
    details = []
    for one in bad.complaints:
        at = f"{shown(path)}:{one.line}" if bad.line_word == "line" else f"{shown(path)}, row {one.line}"
        column = f"column {one.column}" if one.column else ""
        named = f" ({one.name})" if one.name else ""
        where = f"{at}: {column}{named}: " if column else f"{at}: "
        details.append(f"{where}{one.what}{f'; {one.help}' if one.help else ''}")
    more = f", of which {len(bad.complaints)} are shown" if bad.count > len(bad.complaints) else ""
    things = "1 thing is wrong" if bad.count == 1 else f"{bad.count:,} things are wrong"
    help = "nothing was worked out"
    if bad.only_cells:
        help = f"{help}; with --keep-going, such rows alone come out as bad_input"
    return BadSituations(f"{shown(path)}: {things}{more}", details, help)


def _check_size(plan: Plan, scanned: Scan | None, wish: Wish) -> None:
    if scanned is not None and scanned.rows == 0:
        assert wish.source is not None
        raise Trouble(
            f"{shown(wish.source)}: there is nothing below the head", "write a line per situation", 2
        )
    if plan.rows > wish.limit:
        parts = [f"{plan.base:,} of the file"] if scanned is not None else []
        parts += [f"{len(axis.values):,} of {axis.path}" for axis in plan.axes]
        parts += [f"{plan.times:,} times"] if plan.times > 1 else []
        raise Trouble(
            f"that is {plan.rows:,} rows ({' x '.join(parts)}), more than {wish.limit:,}",
            f"vary over fewer values; or, if it is meant, say --limit {plan.rows}",
            2,
        )
