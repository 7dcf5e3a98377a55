"""When a build has nothing to do: same compiler, same sources, same output as last time.

The memory of the last build lies in our own folder of the output, is never committed, and is
only ever used to skip work: without it, or when it is damaged, the book is simply built. Nothing
here needs more than the standard library, so that it is known at once.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

from rulesdsl.driver.books import BookRef
from rulesdsl.driver.compiler import known_compiler
from rulesdsl.driver.kept import keep
from rulesdsl.driver.known_files import Entry, KnownFiles
from rulesdsl.driver.places import PRIVATE, Places

SCHEMA = "rulesdsl.memory/2"
_STAMP = "build.json"


def recall(ref: BookRef, out: Path, *, by_content: bool = False, write: bool = True) -> int | None:
    """The warnings of the last build where it would come out the same, None otherwise.

    `by_content`: every source, every file of the output and the compiler are read; else only those
    that may have changed. With `write`, what had to be read is noted for the next time."""
    places = Places.of(ref, out)
    # A folder of layers may have got another file: no memory of the files that were read knows it.
    if ref.variant.layers or os.path.lexists(places.work):
        return None
    try:
        with open(places.memory, encoding="utf-8") as stream:
            data: Any = json.load(stream)
        if data["schema"] != SCHEMA or data["book"] != identity(ref):
            return None
        warnings = int(data["warnings"])
        private = os.path.join(out, PRIVATE)
        if data["compiler"] != known_compiler(private, by_content=by_content, write=write):
            return None
        inputs, files = KnownFiles(data["inputs"]), KnownFiles(data["files"])
        if not (_inputs_stand(inputs, by_content) and _files_stand(files, places.folder, by_content)):
            return None
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        return None
    if write and (inputs.renewed or files.renewed):
        keep(str(places.memory), data)
    return warnings


def remembered(
    ref: BookRef, out: Path, inputs: dict[str, Entry], files: dict[str, Entry], warnings: int
) -> None:
    """Note what a finished build read and made: entries of the sources by where they lie, and of
    the output by path in the folder."""
    data = {
        "schema": SCHEMA,
        "compiler": known_compiler(os.path.join(out, PRIVATE)),
        "book": identity(ref),
        "inputs": inputs,
        "files": files,
        "warnings": warnings,
    }
    keep(str(Places.of(ref, out).memory), data)


def identity(ref: BookRef) -> list[str | None]:
    """What was asked for."""
    return [str(ref.path.resolve()), ref.view, *ref.variant.words]


def _inputs_stand(inputs: KnownFiles, by_content: bool) -> bool:
    return all(inputs.stands(path, path, by_content=by_content) for path in list(inputs.entries))


def _files_stand(files: KnownFiles, folder: Path, by_content: bool) -> bool:
    """Every file of the output, in folders of their own; and no other view's that is not in the memory."""
    root = str(folder)
    below = {path.rpartition("/")[0] for path in files.entries}
    for name in below:
        if not stat.S_ISDIR(os.lstat(os.path.join(root, name) if name else root).st_mode):
            return False
    with os.scandir(root) as found:
        for entry in found:
            if entry.name in below or "." in entry.name or not entry.is_dir(follow_symlinks=False):
                continue
            if os.path.lexists(os.path.join(entry.path, _STAMP)):
                return False
    return all(
        files.stands(f"{root}/{path}", path, by_content=by_content, linked=False)
        for path in list(files.entries)
    )
