"""Sums with what is known sooner in one place: the same for all numbers, and nothing but sums of numbers."""

from __future__ import annotations

import ast
from itertools import product

import pytest

from rulesdsl.distribution.in_groups import Known, in_groups
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.total import Kinds

SOONER, SETTLED = frozenset({"a", "b", "c"}), frozenset({"f", "g"})
KINDS = Kinds(frozenset({"n"}), {}, frozenset({"roll"}))


def grouped(code: str) -> str:
    def known(term: ast.expr) -> Known:
        if reads(term) <= SETTLED:
            return Known.SETTLED
        return Known.SOONER if reads(term) <= SOONER | SETTLED else Known.LAST

    return ast.unparse(in_groups(ast.parse(code, mode="eval").body, known, KINDS))


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
        ("max(x - a - b, c) * 2 - a - 1", "max(x - (a + b), c) * 2 - a - 1"),
        ("x - a - 3 if x > y - a - b else x", "x - a - 3 if x > y - (a + b) else x"),
        ("x - a * y - b - c", "x - a * y - (b + c)"),
        ("a + f - x - g", "a - x + (f - g)"),
        ("a - f - b - g - x", "a - b - x - (f + g)"),
        ("x - f - a - g - b", "x - (a + b) - (f + g)"),
        ("a + f - x", "a + f - x"),
        ("f + g + x - a", "f + g + x - a"),
    ],
)
def test_what_is_known_sooner_stands_together(code: str, found: str) -> None:
    assert grouped(code) == found
    names = "abcfgnxy"
    for values in product((-2, 5), repeat=len(names)):
        known = {**dict(zip(names, values, strict=True)), "z": 3, "roll": 4}
        assert eval(code, {}, known) == eval(found, {}, known)
