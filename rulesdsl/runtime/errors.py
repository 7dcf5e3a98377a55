"""What can go wrong while a rule is worked out. Each error names what is missing and the rule.

A refusal and an end are results (`results.py`), never errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


def heads_text(heads: Iterable[str]) -> str:
    """Heads that stand side by side, as one name of a row or of a column."""
    return ", ".join(head or "..." for head in heads)


class RulesError(Exception):
    """The base of everything that a rulebook's functions raise on purpose."""


class UnknownCell(RulesError):
    """The answer hangs on a figure that the source does not print."""

    def __init__(self, chart: str, row: str = "", column: str = "", rule: str = "") -> None:
        where = ", ".join(
            part
            for part in (f"row {row}" if row else "", f"column {column}" if column else "")
            if part
        )
        cited = f" [{rule}]" if rule else ""
        super().__init__(f"{chart}{cited}: {where or 'this cell'} is not in the source")
        self.chart = chart
        self.row = row
        self.column = column
        self.rule = rule


class OutsideTable(RulesError):
    """A value that no row, column or cell of the chart covers, and the chart says nothing of it."""

    def __init__(self, chart: str, axis: str, value: object, covered: str, rule: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        super().__init__(
            f"{chart}{cited}: {axis} {value} is outside the table, which covers {covered}"
        )
        self.chart = chart
        self.axis = axis
        self.value = value
        self.covered = covered
        self.rule = rule


class RefusedByTable(RulesError):
    """A value beyond an end of a chart that says so: `past the last refused "words"`."""

    def __init__(self, chart: str, axis: str, value: object, words: str, rule: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        super().__init__(f"{chart}{cited}: {axis} {value}: {words}")
        self.chart = chart
        self.axis = axis
        self.value = value
        self.words = words
        self.rule = rule


class AmbiguousRow(RulesError):
    """Two rows (or cells) of a chart claim the same value."""

    def __init__(self, chart: str, value: object, rows: tuple[str, ...], rule: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        super().__init__(f"{chart}{cited}: {value} belongs to {' and to '.join(rows)}")
        self.chart = chart
        self.value = value
        self.rows = rows
        self.rule = rule


class DividedByZero(RulesError):
    """A rule that divides by 0 has no answer. `rule` and `place` ("file:line") say which."""

    def __init__(self, value: object, rule: str = "", place: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        where = f" ({place})" if place else ""
        super().__init__(f"{value} cannot be divided by 0{cited}{where}")
        self.value = value
        self.rule = rule
        self.place = place


class NothingAgainst(RulesError):
    """A ratio `a : b` has no answer where b is 0, or less. `rule` and `place` ("file:line") say
    where."""

    def __init__(self, value: object, rule: str = "", place: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        where = f" ({place})" if place else ""
        super().__init__(f"nothing can be set against {value}{cited}{where}")
        self.value = value
        self.rule = rule
        self.place = place


class MissingFact(RulesError):
    """A fact that the answer needs was not given."""

    def __init__(self, what: str) -> None:
        super().__init__(f"not given: {what}")
        self.what = what


class FactNotTold(MissingFact):
    """A fact of a record that nobody gave: it may be anything. What is absent, and known to be,
    is a `MissingFact` alone."""


class NotAnswered(MissingFact):
    """A figure of a follow-on that waits for facts that nobody told."""


class NotInSource(RulesError):
    """A procedure of a book that is not here."""

    def __init__(self, what: str, rule: str = "") -> None:
        super().__init__(f"{what}{f' [{rule}]' if rule else ''} is not in this book")
        self.what = what
        self.rule = rule


class NoSuchRoll(RulesError):
    """The tape has no (more) value for this roll, or one that these dice cannot show. `faces`: one
    way to tell it die by die, where only its total was told."""

    def __init__(self, name: str, why: str, faces: str = "") -> None:
        what = "roll" if name in ("", "roll") else f"roll {name}"  # of a chart it is the only one
        super().__init__(f"{what}: {why}{f'; tell each die: {faces}' if faces else ''}")
        self.name = name
        self.why = why
        self.faces = faces


class MissingRoll(NoSuchRoll):
    """A roll that was not told, or not so far as a rule looks at it: what is told is not wrong."""


class NeverEnds(RulesError):
    """Dice that are rolled again and again, and never settle it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: rolled again and again, and never settled")
        self.what = what


MOST_TIMES: Final = 65_536
"""So often a step rolls, so many elements has a list that is worked out, so often a factor counts.
No procedure that people play comes near; without a limit a slip of the hand would never end."""


class BadInput(ValueError):
    """A fact that cannot be so: the wrong type, out of bounds, a choice that is not offered."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


_WHY: Final = "which would take too long"


def too_often(step: str) -> BadInput:
    """What is said of a step that rolls more than `MOST_TIMES`."""
    return BadInput(step, f"it is rolled more than {MOST_TIMES:,} times, {_WHY}")


def too_long() -> BadInput:
    """What is said of a list of more than `MOST_TIMES` elements."""
    return BadInput("list", f"more than {MOST_TIMES:,} elements, {_WHY}")


def too_great(line: str) -> BadInput:
    """What is said of a factor that counts more than `MOST_TIMES`."""
    return BadInput(line, f"it counts more than {MOST_TIMES:,} times, {_WHY}")
