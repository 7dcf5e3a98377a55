"""Facts and rolls that are asked for only when the rules need them.

A record's given fields are a mapping; `Asked` is one that asks (a person at a terminal, or nobody)
for a field that must be there, at the moment a rule looks at it. So nothing is asked for that this
case does not need, and what is missing is known by its path. Dice likewise: what is on the tape,
then what a person says or a seed rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Protocol

from rulesdsl import graph as g
from rulesdsl.driver.facts import words_for
from rulesdsl.graph.inside import everything
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Rec, Val
from rulesdsl.runtime import Dice, DiceKind, MissingFact, MissingRoll, TapeDice
from rulesdsl.source.records import dataclass


class Asker(Protocol):
    """Someone who can be asked."""

    def fact(self, path: str, type: g.Type, words: str) -> Val:
        """A value of that type."""
        ...

    def how_many(self, path: str, title: str, words: str, least: int) -> int:
        """How many elements a list has."""
        ...

    def roll(self, name: str, kind: DiceKind) -> tuple[int, ...] | None:
        """The faces a player rolled; None: roll for me."""
        ...


class Untold(MissingFact):
    """A fact that was not told: where it goes, and what may be written."""

    def __init__(self, path: str, words: str, wanted: str) -> None:
        super().__init__(f"{path} ({words})" if words else path)
        self.path = path
        self.wanted = wanted


class Nobody:
    """Nobody can be asked: what is not told is missing, by its exact path."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph

    def fact(self, path: str, type: g.Type, words: str) -> Val:
        raise Untold(path, words, words_for(self._graph, type))

    def how_many(self, path: str, title: str, words: str, least: int) -> int:
        raise Untold(f"{path}.1", words, f"the fields of each {title}")

    def roll(self, name: str, kind: DiceKind) -> tuple[int, ...] | None:
        return None


class Asked(Mapping[str, Val]):
    """The given fields of one record. Fields with a `usually`, optional ones and lists that may be
    empty are never asked for."""

    def __init__(
        self, graph: g.RuleGraph, record: g.RecordId, given: Mapping[str, Val], path: str, asker: Asker
    ) -> None:
        self._graph = graph
        self._fields = {f.name: f for f in graph.record_by_id[record].fields}
        self._path = path
        self._asker = asker
        self._given = {
            name: asking(graph, self._fields[name].type, value, self._at(name), asker)
            for name, value in given.items()
        }

    def _at(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def __contains__(self, name: object) -> bool:
        if name in self._given:
            return True
        wanted = self._fields.get(str(name))
        if wanted is None or wanted.usually is not None or isinstance(wanted.type, g.OptionalType):
            return False
        if isinstance(wanted.type, g.ListType) and not wanted.at_least:
            return False
        self._given[wanted.name] = ask(
            self._graph, wanted.type, self._at(wanted.name), wanted.words, self._asker, wanted.at_least or 0
        )
        return True

    def __getitem__(self, name: str) -> Val:
        if name not in self:
            raise KeyError(name)
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)


def ask(graph: g.RuleGraph, type: g.Type, path: str, words: str, asker: Asker, least: int = 0) -> Val:
    """A value of any type: a record by its fields as they are needed, a list by its elements."""
    if isinstance(type, g.RecordType):
        return Rec(type.record, Asked(graph, type.record, {}, path, asker))
    if isinstance(type, g.ListType) and isinstance(type.of, g.RecordType):
        title = graph.record_by_id[type.of.record].header.title
        count = asker.how_many(path, title, words, least)
        return tuple(ask(graph, type.of, f"{path}.{n}", "", asker) for n in range(1, count + 1))
    return asker.fact(path, type, words)


def asking(graph: g.RuleGraph, type: g.Type, value: Val, path: str, asker: Asker) -> Val:
    """A value told beforehand, its records now asking for what they lack."""
    inner = type.of if isinstance(type, g.OptionalType) else type
    if isinstance(value, Rec) and isinstance(inner, g.RecordType):
        return Rec(value.record, Asked(graph, inner.record, value.given, path, asker))
    if isinstance(value, tuple) and isinstance(inner, g.ListType):
        return tuple(asking(graph, inner.of, v, f"{path}.{n}", asker) for n, v in enumerate(value, 1))
    return value


def read_die_by_die(graph: g.RuleGraph) -> frozenset[DiceKind]:
    """Dice that are added and of which a rule looks at one: their total does not tell enough."""
    added = {dice.id: kind_of(dice) for dice in graph.dice if dice.reading == "sum" and len(dice.dice) > 1}
    if not added:
        return frozenset()
    read: set[g.DiceId] = set()
    for function in graph.functions.values():
        for node in everything(function):
            if isinstance(node, g.RollDie):
                base = node.base.type.of if isinstance(node.base.type, g.OptionalType) else node.base.type
                if isinstance(base, g.RollType):
                    read.add(base.dice)
    return frozenset(kind for id, kind in added.items() if id in read)


@dataclass(slots=True)
class PlayerDice:
    """First what the player has told, then whom we may ask, then the seeded dice."""

    tape: TapeDice
    random: Dice | None = None
    asker: Asker | None = None
    prefix: str = ""
    rolled: list[str] = field(default_factory=list)

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        full = self.prefix + name
        self.rolled.append(full)
        if full in self.tape.values and ((self.random is None and self.asker is None) or self._left(full)):
            return self.tape.roll(full, sides, kind)
        if self.asker is not None and kind is not None:
            faces = self.asker.roll(full, kind)
            if faces is not None:
                return faces
        if self.random is None:
            raise MissingRoll(full, f"no value is given ({kind.words})" if kind else "no value is given")
        return self.random.roll(name, sides, kind)

    def _left(self, full: str) -> bool:
        return full in self.tape.unused()

    def within(self, name: str) -> PlayerDice:
        return PlayerDice(self.tape, self.random, self.asker, f"{self.prefix}{name}.", self.rolled)
