"""Dice by a counter: even, and the same for a seed and a row, whatever came before."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.distribution.counted_dice import CountedDice, face, key, mixed

SEEDS = st.integers(-(2**70), 2**70)
ROWS = st.integers(0, 2**63)


def test_the_dice_are_what_they_always_were() -> None:
    """Results files are reproduced by seed: these figures may never change."""
    assert key(7, "attack", 0, 1) == int.from_bytes(bytes.fromhex("04b9179c228fd322"), "little")
    rolled = [CountedDice(7, row).roll("attack", (6, 6)) for row in range(6)]
    assert rolled == [(5, 3), (4, 1), (2, 5), (4, 2), (4, 2), (4, 5)]


@given(SEEDS, ROWS)
def test_what_was_rolled_before_does_not_matter(seed: int, row: int) -> None:
    dice = CountedDice(seed, row)
    dice.roll("other", (6, 6, 6))
    assert dice.roll("attack", (6, 6)) == CountedDice(seed, row).roll("attack", (6, 6))
    assert dice.within("retreat").roll("die", (6,)) == CountedDice(seed, row).roll("retreat.die", (6,))


@given(SEEDS, ROWS)
def test_rolls_of_one_name_follow_each_other(seed: int, row: int) -> None:
    dice = CountedDice(seed, row)
    twice = [dice.within("a").roll("die", (1000,)), dice.within("a").roll("die", (1000,))]
    again = CountedDice(seed, row)
    assert [again.roll("a.die", (1000,)), again.roll("a.die", (1000,))] == twice


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_every_face_is_on_the_die(bits: int, sides: int) -> None:
    assert 1 <= face(bits, sides) <= sides
    assert face(0, sides) == 1 and face(2**64 - 1, sides) == sides


def test_the_dice_are_even_and_apart() -> None:
    """Chi-square of a d6 over rows and of the pairs that two dice show: far from the edge."""
    rows = 36_000
    pairs = Counter(CountedDice(1, row).roll("attack", (6, 6)) for row in range(rows))
    chi = sum((n - rows / 36) ** 2 / (rows / 36) for n in pairs.values())
    assert len(pairs) == 36 and chi < 80  # 35 degrees of freedom: 1 in 50,000 is above
    bits = [mixed(key(3, "x", 0, 0), row) & 1 for row in range(10_000)]
    assert 4_700 < sum(bits) < 5_300
