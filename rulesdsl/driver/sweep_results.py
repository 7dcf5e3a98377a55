"""Answers as columns: which there are, and what stands in them.

In: a function, and values that it gives. Out: its columns by the rules, whatever the rows hold:
records and results flattened with dots, lists as `name.count` and `name.1`, ... (as many as the
longest needs), a follow-on as `name.status` (`not reached`, `due`, `ok`, `refused`, `ended`) beside
what it gives. Words stand as printed. A figure that the source lacks leaves its cell empty and is
named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    Head,
    Member,
    Ratio,
    Rec,
    Result,
    Roll,
    Total,
    UnknownFigure,
    Val,
    exact,
)
from rulesdsl.runtime import Answer, Ended, Refused
from rulesdsl.sweep.columns import Cell, Coded, Column, Kind, coded

EACH = "#"
"""Stands for the number of a list's element."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The parts of a value by name, in order; `kind` where it has a cell of its own. `loose` parts
    have columns only where a row needs them."""

    kind: Kind | None = None
    parts: Mapping[str, Shape] = field(default_factory=dict)
    loose: bool = False


def shape_of(graph: g.RuleGraph, node: g.Function) -> Shape:
    """What a function gives: a resolver by the names of its steps, a formula or table `value`, a list
    of modifiers `total`, a condition `holds` and `reasons`."""
    match node:
        case g.Resolver():
            return Shape(parts=dict(_given(graph, node, (node.id,))))
        case g.Formula():
            return Shape(parts={"value": _shape(graph, node.type, ())})
        case g.Table():
            return Shape(parts={"value": _shape(graph, node.result, ())})
        case g.Modifiers():
            return Shape(parts={"total": _shape(graph, node.type, ())})
        case _:
            return Shape(parts={"holds": Shape("yes_no"), "reasons": Shape("text")})


def _given(graph: g.RuleGraph, node: g.Resolver, above: tuple[str, ...]) -> Iterator[tuple[str, Shape]]:
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    for name in node.gives:
        yield name, _shape(graph, _type_of(steps[name]), above)


def _type_of(step: g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep) -> g.Type:
    return step.value.type if isinstance(step, g.Definition) else step.type


def _shape(graph: g.RuleGraph, type: g.Type, above: tuple[str, ...]) -> Shape:
    match type:
        case g.OptionalType(of=of):
            return _shape(graph, of, above)
        case g.NumberType(whole=whole):
            return Shape("whole" if whole else "exact")
        case g.RollType():
            return Shape("whole")
        case g.YesNoType():
            return Shape("yes_no")
        case g.EnumType() | g.OutcomeType() | g.HeadingType():
            return Shape("word")
        case g.ListType(of=of):
            element = _shape(graph, of, above)
            return Shape(parts={"count": Shape("whole"), EACH: Shape(element.kind, element.parts, True)})
        case g.RecordType(record=record) if record not in above:
            fields = graph.record_by_id[record].fields
            return Shape(parts={f.name: _shape(graph, f.type, (*above, record)) for f in fields})
        case g.FiguresType():
            return Shape(parts=dict(_figures(graph, type, above)))
        case g.ResultType(resolver=resolver):
            return Shape(parts=dict(_of_resolver(graph, resolver, above)))
        case g.ItemType() | g.FoldType():
            return Shape(parts=dict(_passes(graph, type, above)))
        case g.FollowOnType(to=to):
            inner = {**dict(_taken(graph, to, above)), **dict(_of_resolver(graph, to, above))}
            stands = {"status": Shape("word"), "reason": Shape("text")}
            return Shape(parts={**stands, **_loosened(inner)})
        case _:
            return Shape("text")


def _taken(graph: g.RuleGraph, to: g.FunctionId, above: tuple[str, ...]) -> Iterator[tuple[str, Shape]]:
    """What a follow-on is given, some of which is known while it is due."""
    node = graph.functions.get(to)
    if not isinstance(node, g.Resolver | g.ExternalResolver) or node.id in above:
        return
    types = {i.name: i.type for i in node.inputs}
    if len(types) == 1 and isinstance(only := node.inputs[0].type, g.RecordType):
        types = {f.name: f.type for f in graph.record_by_id[only.record].fields}
    yield from ((name, _shape(graph, type, (*above, node.id))) for name, type in types.items())


def _loosened(parts: Mapping[str, Shape]) -> dict[str, Shape]:
    return {name: Shape(part.kind, part.parts, True) for name, part in parts.items()}


def _of_resolver(
    graph: g.RuleGraph, resolver: g.FunctionId, above: tuple[str, ...]
) -> Iterator[tuple[str, Shape]]:
    node = graph.functions.get(resolver)
    if isinstance(node, g.Resolver) and node.id not in above:
        yield from _given(graph, node, (*above, node.id))


def _figures(graph: g.RuleGraph, type: g.FiguresType, above: tuple[str, ...]) -> Iterator[tuple[str, Shape]]:
    table = graph.functions[type.table]
    assert isinstance(table, g.Table)
    if type.headed:
        yield from ((axis.name, _shape(graph, axis.type, above)) for axis in table.grid.row_axes)
    for figure in table.figures:
        if figure.name is not None:
            yield figure.name, _shape(graph, figure.type, above)


def _passes(
    graph: g.RuleGraph, type: g.ItemType | g.FoldType, above: tuple[str, ...]
) -> Iterator[tuple[str, Shape]]:
    node = graph.functions[type.resolver]
    assert isinstance(node, g.Resolver)
    each = _each(node.steps, type.step)
    if each is None:
        return
    steps = {s.name: s for s in each.steps if isinstance(s, g.NamedStep)}
    passed = {name: _shape(graph, _type_of(step), above) for name, step in steps.items()}
    if isinstance(type, g.ItemType):
        yield from passed.items()
        return
    yield from ((one.name, _shape(graph, one.type, above)) for one in each.carrying)
    yield "stopped", Shape("yes_no")
    yield "passes", Shape(parts={"count": Shape("whole"), EACH: Shape(None, passed, True)})


def _each(steps: tuple[g.Step, ...], name: str) -> g.EachStep | None:
    for step in steps:
        if isinstance(step, g.EachStep):
            if step.name == name:
                return step
            if (inner := _each(step.steps, name)) is not None:
                return inner
    return None


# ---------------------------------------------------------------- cells

Path = tuple[str, ...]


@dataclass(slots=True)
class Cells:
    """The cells of one answer by their paths; `lacking` names a figure that the source lacks, `untold`
    a result that is a fact nobody has told."""

    found: dict[Path, Cell] = field(default_factory=dict)
    lacking: str = ""
    untold: str = ""

    def add(self, path: Path, value: object) -> None:
        match value:
            case Result() | Figures():
                for name, part in value.values.items():
                    self.add((*path, name), part)
            case Rec():
                for name, part in value.given.items():
                    self.add((*path, name), part)
            case tuple():
                self.found[*path, "count"] = len(value)
                for number, part in enumerate(value, 1):
                    self.add((*path, str(number)), part)
            case Refused() | Ended():
                self.found[*path, "status"] = "refused" if isinstance(value, Refused) else "ended"
                self.found[*path, "reason"] = said(value)
            case Due():
                self.found[*path, "status"] = "due"
                for name, part in value.known.items():
                    self.add((*path, name), part)
            case UnknownFigure(chart=chart, row=row, column=column, rule=rule):
                self.lacking = self.lacking or _lacks(chart, row, column, rule)
            case _:
                self.found[path] = cell_of(value)


def cells_of(graph: g.RuleGraph, node: g.Function, value: Val) -> Cells:
    """All cells of what a function gave."""
    cells = Cells()
    match node:
        case g.Resolver() if isinstance(value, Result):
            _result(graph, cells, (), node, value)
        case g.Modifiers():
            cells.add(("total",), value)
        case g.Condition():
            cells.add(("holds",), value)
            reasons = value.reasons if isinstance(value, Answer) else ()
            cells.found[("reasons",)] = "; ".join(map(str, reasons)) or None
        case _:
            cells.add(("value",), value)
    return cells


def _result(graph: g.RuleGraph, cells: Cells, path: Path, node: g.Resolver, value: Result) -> None:
    """Each step; of a follow-on how it stands, and what it gives where it was gone on with."""
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    untold = next((name for name in node.gives if name not in value.values), "")
    cells.untold = cells.untold or ".".join((*path, untold) if untold else ())
    for name, part in value.values.items():
        step = steps[name]
        if not isinstance(step, g.ThenStep):
            cells.add((*path, name), part)
            continue
        target = graph.functions[step.resolver]
        if part is None:
            cells.found[*path, name, "status"] = "not reached"
        elif isinstance(part, Result) and isinstance(target, g.Resolver):
            cells.found[*path, name, "status"] = "ok"
            _result(graph, cells, (*path, name), target, part)
        else:
            cells.add((*path, name), part)


def said(value: Refused | Ended) -> str:
    """The words with their rule, and the lines that forbid it."""
    words = f"{value.words} [{value.rule}]" if value.rule else value.words
    reasons = value.reasons if isinstance(value, Refused) else ()
    return f"{words}: {'; '.join(map(str, reasons))}" if reasons else words


def _lacks(chart: str, row: str, column: str, rule: str) -> str:
    where = ", ".join(p for p in (row and f"row {row}", column and f"column {column}") if p)
    return f"{chart}{f' [{rule}]' if rule else ''}: {where or 'a figure'} is not in the source"


def cell_of(value: object) -> Cell:
    """A single value; exact numbers that are not whole as text."""
    match value:
        case None | bool() | str():
            return value
        case Fraction():
            whole = exact(value)
            return whole if isinstance(whole, int) else str(whole)
        case Roll():
            return value.reading if value.made else None
        case int():
            return int(value)
        case Member() | Case() | Head() | Ratio():
            return value.printed
        case Total():
            return cell_of(exact(value.value))
        case Answer():
            return value.holds
        case _:
            return str(value)


# ---------------------------------------------------------------- columns


class Collector:
    """Gathers the answers of a block into columns."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._columns: dict[Path, list[Cell]] = {path: [] for path, _, loose in leaves(shape) if not loose}
        self._rows = 0

    def add(self, found: Mapping[Path, Cell]) -> None:
        """One row."""
        for path, cell in found.items():
            if cell is None:
                continue
            column = self._columns.get(path)
            if column is None:
                column = self._columns[path] = []
            column.extend([None] * (self._rows - len(column)))
            column.append(cell)
        self._rows += 1

    def columns(self) -> Iterator[Column]:
        for path, cells in self._columns.items():
            kind, loose, order = placed(self._shape, path)
            cells.extend([None] * (self._rows - len(cells)))
            yield Column(own_name(path), kind, order, _coded(kind, cells), loose)


