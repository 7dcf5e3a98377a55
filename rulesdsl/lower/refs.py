"""What a declaration refers to: when it is made (`at_import`) and when it is used.

Keys name declarations as chapters do: "enum:FireKind", "function:area_fire", "dice:d66".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesdsl import graph as g
from rulesdsl.lower.walk import everything

Declaration = (
    g.Measure
    | g.Role
    | g.Dice
    | g.Enum
    | g.Outcome
    | g.Record
    | g.Formula
    | g.Condition
    | g.Modifiers
    | g.Table
    | g.Resolver
    | g.ExternalResolver
    | g.StateTrack
    | g.CountTrack
    | g.Calendar
    | g.Sequence
)


@dataclass(frozen=True, slots=True)
class References:
    """`at_import` must stand above the declaration; `used` holds those as well."""

    at_import: tuple[str, ...]
    used: tuple[str, ...]


def references(node: Declaration) -> References:
    used = tuple(dict.fromkeys(key for inner in everything(node) for key in _mentions(inner)))
    return References(tuple(dict.fromkeys(_at_import(node))), used)


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


def _at_import(node: Declaration) -> Iterator[str]:
    """Constants are made when the module is read: figures, defaults, charts, transitions."""
    match node:
        case g.Enum(members=members):
            made: tuple[g.Model, ...] = members
        case g.Outcome(cases=cases):
            made = cases
        case g.Record(fields=fields):
            made = tuple(f.usually for f in fields if f.usually is not None)
        case g.Table(grid=grid):
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
            yield from (key for key in _mentions(inner) if not key.startswith(("function:", "dice:")))
