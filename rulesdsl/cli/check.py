"""`rulesdsl check`: every problem of the books in one run, in all their editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from typing import Annotated

import typer

from rulesdsl.cli.common import LayerOption, OptionOption, WithoutOption, asked_variant
from rulesdsl.cli.screen import progress, screen
from rulesdsl.diagnostics import Diagnostic
from rulesdsl.diagnostics.render_json import render_json
from rulesdsl.diagnostics.render_sarif import render_sarif
from rulesdsl.diagnostics.render_short import render_short
from rulesdsl.diagnostics.render_summary import counts
from rulesdsl.driver.books import find_books
from rulesdsl.driver.pipeline import check_editions
from rulesdsl.driver.trouble import Trouble
from rulesdsl.driver.version import VERSION
from rulesdsl.source import SourceFile

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class Format(StrEnum):
    """How the findings are written."""

    text = "text"
    short = "short"
    json = "json"
    sarif = "sarif"
    markdown = "markdown"


_OF_REPORT = (Format.text, Format.markdown, Format.json)


@app.command()
def check(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to write them.")] = Format.text,
    report: Annotated[
        bool, typer.Option("--report", help="List what is open in the book, for its publisher.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="With --report: also what is open in the books below.")
    ] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Every problem of a rulebook in one run, with what to write instead.

    Each finding has a code (`rulesdsl explain CODE`), its place, the printed rule number and
    what to write instead. Exits 1 when there is an error; warnings alone exit 0.

    With --report, what its publisher should know and settle: examples that contradict the rules,
    figures that are missing or were corrected, suppositions, what is left out or changed; of the
    edition asked for, as text, markdown or json.
    """
    if report:
        plain = not (layer or without or option)
        _check_usage(plain, "--report is of the book as it stands", "it without them")
        _check_usage(format in _OF_REPORT, f"--report is not written as {format}", "text, markdown or json")
        # What lists the report works examples out: a check alone need not load that.
        import_module("rulesdsl.cli.report").report_books(books or [], format.value, everything)
        return
    instead = "text, short, json or sarif"
    _check_usage(format is not Format.markdown, "only --report is written as markdown", instead)
    _check_usage(not everything, "--all goes with --report", "--report --all")
    found: dict[Diagnostic, None] = {}
    files: dict[str, SourceFile] = {}
    hollow: list[str] = []
    refs = find_books(books or [], asked_variant(layer, without, option))
    with progress() as say:
        for ref in refs:
            say(f"checking {ref.shown}")
            for checked in check_editions(ref):
                found.update(dict.fromkeys(checked.diagnostics))
                files.update(checked.files)
                if checked.holds_nothing and ref.shown not in hollow:
                    hollow.append(ref.shown)
    _write(list(found), files, format, ", ".join(ref.shown for ref in refs))
    if hollow and format is Format.text and not found:
        screen().line(f"{', '.join(hollow)}: nothing is declared here", "yellow")
    if counts(list(found))[0]:
        raise typer.Exit(1)


def _check_usage(fits: bool, headline: str, instead: str) -> None:
    if not fits:
        raise Trouble(headline, f"write {instead}", 2)


def _write(found: Sequence[Diagnostic], files: Mapping[str, SourceFile], format: Format, names: str) -> None:
    out = screen()
    match format:
        case Format.json:
            out.raw(render_json(found, files))
        case Format.sarif:
            out.raw(render_sarif(found, files, VERSION))
        case Format.short:
            out.raw(render_short(found, files))
        case Format.text | Format.markdown:
            out.diagnostics(found, files)
            out.summary(found, f"{names}: ")
