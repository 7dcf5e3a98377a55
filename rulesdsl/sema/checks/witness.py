"""Witnesses: the input that shows a finding, as an example block ready to paste.

In: a line of a chart and a roll, or facts found by a search. Out: the text of an `example` in our
language, "" where no input can be written (a head without a value).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.checks.charts import Chart
from rulesdsl.sema.checks.lines import Line, roll_axis

_NOT_A_NAME: Final = re.compile(r"[^a-z0-9]+")


def lookup_example(graph: g.RuleGraph, line: Line, number: int, expected: str | None) -> str:
    """An example of the chart with this roll (or number) and one value for each other head."""
    table = line.table
    given: list[tuple[str, str]] = []
    for axis, head in line.heads:
        value = _of_key(table.grid.axes[axis].heads[head].key, graph, table.grid.axes[axis])
        if value is None:
            return ""
        given.append((table.grid.axes[axis].name, value))
    rolling: list[tuple[str, str]] = []
    axis_of_rolls = roll_axis(table)
    if table.cells_are == "rolls":
        rolling.append(("dice", str(number)))
    elif table.cells_are == "numbers":
        given.append((table.number_name or "number", str(number)))
    elif axis_of_rolls is not None:
        given.append((table.grid.axes[axis_of_rolls].name, str(number)))
    wanted = "unknown" if expected is None else f"{table.id}  {_quoted(expected)}"
    title = f"{table.header.title} at {number}"
    return example(f"{table.id}_{number}", title, table.id, given, rolling, [wanted])


def head_example(graph: g.RuleGraph, chart: Chart, axis: int, value: str, expected: str | None) -> str:
    """An example that looks up `value` on one axis of a chart, and the first head on the others; for
    charts that are looked up by themselves."""
    table = chart.table
    if table is None or table.cells_are == "odds":
        return ""
    given: list[tuple[str, str]] = []
    for index in table.arguments:
        found = table.grid.axes[index]
        first = next((v for h in found.heads if (v := _of_key(h.key, graph, found)) is not None), None)
        shown = value if index == axis else first
        if shown is None:
            return ""
        given.append((found.name, shown))
    if table.cells_are == "numbers":
        given.append((table.number_name or "number", "1"))
    dice = graph.dice_by_id.get(table.dice) if table.dice is not None else None
    rolls = table.cells_are in ("rolls", "at_least") and dice is not None
    rolling = [("dice", str(dice.readings[0]))] if rolls and dice is not None else []
    wanted = "unknown" if expected is None else f"{table.id}  {_quoted(expected)}"
    title = f"{table.header.title}: {axis_words(chart, axis)} {value}"
    return example(f"{table.id}_{value}", title, table.id, given, rolling, [wanted])


def axis_words(chart: Chart, axis: int) -> str:
    found = chart.grid.axes[axis]
    return found.title or found.name


def example(
    name: str,
    title: str,
    target: str,
    given: Iterable[tuple[str, str]],
    rolling: Iterable[tuple[str, str]] = (),
    expect: Sequence[str] = (),
) -> str:
    """The text of an example, laid out as `fmt` would."""
    lines = [f'example {_name(name)} "{_plain(title)}" of {target}']
    lines += _block("given", list(given))
    lines += _block("rolling", list(rolling))
    if expect:
        lines += ["  expect", *(f"    {line}" for line in expect)]
    return "\n".join(lines)


def _block(word: str, pairs: list[tuple[str, str]]) -> list[str]:
    if not pairs:
        return []
    width = max(len(name) for name, _ in pairs)
    return [f"  {word}", *(f"    {name.ljust(width)}  {value}" for name, value in pairs)]


def _name(text: str) -> str:
    return "shows_" + _NOT_A_NAME.sub("_", text.lower()).strip("_")


def _plain(text: str) -> str:
    return " ".join(text.replace('"', "'").split())


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[+-]?\d+|[a-z]\w*", text) else f'"{_plain(text)}"'


def _of_key(key: g.Key, graph: g.RuleGraph, axis: g.Axis) -> str | None:
    """A value that falls under a head."""
    match key:
        case g.MemberKey():
            return key.member
        case g.BandKey():
            bound = key.low if key.low is not None else key.high
            return None if bound is None else str(bound)
        case g.TextKey() if isinstance(axis.type, g.YesNoType):
            return key.text
        case g.TextKey() | g.DateKey():
            return f'"{_plain(key.text)}"'
        case g.CaseKey():
            return f'"{_plain(_case_text(key, graph, axis))}"'
        case _:
            return None


def _case_text(key: g.CaseKey, graph: g.RuleGraph, axis: g.Axis) -> str:
    if isinstance(axis.type, g.OutcomeType):
        for case in graph.outcome_by_id[axis.type.outcome].cases:
            if case.name == key.case:
                text = case.template
                for name, value in zip(case.parameters, key.args, strict=False):
                    text = text.replace("{" + name + "}", str(value))
                return text
    return key.case
