"""`rulesdsl test`: the printed examples of the books, on interpreter and generated code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import typer

from rulesdsl.cli.common import asked_variant, is_usable
from rulesdsl.cli.screen import Screen, progress, screen
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.driver.books import find_books
from rulesdsl.driver.examples import ExampleRun, run_examples
from rulesdsl.driver.pipeline import Checked, check_editions
from rulesdsl.driver.trouble import shown
from rulesdsl.graph import Example
from rulesdsl.interp.examples import ExpectationReport

_WORDS = {
    "failed": "printed {printed}, computed {computed}",
    "changed": "printed {printed}, computed {computed} ({words})",
    "disputed": "printed {printed}, computed {computed}: {words}",
    "stale": "disputed, and yet the rule gives the printed {printed}: the dispute is over",
    "unknown": "printed {printed}; {words}",
    "missing": "printed {printed}; {words}",
    "wrong": "printed {printed}, no answer: {words}",
}


@dataclass(frozen=True)
class BookRun:
    checked: Checked
    runs: tuple[ExampleRun, ...]

    @property
    def good(self) -> bool:
        return all(run.good for run in self.runs)


def run(
    books: list[str] | None,
    as_json: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
) -> None:
    found: list[BookRun] = []
    broken: list[Checked] = []
    with progress() as say:
        for ref in find_books(books or [], asked_variant(layer, without, option)):
            say(f"checking {ref.shown}")
            for checked in check_editions(ref):
                if checked.has_errors:
                    broken.append(checked)
                    continue
                say(f"examples of {checked.ref.shown}")
                found.append(BookRun(checked, tuple(run_examples(checked.usable()))))
    good = all(book.good for book in found) and not [b for b in broken if not is_usable(b)]
    out = screen()
    if as_json:
        data = {
            "schema": "rulesdsl.examples/1",
            "ok": good,
            "errors_in": [checked.ref.shown for checked in broken],
            "books": [_book_data(book) for book in found],
        }
        out.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        for book in found:
            _tell(out, book)
    if not good:
        raise typer.Exit(1)


def _tell(out: Screen, book: BookRun) -> None:
    failed = [run for run in book.runs if not run.good]
    for run in failed:
        _tell_example(out, book.checked, run, "failed", "bold red")
        for line in run.interpreter.lines:
            if not line.good:
                _tell_line(out, line)
        for pair in run.disagreements:
            path = _path(pair.interpreter)
            words = f"interpreter {pair.interpreter.computed}, generated code {pair.generated.computed}"
            out.wrapped(
                f"{path}: {words} (a fault of rulesdsl: please report it)", first="    ", rest="      "
            )
    for word in ("disputed", "changed"):
        for run in book.runs:
            lines = [line for line in run.interpreter.lines if line.outcome == word]
            if lines:
                _tell_example(out, book.checked, run, word, "bold yellow")
                for line in lines:
                    _tell_line(out, line)
    for run in book.runs:
        if run.interpreter.unused:
            _tell_example(out, book.checked, run, "rolls not needed", "bold yellow")
            out.wrapped(", ".join(run.interpreter.unused), first="    ", rest="    ")
    disputed = sum(bool(run.disputed) for run in book.runs)
    verb = "holds" if len(book.runs) == 1 else "hold"
    parts = [f"{len(book.runs) - len(failed)} of {counted(len(book.runs), 'example')} {verb}"]
    if disputed:
        parts.append(f"{disputed} disputed")
    style = "bold red" if failed else "bold green"
    out.line(f"{book.checked.ref.shown}: {', '.join(parts)}", style)


def _tell_example(out: Screen, checked: Checked, run: ExampleRun, word: str, style: str) -> None:
    example = run.interpreter.example
    cited = f" [{example.header.cites}]" if example.header.cites.items else ""
    out.line(f"{word}: {example.header.title}{cited}", style)
    out.line(f"    {_where(checked, example)}: example {example.id} of {example.target}")


def _where(checked: Checked, example: Example) -> str:
    place = example.header.place
    path = checked.book.disk.get(place.file)
    return f"{shown(path) if path else place.file}:{place.line}"


def _tell_line(out: Screen, line: ExpectationReport) -> None:
    words = _WORDS[line.outcome].format(printed=line.printed, computed=line.computed, words=line.words)
    out.wrapped(f"{_path(line)}: {words}", first="    ", rest="      ")


def _path(line: ExpectationReport) -> str:
    return ".".join(line.expectation.path) or line.expectation.what


def _book_data(book: BookRun) -> dict[str, Any]:
    return {
        "book": book.checked.ref.shown,
        "ok": book.good,
        "examples": [
            {
                "id": run.interpreter.example.id,
                "title": run.interpreter.example.header.title,
                "rule": str(run.interpreter.example.header.cites),
                "target": run.interpreter.example.target,
                "place": _where(book.checked, run.interpreter.example),
                "ok": run.good,
                "supposed": list(run.interpreter.example.supposed),
                "unused_rolls": list(run.interpreter.unused),
                "interpreter": _lines_data(run.interpreter.lines),
                "generated": None if run.generated is None else _lines_data(run.generated.lines),
            }
            for run in book.runs
        ],
    }


def _lines_data(lines: Sequence[ExpectationReport]) -> Iterable[dict[str, str]]:
    return [
        {
            "path": _path(line),
            "outcome": line.outcome,
            "printed": line.printed,
            "computed": line.computed,
            "words": line.words,
        }
        for line in lines
    ]
