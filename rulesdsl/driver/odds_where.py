"""Where in a book a figure was needed that is absent, and the like, for the odds of what fails there.

In: a rule graph, and an error that says no place. Out: the rule and the line, each that it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl import graph as g
from rulesdsl.graph.dividing import said_in
from rulesdsl.runtime import BadInput, MissingFact, NotAnswered

_MOST = 3
PORTIONS = "portions"
"""What cannot be so where something is split into portions of 0."""


def why_none(graph: g.RuleGraph, error: MissingFact | BadInput) -> str:
    """The words of it: what is absent, or cannot be so, by which rule, and where that is written."""
    match error:
        case NotAnswered(what=what):
            return what
        case MissingFact(what=what):
            words, here = f"{what} is absent", _needs(what)
        case BadInput(field=field) if field == PORTIONS:
            words, here = "portions of 0 or less", _splits
        case _:
            return f"{error.field}: {error.why}"
    places = list(dict.fromkeys(_places(graph, here)))
    rules = dict.fromkeys(rule for rule, _ in places if rule)
    if not places or len(places) > _MOST:
        return words
    rule = f" [{next(iter(rules))}]" if len(rules) == 1 else ""
    return f"{words}{rule}, {' or '.join(place for _, place in places)}"


def _needs(what: str) -> Callable[[g.Model], bool]:
    return lambda node: isinstance(node, g.Needed) and node.what == what


def _splits(node: g.Model) -> bool:
    return isinstance(node, g.SplitInto) and not isinstance(node.portion, g.Constant)


def _places(graph: g.RuleGraph, here: Callable[[g.Model], bool]) -> Iterator[tuple[str, str]]:
    for function in graph.functions.values():
        for node, (rule, place) in said_in(function):
            if here(node) and place:
                yield rule, place
