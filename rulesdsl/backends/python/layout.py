"""Expressions of Python as pieces that know where they may be broken.

In: pieces, each of which knows what it is on one line (`flat`). Out: lines no longer than the width
where that can be. A piece is printed on one line if it fits; otherwise its outermost part that can be
broken is, one item to a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from rulesdsl.source.records import dataclass

WIDTH: Final = 100
STEP: Final = 4


@dataclass(slots=True)
class Text:
    """Something that cannot be broken."""

    text: str

    @property
    def flat(self) -> str:
        return self.text


@dataclass(slots=True)
class Row:
    """Pieces side by side; the last that can be broken is broken first."""

    parts: tuple[Doc, ...]
    flat: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.flat = "".join([part.flat for part in self.parts])


@dataclass(slots=True)
class Bracket:
    """`open item, item close`; broken: one item to a line, with a last comma unless `tight`; as many
    as there is room for where it is `filled`."""

    open: str
    items: tuple[Doc, ...]
    close: str
    tight: bool = False
    lone_comma: bool = False
    filled: bool = False
    flat: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        comma = "," if self.lone_comma and len(self.items) == 1 else ""
        self.flat = f"{self.open}{', '.join([item.flat for item in self.items])}{comma}{self.close}"


@dataclass(slots=True)
class Chain:
    """Pieces joined by words or signs (`a and b`), broken in front of them. In need of a bracket
    around it when broken."""

    parts: tuple[Doc, ...]
    joints: tuple[str, ...]
    flat: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        more = [f" {joint} {part.flat}" for joint, part in zip(self.joints, self.parts[1:], strict=True)]
        self.flat = self.parts[0].flat + "".join(more)


@dataclass(slots=True)
class Clauses:
    """`body for x in y if z`: broken in front of each clause."""

    open: str
    parts: tuple[Doc, ...]
    close: str
    flat: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.flat = f"{self.open}{' '.join([part.flat for part in self.parts])}{self.close}"


Doc = Text | Row | Bracket | Chain | Clauses


def flat(doc: Doc) -> str:
    """Everything on one line."""
    return doc.flat


def broken(doc: Doc, indent: int, before: int, after: int) -> list[str]:
    """The lines of a piece. `indent` is that of the line it begins on, `before` the columns in
    front of it there, `after` those behind its last line. The first line is without indent, the
    others have it."""
    text = doc.flat
    if before + len(text) + after <= WIDTH:
        return [text]
    match doc:
        case Text(text):
            return [text]
        case Row(parts):
            return _row(parts, indent, before, after)
        case Bracket(open, items, close, tight, _, filled):
            if not items:
                return [text]
            if filled:
                return [open, *_filled([item.flat for item in items], indent), " " * indent + close]
            inside = ", ".join(item.flat for item in items)
            if _is_call(open) and indent + STEP + len(inside) <= WIDTH:
                return [open, " " * (indent + STEP) + inside, " " * indent + close]
            lines = [open]
            for number, item in enumerate(items):
                comma = "" if tight and number == len(items) - 1 else ","
                lines += _inner(item, indent, len(comma), comma)
            return [*lines, " " * indent + close]
        case Clauses(open, parts, close):
            inside = " ".join(part.flat for part in parts)
            if indent + STEP + len(inside) <= WIDTH:
                return [open, " " * (indent + STEP) + inside, " " * indent + close]
            lines = [open]
            for part in parts:
                lines += _inner(part, indent, 0, "")
            return [*lines, " " * indent + close]
        case Chain():
            parts, joints = _one_level(doc)
            lines = broken(parts[0], indent, before, 0)
            for joint, part in zip(joints, parts[1:], strict=True):
                more = broken(part, indent, indent + len(joint) + 1, after)
                lines += [f"{' ' * indent}{joint} {more[0]}", *more[1:]]
            return lines


def _filled(items: Sequence[str], indent: int) -> list[str]:
    """The items, each with a comma behind it, as many to a line as it holds."""
    lines: list[str] = []
    for item in items:
        if lines and indent + STEP + len(lines[-1]) + len(item) + 2 <= WIDTH:
            lines[-1] += f" {item},"
        else:
            lines.append(f"{item},")
    return [" " * (indent + STEP) + line for line in lines]


def _is_call(open: str) -> bool:
    """`f(` or `chart[`, and no literal such as `(`, `[` or `items=(`."""
    return open.endswith(("(", "[")) and open[-2:-1].isidentifier()


_LOGIC: Final = {"and", "or"}


def _one_level(chain: Chain) -> tuple[tuple[Doc, ...], tuple[str, ...]]:
    """A chain of `and` and `or` is broken at all of them alike."""
    parts: list[Doc] = []
    joints: list[str] = []
    for number, part in enumerate(chain.parts):
        if number:
            joints.append(chain.joints[number - 1])
        if isinstance(part, Chain) and {*part.joints, *chain.joints} <= _LOGIC:
            inner, between = _one_level(part)
            parts += inner
            joints += between
        else:
            parts.append(part)
    return tuple(parts), tuple(joints)


def _inner(doc: Doc, indent: int, after: int, end: str) -> list[str]:
    inner = indent + STEP
    lines = broken(doc, inner, inner, after)
    lines[0] = " " * inner + lines[0]
    lines[-1] += end
    return lines


def _row(parts: Sequence[Doc], indent: int, before: int, after: int) -> list[str]:
    """Break the last part that can be broken; the rest stays on one line, if that is enough."""
    for at in range(len(parts) - 1, -1, -1):
        if not _can_break(parts[at]):
            continue
        head = "".join(part.flat for part in parts[:at])
        tail = "".join(part.flat for part in parts[at + 1 :])
        lines = broken(parts[at], indent, before + len(head), len(tail) + after)
        if before + len(head) + len(lines[0]) <= WIDTH or not any(_can_break(x) for x in parts[:at]):
            lines[0] = head + lines[0]
            lines[-1] += tail
            return lines
    return ["".join(part.flat for part in parts)]


def _can_break(doc: Doc) -> bool:
    match doc:
        case Text():
            return False
        case Bracket(items=items):
            return bool(items)
        case Row(parts):
            return any(_can_break(part) for part in parts)
        case Chain() | Clauses():
            return True


def needs_bracket(doc: Doc) -> bool:
    """Whether a piece has to stand in a bracket when it does not fit on one line."""
    return isinstance(doc, Chain) or (isinstance(doc, Row) and any(needs_bracket(p) for p in doc.parts))


def text(value: str) -> Text:
    return Text(value)


def call(name: str, *items: Doc) -> Doc:
    return Bracket(f"{name}(", items, ")")


def filled(name: str, *items: Doc) -> Doc:
    """A call whose arguments are of no great interest: broken into as few lines as will do."""
    return Bracket(f"{name}(", items, ")", filled=True)


def index(name: str, *items: Doc) -> Doc:
    """`name[item, item]`; one item alone has no comma behind it, which would make a tuple of it."""
    return Bracket(f"{name}[", items, "]", tight=len(items) == 1)


def statement(indent: int, head: str, doc: Doc, tail: str = "") -> list[str]:
    """`head` + piece + `tail` as the lines of one statement (`x = ...`, `if ...:`)."""
    before = indent + len(head)
    if before + len(doc.flat) + len(tail) > WIDTH:
        if needs_bracket(doc):
            doc = _opened_at_end(doc, before) or Bracket("(", (doc,), ")", tight=True)
        elif isinstance(doc, Text) and head.endswith("= ") and indent + STEP + len(doc.text) <= WIDTH:
            doc = Bracket("(", (doc,), ")", tight=True)
    lines = broken(doc, indent, before, len(tail))
    lines[0] = " " * indent + head + lines[0]
    lines[-1] += tail
    return lines


def _opened_at_end(doc: Doc, before: int) -> Doc | None:
    """`a and b(...)`: broken inside the last bracket, where all in front of it fits on the line."""
    if not isinstance(doc, Chain) or len(doc.joints) != 1:
        return None
    first, last = doc.parts
    end = last.parts[-1] if isinstance(last, Row) else last
    if not isinstance(end, Bracket | Clauses) or not _can_break(end):
        return None
    start = "".join(part.flat for part in last.parts[:-1]) if isinstance(last, Row) else ""
    front = f"{first.flat} {doc.joints[0]} {start}"
    if before + len(front) + len(end.open) > WIDTH:
        return None
    return Row((Text(front), end))
