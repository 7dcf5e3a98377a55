"""Charts: axes, heads, cells, marks, and where each figure comes from.

A chart is a grid. `row_axes` and `column_axes` are its axes; `rows[i].heads[k]` is the head
of row i on row axis k, `columns[j].heads[k]` likewise, `rows[i].cells[j]` the cell. In a
table that `gives` several named figures the columns are the figures and `column_axes` is
empty (`columns[j].figure` is set).

How a look-up works (`cells_are`):

- "values": all axes are arguments; the cell is the answer.
- "rolls": the axis `result_axis` is the answer; the other axes are arguments; in the line of
  cells they select, the cell whose band holds the roll names the head that is the answer.
- "numbers": the same, with a number (the last argument, `number_name`) instead of a roll.
- "odds": the same, with a ratio argument; cells are ratios in ascending order, the greatest
  that is not above the argument ("down") or the least not below ("up") is the answer.
- "at_least": cells are numbers; the answer is yes when the roll is the cell or more.

A head matches an argument: by member, by printed text, by number in band, by latest date not
after it (`from_then_on`). No head: below the first / above the last head, `below` / `above`
says; without one it is an error (`OutsideTable`). Between heads: `rounded` says, otherwise an
error; next to a gap head (`...`) it is unknown.
"""

from __future__ import annotations

from typing import Annotated, Literal

from rulesdsl.graph.base import Accepted, Cited, DiceId, FunctionId, Model, Place, Type, Value
from rulesdsl.graph.expr import Expr, Over
from rulesdsl.graph.kinds import Kinds
from rulesdsl.graph.words import Header

# ---------------------------------------------------------------- keys of heads


class MemberKey(Model):
    kind: Literal["member"] = "member"
    member: str


class BandKey(Model):
    """Whole numbers from `low` to `high`, both included; None is open (no bound). `below_one`
    style heads (`<1`) have `high` one less than printed and `strict_below` set to the bound:
    fractions below it belong here too."""

    kind: Literal["band"] = "band"
    low: int | None = None
    high: int | None = None
    strict_below: int | None = None


class TextKey(Model):
    kind: Literal["text"] = "text"
    text: str


class DateKey(Model):
    """ISO text; "start" is before all."""

    kind: Literal["date"] = "date"
    text: str


class CaseKey(Model):
    """A case of an outcome with its numbers (`*1`)."""

    kind: Literal["case"] = "case"
    case: str
    args: tuple[int, ...] = ()


class RatioKey(Model):
    kind: Literal["ratio"] = "ratio"
    left: int
    right: int


class GapKey(Model):
    """`...`: heads that exist and are not in the source; how many is unknown."""

    kind: Literal["gap"] = "gap"


Key = Annotated[
    MemberKey | BandKey | TextKey | DateKey | CaseKey | RatioKey | GapKey, Kinds()
]


# ---------------------------------------------------------------- axes


class Edge(Model):
    """What lies beyond an end: the end head itself, unknown, refused, or a value."""

    what: Literal["stays", "unknown", "refused", "gives"]
    words: str = ""
    value: Value | None = None


class Axis(Model):
    """`name` is the argument (or, for the answer axis, what the look-up gives). `corner` are the
    words above its heads in the chart ("Prep + Size"), often shorter than the title. `type` is
    what is looked up: an enum, number, text, date, outcome. `plus` is the direction in the
    list of heads that a positive shift takes: +1 to the later head, -1 to the earlier one,
    None where the axis is never shifted."""

    name: str
    title: str = ""
    corner: str = ""
    type: Type
    orientation: Literal["row", "column"]
    keying: Literal["members", "bands", "text", "dates", "cases", "ratios"]
    heads: tuple[AxisHead, ...] = ()
    from_then_on: bool = False
    rounded: Literal["up", "down"] | None = None
    plus: Literal[1, -1] | None = None
    below: Edge | None = None
    above: Edge | None = None
    cites: Cited = Cited()
    place: Place | None = None


class AxisHead(Model):
    """One distinct head of an axis, in printed order. `printed` is free of marks."""

    key: Key
    printed: str
    marks: tuple[str, ...] = ()
    provenance: Provenance | None = None
    place: Place | None = None


# ---------------------------------------------------------------- cells


class Provenance(Model):
    """Where a figure comes from when it is not simply printed. `how` "erratum": a layer changed it,
    `by` says with what."""

    how: Literal["recovered", "inferred", "doubtful", "corrected", "erratum"]
    words: str = ""
    printed: str | None = None
    cites: Cited = Cited()
    by: Literal["erratum", "change", "option"] = "erratum"


class KnownCell(Model):
    """One value, or several (`22 / 25 / 51`) in the order of the figures."""

    kind: Literal["known"] = "known"
    values: tuple[Value, ...]


