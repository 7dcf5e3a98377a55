"""Conditions: yes or no with the lines that decided it.

In: a condition and its inputs. Out: an `Answer`. Lines are taken in order. Where the answer is
no, every line that fails is a reason; once one has failed, a line that cannot be worked out is
left out (of an "any" block the whole block), as the answer no longer needs it. Where it is yes,
the reasons are the first line of each "any" block that holds and the exceptions that excuse a line
which would fail.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, Scope
from rulesdsl.interp.values import as_yes
from rulesdsl.runtime import Answer, Reason, RulesError


def answer_of(node: g.Condition, frame: Frame) -> Answer:
    scope = frame.scope()
    failed: list[Reason] = []
    held: list[Reason] = []
    for block in node.blocks:
        _block(node, block, scope, failed, held)
    return Answer(False, tuple(failed)) if failed else Answer(True, tuple(held))


def _block(
    node: g.Condition, block: g.ConditionBlock, scope: Scope, failed: list[Reason], held: list[Reason]
) -> None:
    """Add the block's reasons to those why it fails or holds."""
    undecided: list[Reason] = []
    for line in block.lines:
        try:
            holds = as_yes(scope.machine.evaluate(line.when, scope))
            needs_exception = holds is (block.quantity != "all")
            excuse = _in_force(line.exceptions, scope) if needs_exception else None
        except RulesError:
            if not failed:
                raise
            if block.quantity == "any":
                return
            continue
        reason = _reason(node, line, holds)
        if block.quantity == "any":
            if holds and excuse is None:
                held.append(reason)
                return
            undecided.append(_reason(node, line, False))
        elif needs_exception and excuse is None:
            failed.append(reason)
        elif excuse is not None and block.quantity == "all":
            held.append(_reason(node, excuse, True))
    failed.extend(undecided)


def _in_force(
    exceptions: tuple[g.ConditionException, ...], scope: Scope
) -> g.ConditionException | None:
    """The first exception that holds and is not itself excepted."""
    for exception in exceptions:
        if as_yes(scope.machine.evaluate(exception.when, scope)) and (
            _in_force(exception.exceptions, scope) is None
        ):
            return exception
    return None


def _reason(node: g.Condition, line: g.ConditionLine | g.ConditionException, holds: bool) -> Reason:
    return Reason(line.words, str(line.cites) or str(node.header.cites), holds)
