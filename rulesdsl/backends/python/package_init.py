"""The package itself: everything of the book under one name, each chapter loaded at its first use.

In: the plan and the names of every chapter. Out: `__init__.py`, which knows the chapter of every
name and loads nothing but what is asked for; and `__init__.pyi`, by which type checkers and
readers see where every name comes from. Both list the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import WIDTH
from rulesdsl.backends.python.page import HOMES
from rulesdsl.backends.python.text import docstring, literal
from rulesdsl.lower import plan as p
from rulesdsl.lower.names import Taken
from rulesdsl.source.records import dataclass

_PUBLIC_RUNTIME = (
    "AmbiguousRow",
    "Answer",
    "BadInput",
    "Dice",
    "DividedByZero",
    "Ended",
    "Line",
    "MissingFact",
    "MissingRoll",
    "NeverEnds",
    "NoSuchRoll",
    "NotInSource",
    "NothingAgainst",
    "OutsideTable",
    "RandomDice",
    "Reason",
    "Refused",
    "RefusedByTable",
    "RulesError",
    "TapeDice",
    "Trace",
    "UnknownCell",
)
_LOADING = """
_HOMES = {name: chapter for chapter, names in _CHAPTERS.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    \"\"\"A chapter, or a name of one: the chapter is loaded when it is first asked for.\"\"\"
    if name in _CHAPTERS:
        return import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    chapter = import_module(f".{_HOMES[name]}", __name__)
    found: object = getattr(chapter, KNOWN)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
"""


@dataclass(frozen=True, slots=True)
class Names:
    """For every module of the package its names for users, in order. `renamed` has the runtime's
    names that are called otherwise here, because the rulebook has one like it."""

    by_module: Mapping[str, tuple[str, ...]]
    renamed: Mapping[str, str]

    @classmethod
    def of(cls, plan: p.Plan, chapters: Mapping[str, tuple[str, ...]]) -> Names:
        own = {name for names in chapters.values() for name in names}
        public = (*_PUBLIC_RUNTIME, *(("Walk", "Walker") if plan.graph.sequences else ()))
        runtime = {Taken({name, *own}).give(name) if name in own else name: name for name in public}
        listed: dict[str, tuple[str, ...]] = {}
        for here, name in runtime.items():
            home = HOMES.get(name, "_runtime")
            listed[home] = (*listed.get(home, ()), here)
        listed |= chapters
        return cls(
            {module: tuple(sorted(names, key=_sorted_as)) for module, names in listed.items() if names},
            {here: there for here, there in runtime.items() if here != there},
        )


def init_text(graph: g.RuleGraph, names: Names) -> str:
    """What is run: a table of names by chapter, and what loads the chapter of a name."""
    out = [*_docstring(graph), "", "# pyright: reportUnsupportedDunderAll=false", ""]
    out += ["from __future__ import annotations", "", "from importlib import import_module", ""]
    out.append("_CHAPTERS = {")
    for module, listed in names.by_module.items():
        out.append(f"    {literal(module)}: (")
        out += _filled([f"{literal(name)}," for name in listed], " " * 8)
        out.append("    ),")
    out.append("}")
    if names.renamed:
        out.append("_RENAMED = {")
        out += [f"    {literal(here)}: {literal(there)}," for here, there in names.renamed.items()]
        out.append("}")
    known = "_RENAMED.get(name, name)" if names.renamed else "name"
    return "\n".join(out) + _LOADING.replace("KNOWN", known)


def stub_text(graph: g.RuleGraph, names: Names) -> str:
    """What type checkers and readers see: every name imported from its chapter."""
    out = [*_docstring(graph), ""]
    for module, listed in names.by_module.items():
        out.append(f"from .{module} import (")
        out += [f"    {names.renamed.get(name, name)} as {name}," for name in listed]
        out.append(")")
    return "\n".join(out) + "\n"


def _docstring(graph: g.RuleGraph) -> list[str]:
    book = " ".join(part for part in (graph.title, graph.edition) if part)
    first, *rest = docstring(book)
    lines = [f'"""{first}', *rest]
    return [*lines[:-1], f'{lines[-1]}"""']


def _filled(words: list[str], indent: str) -> list[str]:
    """Words in lines of the usual width."""
    out: list[str] = []
    for word in words:
        if out and len(out[-1]) + 1 + len(word) <= WIDTH:
            out[-1] += f" {word}"
        else:
            out.append(indent + word)
    return out


def _sorted_as(name: str) -> tuple[bool, bool, str]:
    return (not name.isupper(), not name[:1].isupper(), name)


_DEFINED: Final = re.compile(r"(?:class|def) (\w+)|(\w+): \w+\[(?:SequenceOfPlay|Calendar)\w*\]")


def defined(lines: Iterable[str]) -> tuple[str, ...]:
    """The classes and functions of a module that are for its users, and its sequences of play. `lines`
    are its statements, without its docstring: what begins at the margin is code."""
    found = (_DEFINED.match(line) for line in lines if not line.startswith((" ", "#", "_")))
    names = (match.group(1) or match.group(2) for match in found if match is not None)
    return tuple(name for name in names if not name.startswith("_"))
