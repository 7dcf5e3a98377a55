"""Records: the standard dataclass in all things, from before it is made to long after."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from collections.abc import Callable, Hashable
from threading import Thread
from typing import Any

import pytest

from rulesdsl.runtime import records
from rulesdsl.runtime.records import dataclass, field, is_record, replace

Make = Callable[[], tuple[Any, Any]]


def ours_and_theirs() -> tuple[Any, Any]:
    """The same class twice: by the runtime's decorator, fresh, and by the standard library's."""

    def written(decorator: Any) -> Any:
        @decorator(frozen=True, slots=True, kw_only=True)
        class Firer:
            """A firer."""

            strength: int
            range: int = 2
            named: tuple[str, ...] = ()

            def __post_init__(self) -> None:
                if self.strength < 0:
                    raise ValueError("strength")

            @property
            def double(self) -> int:
                return 2 * self.strength

        return Firer

    return written(dataclass), written(dataclasses.dataclass)


LOOKS: dict[str, Callable[[Any], object]] = {
    "shown": lambda c: repr(c(strength=3)),
    "like": lambda c: c(strength=3) == c(strength=3, range=2),
    "unlike": lambda c: c(strength=3) == c(strength=4),
    "other": lambda c: c(strength=3) == 3,
    "hashed": lambda c: hash(c(strength=3)),
    "method": lambda c: c(strength=3).double,
    "fields": lambda c: [(f.name, f.default is dataclasses.MISSING) for f in dataclasses.fields(c)],
    "as data": lambda c: dataclasses.asdict(c(strength=3, named=("a",))),
    "replaced": lambda c: dataclasses.replace(c(strength=3), range=5).range,
    "is one": lambda c: (dataclasses.is_dataclass(c), dataclasses.is_dataclass(c(strength=1))),
    "signature": lambda c: str(inspect.signature(c)),
    "words": lambda c: c.__doc__,
    "by place": lambda c: c.__match_args__,
    "slots": lambda c: (c.__slots__, hasattr(c(strength=1), "__dict__")),
    "copied": lambda c: repr(copy.copy(c(strength=3))),
    "deep": lambda c: repr(copy.deepcopy(c(strength=3))),
}
FAULTS: dict[str, Callable[[Any], object]] = {
    "lacking": lambda c: c(),
    "unknown": lambda c: c(strength=1, speed=2),
    "by place": lambda c: c(1),
    "refused": lambda c: c(strength=-1),
    "set": lambda c: setattr(c(strength=1), "strength", 2),
    "removed": lambda c: delattr(c(strength=1), "strength"),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("used", [False, True])
def test_as_the_standard_library_has_it(look: str, used: bool) -> None:
    ours, theirs = ours_and_theirs()
    if used:
        for cls in (ours, theirs):
            assert cls(strength=1) == cls(strength=1)
    assert LOOKS[look](ours) == LOOKS[look](theirs)


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_as_the_standard_library_has_them(fault: str) -> None:
    ours, theirs = ours_and_theirs()
    with pytest.raises(Exception) as wanted:
        FAULTS[fault](theirs)
    with pytest.raises(wanted.type) as found:
        FAULTS[fault](ours)
    assert str(found.value) == str(wanted.value)


def test_no_field_is_added() -> None:
    ours, _ = ours_and_theirs()
    with pytest.raises(dataclasses.FrozenInstanceError):
        ours(strength=1).speed = 2


@dataclass(slots=True)
class Tape:
    values: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pair:
    left: int
    right: int = 0


def test_a_default_made_anew() -> None:
    one, other = Tape(), Tape()
    one.values.append(3)
    assert other.values == [] and repr(one) == "Tape(values=[3])"
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    assert not isinstance(one, Hashable)


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    read: dict[int, int] = field(default_factory=dict, init=False, repr=False, compare=False)


def test_a_field_of_its_own() -> None:
    one, other = Kind("d6"), Kind("d6")
    one.read[1] = 2
    assert other.read == {} and Kind.__match_args__ == ("name",)
    assert one == other and hash(one) == hash(other) and repr(one).endswith("Kind(name='d6')")
    for make in (lambda: Kind("d6", read={}), lambda: Kind("d6", {})):  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            make()


def test_kept_and_brought_back_before_and_after_use() -> None:
    first = pickle.dumps(Pair(1))
    assert pickle.loads(first) == Pair(1, 0)
    assert pickle.loads(pickle.dumps(Pair(2, 3))) == Pair(2, 3)


def test_replaced_as_later_pythons_ask_for_it() -> None:
    """`copy.replace` of Python 3.13 asks the class."""
    assert Pair.__replace__(Pair(1, 2), right=5) == Pair(1, 5)  # type: ignore[attr-defined]


def test_by_place_and_by_name_and_matched() -> None:
    match Pair(1, right=2):
        case Pair(left, right):
            assert (left, right) == (1, 2)
    with pytest.raises(TypeError, match="multiple values"):
        Pair(1, left=2)  # type: ignore[misc]
    with pytest.raises(TypeError, match="positional arguments"):
        Pair(1, 2, 3)  # type: ignore[call-arg]
    assert replace(Pair(1, 2), right=5) == Pair(1, 5)
    assert is_record(Pair(1)) and not is_record(3)


def test_after_many_the_standard_library_makes_them() -> None:
    ours, _ = ours_and_theirs()
    made = [ours(strength=n) for n in range(records._BY_HAND + 5)]
    assert ours not in records._later and [one.strength for one in made] == list(range(len(made)))


def test_one_that_was_made_openly_is_as_any_other() -> None:
    ours, _ = ours_and_theirs()
    assert ours(strength=1) == ours(strength=1)  # from here on the class is finished
    for one in (ours(strength=3), copy.copy(ours(strength=3)), pickle.loads(pickle.dumps(Trio(1, 2, 3)))):
        assert type(one) in (ours, Trio)
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.strength = 2
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.range
    with pytest.raises(ValueError, match="strength"):
        ours(strength=-1)
    below = type("Below", (ours,), {})
    assert (type(below(strength=4)), below(strength=4).strength) == (below, 4)


@dataclass(frozen=True, slots=True)
class Trio:
    left: int
    middle: int
    right: int


def test_a_class_below_a_record() -> None:
    ours, _ = ours_and_theirs()
    below = type("Below", (ours,), {})
    assert repr(below(strength=1)).endswith("Below(strength=1, range=2, named=())")


def test_a_class_is_finished_while_one_that_inherits_from_it_is() -> None:
    """Neither was made a dataclass so far: the second asks for the first, and does not wait for itself."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Figures:
        a: int

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Row(Figures):
        b: int

    assert repr(Row(a=1, b=2)).endswith("Row(a=1, b=2)")


