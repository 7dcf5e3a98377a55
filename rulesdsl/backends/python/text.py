"""Texts of a rulebook as inert Python: literals, comments, docstrings.

Whatever a `.rules` file holds, it stays text: quotes, backslashes, line ends, control characters
and characters that turn the direction of reading are written as escapes.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def _visible(char: str) -> str:
    """A character, or its escape where it cannot be seen or turns what can."""
    if unicodedata.category(char) not in _HIDDEN:
        return char
    code = ord(char)
    if code < 0x100:
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def literal(value: str) -> str:
    """A string literal on one line."""
    if value.isascii() and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    quote = "'" if '"' in value and "'" not in value else '"'
    out = ""
    for char in value:
        out += f"\\{char}" if char in (quote, "\\") else _visible(char)
    return f"{quote}{out}{quote}"


def comment(value: str) -> str:
    """What stands behind `#`: one line, no blanks at its ends."""
    if value.isascii() and value.isprintable():
        return value.strip()
    return "".join(_visible(char) for char in value).strip()


def docstring(value: str) -> list[str]:
    """The lines of a docstring without its quotes."""
    lines: list[str] = []
    for line in value.split("\n"):
        safe = line.rstrip()
        if "\\" in safe or not (safe.isascii() and safe.isprintable()):
            safe = "".join(_visible(c) if c != "\\" else "\\\\" for c in safe)
        # A quote at the end would run into those that close the docstring.
        close = '"""' in safe or safe.endswith('"')
        lines.append(safe.replace('"', '\\"') if close else safe)
    return lines


def wrapped(value: str, width: int) -> list[str]:
    """A text in lines of at most `width`, broken at blanks; its own line ends stay."""
    out: list[str] = []
    for paragraph in value.split("\n"):
        line = ""
        for word in paragraph.split():
            if line and len(line) + 1 + len(word) > width:
                out.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        out.append(line)
    return out
