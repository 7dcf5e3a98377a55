"""What was made of a book's texts, kept from one build to the next: its declarations, and what the
analysis and the checks made of them (`rulesdsl.sema.memory`). A build after a change loads it, and parses
and works out what is not as it was.

It is pickled, since nothing else is loaded faster than the texts are parsed. So nobody else may have
written it: it is used only where a note beside it says which file it is, by its number on the disk and the
time of its last change, which no archive and no other user can make up; where both files are ours, and
nobody else may write to them; where the content is what was written; and where the compiler is the
same. Even then nothing but records and nodes of ours can come out of it. In any other case there is no
memory, and everything is made.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from rulesdsl.driver.compiler import known_compiler
from rulesdsl.driver.stamp import digest
from rulesdsl.graph.base import Model
from rulesdsl.graph.kept import LASTING
from rulesdsl.sema.memory import MARKS, Memory, Recent

_SCHEMA: Final = "rulesdsl.analysis/1"
_MOST_BYTES: Final = 400_000_000
_FEW: Final = 20
"""One of so many works is little."""
_OURS: Final = tuple(
    f"rulesdsl.{part}." for part in ("syntax", "graph", "sema", "source", "lower", "backends.tables")
)
_FAULTS: Final = (
    *(OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, EOFError),
    *(RecursionError, MemoryError, OverflowError, pickle.PickleError),
)


def recall(path: Path, memory: Memory) -> bool:
    """Put what is kept at `path` into an empty memory; nothing (false) where it cannot be used."""
    with suppress(*_FAULTS):
        data = _content(path)
        if data is None:
            return False
        kept = _Reader(io.BytesIO(data)).load()
        done, files, declarations, mentions, renumbered, texts, stayed, lasting = kept
        for name, answers in lasting.items():
            LASTING[name].learn(answers)
        memory.done, memory.files, memory.declarations = Recent({}, done), files, Recent({}, declarations)
        memory.mentions = {id(known[0]): known for known in mentions}
        memory.renumbered = {id(known[0]): known for known in renumbered}
        memory.texts, memory.stayed = texts, stayed
        return True
    return False


def keep(path: Path, memory: Memory, files: frozenset[str]) -> None:
    """Keep what the memory holds of the book in hand, which has these files; where the disk will not, or
    it cannot be told whose a file is, nothing is kept."""
    if not hasattr(os, "geteuid"):
        return
    read = {name: file for name, file in memory.files.items() if name in files}
    declared = {id(entry.decl) for known in memory.declarations.items.values() for _, entry in known}
    declared |= {id(decl) for file in read.values() for decl in file.unit.declarations}
    nodes = list(_nodes(memory))
    with suppress(*_FAULTS):
        content = io.BytesIO()
        _Writer(content, protocol=5).dump(
            (
                memory.done.items,
                read,
                memory.declarations.items,
                [known for at, known in memory.mentions.items() if at in declared],
                [known for at, known in memory.renumbered.items() if at in declared],
                memory.texts,
                {name: changes for name, changes in memory.stayed.items() if name in files},
                {name: question.known(nodes) for name, question in LASTING.items()},
            )
        )
        data = content.getvalue()
        found = _written(path, data)
        note = [_SCHEMA, _compiler(path), digest(data), *_mark(found)]
        _written(_note(path), json.dumps(note).encode())


def _nodes(memory: Memory) -> Iterator[Model]:
    """The nodes that the works of the book in hand came to, each once."""
    seen: set[int] = set()
    for works in memory.done.items.values():
        for work in works:
            for made in (work.result, *(value for _, _, value in work.wrote)):
                if isinstance(made, Model) and id(made) not in seen:
                    seen.add(id(made))
                    yield made


def differs(memory: Memory) -> bool:
    """Whether so much was worked out beside what had been recalled that it should be kept anew. To keep it
    takes longer than to do little work again."""
    return memory.made * _FEW > sum(map(len, memory.done.items.values()))


# ---------------------------------------------------------------- whose it is


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".json")


def _compiler(path: Path) -> str:
    return known_compiler(str(path.parent))


def _mark(found: os.stat_result) -> list[int]:
    return [found.st_dev, found.st_ino, found.st_size, found.st_ctime_ns]


def _written(path: Path, data: bytes) -> os.stat_result:
    """The file as it stands when it is there, whole; nobody else may write to it."""
    fresh = f"{path}.{os.getpid()}"
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(data)
        os.replace(fresh, path)
        return os.lstat(path)
    finally:
        with suppress(OSError):
            os.unlink(fresh)


def _content(path: Path) -> bytes | None:
    """What this compiler kept there, and nobody else."""
    note = _read(_note(path))
    said: Any = json.loads(note[0]) if note is not None else None
    if not isinstance(said, list) or said[:2] != [_SCHEMA, _compiler(path)]:
        return None
    found = _read(path)
    if found is None or said[3:] != _mark(found[1]) or said[2] != digest(found[0]):
        return None
    return found[0]


def _read(path: Path) -> tuple[bytes, os.stat_result] | None:
    """A file of ours that nobody else may write to."""
    if not hasattr(os, "geteuid"):
        return None
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as stream:
        found = os.fstat(stream.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid():
            return None
        if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) or found.st_nlink != 1:
            return None
        return (stream.read(), found) if found.st_size <= _MOST_BYTES else None


# ---------------------------------------------------------------- how it is written


_NEW: Final = object.__new__
_HELD, _GIVEN, _EXTRA, _PRIVATE = (
    BaseModel.__dict__[name].__set__
    for name in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)


def _node(kind: type[Model], held: dict[str, Any]) -> Model:
    """A node as it was: it was checked when it was made."""
    made = _NEW(kind)
    _HELD(made, held)
    _GIVEN(made, set(held))
    _EXTRA(made, None)
    _PRIVATE(made, None)
    return made


class _Ways(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """How things of a class are pickled so that they are loaded quickly: called with what they hold."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        self[kind] = way = _way(kind)
        return way


def _way(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    if issubclass(kind, Model):
        return lambda node: (_node, (kind, node.__dict__))
    if kind is Fraction:
        return lambda number: (kind, (number.numerator, number.denominator))
    if not is_dataclass(kind) or any(field.kw_only or not field.init for field in fields(kind)):
        raise KeyError(kind)
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        held = attrgetter(*names)
        return lambda record: (kind, held(record))
    return lambda record: (kind, tuple(getattr(record, name) for name in names))


class _Writer(pickle.Pickler):
    dispatch_table = _Ways()


class _Reader(pickle.Unpickler):
    """Nothing comes out of it but data of our own kinds."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _node.__name__):
            return _node
        if (module, name) == ("fractions", "Fraction"):
            return Fraction
        if module.startswith(_OURS) and module in sys.modules:
            found: Any = getattr(sys.modules[module], name, None)
            if any(found is mark for mark in MARKS):
                return found
            if isinstance(found, type) and found.__module__ == module and _is_data(found):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data")


def _is_data(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, Model)
