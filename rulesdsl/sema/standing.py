"""The declarations of a view while its layers are being applied."""

from __future__ import annotations

from dataclasses import field

from rulesdsl.sema.declare import NamedDecl, namespace_of
from rulesdsl.sema.edit_context import Touch
from rulesdsl.sema.view import Dropped
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

Key = tuple[str, str]
"""Namespace and name."""

Headless = (
    ast.LayerDecl
    | ast.OmittedDecl
    | ast.RemarkDecl
    | ast.SectionsDecl
    | ast.SwitchDecl
    | ast.MovedDecl
    | ast.NewDecl
    | ast.GoneDecl
    | ast.EditsDecl
)
"""What declares no name of a rulebook."""


@dataclass(slots=True)
class Standing:
    """A declaration as it stands: its layer, how deep that lies in the chain, what edited it and
    which of its places were touched. `changers` are (id, depth) of what changed its meaning and is
    no erratum: changes, options, everything an edition edits, declarations that replace it."""

    decl: NamedDecl
    layer: str
    depth: int
    edited_by: list[str] = field(default_factory=list)
    touched: dict[str, Touch] = field(default_factory=dict)
    changers: list[tuple[str, int]] = field(default_factory=list)

    @property
    def name(self) -> ast.Name:
        return self.decl.head.name


@dataclass(slots=True)
class State:
    """`doubles` are second declarations of a name in one layer; they are reported later."""

    standing: dict[Key, Standing] = field(default_factory=dict)
    doubles: list[Standing] = field(default_factory=list)
    dropped: dict[str, Dropped] = field(default_factory=dict)
    means: dict[str, str] = field(default_factory=dict)


def key_of(decl: NamedDecl) -> Key:
    return namespace_of(decl), decl.head.name.text
