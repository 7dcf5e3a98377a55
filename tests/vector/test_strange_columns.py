"""Columns at the edge: very large numbers, narrow types, what is no fact at all, what is not told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import rulesdsl
from rulesdsl.vector import BadColumns, Column, prepare
from rulesdsl.vector.program import Program

np: Any = pytest.importorskip("numpy")


@cache
def program(book: str) -> Program:
    return Program(rulesdsl.load(book))


def ask(book: str, name: str, columns: Any, **options: Any) -> Any:
    return prepare(program(book).graph, name, program(book))(columns, **options)


def same_alone(book: str, name: str, columns: dict[str, Any]) -> Any:
    """The answers, which are those of each row asked by itself as Python's own numbers."""
    answers = ask(book, name, columns)
    for row in range(answers.rows):
        one = ask(book, name, {n: np.asarray(c)[row].item() for n, c in columns.items()}, rows=1)
        assert [c[row] for c in answers.values()] == [c[0] for c in one.values()]
    return answers


@pytest.mark.parametrize(
    "dtype", ["int8", "uint8", "int16", "int32", "int64", "uint64", "float16", "float32"]
)
def test_numbers_of_every_width(dtype: str) -> None:
    answers = same_alone("gi_anvil", "next_column", {"fp": np.array([1, 8, 100], dtype)})
    assert answers["value"].tolist() == [2, 12, None]
    assert "FP 100 is not in the source" in answers.reason[2]


@pytest.mark.parametrize("bits", [31, 63])
def test_numbers_far_beyond_the_heads(bits: int) -> None:
    """The axis begins below 0: counted from there, the greatest numbers must not wrap."""
    far = np.array([2 ** (bits - 1), 2**bits - 1, 2**bits - 2, -(2**bits), 1], np.int64)
    same_alone("tcs", "battalion_morale_addition", {"losses": far})
    same_alone("goss", "gi_attack_table", {"dr": far})


@pytest.mark.parametrize("number", [5_000_000_000, -5_000_000_000])
def test_the_words_of_a_far_number(number: int) -> None:
    answers = ask("gi_anvil", "next_column", {"fp": np.array([number, number + 1])})
    assert answers.reason[0] == f"Next column of the IFT [8]: row FP {number} is not in the source"


def test_what_no_column_of_64_bits_holds() -> None:
    assert ask("goss", "whole", {"value": 10**30}, rows=2)["value"].tolist() == [10**30] * 2
    answers = ask("tcs", "area_fire_table", {"firepower": 24, "roll": [11, 10**30, 12]})
    assert answers["status"][1] == "bad_input"
    told = {"firepower": 24, "roll": np.array([11, 66, 12], np.uint64)}
    plain = {"firepower": 24, "roll": [11, 66, 12]}
    assert ask("tcs", "area_fire_table", told)["status"].tolist() == ask("tcs", "area_fire_table", plain)[
        "status"].tolist()  # fmt: skip


def test_odds_of_which_something_is_not_told() -> None:
    assert ask("goss", "ga_ratios", {"ratio": ["3:1", "x"]})["status"].tolist() == ["missing"] * 2
    told = {
        "ratio": ["3:1", "3:1", "x", None],
        "line": Column(np.full(4, 1), np.array([True, False, True, True])),
    }
    assert ask("goss", "ga_ratios", told)["status"].tolist() == ["unknown", "missing", "bad_input", "missing"]


def test_a_list_longer_than_lists_may_be() -> None:
    told = {"terrain.count": [10_001, -1], "terrain.1": ["clear", "clear"]}
    assert ask("goss", "natural_cover", told)["status"].tolist() == ["bad_input"] * 2


def test_what_is_valid_may_be_told_in_numbers() -> None:
    told = {"fp": Column(np.array([1, 2]), np.array([1, 0]))}
    assert ask("gi_anvil", "next_column", told)["status"].tolist() == ["ok", "missing"]


@pytest.mark.parametrize("option", ["rows", "threads", "chunk"])
def test_less_than_none(option: str) -> None:
    with pytest.raises(BadColumns, match=f"{option}=-1"):
        ask("gi_anvil", "next_column", {"fp": 4}, **{"rows": 2, option: -1})


def test_data_that_are_no_column() -> None:
    with pytest.raises(BadColumns, match="a list is nothing that a single fact can be"):
        ask("gi_anvil", "next_column", {"fp": [[1, 2], [3, 4]]})
    with pytest.raises(BadColumns, match="2 rows, but 1"):
        ask("gi_anvil", "next_column", {"fp": Column(np.array([1, 2]), np.array([True]))})


def test_fractions_of_many_denominators() -> None:
    """More than are brought over one: what they are multiplied by does not fit their 8 bits."""
    den = np.arange(1, 121, dtype=np.int8)
    answers = ask("goss", "whole", {"value": Column(np.full(120, 100, np.int8), None, None, den)})
    assert answers["value"].tolist() == [100 // d + (100 % d > 0) for d in range(1, 121)]
