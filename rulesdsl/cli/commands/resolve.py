"""The words of `rulesdsl resolve`; the work is done in `rulesdsl.cli.resolve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.resolve import run
else:
    run = Later("rulesdsl.cli.resolve", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("resolve", cls=Command)
def resolve(
    book: Annotated[str, typer.Argument(metavar="BOOK")],
    name: Annotated[
        str | None, typer.Argument(metavar="RESOLVER", help="A resolver, formula, condition, table ...")
    ] = None,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE|-", help="The situation as JSON; - is standard input.")
    ] = None,
    with_: Annotated[
        list[str] | None, typer.Option("--with", "-w", metavar="PATH=VALUE", help="A fact.")
    ] = None,
    roll: Annotated[
        list[str] | None, typer.Option("--roll", "-r", metavar="NAME=46", help="What you rolled.")
    ] = None,
    choose: Annotated[
        list[str] | None, typer.Option("--choose", "-c", metavar="NAME=VALUE", help="A player's choice.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Roll here; a seed rolls the same again.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", "-e", help="Each step, modifier, look-up and roll, with its rule.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="The answer and its trace, or the list, as JSON.")
    ] = False,
    facts: Annotated[
        bool, typer.Option("--facts", help="List the facts, choices and rolls it takes.")
    ] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Resolve one situation by the rules, with your dice or ours.

        rulesdsl resolve tcs area_fire --with firers.1.firepower=12 --roll attack=46

    On a terminal, what is missing is asked for, but only what this case needs. Without RESOLVER:
    lists what can be resolved. A refusal is an answer (exit 0); what hangs on a cell that the
    source does not print exits 1 and names chart, row, column and rule.
    """
    run(book, name, file, with_, roll, choose, seed, explain, as_json, facts, layer, without, option)