class BandCell(Model):
    """A band of rolls or numbers. `low`/`high` None is open ("33+", "1 or less")."""

    kind: Literal["band"] = "band"
    low: int | None
    high: int | None


class PartCell(Model):
    """A band known in part: `?..46..?` holds `sure` 46..46; `55..?` begins at 55 (`low` sure) and
    its end is unknown. Rolls from `sure_low` to `sure_high` belong here; others may.
    `low_known` / `high_known` say which end is certain."""

    kind: Literal["part"] = "part"
    sure_low: int
    sure_high: int
    low_known: bool = False
    high_known: bool = False


class RatioCell(Model):
    kind: Literal["ratio"] = "ratio"
    left: int
    right: int


class UnknownCell(Model):
    """`?`"""

    kind: Literal["unknown"] = "unknown"


class NotPossibleCell(Model):
    """`-`: cannot happen; no roll gives it."""

    kind: Literal["not_possible"] = "not_possible"


class BlankCell(Model):
    kind: Literal["blank"] = "blank"


class CodeCell(Model):
    """A declared code (`code "np" "not possible"`)."""

    kind: Literal["code"] = "code"
    code: str


class FiguresCell(Model):
    """Several figures in one cell of which some are not plain values (`22 / ? / P`)."""

    kind: Literal["figures"] = "figures"
    parts: tuple[PartOfCell, ...]


PartOfCell = Annotated[
    KnownCell | UnknownCell | NotPossibleCell | BlankCell | CodeCell, Kinds()
]

CellContent = Annotated[
    KnownCell
    | BandCell
    | PartCell
    | RatioCell
    | UnknownCell
    | NotPossibleCell
    | BlankCell
    | CodeCell
    | FiguresCell,
    Kinds(),
]


class Cell(Model):
    """`printed` is the text without marks, as the page shows it."""

    content: CellContent
    printed: str
    marks: tuple[str, ...] = ()
    provenance: Provenance | None = None
    place: Place


class Row(Model):
    """`heads[k]` indexes `row_axes[k].heads`. A gap row has a gap head on some axis and no cells;
    on an axis where nothing stands beside that `...` its index is 0 and means nothing."""

    heads: tuple[int, ...]
    cells: tuple[Cell, ...]
    place: Place


class Column(Model):
    """`heads[k]` indexes `column_axes[k].heads`; `figure` names the figure instead, in a table
    of named figures."""

    heads: tuple[int, ...] = ()
    figure: str | None = None
    title: str = ""
    marks: tuple[str, ...] = ()
    place: Place | None = None


class Mark(Model):
    """`what` "note" attaches words; the others give a provenance to what they stand beside."""

    symbol: str
    what: Literal["note", "recovered", "inferred", "doubtful", "corrected"]
    words: str = ""
    printed: str | None = None
    cites: Cited = Cited()
    place: Place | None = None


class Code(Model):
    symbol: str
    words: str


class Figure(Model):
    """`name` None where the table gives one unnamed value per cell. `group` is the head over this
    column and its neighbours of the same group, in print."""

    name: str | None
    type: Type
    group: str = ""


class Grid(Model):
    """The chart itself; used by tables and by charts inside modifiers groups."""

    row_axes: tuple[Axis, ...] = ()
    column_axes: tuple[Axis, ...] = ()
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    marks: tuple[Mark, ...] = ()
    codes: tuple[Code, ...] = ()

    @property
    def axes(self) -> tuple[Axis, ...]:
        """Row axes, then column axes: the order of `HeadingType.axis` and of arguments."""
        return self.row_axes + self.column_axes


class Table(Model):
    """`arguments` are the indices into `grid.axes` that a look-up gives, in order.
    `result_axis` is the axis that a roll, number or ratio picks a head of.
    `result` is the type of a look-up. A roll that two cells claim is an error, or the first of
    them where `overlaps` says so; a roll that no cell claims is an error, or *unknown* where
    `holes` says so."""

    id: FunctionId
    header: Header
    external: bool = False
    dice: DiceId | None = None
    cells_are: Literal["values", "rolls", "numbers", "odds", "at_least"]
    number_name: str | None = None
    odds_rounded: Literal["up", "down"] | None = None
    arguments: tuple[int, ...]
    result_axis: int | None = None
    overlaps: Literal["error", "first"] = "error"
    holes: Literal["error", "unknown"] = "error"
    figures: tuple[Figure, ...] = ()
    grid: Grid
    result: Type
    accepted: tuple[Accepted, ...] = ()


class ChartLookup(Model):
    """A chart inside a modifiers group: `subjects[k]` is looked up on `grid.axes[k]`. With
    `each`, there is one candidate per element (its name is in scope of that axis's subject)."""

    grid: Grid
    subjects: tuple[Expr, ...]
    each: Over | None = None
    place: Place


for _model in list(globals().values()):
    if isinstance(_model, type) and issubclass(_model, Model) and _model is not Model:
        _model.model_rebuild()
