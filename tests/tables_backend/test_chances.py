"""The chances under charts: asked for and not, as fractions and percent, on paper and in Markdown."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rules_text import graph_of

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.chances import between, shown
from rulesdsl.driver.chances import ways_of
from rulesdsl.graph import RuleGraph

RULES = """\
series raid "Raid", edition "1"

dice d66 "two dice, red tens, white ones" [1.1]
  red    1d6, tens
  white  1d6, ones

dice percent "two ten-sided dice" [1.2]
  tens  1d10, tens
  ones  1d10, ones
  reads 0..99

enum Loot "Loot" [1.3], least first
  nothing  "Nothing"
  silver   "Silver"
  gold     "Gold"

table loot_table "Loot Table" [2.1]
  roll     d66
  rows     edge "Edge", in bands, past either end stays
  columns  loot: Loot
  cells    are rolls that give the column
  | Edge      | Nothing | Silver | Gold   |
  | 0 or less | 11..53  | 54..65 | 66     |
  | 1..2      | 11..42  | 43..66 | -      |
  | 3+        | 11..32  | ?      | ?      |

table weather_table "Weather" [2.2]
  roll  percent
  rows  weather "Weather"
  cells are rolls that give the row
  | Weather  | Dice   |
  | Clear    | 0..16  |
  | Rain     | 17..49 |
  | Snow     | 50..99 |

table prep_table "Prep" [2.3]
  roll   2d6
  rows   size "Size", in bands, past either end stays
  cells  are the roll or more
  | Size | Needed |
  | 1..3 | 7      |
  | 4+   | 12     |

table loss_table "Losses" [2.4]
  roll     1d6
  rows     die "Die", in bands
  columns  factor "Factor", in bands
  gives    number
  | Die  | 0 | 1 |
  | 1    | 0 | 3 |
  | 2..6 | 1 | ? |
"""


@pytest.fixture(scope="module")
def graph() -> RuleGraph:
    return graph_of(RULES)


def text(graph: RuleGraph) -> str:
    made = render(graph, chances=ways_of(graph))
    return "\n".join(made[name] for name in sorted(made) if name.endswith(".md"))


def rows(said: str, heading: str, after: str) -> list[list[str]]:
    """The rows of the first chart behind a heading, behind the title of a table."""
    lines = said[said.index(after) :].split(f"{heading}\n", 1)[1].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    found: list[list[str]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found[2:]


def test_nobody_asked(graph: RuleGraph) -> None:
    assert not any("Chance" in page for page in render(graph).values())


def test_a_band_of_tens_and_ones_is_27_of_36(graph: RuleGraph) -> None:
    assert rows(text(graph), "Chance of each result", "## Loot Table") == [
        ["0 or less", "3/4 75%", "2/9 22%", "1/36 3%", "\u2014"],
        ["1\u20132", "5/9 56%", "4/9 44%", "\u2014", "\u2014"],
        ["3+", "7/18 39%", "?", "?", "11/18 61%"],
    ]


def test_that_or_more_where_the_rules_rank_them(graph: RuleGraph) -> None:
    """What the source lacks is either of two: one or the other it is in any case."""
    assert rows(text(graph), "Chance of each result or more", "## Loot Table") == [
        ["0 or less", "100%", "1/4 25%", "1/36 3%"],
        ["1\u20132", "100%", "4/9 44%", "\u2014"],
        ["3+", "100%", "11/18 61%", "0..11/18 0%..61%"],
    ]


def test_hundredths_are_percent(graph: RuleGraph) -> None:
    found = rows(text(graph), "Chance of each result", "## Weather")
    assert found == [["Clear", "17%"], ["Rain", "33%"], ["Snow", "1/2 50%"]]


def test_the_roll_or_more(graph: RuleGraph) -> None:
    found = rows(text(graph), "Chance of a yes", "## Prep")
    assert found == [["1\u20133", "7/12 58%"], ["4+", "1/36 3%"]]


def test_rows_at_the_roll_and_what_to_expect(graph: RuleGraph) -> None:
    said = text(graph)
    assert rows(said, "Chance of each row", "## Losses") == [["1", "1/6 17%"], ["2\u20136", "5/6 83%"]]
    assert "On average, from left to right: 0.83; ?." in said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "\u2014"),
        (Fraction(1), "100%"),
        (Fraction(1, 8), "1/8 13%"),
        (Fraction(1, 1000), "1/1000 <1%"),
        (Fraction(999, 1000), "999/1000 >99%"),
        (Fraction(3, 100), "3%"),
    ],
)
def test_how_a_chance_is_said(chance: Fraction, said: str) -> None:
    assert shown(chance) == said


@pytest.mark.parametrize(
    ("sure", "may_be", "said"),
    [
        (Fraction(1, 6), Fraction(1, 6), "1/6 17%"),
        (Fraction(1, 36), Fraction(1), "1/36..1 3%..100%"),
        (Fraction(0), Fraction(2, 9), "0..2/9 0%..22%"),
        (Fraction(3, 100), Fraction(1), "3%..100%"),
        (Fraction(0), Fraction(1), "?"),
    ],
)
def test_how_a_chance_is_said_that_hangs_on_the_source(sure: Fraction, may_be: Fraction, said: str) -> None:
    assert between((sure, may_be)) == said


def test_html_has_the_same(graph: RuleGraph) -> None:
    page = render(graph, chances=ways_of(graph))["demo.html"]
    assert "3/4 75%" in page and "Chance of each result or more" in page
