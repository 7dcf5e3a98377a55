"""What is asked of a book, and what its layers came to. Data only.

`ViewOptions` goes in with the parsed files; `Layered` comes out of `layers.apply_layers`:
the declarations that are in force, in order, with everything edited that the layers edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class BookInfo:
    """What goes on every page of the book; from its manifest, empty for a lone file.
    `sections` are those of the printed book that may be cited (empty: not checked)."""

    id: str = ""
    title: str = ""
    edition: str = ""
    dated: str = ""
    source: str = ""
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """Which layers and which edits.

    `layer` is what the player asked for: a layer's name ("revised") or an edition ("4.01"),
    several joined by "+" ("revised+my_charts"); None is the book's own choice, `default`
    (None again: the last layer of the files that is no house layer).
    `without` switches changes, errata and options off by their ids, `with_options` switches
    options on. `added` are layers on top of whatever was asked for. `as_published` leaves out what
    came after the printing: layers of errata and house rules on top, and errata in the others.
    """

    layer: str | None = None
    without: frozenset[str] = frozenset()
    with_options: frozenset[str] = frozenset()
    default: str | None = None
    book: BookInfo = BookInfo()
    added: tuple[str, ...] = ()
    as_published: bool = False

    @property
    def words(self) -> str:
        """The view as it is printed: "revised+my_charts, without deep_snow"."""
        asked = "+".join((*((self.layer,) if self.layer else ()), *self.added))
        parts = [asked] if asked else []
        parts += [f"without {name}" for name in sorted(self.without)]
        return ", ".join([*parts, *(("as published",) if self.as_published else ())])


@dataclass(frozen=True, slots=True)
class LayeredDecl:
    """A declaration as it stands after all edits in force.

    `layer` declares it; `edited_by` are the ids of what touched it, in order. `changed_by`, of an
    example: what of higher layers changes the rules that it exercises (see `g.Example`).
    """

    decl: ast.Declaration
    layer: g.LayerId
    edited_by: tuple[str, ...] = ()
    changed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped:
    """A declaration that is not in this view, and why ("switched off with section 6.0 by
    hunters"): for the message where something still uses it. `switched`: its section is off."""

    name: str
    why: str
    span: Span
    switched: bool = False


@dataclass(frozen=True, slots=True)
class Layered:
    """`declarations` hold no layer heads, edits, switches, moves, omissions, remarks or sections: those
    are in the other fields. `broken` are names that could not be read, or not be edited: uses
    of them stay quiet. `means` maps a replaced declaration to the one that every use of it
    now means (`replace condition A with B`). `sections` are the citable sections that the files
    themselves say."""

    view: str
    layers: tuple[g.Layer, ...]
    declarations: tuple[LayeredDecl, ...]
    edits: tuple[g.AppliedEdit, ...] = ()
    omissions: tuple[g.Omission, ...] = ()
    remarks: tuple[g.Remark, ...] = ()
    switched_off: tuple[g.SwitchedOff, ...] = ()
    moves: tuple[g.SectionMove, ...] = ()
    dropped: Mapping[str, Dropped] = field(default_factory=dict)
    broken: tuple[ast.Name, ...] = ()
    means: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[str, ...] = ()
