"""Canonical layout of `.rules` files on the disk: which would change, and changing them safely.

In: files, folders or books. Out: one `Formatted` per file. Writing replaces the whole file in
one step and only when it is still the file that was read; rights are kept, links followed.
"""

from __future__ import annotations

import contextlib
import difflib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulesdsl.diagnostics import Diagnostic, Severity, Sink
from rulesdsl.driver.books import MANIFEST, books_at_home, find_book
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import format_text, parse_file

MOST_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Formatted:
    """`before` is the text as it is, `after` as it should be. `broken` are the mistakes of
    declarations that could not be read: those stay as they are."""

    name: str
    before: str
    after: str
    file: SourceFile
    broken: tuple[Diagnostic, ...] = ()
    path: Path | None = None

    @property
    def changed(self) -> bool:
        return self.before != self.after

    def diff(self) -> str:
        """A unified diff from what is to what should be."""
        lines = difflib.unified_diff(
            self.before.splitlines(keepends=True),
            self.after.splitlines(keepends=True),
            self.name,
            f"{self.name} (formatted)",
        )
        no_end = "\n\\ No newline at end of file\n"
        return "".join(line if line.endswith("\n") else line + no_end for line in lines)


def format_source(text: str, name: str) -> Formatted:
    """The canonical layout of a text."""
    file = SourceFile(name, SourceFile.normalise(text))
    sink = Sink()
    parse_file(file, sink)
    broken = tuple(d for d in sink.in_order() if d.severity is Severity.ERROR)
    return Formatted(name, text, format_text(file.text, name), file, broken)


def format_path(path: Path) -> Formatted:
    try:
        with path.open("rb") as handle:
            raw = handle.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise Trouble(f"{shown(path)} is larger than 4 MB", "divide it into chapters, one file each")
        text = raw.decode("utf-8")
    except OSError as error:
        raise disk_trouble(error, f"read {shown(path)}") from error
    except UnicodeDecodeError as error:
        raise Trouble(f"{shown(path)} is not UTF-8 text", "save it as UTF-8 text") from error
    formatted = format_source(text, shown(path))
    return Formatted(formatted.name, text, formatted.after, formatted.file, formatted.broken, path.resolve())


def write_back(formatted: Formatted) -> None:
    """Replace the file by its canonical form, in one step."""
    path = formatted.path
    if path is None or not formatted.changed:
        return
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        mode = path.stat().st_mode
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied", str(path))
        try:
            with fresh.open("x", encoding="utf-8", newline="") as handle:
                handle.write(formatted.after)
                handle.flush()
                os.fsync(handle.fileno())
            fresh.chmod(mode & 0o7777)
            if path.read_bytes() != formatted.before.encode("utf-8"):
                raise Trouble(f"{formatted.name} changed meanwhile; it was left alone", "format it again")
            os.replace(fresh, path)
        finally:
            with contextlib.suppress(OSError):
                fresh.unlink()
    except OSError as error:
        trouble = disk_trouble(error, f"write {formatted.name}")
        trouble.headline += "; it is as it was"
        raise trouble from error


def rules_files(names: Sequence[str]) -> list[Path]:
    """The `.rules` files that are meant: files, folders (with all below), books, all at home."""
    roots = [_root(name) for name in names] if names else books_at_home()
    if not roots:
        raise Trouble("There is no rulebook here", "name .rules files or a folder that holds some", 2)
    return list(dict.fromkeys(path for root in roots for path in _below(root)))


def _root(name: str) -> Path:
    path = Path(name)
    try:
        if path.is_file() and path.name != MANIFEST:
            if path.suffix != ".rules":
                raise Trouble(f"{shown(path)} is not a .rules file", "name files that end in .rules", 2)
            return path
        if path.is_dir():
            return path
    except (OSError, ValueError) as error:
        raise Trouble(f"{name[:80]!r} is not the name of a file", "", 2) from error
    return find_book(name).path


def _below(root: Path) -> Iterator[Path]:
    if root.is_file():
        yield root
        return
    try:
        yield from sorted(p for p in root.rglob("*.rules") if p.is_file())
    except OSError as error:
        raise disk_trouble(error, f"read {shown(root)}") from error
