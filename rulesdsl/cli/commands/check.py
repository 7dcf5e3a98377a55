"""The words of `rulesdsl check`; the work is done in `rulesdsl.cli.check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.cli.formats import CheckFormat
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.check import run
else:
    run = Later("rulesdsl.cli.check", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("check", cls=Command)
def check(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    format: Annotated[
        CheckFormat, typer.Option("--format", "-f", help="How to write them.")
    ] = CheckFormat.text,
    report: Annotated[
        bool, typer.Option("--report", help="List what is open in the book, for its publisher.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="With --report: also what is open in the books below.")
    ] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Every problem of a rulebook in one run, with what to write instead.

    Each finding has a code (`rulesdsl explain CODE`), its place, the printed rule number and
    what to write instead. Exits 1 when there is an error; warnings alone exit 0.

    With --report, what its publisher should know and settle: examples that contradict the rules,
    figures that are missing or were corrected, suppositions, what is left out or changed; of the
    edition asked for, as text, markdown or json.
    """
    run(books, format, report, everything, layer, without, option)
