"""Columns as they are given, read by the types that the rules declare: once per call.

In: a column (or array, list, single value) and the type of the fact. Out: `Given`: integers, the rows
that are given, the rows that cannot be read with their reason. Words become codes of their domain;
fractions numerators over a denominator. A number of its own bounds is checked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.inputs import bounds_text
from rulesdsl.interp.values import Val
from rulesdsl.runtime import BadInput
from rulesdsl.source.records import replace
from rulesdsl.vector.blending import blended
from rulesdsl.vector.bounds import outside
from rulesdsl.vector.cells import FAR, NOT_YES_OR_NO, PARTS, is_told, places_words, read_value
from rulesdsl.vector.columns import Array, BadColumns, Column
from rulesdsl.vector.distinct import distinct_of
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.given import Given, between
from rulesdsl.vector.numbers import dtype_for
from rulesdsl.vector.program import Program
from rulesdsl.vector.values import Leaf


def as_column(name: str, data: object) -> Column | object:
    """What was given for a name: a column, or one value for all rows."""
    if isinstance(data, Column):
        return data
    if isinstance(data, np.ndarray):
        if data.ndim == 0:
            return None if np.ma.getmaskarray(data).item() else data[()]
        if data.ndim != 1:
            raise BadColumns(f"{name}: an array of {data.ndim} dimensions; a column has one")
        if isinstance(data, np.ma.MaskedArray):
            return Column(np.asarray(data.data), ~np.ma.getmaskarray(data))
        return Column(data)
    if isinstance(data, Sequence) and not isinstance(data, str | bytes):
        return Column(np.fromiter(data, dtype=object, count=len(data)))
    if hasattr(data, "__array__") and not isinstance(data, np.generic):
        raise BadColumns(f"{name}: a {type(data).__name__} is no column; give its values as a NumPy array")
    if isinstance(data, Iterable) and not isinstance(data, str | bytes):
        raise BadColumns(f"{name}: a {type(data).__name__} is no column; give its values as a list")
    return data


class Reader:
    """Reads columns of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def read(
        self, name: str, type_: g.Type, data: object, low: int | None = None, high: int | None = None
    ) -> Given:
        """The column of a fact, of a number between `low` and `high`. `BadColumns` where its data are of no
        use at all."""
        inner = type_.of if isinstance(type_, g.OptionalType) else type_
        column = as_column(name, data)
        if not isinstance(column, Column):
            one = Column(np.fromiter((column,), dtype=object, count=1))
            return _single(self._column(name, inner, one, low, high))
        return self._column(name, inner, sound(name, column), low, high)

    def _column(self, name: str, type_: g.Type, column: Column, low: int | None, high: int | None) -> Given:
        if column.den is not None:
            column = _of_fractions(name, type_, column)
        if column.words is not None:
            given = self._words(name, type_, column)
        elif column.data.dtype.kind in "OSUM":
            given = self._objects(name, type_, column)
        elif column.data.dtype.kind in "iub":
            given = self._integers(name, type_, column)
        elif column.data.dtype.kind == "f":
            given = self._floats(name, type_, column)
        else:
            raise BadColumns(f"{name}: {column.data.dtype} is nothing that a fact can be")
        if given.leaf.kind == "number":
            given = self._within(name, given, low, high)
        return given

    def _bad(self, name: str, why: str) -> int:
        return self.program.reasons.of(BadInput(name, why))

    # ------------------------------------------------------------ words

    def _words(self, name: str, type_: g.Type, column: Column) -> Given:
        """Codes into words: each word is read once."""
        assert column.words is not None
        if column.data.dtype.kind not in "iu":
            raise BadColumns(f"{name}: {column.data.dtype} are no places among words")
        reading = self.each(name, type_, column.words)
        codes, valid = column.data, column.valid
        if len(codes) and (int(codes.min()) < 0 or int(codes.max()) >= len(column.words)):
            # Codes beyond the words: not given, as -1 is for a category.
            inside = (codes >= 0) & (codes < len(column.words))
            valid = inside if valid is None else valid & inside
            codes = blended(inside, codes, 0)
        there = np.array([is_told(word) for word in column.words] or [True])
        if not there.all():
            valid = there[codes] if valid is None else valid & there[codes]
        return Given(reading.leaf, valid, reading.bad, codes)

    def _objects(self, name: str, type_: g.Type, column: Column) -> Given:
        """Python objects, texts, dates: each distinct one is read once."""
        codes, values, valid = distinct_of(name, column)
        reading = self.each(name, type_, values)
        return Given(reading.leaf, valid, reading.bad, codes)

    def each(self, name: str, type_: g.Type, values: Sequence[Any]) -> Given:
        """A reading of each of some values; what tells nothing is not given."""
        if isinstance(type_, g.TextType) and type_.pattern is None and set(map(type, values)) == {str}:
            domain = self.program.domains.of(type_)  # as they are
            codes = np.array(domain.text_codes(values), domain.dtype)
            return Given(Leaf("code", codes, domain=domain), None, None)
        read: list[Val] = []
        bad = np.zeros(max(1, len(values)), np.int32)
        for place, value in enumerate(values):
            found: Val = None
            if is_told(value):
                try:
                    found = read_value(self.program, type_, value, name)
                except BadInput as error:
                    bad[place] = self.program.reasons.of(error)
            read.append(found)
        return Given(self._leaf(type_, read or [None]), None, bad if bad.any() else None)

    def _leaf(self, type_: g.Type, values: list[Val]) -> Leaf:
        match type_:
            case g.NumberType() | g.RollType():
                some = [Fraction(v) if isinstance(v, int | Fraction) else Fraction(0) for v in values]
                den = lcm(*(v.denominator for v in some))
                whole = [int(v * den) for v in some]
                lo, hi = min(whole), max(whole)
                return Leaf("number", np.array(whole, dtype_for(lo, hi)), None, None, den, lo, hi, den)
            case g.YesNoType():
                return Leaf("yes_no", np.array([bool(v) for v in values]))
            case _:
                domain = self.program.domains.of(type_)
                codes = [0 if v is None else domain.code(v) for v in values]
                return Leaf("code", np.array(codes, domain.dtype), domain=domain)

    # ------------------------------------------------------------ numbers and codes

    def _integers(self, name: str, type_: g.Type, column: Column) -> Given:
        data, valid = column.data, column.valid
        match type_:
            case g.NumberType() | g.RollType():
                if data.dtype.kind == "b":
                    return self._all_bad(name, type_, column, "yes/no is no number")
                return self._numbers(name, type_, column)
            case g.YesNoType():
                if data.dtype.kind == "b":
                    return Given(Leaf("yes_no", data), valid, None)
                if len(data) and int(data.min()) >= 0 and int(data.max()) <= 1:
                    return Given(Leaf("yes_no", data.astype(np.bool_)), valid, None)
                wrong = (data != 0) & (data != 1)
                bad = failing_where(wrong, valid, self._bad(name, NOT_YES_OR_NO))
                return Given(Leaf("yes_no", data == 1), valid, bad)
            case g.EnumType() | g.HeadingType():
                domain = self.program.domains.of(type_)
                return self._places(name, domain, column)
            case _:
                return self._objects(name, type_, column)

    def _places(self, name: str, domain: Domain, column: Column) -> Given:
        data = column.data
        size = len(domain.values)
        bad = None
        if len(data) and (int(data.min()) < 0 or int(data.max()) >= size):
            wrong = (data < 0) | (data >= size)
            bad = failing_where(wrong, column.valid, self._bad(name, places_words(size)))
            data = blended(wrong, 0, data)
        return Given(Leaf("code", data.astype(domain.dtype, copy=False), domain=domain), column.valid, bad)

    def _numbers(self, name: str, type_: g.NumberType | g.RollType, column: Column) -> Given:
        data, valid, den = column.data, column.valid, column.den
        if data.dtype == np.uint64:
            data = data.astype(np.int64 if int(data.max(initial=0)) < 1 << 63 else object)
        if valid is not None and (den is not None or data.dtype == np.dtype(object)):
            data = blended(valid, data, 0).astype(data.dtype)
        leaf = Leaf("number", data, lo=-(1 << 63), hi=(1 << 63) - 1)
        if data.dtype == np.dtype(object):
            leaf = between(leaf)
        if den is None:
            return Given(leaf, valid, None)
        den = blended(True if valid is None else valid, den, 1)
        wrong = den < 1
        bad = failing_where(wrong, valid, self._bad(name, "a denominator is more than 0"))
        den = blended(wrong, 1, den)
        if isinstance(type_, g.RollType) or type_.whole:
            broken = data % den != 0
            bad = _first(bad, failing_where(broken, valid, self._bad(name, "it is not a whole number")))
            return Given(replace(leaf, data=data // den), valid, bad)
        leaf = between(leaf)
        leaf.den, leaf.den_hi = den, int(den.max(initial=1))
        if len(distinct := np.unique(den)) <= 64:
            common = lcm(*(int(d) for d in distinct))
            wide = data.astype(object) * (common // den.astype(object))
            leaf = Leaf(
                "number", wide, None, None, common, int(wide.min(initial=0)), int(wide.max(initial=0)), common
            )
            leaf.data = wide.astype(dtype_for(leaf.lo, leaf.hi))
        return Given(leaf, valid, bad)

    def _floats(self, name: str, type_: g.Type, column: Column) -> Given:
        """Floats are exact where they are a multiple of 1/1024; NaN is not given."""
        there = ~np.isnan(column.data)
        valid = None if there.all() else there
        if column.valid is not None:
            valid = column.valid if valid is None else valid & column.valid
        if not isinstance(type_, g.NumberType | g.RollType):
            return self._all_bad(name, type_, Column(column.data, valid), "a number is not what it takes")
        # Half floats have no room for the parts.
        wide = np.promote_types(column.data.dtype, np.float64)
        data = blended(there, column.data, 0).astype(wide, copy=False)
        parts = data * PARTS
        wrong = (parts != np.floor(parts)) | (np.abs(data) > FAR)
        parts = blended(wrong, 0, parts).astype(np.int64)
        bad = failing_where(
            wrong, valid, self._bad(name, "a float that is no exact number; give numerator and denominator")
        )
        if not (parts % PARTS).any():
            given = self._numbers(name, type_, Column(parts // PARTS, valid))
        else:
            by = np.gcd(np.abs(parts), PARTS)
            given = self._numbers(name, type_, Column(parts // by, valid, den=PARTS // by))
        given.bad = _first(bad, given.bad)
        return given

    def _all_bad(self, name: str, type_: g.Type, column: Column, why: str) -> Given:
        leaf = self._leaf(type_, [None])
        zeros = np.zeros(len(column.data), np.asarray(leaf.data).dtype)
        bad = np.full(len(column.data), self._bad(name, why), np.int32)
        if column.valid is not None:
            bad = bad * column.valid
        return Given(replace(leaf, data=zeros), column.valid, bad)

    def _within(self, name: str, given: Given, low: int | None, high: int | None) -> Given:
        """The bounds of a number."""
        leaf = given.leaf
        if low is None and high is None:
            return given
        if isinstance(leaf.den, int) and isinstance(leaf.data, np.ndarray):
            ends = between(leaf)
            above = low is None or ends.lo >= low * leaf.den
            if above and (high is None or ends.hi <= high * leaf.den):
                return given
        wrong = outside(leaf.data, leaf.den, low, high)
        if not np.any(wrong):
            return given
        valid = given.valid if given.codes is None else None
        bad = failing_where(wrong, valid, self._bad(name, f"it is not {bounds_text(low, high)}"))
        return replace(given, bad=_first(given.bad, bad))


def sound(name: str, column: Column) -> Column:
    """A column whose arrays are as long as one another, and say yes or no of every row."""
    data, valid, den = (None if x is None else np.asarray(x) for x in (column.data, column.valid, column.den))
    assert data is not None
    for one in (data, valid, den):
        if one is not None and one.ndim != 1:
            raise BadColumns(f"{name}: an array of {one.ndim} dimensions; a column has one")
    for one in (valid, den):
        if one is not None and len(one) != len(data):
            raise BadColumns(f"{name}: {len(data)} rows, but {len(one)} in `valid` or `den`")
    if valid is not None and valid.dtype != np.bool_:
        valid = valid.astype(np.bool_)
    return Column(data, valid, column.words, den)


def _of_fractions(name: str, type_: g.Type, column: Column) -> Column:
    """Numerators and denominators; where one of them is beyond 64 bits as Python's own fractions."""
    data, den = column.data, column.den
    assert den is not None
    if not isinstance(type_, g.NumberType | g.RollType) or column.words is not None:
        raise BadColumns(f"{name}: only numbers have a `den`")
    if data.dtype.kind in "iu" and den.dtype.kind in "iu" and np.uint64 not in (data.dtype, den.dtype):
        return column
    if not all(x.dtype.kind in "iuO" for x in (data, den)):
        raise BadColumns(f"{name}: numerators and denominators are whole numbers")
    valid = np.ones(len(data), np.bool_) if column.valid is None else column.valid
    rows = zip(data.tolist(), den.tolist(), valid.tolist(), strict=True)
    made = [_fraction(over, under) if there else None for over, under, there in rows]
    return Column(np.fromiter(made, dtype=object, count=len(made)), column.valid)


def _fraction(over: Any, under: Any) -> Any:
    """A fraction; what is none as it was written, which cannot be read."""
    if isinstance(over, int) and isinstance(under, int) and under > 0:
        return Fraction(over, under)
    return f"{over}/{under}"


def failing_where(wrong: Any, valid: Any, reason: int) -> Array | None:
    if not np.any(wrong):
        return None
    if valid is not None:
        wrong = wrong & valid
    made: Array = np.multiply(wrong, np.int32(reason))
    return made


def _first(a: Any, b: Any) -> Any:
    if a is None:
        return b
    return a if b is None else blended(np.not_equal(a, 0), a, b)


def _single(given: Given) -> Given:
    """One value for all rows."""
    data = given.leaf.data
    assert isinstance(data, np.ndarray)
    value: Any = data[0]
    value = value.item() if isinstance(value, np.generic) else value
    valid = None if given.valid is None else bool(np.asarray(given.valid)[0])
    den: Any = given.leaf.den
    if isinstance(den, np.ndarray):
        den = int(den[0])
    bad = None if given.bad is None else int(np.asarray(given.bad)[0])
    leaf = replace(given.leaf, data=value, den=den)
    if leaf.kind == "number":
        leaf.lo = leaf.hi = int(value)
        leaf.den_hi = int(leaf.den) if isinstance(leaf.den, int) else leaf.den_hi
    return Given(leaf, valid, bad or None)
