"""The canonical layout of a source: `format_text`.

In: the text of a file. Out: the same declarations and comments, laid out one way: two blanks for
each step of indentation, parts of like lines below each other, citations at the right, charts
aligned, one blank line between declarations, never two together. Meaning never changes: the
AST stays the same, and formatting twice is formatting once. A declaration that does not
parse stays byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.build_common import Maker
from rulesdsl.syntax.chunk import Chunk, chunks
from rulesdsl.syntax.fmt_columns import GAP, INDENT, Parts, cite_of, columns_of, parts_of
from rulesdsl.syntax.fmt_lines import Comment, Line, Lines, lines_of
from rulesdsl.syntax.fmt_rows import aligned_rows, seen_width
from rulesdsl.syntax.fmt_tokens import Word, marks_of, text_of
from rulesdsl.syntax.fmt_wrap import begins_on_its_own, lines_from, too_wide
from rulesdsl.syntax.layout import Fault
from rulesdsl.syntax.parse import MAX_FILE, Parsed, build, read

CITES_AT: Final = 98
"""The column where citations stand, on lines that leave it free."""


@dataclass(slots=True)
class Piece:
    """One declaration laid out, or as it was; `single` when it is one line."""

    text: str
    broken: bool
    single: bool


def format_text(text: str, path: str = "") -> str:
    """The text in canonical layout; `path` names the file and changes nothing."""
    text = SourceFile.normalise(text)
    if len(text) > MAX_FILE:
        return text
    out: list[str] = []
    before: Piece | None = None
    at = 0
    for chunk in chunks(text):
        end = body_end(text, chunk)
        piece = _piece(text, Chunk(chunk.start, end, chunk.open_note), path)
        out.extend(_between(text[at : chunk.start], before, piece))
        out.append(piece.text)
        before, at = piece, end
    out.extend(_between(text[at:], before, None))
    return "".join(out)


def body_end(text: str, chunk: Chunk) -> int:
    """Where a declaration ends: blank lines and comments at column 0 behind it are not its own."""
    end = chunk.end
    if chunk.open_note is not None:
        return end
    while end > chunk.start:
        start = text.rfind("\n", chunk.start, end - 1) + 1
        line = text[max(start, chunk.start) : end]
        if start <= chunk.start or (line.strip() and not line.startswith("#")):
            return end
        end = start
    return end


def _between(gap: str, before: Piece | None, after: Piece | None) -> list[str]:
    """Blank lines and comments between two declarations, or at an end of the file."""
    lines = [line.strip() for line in gap.split("\n")]
    comments = [i for i, line in enumerate(lines) if line.startswith("#")]
    if not comments:
        return ["\n"] if before is not None and after is not None and _apart(gap, before, after) else []
    out: list[str] = ["\n"] if before is not None else []
    for number, index in enumerate(comments):
        if number and comments[number - 1] < index - 1:
            out.append("\n")
        out.append(lines[index] + "\n")
    if after is not None and comments[-1] < len(lines) - 2:
        out.append("\n")
    return out


def _apart(gap: str, before: Piece, after: Piece) -> bool:
    """Whether a blank line stands between two declarations: always, except where it is left to
    the writer, between two of one line or next to one that does not parse."""
    if after.text.startswith("#") and not after.broken:
        return True
    if (before.single and after.single) or before.broken or after.broken:
        return gap.startswith("\n") or "\n\n" in gap
    return True


def _piece(text: str, chunk: Chunk, path: str) -> Piece:
    parsed = read(text, chunk)
    if isinstance(parsed, Fault):
        body = text[chunk.start : chunk.end]
        return Piece(body if body.endswith("\n") else body + "\n", True, body.rstrip("\n").count("\n") == 0)
    lines = lines_of(text, parsed.scan, parsed.tree, marks_of(parsed.tree, parsed.scan))
    written = _laid_out(lines, _cells(Maker(path, text), parsed))
    single = len(lines.lines) == 1 and not lines.tail
    return Piece("\n".join(written) + "\n", False, single)


def _cells(make: Maker, parsed: Parsed) -> dict[int, tuple[str, ...]]:
    """Offset of each row -> its cells, as the AST has them."""
    found: dict[int, tuple[str, ...]] = {}
    for row in _rows(build(make, parsed.tree)):
        found[row.span.start] = tuple(cell.text for cell in row.cells)
    return found


def _rows(declaration: ast.Declaration) -> list[ast.PipeRow]:
    """The rows whose cells the AST spells canonically."""
    rows: list[ast.PipeRow] = []
    if isinstance(declaration, ast.TableDecl):
        rows.extend(item for item in declaration.items if isinstance(item, ast.PipeRow))
    if isinstance(declaration, ast.ModifiersDecl):
        for item in declaration.items:
            if isinstance(item, ast.GroupBlock):
                rows.extend(inner for inner in item.items if isinstance(inner, ast.PipeRow))
    return rows


# ---------------------------------------------------------------- one declaration


def _laid_out(lines: Lines, cells: dict[int, tuple[str, ...]]) -> list[str]:
    parts = [parts_of(line) for line in lines.lines]
    columns = columns_of(lines.lines, parts)
    charts = _charts(lines.lines, cells)
    out: list[str] = []
    for index, line in enumerate(lines.lines):
        for comment in line.above:
            _comment(out, comment)
        if line.blank and out and out[-1]:
            out.append("")
        written = _line(line, parts[index], columns[index], charts.get(index))
        if line.behind:
            written[-1] = f"{written[-1]}  {line.behind}"
        out.extend(written)
    for comment in lines.tail:
        _comment(out, comment)
    return out


def _comment(out: list[str], comment: Comment) -> None:
    if comment.blank and out and out[-1]:
        out.append("")
    out.append(" " * (INDENT * comment.depth) + comment.text)


def _charts(lines: Sequence[Line], cells: dict[int, tuple[str, ...]]) -> dict[int, str]:
    """Rows that stand together in one block, aligned."""
    result: dict[int, str] = {}
    group: list[int] = []
    for index in range(len(lines) + 1):
        line = lines[index] if index < len(lines) else None
        if line is not None and line.row is not None and (not group or lines[group[-1]].block == line.block):
            group.append(index)
            continue
        if group:
            rows = [_row_cells(lines[i], cells) for i in group]
            result.update(zip(group, aligned_rows(rows), strict=True))
        group = [index] if line is not None and line.row is not None else []
    return result


def _row_cells(line: Line, cells: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
    row = line.row
    if row is None:
        return ()
    return cells.get(row.start) or cells_of(row.text)


def cells_of(row: str) -> tuple[str, ...]:
    """The cells of a row as written."""
    make = Maker("", row)
    return tuple(cell.text for cell in make.cells(row, 0))


def _line(line: Line, parts: Parts, columns: Sequence[int], chart: str | None) -> list[str]:
    """The physical lines of one logical line."""
    margin = " " * (INDENT * line.depth)
    if chart is not None:
        return [margin + chart]
    if line.note is not None:
        return _note(line.note.text, margin)
    cite = cite_of(line)
    reserve = len(cite) + 2 if cite else 0
    head = margin
    for part, column in zip(parts.parts[:-1], columns, strict=True):
        text = head + text_of(part)
        head = text + " " * max(GAP, column - seen_width(text))
    aligned = columns[-1] if columns else None
    written = _last_part(head, parts.parts[-1], INDENT * line.depth, aligned, reserve)
    if cite:
        last = written[-1]
        written[-1] = last + " " * max(2, CITES_AT - seen_width(last)) + cite
    return written


def _last_part(head: str, words: Sequence[Word], indent: int, aligned: int | None, reserve: int) -> list[str]:
    """The last part of a line: behind the others or, when it does not fit there, on lines below.

    `aligned` is the column where the parts of its family begin.
    """
    at = seen_width(head)
    lines = lines_from(words, at, reserve)
    best, stick_out = [head + lines[0], *lines[1:]], too_wide(lines, at, reserve)
    if aligned is None or not begins_on_its_own(words) or (len(lines) == 1 and not stick_out):
        return best
    for column in (aligned, indent + 4):
        if stick_out or at > aligned:
            lines = lines_from(words, column, reserve)
            if too_wide(lines, column, reserve) < stick_out or (at > aligned and column == aligned):
                best = [head.rstrip(), " " * column + lines[0], *lines[1:]]
                stick_out = too_wide(lines, column, reserve)
    return best


def _note(written: str, margin: str) -> list[str]:
    lines = [line.strip() for line in written[3:-3].split("\n")]
    text = "\n".join(lines).strip()
    opening = '""" ' if text.startswith('"') else '"""'
    closing = ' """' if text.endswith('"') else '"""'
    parts = (opening + text + closing).split("\n")
    return [margin + part if part else "" for part in parts]
