"""Things that are declared and that nothing uses.

In: the book. Out: warnings for vocabulary, figures and charts. Procedures, conditions, tracks,
sequences and examples are what a player starts from, and members of an enum are printed
words: they are left alone; so are figures and charts with a rule number of their own, and all of
them in a book without procedures: they are what a player looks up. In a game's view, what its
series declares is the series' concern.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import NOBODY_USES
from rulesdsl.sema.checks.finding import Finding, rule_of
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.survey import declarations, space_of

_NAMED = {
    g.Measure: "measure",
    g.Role: "role",
    g.Dice: "dice",
    g.Enum: "enum",
    g.Outcome: "outcome",
    g.Record: "record",
    g.Formula: "formula",
    g.Modifiers: "modifiers",
    g.Table: "table",
}

_LOOKED_UP = (g.Formula, g.Modifiers, g.Table)


def unused(book: Subject) -> Iterator[Finding]:
    """Every declaration that nothing uses."""
    if not book.whole:
        return
    touched = {name for edit in book.graph.edits for name in edit.touches}
    of_games = {layer.id for layer in book.graph.layers if layer.kind != "series"}
    procedures = bool(book.graph.resolvers)
    for node in declarations(book.graph):
        if isinstance(node, _LOOKED_UP) and (node.header.cites.items or not procedures):
            continue
        what = _NAMED.get(type(node))
        use = space_of(node)
        header = node.header
        if what is None or use is None or header is None:
            continue
        if of_games and header.layer not in of_games:
            continue
        if book.survey.used(*use) or header.edited_by or _touched(use[1], touched):
            continue
        yield _finding(node, what, use[1], header)


def _touched(name: str, touched: set[str]) -> bool:
    return any(name == other or other.endswith((f" {name}", f":{name}", f".{name}")) for other in touched)


def _finding(node: g.Declaration, what: str, name: str, header: g.Header) -> Finding:
    accepted: tuple[g.Accepted, ...] = getattr(node, "accepted", ())
    can_accept = hasattr(node, "accepted")
    return Finding(
        code=NOBODY_USES,
        headline=f"nothing uses the {what} {name}",
        place=header.place,
        rule=rule_of(header.cites),
        help="leave it out, or use it"
        + ('; `accept W250 "why"` inside it if it is there for the player' if can_accept else ""),
        accepted=accepted,
    )
