"""The output folder of one book: what would change, and whether we may.

In: the folder, and the files it shall hold. Out: `Changes`. Nothing is written here. Refused
(as `Trouble`): paths that leave the folder, symbolic links on the way, files in the way that
we did not make.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from rulesdsl.driver.stamp import NAME, Stamp, read_stamp
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.source.records import dataclass

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]*")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths relative to the folder, in order."""

    folder: Path
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()

    @property
    def stale(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def safe_path(path: str) -> bool:
    """A relative path that stays inside and can be a file on any system."""
    parts = path.split("/")
    return len(path) < 200 and all(
        _PART.fullmatch(p) and not p.endswith(".") and p.lower().split(".")[0] not in _RESERVED for p in parts
    )


def check_paths(files: Mapping[str, bytes]) -> None:
    """A generator that names a bad path is our own fault: `ValueError`."""
    folded: dict[str, str] = {}
    for path in files:
        if not safe_path(path):
            raise ValueError(f"not a path of an output file: {path!r}")
        other = folded.setdefault(path.casefold(), path)
        if other != path:
            raise ValueError(f"two output files differ only in case: {other!r}, {path!r}")


def stamps_in(folder: Path) -> dict[str, Stamp]:
    """Our stamps in the folder and in its views' folders: prefix ("" or "revised/") -> stamp."""
    found: dict[str, Stamp] = {}
    if not is_real_folder(folder):
        return found
    candidates = {"": folder / NAME}
    candidates |= {
        f"{entry.name}/": Path(entry.path) / NAME
        for entry in sorted(os.scandir(folder), key=lambda e: e.name)
        if entry.is_dir(follow_symlinks=False)
    }
    for prefix, path in candidates.items():
        data = _content(path)
        stamp = read_stamp(data.decode("utf-8", "replace")) if data is not None else None
        if stamp is not None:
            found[prefix] = stamp
    return found


def ours_in(folder: Path) -> dict[str, str]:
    """Every file we made in it, by the stamps: path -> the view's prefix it belongs to."""
    ours: dict[str, str] = {}
    for prefix, stamp in stamps_in(folder).items():
        for path in (NAME, *stamp.files):
            if safe_path(prefix + path):
                ours[prefix + path] = prefix
    return ours


def is_real_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def compare(folder: Path, files: Mapping[str, bytes], drop: frozenset[str]) -> Changes:
    """What writing `files` would change. Of our old files those under the prefixes `drop` (views
    that are built now) and no longer made are removed. Files in the way that are not ours and
    differ: `Trouble`."""
    check_paths(files)
    try:
        return _compare(folder, files, drop)
    except OSError as error:
        raise disk_trouble(error, f"read {shown(folder)}") from error


def _compare(folder: Path, files: Mapping[str, bytes], drop: frozenset[str]) -> Changes:
    _refuse_links(folder, "")
    ours = ours_in(folder)
    added, changed, unchanged = [], [], []
    for path, data in sorted(files.items()):
        _refuse_links(folder, path)
        now = _content(folder / path)
        if now is None:
            added.append(path)
        elif now == data:
            unchanged.append(path)
        elif path in ours:
            changed.append(path)
        else:
            raise Trouble(
                f"{shown(folder / path)} is in the way: rulesdsl did not make it; nothing was written",
                f"move it away; if all of {shown(folder)} is old output, delete that folder and build again",
            )
    removed = [
        path
        for path, prefix in sorted(ours.items())
        if prefix in drop
        and path not in files
        and reached_without_links(folder, path)
        and _content(folder / path) is not None
    ]
    return Changes(folder, tuple(added), tuple(changed), tuple(removed), tuple(unchanged))


def _content(path: Path) -> bytes | None:
    """None where no such file is; a link or a folder there is no file of ours (`Trouble` when it
    would have to be written is raised by `_refuse_links`)."""
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    return path.read_bytes() if stat.S_ISREG(mode) else None


def reached_without_links(folder: Path, path: str) -> bool:
    """Whether the file, wherever it is, is below the folder itself and no link leads elsewhere."""
    at = folder
    if at.is_symlink():
        return False
    for part in path.split("/"):
        at = at / part
        if at.is_symlink():
            return False
    return True


def _refuse_links(folder: Path, path: str) -> None:
    """Every step from the folder to the file must be a folder or a file of its own."""
    steps = [folder]
    for part in path.split("/") if path else ():
        steps.append(steps[-1] / part)
    for step in steps:
        try:
            mode = os.lstat(step).st_mode
        except (FileNotFoundError, NotADirectoryError):
            return
        last = step is steps[-1] and path
        if stat.S_ISLNK(mode):
            raise Trouble(
                f"{shown(step.parent / step.name)} is a symbolic link; nothing was written",
                "rulesdsl writes only into real folders: remove the link",
            )
        if not (stat.S_ISREG(mode) if last else stat.S_ISDIR(mode)):
            raise Trouble(
                f"{shown(step)} is in the way: a {'file' if last else 'folder'} is needed there",
                "move it away",
            )
