"""Forms over finite lists: sums, counts, extremes, maps, filters, any/none/all, the one with.

In: the form and the scope it stands in. Out: its value. The element is bound by its name for
`where` and the body; elements are taken in order and no further than the answer needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.interp.context import Scope
from rulesdsl.interp.ordering import extreme
from rulesdsl.interp.values import Number, Val, as_list, as_number, as_yes, exact

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


def elements(over: g.Over, scope: Scope) -> Iterator[tuple[Val, Scope]]:
    """The elements that satisfy `where`, each with the scope in which it is bound."""
    for element in as_list(scope.machine.evaluate(over.source, scope)):
        inner = scope.bind(over.element, element)
        if over.where is None or as_yes(scope.machine.evaluate(over.where, inner)):
            yield element, inner


def over_list(expr: ListForm, scope: Scope) -> Val:
    evaluate = scope.machine.evaluate
    found = elements(expr.over, scope)
    match expr:
        case g.SumOver(body=body):
            total: Number = 0
            for _, inner in found:
                total += as_number(evaluate(body, inner))
            return exact(total)
        case g.CountOver():
            return sum(1 for _ in found)
        case g.ExtremeOver(which=which, body=body):
            values = [evaluate(body, inner) for _, inner in found]
            best = extreme(values, which)
            return None if best is None else values[best]
        case g.MapOver(body=body):
            return tuple(evaluate(body, inner) for _, inner in found)
        case g.JoinOver(body=body):
            return tuple(v for _, inner in found for v in as_list(evaluate(body, inner)))
        case g.FilterOver():
            return tuple(element for element, _ in found)
        case g.QuantifiedOver():
            return _quantified(expr, scope)
        case g.OneWith():
            return _the_one(expr, scope)
        case g.OrderedBy():
            return _in_order(expr, scope)
        case _:
            assert_never(expr)


def _quantified(expr: g.QuantifiedOver, scope: Scope) -> bool:
    held = (
        as_yes(scope.machine.evaluate(expr.have, inner)) for _, inner in elements(expr.over, scope)
    )
    match expr.quantity:
        case "any":
            return any(held)
        case "none":
            return not any(held)
        case "all":
            return all(held)


def _the_one(expr: g.OneWith, scope: Scope) -> Val:
    """The first of those tied; a single element needs no comparing."""
    found = list(elements(expr.over, scope))
    if len(found) <= 1:
        return found[0][0] if found else None
    best = extreme((scope.machine.evaluate(expr.by, inner) for _, inner in found), expr.which)
    return found[best or 0][0]


def _in_order(expr: g.OrderedBy, scope: Scope) -> tuple[Val, ...]:
    """Those tied stay as they were; what is absent comes last."""
    found = list(elements(expr.over, scope))
    if len(found) <= 1:
        return tuple(element for element, _ in found)
    values = [scope.machine.evaluate(expr.by, inner) for _, inner in found]
    left = list(range(len(values)))
    order: list[int] = []
    while left:
        best = extreme((values[n] for n in left), expr.which)
        order.append(left.pop(best or 0))
    return tuple(found[n][0] for n in order)
