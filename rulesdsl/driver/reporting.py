"""What a book's publisher should know and settle: the report of one view of a book.

In: a checked book without errors. Out: `Report`, with what its examples came to and the warnings of the
checker. Examples are worked out by the interpreter alone: `rulesdsl test` compares it with the code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Literal

from rulesdsl.backends.tables import report_text
from rulesdsl.diagnostics import Diagnostic, Severity
from rulesdsl.driver.pipeline import Checked
from rulesdsl.driver.trouble import shown
from rulesdsl.graph import Example, ExampleId, Place, RuleGraph
from rulesdsl.graph.noted import Answers, Asked, Found, KnownWork, Remembered, content, noted
from rulesdsl.interp.examples import run_example
from rulesdsl.report import Compared, Report, Said, gather
from rulesdsl.source.each import Each, one_by_one

_KINDS: dict[str, Literal["failing", "disputed", "overtaken"]] = {
    "disputed": "disputed",
    "changed": "overtaken",
}


def report_of(checked: Checked, lines: Sequence[Compared] | None = None) -> Report:
    """The report of a book that has no errors; `lines` are `compared` where that is known already."""
    graph = checked.usable()
    told = tuple(compared(graph)) if lines is None else lines
    own = {shown(path): name for name, path in checked.book.disk.items()}
    warnings = [d for d in checked.diagnostics if d.severity is not Severity.ERROR]
    return gather(graph, told, tuple(_said(checked, d, own) for d in warnings))


def report_markdown(checked: Checked, report: Report, *, everything: bool) -> str:
    """The report as a page of Markdown, with the places as a user would type them."""
    return report_text(checked.usable(), report, lambda at: place_of(checked, at), everything=everything)


def place_of(checked: Checked, place: Place) -> str:
    """`rulebooks/tcs/morale.rules:127`."""
    path = checked.book.disk.get(place.file)
    return f"{shown(path) if path is not None else place.file}:{place.line}"


KnownExamples = KnownWork[tuple[Compared, ...]]


def compared(graph: RuleGraph) -> Iterator[Compared]:
    """The lines of examples that did not simply come out as printed."""
    for example in graph.examples:
        yield from _lines(graph, example)


def compared_by_chapter(
    graph: RuleGraph, known: KnownExamples, remembered: Remembered, each: Each = one_by_one
) -> tuple[Compared, ...]:
    """The same. `known`: what examples came to in other views and books; `remembered`: what those of a
    chapter came to when they were last worked out; `each` works chapters out side by side."""
    answers = Answers.of(graph)
    home = {key: chapter.file for chapter in graph.chapters for key in chapter.declarations}
    chapters: dict[str, list[Example]] = {}
    for example in graph.examples:
        chapters.setdefault(home.get(f"example:{example.id}", ""), []).append(example)
    own = {file: content(tuple(examples)) for file, examples in chapters.items()}
    told = {file: remembered.recall(f"examples {file}", own[file], answers) for file in chapters}
    others = [file for file, data in told.items() if data is None]
    made = each(lambda file: _of_chapter(answers, chapters[file], known), others)
    for file, found in zip(others, made, strict=True):
        asked: Asked = {}
        for one, work in found:
            known.keep(one, work.asked, work.result)
            asked |= work.asked
        told[file] = [asdict(line) for _, work in found for line in work.result]
        remembered.note(f"examples {file}", own[file], asked, (), told[file], file)
    lines: dict[ExampleId, list[Compared]] = {}
    for data in told.values():
        for line in data:
            lines.setdefault(line["example"], []).append(Compared(**{**line, "path": tuple(line["path"])}))
    return tuple(line for example in graph.examples for line in lines.get(example.id, ()))


def _of_chapter(
    answers: Answers, examples: list[Example], known: KnownExamples
) -> list[tuple[str, Found[tuple[Compared, ...]]]]:
    """What each example came to, with its digest."""
    out = []
    for example in examples:
        one = content(example)
        found = known.find(one, answers)
        if found is None:
            asked: Asked = {}
            seen = noted(answers, answers.graph.functions.keys(), asked)
            found = Found(asked, tuple(_lines(seen, example)))
        out.append((one, found))
    return out


def _lines(graph: RuleGraph, example: Example) -> Iterator[Compared]:
    for line in run_example(graph, example).lines:
        if line.outcome != "met":
            kind = _KINDS.get(line.outcome, "failing")
            path = line.expectation.path
            yield Compared(example.id, kind, path, line.printed, line.computed, line.words)


def computed(lines: Iterable[Compared]) -> dict[ExampleId, dict[tuple[str, ...], str]]:
    """What the rules give for disputed lines, as the reference tables print it."""
    found: dict[ExampleId, dict[tuple[str, ...], str]] = {}
    for line in lines:
        if line.kind == "disputed":
            found.setdefault(line.example, {})[line.path] = line.computed
    return found


def _said(checked: Checked, d: Diagnostic, own: Mapping[str, str]) -> Said:
    file = checked.files.get(d.span.file)
    position = file.position(d.span.start) if file is not None else None
    place = None
    if position is not None:
        name = own.get(d.span.file, d.span.file)
        place = Place(file=name, line=position.line, column=position.column)
    return Said(d.code, d.headline, d.rule, place)
