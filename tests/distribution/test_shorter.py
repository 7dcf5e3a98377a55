"""Code that costs less comes to the same."""

from __future__ import annotations

import ast
from itertools import product

import pytest

from rulesdsl.distribution.shorter import Compared


class Seen(int):
    """Numbers that are equal are told apart by what they are."""


@pytest.mark.parametrize(
    ("code", "called"),
    [
        ("max(a, b)", False),
        ("min(a, b)", False),
        ("max(a, b - c)", False),
        ("min(a + b - c, 0)", False),
        ("max(min(a, b), c)", True),
        ("max(a, b, c)", True),
        ("min((a, b), default=c)", True),
        ("max(abs(a), b)", True),
        ("max(a, max(b, c, a))", True),
    ],
)
def test_the_greater_of_two(code: str, called: bool) -> None:
    short = ast.unparse(ast.fix_missing_locations(Compared().visit(ast.parse(code, mode="eval"))))
    assert ("max(" in short or "min(" in short) == called
    for a, b, c in product((-1, 0, 2), repeat=3):
        known = {"a": Seen(a), "b": Seen(b), "c": Seen(c)}
        one, other = eval(code, {}, known), eval(short, {}, known)
        assert one == other and type(one) is type(other)
        assert (one is other) or not any(one is value for value in known.values())
