"""The words of `rulesdsl odds`; the work is done in `rulesdsl.cli.odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.cli.formats import OddsFormat
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.odds import run
else:
    run = Later("rulesdsl.cli.odds", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("odds", cls=Command)
def odds(
    book: Annotated[str, typer.Argument(metavar="BOOK")],
    name: Annotated[str, typer.Argument(metavar="RESOLVER", help="A resolver, or a table with dice.")],
    with_: Annotated[
        list[str] | None, typer.Option("--with", "-w", metavar="PATH=VALUE", help="A fact.")
    ] = None,
    roll: Annotated[
        list[str] | None, typer.Option("--roll", "-r", metavar="NAME=46", help="A roll that is known.")
    ] = None,
    choose: Annotated[
        list[str] | None, typer.Option("--choose", "-c", metavar="NAME=VALUE", help="A player's choice.")
    ] = None,
    of: Annotated[
        list[str] | None, typer.Option("--of", metavar="STEP", help="Which step; may be given again.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="PATH=1..9", help="A table over one fact or two: 1..9 or a,b,c."),
    ] = None,
    at_least: Annotated[
        str | None, typer.Option("--at-least", metavar="OUTCOME", help="With --vary: this or better.")
    ] = None,
    repeat: Annotated[
        list[str] | None,
        typer.Option("--repeat", metavar="FACT=STEP", help="To the end: the fact is next what STEP was."),
    ] = None,
    until: Annotated[
        list[str] | None, typer.Option("--until", metavar="STEP=VALUE", help="With --repeat: it is over.")
    ] = None,
    format: Annotated[
        OddsFormat | None, typer.Option("--format", "-f", help="How to print it.", show_default="text")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Draw it too (needs rulesdsl[plot]).")
    ] = None,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Exact odds of a resolver's result or of any step, as fractions.

        rulesdsl odds tcs area_fire --with firers.1.firepower=12 --of result

    Every way the dice can fall is counted, with the modifiers and charts of the book; what hangs on
    cells that the source does not print has a share of its own. Rolls that are known are fixed with
    --roll. Without --of: everything that the resolver gives.
    """
    variant = layer, without, option
    run(book, name, with_, roll, choose, of, vary, at_least, repeat, until, format, as_json, plot, variant)
