"""Values of many rows at once.

A value is a `Leaf` (numbers, yes/no, codes of words), a `Struct` (records, figures, results: fields
that are looked at when they are asked for) or a `Lst` (a list per row). Rows are the last axis of every
array. The elements of a list stand on an axis before it, one slot each: a value of each element has
the shape (slots, rows), of each element of a list in a list (inner slots, slots, rows). So what does
not hang on the element takes part as it is, by NumPy's broadcasting.

Every value may be absent in some rows (`none`) or have failed there (`bad`, a number of `Reasons`);
None stands for "nowhere". Where a value is absent or has failed its data lie within its bounds and mean
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np

from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.domains import Domain

_FEW_REASONS = 1 << 15
Mask: TypeAlias = Array | bool
"""Yes or no for every row, or for all rows alike."""
Bad: TypeAlias = Array | int | None
Data: TypeAlias = Array | int | bool


@dataclass(slots=True, eq=False)
class Leaf:
    """`kind` "number": `data` are numerators over `den`, between `lo` and `hi`; "yes_no": `data` are
    booleans; "code": places in `domain`."""

    kind: Literal["number", "yes_no", "code"]
    data: Data
    bad: Bad = None
    none: Mask | None = None
    den: Array | int = 1
    lo: int = 0
    hi: int = 0
    den_hi: int = 1
    domain: Domain | None = None


@dataclass(slots=True, eq=False)
class Struct:
    """Named parts. `get` makes one; they are kept, so that a part is the same object each time. `about`
    is what a kind of struct knows besides (the masks of a follow-on)."""

    kind: Literal["record", "figures", "result", "pass", "fold", "follow_on", "roll", "ratio"]
    names: tuple[str, ...]
    get: Callable[[str], Value]
    bad: Bad = None
    none: Mask | None = None
    about: Any = None
    parts: dict[str, Value] = field(default_factory=dict)
    paths: dict[tuple[str, str], Value] = field(default_factory=dict)

    def part(self, name: str) -> Value:
        found = self.parts.get(name)
        if found is None:
            found = self.parts[name] = self.get(name)
        return found


@dataclass(slots=True, eq=False)
class Lst:
    """`size` slots; slot k of a row holds an element where `present` says so (None: everywhere).
    `depth` is how many lists are around this one. `elem` None: no slots."""

    elem: Value | None
    size: int
    depth: int
    present: Mask | None = None
    bad: Bad = None
    none: Mask | None = None
    lifted: dict[int, Lst] = field(default_factory=dict)


Value: TypeAlias = "Leaf | Struct | Lst"


class TooWide(Exception):
    """So many slots that fewer rows should be taken at once."""


# ---------------------------------------------------------------- masks and failures


def yes(mask: object) -> bool | None:
    """The one answer of a mask that is the same for all rows."""
    return None if isinstance(mask, np.ndarray) else bool(mask)


def as_mask(made: object) -> Mask:
    """What NumPy has made of a comparison."""
    return made if isinstance(made, np.ndarray) and made.ndim else bool(made)


def both(a: Mask | None, b: Mask | None) -> Mask | None:
    """Where both are so; None is everywhere."""
    if a is None or a is True:
        return b
    if b is None or b is True:
        return a
    return np.logical_and(a, b)


def either(a: Mask | None, b: Mask | None) -> Mask | None:
    """Where one of two is so; None is nowhere."""
    if a is None or a is False:
        return b
    if b is None or b is False:
        return a
    if a is True or b is True:
        return True
    return np.logical_or(a, b)


def meet(a: Mask, b: Mask) -> Mask:
    """a and b."""
    if not isinstance(a, np.ndarray):
        return b if a else False
    if not isinstance(b, np.ndarray):
        return a if b else False
    return np.logical_and(a, b)


def without(a: Mask, b: Mask | None) -> Mask:
    """a and not b."""
    if not isinstance(b, np.ndarray):
        return False if b else a
    if not isinstance(a, np.ndarray):
        return ~b if a else False
    return np.greater(a, b)


def join(a: Mask, b: Mask) -> Mask:
    """a or b."""
    if not isinstance(a, np.ndarray):
        return True if a else b
    if not isinstance(b, np.ndarray):
        return True if b else a
    return np.logical_or(a, b)


def opposite(a: Mask | None) -> Mask:
    if a is None:
        return True
    return ~a if isinstance(a, np.ndarray) else not a


def first(a: Bad, b: Bad) -> Bad:
    """The first of two failures."""
    if a is None or a is b or (not isinstance(a, np.ndarray) and a == 0):
        return b
    if b is None or (not isinstance(b, np.ndarray) and b == 0):
        return a
    if not isinstance(a, np.ndarray):
        return a
    # Arrays of reasons are compared and multiplied, not chosen from: no branch per row.
    free = (a == 0).view(np.int8)
    made: Array = np.multiply(free, b, dtype=reason_type(b))
    fits = isinstance(made, np.ndarray) and a.itemsize <= made.itemsize
    return np.add(a, made, out=made) if fits else np.add(a, made)


def where_so(bad: Bad, mask: Mask | None) -> Bad:
    """A failure only where it matters; None as a mask is everywhere."""
    if bad is None or mask is None:
        return bad
    one = yes(mask)
    if one is not None:
        return bad if one else None
    assert isinstance(mask, np.ndarray)
    return np.multiply(bad, mask.view(np.int8), dtype=reason_type(bad))


def failing(mask: Mask | None, reason: int) -> Bad:
    """The failure `reason` where `mask` is so."""
    if mask is None:
        return None
    one = yes(mask)
    if one is not None:
        return reason if one else None
    assert isinstance(mask, np.ndarray)
    return np.multiply(mask.view(np.int8), reason, dtype=reason_type(reason)) if mask.any() else None


def reason_type(bad: Any) -> Any:
    """The narrowest integers for a reason; of an array those that it has."""
    if isinstance(bad, np.ndarray):
        return bad.dtype.type if bad.itemsize <= 2 else np.int32
    return np.int8 if -128 <= bad < 128 else np.int16 if -_FEW_REASONS <= bad < _FEW_REASONS else np.int32


def as_reasons(bad: Any) -> Array:
    """Reasons that have been worked out in some other type."""
    made = np.asarray(bad)
    if made.dtype.itemsize <= 2 or made.dtype == np.int32:
        return made
    least, most = int(made.min(initial=0)), int(made.max(initial=0))
    return made.astype(np.promote_types(reason_type(least), reason_type(most)))


def reason_of(mask: Mask, a: Bad, b: Bad) -> Array:
    """The failure a where `mask`, else b."""
    one, other = (as_reasons(0 if x is None else x) for x in (a, b))
    return as_reasons(blended(mask, one, other))


def tidy(bad: Bad) -> Bad:
    """None where nothing has failed."""
    if bad is None:
        return None
    if not isinstance(bad, np.ndarray):
        return bad or None
    some = bad.view(np.bool_) if bad.dtype == np.int8 else bad  # bytes are sought faster as yes and no
    return bad if some.any() else None


def fine(bad: Bad) -> Mask:
    """Where nothing has failed."""
    if bad is None:
        return True
    return bad == 0


def with_bad(value: Value, bad: Bad) -> Value:
    """The value with a failure that comes before its own."""
    return value if bad is None else replace_bad(value, first(bad, value.bad))


def replace_bad(value: Value, bad: Bad) -> Value:
    """The value with another failure than its own."""
    return with_fails(value, bad, value.none)


def with_fails(value: Value, bad: Bad, none: Mask | None) -> Value:
    """The same value with other failures and absences; its parts stay the same objects."""
    match value:
        case Leaf():
            return Leaf(
                value.kind, value.data, bad, none, value.den, value.lo, value.hi, value.den_hi, value.domain
            )
        case Struct():
            return Struct(value.kind, value.names, value.get, bad, none, value.about, value.parts)
        case Lst():
            return Lst(value.elem, value.size, value.depth, value.present, bad, none)


def part_of(base: Struct, name: str) -> Value:
    """A part, absent or failed where the whole is. The same object each time."""
    value = base.part(name)
    if base.bad is None and base.none is None:
        return value
    known = base.paths.get((name, ""))
    if known is None:
        inner = value.bad if base.none is None else where_so(value.bad, opposite(base.none))
        known = with_fails(value, tidy(first(base.bad, inner)), either(base.none, value.none))
        base.paths[name, ""] = known
    return known


# ---------------------------------------------------------------- all arrays of a value


def mapped(value: Value, change: Callable[[Array], Array], deeper: int = 0) -> Value:
    """The value with every array changed; parts of structs when they are asked for. `deeper`: into how
    many more lists it goes by that."""

    def on(x: Any) -> Any:
        return change(x) if isinstance(x, np.ndarray) else x

    match value:
        case Leaf():
            return Leaf(
                value.kind,
                on(value.data),
                on(value.bad),
                on(value.none),
                on(value.den),
                value.lo,
                value.hi,
                value.den_hi,
                value.domain,
            )
        case Struct():
            about = value.about.mapped(change) if hasattr(value.about, "mapped") else value.about
            return Struct(
                value.kind,
                value.names,
                lambda name: mapped(value.part(name), change, deeper),
                on(value.bad),
                on(value.none),
                about,
            )
        case Lst():
            elem = None if value.elem is None else mapped(value.elem, change, deeper)
            return Lst(
                elem, value.size, value.depth + deeper, on(value.present), on(value.bad), on(value.none)
            )


def lifted(some: Lst, depth: int) -> Lst:
    """The list as it is gone through inside `depth` other lists: room for their slots is made between
    its own and its rows."""
    by = depth - some.depth
    if by <= 0:
        return some
    known = some.lifted.get(depth)
    if known is None:
        at = some.depth + 1

        def room(x: Array) -> Array:
            cut = x.ndim - at
            return x if cut <= 0 else x.reshape(x.shape[:cut] + (1,) * by + x.shape[cut:])

        made = mapped(some, room, by)
        assert isinstance(made, Lst)
        known = some.lifted[depth] = made
    return known


def shape_of(items: Sequence[Any], least: int) -> tuple[int, ...]:
    """The shape that arrays have together, of at least `least` axes."""
    return np.broadcast_shapes(*(np.shape(x) for x in items), (1,) * least)


def slot(x: Any, k: int, axes: int) -> Any:
    """Slot k on the axis that is number `axes` from the right; what lacks that axis is the same in all."""
    if isinstance(x, np.ndarray) and x.ndim >= axes:
        at = x.ndim - axes
        return x[(slice(None),) * at + (k if x.shape[at] > 1 else 0,)]
    return x
