"""The words of `rulesdsl coverage`; the work is done in `rulesdsl.cli.coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.coverage import run
else:
    run = Later("rulesdsl.cli.coverage", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("coverage", cls=Command)
def coverage(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    inventory: Annotated[
        list[Path] | None,
        typer.Option("--inventory", help="A YAML ledger of the printed rules; may be given several times."),
    ] = None,
    cells: Annotated[bool, typer.Option("--cells", help="Name every cell that the source lacks.")] = False,
    all_rules: Annotated[bool, typer.Option("--all", help="List the encoded rules too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
) -> None:
    """Which rules of the source are encoded, partly, switched off, omitted or absent.

    From the citations in the rules themselves: by chapter, or rule by rule against ledgers
    (`inventory:` in the manifest, or --inventory). Then the cells that charts lack. Of a book without
    `@EDITION` all editions together: a rule is encoded when any of them has it.
    """
    run(books, inventory, cells, all_rules, as_json)
