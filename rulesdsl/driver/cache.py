"""When a build has nothing to do: same compiler, same sources, same output as last time.

The memory of the last build lies in our own folder of the output, is never committed, and is
only ever used to skip work: without it, or when it is damaged, the book is simply built.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulesdsl.driver.books import BookRef
from rulesdsl.driver.compiler import compiler_digest
from rulesdsl.driver.stamp import digest
from rulesdsl.driver.trouble import Trouble, shown
from rulesdsl.sema.book import Book
from rulesdsl.source import SourceFile

_SCHEMA = "rulesdsl.memory/1"


@dataclass(frozen=True, slots=True)
class Inputs:
    """The texts that were read. `digests` are by the names that messages use, `disk` says where
    each lies."""

    digests: Mapping[str, str]
    disk: Mapping[str, Path]

    @staticmethod
    def of(book: Book) -> Inputs:
        return Inputs({name: _digest(file.text) for name, file in book.files.items()}, dict(book.disk))

    def refuse_changed(self) -> None:
        """`Trouble` when a file is no longer what was read."""
        for name, path in self.disk.items():
            if _now(path) != self.digests[name]:
                raise Trouble(
                    f"{shown(path)} changed while it was being built; nothing was written",
                    "build again",
                )


def remember(memory: Path, ref: BookRef, inputs: Inputs, files: Mapping[str, bytes], warnings: int) -> None:
    """Note what a finished build read and made."""
    data = {
        "schema": _SCHEMA,
        "compiler": compiler_digest(),
        "book": _identity(ref),
        "inputs": {str(path.resolve()): inputs.digests[name] for name, path in inputs.disk.items()},
        "files": {path: digest(content) for path, content in files.items()},
        "warnings": warnings,
    }
    with contextlib.suppress(OSError):
        fresh = memory.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with fresh.open("x", encoding="utf-8") as handle:
            json.dump(data, handle)
        os.replace(fresh, memory)


def recall(memory: Path, ref: BookRef, folder: Path) -> int | None:
    """The warnings of the last build where it would come out the same, None otherwise."""
    try:
        data: Any = json.loads(memory.read_text(encoding="utf-8"))
        same = (
            data["schema"] == _SCHEMA
            and data["compiler"] == compiler_digest()
            and data["book"] == _identity(ref)
            and all(_now(Path(path)) == wanted for path, wanted in data["inputs"].items())
            and all(_is(folder / path, wanted) for path, wanted in data["files"].items())
        )
        return int(data["warnings"]) if same else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _identity(ref: BookRef) -> list[str | None]:
    return [str(ref.path.resolve()), ref.view, *ref.variant.words]


def _digest(text: str) -> str:
    return digest(text.encode("utf-8"))


def _now(path: Path) -> str | None:
    try:
        return _digest(SourceFile.normalise(path.read_bytes().decode("utf-8")))
    except (OSError, UnicodeDecodeError):
        return None


def _is(path: Path, wanted: str) -> bool:
    return not path.is_symlink() and digest(path.read_bytes()) == wanted
