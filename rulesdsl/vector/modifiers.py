"""Modifiers lists in columns: which lines count in which rows, and what they come to.

In: a list and its frame. Out: its total in every row. The order of work is that of the interpreter: the kind,
the lines struck by name, each group with its choice, the limits over several groups, the total, its bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.values import Member
from rulesdsl.runtime import AmbiguousRow, MissingFact
from rulesdsl.runtime.errors import MOST_TIMES, too_great
from rulesdsl.source.records import replace
from rulesdsl.vector import numbers
from rulesdsl.vector.combining import Item, Line, chosen, combined, count_masks, limit_groups, within_net
from rulesdsl.vector.conditions import reasons_of
from rulesdsl.vector.context import Frame, Scope
from rulesdsl.vector.listforms import go_through
from rulesdsl.vector.needs import decided, number
from rulesdsl.vector.shaping import reading, select
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Mask,
    as_reasons,
    failing,
    fine,
    first,
    join,
    meet,
    opposite,
    slot,
    tidy,
    where_so,
    with_fails,
    without,
    yes,
)


@dataclass(slots=True)
class _List:
    """A list at work: its kind, which lines are struck, what has failed so far."""

    node: g.Modifiers
    scope: Scope
    kind: Leaf | None = None
    struck: dict[str, Mask] = field(default_factory=dict)
    bad: Bad = None

    def fail(self, bad: Bad, where: Mask = True) -> None:
        if bad is not None:
            self.bad = first(self.bad, where_so(bad, where))

    def applies(self, own: tuple[str, ...] | None, group: tuple[str, ...] | None) -> Mask:
        """Where the kind is one that the line is about: the nearest list of kinds counts."""
        if self.kind is None or self.node.by is None:
            return True
        nearest = own if own is not None else group if group is not None else self.node.by.usually
        domain = self.kind.domain
        if domain is None:
            return True
        named = [n for n, m in enumerate(domain.values) if isinstance(m, Member) and m.name in nearest]
        if len(named) == len(domain.values):
            return True
        others = [n for n in range(len(domain.values)) if n not in named]
        few = named if len(named) <= len(others) else others
        answer: Mask = False
        for code in few:
            hit = np.equal(self.kind.data, code)
            answer = join(answer, hit if isinstance(hit, np.ndarray) else bool(hit))
        return answer if few is named else opposite(answer)

    def not_struck(self, *names: str) -> Mask:
        free: Mask = True
        for name in names:
            if name in self.struck:
                free = without(free, self.struck[name])
        return free


_FEW_TIMES = 64
"""A factor that counts more often in some row makes numbers that no memory holds."""
_NONE = numbers.constant_number(0)


def total_of(node: g.Modifiers, frame: Frame) -> Leaf:
    """The total, between its bounds."""
    items, bad = items_of(node, frame)
    value = combined(node, [line for item in items for line in item.lines])
    value = within_net(node, value, frame)
    return replace(value, bad=tidy(bad), none=None)


def items_of(node: g.Modifiers, frame: Frame) -> tuple[list[Item], Bad]:
    """The lines that count, by item, after every choice and limit."""
    work = _begun(node, frame)
    items = [made for item in node.items if (made := _item(work, item)) is not None]
    for limit in node.at_most:
        when: Mask = True
        if limit.when is not None:
            when, bad = decided(limit.when, work.scope)
            work.fail(bad)
        limit_groups(node, limit, items, when)
    return items, work.bad


def sum_of_groups(node: g.Modifiers, names: Sequence[str], frame: Frame) -> Leaf:
    """What some groups come to by themselves."""
    work = _begun(node, frame)
    lines: list[Line] = []
    for item in node.items:
        if isinstance(item, g.ModifierGroup) and item.name in names:
            lines.extend(_group_lines(work, item))
    return replace(combined(node, lines), bad=tidy(work.bad), none=None)


def _begun(node: g.Modifiers, frame: Frame) -> _List:
    work = _List(node, frame.scope())
    if node.by is not None:
        kind = reading(work.scope.run.machine.evaluate(node.by.subject, work.scope))
        work.kind = kind
        missing = work.scope.run.program.reasons.of(MissingFact(f"the kind for {node.header.title}"))
        work.fail(first(kind.bad, failing(kind.none, missing)))
    for item in node.items:
        if isinstance(item, g.CancelLines):
            when, bad = decided(item.when, work.scope)
            work.fail(bad)
            for target in item.targets:
                work.struck[target] = join(work.struck.get(target, False), when)
    return work


def _item(work: _List, item: g.ModifierItem) -> Item | None:
    match item:
        case g.ModifierLine():
            return Item("", _line(work, item, None, True))
        case g.ModifierGroup():
            return Item(item.name, _group_lines(work, item))
        case g.UseModifiers():
            return Item("", _used(work, item))
        case g.CancelLines():
            return None


# ---------------------------------------------------------------- lines


def _line(work: _List, line: g.ModifierLine, group: g.ModifierGroup | None, within: Mask) -> list[Line]:
    """The line where it counts; once per element, in order, where it says so."""
    here = meet(within, work.not_struck(line.words))
    here = meet(here, work.applies(line.applies_to, group.applies_to if group else None))
    if yes(here) is False:
        return []
    if line.for_each is None:
        counts, bad = (True, None) if line.when is None else decided(line.when, work.scope)
        work.fail(bad, here)
        counts = meet(here, counts)
        if yes(counts) is False:
            return []
        value = _line_value(line, work.scope)
        work.fail(value.bad, counts)
        return [Line(unfailing(value), counts, line.words)]
    return _per_element(work, line, line.for_each, here)


def _per_element(work: _List, line: g.ModifierLine, over: g.Over, here: Mask) -> list[Line]:
    t = go_through(over, work.scope)
    work.fail(t.bad, here)
    if t.size == 0:
        return []
    counts, bad = (True, None) if line.when is None else decided(line.when, t.inner)
    value = _line_value(line, t.inner)
    out: list[Line] = []
    for k in range(t.size):
        there = meet(here, t.counts(k))
        work.fail(t.slot(t.fails, k), here)
        work.fail(t.slot(bad, k), there)
        counted = meet(there, t.slot(counts, k))
        work.fail(t.slot(value.bad, k), counted)
        one = replace(value, data=t.slot(value.data, k), den=t.slot(value.den, k), bad=None, none=None)
        out.append(Line(one, counted, line.words))
    return out


def _line_value(line: g.ModifierLine, scope: Scope) -> Leaf:
    value = number(line.value, scope)
    if line.per is None:
        return value
    times = number(line.per, scope)
    if line.per_at_most is not None:
        times = numbers.lower(times, number(line.per_at_most, scope))
    if not line.factor:
        return numbers.multiply(value, numbers.higher(times, _NONE))
    bad = first(value.bad, times.bad)
    beyond = numbers.compare(">", times, numbers.constant_number(MOST_TIMES))
    if np.any(beyond):
        bad = first(bad, failing(beyond, scope.run.program.reasons.of(too_great(line.words))))
    if bad is not None:
        counted = select(fine(bad), times, _NONE)
        assert isinstance(counted, Leaf)
        times = counted
    return replace(_power(value, times), bad=bad)


def _power(value: Leaf, times: Leaf) -> Leaf:
    """The factor as often as it counts: `value ** max(0, int(times))`."""
    counts = numbers.higher(numbers.rounded(times, "down"), _NONE)
    most = int(np.max(counts.data, initial=0))
    if most > _FEW_TIMES:
        return numbers.power(value, counts)
    out = numbers.constant_number(1)
    factor = replace(value, bad=None)
    for n in range(most):
        more = numbers.compare(">", counts, numbers.constant_number(n))
        chosen = select(more, numbers.multiply(out, factor), out)
        assert isinstance(chosen, Leaf)
        out = chosen
    return out


def _used(work: _List, item: g.UseModifiers) -> list[Line]:
    """The lines of another list that count there, plus for minus where so said."""
    scope = work.scope
    here = work.not_struck(item.words)
    if item.when is not None:
        when, bad = decided(item.when, scope)
        work.fail(bad, here)
        here = meet(here, when)
    args = [scope.run.machine.evaluate(a, scope) for a in item.args]
    for arg in args:
        work.fail(arg.bad, here)
    node = scope.run.graph.functions[item.modifiers]
    assert isinstance(node, g.Modifiers)
    inputs = {i.name: value for i, value in zip(node.inputs, args, strict=True)}
    frame = Frame(scope.run, node.id, str(node.header.cites), inputs, scope.depth)
    items, bad = items_of(node, frame)
    work.fail(bad, here)
    lines = [line for one in items for line in one.lines]
    return [
        Line(numbers.negative(x.value) if item.reversed else x.value, meet(here, x.counts), x.words)
        for x in lines
    ]


# ---------------------------------------------------------------- groups


def _group_lines(work: _List, group: g.ModifierGroup) -> list[Line]:
    """The lines of a group that count after its own choice."""
    here = work.not_struck(group.name, group.title)
    for off in group.unless:
        when, bad = decided(off, work.scope)
        work.fail(bad, here)
        here = without(here, when)
    lines = [x for line in group.lines for x in _line(work, line, group, here)]
    if group.chart is not None:
        lines.extend(_cells(work, group, group.chart, meet(here, work.applies(None, group.applies_to))))
    if group.exactly_one and len(lines) > 1:
        _ambiguous(work, group, lines)
    if group.chooser is None or len(lines) < 2:
        return lines
    return chosen(work.node, group.chooser, lines)


def _cells(work: _List, group: g.ModifierGroup, lookup: g.ChartLookup, here: Mask) -> list[Line]:
    """The cell of a group's chart, or one per element; blank and `-` are no candidates."""
    if yes(here) is False:
        return []
    chart = work.scope.run.program.group_chart(work.node, group, lookup)
    evaluate = work.scope.run.machine.evaluate
    if lookup.each is None:
        args = [evaluate(s, work.scope) for s in lookup.subjects]
        for arg in args:
            work.fail(arg.bad, here)
        found = chart.look(args)[""]
        work.fail(found.bad, here)
        return [_cell(found, here, group)]
    t = go_through(lookup.each, work.scope)
    work.fail(t.bad, here)
    if t.size == 0:
        return []
    args = [evaluate(s, t.inner) for s in lookup.subjects]
    found = chart.look(args)[""]
    bad: Bad = None
    for arg in args:
        bad = first(bad, arg.bad)
    bad = first(bad, found.bad)
    out: list[Line] = []
    for k in range(t.size):
        there = meet(here, t.counts(k))
        work.fail(t.slot(t.fails, k), here)
        work.fail(t.slot(bad, k), there)
        one = replace(
            found,
            data=t.slot(found.data, k),
            none=t.slot(found.none, k),
            bad=None,
            den=slot(found.den, k, t.axes),
        )
        out.append(_cell(one, there, group))
    return out


