"""Records of the compiler are as the standard library's dataclasses are."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from rulesdsl.source import records


def plain(decorator: Any) -> dict[str, Any]:
    """The same classes, made by either decorator."""

    @decorator(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2
        more: list[int] = field(default_factory=list, compare=False)

        @property
        def sum(self) -> int:
            return self.x + self.y

    @decorator(slots=True)
    class Open:
        x: int
        seen: dict[str, int] = field(default_factory=dict, repr=False)
        made: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            self.made += self.x

    @decorator(frozen=True, slots=True)
    class Empty:
        pass

    @decorator(frozen=True, slots=True, eq=False)
    class Itself:
        x: int

    @decorator(frozen=True, slots=True, kw_only=True)
    class Named:
        x: int
        y: str = "y"

    @decorator(frozen=True, slots=True)
    class Own:
        x: int

        def __repr__(self) -> str:
            return f"<{self.x}>"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 5

    @decorator(frozen=True, slots=True)
    class Below(Point):
        z: int = 3

    return {c.__name__: c for c in (Point, Open, Empty, Itself, Named, Own, Below)}


OURS, THEIRS = plain(records.dataclass), plain(dataclasses.dataclass)
ASKED: list[Callable[[dict[str, Any]], object]] = [
    lambda c: repr(c["Point"](1)),
    lambda c: repr([c["Open"](1), c["Empty"](), c["Named"](x=1), c["Own"](1), c["Below"](1)]),
    lambda c: (c["Point"](1) == c["Point"](1, 2, [3]), c["Point"](1) == c["Point"](2), c["Point"](1) == 1),
    lambda c: (c["Point"](1, more=[1]).more, c["Point"](1).more is c["Point"](1).more, c["Point"](1).sum),
    lambda c: hash(c["Point"](1)) == hash(c["Point"](1, more=[2])),
    lambda c: len({c["Empty"](), c["Empty"](), c["Own"](1), c["Own"](2)}),
    lambda c: hash(c["Open"](1)),
    lambda c: c["Open"].__hash__ is None,
    lambda c: (c["Open"](1).made, c["Open"](1, {"a": 1}).seen, c["Open"](1) == c["Open"](1)),
    lambda c: (c["Itself"](1) == c["Itself"](1), isinstance(hash(c["Itself"](1)), int)),
    lambda c: (c["Own"](1) == 7, hash(c["Own"](1)), c["Own"](1)),
    lambda c: (c["Below"](1) == c["Below"](1), c["Below"](1) == c["Point"](1), c["Below"](1, z=4).z),
    lambda c: repr(dataclasses.replace(c["Point"](1), y=5)),
    lambda c: dataclasses.asdict(c["Point"](1)),
    lambda c: [str(inspect.signature(c[name])) for name in ("Open", "Empty", "Named", "Below")],
    lambda c: [c[name].__match_args__ for name in c],
    lambda c: [c[name].__slots__ for name in c],
    lambda c: [[f.name for f in dataclasses.fields(c[name])] for name in c],
    lambda c: copy.copy(c["Point"](1)) == copy.deepcopy(c["Point"](1)),
    lambda c: c["Point"](),
    lambda c: c["Point"](1, z=2),
    lambda c: c["Named"](1),
    lambda c: setattr(c["Point"](1), "x", 2),
    lambda c: delattr(c["Point"](1), "x"),
    lambda c: setattr(c["Open"](1), "z", 2),
]


@pytest.mark.parametrize("number", range(len(ASKED)))
def test_as_the_standard_ones(number: int) -> None:
    assert _told(ASKED[number], OURS) == _told(ASKED[number], THEIRS)


def _told(ask: Callable[[dict[str, Any]], object], classes: dict[str, Any]) -> str:
    try:
        return repr(ask(classes))
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


@records.dataclass(frozen=True, slots=True)
class Kept:
    """Where a pickle finds it."""

    x: int
    y: tuple[str, ...] = ()


def test_pickles() -> None:
    assert pickle.loads(pickle.dumps(Kept(1, ("a",)))) == Kept(1, ("a",))
    assert dataclasses.is_dataclass(Kept)
    match Kept(1, ("b",)):
        case Kept(x, (y,)):
            assert (x, y) == (1, "b")
        case _:
            raise AssertionError
