"""At least, where cells are not printed: held against every way in which the source might fill them, and
the same figures in Python and under the printed chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.backends.tables import render
from rulesdsl.driver.chances import ways_of
from rulesdsl.driver.odds_told import Odds, Share
from rulesdsl.driver.trouble import Trouble

RULES = Path(__file__).parent / "unprinted.rules"
GRADES = ("Low", "Mid", "High", "Top")
POINTS = {"Low": 0, "Mid": 1, "High": 3, "Top": 4}
Row = Mapping[int, tuple[str, ...]]
LOW, MID, HIGH, TOP = (("Low",), ("Mid",), ("High",), ("Top",))
ROWS: Mapping[int, Row] = {
    0: {1: LOW, 2: LOW, 3: MID, 4: HIGH, 5: HIGH, 6: TOP},
    1: {1: LOW, 2: LOW, 3: GRADES[1:3], 4: GRADES[1:3], 5: GRADES[1:3], 6: TOP},
    2: {1: LOW, 2: LOW, 3: MID, 4: GRADES[2:], 5: GRADES[2:], 6: GRADES[2:]},
    3: {1: LOW, 2: LOW, 3: MID, 4: MID, 5: HIGH, 6: TOP},
    4: dict.fromkeys(range(1, 7), GRADES),
    5: {1: LOW, 2: GRADES[1:3], 3: MID, 4: GRADES[1:3], 5: GRADES[1:3], 6: TOP},
}
"""What each roll may come to, row by row."""
VALUES: Row = {1: LOW, 2: GRADES, 3: HIGH, 4: GRADES, 5: MID, 6: MID}
Grades = Mapping[int, str]


def between(row: Row, chance: Callable[[Grades], Fraction]) -> Share:
    """From the least to the most, of every chart that the source might have."""
    chances = [chance(dict(zip(row, grades, strict=True))) for grades in product(*row.values())]
    return Share(min(chances), max(chances))


def of_six(holds: Callable[[int], bool | Fraction]) -> Fraction:
    return sum((Fraction(holds(roll)) for roll in range(1, 7)), Fraction(0)) / 6


@cache
def with_dice(grade: str, least: int) -> Fraction:
    """That its points, and so many dice, come to so much."""
    points = POINTS[grade]
    thrown = [points + sum(faces) for faces in product(range(1, 7), repeat=points)]
    return Fraction(sum(one >= least for one in thrown), len(thrown))


def ask(name: str, of: str, **facts: Any) -> Odds:
    return rulesdsl.odds(RULES, name, facts, of=of)


def match(grades: Grades, roll: int) -> bool:
    return (roll, grades[roll]) in ((2, "High"), (4, "Low"))


@pytest.mark.parametrize("row", ROWS)
def test_the_chart_itself(row: int) -> None:
    found = ask("look", "grade", n=row)
    for place, grade in enumerate(GRADES):

        def chance(grades: Grades, place: int = place) -> Fraction:
            return of_six(lambda roll: GRADES.index(grades[roll]) >= place)

        assert found.at_least(grade) == between(ROWS[row], chance), grade


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("least", [0, 1, 2, 4, 9, 20, 28])
def test_what_is_made_of_it_later(row: int, least: int) -> None:
    points, total = ask("look", "points", n=row), ask("look", "total", n=row)
    assert points.at_least(least) == between(
        ROWS[row], lambda grades: of_six(lambda roll: POINTS[grades[roll]] >= least)
    )
    assert total.at_least(least) == between(
        ROWS[row], lambda grades: of_six(lambda roll: with_dice(grades[roll], least))
    )


def test_a_roll_that_is_used_for_something_else_too() -> None:
    """Each cell has an answer of its own: what the one is says nothing of the other."""
    found = ask("read", "match")
    assert found.at_least(1) == between(VALUES, lambda g: of_six(lambda roll: match(g, roll)))
    assert found.at_least(1) == Share(Fraction(0), Fraction(1, 3))


def test_a_chart_that_is_looked_up_twice() -> None:
    """What is said holds for every chart that the source might have; it may say less than that."""
    found = ask("read", "both")
    for least in range(7):

        def chance(grades: Grades, least: int = least) -> Fraction:
            sums = (match(grades, a) + POINTS[grades[b]] for a, b in product(range(1, 7), repeat=2))
            return Fraction(sum(one >= least for one in sums), 36)

        real, said = between(VALUES, chance), found.at_least(least)
        assert said.sure <= real.sure <= real.may_be <= said.may_be, least


def test_what_lies_in_a_hole_may_be_anything() -> None:
    found = ask("hole", "grade")
    assert found.at_least("Low") == Share(Fraction(5, 6), Fraction(1))
    assert found.at_least("Top") == Share(Fraction(1, 6), Fraction(1, 3))


@pytest.mark.parametrize("of", ["grade", "line.grade"])
def test_a_figure_of_several(of: str) -> None:
    """A word of its list, one of four; of numbers nothing is known."""
    found = ask("effect", of)
    assert found.at_least("Low") == Share(Fraction(1), Fraction(1))
    assert found.at_least("High") == Share(Fraction(2, 3), Fraction(5, 6))
    assert ask("effect", "loss").at_least(1) == Share(Fraction(5, 6), Fraction(1))
    assert ask("effect", of).unknown == Fraction(1, 6)


def test_where_nothing_is_unknown_it_is_one_figure() -> None:
    share = ask("look", "grade", n=0).at_least("High")
    assert share.known and share.sure == Fraction(1, 2) and str(share) == "1/2"
    share = ask("look", "grade", n=2).at_least("Top")
    assert not share.known and str(share) == "0..1/2"


def test_asking_leaves_nothing_behind() -> None:
    """The answers that a cell was given on trial are no answers of the book."""
    before = ask("look", "total", n=4)
    before.at_least(3)
    after = rulesdsl.odds(RULES, "look", {"n": 4}, of="total", roll={"dice": 3})
    assert before.unknown == after.unknown == 1
    for row in (1, 2, 5):
        first = ask("look", "total", n=row)
        first.at_least(3)
        # What is no plain number is worked out anew.
        for n in (Fraction(row), float(row), Fraction(row)):
            assert ask("look", "total", n=n).chances == first.chances


def test_no_outcome_is_called_so_though_none_is_known() -> None:
    found = ask("look", "grade", n=4)
    assert not found.answers
    for question in (found.chance, found.at_least):
        with pytest.raises(Trouble, match="no outcome of grade is called 'Hihg'") as raised:
            question("Hihg")
        assert raised.value.help == "did you mean High?"


# ---------------------------------------------------------------- under the printed chart


def printed(heading: str) -> list[list[str]]:
    """The rows under a heading, of the chart of this book that has lines."""
    graph = rulesdsl.load(RULES)
    made = render(graph, chances=ways_of(graph))
    pages = (made[name] for name in sorted(made) if name.endswith(".md"))
    page = next(page for page in pages if "## Chart [2.0]" in page)
    lines = page[page.index("## Chart [2.0]") :].split(f"{heading}\n", 1)[1].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows[2:8] if row[0] in "012345"]


def test_the_printed_chart_says_the_same() -> None:
    rows = printed("Chance of each result or more")
    assert [row[0] for row in rows] == ["0", "1", "2", "3", "4", "5"]
    for row in rows:
        found = ask("look", "grade", n=int(row[0]))
        for grade, cell in zip(GRADES, row[1:], strict=True):
            share = found.at_least(grade)
            exact = cell.split(" ")[0]
            assert exact == {"1": "100%", "0": "\u2014", "0..1": "?"}.get(str(share), str(share))
    assert rows[2][1:] == ["100%", "2/3 67%", "1/2 50%", "0..1/2 0%..50%"]


def test_a_cell_known_in_part_is_printed_from_what_is_sure_to_what_may_be() -> None:
    rows = printed("Chance of each result")
    assert rows[5][1:] == ["1/6 17%", "1/6..2/3 17%..67%", "?", "1/6 17%", "1/2 50%"]
    assert ask("look", "grade", n=5).chance("Mid") == Share(Fraction(1, 6), Fraction(2, 3))
