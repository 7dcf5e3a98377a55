"""`rulesdsl coverage`: which rules of the source are encoded, and what its charts lack."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from rulesdsl.cli.common import is_usable
from rulesdsl.cli.screen import Screen, progress, screen
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.driver.books import BookRef, find_books
from rulesdsl.driver.coverage import STATUSES, Coverage, RuleCoverage, Status, coverage
from rulesdsl.driver.ledger import LedgerItem, read_ledger
from rulesdsl.driver.pipeline import check_view, inventory_of, load_sources
from rulesdsl.graph.citing import ChartGaps

_STYLES: dict[Status, str] = {
    "encoded": "green",
    "partly": "yellow",
    "switched off": "cyan",
    "omitted": "cyan",
    "not in the source": "magenta",
    "absent": "red",
}


def run(
    books: list[str] | None,
    inventory: list[Path] | None,
    cells: bool,
    all_rules: bool,
    as_json: bool,
) -> None:
    refs = find_books(books or [])
    ledgers = [read_ledger(path) for path in inventory or []]
    found: list[Coverage] = []
    broken = False
    for ref in refs:
        with progress() as say:
            say(f"reading {ref.shown}")
            one = _covered(ref, ledgers)
        broken = broken or one is None
        if one is not None:
            found.append(one)
    out = screen()
    if as_json:
        data = {"schema": "rulesdsl.coverage/2", "books": [_data(one) for one in found]}
        out.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        if len(found) > 1:
            _tell_table(out, [(one.book, one, None) for one in found])
        for number, one in enumerate(found):
            if number or len(found) > 1:
                out.line()
            _tell(out, one, cells, all_rules)
    if broken:
        raise typer.Exit(1)


def _covered(ref: BookRef, ledgers: Sequence[tuple[LedgerItem, ...]]) -> Coverage | None:
    """The coverage of one book, in all editions or the one asked for; None where it has errors."""
    loaded = load_sources(ref)
    graphs = []
    for view in loaded.editions():
        checked = check_view(loaded, view)
        if not is_usable(checked):
            return None
        graphs.append(checked.usable())
    manifest = loaded.book.manifest
    own = None if ledgers else inventory_of(loaded.book)
    numbering = manifest.numbering if manifest is not None else None
    return coverage(
        graphs,
        ledgers if own is None else [read_ledger(own)],
        digits=numbering is not None and numbering.text == "digits",
    )


# ---------------------------------------------------------------- text


def _tell(out: Screen, found: Coverage, cells: bool, all_rules: bool) -> None:
    what = "rule" if found.from_ledger else "chapter"
    editions = f" {', '.join(found.editions)}" if any(found.editions) else ""
    name = f"{found.title}{editions}"
    if found.rules:
        counts = ", ".join(f"{found.count(s)} {s}" for s in STATUSES if found.count(s) or s in _ALWAYS)
        out.wrapped(f"{name}: {counts} of {counted(len(found.rules), what)}", rest="  ")
    elif found.from_ledger:
        out.wrapped(f"{name}: no item of the ledger is about it", rest="  ")
    else:
        out.wrapped(f"{name}: it lists no `sections` and has no ledger", rest="  ")
    if len(found.parts) > 1:
        out.line()
        _tell_table(out, [(part or "others", found, part) for part in found.parts])
    incomplete = sum(rule.incomplete for rule in found.rules)
    if incomplete:
        out.line()
        words = f"the source itself is cut off in {counted(incomplete, 'rule')} (marked with *)"
        out.wrapped(words, rest="  ")
    for status in STATUSES:
        rules = [rule for rule in found.rules if rule.status == status]
        if rules and (status != "encoded" or all_rules):
            _tell_rules(out, status, rules)
    if found.outside:
        out.line()
        out.line("cited, but not among the sections of the book", "bold red")
        out.wrapped(", ".join(found.outside), first="  ", rest="  ")
    _tell_charts(out, found.charts, cells)


_ALWAYS: tuple[Status, ...] = ("encoded", "partly", "omitted", "absent")


def _tell_table(out: Screen, rows: Sequence[tuple[str, Coverage, str | None]]) -> None:
    """The counts, a line for each book or part of a book; only the columns that count something."""
    used = [s for s in STATUSES if s in _ALWAYS or any(c.count(s, part) for _, c, part in rows)]
    room = max(len(name) for name, _, _ in rows)
    out.line(" " * (room + 2) + "".join(f"  {status}" for status in used) + "  rules")
    for name, found, part in rows:
        counts = [(found.count(status, part), len(status)) for status in used]
        total = sum(number for number, _ in counts)
        line = "".join(f"  {number:>{width}}" for number, width in counts)
        out.line(f"  {name:<{room}}{line}  {total:>5}")


def _tell_rules(out: Screen, status: Status, rules: list[RuleCoverage]) -> None:
    out.line()
    out.line(f"{status} ({len(rules)})", f"bold {_STYLES[status]}")
    room = min(max(len(rule.ref) + rule.incomplete for rule in rules), 20)
    for rule in rules:
        words = rule.title or ", ".join(rule.by or rule.omitted)
        if rule.lacking and status == "partly":
            words += f" (nothing cites {', '.join(rule.lacking)})"
        if rule.off and status == "partly":
            words += f" (switched off: {', '.join(rule.off)})"
        if rule.omitted and rule.title:
            words += f" (left out: {', '.join(rule.omitted)})"
        ref = rule.ref + ("*" if rule.incomplete else "")
        out.wrapped(words, first=f"  {ref:<{room}}  ", rest=" " * (room + 4))


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


# ---------------------------------------------------------------- data


def _data(found: Coverage) -> dict[str, Any]:
    return {
        "book": found.book,
        "title": found.title,
        "editions": list(found.editions),
        "from_ledger": found.from_ledger,
        "counts": {status: found.count(status) for status in STATUSES},
        "parts": {
            part: {status: found.count(status, part) for status in STATUSES} for part in found.parts if part
        },
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
