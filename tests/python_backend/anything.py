"""Things that nobody should hand to a rule, for tests of what is called directly."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

try:
    import numpy as np
except ImportError:
    np = None  # type: ignore[assignment]


class NoHash:
    """Its hash fails."""

    def __hash__(self) -> int:
        raise RuntimeError("no hash")


class NoEquals:
    """It has the hash of a small number, and fails when it is compared."""

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no equals")


class NoWords:
    """It cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    @property
    def printed(self) -> str:
        raise RuntimeError("no words")


class TextOfMine(str):
    """A text without a hash."""

    __hash__ = None  # type: ignore[assignment]


NAN = float("nan")
STRANGE: tuple[Any, ...] = (
    None, True, False, NAN, float("inf"), float("-inf"), 0.5, 33.5, 1e300, 1j, Decimal("NaN"),
    Decimal("sNaN"), Decimal("Infinity"), Decimal("0.1"), Fraction(1, 3), 10**30, -(10**30), 10**5000,
    "", "33", "yes", "open", "1944-13-01", "1944-12-16 00:00", "yesterday", "\ud800", b"x",
    bytearray(b"x"), (), (1,), (1, 2), [], [1], {}, {1}, frozenset({1}), range(3), object(), object, len,
    NoHash(), NoEquals(), NoEquals(0), NoEquals(33), NoWords(), TextOfMine("33"),
)  # fmt: skip
"""One of everything that came to mind."""


def numpys() -> list[Any]:
    """The same of NumPy, where it is installed."""
    if np is None:
        return []
    numbers = [np.True_, np.False_, np.float64("nan"), np.float64(33.5)]
    return [*numbers, np.array([1, 2]), np.array(3), np.str_("x")]


def anything() -> SearchStrategy[Any]:
    """Any object at all."""
    plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    nested = st.lists(plain, max_size=3) | st.tuples(plain, plain)
    nested |= st.dictionaries(st.text(), plain, max_size=2)
    exact = st.fractions() | st.decimals() | st.complex_numbers() | st.integers(-3, 80)
    strange = [*STRANGE, *numpys()]
    known = st.integers(0, len(strange) - 1).map(lambda number: strange[number])
    return known | plain | exact | nested
