"""Passes that are counted, or whose figures are added up: in a loop, as people write it.

A comprehension costs Python as much as a loop over a dozen passes, and there are seldom so many.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import Printer
from rulesdsl.backends.python.layout import Doc, text
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.printing import ADD, OR, beside, may_be_absent
from rulesdsl.backends.python.types import annotation
from rulesdsl.graph.asked import passes_in
from rulesdsl.graph.inside import everything
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """`for ELEMENT in PASSES:`, `if WHERE:`, `+= ADDS` (None: 1)."""

    over: g.Over
    adds: g.Expr | None


def counted(value: g.Expr, node: g.Resolver) -> Counted | None:
    """What is counted of which passes; None where the value is something else, or where the name of a
    pass means another thing elsewhere in the resolver."""
    match value:
        case g.CountOver(over=g.Over(where=g.Model()) as over):
            found = Counted(over, None)
        case g.SumOver(body=adds, over=over) if _is_at_hand(adds, over.element):
            found = Counted(over, adds)
        case _:
            return None
    if not any(passes_in(over.source.type)):
        return None
    parts = everything(node)
    loops = any(isinstance(n, g.EachStep) and n.element == over.element for n in parts)
    ranged = {n.source.type for n in parts if isinstance(n, g.Over) and n.element == over.element}
    return found if not loops and len(ranged) == 1 else None


def _is_at_hand(figure: g.Expr, element: str) -> bool:
    """Whether it is a whole number of the pass, or of an outcome in it. Of anything else it may be found out
    too soon that it cannot be added: a sum first asks for all that is added."""
    if not isinstance(figure.type, g.NumberType) or not figure.type.whole:
        return False
    part = figure.base if isinstance(figure, g.OutcomeFigure) and not may_be_absent(figure.base) else figure
    match part:
        case g.ResultField(base=g.ElementRef(name=name)):
            return name == element
        case _:
            return False


def put_start(page: Page, tallies: Sequence[p.Tally]) -> None:
    """What the figures are before the first pass."""
    for tally in tallies:
        kind = annotation(page, tally.type)
        page.line(f"{tally.local} = 0" if tally.best is None else f"{tally.local}: {kind} = None")


def put_tally(page: Page, printer: Printer, tally: p.Tally) -> None:
    """What a pass does to the figure, at its end."""
    local, depth = tally.local, page.indent
    if tally.when is not None:
        page.put("if ", printer.doc(tally.when), ":")
        page.indent += 4
        printer = printer.told(tally.when, True)
    figure: Doc = text("1") if tally.figure is None else printer.doc(tally.figure)
    if tally.best is None or tally.figure is None:
        page.put(f"{local} += ", figure)
    else:
        sign = ">" if tally.best == "greatest" else "<"
        page.put(f"if {local} is None or ", beside(printer.doc(tally.figure, ADD), f" {sign} {local}"), ":")
        page.indent += 4
        page.put(f"{local} = ", figure)
    page.indent = depth


def put_counted(page: Page, printer: Printer, target: str, found: Counted) -> None:
    """`target = 0`, and the loop."""
    over = found.over
    page.line(f"{target} = 0")
    page.put(f"for {printer.locals.elements[over.element]} in ", printer.doc(over.source, OR), ":")
    page.indent += 4
    depth = page.indent
    if over.where is not None:
        page.put("if ", printer.doc(over.where), ":")
        page.indent += 4
        printer = printer.told(over.where, True)
    more: Doc = text("1") if found.adds is None else printer.doc(found.adds)
    page.put(f"{target} += ", more)
    page.indent = depth - 4
