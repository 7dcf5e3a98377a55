"""Two books compared: the whole of it.

In: two rule graphs, and the graphs of the games that extend the new one. Out: a `Report`. Layout,
comments, file names and the order of what has no order are not seen; everything else is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesdsl import graph as g
from rulesdsl.backends.tables.text import clean
from rulesdsl.changes.book import book_changes, revisions, section_moves, unexplained
from rulesdsl.changes.declarations import WRITTEN, Declarations
from rulesdsl.changes.model import DeclarationChange, Game, Named, Reach, Report, Revision, Side
from rulesdsl.changes.moving import with_moves
from rulesdsl.changes.reach import Reaches, joined
from rulesdsl.graph import fingerprint
from rulesdsl.source.records import replace


def compare(
    old: g.RuleGraph,
    new: g.RuleGraph,
    *,
    games: Callable[[], Sequence[g.RuleGraph]] = tuple,
    shown: tuple[str, str] = ("", ""),
    reach: bool = True,
    stamped: bool = False,
) -> Report:
    """What changed from `old` to `new`. `games` gives those that extend the new book, and is asked
    only when a change may reach them; `shown` is what the two were called when they were asked for;
    with `stamped` the report holds their fingerprints."""
    compared = Declarations(old, new)
    found = with_moves(compared.changes())
    moves, found = section_moves(old, new, found)
    edits = revisions(old, new)
    found = _in_order(old, new, [_with_causes(one, old, new, edits) for one in found])
    if reach and found:
        touched = any(one.weight == "rule" for one in found)
        found = _with_reach(old, new, games() if touched else (), found)
    return Report(
        _side(old, shown[0], stamped),
        _side(new, shown[1], stamped),
        tuple(unexplained(book_changes(old, new), moves)),
        edits,
        moves,
        tuple(found),
    )


def _side(graph: g.RuleGraph, shown: str, stamped: bool) -> Side:
    return Side(
        shown or f"{graph.book}@{graph.view}".rstrip("@"),
        graph.book,
        graph.view,
        clean(graph.title),
        clean(graph.edition),
        clean(graph.dated),
        fingerprint(graph) if stamped else "",
    )


def key_of(named: Named) -> str:
    """How the graph's chapters name a declaration: `function:area_fire`."""
    return f"{WRITTEN[named.kind]}:{named.id}"


# ---------------------------------------------------------------- order and causes


def _in_order(
    old: g.RuleGraph, new: g.RuleGraph, changes: list[DeclarationChange]
) -> list[DeclarationChange]:
    """As they stand in the new book; what is gone, where it stood in the old one."""
    places = [_places(graph) for graph in (old, new)]

    def place(one: DeclarationChange) -> tuple[int, int, str]:
        side = 1 if one.new is not None else 0
        known = places[side]
        key = key_of(one.named)
        return known.get(key, len(known)), side, key

    return sorted(changes, key=place)


def _places(graph: g.RuleGraph) -> dict[str, int]:
    keys = [key for chapter in graph.chapters for key in chapter.declarations]
    return {key: i for i, key in enumerate(keys)}


def _with_causes(
    one: DeclarationChange, old: g.RuleGraph, new: g.RuleGraph, edits: Sequence[Revision]
) -> DeclarationChange:
    """The revisions that touched it, and why it is not there."""
    ids = {edit.id for edit in edits}
    by: dict[str, None] = {}
    for graph, named in ((old, one.old), (new, one.new)):
        if named is not None:
            by.update(dict.fromkeys(_edited_by(graph, named)))
    why = ""
    if one.how in ("added", "removed"):
        graph = new if one.how == "removed" else old
        why = next((clean(left.why) for left in graph.left_out if left.name == one.named.id), "")
        key = key_of(one.named)
        by.update((edit.id, None) for book in (old, new) for edit in book.edits if key in edit.touches)
    return replace(one, revisions=tuple(id for id in by if id in ids), why=why)


def _edited_by(graph: g.RuleGraph, named: Named) -> tuple[str, ...]:
    node = _find(graph, named)
    return node.header.edited_by if node is not None and node.header is not None else ()


def _find(graph: g.RuleGraph, named: Named) -> g.Declaration | None:
    by_space: Mapping[str, Mapping[Any, g.Declaration]] = {
        "enum": graph.enum_by_id,
        "outcome": graph.outcome_by_id,
        "record": graph.record_by_id,
        "pattern": graph.pattern_by_id,
        "dice": graph.dice_by_id,
        "measure": graph.measure_by_id,
        "role": graph.role_by_id,
        "function": graph.functions,
    }
    space = WRITTEN[named.kind]
    if space == "example":
        return next((example for example in graph.examples if example.id == named.id), None)
    return by_space[space].get(named.id)


# ---------------------------------------------------------------- consequences


def _with_reach(
    old: g.RuleGraph, new: g.RuleGraph, games: Sequence[g.RuleGraph], changes: list[DeclarationChange]
) -> list[DeclarationChange]:
    before, after = Reaches(old), Reaches(new)
    others = [(game, Reaches(game)) for game in games]
    return [replace(one, reach=_reach(one, before, after, others)) for one in changes]


def _reach(
    one: DeclarationChange, before: Reaches, after: Reaches, games: Sequence[tuple[g.RuleGraph, Reaches]]
) -> Reach:
    printed = one.how == "renamed" or any(change.weight == "words" for change in one.changes)
    parts = [
        reaches.of([key_of(named)], printed=printed)
        for reaches, named in ((before, one.old), (after, one.new))
        if named is not None
    ]
    found = replace(joined(parts[0], parts[-1]), pages=parts[-1].pages)
    if one.how in ("added", "removed"):  # that a new resolver reaches itself goes without saying
        own = one.named.id
        kinds = ("resolvers", "sequences", "tracks")
        found = replace(found, **{k: tuple(i for i in getattr(found, k) if i != own) for k in kinds})
    if one.weight != "rule":
        found = Reach(pages=found.pages)
    played = tuple(
        game for graph, reaches in games if (game := _game(one, graph, reaches, found)) is not None
    )
    return replace(found, games=played)


def _game(one: DeclarationChange, graph: g.RuleGraph, reaches: Reaches, here: Reach) -> Game | None:
    """What a game gets of it: nothing, where it leaves the declaration out."""
    key = key_of(one.named)
    if not reaches.has(key):
        why = next((clean(left.why) for left in graph.left_out if left.name == one.named.id), "")
        return Game(graph.book, clean(graph.title), note=why) if why else None
    own = tuple(id for id in reaches.of([key]).resolvers if id not in here.resolvers)
    return Game(graph.book, clean(graph.title), own)
