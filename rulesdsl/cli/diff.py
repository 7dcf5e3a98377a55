"""`rulesdsl diff`: what changed between two books, in rules terms."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from rulesdsl.changes import Report
from rulesdsl.changes.render_html import render_html
from rulesdsl.changes.render_json import render_json
from rulesdsl.changes.render_markdown import render_markdown
from rulesdsl.changes.render_text import render_text, text_lines
from rulesdsl.cli.common import asked_variant
from rulesdsl.cli.formats import DiffFormat
from rulesdsl.cli.screen import Screen, error_screen, progress, screen
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.comparing import Comparison, compare_books
from rulesdsl.driver.output_file import write_file


def run(
    old: str,
    new: str | None,
    format: DiffFormat,
    output: Path | None,
    exit_code: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
) -> None:
    with progress() as say:
        found = compare_books(old, new, say, asked_variant(layer, without, option))
    if found.report is None:
        _complain(found)
        raise typer.Exit(1)
    report = found.report
    if output is not None:
        write_file(output, _written(report, format))
    elif format is DiffFormat.text:
        _tell(screen(), report)
    else:
        screen().raw(_written(report, format))
    if exit_code and not report.empty:
        raise typer.Exit(1)


def _written(report: Report, format: DiffFormat) -> str:
    match format:
        case DiffFormat.text:
            return render_text(report)
        case DiffFormat.markdown:
            return render_markdown(report)
        case DiffFormat.json:
            return render_json(report)
        case DiffFormat.html:
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
