"""`rulesdsl build`: resolvers and reference tables into `generated/`, or whether they are stale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

from rulesdsl.cli.common import asked_variant
from rulesdsl.cli.quick import up_to_date, warned
from rulesdsl.cli.screen import Screen, error_screen, progress, screen
from rulesdsl.diagnostics.render_json import as_data
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.driver.build import BuildReport, build_all
from rulesdsl.driver.making import Built
from rulesdsl.driver.pipeline import editions_left_out
from rulesdsl.driver.trouble import Trouble, shown
from rulesdsl.source.records import replace

_STALE = (("added", "missing"), ("changed", "out of date"), ("removed", "no longer made"))


def run(
    books: list[str] | None,
    check: bool,
    out: str | None,
    as_json: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
    as_published: bool,
    chances: bool,
) -> None:
    variant = replace(asked_variant(layer, without, option, as_published), chances=chances)
    if out is not None and not out.strip():
        raise Trouble("--out names no folder", "write, say, --out build; without it, `generated` is meant", 2)
    folder = None if out is None else Path(out)
    with progress() as say:
        report = build_all(books or [], folder, check_only=check, progress=say, variant=variant)
    if as_json:
        screen().raw(json.dumps(_data(report, check), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(report, check)
    if report.has_errors or (check and report.stale):
        raise typer.Exit(1)


def _tell(report: BuildReport, check: bool) -> None:
    out = screen()
    for built in report.books:
        if built.has_errors:
            _tell_errors(built)
        elif check:
            _tell_stale(out, built)
        else:
            _tell_built(out, built)
        if others := _left_out(built):
            names = [replace(built.ref, view=view).shown for view in others]
            out.line(f"  its other editions are left out: {', '.join(names)} (each is built by that name)")
    for ref in report.behind:
        out.line(f"{ref.shown} builds on what has changed: run rulesdsl build {ref.shown}", "bold")
    for folder in report.orphans:
        out.line(f"{shown(folder)}: its rulebook is not here", "bold red")
        out.line("  delete the folder, or name the book to check it")


def _left_out(built: Built) -> tuple[str, ...]:
    return () if built.has_errors else editions_left_out(built.ref)


def _tell_errors(built: Built) -> None:
    err = error_screen()
    found = list(built.diagnostics)
    err.diagnostics(found, built.files)
    err.summary(found, f"{built.ref.shown}: not built: ")


def _tell_built(out: Screen, built: Built) -> None:
    changes = built.changes
    if changes is None or not changes.stale:
        out.line(up_to_date(built.ref, built.folder, built.warnings))
        return
    written = len(changes.added) + len(changes.changed)
    parts = [f"{counted(written, 'file')} written"]
    if changes.removed:
        parts.append(f"{len(changes.removed)} removed")
    if changes.unchanged:
        parts.append(f"{len(changes.unchanged)} unchanged")
    where = f"in {shown(built.folder)}"
    said = f"{_rebuilt(built)}{', '.join(parts)} {where}"
    out.line(f"{built.ref.shown}: {said}{warned(built.ref, built.warnings)}")


def _rebuilt(built: Built) -> str:
    """How many chapters something had to be done on, where that is not all of them."""
    if built.rebuilt == built.chapters:
        return ""
    if not built.rebuilt:
        return "no chapter rebuilt; "
    return f"{built.rebuilt} of {counted(built.chapters, 'chapter')} rebuilt; "


def _tell_stale(out: Screen, built: Built) -> None:
    changes = built.changes
    if changes is None or not changes.stale:
        out.line(up_to_date(built.ref, built.folder))
        return
    out.line(f"{built.ref.shown}: {shown(built.folder)} is stale: run rulesdsl build", "bold red")
    for field, words in _STALE:
        for path in getattr(changes, field):
            out.line(f"  {words}: {shown(built.folder / path)}")


def _data(report: BuildReport, check: bool) -> dict[str, Any]:
    return {
        "schema": "rulesdsl.build-report/1",
        "ok": not (report.has_errors or (check and report.stale)),
        "checked_only": check,
        "books": [_book_data(built) for built in report.books],
        "orphans": [shown(folder) for folder in report.orphans],
        "behind": [ref.shown for ref in report.behind],
    }


def _book_data(built: Built) -> dict[str, Any]:
    changes = built.changes
    found = as_data(list(built.diagnostics), built.files)
    return {
        "book": built.ref.shown,
        "folder": shown(built.folder),
        "errors": found["errors"],
        "warnings": built.warnings,
        "editions_left_out": list(_left_out(built)),
        "diagnostics": found["diagnostics"],
        "chapters": built.chapters,
        "rebuilt": built.rebuilt,
        "added": list(changes.added) if changes else [],
        "changed": list(changes.changed) if changes else [],
        "removed": list(changes.removed) if changes else [],
    }
