"""The words of `rulesdsl fmt`; the work is done in `rulesdsl.cli.fmt`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.fmt import run
else:
    run = Later("rulesdsl.cli.fmt", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("fmt", cls=Command)
def fmt(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE|FOLDER|BOOK|-", help="All books at home when none is named."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail when a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; print what would change.")] = False,
) -> None:
    """Lay out .rules files the one canonical way; comments stay.

    Tables are aligned, typographic signs become the plain ones, comparisons become words. A
    declaration that cannot be read is left exactly as it is, and exits 1. `-` formats standard
    input to standard output.
    """
    run(files, check, diff)
