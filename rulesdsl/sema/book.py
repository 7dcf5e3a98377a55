"""A book on the disk: its manifest, its files, and those of the series it extends.

In: a folder with `rulebook.yaml` (or that file, or a lone `.rules` file). Out: a `Book` with
every file parsed, the series' files first, and diagnostics for all that is missing or refused;
what could be read is in it, even when something could not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from rulesdsl.diagnostics import Diagnostic, Note, Severity, Sink
from rulesdsl.sema.disk import inside, read_text
from rulesdsl.sema.manifest import FILE_NAME, ID, MOST_BYTES, Entry, Manifest, read_manifest
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.view import BookInfo, ViewOptions
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import ast, parse_file

_MOST_FILES: Final = 500
_MOST_TEXT: Final = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Book:
    """`files` are all texts by the path that spans use (`tcs/words.rules`, the manifest as
    `tcs/rulebook.yaml`; of a lone file its name), `disk` where each of them lies. `own` are the
    paths of this book's own rules files, without those of the series it extends. `sections` are
    those that may be cited: of its manifest and, where that lists any, of those it extends."""

    id: str
    manifest: Manifest | None
    units: tuple[ast.Unit, ...]
    files: Mapping[str, SourceFile]
    disk: Mapping[str, Path]
    own: tuple[str, ...]
    extends: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()

    @property
    def info(self) -> BookInfo:
        if self.manifest is None:
            return BookInfo(id=self.id)
        manifest = self.manifest
        return BookInfo(
            id=self.id,
            title=manifest.title.text,
            edition=_text(manifest.edition),
            dated=_text(manifest.dated),
            source=_text(manifest.source),
            sections=self.sections,
        )

    def view(
        self, layer: str | None = None, *, without: Iterable[str] = (), with_options: Iterable[str] = ()
    ) -> ViewOptions:
        """What to ask `analyse` for: `layer` as the player typed it after `@`, and the edits
        to switch off and on beside those that the manifest has in force."""
        off = frozenset(without)
        in_force = frozenset(entry.text for entry in self.manifest.errata) if self.manifest else frozenset()
        return ViewOptions(
            layer=layer,
            without=off,
            with_options=(frozenset(with_options) | in_force) - off,
            default=(_text(self.manifest.edition) or self.id) if self.manifest else None,
            book=self.info,
        )


def load_book(path: Path, sink: Sink) -> Book:
    """Read a book's folder, its manifest, or a lone rules file. Never raises for what it finds."""
    path = path.parent if path.name == FILE_NAME else path
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError):
        is_folder = is_file = False
    if is_folder:
        return _Loader(sink).book(path)
    if is_file:
        return _lone(path, sink)
    shown = path.name or str(path)
    help_text = did_you_mean(path.name, _books_beside(path), what="books here") or (
        f"name a folder with a {FILE_NAME}, or a file that ends in .rules"
    )
    sink.add(Diagnostic("E701", f"there is no book {shown!r}", Span(shown, 0, 0), help=help_text))
    return Book(path.stem, None, (), {}, {}, ())


def _lone(path: Path, sink: Sink) -> Book:
    shown = path.name
    file = read_text(path, shown, Span(shown, 0, 0), sink)
    if file is None:
        return Book(path.stem, None, (), {}, {}, ())
    unit = parse_file(file, sink)
    return Book(path.stem, None, (unit,), {shown: file}, {shown: path}, (shown,))


def _books_beside(path: Path) -> list[str]:
    try:
        return sorted(p.parent.name for p in path.parent.glob(f"*/{FILE_NAME}"))[:200]
    except (OSError, ValueError):
        return []


def _text(entry: Entry | None) -> str:
    return entry.text if entry is not None else ""


