"""Diagnostics as a person reads them: headline, place, source lines with carets, what to write.

In: diagnostics, the files they point into, the width of the terminal. Out: text, with ANSI
colours when asked. Nothing in it is taken from the source without `visible`.

    error[E301]: No row for the rolls 34, 35, 36
      --> demo/charts.rules:12:5  (rule 11.1e)
       |
    12 |   | 1 | 11..33 | 41.. |
       |         ^^^^^^
    14 |   | 2 | 11..36 | 41.. |
       |         ------ this row has them
       |
       = for example: roll 35
       = help: write 11..36
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesdsl.diagnostics.model import Diagnostic, Severity
from rulesdsl.diagnostics.visible import ShownLine, cell_width, show_line, visible, wrap
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass

_LEAST_WIDTH = 40
_ELLIPSIS = "…"
_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "second": "36",
    "gutter": "34",
    "bold": "1",
    "help": "32",
}


@dataclass(frozen=True, slots=True)
class Style:
    """How to write: `width` in cells, colours or none."""

    width: int = 80
    colour: bool = False

    def paint(self, text: str, name: str) -> str:
        return f"\x1b[{_COLOURS[name]}m{text}\x1b[0m" if self.colour and text else text


@dataclass(frozen=True, slots=True)
class _Label:
    """An underline: the primary one has no words (the headline says it)."""

    span: Span
    words: str
    primary: bool


def render_text(
    diagnostics: Iterable[Diagnostic], files: Mapping[str, SourceFile], style: Style | None = None
) -> str:
    """Each diagnostic as a block, blocks separated by an empty line."""
    style = style or Style()
    style = Style(max(style.width, _LEAST_WIDTH), style.colour)
    return "\n".join("\n".join(_block(d, files, style)) + "\n" for d in diagnostics)


def _block(d: Diagnostic, files: Mapping[str, SourceFile], style: Style) -> Iterator[str]:
    yield from _headline(d, style)
    labels = [_Label(d.span, "", True), *(_Label(n.span, n.message, False) for n in d.notes)]
    labels = [label for label in labels if label.span.file]
    numbers = [
        files[label.span.file].position(label.span.start).line for label in labels if label.span.file in files
    ]
    gutter = len(str(max(numbers, default=1)))
    bar = " " * gutter + style.paint(" |", "gutter")
    for name in dict.fromkeys(label.span.file for label in labels):
        here = [label for label in labels if label.span.file == name]
        yield from _place(here[0], files.get(name), d.rule, gutter, style)
        if name in files:
            yield bar
            yield from _snippet(files[name], here, d.severity, gutter, style)
    details = list(_details(d, gutter, style))
    if details and labels:
        yield bar
    yield from details


def _headline(d: Diagnostic, style: Style) -> Iterator[str]:
    mark = f"{d.severity.value}[{d.code}]"
    first, *rest = wrap(d.headline, style.width, first=f"{mark}: ", rest="  ")
    yield style.paint(mark, d.severity.value) + style.paint(first[len(mark) :], "bold")
    yield from (style.paint(line, "bold") for line in rest)


def _place(
    label: _Label, file: SourceFile | None, rule: str, gutter: int, style: Style
) -> Iterator[str]:
    """The path in one piece, so that it can be clicked; the rule beside it where there is room."""
    where = visible(label.span.file)
    if file is not None:
        at = file.position(label.span.start)
        where = f"{where}:{at.line}:{at.column}"
    arrow = "-->" if label.primary else ":::"
    line = " " * gutter + style.paint(arrow, "gutter") + f" {where}"
    cited = f"(rule {visible(rule)})" if rule and label.primary else ""
    if cited and gutter + 4 + cell_width(where) + 2 + cell_width(cited) > style.width:
        yield line
        yield from wrap(cited, style.width, first=" " * (gutter + 4), rest=" " * (gutter + 5))
    else:
        yield f"{line}  {cited}" if cited else line


def _snippet(
    file: SourceFile, labels: list[_Label], severity: Severity, gutter: int, style: Style
) -> Iterator[str]:
    by_line: dict[int, list[_Label]] = {}
    for label in labels:
        by_line.setdefault(file.position(label.span.start).line, []).append(label)
    last = 0
    for line in sorted(by_line):
        if last and line > last + 1:
            yield " " * gutter + style.paint(" :", "gutter")
        last = line
        shown = show_line(file.line_text(line))
        start_of_line = file.line_starts[line - 1]
        room = max(style.width - gutter - 3, 20)
        low, high = _window(shown, [_cells(shown, label, start_of_line) for label in by_line[line]], room)
        before = _ELLIPSIS if low else ""
        text = before + shown.cut(low, high).rstrip() + (_ELLIPSIS if high < shown.width else "")
        yield style.paint(f"{line:>{gutter}} |", "gutter") + (f" {text}" if text else "")
        for label in by_line[line]:
            start, end = _cells(shown, label, start_of_line)
            at = max(start - low, 0) + len(before)
            length = max(min(end, high) - max(start, low), 1)
            yield from _underline(label, at, length, severity, gutter, style)


def _cells(shown: ShownLine, label: _Label, start_of_line: int) -> tuple[int, int]:
    """The cells to underline in the first line of the span: at least one."""
    start, end = shown.cells(label.span.start - start_of_line, label.span.end - start_of_line)
    return start, max(end, start + 1)


def _window(shown: ShownLine, marked: list[tuple[int, int]], room: int) -> tuple[int, int]:
    """The cells of a long line to show, with what is marked first among them: from the beginning of
    the line where that is enough."""
    if shown.width <= room:
        return 0, shown.width
    start, end = marked[0]
    if end < room:
        return 0, room - 1
    room -= 2
    spare = max(room - (end - start), 0)
    low = max(0, min(start - spare // 2, shown.width - room))
    low = min(low, start)
    return low, min(low + room, shown.width)


def _underline(
    label: _Label, at: int, length: int, severity: Severity, gutter: int, style: Style
) -> Iterator[str]:
    sign, colour = ("^", severity.value) if label.primary else ("-", "second")
    bar = " " * gutter + style.paint(" |", "gutter") + " "
    line = bar + " " * at + style.paint(sign * length, colour)
    words = visible(label.words).replace("\n", " ")
    if not words:
        yield line
    elif gutter + 3 + at + length + 1 + cell_width(words) <= style.width:
        yield line + " " + style.paint(words, colour)
    else:
        yield line
        room = style.width - gutter - 3
        indent = " " * min(at, max(room - 30, 0))
        yield from (bar + style.paint(part, colour) for part in wrap(words, room, first=indent, rest=indent))


def _details(d: Diagnostic, gutter: int, style: Style) -> Iterator[str]:
    pad = " " * gutter
    placeless = [n for n in d.notes if not n.span.file]
    for title, text in (
        *(("note", n.message) for n in placeless),
        ("for example", d.witness),
        ("help", d.help),
    ):
        if text:
            yield from _detail(title, text, pad, style)


def _detail(title: str, text: str, pad: str, style: Style) -> Iterator[str]:
    lead = f"{pad} = {title}: "
    rest = f"{pad}   "
    if "\n" in text:
        yield pad + style.paint(" = ", "gutter") + style.paint(f"{title}:", "help")
        yield from wrap(text, style.width, first=rest + "  ", rest=rest + "  ")
        return
    first, *others = wrap(text, style.width, first=lead, rest=rest)
    yield pad + style.paint(" = ", "gutter") + style.paint(f"{title}:", "help") + first[len(lead) - 1 :]
    yield from others
