"""What several commands do first: get a book's graph, or say why there is none."""

from __future__ import annotations

import typer

from rulesdsl.cli.screen import error_screen, progress
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import find_book
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.graph import RuleGraph


def is_usable(checked: Checked) -> bool:
    """Whether a book has no errors; those that it has are shown."""
    if not checked.has_errors:
        return True
    err = error_screen()
    errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
    err.diagnostics(errors, checked.files)
    err.summary(errors, f"{checked.ref.shown}: ")
    return False


def usable_book(name: str) -> Checked:
    """A book by its name; where it has errors, they are shown and the run ends."""
    ref = find_book(name)
    with progress() as say:
        say(f"reading {ref.shown}")
        checked = check_book(ref)
    if not is_usable(checked):
        raise typer.Exit(1)
    return checked


def usable_graph(name: str) -> RuleGraph:
    return usable_book(name).usable()
