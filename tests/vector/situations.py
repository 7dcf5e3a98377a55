"""Random situations of one function as columns, and the interpreter's answers as rows of the same names.

`columns_of(graph, node, situations)` writes what the interpreter is given (values by name, choices, a seed of
`NamedDice`) as the columns of `rulesdsl.vectorised`; `flat(...)` takes an answer apart as its columns are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from random_inputs import NamedDice

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.interp.said import said_of
from rulesdsl.interp.values import (
    Due,
    Figures,
    Head,
    Nested,
    Rec,
    Result,
    Roll,
    Total,
    UnknownFigure,
    Val,
    plain,
)
from rulesdsl.interp.vocabulary import field_value
from rulesdsl.runtime import Answer, BadInput, Dice, Ended, MissingFact, Refused, RulesError, printed
from rulesdsl.vector.engine import own_name
from rulesdsl.vector.reasons import status_of
from rulesdsl.vector.rolls import rolls_of

Situation = tuple[Mapping[str, Val], Nested, int]


# ---------------------------------------------------------------- into columns


def columns_of(graph: g.RuleGraph, node: Any, situations: Sequence[Situation]) -> dict[str, list[Any]]:
    """One column per fact that any of the situations has."""
    rows = len(situations)
    out: dict[str, list[Any]] = {}

    def put(name: str, row: int, value: Any) -> None:
        out.setdefault(name, [None] * rows)[row] = value

    for row, (inputs, choices, _) in enumerate(situations):
        for name, value in inputs.items():
            for path, one in facts(graph, name, value):
                put(path, row, one)
        for name, choice in choices.items():
            assert not isinstance(choice, Mapping)
            for path, one in facts(graph, f"choice.{name}", choice):
                put(path, row, one)
    return out


def facts(graph: g.RuleGraph, path: str, value: Val) -> Iterator[tuple[str, Any]]:
    """The single facts in a value, by their paths."""
    match value:
        case None:
            return
        case Rec():
            for name, part in value.given.items():
                yield from facts(graph, f"{path}.{name}", part)
        case tuple():
            yield f"{path}.count", len(value)
            for n, item in enumerate(value, 1):
                yield from facts(graph, f"{path}.{n}", item)
        case Head() if value.value is None:
            yield path, value.index
        case _:
            yield path, _written(plain(value))


def _written(value: Val) -> Any:
    match value:
        case bool() | int() | Fraction() | str():
            return value
        case _:
            name = getattr(value, "name", None)
            args = getattr(value, "args", ())
            if args:
                return f"{name}({' '.join(map(str, args))})"
            return name if name is not None else printed(value)


class Recorded(NamedDice):
    """The same dice, with what they showed: the readings of each roll's nth time."""

    def roll(self, name: str, sides: tuple[int, ...], kind: Any = None) -> tuple[int, ...]:
        faces = NamedDice.roll(self, name, sides, kind)
        full = self.prefix + name
        LOG.append((full, self.counts[full], dict(_by_die(kind, faces)), kind.read(faces)))
        return faces

    def within(self, name: str) -> Recorded:
        return Recorded(self.seed, f"{self.prefix}{name}.", self.counts)


LOG: list[tuple[str, int, dict[str, int], int]] = []


def _by_die(kind: Any, faces: tuple[int, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for die, face in zip(kind.names, faces, strict=True):
        found[die] = found.get(die, 0) + face
    return found


def add_rolls(graph: g.RuleGraph, node: Any, columns: dict[str, Any], rolled: Sequence[list[Any]]) -> None:
    """What each row's dice showed, as columns; die by die where the dice have names of their own."""
    kinds = rolls_of(graph, node)
    rows = len(rolled)
    for row, log in enumerate(rolled):
        for full, number, dice, reading in log:
            declared = kinds[full].dice
            single = all(die.count == 1 for die in declared)
            shown = dice if single and len(declared) > 1 else {"": reading}
            for die, value in shown.items():
                name = f"roll.{full}.{number}{'.' + die if die else ''}"
                columns.setdefault(name, [None] * rows)[row] = value


# ---------------------------------------------------------------- what is answered


@dataclass(frozen=True)
class Told:
    """An answer: its status, its words, the values by the names of columns."""

    status: str
    reason: str
    values: Mapping[str, Any]


def answered(machine: Interpreter, node: Any, situation: Situation) -> tuple[Told, list[Any]]:
    """The interpreter's answer, and what was rolled."""
    inputs, choices, seed = situation
    LOG.clear()
    told = answered_by(machine, node, inputs, choices, Recorded(seed))
    return told, list(LOG)


def answered_by(
    machine: Interpreter, node: Any, inputs: Mapping[str, Val], choices: Nested, dice: Dice
) -> Told:
    """The interpreter's answer with some dice."""
    try:
        return _told(machine.graph, node, machine.call(node.id, inputs, dice, choices))
    except (RulesError, BadInput) as error:
        return Told(status_of(error), str(error), {})


def _told(graph: g.RuleGraph, node: Any, value: Val) -> Told:
    match value:
        case Refused():
            return Told("refused", said_of(value), {})
        case Ended():
            return Told("ended", said_of(value), {})
        case Answer():
            return Told("ok", "", {"holds": value.holds, "reasons": "; ".join(map(str, value.reasons))})
        case Total():
            return Told("ok", "", {"total": _plain(plain(value))})
        case Result():
            flat_values: dict[str, Any] = {}
            for name, part in value.values.items():
                flat_values |= dict(flat(graph, own_name(name), part))
            return Told("ok", "", flat_values)
        case _:
            return Told("ok", "", dict(flat(graph, "value", value)))


def flat(graph: g.RuleGraph, path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A value as columns name it. What is absent has no column here."""
    match value:
        case None | UnknownFigure():
            return
        case Rec():
            for field in graph.record_by_id[g.RecordId(value.record)].fields:
                try:
                    part = field_value(graph, value, field.name, field.name)
                except MissingFact:
                    continue
                yield from flat(graph, f"{path}.{field.name}", part)
        case tuple():
            yield f"{path}.count", len(value)
            for n, item in enumerate(value, 1):
                yield from flat(graph, f"{path}.{n}", item)
        case Figures():
            for name, part in value.values.items():
                yield from flat(graph, f"{path}.{name}" if name else path, part)
        case Result():
            for name, part in value.values.items():
                yield from flat(graph, f"{path}.{name}", part)
        case Due():
            yield f"{path}.status", "due"
            for name, part in value.known.items():
                yield from flat(graph, f"{path}.{name}", part)
        case Refused() | Ended():
            yield f"{path}.status", "refused" if isinstance(value, Refused) else "ended"
            for name, part in getattr(value, "so_far", {}).items():
                yield from flat(graph, f"{path}.{name}", part)
        case _:
            yield path, _plain(value)


def _plain(value: Any) -> Any:
    value = plain(value)
    if isinstance(value, Roll):
        return value.reading
    return value if isinstance(value, bool | int | Fraction) else printed(value)

