"""Sequences that play themselves, near or far.

In: a sequence and all others. Out: the circle as names, None where there is none. A node of a
sequence may play another node of the same sequence, as long as that does not come back to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.sema.play_nodes import Items, Nodes, all_nodes, clause
from rulesdsl.syntax import ast

_At = tuple[str, tuple[str, ...]]
"""A sequence and a path below it; () is the whole."""


def circle_of(decl: ast.SequenceDecl, nodes: Nodes) -> list[str] | None:
    """The first circle met from `decl` that goes through it."""
    name = decl.head.name.text
    done: set[_At] = set()
    way: list[tuple[_At, Iterator[_At]]] = [((name, ()), _played((name, ()), nodes))]
    while way:
        at, played = way[-1]
        other = next(played, None)
        if other is None:
            done.add(at)
            way.pop()
            continue
        above = [one for one, _ in way]
        if other in above:
            circle = [*above[above.index(other) :], other]
            if any(sequence == name for sequence, _ in circle):
                return [_words(one) for one in circle]
        elif other not in done:
            way.append((other, _played(other, nodes)))
    return None


def _played(at: _At, nodes: Nodes) -> Iterator[_At]:
    """What is played anywhere inside."""
    sequence = nodes.sequence(at[0])
    if sequence is None:
        return
    top = nodes.find(sequence, at[1]) if at[1] else None
    items: Items = sequence.items if not at[1] else ((top,) if top is not None else ())
    for node in all_nodes(items):
        played = clause(node, "plays")
        if played is not None and played.path is not None:
            first, *rest = [name.text for name in played.path.names]
            yield first, tuple(rest)


def _words(at: _At) -> str:
    return ".".join((at[0], *at[1]))
