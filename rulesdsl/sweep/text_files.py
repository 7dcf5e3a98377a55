"""Results as text: CSV and lines of JSON.

In: the columns of a block. Out: its bytes; and of many blocks, the one file. What a cell is written
as hangs on its column's kind alone, so that the same rows give the same bytes however they were
divided into blocks.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rulesdsl.sweep.columns import Cell, Column

_UNSAFE = frozenset(',"\r\n')
_MOST_HEAD = 1 << 20


def csv_block(columns: Sequence[Column]) -> bytes:
    """The rows without a head."""
    texts = [_by_words(column, _csv_cell) for column in columns]
    lines = map(",".join, zip(*texts, strict=True))
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def json_block(columns: Sequence[Column]) -> bytes:
    """One object a line; a loose column stands only in rows that have a value for it."""
    texts = []
    for column in columns:
        name = json.dumps(column.name, ensure_ascii=False)
        loose = column.loose

        def member(cell: Cell, name: str = name, loose: bool = loose) -> str:
            return "" if loose and cell is None else f"{name}: {_json_cell(cell)}"

        texts.append(_by_words(column, member))
    lines = (", ".join(filter(None, row)) for row in zip(*texts, strict=True))
    return "".join(f"{{{line}}}\n" for line in lines).encode("utf-8")


def _by_words(column: Column, write: Callable[[Cell], str]) -> list[str]:
    """Each cell as text, each distinct value written once."""
    words = [write(word) for word in column.cells.words]
    return [words[code] for code in column.cells.codes]


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
    return json.dumps(cell, ensure_ascii=False)


def csv_head(names: Sequence[str]) -> bytes:
    return (",".join(map(_csv_cell, names)) + "\n").encode("utf-8")


def csv_file(
    names: Sequence[str], blocks: Iterable[tuple[Sequence[str], Callable[[], bytes]]]
) -> Iterator[bytes]:
    """The whole file, part by part. Blocks come with the names of their own columns; columns that
    only other blocks have are empty in them."""
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
    lines = []
    for line in _records(payload.decode("utf-8")):
        lines.append(",".join("" if place is None else line[place] for place in wanted))
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
