"""The steps of a resolver that were asked for, as an answer of odds; and rolls as a state holds them.

In: values of steps. Out: `Parts`. Of a roll whose dice are read one by one a state holds the faces:
`faces_of` takes them out of it, `shown` makes a roll of them again.
"""

from __future__ import annotations

from typing import Any

from rulesdsl.runtime.dice import total_alone


class Parts(tuple[Any, ...]):
    """The steps that were asked for, in their order."""

    __slots__ = ()


class PartsByDie(Parts):
    """The same of one roll: rolls that read the same are told apart by their faces."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartsByDie) and _shows(self[0]) == _shows(other[0])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(_shows(self[0]))


def _shows(roll: Any) -> Any:
    """What tells a roll from others: its faces, or the total where no more was told."""
    faces = faces_of(roll)
    total = total_alone(faces)
    return faces if total is None else total


def faces_of(roll: Any) -> Any:
    """Of what is no roll, itself."""
    return getattr(roll, "faces", roll)


def shown(kind: Any, faces: Any) -> Any:
    """The roll of a class that shows the faces; what was no roll is itself again."""
    return kind.shown(faces) if isinstance(faces, tuple) else faces


class _Lacking:
    """In place of what could not be worked out, as long as nobody needs it: whoever looks at it finds that
    out."""

    __slots__ = ()

    def _looked_at(self, *_: object) -> Any:
        raise TypeError("not worked out")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __bool__ = __iter__ = __len__ = __add__ = __radd__ = __sub__ = __rsub__ = _looked_at
    __mul__ = __rmul__ = __neg__ = __getitem__ = _looked_at
    __hash__ = object.__hash__


LACKING = _Lacking()
