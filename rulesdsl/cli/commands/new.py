"""The words of `rulesdsl new`; the work is done in `rulesdsl.cli.new`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.new import run
else:
    run = Later("rulesdsl.cli.new", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("new", cls=Command)
def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its name, such as my_game.")],
    series: Annotated[
        str, typer.Option("--series", metavar="BOOK", help="The book it builds on, by name or path.")
    ],
    title: Annotated[str | None, typer.Option("--title", help="As it is printed.")] = None,
) -> None:
    """A folder for another game of a series, which builds at once.

    It stands beside the series: a manifest, a README, a chart of its own with a worked example,
    and one example of each kind of change, as comments, made for this series. Nothing that is
    there is overwritten.
    """
    run(game, series, title)
