"""Which book is meant: `tcs`, `tcs@3.1`, `path/to/folder@revised`, `charts.rules`.

Looks at the disk, never into a file. The home of the books is the nearest folder above the
working folder that holds `rulebooks/`; output goes to `generated/` beside it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl.driver.later import Later
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown

if TYPE_CHECKING:
    from difflib import get_close_matches
    from hashlib import sha256
else:
    get_close_matches = Later("difflib", "get_close_matches")
    sha256 = Later("hashlib", "sha256")

BOOKS = "rulebooks"
OUTPUT = "generated"
VARIANTS = "generated-variants"
MANIFEST = "rulebook.yaml"


@dataclass(frozen=True, slots=True)
class Variant:
    """How a book is read other than as it stands: with the layers of folders outside of it,
    without some changes, errata or options, with options that are usually off, or without all
    that came after its printing; or how it is printed, with chances under its charts."""

    layers: tuple[Path, ...] = ()
    without: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    as_published: bool = False
    chances: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """As the command line says it."""
        said = [f"--layer {shown(path)}" for path in self.layers]
        said += [f"--without {name}" for name in sorted(self.without)]
        said += [f"--option {name}" for name in sorted(self.options)]
        said += ["--as-published"] if self.as_published else []
        return (*said, *(("--chances",) if self.chances else ()))

    @property
    def folder(self) -> str:
        """The name of the folder that its output goes into; empty for the book as it stands."""
        parts = [f"with_{path.resolve().name}" for path in self.layers]
        parts += [f"without_{name}" for name in sorted(self.without)]
        parts += [f"option_{name}" for name in sorted(self.options)]
        parts += ["as_published"] if self.as_published else []
        name = "-".join([*parts, *(("chances",) if self.chances else ())])
        plain = "".join(c if c.isascii() and (c.isalnum() or c in "_-") else "_" for c in name)
        return plain if len(plain) <= 80 else f"{plain[:60]}-{sha256(plain.encode()).hexdigest()[:12]}"


AS_IT_STANDS = Variant()


@dataclass(frozen=True, slots=True)
class BookRef:
    """A folder with a manifest, or one `.rules` file; `view` None is the book's own choice."""

    path: Path
    view: str | None = None
    variant: Variant = AS_IT_STANDS

    @property
    def shown(self) -> str:
        name = self.path.name if self.path.parent.name == BOOKS else shown(self.path)
        return " ".join((name if self.view is None else f"{name}@{self.view}", *self.variant.words))


def find_home() -> Path | None:
    """The nearest folder, from the working folder up, that holds `rulebooks/`."""
    try:
        here = Path.cwd()
    except OSError as error:
        raise disk_trouble(error, "find the working folder") from error
    return next((folder for folder in (here, *here.parents) if (folder / BOOKS).is_dir()), None)


def output_folder(variant: Variant = AS_IT_STANDS) -> Path:
    """Where builds go unless said otherwise. What is not the book as it stands goes beside
    `generated/`, into a folder of its own."""
    home = find_home() or Path.cwd()
    return home / VARIANTS / variant.folder if variant.folder else home / OUTPUT


def books_at_home() -> list[Path]:
    """Every folder of `rulebooks/` that has a manifest, by name."""
    home = find_home()
    if home is None:
        return []
    try:
        return sorted(p.parent for p in (home / BOOKS).glob(f"*/{MANIFEST}"))
    except OSError as error:
        raise disk_trouble(error, f"read {shown(home / BOOKS)}") from error


def variant_of(
    layers: Sequence[str] = (),
    without: Sequence[str] = (),
    options: Sequence[str] = (),
    as_published: bool = False,
) -> Variant:
    """What `--layer`, `--without`, `--option` and `--as-published` say. `Trouble` for a folder
    that is not there, and for layers on a book as it was published."""
    folders: list[Path] = []
    for name in layers:
        path = Path(name)
        try:
            if "\0" in name or not path.is_dir():
                help_text = "--layer names a folder with .rules files"
                raise Trouble(f"There is no folder {name[:80]!r}", help_text, 2)
        except OSError as error:
            raise disk_trouble(error, "look for the layer") from error
        folders.append(path)
    if len({path.resolve() for path in folders}) < len(folders):
        raise Trouble("A folder is named twice with --layer", "name it once", 2)
    if as_published and layers:
        raise Trouble("A book as it was published has no layers of your own", "leave one of the two out", 2)
    return Variant(tuple(folders), frozenset(without), frozenset(options), as_published)


def find_books(names: Sequence[str], variant: Variant = AS_IT_STANDS) -> list[BookRef]:
    """The books named, each once; all at home when none is named."""
    if names:
        return list(dict.fromkeys(find_book(name, variant) for name in names))
    if variant.layers or variant.without or variant.options:
        raise Trouble("Which book?", f"name the book that `{variant.words[0]}` is for", 2)
    found = [BookRef(path, None, variant) for path in books_at_home()]
    if not found:
        where = "here" if find_home() is None else f"in {shown((find_home() or Path()) / BOOKS)}"
        raise Trouble(
            f"There is no rulebook {where}",
            f"name a folder that holds a {MANIFEST}, or a .rules file",
            2,
        )
    return found


def find_book(name: str, variant: Variant = AS_IT_STANDS) -> BookRef:
    """One book by its name or path, with an optional `@view` at the end."""
    if "\0" in name or not name.strip():
        raise Trouble("The name of a book is empty or cannot be a name", "write, for example, `tcs`", 2)
    if (path := _existing(name)) is not None:
        return BookRef(path, None, variant)
    before, at, view = name.rpartition("@")
    if at and before and (path := _existing(before)) is not None:
        return BookRef(path, view or None, variant)
    wanted = before if at and before else name
    raise Trouble(f"There is no book {wanted[:80]!r}", _help(wanted), 2)


def _existing(name: str) -> Path | None:
    """A book at home by its folder's name, or whatever is at the path."""
    try:
        home = find_home()
        if home is not None and os.sep not in name and (home / BOOKS / name / MANIFEST).is_file():
            return home / BOOKS / name
        path = Path(name)
        if path.is_dir():
            return _folder(path)
        if path.is_file():
            return _file(path)
    except OSError as error:
        raise disk_trouble(error, "look for the book") from error
    return None


def _folder(path: Path) -> Path:
    if not (path / MANIFEST).is_file():
        raise Trouble(
            f"{shown(path)} is a folder without a {MANIFEST}",
            f"write a {MANIFEST} in it, or name one of its .rules files",
            2,
        )
    return path


def _file(path: Path) -> Path:
    if path.name == MANIFEST:
        return path.parent
    if path.suffix != ".rules":
        raise Trouble(f"{shown(path)} is no rulebook", "name a folder or a .rules file", 2)
    return path


def _help(name: str) -> str:
    known = [path.name for path in books_at_home()]
    book, dot, within = name.partition(".")
    if dot and book in known:
        return f"the book and what is in it are two words: {book} {within}"
    if near := get_close_matches(name, known, 1):
        return f"did you mean {near[0]}?"
    if known:
        return f"the books here are: {', '.join(known)}; or name a folder or a .rules file"
    return f"name a folder that holds a {MANIFEST}, or a .rules file"
