"""Hand-made rule graphs for unit tests: short builders for nodes that a test needs whole.

Places are made up: file "demo.rules", one line per row, one column per cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product

from rulesdsl import graph as g
from rulesdsl.sema.checks.subject import Subject

FILE = "demo.rules"
NUMBER = g.NumberType()
YES_NO = g.YesNoType()
TEXT = g.TextType()


def place(line: int = 1, column: int = 1) -> g.Place:
    return g.Place(file=FILE, line=line, column=column)


def header(title: str, *cites: str, line: int = 1) -> g.Header:
    return g.Header(title=title, cites=g.Cited(items=cites), layer=g.LayerId("demo"), place=place(line))


def book(**parts: object) -> g.RuleGraph:
    """A graph of one layer with these parts (`tables=(...)`, ...)."""
    layer = g.Layer(id=g.LayerId("demo"), kind="series", title="Demo")
    return g.RuleGraph.model_validate({"book": "demo", "title": "Demo", "layers": (layer,), **parts})


def subject(**parts: object) -> Subject:
    """A graph with these parts as the checks are handed it."""
    graph = book(**parts)
    return Subject.of(graph)


# ---------------------------------------------------------------- words


def dice(name: str) -> g.Dice:
    """`2d6`, `d100`, ..., or `d66` read in sequence."""
    if name == "d66":
        both = (
            g.Die(name="red", count=1, sides=6, place="tens"),
            g.Die(name="white", count=1, sides=6, place="ones"),
        )
        readings = tuple(10 * tens + ones for tens, ones in product(range(1, 7), repeat=2))
        return g.Dice(
            id=g.DiceId(name),
            header=header("two dice"),
            dice=both,
            reading="sequence",
            low=11,
            high=66,
            readings=readings,
        )
    found = re.fullmatch(r"(\d*)d(\d+)", name)
    assert found is not None
    count, sides = int(found[1] or 1), int(found[2])
    die = g.Die(name="dice", count=count, sides=sides)
    high = count * sides
    return g.Dice(
        id=g.DiceId(name),
        dice=(die,),
        reading="sum",
        low=count,
        high=high,
        readings=tuple(range(count, high + 1)),
    )


def enum(name: str, *members: str, ordered: bool = False) -> g.Enum:
    made = tuple(
        g.Member(name=m, printed=m.replace("_", " ").title(), place=place(i))
        for i, m in enumerate(members, 2)
    )
    return g.Enum(id=g.EnumId(name), header=header(name), ordered=ordered, members=made)


def member(enum_name: str, name: str) -> g.Constant:
    value = g.MemberValue(enum=g.EnumId(enum_name), member=name)
    return g.Constant(type=g.EnumType(enum=g.EnumId(enum_name)), value=value)


def record(name: str, **fields: g.Type) -> g.Record:
    made = tuple(g.RecordField(name=n, type=t, place=place(i)) for i, (n, t) in enumerate(fields.items(), 2))
    return g.Record(id=g.RecordId(name), header=header(name), fields=made)


# ---------------------------------------------------------------- expressions


def number(value: int) -> g.Constant:
    return g.Constant(type=NUMBER, value=g.NumberValue(numerator=value))


def yes(value: bool = True) -> g.Constant:
    return g.Constant(type=YES_NO, value=g.YesNoValue(value=value))


def it(name: str, record_name: str) -> g.InputRef:
    return g.InputRef(type=g.RecordType(record=g.RecordId(record_name)), name=name)


def field(base: g.Expr, name: str, type: g.Type) -> g.FieldOf:
    return g.FieldOf(type=type, base=base, field=name)


def compare(op: str, left: g.Expr, right: g.Expr) -> g.Comparison:
    return g.Comparison.model_validate({"type": YES_NO, "op": op, "left": left, "right": right})


def is_in(left: g.Expr, *members: g.Expr, negated: bool = False) -> g.Membership:
    return g.Membership(type=YES_NO, left=left, members=members, negated=negated)


def both(*parts: g.Expr) -> g.AllOf:
    return g.AllOf(type=YES_NO, parts=parts)


def either(*parts: g.Expr) -> g.AnyOf:
    return g.AnyOf(type=YES_NO, parts=parts)


def negate(operand: g.Expr) -> g.NotThat:
    return g.NotThat(type=YES_NO, operand=operand)


def add(left: g.Expr, right: g.Expr, op: str = "+") -> g.Arithmetic:
    return g.Arithmetic.model_validate({"type": NUMBER, "op": op, "left": left, "right": right})


# ---------------------------------------------------------------- charts


def band(text: str) -> tuple[int | None, int | None]:
    """`1-4`, `1..4`, `7`, `33+`, `6-` (six or less)."""
    if text.endswith("+"):
        return int(text[:-1]), None
    if re.fullmatch(r"\d+-", text):
        return None, int(text[:-1])
    found = re.fullmatch(r"(-?\d+)(?:(?:-|\.\.)(-?\d+))?", text)
    assert found is not None, text
    low = int(found[1])
    return low, int(found[2]) if found[2] is not None else low


def band_key(text: str) -> g.BandKey:
    low, high = band(text)
    return g.BandKey(low=low, high=high)


def cell(text: str, line: int, column: int, *, rolls: bool, corrected: str | None = None) -> g.Cell:
    """A cell by its printed text: `?`, `-`, blank, a band where cells are rolls, else a number or words."""
    content: g.CellContent
    if text == "?":
        content = g.UnknownCell()
    elif text == "-":
        content = g.NotPossibleCell()
    elif text == "":
        content = g.BlankCell()
    elif rolls and re.fullmatch(r"\?\.\.\d+\.\.\?", text):
        sure = int(text.strip("?."))
        content = g.PartCell(sure_low=sure, sure_high=sure)
    elif rolls:
        low, high = band(text)
        content = g.BandCell(low=low, high=high)
    elif re.fullmatch(r"[+-]?\d+", text):
        content = g.KnownCell(values=(g.NumberValue(numerator=int(text)),))
    else:
        content = g.KnownCell(values=(g.TextValue(text=text),))
    known = g.Provenance(how="corrected", printed=corrected) if corrected else None
    return g.Cell(content=content, printed=text, provenance=known, place=place(line, column))


def axis(
    name: str,
    orientation: str,
    keys: Iterable[str],
    keying: str = "bands",
    type: g.Type = NUMBER,
    **more: object,
) -> g.Axis:
    """An axis whose heads are bands, texts or members by their names; `...` is a gap."""
    heads = []
    for column, key in enumerate(keys, 1):
        made: g.Key
        if key == "...":
            made = g.GapKey()
        elif keying == "bands":
            made = band_key(key)
        elif keying == "members":
            made = g.MemberKey(member=key)
        else:
            made = g.TextKey(text=key)
        heads.append(g.AxisHead(key=made, printed=key, place=place(1, column)))
    return g.Axis.model_validate(
        {
            "name": name,
            "orientation": orientation,
            "type": type,
            "keying": keying,
            "heads": tuple(heads),
            **more,
        }
    )


def rolls_table(name: str, roll: str | None, *lines: str, **more: object) -> g.Table:
    """A chart of rolls that give the column, one row per line: `"1-4:A | 3-6:B"`; every line
    names the same columns, a row is keyed by its number from 1. Columns `...` are gaps."""
    split = [[part.strip().split(":", 1) for part in line.split("|")] for line in lines]
    results = [result for _, result in split[0]]
    rows = tuple(
        g.Row(
            heads=(i,),
            cells=tuple(cell(text, i + 1, j, rolls=True) for j, (text, _) in enumerate(line, 1)),
            place=place(i + 1),
        )
        for i, line in enumerate(split)
    )
    columns = tuple(g.Column(heads=(j,), title=result) for j, result in enumerate(results))
    grid = g.Grid(
        row_axes=(axis("line", "row", [str(i + 1) for i in range(len(lines))]),),
        column_axes=(axis("result", "column", results, "text", TEXT),),
        columns=columns,
        rows=rows,
    )
    return g.Table.model_validate(
        {
            "id": name,
            "header": header(name, "11.0"),
            "dice": roll,
            "cells_are": "rolls",
            "arguments": (0,),
            "result_axis": 1,
            "grid": grid,
            "result": TEXT,
            **more,
        }
    )


def values_table(
    name: str,
    row_axis: g.Axis,
    cells: Sequence[Sequence[str]],
    column_axis: g.Axis | None = None,
    **more: object,
) -> g.Table:
    """A chart of values; without `column_axis` one unnamed figure per row. Rows in the order of
    the axis's heads; an empty sequence of cells is a gap row."""
    rows = tuple(
        g.Row(
            heads=(i,),
            cells=tuple(cell(t, i + 1, j, rolls=False) for j, t in enumerate(line, 1)),
            place=place(i + 1),
        )
        for i, line in enumerate(cells)
    )
    columns = (
        tuple(g.Column(heads=(j,)) for j in range(len(column_axis.heads)))
        if column_axis
        else (g.Column(figure=""),)
    )
    grid = g.Grid(
        row_axes=(row_axis,), column_axes=(column_axis,) if column_axis else (), columns=columns, rows=rows
    )
    return g.Table.model_validate(
        {
            "id": name,
            "header": header(name, "11.0"),
            "cells_are": "values",
            "arguments": (0, 1) if column_axis else (0,),
            "figures": (g.Figure(name=None, type=NUMBER),),
            "grid": grid,
            "result": NUMBER,
            **more,
        }
    )


