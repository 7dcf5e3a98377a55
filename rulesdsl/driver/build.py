"""From books to files: resolvers and reference tables into the output folder, all or nothing.

One transaction per book, with all its editions. Only files whose content changes are touched;
files of ours that are no longer made are removed. A book with errors leaves its old output as
it is. `check_only` compares and writes nothing. Several books are worked on side by side
(`driver.workers`); what comes out and in which order it is told does not depend on that.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path

from rulesdsl.driver.below import left_behind
from rulesdsl.driver.books import AS_IT_STANDS, BookRef, Variant, find_book, find_books, output_folder
from rulesdsl.driver.lock import locked
from rulesdsl.driver.making import Built, Known, Progress, build_book, check_book, fresh_book
from rulesdsl.driver.output import stamps_in
from rulesdsl.driver.pipeline import RulesError
from rulesdsl.driver.places import PRIVATE, book_folder
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.driver.workers import side_by_side
from rulesdsl.source.each import Each
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class BuildReport:
    """`orphans` are output folders whose rulebook is gone (looked for when all books are checked);
    `behind` are books that build on one of these, whose output is older than that (looked for when books
    were named)."""

    books: tuple[Built, ...]
    orphans: tuple[Path, ...] = field(default=())
    behind: tuple[BookRef, ...] = field(default=())

    @property
    def has_errors(self) -> bool:
        return any(book.has_errors for book in self.books)

    @property
    def stale(self) -> bool:
        return bool(self.orphans) or any(book.stale for book in self.books)


def build(book: str | Path, out: str | Path | None = None) -> list[str]:
    """Build one book; the paths written or removed. `RulesError` if it has errors, `Trouble`
    if the disk does not let us."""
    report = build_books([find_book(str(book))], Path(out) if out is not None else None)
    (built,) = report.books
    if built.has_errors:
        raise RulesError(built)
    if built.changes is None:
        return []
    touched = (*built.changes.added, *built.changes.changed, *built.changes.removed)
    return [shown(built.folder / path) for path in sorted(touched)]


def build_all(
    names: Sequence[str],
    out: Path | None,
    *,
    check_only: bool = False,
    progress: Progress | None = None,
    variant: Variant = AS_IT_STANDS,
) -> BuildReport:
    """Build the named books, or all at home. With `check_only` and no names, output folders
    whose book is gone count as stale too."""
    refs = find_books(names, variant)
    out = out or output_folder(variant)
    _refuse_inside(out, variant)
    report = build_books(refs, out, check_only=check_only, progress=progress)
    if names:
        changed = [built.ref for built in report.books if not built.has_errors and not built.fresh]
        behind = left_behind(changed, refs, out) if variant == AS_IT_STANDS else ()
        return BuildReport(report.books, behind=tuple(behind))
    if not check_only:
        return report
    folders = {built.folder for built in report.books}
    return BuildReport(report.books, tuple(_orphans(out, folders)))


def build_books(
    refs: Sequence[BookRef],
    out: Path | None = None,
    *,
    check_only: bool = False,
    progress: Progress | None = None,
) -> BuildReport:
    out = out if out is not None else output_folder()
    say = progress or (lambda words: None)
    _refuse_clash(refs)
    if check_only:
        return BuildReport(tuple(side_by_side(refs, partial(_checked, out, Known()), say)))
    _refuse_link(out)
    with locked(out / PRIVATE, out):
        fresh = {ref: known for ref in refs if (known := fresh_book(ref, out)) is not None}
        others = [ref for ref in refs if ref not in fresh]
        built = side_by_side(others, partial(_built, out, Known()), say)
        made = fresh | dict(zip(others, built, strict=True))
        return BuildReport(tuple(made[ref] for ref in refs))


def _checked(out: Path, known: Known, ref: BookRef, say: Progress, each: Each) -> Built:
    return check_book(ref, out, known, say, each)


def _built(out: Path, known: Known, ref: BookRef, say: Progress, each: Each) -> Built:
    return build_book(ref, out, known, say, each)


def _refuse_clash(refs: Sequence[BookRef]) -> None:
    seen: dict[str, BookRef] = {}
    for ref in refs:
        other = seen.setdefault(book_folder(ref), ref)
        if other.path != ref.path:
            raise Trouble(
                f"{shown(other.path)} and {shown(ref.path)} would both be built into {book_folder(ref)!r}",
                "rename one, or build one into another folder with --out",
                2,
            )


def _refuse_inside(out: Path, variant: Variant) -> None:
    """The player's folders are read, and nothing is ever written into them."""
    for layer in variant.layers:
        if out.resolve().is_relative_to(layer.resolve()):
            raise Trouble(
                f"The output would go into {shown(layer)}, the folder of the layer; nothing was written",
                "name another folder with --out",
                2,
            )


def _refuse_link(out: Path) -> None:
    if out.is_symlink() or (out / PRIVATE).is_symlink():
        link = out if out.is_symlink() else out / PRIVATE
        raise Trouble(f"{link} is a symbolic link; nothing was written", "name the real folder with --out")
    if out.exists() and not out.is_dir():
        raise Trouble(f"{shown(out)} is no folder", "name a folder with --out")


def _orphans(out: Path, known: set[Path]) -> Iterable[Path]:
    try:
        entries = sorted(os.scandir(out), key=lambda e: e.name) if out.is_dir() else []
    except OSError as error:
        raise disk_trouble(error, f"read {shown(out)}") from error
    for entry in entries:
        path = Path(entry.path)
        if entry.is_dir(follow_symlinks=False) and path not in known and stamps_in(path):
            yield path
