"""What is answered before the command line itself is loaded: a build with nothing to do.

In: words of the command line. Out: whether they were answered. Whatever is not as plain as
that (an option that is not known here, a book that must be built, trouble of any kind) is left
to the command line, which says the same in the same words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rulesdsl.driver.books import BookRef, find_books, output_folder
from rulesdsl.driver.memory import recall
from rulesdsl.driver.places import PRIVATE, Places
from rulesdsl.driver.trouble import Trouble, shown


def answered(args: Sequence[str]) -> bool:
    """The words behind `build` are `[BOOK...] [--check] [--out FOLDER]`, and all is as it was left."""
    asked = _asked(args)
    if asked is None:
        return False
    names, check, out = asked
    try:
        refs = find_books(names)
        folder = out or output_folder()
        lines = _up_to_date(refs, folder, check)
        if lines is None or (check and not names and _others(refs, folder)):
            return False
    except (Trouble, OSError, ValueError):
        return False
    if not all(line.isprintable() for line in lines):
        return False
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    return True


def up_to_date(ref: BookRef, folder: Path, warnings: int = 0) -> str:
    """What is said of a book whose output is as it should be."""
    return f"{ref.shown}: {shown(folder)} is up to date{warned(ref, warnings)}"


def warned(ref: BookRef, warnings: int) -> str:
    """How many warnings a book has, and where they are told."""
    if not warnings:
        return ""
    counted = "1 warning" if warnings == 1 else f"{warnings} warnings"
    return f" ({counted}: rulesdsl check {ref.shown})"


def _asked(args: Sequence[str]) -> tuple[list[str], bool, Path | None] | None:
    names: list[str] = []
    check, out = False, None
    rest = iter(args)
    for word in rest:
        if word == "--check":
            check = True
        elif word == "--out" and (folder := next(rest, "")) and not folder.startswith("-"):
            out = Path(folder)
        elif word.startswith("-"):
            return None
        else:
            names.append(word)
    return names, check, out


def _up_to_date(refs: Sequence[BookRef], out: Path, check: bool) -> list[str] | None:
    """A line for each book; None where one of them is not, or may not be, up to date."""
    if out.is_symlink() or (out / PRIVATE).is_symlink():
        return None
    lines: list[str] = []
    folders = {Places.of(ref, out).folder: ref.path for ref in refs}
    if any(folders[Places.of(ref, out).folder] != ref.path for ref in refs):
        return None
    for ref in refs:
        warnings = recall(ref, out, by_content=check, write=not check)
        if warnings is None:
            return None
        lines.append(up_to_date(ref, Places.of(ref, out).folder, 0 if check else warnings))
    return lines


def _others(refs: Sequence[BookRef], out: Path) -> bool:
    """Whether the output folder holds folders beside those of the books."""
    own = {Places.of(ref, out).folder.name for ref in refs} | {PRIVATE}
    with os.scandir(out) as found:
        return any(entry.is_dir(follow_symlinks=False) and entry.name not in own for entry in found)
