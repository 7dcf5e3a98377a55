"""Where the output of a book stands: its folder, and what a build keeps beside it for itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulesdsl.driver.books import BookRef

PRIVATE = ".rulesdsl"
"""Our own folder in an output folder: never committed, never needed."""


@dataclass(frozen=True, slots=True)
class Places:
    """`folder` is the output; `work` is there while files are put into it; `memory` is a file that
    says what the last build was made from, `chapters` one that says it of each chapter, `analysis` what the
    sources came to."""

    folder: Path
    work: Path
    memory: Path
    chapters: Path
    analysis: Path

    @classmethod
    def of(cls, ref: BookRef, out: Path) -> Places:
        name = book_folder(ref)
        private = out / PRIVATE
        memory = private / f"{name}{view_folder(ref.view)[:-1]}.json"
        work, chapters, analysis = (private / f"{name}.{kind}" for kind in ("work", "chapters", "analysis"))
        return cls(out / name, work, memory, chapters, analysis)


def book_folder(ref: BookRef) -> str:
    """The name of the book's output folder, which is also that of its Python package."""
    stem = ref.path.resolve().name if ref.path.is_dir() else ref.path.stem
    name = "".join(c if c.isascii() and c.isalnum() else "_" for c in stem.lower())
    return name if name[:1].isalpha() else f"book_{name}"


def view_folder(view: str | None) -> str:
    """`4.01` -> `edition_4_01/`, `revised` -> `revised/`: a name that Python can import."""
    if view is None:
        return ""
    name = "".join(c if c.isascii() and c.isalnum() else "_" for c in view.lower())
    return (f"edition_{name}" if not name[0].isalpha() else name) + "/"
