"""The meaning of a node as a plain value that can be compared.

In: nodes of a rule graph. Out: nested tuples in which nothing is left of places, layers, accepted
warnings, rule numbers and derived types; and in which names that have changed between the two books
(`Renames`) are the new ones. Two nodes mean the same when their tuples are equal.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field
from functools import cache
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.tables.phrase import absent_carried
from rulesdsl.graph.needs import EXPR_TYPES
from rulesdsl.source.records import dataclass

_NEVER: Final = frozenset(
    {"place", "layer", "edited_by", "accepted", "schema_version", "header", "cites", "changed_by"}
)
_CALLED: Final = frozenset({"id", "kind", "name", "words", "title"})
_DERIVED: Final = (*EXPR_TYPES, g.RollStep, g.ChooseStep, g.EachStep, g.ThenStep)

_SPACES: Final[Mapping[str, str]] = {
    "enum": "enum",
    "outcome": "outcome",
    "record": "record",
    "unit": "measure",
    "pattern": "pattern",
    "dice": "dice",
    "role": "role",
    "role_id": "role",
    "favors_plus": "role",
    "favors_minus": "role",
    **dict.fromkeys(
        ("function", "table", "resolver", "modifiers", "condition", "calendar", "to", "target"), "function"
    ),
    **dict.fromkeys(("plays", "order_by", "uses", "sequence", "sequences"), "function"),
}
"""Fields that hold the name of a declaration, and of which namespace."""


@dataclass(slots=True)
class Renames:
    """Old names to new ones. `ids` by namespace and name, `members` by enum, outcome or record and
    name (all by their old names), `local` the inputs and steps of one declaration."""

    ids: dict[tuple[str, str], str] = field(default_factory=dict)
    members: dict[tuple[str, str], str] = field(default_factory=dict)
    local: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.ids or self.members or self.local)

    def with_local(self, local: dict[str, str]) -> Renames:
        return Renames(self.ids, self.members, local)


class Canon:
    """The meanings of one of the two books."""

    def __init__(self, renames: Renames | None = None, *, cited: bool = False) -> None:
        """`cited`: rule numbers have a meaning too."""
        self.renames = renames or Renames()
        self._changed = bool(self.renames)
        self._fields = cited_fields if cited else compared_fields

    def of(self, value: object) -> Hashable:
        """The value of a node, a tuple of nodes, or a plain value."""
        if isinstance(value, tuple):
            return tuple([self.of(item) for item in value])
        if not isinstance(value, g.Model):
            return value
        if isinstance(value, g.Needed):
            return self.of(value.operand)
        if isinstance(value, g.Cases) and (carried := absent_carried(value)) is not None:
            return self.of(carried)
        if self._changed:
            return self._renamed(value)
        kind = type(value)
        return (kind.__name__, *[self.of(getattr(value, name)) for name in self._fields(kind)])

    def body(self, node: g.Model) -> frozenset[Hashable]:
        """The parts of a node: its children, and its plain fields that are not what they mostly
        are."""
        parts: list[Hashable] = []
        for name in compared_fields(type(node)):
            value = getattr(node, name)
            if name in _CALLED:
                continue
            if isinstance(value, tuple):
                parts.extend((name, self.of(item)) for item in value)
            elif value is not None and value is not False and value != "":
                parts.append((name, self.of(value)))
        return frozenset(parts)

    def atoms(self, node: g.Model) -> frozenset[Hashable]:
        """The names and figures in a line, but for what it is called: how like two lines are."""
        out: set[Hashable] = set()
        for name in compared_fields(type(node)):
            if name not in _CALLED:
                self._gather(node, name, getattr(node, name), out)
        return frozenset(out)

    def _gather(self, node: g.Model, name: str, value: object, out: set[Hashable]) -> None:
        if isinstance(value, tuple):
            for item in value:
                self._gather(node, name, item, out)
        elif isinstance(value, g.InputRef) and isinstance(value.type, g.RecordType):
            return
        elif isinstance(value, g.Model):
            for inner in compared_fields(type(value)):
                if inner != "kind":
                    self._gather(value, inner, getattr(value, inner), out)
        elif value is not None and value is not False and value != "":
            space = _SPACES.get(name)
            shown = self.name(space, value) if space and isinstance(value, str) else value
            if isinstance(shown, str) and name in ("name", "member", "case", "field"):
                shown = self._inner(node, name, shown)
            out.add(shown)

    def name(self, space: str, id: str) -> str:
        """What a declaration is called in the new book."""
        return self.renames.ids.get((space, id), id)

    def _renamed(self, node: g.Model) -> Hashable:
        kind = type(node)
        out: list[Hashable] = [kind.__name__]
        out.extend(self.field(node, name) for name in self._fields(kind))
        return tuple(out)

    def field(self, node: g.Model, name: str) -> Hashable:
        """The meaning of one field; None of one that the node does not have."""
        value = getattr(node, name, None)
        space = _SPACES.get(name)
        if space is not None and isinstance(value, str):
            return self.name(space, value)
        if space is not None and isinstance(value, tuple) and value and isinstance(value[0], str):
            return tuple(self.name(space, item) for item in value)
        return self._inner(node, name, value)

    def _inner(self, node: g.Model, name: str, value: object) -> Hashable:
        renames = self.renames
        match node, name:
            case g.MemberValue(enum=owner), "member":
                return renames.members.get((owner, str(value)), str(value))
            case g.CaseValue(outcome=owner), "case":
                return renames.members.get((owner, str(value)), str(value))
            case g.FieldOf(base=base), "field":
                kind = base.type.of if isinstance(base.type, g.OptionalType) else base.type
                record = str(kind.record) if isinstance(kind, g.RecordType) else ""
                return renames.members.get((record, str(value)), str(value))
            case g.RecordValue(record=owner), "fields":
                fields: tuple[g.FieldValue, ...] = node.fields
                return tuple(
                    ("FieldValue", renames.members.get((owner, one.name), one.name), self.of(one.value))
                    for one in fields
                )
            case ((g.InputRef() | g.StepRef() | g.CarriedRef()), "name"):
                return renames.local.get(str(value), str(value))
            case _:
                return self.of(value)


@cache
def compared_fields(kind: type[g.Model]) -> tuple[str, ...]:
    """The fields of a kind of node that have a meaning. `place` of a die is its digit."""
    never = _NEVER - {"place"} if kind is g.Die else _NEVER
    if kind is g.Call:
        never = never | {"target"}
    if kind in _DERIVED:
        never = never | {"type"}
    return tuple(name for name in kind.model_fields if name not in never)


@cache
def cited_fields(kind: type[g.Model]) -> tuple[str, ...]:
    """With the rule numbers."""
    return (*compared_fields(kind), *(name for name in kind.model_fields if name == "cites"))


def leaf(old: Hashable, new: Hashable) -> tuple[str, str]:
    """The first place where two meanings part: for what reads alike."""
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        for one, other in zip(old, new, strict=True):
            if one != other:
                return leaf(one, other)
    return _flat(old), _flat(new)


def _flat(value: Hashable) -> str:
    if isinstance(value, tuple):
        return " ".join(part for part in (_flat(item) for item in value) if part)
    return "" if value is None else str(value)
