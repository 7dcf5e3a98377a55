"""The words of `rulesdsl errata`; the work is done in `rulesdsl.cli.errata`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.errata import run
else:
    run = Later("rulesdsl.cli.errata", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("errata", cls=Command)
def errata(
    book: Annotated[str, typer.Argument(metavar="BOOK")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """What is in force beyond the first printing, from where, old and new.

    Changes, errata and options of all layers of the book as it is asked for: dated, with their
    source, rule and place; which options are off; which sections moved. With `--without ID`:
    what the book is without it.
    """
    run(book, as_json, layer, without, option)
