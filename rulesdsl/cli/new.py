"""`rulesdsl new`: a folder for another game of a series, which builds at once."""

from __future__ import annotations

from typing import Annotated

import typer

from rulesdsl.cli.common import usable_book
from rulesdsl.cli.screen import progress, screen
from rulesdsl.driver.new_game import new_game
from rulesdsl.driver.trouble import shown

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("new")
def new_command(
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
    checked = usable_book(series)
    with progress() as say:
        made = new_game(game, checked, title, say)
    out = screen()
    out.line(f"{shown(made.folder)}: {', '.join(made.files)}", "bold green")
    out.wrapped(f"examples of {', '.join(made.shown)}", first="  ", rest="    ")
    out.line(f"  next: rulesdsl build {_name(made.folder.name, shown(made.folder))}")


def _name(name: str, path: str) -> str:
    return name if path.split("/")[-2:-1] == ["rulebooks"] else path
