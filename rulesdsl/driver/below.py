"""Which books a book builds on, and which build on it, as far as their manifests name them.

Only the one line of a manifest is looked at: whether it is right is for who reads the book.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from rulesdsl.driver.books import MANIFEST, BookRef, books_at_home
from rulesdsl.driver.cache import digest_now
from rulesdsl.driver.output import stamps_in
from rulesdsl.driver.places import Places

_EXTENDS: Final = re.compile(r"^extends:\s*[\"']?([\w.-]+)", re.MULTILINE)


def books_below(path: Path) -> Iterator[Path]:
    """The folders of the books that a book extends, the next first."""
    seen: set[Path] = set()
    at = path.resolve()
    while at not in seen:
        seen.add(at)
        try:
            found = _EXTENDS.search((at / MANIFEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if found is None or found.group(1) in ("null", "~"):
            return
        at = at.parent / found.group(1)
        yield at


def left_behind(changed: Collection[BookRef], done: Collection[BookRef], out: Path) -> list[BookRef]:
    """The books at home that build on one of those that were `changed`, are not among those that are `done`,
    and whose output in `out` was made from other rules of that book than there are now."""
    folders = {ref.path.resolve() for ref in changed}
    there = {ref.path.resolve() for ref in done}
    found = []
    for path in books_at_home():
        below = folders.intersection(books_below(path))
        if below and path.resolve() not in there and _older(Places.of(BookRef(path), out).folder, below):
            found.append(BookRef(path))
    return found


def _older(output: Path, below: Collection[Path]) -> bool:
    """Whether what stands there was made from other files of these books than there are."""
    folders = {folder.name: folder for folder in below}
    for stamp in stamps_in(output).values():
        for name, known in stamp.sources.items():
            book, _, file = name.partition("/")
            if book in folders and digest_now(folders[book] / file) != known:
                return True
    return False
