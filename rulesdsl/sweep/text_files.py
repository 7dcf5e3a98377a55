"""Results as text: CSV and lines of JSON.

In: the columns of a block. Out: its bytes; and of many blocks, the one file. What a cell is written
as hangs on its column's kind alone, so that the same rows give the same bytes however they were
divided into blocks.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulesdsl.sweep.columns import ANYTHING, Cell, Coded, Column, is_chance, unnamed

_UNSAFE = frozenset(',"\r\n')
_MOST_HEAD = 1 << 20


Merged = Callable[[Sequence[Coded], Callable[[str, str], str]], Sequence[Coded]]
"""Makes fewer columns of texts of many, which `join` puts together (`sweep.merging`)."""


def csv_block(columns: Sequence[Column], merged: Merged | None = None) -> bytes:
    """The rows without a head."""
    texts: Sequence[Coded] = [_written(column, _csv_cell) for column in columns]
    if merged is not None:
        texts = merged(texts, lambda one, other: f"{one},{other}")
    lines = map(",".join, zip(*(column.cells() for column in texts), strict=True))
    return _lines(lines)


def json_block(columns: Sequence[Column], merged: Merged | None = None) -> bytes:
    """One object a line, each with every column."""
    made = []
    for column in columns:
        name = json.dumps(column.name, ensure_ascii=False)

        def member(cell: Cell, name: str = name) -> str:
            return f"{name}: {_json_cell(cell)}"

        made.append(_written(column, member))
    texts: Sequence[Coded] = made
    if merged is not None:
        texts = merged(texts, lambda one, other: f"{one}, {other}")
    rows = zip(*(column.cells() for column in texts), strict=True)
    return _lines(f"{{{', '.join(row)}}}" for row in rows)


def _written(column: Column, write: Callable[[Cell], str]) -> Coded:
    """Each cell as text, each distinct value written once."""
    return Coded(list(map(write, column.cells.words)), column.cells.codes)


def _lines(lines: Iterable[str]) -> bytes:
    return "\n".join([*lines, ""]).encode("utf-8")


def plain(cell: Cell) -> str:
    """A cell in text; nothing for nothing."""
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.10g}"
        case list():
            return f"({', '.join(map(plain, cell))})"
        case _:
            return str(cell)


def _csv_cell(cell: Cell) -> str:
    text = plain(cell)
    if not text:
        return ""
    if _UNSAFE.isdisjoint(text) and text[0] not in " \t" and text[-1] not in " \t":
        return text
    return '"' + text.replace('"', '""') + '"'


def _json_cell(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.10g}"
    if isinstance(cell, _AsWritten):
        return str(cell)
    return json.dumps(cell, ensure_ascii=False)


class _AsWritten(str):
    """A number of JSON as it stands there."""


def json_file(
    names: Sequence[str], blocks: Iterable[tuple[Sequence[str], Callable[[], bytes]]]
) -> Iterator[bytes]:
    """The whole file, part by part: every line has all names, in their order."""
    for own, payload in blocks:
        if list(own) == list(names):
            yield payload()
        else:
            lines = payload().decode("utf-8").split("\n")[:-1]
            rows = (json.loads(line, parse_float=_AsWritten) for line in lines)
            yield _lines(_json_line(_with_all(row, names)) for row in rows)


def _with_all(row: Mapping[str, Cell], names: Sequence[str]) -> dict[str, Cell]:
    """What only other blocks have is not there, or may be."""
    chance = unnamed(row.get(ANYTHING))
    return {name: row.get(name, chance if is_chance(name) else None) for name in names}


def _json_line(row: dict[str, Cell]) -> str:
    members = (f"{json.dumps(name, ensure_ascii=False)}: {_json_cell(row[name])}" for name in row)
    return f"{{{', '.join(members)}}}"


def csv_head(names: Sequence[str]) -> bytes:
    return (",".join(map(_csv_cell, names)) + "\n").encode("utf-8")


def csv_file(
    names: Sequence[str], blocks: Iterable[tuple[Sequence[str], Callable[[], bytes]]]
) -> Iterator[bytes]:
    """The whole file, part by part. Blocks come with the names of their own columns; columns that
    only other blocks have are empty in them, but for chances of what may be anything."""
    yield csv_head(names)
    for own, payload in blocks:
        if list(own) == list(names):
            yield payload()
        else:
            yield _widened(own, payload(), names)


def _widened(own: Sequence[str], payload: bytes, names: Sequence[str]) -> bytes:
    """Every text is kept as it was written, quoted or not."""
    places: dict[str, int] = {name: place for place, name in enumerate(own)}
    wanted = [places.get(name) for name in names]
    anything = places.get(ANYTHING)
    chances = [is_chance(name) for name in names]
    lines = []
    for line in _records(payload.decode("utf-8")):
        chance = "" if anything is None else unnamed(line[anything]) or ""
        cells = zip(wanted, chances, strict=True)
        lines.append(",".join((chance if c else "") if place is None else line[place] for place, c in cells))
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def _records(text: str) -> Iterator[list[str]]:
    for row in csv.reader(io.StringIO(text, newline="")):
        yield [_csv_cell(cell) for cell in row]


def names_in(path: Path) -> list[str]:
    """The names of the columns of a file that was written here; of another file whatever stands there."""
    with path.open("rb") as handle:
        line = handle.readline(_MOST_HEAD).decode("utf-8", "replace")
    if path.suffix.lower() != ".jsonl":
        return next(csv.reader([line]), [])
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return []
    return list(data) if isinstance(data, dict) else []
