"""Reading a book's files from the disk, and refusing what is no rules file.

In: a folder and a path as the manifest writes it. Out: its text, normalised, or None and a
diagnostic at the line that names it. Nothing outside the folder is read; nothing but plain
files of a sane size; never a traceback for what a disk can hold.
"""

from __future__ import annotations

import codecs
from pathlib import Path, PurePosixPath
from typing import Final

from rulesdsl.diagnostics import Diagnostic, Sink
from rulesdsl.source import SourceFile, Span

MOST_BYTES: Final = 4 * 1024 * 1024
_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def inside(root: Path, written: str, span: Span, sink: Sink) -> Path | None:
    """The file that the manifest's folder `root` holds under this name; refused when it is an
    absolute path, climbs out with `..`, or is a link to somewhere else."""
    pure = PurePosixPath(written)
    parts = pure.parts
    if not written or "\\" in written or ":" in written or not written.isprintable():
        headline = f"{written[:80]!r} is not the name of a file"
        sink.add(Diagnostic("E705", headline, span, help="write the name as `words.rules`, folders with `/`"))
        return None
    if pure.is_absolute() or ".." in parts or parts[0].startswith("~"):
        _outside(written, span, sink)
        return None
    path = root / pure
    try:
        real, home = path.resolve(), root.resolve()
    except (OSError, RuntimeError):  # a circle of links
        sink.add(Diagnostic("E707", f"the file {written} cannot be found", span, help=_MISSING))
        return None
    if not real.is_relative_to(home):
        _outside(written, span, sink)
        return None
    return path


_MISSING: Final = "write it, correct its name, or take it out of `files`"


def _outside(written: str, span: Span, sink: Sink) -> None:
    headline = f"the file {written[:80]} lies outside the book's folder"
    sink.add(Diagnostic("E709", headline, span, help="keep every file of a book inside its own folder"))


def read_text(path: Path, shown: str, span: Span, sink: Sink, *, most: int = MOST_BYTES) -> SourceFile | None:
    """The file's text under the name `shown`; `span` is the place that names it."""
    try:
        if not path.is_file():
            headline = f"{shown} is no file" if path.exists() else f"the file {shown} cannot be found"
            sink.add(Diagnostic("E707", headline, span, help=_MISSING))
            return None
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "the name cannot be used"
        headline = f"the file {shown} cannot be read: {why}"
        sink.add(Diagnostic("E707", headline, span, help="check that you may read it"))
        return None
    if len(raw) > most:
        headline = f"the file {shown} is larger than {_size(most)}"
        sink.add(Diagnostic("E711", headline, span, help="divide it into chapters, one file each"))
        return None
    return _decoded(raw, shown, span, sink)


def _size(most: int) -> str:
    return f"{most // 1024 // 1024} MB" if most >= 1024 * 1024 else f"{most // 1024} KB"


def _decoded(raw: bytes, shown: str, span: Span, sink: Sink) -> SourceFile | None:
    help_text = "save it as UTF-8 text"
    if raw.startswith(_WIDE):
        headline = f"the file {shown} is not UTF-8 text but UTF-16 or UTF-32"
        sink.add(Diagnostic("E710", headline, span, help=help_text))
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = raw[: fault.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        headline = (
            f"the file {shown} is not UTF-8 text: byte {raw[fault.start]:02X} in line {line}, column {column}"
        )
        sink.add(Diagnostic("E710", headline, span, help=help_text))
        return None
    return SourceFile(shown, SourceFile.normalise(text))
