"""The page as data: what both writers (Markdown, HTML) print.

In: nothing. Out: frozen nodes for pages, sections and blocks. Their text is clean
(`rulesdsl.backends.tables.text.clean`): one line, no control characters, typographic minus signs,
and *unescaped*: escaping is the writers' business, done once.

A `Chart` is rectangular: every head row and body row has one cell per column. Spans are
written as cells `joined` to the one to the left or above, so that a chart can be split by
columns or printed without spans and nothing is lost.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl.source.records import dataclass

Style = Literal["plain", "strong", "em", "name", "ref", "mark", "changed", "small", "head", "cite"]
"""`name`: a step or fact; `ref`: another declaration's title; `mark`: a footnote mark;
`changed`: a figure that is not as first printed; `head`: the first words of a line; `cite`:
rule numbers, which the writers put in square brackets."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text. `target` ("function:area_fire") makes a link where links can be made."""

    text: str
    style: Style = "plain"
    target: str = ""


Text = tuple[Run, ...]
EMPTY: Text = ()


def plain(text: str) -> Text:
    return (Run(text),) if text else ()


def styled(text: str, style: Style, target: str = "") -> Text:
    return (Run(text, style, target),) if text else ()


def join(separator: str, parts: list[Text]) -> Text:
    """The parts that are not empty, with plain `separator` between them."""
    out: list[Run] = []
    for part in parts:
        if not part:
            continue
        if out:
            out.append(Run(separator))
        out.extend(part)
    return tuple(out)


def flat(text: Text) -> str:
    """The text alone: marks set off by a blank, rule numbers in brackets."""
    if len(text) == 1 and text[0].style == "plain":
        return text[0].text
    return "".join([_flat(run) for run in text])


def _flat(run: Run) -> str:
    if run.style == "mark":
        return f" {run.text}"
    return f"[{run.text}]" if run.style == "cite" else run.text


def cited(text: Text, cite: str) -> Text:
    """The text with its rule numbers after it, where it has any."""
    if not cite:
        return text
    return (*text, *plain(" " if text else ""), Run(cite, "cite"))


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Para:
    """`role` says how it is set: a policy line, a note, how a chart is read, a key of marks."""

    text: Text
    role: Literal["note", "how", "policy", "key", "sub", "edited", "heading"] = "note"
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """`stub` columns are row heads: repeated when a chart is split. `grow`: takes spare width."""

    align: Literal["left", "center", "right"] = "left"
    stub: bool = False
    grow: bool = False
    role: Literal["value", "words", "tick", "rule", "figure"] = "figure"


@dataclass(frozen=True, slots=True)
class CellBox:
    """`joined`: the same as the cell to the left of it (heads only) or the one above it."""

    text: Text = ()
    joined: Literal["", "left", "up"] = ""
    vertical: bool = False
    changed: bool = False
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A body row: one cell per column. `gap`: rows are missing here."""

    kind: Literal["line"]
    cells: tuple[CellBox, ...]
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A group's title across the chart. `ticks` stand in the tick columns."""

    kind: Literal["band"]
    text: Text
    ticks: tuple[bool, ...] = ()
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """A chart or a remark inside a chart, across all columns."""

    kind: Literal["inset"]
    block: Chart | Para


@dataclass(frozen=True, slots=True)
class Chart:
    """`foot`: footnotes and the key of marks, which stay with the chart on every page."""

    columns: tuple[Column, ...]
    heads: tuple[tuple[CellBox, ...], ...]
    body: tuple[Line | Band | Inset, ...]
    foot: tuple[Text, ...] = ()
    caption: Text = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, with what is under it. `side` and `uses` only in checklists."""

    text: Text
    label: str = ""
    cite: str = ""
    side: str = ""
    uses: Text = ()
    children: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """`steps`: numbered; `tree`: bullets; `checklist`: boxes to tick, labels, sides."""

    style: Literal["steps", "tree", "checklist"]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Words and what they mean."""

    title: str
    pairs: tuple[tuple[Text, Text], ...]


Block = Para | Chart | Items | Pairs


@dataclass(frozen=True, slots=True)
class Section:
    """One declaration (or a few small ones) of the book. `anchor` is "function:area_fire"; `of`
    says whose rule it is ("Unit"), where the title does not."""

    anchor: str
    title: str
    what: str
    cite: str = ""
    blocks: tuple[Block, ...] = ()
    inner: tuple[Section, ...] = ()
    of: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: a section of a chapter."""

    title: str
    what: str
    cite: str
    page: str
    anchor: str


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """What stands on a chapter's page below its head. The same body, on pages of several editions, is
    printed once; writers keep what they made of it by the body itself."""

    lead: tuple[Block, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """`name` is the file's name without its ending. `book`, `edition`, `dated`, `fingerprint`
    stand on every printed page. `body`, where there is one, is `lead` and `sections` together."""

    name: str
    title: str
    book: str
    edition: str
    dated: str
    fingerprint: str
    source: str = ""
    lead: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    contents: tuple[tuple[str, str, tuple[Entry, ...]], ...] = ()
    closing: tuple[Block, ...] = ()
    body: Body | None = None
