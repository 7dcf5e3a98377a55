"""Charts as aligned pipe tables that read well raw.

In: a `Chart`. Out: lines of Markdown. A Markdown table has one head row and no spans: a title
over all columns becomes a line above, several head rows are joined, spans are repeated, and a
chart too wide for a line is split by columns with its row heads repeated. Charts with one long column of
words become lists.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from rulesdsl.backends.tables.doc import Band, CellBox, Chart, Column, Line, Para, flat
from rulesdsl.backends.tables.fit import column_groups, slice_columns
from rulesdsl.backends.tables.md_escape import escape, runs, wrap
from rulesdsl.backends.tables.text import letters

_WIDTH: Final = 118
_LONG: Final = 60


def shown_width(text: str) -> int:
    """Columns on a screen: combining marks take none, wide characters two."""
    if text.isascii():
        return len(text)
    total = 0
    for char in text:
        if unicodedata.combining(char):
            continue
        total += 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
    return total


def chart_lines(chart: Chart) -> list[str]:
    lines: list[str] = []
    title, heads = _one_head(chart)
    key = _short_ticks(chart, heads)
    if title:
        lines += [*wrap(f"Across: {title}."), ""]
    if key:
        lines += [*wrap(key), ""]
    if _wordy(chart):
        lines += _as_list(chart, heads)
    else:
        for part_heads, part in _parts(chart, heads):
            lines += _segments(part, part_heads)
    if chart.foot:
        for foot in chart.foot:
            lines += wrap(runs(foot).strip(), "- ", "  ")
        lines.append("")
    return lines


# ---------------------------------------------------------------- heads


def _one_head(chart: Chart) -> tuple[str, list[str]]:
    """The title over all columns, and one head per column."""
    rows = list(chart.heads)
    stubs = sum(column.stub for column in chart.columns)
    title = ""
    if len(rows) > 1 and len(rows[0]) > stubs and all(cell.joined == "left" for cell in rows[0][stubs + 1 :]):
        title = runs(rows[0][stubs].text)
        rows = rows[1:]
    heads: list[str] = []
    for index in range(len(chart.columns)):
        parts = [runs(row[index].text) for row in rows if row[index].text]
        unique = [part for position, part in enumerate(parts) if part not in parts[:position]]
        heads.append(" / ".join(unique))
    return title, heads


def _short_ticks(chart: Chart, heads: list[str]) -> str:
    """Long heads of tick columns become letters; the key says which."""
    ticks = [i for i, column in enumerate(chart.columns) if column.role == "tick"]
    if not any(len(heads[i]) > 9 for i in ticks):
        return ""
    said: list[str] = []
    for order, index in enumerate(ticks):
        said.append(f"{letters(order)} {heads[index]}")
        heads[index] = letters(order)
    return f"Kinds: {', '.join(said)}."


# ---------------------------------------------------------------- tables


def _parts(chart: Chart, heads: list[str]) -> list[tuple[list[str], Chart]]:
    widths = [shown_width(head) for head in heads]
    for row in chart.body:
        if isinstance(row, Line):
            for index, cell in enumerate(row.cells):
                widths[index] = max(widths[index], shown_width(runs(cell.text)))
    padded = [width + 3 for width in widths]
    if sum(padded) <= _WIDTH or max(widths) > _LONG or any(c.role == "value" for c in chart.columns):
        return [(heads, chart)]
    groups = column_groups(chart, padded, _WIDTH)
    return [
        ([heads[i] for i in group], slice_columns(chart, group, first=index == 0))
        for index, group in enumerate(groups)
    ]


def _segments(chart: Chart, heads: list[str]) -> list[str]:
    """A table for each run of lines; group titles and charts inside stand between them."""
    lines: list[str] = []
    run: list[Line] = []
    widths = _column_widths(chart, heads)
    for row in chart.body:
        if isinstance(row, Line):
            run.append(row)
            continue
        if run:
            lines += _table(chart.columns, heads, run, widths)
            run = []
        if isinstance(row, Band):
            lines += _band(row, chart, heads)
        elif isinstance(row.block, Chart):
            lines += chart_lines(row.block)
        else:
            lines += para_lines(row.block)
    if run or not chart.body:
        lines += _table(chart.columns, heads, run, widths)
    return lines


def _band(band: Band, chart: Chart, heads: list[str]) -> list[str]:
    text = runs(band.text)
    if band.cite:
        text = f"{text} {cited(band.cite)}"
    if band.ticks:
        kinds = [heads[i] for i, column in enumerate(chart.columns) if column.role == "tick"]
        counted = ", ".join(kind for kind, on in zip(kinds, band.ticks, strict=True) if on)
        text = f"{text} (counts for {counted or 'none'})"
    return [*wrap(text), ""]


def para_lines(para: Para) -> list[str]:
    text = runs(para.text)
    if para.cite:
        text = f"{text} {cited(para.cite)}"
    return [*wrap(text), ""]


def cited(cite: str) -> str:
    return f"[{escape(cite)}]" if cite else ""


def _text(cell: CellBox) -> str:
    return runs(cell.text).strip()


def _column_widths(chart: Chart, heads: list[str]) -> list[int]:
    widths = [max(3, shown_width(head)) for head in heads]
    for row in chart.body:
        if isinstance(row, Line):
            for index, cell in enumerate(row.cells):
                widths[index] = max(widths[index], min(_LONG, shown_width(_text(cell))))
    return widths


def _table(columns: tuple[Column, ...], heads: list[str], rows: list[Line], widths: list[int]) -> list[str]:
    lines = [_row(heads, widths, columns), _rule(columns, widths)]
    lines += [_row([_text(cell) for cell in row.cells], widths, columns) for row in rows]
    return [*lines, ""]


def _rule(columns: tuple[Column, ...], widths: list[int]) -> str:
    cells: list[str] = []
    for column, width in zip(columns, widths, strict=True):
        left = ":" if column.align == "center" else "-"
        right = "-" if column.align == "left" else ":"
        cells.append(left + "-" * width + right)
    return f"|{'|'.join(cells)}|"


def _row(cells: list[str], widths: list[int], columns: tuple[Column, ...]) -> str:
    out: list[str] = []
    for text, width, column in zip(cells, widths, columns, strict=True):
        room = max(0, width - shown_width(text))
        if column.align == "right":
            out.append(" " * room + text)
        elif column.align == "center":
            out.append(" " * (room // 2) + text + " " * (room - room // 2))
        else:
            out.append(text + " " * room)
    return f"| {' | '.join(out)} |"


# ---------------------------------------------------------------- lists


def _wordy(chart: Chart) -> bool:
    """A chart with a long column of words, and no figures to compare down a column."""
    if any(not isinstance(row, Line) for row in chart.body) or chart.columns[0].role == "value":
        return False
    lines = [row for row in chart.body if isinstance(row, Line)]
    growing = [index for index, column in enumerate(chart.columns) if column.grow]
    return any(shown_width(flat(line.cells[index].text)) > _LONG for line in lines for index in growing)


def _as_list(chart: Chart, heads: list[str]) -> list[str]:
    """`- **Terrain class** [9.3]: Billiard Table < Open`."""
    lines: list[str] = []
    for row in chart.body:
        if not isinstance(row, Line):
            continue
        head = f"**{_text(row.cells[0])}**"
        rule = ""
        parts: list[str] = []
        for index, cell in enumerate(row.cells[1:], start=1):
            text = _text(cell)
            if not text:
                continue
            if chart.columns[index].role == "rule":
                rule = f" [{text}]"
            elif index == 1 or chart.columns[index].grow:
                parts.append(text)
            else:
                parts.append(f"{heads[index].lower()} {text}")
        body = "; ".join(parts)
        lines += wrap(f"{head}{rule}: {body}" if body else f"{head}{rule}", "- ", "  ")
    return [*lines, ""]
