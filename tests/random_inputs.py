"""Random legal inputs of any function of a graph, as hypothesis strategies.

`inputs_of(graph, function)` draws the inputs by name; a field that must be given is now and then
left out, numbers stay near the bounds, bands and constants that the graph knows.
`choices_of(graph, resolver)` draws answers to `choose` steps, `NamedDice(seed)` are dice whose
faces hang on the roll's name and count alone, so that two executions roll the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.interp.passes import nodes
from rulesdsl.interp.values import Head, Nested, Rec, Roll, Val
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.runtime import DiceKind

MOST_ELEMENTS = 3
NAMES = ("north", "south", "1 Platoon", "Æther", "")


def inputs_of(graph: g.RuleGraph, function: str) -> SearchStrategy[dict[str, Val]]:
    """The inputs of a formula, condition, modifiers list or resolver."""
    node = graph.functions[g.FunctionId(function)]
    assert not isinstance(node, g.Table)
    drawn = Drawn(graph)
    return st.fixed_dictionaries({i.name: drawn.value(i.type) for i in node.inputs})


@dataclass(frozen=True)
class Drawn:
    """Strategies for the values of one graph's types."""

    graph: g.RuleGraph
    missing: float = 0.03

    def value(self, type_: g.Type) -> SearchStrategy[Val]:
        match type_:
            case g.OptionalType(of=of):
                return st.none() | self.value(of)
            case g.NumberType(whole=whole):
                return self.number(whole, None, None)
            case g.YesNoType():
                return st.booleans()
            case g.DateType():
                return st.sampled_from(dates(self.graph))
            case g.EnumType(enum=enum):
                names = [m.name for m in self.graph.enum_by_id[enum].members]
                return st.sampled_from([member(self.graph, enum, n) for n in names])
            case g.OutcomeType(outcome=outcome):
                cases = self.graph.outcome_by_id[outcome].cases
                return st.one_of([self.case(outcome, c) for c in cases])
            case g.RecordType(record=record):
                return self.record(record)
            case g.ListType(of=of):
                return st.lists(self.value(of), max_size=MOST_ELEMENTS).map(tuple)
            case g.HeadingType(table=table, axis=axis):
                return st.sampled_from(list(heads(self.graph, table, axis)))
            case g.RollType(dice=dice):
                return self.roll(dice)
            case _:
                return st.sampled_from(texts(self.graph))

    def number(self, whole: bool, low: int | None, high: int | None) -> SearchStrategy[Val]:
        known = [n for n in numbers(self.graph) if (low is None or n >= low) and (high is None or n <= high)]
        near = st.integers(-3 if low is None else low, 14 if high is None else high)
        drawn: SearchStrategy[Val] = near | st.sampled_from(known) if known else near
        if whole or low is not None or high is not None:
            return drawn
        return drawn | st.integers(-5, 25).map(lambda n: Fraction(n, 2) if n % 2 else n // 2)

    def case(self, outcome: g.OutcomeId, declared: g.OutcomeCase) -> SearchStrategy[Val]:
        numbers = st.tuples(*(st.integers(0, 4) for _ in declared.parameters))
        return numbers.map(lambda args: case(self.graph, outcome, declared.name, args))

    def roll(self, dice: g.DiceId) -> SearchStrategy[Val]:
        declared = self.graph.dice_by_id[dice]
        kind = kind_of(declared)
        faces = st.tuples(*(st.integers(1, sides) for sides in kind.sides))
        return faces.map(
            lambda shown: Roll(dice, kind.read(shown), dict(zip(kind.names, shown, strict=True)))
        )

    def record(self, record: g.RecordId) -> SearchStrategy[Val]:
        """Fields with a default half the time, the others nearly always."""
        fields = self.graph.record_by_id[record].fields
        always = {f.name: self.field(f) for f in fields if not _may_be_left_out(f)}
        sometimes = {f.name: self.field(f) for f in fields if _may_be_left_out(f)}
        whole = st.fixed_dictionaries(always, optional=sometimes)
        drawn = st.tuples(whole, st.sampled_from([*always, ""]), st.integers(0, 99))
        return drawn.map(lambda parts: Rec(record, self._without(*parts)))

    def _without(self, given: dict[str, Val], name: str, percent: int) -> dict[str, Val]:
        """Now and then a fact is not given."""
        return {n: v for n, v in given.items() if n != name or percent >= self.missing * 100}

    def field(self, declared: g.RecordField) -> SearchStrategy[Val]:
        inner = declared.type.of if isinstance(declared.type, g.OptionalType) else declared.type
        if isinstance(inner, g.NumberType):
            number = self.number(inner.whole, declared.low, declared.high)
            return st.none() | number if inner is not declared.type else number
        if isinstance(inner, g.ListType):
            low = declared.at_least or 0
            high = min(declared.at_most or low + MOST_ELEMENTS, low + MOST_ELEMENTS)
            return st.lists(self.value(inner.of), min_size=low, max_size=high).map(tuple)
        return self.value(declared.type)


def _may_be_left_out(declared: g.RecordField) -> bool:
    if declared.usually is not None or isinstance(declared.type, g.OptionalType):
        return True
    return isinstance(declared.type, g.ListType) and not declared.at_least


# ---------------------------------------------------------------- what the graph knows


def _numbers(graph: g.RuleGraph) -> Sequence[int]:
    """Numbers at and beside the bounds of bands and the constants of rules, none too large."""
    found: set[int] = {0, 1}
    for node in graph.functions.values():
        for inner in nodes(node):
            match inner:
                case g.BandKey(low=low, high=high):
                    ends = [n for n in (low, high) if n is not None]
                    found.update(n + d for n in ends for d in (-1, 0, 1))
                case g.Constant(value=g.NumberValue(numerator=n, denominator=1)):
                    found.update((n - 1, n, n + 1))
                case _:
                    pass
    return sorted(n for n in found if abs(n) <= 200)


def _dates(graph: g.RuleGraph) -> Sequence[str]:
    keys = [i.text for n in graph.functions.values() for i in nodes(n) if isinstance(i, g.DateKey)]
    return sorted({"1941-05-20", "1941-05-21 15:00", "1945-12-31 23:59", *(k for k in keys if k != "start")})


def _texts(graph: g.RuleGraph) -> Sequence[str]:
    keys = [i.text for n in graph.functions.values() for i in nodes(n) if isinstance(i, g.TextKey)]
    return sorted({*NAMES, *keys})


numbers = Kept(_numbers).of
dates = Kept(_dates).of
texts = Kept(_texts).of
"""All of a graph is looked through once."""


def heads(graph: g.RuleGraph, table: g.FunctionId, axis: int) -> Iterator[Val]:
    node = graph.functions[table]
    assert isinstance(node, g.Table)
    for index, head in enumerate(node.grid.axes[axis].heads):
        if isinstance(head.key, g.GapKey):
            continue
        value: Val = None
        kind = node.grid.axes[axis].type
        if isinstance(head.key, g.MemberKey) and isinstance(kind, g.EnumType):
            value = member(graph, kind.enum, head.key.member)
        elif isinstance(head.key, g.TextKey | g.DateKey):
            value = head.key.text
        yield Head(table, axis, index, head.printed, value)


def kind_of(dice: g.Dice) -> DiceKind:
    each = [die for die in dice.dice for _ in range(die.count)]
    weights = tuple(10 if die.place == "tens" else 1 for die in each)
    tens = dice.reading == "sequence" or dice.low == 0
    digits = tens and any(die.sides == 10 for die in each)
    zero = dice.high if digits and dice.low > 0 else 0
    sides = tuple(die.sides for die in each)
    return DiceKind(dice.id, sides, tuple(die.name for die in each), weights, digits, zero)


# ---------------------------------------------------------------- choices and dice


def choices_of(graph: g.RuleGraph, resolver: str) -> SearchStrategy[Nested]:
    """Answers to some `choose` steps of a resolver itself; not always ones that may be given."""
    node = graph.functions[g.FunctionId(resolver)]
    steps = node.steps if isinstance(node, g.Resolver) else ()
    drawn = Drawn(graph)
    chosen = {s.name: drawn.value(s.type) for s in steps if isinstance(s, g.ChooseStep)}
    drawn_choices = st.fixed_dictionaries({}, optional=chosen)
    return drawn_choices.map(lambda c: {n: v for n, v in c.items() if v is not None})


@dataclass(slots=True)
class NamedDice:
    """The nth roll of a name shows the same faces wherever and in whatever order it is made."""

    seed: int
    prefix: str = ""
    counts: dict[str, int] = field(default_factory=dict)

    def roll(self, name: str, sides: tuple[int, ...], kind: object = None) -> tuple[int, ...]:
        full = self.prefix + name
        self.counts[full] = self.counts.get(full, 0) + 1
        source = random.Random(f"{self.seed}/{full}/{self.counts[full]}")
        return tuple(source.randrange(n) + 1 for n in sides)

    def within(self, name: str) -> NamedDice:
        return NamedDice(self.seed, f"{self.prefix}{name}.", self.counts)


def callable_functions(graph: g.RuleGraph) -> list[g.FunctionId]:
    """Everything that can be called with drawn inputs."""
    kinds = (g.Formula, g.Condition, g.Modifiers, g.Resolver)
    return [id for id, node in graph.functions.items() if isinstance(node, kinds)]



