"""Text as a terminal shows it: nothing invisible, and how many cells it takes.

In: any text, also a hostile one. Out: text in which every control, formatting, bidirectional
or look-alike blank character is spelled `\\u{202e}`, and widths in terminal cells (wide
East Asian characters 2, combining marks 0), so that a caret stands under what it means and
no source text can move the cursor, change colours or turn the line around.
"""

from __future__ import annotations

import textwrap
import unicodedata

from rulesdsl.source.records import dataclass

TAB = 4
_PLAIN_BLANKS = frozenset({" ", "\u3000"})
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})


def visible_char(char: str) -> str:
    """The character itself, or its spelled form where a reader could not see what it is."""
    if " " <= char <= "~":
        return char
    category = unicodedata.category(char)
    if category in _HIDDEN or (category == "Zs" and char not in _PLAIN_BLANKS):
        return f"\\u{{{ord(char):x}}}"
    return char


def visible(text: str) -> str:
    """`text` with hidden characters spelled; line ends stay, tabs become blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c == "\n" else " " * TAB if c == "\t" else visible_char(c) for c in text)


def cell_width(text: str) -> int:
    """Cells of a visible text on a terminal."""
    return len(text) if text.isascii() else sum(_char_width(c) for c in text)


def _char_width(char: str) -> int:
    if char < "\u0300":
        return 1
    if unicodedata.category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def wrap(text: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `width` cells; the first begins with `first`, the others with `rest`.

    Line ends of the text are kept; a line that starts with a blank is not refilled.
    """
    lines: list[str] = []
    for paragraph in visible(text).split("\n"):
        lead = rest if lines else first
        room = max(width, cell_width(lead) + 20)
        if paragraph.startswith(" ") or cell_width(lead + paragraph) <= room:
            lines.append(lead + paragraph)
        else:
            lines.extend(_fill(paragraph, room, lead, rest))
    return lines


def _fill(paragraph: str, width: int, lead: str, rest: str) -> list[str]:
    if paragraph.isascii():
        return textwrap.wrap(
            paragraph,
            width,
            initial_indent=lead,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
    lines, line = [], lead
    for word in paragraph.split():
        bare = line in (lead, rest)
        if not bare and cell_width(line) + 1 + cell_width(word) > width:
            lines.append(line)
            line = rest + word
        else:
            line += word if bare else " " + word
    lines.append(line)
    return lines


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One source line as shown: `pieces[i]` is what stands for character i, `starts[i]` the
    cell it begins at; `starts` has one more entry, the width of the whole."""

    pieces: tuple[str, ...]
    starts: tuple[int, ...]

    @property
    def width(self) -> int:
        return self.starts[-1]

    def cells(self, start: int, end: int) -> tuple[int, int]:
        """The cells of the characters `start <= i < end` (offsets in the line)."""
        last = len(self.pieces)
        return self.starts[max(0, min(start, last))], self.starts[max(0, min(end, last))]

    def cut(self, low: int, high: int) -> str:
        """What stands in the cells `low <= c < high`; a wide character cut in two is a blank."""
        out = []
        for piece, start, end in zip(self.pieces, self.starts, self.starts[1:], strict=False):
            if end > start and (start >= high or end <= low):
                continue
            if start >= low and end <= high:
                out.append(piece)
            elif len(piece) > 1:
                out.append(piece[max(0, low - start) : len(piece) - max(0, end - high)])
            else:
                out.append(" " * (min(end, high) - max(start, low)))
        return "".join(out)


def show_line(text: str) -> ShownLine:
    """A source line (no line end) with tabs expanded and hidden characters spelled."""
    pieces: list[str] = []
    starts = [0]
    for char in text:
        at = starts[-1]
        piece = " " * (TAB - at % TAB) if char == "\t" else visible_char(char)
        pieces.append(piece)
        starts.append(at + cell_width(piece))
    return ShownLine(tuple(pieces), tuple(starts))
