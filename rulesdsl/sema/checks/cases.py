"""Blocks of cases, first that fits: cases that never count, an `otherwise` with nothing left.

In: the book. Out: findings, for every block of cases wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import CASE_NOT_REACHED, OTHERWISE_NOT_REACHED
from rulesdsl.sema.checks.finding import Finding, Remark, rule_of
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.reason import Reasoner, facts_example
from rulesdsl.sema.checks.search import Effort
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.survey import walk
from rulesdsl.sema.checks.terms import not_that


def blocks_of_cases(book: Subject) -> Iterator[Finding]:
    """Every finding about every block of cases."""
    owners: list[g.Function] = [*book.graph.formulas, *book.graph.resolvers, *book.graph.modifiers]
    for owner in [*owners, *book.graph.conditions, *book.graph.tracks]:
        yield from book.once("cases", owner.id, partial(_blocks, book.names))


def _blocks(names: Names, owner: g.Function, effort: Effort) -> Iterator[Finding]:
    reasoner = Reasoner(names, owner, effort)
    for node in walk(owner):
        if isinstance(node, g.Cases):
            yield from _block(reasoner, owner, node)


def _block(reasoner: Reasoner, owner: g.Declaration, block: g.Cases) -> Iterator[Finding]:
    before: list[g.Expr] = []
    dead = False
    for index, case in enumerate(block.cases):
        if reasoner.never(*before, case.when):
            dead = True
            yield _dead(reasoner, owner, block, index)
        else:
            before.append(not_that(case.when))
    if not dead and reasoner.never(*before):
        last = block.cases[-1]
        yield Finding(
            code=OTHERWISE_NOT_REACHED,
            headline="the cases above leave nothing for `otherwise`",
            place=last.place,
            rule=_rule(owner, last),
            help="no change is needed; the last case may be written as the `otherwise`",
            accepted=_accepted(owner),
        )


def _dead(reasoner: Reasoner, owner: g.Declaration, block: g.Cases, index: int) -> Finding:
    case = block.cases[index]
    by = [c for c in block.cases[:index] if reasoner.never(not_that(c.when), case.when)][:1]
    name = repr(case.words) if case.words else "this case"
    if reasoner.never(case.when):
        why, by = "its condition can never hold", []
    elif by:
        why = f"{by[0].words!r} takes all of it" if by[0].words else "the case above takes all of it"
    else:
        why = "those above it take all of it"
    fits = reasoner.can_hold(case.when)
    witness = ""
    if fits.holds and isinstance(owner, g.Formula):
        witness = facts_example(owner, fits, "a case", _value(by[0].value) if by else "0")
    return Finding(
        code=CASE_NOT_REACHED,
        headline=f"{name} never counts: {why}",
        place=case.place,
        rule=_rule(owner, case),
        help="the first case that fits counts: put the narrower case first, or mend its condition",
        remarks=tuple(Remark(c.place, "this case comes first") for c in by),
        witness=witness,
        accepted=_accepted(owner),
    )


def _value(expr: g.Expr) -> str:
    """A plain value as it is written; 0 for one that is computed."""
    if isinstance(expr, g.Constant):
        match expr.value:
            case g.NumberValue(numerator=n, denominator=d):
                return str(Fraction(n, d))
            case g.MemberValue(member=member):
                return member
            case g.YesNoValue(value=value):
                return "yes" if value else "no"
    return "0"


def _rule(owner: g.Declaration, case: g.CaseOf) -> str:
    header = owner.header
    return rule_of(case.cites, header.cites if header is not None else g.Cited())


def _accepted(owner: g.Declaration) -> tuple[g.Accepted, ...]:
    found: tuple[g.Accepted, ...] = getattr(owner, "accepted", ())
    return found