@dataclass(slots=True)
class _Loader:
    """Reads one book and, before it, those it extends."""

    sink: Sink
    units: list[ast.Unit] = field(default_factory=list)
    files: dict[str, SourceFile] = field(default_factory=dict)
    disk: dict[str, Path] = field(default_factory=dict)
    chain: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    text_read: int = 0

    def book(self, folder: Path) -> Book:
        name = folder.resolve().name
        manifest = self._manifest(folder, name)
        own: tuple[str, ...] = ()
        if manifest is not None:
            if manifest.extends is not None:
                self._extended(folder, manifest.extends)
            own = self._files(folder, name, manifest)
        extends = tuple(self.chain[1:])
        sections = tuple(self.sections) if manifest is not None and manifest.sections else ()
        return Book(name, manifest, tuple(self.units), self.files, self.disk, own, extends, sections)

    def _manifest(self, folder: Path, name: str) -> Manifest | None:
        self.chain.append(name)
        path, shown = folder / FILE_NAME, f"{name}/{FILE_NAME}"
        if not path.exists():
            help_text = f"write a {FILE_NAME} with `id`, `title` and `files`, or name a .rules file"
            headline = f"the folder {name} has no {FILE_NAME}"
            self.sink.add(Diagnostic("E701", headline, Span(shown, 0, 0), help=help_text))
            return None
        file = read_text(path, shown, Span(shown, 0, 0), self.sink, most=MOST_BYTES)
        if file is None:
            return None
        self.files[shown], self.disk[shown] = file, path
        manifest = read_manifest(file, self.sink)
        if manifest is not None:
            self.sections.extend(entry.text for entry in manifest.sections)
        if manifest is not None and manifest.id.text != name:
            self.sink.add(
                Diagnostic(
                    "W714",
                    f"the id {manifest.id.text} is not the name of the folder, {name}",
                    manifest.id.span,
                    severity=Severity.WARNING,
                    help="give both the same name: books find each other by their folders",
                )
            )
        return manifest

    def _extended(self, folder: Path, extends: Entry) -> None:
        """The series' files come before the game's."""
        name = extends.text
        if not ID.fullmatch(name):
            return  # reported with the manifest
        if name in self.chain:
            circle = " -> ".join([*self.chain, name])
            headline = f"the book extends itself: {circle}"
            self.sink.add(Diagnostic("E713", headline, extends.span, help="break the circle at one of them"))
            return
        beside = folder.resolve().parent / name
        if not (beside / FILE_NAME).is_file():
            known = _books_beside(folder.resolve())
            help_text = did_you_mean(name, known, what="books beside it") or (
                f"put the folder {name} with its {FILE_NAME} beside this one"
            )
            headline = f"there is no book {name} to extend"
            self.sink.add(Diagnostic("E712", headline, extends.span, help=help_text))
            return
        manifest = self._manifest(beside, name)
        if manifest is None:
            return
        if manifest.extends is not None:
            self._extended(beside, manifest.extends)
        self._files(beside, name, manifest)

    def _files(self, folder: Path, name: str, manifest: Manifest) -> tuple[str, ...]:
        own: list[str] = []
        first: dict[str, Span] = {}
        for entry in manifest.files[:_MOST_FILES]:
            path = inside(folder, entry.text, entry.span, self.sink)
            if path is None:
                continue
            shown = f"{name}/{PurePosixPath(entry.text)}"
            real = str(path.resolve())
            if real in first:
                notes = (Note(first[real], "first listed here"),)
                headline = f"the file {entry.text} is listed twice"
                self.sink.add(
                    Diagnostic("E708", headline, entry.span, help="list every file once", notes=notes)
                )
                continue
            first[real] = entry.span
            file = self._read(path, shown, entry)
            if file is not None:
                self.files[shown], self.disk[shown] = file, path
                self.units.append(parse_file(file, self.sink))
                own.append(shown)
        if len(manifest.files) > _MOST_FILES:
            headline = f"the manifest lists {len(manifest.files)} files; {_MOST_FILES} is the most"
            span = manifest.files[_MOST_FILES].span
            self.sink.add(Diagnostic("E711", headline, span, help="divide the book"))
        return tuple(own)

    def _read(self, path: Path, shown: str, entry: Entry) -> SourceFile | None:
        if not path.is_file() and not path.exists():
            known = sorted(p.name for p in path.parent.glob("*.rules")) if path.parent.is_dir() else []
            help_text = did_you_mean(path.name, known, what="rules files here") or (
                "write it, correct its name, or take it out of `files`"
            )
            headline = f"the file {entry.text} cannot be found"
            self.sink.add(Diagnostic("E707", headline, entry.span, help=help_text))
            return None
        file = read_text(path, shown, entry.span, self.sink)
        if file is None:
            return None
        self.text_read += len(file.text)
        if self.text_read > _MOST_TEXT:
            headline = f"with {entry.text} the book is larger than 32 MB"
            self.sink.add(Diagnostic("E711", headline, entry.span, help="divide the book"))
            return None
        return file
