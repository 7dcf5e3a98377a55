"""Odds against figures counted by hand: dice read one by one, rolls that are told, shares of what the
source lacks, and questions that have no answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulesdsl
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.trouble import Trouble
from rulesdsl.runtime import BadInput

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


# ---------------------------------------------------------------- rolls that are told


@pytest.mark.parametrize(
    ("name", "roll"),
    [("fresh", {"dice": {"red": 2, "white": 2}}), ("two", {"left": 2, "right": 2})],
)
def test_what_is_told_comes_once_and_then_dice_are_rolled(name: str, roll: dict[str, Any]) -> None:
    assert ask(name, "total", **roll).chances == ask(name, "total").chances


def test_a_round_that_is_told_in_part() -> None:
    found = ask("two", "total", left=2)
    # 1 and 3..6 with the 2; or a 2, and then any of the 30 ways without doubles.
    for total in range(3, 12):
        ways = sum(a != b and a + b == total for a in range(1, 7) for b in range(1, 7))
        at_once = Fraction(total - 2 in (1, 3, 4, 5, 6), 6)
        assert found.chance(total) == at_once + Fraction(ways, 30) / 6


def test_several_rounds_that_are_told() -> None:
    found = ask("fresh", "total", dice=[{"red": 2, "white": 2}, {"red": 2, "white": 3}])
    assert found.chance(5) == 1


def test_a_chart_without_its_fact() -> None:
    with pytest.raises(Trouble, match="Chart needs n"):
        ask("chart", "result")
    assert ask("chart", "result", {"n": 1}, roll=6).chance("Low") == 1


# ---------------------------------------------------------------- outcomes by name


def test_an_outcome_that_cannot_come_is_none_of_the_chances() -> None:
    found = ask("look", "grade", dice=11)
    assert (found.chance("Low"), found.chance("High")) == (0, 1)
    assert (found.at_least("Low"), found.at_least("Mid")) == ((1, 1), (1, 1))
    total = ask("two", "total")
    assert (total.chance(99), total.chance(2.5), total.chance(3.0)) == (0, 0, Fraction(1, 15))
    assert [total.at_least(n).sure for n in (99, -1, 10.5)] == [0, 1, Fraction(1, 15)]


@pytest.mark.parametrize(
    ("name", "of", "words", "said", "help"),
    [
        ("look", "grade", "Hihg", "called 'Hihg'", "did you mean High?"),
        ("two", "total", "lots", "'lots' is none", "write a number"),
    ],
)
def test_what_is_no_outcome(name: str, of: str, words: str, said: str, help: str) -> None:
    for question in (ask(name, of).chance, ask(name, of).at_least):
        with pytest.raises(Trouble, match=said) as raised:
            question(words)
        assert raised.value.help == help


def test_at_least_of_what_is_in_no_order() -> None:
    with pytest.raises(Trouble, match="in no order"):
        ask("same", "word").at_least("Red")


def test_at_least_of_what_can_only_be_one_thing() -> None:
    found = ask("look", "grade", {"n": 5})
    assert found.unknown == Fraction(15, 36)
    assert found.at_least("Low") == (1, 1)
    assert found.at_least("Mid") == (Fraction(21, 36), Fraction(21, 36))


def test_words_of_a_chart_are_in_its_order() -> None:
    assert [c.words for c in ask("sky", "weather").chances] == ["Snow", "Clear", "Blizzard"]
    assert [c.words for c in ask("sky", "mark").chances] == ["Lo", "DR"]
    assert [c.words for c in rulesdsl.odds(RULES, "weather").chances] == ["Snow", "Clear", "Blizzard"]


def test_words_that_a_chart_does_not_have() -> None:
    for of, words, help in (
        ("weather", "Snwo", "did you mean Snow?"),
        ("mark", "DX", "the outcomes are Lo, Ex, DR, AR"),
        ("either", "DX", "the outcomes are Lo, Ex, DR, AR, None"),
    ):
        with pytest.raises(Trouble, match=f"called '{words}'") as raised:
            ask("sky", of).chance(words)
        assert raised.value.help == help
    assert ask("sky", "mark").chance("Ex") == 0
    assert ask("sky", "either", {"n": 1}).chance("None") == 1
    with pytest.raises(Trouble, match="in no order"):
        ask("sky", "weather").at_least("Clear")


# ---------------------------------------------------------------- divided by 0


def test_a_division_by_zero_is_an_outcome_of_its_own() -> None:
    """Where the die shows 1; by whatever was to be divided, and as a fraction or rounded."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    for of, rule in (("share", "3.8a"), ("whole", "3.8b")):
        found = ask("shared", of)
        line = next(n for n, text in enumerate(lines, 1) if f"[{rule}]" in text)
        (no,) = [c for c in found.chances if c.kind != "answer"]
        assert (no.kind, no.words) == ("outside", f"division by 0 [{rule}], dice.rules:{line}")
        assert no.chance == Fraction(1, 6) and found.unknown == 0 and found.mean is None
        assert sum(c.chance for c in found.answers) == Fraction(5, 6)
    assert ask("shared", "whole").chance(13) == Fraction(1, 36) * sum(
        12 // (die - 1) + other == 13 for die in range(2, 7) for other in range(1, 7)
    )
    assert [c.kind for c in ask("shared", "share", die=1).chances] == ["outside"]
    assert ask("shared", "share", die=2, other=1).chance(12) == 1


