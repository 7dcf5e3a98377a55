"""The diagnostic: one value that every renderer (text, short, JSON, SARIF, LSP) reads.

Errors are values. A stage appends to a `Sink` and goes on with a poison value,
so that one mistake is one message. Nothing here raises.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import Enum
from typing import Final

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass


class Severity(Enum):
    """`error` makes `check` exit 1; `warning` may be accepted in place with a reason."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Note:
    """A secondary place: "first defined here", "the rule says"."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of `span` by `text`: what `help` describes in words."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `rule` is the printed rule number of the declaration or line it stands in
    ("11.1e"), empty where the declaration cites none. `help` says what to write
    instead. `witness` is a concrete input that shows the fault.
    """

    code: str
    headline: str
    span: Span
    severity: Severity = Severity.ERROR
    rule: str = ""
    help: str = ""
    notes: tuple[Note, ...] = ()
    witness: str = ""
    edit: Edit | None = None


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A code of the catalogue: `summary` is one line for lists; its page is
    `rulesdsl/docs/errors/CODE.md`."""

    code: str
    name: str
    summary: str
    severity: Severity = Severity.ERROR


_CODES: Final[dict[str, CodeInfo]] = {}


def register(*infos: CodeInfo) -> None:
    """Add codes to the catalogue; each stage registers its own at import."""
    for info in infos:
        if info.code in _CODES and _CODES[info.code] != info:
            raise ValueError(f"code {info.code} registered twice")
        _CODES[info.code] = info


def registered_codes() -> dict[str, CodeInfo]:
    """Every registered code, in order."""
    return dict(sorted(_CODES.items()))


@dataclass(slots=True)
class Sink:
    """Collects diagnostics; the same finding at the same place is kept once."""

    items: list[Diagnostic] = field(default_factory=list)
    _known: set[Diagnostic] = field(default_factory=set, init=False, repr=False)

    def add(self, diagnostic: Diagnostic) -> None:
        if diagnostic not in self._known:
            self._known.add(diagnostic)
            self.items.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.add(diagnostic)

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.items)

    def in_order(self) -> list[Diagnostic]:
        """By file, place, code: the order in which people read."""
        return sorted(self.items, key=lambda d: (d.span, d.code, d.headline))
