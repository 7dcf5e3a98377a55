"""Several rolls told of one that is made once.

In: what is told of rolls. Out: `BadFact` with how one throw of several dice is written: `dice=3,4` are two
rolls one after the other, not two faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.situation import Rolls
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.made_once import made_once
from rulesdsl.runtime import Rolled
from rulesdsl.runtime.dice import shown_by_name


def refuse_several(graph: g.RuleGraph, node: g.Function, rolls: Rolls) -> None:
    """`BadFact` where more rolls of a name are told than are ever made."""
    once = made_once(graph, node) if any(isinstance(told, list) for told in rolls.values()) else {}
    for name, told in rolls.items():
        if name in once and isinstance(told, list) and len(told) > 1:
            words = f"{len(told)} rolls are told, one after the other, but it is rolled once"
            raise BadFact(name, words, _one_throw(name, once[name], told))


def _one_throw(name: str, dice: g.Dice, told: list[Rolled]) -> str:
    """How one throw is written; of the faces that are told, where they may be some."""
    kind = kind_of(dice)
    names = kind.names
    faces = [face for face in told if isinstance(face, int)]
    may_be_faces = len(faces) == len(names) and all(
        1 <= face <= sides for face, sides in zip(faces, kind.sides, strict=True)
    )
    # 66 and 55 can only be what the dice show together, 3 and 4 hardly.
    whole = all(isinstance(one, int) and one > max(kind.sides) and kind.shows(one) for one in told)
    if len(names) == 1 or whole:
        return f"tell one of them: {name}={_written(told[0])}"
    if not may_be_faces:
        faces = [1] * len(names)
    if len(set(names)) == 1:
        return f"one throw of {len(names)} dice is told by what they show together: {name}={sum(faces)}"
    each = ", ".join(f"{die} {face}" for die, face in shown_by_name(names, faces).items())
    return f"one throw of {len(names)} dice is told die by die: {name}=({each})"


def _written(told: Rolled) -> str:
    if isinstance(told, Mapping):
        return f"({', '.join(f'{die} {face}' for die, face in _each(told))})"
    return str(told)


def _each(told: Mapping[str, int | Sequence[int]]) -> Iterator[tuple[str, int]]:
    for die, faces in told.items():
        yield from ((die, face) for face in ([faces] if isinstance(faces, int) else faces))
