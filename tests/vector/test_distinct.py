"""Columns of texts and objects: the distinct values, and which each row has."""

from __future__ import annotations

from enum import Enum, IntEnum
from random import Random
from typing import Any

import pytest

from rulesdsl.vector import Column
from rulesdsl.vector.distinct import distinct_of

np: Any = pytest.importorskip("numpy")


class Side(Enum):
    RED = 1
    BLUE = 2


class Rank(IntEnum):
    FIRST = 1


def told(data: Any) -> tuple[list[Any], list[Any]]:
    """The value of each row, and the distinct ones."""
    codes, values, valid = distinct_of("fact", Column(data))
    there = np.ones(len(data), np.bool_) if valid is None else valid
    return [values[code] if ok else None for code, ok in zip(codes, there, strict=True)], list(values)


@pytest.mark.parametrize("few", (1, 3, 12, 13, 200))
@pytest.mark.parametrize("letters", (1, 7, 8, 9, 16, 23, 24, 25, 60))
@pytest.mark.parametrize("alphabet", ("ab", "aé", "a😀\u0080", "a\0b", "\x7f "))
def test_texts(few: int, letters: int, alphabet: str) -> None:
    """Alike but for one letter, or but for how long they are; more of them than one block holds."""
    chance = Random(f"{few} {letters} {alphabet}")
    texts = {"".join(chance.choices(alphabet, k=chance.randint(0, letters))) for _ in range(few)}
    texts |= {"a" * letters, "a" * (letters - 1) + alphabet[-1]}
    data = np.array(chance.choices(sorted(texts), k=40_000), f"U{letters}")
    found, values = told(data)
    assert found == data.tolist()
    assert sorted(values) == sorted(set(data.tolist()))


def test_texts_of_other_machines_and_in_steps() -> None:
    data = np.array(["foot", "horse", "gun"] * 500)
    assert told(data.astype(">U5"))[0] == data.tolist()
    assert told(data[::7])[0] == data[::7].tolist()
    assert told(np.empty(0, "U3")) == ([], [])


def test_letters_beyond_ascii_turn_up_late() -> None:
    data = np.array(["a"] * 70_000 + ["é"] + ["a"] * 40_000 + ["é"])
    assert told(data)[0] == data.tolist()


def test_what_is_equal_and_not_the_same() -> None:
    """1, yes and a rank are equal; members of a list of words are themselves alone."""
    rows = [1, True, Rank.FIRST, 1.0, Side.RED, "RED", None, Side.BLUE, Side.RED]
    found, values = told(np.fromiter(rows, object, len(rows)))
    assert [(type(a), a) for a in found] == [(type(b), b) for b in rows]
    assert len(values) == len(rows) - 1
    assert told(np.fromiter([Side.RED, Side.BLUE, None], object, 3))[0] == [Side.RED, Side.BLUE, None]
