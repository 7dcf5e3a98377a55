"""Odds in tables: columns aligned, in parts where the screen is narrower, and the cells that the source
lacks in few lines.

In: texts of cells; `Odds`. Out: lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesdsl.diagnostics.visible import wrap
from rulesdsl.driver.odds_told import Odds

_GAP = "  "
_MOST_LINES = 8
_MOST_COLUMNS = 8
_MARKS = re.compile(r"[\\`*<|]")
_NUMBER = re.compile(r"(?P<before>.*?)(?P<number>\d+)")


def escaped(text: str) -> str:
    """A text that Markdown shows as it stands: no mark of its own, no tag, no bar between cells."""
    return _MARKS.sub(r"\\\g<0>", text)


def lined(head: Sequence[str], rows: Sequence[Sequence[str]], *, markdown: bool = False) -> str:
    """A table with its columns aligned."""
    if markdown:
        head, rows = list(map(escaped, head)), [list(map(escaped, row)) for row in rows]
    widths = [max(len(str(row[i])) for row in (head, *rows)) for i in range(len(head))]
    edge, gap = ("| ", " | ") if markdown else ("  ", "  ")

    def line(row: Sequence[str]) -> str:
        cells = [
            f"{cell:<{w}}" if i == 0 else f"{cell:>{w}}"
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        return edge + gap.join(cells) + (" |" if markdown else "")

    rule = ["-" * w if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    lines = [line(head), *([line(rule)] if markdown else []), *(line(row) for row in rows)]
    return "\n".join(text.rstrip() for text in lines) + "\n"


def parted(
    head: Sequence[str], rows: Sequence[Sequence[str]], width: int
) -> Iterator[tuple[Sequence[str], Sequence[Sequence[str]]]]:
    """The table as tables that `lined` makes no wider than the screen, each with the first column. A
    column that is too wide for it stands in a part of its own."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    column, count = 1, len(head)
    while column < count or column == 1:
        first, used = column, len(_GAP) + widths[0]
        while column < count and (column == first or used + len(_GAP) + widths[column] <= width):
            used += len(_GAP) + widths[column]
            column += 1
        yield [head[0], *head[first:column]], [[row[0], *row[first:column]] for row in rows]
        if count == 1:
            return


def lacking(found: Sequence[Odds], width: int) -> Iterator[str]:
    """The cells that shares of "not in the source" hang on, a line for each row of a chart; and why else
    there is no answer, in full."""
    rows: dict[str, list[str]] = {}
    for words in dict.fromkeys(c.words for odds in found for c in odds.chances if c.kind == "unknown"):
        row, comma, column = words.rpartition(", column ")
        rows.setdefault(row if comma else words, []).extend([column] if comma else [])
    if rows:
        yield "  not in the source:"
    for number, (row, columns) in enumerate(rows.items()):
        if number == _MOST_LINES:
            yield f"    and {len(rows) - _MOST_LINES} more rows"
            break
        yield from wrap(f"{row}{_said(columns)}", width, first="    ", rest="      ")
    outside = dict.fromkeys(c.words for odds in found for c in odds.chances if c.kind == "outside")
    if outside:
        yield "  no answer:"
    for words in outside:
        yield from wrap(words, width, first="    ", rest="      ")


def notes(found: Sequence[Odds], width: int, *, longer_than: int = -1) -> Iterator[str]:
    """Why there is no figure, or less than the whole: as `lacking`, and what is not allowed or is over
    before, where the words are `longer_than` so much."""
    yield from lacking(found, width)
    for kind, heading in (("refused", "not allowed"), ("ended", "ends before")):
        words = dict.fromkeys(
            c.words
            for odds in found
            for c in odds.chances
            if c.kind == kind and len(c.words) > longer_than
        )
        if words:
            yield f"  {heading}:"
        for number, one in enumerate(words):
            if number == _MOST_LINES:
                yield f"    and {len(words) - _MOST_LINES} more"
                break
            yield from wrap(one, width, first="    ", rest="      ")


def _said(columns: Sequence[str]) -> str:
    if not columns:
        return ""
    if len(columns) == 1:
        return f", column {columns[0]}"
    runs = list(_runs(columns))
    more = f" and {len(runs) - _MOST_COLUMNS} more" if len(runs) > _MOST_COLUMNS else ""
    return f", columns {', '.join(runs[:_MOST_COLUMNS])}{more}"


def _runs(columns: Sequence[str]) -> Iterator[str]:
    """Numbers that follow one another are said by the first and the last: `for 10..12`."""
    first, *others = sorted(columns, key=_by_number)
    last = first
    for column in others:
        if _follows(last, column):
            last = column
            continue
        yield _run(first, last)
        first = last = column
    yield _run(first, last)


def _by_number(column: str) -> tuple[str, int, str]:
    found = _NUMBER.match(column)
    return (found["before"], int(found["number"]), column) if found else (column, 0, column)


def _follows(one: str, other: str) -> bool:
    left, right = _NUMBER.fullmatch(one), _NUMBER.fullmatch(other)
    if left is None or right is None or left["before"] != right["before"] or ".." in left["before"]:
        return False
    return int(right["number"]) == int(left["number"]) + 1


def _run(first: str, last: str) -> str:
    end = _NUMBER.fullmatch(last)
    return first if first == last or end is None else f"{first}..{end['number']}"
