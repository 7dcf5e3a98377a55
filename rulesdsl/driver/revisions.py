"""A book as it was in a revision of a git repository: `HEAD~1:tcs`, `v1.2:rulebooks/tcs@3.1`.

In: the name of a revision and of a book. Out: the book's files (and those of the books beside it)
in a folder that is gone when the reading is done. The work tree is neither read nor touched; only
plain `.rules` files and manifests are taken, of a sane size.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from rulesdsl.driver.books import BOOKS, MANIFEST, BookRef, find_home
from rulesdsl.driver.trouble import Trouble, disk_trouble
from rulesdsl.source.records import dataclass

_MOST_FILES: Final = 2_000
_MOST_BYTES: Final = 64 * 1024 * 1024
_PATIENCE: Final = 120


@dataclass(frozen=True, slots=True)
class Revision:
    """`book` lies in a folder of its own; `prefix` is what stands before a file's path in messages,
    `root` the folder that stands for the repository's top."""

    book: BookRef
    prefix: str
    root: Path

    def shown(self, path: Path) -> Path:
        """`HEAD~1:rulebooks/tcs/words.rules`, for messages; what is not of the revision, as it is."""
        if not path.is_relative_to(self.root):
            return path
        return Path(f"{self.prefix}:{path.relative_to(self.root).as_posix()}")


@dataclass(frozen=True, slots=True)
class _Blob:
    sha: str
    path: PurePosixPath
    size: int


@contextlib.contextmanager
def at_revision(revision: str, name: str) -> Iterator[Revision]:
    """The book `name` as it was in `revision`; `Trouble` where git knows no such thing."""
    top = Path(_git(["rev-parse", "--show-toplevel"], "find the git repository").decode().strip())
    commit = _commit(revision, top)
    blobs = _blobs(top, commit)
    folder, view = _book_in(revision, name, top, {blob.path for blob in blobs})
    wanted = [blob for blob in blobs if _is_near(blob.path, folder)]
    try:
        with tempfile.TemporaryDirectory(prefix="rulesdsl-") as made:
            root = Path(made).resolve()
            _write(root, top, wanted)
            yield Revision(BookRef(root / folder, view), revision, root)
    except OSError as error:
        raise disk_trouble(error, f"read {revision}") from error


def _git(args: Sequence[str], doing: str, cwd: Path | None = None, stdin: bytes = b"") -> bytes:
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        ran = subprocess.run(
            ["git", *args], input=stdin, capture_output=True, cwd=cwd, env=environment, timeout=_PATIENCE
        )
    except FileNotFoundError as error:
        raise Trouble("git is not installed", "name two folders, or install git", 2) from error
    except subprocess.TimeoutExpired as error:
        raise Trouble(f"git took too long to {doing}", "try again") from error
    if ran.returncode:
        said = ran.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        raise Trouble(f"Could not {doing}: {said.removeprefix('fatal: ')[:200]}", "", 2)
    return ran.stdout


def _commit(revision: str, top: Path) -> str:
    if not revision or revision.startswith("-") or not revision.isprintable():
        raise Trouble(f"{revision[:60]!r} is no revision", "write, for example, HEAD~1:tcs", 2)
    try:
        found = _git(["rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"], "find the revision", top)
    except Trouble as error:
        headline = f"There is no revision {revision[:60]!r} in this repository"
        raise Trouble(
            headline, "`git log --oneline` lists them; write, for example, HEAD~1:tcs", 2
        ) from error
    return found.decode().strip()


def _blobs(top: Path, commit: str) -> list[_Blob]:
    """The plain rules files and manifests of a revision."""
    listed = _git(["ls-tree", "-r", "-l", "-z", "--full-tree", commit], "list the files of the revision", top)
    out: list[_Blob] = []
    for entry in listed.decode("utf-8", "surrogateescape").split("\0"):
        if not entry:
            continue
        head, _, name = entry.partition("\t")
        mode, kind, sha, size = head.split()
        path = PurePosixPath(name)
        if kind == "blob" and mode != "120000" and (path.suffix == ".rules" or path.name == MANIFEST):
            out.append(_Blob(sha, path, int(size)))
    return out


def _book_in(
    revision: str, name: str, top: Path, files: set[PurePosixPath]
) -> tuple[PurePosixPath, str | None]:
    """Where the book lies in the revision, from the repository's top; and the view asked for."""
    before, at, view = name.rpartition("@")
    names: list[tuple[str, str | None]] = [(name, None)]
    if at and before:
        names.append((before, view or None))
    for wanted, asked in names:
        for folder in _places(wanted, top):
            if folder / MANIFEST in files or (folder in files and folder.suffix == ".rules"):
                return folder, asked
    books = sorted(path.parent.name for path in files if path.name == MANIFEST)
    help = f"the books there are: {', '.join(books)}" if books else "no book was in it"
    raise Trouble(f"There is no book {names[-1][0][:80]!r} in {revision[:60]}", help, 2)


def _places(name: str, top: Path) -> Iterator[PurePosixPath]:
    """A book at home, or a path from the working folder."""
    home = find_home()
    starts = [home / BOOKS / name] if home is not None and "/" not in name else []
    for path in (*starts, Path.cwd() / name):
        with contextlib.suppress(ValueError):
            yield PurePosixPath(Path(os.path.normpath(path)).relative_to(top.resolve()).as_posix())


def _is_near(path: PurePosixPath, folder: PurePosixPath) -> bool:
    """In the book, or in a book beside it (which it may extend)."""
    return path == folder or path.is_relative_to(folder.parent)


def _write(root: Path, top: Path, blobs: Sequence[_Blob]) -> None:
    if len(blobs) > _MOST_FILES or sum(blob.size for blob in blobs) > _MOST_BYTES:
        raise Trouble("The revision holds too many rules to read", "name a book in a folder of its own")
    asked = "".join(f"{blob.sha}\n" for blob in blobs).encode()
    answered = _git(["cat-file", "--batch"], "read the files of the revision", top, asked)
    at = 0
    for blob in blobs:
        end = answered.index(b"\n", at)
        size = int(answered[at:end].split()[2])
        content = answered[end + 1 : end + 1 + size]
        at = end + 1 + size + 1
        target = root / blob.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
