# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""What the rules run on: dice, the trace, charts, exact numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from numbers import Real
from operator import getitem, is_
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeVar, cast, overload

from ._records import dataclass, field, is_record, never_deleted, never_set, replace

# ------------------------------------------------------------------------------
# What can go wrong while a rule is worked out. Each error names what is missing and the rule.
#
# A refusal and an end are results (`results.py`), never errors.


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


# ------------------------------------------------------------------------------
# Exact rounding of whole numbers and fractions, and exact division.


Number = int | Fraction
"""An exact number; never a float."""


def round_up(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the next whole number above; a whole number stays."""
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return -(-value // by)


def round_down(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the next whole number below; a whole number stays."""
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return value // by


def round_nearest(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the nearest whole number; a half goes up."""
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return (2 * value + by) // (2 * by)


def _over(value: Number, by: Number, rule: str, place: str) -> tuple[int, int]:
    """`value` / `by` as a whole number over another, not in lowest terms."""
    if by == 0:
        raise DividedByZero(value, rule, place)
    return value.numerator * by.denominator, value.denominator * by.numerator


@overload
def times(value: int, by: int) -> int: ...
@overload
def times(value: Number, by: Number) -> Number: ...
def times(value: Number, by: Number) -> Number:
    """`value` x `by`, exactly: a whole number where it comes out even."""
    if by.__class__ is int:
        if value.__class__ is int:
            return value * by
        value, by = by, value
    if value.__class__ is int:
        return _exact(value * by.numerator, by.denominator)
    return _exact(value.numerator * by.numerator, value.denominator * by.denominator)


def divided(value: Number, by: Number, rule: str = "", place: str = "") -> Number:
    """`value` / `by`, exactly: a whole number where it comes out even. `rule` and `place` are where
    it is said, for the error."""
    if value.__class__ is int is by.__class__ and by:
        return _exact(value, by)
    if by == 0:
        raise DividedByZero(value, rule, place)
    # a fact that is not given says so
    return _exact(value.numerator * by.denominator, value.denominator * by.numerator)


def sum_of(numbers: Iterable[Number], start: Number = 0) -> Number:
    """Exactly, to what there is at the `start`: a whole number where it comes out even."""
    whole, above, below = 0, start.numerator, start.denominator
    for number in numbers:
        if number.__class__ is int:
            whole += number
        else:
            of = number.denominator
            above = above * of + number.numerator * below
            below *= of
    return whole + above if below == 1 else _exact(above + whole * below, below)


@lru_cache(maxsize=1000)
def _exact(above: int, below: int) -> Number:
    """A fraction, or the whole number that it comes to. Rules ask for few of them, and often."""
    return above // below if above % below == 0 else Fraction(above, below)


# ------------------------------------------------------------------------------
# What was done, step by step: why the answer is what it is.
#
# A `Trace` is handed to a function as `trace=`; without one nothing is recorded and nothing is
# paid. The interpreter and generated code record the same entries, which means the same `kind`,
# `name`, `value` (compare `printed(value)`) and `rule`:
#
# - "step": a definition of a formula or resolver, when it has been worked out; a `choose` step.
# - "formula": a formula that was called, with its value.
# - "roll": a roll that was made; the reading, or with `times` the sum.
# - "lookup": a table that was read; its answer. `name` is the table's id.
# - "shift": a heading that was shifted; the heading reached. `name` is the table's id.
# - "modifier": a modifier line that counts (one entry per element with `for each`), also when it
#   adds 0; `name` holds its words, `value` what it adds or multiplies by, `per` included.
#   A cell of a chart has the group's title as words.
# - "total": the total of a modifiers list that was called. `name` is its id.
# - "refusal", "end", "stop" (of a repeated step): `name` holds the words.
# - A value that is carried on to the next pass is a "step" with its name, at the end of the pass.
#
# Nothing is recorded inside a condition (its `Answer` has the reasons) or a sum of groups.
# A step that is worked out ahead, because it cannot fail, may stand in the trace though the
# answer did not need it. Of a step or formula with several cases `words` say which of them fitted.
# The order is that in which things were worked out.
# `rule` is the citation of the line, or where it has none of its declaration, joined by "; ".


EntryKind = Literal[
    "step", "formula", "roll", "lookup", "shift", "modifier", "total", "refusal", "end", "stop"
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done. `title` is the printed name of what `name` declares. `path` names
    the follow-ons and repeated steps it happened in, `passes` has for each the number of the pass
    (0: not numbered); `owner` and `group` say which modifiers list a line belongs to; `place` is
    "file:line"."""

    kind: EntryKind
    name: str
    value: object
    rule: str = ""
    place: str = ""
    words: str = ""
    owner: str = ""
    group: str = ""
    factor: bool = False
    path: tuple[str, ...] = ()
    title: str = ""
    passes: tuple[int, ...] = ()

    @property
    def printed(self) -> str:
        """The value as the rulebook would write it."""
        if self.kind == "modifier":
            return f"x{printed(self.value)}" if self.factor else signed(self.value)
        return printed(self.value)


@dataclass(frozen=True, slots=True)
class Line:
    """A modifier line that counts: what it adds (or multiplies by), its words and its rule."""

    value: int | Fraction
    words: str
    rule: str = ""
    group: str = ""
    place: str = ""


class Titled(Protocol):
    """What a chart is called, and where it stands."""

    name: str
    title: str
    rule: str
    place: str


class ChartRead(Protocol):
    """A chart that can be looked up."""

    @property
    def layout(self) -> Titled: ...


Where = tuple[tuple[str, ...], tuple[int, ...]]


class Trace(list[Any]):
    """What was done, in the order in which it was worked out. While the rules are worked out things
    are put down as they come, which costs least; `entries` makes entries of them."""

    __slots__ = ()

    where: ClassVar[Where] = ((), ())
    """The follow-ons and repeated steps around, and the number of the pass of each."""

    def within(self, name: str, number: int = 0) -> _Inside:
        """The same trace, inside a follow-on or a pass of a repeated step."""
        path, passes = self.where
        return _Inside(self, ((*path, name), (*passes, number)))

    @property
    def entries(self) -> list[Entry]:
        """Everything so far. What is taken out of this list is taken out of the trace."""
        last = len(self) - 1
        while last >= 0 and self[last].__class__ is tuple:
            self[last] = _entry(*self[last])
            last -= 1
        return self

    def step(
        self, name: str, value: object, rule: str = "", place: str = "", words: str = ""
    ) -> None:
        self.append((self.where, "step", name, value, rule, place, words))

    def formula(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        title: str = "",
        words: str = "",
    ) -> None:
        self.append((self.where, "formula", name, value, rule, place, words, title))

    def roll(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        words: str = "",
        times: int | Fraction = 1,
    ) -> None:
        """A roll, or the sum of `times` rolls; where none was made there is nothing to tell."""
        if times < 1:
            return
        self.append((self.where, "roll", name, value, rule, place, words))

    def lookup(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        words: str = "",
        title: str = "",
    ) -> None:
        self.append((self.where, "lookup", name, value, rule, place, words, title))

    def looked_up(self, chart: ChartRead, asked: object, value: object) -> None:
        """A chart was read: what was looked up in it, and its answer."""
        self.append((self.where, "lookup", chart, value, asked))

    def shift(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        words: str | tuple[object, object] = "",
    ) -> None:
        """`words` may be the head that was shifted, and by how much."""
        self.append((self.where, "shift", name, value, rule, place, words))

    def adds(
        self,
        owner: str,
        value: Number,
        words: str,
        rule: str = "",
        place: str = "",
        group: str = "",
    ) -> None:
        """A line of a list that is added."""
        self.append((self.where, "modifier", owner, value, words, rule, place, group, False))

    def multiplies(
        self,
        owner: str,
        value: Number,
        words: str,
        rule: str = "",
        place: str = "",
        group: str = "",
    ) -> None:
        """A line of a list that is multiplied."""
        self.append((self.where, "modifier", owner, value, words, rule, place, group, True))

    def modifier(self, owner: str, line: Line, factor: bool = False) -> None:
        """A line of a list that counts."""
        note = self.multiplies if factor else self.adds
        note(owner, line.value, line.words, line.rule, line.place, line.group)

    def lines(self, owner: str, lines: Iterable[Line], factor: bool = False) -> None:
        """Lines that count, of a group or of another list."""
        for line in lines:
            self.modifier(owner, line, factor)

    def total(
        self, name: str, value: object, rule: str = "", place: str = "", title: str = ""
    ) -> None:
        self.append((self.where, "total", name, value, rule, place, "", title))

    def refusal(self, words: str, value: object = (), rule: str = "", place: str = "") -> None:
        self.append((self.where, "refusal", words, value, rule, place))

    def end(self, words: str, rule: str = "", place: str = "") -> None:
        self.append((self.where, "end", words, None, rule, place))

    def stop(self, words: str, rule: str = "", place: str = "") -> None:
        self.append((self.where, "stop", words, None, rule, place))

    def lines_of(self, owner: str) -> tuple[Line, ...]:
        """The modifier lines of one list that counted, in order."""
        return tuple(
            Line(e.value, e.name, e.rule, e.group, e.place)
            for e in self.entries
            if e.kind == "modifier" and e.owner == owner and isinstance(e.value, int | Fraction)
        )

    def explain(self) -> str:
        """One line per entry: what, its value, its rule; follow-ons and the passes of repeated
        steps are indented, each pass under its number."""
        lines: list[str] = []
        begun: set[Where] = set()
        for entry in self.entries:
            where = (entry.path, entry.passes)
            if where not in begun and entry.passes and entry.passes[-1]:
                lines.append(f"{'  ' * (len(entry.path) - 1)}{entry.path[-1]} {entry.passes[-1]}:")
            begun.add(where)
            lines.append(_explained(entry))
        return "".join(line + "\n" for line in lines)


class _Inside(Trace):
    """The same trace, further in: everything goes to the `whole`."""

    __slots__ = ("append", "where", "whole")

    def __init__(self, around: Trace, where: Where) -> None:
        self.whole: Trace = around.whole if isinstance(around, _Inside) else around
        self.append = self.whole.append  # type: ignore[method-assign]  # once a step
        self.where = where  # type: ignore[misc]  # a constant of the whole

    @property
    def entries(self) -> list[Entry]:
        return self.whole.entries

    def next_pass(self) -> None:
        """What comes now happens in the next pass of the repeated step."""
        path, passes = self.where
        self.where = (path, (*passes[:-1], passes[-1] + 1))  # type: ignore[misc]  # as above


def _entry(where: Where, kind: EntryKind, name: Any, value: Any, *more: Any) -> Entry:
    """What was noted, as an entry."""
    path, passes = where
    if kind == "modifier":
        words, rule, place, group, factor = more
        entry = Entry(kind, words, value, rule, place, "", name, group, factor)
        return replace(entry, path=path, passes=passes)
    if kind == "lookup" and not isinstance(name, str):
        chart: Titled = name.layout
        words = printed(more[0] if more[0].__class__ is tuple else more)
        return Entry(
            kind,
            chart.name,
            value,
            chart.rule,
            chart.place,
            words,
            path=path,
            title=chart.title,
            passes=passes,
        )
    rule, place, words, title = (*more, "", "", "", "")[:4]
    if kind == "shift" and not isinstance(words, str):
        words = f"{printed(words[0])} shifted {signed(words[1])}"
    return Entry(kind, name, value, rule, place, words, path=path, title=title, passes=passes)


def inside(trace: Trace | None, name: str) -> _Inside | None:
    """The trace of a follow-on or a repeated step, where there is a trace."""
    return None if trace is None else trace.within(name)


def printed(value: object) -> str:
    """A value as a rulebook writes it."""
    if value is None:
        return "absent"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        items = cast("Sequence[object]", value)
        return "(" + ", ".join(printed(item) for item in items) + ")"
    shown = getattr(value, "printed", None)
    if isinstance(shown, str):
        return shown
    name = getattr(value, "name", None)
    if isinstance(name, str):
        return name
    return type(value).__name__ if is_record(value) else str(value)


def shown(value: object) -> str:
    """A value in a message: as a rulebook writes it, but not more than fits, and never an error."""
    try:
        said = printed(value)
    except ValueError:  # a number of more digits than Python writes
        said = "a very large number"
    return said if len(said) <= 80 else f"{said[:80]}..."


def signed(value: object) -> str:
    """A modifier as a rulebook writes it: +2, -1, +0."""
    if isinstance(value, int | Fraction) and value >= 0:
        return f"+{value}"
    return str(value)


def _explained(entry: Entry) -> str:
    indent = "  " * len(entry.path)
    rule = f"  [{entry.rule}]" if entry.rule else ""
    match entry.kind:
        case "modifier":
            text = f"  {entry.printed} {entry.name}"
        case "roll":
            text = f"roll {entry.name}: {entry.printed}"
        case "lookup":
            at = f" at {entry.words}" if entry.words else ""
            text = f"{entry.title or entry.name}{at}: {entry.printed}"
        case "formula":
            text = f"{entry.title or entry.name}: {entry.printed}{_because(entry)}"
        case "total":
            text = f"{entry.title or entry.name}: total {entry.printed}"
        case "shift":
            text = f"{entry.words}: {entry.printed}"
        case "refusal":
            text = f"not allowed: {entry.name}"
        case "end":
            text = f"ends: {entry.name}"
        case "stop":
            text = f"stops: {entry.name}"
        case _:
            text = f"{entry.name} = {entry.printed}{_because(entry)}"
    return indent + text + rule


def _because(entry: Entry) -> str:
    """The words of the case that fitted, unless they only say the value again."""
    return f" ({entry.words})" if entry.words not in ("", entry.printed) else ""


# ------------------------------------------------------------------------------
# Results that are not simply values: a refusal, an end, a condition's answer, a modifier's line.
#
# What the reasons of an `Answer` are:
#
# - It does not hold: every line that fails, in order, in "all" and "none" blocks; every line of an
#   "any" block of which none holds. Once one line has failed, a line that cannot be worked out
#   (unknown cell, missing fact) is left out instead of raised: the answer no longer needs it.
# - It holds: of each "any" block the first line that holds; of each "all" block the exceptions
#   in force that excuse a line that would fail.


@dataclass(frozen=True, slots=True)
class Reason:
    """A line that decided an answer: its words and its rule. `holds` is false where the line says
    what had to be so and is not."""

    words: str
    rule: str = ""
    holds: bool = True

    def __str__(self) -> str:
        said = self.words if self.holds else f"not so: {self.words}"
        return f"{said} [{self.rule}]" if self.rule else said


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no, with the lines that decided it. Counts as true when it holds."""

    holds: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.holds


class LeaveOut:
    """`with LeaveOut(failed):` leaves out a line that cannot be worked out, once the answer no
    longer needs it because another has failed."""

    __slots__ = ("failed",)

    def __init__(self, failed: Sequence[Reason]) -> None:
        self.failed = failed

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: object, where: object) -> bool:
        return bool(self.failed) and kind is not None and issubclass(kind, RulesError)


def one_of(what: str, number: int, of: str = "", name: str = "", usual: str = "") -> str:
    """Which element of a list: "unit 3 of firers (Anka)"; the `usual` name is left out."""
    said = f"{what} {number} of {of}" if of else f"{what} {number}"
    return f"{said} ({name})" if name != usual else said


def place_of(element: object, elements: Iterable[object]) -> int:
    """Which of the elements it is, from 1 on; 0 where it is none of them."""
    return next((number for number, one in enumerate(elements, 1) if one is element), 0)


@dataclass(frozen=True, slots=True)
class Refused:
    """Not allowed: the rulebook's words and rule, and the lines that forbid it. `where` says at
    which elements of repeated steps, from the outermost, and for which element of a list; it makes
    no two refusals differ."""

    words: str
    rule: str = ""
    reasons: tuple[Reason, ...] = ()
    where: tuple[str, ...] = field(default_factory=tuple[str, ...], compare=False)


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more happens: the words and rule, and the results known when it ended. `where` is as
    that of a refusal."""

    words: str
    rule: str = ""
    so_far: Mapping[str, object] = field(default_factory=dict[str, object])
    where: tuple[str, ...] = field(default_factory=tuple[str, ...], compare=False)

    def __hash__(self) -> int:
        """By the words: a mapping has no hash."""
        return hash((self.words, self.rule))


# ------------------------------------------------------------------------------
# The rulebook's vocabulary: words (enums) and results with numbers in them (outcomes).
#
# Both are there once for all answers, so neither can be changed: `dataclasses.FrozenInstanceError`.


class Word(Enum):
    """One word of a list of words. `printed` is how the rulebook writes it."""

    printed: str
    rank: int

    def __new__(cls, printed: str, *figures: object) -> Word:
        word = object.__new__(cls)
        word._value_ = word.rank = len(cls.__members__)
        word.printed = printed
        return word

    def __init_subclass__(cls, **more: Any) -> None:
        """Python has made the words by now, and sets nothing of them any more."""
        super().__init_subclass__(**more)
        if cls.__members__:
            type.__setattr__(cls, "__setattr__", never_set)
            type.__setattr__(cls, "__delattr__", never_deleted)

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__


class RankedWord(Word):
    """One of a list of words that is ordered, least first."""

    def __lt__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank < other.rank

    def __le__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank <= other.rank

    def __gt__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank > other.rank

    def __ge__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank >= other.rank


class Outcome:
    """A result that may hold numbers (`2MC`). `case` is its kind, `numbers` what stands in it.

    While it is made it is of a class beside its own that lets its fields be set: to set them past a
    class that does not takes twice as long.
    """

    __slots__ = ("case", "numbers", "printed", "rank")
    rank: int
    case: str
    printed: str
    numbers: tuple[int, ...]
    _opened: ClassVar[Any]

    @classmethod
    def of(cls, rank: int, case: str, printed: str, numbers: tuple[int, ...] = ()) -> Self:
        """One of its cases."""
        made: Self = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.__class__ = cls
        return made

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} is made by its cases")

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "_opened" not in cls.__dict__:
            kind = cast("Any", type(cls))
            anyone = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
            space = {"__slots__": (), "_opened": None, "__init__": object.__init__, **anyone}
            cls._opened = kind(cls.__name__, (cls,), space)

    __setattr__ = never_set
    __delattr__ = never_deleted

    def __setstate__(self, state: tuple[dict[str, Any] | None, ...]) -> None:
        """As Python tells it of what has slots: those come second."""
        for fields in state:
            for name, value in (fields or {}).items():
                object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome) or self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank == other.rank and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash((self.rank, self.numbers))

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.printed}>"


