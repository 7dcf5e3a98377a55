"""A list of modifiers: which lines count, what they come to, in the policy the list declares.

In: the list and its inputs. Out: the total with the lines behind it and the totals of its
groups. The order of work: the kind, the lines struck by name, each group with its choice, the
limits over several groups in the order they are written, the total, its bounds.

A side that may choose takes its best choice: of "one", exactly one of the lines that apply (the
first of equals); of "at most N groups", the groups that help it most and none that does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesdsl import graph as g
from rulesdsl.interp.charts import read_cell
from rulesdsl.interp.context import Frame, Scope, place_text
from rulesdsl.interp.heads import Chart
from rulesdsl.interp.listforms import elements
from rulesdsl.interp.values import IllTyped, Member, Number, Total, as_number, as_yes, exact
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import AmbiguousRow, Line, MissingFact
from rulesdsl.runtime.errors import MOST_TIMES, too_great
from rulesdsl.source.records import dataclass


@dataclass(slots=True)
class _Part:
    """The lines that an item of the list brings in; `name` is its group's."""

    name: str
    lines: list[Line]


def total_of(node: g.Modifiers, frame: Frame) -> Total:
    """The total of a list, recorded in the trace."""
    scope = frame.scope()
    kind = _kind(node, scope)
    struck = _struck(node, scope)
    parts = [p for item in node.items if (p := _part(node, item, kind, struck, scope)) is not None]
    for limit in node.at_most:
        if limit.when is None or as_yes(scope.machine.evaluate(limit.when, scope)):
            _keep(node, limit, parts)
    lines = tuple(line for part in parts for line in part.lines)
    value = _bounded(node, _combined(node, lines), scope)
    groups = {p.name: _combined(node, p.lines) for p in parts if p.name}
    trace = frame.session.trace
    if trace is not None:
        for line in lines:
            trace.modifier(node.id, line, factor=node.combine == "multiplied")
        trace.total(node.id, value, str(node.header.cites), place_text(node.header.place))
    return Total(value, lines, groups, node.combine == "multiplied")


def sum_of_groups(node: g.Modifiers, names: Sequence[str], frame: Frame) -> Number:
    """What some groups come to by themselves: their own choices made, the list's limits and
    bounds left out."""
    scope = frame.scope()
    kind = _kind(node, scope)
    struck = _struck(node, scope)
    lines: list[Line] = []
    for item in node.items:
        if isinstance(item, g.ModifierGroup) and item.name in names:
            lines.extend(_group_lines(node, item, kind, struck, scope))
    return _combined(node, lines)


def _kind(node: g.Modifiers, scope: Scope) -> str | None:
    """The name of the kind that lines apply to, or not; None where the list has no kinds."""
    if node.by is None:
        return None
    value = scope.machine.evaluate(node.by.subject, scope)
    if isinstance(value, Member):
        return value.name
    raise MissingFact(f"the kind for {node.header.title}")


def _applies(
    node: g.Modifiers, kind: str | None, own: tuple[str, ...] | None, group: tuple[str, ...] | None
) -> bool:
    """The nearest list of kinds counts."""
    if kind is None or node.by is None:
        return True
    nearest = own if own is not None else group if group is not None else node.by.usually
    return kind in nearest


def _struck(node: g.Modifiers, scope: Scope) -> frozenset[str]:
    """The words of the lines that others cancel."""
    out: set[str] = set()
    for item in node.items:
        if isinstance(item, g.CancelLines) and as_yes(scope.machine.evaluate(item.when, scope)):
            out.update(item.targets)
    return frozenset(out)


def _part(
    node: g.Modifiers, item: g.ModifierItem, kind: str | None, struck: frozenset[str], scope: Scope
) -> _Part | None:
    match item:
        case g.ModifierLine():
            return _Part("", list(_line(node, item, None, kind, struck, scope)))
        case g.ModifierGroup():
            return _Part(item.name, _group_lines(node, item, kind, struck, scope))
        case g.UseModifiers():
            return _Part("", _used(item, struck, scope))
        case g.CancelLines():
            return None


# ---------------------------------------------------------------- lines


def _line(
    node: g.Modifiers,
    line: g.ModifierLine,
    group: g.ModifierGroup | None,
    kind: str | None,
    struck: frozenset[str],
    scope: Scope,
) -> Iterable[Line]:
    """The line as often as it counts: once, or once per element."""
    if line.words in struck:
        return
    if not _applies(node, kind, line.applies_to, group.applies_to if group else None):
        return
    scopes = [scope] if line.for_each is None else [inner for _, inner in elements(line.for_each, scope)]
    rule = _rule(line.cites, group, node)
    for inner in scopes:
        if line.when is None or as_yes(scope.machine.evaluate(line.when, inner)):
            value = _line_value(line, inner)
            yield Line(value, line.words, rule, group.name if group else "", place_text(line.place))


