"""The order of the stages: load and parse, analyse, check. The one place that knows it.

In: which book and view. Out: `Checked`: the rule graph where there is one, and everything
that is to be said about the sources. Nothing is written.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from rulesdsl.diagnostics import Diagnostic, Severity, Sink
from rulesdsl.driver.books import AS_IT_STANDS, MANIFEST, BookRef, find_book
from rulesdsl.driver.collecting import no_collecting
from rulesdsl.driver.trouble import Trouble, shown
from rulesdsl.graph import RuleGraph
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.book import Book, load_book
from rulesdsl.sema.checks import check as check_graph
from rulesdsl.sema.checks.cited_text import citations_left_out
from rulesdsl.sema.checks.codes import NOBODY_USES
from rulesdsl.sema.disk import inside, read_text
from rulesdsl.sema.manifest import Manifest, read_manifest
from rulesdsl.sema.memory import Memory
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass


class Findings(Protocol):
    """What was found in a book."""

    @property
    def ref(self) -> BookRef: ...

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]: ...


class RulesError(Exception):
    """A book has errors; `diagnostics` says which. Raised by the Python functions only."""

    def __init__(self, checked: Findings) -> None:
        first = next(d for d in checked.diagnostics if d.severity is Severity.ERROR)
        super().__init__(f"{checked.ref.shown}: {first.code}: {first.headline}")
        self.diagnostics = checked.diagnostics


@dataclass(frozen=True, slots=True)
class Checked:
    """`diagnostics` are in reading order and point into `files` by the paths a user would type;
    the graph's own places keep the book's paths (`tcs/words.rules`)."""

    ref: BookRef
    book: Book
    graph: RuleGraph | None
    diagnostics: tuple[Diagnostic, ...]
    files: Mapping[str, SourceFile]

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    @property
    def holds_nothing(self) -> bool:
        """No file of it declares or changes anything."""
        graph = self.graph
        if graph is None:
            return not self.has_errors
        said = (graph.edits, graph.remarks, graph.omissions, graph.switched_off, graph.moves)
        return not any(said) and not any(chapter.declarations for chapter in graph.chapters)

    def usable(self) -> RuleGraph:
        """The graph of a book without errors; `RulesError` otherwise."""
        if self.has_errors:
            raise RulesError(self)
        if self.graph is None:
            raise Trouble(f"{self.ref.shown} holds no rules", "write a declaration in it")
        return self.graph


@dataclass(frozen=True, slots=True)
class Loaded:
    """A book read and parsed, before any view of it is analysed. Its views share a memory: what
    stands in several of them is worked out once."""

    ref: BookRef
    book: Book
    found: tuple[Diagnostic, ...]
    memory: Memory

    def editions(self) -> tuple[str | None, ...]:
        """The views a build makes: the one asked for; or the book's own choice (None), then the
        other editions of its manifest. Of a variant only the one that is asked for."""
        manifest = self.book.manifest
        if self.ref.view is not None or manifest is None or self.ref.variant != AS_IT_STANDS:
            return (self.ref.view,)
        return (None, *_other_editions(manifest))


def _other_editions(manifest: Manifest) -> tuple[str, ...]:
    own = manifest.edition.text if manifest.edition is not None else None
    return tuple(dict.fromkeys(e.text for e in manifest.editions if e.text != own))


def editions_left_out(ref: BookRef) -> tuple[str, ...]:
    """Of a variant only the edition is made that is asked for: the others, which a reader may expect. No
    more than the manifest is read."""
    if ref.view is not None or ref.variant == AS_IT_STANDS:
        return ()
    file = read_text(ref.path / MANIFEST, MANIFEST, Span(MANIFEST, 0, 0), Sink())
    manifest = read_manifest(file, Sink()) if file is not None else None
    return _other_editions(manifest) if manifest is not None else ()


@no_collecting()
def load_sources(ref: BookRef, memory: Memory | None = None) -> Loaded:
    """Read the book's files from the disk and parse them. With one `memory` for several books, what a
    game has of its series is worked out once for both."""
    memory = memory if memory is not None else Memory()
    sink = Sink()
    book = load_book(ref.path, sink, ref.variant.layers, memory)
    return Loaded(ref, book, tuple(sink.items), memory)


@no_collecting()
def check_view(loaded: Loaded, view: str | None) -> Checked:
    """Analyse and check one view of a book that has been read, in the variant asked for."""
    sink = Sink()
    sink.extend(loaded.found)
    book = loaded.book
    graph = None
    if book.units:
        asked = loaded.ref.variant
        options = book.view(
            view, without=asked.without, with_options=asked.options, as_published=asked.as_published
        )
        graph = analyse(book.units, book.files, options, sink, loaded.memory)
        if graph is not None:
            found = Sink()
            check_graph(graph, book.files, found, loaded.memory)
            # What a faulty declaration would use is not unused: the graph does not hold it.
            sink.extend(d for d in found.items if not (d.code == NOBODY_USES and sink.has_errors))
            if sink.has_errors:
                sink.extend(citations_left_out(graph, book.units, book.files))
    names = {name: shown(path) for name, path in book.disk.items()}
    diagnostics = tuple(_relocated(d, names) for d in sink.in_order())
    files = {names.get(name, name): file for name, file in book.files.items()}
    return Checked(dataclasses.replace(loaded.ref, view=view), book, graph, diagnostics, files)


def check_editions(ref: BookRef) -> list[Checked]:
    """Check the view asked for, or all editions of the book."""
    loaded = load_sources(ref)
    return [check_view(loaded, view) for view in loaded.editions()]


def check_book(ref: BookRef) -> Checked:
    """Read, analyse and check the view asked for."""
    return check_view(load_sources(ref), ref.view)


def inventory_of(book: Book) -> Path | None:
    """The ledger that the manifest names."""
    entry = book.manifest.inventory if book.manifest is not None else None
    if entry is None:
        return None
    folder = book.disk[entry.span.file].parent
    sink = Sink()
    path = inside(folder, entry.text, entry.span, sink)
    if path is None:
        raise Trouble(sink.items[0].headline, sink.items[0].help)
    return path


def load(book: str | Path) -> RuleGraph:
    """The rule graph of a book (`"tcs"`, `"tcs@3.1"`, a path); `RulesError` if it has errors."""
    return check_book(find_book(str(book))).usable()


def check(book: str | Path) -> list[Diagnostic]:
    """Everything that is to be said about a book, in reading order; empty when it is clean."""
    return list(check_book(find_book(str(book))).diagnostics)


def _relocated(d: Diagnostic, names: Mapping[str, str]) -> Diagnostic:
    """The same finding, its places named as the user would type them."""
    return dataclasses.replace(
        d,
        span=_moved(d.span, names),
        notes=tuple(dataclasses.replace(n, span=_moved(n.span, names)) for n in d.notes),
        edit=None if d.edit is None else dataclasses.replace(d.edit, span=_moved(d.edit.span, names)),
    )


def _moved(span: Span, names: Mapping[str, str]) -> Span:
    return dataclasses.replace(span, file=names.get(span.file, span.file))