Outcome.__init_subclass__()  # it is made so itself


class RankedOutcome(Outcome):
    """Results in order, least first; of equal kinds the one with the lesser numbers is less."""

    __slots__ = ()

    def __lt__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) < (other.rank, other.numbers)

    def __le__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) <= (other.rank, other.numbers)

    def __gt__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) > (other.rank, other.numbers)

    def __ge__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) >= (other.rank, other.numbers)


# ------------------------------------------------------------------------------
# Picking from lists, facts that may be missing, and what is worked out when it is asked for.


T = TypeVar("T")
U = TypeVar("U")


class Ordered(Protocol):
    """Numbers, ordered words, ordered results, headings."""

    def __lt__(self, other: Any, /) -> bool: ...

    def __gt__(self, other: Any, /) -> bool: ...


O = TypeVar("O", bound=Ordered)  # noqa: E741


@overload
def greatest(values: Iterable[int | None]) -> int | None: ...
@overload
def greatest(values: Iterable[Number | None]) -> Number | None: ...
@overload
def greatest(values: Iterable[O | None]) -> O | None: ...
def greatest(values: Iterable[Any]) -> Any:
    """The greatest value that is there; absent of an empty list."""
    best: Any = None
    for value in values:
        if best is None or (value is not None and value > best):
            best = value
    return best


@overload
def least(values: Iterable[int | None]) -> int | None: ...
@overload
def least(values: Iterable[Number | None]) -> Number | None: ...
@overload
def least(values: Iterable[O | None]) -> O | None: ...
def least(values: Iterable[Any]) -> Any:
    """The least value that is there; absent of an empty list."""
    best: Any = None
    for value in values:
        if best is None or (value is not None and value < best):
            best = value
    return best


def one_with_greatest(items: Sequence[T], by: Callable[[T], Ordered | None]) -> T | None:
    """The element with the greatest `by`, the first of those tied; a single one without a look."""
    if len(items) < 2:
        return items[0] if items else None
    best = items[0]
    most = by(best)
    for item in items[1:]:
        value = by(item)
        if value is not None and (most is None or value > most):
            best, most = item, value
    return best


def one_with_least(items: Sequence[T], by: Callable[[T], Ordered | None]) -> T | None:
    """The element with the least `by`, the first of those tied; a single one without a look."""
    if len(items) < 2:
        return items[0] if items else None
    best = items[0]
    most = by(best)
    for item in items[1:]:
        value = by(item)
        if value is not None and (most is None or value < most):
            best, most = item, value
    return best


def is_less(left: Ordered | None, right: Ordered | None) -> bool:
    """Less; never with something absent."""
    return left is not None and right is not None and left < right


def is_more(left: Ordered | None, right: Ordered | None) -> bool:
    """More; never with something absent."""
    return left is not None and right is not None and left > right


def is_at_least(left: Ordered | None, right: Ordered | None) -> bool:
    """At least as much; never with something absent."""
    return left is not None and right is not None and not left < right


def is_at_most(left: Ordered | None, right: Ordered | None) -> bool:
    """At most as much; never with something absent."""
    return left is not None and right is not None and not left > right


def greatest_first(items: Sequence[T], by: Callable[[T], Ordered]) -> tuple[T, ...]:
    """`ordered_by_greatest` of what is always there."""
    return tuple(sorted(items, key=by, reverse=True)) if len(items) > 1 else tuple(items)


def least_first(items: Sequence[T], by: Callable[[T], Ordered]) -> tuple[T, ...]:
    """`ordered_by_least` of what is always there."""
    return tuple(sorted(items, key=by)) if len(items) > 1 else tuple(items)


def ordered_by_greatest(items: Sequence[T], by: Callable[[T], Ordered | None]) -> tuple[T, ...]:
    """The list with the greatest `by` first; equals stay in their order, what is absent is last."""
    return _ordered(items, by, greatest_first=True)


def ordered_by_least(items: Sequence[T], by: Callable[[T], Ordered | None]) -> tuple[T, ...]:
    """The list with the least `by` first; equals stay in their order, what is absent is last."""
    return _ordered(items, by, greatest_first=False)


def _ordered(
    items: Sequence[T], by: Callable[[T], Ordered | None], *, greatest_first: bool
) -> tuple[T, ...]:
    """A single one without a look."""
    if len(items) < 2:
        return tuple(items)
    values: list[Any] = list(map(by, items))
    places: Sequence[int] = range(len(values))
    absent = [place for place in places if values[place] is None]
    if absent:
        places = [place for place in places if values[place] is not None]
    placed = sorted(places, key=values.__getitem__, reverse=greatest_first)
    return tuple([items[place] for place in placed + absent])


def first_of(count: Number, items: Sequence[T]) -> tuple[T, ...]:
    """The first so many; all where there are fewer."""
    return tuple(items[: max(0, int(count))])


def last_of(count: Number, items: Sequence[T]) -> tuple[T, ...]:
    """The last so many; all where there are fewer."""
    return tuple(items[max(0, len(items) - max(0, int(count))) :])


