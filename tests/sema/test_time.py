"""Calendars, dates, life times, patterns, heads over figures: what is said and what is made."""

from __future__ import annotations

import pytest
from said import helped, run, said

from rulesdsl import graph as g
from rulesdsl.syntax import format_text

GRID = """
calendar grid "Turn track"
  starts 1941-05-20 06:00
  from 06:00 to 18:00 turns of 2 hours "day"
  from 18:00 to 06:00 turns of 6 hours "night"
  until turn 30
record Scene "Scene"
  turn  number
  day   date, usually 1941-05-21 00:00
"""
TRACK = """
role owner "the owner"
sequence turn "Turn"
  phase fire "Fire"
  phase turn_end "End"
"""


def calendar(body: str) -> g.Calendar:
    graph, found, _ = run('calendar c "C"\n' + body)
    assert graph is not None and not found, [(d.code, d.headline) for d in found]
    return graph.calendars[0]


@pytest.mark.parametrize(
    ("body", "last"),
    [
        ("  starts 1941-05-20\n  turns of 1 day\n  until 1941-05-22\n", 3),
        ("  starts 1941-05-20, turn 5\n  turns of 12 hours\n  until 1941-05-22 12:00\n", 9),
        ("  starts 1941-05-20 06:00\n  turns of 12 hours\n  until 1941-05-21\n", 4),
        ("  starts 1941-05-31\n  turns of 1 month\n  until turn 4\n", 4),
        ("  starts 1941-05-11\n  turns 3 to a month, on 1, 11, 21\n  until 1941-06-30\n", 5),
    ],
)
def test_the_last_turn(body: str, last: int) -> None:
    assert calendar(body).last == last


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ("  turns of 1 day\n  until turn 3\n", "E460", "no line `starts`"),
        ("  starts 1941-05-20\n  until turn 3\n", "E460", "how long"),
        ("  starts 1941-05-20\n  turns of 1 day\n", "E460", "no line `until`"),
        ("  starts 1941-02-30\n  turns of 1 day\n  until turn 3\n", "E460", "no 1941-02-30"),
        ("  starts 1941-05-20\n  turns of 1 day\n  until turn 3\n  until turn 4\n", "E460", "twice"),
        ("  starts 1941-05-20\n  turns of 1 day\n  turns 2 to a month\n  until turn 3\n", "E460", "twice"),
        ("  starts 1941-05-20\n  turns of 1 fortnight\n  until turn 3\n", "E461", "no length of time"),
        ("  starts 1941-05-20\n  turns of 0 days\n  until turn 3\n", "E461", "has no length"),
        ("  starts 1941-05-20\n  turns of 1 day\n  until 1941-05-19\n", "E461", "no turn comes before"),
        ("  starts 1941-05-20\n  turns of 1 minute\n  until 1945-05-19\n", "E461", "more than"),
        ("  starts 1941-05-20, turn 3\n  turns of 1 day\n  until turn 2\n", "E461", "turn 2 is no last turn"),
        ("  starts 1941-05-20\n  turns 4 to a month\n  until turn 3\n", "E461", "no turn begins on"),
        ("  starts 1941-05-01\n  turns 3 to a month\n  until turn 3\n", "E461", "is not said"),
        ("  starts 1941-05-01\n  turns 2 to a month, on 16, 1\n  until turn 3\n", "E461", "not days"),
    ],
)
def test_what_is_wrong_with_a_calendar(body: str, code: str, words: str) -> None:
    (line,) = said('calendar c "C"\n' + body)
    assert code in line and words in line


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (("05:00 to 20:00 turns of 20 minutes", "21:00 to 05:00 turns of 60 minutes"), "20:00 belongs to no"),
        (("05:00 to 20:00 turns of 20 minutes", "19:00 to 05:00 turns of 60 minutes"), "19:00 belongs"),
        (("05:00 to 25:00 turns of 20 minutes", "20:00 to 05:00 turns of 60 minutes"), "no day has a 25:00"),
        (("05:00 to 20:00 turns of 7 hours", "20:00 to 05:00 turns of 60 minutes"), "do not divide"),
    ],
)
def test_the_parts_of_a_day_are_the_whole_day(parts: tuple[str, str], words: str) -> None:
    lines = "".join(f"  from {part}\n" for part in parts)
    text = f'calendar c "C"\n  starts 1941-05-20 05:00\n{lines}  until turn 9\n'
    assert any("E461" in line and words in line for line in said(text)), said(text)


@pytest.mark.parametrize(
    ("expression", "code", "words"),
    [
        ("date of gird at turn", "E463", "gird is no calendar"),
        ("hour of grid at turn", "E463", "nothing is the hour"),
        ("date of grid at (turn, 3)", "E463", "at one value"),
        ("date of grid at day", "E208", "a date"),
        ("turn of grid at turn", "E208", "a number"),
        ("turn + 24 hours", "E208", "is moved by hours"),
        ("24 hours", "E226", "means nothing here"),
        ("turn of grid at 1941-02-30", "E208", "no 1941-02-30"),
        ("grid", "E214", "grid is a calendar"),
        ("grid at turn", "E214", "grid is a calendar"),
    ],
)
def test_what_is_wrong_with_a_date(expression: str, code: str, words: str) -> None:
    (line,) = said(GRID + f'formula f "F" of scene: Scene\n  gives {expression}\n')
    assert code in line and words in line


