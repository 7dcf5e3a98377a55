"""The rows of a chart as a list.

In: `the rows of T`. Out: a list of whole rows, each with its heads and its figures; None when the
chart is none of named figures (reported).
"""

from __future__ import annotations

from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.codes import NO_ROWS
from rulesdsl.sema.lookups import function_named
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.signatures import TableSignature
from rulesdsl.syntax import ast

_NAMED: Final = "let each column of the chart be a figure with a name: gives hex: HexRef, strength: number"


def rows_of(expr: ast.RowsOf, scope: Scope) -> g.Expr | None:
    decl = function_named(expr.table, scope)
    if decl is None:
        return None
    if not isinstance(decl, ast.TableDecl):
        headline = f"{expr.table.text} is a {decl.head.keyword.text} and has no rows"
        scope.error(NO_ROWS, headline, expr.table.span, help="name a table: the rows of TABLE")
        return None
    signature = scope.env.table_signature(decl)
    if signature is None or not _has_rows(signature, expr, scope):
        return None
    row = g.FiguresType(table=signature.id, headed=True)
    return g.RowsOf(type=g.ListType(of=row), table=signature.id, place=scope.env.place(expr.span))


def _has_rows(signature: TableSignature, expr: ast.RowsOf, scope: Scope) -> bool:
    name = expr.table.text
    if not isinstance(signature.result, g.FiguresType):
        scope.error(NO_ROWS, f"the cells of {name} have no names", expr.span, help=_NAMED)
        return False
    across = next((axis.name for axis in signature.axes if axis.orientation == "column"), None)
    if across is not None:
        headline = f"a row of {name} holds a cell for each {across}"
        scope.error(NO_ROWS, headline, expr.span, help=_NAMED)
        return False
    figures = [figure.name for figure in signature.figures]
    twice = next((axis.name for axis in signature.axes if axis.name in figures), None)
    if twice is not None:
        headline = f"{twice} is both a head and a figure of {name}"
        scope.error(NO_ROWS, headline, expr.span, help="give one of them another name")
        return False
    return True
