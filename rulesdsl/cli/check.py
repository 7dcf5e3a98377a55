"""`rulesdsl check`: every problem of the books in one run, in all their editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

import typer

from rulesdsl.cli.common import asked_variant
from rulesdsl.cli.formats import CheckFormat
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

_OF_REPORT = (CheckFormat.text, CheckFormat.markdown, CheckFormat.json)


def run(
    books: list[str] | None,
    format: CheckFormat,
    report: bool,
    everything: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
) -> None:
    if report:
        plain = not (layer or without or option)
        _check_usage(plain, "--report is of the book as it stands", "it without them")
        _check_usage(format in _OF_REPORT, f"--report is not written as {format}", "text, markdown or json")
        # What lists the report works examples out: a check alone need not load that.
        import_module("rulesdsl.cli.report").report_books(books or [], format.value, everything)
        return
    instead = "text, short, json or sarif"
    _check_usage(format is not CheckFormat.markdown, "only --report is written as markdown", instead)
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
    if hollow and format is CheckFormat.text and not found:
        screen().line(f"{', '.join(hollow)}: nothing is declared here", "yellow")
    if counts(list(found))[0]:
        raise typer.Exit(1)


def _check_usage(fits: bool, headline: str, instead: str) -> None:
    if not fits:
        raise Trouble(headline, f"write {instead}", 2)


def _write(
    found: Sequence[Diagnostic], files: Mapping[str, SourceFile], format: CheckFormat, names: str
) -> None:
    out = screen()
    match format:
        case CheckFormat.json:
            out.raw(render_json(found, files))
        case CheckFormat.sarif:
            out.raw(render_sarif(found, files, VERSION))
        case CheckFormat.short:
            out.raw(render_short(found, files))
        case CheckFormat.text | CheckFormat.markdown:
            out.diagnostics(found, files)
            out.summary(found, f"{names}: ")