def _cell(found: Leaf, here: Mask, group: g.ModifierGroup) -> Line:
    counts = here if found.none is None else without(here, found.none)
    return Line(unfailing(found), counts, group.title)


def unfailing(value: Leaf) -> Leaf:
    """The value as if nothing had failed."""
    if value.bad is None and value.none is None:
        return value
    made = with_fails(value, None, None)
    assert isinstance(made, Leaf)
    return made


def _ambiguous(work: _List, group: g.ModifierGroup, lines: list[Line]) -> None:
    """Two candidates at once: the words of those that apply are the failure."""
    several = np.greater(count_masks([line.counts for line in lines]), 1)
    if not np.any(several):
        return
    rule = str(group.cites) or str(work.node.header.cites)
    shape = np.broadcast_shapes(*(np.shape(x.counts) for x in lines))
    cells = int(np.prod(shape, dtype=int))
    masks: list[tuple[Any, Mask]] = [
        (line.words, np.broadcast_to(line.counts, shape).reshape(-1)) for line in lines
    ]
    codes, words = reasons_of(masks, np.broadcast_to(several, shape).reshape(-1), cells)
    reasons = work.scope.run.program.reasons
    title = work.node.header.title
    found = [reasons.of(AmbiguousRow(title, group.title, tuple(map(str, one)), rule)) for one in words[1:]]
    work.fail(tidy(as_reasons([0, *found]).take(codes).reshape(shape)))
