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
answer did not need it. The interpreter alone adds in `words` which of several cases fitted, and
numbers the passes. The order is that in which things were worked out.
`rule` is the citation of the line, or where it has none of its declaration, joined by "; ".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from fractions import Fraction
from typing import Literal, cast

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


@dataclass(slots=True)
class Trace:
    """Entries in the order in which things were worked out."""

    entries: list[Entry] = field(default_factory=list[Entry])
    path: tuple[str, ...] = ()
    passes: tuple[int, ...] = ()

    def within(self, name: str, number: int = 0) -> Trace:
        """The same trace, inside a follow-on or a pass of a repeated step."""
        return Trace(self.entries, (*self.path, name), (*self.passes, number))

    def step(
        self, name: str, value: object, rule: str = "", place: str = "", words: str = ""
    ) -> None:
        self._note(Entry("step", name, value, rule, place, words))

    def formula(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        title: str = "",
        words: str = "",
    ) -> None:
        self._note(Entry("formula", name, value, rule, place, words, title=title))

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
        self._note(Entry("roll", name, value, rule, place, words))

    def lookup(
        self,
        name: str,
        value: object,
        rule: str = "",
        place: str = "",
        words: str = "",
        title: str = "",
    ) -> None:
        self._note(Entry("lookup", name, value, rule, place, words, title=title))

    def shift(
        self, name: str, value: object, rule: str = "", place: str = "", words: str = ""
    ) -> None:
        self._note(Entry("shift", name, value, rule, place, words))

    def modifier(self, owner: str, line: Line, factor: bool = False) -> None:
        self._note(
            Entry(
                "modifier",
                line.words,
                line.value,
                line.rule,
                line.place,
                owner=owner,
                group=line.group,
                factor=factor,
            )
        )

    def total(
        self, name: str, value: object, rule: str = "", place: str = "", title: str = ""
    ) -> None:
        self._note(Entry("total", name, value, rule, place, title=title))

    def refusal(self, words: str, value: object = (), rule: str = "", place: str = "") -> None:
        self._note(Entry("refusal", words, value, rule, place))

    def end(self, words: str, rule: str = "", place: str = "") -> None:
        self._note(Entry("end", words, None, rule, place))

    def stop(self, words: str, rule: str = "", place: str = "") -> None:
        self._note(Entry("stop", words, None, rule, place))

    def _note(self, entry: Entry) -> None:
        self.entries.append(replace(entry, path=self.path, passes=self.passes))

    def lines_of(self, owner: str) -> tuple[Line, ...]:
        """The modifier lines of one list that counted, in order."""
        return tuple(
            Line(e.value, e.name, e.rule, e.group, e.place)
            for e in self.entries
            if e.kind == "modifier" and e.owner == owner and isinstance(e.value, int | Fraction)
        )

    def explain(self) -> str:
        """One line per entry: what, its value, its rule; follow-ons are indented."""
        return "".join(_explained(entry) + "\n" for entry in self.entries)


def inside(trace: Trace | None, name: str) -> Trace | None:
    """The trace of a follow-on, where there is a trace."""
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
    return type(value).__name__ if is_dataclass(value) else str(value)


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
            text = f"{entry.title or entry.name}: {entry.printed}"
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
            text = f"{entry.name} = {entry.printed}"
    return indent + text + rule
