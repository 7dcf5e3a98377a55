"""The rolls whose answer changes when cells of a chart of rolls change.

In: two charts of rolls on the same dice and their changed cells. Out: for each changed cell of the
new chart the `Effect`s of its line: "rolls 5..6: Graze -> Hit". Worked out roll by roll, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.backends.tables.text import band
from rulesdsl.changes.heads import head_text
from rulesdsl.changes.model import Effect
from rulesdsl.changes.saying import Book
from rulesdsl.changes.structure import Two
from rulesdsl.changes.views import CellAt, ChartView

_MOST_READINGS = 1_000


def roll_effects(
    two: Two, old: ChartView, new: ChartView, changed: Sequence[tuple[CellAt, CellAt]]
) -> Mapping[int, tuple[Effect, ...]]:
    """By the identity of the changed cell; the effects of a line stand at its first one."""
    dice = two.new.dice.get(new.dice or "")
    out: dict[int, tuple[Effect, ...]] = {}
    if dice is None or len(dice.readings) > _MOST_READINGS:
        return out
    if new.cells_are == "at_least":
        for here, there in changed:
            out[id(there.cell)] = tuple(_at_least(dice, here.cell, there.cell))
        return out
    if new.cells_are != "rolls" or old.result_axis is None or new.result_axis is None:
        return out
    done: set[tuple[int, ...]] = set()
    for here, there in changed:
        line = _others(there.heads, new.result_axis)
        if line not in done:
            done.add(line)
            before = _answers(two.old, old, _others(here.heads, old.result_axis), dice.readings)
            after = _answers(two.new, new, line, dice.readings)
            out[id(there.cell)] = tuple(_runs(dice.readings, before, after))
    return out


def _at_least(dice: g.Dice, old: g.Cell, new: g.Cell) -> Iterator[Effect]:
    before = [_yes(old, reading) for reading in dice.readings]
    after = [_yes(new, reading) for reading in dice.readings]
    yield from _runs(dice.readings, before, after)


def _yes(cell: g.Cell, reading: int) -> str:
    match cell.content:
        case g.KnownCell(values=(g.NumberValue(numerator=figure, denominator=below),)):
            return "yes" if reading * below >= figure else "no"
        case g.UnknownCell():
            return "?"
        case _:
            return "no"


def _others(heads: tuple[int, ...], across: int) -> tuple[int, ...]:
    return tuple(index for axis, index in enumerate(heads) if axis != across)


def _answers(book: Book, view: ChartView, line: tuple[int, ...], readings: Sequence[int]) -> list[str]:
    """What each reading gives on a line: the first cell that claims it; "?" where that is unknown."""
    assert view.result_axis is not None
    axis = view.grid.axes[view.result_axis]
    cells: list[tuple[g.Cell, str]] = []
    for row in view.grid.rows:
        for column, cell in zip(view.grid.columns, row.cells, strict=False):
            heads = row.heads + column.heads
            if _others(heads, view.result_axis) == line:
                cells.append((cell, head_text(book, axis, axis.heads[heads[view.result_axis]])))
    unsure = any(isinstance(cell.content, g.UnknownCell | g.PartCell) for cell, _ in cells)
    out: list[str] = []
    for reading in readings:
        found = next((name for cell, name in cells if _claims(cell, reading)), None)
        out.append(found if found is not None else "?" if unsure else "nothing")
    return out


def _claims(cell: g.Cell, reading: int) -> bool:
    match cell.content:
        case g.BandCell(low=low, high=high):
            return (low is None or low <= reading) and (high is None or reading <= high)
        case g.PartCell(sure_low=low, sure_high=high):
            return low <= reading <= high
        case _:
            return False


def _runs(readings: Sequence[int], before: Sequence[str], after: Sequence[str]) -> Iterator[Effect]:
    """Neighbouring rolls with one change are told together."""
    start: int | None = None
    for at in range(len(readings) + 1):
        ends = (
            at == len(readings) or start is None or (before[at], after[at]) != (before[start], after[start])
        )
        if start is not None and ends:
            first, last = readings[start], readings[at - 1]
            shown = f"roll {first}" if first == last else f"rolls {band(first, last)}"
            yield Effect(shown, before[start], after[start])
            start = None
        if at < len(readings) and start is None and before[at] != after[at]:
            start = at
