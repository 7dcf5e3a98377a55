"""`rulesdsl check`: every problem of the books in one run, in all their editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from rulesdsl.cli.screen import progress, screen
from rulesdsl.diagnostics import Diagnostic
from rulesdsl.diagnostics.render_json import render_json
from rulesdsl.diagnostics.render_sarif import render_sarif
from rulesdsl.diagnostics.render_short import render_short
from rulesdsl.diagnostics.render_summary import counts
from rulesdsl.driver.books import find_books
from rulesdsl.driver.pipeline import check_editions
from rulesdsl.driver.version import VERSION
from rulesdsl.source import SourceFile

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


class Format(StrEnum):
    """How the findings are written."""

    text = "text"
    short = "short"
    json = "json"
    sarif = "sarif"


@app.command()
def check(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to write them.")] = Format.text,
) -> None:
    """Every problem of a rulebook in one run, with what to write instead.

    Each finding has a code (`rulesdsl explain CODE`), its place, the printed rule number and
    what to write instead. Exits 1 when there is an error; warnings alone exit 0.
    """
    found: dict[Diagnostic, None] = {}
    files: dict[str, SourceFile] = {}
    refs = find_books(books or [])
    with progress() as say:
        for ref in refs:
            say(f"checking {ref.shown}")
            for checked in check_editions(ref):
                found.update(dict.fromkeys(checked.diagnostics))
                files.update(checked.files)
    _write(list(found), files, format, ", ".join(ref.shown for ref in refs))
    if counts(list(found))[0]:
        raise typer.Exit(1)


def _write(found: Sequence[Diagnostic], files: Mapping[str, SourceFile], format: Format, names: str) -> None:
    out = screen()
    match format:
        case Format.json:
            out.raw(render_json(found, files))
        case Format.sarif:
            out.raw(render_sarif(found, files, VERSION))
        case Format.short:
            out.raw(render_short(found, files))
        case Format.text:
            out.diagnostics(found, files)
            out.summary(found, f"{names}: ")
