"""Tables: their signatures and the finished charts.

In: a table's declaration. Out: `table_signature`, what a look-up must know of it, read from its
lines and heads alone; `assemble_table`, the graph node, None when anything in it was reported.
"""

from __future__ import annotations

from typing import Final, Literal

from rulesdsl import graph as g
from rulesdsl.sema.absent_figures import with_absent
from rulesdsl.sema.assemble_dice import dice_named
from rulesdsl.sema.axis_plan import AxisPlan, plan_axis
from rulesdsl.sema.chart_lines import ChartLines, read_lines
from rulesdsl.sema.env import Env, header, rule_of
from rulesdsl.sema.grids import ColumnPlan, GridPlan, make_grid
from rulesdsl.sema.signatures import AxisSignature, TableSignature
from rulesdsl.sema.types import YES_NO, bare_words, resolve_type, strip
from rulesdsl.sema.values import CellKind, CellsAre
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import read_band


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table before its cells are read: all of its signature, and its lines."""

    lines: ChartLines
    rows: tuple[AxisPlan, ...]
    columns: tuple[AxisPlan, ...]
    cells_are: CellsAre
    figures: tuple[g.Figure, ...]
    given: tuple[g.Figure, ...]
    result_axis: int | None
    result: g.Type
    dice: g.DiceId | None = None
    number_name: str | None = None
    odds_rounded: Literal["up", "down"] | None = None

    @property
    def axes(self) -> tuple[AxisPlan, ...]:
        return (*self.rows, *self.columns)

    @property
    def arguments(self) -> tuple[int, ...]:
        return tuple(i for i in range(len(self.axes)) if i != self.result_axis)


def table_signature(decl: ast.TableDecl, env: Env) -> TableSignature | None:
    """What a look-up needs to know; None when the lines above the grid do not hold together."""
    plan = _plan(decl, env)
    if plan is None or _column_plans(plan, env) is None:
        return None
    return TableSignature(
        id=g.FunctionId(decl.head.name.text),
        axes=tuple(
            AxisSignature(axis.name, axis.type, axis.orientation, axis.plus is not None, axis.head)
            for axis in plan.axes
        ),
        arguments=plan.arguments,
        cells_are=plan.cells_are,
        result=plan.result,
        dice=plan.dice,
        number_name=plan.number_name,
        figures=plan.given,
    )


def assemble_table(decl: ast.TableDecl, env: Env) -> g.Table | None:
    """The chart as a graph node."""
    plan = _plan(decl, env)
    if plan is None:
        return None
    cells = _column_plans(plan, env)
    if cells is None:
        return None
    answer = _answer(plan)
    grid = make_grid(GridPlan(plan.lines, plan.rows, plan.columns, cells, answer), env)
    if grid is None or not plan.lines.ok or not _numbers_alone(plan, grid, env):
        return None
    return g.Table(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=plan.lines.notes),
        external=decl.external,
        dice=plan.dice,
        cells_are=plan.cells_are,
        number_name=plan.number_name,
        odds_rounded=plan.odds_rounded,
        arguments=plan.arguments,
        result_axis=plan.result_axis,
        overlaps="first" if "overlaps" in plan.lines.policies else "error",
        holes="unknown" if "holes" in plan.lines.policies else "error",
        figures=plan.given,
        grid=grid,
        result=plan.result,
        accepted=plan.lines.accepts,
    )


# ---------------------------------------------------------------- the plan


def _plan(decl: ast.TableDecl, env: Env) -> TablePlan | None:
    rule = rule_of(decl.head.cite)
    lines = read_lines(decl.items, rule, decl.head.name.span, env)
    if not lines.tops:
        return None
    if not lines.rows and not lines.columns:
        headline = f"{decl.head.name.text} does not say what it is looked up by"
        help_text = 'write a `rows` or `columns` line: rows range "Range", in bands'
        env.report("E327", headline, decl.head.name.span, rule=rule, help=help_text)
        return None
    axes = _axis_plans(lines, env)
    cells_are = _cells_are(decl, lines, env)
    figures = _figures(decl, lines, env)
    if axes is None or cells_are is None or figures is None:
        return None
    rows, columns = axes
    axis = _result_axis(decl, lines, len(rows), len(columns), env)
    if axis is None:
        return None
    roll = lines.roll
    dice = dice_named(roll.dice, env, rule) if roll is not None else None
    if roll is not None and dice is None:
        return None
    result_axis = axis if axis >= 0 else None
    given = with_absent(figures, lines, env)
    cells = lines.cells
    odds = cells is not None and cells_are == "odds" and cells.rounded in ("up", "down")
    rounded: Literal["up", "down"] = "up" if cells is not None and cells.rounded == "up" else "down"
    return TablePlan(
        lines=lines,
        rows=rows,
        columns=columns,
        cells_are=cells_are,
        figures=figures,
        given=given,
        result_axis=result_axis,
        result=_result(decl, cells_are, given, (*rows, *columns), result_axis),
        dice=dice,
        number_name=cells.what if cells is not None and cells_are == "numbers" else None,
        odds_rounded=rounded if odds else None,
    )


def _axis_plans(lines: ChartLines, env: Env) -> tuple[tuple[AxisPlan, ...], tuple[AxisPlan, ...]] | None:
    rows = [
        plan_axis(line, [row.heads[k] for row in lines.body], lines.book, lines.rule, env)
        for k, line in enumerate(lines.rows)
    ]
    columns = [
        plan_axis(line, [heads[k] for heads in lines.tops], lines.book, lines.rule, env)
        for k, line in enumerate(lines.columns)
    ]
    row_plans = tuple(plan for plan in rows if plan is not None)
    column_plans = tuple(plan for plan in columns if plan is not None)
    if len(row_plans) < len(rows) or len(column_plans) < len(columns):
        return None
    names: set[str] = set()
    for plan in (*row_plans, *column_plans):
        if plan.name in names:
            headline = f"two axes are called {plan.name}"
            env.report("E328", headline, plan.line.span, rule=lines.rule, help="give one another name")
            return None
        names.add(plan.name)
    return row_plans, column_plans


_SHAPE_HELP: Final = "write `gives number` (or another type), or `cells are rolls that give the column`"


def _cells_are(decl: ast.TableDecl, lines: ChartLines, env: Env) -> CellsAre | None:
    cells, name = lines.cells, decl.head.name

    def fault(code: str, headline: str, help_text: str) -> None:
        span = cells.span if cells is not None else name.span
        env.report(code, headline, span, rule=lines.rule, help=help_text)

    if cells is None:
        if lines.gives is None:
            fault("E327", f"{name.text} does not say what its cells are", _SHAPE_HELP)
            return None
        return "values"
    if lines.gives is not None:
        help_text = "keep the one that is meant"
        if cells.what == "the roll or more":
            help_text += "; several numbers in a cell are `gives close: number, ...`, compared with the roll"
        fault("E327", f"{name.text} says both `gives` and `cells are`", help_text)
        return None
    found: dict[str, CellsAre] = {"rolls": "rolls", "odds": "odds", "the roll or more": "at_least"}
    kind = found.get(cells.what, "numbers")
    if kind in ("rolls", "at_least") and lines.roll is None:
        fits = _dice_that_fit(lines)
        help_text = f"the bands fit {fits}: write `roll {fits}`" if fits else "write, for example, `roll 2d6`"
        fault("E325", f"the cells of {name.text} are rolls, but no dice are named", help_text)
        return None
    return kind


def _dice_that_fit(lines: ChartLines) -> str | None:
    """The dice whose readings the numbers in the cells span, of those in common use."""
    bands = [read_band(cell.text) for row in lines.body for cell in row.cells]
    ends = [end for band in bands if band is not None for end in (band.low, band.high) if end is not None]
    return next((name for name, low, high in _SPANS if ends and (min(ends), max(ends)) == (low, high)), None)


_SPANS: Final = (
    ("1d6", 1, 6),
    ("2d6", 2, 12),
    ("3d6", 3, 18),
    ("1d10", 1, 10),
    ("d66", 11, 66),
    ("d100", 1, 100),
)


def _figures(decl: ast.TableDecl, lines: ChartLines, env: Env) -> tuple[g.Figure, ...] | None:
    if lines.gives is None:
        return ()
    out: list[g.Figure] = []
    ok = True
    for spec in lines.gives.figures:
        type = resolve_type(spec.type, env, lines.rule)
        name = spec.name.text if spec.name is not None else None
        if type is None:
            ok = False
        elif isinstance(type.of if isinstance(type, g.ListType) else type, g.RecordType):
            headline = f"a cell cannot hold {bare_words(type)}"
            help_text = "name the figures one by one: gives distance: hexes, loss: steps"
            env.report("E327", headline, spec.span, rule=lines.rule, help=help_text)
            ok = False
        elif any(name is not None and name == other.name for other in out) or (
            name is None and len(lines.gives.figures) > 1
        ):
            what = f"two figures are called {name}" if name is not None else "a figure has no name"
            help_text = "each of several figures has its own name: gives a: number, b: number"
            env.report("E327", what, spec.span, rule=lines.rule, help=help_text)
            ok = False
        else:
            group = spec.group.text if spec.group is not None else ""
            out.append(g.Figure(name=name, type=type, group=group))
    return tuple(out) if ok else None


def _result_axis(decl: ast.TableDecl, lines: ChartLines, rows: int, columns: int, env: Env) -> int | None:
    """The axis that is the answer; -1 where none is; None when that was reported."""
    cells = lines.cells
    if cells is None or cells.gives is None:
        return -1
    count = rows if cells.gives == "row" else columns
    if count == 1:
        return 0 if cells.gives == "row" else rows
    side = f"{cells.gives}s"
    if count:
        headline, help_text = f"the answer is one of {count} {side}", f"keep one `{side}` line"
    else:
        headline, help_text = (
            f"the cells give the {cells.gives}, but no `{side}` line names it",
            (f"write, for example, `{side} result: Result`"),
        )
    env.report("E327", headline, cells.span, rule=lines.rule, help=help_text)
    return None


def _result(
    decl: ast.TableDecl,
    cells_are: CellsAre,
    figures: tuple[g.Figure, ...],
    axes: tuple[AxisPlan, ...],
    result_axis: int | None,
) -> g.Type:
    name = g.FunctionId(decl.head.name.text)
    if result_axis is not None:
        axis = axes[result_axis]
        if axis.plus is not None:
            return g.HeadingType(table=name, axis=result_axis, of=axis.type)
        # Heads that are whole numbers give whole numbers; of bands there is no answer (`_numbers_alone`).
        return axis.head or axis.type
    if cells_are == "at_least":
        return YES_NO
    if len(figures) == 1 and figures[0].name is None:
        return figures[0].type
    return g.FiguresType(table=name)


def _numbers_alone(plan: TablePlan, grid: g.Grid, env: Env) -> bool:
    """Where heads are numbers that a look-up gives, each is one number."""
    if plan.result_axis is None or not isinstance(plan.result, g.NumberType):
        return True
    axis = grid.axes[plan.result_axis]
    wrong = [h for h in axis.heads if not (isinstance(h.key, g.BandKey) and h.key.low == h.key.high)]
    if wrong and axis.place is not None:
        env.report(
            "E327",
            f"{wrong[0].printed!r} is no single number, and the answer is one",
            plan.lines.cells.span if plan.lines.cells is not None else plan.lines.tops[0][-1].span,
            rule=plan.lines.rule,
            help="write one number in each head; or declare an outcome with the heads as its cases",
        )
    return not wrong


def _answer(plan: TablePlan) -> g.Type | None:
    """The type of a single value that may stand for what lies beyond an end."""
    if isinstance(plan.result, g.FiguresType):
        return None
    return plan.result.of if isinstance(plan.result, g.HeadingType) else strip(plan.result)[0]


# ---------------------------------------------------------------- columns of cells


def _column_plans(plan: TablePlan, env: Env) -> tuple[ColumnPlan, ...] | None:
    """What each column of cells holds."""
    lines, width = plan.lines, len(plan.lines.tops)
    if plan.cells_are != "values":
        if not plan.columns and width > 1:
            _no_columns_line(plan, env)
            return None
        return (ColumnPlan(CellKind(plan.cells_are)),) * width
    types = tuple(figure.type for figure in plan.figures)
    named = [figure.name for figure in plan.figures if figure.name is not None]
    if plan.columns or (width == 1 and len(types) > 1):
        return (ColumnPlan(CellKind("values", types)),) * width
    if not named:
        if width > 1:
            _no_columns_line(plan, env)
            return None
        return (ColumnPlan(CellKind("values", types)),)
    titles = [heads[-1].text for heads in lines.tops]
    if width != len(named):
        headline = f"the chart gives {len(named)} figures, and has {width} columns of cells"
        help_text = f"write one column for each of {', '.join(named)}"
        env.report("E327", headline, lines.tops[0][-1].span, rule=lines.rule, help=help_text)
        return None
    order = titles if sorted(titles) == sorted(named) else named
    by_name = {figure.name: figure.type for figure in plan.figures}
    return tuple(ColumnPlan(CellKind("values", (by_name[name],)), name) for name in order)


def _no_columns_line(plan: TablePlan, env: Env) -> None:
    lines = plan.lines
    headline = f"the chart has {len(lines.tops)} columns of cells, and does not say what they are"
    help_text = 'write a line such as `columns range "Range", in bands`, or name the figures after `gives`'
    env.report("E327", headline, lines.tops[0][-1].span, rule=lines.rule, help=help_text)
