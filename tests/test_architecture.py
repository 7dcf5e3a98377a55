"""The house rules, checked on the source itself: who imports whom, sizes, a page per code."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rulesdsl"
FILES = sorted(p for p in PACKAGE.rglob("*.py") if "__pycache__" not in p.parts)
NAMES = [p.relative_to(ROOT).as_posix() for p in FILES]

# Each layer and the layers it may import (besides itself).
MAY_IMPORT: dict[str, set[str]] = {
    "source": set(),
    "runtime": set(),
    "docs": set(),
    "diagnostics": {"source"},
    "graph": {"source"},
    "syntax": {"source", "diagnostics"},
    "sema": {"source", "diagnostics", "syntax", "graph"},
    "lower": {"source", "graph"},
    "report": {"source", "graph"},
    "interp": {"source", "graph", "runtime"},
    "distribution": {"runtime"},
    "sweep": set(),
    "vector": {"source", "graph", "runtime", "interp", "distribution"},
    "backends": set(),
    "changes": {"source", "graph", "lower", "backends.tables"},
    "backends.python": {"source", "graph", "lower", "runtime"},
    "backends.tables": {"source", "graph", "lower", "report"},
    "driver": {
        "source", "diagnostics", "syntax", "sema", "graph", "lower", "interp", "runtime",
        "report", "backends.python", "backends.tables", "changes", "docs", "distribution",
        "sweep", "vector",
    },
    "cli": {"source", "diagnostics", "graph", "interp", "runtime", "report", "driver", "changes"},
    "": {"driver"},
}  # fmt: skip

# Modules that import something which is installed with an extra only.
NEED_AN_EXTRA = (
    "vector/frames_arrow.py", "vector/frames_pandas.py", "vector/frames_polars.py",
    "cli/odds_plot.py", "sweep/dask_cluster.py", "sweep/parquet_files.py",
)  # fmt: skip

# Only what these do on their own lines may be longer; each with its reason.
LONG_FILES: dict[str, str] = {}


def layer_of(module: str) -> str:
    """`rulesdsl.sema.checks.rolls` -> `sema`; `rulesdsl` -> ``."""
    parts = module.split(".")[1:]
    if not parts:
        return ""
    return ".".join(parts[:2]) if parts[0] == "backends" and len(parts) > 1 else parts[0]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a file's syntax tree, the module first."""
    return tuple(ast.walk(ast.parse(text_of(path))))


def imports(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Our own modules that a file imports, the names of `from X import y` resolved."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield (inner if is_module(inner) else str(node.module)), node


@cache
def is_module(name: str) -> bool:
    path = ROOT / Path(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def ours(path: Path) -> set[str]:
    return {name for name, _ in imports(path) if name.split(".")[0] == "rulesdsl"}


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("name", NAMES)
def test_layers(name: str) -> None:
    path = ROOT / name
    layer = layer_of(module_of(path))
    assert layer in MAY_IMPORT, f"{name}: no layer {layer!r} is known"
    allowed = MAY_IMPORT[layer] | {layer}
    broken = sorted(other for other in ours(path) if layer_of(other) not in allowed)
    assert not broken, f"{name} ({layer}) imports {broken}"


def test_runtime_and_contracts_stand_alone() -> None:
    """The runtime travels with generated code: nothing but the standard library."""
    for path in FILES:
        if layer_of(module_of(path)) == "runtime":
            roots = {name.split(".")[0] for name, _ in imports(path)} - {"rulesdsl", "__future__"}
            assert roots <= sys.stdlib_module_names, f"{path}: {roots}"


def test_no_import_cycles() -> None:
    graph = {module_of(p): {m for m in ours(p) if m != module_of(p)} for p in FILES}
    for name, needed in graph.items():
        # `from package import x` inside the package itself is how __init__ gathers its parts.
        needed.difference_update({parent for parent in needed if name.startswith(parent + ".")})
    state: dict[str, int] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if state.get(name) == 2:
            return
        assert state.get(name) != 1, f"cycle: {' -> '.join((*path[path.index(name) :], name))}"
        state[name] = 1
        for other in sorted(graph.get(name, ())):
            visit(other, (*path, name))
        state[name] = 2

    for name in sorted(graph):
        visit(name, ())


@pytest.mark.parametrize("name", NAMES)
def test_no_imports_inside_functions(name: str) -> None:
    for function in functions(ROOT / name):
        inner = [n for n in ast.walk(function) if isinstance(n, ast.Import | ast.ImportFrom)]
        assert not inner, f"{name}:{inner[0].lineno}: import inside {function.name}"


@pytest.mark.parametrize("name", NAMES)
def test_sizes(name: str) -> None:
    lines = text_of(ROOT / name).count("\n")
    assert lines <= 600 or name in LONG_FILES, f"{name} has {lines} lines"
    for function in functions(ROOT / name):
        size = (function.end_lineno or 0) - function.lineno + 1
        assert size <= 80, f"{name}:{function.lineno}: {function.name} has {size} lines"


@pytest.mark.parametrize("name", NAMES)
def test_docstring_and_no_blanket_except(name: str) -> None:
    tree, *inside = nodes(ROOT / name)
    assert isinstance(tree, ast.Module)
    assert not tree.body or ast.get_docstring(tree), f"{name} has no docstring"
    for node in inside:
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type is not None else "everything"
            blanket = caught in {"everything", "Exception"}
            assert not blanket, f"{name}:{node.lineno}: catches {caught}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"eval", "exec"}, f"{name}:{node.lineno}: {node.func.id}"


def test_python_side_is_small() -> None:
    package = importlib.import_module("rulesdsl")
    functions = ["build", "check", "diff", "load", "odds", "vectorised"]
    assert package.__all__ == ["RulesError", "Trouble", *functions]
    assert dir(package) == package.__all__
    for name in package.__all__:
        assert callable(getattr(package, name))
    with pytest.raises(AttributeError):
        _ = package.nothing


def catalogue() -> set[str]:
    """Every code, after every module had its chance to register some."""
    for name in NAMES:
        if not name.endswith(("__main__.py", *NEED_AN_EXTRA)):
            importlib.import_module(module_of(ROOT / name))
    return set(importlib.import_module("rulesdsl.diagnostics").registered_codes())


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    ours = catalogue()
    pages = {p.stem for p in (PACKAGE / "docs" / "errors").glob("*.md")}
    assert ours - pages == set(), "codes without a page"
    assert pages - ours == set(), "pages without a code"


def test_codes_used_are_registered() -> None:
    """A code written in the source is one that the catalogue knows."""
    codes = catalogue()
    for path in FILES:
        for node in nodes(path):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and re.fullmatch(r"[EW]\d{3}", value):
                assert value in codes, f"{path}:{node.lineno}: {value} is not registered"