@dataclass(frozen=True, slots=True)
class Figures:
    line: str
    loss: int = 1


@dataclass(frozen=True, slots=True)
class Row(Figures):
    head: int = 2


def test_one_that_inherits_has_the_fields_of_both() -> None:
    row = Row("9+")
    assert (row.line, row.loss, row.head) == ("9+", 1, 2) and Row.__match_args__ == ("line", "loss", "head")
    for again in (copy.copy(row), copy.deepcopy(row), pickle.loads(pickle.dumps(row))):
        assert again == row and again.line == "9+"
    assert replace(row, loss=3) == dataclasses.replace(row, loss=3) == Row("9+", 3)


@dataclasses.dataclass(frozen=True)
class Own(Figures):
    """As somebody may write it who plays with generated code."""

    mine: int = 0


def test_a_standard_one_may_inherit_from_ours() -> None:
    own = Own("9+", mine=4)
    for again in (copy.copy(own), pickle.loads(pickle.dumps(own))):
        assert again == own and again.mine == 4


def test_made_while_another_thread_finishes_the_class() -> None:
    """A default is never taken while the standard library is at it."""
    found: list[object] = []
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):

            @dataclass(frozen=True, slots=True, kw_only=True)
            class Ends:
                so_far: dict[str, int] = field(default_factory=dict)

            def make(cls: Any = Ends) -> None:
                found.extend(cls().so_far for _ in range(50))

            def compare(cls: Any = Ends) -> None:
                found.append(cls() == cls())

            threads = [Thread(target=make), Thread(target=make), Thread(target=compare)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert len(found) == 20 * 101 and all(one in ({}, True) for one in found)


def test_a_maker_makes_what_the_class_makes_before_and_after_it_is_worked_out() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Shot:
        made: int
        opened: int
        be: str

    make = records.maker(Shot)
    for n in range(records._BY_HAND + 20):
        one = make(n, 2, "far")
        assert type(one) is Shot and one == Shot(n, 2, "far") and hash(one) == hash(Shot(n, 2, "far"))
        assert (one.made, one.opened, one.be) == (n, 2, "far")
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'made'"):
            one.made = 0  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.be
    assert Shot not in records._later
    assert repr(make(1, 2, "x")).endswith("Shot(made=1, opened=2, be='x')")
    with pytest.raises(TypeError):
        make(1, 2)  # type: ignore[call-arg]