def own_name(path: Path) -> str:
    """The column of a result: `result.status` where the rules have a step called so."""
    name = ".".join(path)
    return f"result.{name}" if path[0] in ("status", "reason") else name


def _coded(kind: Kind, cells: list[Cell]) -> Coded:
    """Numbers that need not be whole are texts, all of them."""
    if kind == "exact":
        return coded([None if cell is None else str(cell) for cell in cells])
    return coded(cells)


def leaves(shape: Shape, path: Path = (), loose: bool = False) -> Iterator[tuple[Path, Kind, bool]]:
    """Every column that there may be."""
    loose = loose or shape.loose
    if shape.kind is not None:
        yield path, shape.kind, loose
    for name, part in shape.parts.items():
        yield from leaves(part, (*path, name), loose)


def placed(shape: Shape, path: Path) -> tuple[Kind, bool, tuple[int | str, ...]]:
    """What the column of a path is, and where it stands. All of one path's parts compare as texts."""
    order: list[str] = []
    loose = False
    here: Shape | None = shape
    for name in path:
        parts = here.parts if here is not None else {}
        if name in parts and name != EACH:
            order.append(f"{list(parts).index(name):05}")
            here = parts[name]
        elif EACH in parts and name.isdigit():
            order.append(f"{list(parts).index(EACH):05}.{int(name):07}")
            here = parts[EACH]
        else:  # deeper than the rules go round once
            order.append(f"~{name}")
            here = None
        loose = loose or here is None or here.loose
    kind: Kind = here.kind if here is not None and here.kind is not None else "text"
    return kind, loose, (2, *order)
