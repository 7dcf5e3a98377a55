"""One module being written: its lines, what it imports, and which lines come from where.

In: calls, from the top of the module to its end. Out: the text, and a line map. Names are
imported when they are first asked for; nothing is imported that is not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.python.at_hand import AtHand
from rulesdsl.backends.python.layout import WIDTH, Bracket, Doc, Text, statement
from rulesdsl.backends.python.text import comment, docstring, wrapped
from rulesdsl.graph.dividing import divided_in
from rulesdsl.lower import plan as p
from rulesdsl.lower.failing import Failing
from rulesdsl.source.records import dataclass

RUNTIME_NAMES: Final = frozenset({
    "Answer", "AtMost", "Axis", "Band", "BandChart", "Bands", "Calendar", "Chart",
    "Dates", "Dice", "DiceKind", "Edge", "Ended", "FiguresChart", "ForEach", "GAP", "Group", "Heading",
    "Lasting", "LeastChart", "LeaveOut", "Line", "Node", "NotInSource", "Number", "OddsChart", "Outcome",
    "Part", "RankedOutcome", "RankedWord", "Ratio", "Ratios", "Reason", "Refused", "Roll", "Rounds",
    "STAYS", "SequenceOfPlay", "Told", "Trace", "Track", "TurnsOf", "Unknown", "UnknownCell",
    "Walker", "With", "Word", "a_date", "a_number", "a_number_or_none", "a_text", "a_trace",
    "a_yes_or_no", "at_most", "blank", "chosen", "dataclass", "divided", "each", "earlier", "few_enough",
    "first_of", "greatest", "greatest_first", "how_many", "inside", "is_a", "is_at_least", "is_at_most",
    "is_less", "is_more",
    "joined", "kept_between", "last_of", "later", "least", "least_first", "like", "maker", "needed", "never",
    "not_answered", "not_given", "once", "one_of", "one_with_greatest", "one_with_least", "or_none",
    "ordered_by_greatest", "ordered_by_least",
    "place_of", "power", "printed", "ratio_of", "reversed_signs", "round_down", "round_nearest", "round_up",
    "split_into", "sum_of", "sum_of_groups", "sum_of_lines", "through", "times", "total_of_groups",
    "total_of_lines", "unknown", "when_it_ended", "within",
})  # fmt: skip
"""What modules may import of the runtime."""

HOMES: Final = {
    "Calendar": "_calendars",
    "TurnsOf": "_calendars",
    "earlier": "_calendars",
    "later": "_calendars",
    "RandomDice": "_random_dice",
    "dataclass": "_records",
    "maker": "_records",
}
"""The file of what does not stand in `_runtime.py`, because few need it."""


@dataclass(slots=True)
class Imports:
    """Names by the module they come from."""

    standard: dict[str, set[str]] = field(default_factory=dict)
    local: dict[str, set[str]] = field(default_factory=dict)
    whole: set[str] = field(default_factory=set)

    def add(self, other: Imports) -> None:
        for mine, theirs in ((self.standard, other.standard), (self.local, other.local)):
            for module, names in theirs.items():
                mine.setdefault(module, set()).update(names)
        self.whole |= other.whole

    def lines(self) -> list[str]:
        out = ["from __future__ import annotations"]
        if self.standard:
            out.append("")
        for module in sorted(self.standard):
            out += _import(module, self.standard[module])
        if self.local or self.whole:
            out.append("")
        if self.whole:
            out += _import(".", self.whole)
        for module in sorted(self.local):
            out += _import(f".{module}", self.local[module])
        return out


def _import(module: str, names: set[str]) -> list[str]:
    ordered = sorted(names, key=lambda n: (not n.isupper(), not n[:1].isupper(), n))
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return [line]
    return [f"from {module} import (", *(f"    {name}," for name in ordered), ")"]


@dataclass(slots=True)
class Page:
    """A module's text so far; or that of one `declaration` of it."""

    plan: p.Plan
    module: p.Draft
    declaration: g.Declaration | None = None
    imports: Imports = field(default_factory=Imports)
    lines: list[str] = field(default_factory=list)
    indent: int = 0
    origin: dict[int, str] = field(default_factory=dict)
    written_dice: dict[str, str] = field(default_factory=dict)
    at_hand: AtHand = field(init=False)
    _failing: Failing | None = None
    loose: bool = False
    """Whether names are bound in a loop that is left by a flag, which no type checker follows."""

    def __post_init__(self) -> None:
        self.at_hand = AtHand(self.plan)

    def add(self, other: Page) -> None:
        """What stands on another page of the module, behind what is here."""
        if other.lines and not other.lines[0]:
            self.blank(0)
        above = len(self.lines)
        self.lines += other.lines
        self.origin.update({above + line: place for line, place in other.origin.items()})
        self.imports.add(other.imports)
        self.written_dice.update(other.written_dice)
        self.at_hand.add(other.at_hand, above)
        self.loose = self.loose or other.loose

    # ------------------------------------------------------------ names

    def word(self, enum: g.EnumId, member: str) -> str:
        """A member of an enum, inside a function: at hand, unless its module is not there yet when
        this one is loaded."""
        class_name = self.ref(f"enum:{enum}")
        if "." in class_name:
            return f"{class_name}.{self.attribute(f'member:{enum}.{member}')}"
        self.standard("typing", "Final")
        return self.at_hand.name(enum, member, class_name)

    def words(self, enum: g.EnumId, members: Sequence[str]) -> Doc:
        """Several members of an enum, inside a function, for a value to be among them."""
        class_name = self.ref(f"enum:{enum}")
        if "." not in class_name and len(set(members)) > 1:
            self.standard("typing", "Final")
            name = self.at_hand.set_of(enum, members, class_name)
            if name is not None:
                return Text(name)
        return Bracket("(", tuple(Text(self.word(enum, member)) for member in members), ")", lone_comma=True)

    def may_fail(self, expr: g.Model) -> bool:
        """Whether working it out may fail."""
        return self._fails().expr(expr)

    def may_fail_by_itself(self, expr: g.Model) -> bool:
        """The same, whatever is inside it."""
        return self._fails().by_itself(expr)

    def divided_where(self, division: g.Arithmetic | g.RatioOf) -> tuple[str, str]:
        """The rule and the place of a division in the declaration."""
        return divided_in(self.declaration, division) if self.declaration is not None else ("", "")

    def _fails(self) -> Failing:
        if self._failing is None:
            self._failing = Failing(self.plan.graph, self.plan.may_fail)
        return self._failing

    def runtime(self, name: str) -> str:
        """A name of the runtime. Where the rulebook has one like it, it comes as `Name_`."""
        if name not in RUNTIME_NAMES:
            raise KeyError(name)
        renamed = self.plan.index.renamed.get(name)
        text = name if renamed is None else f"{name} as {renamed}"
        self.imports.local.setdefault(HOMES.get(name, "_runtime"), set()).add(text)
        return renamed or name

    def standard(self, module: str, name: str) -> str:
        """A name of the standard library."""
        self.imports.standard.setdefault(module, set()).add(name)
        return name

    def ref(self, key: str) -> str:
        """What the book calls `key`, imported where it stands in another module."""
        ref = self.plan.index.refs[key]
        if ref.module == self.module.name:
            return ref.name
        if ref.module in self.module.whole:
            self.imports.whole.add(ref.module)
            return f"{ref.module}.{ref.name}"
        self.imports.local.setdefault(ref.module, set()).add(ref.name)
        return ref.name

    def attribute(self, key: str) -> str:
        return self.plan.index.attributes[key]

    # ------------------------------------------------------------ lines

    def line(self, text: str = "") -> None:
        self.lines.append(" " * self.indent + text if text else "")

    def blank(self, count: int = 1) -> None:
        """Exactly `count` empty lines here."""
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.lines += [""] * count

    def put(self, head: str, doc: Doc, tail: str = "") -> None:
        """One statement."""
        self.lines += statement(self.indent, head, doc, tail)

    def comment(self, text: str, place: g.Place | None = None) -> None:
        """A comment; with a place its file and line stand at the right."""
        where = f"{place.file}:{place.line}" if place is not None else ""
        if place is not None:
            self.origin[len(self.lines) + 1] = where
        safe, end = comment(text), comment(where)
        room = WIDTH - self.indent - 2
        first, *rest = wrapped(safe, room - len(end) - 2 if end else room) or [""]
        if end:
            first = first.ljust(room - len(end)) + end
        self.line(f"# {first}".rstrip())
        for more in rest:
            self.line(f"# {more}")

    def docstring(self, text: str, place: g.Place | None = None) -> None:
        """A docstring, wrapped; each paragraph of `text` is its own."""
        if place is not None:
            self.origin[len(self.lines) + 1] = f"{place.file}:{place.line}"
        self.lines += docstring_lines(text, self.indent)

    def open(self, text: str) -> None:
        """A line that begins a block."""
        self.line(text)
        self.indent += 4

    def close(self) -> None:
        self.indent -= 4


def docstring_lines(text: str, indent: int) -> list[str]:
    """The lines of a docstring, wrapped."""
    lines = [line for part in docstring(text) for line in wrapped(part, WIDTH - indent - 8)]
    quoted = [f'"""{lines[0]}"""'] if len(lines) == 1 else [f'"""{lines[0]}', *lines[1:], '"""']
    return [" " * indent + line if line else "" for line in quoted]


def cited(words: str, cites: g.Cited | str) -> str:
    """`words [cites]`."""
    rule = str(cites)
    return f"{words} [{rule}]" if rule else words
