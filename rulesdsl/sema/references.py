"""What a graph node refers to.

In: any graph node. Out: the ids it names, each with its namespace, and for functions the group
where only one group of a list of modifiers is meant. Generic over the node classes: a new
field that holds expressions is walked without a change here; a new field that holds an id is
added to `_own`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept


@dataclass(frozen=True, slots=True)
class Ref:
    """`space`: function, type, measure, role or dice. `group` of a list of modifiers. `needed`
    is false for what is only named (`uses`, checked statements), not worked out."""

    space: str
    name: str
    group: str | None = None
    needed: bool = True


def nodes(root: g.Model) -> Iterator[g.Model]:
    """The node and every node beneath it."""
    stack: list[object] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, g.Model):
            yield item
            stack.extend(reversed(item.__dict__.values()))
        elif isinstance(item, tuple):
            stack.extend(reversed(item))


def references(root: g.Model) -> tuple[Ref, ...]:
    """Every id named in `root`, once each, in order. Gone through once for each node."""
    return _REFERENCES.of(root)


def _references(root: g.Model) -> tuple[Ref, ...]:
    found: dict[Ref, None] = {}
    for node in nodes(root):
        if type(node) not in _SILENT:
            for ref in _own(node):
                found[ref] = None
    return tuple(found)


_REFERENCES: Final = Kept(_references)
_SILENT: Final = frozenset(
    {
        *(g.Place, g.Cited, g.Remark, g.Header, g.Cell, g.Row, g.BandCell, g.UnknownCell, g.BlankCell),
        *(g.NotPossibleCell, g.KnownCell, g.InputRef, g.StepRef, g.FieldOf, g.Constant, g.YesNoType),
    }
)
"""The most frequent nodes that name nothing by themselves."""


def _own(node: g.Model) -> list[Ref]:
    match node:
        case g.Call():
            return [Ref("function", node.function)]
        case g.Lookup() | g.HeadingOf() | g.RowsOf():
            return [Ref("function", node.table)]
        case g.CalendarRead():
            return [Ref("function", node.calendar)]
        case g.GroupSum():
            return [Ref("function", node.modifiers, group) for group in node.groups]
        case g.UseModifiers():
            return [Ref("function", node.modifiers)]
        case g.OnlyOneStep():
            return [Ref("function", node.modifiers, needed=False)]
        case g.ThenStep():
            return [Ref("function", node.resolver)]
        case g.RefuseStep():
            return [Ref("function", node.condition)] if node.condition is not None else []
        case g.HeadingType() | g.FiguresType() | g.HeadingValue():
            return [Ref("function", node.table, needed=False)]
        case g.ResultType() | g.ItemType() | g.FoldType():
            return [Ref("function", node.resolver, needed=False)]
        case g.FollowOnType():
            return [Ref("function", node.to, needed=False)]
        case g.TrackEvent():
            return [Ref("function", node.sequence, needed=False)] if node.sequence is not None else []
        case g.SequenceNode():
            named = [*node.uses, *(n for n in (node.order_by, node.plays) if n is not None)]
            return [Ref("function", name, needed=False) for name in named]
        case g.SequenceLimit():
            return [Ref("function", name, needed=False) for name in node.sequences]
        case g.Example():
            return [Ref("function", node.target, needed=False)]
        case _:
            return _vocabulary(node)


def _vocabulary(node: g.Model) -> list[Ref]:
    match node:
        case g.EnumType() | g.MemberValue():
            return [Ref("type", node.enum)]
        case g.OutcomeType() | g.CaseValue():
            return [Ref("type", node.outcome)]
        case g.RecordType() | g.RecordValue():
            return [Ref("type", node.record)]
        case g.NumberType() | g.NumberValue():
            return [Ref("measure", node.unit)] if node.unit is not None else []
        case g.TextType():
            return [Ref("type", node.pattern)] if node.pattern is not None else []
        case g.ChooseStep():
            return [Ref("role", node.role_id)] if node.role_id is not None else []
        case g.RollType() | g.RollStep():
            return [Ref("dice", node.dice)]
        case g.Table():
            return [Ref("dice", node.dice)] if node.dice is not None else []
        case g.StateTrack():
            return [Ref("type", node.enum)] if node.enum is not None else []
        case g.Chooser():
            return [Ref("role", node.role)] if node.role is not None else []
        case g.OneWith() | g.OrderedBy():
            return [Ref("role", node.tied)] if node.tied is not None else []
        case g.Modifiers():
            named = [r for r in (node.favors_plus, node.favors_minus) if r is not None]
            return [Ref("role", role) for role in named]
        case _:
            return []