def _line_value(line: g.ModifierLine, scope: Scope) -> Number:
    value = as_number(scope.machine.evaluate(line.value, scope))
    if line.per is None:
        return value
    times = as_number(scope.machine.evaluate(line.per, scope))
    if line.per_at_most is not None:
        times = min(times, as_number(scope.machine.evaluate(line.per_at_most, scope)))
    times = max(0, times)  # fewer than none are none
    if not line.factor:
        return exact(value * times)
    if times > MOST_TIMES:
        raise too_great(line.words)
    return exact(value ** int(times))


def _rule(cites: g.Cited, group: g.ModifierGroup | None, node: g.Modifiers) -> str:
    return str(cites) or (str(group.cites) if group else "") or str(node.header.cites)


def _used(item: g.UseModifiers, struck: frozenset[str], scope: Scope) -> list[Line]:
    """The lines of another list that count there, plus for minus where so said."""
    if item.words in struck:
        return []
    if item.when is not None and not as_yes(scope.machine.evaluate(item.when, scope)):
        return []
    args = tuple(scope.machine.evaluate(a, scope) for a in item.args)
    used = scope.machine.modifiers(item.modifiers, args, scope.session.silent())
    if not item.reversed:
        return list(used.lines)
    return [Line(-x.value, x.words, x.rule, x.group, x.place) for x in used.lines]


# ---------------------------------------------------------------- groups


def _group_lines(
    node: g.Modifiers,
    group: g.ModifierGroup,
    kind: str | None,
    struck: frozenset[str],
    scope: Scope,
) -> list[Line]:
    """The lines of a group that count after its own choice."""
    if group.name in struck or group.title in struck:
        return []
    if any(as_yes(scope.machine.evaluate(off, scope)) for off in group.unless):
        return []
    lines = [x for line in group.lines for x in _line(node, line, group, kind, struck, scope)]
    if group.chart is not None and _applies(node, kind, None, group.applies_to):
        lines.extend(_cells(node, group, group.chart, scope))
    if group.exactly_one and len(lines) > 1:
        words = tuple(line.words for line in lines)
        raise AmbiguousRow(node.header.title, group.title, words, _rule(group.cites, None, node))
    if group.chooser is None or len(lines) < 2:
        return lines
    if group.chooser.how == "first":
        return lines[:1]
    return [_best(node, group.chooser, lines)]


def _cells(
    node: g.Modifiers, group: g.ModifierGroup, chart: g.ChartLookup, scope: Scope
) -> Iterable[Line]:
    """The cell of a group's chart, or one per element; blank and `-` are no candidates."""
    rule = str(group.cites) or str(node.header.cites)
    read = Chart(f"{node.id}.{group.name}", group.title, rule, chart.grid)
    scopes = [scope] if chart.each is None else [inner for _, inner in elements(chart.each, scope)]
    for inner in scopes:
        subjects = [scope.machine.evaluate(s, inner) for s in chart.subjects]
        found = read_cell(scope.machine.graph, read, subjects)
        if found is not None and found.value is not None:
            yield Line(as_number(found.value), group.title, rule, group.name, place_text(chart.place))


def _wants_greatest(node: g.Modifiers, chooser: g.Chooser) -> bool:
    """Whether a greater figure is what the chooser picks."""
    if node.favors_plus is None and node.favors_minus is None:
        raise IllTyped(f"{node.id} does not say whom a plus favors")
    if node.favors_plus is not None:
        plus_is_good = chooser.role == node.favors_plus
    else:
        plus_is_good = chooser.role != node.favors_minus
    return plus_is_good is not (chooser.how == "worst")


def _best(node: g.Modifiers, chooser: g.Chooser, lines: list[Line]) -> Line:
    """The first of the best."""
    if _wants_greatest(node, chooser):
        return max(lines, key=lambda line: line.value)
    return min(lines, key=lambda line: line.value)


def _keep(node: g.Modifiers, limit: g.AtMost, parts: list[_Part]) -> None:
    """Strike the groups that the limit leaves out."""
    applying = [p for p in parts if p.name in limit.groups and p.lines]
    if limit.chooser.how == "first":
        kept = applying[: limit.limit]
    else:
        greatest = _wants_greatest(node, limit.chooser)
        neutral = _combined(node, ())
        gain = {p.name: _combined(node, p.lines) - neutral for p in applying}
        if not greatest:
            gain = {name: -value for name, value in gain.items()}
        helping = [p for p in applying if gain[p.name] > 0]
        kept = sorted(helping, key=lambda p: -gain[p.name])[: limit.limit]
    names = {p.name for p in kept}
    for part in applying:
        if part.name not in names:
            part.lines = []


# ---------------------------------------------------------------- totals


def _combined(node: g.Modifiers, lines: Iterable[Line]) -> Number:
    if node.combine == "added":
        total: Number = 0
        for line in lines:
            total += line.value
        return exact(total)
    product: Number = 1
    for line in lines:
        product *= line.value
    return exact(product)


def _bounded(node: g.Modifiers, value: Number, scope: Scope) -> Number:
    if node.net is None:
        return value
    graph = scope.machine.graph
    if node.net.high is not None:
        value = min(value, as_number(constant(graph, node.net.high)))
    if node.net.low is not None:
        value = max(value, as_number(constant(graph, node.net.low)))
    return value