def test_a_part_that_the_calendar_does_not_have() -> None:
    formula = 'formula f "F" of scene: Scene\n  gives part of grid at turn is "nihgt"\n'
    assert "E463" in said(GRID + formula)[0] and "night" in helped(GRID + formula)


def test_midnight_is_the_date_alone() -> None:
    graph, _, _ = run(GRID)
    assert graph is not None
    assert graph.records[0].fields[1].usually == g.DateValue(text="1941-05-21")


def test_2009_07_is_a_difference_and_3_10_is_odds() -> None:
    text = GRID + 'formula f "F" of scene: Scene\n  gives 2009-07\n'
    graph, found, _ = run(text)
    assert graph is not None and not found
    assert isinstance(graph.formulas[0].gives, g.Arithmetic)


# ---------------------------------------------------------------- life times


@pytest.mark.parametrize(
    ("line", "grid", "code", "words"),
    [
        ("c lasts 2 turns, counted at turn.turn_end, then a", "b", "E451", "no state c"),
        ("b lasts 2 turns, counted at turn.turn_and, then a", "b", "E452", "turn.turn_and is no event"),
        ("b lasts 0 turns, counted at turn.turn_end, then a", "b", "E462", "does not last at all"),
        ("b lasts 2 turns, counted at turn.turn_end, then b", "b", "E462", "into itself"),
        ("b lasts 2 turns, counted at turn.turn_end, then a", "a anew", "E462", "does not begin anew"),
        ("b lasts soon turns, counted at turn.turn_end, then a", "b", "E201", "soon"),
    ],
)
def test_what_is_wrong_with_a_life_time(line: str, grid: str, code: str, words: str) -> None:
    body = f"  event e \"x\"\n  {line}\n  | Now | e |\n  | a | b |\n  | b | {grid} |\n"
    text = TRACK + 'track t "T" of owner: number\n  states (a, b), starts a\n' + body
    assert any(code in one and words in one for one in said(text)), said(text)


def test_a_step_of_nobody() -> None:
    grid = "  | Now | turn.fire of ownr |\n  | a | a |\n"
    text = TRACK + 'track t "T" of n: number\n  states (a), starts a\n' + grid
    assert "E452" in said(text)[0] and "ownr is no side" in said(text)[0]
    assert "owner" in helped(text)


# ---------------------------------------------------------------- patterns

PLACES = """
pattern HexRef "hex number" [3.1] like "A99.99", "9999"
record Place "Place"
  hex  HexRef
table set_up "Set-up" [4.0]
  rows  unit "Unit"
  gives hex: HexRef, steps: number
  | Unit    | hex    | steps |
  | 1/I/7   | A39.27 | 2     |
  | 2/I/7   | 2114   | 3     |
table by_hex "By hex" [4.1]
  rows  hex: HexRef "Hex"
  gives number
  | Hex    |   |
  | A39.27 | 1 |
"""


def test_texts_of_one_form() -> None:
    graph, found, _ = run(PLACES)
    assert graph is not None and not found, [d.headline for d in found]
    assert graph.tables[0].figures[0].type == g.TextType(pattern=g.PatternId("HexRef"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("| 2/I/7   | 2114 ", "| 2/I/7   | 21143 ", "E321"),
        ("  | A39.27 | 1", "  | A39,27 | 1", "E326"),
        ('like "A99.99", "9999"', 'like "A99.99", "A99.99"', "E230"),
    ],
)
def test_a_text_of_another_form(old: str, new: str, code: str) -> None:
    assert old in PLACES
    (line,) = said(PLACES.replace(old, new))
    assert code in line
    if code != "E230":
        assert "A99.99 or 9999" in helped(PLACES.replace(old, new))


def test_a_text_that_is_written_or_given() -> None:
    formula = 'formula f "F" of place: Place\n  gives hex is "A3927"\n'
    assert "A3927" in said(PLACES + formula)[0] and "E208" in said(PLACES + formula)[0]
    example = 'formula f "F" of place: Place\n  gives hex is "A39.27"\n'
    example += 'example e "E" of f\n  given\n    place.hex "211"\n  expect\n    f no\n'
    assert "E208" in said(PLACES + example)[0]


def test_heads_over_figures() -> None:
    figures = 'group "Movement" foot: number, vehicle: number, group "Combat" fire: number, group: number'
    text = f'table t "T"\n  rows n "N"\n  gives {figures}\n  | N | foot | vehicle | fire | group |\n'
    graph, found, _ = run(text + "  | 1 | 1 | 2 | 3 | 4 |\n")
    assert graph is not None and not found, [d.headline for d in found]
    groups = [(f.name, f.group) for f in graph.tables[0].figures]
    assert groups == [("foot", "Movement"), ("vehicle", "Movement"), ("fire", "Combat"), ("group", "Combat")]


def test_the_layout_of_it_all_stays() -> None:
    for text in (GRID, TRACK, PLACES):
        laid_out = format_text(text)
        assert format_text(laid_out) == laid_out and said(laid_out) == said(text)
