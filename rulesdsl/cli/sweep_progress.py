"""How far a sweep is: a bar on a terminal, now and then a line elsewhere; always on standard error."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from time import monotonic
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

from rulesdsl.cli.screen import error_screen

_QUIET = 30.0
"""Seconds between two lines where there is no terminal."""
_PATIENCE = 1.0
"""Seconds before a file that is looked over is spoken of."""
_WIDTH = 40


class SweepProgress(Protocol):
    """Told how many rows of the file have been looked over; then how many rows are done."""

    def looked(self, rows: int) -> None: ...

    def __call__(self, done: int, of: int, kept: int) -> None: ...


@contextlib.contextmanager
def sweep_progress() -> Iterator[SweepProgress]:
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _Lines()
        return
    columns = (
        BarColumn(None, table_column=Column(max_width=_WIDTH)),  # whose width gives way to all else
        TextColumn("{task.fields[said]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield _Bar(bar)


class _Clock:
    """Rows a second, and what is left, by what this run has done."""

    def __init__(self) -> None:
        self._began = monotonic()

    def rate(self, done: int) -> float:
        return done / max(monotonic() - self._began, 1e-6)

    def left(self, done: int, rest: int) -> str:
        seconds = round(rest / self.rate(done)) if done else 0
        if seconds >= 5400:
            return f"about {seconds / 3600:.1f} hours left"
        return f"about {seconds // 60} min left" if seconds >= 120 else f"about {seconds} s left"


class _Bar:
    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._clock = _Clock()
        self._began = monotonic()
        self._task = bar.add_task("", total=None, said="", visible=False)

    def looked(self, rows: int) -> None:
        late = monotonic() - self._began > _PATIENCE
        self._bar.update(self._task, said=f"looking over the file: {rows:,} rows", visible=late)

    def __call__(self, done: int, of: int, kept: int) -> None:
        fresh = done - kept
        if not fresh:
            self._clock = _Clock()
            self._bar.reset(self._task, total=of, completed=kept, visible=True)
        rate = f", {self._clock.rate(fresh):,.0f} a second" if fresh else ""
        self._bar.update(self._task, completed=done, said=f"{done:,} of {of:,} rows{rate}")


class _Lines:
    def __init__(self) -> None:
        self._clock = _Clock()
        self._last = monotonic()

    def looked(self, rows: int) -> None:
        if monotonic() - self._last >= _QUIET:
            self._last = monotonic()
            error_screen().line(f"looking over the file: {rows:,} rows")

    def __call__(self, done: int, of: int, kept: int) -> None:
        if done == kept:
            self._clock = _Clock()
            if kept:
                error_screen().line(f"going on: {kept:,} of {of:,} rows were there already")
            return
        if monotonic() - self._last >= _QUIET and done < of:
            self._last = monotonic()
            fresh = done - kept
            rate = f"{self._clock.rate(fresh):,.0f} a second"
            error_screen().line(f"{done:,} of {of:,} rows, {rate}, {self._clock.left(fresh, of - done)}")
