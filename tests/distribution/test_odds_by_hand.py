"""Odds against figures counted by hand: dice read one by one, rolls that are told, shares of what the
source lacks, and questions that have no answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.driver.odds_told import Odds

RULES = Path(__file__).parent / "dice.rules"


def ask(name: str, of: str, facts: Mapping[str, Any] | None = None, **roll: Any) -> Odds:
    return rulesdsl.odds(RULES, name, facts or {}, of=of, roll=roll)


@pytest.mark.parametrize(
    ("name", "of"),
    [("throw", "dice.red"), ("fresh", "dice.red"), ("fresh", "dice.white"), ("thrice", "second.dice.red")],
)
def test_a_die_of_dice_that_are_added(name: str, of: str) -> None:
    assert [(c.words, c.chance) for c in ask(name, of).chances] == [
        (str(n), Fraction(1, 6)) for n in range(1, 7)
    ]


def test_added_dice_as_a_whole() -> None:
    for name, of in (("throw", "dice"), ("thrice", "second.dice")):
        found = ask(name, of)
        assert [c.chance for c in found.chances] == [Fraction(6 - abs(n - 7), 36) for n in range(2, 13)]
        assert found.mean == 7
