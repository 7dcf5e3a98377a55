"""The words of `rulesdsl sweep`; the work is done in `rulesdsl.cli.sweep`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.sweep import run
else:
    run = Later("rulesdsl.cli.sweep", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("sweep", cls=Command)
def sweep(
    book: Annotated[str, typer.Argument(metavar="BOOK")],
    name: Annotated[str, typer.Argument(metavar="FUNCTION", help="A resolver, formula, table ...")],
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="The results: .csv, .jsonl or .parquet.")
    ],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Situations, one a line: .csv or .parquet."),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="PATH=1..9", help="Every one of these: 1..9 or a,b,c. Repeatable."),
    ] = None,
    with_: Annotated[
        list[str] | None, typer.Option("--with", "-w", metavar="PATH=VALUE", help="A fact that is fixed.")
    ] = None,
    roll: Annotated[
        list[str] | None, typer.Option("--roll", "-r", metavar="NAME=46", help="A roll that is fixed.")
    ] = None,
    choose: Annotated[
        list[str] | None, typer.Option("--choose", "-c", metavar="NAME=VALUE", help="A player's choice.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Roll the dice; a seed rolls the same again.")
    ] = None,
    times: Annotated[int, typer.Option("--times", metavar="N", help="Each situation so often.")] = 1,
    odds: Annotated[
        str | None, typer.Option("--odds", metavar="STEP", help="The exact chances of a step instead.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="ROWS", help="The most rows there may be.")
    ] = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="A cell that cannot be read makes its row bad_input.")
    ] = False,
    afresh: Annotated[bool, typer.Option("--afresh", help="Drop what an earlier run has kept.")] = False,
    processes: Annotated[
        int | None, typer.Option("--processes", "-j", metavar="N", help="How many; all cores.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://host:8786."),
    ] = None,
    chunk: Annotated[
        int | None, typer.Option("--chunk", metavar="ROWS", help="Rows worked out at a time.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="What came of it, as JSON.")] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Work out a whole table of situations, to a file.

        rulesdsl sweep tcs area_fire --vary firers.1.firepower=1..20 --seed 7 --out results.csv

    Situations are every combination of what varies, the lines of a file, or both crossed. Each comes
    out with its status (ok, refused, ended, unknown, missing, outside, bad_input), the reason with
    its rule, and what it comes to. A run that was stopped goes on when the same is typed again.
    """
    situations = (source, vary or [], with_ or [], roll or [], choose or [])
    answers = (seed, times, odds, limit, keep_going)
    work = (afresh, processes, scheduler, chunk)
    run(book, name, out, situations, answers, work, as_json, (layer, without, option))
