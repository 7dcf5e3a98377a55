"""Forms over lists as comprehensions."""

from __future__ import annotations

from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python.decisions import told
from rulesdsl.backends.python.few import few_enough
from rulesdsl.backends.python.layout import Clauses, Doc, Text, call
from rulesdsl.backends.python.printing import (
    ADD,
    NOT,
    OR,
    SIGN,
    TIMES,
    Piece,
    Printing,
    beside,
    called,
    joined,
    may_be_absent,
)
from rulesdsl.backends.python.text import literal

ListForm = (
    g.SumOver
    | g.CountOver
    | g.ExtremeOver
    | g.MapOver
    | g.JoinOver
    | g.FilterOver
    | g.QuantifiedOver
    | g.OneWith
    | g.OrderedBy
)


def list_form(pr: Printing, expr: ListForm) -> Piece:
    over = expr.over
    match expr:
        case g.SumOver(body=body):
            whole = isinstance(body.type, g.NumberType) and body.type.whole
            return _made(pr, "sum" if whole else pr.page.runtime("sum_of"), body, over)
        case g.CountOver():
            if over.where is None:
                return called("len", pr.doc(over.source))
            return Piece(Clauses("sum([", (Text("1"), *_clauses(pr, over)), "])"))
        case g.ExtremeOver():
            return _extreme(pr, expr)
        case g.MapOver(body=body):
            return _made(pr, "tuple", body, over)
        case g.JoinOver(body=body):
            return _made(pr, pr.page.runtime("joined"), body, over)
        case g.FilterOver():
            if over.where is None:
                return pr.piece(over.source)
            return _filtered(pr, over, "tuple([", "])")
        case g.QuantifiedOver():
            return _quantified(pr, expr)
        case g.OneWith():
            return _one_with(pr, expr)
        case g.OrderedBy(which=which, by=by):
            by_doc = beside(f"lambda {_element(pr, over)}: ", pr.inside().doc(by))
            ordered = f"ordered_by_{which}" if may_be_absent(by) else f"{which}_first"
            return called(pr.page.runtime(ordered), pr.doc(over.source), by_doc)
        case _:
            assert_never(expr)


def _element(pr: Printing, over: g.Over) -> str:
    return pr.locals.elements[over.element]


def _clauses(pr: Printing, over: g.Over) -> tuple[Doc, ...]:
    """`for x in xs` and `if ...`."""
    ranged = beside(f"for {_element(pr, over)} in ", pr.doc(over.source, OR))
    if over.where is None:
        return (ranged,)
    return ranged, beside("if ", pr.doc(over.where, OR))


def _told(pr: Printing, over: g.Over) -> Printing:
    """What the body may take for granted."""
    return pr if over.where is None else pr.knowing(told(pr, over.where, True))


_STOPS_EARLY = ("all", "any")
"""What need not look at everything; the others are faster with a list than with a generator."""


def _made(pr: Printing, name: str, body: g.Expr, over: g.Over) -> Piece:
    """`name(body for x in xs if ...)`; the list itself where the body is just the element."""
    if isinstance(body, g.ElementRef) and body.name == over.element and over.where is None:
        return called(name, pr.doc(over.source))
    body_doc = _told(pr, over).doc(body)
    opened, closed = ("(", ")") if name in _STOPS_EARLY else ("([", "])")
    return Piece(Clauses(f"{name}{opened}", (body_doc, *_clauses(pr, over)), closed))


def _list(pr: Printing, body: g.Expr, over: g.Over) -> Doc:
    """`[body for x in xs if ...]`, or the list itself."""
    if isinstance(body, g.ElementRef) and body.name == over.element and over.where is None:
        return pr.doc(over.source)
    return Clauses("[", (_told(pr, over).doc(body), *_clauses(pr, over)), "]")


def _filtered(pr: Printing, over: g.Over, open: str, close: str) -> Piece:
    return Piece(Clauses(open, (Text(_element(pr, over)), *_clauses(pr, over)), close))


def _extreme(pr: Printing, expr: g.ExtremeOver) -> Piece:
    surely = not may_be_absent(expr) and not may_be_absent(expr.body)
    if surely:
        return _made(pr, "max" if expr.which == "greatest" else "min", expr.body, expr.over)
    found = _made(pr, pr.page.runtime(expr.which), expr.body, expr.over)
    if may_be_absent(expr):
        return found
    return called(pr.page.runtime("needed"), found.doc, Text(literal(f"the {expr.which}")))


def _quantified(pr: Printing, expr: g.QuantifiedOver) -> Piece:
    name = "all" if expr.quantity == "all" else "any"
    where = expr.over.where
    if pr.page.may_fail(expr.have) or (where is not None and pr.page.may_fail(where)):
        found = _made(pr, name, expr.have, expr.over)
    else:
        found = called(name, _list(pr, expr.have, expr.over))
    if expr.quantity == "none":
        return Piece(beside("not ", found.doc), NOT)
    return found


def _one_with(pr: Printing, expr: g.OneWith) -> Piece:
    over = expr.over
    name = pr.page.runtime(f"one_with_{expr.which}")
    source = pr.doc(over.source)
    if over.where is not None:
        source = _filtered(pr, over, "[", "]").doc
    by = beside(f"lambda {_element(pr, over)}: ", pr.inside().doc(expr.by))
    found = called(name, source, by)
    if may_be_absent(expr):
        return found
    return called(pr.page.runtime("needed"), found.doc, Text(literal(f"the one with {expr.which}")))


def new_list(pr: Printing, expr: g.SplitInto | g.RepeatOf | g.Concat | g.PartOf) -> Piece:
    match expr:
        case g.SplitInto(operand=operand, portion=portion):
            return called(pr.page.runtime("split_into"), pr.doc(operand), pr.doc(portion))
        case g.RepeatOf(operand=operand, times=times):
            one = beside("(", pr.doc(operand), ",)")
            if few_enough(pr.page.plan.graph, times):
                return Piece(beside(one, " * ", pr.doc(times, SIGN)), TIMES)
            return Piece(beside(one, " * ", call(pr.page.runtime("few_enough"), pr.doc(times))), TIMES)
        case g.PartOf(which=which, count=count, source=source):
            return called(pr.page.runtime(f"{which}_of"), pr.doc(count), pr.doc(source))
        case g.Concat(left=left, right=right):
            return joined("+", [pr.doc(left, ADD), pr.doc(right, TIMES)], ADD)
        case _:
            assert_never(expr)
