"""Nothing that has a meaning changes in silence: every field of every node of real books, changed
one at a time, is a difference; and the difference the other way round is its mirror image."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from sema_helpers import sample

from rulesdsl import graph as g
from rulesdsl.backends.tables.phrase import absent_carried
from rulesdsl.changes import compare
from rulesdsl.changes.declarations import GROUPS

SEEN_NOWHERE = {
    "place", "layer", "edited_by", "accepted", "changed_by", "kind", "result", "arguments",
}  # fmt: skip
"""Where a thing is written; what follows from other fields (results, argument lists)."""
TYPED = {"Input", "RecordField", "EnumColumn", "OutcomeField", "Figure", "Axis"}
"""What declares its type. Everywhere else it follows from the rest."""
EXCEPT = {
    ("Row", "heads"), ("Column", "heads"), ("Column", "figure"), ("Column", "title"), ("Column", "marks"),
    ("Cell", "printed"), ("Cell", "marks"), ("Provenance", "words"), ("Provenance", "printed"),
    ("Provenance", "how"), ("Provenance", "cites"), ("Provenance", "by"),
    ("AxisHead", "marks"), ("AxisHead", "printed"),
    ("Call", "target"), ("Mark", "symbol"), ("Mark", "printed"), ("Needed", "what"),
    ("CalendarPart", "name"),
}  # fmt: skip
"""Signs and footnote letters, what was printed before an erratum, a head's spelling: print only."""
BOOKS = ("goss_fire_support", "goss_ground_assault", "tcs_area_fire", "tcs_sequence", "gi_shot", "marches")


def others(annotation: Any, value: Any) -> Iterator[Any]:
    """One other value of a plain field."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        choices = [c for c in literals(annotation) if c != value]
        yield choices[0] if choices else (f"{value}z" if not literals(annotation) else value)
    elif isinstance(value, tuple) and value and not (isinstance(value[-1], g.Row) and not value[-1].cells):
        yield value[:-1]


def literals(annotation: Any) -> list[Any]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) in (Union, types.UnionType):
        return [choice for part in get_args(annotation) for choice in literals(part)]
    return []


def mutants(node: g.Model) -> Iterator[tuple[str, g.Model]]:
    """The node with one plain field, somewhere in it, changed."""
    name = type(node).__name__
    for field, info in type(node).model_fields.items():
        value = getattr(node, field)
        digit = isinstance(node, g.Die) and field == "place"
        if (field in SEEN_NOWHERE and not digit) or (name, field) in EXCEPT:
            continue
        if field == "type" and name not in TYPED:
            continue
        if isinstance(node, g.Cases) and field == "cases" and absent_carried(node) is not None:
            continue  # "absent when X is absent" goes without saying, and follows from the rest
        for other in others(info.annotation, value):
            if other != value:
                yield f"{name}.{field}: {value!r} -> {other!r}"[:200], node.model_copy(update={field: other})
        parts = value if isinstance(value, tuple) else (value,)
        for i, part in enumerate(parts):
            if isinstance(part, g.Model):
                for said, made in mutants(part):
                    whole = (*parts[:i], made, *parts[i + 1 :]) if isinstance(value, tuple) else made
                    yield said, node.model_copy(update={field: whole})


def cases() -> list[tuple[str, g.RuleGraph, g.RuleGraph]]:
    chosen = random.Random(4)
    out: list[tuple[str, g.RuleGraph, g.RuleGraph]] = []
    for name in BOOKS:
        graph = sample(name).good
        nothing = {field: () for field, _, _ in GROUPS}
        for field, kind, _ in GROUPS:
            for node in getattr(graph, field):
                if node.header is None:
                    continue
                small = graph.model_copy(update={**nothing, field: (node,)})
                found = [m for m in mutants(node) if m[0].split(".")[0] != "Header" or "title" in m[0]]
                seen: dict[str, list[tuple[str, g.Model]]] = {}
                for said, made in found:
                    seen.setdefault(said.split(":")[0], []).append((said, made))
                for several in seen.values():
                    said, made = chosen.choice(several)
                    changed = graph.model_copy(update={**nothing, field: (made,)})
                    out.append((f"{name} {kind} {node.id}: {said}", small, changed))
    return out


@pytest.mark.long
def test_every_change_is_seen_and_mirrored() -> None:
    unseen: list[str] = []
    lopsided: list[str] = []
    for said, old, new in (found := cases()):
        there = compare(old, new, reach=False)
        if there.empty:
            unseen.append(said)
        back = compare(new, old, reach=False).mirrored()
        if ".name:" in said:
            continue  # a name alone: what refers to it refers to nothing then
        if plain(there) != plain(back):
            lopsided.append(f"{said}\n  {plain(there)}\n  {plain(back)}")
    assert len(found) > 1_000
    assert unseen == [], f"{len(unseen)} of {len(found)} changes pass unseen"
    assert lopsided == []


def plain(report: Any) -> list[str]:
    """The changes in any order."""
    return sorted(
        f"{one.how} {one.old} {one.new} {change}"
        for one in report.declarations
        for change in (*one.changes, None)
    )


@pytest.mark.parametrize("name", BOOKS)
def test_nothing_differs_from_itself(name: str) -> None:
    assert compare(sample(name).good, sample(name).good).empty
