"""The sides of a question, and how fast one must be beside another.

In: benchmarks that say which side of which question they measure. Out: a row for every side beside
the side it is compared with: the ratio asked for, and the ratio measured in the same run (of the least
times, since whatever else the machine does only ever adds). Nothing is asserted about time.

A group of one's own, in any `tests/benchmarks/test_*.py`:

    SHUFFLE = "Shuffling a deck"

    @side(SHUFFLE, "by hand")
    def test_by_hand(benchmark):
        assert benchmark(shuffled_by_hand, 52) == ...

    @side(SHUFFLE, "generated", at_least(0.8, "by hand"))
    def test_generated(benchmark):
        assert benchmark(shuffled, 52) == ...

`at_least(0.8, "by hand")`: 0.8 times as fast, or faster. `at_most(1.3, "by hand")`: 1.3 times as long, or
less. `compared("by hand")`: it is shown, and nothing is asked. A side may have several of these, or none.
Every test also shows, where benchmarks are off, that its side gives what the other side gives: it is an
ordinary test then, run once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pytest


@dataclass(frozen=True)
class Need:
    """How a side must do beside another: so many times as fast, or so many times as long."""

    how: Literal["as fast as", "as long as"]
    times: float | None
    beside: str

    @property
    def words(self) -> str:
        if self.times is None:
            return f"times {self.how}"
        least = "at least" if self.how == "as fast as" else "at most"
        return f"{least} {self.times:g} times {self.how}"

    def measured(self, own: float, other: float) -> float:
        """The ratio, of the seconds that both took."""
        return other / own if self.how == "as fast as" else own / other

    def met(self, ratio: float) -> str:
        if self.times is None:
            return ""
        holds = ratio >= self.times if self.how == "as fast as" else ratio <= self.times
        return "yes" if holds else "no"


def at_least(times: float, beside: str) -> Need:
    """`times` as fast as the other side, or faster."""
    return Need("as fast as", times, beside)


def at_most(times: float, beside: str) -> Need:
    """`times` as long as the other side takes, or less."""
    return Need("as long as", times, beside)


def compared(beside: str) -> Need:
    """How many times as long as the other side it takes, whatever comes out."""
    return Need("as long as", None, beside)


def side(question: str, name: str, *needs: Need) -> pytest.MarkDecorator:
    """Marks a benchmark as one side of a question."""
    return pytest.mark.side(question, name, *needs)


@dataclass(frozen=True)
class Row:
    """One side beside another. `ratio` is None where the other side was not measured."""

    question: str
    side: str
    need: Need
    ratio: float | None

    @property
    def cells(self) -> tuple[str, ...]:
        if self.ratio is None:
            return (self.question, self.side, self.need.beside, self.need.words, "not measured", "")
        shown = f"{self.ratio:.0f}" if self.ratio >= 100 else f"{self.ratio:.3g}"
        return (self.question, self.side, self.need.beside, self.need.words, shown, self.need.met(self.ratio))


HEAD = ("question", "side", "beside", "asked for", "measured", "holds")


def rows(
    needs: Iterable[tuple[str, str, Sequence[Need]]], seconds: Mapping[tuple[str, str], float]
) -> Iterator[Row]:
    """A row for every need, given the least seconds by question and side."""
    for question, name, wanted in needs:
        own = seconds.get((question, name))
        for need in wanted:
            other = seconds.get((question, need.beside))
            known = own is not None and other is not None
            yield Row(question, name, need, need.measured(own, other) if known else None)


def table(found: Sequence[Row]) -> list[str]:
    """The rows as a Markdown table."""
    cells = [HEAD, *(row.cells for row in found)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(HEAD))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in cells
    ]
    return [lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]]
