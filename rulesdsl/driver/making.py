"""One book: its sources read and checked, its files worked out, the output compared and written.

In: a book and the output folder (whose lock the caller holds when something may be written). Out:
`Built`: what changed, or what is wrong; plain data that can be handed from process to process. A
book with errors leaves its old output as it is. The progress callback is called at each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from pathlib import Path

from rulesdsl.backends.python import KnownModules, generate
from rulesdsl.backends.tables import KnownPages, render
from rulesdsl.diagnostics import Diagnostic, Severity
from rulesdsl.driver import analysis_memory
from rulesdsl.driver.books import AS_IT_STANDS, BookRef
from rulesdsl.driver.cache import Inputs, recall, remember
from rulesdsl.driver.chances import ways_of
from rulesdsl.driver.chapter_memory import ChapterMemory, ViewMemory
from rulesdsl.driver.commit import commit, interrupted, recover
from rulesdsl.driver.lock import locked
from rulesdsl.driver.output import Changes, compare, stamps_in
from rulesdsl.driver.pipeline import Checked, Loaded, check_view, load_sources
from rulesdsl.driver.places import PRIVATE, Places, view_folder
from rulesdsl.driver.reporting import KnownExamples, compared_by_chapter, computed, report_of
from rulesdsl.driver.stamp import NAME, Stamp, digest
from rulesdsl.driver.trouble import Trouble
from rulesdsl.driver.version import VERSION
from rulesdsl.graph import RuleGraph, fingerprint
from rulesdsl.graph.noted import FORGETFUL
from rulesdsl.sema.memory import Memory
from rulesdsl.source import SourceFile
from rulesdsl.source.each import Each, one_by_one
from rulesdsl.source.records import dataclass, replace

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Known:
    """What books that are built together share: `memory` when they are read, the rest when their
    files are made."""

    memory: Memory = field(default_factory=Memory)
    modules: KnownModules = field(default_factory=KnownModules)
    pages: KnownPages = field(default_factory=KnownPages)
    examples: KnownExamples = field(default_factory=KnownExamples)


@dataclass(frozen=True, slots=True)
class Built:
    """What became of one book. `changes` None: it has errors (or was as it should be, `fresh`,
    so that nothing had to be looked at). `diagnostics` are those of all its views, each once;
    they point into `files`. Of its `chapters` so many were `rebuilt`: the others are as they were."""

    ref: BookRef
    folder: Path
    diagnostics: tuple[Diagnostic, ...] = ()
    files: Mapping[str, SourceFile] = field(default_factory=dict)
    changes: Changes | None = None
    fresh: bool = False
    warnings: int = 0
    rebuilt: int = 0
    chapters: int = 0

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    @property
    def stale(self) -> bool:
        return self.changes is not None and self.changes.stale


def fresh_book(ref: BookRef, out: Path) -> Built | None:
    """The book where its last build would come out the same; None where it has to be built. What an
    interrupted build left behind is put back first."""
    places = Places.of(ref, out)
    folder = places.folder
    recover(folder, places.work)
    # A folder of layers may have got another file: no memory of the files that were read knows it.
    warnings = recall(places.memory, ref, folder) if not ref.variant.layers else None
    return None if warnings is None else Built(ref, folder, fresh=True, warnings=warnings)


def build_book(
    ref: BookRef, out: Path, known: Known, say: Progress, each: Each = one_by_one
) -> Built:
    """Make the book's output what it should be. What is `known` of other books need not be made
    again; `each` makes chapters side by side."""
    places = Places.of(ref, out)
    folder = places.folder
    memory = ChapterMemory.read(places.chapters)
    known.memory.next_book()
    recalled = not known.memory.files and analysis_memory.recall(places.analysis, known.memory)
    made = _make(ref, folder, known, memory, say, each)
    inputs, views, files = made.inputs, made.views, made.files
    built = _told(ref, folder, views)
    if built.has_errors:
        return built
    changes = compare(folder, files, _prefixes(views))
    inputs.refuse_changed()
    if changes.stale:
        say(f"{ref.shown}: writing")
        writes = {path: files[path] for path in (*changes.added, *changes.changed)}
        # The stamp of a folder goes last: it vouches for the others.
        ordered = dict(sorted(writes.items(), key=lambda item: (item[0].endswith(NAME), item[0])))
        commit(folder, places.work, ordered, changes.removed)
    made.memory.write(places.chapters)
    if not recalled or analysis_memory.differs(known.memory):
        analysis_memory.keep(places.analysis, known.memory, frozenset(inputs.disk))
    remember(places.memory, ref, inputs, files, built.warnings)
    return replace(built, changes=changes, rebuilt=made.rebuilt, chapters=made.chapters)


def check_book(
    ref: BookRef, out: Path, known: Known, say: Progress, each: Each = one_by_one
) -> Built:
    """What a build would change; nothing is written."""
    places = Places.of(ref, out)
    folder, work = places.folder, places.work
    if interrupted(work):
        with locked(out / PRIVATE, out):
            recover(folder, work)
    made = _make(ref, folder, known, None, say, each)
    built = _told(ref, folder, made.views)
    if built.has_errors:
        return built
    return replace(built, changes=compare(folder, made.files, _prefixes(made.views)))


def _told(ref: BookRef, folder: Path, views: Iterable[Checked]) -> Built:
    """What is to be said of the views, without the views."""
    views = tuple(views)
    found = tuple(dict.fromkeys(d for view in views for d in view.diagnostics))
    named = {span.file for d in found for span in (d.span, *(note.span for note in d.notes))}
    files = {name: file for view in views for name, file in view.files.items() if name in named}
    warnings = sum(d.severity is Severity.WARNING for d in found)
    return Built(ref, folder, found, files, warnings=warnings)


@dataclass(frozen=True, slots=True)
class _Made:
    """Every view of the book, and the files of all of them when none has errors. `memory` is for the next
    build; of the `chapters` something had to be done on those that are `rebuilt`."""

    inputs: Inputs
    views: tuple[Checked, ...]
    files: dict[str, bytes]
    memory: ChapterMemory
    rebuilt: int
    chapters: int


def _make(
    ref: BookRef, folder: Path, known: Known, memory: ChapterMemory | None, say: Progress, each: Each
) -> _Made:
    """`memory` None: everything is made, whatever is remembered."""
    say(f"{ref.shown}: reading")
    loaded = load_sources(ref, known.memory)
    inputs = Inputs.of(loaded.book)
    views = []
    for view in _views(loaded, folder):
        say(f"{ref.shown}{'' if view is None else '@' + view}: checking")
        views.append(check_view(loaded, view))
    files: dict[str, bytes] = {}
    after = dict(memory.views) if memory is not None else {}
    rebuilt: set[str] = set()
    chapters: set[str] = set()
    if not any(view.has_errors for view in views):
        for checked in views:
            say(f"{checked.ref.shown}: generating")
            prefix = view_folder(checked.ref.view)
            seen = ViewMemory(folder / prefix, after.get(prefix, {}))
            made = _view_files(checked, inputs, known, seen if memory is not None else None, each)
            _add(files, prefix, made)
            if memory is not None:
                after[prefix] = seen.after(made)
            rebuilt |= seen.made
            chapters |= {chapter.file for chapter in checked.usable().chapters}
    return _Made(inputs, tuple(views), files, ChapterMemory(after), len(rebuilt), len(chapters))


def _views(loaded: Loaded, folder: Path) -> list[str | None]:
    """The view asked for; or all editions of the book, and what else was once built of it, so
    that no output stands beside newer rules."""
    views = list(loaded.editions())
    if loaded.ref.view is None and loaded.ref.variant == AS_IT_STANDS:
        views += [s.view for p, s in stamps_in(folder).items() if p and s.view and s.view not in views]
    return views


def _view_files(
    checked: Checked, inputs: Inputs, known: Known, memory: ViewMemory | None, each: Each
) -> dict[str, bytes]:
    graph = checked.usable()
    view = checked.ref.view or ""
    remembered = memory if memory is not None else FORGETFUL
    lines = compared_by_chapter(graph, known.examples, remembered, each)
    chances = ways_of(graph) if _wants_chances(checked) else None
    texts: dict[str, str] = {}
    report = report_of(checked, lines)
    for made in (
        generate(graph, known.modules, remembered, each),
        render(graph, computed(lines), report, known.pages, chances, remembered, each),
    ):
        for path, text in made.items():
            if path in texts or path == NAME:
                raise ValueError(f"two outputs are called {path!r}")
            texts[path] = text
    made_files = {path: text.encode("utf-8") for path, text in texts.items()}
    standing = memory.standing if memory is not None else {}
    if standing.keys() & {NAME, *made_files}:
        raise ValueError("two outputs have one name")
    files = dict(sorted((made_files | standing).items()))
    files[NAME] = _stamp(graph, view, inputs, files).text().encode("utf-8")
    return files


def _wants_chances(checked: Checked) -> bool:
    """Whether they are asked for at the command line, or by the book itself."""
    manifest = checked.book.manifest
    said = manifest.chances if manifest is not None else None
    return checked.ref.variant.chances or (said is not None and said.text == "yes")


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


def _prefixes(views: Iterable[Checked]) -> frozenset[str]:
    """Whose old files may be removed: those of the views built now."""
    return frozenset(view_folder(view.ref.view) for view in views)
