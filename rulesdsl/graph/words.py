"""Vocabulary nodes: measures, roles, dice, enums, outcomes, records; and the header that
every declaration has."""

from __future__ import annotations

from typing import Literal

from rulesdsl.graph.base import (
    Accepted,
    Cited,
    DiceId,
    EnumId,
    LayerId,
    MeasureId,
    Model,
    OutcomeId,
    PatternId,
    Place,
    RecordId,
    Remark,
    RoleId,
    Type,
    Value,
)


class Header(Model):
    """Title, rules, notes, remarks on the source, and origin of a declaration.

    `layer` is the layer that declares it; `edited_by` the ids of the errata, changes and
    options in force that touched it, in order; `replaces` the layer whose declaration of this name
    it takes the place of.
    """

    title: str
    cites: Cited = Cited()
    notes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    layer: LayerId
    edited_by: tuple[str, ...] = ()
    replaces: LayerId | None = None
    place: Place


class Measure(Model):
    id: MeasureId
    header: Header
    singular: str
    plural: str


class Role(Model):
    """Who chooses or profits; `header.title` holds the words ("the firing player")."""

    id: RoleId
    header: Header


class Pattern(Model):
    """Texts of one form: in `like` 9 is a digit, A a capital letter, ? any one character; what else
    stands there stands for itself."""

    id: PatternId
    header: Header
    like: tuple[str, ...]
    accepted: tuple[Accepted, ...] = ()


class Die(Model):
    """One named die (or several of a kind, `count`) of a dice declaration. `place` says which
    digit it is when the dice are read in sequence."""

    name: str
    count: int
    sides: int
    place: Literal["tens", "ones"] | None = None


class Dice(Model):
    """Named dice, or a written form ("2d6") used somewhere, which has one die named "dice".

    `reading` is "sum" or "sequence" (tens and ones). `low` and `high` are the least and
    greatest reading; for a d10 in sequence a face 0 is the digit 0, and the reading 0 counts as
    100 where `low` is 1. `readings` lists every possible reading, ascending.
    """

    id: DiceId
    header: Header | None = None
    dice: tuple[Die, ...]
    reading: Literal["sum", "sequence"]
    low: int
    high: int
    readings: tuple[int, ...]


class EnumColumn(Model):
    name: str
    type: Type


class MemberFigure(Model):
    """A figure of a member: a value, absent (`-`), or unknown (`?`: `value` None)."""

    column: str
    value: Value | None


class Member(Model):
    """`printed` is what stands in charts; `abbreviated` and `called` are its other names."""

    name: str
    printed: str
    abbreviated: str | None = None
    called: tuple[str, ...] = ()
    figures: tuple[MemberFigure, ...] = ()
    cites: Cited = Cited()
    place: Place


class Enum(Model):
    id: EnumId
    header: Header
    abbreviated: str | None = None
    called: tuple[str, ...] = ()
    ordered: bool
    columns: tuple[EnumColumn, ...] = ()
    members: tuple[Member, ...]
    accepted: tuple[Accepted, ...] = ()


class CaseFigure(Model):
    """`parameter` names one of the case's parameters; otherwise `value` is fixed (or absent)."""

    field: str
    parameter: str | None = None
    value: Value | None = None


class OutcomeCase(Model):
    """`template` is the printed form with `{n}` where parameter n stands."""

    name: str
    parameters: tuple[str, ...] = ()
    template: str
    figures: tuple[CaseFigure, ...] = ()
    cites: Cited = Cited()
    place: Place


class OutcomeField(Model):
    name: str
    type: Type


class Outcome(Model):
    """Parameters are whole numbers. `ordered`: least first; equal cases compare by parameters."""

    id: OutcomeId
    header: Header
    ordered: bool
    fields: tuple[OutcomeField, ...] = ()
    cases: tuple[OutcomeCase, ...]
    accepted: tuple[Accepted, ...] = ()

    @property
    def narrowest_first(self) -> tuple[OutcomeCase, ...]:
        """The cases in the order in which a printed text is tried: "+1" is "+{n}" before "{n}"."""

        def width(case: OutcomeCase) -> tuple[int, int]:
            own = len(case.template) - sum(len(p) + 2 for p in case.parameters)
            return len(case.parameters), -own

        return tuple(sorted(self.cases, key=width))


class RecordField(Model):
    """`type` is optional(T) for an optional field. `usually` is the default (None: must be given
    when needed). `at_least`/`at_most` bound the length of a list; `low`/`high` the number
    itself: anything else is refused. `element` names one element of a list."""

    name: str
    type: Type
    usually: Value | None = None
    at_least: int | None = None
    at_most: int | None = None
    low: int | None = None
    high: int | None = None
    element: str | None = None
    words: str = ""
    cites: Cited = Cited()
    place: Place


class Record(Model):
    id: RecordId
    header: Header
    fields: tuple[RecordField, ...]
    accepted: tuple[Accepted, ...] = ()
