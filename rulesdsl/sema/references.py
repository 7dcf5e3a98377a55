"""What a graph node refers to.

In: any graph node. Out: the ids it names, each with its namespace, and for functions the group
where only one group of a list of modifiers is meant. Generic over the node classes: a new
field that holds expressions is walked without a change here; a new field that holds an id is
added to `_OWN`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import holding, is_node
from rulesdsl.graph.kept import Kept
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """`space`: function, type, measure, role or dice. `group` of a list of modifiers. `needed`
    is false for what is only named (`uses`, checked statements), not worked out."""

    space: str
    name: str
    group: str | None = None
    needed: bool = True


def references(root: g.Model) -> tuple[Ref, ...]:
    """Every id named in `root`, once each, in order. Gone through once for each node."""
    return _REFERENCES.of(root)


def _references(root: g.Model) -> tuple[Ref, ...]:
    """Most nodes name nothing: the walk is by their classes, which is a good deal faster than asking
    each what it is."""
    found: dict[Ref, None] = {}
    waiting: list[Any] = [root]
    while waiting:
        item = waiting.pop()
        kind: Any = type(item)
        if kind is tuple:
            waiting += item[::-1]
            continue
        parts = _parts(kind)
        if parts is None:
            continue
        own = _OWN.get(kind)
        if own is not None:
            for ref in own(item):
                found[ref] = None
        fields = item.__dict__
        waiting += [fields[name] for name in parts]
    return tuple(found)


_REFERENCES: Final = Kept(_references)


@cache
def _parts(kind: type) -> tuple[str, ...] | None:
    """The fields of a class of nodes that may hold nodes, last first; None for what holds no id at all."""
    if not is_node(kind) or kind in _SILENT:
        return None
    return tuple(name for name in reversed(holding(kind)) if name not in _NAMELESS)


_SILENT: Final = frozenset({g.Place, g.Cited, g.Remark, g.Header, g.Accepted})
_NAMELESS: Final = frozenset({"place", "cites", "header", "accepted"})


def _function(name: str) -> tuple[Ref, ...]:
    return (Ref("function", name),)


def _named(*names: str | None) -> tuple[Ref, ...]:
    """Functions that are only named."""
    return tuple(Ref("function", name, needed=False) for name in names if name is not None)


def _of(space: str, *names: str | None) -> tuple[Ref, ...]:
    return tuple(Ref(space, name) for name in names if name is not None)


_OWN: Final[Mapping[type, Callable[[Any], tuple[Ref, ...]]]] = {
    g.Call: lambda node: _function(node.function),
    g.Lookup: lambda node: _function(node.table),
    g.HeadingOf: lambda node: _function(node.table),
    g.RowsOf: lambda node: _function(node.table),
    g.CalendarRead: lambda node: _function(node.calendar),
    g.GroupSum: lambda node: tuple(Ref("function", node.modifiers, group) for group in node.groups),
    g.UseModifiers: lambda node: _function(node.modifiers),
    g.ThenStep: lambda node: _function(node.resolver),
    g.RefuseStep: lambda node: _of("function", node.condition),
    g.OnlyOneStep: lambda node: _named(node.modifiers),
    g.HeadingType: lambda node: _named(node.table),
    g.FiguresType: lambda node: _named(node.table),
    g.HeadingValue: lambda node: _named(node.table),
    g.ResultType: lambda node: _named(node.resolver),
    g.ItemType: lambda node: _named(node.resolver),
    g.FoldType: lambda node: _named(node.resolver),
    g.FollowOnType: lambda node: _named(node.to),
    g.TrackEvent: lambda node: _named(node.sequence),
    g.SequenceNode: lambda node: _named(*node.uses, node.order_by, node.plays),
    g.SequenceLimit: lambda node: _named(*node.sequences),
    g.Example: lambda node: _named(node.target),
    g.EnumType: lambda node: _of("type", node.enum),
    g.MemberValue: lambda node: _of("type", node.enum),
    g.OutcomeType: lambda node: _of("type", node.outcome),
    g.CaseValue: lambda node: _of("type", node.outcome),
    g.RecordType: lambda node: _of("type", node.record),
    g.RecordValue: lambda node: _of("type", node.record),
    g.NumberType: lambda node: _of("measure", node.unit),
    g.NumberValue: lambda node: _of("measure", node.unit),
    g.TextType: lambda node: _of("type", node.pattern),
    g.ChooseStep: lambda node: _of("role", node.role_id),
    g.RollType: lambda node: _of("dice", node.dice),
    g.RollStep: lambda node: _of("dice", node.dice),
    g.Table: lambda node: _of("dice", node.dice),
    g.StateTrack: lambda node: _of("type", node.enum),
    g.Chooser: lambda node: _of("role", node.role),
    g.OneWith: lambda node: _of("role", node.tied),
    g.OrderedBy: lambda node: _of("role", node.tied),
    g.Modifiers: lambda node: _of("role", node.favors_plus, node.favors_minus),
}
"""What each class of nodes names by itself."""
