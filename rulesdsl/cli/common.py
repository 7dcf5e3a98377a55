"""What several commands do first: get a book's graph, or say why there is none."""

from __future__ import annotations

import typer

from rulesdsl.cli.screen import error_screen
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import find_book
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.graph import RuleGraph


def usable(checked: Checked) -> Checked:
    """The same book; where it has errors, they are shown and the run ends."""
    if checked.has_errors:
        err = error_screen()
        errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
        err.diagnostics(errors, checked.files)
        err.summary(errors, f"{checked.ref.shown}: ")
        raise typer.Exit(1)
    return checked


def usable_book(name: str) -> Checked:
    """A book by its name, without errors."""
    return usable(check_book(find_book(name)))


def usable_graph(name: str) -> RuleGraph:
    return usable_book(name).usable()
