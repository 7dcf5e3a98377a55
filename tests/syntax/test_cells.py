"""Printed forms of numbers, bands and ratios: what is read, and how a fault is named."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.syntax.cells import (
    BandText,
    NumberText,
    PartText,
    RatioText,
    canonical,
    read_band,
    read_figures,
    read_number,
    read_part,
    read_ratio,
    split_marks,
    spreadsheet_date,
    why_not,
)

RANGES = [
    ("1–3", 1, 3),
    ("4—5", 4, 5),
    ("6‑7", 6, 7),
    ("8−9", 8, 9),
    ("10 - 12", 10, 12),
    ("13..14", 13, 14),
    ("15 to 16", 15, 16),
    ("17+", 17, None),
    ("18 or more", 18, None),
]


@pytest.mark.parametrize(("text", "low", "high"), RANGES)
def test_T76_every_dash_is_the_same_range(text: str, low: int, high: int | None) -> None:
    assert read_band(text) == BandText(low, high)


@pytest.mark.parametrize(("text", "name"), [("1~3", "U+007E"), ("1•3", "U+2022"), ("３", "U+FF13")])
def test_T76_what_is_not_understood_is_named(text: str, name: str) -> None:
    assert read_band(text) is None
    assert name in why_not(text, "band").headline


def test_T76_a_dash_that_does_not_fit_is_named() -> None:
    assert read_band("1–3–5") is None
    fault = why_not("1–3–5", "band")
    assert "U+2013" in fault.headline
    assert fault.offset == 1


NUMBERS = [
    ("−2", NumberText(Fraction(-2), True)),
    ("+1", NumberText(Fraction(1), True)),
    ("–1", NumberText(Fraction(-1), True)),
    ("×½", NumberText(Fraction(1, 2), False, True)),
    ("÷2", NumberText(Fraction(1, 2), False, True)),
    ("½", NumberText(Fraction(1, 2))),
    ("1½", NumberText(Fraction(3, 2))),
    ("2 1/2", NumberText(Fraction(5, 2))),
    ("x1/4", NumberText(Fraction(1, 4), False, True)),
    ("2.5", NumberText(Fraction(5, 2))),
    ("0", NumberText(Fraction(0))),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_T77_typographic_numbers(text: str, value: NumberText) -> None:
    assert read_number(text) == value


def test_T77_at_most() -> None:
    assert read_band("≤3") == BandText(None, 3)
    assert read_band("≥3") == BandText(3, None)
    assert canonical("≤3") == "3 or less"
    assert canonical("−2") == "-2"
    assert canonical("×½") == "x1/2"


def test_T08_six_or_less_and_ten_or_more() -> None:
    assert read_band("6-") == BandText(None, 6)
    assert read_band("10+") == BandText(10, None)


def test_T09_descending_band_is_refused() -> None:
    assert read_band("9-8") is None
    fault = why_not("9-8", "band")
    assert "descending" in fault.headline
    assert "8..9" in fault.help


def test_T17_plus_one_and_one_are_the_same_key() -> None:
    assert read_band("+1") == read_band("1")
    assert read_band("-1") == BandText(-1, -1)
    assert read_band("0") == BandText(0, 0)


@pytest.mark.parametrize(("text", "was"), [("2-Jan", "1-2"), ("4-Mar", "3-4"), ("45323", "2-1")])
def test_T79_spreadsheet_dates(text: str, was: str) -> None:
    assert spreadsheet_date(text) == was
    fault = why_not(text, "band")
    assert f"looks like a spreadsheet date for {was}" in fault.headline


@pytest.mark.parametrize("text", ["2-Xyz", "jan", "", "123456", "12"])
def test_T79_other_texts_are_no_dates(text: str) -> None:
    assert spreadsheet_date(text) is None


def test_strict_below() -> None:
    assert read_band("<1") == BandText(None, 0, 1)
    assert canonical("< 1") == "<1"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("?..46..?", PartText(46, 46)),
        ("?..21..25..?", PartText(21, 25)),
        ("55..?", PartText(55, 55, low_known=True)),
        ("?..51", PartText(51, 51, high_known=True)),
    ],
)
def test_parts(text: str, part: PartText) -> None:
    assert read_part(text) == part
    assert read_band(text) is None
    assert canonical(text) == text


def test_ratios_and_figures() -> None:
    assert read_ratio("3:1") == RatioText(3, 1)
    assert read_ratio("1 : 2") == RatioText(1, 2)
    assert read_ratio("3:0") is None
    assert read_figures("22 / 25 / 51") == ("22", "25", "51")
    assert read_figures("1/2") == ("1/2",)


def test_marks_are_taken_off() -> None:
    assert split_marks("?..46..? †", ("†", "✪")) == ("?..46..?", ("†",))
    assert split_marks("-1 Step ✪†", ("†", "✪")) == ("-1 Step", ("✪", "†"))
    assert split_marks("2 (1)", ("(1)", "(2)")) == ("2", ("(1)",))
    assert split_marks("10*", ("*",)) == ("10", ("*",))


@pytest.mark.parametrize("text", ["1/0", "÷0", "9" * 5000, "1,000", "", "--", "abc", "1..2..3"])
def test_no_number(text: str) -> None:
    assert read_number(text) is None
    assert why_not(text, "number").headline


@given(st.text(max_size=30))
def test_readers_never_raise_and_canonical_is_stable(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once
    assert read_band(once) == read_band(text)
    assert read_part(once) == read_part(text)
    assert read_ratio(once) == read_ratio(text)
    number = read_number(text)
    if number is not None:
        assert read_number(once) == number
    for wanted in ("number", "band", "ratio"):
        fault = why_not(text, wanted)  # type: ignore[arg-type]
        assert fault.headline
        assert 0 <= fault.offset <= len(text)
