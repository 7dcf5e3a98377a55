"""What several commands do first: get a book's graph, or say why there is none."""

from __future__ import annotations

import typer

from rulesdsl.cli.screen import error_screen
from rulesdsl.driver.books import find_book
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.graph import RuleGraph


def usable_book(name: str) -> Checked:
    """A book that has a graph and no errors; otherwise the errors are shown and the run ends."""
    checked = check_book(find_book(name))
    if checked.has_errors:
        err = error_screen()
        errors = [d for d in checked.diagnostics if d.severity.value == "error"]
        err.diagnostics(errors, checked.files)
        err.summary(errors, f"{checked.ref.shown}: ")
        raise typer.Exit(1)
    return checked


def usable_graph(name: str) -> RuleGraph:
    return usable_book(name).usable()
