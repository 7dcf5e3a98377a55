"""Which book is meant: `tcs`, `tcs@3.1`, `path/to/folder@revised`, `charts.rules`.

Looks at the disk, never into a file. The home of the books is the nearest folder above the
working folder that holds `rulebooks/`; output goes to `generated/` beside it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from rulesdsl.driver.trouble import Trouble, disk_trouble, shown

BOOKS = "rulebooks"
OUTPUT = "generated"
MANIFEST = "rulebook.yaml"


@dataclass(frozen=True, slots=True)
class BookRef:
    """A folder with a manifest, or one `.rules` file; `view` None is the book's own choice."""

    path: Path
    view: str | None = None

    @property
    def shown(self) -> str:
        name = self.path.name if self.path.parent.name == BOOKS else shown(self.path)
        return name if self.view is None else f"{name}@{self.view}"


def find_home() -> Path | None:
    """The nearest folder, from the working folder up, that holds `rulebooks/`."""
    try:
        here = Path.cwd()
    except OSError as error:
        raise disk_trouble(error, "find the working folder") from error
    return next((folder for folder in (here, *here.parents) if (folder / BOOKS).is_dir()), None)


def output_folder() -> Path:
    """Where builds go unless said otherwise."""
    return (find_home() or Path.cwd()) / OUTPUT


def books_at_home() -> list[Path]:
    """Every folder of `rulebooks/` that has a manifest, by name."""
    home = find_home()
    if home is None:
        return []
    try:
        return sorted(p.parent for p in (home / BOOKS).glob(f"*/{MANIFEST}"))
    except OSError as error:
        raise disk_trouble(error, f"read {shown(home / BOOKS)}") from error


def find_books(names: Sequence[str]) -> list[BookRef]:
    """The books named, each once; all at home when none is named."""
    if names:
        return list(dict.fromkeys(find_book(name) for name in names))
    found = [BookRef(path) for path in books_at_home()]
    if not found:
        where = "here" if find_home() is None else f"in {shown((find_home() or Path()) / BOOKS)}"
        raise Trouble(
            f"There is no rulebook {where}",
            f"name a folder that holds a {MANIFEST}, or a .rules file",
            2,
        )
    return found


def find_book(name: str) -> BookRef:
    """One book by its name or path, with an optional `@view` at the end."""
    if "\0" in name or not name.strip():
        raise Trouble("The name of a book is empty or cannot be a name", "write, for example, `tcs`", 2)
    if (path := _existing(name)) is not None:
        return BookRef(path)
    before, at, view = name.rpartition("@")
    if at and before and (path := _existing(before)) is not None:
        return BookRef(path, view or None)
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
    if near := get_close_matches(name, known, 1):
        return f"did you mean {near[0]}?"
    if known:
        return f"the books here are: {', '.join(known)}; or name a folder or a .rules file"
    return f"name a folder that holds a {MANIFEST}, or a .rules file"
