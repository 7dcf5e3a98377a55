"""Chunks of results kept on the disk until all are there.

In: the folder beside the results file, the manifest that says what is swept, chunks as they are
done. Out: which chunks are there, in whatever way the last run ended. A chunk is one file that is
either whole or not there: a line of JSON that says what it holds, then its bytes. Chunks of one
sweep are never taken for those of another: the manifests must be the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rulesdsl.sweep.columns import Column, Kind

SCHEMA = "rulesdsl.sweep-work/1"
_MANIFEST = "manifest.json"
_CHUNK = "chunk-"
_NEW = ".new"
_OURS = ("lock", ".gitignore", _MANIFEST)


@dataclass(frozen=True, slots=True)
class Head:
    """What a column of a chunk is, without its cells."""

    name: str
    kind: Kind
    order: tuple[int | float | str, ...]
    loose: bool = False

    @staticmethod
    def of(column: Column) -> Head:
        return Head(column.name, column.kind, column.order, column.loose)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a chunk holds: its rows, its columns, how many rows of each status and for which reasons."""

    rows: int
    columns: tuple[Head, ...]
    status: Mapping[str, int]
    reasons: tuple[tuple[str, str, int], ...] = ()


class Different(Exception):
    """The folder holds chunks of another sweep. `parts` are what differs: name, there, here."""

    def __init__(self, parts: Sequence[tuple[str, Any, Any]], done: int) -> None:
        super().__init__(", ".join(name for name, _, _ in parts))
        self.parts = tuple(parts)
        self.done = done


class NotOurs(Exception):
    """The folder holds something that no sweep has put there."""


def packed(tally: Tally, payload: bytes) -> bytes:
    """A chunk as one file."""
    data = asdict(tally) | {"size": len(payload), "digest": blake2b(payload, digest_size=16).hexdigest()}
    return json.dumps(data, ensure_ascii=False).encode("utf-8") + b"\n" + payload


def unpacked(raw: bytes) -> tuple[Tally, bytes]:
    """`ValueError` where it is not whole."""
    line, newline, payload = raw.partition(b"\n")
    data = json.loads(line)
    whole = newline and isinstance(data, dict) and data.get("size") == len(payload)
    if not whole or data["digest"] != blake2b(payload, digest_size=16).hexdigest():
        raise ValueError("a chunk that is not whole")
    return _tally(data), payload


def _tally(data: Mapping[str, Any]) -> Tally:
    columns = tuple(Head(c["name"], c["kind"], tuple(c["order"]), c["loose"]) for c in data["columns"])
    reasons = tuple((s, r, n) for s, r, n in data["reasons"])
    return Tally(data["rows"], columns, data["status"], reasons)


@dataclass(slots=True)
class Store:
    """Opened by `open`; whoever does so holds the folder's lock."""

    folder: Path
    tallies: dict[int, Tally] = field(default_factory=dict)
    _columns: dict[tuple[Head, ...], tuple[Head, ...]] = field(default_factory=dict)
    _words: dict[str, str] = field(default_factory=dict)

    def open(self, manifest: Mapping[str, Any], *, afresh: bool = False) -> None:
        """Go on with what is there, or begin. `Different` where it is of another sweep."""
        foreign = sorted(name for name in os.listdir(self.folder) if not _is_ours(name))
        if foreign:
            raise NotOurs(foreign[0])
        if afresh:
            self._clear()
        manifest = json.loads(json.dumps({"schema": SCHEMA, **manifest}))
        there = self._manifest()
        if there is None or not self._numbers():
            self._clear()
            self._write(_MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=2).encode("utf-8"))
            return
        if there != manifest:
            raise Different(_differences(there, manifest), len(self._numbers()))
        for number in self._numbers():
            try:
                self._noted(number, unpacked(self._path(number).read_bytes())[0])
            except (ValueError, KeyError, TypeError):
                self._path(number).unlink()

    def told(self) -> Mapping[str, Any] | None:
        """The manifest that lies there."""
        return self._manifest()

    def put(self, number: int, raw: bytes) -> Tally:
        """Keep a chunk as it was packed: from now on it is there."""
        tally = _tally(json.loads(raw[: raw.index(b"\n")]))
        self._write(f"{_CHUNK}{number:07}", raw)
        return self._noted(number, tally)

    def _noted(self, number: int, tally: Tally) -> Tally:
        """Kept in memory while the sweep lasts; most chunks have the same columns and reasons."""
        columns = self._columns.setdefault(tally.columns, tally.columns)
        known = self._words.setdefault
        reasons = tuple((known(status, status), known(why, why), n) for status, why, n in tally.reasons)
        self.tallies[number] = replace(tally, columns=columns, reasons=reasons)
        return self.tallies[number]

    def payload(self, number: int) -> bytes:
        return unpacked(self._path(number).read_bytes())[1]

    def heads(self) -> tuple[Head, ...]:
        """Every column that any chunk has, in order."""
        found = {head.name: head for tally in self.tallies.values() for head in tally.columns}
        return tuple(sorted(found.values(), key=lambda head: head.order))

    def finish(self, out: Path, parts: Iterator[bytes]) -> None:
        """The results file, whole, in place of whatever was there."""
        fresh = self.folder / f"result{_NEW}"
        with gone_if_failed(fresh), fresh.open("wb") as handle:
            for part in parts:
                handle.write(part)
            handle.flush()
            os.fsync(handle.fileno())
        self.put_in_place(fresh, out)

    def put_in_place(self, fresh: Path, out: Path) -> None:
        fresh.chmod(out.stat().st_mode & 0o777 if out.exists() else 0o644)
        os.replace(fresh, out)

    def remove(self) -> None:
        """When the results are there, nothing of the work stays."""
        self._clear()
        for name in _OURS:
            (self.folder / name).unlink(missing_ok=True)
        self.folder.rmdir()

    def _path(self, number: int) -> Path:
        return self.folder / f"{_CHUNK}{number:07}"

    def _numbers(self) -> list[int]:
        """Chunks that are there, whole or not."""
        found = (n.removeprefix(_CHUNK) for n in os.listdir(self.folder) if n.startswith(_CHUNK))
        return sorted(int(number) for number in found if number.isdigit())

    def _manifest(self) -> dict[str, Any] | None:
        try:
            data = json.loads((self.folder / _MANIFEST).read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        return data if isinstance(data, dict) else None

    def _clear(self) -> None:
        (self.folder / _MANIFEST).unlink(missing_ok=True)
        for name in os.listdir(self.folder):
            if name.startswith(_CHUNK) or name.endswith(_NEW):
                (self.folder / name).unlink()

    def _write(self, name: str, raw: bytes) -> None:
        fresh = self.folder / f"{name}{_NEW}"
        with gone_if_failed(fresh):
            fresh.write_bytes(raw)
            os.replace(fresh, self.folder / name)


@contextmanager
def gone_if_failed(fresh: Path) -> Iterator[None]:
    """Half a file only takes room."""
    try:
        yield
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _is_ours(name: str) -> bool:
    return name in _OURS or name.startswith(_CHUNK) or name.endswith(_NEW)


def _differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    names = [*here, *(name for name in there if name not in here)]
    return [(n, there.get(n), here.get(n)) for n in names if there.get(n) != here.get(n)]
