"""Examples of overrides for a new game, each one tried on the series that it is for.

In: a series as it is read, and the head of the game. Out: `Sample`s: a cell, a row, a modifier, a
step and so on of that very series, changed by a few lines which the compiler accepts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from re import fullmatch
from typing import TypeVar

from rulesdsl.diagnostics import Severity, Sink
from rulesdsl.graph import RuleGraph
from rulesdsl.graph.citations import read_citation
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.book import Book
from rulesdsl.sema.checks import check
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast, format_text, parse_file

_MOST_TRIES = 6
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Sample:
    """One kind of override: what it is, and the lines."""

    title: str
    words: str
    rules: str


@dataclass(frozen=True, slots=True)
class Bench:
    """What candidates are tried on. `head` is the head of the game's files, `prefix` that of its
    rule numbers."""

    book: Book
    graph: RuleGraph
    head: str
    game: str

    @property
    def declarations(self) -> Iterator[NamedDecl]:
        """What of the series is in force."""
        known = {*self.graph.functions, *(e.id for e in self.graph.enums)}
        for unit in self.book.units:
            for decl in unit.declarations:
                if isinstance(decl, NamedDecl) and decl.head.name.text in known:
                    yield decl

    def of_records(self) -> Iterator[ast.RecordDecl]:
        return (
            decl for unit in self.book.units for decl in unit.declarations if isinstance(decl, ast.RecordDecl)
        )

    def of(self, kind: type[D]) -> Iterator[D]:
        return (decl for decl in self.declarations if isinstance(decl, kind))

    def fits(self, rules: str) -> bool:
        """Whether the compiler takes these lines, in the game, without an error."""
        name = f"{self.game}/try.rules"
        file = SourceFile(name, SourceFile.normalise(f"{self.head}\n\n{rules}"))
        sink = Sink()
        unit = parse_file(file, sink)
        files = {**self.book.files, name: file}
        options = self.book.view(self.game)
        if listed := options.book.sections:
            book = replace(options.book, sections=(*listed, f"{self.game} 1.0-9.9"))
            options = replace(options, book=book)
        graph = None if sink.has_errors else analyse([*self.book.units, unit], files, options, sink)
        if graph is None or sink.has_errors:
            return False
        check(graph, files, sink)
        return not any(d.severity is Severity.ERROR for d in sink.items)


def samples(bench: Bench) -> list[Sample]:
    """One of each kind that the series has something for: the first that fits, all at once where
    they do."""
    kinds = [(make, list(islice(make(bench), _MOST_TRIES))) for make in _KINDS]
    found = [tried[0] for _, tried in kinds if tried]
    if not bench.fits("\n\n".join(one.rules for one in found)):
        found = [one for _, tried in kinds if (one := next(filter(_fits(bench), tried), None))]
    return [Sample(one.title, one.words, _formatted(bench, one.rules)) for one in found]


def _fits(bench: Bench) -> Callable[[Sample], bool]:
    return lambda sample: bench.fits(sample.rules)


def _formatted(bench: Bench, rules: str) -> str:
    text = format_text(f"{bench.head}\n\n{rules}\n", "sample.rules")
    return text.split("\n", 2)[2].strip("\n")


def _edit(bench: Bench, name: str, number: str, title: str, *lines: str, kind: str = "change") -> str:
    off = ", usually off" if kind == "option" else ""
    inner = "\n".join(f"  {line}" for line in lines)
    return f'{kind} {bench.game}_{name} "{title}" [{bench.game} {number}]{off}\n{inner}'


# ---------------------------------------------------------------- charts


def _charts(bench: Bench) -> Iterator[tuple[ast.TableDecl, list[ast.PipeRow], ast.AxisLine]]:
    """Charts of plain figures with one column of heads and one row of them."""
    for decl in bench.of(ast.TableDecl):
        axes = [item for item in decl.items if isinstance(item, ast.AxisLine)]
        rows = [item for item in decl.items if isinstance(item, ast.PipeRow)]
        rolled = any(isinstance(item, ast.RollLine | ast.CellsLine) for item in decl.items)
        left = [axis for axis in axes if axis.orientation == "rows"]
        if len(left) == 1 and len(axes) <= 2 and len(rows) > 1 and not rolled:
            yield decl, rows, left[0]


def _cells(bench: Bench) -> Iterator[Sample]:
    for decl, rows, _ in _charts(bench):
        for row in rows[1:]:
            at = next((i for i, cell in enumerate(row.cells) if i and fullmatch(r"\d+", cell.text)), None)
            if at is None:
                continue
            was = row.cells[at].text
            lines = (
                f"in table {decl.head.name.text}",
                f"  | {rows[0].cells[0].text} | {rows[0].cells[at].text} |",
                f"  | {row.cells[0].text} | {was} -> {int(was) + 1} |",
            )
            words = "copy the chart's head and the row; write what stands there, `->`, and what it is here"
            yield Sample("one cell of a chart", words, _edit(bench, "cell", "2.1", "Another figure", *lines))
            break


def _rows(bench: Bench) -> Iterator[Sample]:
    for decl, rows, axis in _charts(bench):
        if axis.type is not None or axis.keying != "labels" or len(rows[-1].cells) < 2:
            continue
        heads = " | ".join(cell.text for cell in rows[0].cells)
        cells = " | ".join(cell.text for cell in rows[-1].cells[1:])
        lines = (f"in table {decl.head.name.text}", f"  | {heads} |", f"  | + Of this game | {cells} |")
        words = "`+` before its head makes a row new; `remove row \"...\"` takes one out"
        yield Sample("one row more", words, _edit(bench, "row", "2.2", "One more row", *lines))


# ---------------------------------------------------------------- lines


def _modifiers(bench: Bench) -> Iterator[Sample]:
    for decl in bench.of(ast.ModifiersDecl):
        lines = [item for item in decl.items if isinstance(item, ast.ModLine)]
        plain = [one for one in lines if isinstance(one.value, ast.Num) and not one.factor and one.when]
        for one in plain[:1]:
            value = int(one.value.value) if isinstance(one.value, ast.Num) else 0
            words = one.words.text
            edit = (
                f"in modifiers {decl.head.name.text}",
                f'  was {value:+d} "{words}"',
                f'  now {value + (1 if value > 0 else -1):+d} "{words}"',
            )
            told = "`was` the line as it stands, `now` what it is here; what is not repeated stays"
            yield Sample("a modifier", told, _edit(bench, "modifier", "2.3", "Counts for more", *edit))


def _steps(bench: Bench) -> Iterator[Sample]:
    for decl in bench.of(ast.SequenceDecl):
        for phase in decl.items:
            inner = [node for node in getattr(phase, "nodes", ()) if isinstance(node, ast.Node)]
            if not isinstance(phase, ast.Node) or not inner or inner[0].level != "step":
                continue
            lines = (
                f"in sequence {decl.head.name.text}",
                f"  now after {phase.name.text}.{inner[0].name.text}",
                f'    step {bench.game}_roll "roll for reinforcements" [{bench.game} 2.4]',
            )
            words = "`now after` a phase, a step or some words; `was` alone takes a step out"
            yield Sample("a step of the turn", words, _edit(bench, "step", "2.4", "One more step", *lines))


def _refusals(bench: Bench) -> Iterator[Sample]:
    records = {decl.head.name.text: decl for decl in bench.of_records()}
    for decl in bench.of(ast.ResolverDecl):
        for entry in decl.inputs[:1]:
            record = records.get(entry.type.name.text)
            fields = record.fields if record is not None and not entry.type.is_list else ()
            yes_no = [f for f in fields if isinstance(f, ast.FieldLine) and f.type.name.text == "yes/no"]
            for one in yes_no[:1]:
                name = one.name.text
                lines = (
                    f"in resolver {decl.head.name.text}",
                    f'  now refuse "not in this game" when {name} [{bench.game} 2.5]',
                )
                words = "a case that the game does not allow: the answer says so, with the rule"
                yield Sample("a refusal", words, _edit(bench, "refusal", "2.5", "Not allowed here", *lines))


def _members(bench: Bench) -> Iterator[Sample]:
    for decl in bench.of(ast.EnumDecl):
        if any(isinstance(one, ast.MemberLine) for one in decl.members):
            name = f"{bench.game}_kind"
            lines = (f"in enum {decl.head.name.text}", f'  now {name} "Of this game"')
            words = "a term of the game's own; charts that list all terms need a row for it too"
            yield Sample("one more term", words, _edit(bench, "term", "2.6", "One more term", *lines))


def _options(bench: Bench) -> Iterator[Sample]:
    for one in _modifiers(bench):
        lines = [line[2:] for line in one.rules.split("\n")[1:]]
        if lines:
            now = lines[-1].split('"')
            rules = (lines[0], f'  now {now[0].split()[1]} "of an option" [{bench.game} 2.8]')
            text = _edit(bench, "option", "2.8", "An optional rule", *rules, kind="option")
            words = "in force where `BOOK@ID` is asked for, or `errata:` in the manifest names it"
            yield Sample("an optional rule", words, text)


def _sections(bench: Bench) -> Iterator[Sample]:
    """Chapters, the least cited first: something may depend on a chapter that much else cites."""
    counts: dict[int, int] = {}
    for decl in bench.declarations:
        cite = decl.head.cite
        for item in cite.items if cite is not None else ():
            citation = read_citation(item)
            if citation.chapter is not None and not citation.book:
                counts[citation.chapter] = counts.get(citation.chapter, 0) + 1
    for chapter in sorted(counts, key=lambda one: (counts[one], one)):
        rules = f'switch off {chapter}.0 "Not used in this game" [{bench.game} 2.7]'
        words = "what cites only that section is gone; `except 7.3` under it keeps a part"
        yield Sample("a section that is not used", words, rules)


_KINDS: Sequence[Callable[[Bench], Iterator[Sample]]] = (
    _cells, _rows, _modifiers, _steps, _refusals, _members, _sections, _options,
)  # fmt: skip
