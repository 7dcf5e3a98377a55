"""Sums with what is known sooner in one place: the same for all numbers, and nothing but sums of numbers."""

from __future__ import annotations

import ast
from itertools import product

import pytest

from rulesdsl.distribution.in_groups import in_groups
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.total import Kinds

SOONER = frozenset({"a", "b", "c"})
KINDS = Kinds(frozenset({"n"}), {}, frozenset({"roll"}))


def grouped(code: str) -> str:
    tree = ast.parse(code, mode="eval").body
    return ast.unparse(in_groups(tree, lambda term: reads(term) <= SOONER, KINDS))


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("x - a - b", "x - (a + b)"),
        ("x - a + b", "x + (b - a)"),
        ("a - x + b", "a + b - x"),
        ("a - x - b - y", "a - b - x - y"),
        ("x + (a - (y - b))", "x - y + (a + b)"),
        ("x + a + b", "x + a + b"),
        ("n + a + b", "n + (a + b)"),
        ("roll + a + b", "roll + (a + b)"),
        ("a + b - x", "a + b - x"),
        ("x - a", "x - a"),
        ("x - y - z", "x - y - z"),
        ("max(x - a - b, c) * 2 - a - 1", "max(x - (a + b), c) * 2 - (a + 1)"),
        ("x - a - 3 if x > y - a - b else x", "x - (a + 3) if x > y - (a + b) else x"),
        ("x - a * y - b - c", "x - a * y - (b + c)"),
    ],
)
def test_what_is_known_sooner_stands_together(code: str, found: str) -> None:
    assert grouped(code) == found
    names = "abcnxyz"
    for values in product((-2, 0, 5), repeat=len(names)):
        known = {**dict(zip(names, values, strict=True)), "roll": 4}
        assert eval(code, {}, known) == eval(found, {}, known)