def test_at_least_where_a_division_by_zero_may_come() -> None:
    assert ask("shared", "share").at_least(0).sure == Fraction(5, 6)


def test_a_ratio_to_zero_or_less_is_an_outcome_of_its_own() -> None:
    """Where the other die shows no more than 2; by whatever is set against it."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "[3.9a]" in text)
    found = ask("against", "column", {"n": 2})
    words = f"a ratio to 0 or less [3.9a], dice.rules:{line}"
    assert [(c.kind, c.words, c.chance) for c in found.chances] == [
        ("answer", "A", Fraction(1, 12)),
        ("answer", "B", Fraction(1, 3)),
        ("answer", "C", Fraction(1, 12)),
        ("outside", words, Fraction(1, 2)),
    ]
    assert found.unknown == 0
    assert [c.words for c in ask("against", "column", {"n": 3}, theirs=1).chances] == [words]


# ---------------------------------------------------------------- again and again


def test_a_time_in_which_nothing_happens_is_none() -> None:
    carry = {"n": "left"}
    for facts, rounds in (({"n": 3}, 6), ({"n": 0}, 0)):
        assert rulesdsl.odds(RULES, "march", facts, repeat=carry).rounds == rounds
    assert rulesdsl.odds(RULES, "march", {"n": 3}, repeat=carry, until={"left": 0}).rounds == 6
    told = rulesdsl.odds(RULES, "march", {"n": 3}, repeat=carry, roll={"step": 6})
    assert told.rounds == 3


@pytest.mark.parametrize("three", [3.0, Fraction(3), np.int64(3), "3.0"])
def test_whole_numbers_of_any_kind(three: Any) -> None:
    assert ask("march", "left", {"n": three}).mean == Fraction(5, 2)
    with pytest.raises((Trouble, BadInput), match="not a whole number"):
        ask("march", "left", {"n": 3.5})


def test_facts_that_are_no_mapping() -> None:
    with pytest.raises(Trouble, match="facts is no mapping"):
        rulesdsl.odds(RULES, "march", [3], of="left")  # type: ignore[call-overload]  # as somebody may


def test_a_total_that_is_told_leaves_the_faces_open() -> None:
    """Of a 7 the red die shows each number as often; of a 12 both show 6."""
    red = ask("throw", "dice.red", dice=7)
    assert [(c.words, c.chance) for c in red.chances] == [(str(n), Fraction(1, 6)) for n in range(1, 7)]
    assert [(c.words, c.chance) for c in ask("throw", "dice.red", dice=12).chances] == [("6", Fraction(1))]
    assert [(c.words, c.chance) for c in ask("throw", "dice", dice=7).chances] == [("7", Fraction(1))]
