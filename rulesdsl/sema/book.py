"""A book on the disk: its manifest, its files, and those of the series it extends.

In: a folder with `rulebook.yaml` (or that file, or a lone `.rules` file), and folders with layers
of the player's own. Out: a `Book` with every file parsed, the series' files first and the
player's last, and diagnostics for all that is missing or refused; what could be read is in it,
even when something could not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path, PurePosixPath
from typing import Final, TypeGuard

from rulesdsl.diagnostics import Diagnostic, Note, Severity, Sink
from rulesdsl.sema.disk import inside, read_text
from rulesdsl.sema.kept import read_file
from rulesdsl.sema.manifest import FILE_NAME, ID, MOST_BYTES, Entry, Manifest, read_manifest
from rulesdsl.sema.memory import Memory
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.view import BookInfo, ViewOptions
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast

_MOST_FILES: Final = 500
_MOST_TEXT: Final = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Book:
    """`files` are all texts by the path that spans use (`tcs/words.rules`, the manifest as
    `tcs/rulebook.yaml`; of a lone file its name), `disk` where each of them lies. `own` are the
    paths of this book's own rules files, without those of the series it extends. `sections` are
    those that may be cited: of its manifest and, where that lists any, of those it extends. `added`
    are the layers of folders outside of the book, `switched_on` what their manifests put in force."""

    id: str
    manifest: Manifest | None
    units: tuple[ast.Unit, ...]
    files: Mapping[str, SourceFile]
    disk: Mapping[str, Path]
    own: tuple[str, ...]
    extends: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    switched_on: frozenset[str] = frozenset()

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
        self,
        layer: str | None = None,
        *,
        without: Iterable[str] = (),
        with_options: Iterable[str] = (),
        as_published: bool = False,
    ) -> ViewOptions:
        """What to ask `analyse` for: `layer` as the player typed it after `@`, and the edits
        to switch off and on beside those that the manifest has in force."""
        off = frozenset(without)
        in_force = frozenset(entry.text for entry in self.manifest.errata) if self.manifest else frozenset()
        return ViewOptions(
            layer=layer,
            without=off,
            with_options=(frozenset(with_options) | in_force | self.switched_on) - off,
            added=self.added,
            as_published=as_published,
            default=(_text(self.manifest.edition) or self.id) if self.manifest else None,
            book=self.info,
        )


def load_book(path: Path, sink: Sink, layers: Iterable[Path] = (), memory: Memory | None = None) -> Book:
    """Read a book's folder, its manifest, or a lone rules file, then the player's own `layers`.
    A text that `memory` has seen is not parsed again. Never raises for what it finds."""
    memory = memory if memory is not None else Memory()
    path = path.parent if path.name == FILE_NAME else path
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError):
        is_folder = is_file = False
    if is_folder:
        loader = _Loader(sink, memory)
        return loader.with_layers(loader.book(path), layers)
    if is_file:
        loader = _Loader(sink, memory)
        return loader.with_layers(loader.lone(path), layers)
    shown = path.name or str(path)
    help_text = did_you_mean(path.name, _books_beside(path), what="books here") or (
        f"name a folder with a {FILE_NAME}, or a file that ends in .rules"
    )
    sink.add(Diagnostic("E701", f"there is no book {shown!r}", Span(shown, 0, 0), help=help_text))
    return Book(path.stem, None, (), {}, {}, ())


def _books_beside(path: Path) -> list[str]:
    try:
        return sorted(p.parent.name for p in path.parent.glob(f"*/{FILE_NAME}"))[:200]
    except (OSError, ValueError):
        return []


def _is_head(decl: ast.Declaration) -> TypeGuard[ast.LayerDecl]:
    return isinstance(decl, ast.LayerDecl)


def _text(entry: Entry | None) -> str:
    return entry.text if entry is not None else ""


@dataclass(slots=True)
class _Loader:
    """Reads one book and, before it, those it extends."""

    sink: Sink
    memory: Memory
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

    def _take(self, shown: str, file: SourceFile, path: Path) -> None:
        """A file that belongs to the book."""
        read = read_file(file, self.sink, self.memory)
        self.files[shown], self.disk[shown] = read.file, path
        self.units.append(read.unit)

    def lone(self, path: Path) -> Book:
        shown = path.name
        file = read_text(path, shown, Span(shown, 0, 0), self.sink)
        if file is None:
            return Book(path.stem, None, (), {}, {}, ())
        self._take(shown, file, path)
        return Book(path.stem, None, tuple(self.units), self.files, self.disk, (shown,))

    # ------------------------------------------------------------ layers of the player's own

    def with_layers(self, book: Book, folders: Iterable[Path]) -> Book:
        """The book with the layers of folders outside of it: their manifests say which files, or
        all `.rules` files are meant, by name."""
        heads = {d.name.text: d for unit in self.units for d in unit.declarations if _is_head(d)}
        added: dict[str, ast.LayerDecl] = {}
        on: set[str] = set()
        for folder in folders:
            before = len(self.units)
            on.update(self._layer_files(folder))
            mine: dict[str, ast.LayerDecl] = {}
            for unit in self.units[before:]:
                mine |= {name: head for name, head in self._own_heads(unit, book).items() if name not in mine}
            for name, head in mine.items():
                if (other := heads.get(name) or added.get(name)) is not None:
                    notes = (Note(other.span, "the other is here"),)
                    headline = f"there is a layer {name} already"
                    self._refuse_layer(headline, head.name.span, "give this one another name", notes)
                    del self.units[before:]
            added |= mine
        return replace(
            book,
            units=tuple(self.units),
            sections=(*book.sections, *self.sections[len(book.sections) :]) if book.sections else (),
            added=tuple(added),
            switched_on=frozenset(on),
        )

    def _layer_files(self, folder: Path) -> frozenset[str]:
        """Read the folder's files; what its manifest puts in force."""
        name = folder.resolve().name or "layer"
        while any(shown.startswith(f"{name}/") for shown in self.files):
            name += "_"
        if (folder / FILE_NAME).is_file():
            manifest = self._manifest(folder, name)
            if manifest is None:
                return frozenset()
            self._files(folder, name, manifest)
            return frozenset(entry.text for entry in manifest.errata)
        nowhere = Span(f"{name}/", 0, 0)
        names = sorted(path.name for path in folder.glob("*.rules"))
        for file_name in names[:_MOST_FILES]:
            path = inside(folder, file_name, nowhere, self.sink)
            if path is None:
                continue
            file = self._read(path, f"{name}/{file_name}", Entry(file_name, nowhere))
            if file is not None:
                self._take(file.path, file, path)
        if not names:
            headline = f"there is no .rules file in the layer's folder {name}"
            self._refuse_layer(headline, nowhere, "write one in it, or name the folder that holds it")
        return frozenset()

    def _own_heads(self, unit: ast.Unit, book: Book) -> dict[str, ast.LayerDecl]:
        """The layers of one file, which must begin with a head that says what it builds on."""
        heads = [decl for decl in unit.declarations if _is_head(decl)]
        first = unit.declarations[0] if unit.declarations else None
        below = next((d.name.text for u in self.units for d in u.declarations if _is_head(d)), book.id)
        help_text = f'write, as the first line: house at_our_table "At our table" extends {below}'
        if first is not None and not isinstance(first, ast.LayerDecl):
            self._refuse_layer("the file does not say which layer it is", first.span, help_text)
            self.units.remove(unit)
            return {}
        for head in heads:
            if head.extends is None:
                self._refuse_layer(f"{head.name.text} does not build on the book", head.span, help_text)
        return {head.name.text: head for head in heads}

    def _refuse_layer(self, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()) -> None:
        self.sink.add(Diagnostic("E719", headline, span, help=help_text, notes=notes))

    # ------------------------------------------------------------ the book's own

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
                self._take(shown, file, path)
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
