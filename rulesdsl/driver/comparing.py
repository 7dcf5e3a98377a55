"""Two books read and compared: editions, layers, folders, files, git revisions.

In: two names as they are typed. Out: `Comparison`: the two books as they were checked and, where
neither has errors, the `Report` of what changed. The games at home that extend the new book are
read only when a change may reach them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path

from rulesdsl.changes import Report, compare
from rulesdsl.diagnostics import Sink
from rulesdsl.driver.books import AS_IT_STANDS, MANIFEST, BookRef, Variant, books_at_home, find_book
from rulesdsl.driver.pipeline import Checked, check_view, load_sources
from rulesdsl.driver.revisions import at_revision
from rulesdsl.driver.trouble import Trouble
from rulesdsl.graph import RuleGraph
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.manifest import read_manifest
from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`report` is None where one of the two has errors."""

    shown: tuple[str, str]
    old: Checked
    new: Checked
    report: Report | None

    @property
    def faulty(self) -> list[tuple[str, Checked]]:
        """The sides that have errors, by name."""
        sides = zip(self.shown, (self.old, self.new), strict=True)
        return [(name, checked) for name, checked in sides if checked.has_errors]


def compare_books(
    old: str, new: str | None = None, say: Say = lambda _: None, variant: Variant = AS_IT_STANDS
) -> Comparison:
    """What changed from `old` to `new`, which is read as `variant` says. With one name: from its last
    commit to what it is now, or, with a variant, what that makes of it."""
    first = old if variant != AS_IT_STANDS else f"HEAD:{old}"
    before, after = (old, new) if new is not None else (first, old)
    mine, theirs = read_side(before, say), read_side(after, say, variant)
    after = " ".join((after, *variant.words))
    comparison = Comparison((before, after), mine, theirs, None)
    if comparison.faulty:
        return comparison
    say("comparing")
    graphs = (mine.usable(), theirs.usable())
    report = compare(
        *graphs, games=lambda: games_on(theirs.ref, graphs[1], say), shown=(before, after), stamped=True
    )
    return dataclasses.replace(comparison, report=report)


def diff(old: str | Path, new: str | Path) -> Report:
    """What changed from one book to another (`"tcs@3.1"`, `"tcs@4.01"`, a path, `"HEAD~1:tcs"`);
    `RulesError` where one of them has errors."""
    comparison = compare_books(str(old), str(new))
    for _, checked in comparison.faulty:
        checked.usable()
    assert comparison.report is not None
    return comparison.report


def read_side(name: str, say: Say = lambda _: None, variant: Variant = AS_IT_STANDS) -> Checked:
    """One of the two, checked. What is on the disk under this very name comes before a revision."""
    say(f"reading {name}")
    revision, colon, book = name.partition(":")
    if not colon or Path(name.rpartition("@")[0] or name).exists() or Path(name).exists():
        ref = find_book(name, variant)
        return check_view(load_sources(ref), ref.view)
    if not book:
        raise Trouble(f"{name!r} names no book", "write, for example, HEAD~1:tcs", 2)
    with at_revision(revision, book) as found:
        loaded = load_sources(dataclasses.replace(found.book, variant=variant))
        disk = {file: found.shown(path.resolve()) for file, path in loaded.book.disk.items()}
        loaded = dataclasses.replace(loaded, book=dataclasses.replace(loaded.book, disk=disk))
        return check_view(loaded, found.book.view)


# ---------------------------------------------------------------- games


def games_on(ref: BookRef, graph: RuleGraph, say: Say = lambda _: None) -> list[RuleGraph]:
    """The books at home that are built on the uppermost layer of this one."""
    top = graph.layers[-1].id
    out: list[RuleGraph] = []
    for folder in _extending(ref.path.name):
        say(f"reading {folder.name}")
        loaded = load_sources(BookRef(folder))
        found = analyse(loaded.book.units, loaded.book.files, loaded.book.view(None), Sink())
        if found is not None and any(layer.id == top for layer in found.layers):
            out.append(found)
    return out


def _extending(book: str) -> Iterator[Path]:
    """The folders of the books that extend it, or extend one that does."""
    extends: dict[str, str] = {}
    folders = {folder.name: folder for folder in books_at_home()}
    for name, folder in folders.items():
        below = _extends(folder)
        if below:
            extends[name] = below
    for name, folder in folders.items():
        chain = [name]
        while (under := extends.get(chain[-1])) is not None and under not in chain:
            chain.append(under)
        if book in chain[1:]:
            yield folder


def _extends(folder: Path) -> str:
    try:
        text = (folder / MANIFEST).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    manifest = read_manifest(SourceFile(MANIFEST, SourceFile.normalise(text)), Sink())
    return manifest.extends.text if manifest is not None and manifest.extends is not None else ""
