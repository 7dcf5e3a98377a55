"""Whether a table is looked up no more than once in all that a function does.

In: a rule graph, a function, a table. Out: yes or no. Only then are the rolls that find no printed cell
of one line alike, whatever is made of the answer: the roll itself is nothing to anybody else.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.naming import NAMES


def looked_up_once(graph: g.RuleGraph, node: g.Function, table: str) -> bool:
    """Yes where it is sure: one look-up, in a step of its own, of a roll that is used for nothing else, and
    made no second time."""
    if node.id == table:
        return True
    users: dict[str, list[g.Function]] = {}
    reached = {node.id: node}
    waiting = [node]
    for function in waiting:
        for name in uses(function):
            other = graph.functions.get(g.FunctionId(name))
            users.setdefault(name, []).append(function)
            if other is not None and other.id not in reached:
                reached[other.id] = other
                waiting.append(other)
    looking = users.get(table, [])
    if len(looking) != 1 or not isinstance(looking[0], g.Resolver):
        return False
    owner = looking[0]
    if not _by_a_roll_of_its_own(owner, table):
        return False
    while owner.id != node.id:
        above = users.get(owner.id, [])
        if len(above) != 1 or not isinstance(above[0], g.Resolver) or not _goes_to_once(above[0], owner.id):
            return False
        owner = above[0]
    return True


def _by_a_roll_of_its_own(owner: g.Resolver, table: str) -> bool:
    if any(isinstance(step, g.AgainStep) for step in owner.steps):
        return False
    lookups = [
        one
        for step in owner.steps
        if isinstance(step, g.Definition)
        for one in everything(step)
        if isinstance(one, g.Lookup) and one.table == table
    ]
    rolling = lookups[0].rolling if len(lookups) == 1 else None
    if not isinstance(rolling, g.StepRef):
        return False
    read = [one for one in everything(owner) if isinstance(one, g.StepRef) and one.name == rolling.name]
    rolls = [s for s in owner.steps if isinstance(s, g.RollStep) and s.name == rolling.name]
    return len(read) == 1 and bool(rolls)


def _goes_to_once(owner: g.Resolver, to: str) -> bool:
    again = any(isinstance(step, g.AgainStep) for step in owner.steps)
    return not again and any(isinstance(step, g.ThenStep) and step.resolver == to for step in owner.steps)


def uses(function: g.Function) -> Iterator[str]:
    """The functions that it uses, each as often as it does."""
    for one in everything(function):
        names = NAMES.get(type(one))
        for named in names(one) if names is not None else ():
            if named.space == "function" and named.how == "needed":
                yield named.name
