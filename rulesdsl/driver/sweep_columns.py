"""Columns of situations: what each tells, and its cells read by the rules.

In: a function and the names of columns as `--with` names facts (`target.units.1.state`), `roll.NAME`
for rolls (`roll.NAME.2` the second of that name, `roll.NAME.white` one die), `choice.NAME` for choices.
Out: `Told` columns with the type of each, or `BadFact` with the nearest name; and what a cell says. A
cell is read once for each thing that stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.driver.facts import MOST_ITEMS, BadFact, no_such, read_fact
from rulesdsl.driver.rolls_made import check_rolls, choices_made, no_such_roll, rolls_made
from rulesdsl.driver.situation import inputs_of, is_ratio, ratio
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Roll, Val
from rulesdsl.sweep.columns import Cell, Kind

_RATIO = g.TextType()
"""Stands for the type of a ratio, which no declaration has."""
_COUNT = g.NumberType(whole=True)
"""How many elements a list has: this one and no other that is like it."""
_DASHED = re.compile(r"[\u2012-\u2015]\s*\d+(?:[./]\d+)?")
_DATED = re.compile(
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d\d:\d\d(?::\d\d)?)?"
    r"|\d{1,2}[-. ]*[A-Za-z\u00e4]{3,9}\.?|[A-Za-z]{3}-\d\d"
)
_MONTHS = ("jan", "feb", "mar", "mär", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov")


@dataclass(frozen=True, slots=True)
class ToldColumn:
    """`parts` is the path below `of`; of a roll its name, then which one (from 1), then the die."""

    name: str
    of: Literal["fact", "answer", "choice", "roll"]
    parts: tuple[str, ...]
    type: g.Type
    nth: int = 1
    die: str = ""
    is_ratio: bool = False
    asked: tuple[int, g.Type] | None = None
    """Of a fact for a follow-on, and of a choice: how much of the path names what is asked, and its type."""

    @property
    def kind(self) -> Kind:
        """What the column holds when it goes out again."""
        inner = self.type.of if isinstance(self.type, g.OptionalType) else self.type
        match inner:
            case g.RollType():
                return "whole"
            case g.NumberType(whole=whole):
                return "whole" if whole else "exact"
            case g.YesNoType():
                return "yes_no"
            case g.EnumType() | g.OutcomeType() | g.HeadingType():
                return "word"
            case _:
                return "text"


class Reader:
    """Reads columns for one function of a graph."""

    def __init__(self, graph: g.RuleGraph, node: g.Function) -> None:
        self.graph = graph
        self.node = node
        self.inputs = inputs_of(node)
        self._steps = node.steps if isinstance(node, g.Resolver) else ()
        self._only = self._the_only_record()
        self._rolls = rolls_made(graph, node)
        self._choices = choices_made(graph, node)

    # ------------------------------------------------------------ names

    def column(self, name: str) -> ToldColumn:
        """What a column tells. `BadFact` where there is nothing of that name."""
        first, _, rest = name.partition(".")
        if first == "roll" and self._tells_roll(rest):
            return self._roll(name)
        if first == "choice" and rest and (self._choices or not self._is_fact("choice")):
            return self._choice(name, tuple(rest.split(".")))
        parts = tuple(name.split("."))
        if is_ratio(self.node, name):
            return ToldColumn(name, "fact", parts, _RATIO, is_ratio=True)
        declared = {i.name: i.type for i in self.inputs}
        fields = self._fields()
        inner = {s.name: s for s in self._steps if isinstance(s, g.ThenStep | g.EachStep)}
        if parts[0] in declared:
            return ToldColumn(name, "fact", parts, self._walked(declared[parts[0]], parts, 1))
        if parts[0] in fields:
            found = self._walked(fields[parts[0]], parts, 1)
            return ToldColumn(name, "fact", (self.inputs[0].name, *parts), found)
        if parts[0] in inner:
            found, asked = self._answer(self._steps, parts, 0)
            return ToldColumn(name, "answer", parts, found, asked=asked)
        raise BadFact("", *no_such(name, self.known(), f"{self.node.header.title} has no fact"))

    def usually_absent(self, column: ToldColumn) -> bool:
        """Whether a fact that is told to be absent is as good as one of which nothing is told. An element
        of a list is there by that it is told."""
        declared = {i.name: i.type for i in self.inputs}
        if column.of != "fact" or not isinstance(column.type, g.OptionalType):
            return False
        above = declared[column.parts[0]]
        if len(column.parts) != 2 or not isinstance(above, g.RecordType):
            return len(column.parts) == 1
        fields = {f.name: f for f in self.graph.record_by_id[above.record].fields}
        return fields[column.parts[1]].usually is None

    def known(self) -> list[str]:
        """Names of columns that there may be; elements of lists by their first."""
        names: list[str] = []
        for declared in self.inputs:
            alone = self._only is not None
            _paths(self.graph, declared.type, "" if alone else declared.name, (), names)
        names += map(self._roll_column, self._rolls)
        names += [f"choice.{name}" for name in self._choices]
        return names

    @property
    def rolls(self) -> Mapping[str, g.DiceId]:
        """The rolls that the function may make, by their names."""
        return self._rolls

    def _tells_roll(self, rest: str) -> bool:
        """Whether `roll`, or `roll.REST`, is a roll and no fact. Of a table it is the only one."""
        if isinstance(self.node, g.Table) and self._rolls:
            return not self._is_fact("roll")
        return bool(rest) and (bool(self._rolls) or not self._is_fact("roll"))

    def _roll_column(self, name: str) -> str:
        return name if isinstance(self.node, g.Table) else f"roll.{name}"

    def _is_fact(self, name: str) -> bool:
        return name in self._fields() or any(i.name == name for i in self.inputs)

    def _the_only_record(self) -> g.RecordId | None:
        if len(self.inputs) == 1 and isinstance(only := self.inputs[0].type, g.RecordType):
            return only.record
        return None

    def _fields(self) -> dict[str, g.Type]:
        if self._only is None:
            return {}
        return {f.name: f.type for f in self.graph.record_by_id[self._only].fields}

    def _walked(self, type: g.Type, parts: Sequence[str], at: int) -> g.Type:
        """The type at the end of a path."""
        if at == len(parts):
            return type
        inner = type.of if isinstance(type, g.OptionalType) else type
        path = ".".join(parts)
        match inner:
            case g.RecordType(record=record):
                declared = self.graph.record_by_id[record]
                types = {f.name: f.type for f in declared.fields}
                if parts[at] not in types:
                    before = ".".join(parts[:at])
                    known = [f"{before}.{one}" for one in types]
                    words = f"{declared.header.title} has no field"
                    raise BadFact("", *no_such(".".join(parts[: at + 1]), known, words))
                return self._walked(types[parts[at]], parts, at + 1)
            case g.ListType(of=of):
                if parts[at] == "count" and at == len(parts) - 1:
                    return _COUNT
                if not re.fullmatch(r"[1-9]\d{0,3}", parts[at]):
                    before = ".".join(parts[:at])
                    raise BadFact("", f"{path!r}: {before} is a list", f"number its elements: {before}.1")
                return self._walked(of, parts, at + 1)
            case _:
                before = ".".join(parts[:at])
                raise BadFact("", f"there is no fact {path!r}", f"{before} has no parts")

    def _answer(
        self, steps: Sequence[g.Step], parts: Sequence[str], at: int
    ) -> tuple[g.Type, tuple[int, g.Type]]:
        """The type of a fact that a follow-on asks for, or of a part of it; and what is asked."""
        by_name = {s.name: s for s in steps if isinstance(s, g.ThenStep | g.EachStep)}
        path = ".".join(parts)
        step = by_name.get(parts[at]) if at < len(parts) - 1 else None
        if isinstance(step, g.EachStep):
            return self._answer(step.steps, parts, at + 1)
        if isinstance(step, g.ThenStep):
            target = self.graph.functions[step.resolver]
            types = {i.name: i.type for i in inputs_of(target)}
            if len(types) == 1 and isinstance(only := next(iter(types.values())), g.RecordType):
                types = {f.name: f.type for f in self.graph.record_by_id[only.record].fields}
            asked = [b.field for b in step.binds if b.value is None]
            if parts[at + 1] in asked:
                asked_type = types[parts[at + 1]]
                return self._walked(asked_type, parts, at + 2), (at + 2, asked_type)
            if isinstance(target, g.Resolver) and at + 2 < len(parts):
                return self._answer(target.steps, parts, at + 1)
            before = ".".join(parts[: at + 1])
            raise BadFact("", *no_such(path, [f"{before}.{a}" for a in asked], "no follow-on asks for"))
        raise BadFact("", *no_such(path, list(by_name), "no follow-on asks for"))

    def _choice(self, name: str, parts: tuple[str, ...]) -> ToldColumn:
        """`choice.who`, of a record `choice.who.name`."""
        for size in range(len(parts), 0, -1):
            type = self._choices.get(".".join(parts[:size]))
            if type is not None:
                found = self._walked(type, ("choice", *parts), size + 1)
                return ToldColumn(name, "choice", parts, found, asked=(size, type))
        known = [f"choice.{one}" for one in self._choices]
        raise BadFact("", *no_such(name, known, f"{self.node.header.title} has no choice"))

    def _roll(self, name: str) -> ToldColumn:
        """`roll.attack`, `roll.attack.2`, `roll.attack.white`, `roll.attack.2.white`; of a table `roll`,
        `roll.white`."""
        parts = name.split(".")
        if not isinstance(self.node, g.Table):
            parts = parts[1:]
        for cut in range(len(parts), 0, -1):
            rolled, tail = ".".join(parts[:cut]), parts[cut:]
            if rolled not in self._rolls:
                continue
            dice = self._rolls[rolled]
            nth = 1
            if tail and re.fullmatch(r"[1-9]\d{0,3}", tail[0]):
                nth = int(tail.pop(0))
            names = kind_of(self.graph.dice_by_id[dice]).names
            if not tail:
                return ToldColumn(name, "roll", (rolled,), g.RollType(dice=dice), nth)
            if len(tail) == 1 and tail[0] in names:
                return ToldColumn(name, "roll", (rolled,), g.NumberType(), nth, tail[0])
            break
        raise no_such_roll(self.node, name, [self._roll_column(one) for one in self._rolls])

    def dice_of(self, name: str) -> g.DiceId:
        """What a roll is made with. `BadFact` where there is none of that name."""
        check_rolls(self.node, self._rolls, [name])
        return self._rolls[name]

    # ------------------------------------------------------------ cells

    def read(self, column: ToldColumn, cell: Cell) -> Val:
        """A cell by its column's type. `BadFact` with what is wrong, and what a spreadsheet may have
        made of it."""
        if cell.__class__ is str and isinstance(column.type, g.TextType) and not column.is_ratio:
            return cell
        try:
            if column.is_ratio:
                return ratio(cell)
            if isinstance(column.type, g.RollType):
                return _reading(self.graph, column, column.type, cell)
            found = read_fact(self.graph, column.type, _given(cell, column), column.name)
            if column.type is _COUNT and not (isinstance(found, int) and 0 <= found <= MOST_ITEMS):
                raise BadFact(column.name, f"a list has 0 to {MOST_ITEMS:,} elements, not {found}")
            return found
        except BadFact as bad:
            help = _hint(cell, column) or bad.help
            raise BadFact(column.name, bad.headline.removeprefix(f"{bad.path}: "), help) from None


def _given(cell: Cell, column: ToldColumn) -> Cell:
    """A number of binary floating point is taken where it is exactly what it seems."""
    if isinstance(cell, float):
        exact = Fraction(cell) if cell == cell and abs(cell) != float("inf") else None
        if exact is None or exact.denominator > 64:
            help = "write whole numbers, or fractions as text: 1/3, 0.1"
            raise BadFact(column.name, f"{cell} is a floating-point number, which is not exact", help)
        return exact.numerator if exact.denominator == 1 else str(exact)
    return cell


def _reading(graph: g.RuleGraph, column: ToldColumn, type: g.RollType, cell: Cell) -> int:
    """What a roll shows, read whole."""
    data = _given(cell, column)
    text = data.strip() if isinstance(data, str) else data
    number = int(text) if isinstance(text, str) and re.fullmatch(r"\d{1,6}", text) else text
    found = read_fact(graph, type, number, column.name)
    assert isinstance(found, Roll)
    return found.reading


def _hint(cell: Cell, column: ToldColumn) -> str:
    text = cell.strip() if isinstance(cell, str) else ""
    if _DASHED.fullmatch(text) and column.kind in ("whole", "exact"):
        return f"a dash stands there for the minus: write -{text[1:].strip()}"
    months = any(month in text.casefold() for month in _MONTHS)
    if _DATED.fullmatch(text) and (months or re.search(r"[-/.:].*[-/.:]", text)):
        return "that looks like the date a spreadsheet makes of 1-2: give the column the format Text"
    return ""


# ---------------------------------------------------------------- several columns


def told_in_part(reader: Reader, columns: Sequence[ToldColumn]) -> tuple[str, str] | None:
    """A roll of which not all is told: a column of it, and what no column tells."""
    told: dict[str, dict[int, dict[str, str]]] = {}
    for column in columns:
        if column.of == "roll":
            rolls = told.setdefault(column.parts[0], {})
            rolls.setdefault(column.nth, {})[column.die] = column.name
    for name, rolls in told.items():
        names = kind_of(reader.graph.dice_by_id[reader.dice_of(name)]).names
        for nth, dice in rolls.items():
            some = next(iter(dice.values()))
            if nth > 1 and nth - 1 not in rolls:
                return some, f"the roll before it, number {nth - 1}"
            if "" not in dice and (lacking := [die for die in names if die not in dice]):
                return some, f"its die {lacking[0]}"
    return None


def overlapping(columns: Sequence[ToldColumn]) -> tuple[str, str] | None:
    """Two columns that tell the same, or a whole and a part of it."""
    seen: dict[tuple[str, ...], str] = {}
    for column in columns:
        tail = (str(column.nth), *([column.die] if column.die else ())) if column.of == "roll" else ()
        path = ("roll" if column.of == "roll" else column.of, *column.parts, *tail)
        if path in seen:
            return seen[path], column.name
        seen[path] = column.name
    for path, name in seen.items():
        for size in range(1, len(path)):
            if path[:size] in seen:
                return seen[path[:size]], name
    return None


# ---------------------------------------------------------------- what a function has


def _paths(
    graph: g.RuleGraph, type: g.Type, path: str, above: tuple[g.RecordId, ...], into: list[str]
) -> None:
    inner = type.of if isinstance(type, g.OptionalType) else type
    element = inner.of if isinstance(inner, g.ListType) else inner
    if path:
        into.append(path)
    if isinstance(element, g.RecordType) and element.record not in above and len(above) < 6:
        start = f"{path}.1" if isinstance(inner, g.ListType) else path
        for one in graph.record_by_id[element.record].fields:
            deeper = f"{start}.{one.name}" if start else one.name
            _paths(graph, one.type, deeper, (*above, element.record), into)


Check = Callable[[int, Cell], tuple[str, str] | None]


def checker(reader: Reader, columns: Sequence[ToldColumn]) -> Check:
    """Tells what is wrong with a cell of one of the columns."""

    def check(place: int, cell: Cell) -> tuple[str, str] | None:
        try:
            reader.read(columns[place], cell)
        except BadFact as bad:
            return bad.headline.removeprefix(f"{bad.path}: "), bad.help
        return None

    return check
