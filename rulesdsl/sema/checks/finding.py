"""A finding: what a check says, in the graph's terms, before it has offsets into a text.

In: graph nodes. Out: `Finding`, which `to_diagnostic` turns into a `Diagnostic` with spans, and
`accepted_in`, which says whether its declaration accepts it. Checks make findings and
nothing else: they see no text.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Edit, Note, Severity, registered_codes
from rulesdsl.sema.checks.places import Places
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.cells import canonical


@dataclass(frozen=True, slots=True)
class Remark:
    """A second place: "also claimed here"."""

    place: g.Place
    message: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. `text` is what stands at (or after) `place` and is to be underlined; empty:
    the word or cell there. `becomes` is what should stand there instead of `text`."""

    code: str
    headline: str
    place: g.Place
    rule: str = ""
    help: str = ""
    text: str = ""
    becomes: str | None = None
    remarks: tuple[Remark, ...] = ()
    witness: str = ""
    accepted: tuple[g.Accepted, ...] = ()

    @property
    def severity(self) -> Severity:
        return registered_codes()[self.code].severity

    @property
    def is_accepted(self) -> bool:
        """An error is never accepted; a warning is where its declaration says so."""
        return self.severity is not Severity.ERROR and any(a.code == self.code for a in self.accepted)


def to_diagnostic(finding: Finding, places: Places) -> Diagnostic:
    """The same finding with spans."""
    span = places.span(finding.place, finding.text)
    edit = None
    if finding.becomes is not None and finding.text and canonical(places.text(span)) == finding.text:
        edit = Edit(span, finding.becomes)
    return Diagnostic(
        code=finding.code,
        headline=finding.headline,
        span=span,
        severity=finding.severity,
        rule=finding.rule,
        help=finding.help,
        notes=tuple(Note(places.span(r.place, r.text), r.message) for r in finding.remarks),
        witness=finding.witness,
        edit=edit,
    )


def rule_of(*cites: g.Cited) -> str:
    """The rule numbers of the first of the lines that cites any."""
    return next((str(c) for c in cites if c.items), "")


def any_of(words: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def numbers(values: list[int], at_most: int = 12) -> str:
    """Rolls by name: `24, 25 and 26`; the first of very many, and how many there are."""
    if len(values) <= at_most:
        return any_of([str(v) for v in values])
    shown = ", ".join(str(v) for v in values[: at_most - 2])
    return f"{shown}, ... {values[-1]} ({len(values)} of them)"
