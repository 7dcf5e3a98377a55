"""Why an answer is what it is, one line per thing that was done, each with its rule.

In: the trace of a call. Out: lines of text; follow-ons and repeated steps are indented, and each pass
has a head. What is worked out again to the same end in the same pass is told once: modifiers, totals
and rolls are told each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesdsl import graph as g
from rulesdsl.driver.answers import plain_text
from rulesdsl.runtime import Entry, Trace, signed

_TOLD_ONCE: Final = ("step", "formula", "lookup", "shift")


def explained(graph: g.RuleGraph, trace: Trace) -> Iterator[str]:
    """The trace in the order in which things were worked out."""
    told: set[tuple[tuple[str, ...], tuple[int, ...], str]] = set()
    begun: set[tuple[tuple[str, ...], tuple[int, ...]]] = set()
    for entry in tuple(trace.entries):
        if (entry.path, entry.passes) not in begun:
            begun.add((entry.path, entry.passes))
            yield from _pass_head(entry)
        indent = "  " * len(entry.path) + ("  " if entry.kind == "modifier" else "")
        rule = f"  [{entry.rule}]" if entry.rule else ""
        line = indent + _text(graph, entry) + rule
        if entry.kind in _TOLD_ONCE:
            if (entry.path, entry.passes, line) in told:
                continue
            told.add((entry.path, entry.passes, line))
        yield line


def _pass_head(entry: Entry) -> Iterator[str]:
    """`walk 2:`, above the second pass of the step `walk`."""
    if entry.passes and entry.passes[-1]:
        yield f"{'  ' * (len(entry.path) - 1)}{entry.path[-1]} {entry.passes[-1]}:"


def _text(graph: g.RuleGraph, entry: Entry) -> str:
    value = entry.printed if entry.kind == "modifier" else plain_text(graph, entry.value)
    match entry.kind:
        case "modifier":
            return f"{value} {entry.name}"
        case "roll":
            by_die = f" ({entry.words})" if entry.words not in ("", f"dice {value}") else ""
            return f"rolled {entry.name}: {value}{by_die}"
        case "lookup":
            return f"{_title(graph, entry.name)}{f' at {entry.words}' if entry.words else ''}: {value}"
        case "shift":
            return f"{entry.words or _title(graph, entry.name)}: {value}"
        case "total":
            return f"{_title(graph, entry.name)}: total {_total(graph, entry)}"
        case "formula":
            return f"{_title(graph, entry.name)}: {value}{_because(value, entry)}"
        case "refusal":
            return f"not allowed: {entry.name}"
        case "end":
            return f"ends: {entry.name}"
        case "stop":
            return f"stops: {entry.name}"
        case _:
            return f"{entry.name} is {value}{_because(value, entry)}"


def _because(value: str, entry: Entry) -> str:
    """The words of the case that fitted, unless they only say the value again."""
    return f" ({entry.words})" if entry.words and entry.words != value else ""


def _total(graph: g.RuleGraph, entry: Entry) -> str:
    """`+1` of modifiers that are added, `x1/2` of those that multiply."""
    node = graph.functions.get(g.FunctionId(entry.name))
    multiplied = isinstance(node, g.Modifiers) and node.combine == "multiplied"
    return f"x{entry.printed}" if multiplied else signed(entry.value)


def _title(graph: g.RuleGraph, name: str) -> str:
    node = graph.functions.get(g.FunctionId(name))
    return node.header.title if node is not None else name
