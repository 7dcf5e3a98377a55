"""Picking from lists, facts that may be missing, and what is worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar, overload

from rulesdsl.runtime.errors import MOST_TIMES, BadInput, FactNotTold, MissingFact, NotAnswered, too_long
from rulesdsl.runtime.results import Ended
from rulesdsl.runtime.rounding import Number

T = TypeVar("T")
U = TypeVar("U")


class Ordered(Protocol):
    """Numbers, ordered words, ordered results, headings."""

    def __lt__(self, other: Any, /) -> bool: ...

    def __gt__(self, other: Any, /) -> bool: ...


O = TypeVar("O", bound=Ordered)  # noqa: E741


@overload
def greatest(values: Iterable[int | None]) -> int | None: ...
@overload
def greatest(values: Iterable[Number | None]) -> Number | None: ...
@overload
def greatest(values: Iterable[O | None]) -> O | None: ...
def greatest(values: Iterable[Any]) -> Any:
    """The greatest value that is there; absent of an empty list."""
    best: Any = None
    for value in values:
        if best is None or (value is not None and value > best):
            best = value
    return best


@overload
def least(values: Iterable[int | None]) -> int | None: ...
@overload
def least(values: Iterable[Number | None]) -> Number | None: ...
@overload
def least(values: Iterable[O | None]) -> O | None: ...
def least(values: Iterable[Any]) -> Any:
    """The least value that is there; absent of an empty list."""
    best: Any = None
    for value in values:
        if best is None or (value is not None and value < best):
            best = value
    return best


def one_with_greatest(items: Sequence[T], by: Callable[[T], Ordered | None]) -> T | None:
    """The element with the greatest `by`, the first of those tied; a single one without a look."""
    if len(items) < 2:
        return items[0] if items else None
    best = items[0]
    most = by(best)
    for item in items[1:]:
        value = by(item)
        if value is not None and (most is None or value > most):
            best, most = item, value
    return best


def one_with_least(items: Sequence[T], by: Callable[[T], Ordered | None]) -> T | None:
    """The element with the least `by`, the first of those tied; a single one without a look."""
    if len(items) < 2:
        return items[0] if items else None
    best = items[0]
    most = by(best)
    for item in items[1:]:
        value = by(item)
        if value is not None and (most is None or value < most):
            best, most = item, value
    return best


def is_less(left: Ordered | None, right: Ordered | None) -> bool:
    """Less; never with something absent."""
    return left is not None and right is not None and left < right


def is_more(left: Ordered | None, right: Ordered | None) -> bool:
    """More; never with something absent."""
    return left is not None and right is not None and left > right


def is_at_least(left: Ordered | None, right: Ordered | None) -> bool:
    """At least as much; never with something absent."""
    return left is not None and right is not None and not left < right


def is_at_most(left: Ordered | None, right: Ordered | None) -> bool:
    """At most as much; never with something absent."""
    return left is not None and right is not None and not left > right


def greatest_first(items: Sequence[T], by: Callable[[T], Ordered]) -> tuple[T, ...]:
    """`ordered_by_greatest` of what is always there."""
    return tuple(sorted(items, key=by, reverse=True)) if len(items) > 1 else tuple(items)


def least_first(items: Sequence[T], by: Callable[[T], Ordered]) -> tuple[T, ...]:
    """`ordered_by_least` of what is always there."""
    return tuple(sorted(items, key=by)) if len(items) > 1 else tuple(items)


def ordered_by_greatest(items: Sequence[T], by: Callable[[T], Ordered | None]) -> tuple[T, ...]:
    """The list with the greatest `by` first; equals stay in their order, what is absent is last."""
    return _ordered(items, by, greatest_first=True)


def ordered_by_least(items: Sequence[T], by: Callable[[T], Ordered | None]) -> tuple[T, ...]:
    """The list with the least `by` first; equals stay in their order, what is absent is last."""
    return _ordered(items, by, greatest_first=False)


def _ordered(
    items: Sequence[T], by: Callable[[T], Ordered | None], *, greatest_first: bool
) -> tuple[T, ...]:
    """A single one without a look."""
    if len(items) < 2:
        return tuple(items)
    values: list[Any] = list(map(by, items))
    places: Sequence[int] = range(len(values))
    absent = [place for place in places if values[place] is None]
    if absent:
        places = [place for place in places if values[place] is not None]
    placed = sorted(places, key=values.__getitem__, reverse=greatest_first)
    return tuple([items[place] for place in placed + absent])


def first_of(count: Number, items: Sequence[T]) -> tuple[T, ...]:
    """The first so many; all where there are fewer."""
    return tuple(items[: max(0, int(count))])


def last_of(count: Number, items: Sequence[T]) -> tuple[T, ...]:
    """The last so many; all where there are fewer."""
    return tuple(items[max(0, len(items) - max(0, int(count))) :])


def joined(lists: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """Lists, one after the other."""
    return tuple([item for one in lists for item in one])


def few_enough(count: int) -> int:
    """How many elements a list is to have, where they are not too many for any list."""
    if count > MOST_TIMES:
        raise too_long()
    return count


def split_into(number: Number, portion: Number) -> tuple[int, ...]:
    """36 in portions of 8 is 8, 8, 8, 8, 4; nothing, or less, has no portions."""
    whole, size = max(0, int(number)), int(portion)
    if size < 1:
        raise BadInput("portions", f"{portion} is no size for a portion")
    if whole // size > MOST_TIMES:
        raise too_long()
    rest = whole % size
    return (size,) * (whole // size) + ((rest,) if rest else ())


@overload
def kept_between(value: int, low: int, high: int) -> int: ...
@overload
def kept_between(value: Number, low: Number, high: Number) -> Number: ...
def kept_between(value: Number, low: Number, high: Number) -> Number:
    """The value, or the bound that it passes."""
    return max(low, min(high, value))


@overload
def needed(value: bool | None, what: str) -> bool: ...
@overload
def needed(value: int | None, what: str) -> int: ...
@overload
def needed(value: Number | None, what: str) -> Number: ...
@overload
def needed(value: T | None, what: str) -> T: ...
def needed(value: Any, what: str) -> Any:
    """A value that must be there."""
    if value is None:
        raise MissingFact(what)
    return value


def through(value: T | None, part: Callable[[T], U]) -> U | None:
    """A part of something; absent of what is absent."""
    return None if value is None else part(value)


def once(work: Callable[[], T]) -> Callable[[], T]:
    """Worked out when it is first asked for, and never again."""
    known: list[T] = []

    def asked() -> T:
        if not known:
            known.append(work())
        return known[0]

    return asked


def not_answered(follow_on: object, what: str) -> Any:
    """A figure of a follow-on that waits for what the players say: absent where it is not gone to,
    else an error that says so."""
    if follow_on is not None:
        raise NotAnswered(what)
    return None


def when_it_ended(follow_on: object, name: str) -> Any:
    """A figure of a follow-on that did not come to its end: what was known of it when it ended, and
    absent where nothing was, or it was refused."""
    return follow_on.so_far.get(name) if isinstance(follow_on, Ended) else None


class NotGiven:
    """A fact that nobody gave: an error as soon as anything looks at it."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        object.__setattr__(self, "what", what)

    def _missing(self, *_: object) -> Any:
        raise FactNotTold(object.__getattribute__(self, "what"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._missing()

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _missing
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _missing
    __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = __neg__ = __abs__ = _missing
    __iter__ = __len__ = __contains__ = __getitem__ = __hash__ = __int__ = __index__ = _missing
    __str__ = __floor__ = __ceil__ = __trunc__ = _missing


def not_given(what: str) -> Any:
    """Stands for a fact that is not given: an error only when the answer needs it."""
    return NotGiven(what)
