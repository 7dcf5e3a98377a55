"""From books to files: resolvers and reference tables into the output folder, all or nothing.

One transaction per book, with all its editions. Only files whose content changes are touched;
files of ours that are no longer made are removed. A book with errors leaves its old output as
it is. `check_only` compares and writes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.backends.python import generate
from rulesdsl.backends.tables import render
from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import AS_IT_STANDS, BookRef, Variant, find_book, find_books, output_folder
from rulesdsl.driver.cache import Inputs, recall, remember
from rulesdsl.driver.commit import commit, interrupted, recover
from rulesdsl.driver.lock import locked
from rulesdsl.driver.output import Changes, compare, stamps_in
from rulesdsl.driver.pipeline import Checked, Loaded, RulesError, check_view, load_sources
from rulesdsl.driver.places import PRIVATE, Places, book_folder, view_folder
from rulesdsl.driver.reporting import compared, computed, report_of
from rulesdsl.driver.stamp import NAME, Stamp, digest
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.driver.version import VERSION
from rulesdsl.graph import RuleGraph, fingerprint

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What became of one book. `changes` None: it has errors (or was as it should be, `fresh`,
    so that nothing had to be looked at)."""

    ref: BookRef
    folder: Path
    views: tuple[Checked, ...] = ()
    changes: Changes | None = None
    fresh: bool = False
    warnings: int = 0

    @property
    def has_errors(self) -> bool:
        return any(view.has_errors for view in self.views)

    @property
    def stale(self) -> bool:
        return self.changes is not None and self.changes.stale


@dataclass(frozen=True, slots=True)
class BuildReport:
    """`orphans` are output folders whose rulebook is gone (looked for when all books are checked)."""

    books: tuple[Built, ...]
    orphans: tuple[Path, ...] = field(default=())

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
    for view in built.views:
        if view.has_errors:
            raise RulesError(view)
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
    if names or not check_only:
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
        return BuildReport(tuple(_check_book(ref, out, say) for ref in refs))
    _refuse_link(out)
    with locked(out / PRIVATE, out):
        return BuildReport(tuple(_build_book(ref, out, say) for ref in refs))


def _build_book(ref: BookRef, out: Path, say: Progress) -> Built:
    places = Places.of(ref, out)
    folder, work, memory = places.folder, places.work, places.memory
    recover(folder, work)
    # A folder of layers may have got another file: no memory of the files that were read knows it.
    warnings = recall(memory, ref, folder) if not ref.variant.layers else None
    if warnings is not None:
        return Built(ref, folder, fresh=True, warnings=warnings)
    inputs, views, files = _make(ref, folder, say)
    if any(view.has_errors for view in views):
        return Built(ref, folder, views)
    changes = compare(folder, files, _prefixes(views))
    inputs.refuse_changed()
    warnings = _count_warnings(views)
    if changes.stale:
        say(f"{ref.shown}: writing")
        writes = {path: files[path] for path in (*changes.added, *changes.changed)}
        # The stamp of a folder goes last: it vouches for the others.
        ordered = dict(sorted(writes.items(), key=lambda item: (item[0].endswith(NAME), item[0])))
        commit(folder, work, ordered, changes.removed)
    remember(memory, ref, inputs, files, warnings)
    return Built(ref, folder, views, changes, warnings=warnings)


def _check_book(ref: BookRef, out: Path, say: Progress) -> Built:
    places = Places.of(ref, out)
    folder, work = places.folder, places.work
    if interrupted(work):
        with locked(out / PRIVATE, out):
            recover(folder, work)
    _, views, files = _make(ref, folder, say)
    if any(view.has_errors for view in views):
        return Built(ref, folder, views)
    return Built(ref, folder, views, compare(folder, files, _prefixes(views)))


def _make(ref: BookRef, folder: Path, say: Progress) -> tuple[Inputs, tuple[Checked, ...], dict[str, bytes]]:
    """Every view of the book, and the files of all of them when none has errors."""
    say(f"{ref.shown}: reading")
    loaded = load_sources(ref)
    inputs = Inputs.of(loaded.book)
    views = []
    for view in _views(loaded, folder):
        say(f"{ref.shown}{'' if view is None else '@' + view}: checking")
        views.append(check_view(loaded, view))
    files: dict[str, bytes] = {}
    if not any(view.has_errors for view in views):
        for checked in views:
            say(f"{checked.ref.shown}: generating")
            _add(files, view_folder(checked.ref.view), _view_files(checked, inputs))
    return inputs, tuple(views), files


def _views(loaded: Loaded, folder: Path) -> list[str | None]:
    """The view asked for; or all editions of the book, and what else was once built of it, so
    that no output stands beside newer rules."""
    views = list(loaded.editions())
    if loaded.ref.view is None and loaded.ref.variant == AS_IT_STANDS:
        views += [s.view for p, s in stamps_in(folder).items() if p and s.view and s.view not in views]
    return views


def _view_files(checked: Checked, inputs: Inputs) -> dict[str, bytes]:
    graph = checked.usable()
    view = checked.ref.view or ""
    lines = tuple(compared(graph))
    texts: dict[str, str] = {}
    for made in (generate(graph), render(graph, computed(lines), report_of(checked, lines))):
        for path, text in made.items():
            if path in texts or path == NAME:
                raise ValueError(f"two outputs are called {path!r}")
            texts[path] = text
    files = {path: text.encode("utf-8") for path, text in sorted(texts.items())}
    files[NAME] = _stamp(graph, view, inputs, files).text().encode("utf-8")
    return files


def _stamp(graph: RuleGraph, view: str, inputs: Inputs, files: Mapping[str, bytes]) -> Stamp:
    return Stamp(
        book=graph.book,
        view=view,
        edition=graph.edition,
        fingerprint=fingerprint(graph),
        compiler=VERSION,
        sources=inputs.digests,
        files={path: digest(data) for path, data in files.items()},
    )


def _add(files: dict[str, bytes], prefix: str, more: Mapping[str, bytes]) -> None:
    """Put a view's files under its folder; its name must not be taken by the book's own files."""
    if prefix and any(p.startswith(prefix) or p == f"{prefix[:-1]}.py" for p in files):
        raise Trouble(
            f"The edition's folder {prefix[:-1]!r} has the name of another file or edition of the book",
            "rename the edition or the file",
        )
    files.update({prefix + path: data for path, data in more.items()})


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


def _prefixes(views: Iterable[Checked]) -> frozenset[str]:
    """Whose old files may be removed: those of the views built now."""
    return frozenset(view_folder(view.ref.view) for view in views)


def _count_warnings(views: Iterable[Checked]) -> int:
    found = dict.fromkeys(d for view in views for d in view.diagnostics)
    return sum(d.severity is Severity.WARNING for d in found)
