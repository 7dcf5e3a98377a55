"""Short ways to build graphs by hand for the tests of reference tables."""

from __future__ import annotations

from typing import Any

from rulesdsl.graph import (
    Axis,
    AxisHead,
    BandCell,
    BandKey,
    BlankCell,
    Cell,
    CellContent,
    Chapter,
    Cited,
    Column,
    Comparison,
    Constant,
    EnumId,
    EnumType,
    Expr,
    FieldOf,
    FunctionId,
    GapKey,
    Grid,
    Header,
    InputRef,
    KnownCell,
    Layer,
    LayerId,
    Member,
    MemberKey,
    MemberValue,
    NotPossibleCell,
    NumberType,
    NumberValue,
    PartCell,
    Place,
    RecordId,
    RecordType,
    Row,
    RuleGraph,
    TextKey,
    TextType,
    TextValue,
    Type,
    UnknownCell,
    YesNoType,
    YesNoValue,
)

AT = Place(file="fire.rules", line=1)
LAYER = LayerId("demo")
NUMBER = NumberType()
YES_NO = YesNoType()


def cites(*items: str) -> Cited:
    return Cited(items=items)


def header(title: str, *cited: str, notes: tuple[str, ...] = (), edited_by: tuple[str, ...] = ()) -> Header:
    return Header(title=title, cites=cites(*cited), notes=notes, layer=LAYER, edited_by=edited_by, place=AT)


def member(name: str, printed: str, short: str | None = None) -> Member:
    return Member(name=name, printed=printed, abbreviated=short, place=AT)


def number(n: int, d: int = 1) -> Constant:
    return Constant(type=NUMBER, value=NumberValue(numerator=n, denominator=d))


def of_member(enum: str, name: str) -> Constant:
    return Constant(type=EnumType(enum=EnumId(enum)), value=MemberValue(enum=EnumId(enum), member=name))


def yes(value: bool = True) -> Constant:
    return Constant(type=YES_NO, value=YesNoValue(value=value))


def record(name: str) -> RecordType:
    return RecordType(record=RecordId(name))


def subject(name: str, kind: Type) -> InputRef:
    return InputRef(type=kind, name=name)


def field(base: Expr, name: str, kind: Type) -> FieldOf:
    return FieldOf(type=kind, base=base, field=name)


def compare(left: Expr, op: Any, right: Expr) -> Comparison:
    return Comparison(type=YES_NO, op=op, left=left, right=right)


# ---------------------------------------------------------------- charts


def cell(text: str, *marks: str, provenance: Any = None) -> Cell:
    """`?`, `-`, blank, bands with `..`, whole numbers; anything else is text."""
    content: CellContent
    if text == "?":
        content = UnknownCell()
    elif text == "-":
        content = NotPossibleCell()
    elif not text:
        content = BlankCell()
    elif text.startswith("?.."):
        sure = int(text.strip("?."))
        content = PartCell(sure_low=sure, sure_high=sure)
    elif ".." in text:
        low, high = text.split("..")
        content = BandCell(low=int(low), high=int(high))
    elif text.lstrip("+-").isdecimal():
        content = KnownCell(values=(NumberValue(numerator=int(text)),))
    else:
        content = KnownCell(values=(TextValue(text=text),))
    return Cell(content=content, printed=text, marks=marks, provenance=provenance, place=AT)


def band_head(text: str, *marks: str) -> AxisHead:
    if text == "...":
        return AxisHead(key=GapKey(), printed=text)
    if text.startswith("<"):
        bound = int(text[1:])
        key = BandKey(high=bound - 1, strict_below=bound)
    elif text.endswith("+"):
        key = BandKey(low=int(text[:-1]))
    elif text.endswith("or less"):
        key = BandKey(high=int(text.split()[0]))
    elif ".." in text:
        low, high = text.split("..")
        key = BandKey(low=int(low), high=int(high))
    else:
        key = BandKey(low=int(text), high=int(text))
    return AxisHead(key=key, printed=text, marks=marks)


def bands(name: str, title: str, heads: list[AxisHead], *, row: bool = True, **more: Any) -> Axis:
    return Axis(
        name=name,
        title=title,
        type=NUMBER,
        orientation="row" if row else "column",
        keying="bands",
        heads=tuple(heads),
        **more,
    )


def texts(name: str, title: str, heads: list[str], *, row: bool = True, **more: Any) -> Axis:
    return Axis(
        name=name,
        title=title,
        type=TextType(),
        orientation="row" if row else "column",
        keying="text",
        heads=tuple(AxisHead(key=TextKey(text=head), printed=head) for head in heads),
        **more,
    )


def members(name: str, title: str, enum: str, heads: list[tuple[str, str]], *, row: bool = True) -> Axis:
    return Axis(
        name=name,
        title=title,
        type=EnumType(enum=EnumId(enum)),
        orientation="row" if row else "column",
        keying="members",
        heads=tuple(AxisHead(key=MemberKey(member=key), printed=printed) for key, printed in heads),
    )


def row(head: int | tuple[int, ...], *cells: Cell) -> Row:
    return Row(heads=(head,) if isinstance(head, int) else head, cells=cells, place=AT)


def columns(count: int) -> tuple[Column, ...]:
    return tuple(Column(heads=(index,)) for index in range(count))


def plain_grid(rows: list[str], across: list[str], cells: list[list[str]]) -> Grid:
    """A grid of text heads, for tests that need any chart."""
    return Grid(
        row_axes=(texts("row", "Row", rows),),
        column_axes=(texts("column", "Column", across, row=False),),
        columns=columns(len(across)),
        rows=tuple(row(index, *(cell(text) for text in line)) for index, line in enumerate(cells)),
    )


# ---------------------------------------------------------------- books


def book(declarations: tuple[str, ...], title: str = "Demo", **parts: Any) -> RuleGraph:
    """A book of one chapter, `fire.rules`."""
    details: dict[str, Any] = {
        "book": "demo",
        "title": title,
        "edition": "1",
        "dated": "2009-07-01",
        "source": "Demo rules",
        "layers": (Layer(id=LAYER, kind="series", title=title),),
        "chapters": (Chapter(file="fire.rules", title="Area Fire", declarations=declarations),),
    }
    details.update(parts)
    return RuleGraph(**details)


def function(name: str) -> FunctionId:
    return FunctionId(name)


def altered(graph: RuleGraph, **parts: Any) -> RuleGraph:
    """The graph with other parts, built anew."""
    return RuleGraph(**{name: parts.get(name, getattr(graph, name)) for name in RuleGraph.model_fields})
