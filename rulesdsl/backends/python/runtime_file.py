"""The runtime as files that import nothing but the standard library and each other.

In: the modules of `rulesdsl.runtime`, in an order in which each needs only those above it. Out:
texts: what they import, once, then their bodies, each under a heading. What nearly everything
needs is `_runtime.py`; what few need, and takes time to load, stands in files of its own.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Sequence
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
    given,
    lists,
    random_dice,
    ratios,
    records,
    results,
    rounding,
    steps_of_play,
    tally,
    trace,
    words,
)

_FILES: Final[dict[str, tuple[ModuleType, ...]]] = {
    "_records": (records,),
    "_runtime": (
        errors,
        rounding,
        trace,
        results,
        words,
        lists,
        given,
        dice,
        axes,
        ratios,
        charts,
        tally,
        steps_of_play,
    ),
    "_random_dice": (random_dice,),
    "_calendars": (calendars,),
}
_WORDS: Final = {
    "_records": "Records: dataclasses that are made when they are first used.",
    "_runtime": "What the rules run on: dice, the trace, charts, exact numbers.",
    "_random_dice": "Dice that the computer rolls.",
    "_calendars": "Turns and their dates.",
}
_PREFIX: Final = "rulesdsl.runtime."
_HOMES: Final = {module.__name__: file for file, modules in _FILES.items() for module in modules}


def runtime_names() -> frozenset[str]:
    """What modules of a package may import of the runtime: `lower` keeps local names apart."""
    return RUNTIME_NAMES


@cache
def runtime_texts() -> dict[str, str]:
    """Every file by its name."""
    return {file: _text(file, modules) for file, modules in _FILES.items()}


def _text(file: str, modules: Sequence[ModuleType]) -> str:
    imports: dict[str, set[str]] = {}
    plain: set[str] = set()
    bodies: list[str] = []
    for module in modules:
        source = inspect.getsource(module)
        tree = ast.parse(source)
        lines = source.splitlines()
        first = 0
        for node in tree.body:
            match node:
                case ast.ImportFrom(module=str() as name, names=several):
                    home = f".{_HOMES[name]}" if name.startswith(_PREFIX) else name
                    if home not in (f".{file}", "__future__"):
                        imports.setdefault(home, set()).update(alias.name for alias in several)
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
    head = [f'"""{_WORDS[file]}"""', "", "from __future__ import annotations", ""]
    head += [f"import {name}" for name in sorted(plain)]
    ours = [name for name in sorted(imports) if name.startswith(".")]
    head += [_import(name, imports[name]) for name in sorted(imports) if name not in ours]
    if ours:
        head += ["", *(_import(name, imports[name]) for name in ours)]
    return "\n".join(head) + "\n\n" + "\n\n\n".join(bodies) + "\n"


def _import(module: str, names: Iterable[str]) -> str:
    ordered = sorted(names, key=lambda n: (not n.isupper(), not n[:1].isupper(), n))
    return f"from {module} import {', '.join(ordered)}"
