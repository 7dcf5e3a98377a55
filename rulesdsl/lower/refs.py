"""What a declaration refers to: when it is made (`at_import`) and when it is used.

Keys name declarations as chapters do: "enum:FireKind", "function:area_fire", "dice:d66".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class References:
    """`at_import` must stand above the declaration; `used` holds those as well. `summed` are groups of
    modifiers that it sums by themselves, `by_die` dice that it reads die by die, `listed` tables whose
    rows it goes through. `rolled` are the tables in whose cells it looks up a roll, each with the dice
    whose reading that is: None where something else may come, as of a roll that a rule adds to."""

    at_import: tuple[str, ...]
    used: tuple[str, ...]
    summed: tuple[tuple[str, tuple[str, ...]], ...]
    by_die: tuple[str, ...]
    listed: tuple[str, ...]
    rolled: tuple[tuple[str, str | None], ...]


def references(node: g.Declaration) -> References:
    return _references.of(node)


def _look_through(node: g.Declaration) -> References:
    used: dict[str, None] = {}
    summed: list[tuple[str, tuple[str, ...]]] = []
    by_die: list[str] = []
    listed: list[str] = []
    rolled: list[tuple[str, str | None]] = []
    if isinstance(node, g.Table) and node.dice is not None:
        used[f"dice:{node.dice}"] = None
    for inner in everything(node):
        kind = type(inner)
        if kind in _NAMING:
            used.update(dict.fromkeys(_mentions(inner)))
        if kind not in _READING:
            continue
        match inner:
            case g.GroupSum():
                summed.append((inner.modifiers, inner.groups))
            case g.RollDie(base=base):
                rolled_with = base.type.of if isinstance(base.type, g.OptionalType) else base.type
                if isinstance(rolled_with, g.RollType):
                    by_die.append(rolled_with.dice)
            case g.RowsOf():
                listed.append(inner.table)
            case g.Lookup(table=table, rolling=rolling) if rolling is not None:
                rolled.append((table, _dice_read(node, rolling)))
            case _:
                pass
    at_import = tuple(dict.fromkeys(_at_import(node)))
    return References(at_import, tuple(used), tuple(summed), tuple(by_die), tuple(listed), tuple(rolled))


def _dice_read(node: g.Declaration, rolling: g.Expr) -> str | None:
    """The dice whose reading this is and nothing else; a roll that may not be made reads 0."""
    match rolling:
        case g.Needed(operand=operand):
            return _dice_read(node, operand)
        case g.StepRef(type=g.RollType(dice=dice), name=name):
            steps = (step for step in everything(node) if isinstance(step, g.RollStep))
            return None if any(s.name == name and s.when is not None for s in steps) else dice
        case _:
            return None


_references: Final = Kept[g.Declaration, References](_look_through, "used")

_NAMING: Final[frozenset[type[g.Model]]] = frozenset({
    g.EnumType, g.MemberValue, g.OutcomeType, g.CaseValue, g.RecordType, g.RecordValue, g.RollType,
    g.RollStep, g.HeadingType, g.FiguresType, g.HeadingValue, g.ResultType, g.ItemType, g.FoldType,
    g.FollowOnType, g.Call, g.Lookup, g.HeadingOf, g.RowsOf, g.GroupSum, g.UseModifiers, g.ThenStep,
    g.CalendarRead, g.RefuseStep, g.SequenceNode, g.SequenceLimit,
})  # fmt: skip
"""The nodes that mention a declaration by its name: those that `_mentions` knows."""

_READING: Final[frozenset[type[g.Model]]] = frozenset({g.GroupSum, g.RollDie, g.RowsOf, g.Lookup})


def _mentions(node: g.Model) -> Iterator[str]:
    match node:
        case g.EnumType(enum=name) | g.MemberValue(enum=name):
            yield f"enum:{name}"
        case g.OutcomeType(outcome=name) | g.CaseValue(outcome=name):
            yield f"outcome:{name}"
        case g.RecordType(record=name) | g.RecordValue(record=name):
            yield f"record:{name}"
        case g.RollType(dice=name) | g.RollStep(dice=name):
            yield f"dice:{name}"
        case g.HeadingType(table=name) | g.FiguresType(table=name) | g.HeadingValue(table=name):
            yield f"function:{name}"
        case g.ResultType(resolver=name) | g.ItemType(resolver=name) | g.FoldType(resolver=name):
            yield f"function:{name}"
        case g.FollowOnType():
            yield f"function:{node.resolver}"
            yield f"function:{node.to}"
        case g.Call(function=name) | g.Lookup(table=name) | g.HeadingOf(table=name) | g.RowsOf(table=name):
            yield f"function:{name}"
        case g.GroupSum(modifiers=name) | g.UseModifiers(modifiers=name) | g.ThenStep(resolver=name):
            yield f"function:{name}"
        case g.CalendarRead(calendar=name):
            yield f"function:{name}"
        case g.RefuseStep(condition=str() as name):
            yield f"function:{name}"
        case g.SequenceNode():
            yield from (f"function:{name}" for name in (node.plays, node.order_by) if name is not None)
        case g.SequenceLimit(sequences=names):
            yield from (f"function:{name}" for name in names)
        case _:
            pass


def _at_import(node: g.Declaration) -> Iterator[str]:
    """Constants are made when the module is read: figures, defaults, charts, transitions."""
    match node:
        case g.Enum(members=members):
            made: tuple[g.Model, ...] = members
        case g.Outcome(cases=cases):
            made = cases
        case g.Record(fields=fields):
            made = tuple(f.usually for f in fields if f.usually is not None)
        case g.Table(grid=grid):
            if node.dice is not None:
                yield f"dice:{node.dice}"
            made = (grid, node.result, *(f.type for f in node.figures))
        case g.Modifiers():
            charts = (i.chart.grid for i in node.items if isinstance(i, g.ModifierGroup) and i.chart)
            made = (*charts, *((node.by.subject.type,) if node.by is not None else ()))
        case g.StateTrack(enum=str() as name):
            yield f"enum:{name}"
            return
        case g.Sequence(items=items):
            made = items
        case _:
            return
    for part in made:
        for inner in everything(part):
            if type(inner) not in _NAMING:
                continue
            yield from (key for key in _mentions(inner) if not key.startswith(("function:", "dice:")))
