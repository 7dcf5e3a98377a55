"""Files as they were when they were last read, so that they need not be read to know them again.

A file stands when its content does. That is known without reading it where size, times and number
on the disk are as they were, and where its times were old enough when they were noted: whoever
writes to a file within the same tick of the disk's clock leaves its times as they are, so a young
file is read again. In and out: plain data, as it is kept in JSON.
"""

from __future__ import annotations

import os
import stat
import time
from typing import TYPE_CHECKING

from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.driver.stamp import digest
else:
    digest = Later("rulesdsl.driver.stamp", "digest")

Entry = list[str | int]
"""A content's digest; behind it size, times of writing and of change, and number, if old enough."""
OLD_ENOUGH = 2 * 10**9
"""In nanoseconds: the coarsest clock of a disk that is in use."""


def note(path: str) -> tuple[Entry, bytes] | None:
    """A file's entry and its content; None where there is no such file (a link is followed)."""
    try:
        before = os.stat(path)
        if not stat.S_ISREG(before.st_mode):
            return None
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError:
        return None
    return [digest(data), *_mark(before)], data


def _mark(found: os.stat_result) -> list[int]:
    if max(found.st_mtime_ns, found.st_ctime_ns) > time.time_ns() - OLD_ENOUGH:
        return []
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


class KnownFiles:
    """Entries by path. `renewed`: some file had to be read and stands, and its entry now says so
    for the next time; whoever keeps the entries should write them again."""

    __slots__ = ("entries", "renewed")

    def __init__(self, entries: dict[str, Entry]) -> None:
        self.entries = entries
        self.renewed = False

    def stands(self, path: str, key: str, *, by_content: bool = False, linked: bool = True) -> bool:
        """Whether the file at `path` is what the entry `key` says. `by_content`: it is read in any
        case. Not `linked`: a link is no such file."""
        entry = self.entries[key]
        try:
            found = os.stat(path, follow_symlinks=linked)
        except OSError:
            return False
        mark = [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]
        if entry[1:] == mark and not by_content:
            return True
        if not stat.S_ISREG(found.st_mode) or (len(entry) > 1 and entry[1] != found.st_size):
            return False
        now = note(path)
        if now is None or now[0][0] != entry[0]:
            return False
        if now[0] != entry:
            self.entries[key] = now[0]
            self.renewed = self.renewed or len(now[0]) > 1
        return True
