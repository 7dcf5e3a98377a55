"""Conditions by name: lines that contradict each other, exceptions that clash or do nothing.

In: the book. Out: findings, each decided by a search over the facts the lines hang on; what the
search cannot decide is not reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import EXCEPTION_IDLE, EXCEPTIONS_CLASH, NEVER_COUNTS, NEVER_HOLDS
from rulesdsl.sema.checks.finding import Finding, Remark, rule_of
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.reason import Reasoner, facts_example
from rulesdsl.sema.checks.search import Answer, Effort
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.terms import all_of, any_of, holds, in_force, line_counts, not_that
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a block, and what it takes for the condition to hold."""

    line: g.ConditionLine
    quantity: str
    needs: g.Expr


def conditions(book: Subject) -> Iterator[Finding]:
    """Every finding about every condition."""
    for condition in book.graph.conditions:
        yield from book.once("conditions", condition.id, partial(_condition, book.names))


def _condition(names: Names, condition: g.Function, effort: Effort) -> Iterator[Finding]:
    assert isinstance(condition, g.Condition)
    reasoner = Reasoner(names, condition, effort)
    never = _never(reasoner, condition)
    if never is not None:
        yield never
        return
    yield from _dead_lines(reasoner, condition)
    yield from _clashes(reasoner, condition)
    yield from _idle(reasoner, condition)


# ---------------------------------------------------------------- lines


def _lines(condition: g.Condition) -> list[_Line]:
    """The lines that must hold (or must not): those of `all` and `none` blocks."""
    found = []
    for block in condition.blocks:
        for line in block.lines:
            counts = line_counts(line, block.quantity)
            if block.quantity == "all":
                found.append(_Line(line, "all", counts))
            elif block.quantity == "none":
                found.append(_Line(line, "none", not_that(counts)))
    return found


def _never(reasoner: Reasoner, condition: g.Condition) -> Finding | None:
    if not reasoner.never(holds(condition)):
        return None
    lines = _lines(condition)
    blamed = _blamed(reasoner, lines)
    place = blamed[-1].line.place if blamed else condition.header.place
    cites = [b.line.cites for b in reversed(blamed)]
    remarks = tuple(Remark(b.line.place, "this line stands against it") for b in blamed[:-1])
    if len(blamed) == 2:
        why = f"{blamed[0].line.words!r} and {blamed[1].line.words!r} cannot both be met"
    elif blamed:
        why = f"{blamed[0].line.words!r} can never be met"
    else:
        why = "its lines contradict each other"
    return Finding(
        code=NEVER_HOLDS,
        headline=f"{condition.header.title!r} can never hold: {why}",
        place=place,
        rule=rule_of(*cites, condition.header.cites),
        help="look whether one of them belongs under `any of these`, or is an exception (`unless`)",
        remarks=remarks,
    )


def _blamed(reasoner: Reasoner, lines: Sequence[_Line]) -> list[_Line]:
    """One line that can never be met, else the first two that cannot both be."""
    for line in lines:
        if reasoner.never(line.needs):
            return [line]
    for i, second in enumerate(lines):
        for first in lines[:i]:
            if reasoner.never(first.needs, second.needs):
                return [first, second]
    return []


def _dead_lines(reasoner: Reasoner, condition: g.Condition) -> Iterator[Finding]:
    """Lines of `any` and `none` blocks that can never hold."""
    for block in condition.blocks:
        if block.quantity == "all":
            continue
        for line in block.lines:
            if reasoner.never(line.when):
                yield Finding(
                    code=NEVER_COUNTS,
                    headline=f"{line.words!r} can never hold",
                    place=line.place,
                    rule=rule_of(line.cites, condition.header.cites),
                    help="leave the line out, or mend its condition",
                    accepted=condition.accepted,
                )


# ---------------------------------------------------------------- exceptions


def _clashes(reasoner: Reasoner, condition: g.Condition) -> Iterator[Finding]:
    """Of two exceptions to one line, one is itself set aside by an exception of its own: the line
    counts again by that, and does not count by the other."""
    for block in condition.blocks:
        for line in block.lines:
            touched = not_that(line.when) if block.quantity == "all" else line.when
            for first in line.exceptions:
                for back in first.exceptions:
                    for other in line.exceptions:
                        if other is first:
                            continue
                        needs = (touched, first.when, in_force(back), in_force(other))
                        answer = reasoner.can_hold(*needs)
                        if answer.holds and answer.certain:
                            yield _clash(condition, line, back, other, answer)


def _clash(
    condition: g.Condition,
    line: g.ConditionLine,
    back: g.ConditionException,
    other: g.ConditionException,
    answer: Answer,
) -> Finding:
    return Finding(
        code=EXCEPTIONS_CLASH,
        headline=f"by {back.words!r} the line {line.words!r} counts again, by {other.words!r} it does not: "
        "both can hold, and nothing says which goes first",
        place=other.place,
        rule=rule_of(other.cites, line.cites, condition.header.cites),
        help="write the one that gives way deeper, under the other, or say in one when it does not hold",
        remarks=(
            Remark(back.place, f"{back.words!r} brings the line back"),
            Remark(line.place, "the line both speak of"),
        ),
        witness=facts_example(condition, answer, "two exceptions", "yes"),
    )


def _idle(reasoner: Reasoner, condition: g.Condition) -> Iterator[Finding]:
    """Exceptions without which every answer is the same."""
    whole = holds(condition)
    for block in condition.blocks:
        for line in block.lines:
            for exception in line.exceptions:
                for inner in _nested(exception):
                    without = holds(condition, without=inner)
                    differ = any_of([all_of([whole, not_that(without)]), all_of([not_that(whole), without])])
                    if reasoner.never(differ):
                        applies = reasoner.can_hold(line.when, inner.when)
                        yield _idle_finding(condition, line, inner, applies)


def _nested(exception: g.ConditionException) -> Iterator[g.ConditionException]:
    yield exception
    for inner in exception.exceptions:
        yield from _nested(inner)


def _idle_finding(
    condition: g.Condition, line: g.ConditionLine, exception: g.ConditionException, applies: Answer
) -> Finding:
    return Finding(
        code=EXCEPTION_IDLE,
        headline=f"the exception {exception.words!r} changes no answer of {condition.header.title!r}",
        place=exception.place,
        rule=rule_of(exception.cites, line.cites, condition.header.cites),
        help="another line decides whenever it holds, or it can never hold here; "
        'look whether it stands under the right line, or `accept W476 "why"`',
        remarks=(Remark(line.place, "the line it excepts from"),),
        witness=facts_example(condition, applies, "an exception", "no") if applies.holds else "",
        accepted=condition.accepted,
    )
