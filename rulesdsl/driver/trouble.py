"""What can go wrong outside the rules: a book that is not there, a full disk, a folder that is
someone else's. The command line prints it as it stands; it is never a fault of ours."""

from __future__ import annotations

import errno
import os
from pathlib import Path


class Trouble(Exception):
    """`headline` says what happened, `help` what to do. `exit_code` 1, or 2 for wrong usage."""

    def __init__(self, headline: str, help: str = "", exit_code: int = 1) -> None:
        super().__init__(headline)
        self.headline = headline
        self.help = help
        self.exit_code = exit_code

    def __str__(self) -> str:
        """What those see who call from Python: what to do as well."""
        return f"{self.headline}; {self.help}" if self.help else self.headline


def shown(path: Path) -> str:
    """A path as the user would type it: relative to the working folder where it is below it."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix() or "."
    except ValueError:
        return path.as_posix()


def disk_trouble(error: OSError, doing: str) -> Trouble:
    """An error of the operating system, in words; `doing` is what was tried."""
    where = shown(Path(os.fsdecode(error.filename))) if error.filename is not None else ""
    at = f" ({where})" if where else ""
    words = {
        errno.ENOSPC: ("the disk is full", "make room, then try again"),
        errno.EDQUOT: ("the disk quota is used up", "make room, then try again"),
        errno.EROFS: ("the file system is read-only", "build into another folder with --out"),
        errno.EACCES: ("permission denied", "check who owns the folder, or build into another with --out"),
        errno.EPERM: ("not permitted", "check who owns the folder, or build into another with --out"),
        errno.EXDEV: ("the folder is on two file systems", "build into another folder with --out"),
        errno.ENAMETOOLONG: ("a name is too long for this file system", "shorten the names of the files"),
        errno.ENOTDIR: ("a file stands where a folder is needed", "move it away"),
        errno.EISDIR: ("a folder stands where a file is needed", "name a file"),
    }
    said, help = words.get(error.errno or 0, ((error.strerror or str(error)).lower(), ""))
    return Trouble(f"Could not {doing}: {said}{at}", help)