# ---------------------------------------------------------------- rules


def of(name: str, record_name: str) -> g.Input:
    return g.Input(name=name, type=g.RecordType(record=g.RecordId(record_name)))


def call(name: str, target: str, *args: g.Expr, type: g.Type = NUMBER) -> g.Call:
    return g.Call.model_validate({"type": type, "function": name, "target": target, "args": args})


def cases(*lines: tuple[g.Expr, g.Expr], otherwise: g.Expr, first: int = 10) -> g.Cases:
    """`(value, when)` lines, one per text line from `first`."""
    made = tuple(
        g.CaseOf(value=value, words=f"case {i}", when=when, place=place(first + i))
        for i, (value, when) in enumerate(lines)
    )
    return g.Cases(type=otherwise.type, cases=made, otherwise=otherwise)


def formula(name: str, gives: g.Expr, *inputs: g.Input, **definitions: g.Expr) -> g.Formula:
    made = tuple(
        g.Definition(name=n, value=v, place=place(i)) for i, (n, v) in enumerate(definitions.items(), 2)
    )
    return g.Formula(
        id=g.FunctionId(name),
        header=header(name, "1.1"),
        inputs=inputs,
        definitions=made,
        gives=gives,
        type=gives.type,
    )


def block(quantity: str, **lines: g.Expr | tuple[g.Expr, ...]) -> g.ConditionBlock:
    """A block of lines by their words; a tuple is a line and the exceptions to it."""
    made = []
    for i, (words, line) in enumerate(lines.items(), 2):
        when, *excepted = line if isinstance(line, tuple) else (line,)
        made.append(g.ConditionLine(words=words, when=when, exceptions=tuple(excepted), place=place(i)))
    return g.ConditionBlock.model_validate({"quantity": quantity, "lines": tuple(made)})


