"""Which compiler this is, by content: its own files, the Python that runs it, and what it is built on.

A changed compiler builds anew even where its version stands still. So that an unchanged one is
known at once, what its files were is kept in our own folder of an output.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from rulesdsl.driver.kept import keep
from rulesdsl.driver.known_files import Entry, KnownFiles, note
from rulesdsl.driver.later import Later
from rulesdsl.driver.version import VERSION

if TYPE_CHECKING:
    from rulesdsl.driver.stamp import digest
else:
    digest = Later("rulesdsl.driver.stamp", "digest")

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SUFFIXES = (".py", ".lark", ".table", ".j2", ".css")
_BUILT_ON = ("jinja2", "lark", "markupsafe", "pydantic", "pydantic_core", "ruamel/yaml")
_SCHEMA = "rulesdsl.compiler/1"
_known: dict[tuple[str, bool], str] = {}


@cache
def compiler_digest() -> str:
    """Of the compiler's own files alone: the same on every machine that has the same ones."""
    return _total([VERSION], {name: _entry(name) for name in sorted(_names(PACKAGE, ""))})


def known_compiler(private: str, *, by_content: bool = False, write: bool = True) -> str:
    """Changes with any file of the compiler, and with what it runs on. `private` is our own folder of
    an output, in which what is known is kept (if `write`); `by_content`: every file is read in any
    case."""
    asked = (private, by_content)
    if asked not in _known:
        _known[asked] = _digest(os.path.join(private, "compiler.json"), by_content, write)
    return _known[asked]


def _digest(memory: str, by_content: bool, write: bool) -> str:
    names = sorted(_names(PACKAGE, ""))
    around = [VERSION, sys.version, *_built_on()]
    known = _recalled(memory, names, around)
    if known is not None:
        found, total = known
        stand = [found.stands(os.path.join(PACKAGE, n), n, by_content=by_content) for n in names]
        if all(stand):
            if write and found.renewed:
                _keep(memory, total, around, found.entries)
            return total
    entries = {name: _entry(name) for name in names}
    total = _total(around, entries)
    if write:
        _keep(memory, total, around, entries)
    return total


def _entry(name: str) -> Entry:
    noted = note(os.path.join(PACKAGE, name))
    return noted[0] if noted is not None else [""]


def _total(around: list[str], entries: dict[str, Entry]) -> str:
    said = json.dumps([around, [[name, entry[0]] for name, entry in entries.items()]])
    return digest(said.encode())


def _names(folder: str, prefix: str) -> Iterator[str]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name.endswith(_SUFFIXES):
                yield prefix + entry.name
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _names(entry.path, f"{prefix}{entry.name}/")


def _built_on() -> Iterator[str]:
    """The packages that the compiler is built on: where each is, and what its first file is like."""
    for name in _BUILT_ON:
        for folder in sys.path:
            path = os.path.join(folder, name, "__init__.py")
            with contextlib.suppress(OSError):
                found = os.stat(path)
                yield f"{path} {found.st_size} {found.st_mtime_ns}"
                break


def _recalled(memory: str, names: list[str], around: list[str]) -> tuple[KnownFiles, str] | None:
    """The entries of just these files, and the digest that they add up to."""
    try:
        with open(memory, encoding="utf-8") as stream:
            data: Any = json.load(stream)
        if data["schema"] != _SCHEMA or data["around"] != around or sorted(data["files"]) != names:
            return None
        return KnownFiles(data["files"]), str(data["digest"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _keep(memory: str, total: str, around: list[str], entries: dict[str, Entry]) -> None:
    keep(memory, {"schema": _SCHEMA, "digest": total, "around": around, "files": entries})
