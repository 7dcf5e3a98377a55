"""What each class of nodes names by itself: the one place where an id in a node is known for one.

In: a node. Out: the names in it, or those further inside as well. A new field that holds an id is added here:
then references are followed, uses are counted, and pages are told apart by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.source.records import dataclass

Space = Literal["measure", "role", "dice", "enum", "outcome", "record", "pattern", "function"]
How = Literal["needed", "named", "typed", "perhaps"]


@dataclass(frozen=True, slots=True)
class Named:
    """`how` it is named: "needed" to work the node out; only "named" (`uses`, what is checked or played);
    "typed", which is no use of it; or "perhaps", as it need not be declared. `group` is the one group that
    is meant of a list of modifiers."""

    space: Space
    name: str
    how: How = "needed"
    group: str | None = None


Names = tuple[Named, ...]


def _all(space: Space, *names: str | None, how: How = "needed") -> Names:
    return tuple(Named(space, name, how) for name in names if name is not None)


def _function(name: str) -> Names:
    return (Named("function", name),)


def _named(*names: str | None) -> Names:
    return _all("function", *names, how="named")


def _typed(name: str) -> Names:
    return (Named("function", name, "typed"),)


def _groups(node: g.GroupSum) -> Names:
    return tuple(Named("function", node.modifiers, "needed", group) for group in node.groups)


def _sequence_node(node: g.SequenceNode) -> Names:
    sides = ("active", "inactive") if node.who in ("active", "inactive", "each") else ()
    return (*_named(*node.uses, node.order_by, node.plays), *_all("role", *sides, how="perhaps"))


NAMES: Final[Mapping[type, Callable[[Any], Names]]] = {
    g.Call: lambda node: _function(node.function),
    g.Lookup: lambda node: _function(node.table),
    g.HeadingOf: lambda node: _function(node.table),
    g.RowsOf: lambda node: _function(node.table),
    g.CalendarRead: lambda node: _function(node.calendar),
    g.GroupSum: _groups,
    g.UseModifiers: lambda node: _function(node.modifiers),
    g.ThenStep: lambda node: _function(node.resolver),
    g.RefuseStep: lambda node: _all("function", node.condition),
    g.OnlyOneStep: lambda node: _named(node.modifiers),
    g.HeadingType: lambda node: _typed(node.table),
    g.FiguresType: lambda node: _typed(node.table),
    g.HeadingValue: lambda node: _typed(node.table),
    g.ResultType: lambda node: _typed(node.resolver),
    g.ItemType: lambda node: _typed(node.resolver),
    g.FoldType: lambda node: _typed(node.resolver),
    g.FollowOnType: lambda node: _typed(node.to),
    g.TrackEvent: lambda node: (
        *_named(node.sequence), *_all("role", node.whose or None, how="perhaps")
    ),
    g.SequenceNode: _sequence_node,
    g.SequenceLimit: lambda node: _named(*node.sequences),
    g.SequenceWith: lambda node: _all("role", node.role, how="perhaps"),
    g.LifeTime: lambda node: _all("measure", node.unit, how="perhaps"),
    g.Example: lambda node: _named(node.target),
    g.EnumType: lambda node: _all("enum", node.enum),
    g.MemberValue: lambda node: _all("enum", node.enum),
    g.OutcomeType: lambda node: _all("outcome", node.outcome),
    g.CaseValue: lambda node: _all("outcome", node.outcome),
    g.RecordType: lambda node: _all("record", node.record),
    g.RecordValue: lambda node: _all("record", node.record),
    g.NumberType: lambda node: _all("measure", node.unit),
    g.NumberValue: lambda node: _all("measure", node.unit),
    g.TextType: lambda node: _all("pattern", node.pattern),
    g.ChooseStep: lambda node: _all("role", node.role_id),
    g.RollType: lambda node: _all("dice", node.dice),
    g.RollStep: lambda node: _all("dice", node.dice),
    g.Table: lambda node: _all("dice", node.dice),
    g.StateTrack: lambda node: _all("enum", node.enum),
    g.Chooser: lambda node: _all("role", node.role),
    g.OneWith: lambda node: _all("role", node.tied),
    g.OrderedBy: lambda node: _all("role", node.tied),
    g.Modifiers: lambda node: _all("role", node.favors_plus, node.favors_minus),
}  # fmt: skip


def named_in(node: g.Model) -> Names:
    """All that is named in a node or anywhere inside it, each once, in order."""
    return _NAMED.of(node)


def _named_in(root: g.Model) -> Names:
    """Most nodes name nothing, which is known by their classes."""
    found: dict[Named, None] = {}
    for node in everything(root):
        names = NAMES.get(type(node))
        if names is not None:
            for named in names(node):
                found[named] = None
    return tuple(found)


_NAMED: Final = Kept[g.Model, Names](_named_in)
