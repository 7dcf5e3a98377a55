"""`rulesdsl new`: a folder for another game of a series, which builds at once."""

from __future__ import annotations

from rulesdsl.cli.common import usable_book
from rulesdsl.cli.screen import progress, screen
from rulesdsl.driver.new_game import new_game
from rulesdsl.driver.trouble import shown


def run(
    game: str,
    series: str,
    title: str | None,
) -> None:
    checked = usable_book(series)
    with progress() as say:
        made = new_game(game, checked, title, say)
    out = screen()
    out.line(f"{shown(made.folder)}: {', '.join(made.files)}", "bold green")
    out.wrapped(f"examples of {', '.join(made.shown)}", first="  ", rest="    ")
    out.line(f"  next: rulesdsl build {_name(made.folder.name, shown(made.folder))}")


def _name(name: str, path: str) -> str:
    return name if path.split("/")[-2:-1] == ["rulebooks"] else path
