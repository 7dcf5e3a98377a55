"""Charts called by themselves, from Python: they answer, or say with their own errors why not."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import books
import pytest
from anything import NAN, STRANGE, NoEquals, NoHash, anything, numpys
from generated_packages import imported
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules_text import graph_of

CHARTS = """
dice d66 "two dice, red tens, white ones" [1]
  red    1d6, tens
  white  1d6, ones

enum Ground "Ground" [1], least first
  open   "Open"
  woods  "Woods"
  town   "Town"

outcome Fate "Fate" [1], least first
  fine     "-"
  hurt(n)  "H{n}"

table by_number "By number" [2]
  rows   men "Men", in bands, below the first stays
  gives  number
  | Men  | Loss |
  | 1..3 | 1    |
  | 4..9 | 2    |

table by_open_number "By open number" [2.1]
  rows   men "Men", in bands
  gives  number
  | Men        | Loss |
  | 3 or less  | 1    |
  | 4..9       | 2    |
  | 10+        | 3    |

table by_word "By word" [3]
  rows   ground: Ground "Ground"
  gives  number
  | Ground | Cost |
  | Open   | 1    |
  | Woods  | 2    |

table by_yes "By yes or no" [4]
  rows   night: yes/no "Night"
  gives  number
  | Night | Range |
  | no    | 9     |
  | yes   | 2     |

table by_text "By text" [5]
  rows   nation "Nation"
  gives  number
  | Nation | Morale |
  | Ours   | 1      |
  | Theirs | 2      |

table by_date "By date" [6]
  rows   day "Day", in dates, from then on
  gives  number
  | Day        | Fuel |
  | 1944-12-16 | 4    |
  | 1944-12-20 | 1    |

table by_fate "By fate" [7]
  rows   fate: Fate "Fate"
  gives  number
  | Fate | Points |
  | -    | 0      |
  | H1   | 1      |
  | H2   | 3      |

table by_roll "By roll" [8]
  roll     d66
  rows     men "Men", in bands
  columns  fate: Fate
  cells    are rolls that give the column
  | Men  | -      | H1     | H2     |
  | 1..3 | 11..53 | 54..65 | 66     |
  | 4..9 | 11..36 | 41..56 | 61..66 |

table by_sum "By sum" [8.1]
  roll   2d6
  rows   fate: Fate
  cells  are rolls that give the row
  | Fate | Die    |
  | -    | 7+     |
  | H1   | 2..6   |

table by_least "By least" [8.2]
  roll   1d6
  rows   ground: Ground
  cells  are the roll or more
  | Ground | Die |
  | Open   | 3   |
  | Woods  | 5   |

table by_points "By points" [9]
  rows     ground: Ground "Ground"
  columns  fate: Fate
  cells    are points in bands that give the column
  | Ground | -    | H1   |
  | Open   | 1..3 | 4..9 |
  | Woods  | 1..6 | 7..9 |

table by_odds "By odds" [10]
  rows     ground: Ground "Ground"
  columns  fate: Fate
  cells    are odds that give the column, rounded down
  | Ground | -   | H1  |
  | Open   | 1:2 | 2:1 |
  | Woods  | 1:1 | 4:1 |

record Trip "Trip" [11]
  men  number

resolver go "Go" [11] of trip: Trip
  roll die d66
  fate  is by_roll at men rolling die
  gives fate
"""


@pytest.fixture(scope="module")
def charts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with imported(graph_of(CHARTS), tmp_path_factory.mktemp("charts")) as package:
        yield package


def good(package: Any) -> dict[str, tuple[Any, ...]]:
    """Of each chart what it answers."""
    Ground, Fate, Ratio = package.Ground, package.Fate, package._runtime.Ratio
    return {
        "by_number": (2,), "by_open_number": (2,), "by_word": (Ground.OPEN,), "by_yes": (True,),
        "by_text": ("Ours",), "by_date": ("1944-12-18",), "by_fate": (Fate.hurt(2),), "by_roll": (2, 33),
        "by_sum": (7,), "by_least": (Ground.OPEN, 4), "by_points": (Ground.OPEN, 4),
        "by_odds": (Ground.OPEN, Ratio(3, 2)),
    }  # fmt: skip


def own(package: Any) -> tuple[type[Exception], ...]:
    return package.RulesError, package.BadInput


def test_every_chart_answers_what_it_covers(charts: Any) -> None:
    known = good(charts)
    assert set(known) == {t.id for t in graph_of(CHARTS).tables}
    for name, args in known.items():
        assert getattr(charts, name)(*args) is not None


NO_NUMBERS = (NAN, float("inf"), 2.5, 33.5, True, False, "2", (2,), [2], {2}, b"2", 2j, NoHash(), NoEquals(2))


NUMBERED = ("by_number", "by_open_number", "by_roll", "by_sum", "by_least", "by_points")


@pytest.mark.parametrize("name", NUMBERED)
def test_what_is_no_exact_number_is_refused(charts: Any, name: str) -> None:
    """In each place of a number; also after the numbers that True and False are taken for were asked."""
    args = good(charts)[name]
    chart = getattr(charts, name)
    for at, arg in enumerate(args):
        if not isinstance(arg, int):
            continue
        for number in (0, 1):
            ask(charts, chart, (*args[:at], number, *args[at + 1 :]))
        for strange in (*NO_NUMBERS, *numpys()):
            with pytest.raises(charts.BadInput) as said:
                chart(*args[:at], strange, *args[at + 1 :])
            assert "[" in str(said.value)


def ask(package: Any, chart: Any, args: tuple[Any, ...]) -> str:
    """What comes of it; only the package's own errors may."""
    try:
        return str(chart(*args))
    except own(package) as error:
        assert str(error)
        return type(error).__name__


