"""What a build read, and the note of it that lets the next build do nothing (`driver.memory`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from rulesdsl.driver import memory as kept
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.compiler import known_compiler
from rulesdsl.driver.known_files import Entry, note
from rulesdsl.driver.places import Places
from rulesdsl.driver.stamp import digest
from rulesdsl.driver.trouble import Trouble, shown
from rulesdsl.sema.book import Book
from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass


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
            if digest_now(path) != self.digests[name]:
                raise Trouble(
                    f"{shown(path)} changed while it was being built; nothing was written",
                    "build again",
                )


def remember(memory: Path, ref: BookRef, inputs: Inputs, files: Mapping[str, bytes], warnings: int) -> None:
    """Note what a finished build read and made; nothing where a file is no longer so."""
    out = memory.parent.parent
    folder = Places.of(ref, out).folder
    read: dict[str, Entry] = {}
    for name, path in inputs.disk.items():
        noted = note(str(path.absolute()))
        if noted is None or _of(noted[1]) != inputs.digests[name]:
            return
        read[str(path.absolute())] = noted[0]
    made: dict[str, Entry] = {}
    for name, content in files.items():
        noted = note(os.path.join(folder, name))
        if noted is None or noted[1] != content:
            return
        made[name] = noted[0]
    kept.remembered(ref, out, read, made, warnings)


def recall(memory: Path, ref: BookRef, folder: Path) -> int | None:
    """The warnings of the last build where it would come out the same, None otherwise."""
    # Which compiler this is must be known before it works, lest it be changed meanwhile.
    known_compiler(str(memory.parent))
    return kept.recall(ref, memory.parent.parent)


def _digest(text: str) -> str:
    return digest(text.encode("utf-8"))


def _of(raw: bytes) -> str | None:
    try:
        return _digest(SourceFile.normalise(raw.decode("utf-8")))
    except UnicodeDecodeError:
        return None


def digest_now(path: Path) -> str | None:
    """The digest of a source as it stands on the disk; None where it cannot be read."""
    try:
        return _of(path.read_bytes())
    except OSError:
        return None