def joined(lists: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """Lists, one after the other."""
    return tuple([item for one in lists for item in one])


def few_enough(count: int) -> int:
    """How many elements a list is to have, where they are not too many for any list."""
    if count > MOST_TIMES:
        raise too_long()
    return count


def split_into(number: Number, portion: Number) -> tuple[int, ...]:
    """36 in portions of 8 is 8, 8, 8, 8, 4; nothing, or less, has no portions."""
    whole, size = max(0, int(number)), int(portion)
    if size < 1:
        raise BadInput("portions", f"{portion} is no size for a portion")
    if whole // size > MOST_TIMES:
        raise too_long()
    rest = whole % size
    return (size,) * (whole // size) + ((rest,) if rest else ())


@overload
def kept_between(value: int, low: int, high: int) -> int: ...
@overload
def kept_between(value: Number, low: Number, high: Number) -> Number: ...
def kept_between(value: Number, low: Number, high: Number) -> Number:
    """The value, or the bound that it passes."""
    return max(low, min(high, value))


@overload
def needed(value: bool | None, what: str) -> bool: ...
@overload
def needed(value: int | None, what: str) -> int: ...
@overload
def needed(value: Number | None, what: str) -> Number: ...
@overload
def needed(value: T | None, what: str) -> T: ...
def needed(value: Any, what: str) -> Any:
    """A value that must be there."""
    if value is None:
        raise MissingFact(what)
    return value


def through(value: T | None, part: Callable[[T], U]) -> U | None:
    """A part of something; absent of what is absent."""
    return None if value is None else part(value)


def once(work: Callable[[], T]) -> Callable[[], T]:
    """Worked out when it is first asked for, and never again."""
    known: list[T] = []

    def asked() -> T:
        if not known:
            known.append(work())
        return known[0]

    return asked


def not_answered(follow_on: object, what: str) -> Any:
    """A figure of a follow-on that waits for what the players say: absent where it is not gone to,
    else an error that says so."""
    if follow_on is not None:
        raise NotAnswered(what)
    return None


def when_it_ended(follow_on: object, name: str) -> Any:
    """A figure of a follow-on that did not come to its end: what was known of it when it ended, and
    absent where nothing was, or it was refused."""
    return follow_on.so_far.get(name) if isinstance(follow_on, Ended) else None


class NotGiven:
    """A fact that nobody gave: an error as soon as anything looks at it."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        object.__setattr__(self, "what", what)

    def _missing(self, *_: object) -> Any:
        raise FactNotTold(object.__getattribute__(self, "what"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._missing()

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _missing
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _missing
    __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = __neg__ = __abs__ = _missing
    __iter__ = __len__ = __contains__ = __getitem__ = __hash__ = __int__ = __index__ = _missing
    __str__ = __floor__ = __ceil__ = __trunc__ = _missing


def not_given(what: str) -> Any:
    """Stands for a fact that is not given: an error only when the answer needs it."""
    return NotGiven(what)


# ------------------------------------------------------------------------------
# What is given from outside: facts and arguments of the right kind, within their bounds.
#
# In: what it is called, and a value of whatever kind. `BadInput` says what is wrong with it and
# what
# may be given. A fact that is not given passes: it is an error only where the answer needs it.


_MOST_SHOWN: Final = 60
_PLAIN: Final = (int, float, complex, bool, str, bytes, Decimal, Fraction)
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def told(value: object) -> str:
    """What somebody gave, as Python writes it, not more than fits a message. Of somebody's own
    class only the name: what it does when it is asked for its words, nobody knows."""
    kind: type = type(value)
    if isinstance(value, Enum):
        said = f"{kind.__name__}.{value.name}"
    elif value is None or kind in _PLAIN:
        said = _written(value)
    else:
        said = f"a {kind.__name__}"
    return said if len(said) <= _MOST_SHOWN else f"{said[:_MOST_SHOWN]}..."


def _written(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # a number of more digits than Python writes
        return "a very large number"


def exactly(value: Any) -> Number | None:
    """The exact number that a number of any library is: whole ones and fractions, a float where it
    is whole. None of everything else; yes and no are no numbers."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return value
    if not isinstance(value, Real | Decimal):
        return None
    try:
        whole = int(cast("Any", value))
        return whole if value == whole else None
    except (ValueError, TypeError, ArithmeticError):  # infinite, or no number
        return None


def is_date(value: str) -> bool:
    """Whether it is a date as rules write it: 1944-12-16, 1944-12-16 15:00, the month 1944-12."""
    day, between, hour = value.partition(" ")
    parts = day.split("-")
    if len(parts) == 2 and not between:
        parts.append("01")
    if [len(part) for part in parts] != [4, 2, 2] or not _digits(*parts):
        return value == "start"
    year, month, number = map(int, parts)
    if year < 1 or not 1 <= month <= 12 or not 1 <= number <= _DAYS[month - 1]:
        return False
    if (month, number) == (2, 29) and (year % 4 or (year % 100 == 0 and year % 400)):
        return False
    clock = hour.split(":")
    if not between:
        return True
    if [len(part) for part in clock] != [2, 2] or not _digits(*clock):
        return False
    return int(clock[0]) < 24 and int(clock[1]) < 60


def _digits(*parts: str) -> bool:
    return all(part.isascii() and part.isdecimal() for part in parts)


# ---------------------------------------------------------------- one value


def a_number(field: str, value: object) -> None:
    """Exact numbers only: no floats, no yes/no, no text."""
    if value.__class__ is int:
        return
    if isinstance(value, bool) or not isinstance(value, Number | NotGiven):
        raise BadInput(field, f"{told(value)} is not an exact number (int or Fraction)")


def a_number_or_none(field: str, value: object) -> None:
    """An exact number, or nothing."""
    if value is not None:
        a_number(field, value)


def is_a(field: str, value: object, kind: type) -> None:
    """One of a class of the book: a word, a result, a record, a roll."""
    if value.__class__ is kind or isinstance(value, kind | NotGiven):
        return
    raise BadInput(field, f"{told(value)} is no {kind.__name__}{_words_of(kind)}")


def a_yes_or_no(field: str, value: object) -> None:
    """True or False."""
    if value is not True and value is not False and not isinstance(value, NotGiven):
        raise BadInput(field, f"{told(value)} is not True or False")


def a_text(field: str, value: object) -> None:
    """A text."""
    if not isinstance(value, str | NotGiven):
        raise BadInput(field, f"{told(value)} is not a text")


def a_date(field: str, value: object) -> None:
    """A date as rules write it."""
    if isinstance(value, NotGiven) or (isinstance(value, str) and is_date(value)):
        return
    raise BadInput(field, f"{told(value)} is not a date such as 1944-12-16, or 1944-12-16 15:00")


def or_none(field: str, value: object, check: Callable[..., None], *more: Any) -> None:
    """What `check` takes, or nothing."""
    if value is not None:
        check(field, value, *more)


def each(field: str, values: Any, check: Callable[..., None], *more: Any) -> None:
    """A tuple of what `check` takes. A list could be changed when it has been checked, and what has
    it would be equal to nothing that has a tuple."""
    if isinstance(values, NotGiven):
        return
    if not isinstance(values, tuple):
        said = told(values)
        wrong = "can be changed" if isinstance(values, list) else "is not a list"
        raise BadInput(field, f"{said} {wrong}: give a tuple")
    for number, value in enumerate(cast("Sequence[object]", values), 1):
        check(f"{field}.{number}", value, *more)


def a_trace(value: object) -> None:
    """What the steps are written down in: a trace of this package or of another."""
    if not (hasattr(value, "step") and hasattr(value, "within")):
        raise BadInput("trace", f"{told(value)} is no Trace")


def _words_of(kind: type) -> str:
    """Of words, which there are."""
    words = [f"{kind.__name__}.{name}" for name in getattr(kind, "__members__", ())]
    more = ", ..." if len(words) > 5 else ""
    return f"; it is one of {', '.join(words[:5])}{more}" if words else ""


# ---------------------------------------------------------------- bounds and forms


def within(field: str, value: Any, low: Number | None, high: Number | None) -> None:
    """The bounds of a number; of one that is absent there are none."""
    if value is None or isinstance(value, NotGiven):
        return
    try:
        outside = (low is not None and value < low) or (high is not None and value > high)
    except TypeError:
        a_number(field, value)
        raise
    if outside:
        raise BadInput(field, f"{told(value)} is not {_span(low, high)}")


def like(field: str, value: Any, *forms: str) -> None:
    """Texts of one form: 9 is a digit, A a capital letter, ? any one character."""
    if isinstance(value, NotGiven):
        return
    if not isinstance(value, str) or not any(_is_like(value, form) for form in forms):
        raise BadInput(field, f"{told(value)} is not of the form {' or '.join(forms)}")


def _is_like(value: str, form: str) -> bool:
    for letter, wanted in zip(value, form, strict=False):
        digit, capital = "0" <= letter <= "9", "A" <= letter <= "Z"
        if not {"9": digit, "A": capital, "?": True}.get(wanted, letter == wanted):
            return False
    return len(value) == len(form)


def how_many(field: str, value: Any, low: int | None, high: int | None) -> None:
    """The bounds of a list's length; of one that is absent there are none."""
    if value is None or isinstance(value, NotGiven):
        return
    if (low is not None and len(value) < low) or (high is not None and len(value) > high):
        raise BadInput(field, f"{len(value)} given, it takes {_span(low, high)}")


def chosen(field: str, value: T, options: Sequence[T]) -> T:
    """What a player chose, if it is among what may be chosen."""
    for option in options:
        if value is option or _alike(value, option):
            return option
    offered = ", ".join(printed(option) for option in options)
    raise BadInput(field, f"{told(value)} is not one of {offered}")


def _alike(value: object, option: object) -> bool:
    """Equal, and of the same kind: no class of somebody's own is asked."""
    kind: type = type(value)
    if kind is tuple and type(option) is tuple:
        ours, theirs = cast("tuple[object, ...]", option), cast("tuple[object, ...]", value)
        return len(ours) == len(theirs) and all(map(_alike, theirs, ours))
    number = exactly(value)
    if number is not None:
        return number == exactly(option)
    return kind is type(option) and value == option


def _span(low: Number | None, high: Number | None) -> str:
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return f"{low} to {high}"


# ------------------------------------------------------------------------------
# Dice come only through an argument: random, a tape of named values, or whatever a caller makes.
#
# A source of dice answers `roll(name, sides, kind)` with the faces (1 to the number of sides) of
# the dice in order. `kind` says how they are read, so that a tape can hold readings ("46") and a
# walker over all outcomes can take like dice together. `within(name)` gives the same source for a
# follow-on or a repeated step: its rolls are named `retreat.die`, `fired.dr`.


MOST_READINGS: Final = 10_000
"""How many faces of the dice of one kind are kept with what they read."""


class OnlyTotal(tuple[int, ...]):
    """What is known of dice of which only the total was told, and that could have made it in
    several ways: no face. `MissingRoll` where one is looked at. `one_way`: how it may be told."""

    name: str
    total: int
    one_way: str

    @classmethod
    def of(cls, name: str, total: int, names: tuple[str, ...], faces: tuple[int, ...]) -> OnlyTotal:
        """The total of the roll `name`; some `faces` that make it, for the example."""
        only = cls()
        only.name, only.total = name, total
        shown = shown_by_name(names, faces)
        only.one_way = f"({', '.join(f'{die} {face}' for die, face in shown.items())})"
        return only

    def lacking(self) -> MissingRoll:
        """What is said where a die is looked at."""
        return MissingRoll(self.name, f"only the total {self.total} is given", self.one_way)

    def __getitem__(self, at: object) -> Any:
        raise self.lacking()

    def __hash__(self) -> int:
        raise TypeError("a total stands for no faces")


@dataclass(frozen=True, slots=True)
class DiceKind:
    """How some dice are read.

    `weights` multiply the faces: (10, 1) for tens and ones, (1, 1) for a sum. With `digits` a
    face of ten shows the digit 0, and `zero_reads` is what a reading of 0 counts as (0 or 100, or
    10 for one die).
    """

    words: str
    sides: tuple[int, ...]
    names: tuple[str, ...]
    weights: tuple[int, ...]
    digits: bool = False
    zero_reads: int = 0
    _readings: dict[tuple[int, ...], int] = field(
        default_factory=dict[tuple[int, ...], int], init=False, repr=False, compare=False
    )
    """What has been read once."""
    _shown: dict[int, list[tuple[int, ...]]] = field(
        default_factory=dict[int, list[tuple[int, ...]]], init=False, repr=False, compare=False
    )
    """By a reading, the first faces that show it, and others where there are any."""

    def read(self, faces: tuple[int, ...]) -> int:
        """The number that these faces show."""
        try:
            return self._readings[faces]
        except KeyError:
            found = self._read(faces)
            if len(self._readings) < MOST_READINGS:
                self._readings[faces] = found
            return found
        except TypeError:  # a total alone, or somebody's dice gave a list
            return self._read(faces)

    def _read(self, faces: tuple[int, ...]) -> int:
        total = total_alone(faces)
        if total is not None:
            return total
        if not self.digits:
            return sum(w * f for w, f in zip(self.weights, faces, strict=True))
        total = sum(
            w * (0 if f == 10 and s == 10 else f)
            for w, f, s in zip(self.weights, faces, self.sides, strict=True)
        )
        return total or self.zero_reads

    def faces(self, reading: int, name: str = "dice") -> tuple[int, ...] | None:
        """The faces that show `reading`, an `OnlyTotal` of the roll `name` where that leaves open
        what each die shows; None where the dice cannot show it."""
        found = self._shown.get(reading)
        if found is None:
            found = self.ways(reading, 2)
            if len(self._shown) < MOST_READINGS:
                self._shown[reading] = found
        if not found:
            return None
        if len(found) > 1 and len(set(self.names)) > 1:
            return OnlyTotal.of(name, reading, self.names, found[0])
        return found[0]

    def shows(self, number: int | Fraction) -> bool:
        """Whether these dice can read this number."""
        if self.digits or len(set(self.weights)) > 1:
            return bool(self.ways(int(number), 1)) if number == int(number) else False
        return number == int(number) and len(self.sides) <= number <= sum(self.sides)

    def not_rolled(self, said: str) -> str:
        """Why a number, as somebody `said` it, is no roll of these dice: with what they do show."""
        return f"{said} cannot be rolled with {self.words or 'these dice'} ({self._shown_words()})"

    def _shown_words(self) -> str:
        """`2..12`; `11..66, each digit 1..6`; `1..100`."""
        tens = [self.digits and sides == 10 for sides in self.sides]
        dice = list(zip(self.weights, self.sides, tens, strict=True))
        least = sum(0 if ten else weight for weight, _, ten in dice)
        greatest = sum(weight * (9 if ten else sides) for weight, sides, ten in dice)
        if all(tens) and self.zero_reads:
            least, greatest = 1, max(greatest, self.zero_reads)
        apart = len(set(self.weights)) > 1 and len(set(self.sides)) == 1 and not any(tens)
        each = f", each digit 1..{self.sides[0]}" if apart else ""
        return f"{least}..{greatest}{each}"

    def ways(self, reading: int, most: int | None = None) -> list[tuple[int, ...]]:
        """All faces that show `reading`, or the first `most` of them."""
        found: list[tuple[int, ...]] = []
        shown = [
            [
                weight * (0 if self.digits and face == 10 == sides else face)
                for face in range(1, sides + 1)
            ]
            for weight, sides in zip(self.weights, self.sides, strict=True)
        ]
        totals = [reading] if reading or not self.digits else []
        if self.digits and reading == self.zero_reads:
            totals.append(0)
        for total in totals:
            if most is None or len(found) < most:
                _add_ways(shown, total, (), found, most)
        return found

    def roll(self, dice: Dice, name: str) -> int:
        """One roll, read whole."""
        try:
            faces = dice.roll(name, self.sides, self)
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        try:
            return self._readings[faces]
        except (KeyError, TypeError):
            return self.read(faces)

    def rolls(self, dice: Dice, name: str, times: int | Fraction) -> int:
        """The sum of several rolls."""
        total = 0
        if times < 1:
            return total
        if times > MOST_TIMES:
            raise too_often(name)
        try:
            for _ in range(int(times)):
                total += self.read(dice.roll(name, self.sides, self))
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        return total


def shown_by_name(names: Sequence[str], faces: Sequence[int]) -> dict[str, int]:
    """What dice show by their names: those under one name together."""
    shown: dict[str, int] = {}
    for die, face in zip(names, faces, strict=True):
        shown[die] = shown.get(die, 0) + face
    return shown


def adding_up(total: int, sides: Sequence[int]) -> tuple[int, ...] | None:
    """Some faces of dice that come to a total; None where they cannot."""
    left = total - len(sides)
    faces: list[int] = []
    for top in reversed(sides):
        more = max(0, min(top - 1, left))
        faces.append(1 + more)
        left -= more
    return None if left else tuple(reversed(faces))


def _add_ways(
    shown: Sequence[Sequence[int]],
    rest: int,
    start: tuple[int, ...],
    found: list[tuple[int, ...]],
    most: int | None,
) -> None:
    """To `found` the faces of the dice after `start` that make up the `rest`; `shown` is what the
    faces of each die count. A start that no faces can make up for is left at once."""
    at = len(start)
    if at == len(shown):
        found.append(start)
        return
    least = sum(min(counts) for counts in shown[at + 1 :])
    greatest = sum(max(counts) for counts in shown[at + 1 :])
    for face, counts in enumerate(shown[at], 1):
        if least <= rest - counts <= greatest:
            _add_ways(shown, rest - counts, (*start, face), found, most)
            if most is not None and len(found) >= most:
                return


def no_dice(value: object, fault: AttributeError) -> Exception:
    """What is said of something that cannot be rolled; a fault inside of somebody's dice stays."""
    if hasattr(value, "roll"):
        return fault
    kinds = "TapeDice, RandomDice, or an object with roll(name, sides, kind)"
    return BadInput("dice", f"{told(value)} cannot be rolled; give {kinds}")


class Dice(Protocol):
    """A source of dice."""

    def roll(
        self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None
    ) -> tuple[int, ...]:
        """The faces of the dice, in order."""
        ...

    def within(self, name: str) -> Dice:
        """The same source, for the rolls of a follow-on or of a repeated step."""
        ...


class Roll(int):
    """A roll that can be read whole, as a number, and die by die. `kind` says how."""

    kind: ClassVar[DiceKind]
    faces: tuple[int, ...]

    @classmethod
    def rolled(cls, dice: Dice, name: str) -> Self:
        try:
            faces = dice.roll(name, cls.kind.sides, cls.kind)
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        roll = cls(cls.kind.read(faces))
        roll.faces = faces
        return roll

    @classmethod
    def shown(cls, faces: tuple[int, ...]) -> Self:
        """The roll that shows these faces; 0 on every die: it was not made."""
        if not any(faces):
            return cls.not_rolled()
        roll = cls(cls.kind.read(faces))
        roll.faces = faces
        return roll

    @classmethod
    def not_rolled(cls) -> Self:
        """What the steps see of a roll that was not made: 0 on every die."""
        roll = cls(0)
        roll.faces = (0,) * len(cls.kind.sides)
        return roll


class Rerolls(Protocol):
    """Counts the rounds of rolls that are made again."""

    def another(self) -> None: ...


class Rounds:
    """How often dice have been rolled again: a rule that never settles is stopped."""

    __slots__ = ("left", "title")

    def __init__(self, title: str, most: int = 1000) -> None:
        self.title = title
        self.left = most

    @classmethod
    def of(cls, dice: Dice, title: str) -> Rerolls:
        """Dice that walk through all outcomes count in their own way."""
        own = getattr(dice, "rounds", None)
        return cls(title) if own is None else own(title)

    def another(self) -> None:
        if self.left == 0:
            raise NeverEnds(self.title)
        self.left -= 1


def total_alone(faces: tuple[int, ...]) -> int | None:
    """The total, where no more was told. By its attribute: generated packages have classes of
    their own."""
    total: int | None = getattr(faces, "total", None)
    return total


Rolled = int | tuple[int, ...] | Mapping[str, int | Sequence[int]]
"""A roll as a player tells it: the reading (46), the faces (4, 6), or die by die by name. Of dice
under one name what they show together (as rules read them), or each: {"blue": 1, "red": (2, 5)}."""


@dataclass(slots=True)
class TapeDice:
    """Dice that a player rolled: for each roll's name its values, in the order they are rolled.

    `TapeDice({"attack": 46, "retreat.die": 4, "fired.dr": [7, 5]})`
    """

    values: Mapping[str, Rolled | list[Rolled]]
    prefix: str = ""
    _used: dict[str, int] = field(default_factory=dict[str, int])

    def roll(
        self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None
    ) -> tuple[int, ...]:
        full = self.prefix + name
        given = self.values.get(full)
        if given is None:
            raise MissingRoll(full, "no value is given")
        values = given if isinstance(given, list) else [given]
        used = self._used.get(full, 0)
        if used >= len(values):
            raise MissingRoll(full, f"only {len(values)} given, one more is needed")
        self._used[full] = used + 1
        return faces_told(full, values[used], sides, kind)

    def within(self, name: str) -> TapeDice:
        return TapeDice(self.values, f"{self.prefix}{name}.", self._used)

    def unused(self) -> tuple[str, ...]:
        """Names on the tape that no roll has asked for (all their values)."""
        return tuple(
            name
            for name, given in self.values.items()
            if self._used.get(name, 0) < (len(given) if isinstance(given, list) else 1)
        )


def faces_told(
    name: str, value: Rolled, sides: tuple[int, ...], kind: DiceKind | None
) -> tuple[int, ...]:
    """The faces of a roll as somebody tells it; `NoSuchRoll` where these dice cannot show it."""
    if type(value) is tuple and len(value) == len(sides):
        # Nearly always faces that the dice have.
        for face, top in zip(value, sides, strict=True):
            if type(face) is not int or not 1 <= face <= top:
                break
        else:
            return value
    reading_told = exactly(value)
    if reading_told is not None:
        value = int(reading_told)
        if value != reading_told:
            raise NoSuchRoll(name, f"{told(reading_told)} is not a whole number")
        reading = kind or DiceKind("", sides, ("dice",) * len(sides), (1,) * len(sides))
        faces = reading.faces(value, name)
        if faces is None:
            raise NoSuchRoll(name, reading.not_rolled(told(value)))
        return faces
    if isinstance(value, Mapping):
        names = tuple(dict.fromkeys(kind.names)) if kind else ()
        if kind is None or set(value) != set(names):
            raise NoSuchRoll(name, f"its dice are {', '.join(names)}")
        value = tuple(face for die in names for face in _of_one_name(name, die, value[die], kind))
    return _checked(name, value, sides)


def _of_one_name(name: str, die: str, shown: object, kind: DiceKind) -> Sequence[Any]:
    """The faces of the dice called `die`, of what is told of them: of several what they show
    together, or each of them."""
    sides = [top for one, top in zip(kind.names, kind.sides, strict=True) if one == die]
    if isinstance(shown, tuple | list):
        each = cast("Sequence[Any]", shown)
        if len(each) != len(sides):
            raise NoSuchRoll(name, f"{len(each)} faces of {die} given, {len(sides)} are rolled")
        return each
    total = exactly(shown)
    if len(sides) == 1 or total is None or total != int(total):
        return (shown,)
    faces = adding_up(int(total), sides)
    if faces is None:
        low, high = len(sides), sum(sides)
        said = f"the {low} dice called {die} show {low}..{high} together"
        raise NoSuchRoll(name, f"{said}, not {told(total)}")
    return faces


def _checked(name: str, value: object, sides: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(value, tuple | list):
        raise NoSuchRoll(name, f"{told(value)} is not a roll; write 46, (4, 6), or die by die")
    shown = cast("Sequence[object]", value)
    numbers = [exactly(face) for face in shown]
    faces = tuple(int(face) for face in numbers if face is not None and face == int(face))
    if len(faces) != len(numbers):
        raise NoSuchRoll(name, f"{told(shown)} are not the faces of dice")
    if len(faces) != len(sides):
        raise NoSuchRoll(name, f"{len(faces)} dice given, {len(sides)} are rolled")
    for face, top in zip(faces, sides, strict=True):
        if not 1 <= face <= top:
            raise NoSuchRoll(name, f"a die with {top} sides does not show {told(face)}")
    return faces


# ------------------------------------------------------------------------------
# The heads of a chart: what falls under which, what lies beyond the ends, and shifts.
#
# An axis holds its heads in printed order. `GAP` stands where heads exist that the source does not
# print: what falls there, and a shift across or into it, is unknown.


X = TypeVar("X")
H = TypeVar("H")

BELOW: Final = -1
ABOVE: Final = -2
"""Where a value lies that is beyond an end for which the chart gives a value of its own."""
_MOST_PLACES: Final = 1 << 16
"""Of how many values it is known at once where they lie."""


class Gap:
    """Heads that exist and are not in the source; how many is unknown."""

    __slots__ = ()
    printed = "..."


GAP: Final = Gap()


@dataclass(frozen=True, slots=True)
class Edge:
    """What lies beyond an end: the end head itself, something unknown, a refusal, or a value that
    the chart gives there."""

    what: Literal["stays", "unknown", "refused", "gives"]
    words: str = ""
    value: object = None


STAYS: Final = Edge("stays")


@dataclass(frozen=True, slots=True)
class Band:
    """Whole numbers from `low` to `high`, both included; None is open. With `below` also every
    fraction less than that."""

    printed: str
    low: int | None
    high: int | None
    below: int | None = None

    def holds(self, value: Number) -> bool:
        if self.low is not None and value < self.low:
            return False
        if self.high is None or value <= self.high:
            return True
        return self.below is not None and value < self.below


class Heading:
    """One head of an axis of bands or dates: a place that can be shifted and compared."""

    __slots__ = ("index", "printed")

    def __init__(self, printed: str, index: int) -> None:
        self.printed = printed
        self.index = index

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"<{self.printed}>"

    def __lt__(self, other: Heading) -> bool:
        return self.index < other.index

    def __le__(self, other: Heading) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Heading) -> bool:
        return self.index > other.index

    def __ge__(self, other: Heading) -> bool:
        return self.index >= other.index


class Places(Generic[X, H]):
    """The heads of one axis, and where a value falls among them: `axis[value]` is the place of the
    head that it falls under. Those of many values are known at once (`at`): of what is asked for
    most from the beginning, of others since they were asked for. To find these, and to say what is
    wrong with a value, `_place` looks at the heads.

    `table` is the chart's name in the rulebook's files, `chart` its title. `plus` is the way a
    positive shift goes: +1 to the later head, -1 to the earlier one. `holes`: a value between the
    heads, or under none, is not in the source (`holes are unknown`). `across`: its heads stand over
    the columns of its chart, which stands at `place` in the rulebook's files."""

    __slots__ = (
        "_reach",
        "above",
        "across",
        "ascending",
        "at",
        "below",
        "chart",
        "heads",
        "holes",
        "place",
        "plus",
        "rule",
        "table",
        "title",
    )

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[H | Gap],
        known: Mapping[X, int],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        holes: bool = False,
    ) -> None:
        self.at = dict(known)
        self.table = table
        self.chart = chart
        self.rule = rule
        self.title = title
        self.heads = tuple(heads)
        self.plus = plus
        self.holes = holes
        self.below = below
        self.above = above
        self.ascending = True
        self.across = False
        self.place = ""
        self._reach = _reach(self.heads)

    def __getitem__(self, value: X) -> int:
        place = self.at.get(value)
        if place is None:
            place = self._place(value)
            if place >= 0 and len(self.at) < _MOST_PLACES:
                self.at[value] = place
        return place

    def _place(self, value: X) -> int:
        """The place of a value of which it is not known."""
        if self.holes or any(isinstance(head, Gap) for head in self.heads):
            raise self.unknown(value)
        raise self.outside(value)

    def taken(self, value: object) -> X:
        """What somebody gave, as this axis takes it: whole numbers of any library as `int`.
        `BadInput` where it is of another kind than the heads."""
        if isinstance(value, NotGiven) or value is None:
            raise _missed(value, f"{self._asked}, which takes {self._covered}")
        found = self._of_its_kind(value)
        if found is None:
            why = f"{told(value)} is not {self._kind}; it takes {self._covered}"
            raise BadInput(self._asked, why)
        return found

    def _of_its_kind(self, value: Any) -> X | None:
        """The value, if it is of the kind of the heads. Each kind of axis has its own."""
        raise NotImplementedError

    @property
    def _kind(self) -> str:
        """What is looked up here, in words. Each kind of axis has its own."""
        raise NotImplementedError

    @property
    def _asked(self) -> str:
        return f"{self.title} of {self.chart}{f' [{self.rule}]' if self.rule else ''}"

    @property
    def _covered(self) -> str:
        return ", ".join(printed(head) for head in self.heads)

    def head(self, index: int) -> H:
        """The head at a place."""
        head = self.heads[index]
        if isinstance(head, Gap):
            raise self.unknown("...")
        return head

    def heading(self, value: X) -> H:
        """The head that `value` falls under. What lies beyond an end for which the chart gives a
        value of its own is under none."""
        place = self[value]
        if place < 0:
            raise self.outside(value)
        head = self.heads[place]
        if head.__class__ is Gap:
            raise self.unknown("...")
        return cast("H", head)

    @property
    def gives(self) -> bool:
        """Whether there is a value of its own beyond one of its ends."""
        return any(edge is not None and edge.what == "gives" for edge in (self.below, self.above))

    def shift(self, head: X, by: Number, trace: Trace | None = None) -> H:
        """The head that lies `by` heads from `head`, the way the chart says."""
        start = self[head]
        if start < 0:
            raise self.outside(head)
        target = start + (by if isinstance(by, int) else int(by)) * self.plus
        first, last = self._reach[start]
        reached: Any
        if first <= target <= last:
            reached = self.heads[target]
        elif target < first:
            edge = self.below if self.ascending else self.above
            reached = self._at_end(first, first == 0, edge, start, by)
        else:
            edge = self.above if self.ascending else self.below
            reached = self._at_end(last, last == len(self.heads) - 1, edge, start, by)
        if trace is not None:
            trace.shift(self.table, reached, self.rule, self.place, (head, by))
        return reached  # type: ignore[no-any-return]  # no gap is within reach; `cast` takes time

    def _at_end(self, place: int, is_end: bool, edge: Edge | None, start: int, by: Number) -> H:
        """What a shift of the head at `start` comes to that goes further than `place`: an end of
        the axis, or the last head before a gap."""
        if not is_end or edge is not STAYS:
            words = shift_text(printed(self.heads[start]), int(by))
            if not is_end:
                raise self.unknown(words)
            if self.beyond(edge, words, place) < 0:
                raise self.outside(words)
        return cast("H", self.heads[place])

    def beyond(self, edge: Edge | None, value: object, end: int) -> int:
        """Where a value beyond an end lies: at the end head, or BELOW / ABOVE."""
        if edge is None:
            raise self.outside(value)
        match edge.what:
            case "stays":
                return end
            case "gives":
                return BELOW if edge is self.below else ABOVE
            case "refused":
                raise RefusedByTable(self.chart, self.title, shown(value), edge.words, self.rule)
            case "unknown":
                raise self.unknown(value)

    def unknown(self, value: object) -> UnknownCell:
        where = f"{self.title} {shown(value)}".strip()
        row, column = ("", where) if self.across else (where, "")
        return UnknownCell(self.chart, row, column, self.rule)

    def outside(self, value: object) -> OutsideTable:
        return OutsideTable(self.chart, self.title, shown(value), self._covered, self.rule)


def shift_text(head: str, by: int) -> str:
    """How a shift of a heading is said."""
    return f"{head} shifted {by:+d}"


def _missed(value: object, what: str) -> MissingFact:
    """A value that is not there; one that nobody gave says so itself."""
    bool(value)
    return MissingFact(what)


class Axis(Places[H, H]):
    """Heads of any kind: members, results, texts."""

    __slots__ = ("kind",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[H | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        holes: bool = False,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table,
            chart,
            rule,
            title,
            heads,
            known,
            plus=plus,
            below=below,
            above=above,
            holes=holes,
        )
        self.kind = next((head.__class__ for head in heads if not isinstance(head, Gap)), object)

    def _of_its_kind(self, value: Any) -> H | None:
        kind = self.kind
        if value.__class__ is kind:
            return cast("H", value)
        if kind is object:  # no head is printed
            raise self.unknown(value)
        if kind is str and isinstance(value, str):
            return cast("H", str.__str__(value))
        if kind is bool and value.__class__.__name__ in ("bool", "bool_"):  # of NumPy
            return cast("H", bool(value))
        return None

    @property
    def _kind(self) -> str:
        plain: dict[type, str] = {str: "a text", bool: "True or False"}
        return plain.get(self.kind, f"one of {self.kind.__name__}")


class Bands(Places[Number | Heading, Heading]):
    """Heads that are bands of numbers. A value between two heads goes to the lower or higher one
    where the chart says `rounded`; with `from_then_on` a head holds up to the next."""

    __slots__ = ("_in_order", "_order", "_starts", "bands")

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        bands: Sequence[Band | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        rounded: Literal["up", "down"] | None = None,
        from_then_on: bool = False,
        holes: bool = False,
    ) -> None:
        heads = [b if isinstance(b, Gap) else Heading(b.printed, i) for i, b in enumerate(bands)]
        if from_then_on:
            rounded, above = "down", STAYS
        known = _whole_numbers(bands)
        known.update({head: i for i, head in enumerate(heads) if isinstance(head, Heading)})
        super().__init__(
            table,
            chart,
            rule,
            title,
            heads,
            known,
            plus=plus,
            below=below,
            above=above,
            holes=holes,
        )
        self.bands = tuple(bands)
        self._order = _Ordered(
            [(b.low, i) for i, b in enumerate(bands) if not isinstance(b, Gap)], rounded
        )
        self.ascending = self._order.ascending
        self._starts, self._in_order = _in_order(bands)

    def taken(self, value: object) -> Number | Heading:
        return value if isinstance(value, Heading) else super().taken(value)

    def _of_its_kind(self, value: Any) -> Number | Heading | None:
        return exactly(value)

    @property
    def _kind(self) -> str:
        return "an exact number"

    def _place(self, value: Number | Heading) -> int:
        if isinstance(value, Heading):
            raise self.outside(value)
        before = bisect_right(self._starts, value)
        if before and self._in_order[before - 1][0].holds(value):
            return self._in_order[before - 1][1]
        for index, band in enumerate(self.bands):
            if not isinstance(band, Gap) and band.holds(value):
                return index
        return self._order.place(self, value)


class Dates(Places[str, str]):
    """Heads that are dates in ISO form, "start" before all. With `from_then_on` a head holds up to
    the next."""

    __slots__ = ("from_then_on",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[str | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        from_then_on: bool = False,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table, chart, rule, title, heads, known, plus=plus, below=below, above=above
        )
        self.from_then_on = from_then_on

    def _of_its_kind(self, value: Any) -> str | None:
        return str.__str__(value) if isinstance(value, str) and is_date(value) else None

    @property
    def _kind(self) -> str:
        return "a date such as 1944-12-16, or 1944-12-16 15:00"

    def _place(self, value: str) -> int:
        latest = -1
        for index, head in enumerate(self.heads):
            if isinstance(head, Gap) or _date(head) > _date(value) or not self.from_then_on:
                continue
            if latest < 0 or _date(head) >= _date(self.head(latest)):
                latest = index
        if latest < 0:
            return self.beyond(self.below, value, 0)
        if latest + 1 < len(self.heads) and isinstance(self.heads[latest + 1], Gap):
            raise self.unknown(value)
        return latest


class _Ordered:
    """Where each head begins (None: open), to place a value that no head holds."""

    __slots__ = ("ascending", "rounded", "starts")

    def __init__(
        self,
        starts: Sequence[tuple[int | None, int]],
        rounded: Literal["up", "down"] | None,
    ) -> None:
        self.starts = starts
        self.rounded: Literal["up", "down"] | None = rounded
        self.ascending = not starts or _not_after(starts[0][0], starts[-1][0])

    def place(self, axis: Places[Any, Heading], value: Number) -> int:
        ordered = self.starts if self.ascending else tuple(reversed(self.starts))
        below = above = -1
        for start, index in ordered:
            if _not_after(start, value):
                below = index
            elif above < 0:
                above = index
        return between(axis, value, below, above, self.rounded, self.ascending)


def _date(text: str) -> str:
    return "" if text == "start" else text


def _not_after(first: Number | None, second: Number | None) -> bool:
    return first is None or (second is not None and first <= second)


def between(
    axis: Places[Any, H],
    value: object,
    below: int,
    above: int,
    rounded: Literal["up", "down"] | None,
    ascending: bool = True,
) -> int:
    """The place of a value between the heads `below` and `above` (-1: there is none)."""
    low, high = (below, above) if ascending else (above, below)
    between = axis.heads[max(low, 0) : high + 1 if high >= 0 else None]
    if any(isinstance(head, Gap) for head in between):
        raise axis.unknown(value)
    if below < 0:
        return axis.beyond(axis.below, value, above)
    if above >= 0:
        if rounded is None:
            raise axis.unknown(value) if axis.holes else axis.outside(value)
        return below if rounded == "down" else above
    return axis.beyond(axis.above, value, below)


def _reach(heads: Sequence[object]) -> tuple[tuple[int, int], ...]:
    """For each place the first and last that a shift comes to without crossing a gap."""
    reach: list[tuple[int, int]] = []
    for place in range(len(heads)):
        first = last = place
        while first > 0 and not isinstance(heads[first - 1], Gap):
            first -= 1
        while last + 1 < len(heads) and not isinstance(heads[last + 1], Gap):
            last += 1
        reach.append((first, last))
    return tuple(reach)


def _in_order(
    bands: Sequence[Band | Gap],
) -> tuple[tuple[int, ...], tuple[tuple[Band, int], ...]]:
    """The bands that begin somewhere with their places, and where they begin; nothing where they
    do not ascend, one behind the other."""
    known = tuple(
        (b, i) for i, b in enumerate(bands) if not isinstance(b, Gap) and b.low is not None
    )
    starts = tuple(band.low for band, _ in known if band.low is not None)
    ends = tuple(band.high for band, _ in known[:-1])
    if any(end is None or end >= start for end, start in zip(ends, starts[1:], strict=True)):
        return (), ()
    return starts, known


def _whole_numbers(bands: Sequence[Band | Gap]) -> dict[Number | Heading, int]:
    """Every whole number near the bands, ready to be looked up."""
    ends = [
        end
        for band in bands
        if not isinstance(band, Gap)
        for end in (band.low, band.high)
        if end is not None
    ]
    if not ends or max(ends) - min(ends) > 1000:
        return {}
    places: dict[Number | Heading, int] = {}
    for index, band in enumerate(bands):
        if not isinstance(band, Gap):
            low = min(ends) - 20 if band.low is None else band.low
            high = max(ends) + 20 if band.high is None else band.high
            for number in range(low, high + 1):
                places.setdefault(number, index)
    return places


# ------------------------------------------------------------------------------
# Ratios, and heads that are ratios: one thing set against another, 3:1.


@dataclass(frozen=True, slots=True)
class Ratio:
    """`left : right`. Nothing can be set against 0, or less."""

    left: Number
    right: Number

    def __post_init__(self) -> None:
        a_number("ratio", self.left)
        a_number("ratio", self.right)
        if self.right <= 0:
            said = f"{self.printed} sets something against {self.right}"
            raise BadInput("ratio", f"{said}; the second number is more than 0")

    @property
    def printed(self) -> str:
        return f"{self.left}:{self.right}"

    def at_least(self, other: Ratio) -> bool:
        return self.left * other.right >= other.left * self.right


def ratio_of(left: Number, right: Number, rule: str = "", place: str = "") -> Ratio:
    """`left : right` as a rule comes to it. `rule` and `place` are where it is said, for the
    error."""
    if right <= 0:
        raise NothingAgainst(right, rule, place)
    return Ratio(left, right)


class Ratios(Places[Ratio, Ratio]):
    """Heads that are ratios, from the lowest; a ratio between two goes the way of `rounded`."""

    __slots__ = ("rounded",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[Ratio | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        rounded: Literal["up", "down"] | None = None,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table, chart, rule, title, heads, known, plus=plus, below=below, above=above
        )
        self.rounded: Literal["up", "down"] | None = rounded

    def _of_its_kind(self, value: Any) -> Ratio | None:
        return value if isinstance(value, Ratio) else None

    @property
    def _kind(self) -> str:
        return "a Ratio"

    def _place(self, value: Ratio) -> int:
        below = above = -1
        for index, head in enumerate(self.heads):
            if isinstance(head, Gap):
                continue
            if head.at_least(value) and value.at_least(head):
                return index
            if value.at_least(head):
                below = index
            elif above < 0:
                above = index
        return between(self, value, below, above, self.rounded)


# ------------------------------------------------------------------------------
# Charts: rows as printed, ready to be read.
#
# `chart[x, y]` is the answer for what is looked up on its axes, rows first, and for the roll (or
# number, or ratio) behind them where there is one; `chart[x]` where that is all. What has been
# looked up once is kept. `Chart` holds values; `BandChart` bands of rolls (or other numbers) that
# pick a head; `OddsChart` ratios that pick a head; `LeastChart` the least roll that succeeds.
# `lines`
# are the rows from the top, each with its head as printed (or its heads) and its cells; a row of
# `GAP` heads has none.


C = TypeVar("C")
R = TypeVar("R")

Heads = str | tuple[str, ...]
Key = tuple[int, ...]
AnyAxis = Places[Any, Any]


class Unknown:
    """A figure that the source does not print (`?`)."""

    __slots__ = ()
    printed = "?"


class Blank:
    """No cell at all, where the chart prints none."""

    __slots__ = ()
    printed = ""


class Never:
    """What cannot happen: no roll gives it (`-`)."""

    __slots__ = ()
    printed = "-"


@dataclass(frozen=True, slots=True)
class Part:
    """A band known in part: rolls from `low` to `high` belong to it, others may."""

    low: int
    high: int
    low_known: bool = False
    high_known: bool = False


unknown: Final = Unknown()
blank: Final = Blank()
never: Final = Never()

MOST_KEPT: Final = 10_000
"""How many answers a chart keeps before it begins anew."""
_MOST_KINDS: Final = 32
_MOST_IN_ROW: Final = 1024
"""How many answers are known for the same heads, by what is sought in their cells."""

BandOf = tuple[int | None, int | None] | Part | Unknown | Never | Blank
"""A band of rolls: (11, 53), (66, 66), (33, None) for 33 or more."""


class Layout(Generic[C]):
    """Cells by the places of their heads. `turned`: its lines are the columns as printed."""

    __slots__ = ("axes", "cells", "down", "gaps", "name", "place", "rule", "title")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        turned: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.rule = rule
        self.place = place
        self.axes: tuple[AnyAxis, ...] = (*rows, *columns)
        self.down = len(rows)
        """How many of them are heads of rows; the others are heads of columns."""
        for axis in self.axes:
            axis.place = place
        for axis in columns:
            axis.across = True
        self.cells: dict[tuple[int, ...], C] = {}
        self.gaps = any(isinstance(head, Gap) for axis in self.axes for head in axis.heads)
        along, beside = (columns, rows) if turned else (rows, columns)
        across = [_places(h, beside) for h in heads] if heads is not None else _all_heads(beside)
        for label, cells in lines:
            down = _places(label, along)
            if down is not None and cells:
                for over, cell in zip(across, cells, strict=True):
                    if over is not None:
                        self.cells[over + down if turned else down + over] = cell

    def names(self, places: Sequence[int]) -> str:
        """The heads at these places, as printed."""
        return heads_text(_name(axis, i) for axis, i in zip(self.axes, places, strict=True))

    def unknown(self, row: str, column: str = "") -> UnknownCell:
        return UnknownCell(self.title, row, column, self.rule)

    def unknown_at(self, names: Sequence[str]) -> UnknownCell:
        """The cell where heads of these names meet, one for each axis."""
        rows, columns = names[: self.down], names[self.down :]
        return self.unknown(heads_text(rows), heads_text(columns))

    def no_cell(self, places: tuple[int, ...]) -> Exception:
        """These heads do not meet in the chart."""
        if self.gaps:
            return self.unknown(self.names(places))
        return OutsideTable(self.title, "row", self.names(places), "the rows it has", self.rule)


class Answers(dict[Any, R], Generic[C, R]):
    """What a chart answers, by what is looked up. `asked` are its axes but for the one whose heads
    are the answers; behind them `sought` is looked up in the cells: a roll, of `dice` where only
    their readings come, or a number or ratio of this name."""

    __slots__ = ("asked", "dice", "gives", "kinds", "known", "layout", "sought")

    def __init__(
        self,
        layout: Layout[C],
        asked: Sequence[AnyAxis],
        sought: str = "",
        dice: DiceKind | None = None,
    ) -> None:
        super().__init__()
        self.layout = layout
        self.asked = tuple(asked)
        self.sought = sought
        self.dice = dice
        self.gives = tuple(n for n, axis in enumerate(self.asked) if axis.gives)
        """Those beyond whose ends the chart gives a value."""
        self.kinds: set[tuple[type, ...]] = set()
        """What can be looked up as it is given."""
        self.known: dict[Any, Any] = {}
        """Answers so far by the places of the heads, one within the other, and what was sought. So
        few are there, however many values fall under the heads, that they are never given up."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, asked: Any) -> R:
        count = len(self.asked)
        alone = count + bool(self.sought) == 1
        values = self.taken((asked,) if alone else asked)
        found = self._beyond(values) if self.gives else None
        if found is None:
            places: tuple[Any, ...] = tuple(map(getitem, self.asked, values))
            answer = self._read(places, *values[count:])
            places += values[count:]
            kept = self.known
            for place in places[:-1]:
                kept = kept.setdefault(place, {})
            if len(kept) < _MOST_IN_ROW:
                kept[places[-1]] = answer
        else:
            answer = found[0]
        if len(self) >= MOST_KEPT:
            self.clear()
        self[asked] = answer
        return answer

    def look_up(self, *values: Any) -> R:
        """The answer for what somebody gave; `BadInput` where that cannot be. Where these are what
        the heads are asked for, so are all of the same kinds."""
        kinds = tuple(map(type, values))
        if kinds not in self.kinds:
            given, values = values, self.taken(values)
            dates = any(isinstance(axis, Dates) for axis in self.asked)  # not every text is one
            if not dates and len(self.kinds) < _MOST_KINDS and all(map(is_, values, given)):
                self.kinds.add(kinds)
        return self[values if len(values) != 1 else values[0]]

    def taken(self, values: Sequence[object]) -> tuple[Any, ...]:
        """What is looked up, as heads and cells have it; `BadInput` where that cannot be."""
        count = len(self.asked)
        wanted = count + bool(self.sought)
        if len(values) != wanted:
            raise BadInput(self._where(""), f"{len(values)} given, it takes {wanted}")
        heads = [axis.taken(value) for axis, value in zip(self.asked, values, strict=False)]
        return (*heads, *(self.taken_sought(value) for value in values[count:]))

    def taken_sought(self, value: object) -> Any:
        """What is looked up in the cells: an exact number, which the dice can show."""
        where = self._where(self.sought)
        if value is None or isinstance(value, NotGiven):
            bool(value)  # what nobody gave says so
            raise MissingFact(where)
        number = exactly(value)
        if self.dice is not None and (number is None or not self.dice.shows(number)):
            raise BadInput(where, self.dice.not_rolled(told(value)))
        if number is None:
            raise BadInput(where, f"{told(value)} is not an exact number")
        return number

    def _where(self, what: str) -> str:
        title = f"{self.layout.title}{f' [{self.layout.rule}]' if self.layout.rule else ''}"
        return f"{what} of {title}" if what else title

    def _beyond(self, values: Sequence[Any]) -> tuple[R] | None:
        """The value beyond an end, where the chart gives one there and this lies there."""
        places = [(self.asked[n], self.asked[n][values[n]]) for n in self.gives]
        for axis, place in places:
            edge = axis.below if place == BELOW else axis.above if place == ABOVE else None
            if edge is not None:
                return (cast("R", edge.value),)
        return None

    def _read(self, key: Key, sought: Any = None) -> R:
        """The answer at the places of the heads, for the roll (or number, or ratio) sought."""
        raise NotImplementedError


class Chart(Answers["C | Unknown", C]):
    """A chart whose cells are the answers."""

    __slots__ = ()

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C | Unknown]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        layout = Layout(name, title, rule, place, rows, columns, lines, heads, turned)
        super().__init__(layout, layout.axes)

    def _read(self, key: Key, sought: Any = None) -> C:
        return self.cell(key)

    def cell(self, key: Key) -> C:
        """The cell where these heads meet."""
        layout = self.layout
        if key not in layout.cells:
            raise layout.no_cell(key)
        cell = layout.cells[key]
        if isinstance(cell, Unknown):
            raise layout.unknown_at(
                [_name(axis, i) for axis, i in zip(layout.axes, key, strict=True)]
            )
        return cell


class FiguresChart(Chart[C]):
    """A chart that gives several named figures at once: `gives` puts them together, behind the
    names of the line they stand in. Without columns the cells of a line are the figures; with
    columns every cell holds all of them."""

    __slots__ = ("lines",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[Any]]],
        heads: Sequence[Heads] | None = None,
        *,
        gives: Callable[..., C],
    ) -> None:
        self.lines = lines
        made: list[tuple[Heads, Sequence[C]]] = []
        for label, cells in lines:
            line = label if isinstance(label, str) else ", ".join(label)
            groups: Sequence[Any] = cells if columns or not cells else (cells,)
            made.append((label, [gives(line, *figures) for figures in groups]))
        super().__init__(name, title, rule, place, rows, columns, made, heads)

    def listed(self, row: Callable[..., R]) -> tuple[R, ...]:
        """All lines from the top, put together by `row` with their heads behind their figures."""
        layout = self.layout
        if layout.gaps:
            raise layout.unknown("...")
        out: list[R] = []
        for label, figures in self.lines:
            places = _places(label, layout.axes) or ()
            heads = [_own(axis, i) for axis, i in zip(layout.axes, places, strict=True)]
            line = label if isinstance(label, str) else ", ".join(label)
            out.append(row(line, *figures, *heads))
        return tuple(out)


def _own(axis: AnyAxis, index: int) -> object:
    """What a head stands for; nothing for a band of several numbers."""
    if not isinstance(axis, Bands):
        return axis.heads[index]
    band = axis.bands[index]
    return None if isinstance(band, Gap) or band.low != band.high else band.low


class _Lines(Answers[C, R]):
    """Charts in which the cells of a line say which head of the answer's axis is meant."""

    __slots__ = ("answer", "gap", "lines", "position")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        sought: str,
        dice: DiceKind | None = None,
    ) -> None:
        layout = Layout(name, title, rule, place, rows, columns, lines, heads, turned)
        asked = [axis for axis in layout.axes if axis is not answer]
        super().__init__(layout, asked, sought, dice)
        self.answer = answer
        self.gap = any(isinstance(head, Gap) for head in answer.heads)
        self.position = next(i for i, axis in enumerate(layout.axes) if axis is answer)
        self.lines: dict[Key, list[tuple[int, C]]] = {}
        for at, cell in layout.cells.items():
            key = at[: self.position] + at[self.position + 1 :]
            self.lines.setdefault(key, []).append((at[self.position], cell))

    def line(self, key: Key) -> list[tuple[int, C]]:
        found = self.lines.get(key)
        if found is None:
            layout = self.layout
            if layout.gaps:
                raise layout.unknown(self.name(key))
            raise OutsideTable(layout.title, "row", self.name(key), "the rows it has", layout.rule)
        return found

    def name(self, key: Key) -> str:
        """The heads of a line, as printed."""
        return heads_text(_name(axis, i) for axis, i in zip(self.asked, key, strict=True))

    def unknown(self, key: Key, answer: str) -> UnknownCell:
        """A cell of a line that is not in the source; `answer` stands for its other head."""
        names = [_name(axis, i) for axis, i in zip(self.asked, key, strict=True)]
        return self.layout.unknown_at([*names[: self.position], answer, *names[self.position :]])

    def outside(self, key: Key, value: object) -> OutsideTable:
        cells = (cell for _, cell in self.lines.get(key, ()))
        covered = ", ".join(_shown(c) for c in cells if not isinstance(c, Never | Blank))
        layout = self.layout
        return OutsideTable(layout.title, self.sought, shown(value), covered, layout.rule)


class BandChart(_Lines[BandOf, R]):
    """The band that holds the roll (or number) names the answer."""

    __slots__ = ("holes", "overlaps")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[BandOf]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        sought: str = "roll",
        dice: DiceKind | None = None,
        overlaps: Literal["error", "first"] = "error",
        holes: Literal["error", "unknown"] = "error",
    ) -> None:
        super().__init__(
            name,
            title,
            rule,
            place,
            rows,
            columns,
            answer,
            lines,
            heads,
            turned=turned,
            sought=sought,
            dice=dice,
        )
        self.overlaps = overlaps
        self.holes = holes

    def _read(self, key: Key, sought: Any = None) -> R:
        return self.answer.head(self._search(key, sought))

    def _search(self, key: Key, roll: Number) -> int:
        line = self.line(key)
        holding = [index for index, cell in line if _holds(cell, roll)]
        if len(holding) > 1 and self.overlaps == "error":
            names = tuple(_name(self.answer, index) for index in holding)
            raise AmbiguousRow(self.layout.title, roll, names, self.layout.rule)
        if holding:
            return holding[0]
        if self.gap or self.holes == "unknown" or any(_open(cell, roll) for _, cell in line):
            raise self.unknown(key, f"for {shown(roll)}")
        raise self.outside(key, roll)


class OddsChart(_Lines["Ratio | Unknown | Never | Blank", R]):
    """The ratio of the line that the given one comes to, rounded, names the answer."""

    __slots__ = ("rounded",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[Ratio | Unknown | Never | Blank]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        rounded: Literal["up", "down"] | None = None,
    ) -> None:
        super().__init__(
            name,
            title,
            rule,
            place,
            rows,
            columns,
            answer,
            lines,
            heads,
            turned=turned,
            sought="ratio",
        )
        self.rounded = rounded

    def taken_sought(self, value: object) -> Any:
        if isinstance(value, Ratio):
            return value
        if value is None or isinstance(value, NotGiven):
            return super().taken_sought(value)
        raise BadInput(self._where(self.sought), f"{told(value)} is not a Ratio")

    def _read(self, key: Key, sought: Any = None) -> R:
        """Its cells ascend."""
        odds: Ratio = sought
        line = [(i, cell) for i, cell in self.line(key) if not isinstance(cell, Never | Blank)]
        below = [
            n for n, (_, cell) in enumerate(line) if isinstance(cell, Ratio) and odds.at_least(cell)
        ]
        low = below[-1] if below else -1
        exact = line[low][1] if below else None
        if isinstance(exact, Ratio) and exact.at_least(odds):
            return self.answer.head(line[low][0])
        if low + 1 < len(line) and isinstance(line[low + 1][1], Unknown):
            raise self.unknown(key, _name(self.answer, line[low + 1][0]))
        if low >= 0 and low + 1 < len(line):
            if self.rounded is None:
                raise self.outside(key, odds.printed)
            return self.answer.head(line[low if self.rounded == "down" else low + 1][0])
        if not line or self.gap:
            raise self.unknown(key, Gap.printed)
        edge, end = (
            (self.answer.above, line[-1][0]) if low >= 0 else (self.answer.below, line[0][0])
        )
        if edge is None:
            raise self.outside(key, odds.printed)
        if edge.what == "gives":
            return cast("R", edge.value)
        return self.answer.head(self.answer.beyond(edge, odds.printed, end))


class LeastChart(Answers["int | Never | Blank | Unknown", bool]):
    """The cell is the least roll that succeeds: the answer is whether the roll is that or more;
    where nothing succeeds, no roll does."""

    __slots__ = ("_least",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[int | Never | Blank | Unknown]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        dice: DiceKind | None = None,
    ) -> None:
        self._least: Chart[int | Never | Blank] = Chart(
            name, title, rule, place, rows, columns, lines, heads, turned=turned
        )
        super().__init__(self._least.layout, self._least.asked, "roll", dice)

    def _read(self, key: Key, sought: Any = None) -> bool:
        least = self._least.cell(key)
        if isinstance(least, Blank):
            raise self.layout.no_cell(key)
        return not isinstance(least, Never) and bool(sought >= least)


def _holds(cell: BandOf, roll: Number) -> bool:
    if isinstance(cell, tuple):
        low, high = cell
        return (low is None or roll >= low) and (high is None or roll <= high)
    return isinstance(cell, Part) and cell.low <= roll <= cell.high


def _open(cell: BandOf, roll: Number) -> bool:
    """Whether the roll may belong to this cell though nothing says so."""
    if isinstance(cell, Part):
        return (roll < cell.low and not cell.low_known) or (
            roll > cell.high and not cell.high_known
        )
    return isinstance(cell, Unknown)


def _places(label: Heads, axes: Sequence[AnyAxis]) -> tuple[int, ...] | None:
    """The places of printed heads on their axes; None where one of them is a gap."""
    labels = (label,) if isinstance(label, str) else label
    places: list[int] = []
    for text, axis in zip(labels, axes, strict=True):
        if text == Gap.printed:
            return None
        places.append(next(i for i in range(len(axis.heads)) if _name(axis, i) == text))
    return tuple(places)


def _all_heads(axes: Sequence[AnyAxis]) -> Sequence[tuple[int, ...] | None]:
    if not axes:
        return [()]
    (axis,) = axes
    return [None if isinstance(head, Gap) else (i,) for i, head in enumerate(axis.heads)]


def _name(axis: AnyAxis, index: int) -> str:
    return printed(axis.heads[index])


def _shown(cell: object) -> str:
    if isinstance(cell, tuple):
        low, high = cast("tuple[int | None, int | None]", cell)
        if low == high or low is None or high is None:
            return f"{low}+" if high is None else str(high) if low == high else f"{high} or less"
        return f"{low}..{high}"
    if isinstance(cell, Part):
        return f"?{cell.low}..{cell.high}?"
    return printed(cell)


# ------------------------------------------------------------------------------
# Adding up modifiers where more is done than to add: what the choices of groups leave.


Keep = Literal["greatest", "least"]


class Group:
    """The lines of one group that apply; a choice keeps one of them."""

    __slots__ = ("_kept", "factors", "name")

    def __init__(self, name: str, *, factors: bool = False) -> None:
        self.name = name
        self.factors = factors
        self._kept: list[tuple[Number, str, str, str]] = []

    def __bool__(self) -> bool:
        """Whether any line applies."""
        return bool(self._kept)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What counts, for the record."""
        return tuple(
            Line(value, words, rule, self.name, place) for value, words, rule, place in self._kept
        )

    @property
    def total(self) -> Number:
        total: Number = 1 if self.factors else 0
        for value, *_ in self._kept:
            total = times(total, value) if self.factors else total + value
        return total

    def add(self, value: Number, words: str, rule: str = "", place: str = "") -> None:
        """A line that applies."""
        self._kept.append((value, words, rule, place))

    def strike(self) -> None:
        """Nothing of it counts."""
        self._kept.clear()

    def keep_one(self, keep: Keep) -> None:
        """Only the greatest or the least counts; of equals the first."""
        if len(self._kept) > 1:
            best = self._kept[0]
            for line in self._kept:
                if line[0] > best[0] if keep == "greatest" else line[0] < best[0]:
                    best = line
            self._kept = [best]

    def keep_first(self) -> None:
        """Only the first that applies counts."""
        del self._kept[1:]

    def exactly_one(self, chart: str, rule: str) -> None:
        """No two may apply at once."""
        if len(self._kept) > 1:
            words = tuple(line[1] for line in self._kept)
            raise AmbiguousRow(chart, self.name, words, rule)


def total_of_lines(lines: Iterable[Line], *, factors: bool = False) -> Number:
    """What lines come to together."""
    total: Number = 1 if factors else 0
    for line in lines:
        total = times(total, line.value) if factors else total + line.value
    return total


def sum_of_lines(lines: Iterable[Line]) -> int:
    """What lines come to together, where only whole numbers can come."""
    return int(total_of_lines(lines))


def total_of_groups(*groups: Group) -> Number:
    """What several groups come to together."""
    factors = any(group.factors for group in groups)
    total: Number = 1 if factors else 0
    for group in groups:
        total = times(total, group.total) if factors else total + group.total
    return total


def sum_of_groups(*groups: Group) -> int:
    """What several groups come to together, where only whole numbers can come."""
    return int(total_of_groups(*groups))


def at_most(limit: int, groups: Iterable[Group], keep: Keep | Literal["first"]) -> None:
    """At most `limit` of these groups count: those that come to most (or least), and of these only
    the ones that help; or the first that apply. The others are struck."""
    applying = [group for group in groups if group]
    if keep != "first":
        way = 1 if keep == "greatest" else -1
        nothing = 1 if applying and applying[0].factors else 0
        helping = [group for group in applying if (group.total - nothing) * way > 0]
        kept = sorted(helping, key=lambda group: -way * group.total)[:limit]
    else:
        kept = applying[:limit]
    for group in applying:
        if not any(group is one for one in kept):
            group.strike()


def reversed_signs(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines of another list with plus for minus."""
    return tuple(Line(-line.value, line.words, line.rule, line.group, line.place) for line in lines)


def power(value: Number, times: Number, line: str) -> Number:
    """The factor of a line that counts several times."""
    if times > MOST_TIMES:
        raise too_great(line)
    result: Number = Fraction(1)
    for _ in range(int(times)):
        result *= value
    return result


# ------------------------------------------------------------------------------
# Sequences of play and tracks: where play stands, what may be done now, what becomes of a state.
#
# A `Walker` goes through a sequence with the facts it is played with. What was done is a `Walk`:
# plain data that can be kept. `walker.steps(walk)` are the options now, `walker.go(walk, option)`
# is the walk after one of them.


Facts = Mapping[str, object]
Path = tuple[str, ...]
ACTIVE: Final = "active"


@dataclass(frozen=True, slots=True)
class Told:
    """Something worked out from facts by their names; one that nobody told is missed when it is
    looked at."""

    work_out: Callable[..., object]
    names: tuple[str, ...]

    def of(self, facts: Facts) -> object:
        return self.work_out(*(facts[n] if n in facts else not_given(n) for n in self.names))


@dataclass(frozen=True, slots=True)
class Node:
    """A phase, segment, step, part or interrupt. `who` acts: both, active, inactive, each (once per
    side), None as around it. `asked` are facts of `only_when` that the players tell."""

    level: str
    name: str
    title: str
    rule: str = ""
    who: Literal["both", "active", "inactive", "each"] | None = None
    order_by: str = ""
    in_order: bool = False
    any_order: bool = False
    optional: bool = False
    repeated: bool = False
    only_when: Told | None = None
    asked: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    same_as: str = ""
    plays: Callable[[], SequenceOfPlay] | None = None
    plays_node: Path = ()
    plays_with: tuple[Told, ...] = ()
    on_event: str = ""
    never_in: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """The items once for each member, which is a fact in them."""

    name: str
    members: tuple[object, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class With:
    """The items with the role being someone; without `value` the other side."""

    role: str
    value: Told | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most `limit` of these nodes (each of a sequence, by its path) per side, while the sequence
    that this stands in is played."""

    limit: int
    nodes: tuple[tuple[str, Path], ...]
    words: str
    rule: str = ""
    when: Told | None = None
    asked: tuple[str, ...] = ()


Item = Node | ForEach | With | AtMost


@dataclass(frozen=True, slots=True)
class SequenceOfPlay:
    """A sequence of play; `inputs` are the facts that it is played with."""

    name: str
    title: str
    rule: str
    inputs: tuple[str, ...]
    events: tuple[tuple[str, str], ...]
    items: tuple[Item, ...]


# ---------------------------------------------------------------- every node that play may come to


@dataclass(frozen=True, slots=True)
class LimitHere:
    """A limit where it counts: below the path `within`, with the facts of its sequence."""

    rule: AtMost
    within: Path
    facts: Facts


@dataclass(frozen=True, slots=True)
class Visit:
    """A node at its place. `path` is unique: names, with the member of a `for each` or the side of
    a `once per side` behind an `@`. `homes` are the sequences, with the paths below them, that this
    is. `side` is whose it is: None for both, or where that is not known yet."""

    path: Path
    node: Node
    homes: tuple[tuple[str, Path], ...]
    facts: Facts
    who: str = "both"
    side: object = None
    limits: tuple[LimitHere, ...] = ()
    children: tuple[Visit, ...] = ()
    interrupts: tuple[Visit, ...] = ()

    @property
    def names(self) -> Path:
        """The path as the rulebook writes it."""
        return tuple(part.partition("@")[0] for part in self.path)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where items stand while they are laid out."""

    path: Path
    sequence: SequenceOfPlay
    start: Path
    below: Path
    facts: Facts
    who: str = "both"
    side: object = None
    mark: str = ""
    limits: tuple[LimitHere, ...] = ()

    def limited(self, items: Sequence[Item]) -> Spot:
        own = tuple(LimitHere(i, self.start, self.facts) for i in items if isinstance(i, AtMost))
        return replace(self, limits=(*self.limits, *own)) if own else self


class Outline:
    """Lays out a sequence as a tree of visits; `order` says who goes first in a node that is played
    once per side, by its path."""

    def __init__(self, order: Facts) -> None:
        self.order = order

    def items(self, items: Sequence[Item], spot: Spot) -> Iterator[Visit]:
        for item in items:
            match item:
                case Node() if item.level != "interrupt":
                    yield from self.node(item, items, spot)
                case ForEach():
                    for member in item.members:
                        name = member.name.lower() if isinstance(member, Word) else printed(member)
                        facts = {**spot.facts, item.name: member}
                        inner = replace(spot, facts=facts, mark=f"{spot.mark}@{name}")
                        yield from self.items(item.items, inner)
                case With():
                    facts = {**spot.facts, item.role: self.role(item, spot)}
                    yield from self.items(item.items, replace(spot, facts=facts))
                case _:
                    pass

    def role(self, item: With, spot: Spot) -> object:
        if item.value is not None:
            return _if_told(item.value, spot.facts)
        known = spot.facts.get(item.role)
        told = spot.facts.values() if known is None else (known,)
        return next((side for side in map(other_side, told) if side is not None), None)

    def node(self, node: Node, beside: Sequence[Item], spot: Spot) -> Iterator[Visit]:
        if node.who != "each":
            yield self.visit(node, beside, spot, node.name, spot.facts)
            return
        first = self.order.get(".".join((*spot.path, node.name)))
        for mark, side in (("first", first), ("second", other_side(first))):
            facts = {**spot.facts, ACTIVE: side} if side is not None else spot.facts
            yield self.visit(node, beside, spot, f"{node.name}@{mark}", facts)

    def visit(
        self, node: Node, beside: Sequence[Item], spot: Spot, name: str, facts: Facts
    ) -> Visit:
        who, side = _whose(node, spot, facts)
        path, below = (*spot.path, name + spot.mark), (*spot.below, node.name)
        inner = replace(spot, path=path, below=below, facts=facts, who=who, side=side, mark="")
        homes: list[tuple[str, Path]] = [(spot.sequence.name, below)]
        items = _twin(beside, node.same_as).items if node.same_as else node.items
        if node.plays is None:
            inner = inner.limited(items)
        else:
            played = node.plays()
            items, inner = self.played(node, played, inner)
            homes.append((played.name, node.plays_node))
        interrupts = tuple(
            self.visit(i, items, inner, i.name, inner.facts)
            for i in items
            if isinstance(i, Node) and i.level == "interrupt"
        )
        children = tuple(self.items(items, inner))
        return Visit(path, node, tuple(homes), facts, who, side, spot.limits, children, interrupts)

    def played(
        self, node: Node, played: SequenceOfPlay, spot: Spot
    ) -> tuple[tuple[Item, ...], Spot]:
        """The items that a node plays; inputs that it does not give are the facts around it."""
        facts = dict(spot.facts)
        for name, told in zip(played.inputs, node.plays_with, strict=False):
            given = _if_told(told, spot.facts)
            if given is not None:
                facts[name] = given
        items = played.items
        for name in node.plays_node:
            items = _twin(items, name).items
        inner = replace(spot, sequence=played, start=spot.path, below=node.plays_node, facts=facts)
        return items, inner.limited(items)


def _whose(node: Node, spot: Spot, facts: Facts) -> tuple[str, object]:
    active = facts.get(ACTIVE)
    match node.who:
        case None:
            return spot.who, spot.side
        case "both":
            return "both", None
        case "inactive":
            return "inactive", other_side(active)
        case _:
            return "active", active


def _if_told(told: Told, facts: Facts) -> object:
    try:
        value = told.of(facts)
    except MissingFact:
        return None
    return None if type(value).__name__ == "NotGiven" else value


def _twin(items: Sequence[Item], name: str) -> Node:
    for item in items:
        if isinstance(item, Node) and item.name == name:
            return item
        if isinstance(item, ForEach | With):
            for inner in item.items:
                if isinstance(inner, Node) and inner.name == name:
                    return inner
    raise BadInput(name, "no step is called that here")


def other_side(side: object) -> Word | None:
    """The other one of two sides; None where that is not known."""
    if not isinstance(side, Word):
        return None
    others = [member for member in type(side) if member is not side]
    return others[0] if len(others) == 1 else None


def every_visit(visits: Sequence[Visit]) -> Iterator[Visit]:
    """All visits of a tree, a node before what is in it."""
    for visit in visits:
        yield visit
        yield from every_visit(visit.children)
        yield from every_visit(visit.interrupts)


# ---------------------------------------------------------------- walking


@dataclass(frozen=True, slots=True)
class Done:
    """A node that was gone through, and by whom where that is known."""

    path: Path
    side: object = None


@dataclass(frozen=True, slots=True)
class Walk:
    """How far play has come. `finished` are nodes behind us, `done` all that was played; `facts`
    were told on the way; `order` says who goes first in a node that is played once per side."""

    finished: frozenset[Path] = frozenset()
    done: tuple[Done, ...] = ()
    facts: Facts = field(default_factory=dict[str, object])
    order: Facts = field(default_factory=dict[str, object])

    def tell(self, **facts: object) -> Walk:
        """With more facts known."""
        return replace(self, facts={**self.facts, **facts})

    def goes_first(self, node: str, side: object) -> Walk:
        """With the side known that goes first in a node ("action")."""
        return replace(self, order={**self.order, node: side})


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done now. `needs` are facts to be told before it is clear."""

    what: Literal["do", "skip", "again", "leave", "interrupt"]
    visit: Visit
    needs: tuple[str, ...] = ()


class Walker:
    """Goes through one sequence with the facts it is played with."""

    def __init__(self, sequence: SequenceOfPlay, facts: Facts) -> None:
        self.sequence = sequence
        self.facts = {name: value for name, value in facts.items() if value is not None}

    def visits(self, walk: Walk) -> tuple[Visit, ...]:
        """Every node that play may come to, in order."""
        spot = Spot((), self.sequence, (), (), {**self.facts, **walk.facts})
        items = self.sequence.items
        return tuple(Outline(walk.order).items(items, spot.limited(items)))

    def steps(self, walk: Walk) -> tuple[Option, ...]:
        """What may be done now; nothing at the end."""
        return tuple(self._among(self.visits(walk), walk, any_order=False))

    def _among(self, visits: Sequence[Visit], walk: Walk, *, any_order: bool) -> Iterator[Option]:
        for visit in visits:
            if visit.path in walk.finished:
                continue
            needs = self._needs(visit, walk)
            if not needs and not self.may(visit, walk).holds:
                continue
            options = list(self._at(visit, walk, needs))
            yield from options
            if options and not any_order:
                return

    def _at(self, visit: Visit, walk: Walk, needs: tuple[str, ...]) -> Iterator[Option]:
        begun = _begun(visit, walk)
        if needs or not visit.children:
            yield Option("do", visit, needs)
        else:
            inside = list(self._among(visit.children, walk, any_order=visit.node.any_order))
            if _freely(visit):
                inside = [option for option in inside if option.what != "skip"]
            yield from inside
            if visit.node.repeated and begun and not any(o.what == "do" for o in inside):
                yield Option("again", visit)
        if visit.node.repeated and begun:
            yield Option("leave", visit)
        elif visit.node.optional and not begun:
            yield Option("skip", visit)
        for interrupt in visit.interrupts:
            if begun and not any(n in self._standing(visit, walk) for n in interrupt.node.never_in):
                yield Option("interrupt", interrupt)

    def _standing(self, visit: Visit, walk: Walk) -> Path:
        """The names of the nodes that play stands in, below a visit."""
        for child in visit.children:
            if child.path not in walk.finished and self.may(child, walk).holds:
                return (child.node.name, *self._standing(child, walk))
        return ()

    def _needs(self, visit: Visit, walk: Walk) -> tuple[str, ...]:
        asked = list(visit.node.asked)
        asked.extend(name for limit in visit.limits for name in limit.rule.asked)
        try:
            self.may(visit, walk)
        except MissingFact:
            return tuple(name for name in asked if name not in visit.facts)
        return ()

    def may(self, visit: Visit, walk: Walk, side: object = None) -> Answer:
        """Whether a node may be played (by a side: its own where none is named)."""
        node = visit.node
        if node.only_when is not None and not node.only_when.of({**visit.facts, **walk.facts}):
            return Answer(False, (Reason(f"not now: {node.title}", node.rule),))
        acting = side if side is not None else visit.side
        broken = tuple(
            Reason(limit.rule.words, limit.rule.rule)
            for limit in visit.limits
            if self._is_reached(limit, visit, walk, acting)
        )
        return Answer(not broken, broken)

    def _is_reached(self, limit: LimitHere, visit: Visit, walk: Walk, side: object) -> bool:
        counted = set(limit.rule.nodes)
        if not counted & set(visit.homes):
            return False
        homes = {v.path: set(v.homes) for v in every_visit(self.visits(walk))}
        used = [
            done
            for done in walk.done
            if done.path != visit.path
            and done.path[: len(limit.within)] == limit.within
            and counted & homes.get(done.path, set())
            and done.side == side
        ]
        if len(used) < limit.rule.limit:
            return False
        return limit.rule.when is None or bool(limit.rule.when.of({**limit.facts, **walk.facts}))

    # ------------------------------------------------------------ going on

    def go(self, walk: Walk, option: Option) -> Walk:
        """The walk after an option."""
        visit = option.visit
        match option.what:
            case "do":
                played = self._record(walk, visit)
                return played if self._stays(walk, visit) else self._settle(played, visit)
            case "interrupt":
                return self._record(walk, visit)
            case "skip" | "leave":
                return self._settle(walk, visit)
            case "again":
                below = {p for p in walk.finished if p[: len(visit.path)] == visit.path}
                return replace(walk, finished=walk.finished - below)

    def _record(self, walk: Walk, visit: Visit) -> Walk:
        sides = {v.path: v.side for v in every_visit(self.visits(walk))}
        known = {done.path for done in walk.done}
        around = [visit.path[:n] for n in range(1, len(visit.path))]
        begun = [Done(p, sides[p]) for p in around if p not in known and p in sides]
        return replace(walk, done=(*walk.done, *begun, Done(visit.path, visit.side)))

    def _settle(self, walk: Walk, visit: Visit) -> Walk:
        settled = replace(walk, finished=walk.finished | {visit.path})
        by_path = {v.path: v for v in every_visit(self.visits(settled))}
        for length in range(len(visit.path) - 1, 0, -1):
            around = by_path[visit.path[:length]]
            left = [c for c in around.children if c.path not in settled.finished]
            if around.node.repeated or any(self._may_or_ask(c, settled) for c in left):
                break
            settled = replace(settled, finished=settled.finished | {around.path})
        return settled

    def _stays(self, walk: Walk, visit: Visit) -> bool:
        around = [v for v in every_visit(self.visits(walk)) if v.path == visit.path[:-1]]
        return visit.node.repeated or any(_freely(v) for v in around)

    def _may_or_ask(self, visit: Visit, walk: Walk) -> bool:
        return bool(self._needs(visit, walk)) or self.may(visit, walk).holds

    # ------------------------------------------------------------ by name

    def find(self, walk: Walk, *names: str) -> Visit:
        """A node by its path as the rulebook writes it."""
        for visit in every_visit(self.visits(walk)):
            if names in (visit.names, visit.path):
                return visit
        raise BadInput(".".join(names), f"{self.sequence.name} has no such step")

    def did(self, walk: Walk, side: object, *names: str) -> Walk:
        """The walk after a side has used a node, wherever play stands."""
        return replace(walk, done=(*walk.done, Done(self.find(walk, *names).path, side)))


def _begun(visit: Visit, walk: Walk) -> bool:
    return any(done.path[: len(visit.path)] == visit.path for done in walk.done)


def _freely(visit: Visit) -> bool:
    """In any order and repeated: each step as often as one likes, until play leaves."""
    return visit.node.any_order and visit.node.repeated


# ---------------------------------------------------------------- tracks

S = TypeVar("S", bound=Word)
E = TypeVar("E", bound=Word)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Lasting(Generic[S, E]):
    """A state that lasts a number of turns (or what is counted at `counted_at`), then is over."""

    state: S
    lasts: int | Callable[[], int]
    counted_at: E
    then: S

    @property
    def time(self) -> int:
        return self.lasts() if callable(self.lasts) else self.lasts


class Track(Generic[S, E]):
    """A marker or level: what becomes of each state at each event. `anew` are the states and events
    at which a state that lasts begins again."""

    __slots__ = ("_after", "anew", "rule", "title")

    def __init__(
        self,
        title: str,
        rule: str,
        states: Sequence[S],
        events: Sequence[E],
        lines: Sequence[tuple[str, Sequence[S | Never | Unknown]]],
        anew: Sequence[tuple[S, E]] = (),
    ) -> None:
        self.title = title
        self.anew = anew
        self.rule = rule
        rows = Axis("", title, rule, "state", states)
        columns = Axis("", title, rule, "event", events)
        layout = Layout("", title, rule, "", (rows,), (columns,), lines)
        self._after = {(rows.head(i), columns.head(j)): c for (i, j), c in _pairs(layout.cells)}

    def after(self, state: S, event: E) -> S:
        """The state that an event leads to."""
        try:
            cell = self._after[state, event]
        except (KeyError, TypeError):
            self._known(state, event)
            raise BadInput("event", f"{event} cannot happen to what is {state}") from None
        if isinstance(cell, Unknown):
            lacking: Layout[object] = Layout("", self.title, self.rule, "", (), (), ())
            raise lacking.unknown(printed(state), printed(event))
        if isinstance(cell, Never):
            raise BadInput("event", f"{event} cannot happen to what is {state}")
        return cell

    def passed(
        self, state: S, event: E, left: int | None, lasting: Sequence[Lasting[S, E]]
    ) -> tuple[S, int | None]:
        """The state after an event, and how much of its time is left."""
        try:
            to = self.after(state, event) if (state, event) in self._after else state
        except TypeError:
            self._known(state, event)
            raise
        if to != state or (state, event) in self.anew:
            return self._entered(to, lasting)
        here = next((each for each in lasting if each.state == state), None)
        if here is None:
            self._known(state, event)
            return state, None
        if not isinstance(left, int) or left < 1:
            raise BadInput(
                "left", f"how much is left of the time of {printed(state)} must be given"
            )
        if event != here.counted_at:
            self._known(state, event)
            return state, left
        return (state, left - 1) if left > 1 else self._entered(here.then, lasting)

    def _known(self, state: object, event: object) -> None:
        """A state and an event of this track."""
        one_state, one_event = next(iter(self._after))
        is_a("state", state, one_state.__class__)
        is_a("event", event, one_event.__class__)

    def _entered(self, state: S, lasting: Sequence[Lasting[S, E]]) -> tuple[S, int | None]:
        """A state at its beginning; one without any time is over at once."""
        for _ in range(len(lasting) + 1):
            here = next((each for each in lasting if each.state == state), None)
            if here is None:
                return state, None
            if here.time > 0:
                return state, here.time
            state = here.then
        raise BadInput("left", f"{self.title}: none of its states lasts")


def _pairs(cells: Mapping[tuple[int, ...], K]) -> Iterator[tuple[tuple[int, int], K]]:
    for place, cell in cells.items():
        yield (place[0], place[1]), cell
