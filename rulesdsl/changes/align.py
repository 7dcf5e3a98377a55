"""Which thing of the old book is which of the new: by name, then by likeness; and what moved.

In: two lists with a name and a body for each thing. Out: `Alignment`. Nothing depends on the side
from which one looks: turned round, the same things are paired and the same are called moved.

Two things are one and the same, renamed, when nothing of the same name is left for either and
their *likeness* is more than half: the mean of the words that their names share and of the parts
that their bodies share. The likest are paired first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

from rulesdsl.source.records import dataclass

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

ENOUGH: Final = 0.5
_MOST_PAIRS: Final = 40_000
_MOST_ORDERED: Final = 600
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Thing(Generic[T]):
    """`body` are the parts of it other than its name; `words` what it is called."""

    item: T
    key: Hashable
    words: str
    body: frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    old: T
    new: T
    renamed: bool = False


@dataclass(frozen=True, slots=True)
class Alignment(Generic[T]):
    """`pairs` in the order of the new list; `gone` in that of the old, `fresh` in that of the new."""

    pairs: tuple[Pair[T], ...]
    gone: tuple[T, ...]
    fresh: tuple[T, ...]


def align(
    old: Sequence[T], new: Sequence[T], thing: tuple[Callable[[T], Thing[T]], Callable[[T], Thing[T]]]
) -> Alignment[T]:
    """`thing` describes one of the old list and one of the new."""
    olds = [thing[0](item) for item in old]
    news = [thing[1](item) for item in new]
    partner = _by_name(olds, news)
    renamed = _by_likeness(olds, news, partner)
    partner |= renamed
    taken = set(partner.values())
    back = {there: here for here, there in partner.items()}
    pairs = tuple(Pair(old[back[j]], new[j], back[j] in renamed) for j in range(len(new)) if j in taken)
    gone = tuple(old[i] for i in range(len(old)) if i not in partner)
    fresh = tuple(new[j] for j in range(len(new)) if j not in taken)
    return Alignment(pairs, gone, fresh)


def _by_name(olds: Sequence[Thing[T]], news: Sequence[Thing[T]]) -> dict[int, int]:
    """Old index to new index of things of one name. Where several have it, those with the same
    body first, then one after the other."""
    partner: dict[int, int] = {}
    where: dict[Hashable, list[int]] = defaultdict(list)
    for j, thing in enumerate(news):
        where[thing.key].append(j)
    several: dict[Hashable, list[int]] = defaultdict(list)
    for i, thing in enumerate(olds):
        several[thing.key].append(i)
    for key, mine in several.items():
        theirs = where.get(key, [])
        if len(mine) == 1 and len(theirs) == 1:
            partner[mine[0]] = theirs[0]
            continue
        left = list(theirs)
        rest: list[int] = []
        for i in mine:
            same = next((j for j in left if news[j].body == olds[i].body), None)
            if same is None:
                rest.append(i)
            else:
                partner[i] = same
                left.remove(same)
        partner.update(zip(rest, left, strict=False))
    return partner


def _by_likeness(
    olds: Sequence[Thing[T]], news: Sequence[Thing[T]], partner: dict[int, int]
) -> dict[int, int]:
    taken = set(partner.values())
    mine = [i for i in range(len(olds)) if i not in partner]
    theirs = [j for j in range(len(news)) if j not in taken]
    if not mine or not theirs or len(mine) * len(theirs) > _MOST_PAIRS:
        return {}
    scored: list[tuple[float, tuple[str, str], int, int]] = []
    for i in mine:
        for j in theirs:
            score = likeness(olds[i], news[j])
            if score > ENOUGH:
                names = sorted((repr(olds[i].key), repr(news[j].key)))
                scored.append((-score, (names[0], names[1]), i, j))
    found: dict[int, int] = {}
    used: set[int] = set()
    for _, _, i, j in sorted(scored):
        if i not in found and j not in used:
            found[i] = j
            used.add(j)
    return found


def likeness(one: Thing[T], other: Thing[T]) -> float:
    """From 0 to 1. A body of several parts that is wholly the same is enough by itself."""
    names = _shared(_words(one.words), _words(other.words))
    bodies = _shared(one.body, other.body)
    if bodies == 1.0 and len(one.body) >= 3:
        return max(0.75, (1 + names) / 2)
    return (names + bodies) / 2


def _shared(one: frozenset[Hashable], other: frozenset[Hashable]) -> float:
    """Twice what both have, of what the two have together."""
    together = len(one) + len(other)
    return 2 * len(one & other) / together if together else 0.0


def _words(text: str) -> frozenset[Hashable]:
    return frozenset(word.casefold().rstrip("s") or word for word in _WORD.findall(text))


def out_of_order(old: Sequence[K], new: Sequence[K]) -> list[K]:
    """Of names that stand in both lists: the fewest that must have moved. None for lists so long
    that nobody would read it; then all that stand elsewhere."""
    at = {name: i for i, name in enumerate(old)}
    common = [name for name in new if name in at]
    order = [at[name] for name in common]
    if order == sorted(order):
        return []
    if len(common) > _MOST_ORDERED:
        ranked = sorted(order)
        return [name for name, i, j in zip(common, order, ranked, strict=True) if i != j]
    stay = _longest_chain(common, order)
    return [name for name in common if name not in stay]


def _longest_chain(names: Sequence[K], order: Sequence[int]) -> set[K]:
    """The most things that stand in one order in both lists. Of several such, the same from both
    sides: what follows is chosen by name alone."""
    count = len(names)
    length = [1] * count
    for j in range(count):
        for i in range(j):
            if order[i] < order[j]:
                length[j] = max(length[j], length[i] + 1)
    chain: set[K] = set()
    want, upper, before = max(length), count, max(order) + 1
    while want:
        options = [j for j in range(upper) if length[j] == want and order[j] < before]
        chosen = min(options, key=lambda j: repr(names[j]))
        chain.add(names[chosen])
        want, upper, before = want - 1, chosen, order[chosen]
    return chain
