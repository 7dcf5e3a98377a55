"""Printed: turn tracks, life times, heads over figures."""

from __future__ import annotations

from rules_text import graph_of

from rulesdsl.backends.tables import render

TEXT = """
role owner "the owner"
measure turns "turn" "turns"

calendar grid "Turn track" [4.0]
  starts 1941-05-20 18:00, turn 9
  from 06:00 to 20:00 turns of 2 hours "day"     [4.1]
  from 20:00 to 06:00 turns of 5 hours "night"
  until 1941-05-21 10:00

calendar campaign "Campaign"
  starts 1941-09-15
  turns 4 to a month
  until turn 7

record Scene "Scene"
  turn  number
  day   date

formula later_on "Later" of scene: Scene
  gives turn of grid at (day + 1 day) + turn of campaign at (day - (turn) weeks)

sequence turn "Turn"
  phase fire "Fire"
  phase turn_end "Turn End"

track fires "Fires" [8.0] of scene: Scene
  states (cold, burning), starts cold
  burning lasts 3 turns, counted at turn.turn_end, then cold  [8.1]
  | Now     | turn.fire of owner |
  | cold    | burning            |
  | burning | burning anew       |

table tec "Terrain" [7.0]
  rows  terrain "Terrain"
  gives group "Movement" foot: number, vehicle: number, group "Combat" fire: text
  | Terrain | foot | vehicle | fire |
  | Woods   | 2    | 4       | +1   |
"""


def page() -> str:
    return render(graph_of(TEXT))["demo.md"]


def test_a_turn_track_has_its_hours_and_parts() -> None:
    lines = [[part.strip() for part in line.strip("|").split("|")] for line in page().splitlines()]
    assert ["20 May 1941", "day", "9 · 18:00", ""] in lines
    assert ["20 May 1941", "night", "10 · 20:00", ""] in lines
    assert ["21 May 1941", "night", "11 · 01:00", ""] in lines
    assert ["21 May 1941", "day", "12 · 06:00", "13 · 08:00"] in lines
    assert "Day, 06:00 to 20:00: turns of 2 hours. [4.1]" in page()
    assert "Turn 9 begins 20 May 1941, 18:00; turn 13 ends 21 May 1941, 10:00." in page()


def test_a_turn_track_of_months() -> None:
    lines = [[part.strip() for part in line.strip("|").split("|")] for line in page().splitlines()]
    assert ["October 1941", "3 · 1", "4 · 8", "5 · 15", "6 · 22"] in lines
    assert ["November 1941", "7 · 1", "", "", ""] in lines
    assert "4 turns to a month: they begin on 1, 8, 15, 22." in page()


def test_dates_in_words() -> None:
    text = " ".join(page().split())
    assert "the turn of *Turn track* at (day + 1 day)" in text
    assert "the turn of *Campaign* at (day − turn weeks)" in text


def test_life_times_stand_under_the_grid() -> None:
    assert "- **burning** lasts 3 turns, counted at Turn End; then cold. [8.1]" in page()
    assert "burning anew" in page() and "Fire of the owner" in page()


def test_heads_over_figures() -> None:
    html = render(graph_of(TEXT))["demo.html"]
    assert "Movement / Foot" in page() and "Combat / Fire" in page()
    assert 'colspan="2"' in html and "Movement" in html
