"""`_runtime.py`: the runtime as one file that imports nothing but the standard library.

In: the modules of `rulesdsl.runtime`, in an order in which each needs only those above it. Out:
one text: their imports of the standard library once, then their bodies, each under a heading.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType
from typing import Final

from rulesdsl.backends.python.page import RUNTIME_NAMES
from rulesdsl.backends.python.text import wrapped
from rulesdsl.runtime import (
    axes,
    calendars,
    charts,
    dice,
    errors,
    lists,
    results,
    rounding,
    steps_of_play,
    tally,
    trace,
    words,
)

_MODULES: Final[tuple[ModuleType, ...]] = (
    errors,
    rounding,
    trace,
    results,
    dice,
    words,
    axes,
    charts,
    lists,
    tally,
    steps_of_play,
    calendars,
)
_PREFIX: Final = "rulesdsl.runtime."


def runtime_names() -> frozenset[str]:
    """What modules of a package may import of `_runtime.py`: `lower` keeps local names apart."""
    return RUNTIME_NAMES


@cache
def runtime_text() -> str:
    """The whole file."""
    imports: dict[str, set[str]] = {}
    plain: set[str] = set()
    bodies: list[str] = []
    for module in _MODULES:
        source = inspect.getsource(module)
        tree = ast.parse(source)
        lines = source.splitlines()
        first = 0
        for node in tree.body:
            match node:
                case ast.ImportFrom(module=str() as name, names=several):
                    if not name.startswith(_PREFIX) and name != "__future__":
                        imports.setdefault(name, set()).update(alias.name for alias in several)
                case ast.Import(names=several):
                    plain.update(alias.name for alias in several)
                case ast.Expr(value=ast.Constant(value=str())) if node is tree.body[0]:
                    pass
                case _:
                    break
            first = node.end_lineno or first
        words = (ast.get_docstring(tree) or "").split("\n")
        short = (part for line in words for part in (wrapped(line, 98) if len(line) > 98 else [line]))
        title = "\n".join(f"# {line}".rstrip() for line in short)
        body = "\n".join(lines[first:]).strip("\n")
        bodies.append(f"# {'-' * 78}\n{title}\n\n\n{body}")
    head = ['"""What the rules run on: dice, the trace, charts, exact numbers."""', ""]
    head += ["from __future__ import annotations", ""]
    head += [f"import {name}" for name in sorted(plain)]
    for name in sorted(imports):
        ordered = sorted(imports[name], key=lambda n: (not n.isupper(), not n[:1].isupper(), n))
        head.append(f"from {name} import {', '.join(ordered)}")
    return "\n".join(head) + "\n\n" + "\n\n\n".join(bodies) + "\n"
