"""One walk over the whole graph: who uses what, which charts are looked up with what, what is cited.

In: a `RuleGraph`. Out: a `Survey`, made once and handed to every check. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, cast

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.naming import NAMES
from rulesdsl.source.records import dataclass

Use = tuple[str, str]
"""Namespace and id: ("enum", "Terrain"), ("function", "area_fire"), ("role", "attacker")."""


_SILENT: Final = frozenset(
    {g.Place, g.BandCell, g.PartCell, g.UnknownCell, g.NotPossibleCell, g.BlankCell, g.RatioCell, g.CodeCell}
)
"""Nodes that use and cite nothing: most of a chart."""


@dataclass(frozen=True, slots=True)
class CitedAt:
    """Citations, and the nearest place above them."""

    cites: g.Cited
    place: g.Place


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A look-up of a chart (`node`) in `owner`."""

    owner: g.Declaration
    node: g.Lookup | g.HeadingOf


@dataclass(slots=True)
class Survey:
    """`users[use]` are the declarations, other than itself, that use a thing; `lookups` the
    look-ups by table; `listed` the tables whose rows are gone through; `cited` every citation in
    source order."""

    graph: g.RuleGraph
    users: dict[Use, list[g.Declaration]] = field(default_factory=dict)
    lookups: dict[g.FunctionId, list[LookedUp]] = field(default_factory=dict)
    listed: set[g.FunctionId] = field(default_factory=set)
    cited: list[CitedAt] = field(default_factory=list)

    def used(self, space: str, name: str) -> bool:
        return bool(self.users.get((space, name)))


def survey(graph: g.RuleGraph) -> Survey:
    found = Survey(graph)
    for owner in declarations(graph):
        seen = _SEEN.of(owner)
        for use in seen.uses:
            found.users.setdefault(use, []).append(owner)
        for node in seen.lookups:
            found.lookups.setdefault(node.table, []).append(LookedUp(owner, node))
        found.listed |= seen.listed
        found.cited += seen.cited
    for edit in graph.edits:
        found.cited.append(CitedAt(edit.cites, edit.place))
        found.cited.extend(CitedAt(remark.cites, remark.place) for remark in edit.remarks)
    for omission in graph.omissions:
        found.cited.append(CitedAt(omission.cites, omission.place))
    found.cited.extend(CitedAt(remark.cites, remark.place) for remark in graph.remarks)
    return found


def declarations(graph: g.RuleGraph) -> Iterator[g.Declaration]:
    """Every declaration, kind by kind, in source order."""
    yield from graph.measures
    yield from graph.roles
    yield from graph.dice
    yield from graph.enums
    yield from graph.outcomes
    yield from graph.records
    yield from graph.patterns
    yield from graph.formulas
    yield from graph.conditions
    yield from graph.modifiers
    yield from graph.tables
    yield from graph.resolvers
    yield from graph.externals
    yield from graph.tracks
    yield from graph.calendars
    yield from graph.sequences
    yield from graph.examples


def walk(node: g.Model) -> Iterator[g.Model]:
    """The node and every node inside it, parents first, in order."""
    stack = [node]
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed(inside(here)))


def space_of(node: g.Declaration) -> Use | None:
    """The namespace and id of a declaration that can be used; None for examples and the like."""
    match node:
        case g.Measure():
            return "measure", node.id
        case g.Role():
            return "role", node.id
        case g.Dice():
            return "dice", node.id
        case g.Enum():
            return "enum", node.id
        case g.Outcome():
            return "outcome", node.id
        case g.Record():
            return "record", node.id
        case g.Pattern():
            return "pattern", node.id
        case g.Example():
            return None
        case _:
            return "function", node.id


# ---------------------------------------------------------------- one declaration


@dataclass(slots=True)
class _Seen:
    """The share of one declaration in the survey."""

    uses: dict[Use, None] = field(default_factory=dict)
    lookups: list[g.Lookup | g.HeadingOf] = field(default_factory=list)
    listed: set[g.FunctionId] = field(default_factory=set)
    cited: list[CitedAt] = field(default_factory=list)


def _look_at(owner: g.Declaration) -> _Seen:
    found = _Seen()
    start = owner.header.place if owner.header is not None else g.Place(file="", line=1)
    stack: list[tuple[g.Model, g.Place]] = [(owner, start)]
    while stack:
        node, place = stack.pop()
        kind = type(node)
        here = vars(node).get("place") or place
        if kind is g.Cited:
            cites = cast(g.Cited, node)
            if cites.items:
                found.cited.append(CitedAt(cites, here))
            continue
        names = NAMES.get(kind)
        if names is not None:
            for named in names(node):
                if named.how != "typed":
                    found.uses[named.space, named.name] = None
            if kind is g.Lookup or kind is g.HeadingOf:
                found.lookups.append(cast("g.Lookup | g.HeadingOf", node))
            elif kind is g.RowsOf:
                found.listed.add(cast(g.RowsOf, node).table)
        children = [(child, here) for child in inside(node) if type(child) not in _SILENT]
        stack += reversed(children)
    own = space_of(owner)
    if own is not None:
        found.uses.pop(own, None)
    return found


_SEEN: Final[Kept[g.Declaration, _Seen]] = Kept(_look_at, "seen")
