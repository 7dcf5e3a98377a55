"""Lines that went from one place to another: out of a list, a phase or a chart into another.

In: the changes of all declarations. Out: the same changes, where a line that is gone here and one of
the same name and content that is new there are told as *moved*: within one declaration once, with
both places; between two declarations at each of them, with the name of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from rulesdsl.changes.model import Change, DeclarationChange
from rulesdsl.source.records import replace

_ABROAD: Final = frozenset({"modifier", "condition", "refusal", "row"})
"""What may move into another declaration: lines that say something by themselves."""

_Slot = tuple[int, int]
"""Which declaration, which of its changes."""


def with_moves(changes: Sequence[DeclarationChange]) -> list[DeclarationChange]:
    """The same, with what moved told as moved."""
    told: list[list[Change | None]] = [list(one.changes) for one in changes]
    for gone, fresh in _pairs(changes):
        old, new = told[gone[0]][gone[1]], told[fresh[0]][fresh[1]]
        assert old is not None and new is not None
        if gone[0] == fresh[0]:
            told[fresh[0]][fresh[1]] = _within(old, new)
            told[gone[0]][gone[1]] = None
        else:
            source, target = changes[gone[0]], changes[fresh[0]]
            told[gone[0]][gone[1]] = _to(old, target)
            told[fresh[0]][fresh[1]] = _from(new, source)
    return [
        replace(one, changes=tuple(change for change in mine if change is not None))
        for one, mine in zip(changes, told, strict=True)
    ]


def _pairs(changes: Sequence[DeclarationChange]) -> list[tuple[_Slot, _Slot]]:
    """Where exactly one such line is gone and one is new: in one declaration first."""
    found: list[tuple[_Slot, _Slot]] = []
    used: set[_Slot] = set()
    for abroad in (False, True):
        sides: dict[tuple[object, ...], tuple[list[_Slot], list[_Slot]]] = defaultdict(lambda: ([], []))
        for i, one in enumerate(changes):
            for j, change in enumerate(one.changes):
                if change.how not in ("added", "removed") or (i, j) in used:
                    continue
                text = change.new or change.old
                if abroad and (change.kind not in _ABROAD or not text):
                    continue
                key = (change.kind, change.at[-1], text, None if abroad else i)
                sides[key][change.how == "added"].append((i, j))
        for gone, fresh in sides.values():
            if len(gone) == len(fresh) == 1:
                found.append((gone[0], fresh[0]))
                used |= {gone[0], fresh[0]}
    return found


def _within(old: Change, new: Change) -> Change:
    places = (_place(old.old_at), _place(new.new_at))
    return replace(new, how="moved", old_at=old.old_at, old=places[0], new=places[1], old_rule=old.old_rule)


def _place(at: Sequence[str]) -> str:
    inside = ", ".join(at[:-1])
    return f"in {inside}" if inside else "outside of all"


def _to(change: Change, target: DeclarationChange) -> Change:
    assert target.new is not None
    return replace(change, how="moved", aspect=f"to {target.new.kind} {target.new.id}")


def _from(change: Change, source: DeclarationChange) -> Change:
    assert source.old is not None
    return replace(change, how="moved", aspect=f"from {source.old.kind} {source.old.id}")
