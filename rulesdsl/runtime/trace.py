"""What was done, step by step: why the answer is what it is.

A `Trace` is handed to a function as `trace=`; without one nothing is recorded and nothing is
paid. The interpreter and generated code record the same entries, which means the same `kind`,
`name`, `value` (compare `printed(value)`) and `rule`:

- "step": a definition of a formula or resolver, when it has been worked out; a `choose` step.
- "formula": a formula that was called, with its value.
- "roll": a roll that was made; the reading, or with `times` the sum.
- "lookup": a table that was read; its answer. `name` is the table's id.
- "shift": a heading that was shifted; the heading reached. `name` is the table's id.
- "modifier": a modifier line that counts (one entry per element with `for each`), also when it
  adds 0; `name` holds its words, `value` what it adds or multiplies by, `per` included.
  A cell of a chart has the group's title as words.
- "total": the total of a modifiers list that was called. `name` is its id.
- "refusal", "end", "stop" (of a repeated step): `name` holds the words.
- A value that is carried on to the next pass is a "step" with its name, at the end of the pass.

Nothing is recorded inside a condition (its `Answer` has the reasons) or a sum of groups.
A step that is worked out ahead, because it cannot fail, may stand in the trace though the
answer did not need it. Of a step or formula with several cases `words` say which of them fitted.
The order is that in which things were worked out.
`rule` is the citation of the line, or where it has none of its declaration, joined by "; ".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, Protocol, cast

from rulesdsl.runtime.records import dataclass, is_record, replace
from rulesdsl.runtime.rounding import Number

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
