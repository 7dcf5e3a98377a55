"""What every node of the rule graph shares: configuration, ids, places, citations, types.

The graph is data: frozen pydantic models with a `kind` discriminator, written and read as
JSON. It depends on `source` alone. Everything after it sees neither text nor AST.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from pydantic import BaseModel, ConfigDict

from rulesdsl.graph.kinds import Kinds

EnumId = NewType("EnumId", str)
OutcomeId = NewType("OutcomeId", str)
RecordId = NewType("RecordId", str)
MeasureId = NewType("MeasureId", str)
RoleId = NewType("RoleId", str)
DiceId = NewType("DiceId", str)
FunctionId = NewType("FunctionId", str)
"""Formulas, conditions, modifiers, tables, resolvers, tracks and sequences share one namespace."""
PatternId = NewType("PatternId", str)
ExampleId = NewType("ExampleId", str)
LayerId = NewType("LayerId", str)


class Model(BaseModel):
    """Frozen; unknown fields refused; tuples, never lists."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="strings")


class Place(Model):
    """Where a thing is written: for messages and line maps only. Left out of the canonical
    form (`rulesdsl.graph.canonical`), so that layout and comments change no fingerprint."""

    file: str
    line: int
    column: int = 1


class Cited(Model):
    """The rule numbers of a line, as printed ("11.1e", "Charts", "11.1 example")."""

    items: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "; ".join(self.items)


class Remark(Model):
    """What a reader should know of the source. "contradiction": two printed places that cannot both
    hold, and which of them is followed; "supposed": what it leaves open, and how it is read."""

    kind: Literal["contradiction", "supposed"]
    words: str
    cites: Cited = Cited()
    place: Place


class Accepted(Model):
    """A warning accepted in place, with the reason."""

    code: str
    reason: str


# ---------------------------------------------------------------- types


class NumberType(Model):
    """An exact number. `unit` None is a plain number, which goes with any unit.

    `whole` is true where only integers can come (dice, counts, rounded values, whole
    literals and sums of them); otherwise a fraction may.
    """

    kind: Literal["number"] = "number"
    unit: MeasureId | None = None
    whole: bool = True


class YesNoType(Model):
    kind: Literal["yes_no"] = "yes_no"


class TextType(Model):
    """Free text, and the headings of an axis that has no type ("Col 3"); with a `pattern` only
    texts of that form ("A39.27")."""

    kind: Literal["text"] = "text"
    pattern: PatternId | None = None


class DateType(Model):
    """A date, with or without a time, as printed in ISO form ("1941-05-21 15:00")."""

    kind: Literal["date"] = "date"


class EnumType(Model):
    kind: Literal["enum"] = "enum"
    enum: EnumId


class OutcomeType(Model):
    kind: Literal["outcome"] = "outcome"
    outcome: OutcomeId


class RecordType(Model):
    kind: Literal["record"] = "record"
    record: RecordId


class ListType(Model):
    kind: Literal["list"] = "list"
    of: Type


class OptionalType(Model):
    kind: Literal["optional"] = "optional"
    of: Type


class RollType(Model):
    """A roll that can be read whole (its number) or die by die (`roll.red`). `dice` names a
    `dice` declaration, or is a written form such as "2d6". An expression that reads it whole
    has a number type."""

    kind: Literal["roll"] = "roll"
    dice: DiceId


class HeadingType(Model):
    """A row or column head of `table`: axis number `axis` of `Grid.axes`. `of` is the type
    of the axis itself (an enum, number for bands, text for labels). A heading of an enum,
    outcome, date or text axis *is* that value, and an expression that uses it as one has the
    type `of`; only a heading of bands is a thing of its own."""

    kind: Literal["heading"] = "heading"
    table: FunctionId
    axis: int
    of: Type


class FiguresType(Model):
    """The named figures a table gives (`gives distance: hexes, loss: steps`). `headed`: a whole
    row, of which its heads are read as well, by the names of the row axes."""

    kind: Literal["figures"] = "figures"
    table: FunctionId
    headed: bool = False


class ResultType(Model):
    """What a resolver gives, by step name."""

    kind: Literal["result"] = "result"
    resolver: FunctionId


class ItemType(Model):
    """The results of one pass of an `each` step of a resolver."""

    kind: Literal["item"] = "item"
    resolver: FunctionId
    step: str


class FoldType(Model):
    """The value of an `each` step that carries values or may stop: its carried values as they are
    at the end and `stopped` by name, and the list of its passes as `passes`."""

    kind: Literal["fold"] = "fold"
    resolver: FunctionId
    step: str


class FollowOnType(Model):
    """The value of `then go to R as step`: the result, "due but not yet answered" where
    fields are asked, or absent when the step did not happen."""

    kind: Literal["follow_on"] = "follow_on"
    resolver: FunctionId
    step: str
    to: FunctionId


class NothingType(Model):
    """The type of `absent` and of the empty list's element before it is known; poison."""

    kind: Literal["nothing"] = "nothing"


Type = Annotated[
    NumberType
    | YesNoType
    | TextType
    | DateType
    | EnumType
    | OutcomeType
    | RecordType
    | ListType
    | OptionalType
    | RollType
    | HeadingType
    | FiguresType
    | ResultType
    | ItemType
    | FoldType
    | FollowOnType
    | NothingType,
    Kinds(),
]

ListType.model_rebuild()
OptionalType.model_rebuild()
HeadingType.model_rebuild()


# ---------------------------------------------------------------- constant values


class NumberValue(Model):
    """An exact number, kept as numerator and denominator."""

    kind: Literal["number"] = "number"
    numerator: int
    denominator: int = 1
    unit: MeasureId | None = None


class YesNoValue(Model):
    kind: Literal["yes_no"] = "yes_no"
    value: bool


class TextValue(Model):
    kind: Literal["text"] = "text"
    text: str


class DateValue(Model):
    """`text` in ISO form; `start` is the date before all others. A date alone is its midnight:
    "1941-05-21", never "1941-05-21 00:00"."""

    kind: Literal["date"] = "date"
    text: str


class MemberValue(Model):
    kind: Literal["member"] = "member"
    enum: EnumId
    member: str


class CaseValue(Model):
    """A case of an outcome with its parameters' numbers, in order."""

    kind: Literal["case"] = "case"
    outcome: OutcomeId
    case: str
    args: tuple[int, ...] = ()


class AbsentValue(Model):
    kind: Literal["absent"] = "absent"


class HeadingValue(Model):
    """A heading by its printed text."""

    kind: Literal["heading"] = "heading"
    table: FunctionId
    axis: int
    printed: str


class ListValue(Model):
    kind: Literal["list"] = "list"
    items: tuple[Value, ...] = ()


class FieldValue(Model):
    name: str
    value: Value


class RecordValue(Model):
    """Fields that are given. A field left out takes its `usually`; one without is an error
    only when an answer needs it."""

    kind: Literal["record"] = "record"
    record: RecordId
    fields: tuple[FieldValue, ...] = ()


Value = Annotated[
    NumberValue
    | YesNoValue
    | TextValue
    | DateValue
    | MemberValue
    | CaseValue
    | AbsentValue
    | HeadingValue
    | ListValue
    | RecordValue,
    Kinds(),
]

ListValue.model_rebuild()
FieldValue.model_rebuild()
RecordValue.model_rebuild()