def test_whole_numbers_of_any_library_are_numbers(charts: Any) -> None:
    for two in (2, 2.0, Fraction(2)):
        assert charts.by_number(two) == 1
    for roll in (33, 33.0, Fraction(33)):
        assert charts.by_roll(2, roll) == charts.Fate.FINE


@pytest.mark.parametrize(
    ("name", "args", "said"),
    [
        ("by_number", (NAN,), "Men of By number [2]: nan is not an exact number; it takes 1..3, 4..9"),
        ("by_word", ("Open",), "Ground of By word [3]: 'Open' is not one of Ground; it takes Open, Woods"),
        ("by_yes", (1,), "Night of By yes or no [4]: 1 is not True or False; it takes no, yes"),
        ("by_text", (7,), "Nation of By text [5]: 7 is not a text; it takes Ours, Theirs"),
        (
            "by_roll",
            (2, 17),
            "roll of By roll [8]: 17 cannot be rolled with two dice, red tens, white ones "
            "(11..66, each digit 1..6)",
        ),
        ("by_roll", (2, 33.5), "roll of By roll [8]: 33.5 cannot be rolled with two dice, red tens, white"),
        ("by_sum", (13,), "roll of By sum [8.1]: 13 cannot be rolled with 2d6 (2..12)"),
    ],
)
def test_the_words_name_chart_rule_and_what_it_takes(
    charts: Any, name: str, args: tuple[Any, ...], said: str
) -> None:
    with pytest.raises(charts.BadInput) as error:
        getattr(charts, name)(*args)
    assert str(error.value).replace("yes, no", "no, yes").startswith(said)


def test_what_is_of_the_kind_and_not_covered_is_outside(charts: Any) -> None:
    for name, args in (
        ("by_number", (10,)),
        ("by_number", (Fraction(7, 2),)),
        ("by_word", (charts.Ground.TOWN,)),
        ("by_text", ("Nobody",)),
        ("by_date", ("1944-12-15",)),
        ("by_fate", (charts.Fate.hurt(7),)),
        ("by_points", (charts.Ground.OPEN, 10)),
    ):
        with pytest.raises(charts.OutsideTable, match="is outside the table, which covers"):
            getattr(charts, name)(*args)


NO_DATES = ("yesterday", "1944-13-01", "1943-02-29", "1944-12-16 12", "1944-12-16 24:00", "1944")


@pytest.mark.parametrize("day", NO_DATES)
def test_what_is_no_date_is_refused(charts: Any, day: str) -> None:
    with pytest.raises(charts.BadInput, match="is not a date such as"):
        charts.by_date(day)
    assert charts.by_date("1944-12-16 15:00") == 4


def test_a_modified_roll_may_be_more_than_the_dice_show(tmp_path: Path) -> None:
    text = CHARTS.replace("rolling die", "rolling (die + 1)")
    with imported(graph_of(text), tmp_path) as package:
        assert package.by_roll(2, 66 - 13) == package.Fate.FINE
        assert ask(package, package.by_roll, (2, 17)) == "-"
        assert ask(package, package.by_roll, (2, 33.5)) == "BadInput"


@settings(max_examples=draws(400), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_asked_only_its_own_errors_come(charts: Any, data: st.DataObject) -> None:
    name, args = data.draw(st.sampled_from(sorted(good(charts).items())))
    mixed = [arg if data.draw(st.booleans()) else data.draw(anything()) for arg in args]
    ask(charts, getattr(charts, name), tuple(mixed))


# ---------------------------------------------------------------- the books


@pytest.mark.parametrize("name", books.NAMES)
def test_charts_of_every_book_have_no_other_errors(name: str) -> None:
    """One strange thing in each place, the others as good as they come; then strange things alone."""
    graph = books.book(name)
    package = books.package(graph)
    for table in graph.tables:
        chart = getattr(package, str(table.id))
        count = len([p for p in inspect.signature(chart).parameters if p != "trace"])
        usual = [usually(package, chart, at) for at in range(count)]
        for strange in (*STRANGE, *numpys()):
            ask(package, chart, (strange,) * count)
            for at in range(count):
                ask(package, chart, (*usual[:at], strange, *usual[at + 1 :]))


def usually(package: Any, chart: Any, at: int) -> Any:
    """Something that a chart takes in this place, found by trying."""
    made = chart.__globals__.get(chart.__name__.upper())
    asked = () if made is None else made.asked
    heads = [h for h in asked[at].heads if not hasattr(h, "index")] if at < len(asked) else []
    return heads[0] if heads else 33
