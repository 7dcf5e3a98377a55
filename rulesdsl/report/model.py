"""The report as data: findings, and the groups they stand in.

In: nothing. Out: `Finding`, `Report`, and `GROUPS`, the kinds in the order in which they are told:
first what contradicts itself, then what is missing or not as printed, then how the book was read,
then what is left out and what was changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulesdsl.graph import ExampleId, Place
from rulesdsl.source.records import dataclass

Kind = Literal[
    "failing",
    "disputed",
    "contradiction",
    "overtaken",
    "missing",
    "doubtful",
    "corrected",
    "recovered",
    "inferred",
    "supposed",
    "warning",
    "accepted",
    "elsewhere",
    "omitted",
    "switched_off",
    "in_force",
    "not_in_force",
    "noted",
]


@dataclass(frozen=True, slots=True)
class Group:
    """`title` heads the group; `one` and `many` count its things."""

    kind: Kind
    title: str
    one: str
    many: str


GROUPS: tuple[Group, ...] = (
    Group("failing", "Examples that fail", "example that fails", "examples that fail"),
    Group(
        "disputed",
        "Examples that contradict the rules",
        "printed value that contradicts the rules",
        "printed values that contradict the rules",
    ),
    Group(
        "contradiction",
        "Printed rules that contradict each other",
        "contradiction between printed rules",
        "contradictions between printed rules",
    ),
    Group(
        "overtaken",
        "Examples printed before a change",
        "printed value that a later change made wrong",
        "printed values that a later change made wrong",
    ),
    Group(
        "missing",
        "Figures that the source does not hold",
        "figure that the source does not hold",
        "figures that the source does not hold",
    ),
    Group("doubtful", "Doubtful figures", "doubtful figure", "doubtful figures"),
    Group("corrected", "Misprints corrected", "misprint corrected", "misprints corrected"),
    Group(
        "recovered",
        "Figures recovered from examples",
        "figure recovered from an example",
        "figures recovered from examples",
    ),
    Group("inferred", "Figures inferred", "figure inferred", "figures inferred"),
    Group("supposed", "What is supposed", "supposition", "suppositions"),
    Group("warning", "Warnings to settle", "warning to settle", "warnings to settle"),
    Group("accepted", "Warnings accepted", "warning accepted", "warnings accepted"),
    Group(
        "elsewhere",
        "Charts and procedures of other books",
        "chart or procedure of another book",
        "charts and procedures of other books",
    ),
    Group("omitted", "Rules left out", "rule left out", "rules left out"),
    Group("switched_off", "Sections switched off", "section switched off", "sections switched off"),
    Group(
        "in_force",
        "Changes, errata and options in force",
        "change, erratum or option in force",
        "changes, errata and options in force",
    ),
    Group(
        "not_in_force",
        "Changes, errata and options not in force",
        "change, erratum or option not in force",
        "changes, errata and options not in force",
    ),
    Group("noted", "Notes on how the book was read", "note", "notes"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know. `title` says what it is about and `target` is that declaration
    ("function:area_fire") where it is one; `count` is how many figures it stands for; `own` false:
    it belongs to a book that this one builds on."""

    kind: Kind
    title: str
    rule: str = ""
    words: str = ""
    details: tuple[str, ...] = ()
    count: int = 1
    target: str = ""
    place: Place | None = None
    own: bool = True


@dataclass(frozen=True, slots=True)
class Compared:
    """A line of an example that did not simply come out as printed."""

    example: ExampleId
    kind: Literal["failing", "disputed", "overtaken"]
    path: tuple[str, ...]
    printed: str
    computed: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A warning of the checker."""

    code: str
    words: str
    rule: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """`below` names the layers of the books that this one builds on."""

    book: str
    title: str
    edition: str
    dated: str
    source: str
    findings: tuple[Finding, ...]
    below: tuple[str, ...] = ()

    def count(self, kind: Kind, *, own: bool) -> int:
        """How many of a kind the book itself, or the books below it, have."""
        return sum(f.count for f in self.findings if f.kind == kind and f.own == own)

    def groups(self, *, everything: bool) -> Iterator[tuple[Group, tuple[Finding, ...]]]:
        """The groups that hold something: the book's own findings, or those below it too."""
        for group in GROUPS:
            found = tuple(f for f in self.findings if f.kind == group.kind and (everything or f.own))
            if found:
                yield group, found

    @property
    def beneath(self) -> int:
        """How much the books below have."""
        return sum(f.count for f in self.findings if not f.own)
