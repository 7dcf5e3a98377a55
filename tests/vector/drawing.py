"""Random legal situations, drawn fast: the same kinds of values as `random_inputs` draws, by one stream of
numbers instead of hypothesis, as there are ten thousand of them for each book.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from random_inputs import MOST_ELEMENTS, dates, heads, numbers, texts

from rulesdsl import graph as g
from rulesdsl.interp.values import Nested, Rec, Val
from rulesdsl.interp.vocabulary import case, member

_MISSING = 0.03


@dataclass
class Drawing:
    """Draws values of one graph's types."""

    graph: g.RuleGraph
    random: Random

    def situation(self, node: Any) -> tuple[dict[str, Val], Nested, int]:
        """Inputs by name, answers to some `choose` steps, a seed for the dice."""
        inputs = {i.name: self.value(i.type) for i in node.inputs}
        choices: dict[str, Any] = {}
        for step in node.steps if isinstance(node, g.Resolver) else ():
            if isinstance(step, g.ChooseStep) and self.random.random() < 0.5:
                chosen = self.value(step.type)
                if chosen is not None:
                    choices[step.name] = chosen
        return inputs, choices, self.random.randrange(10**6)

    def value(self, type_: g.Type) -> Val:
        pick = self.random.choice
        match type_:
            case g.OptionalType(of=of):
                return None if self.random.random() < 0.5 else self.value(of)
            case g.NumberType(whole=whole):
                return self.number(whole, None, None)
            case g.YesNoType():
                return self.random.random() < 0.5
            case g.DateType():
                return pick(dates(self.graph))
            case g.EnumType(enum=enum):
                return member(self.graph, enum, pick(self.graph.enum_by_id[enum].members).name)
            case g.OutcomeType(outcome=outcome):
                one = pick(self.graph.outcome_by_id[outcome].cases)
                return case(
                    self.graph, outcome, one.name, tuple(self.random.randint(0, 4) for _ in one.parameters)
                )
            case g.RecordType(record=record):
                return self.record(record)
            case g.ListType(of=of):
                return tuple(self.value(of) for _ in range(self.random.randint(0, MOST_ELEMENTS)))
            case g.HeadingType(table=table, axis=axis):
                return pick(list(heads(self.graph, table, axis)))
            case _:
                return pick(texts(self.graph))

    def number(self, whole: bool, low: int | None, high: int | None) -> Val:
        known = [n for n in numbers(self.graph) if (low is None or n >= low) and (high is None or n <= high)]
        if known and self.random.random() < 0.5:
            return self.random.choice(known)
        if whole or low is not None or high is not None or self.random.random() < 0.5:
            least = -3 if low is None else low
            return self.random.randint(least, max(least, 14 if high is None else high))
        n = self.random.randint(-5, 25)
        return Fraction(n, 2) if n % 2 else n // 2

    def record(self, record: g.RecordId) -> Val:
        """Fields with a default half the time, the others nearly always; at least one, as columns cannot
        say that a record is there of which nothing is given."""
        given: dict[str, Val] = {}
        fields = self.graph.record_by_id[record].fields
        for declared in fields:
            lacks = 0.5 if _may_be_left_out(declared) else _MISSING / 3
            if self.random.random() >= lacks:
                given[declared.name] = self.field(declared)
        if all(value is None or value == () for value in given.values()):
            one = next((f for f in fields if not _may_be_left_out(f)), fields[0])
            given[one.name] = self.field(one)
        return Rec(record, given)

    def field(self, declared: g.RecordField) -> Val:
        inner = declared.type.of if isinstance(declared.type, g.OptionalType) else declared.type
        if isinstance(inner, g.NumberType):
            if inner is not declared.type and self.random.random() < 0.5:
                return None
            return self.number(inner.whole, declared.low, declared.high)
        if isinstance(inner, g.ListType):
            low = declared.at_least or 0
            high = min(declared.at_most or low + MOST_ELEMENTS, low + MOST_ELEMENTS)
            return tuple(self.value(inner.of) for _ in range(self.random.randint(low, high)))
        return self.value(declared.type)


def _may_be_left_out(declared: g.RecordField) -> bool:
    if declared.usually is not None or isinstance(declared.type, g.OptionalType):
        return True
    return isinstance(declared.type, g.ListType) and not declared.at_least
