"""Numbers, bands, labels and names as printed."""

from __future__ import annotations

import pytest

from rulesdsl.backends.tables.text import band, clean, letters, natural, number, paragraphs, slug


@pytest.mark.parametrize(
    ("top", "bottom", "signed", "shown"),
    [
        (2, 1, True, "+2"),
        (-2, 1, True, "−2"),
        (0, 1, True, "0"),
        (-2, 1, False, "−2"),
        (1, 2, False, "½"),
        (-1, 4, False, "−¼"),
        (5, 2, False, "2½"),
        (3, 7, False, "3/7"),
        (4, 2, False, "2"),
        (1, -2, False, "−½"),
    ],
)
def test_T77_numbers_have_a_proper_minus(top: int, bottom: int, signed: bool, shown: str) -> None:
    assert number(top, bottom, signed=signed) == shown


@pytest.mark.parametrize(
    ("low", "high", "strict", "shown"),
    [
        (3, 3, None, "3"),
        (3, 4, None, "3–4"),
        (6, None, None, "6+"),
        (None, 1, None, "1 or less"),
        (None, 0, 1, "<1"),
        (-3, -1, None, "−3 to −1"),
        (None, -1, None, "−1 or less"),
        (None, None, None, "any"),
    ],
)
def test_T76_bands_in_their_canonical_form(
    low: int | None, high: int | None, strict: int | None, shown: str
) -> None:
    assert band(low, high, strict) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("-1 Step", "−1 Step"),
        ("ET-2", "ET-2"),
        ("11-53", "11-53"),
        ("a -2 or (-3)", "a −2 or (−3)"),
        ("A-type", "A-type"),
        (" two\n lines\t", "two lines"),
        ("nul\x00 esc\x1b", "nul esc"),
        ("\u202eabc\u202c", "abc"),
    ],
)
def test_clean_labels(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_notes_keep_their_paragraphs() -> None:
    assert paragraphs("one\ntwo\n\n three \n \n") == ["one two", "three"]


def test_rule_numbers_sort_as_people_count() -> None:
    given = ["11.1e", "Charts", "9.1", "11.0", "11.1a", "2.0"]
    assert sorted(given, key=natural) == ["2.0", "9.1", "11.0", "11.1a", "11.1e", "Charts"]


def test_file_names_are_safe() -> None:
    assert slug("../tcs/Area fire!") == "tcs-area-fire"
    assert slug("…") == "part" and slug("area_fire") == "area_fire"


def test_letters_go_on_after_z() -> None:
    assert [letters(0), letters(25), letters(26), letters(27)] == ["A", "Z", "AA", "AB"]
