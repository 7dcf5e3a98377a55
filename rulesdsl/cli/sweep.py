"""`rulesdsl sweep`: a whole table of situations worked out, to a file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rulesdsl import graph as g
from rulesdsl.cli.common import asked_variant, usable_graph
from rulesdsl.cli.screen import Screen, error_screen, screen
from rulesdsl.cli.sweep_progress import sweep_progress
from rulesdsl.driver.sweep import How, Summary, sweep
from rulesdsl.driver.sweep_asked import MOST_ROWS, Asked, BadSituations, Wish, asked
from rulesdsl.driver.trouble import Trouble, shown

SCHEMA = "rulesdsl.sweep/1"


Texts = list[str]


def run(
    book: str,
    name: str,
    out: str,
    situations: tuple[str | None, Texts, Texts, Texts, Texts],
    answers: tuple[int | None, int, str | None, int | None, bool],
    work: tuple[bool, int | None, str | None, int | None],
    as_json: bool,
    variant: tuple[Texts | None, Texts | None, Texts | None],
) -> None:
    """`situations`: file, varied, fixed, rolls, choices. `answers`: seed, times, step for odds, limit, keep
    going. `work`: afresh, processes, scheduler, rows of a chunk. `variant`: layers, without, options."""
    source, vary, with_, roll, choose = situations
    seed, times, odds, limit, keep_going = answers
    afresh, processes, scheduler, chunk = work
    graph = usable_graph(book, asked_variant(*variant))
    file = None if source is None else Path(source)
    most = MOST_ROWS if limit is None else limit
    wish = Wish(Path(out), with_, choose, roll, vary, file, seed, times, odds, most, keep_going)
    for option, number in (("--processes", processes), ("--chunk", chunk)):
        if number is not None and number < 1:
            raise Trouble(f"{option} {number}: at least 1", "leave it out for what is usual", 2)
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
