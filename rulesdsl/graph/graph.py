"""The rule graph of one book in one edition with its layers: the contract between the
front end (text to graph) and everything behind it (print, code, play, diff)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from rulesdsl.graph.base import (
    Cited,
    DiceId,
    EnumId,
    FunctionId,
    LayerId,
    MeasureId,
    Model,
    OutcomeId,
    PatternId,
    Place,
    RecordId,
    Remark,
    RoleId,
)
from rulesdsl.graph.play import Example, Sequence, Track
from rulesdsl.graph.rules import Condition, ExternalResolver, Formula, Modifiers, Resolver
from rulesdsl.graph.tables import Table
from rulesdsl.graph.time import Calendar
from rulesdsl.graph.words import Dice, Enum, Measure, Outcome, Pattern, Record, Role

Function = Formula | Condition | Modifiers | Table | Resolver | ExternalResolver | Track | Calendar | Sequence
Declaration = Measure | Role | Dice | Enum | Outcome | Record | Pattern | Function | Example
"""What has an id and a header."""


class Layer(Model):
    """One layer of the chain, lowest first. `dated` is ISO as written ("2009-07")."""

    id: LayerId
    kind: Literal["series", "game", "edition", "errata", "scenario", "house"]
    title: str
    edition: str = ""
    dated: str = ""


class CellChange(Model):
    """One cell an erratum changed: of which declaration ("function:fire_table"), where by name,
    old and new as printed."""

    of: str = ""
    row: str
    column: str
    old: str
    new: str


class LineChange(Model):
    """One line an erratum changed, as it is written: `old` empty for a new line, `new` for one that
    went. A whole declaration, row or column that comes, goes or is renamed is one as well. `place`
    is where the new line stands."""

    of: str
    old: str
    new: str
    place: Place | None = None


class AppliedEdit(Model):
    """A change, erratum or option of the layers: `in_force` false for an option not switched on
    and for what is left out. `usually_off`: an option that is in force only where it is asked for."""

    id: str
    kind: Literal["change", "erratum", "option"]
    title: str
    layer: LayerId
    dated: str = ""
    cites: Cited = Cited()
    in_force: bool = True
    usually_off: bool = False
    touches: tuple[str, ...] = ()
    cells: tuple[CellChange, ...] = ()
    lines: tuple[LineChange, ...] = ()
    remarks: tuple[Remark, ...] = ()
    place: Place

    @property
    def supposed(self) -> tuple[str, ...]:
        return tuple(one.words for one in self.remarks if one.kind == "supposed")


class Omission(Model):
    """What the book says it leaves out."""

    words: str
    cites: Cited = Cited()
    layer: LayerId
    place: Place


class SwitchedOff(Model):
    section: str
    title: str = ""
    exceptions: tuple[str, ...] = ()
    layer: LayerId
    cites: Cited = Cited()
    place: Place | None = None


class LeftOut(Model):
    """A declaration of the files that is not in this view, and why ("switched off with section
    6.0 by hunters")."""

    name: str
    why: str
    place: Place


class SectionMove(Model):
    """What a layer says of a section of the book below: `section` is now numbered `to`. `to` None:
    it is gone; `section` None: `to` is new. Citations in the graph have the new numbers already."""

    section: str | None
    to: str | None
    title: str = ""
    layer: LayerId


class Chapter(Model):
    """One source file: the declarations in it, in order, as ids with their namespace
    ("enum:FireKind", "function:area_fire", "example:halftracks"). The unit of the build."""

    file: str
    title: str
    declarations: tuple[str, ...]


class RuleGraph(Model):
    """Everything known about a book at one edition.

    `book` is its folder's name; `view` the layer asked for ("3.1", "revised", ""). The
    tuples are in source order. `source`, `edition`, `dated` go on every page. `sections` lists
    the sections of the printed book that may be cited, as written ("1.0-27.9", "Charts",
    "hfs 1.0-9.9"; read by `rulesdsl.graph.citations`); empty: citations are not checked.
    """

    schema_version: Literal[1] = 1
    book: str
    view: str = ""
    title: str
    edition: str = ""
    dated: str = ""
    source: str = ""
    sections: tuple[str, ...] = ()
    layers: tuple[Layer, ...]
    edits: tuple[AppliedEdit, ...] = ()
    omissions: tuple[Omission, ...] = ()
    remarks: tuple[Remark, ...] = ()
    switched_off: tuple[SwitchedOff, ...] = ()
    moves: tuple[SectionMove, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    measures: tuple[Measure, ...] = ()
    roles: tuple[Role, ...] = ()
    dice: tuple[Dice, ...] = ()
    enums: tuple[Enum, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    records: tuple[Record, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    formulas: tuple[Formula, ...] = ()
    conditions: tuple[Condition, ...] = ()
    modifiers: tuple[Modifiers, ...] = ()
    tables: tuple[Table, ...] = ()
    resolvers: tuple[Resolver, ...] = ()
    externals: tuple[ExternalResolver, ...] = ()
    tracks: tuple[Track, ...] = ()
    calendars: tuple[Calendar, ...] = ()
    sequences: tuple[Sequence, ...] = ()
    examples: tuple[Example, ...] = ()

    def __repr__(self) -> str:
        """Which book it is: all that stands in it would fill a book."""
        book = f"{self.book}@{self.view}" if self.view else self.book
        return f"<RuleGraph {book}: {self.title}, with {len(self.functions)} functions>"

    __str__ = __repr__

    @cached_property
    def functions(self) -> dict[FunctionId, Function]:
        out: dict[FunctionId, Function] = {}
        for group in (
            self.formulas,
            self.conditions,
            self.modifiers,
            self.tables,
            self.resolvers,
            self.externals,
            self.tracks,
            self.calendars,
            self.sequences,
        ):
            for node in group:
                out[node.id] = node
        return out

    @cached_property
    def layer_by_id(self) -> dict[LayerId, Layer]:
        return {e.id: e for e in self.layers}

    @cached_property
    def edit_by_id(self) -> dict[str, AppliedEdit]:
        return {e.id: e for e in self.edits}

    @cached_property
    def changed_lines(self) -> dict[str, frozenset[int]]:
        """By file the lines that an edit in force put there."""
        found: dict[str, set[int]] = {}
        for line in (line for edit in self.edits if edit.in_force for line in edit.lines):
            if line.place is not None:
                found.setdefault(line.place.file, set()).add(line.place.line)
        return {file: frozenset(lines) for file, lines in found.items()}

    @cached_property
    def changed_answers(self) -> dict[str, bool]:
        """The formulas ("function:losses") of which an edit in force changed what they give."""
        lines = (line for edit in self.edits if edit.in_force for line in edit.lines)
        return {line.of: True for line in lines if line.new.startswith("gives ")}

    @cached_property
    def enum_by_id(self) -> dict[EnumId, Enum]:
        return {e.id: e for e in self.enums}

    @cached_property
    def outcome_by_id(self) -> dict[OutcomeId, Outcome]:
        return {o.id: o for o in self.outcomes}

    @cached_property
    def record_by_id(self) -> dict[RecordId, Record]:
        return {r.id: r for r in self.records}

    @cached_property
    def pattern_by_id(self) -> dict[PatternId, Pattern]:
        return {p.id: p for p in self.patterns}

    @cached_property
    def dice_by_id(self) -> dict[DiceId, Dice]:
        return {d.id: d for d in self.dice}

    @cached_property
    def measure_by_id(self) -> dict[MeasureId, Measure]:
        return {m.id: m for m in self.measures}

    @cached_property
    def role_by_id(self) -> dict[RoleId, Role]:
        return {r.id: r for r in self.roles}
