"""What several commands do first: get a book's graph, or say why there is none."""

from __future__ import annotations

import typer

from rulesdsl.cli.screen import error_screen, progress
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import AS_IT_STANDS, Variant, find_book, variant_of
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.graph import RuleGraph


def asked_variant(
    layer: list[str] | None, without: list[str] | None, option: list[str] | None, as_published: bool = False
) -> Variant:
    """What a command's `--layer`, `--without`, `--option` and `--as-published` say."""
    return variant_of(layer or (), without or (), option or (), as_published)


def is_usable(checked: Checked) -> bool:
    """Whether a book has no errors; those that it has are shown."""
    if not checked.has_errors:
        return True
    err = error_screen()
    errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
    err.diagnostics(errors, checked.files)
    err.summary(errors, f"{checked.ref.shown}: ")
    return False


def usable_book(name: str, variant: Variant = AS_IT_STANDS) -> Checked:
    """A book by its name; where it has errors, they are shown and the run ends."""
    ref = find_book(name, variant)
    with progress() as say:
        say(f"reading {ref.shown}")
        checked = check_book(ref)
    if not is_usable(checked):
        raise typer.Exit(1)
    return checked


def usable_graph(name: str, variant: Variant = AS_IT_STANDS) -> RuleGraph:
    return usable_book(name, variant).usable()
