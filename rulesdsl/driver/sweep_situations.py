"""Situations of the values of columns.

In: columns, and what a row tells in each. Out: the `Situation` that they tell together: records and lists put
together by their types, rolls by their names and numbers; `BadFact` where they do not fit together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.situation import Rolls, Situation, is_ratio
from rulesdsl.driver.sweep_columns import Reader, ToldColumn
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Nested, Rec, Val

UNTOLD: Any = object()
"""Stands where a cell is empty: other than `absent`, which is told."""


@dataclass(frozen=True, slots=True)
class _Value:
    value: Val


@dataclass(slots=True)
class Assembler:
    """Puts the values of a row together. A list's element of which no column tells anything is not
    there."""

    reader: Reader
    columns: Sequence[ToldColumn]
    rolls: Rolls = field(default_factory=dict)

    def situation(self, values: Sequence[Any]) -> Situation:
        """`values` in the order of the columns, `UNTOLD` where nothing is told."""
        facts: dict[str, Any] = {}
        answers: dict[str, Any] = {}
        choices: dict[str, Any] = {}
        rolls: dict[tuple[str, int], Any] = {}
        places = {"fact": facts, "answer": answers, "choice": choices}
        for column, value in zip(self.columns, values, strict=True):
            if value is UNTOLD:
                continue
            if column.of == "roll":
                _put_roll(rolls, column, value)
                continue
            into = places[column.of]
            for part in column.parts[:-1]:
                into = into.setdefault(part, {})
            into[column.parts[-1]] = _Value(value)
        chosen, answered = self._said("choice", choices), self._said("answer", answers)
        return Situation(self._inputs(facts), chosen, answered, self._rolled(rolls))

    def _inputs(self, facts: Mapping[str, Any]) -> dict[str, Val]:
        inputs: dict[str, Val] = {}
        for declared in self.reader.inputs:
            if declared.name in facts:
                inputs[declared.name] = self._made(declared.type, facts[declared.name], declared.name)
            elif isinstance(declared.type, g.RecordType):
                inputs[declared.name] = Rec(declared.type.record, {})
            elif isinstance(declared.type, g.OptionalType):
                inputs[declared.name] = None
        node = self.reader.node
        if "ratio" in facts and isinstance(node, g.Table) and is_ratio(node, "ratio"):
            inputs[node.number_name or "ratio"] = facts["ratio"].value
        return inputs

    def untold(self, situation: Situation) -> str | None:
        """An input of which nothing is told, and for which nothing stands in."""
        return next((i.name for i in self.reader.inputs if i.name not in situation.inputs), None)

    def _made(self, type: g.Type, data: Any, path: str) -> Val:
        if isinstance(data, _Value):
            return data.value
        inner = type.of if isinstance(type, g.OptionalType) else type
        if isinstance(inner, g.RecordType):
            types = {f.name: f.type for f in self.reader.graph.record_by_id[inner.record].fields}
            made = {name: self._made(types[name], part, f"{path}.{name}") for name, part in data.items()}
            return Rec(inner.record, made)
        if not isinstance(inner, g.ListType):
            raise BadFact(path, "nothing is told of it")
        data = dict(data)
        count = data.pop("count", None)
        numbers = sorted(int(number) for number in data)
        if count is not None:
            if numbers and numbers[-1] > count.value:
                raise BadFact(f"{path}.count", f"{count.value} elements, but number {numbers[-1]} is told")
            numbers = list(range(1, count.value + 1))
        return tuple(self._made(inner.of, data.get(str(n), {}), f"{path}.{n}") for n in numbers)

    def _said(self, of: str, data: Mapping[str, Any]) -> Nested:
        """Choices, or facts for follow-ons; those in lists and records are put together by their types."""
        out: dict[str, Any] = {}
        for column in self.columns:
            if column.of != of or column.asked is None:
                continue
            size, type = column.asked
            parts = column.parts[:size]
            found: Any = data
            for part in parts:
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                into = out
                for part in parts[:-1]:
                    into = into.setdefault(part, {})
                into[parts[-1]] = self._made(type, found, ".".join(parts))
        return out

    def _rolled(self, rolls: Mapping[tuple[str, int], Any]) -> Rolls:
        found: Rolls = dict(self.rolls)
        for name in dict.fromkeys(name for name, _ in rolls):
            told = sorted(nth for one, nth in rolls if one == name)
            if told[-1] > len(told):
                raise BadFact(f"roll.{name}", "a roll is told, but not all of them before it")
            made = [rolls[name, nth] for nth in told]
            names = dict.fromkeys(kind_of(self.reader.graph.dice_by_id[self.reader.rolls[name]]).names)
            for one in made:
                if isinstance(one, dict) and set(one) != set(names):
                    raise BadFact(f"roll.{name}", f"its dice are {', '.join(names)}: tell all of them")
            found[name] = made
        return found


def _put_roll(rolls: dict[tuple[str, int], Any], column: ToldColumn, value: Any) -> None:
    at = (column.parts[0], column.nth)
    if column.die:
        rolls.setdefault(at, {})[column.die] = value
    else:
        rolls[at] = value
