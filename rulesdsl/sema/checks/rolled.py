"""What is known of the rolls of a chart: which dice, plain or modified, which dice would fit.

In: the graph, a table, the survey. Out: readings. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.checks.bands import bounds
from rulesdsl.sema.checks.lines import Claim, roll_axis
from rulesdsl.sema.checks.survey import Survey

_SUMS: Final = ((1, 6), (2, 6), (3, 6), (1, 10), (1, 100), (1, 8), (1, 12), (1, 20), (2, 10), (1, 4), (1, 3))


def is_modified(table: g.Table, known: Survey) -> bool:
    """Some look-up adds to the roll: numbers the dice cannot show may come."""
    return any(not _plain(expr) for expr in rolled_with(table, known))


def rolled_with(table: g.Table, known: Survey) -> Iterator[g.Expr]:
    """What the look-ups of a chart of rolls put in for the roll."""
    axis = roll_axis(table)
    for found in known.lookups.get(table.id, ()):
        node = found.node
        if not isinstance(node, g.Lookup):
            continue
        if node.rolling is not None:
            yield node.rolling
        elif axis is not None and axis in table.arguments:
            at = table.arguments.index(axis)
            if at < len(node.args):
                yield node.args[at]


def _plain(expr: g.Expr) -> bool:
    if isinstance(expr, g.Needed):
        return _plain(expr.operand)
    return isinstance(expr.type, g.RollType) and not isinstance(expr, g.Arithmetic)


def domain_of(claims: Sequence[Claim], dice: g.Dice | None, modified: bool) -> Sequence[int]:
    """The numbers that can come, ascending: the readings of the dice; for a modified sum of dice
    or a plain number, every whole number of the stretch that the bands speak of."""
    if dice is not None and (not modified or dice.reading == "sequence"):
        return dice.readings
    ends = bounds(claims)
    if dice is not None:
        ends = [*ends, dice.low, dice.high]
    return range(min(ends), max(ends) + 1) if ends else ()


def dice_that_fit(claims: Sequence[Claim], known: Iterable[g.Dice]) -> str | None:
    """Dice whose lowest and highest reading are the ends of the bands, and that can show every
    bound: the book's own first."""
    ends = bounds(claims)
    if not ends:
        return None
    low, high = min(ends), max(ends)
    for name, readings in (*((d.id, d.readings) for d in known), *_common_dice()):
        if readings[0] == low and readings[-1] == high and set(ends) <= set(readings):
            return name
    return None


def _common_dice() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "d66", tuple(10 * tens + ones for tens, ones in product(range(1, 7), repeat=2))
    for count, sides in _SUMS:
        name = f"d{sides}" if count == 1 else f"{count}d{sides}"
        yield name, tuple(range(count, count * sides + 1))
