"""`rulesdsl coverage`: which rules of the source are encoded, and what its charts lack."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from rulesdsl.cli.common import usable_book
from rulesdsl.cli.screen import Screen, progress, screen
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.driver.coverage import STATUSES, Coverage, RuleCoverage, Status, coverage
from rulesdsl.driver.ledger import read_ledger
from rulesdsl.driver.pipeline import inventory_of
from rulesdsl.graph.citing import ChartGaps

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
_STYLES = {"encoded": "green", "partly": "yellow", "omitted": "cyan", "absent": "red"}


@app.command("coverage")
def coverage_command(
    book: Annotated[str, typer.Argument(metavar="BOOK")],
    inventory: Annotated[
        Path | None, typer.Option("--inventory", help="A YAML ledger of the printed rules.")
    ] = None,
    cells: Annotated[bool, typer.Option("--cells", help="Name every cell that the source lacks.")] = False,
    all_rules: Annotated[bool, typer.Option("--all", help="List the encoded rules too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
) -> None:
    """Which rules of the source are encoded, partly, omitted or absent.

    From the citations in the rules themselves: by chapter, or rule by rule against a ledger
    (`inventory:` in the manifest, or --inventory). Then the cells that charts lack.
    """
    checked = usable_book(book)
    path = inventory or inventory_of(checked.book)
    with progress() as say:
        say(f"reading the ledger of {checked.ref.shown}")
        ledger = None if path is None else read_ledger(path)
    found = coverage(checked.usable(), ledger)
    out = screen()
    if as_json:
        out.raw(json.dumps(_data(found), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(out, found, cells, all_rules)


def _tell(out: Screen, found: Coverage, cells: bool, all_rules: bool) -> None:
    what = "rule" if found.from_ledger else "chapter"
    name = f"{found.title} {found.edition}".strip()
    if found.rules:
        counts = ", ".join(f"{found.count(s)} {s}" for s in STATUSES)
        out.wrapped(f"{name}: {counts} of {counted(len(found.rules), what)}", rest="  ")
    else:
        out.wrapped(f"{name}: it lists no `sections` and has no ledger", rest="  ")
    for status in STATUSES:
        rules = [rule for rule in found.rules if rule.status == status]
        if rules and (status != "encoded" or all_rules):
            _tell_rules(out, status, rules)
    if found.outside:
        out.line()
        out.line("cited, but not among the sections of the book", "bold red")
        out.wrapped(", ".join(found.outside), first="  ", rest="  ")
    _tell_charts(out, found.charts, cells)


def _tell_rules(out: Screen, status: Status, rules: list[RuleCoverage]) -> None:
    out.line()
    out.line(f"{status} ({len(rules)})", f"bold {_STYLES[status]}")
    room = min(max(len(rule.ref) for rule in rules), 20)
    for rule in rules:
        words = rule.title or ", ".join(rule.by or rule.omitted)
        if rule.lacking and status == "partly":
            words += f" (nothing cites {', '.join(rule.lacking)})"
        if rule.omitted and rule.title:
            words += f" (left out: {', '.join(rule.omitted)})"
        out.wrapped(words, first=f"  {rule.ref:<{room}}  ", rest=" " * (room + 4))


def _tell_charts(out: Screen, charts: tuple[ChartGaps, ...], cells: bool) -> None:
    out.line()
    if not charts:
        out.line("no chart lacks a cell", "bold green")
        return
    total = sum(chart.unknown for chart in charts)
    words = f"the source lacks {counted(total, 'cell')} of {counted(len(charts), 'chart')}"
    out.line(words, "bold yellow")
    for chart in charts:
        gaps = f", and {counted(chart.gaps, 'row or column', 'rows or columns')}" if chart.gaps else ""
        cited = f" [{chart.cites}]" if chart.cites.items else ""
        out.wrapped(
            f"{chart.title}{cited}: {chart.unknown} of {chart.total} cells{gaps}", first="  ", rest="    "
        )
        if cells:
            for row, column in chart.where:
                out.wrapped(f"{row or '(one row)'}, {column}", first="    ", rest="      ")


def _data(found: Coverage) -> dict[str, Any]:
    return {
        "schema": "rulesdsl.coverage/1",
        "book": found.book,
        "title": found.title,
        "edition": found.edition,
        "from_ledger": found.from_ledger,
        "counts": {status: found.count(status) for status in STATUSES},
        "rules": [asdict(rule) for rule in found.rules],
        "outside": list(found.outside),
        "charts": [
            {
                "id": chart.id,
                "title": chart.title,
                "rules": list(chart.cites.items),
                "unknown": chart.unknown,
                "total": chart.total,
                "gaps": chart.gaps,
                "cells": [{"row": row, "column": column} for row, column in chart.where],
            }
            for chart in found.charts
        ],
    }
