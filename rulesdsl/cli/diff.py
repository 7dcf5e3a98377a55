"""`rulesdsl diff`: what changed between two books, in rules terms."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from rulesdsl.changes import Report
from rulesdsl.changes.render_html import render_html
from rulesdsl.changes.render_json import render_json
from rulesdsl.changes.render_markdown import render_markdown
from rulesdsl.changes.render_text import render_text, text_lines
from rulesdsl.cli.common import LayerOption, OptionOption, WithoutOption, asked_variant
from rulesdsl.cli.screen import Screen, error_screen, progress, screen
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.comparing import Comparison, compare_books
from rulesdsl.driver.output_file import write_file

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class Format(StrEnum):
    """How the report is written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    html = "html"


@app.command("diff")
def diff_command(
    old: Annotated[str, typer.Argument(metavar="A", help="The older: a book, or REVISION:BOOK.")],
    new: Annotated[
        str | None, typer.Argument(metavar="[B]", help="The newer; without it, A as it is now.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to write it.")] = Format.text,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Into this file.")] = None,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 where anything has changed.")
    ] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """What changed between two editions, layers, folders or git revisions, in rules terms.

    Cells, rows, dice, modifiers, steps, conditions, words: by name, old beside new, with the
    resolvers, sequences, games and pages that each change reaches. A and B are books
    (`tcs@3.1`, a folder, a `.rules` file) or books of a git revision (`HEAD~1:tcs`); with A
    alone, what has changed since the last commit. `--layer`, `--without` and `--option` are for
    the newer side: with A alone, what they make of it.
    """
    with progress() as say:
        found = compare_books(old, new, say, asked_variant(layer, without, option))
    if found.report is None:
        _complain(found)
        raise typer.Exit(1)
    report = found.report
    if output is not None:
        write_file(output, _written(report, format))
    elif format is Format.text:
        _tell(screen(), report)
    else:
        screen().raw(_written(report, format))
    if exit_code and not report.empty:
        raise typer.Exit(1)


def _written(report: Report, format: Format) -> str:
    match format:
        case Format.text:
            return render_text(report)
        case Format.markdown:
            return render_markdown(report)
        case Format.json:
            return render_json(report)
        case Format.html:
            return render_html(report)


def _tell(out: Screen, report: Report) -> None:
    for line in text_lines(report, out.width):
        out.console.print(Text(line.text, style=line.style))


def _complain(found: Comparison) -> None:
    err = error_screen()
    for name, checked in found.faulty:
        errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
        err.diagnostics(errors, checked.files)
        err.summary(errors, f"{name}: ")
