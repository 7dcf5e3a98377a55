"""Packages of generated Python for these tests: written to a folder, imported, forgotten."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType

from rulesdsl import graph as g
from rulesdsl.backends.python import generate

ROOT = Path(__file__).resolve().parent.parent.parent
_NUMBER = count(1)


def write(files: Mapping[str, str], folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def imported(graph: g.RuleGraph, folder: Path) -> Iterator[ModuleType]:
    """The package of a graph as a module."""
    name = f"package_{next(_NUMBER)}"
    write(generate(graph), folder / name)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
        for module in [m for m in sys.modules if m.split(".")[0] == name]:
            del sys.modules[module]
