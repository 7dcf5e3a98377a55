"""Rolls that are compared by what they read, whatever each die shows.

In: what is asked to be the same. Out: the code of it. For odds a roll that is read die by die is the same
as another only where the faces are (`driver.odds_rolls`): there 0 is added to one
of two things that may both be rolls, which makes a number of it. Elsewhere nothing is added.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Doc, Text
from rulesdsl.backends.python.printing import ADD, Printing, bare, beside, called, may_be_absent

_NEVER_ROLLS = (
    g.Arithmetic, g.Constant, g.CountOver, g.EnumFigure, g.GroupSum, g.Lookup, g.Minus, g.NowRef,
    g.OutcomeFigure, g.PositionOf, g.RollDie, g.SumOver, g.TableFigure,
)  # fmt: skip


def sides(pr: Printing, left: g.Expr, right: g.Expr) -> tuple[Doc, Doc]:
    """Both sides of an equation."""
    if not (_may_be_a_roll(pr, left) and _may_be_a_roll(pr, right)):
        return pr.doc(left, ADD), pr.doc(right, ADD)
    if may_be_absent(left) and not may_be_absent(right):
        return pr.doc(left, ADD), _number(pr, right)
    return _number(pr, left), pr.doc(right, ADD)


def members(pr: Printing, left: g.Expr, among: Sequence[g.Expr]) -> tuple[Doc, ...]:
    """What the left side may be among."""
    alike = _may_be_a_roll(pr, left)
    return tuple(_number(pr, m) if alike and _may_be_a_roll(pr, m) else pr.doc(m) for m in among)


def _number(pr: Printing, expr: g.Expr) -> Doc:
    if may_be_absent(expr):
        return called(pr.page.runtime("through"), pr.doc(expr), Text("lambda roll: roll + 0")).doc
    return beside(pr.doc(expr, ADD), " + 0")


def _may_be_a_roll(pr: Printing, expr: g.Expr) -> bool:
    """Whether this is a roll that is read die by die, or a number that may have been made of one and is one
    still, as the higher of two."""
    plan = pr.page.plan
    if not plan.rolls_apart:
        return False
    match bare(expr.type):
        case g.RollType(dice=dice):
            return dice in plan.by_die
        case g.NumberType():
            return bool(plan.by_die) and not isinstance(expr, _NEVER_ROLLS)
        case _:
            return False
