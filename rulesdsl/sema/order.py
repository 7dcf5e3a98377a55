"""The order in which functions are assembled: what is used comes before what uses it.

In: the declarations of functions. Out: their names. It keeps the assembly shallow: a function
that needs another finds it made already, however long the chain; only those that stand in a
circle wait for each other. Works on the names alone, so it may see a use where there is none;
that costs nothing but the order.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.sema.declare import FunctionDecl
from rulesdsl.sema.memory import Memory
from rulesdsl.sema.mentions import names_in


def assembly_order(functions: Mapping[str, FunctionDecl], memory: Memory) -> list[str]:
    """Every name once; circles stand together, in the order of the text."""
    places = {name: place for place, name in enumerate(functions)}
    uses = {
        name: sorted(
            {w for w in names_in(decl, memory) if w in functions and w != name}, key=places.__getitem__
        )
        for name, decl in functions.items()
    }
    return [name for circle in _components(uses) for name in sorted(circle, key=places.__getitem__)]


def _components(uses: Mapping[str, list[str]]) -> list[list[str]]:
    """Tarjan's strongly connected components, those that are used first; without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    on_stack: set[str] = set()
    found: list[list[str]] = []
    for start in uses:
        work: list[tuple[str, int]] = [(start, 0)] if start not in index else []
        while work:
            name, position = work.pop()
            if position == 0:
                index[name] = low[name] = len(index)
                waiting.append(name)
                on_stack.add(name)
            if position < len(uses[name]):
                work.append((name, position + 1))
                other = uses[name][position]
                if other not in index:
                    work.append((other, 0))
                elif other in on_stack:
                    low[name] = min(low[name], index[other])
                continue
            if low[name] == index[name]:
                cut = waiting.index(name)
                found.append(waiting[cut:])
                on_stack -= set(waiting[cut:])
                del waiting[cut:]
            if work:
                parent = work[-1][0]
                low[parent] = min(low[parent], low[name])
    return found
