"""One build, or one sweep, at a time in an output folder.

The lock is the operating system's, on a file that stays: when a run dies, however it dies,
its lock is gone with it, so there is no stale lock to remove by hand.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesdsl.driver.trouble import Trouble, disk_trouble, shown

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def locked(private: Path, output: Path, what: str = "build") -> Iterator[None]:
    """Hold the lock of `output`; `private` is our own folder for it (made if need be). `what` is the
    work that is done, for messages."""
    path = private / "lock"
    try:
        private.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError), (private / ".gitignore").open("x") as ignore:
            ignore.write("*\n")
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    except OSError as error:
        raise disk_trouble(error, f"write to {shown(output)}") from error
    try:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError) as error:
            owner = os.pread(handle, 20, 1) if sys.platform != "win32" else b""
            who = f" (process {int(owner)})" if owner.strip().isdigit() else ""
            raise Trouble(
                f"Another {what} is writing to {shown(output)}{who}; nothing was written",
                f"wait until it is done, then {what} again",
            ) from error
        os.ftruncate(handle, 0)
        os.write(handle, b" %d\n" % os.getpid())
        try:
            yield
        finally:  # nothing is left that two builds of the same would differ in
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)
