"""Which row and column of the old chart is which of the new.

In: two axes and what stands under their heads. Out: `Heads`: old index to new index, and which
heads are new or gone; and the `Change`s of heads. A head is known by what it means: a member, a
band, a date. A head whose name is new is an old one renamed when the same cells stand under it, or
most of them and their names share words; a band is an old one with other limits when the two
overlap more than any others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise

from rulesdsl import graph as g
from rulesdsl.backends.tables.text import band, clean, words
from rulesdsl.changes.align import Alignment, Pair, Thing, align, out_of_order
from rulesdsl.changes.model import Change, Effect
from rulesdsl.changes.saying import Book
from rulesdsl.changes.structure import Two
from rulesdsl.source.records import dataclass

Under = tuple[Mapping[int, frozenset[Hashable]], Mapping[int, frozenset[Hashable]]]
_FAR = 10**6
_MANY = 4


@dataclass(frozen=True, slots=True)
class Heads:
    """`forth` maps the index of a head of the old axis to the new one's; `renamed` are the pairs
    whose names differ."""

    forth: Mapping[int, int]
    renamed: tuple[tuple[int, int], ...]
    gone: tuple[int, ...]
    fresh: tuple[int, ...]


def match_axes(two: Two, old: Sequence[g.Axis], new: Sequence[g.Axis]) -> Alignment[g.Axis]:
    """Axes by name; where the names differ, those of one kind at the same side of the chart."""

    def describe(book: Book, axis: g.Axis) -> Thing[g.Axis]:
        body = (axis.orientation, axis.keying, book.canon.of(axis.type))
        parts: frozenset[Hashable] = frozenset((i, part) for i, part in enumerate(body))
        return Thing(axis, axis.name, f"{axis.name} {axis.title}", parts)

    return align(old, new, (lambda axis: describe(two.old, axis), lambda axis: describe(two.new, axis)))


def head_key(book: Book, axis: g.Axis, index: int, old: bool) -> Hashable:
    """What a head means, whatever it is called in print."""
    key = axis.heads[index].key
    match key:
        case g.MemberKey():
            kind = axis.type.of if isinstance(axis.type, g.OptionalType) else axis.type
            owner = kind.enum if isinstance(kind, g.EnumType) else ""
            return ("member", book.canon.renames.members.get((owner, key.member), key.member))
        case g.GapKey():
            before = sum(1 for head in axis.heads[:index] if isinstance(head.key, g.GapKey))
            return ("gap", before)
        case g.BandKey():
            return ("band", key.low, key.high, key.strict_below)
        case g.TextKey():
            return ("text", " ".join(key.text.split()))
        case _:
            return book.canon.of(key)


def head_text(book: Book, axis: g.Axis, head: g.AxisHead) -> str:
    """A head as it is printed."""
    if isinstance(head.key, g.GapKey):
        return "..."
    return book.names.key(head.key, axis.type, head.printed)


def match_heads(two: Two, old: g.Axis, new: g.Axis, under: Under) -> Heads:
    mine = {head_key(two.old, old, i, True): i for i in range(len(old.heads))}
    theirs = {head_key(two.new, new, j, False): j for j in range(len(new.heads))}
    forth = {i: theirs[key] for key, i in mine.items() if key in theirs}
    gone = [i for key, i in mine.items() if key not in theirs]
    fresh = [j for key, j in theirs.items() if key not in mine]
    renamed = _bands(old, new, gone, fresh) or _alike(two, old, new, gone, fresh, under)
    forth.update(renamed)
    return Heads(
        forth,
        tuple(renamed.items()),
        tuple(i for i in gone if i not in renamed),
        tuple(j for j in fresh if j not in renamed.values()),
    )


def _bands(old: g.Axis, new: g.Axis, gone: Sequence[int], fresh: Sequence[int]) -> dict[int, int]:
    """Bands with other limits: those that overlap most, each once."""
    scored: list[tuple[float, tuple[int, int], int, int]] = []
    for i in gone:
        for j in fresh:
            one, other = old.heads[i].key, new.heads[j].key
            if isinstance(one, g.BandKey) and isinstance(other, g.BandKey):
                share = _overlap(_limits(one), _limits(other))
                if share > 0:
                    low, high = sorted((_limits(one)[0], _limits(other)[0]))
                    scored.append((-share, (low, high), i, j))
    found: dict[int, int] = {}
    for _, _, i, j in sorted(scored):
        if i not in found and j not in found.values():
            found[i] = j
    return found


def _limits(key: g.BandKey) -> tuple[int, int]:
    return (-_FAR if key.low is None else key.low), (_FAR if key.high is None else key.high)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> float:
    both = min(one[1], other[1]) - max(one[0], other[0]) + 1
    return 2 * both / (one[1] - one[0] + other[1] - other[0] + 2) if both > 0 else 0.0


def _alike(
    two: Two, old: g.Axis, new: g.Axis, gone: Sequence[int], fresh: Sequence[int], under: Under
) -> dict[int, int]:
    if not gone or not fresh:
        return {}

    def of_old(i: int) -> Thing[int]:
        shown = head_text(two.old, old, old.heads[i])
        return Thing(i, ("old", shown), shown, under[0].get(i, frozenset()))

    def of_new(j: int) -> Thing[int]:
        shown = head_text(two.new, new, new.heads[j])
        return Thing(j, ("new", shown), shown, under[1].get(j, frozenset()))

    found = align(gone, fresh, (of_old, of_new))
    return {pair.old: pair.new for pair in found.pairs}


# ---------------------------------------------------------------- told


def head_changes(
    two: Two,
    pair: Pair[g.Axis],
    heads: Heads,
    has_order: Callable[[str], bool],
    lines: tuple[Mapping[int, str], Mapping[int, str]],
    answers: tuple[Mapping[int, str], Mapping[int, str]] | None = None,
) -> Iterator[Change]:
    """Rows or columns that are new, gone, renamed, with other limits, moved. `answers` are what
    stands beside each head, in a chart that has no other axis."""
    old, new = pair.old, pair.new
    noun = new.orientation
    bands = [(i, j) for i, j in heads.renamed if isinstance(old.heads[i].key, g.BandKey)]
    if len(bands) >= _MANY or (bands and (heads.gone or heads.fresh)):
        inside = two.into(_title(old), _title(new))
        said = (_all(two.old, old), _all(two.new, new))
        yield inside.changed("bands", "", *said)
    elif bands:
        limits = [
            [head_text(book, axis, axis.heads[at[side]]) for at in bands]
            for side, (book, axis) in enumerate(((two.old, old), (two.new, new)))
        ]
        inside = two.into(_title(old), _title(new))
        said = (" | ".join(limits[0]), " | ".join(limits[1]))
        effects = tuple(_crossings(two, pair, heads.forth, answers))
        yield Change("band", "changed", inside.old_at, inside.new_at, "", *said, effects=effects)
    for i, j in heads.renamed:
        if (i, j) not in bands:
            names = (head_text(two.old, old, old.heads[i]), head_text(two.new, new, new.heads[j]))
            inside = two.into(*names)
            yield Change(noun, "renamed", inside.old_at, inside.new_at, "", *names)
    yield from _one_sided(two.old, two.old_at, old, heads.gone, "removed", lines[0])
    yield from _one_sided(two.new, two.new_at, new, heads.fresh, "added", lines[1])
    yield from _moved(two, pair, heads, has_order)


def _one_sided(
    book: Book, at: tuple[str, ...], axis: g.Axis, found: Sequence[int], how: str, lines: Mapping[int, str]
) -> Iterator[Change]:
    for index in found:
        head = axis.heads[index]
        name = head_text(book, axis, head)
        noun: str = axis.orientation
        shown = lines.get(index, "")
        if isinstance(head.key, g.GapKey):
            noun, name = "hole", f"{axis.orientation}s that the source lacks ({_title(axis)})"
        if how == "added":
            yield Change(noun, "added", (), (*at, name), new=shown)
        else:
            yield Change(noun, "removed", (*at, name), (), old=shown)


def _crossings(
    two: Two,
    pair: Pair[g.Axis],
    forth: Mapping[int, int],
    answers: tuple[Mapping[int, str], Mapping[int, str]] | None,
) -> Iterator[Effect]:
    """The numbers that are now in another band; where the chart has one answer for each band, those
    whose answer is another one."""
    old, new = pair.old, pair.new
    mine, theirs = _bands_of(old), _bands_of(new)
    edges = sorted({edge for low, high in (*mine.values(), *theirs.values()) for edge in (low, high + 1)})
    for low, following in pairwise(edges):
        was = next((i for i, (least, most) in mine.items() if least <= low <= most), None)
        now = next((j for j, (least, most) in theirs.items() if least <= low <= most), None)
        if was == now is None or (was is not None and forth.get(was) == now):
            continue
        before = head_text(two.old, old, old.heads[was]) if was is not None else ""
        after = head_text(two.new, new, new.heads[now]) if now is not None else ""
        if answers is not None:
            before = answers[0].get(was, "") if was is not None else ""
            after = answers[1].get(now, "") if now is not None else ""
            if before == after:
                continue
        yield Effect(f"{_title(new)} {_band_text(low, following - 1)}", before, after)


def _bands_of(axis: g.Axis) -> dict[int, tuple[int, int]]:
    return {i: _limits(head.key) for i, head in enumerate(axis.heads) if isinstance(head.key, g.BandKey)}


def _band_text(low: int, high: int) -> str:
    return band(None if low <= -_FAR else low, None if high >= _FAR else high)


def _moved(two: Two, pair: Pair[g.Axis], heads: Heads, has_order: Callable[[str], bool]) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if (kept := list(heads.forth.values())) == sorted(kept) and list(heads.forth) == sorted(heads.forth):
        return
    if not (has_order(old.name) or has_order(new.name)):
        return
    token = {
        i: tuple(sorted((repr(old.heads[i].key), repr(new.heads[j].key)))) for i, j in heads.forth.items()
    }
    back = {j: i for i, j in heads.forth.items()}
    mine = [token[i] for i in range(len(old.heads)) if i in token]
    theirs = [token[back[j]] for j in range(len(new.heads)) if j in back]
    where = {token[i]: (i, j) for i, j in heads.forth.items()}
    for name in out_of_order(mine, theirs):
        i, j = where[name]
        inside = two.into(head_text(two.old, old, old.heads[i]), head_text(two.new, new, new.heads[j]))
        before = f"after {head_text(two.old, old, old.heads[i - 1])}" if i else "first"
        after = f"after {head_text(two.new, new, new.heads[j - 1])}" if j else "first"
        yield Change(new.orientation, "moved", inside.old_at, inside.new_at, "", before, after)


def _title(axis: g.Axis) -> str:
    return clean(axis.title) or words(axis.name)


def _all(book: Book, axis: g.Axis) -> str:
    return " | ".join(head_text(book, axis, head) for head in axis.heads)