def unless(words: str, when: g.Expr, *inner: g.ConditionException, line: int = 20) -> g.ConditionException:
    return g.ConditionException(words=words, when=when, exceptions=inner, place=place(line))


def condition(name: str, *blocks: g.ConditionBlock, inputs: tuple[g.Input, ...]) -> g.Condition:
    return g.Condition(id=g.FunctionId(name), header=header(name, "1.2"), inputs=inputs, blocks=blocks)


def mod(
    words: str, value: int, when: g.Expr | None = None, *, line: int = 5, **more: object
) -> g.ModifierLine:
    return g.ModifierLine.model_validate(
        {"words": words, "value": number(value), "when": when, "place": place(line), **more}
    )


def modifiers(name: str, *items: g.ModifierItem, inputs: tuple[g.Input, ...], **more: object) -> g.Modifiers:
    return g.Modifiers.model_validate(
        {
            "id": name,
            "header": header(name, "1.3"),
            "inputs": inputs,
            "combine": "added",
            "items": items,
            "type": NUMBER,
            **more,
        }
    )


def group(name: str, *lines: g.ModifierLine, line: int = 4, **more: object) -> g.ModifierGroup:
    return g.ModifierGroup.model_validate(
        {"name": name, "title": name, "lines": lines, "place": place(line), **more}
    )
