"""Conditions in columns: yes or no, with the lines that forbid it for those who ask.

In: a condition and its frame. Out: where it holds and where that could not be worked out. Once a line has
failed in a row, a line that cannot be worked out there is left out, as for the interpreter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.runtime import Reason
from rulesdsl.vector.alike import which_hold
from rulesdsl.vector.context import Frame, Scope
from rulesdsl.vector.needs import decided
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Mask,
    first,
    join,
    meet,
    opposite,
    tidy,
    where_so,
    without,
    yes,
)


@dataclass(slots=True)
class Judged:
    """What a condition came to. `failed` and `held` are its lines, each with where it is a reason why the
    condition does not hold, or does."""

    holds: Leaf
    failed: list[tuple[Reason, Mask]] = field(default_factory=list)
    held: list[tuple[Reason, Mask]] = field(default_factory=list)


@dataclass(slots=True)
class _State:
    node: g.Condition
    failed: Mask = False
    bad: Bad = None
    judged: Judged = field(default_factory=lambda: Judged(Leaf("yes_no", True)))

    def upset(self, fails: Bad, unless: Mask) -> None:
        """A line that could not be worked out, which counts where no line has failed before."""
        if fails is not None:
            self.bad = first(self.bad, where_so(fails, opposite(unless)))

    def fail(self, line: g.ConditionLine | g.ConditionException, where: Mask, holds: bool) -> None:
        self.judged.failed.append((_reason(self.node, line, holds), where))

    def hold(self, line: g.ConditionLine | g.ConditionException, where: Mask) -> None:
        self.judged.held.append((_reason(self.node, line, True), where))


def judged(node: g.Condition, frame: Frame) -> Judged:
    state = _State(node)
    scope = frame.scope()
    for block in node.blocks:
        if block.quantity == "any":
            _any_block(block, scope, state)
        else:
            _lines(block, scope, state)
    state.judged.holds = Leaf("yes_no", opposite(state.failed), tidy(state.bad))
    return state.judged


def _lines(block: g.ConditionBlock, scope: Scope, state: _State) -> None:
    """ "all" and "none": every line by itself."""
    for line in block.lines:
        holds, fails = decided(line.when, scope)
        needs = opposite(holds) if block.quantity == "all" else holds
        excused, excuse_fails = _excused(line, needs, scope, state, block.quantity == "all")
        fails = first(fails, where_so(excuse_fails, needs))
        before = state.failed
        state.upset(fails, before)
        counts = without(needs, excused)
        if fails is not None:
            counts = meet(counts, fails == 0)
        if yes(counts) is False:
            continue
        state.fail(line, counts, block.quantity != "all")
        state.failed = join(before, counts)


def _excused(
    line: g.ConditionLine, needs: Mask, scope: Scope, state: _State, counts: bool
) -> tuple[Mask, Bad]:
    """Where an exception is in force; of an "all" line it is then a reason."""
    if not line.exceptions:
        return False, None
    excused: Mask = False
    bad: Bad = None
    for exception in line.exceptions:
        force, fails = _in_force(exception, scope)
        bad = first(bad, where_so(fails, opposite(excused)))
        new = without(force, excused)
        if counts:
            state.hold(exception, meet(needs, new))
        excused = join(excused, force)
    return excused, bad


def _in_force(exception: g.ConditionException, scope: Scope) -> tuple[Mask, Bad]:
    """Where an exception holds and is not itself excepted."""
    holds, bad = decided(exception.when, scope)
    inner: Mask = False
    inner_bad: Bad = None
    for one in exception.exceptions:
        force, fails = _in_force(one, scope)
        inner_bad = first(inner_bad, where_so(fails, opposite(inner)))
        inner = join(inner, force)
    return without(holds, inner), first(bad, where_so(inner_bad, holds))


def _any_block(block: g.ConditionBlock, scope: Scope, state: _State) -> None:
    """The first line that holds; where one cannot be worked out before, the block is left out if another
    block has failed already."""
    before = state.failed
    found: Mask = False
    out: Mask = False
    for line in block.lines:
        holds, fails = decided(line.when, scope)
        excused, excuse_fails = _excused(line, holds, scope, state, False)
        fails = first(fails, where_so(excuse_fails, holds))
        still = without(opposite(found), out)
        if fails is not None:
            state.upset(where_so(fails, still), before)
            out = join(out, meet(still, fails != 0))
        new = without(meet(still, holds), excused)
        if fails is not None:
            new = meet(new, fails == 0)
        state.hold(line, new)
        found = join(found, new)
    none = without(opposite(found), out)
    for line in block.lines:
        state.fail(line, none, False)
    state.failed = join(before, none)


def _reason(node: g.Condition, line: g.ConditionLine | g.ConditionException, holds: bool) -> Reason:
    return Reason(line.words, str(line.cites) or str(node.header.cites), holds)


def reasons_of(
    lines: list[tuple[Reason, Mask]], where: Any, rows: int
) -> tuple[Any, list[tuple[Reason, ...]]]:
    """For each row a number, and for each number the lines that count: of the rows `where` only."""
    at = np.flatnonzero(np.broadcast_to(where, rows))
    if not len(lines) or not len(at):
        return np.zeros(rows, np.int32), [()]
    which, found = which_hold([np.ascontiguousarray(np.broadcast_to(mask, rows)) for _, mask in lines], at)
    codes = np.zeros(rows, np.int32)
    codes[at] = which + 1
    return codes, [(), *(tuple(lines[n][0] for n in numbers) for numbers in found)]
