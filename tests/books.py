"""The books of this repository and their generated packages, made once for each process of a test run.

`book("tcs@4.01")` is the graph of a book of `rulebooks/`. All come from one memory, as in a build of all;
`sema/test_memory.py` shows that each is what it is by itself. `generated(graph)` is the Python of any graph,
imported; `package(graph)` its package alone. Nobody changes a graph or a module, so that all may share them;
a backend is everyone's own.
"""

from __future__ import annotations

import atexit
import sys
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from types import ModuleType

from rulesdsl.driver.books import BookRef
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.generated_values import Values
from rulesdsl.driver.pipeline import Loaded, check_view, load_sources
from rulesdsl.graph import RuleGraph
from rulesdsl.sema.memory import Memory

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = sorted(path.parent for path in (ROOT / "rulebooks").glob("*/rulebook.yaml"))
NAMES = tuple(folder.name for folder in FOLDERS)

_MEMORY = Memory()
_OPEN = ExitStack()
atexit.register(_OPEN.close)
_GENERATED: dict[int, tuple[RuleGraph, GeneratedBackend]] = {}
"""By the graph's identity: to compare two graphs takes long."""


@cache
def book(name: str) -> RuleGraph:
    """`tcs`, or an edition of it, `tcs@4.01`."""
    folder, _, view = name.partition("@")
    return check_view(_sources(folder), view or None).usable()


@cache
def _sources(folder: str) -> Loaded:
    return load_sources(BookRef(ROOT / "rulebooks" / folder), _MEMORY)


def generated(graph: RuleGraph) -> GeneratedBackend:
    """The graph's Python, with values that whoever asks may set up as needed."""
    made = _made(graph)
    return GeneratedBackend(made.plan, Values(made.plan, made.values._modules))


def package(graph: RuleGraph) -> ModuleType:
    """The graph's Python as one imports it."""
    runtime: str = _made(graph).values.runtime.__name__
    return sys.modules[runtime.rpartition(".")[0]]


def _made(graph: RuleGraph) -> GeneratedBackend:
    known = _GENERATED.get(id(graph))
    if known is None:
        known = _GENERATED[id(graph)] = graph, _OPEN.enter_context(loaded(graph, rolls_apart=True))
    return known[1]
