"""What is left of a book that has mistakes in it.

In: everything assembled, and the diagnostics so far. Out: the ids that are sound. A declaration
with an error inside it is not; nor is one that refers to such a declaration, however far. So
the graph never holds a name that is not in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.diagnostics import Severity, Sink
from rulesdsl.sema.codes import SAID_TWICE
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.sema.references import references

Key = tuple[str, str]
"""Namespace and name."""


_LEAVES_THE_REST = frozenset({SAID_TWICE})
"""A second thing of the same name: the first stands, and what leans on it is checked."""


Faults = Mapping[str, Sequence[int]]
"""Where each file is broken: offsets, ascending."""


def places_at_fault(sink: Sink) -> Faults:
    """Where declarations are broken; what is made in spite of a fault is not."""
    found: dict[str, list[int]] = {}
    for one in sorted(
        d.span for d in sink.items if d.severity is Severity.ERROR and d.code not in _LEAVES_THE_REST
    ):
        found.setdefault(one.file, []).append(one.start)
    return found


def at_fault(decl: NamedDecl, faults: Faults) -> bool:
    """Whether an error lies inside the declaration."""
    own = decl.span
    starts = faults.get(own.file, ())
    at = bisect_left(starts, own.start)
    return at < len(starts) and starts[at] < own.end


def sound(nodes: Mapping[Key, g.Model], faulty: set[Key]) -> set[Key]:
    """The keys of `nodes` that neither have a fault nor lean on anything that has."""
    needs = {
        key: [(ref.space, ref.name) for ref in references(node) if (ref.space, ref.name) != key]
        for key, node in nodes.items()
    }
    good = {key for key in nodes if key not in faulty}
    while True:
        fallen = {key for key in good if any(need not in good for need in needs[key])}
        if not fallen:
            return good
        good -= fallen
