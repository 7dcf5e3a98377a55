"""The runtime's dice, tallies, lists and rounding."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.runtime.dice import DiceKind, Roll, Rounds, TapeDice
from rulesdsl.runtime.errors import AmbiguousRow, DividedByZero, MissingFact, NeverEnds, NoSuchRoll
from rulesdsl.runtime.lists import (
    first_of,
    greatest,
    kept_between,
    last_of,
    least,
    needed,
    not_given,
    one_with_greatest,
    one_with_least,
    ordered_by_greatest,
    ordered_by_least,
    split_into,
)
from rulesdsl.runtime.random_dice import RandomDice
from rulesdsl.runtime.rounding import divided, round_down, round_nearest, round_up, sum_of, times
from rulesdsl.runtime.tally import Group, at_most, power, reversed_signs, total_of_lines
from rulesdsl.runtime.trace import Line, Trace

D66 = DiceKind("d66", (6, 6), ("red", "white"), (10, 1), digits=True, zero_reads=66)
PERCENT = DiceKind("percent", (10, 10), ("tens", "ones"), (10, 1), digits=True, zero_reads=100)
PERCENT_0 = DiceKind("percent", (10, 10), ("tens", "ones"), (10, 1), digits=True)
TWO = DiceKind("2d6", (6, 6), ("dice", "dice"), (1, 1))


def test_dice_are_read_as_declared() -> None:
    assert D66.read((4, 6)) == 46 and TWO.read((4, 6)) == 10
    # T63: 00 and a digit
    assert [PERCENT.read(f) for f in ((10, 2), (10, 10), (9, 10))] == [2, 100, 90]
    assert [PERCENT_0.read(f) for f in ((10, 2), (10, 10), (9, 10))] == [2, 0, 90]


@pytest.mark.parametrize("kind", [D66, PERCENT, PERCENT_0, TWO])
def test_a_reading_is_turned_into_faces_that_show_it(kind: DiceKind) -> None:
    shown = 0
    for reading in range(-1, 120):
        faces = kind.faces(reading)
        if faces is not None:
            shown += 1
            assert kind.read(faces) == reading
    assert shown == {"d66": 36, "percent": 100, "2d6": 11}[kind.words]


def test_a_tape_gives_its_values_by_name_and_in_order() -> None:
    tape = TapeDice({"attack": 46, "fired.dr": [7, (1, 2)], "crew": {"red": 2, "white": 3}})
    assert D66.roll(tape, "attack") == 46
    inner = tape.within("fired")
    assert [TWO.roll(inner, "dr") for _ in range(2)] == [7, 3]
    assert D66.roll(tape, "crew") == 23
    assert not tape.unused()
    for name, words in (("attack", "one more is needed"), ("other", "no value")):
        with pytest.raises(NoSuchRoll, match=words):
            D66.roll(tape, name)


def test_a_tape_takes_only_what_the_dice_can_show() -> None:
    for value in (17, 70, (7, 1), (1,), {"red": 2, "blue": 3}):
        with pytest.raises(NoSuchRoll):
            D66.roll(TapeDice({"attack": value}), "attack")


def test_a_total_told_of_named_dice_shows_no_die() -> None:
    """The error says one way to tell them, as a field and in its words."""
    pair = DiceKind("one red, one white", (6, 6), ("red", "white"), (1, 1))
    faces = pair.faces(7, "aim")
    assert faces is not None and pair.read(faces) == 7
    with pytest.raises(NoSuchRoll) as lacking:
        faces[0]
    assert (lacking.value.why, lacking.value.faces) == ("only the total 7 is given", "(red 1, white 6)")
    assert str(lacking.value) == "roll aim: only the total 7 is given; tell each die: (red 1, white 6)"


def test_the_same_seed_rolls_the_same() -> None:
    one, two = RandomDice(5), RandomDice(5)
    assert [D66.roll(one, "a") for _ in range(9)] == [D66.roll(two.within("x"), "b") for _ in range(9)]


def test_a_roll_is_a_number_that_knows_its_dice() -> None:
    class Pair(Roll):
        kind = TWO

    roll = Pair.rolled(TapeDice({"dr": (2, 5)}), "dr")
    assert roll == 7 and roll.faces == (2, 5) and roll + 1 == 8
    assert Pair.not_rolled() == 0 and Pair.not_rolled().faces == (0, 0)


def test_rounds_come_to_an_end() -> None:
    rounds = Rounds("Order", most=3)
    for _ in range(3):
        rounds.another()
    with pytest.raises(NeverEnds, match="Order"):
        rounds.another()


# ---------------------------------------------------------------- numbers


@given(st.fractions(), st.fractions())
def test_rounding_is_exact(value: Fraction, by: Fraction) -> None:
    assert round_up(value) == math.ceil(value) and round_down(value) == math.floor(value)
    assert round_nearest(value) == math.floor(value + Fraction(1, 2))
    if by:
        found = divided(value, by)
        assert found == value / by and (isinstance(found, int) is (found.denominator == 1))


def test_division_by_nothing_says_so() -> None:
    with pytest.raises(DividedByZero, match=r"^3 cannot be divided by 0$"):
        divided(3, 0)
    for divides in (divided, round_up, round_down, round_nearest):
        with pytest.raises(DividedByZero, match=r"0 \[2.1\] \(a.rules:7\)$"):
            divides(3, 0, "2.1", "a.rules:7")


@given(st.integers(-5, 80), st.integers(1, 9))
def test_portions_come_to_the_whole(number: int, portion: int) -> None:
    parts = split_into(number, portion)
    assert sum(parts) == max(0, number) and all(p == portion for p in parts[:-1])


# ---------------------------------------------------------------- lists


@given(st.lists(st.none() | st.integers(0, 4)))
def test_extremes_are_the_first_of_equals(values: list[int | None]) -> None:
    there = [v for v in values if v is not None]
    assert greatest(values) == (max(there) if there else None)
    assert least(values) == (min(there) if there else None)
    items = list(enumerate(values))
    most = one_with_greatest(items, lambda item: item[1])
    few = one_with_least(items, lambda item: item[1])
    if there:
        assert most == items[values.index(max(there))] and few == items[values.index(min(there))]
    else:
        assert most == (items[0] if items else None) and few == most


@given(st.lists(st.none() | st.integers(0, 4)), st.integers(-2, 9))
def test_lists_in_order_and_their_ends(values: list[int | None], count: int) -> None:
    items = list(enumerate(values))
    there = [i for i in items if i[1] is not None]
    absent = [i for i in items if i[1] is None]
    down = sorted(there, key=lambda i: -(i[1] or 0))
    assert ordered_by_greatest(items, lambda i: i[1]) == (*down, *absent)
    assert ordered_by_least(items, lambda i: i[1]) == (*sorted(there, key=lambda i: i[1] or 0), *absent)
    whole = max(0, count)
    assert first_of(count, values) == tuple(values[:whole])
    assert last_of(count, values) == tuple(values[len(values) - min(whole, len(values)) :])


def test_a_single_element_is_not_looked_at() -> None:
    def never(_: object) -> int:
        raise AssertionError

    assert one_with_greatest(["only"], never) == "only"
    assert ordered_by_least(["only"], never) == ("only",)


def test_what_is_needed_must_be_there() -> None:
    assert needed(0, "x") == 0 and kept_between(15, -10, 10) == 10
    with pytest.raises(MissingFact, match="the rating"):
        needed(None, "the rating")


def test_a_fact_that_is_not_given_is_missed_only_when_looked_at() -> None:
    fact = not_given("terrain")
    looks = (
        lambda: fact == 1,
        lambda: fact in (1, 2),
        lambda: fact + 1,
        lambda: bool(fact),
        lambda: list(fact),
        lambda: fact.units,
        lambda: {fact: 1},
        lambda: fact > 3,
    )
    for look in looks:
        with pytest.raises(MissingFact, match="terrain"):
            look()


# ---------------------------------------------------------------- tallies


def test_lines_are_kept_as_they_come_and_told_as_lines() -> None:
    trace = Trace()
    trace.adds("shift", +2, "open", "11", "f:1")
    trace.within("retreat").adds("shift", -5, "dark", "11", "f:2", "night")
    trace.lines("shift", group("a", 1).lines)
    assert trace.lines_of("shift") == (
        Line(2, "open", "11", "", "f:1"),
        Line(-5, "dark", "11", "night", "f:2"),
        Line(1, "a1", "", "a", ""),
    )
    assert [entry.path for entry in trace.entries] == [(), ("retreat",), ()]
    trace.multiplies("factor", Fraction(1, 2), "river")
    assert trace.explain().split("\n")[-2] == "  x1/2 river"


def test_factors_multiply() -> None:
    assert power(Fraction(1, 2), 2, "halved") == Fraction(1, 4)
    some = Group("a", factors=True)
    some.add(Fraction(1, 2), "river")
    some.add(2, "twice")
    assert (some.total, total_of_lines(some.lines, factors=True)) == (1, 1)


def test_numbers_stay_exact_and_become_whole_where_they_can() -> None:
    for value in (times(Fraction(3, 2), 2), sum_of([Fraction(1, 2), 2, Fraction(1, 2)]), divided(6, 2)):
        assert value == 3 and isinstance(value, int)
    for number, by in ((7, 2), (-7, 2), (7, -2), (Fraction(7, 3), 2), (5, Fraction(3, 2)), (6, 3)):
        exact = Fraction(number) / by
        assert round_up(number, by) == math.ceil(exact) and round_down(number, by) == math.floor(exact)
        assert round_nearest(number, by) == math.floor(exact + Fraction(1, 2))
        assert times(number, by) == Fraction(number) * by
    for rounded in (round_up, round_down, round_nearest):
        with pytest.raises(DividedByZero, match="divided by 0"):
            rounded(3, 0)


def group(name: str, *values: int) -> Group:
    made = Group(name)
    for value in values:
        made.add(value, f"{name}{value}")
    return made


def test_choices_keep_one_line() -> None:
    some = group("a", 1, -3, -3, 2)
    some.keep_one("least")
    assert [line.words for line in some.lines] == ["a-3"]
    some = group("a", 1, 3)
    some.keep_first()
    assert some.total == 1
    with pytest.raises(AmbiguousRow, match="a1 and to a3"):
        group("a", 1, 3).exactly_one("Chart", "2")


def test_at_most_so_many_groups_count_and_only_those_that_help() -> None:
    a, b, c = group("a", -3), group("b", 2), group("c", -1, -4)
    at_most(2, (a, b, c), "least")
    assert (a.total, b.total, c.total) == (-3, 0, -5)
    a, b, c = group("a", -3), group("b", 2), group("c", -1, -4)
    at_most(1, (a, b, c), "first")
    assert (a.total, b.total, c.total) == (-3, 0, 0)


def test_signs_are_turned() -> None:
    assert [line.value for line in reversed_signs(group("a", 1, -2).lines)] == [-1, 2]


def test_a_division_names_the_fact_that_is_not_given() -> None:
    for value, by in ((not_given("strength"), 2), (3, not_given("strength"))):
        with pytest.raises(MissingFact, match="strength"):
            divided(value, by)
