"""What a declaration reaches: everything that uses it, however far away.

In: a rule graph. Out: `Reaches`, which answers for one declaration: resolvers, sequences, tracks,
other rules and examples whose answers may change, and the printed pages that do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import PurePosixPath

from rulesdsl import graph as g
from rulesdsl.changes.declarations import GROUPS
from rulesdsl.changes.model import Reach
from rulesdsl.graph.inside import everything
from rulesdsl.lower.refs import references


class Reaches:
    """Of one book."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self.graph = graph

    @cached_property
    def _nodes(self) -> dict[str, tuple[str, g.Declaration]]:
        """Every declaration by its key, with its kind."""
        return {
            f"{space}:{node.id}": (kind, node)
            for field, kind, space in GROUPS
            for node in getattr(self.graph, field)
        }

    @cached_property
    def _users(self) -> dict[str, list[str]]:
        """Key to the keys of what uses it."""
        users: dict[str, list[str]] = {}
        for key, (kind, node) in self._nodes.items():
            for used in dict.fromkeys(_uses(kind, node)):
                if used != key:
                    users.setdefault(used, []).append(key)
        return users

    @cached_property
    def _page(self) -> dict[str, str]:
        pages: dict[str, str] = {}
        for chapter in self.graph.chapters:
            name = re.sub(r"[^A-Za-z0-9_]+", "-", PurePosixPath(chapter.file).stem).strip("-").lower()
            pages.update(dict.fromkeys(chapter.declarations, name or "part"))
        return pages

    def has(self, key: str) -> bool:
        return key in self._nodes

    def of(self, keys: Iterable[str], *, printed: bool = False) -> Reach:
        """What uses any of these, and the pages they stand on; `printed`: their names are seen on
        the pages of what uses them directly, too."""
        start = [key for key in keys if key in self._nodes]
        found: dict[str, None] = {}
        waiting = list(start)
        while waiting:
            at = waiting.pop()
            for user in self._users.get(at, []):
                counts_only = self._nodes[user][0] == "track" and self._nodes[at][0] == "sequence"
                if counts_only and at not in start:
                    continue  # the track counts steps of play; what happens in them is nothing to it
                if user not in found and user not in start:
                    found[user] = None
                    waiting.append(user)
        on = [*start, *(user for key in start for user in self._users.get(key, []) if printed)]
        by_kind: dict[str, list[str]] = {}
        for key in self._nodes:
            if key in found or key in start:
                by_kind.setdefault(self._nodes[key][0], []).append(key.partition(":")[2])
        mine = {key.partition(":")[2] for key in start}
        rules = [id for kind in _RULES for id in by_kind.get(kind, []) if id not in mine]
        return Reach(
            resolvers=tuple(sorted(by_kind.get("resolver", []))),
            sequences=tuple(sorted(by_kind.get("sequence", []))),
            tracks=tuple(sorted(by_kind.get("track", []))),
            rules=tuple(sorted(rules)),
            examples=tuple(sorted(id for id in by_kind.get("example", []) if id not in mine)),
            pages=tuple(sorted({self._page[key] for key in on if key in self._page})),
        )


_RULES = ("table", "modifiers", "condition", "formula", "calendar")


def _uses(kind: str, node: g.Declaration) -> Iterator[str]:
    if isinstance(node, g.Example):
        yield f"function:{node.target}"
        return
    if isinstance(node, g.Table):
        for part in (*(axis.type for axis in node.grid.axes), node.result, *(f.type for f in node.figures)):
            yield from _typed(part)
        if node.dice is not None:
            yield f"dice:{node.dice}"
        return
    if isinstance(node, g.Pattern):
        return
    yield from references(node).used
    for inner in everything(node):
        match inner:
            case g.SequenceNode(uses=uses):
                yield from (f"function:{name}" for name in uses)
            case g.TrackEvent(sequence=str() as name):
                yield f"function:{name}"
            case g.TextType(pattern=str() as name):
                yield f"pattern:{name}"
            case g.NumberType(unit=str() as name):
                yield f"measure:{name}"
            case g.Chooser(role=str() as name) | g.ChooseStep(role_id=str() as name):
                yield f"role:{name}"
            case _:
                pass


def _typed(kind: g.Type) -> Iterator[str]:
    for inner in everything(kind):
        match inner:
            case g.EnumType(enum=name):
                yield f"enum:{name}"
            case g.OutcomeType(outcome=name):
                yield f"outcome:{name}"
            case g.RecordType(record=name):
                yield f"record:{name}"
            case g.TextType(pattern=str() as name):
                yield f"pattern:{name}"
            case g.NumberType(unit=str() as name):
                yield f"measure:{name}"
            case g.HeadingType(table=name):
                yield f"function:{name}"
            case _:
                pass


def joined(one: Reach, other: Reach) -> Reach:
    """What is reached in either of two books."""
    return Reach(
        *(
            tuple(sorted({*getattr(one, name), *getattr(other, name)}))
            for name in ("resolvers", "sequences", "tracks", "rules", "examples", "pages")
        )
    )
