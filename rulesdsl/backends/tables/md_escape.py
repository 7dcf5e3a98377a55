"""Text made safe for Markdown.

In: clean text. Out: text that CommonMark and GitHub's dialect show exactly as it was, with as
few backslashes as that needs: no emphasis, links, images, HTML, tables, math or headings can come
from a label, a note or a title.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rulesdsl.backends.tables.doc import Run, Text
from rulesdsl.backends.tables.text import MOST_TEXTS

_ALWAYS: Final = re.compile(r"[\\`*\[\]|~$]")
_UNDERSCORE: Final = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_ANGLE: Final = re.compile(r"<(?=[A-Za-z/!?])")
_ENTITY: Final = re.compile(r"&(?=#?\w+;)")
_BRACES: Final = re.compile(r"\{(?=[{%#])")
_ADDRESS: Final = re.compile(r"(?i)\b(https?|ftp|javascript|data|mailto|xmpp)(:)")
_WWW: Final = re.compile(r"(?i)\b(www)(\.)")
_LINE_START: Final = re.compile(r"^([-+=>#]|\d{1,9}[.)](?=\s|$))")


@lru_cache(maxsize=MOST_TEXTS)
def escape(text: str) -> str:
    if text.isalnum():
        return text
    out = _ALWAYS.sub(lambda found: "\\" + found.group(), text)
    out = _UNDERSCORE.sub(r"\\_", out)
    out = _ANGLE.sub(r"\\<", out)
    out = _ENTITY.sub(r"\\&", out)
    out = _BRACES.sub(r"\\{", out)
    out = _ADDRESS.sub(r"\1\\\2", out)
    return _WWW.sub(r"\1\\\2", out)


def at_line_start(text: str) -> str:
    """Guards what would begin a list, a heading, a quote, a rule or a link's address at the
    start of a line."""
    if text.startswith("[") and "]:" in text:
        return f"\\{text}"
    found = _LINE_START.match(text)
    if found is None:
        return text
    mark = found.group(1)
    if mark[0].isdigit():
        return f"{mark[:-1]}\\{mark[-1]}{text[found.end(1) :]}"
    if mark in "-+" and len(text) > 1 and not text[1].isspace() and text[1] != mark:
        return text
    return f"\\{text}"


def runs(text: Text) -> str:
    """Emphasis only where it carries meaning: heads and strong words bold, other rules and
    steps in italics. Marks stand after a blank."""
    if len(text) == 1 and text[0].style == "plain":
        return escape(text[0].text)
    return "".join([escape(run.text) if run.style == "plain" else _run(run) for run in text])


@lru_cache(maxsize=MOST_TEXTS)
def _run(run: Run) -> str:
    inner = escape(run.text)
    if not inner.strip():
        return inner
    before = inner[: len(inner) - len(inner.lstrip())]
    after = inner[len(inner.rstrip()) :]
    core = inner.strip()
    match run.style:
        case "strong" | "head" | "changed":
            return f"{before}**{core}**{after}"
        case "em" | "ref":
            return f"{before}*{core}*{after}"
        case "mark":
            return f" {core}"
        case "cite":
            return f"[{core}]"
        case "plain" | "name" | "small":
            return inner


def wrap(text: str, first: str = "", rest: str = "", width: int = 88) -> list[str]:
    """Lines no longer than `width` where blanks allow, none of which starts a list by chance."""
    if len(first) + len(text) <= width and not text.startswith(" "):
        return [first + at_line_start(text)]
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        lead = rest if lines else first
        if current and len(lead) + len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    lines.append(current)
    return [(rest if index else first) + at_line_start(line) for index, line in enumerate(lines)]
