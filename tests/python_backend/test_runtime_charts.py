"""The runtime's charts: what falls under which head, what lies beyond, what is unknown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesdsl.runtime.axes import (
    ABOVE,
    BELOW,
    GAP,
    STAYS,
    Axis,
    Band,
    Bands,
    Dates,
    Edge,
    Heading,
)
from rulesdsl.runtime.charts import MOST_KEPT, BandChart, Chart, LeastChart, OddsChart, Part, never, unknown
from rulesdsl.runtime.errors import (
    AmbiguousRow,
    BadInput,
    OutsideTable,
    RefusedByTable,
    UnknownCell,
)
from rulesdsl.runtime.ratios import Ratio, Ratios

FIRE = [Band("<1", None, 0, 1), Band("1", 1, 1), Band("2", 2, 2), GAP, Band("10..12", 10, 12), GAP]


def fire(**edges: Edge) -> Bands:
    return Bands("t", "Fire", "11.0", "Firepower", FIRE, plus=1, **edges)


def test_bands_hold_whole_numbers_and_the_fractions_below_a_bound() -> None:
    axis = fire()
    places = [axis[n] for n in (-5, 0, Fraction(1, 2), 1, 2, 11, 12)]
    assert places == [0, 0, 0, 1, 2, 4, 4]


@pytest.mark.parametrize("value", [5, 3, Fraction(5, 2), 13, 99])
def test_next_to_a_gap_nothing_is_known(value: int) -> None:
    with pytest.raises(UnknownCell) as caught:
        fire(below=STAYS, above=STAYS)[value]
    assert caught.value.chart == "Fire" and caught.value.rule == "11.0"


def test_between_heads_and_beyond_the_ends_the_chart_must_say() -> None:
    bands = [Band("2", 2, 2), Band("4", 4, 4)]
    plain = Bands("t", "T", "", "N", bands)
    for value in (1, 3, 5):
        with pytest.raises(OutsideTable, match="covers 2, 4"):
            plain[value]
    assert Bands("t", "T", "", "N", bands, rounded="down")[3] == 0
    assert Bands("t", "T", "", "N", bands, rounded="up")[3] == 1
    edged = Bands("t", "T", "", "N", bands, below=Edge("gives"), above=Edge("refused", "too far"))
    assert edged[1] == BELOW
    assert Bands("t", "T", "", "N", bands, above=Edge("gives"))[9] == ABOVE
    with pytest.raises(RefusedByTable, match="too far"):
        edged[9]
    with pytest.raises(UnknownCell):
        Bands("t", "T", "", "N", bands, below=Edge("unknown"))[1]


def test_bands_that_run_downwards() -> None:
    down = [Band("6+", 6, None), Band("3..5", 3, 5), Band("1", 1, 1)]
    axis = Bands("t", "T", "", "N", down, plus=-1, below=STAYS)
    assert [axis[n] for n in (99, 4, 1, 0, -3)] == [0, 1, 2, 2, 2]
    with pytest.raises(OutsideTable):
        axis[2]
    assert axis.shift(axis.heading(1), 1).printed == "3..5"


def test_from_then_on_holds_to_the_next() -> None:
    years = [Band("1944", 1944, 1944), Band("1946", 1946, 1946)]
    axis = Bands("t", "T", "", "Year", years, from_then_on=True)
    assert [axis[n] for n in (1944, 1945, 1946, 2000)] == [0, 0, 1, 1]
    with pytest.raises(OutsideTable):
        axis[1943]
    dates = Dates("t", "T", "", "Since", ["start", "1941-05-21 15:00"], from_then_on=True)
    assert dates.heading("1941-05-21") == "start"
    assert dates.heading("1941-05-21 15:00") == "1941-05-21 15:00"
    with pytest.raises(OutsideTable):
        Dates("t", "T", "", "On", ["1941-05-21"])["1941-05-22"]


def test_shifts_go_the_way_the_chart_says_and_stop_at_a_gap() -> None:
    axis = fire(below=STAYS, above=STAYS)
    one = axis.heading(1)
    assert axis.shift(one, 1).printed == "2" and axis.shift(one, -5).printed == "<1"
    assert axis.shift(one, 0) is one
    for by in (2, 3, 4):
        with pytest.raises(UnknownCell):
            axis.shift(one, by)
    with pytest.raises(OutsideTable):
        fire().shift(fire().heading(0), -1)


def test_headings_compare_by_their_place() -> None:
    axis = fire()
    low, high = axis.heading(0), axis.heading(11)
    assert low < high and high >= low and axis.heading(11) is high
    assert str(high) == "10..12"
    with pytest.raises(OutsideTable):
        axis[Heading("elsewhere", 1)]


def test_ratios_are_compared_exactly() -> None:
    heads = [Ratio(1, 2), Ratio(1, 1), Ratio(3, 2)]
    axis = Ratios("t", "T", "", "Odds", heads, rounded="down", above=STAYS)
    assert axis[Ratio(2, 2)] == 1 and axis[Ratio(4, 3)] == 1 and axis[Ratio(99, 1)] == 2
    with pytest.raises(OutsideTable):
        axis[Ratio(1, 3)]
    with pytest.raises(BadInput):
        Ratio(3, 0)


def axis(*heads: str) -> Axis[str]:
    return Axis("t", "Chart", "2", "Result", heads)


ROLLS = ((11, 53), (54, 65), (66, None))


def test_rolls_pick_the_head_whose_band_holds_them() -> None:
    answer = axis("none", "some", "all")
    chart = BandChart(
        "t", "Chart", "2", "t:1", (), (answer,), answer, [((), ((11, 53), (54, 65), (66, None)))]
    )
    assert [chart[roll] for roll in (11, 53, 54, 66, 80)] == ["none", "none", "some", "all", "all"]
    with pytest.raises(OutsideTable, match=r"11\.\.53, 54\.\.65, 66"):
        chart[10]


def test_a_roll_that_may_belong_to_an_unknown_cell_is_unknown() -> None:
    answer = axis("a", "b", "c")
    row = ((11, 20), unknown, Part(46, 50, high_known=True))
    chart = BandChart("t", "Chart", "2", "t:1", (), (answer,), answer, [((), row)])
    assert chart[48] == "c" and chart[12] == "a"
    for roll in (21, 45, 51):
        with pytest.raises(UnknownCell):
            chart[roll]
    row = ((11, 20), never, Part(46, 50, True, True))
    known = BandChart("t", "Chart", "2", "t:1", (), (answer,), answer, [((), row)])
    with pytest.raises(OutsideTable):
        known[45]


def test_overlaps_and_holes_are_as_declared() -> None:
    answer = axis("a", "b")
    lines = [((), ((1, 4), (3, 6)))]
    with pytest.raises(AmbiguousRow, match="3 belongs to a and to b"):
        BandChart("t", "Chart", "2", "t:1", (), (answer,), answer, lines)[3]
    first = BandChart("t", "Chart", "2", "t:1", (), (answer,), answer, lines, overlaps="first")
    assert first[3] == "a"
    between = [((), ((1, 2), (5, 6)))]
    holed = BandChart("t", "Chart", "2", "t:1", (), (answer,), answer, between, holes="unknown")
    with pytest.raises(UnknownCell):
        holed[3]


def test_the_answer_may_stand_at_the_rows() -> None:
    answer, total = axis("good", "bad"), Bands("t", "T", "", "N", [Band("1", 1, 1), Band("2", 2, 2)])
    rows = [("good", ((1, 3), (1, 2))), ("bad", ((4, 6), (3, 6)))]
    chart = BandChart("t", "Chart", "2", "t:1", (answer,), (total,), answer, rows)
    assert (chart[1, 3], chart[2, 3]) == ("good", "bad")
    turned = [("1", ((1, 3), (4, 6))), ("2", ((1, 2), (3, 6)))]
    other = BandChart("t", "Chart", "2", "t:1", (answer,), (total,), answer, turned, turned=True)
    assert (other[1, 3], other[2, 3]) == ("good", "bad")


def test_values_by_several_heads() -> None:
    gun, far = axis("mg", "at"), Bands("t", "T", "", "Range", [Band("0..6", 0, 6), Band("7", 7, 7), GAP])
    lines = [("mg", (1, unknown, unknown)), ("at", (3, 2, unknown))]
    chart: Chart[int] = Chart("t", "Chart", "2", "t:1", (gun,), (far,), lines)
    assert (chart["at", 4], chart["at", 4], chart["at", 7]) == (3, 3, 2)
    with pytest.raises(UnknownCell, match="row mg, column 7"):
        chart["mg", 7]
    with pytest.raises(UnknownCell, match="column Range 8"):
        chart["mg", 8]
    with pytest.raises(OutsideTable):
        chart["cannon", 4]


def test_beyond_an_end_a_chart_may_give_a_value_of_its_own() -> None:
    gun, far = axis("mg", "at"), Bands("t", "T", "", "Range", [Band("1", 1, 1)], above=Edge("gives", value=9))
    chart: Chart[int] = Chart("t", "Chart", "2", "t:1", (gun,), (far,), [("mg", (1,)), ("at", (3,))])
    assert (chart["mg", 1], chart["mg", 2], chart["cannon", 2]) == (1, 9, 9)
    with pytest.raises(OutsideTable):
        chart["mg", 0]


def test_a_chart_does_not_keep_more_and_more_answers() -> None:
    far = Bands("t", "T", "", "Range", [Band("1+", 1, None)])
    chart: Chart[int] = Chart("t", "Chart", "2", "t:1", (far,), (), [("1+", (1,))])
    assert {chart[number] for number in range(1, 2 * MOST_KEPT)} == {1}
    assert len(chart) <= MOST_KEPT


def test_odds_go_to_the_ratio_that_is_known_to_be_theirs() -> None:
    answer = Axis("t", "Odds", "3", "Column", ["f", "g", "h", "i"], below=STAYS, above=STAYS)
    line = (unknown, Ratio(2, 1), Ratio(3, 1), unknown)
    chart = OddsChart("t", "Odds", "3", "t:1", (), (answer,), answer, [((), line)], rounded="down")
    assert chart[Ratio(17, 7)] == "g" and chart[Ratio(3, 1)] == "h"
    for odds in (Ratio(1, 1), Ratio(4, 1)):
        with pytest.raises(UnknownCell):
            chart[odds]
    whole = OddsChart(
        "t",
        "Odds",
        "3",
        "t:1",
        (),
        (answer,),
        answer,
        [((), (never, Ratio(1, 1), Ratio(2, 1), never))],
        rounded="up",
    )
    assert [whole[Ratio(n, 2)] for n in (1, 2, 3, 4, 9)] == ["g", "g", "h", "h", "h"]


def test_the_least_roll_that_succeeds() -> None:
    column = axis("1", "2", "3")
    chart = LeastChart("t", "Prep", "6", "t:1", (), (column,), [((), (8, never, unknown))])
    assert [chart["1", roll] for roll in (7, 8, 12)] == [False, True, True]
    assert not chart["2", 12]
    with pytest.raises(UnknownCell):
        chart["3", 12]
