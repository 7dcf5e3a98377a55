"""Charts inside groups of modifiers: what is looked up is an expression.

In: the axis lines, rows and marks of a group, and the scope they stand in. Out: a
`g.ChartLookup`, None when anything in it was reported. After: every subject has the type of its
axis; every cell is a number, or says why there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.sema.axis_plan import AxisPlan, plan_typed
from rulesdsl.sema.chart_lines import ChartLines, read_lines
from rulesdsl.sema.coerce import fit
from rulesdsl.sema.env import Env
from rulesdsl.sema.grids import ColumnPlan, GridPlan, make_grid
from rulesdsl.sema.infer import infer_any, infer_over
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import bare_words, element_word, plain, strip
from rulesdsl.sema.values import CellKind
from rulesdsl.source import Span
from rulesdsl.syntax import ast

NUMBERS = CellKind("values", (g.NumberType(whole=False),))


def assemble_chart(
    axes: Sequence[ast.AxisLine],
    rows: Sequence[ast.PipeRow],
    marks: Sequence[ast.MarkLine],
    scope: Scope,
    env: Env,
    span: Span,
) -> g.ChartLookup | None:
    """The chart of a group. `marks` are those of the list and of the group; `span` is the place
    of the group's head, for messages about the whole."""
    lines = read_lines((*axes, *marks, *rows), scope.rule, span, env)
    if not lines.tops or not _is_chart(lines, env):
        return None
    subjects = [_subject(line, scope) for line in (*lines.rows, *lines.columns)]
    plans = [_plan(line, found, lines, k, env) for k, (line, found) in enumerate(_pairs(lines, subjects))]
    if any(found is None for found in subjects) or any(plan is None for plan in plans):
        return None
    whole = [plan for plan in plans if plan is not None]
    rows_count = len(lines.rows)
    cells = (ColumnPlan(NUMBERS),) * len(lines.tops)
    grid_plan = GridPlan(lines, tuple(whole[:rows_count]), tuple(whole[rows_count:]), cells, NUMBERS.types[0])
    grid = make_grid(grid_plan, env)
    if grid is None or not lines.ok:
        return None
    fitted: list[g.Expr] = []
    over: g.Over | None = None
    for found, plan in zip(subjects, whole, strict=True):
        if found is None:
            return None
        node, inside, each = found
        subject = fit(node, plan.type, inside, plan.line.subject.span)
        if subject is None:
            return None
        fitted.append(subject)
        over = over or each
    return g.ChartLookup(grid=grid, subjects=tuple(fitted), each=over, place=env.place(lines.body[0].span))


Subject = tuple[g.Expr, Scope, g.Over | None]
"""What an axis looks up, the scope it stands in, and the list it ranges over."""


def _pairs(
    lines: ChartLines, subjects: Sequence[Subject | None]
) -> list[tuple[ast.AxisLine, Subject | None]]:
    return list(zip((*lines.rows, *lines.columns), subjects, strict=True))


def _is_chart(lines: ChartLines, env: Env) -> bool:
    """A group's chart has an axis, one line of cells where nothing heads the rows, one column
    where nothing heads the columns, and at most one axis that ranges over a list."""
    fault: tuple[str, Span, str] | None = None
    ranging = [line for line in (*lines.rows, *lines.columns) if line.each is not None]
    if not lines.rows and not lines.columns:
        fault = "the chart says no axis", lines.span, "write a `rows` or `columns` line"
    elif not lines.rows and len(lines.body) > 1:
        help_text = "write a `rows` line, or one line of cells"
        fault = "several rows, and nothing heads them", lines.body[1].span, help_text
    elif not lines.columns and len(lines.tops) > 1:
        help_text = "write a `columns` line, or one column of cells"
        fault = "several columns, and nothing says what they are", lines.tops[1][-1].span, help_text
    elif len(ranging) > 1:
        help_text = "range over one list; make the other a value"
        fault = "two axes range over a list", ranging[1].span, help_text
    if fault is None:
        return True
    env.report("E327", fault[0], fault[1], rule=lines.rule, help=fault[2])
    return False


def _subject(line: ast.AxisLine, scope: Scope) -> Subject | None:
    if line.each is None:
        node = infer_any(line.subject, scope, None)
        return (node, scope, None) if node is not None else None
    ranged = infer_over(line.each, scope)
    if ranged is None:
        return None
    node = infer_any(line.subject, ranged.scope, None)
    return (node, ranged.scope, ranged.over) if node is not None else None


def _plan(line: ast.AxisLine, found: Subject | None, lines: ChartLines, k: int, env: Env) -> AxisPlan | None:
    """The axis, of the type of what is looked up on it."""
    if found is None:
        return None
    type = strip(plain(found[0].type))[0]
    if isinstance(type, g.HeadingType):
        type = type.of
    rows = len(lines.rows)
    heads = [row.heads[k] for row in lines.body] if k < rows else [top[k - rows] for top in lines.tops]
    if isinstance(type, g.ListType | g.RecordType | g.FiguresType | g.NothingType):
        headline = f"a chart cannot be looked up by {bare_words(type)}"
        help_text = "look it up by a value of an enum, by a number, or by a yes or no"
        env.report("E328", headline, line.subject.span, rule=lines.rule, help=help_text)
        return None
    return plan_typed(line, _name(line, type), type, heads, lines.book, lines.rule, env)


def _name(line: ast.AxisLine, type: g.Type) -> str:
    """The last name of the subject as written, else the word for its type."""
    if isinstance(line.subject, ast.Path):
        return line.subject.names[-1].text
    return element_word(type)
