"""`rulesdsl sweep`: a whole table of situations worked out, to a file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from rulesdsl import graph as g
from rulesdsl.cli.common import LayerOption, OptionOption, WithoutOption, asked_variant, usable_graph
from rulesdsl.cli.screen import Screen, error_screen, screen
from rulesdsl.cli.sweep_progress import sweep_progress
from rulesdsl.driver.sweep import How, Summary, sweep
from rulesdsl.driver.sweep_asked import MOST_ROWS, Asked, BadSituations, Wish, asked
from rulesdsl.driver.trouble import shown

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
SCHEMA = "rulesdsl.sweep/1"


@app.command("sweep")
def sweep_command(
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
    limit: Annotated[int, typer.Option("--limit", metavar="ROWS", help="The most rows there may be.")] = (
        MOST_ROWS
    ),
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="A cell that cannot be read makes its row bad_input.")
    ] = False,
    afresh: Annotated[bool, typer.Option("--afresh", help="Drop what an earlier run has kept.")] = False,
    processes: Annotated[
        int | None, typer.Option("--processes", "-j", metavar="N", help="How many; all cores.", min=1)
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster: tcp://host:8786."),
    ] = None,
    chunk: Annotated[
        int | None, typer.Option("--chunk", metavar="ROWS", help="Rows worked out at a time.", min=1)
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
    graph = usable_graph(book, asked_variant(layer, without, option))
    wish = Wish(
        Path(out), with_ or (), choose or (), roll or (), vary or (),
        None if source is None else Path(source), seed, times, odds, limit, keep_going,
    )  # fmt: skip
    how = How(processes or _cores(), scheduler, chunk, afresh)
    try:
        ready = asked(graph, name, wish)
    except BadSituations as bad:
        for line in bad.details:
            error_screen().wrapped(line, rest="  ")
        raise
    try:
        with sweep_progress() as report:
            found = sweep(ready, how, report)
    except KeyboardInterrupt:
        kept = f"stopped; what was worked out is kept in {shown(ready.wish.out)}.sweep"
        error_screen().wrapped(f"{kept}, and the same command goes on from there", rest="  ")
        raise
    if as_json:
        screen().raw(json.dumps(_data(ready, found), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(screen(), graph, ready, found)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _tell(out: Screen, graph: g.RuleGraph, ready: Asked, found: Summary) -> None:
    header = ready.node.header
    cited = f" [{header.cites}]" if header.cites.items else ""
    rows = f"{found.rows:,} row{'s' if found.rows != 1 else ''}"
    out.wrapped(f"{header.title}{cited}: {rows} in {shown(ready.wish.out)}", rest="  ")
    room = max(len(f"{n:,}") for n in found.status.values())
    for status, number in found.status.items():
        out.line(f"  {number:>{room},}  {status}")
        for reason, times in found.reasons.get(status, ()):
            out.wrapped(f"{reason} ({times:,})", first=" " * (room + 6), rest=" " * (room + 8))


def _data(ready: Asked, found: Summary) -> dict[str, Any]:
    header = ready.node.header
    return {
        "schema": SCHEMA,
        "book": ready.graph.book,
        "edition": ready.graph.edition,
        "fingerprint": g.fingerprint(ready.graph),
        "function": ready.node.id,
        "title": header.title,
        "rule": str(header.cites),
        "out": str(ready.wish.out),
        "rows": found.rows,
        "rows_kept_from_before": found.kept,
        "columns": list(found.columns),
        "status": found.status,
        "reasons": {
            status: [{"reason": reason, "rows": number} for reason, number in told]
            for status, told in found.reasons.items()
        },
    }
