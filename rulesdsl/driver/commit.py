"""Write a set of files so that a reader finds all of the old or all of the new.

Everything new is first written beside the output (`work`), old files are kept there by hard
links, then a journal is set down, then files are swapped one by one, each atomically. Removing
the journal is the moment the build is done. Whatever stops us earlier, a full disk, an
interrupt, a crash, `recover` puts back what was: at once, or when the next command looks.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rulesdsl.driver.output import reached_without_links, safe_path
from rulesdsl.driver.stamp import digest
from rulesdsl.driver.trouble import disk_trouble, shown

_JOURNAL = "journal.json"
_FEW = 8
_AT_A_TIME = 32


def commit(folder: Path, work: Path, writes: Mapping[str, bytes], removes: Sequence[str]) -> None:
    """Make `writes` and `removes` happen in `folder`, all or none (`Trouble`)."""
    recover(folder, work)
    try:
        try:
            _stage(folder, work, writes, removes)
            _swap(folder, work, writes, removes)
            (work / _JOURNAL).unlink()
        except BaseException:
            recover(folder, work)
            raise
        shutil.rmtree(work, ignore_errors=True)
        _drop_empty(folder, removes)
    except OSError as error:
        trouble = disk_trouble(error, f"write {shown(folder)}")
        trouble.headline += "; the old output is untouched"
        raise trouble from error


def _stage(folder: Path, work: Path, writes: Mapping[str, bytes], removes: Sequence[str]) -> None:
    (work / "new").mkdir(parents=True)
    (work / "old").mkdir()
    _write_all({work / "new" / f"{number:05}": data for number, data in enumerate(writes.values())})
    entries = []
    for number, path in enumerate([*writes, *removes]):
        data = writes.get(path)
        if (folder / path).exists():
            _keep(folder / path, work / "old" / f"{number:05}")
        entries.append({"path": path, "new": None if data is None else digest(data)})
    made = [d for d in _parents(folder, list(writes)) if not (folder / d).exists()]
    journal = json.dumps({"entries": entries, "folders": made, "whole": not folder.exists()})
    _write(work / "journal.tmp", journal.encode("utf-8"))
    os.replace(work / "journal.tmp", work / _JOURNAL)
    _sync_folder(work)


def _swap(folder: Path, work: Path, writes: Mapping[str, bytes], removes: Sequence[str]) -> None:
    for number, path in enumerate([*writes, *removes]):
        target = folder / path
        if path in writes:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(work / "new" / f"{number:05}", target)
        else:
            target.unlink()
    for parent in {folder / d for d in ("", *_parents(folder, list(writes)))}:
        _sync_folder(parent)


def interrupted(work: Path) -> bool:
    """Whether an earlier build stopped in the middle."""
    return work.exists()


def recover(folder: Path, work: Path) -> None:
    """Undo a build that stopped in the middle; afterwards `work` is gone. Safe to repeat."""
    try:
        journal = work / _JOURNAL
        if journal.exists():
            _undo(folder, work, json.loads(journal.read_text(encoding="utf-8")))
            journal.unlink()
        if work.exists():
            shutil.rmtree(work)
    except (OSError, ValueError, KeyError, TypeError) as error:
        os_error = error if isinstance(error, OSError) else OSError(0, f"{shown(work)} is damaged")
        trouble = disk_trouble(os_error, f"restore {shown(folder)} after an interrupted build")
        trouble.help = f"delete {shown(folder)} and {shown(work)}, then build again"
        raise trouble from error


def _undo(folder: Path, work: Path, journal: dict[str, Any]) -> None:
    for number, entry in enumerate(journal["entries"]):
        path, kept = str(entry["path"]), work / "old" / f"{number:05}"
        if not safe_path(path) or not reached_without_links(folder, path):
            raise ValueError(path)
        target = folder / path
        if kept.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(kept, target)
        elif entry["new"] is not None and _is(target, entry["new"]):
            target.unlink()
    for name in reversed(journal["folders"]):
        with contextlib.suppress(OSError):
            (folder / str(name)).rmdir()
    if journal["whole"]:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _is(target: Path, wanted: str) -> bool:
    return target.is_file() and not target.is_symlink() and digest(target.read_bytes()) == wanted


def _write_all(files: Mapping[Path, bytes]) -> None:
    """Many at a time: a disk that is asked to put them away one by one takes milliseconds for each."""
    if len(files) < _FEW:
        for path, data in files.items():
            _write(path, data)
        return
    with ThreadPoolExecutor(_AT_A_TIME) as writers:
        for _ in writers.map(_write, files.keys(), files.values()):
            pass


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _keep(target: Path, backup: Path) -> None:
    """A second name for the old file, or a copy where the file system has no second names."""
    try:
        os.link(target, backup)
    except OSError:
        shutil.copy2(target, backup)


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _parents(folder: Path, paths: Sequence[str]) -> list[str]:
    """Folders the paths stand in, outermost first."""
    found: dict[str, None] = {}
    for path in paths:
        parts = path.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            found["/".join(parts[:depth])] = None
    return sorted(found)


def _drop_empty(folder: Path, removes: Sequence[str]) -> None:
    """Folders that held only what was removed."""
    for name in reversed(_parents(folder, removes)):
        with contextlib.suppress(OSError):
            (folder / name).rmdir()
