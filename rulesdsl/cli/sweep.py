"""`rulesdsl sweep`: a whole table of situations worked out, to a file."""

from __future__ import annotations

import contextlib
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

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
    if not out.strip():
        raise Trouble("--out names no file", "write, say, --out results.csv", 2)
    file = None if source is None else Path(source)
    most = MOST_ROWS if limit is None else limit
    wish = Wish(Path(out), with_, choose, roll, vary, file, seed, times, odds, most, keep_going)
    for option, number in (("--processes", processes), ("--chunk", chunk)):
        if number is not None and number < 1:
            raise Trouble(f"{option} {number}: at least 1", "leave it out for what is usual", 2)
    how = How(processes or _cores(), scheduler, chunk, afresh)
    try:
        with ended_by_signal(), sweep_progress() as report:
            ready = asked(graph, name, wish, report.looked)
            found = sweep(ready, how, report)
    except BadSituations as bad:
        for line in bad.details:
            error_screen().wrapped(line, rest="  ")
        raise
    except (KeyboardInterrupt, Signalled) as end:
        error_screen().wrapped(_kept(wish.out), rest="  ")
        raise typer.Exit(end.exit_code) if isinstance(end, Signalled) else end from None
    if as_json:
        screen().raw(json.dumps(_data(ready, found), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(screen(), graph, ready, found)


def _kept(out: Path) -> str:
    """What there is of a sweep that was stopped."""
    folder = out.with_name(f"{out.name}.sweep")
    if not folder.exists():
        return "stopped; nothing was worked out yet"
    return f"stopped; what was worked out is kept in {shown(folder)}, and the same command goes on from there"


class Signalled(BaseException):
    """The system has asked us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number


@contextlib.contextmanager
def ended_by_signal() -> Iterator[None]:
    """Where the system asks us to end, or the terminal is closed: as when the user does."""

    def end(number: int, _: object) -> None:
        raise Signalled(number)

    names = ("SIGTERM", "SIGHUP")
    before = {getattr(signal, name): signal.signal(getattr(signal, name), end) for name in names
              if hasattr(signal, name)}  # fmt: skip
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
        told = found.reasons.get(status, ())
        for reason, times in told:
            out.wrapped(f"{reason} ({times:,})", first=" " * (room + 6), rest=" " * (room + 8))
        others = number - sum(times for _, times in told)
        if others and status != "ok":
            out.line(f"{' ' * (room + 6)}other reasons ({others:,})")


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
