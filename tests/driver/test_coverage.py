"""Coverage: what of a ledger is encoded, partly, switched off, omitted, not in the source, absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.driver.books import BookRef
from rulesdsl.driver.coverage import Coverage, coverage
from rulesdsl.driver.coverage_words import same_thing
from rulesdsl.driver.ledger import LedgerItem
from rulesdsl.driver.pipeline import check_view, load_sources
from rulesdsl.graph.citations import by_digits, read_citation, sub_rules

BOOK = """
series low "Low", edition "1"

sections "Intro, 1.0-9.9, Charts, g 1.0-4.9, g-rev 1.0-2.9"

omitted "hedges" [4.2]

formula one "One" [1.1a] of n: number
  gives n                                                        [1.1b]

formula wide "Wide" [2.2-2.4] of n: number
  gives n

formula seven "Seven" [7.1] of n: number
  gives n

table losses "Losses by night" [Charts]
  rows   n "N", in bands
  gives  number
  | N    | Loss |
  | 1..2 | 1    |
  | 3+   | 2    |

formula setting_up "Setting up" [Intro III] of n: number
  gives n

example never "Never" [5.5] of one
  given
    n  1
  expect
    one  1

game high "High" extends low "1"

switch off 7.0 "No sevens" [g 1.6]
  except 7.9

change plus_one "More of one" [g 1.3d]
  in formula one
    was gives n
    now gives n + 1  [1.1b]

edition revised "High" extends high, edition "revised"

option much "Much more" [g-rev 2.1], usually off
  in formula one
    was gives n + 1
    now gives n + 2
"""


def item(ref: str, title: str = "", id: str = "", completeness: str = "complete") -> LedgerItem:
    return LedgerItem(id, ref, title, completeness)


@pytest.fixture(scope="module")
def covered(tmp_path_factory: pytest.TempPathFactory) -> list[LedgerItem]:
    return [
        item("1.1a-b"),
        item("1.1a-c"),
        item("2.3"),
        item("2.1-2.4"),
        item("7.1; chart"),
        item("7.1, 7.9"),
        item("4.2"),
        item("5.5"),
        item("6.1", completeness="absent"),
        item("6.2", completeness="partial"),
        item("Losses by Night Table; 1.1a"),
        item("Night losses", "Losses by night"),
        item("Intro III", "setting up"),
        item("Order of Battle"),
        item("g 1.6"),
        item("g 1.3d; 1.4"),
        item("low 1.1a"),
        item("G-REV 2.1"),
        item("other 1.1a"),
    ]


def of(items: list[LedgerItem], tmp_path: Path, views: tuple[str, ...] = ("high", "revised")) -> Coverage:
    path = tmp_path / "book.rules"
    path.write_text(BOOK.lstrip(), encoding="utf-8")
    loaded = load_sources(BookRef(path))
    return coverage([check_view(loaded, view).usable() for view in views], [items])


def test_every_status(covered: list[LedgerItem], tmp_path: Path) -> None:
    found = {rule.ref: rule for rule in of(covered, tmp_path).rules}
    assert {ref: rule.status for ref, rule in found.items()} == {
        "1.1a-b": "encoded",
        "1.1a-c": "partly",
        "2.3": "encoded",
        "2.1-2.4": "partly",
        "7.1; chart": "switched off",
        "7.1, 7.9": "absent",
        "4.2": "omitted",
        "5.5": "absent",
        "6.1": "not in the source",
        "6.2": "absent",
        "Losses by Night Table; 1.1a": "encoded",
        "Night losses": "encoded",
        "Intro III": "encoded",
        "Order of Battle": "absent",
        "g 1.6": "encoded",
        "g 1.3d; 1.4": "partly",
        "low 1.1a": "encoded",
        "G-REV 2.1": "encoded",
    }
    assert found["1.1a-c"].lacking == ("1.1c",) and found["2.1-2.4"].lacking == ("2.1",)
    assert found["7.1, 7.9"].off == ("7.1",) and found["7.1, 7.9"].lacking == ("7.9",)
    assert found["g 1.3d; 1.4"].lacking == ("g 1.4",), "the prefix carries on"
    assert found["g 1.6"].by == ("switch",) and found["6.2"].incomplete


def test_one_edition_alone(covered: list[LedgerItem], tmp_path: Path) -> None:
    below = {rule.ref: rule.status for rule in of(covered, tmp_path, ("low",)).rules}
    assert below["7.1; chart"] == "encoded" and below["g 1.6"] == "absent"


def test_items_belong_to_the_book_that_their_ids_name(tmp_path: Path) -> None:
    items = [item("1.1a", id="low.1"), item("1.6", id="g.6"), item("1.1a", id="elsewhere.1")]
    found = of(items, tmp_path)
    assert [rule.part for rule in found.rules] == ["low", "g"] and found.parts == ("low", "g")
    assert found.count("encoded", "low") == 1 and found.count("absent", "g") == 1


def spans(ref: str, *, digits: bool = False) -> list[str]:
    citation = read_citation(ref)
    ranges = by_digits(citation).ranges if digits else citation.ranges
    return [str(rule) for span in ranges for rule in sub_rules(span)]


def test_ranges_rule_by_rule() -> None:
    assert spans("20.0, 20.0a-c") == ["20.0", "20.0a", "20.0b", "20.0c"]
    assert spans("4.1-4.3") == ["4.1", "4.2", "4.3"]
    assert spans("143.2-143.23", digits=True) == ["143.2", "143.2.1", "143.2.2", "143.2.3"]
    assert spans("144.46-144.47", digits=True) == ["144.4.6", "144.4.7"]
    assert spans("27.1a-27.2c") == ["27.1a", "27.2c"], "what cannot be counted is its two ends"
    assert spans("1.1-1.9999") == ["1.1", "1.9999"]


def test_a_range_of_digits_does_not_swallow_its_neighbour(tmp_path: Path) -> None:
    path = tmp_path / "digits.rules"
    text = 'series d "D"\n\nformula one "One" [143.3] of n: number\n  gives n  [143.25]\n'
    path.write_text(text, encoding="utf-8")
    graph = check_view(load_sources(BookRef(path)), None).usable()
    (rule,) = coverage([graph], [[item("143.2-143.26")]], digits=True).rules
    assert rule.by == ("formula one",) and rule.lacking == ("143.21-143.24", "143.26")
    (alone,) = coverage([graph], [[item("143.31-143.33")]], digits=True).rules
    assert alone.status == "absent", "a heading is not about every rule beneath it"


def test_the_same_words() -> None:
    assert same_thing("Morale Check modifiers", "Morale Check modifier", whole=True)
    assert same_thing("German landing plan of 20 May", "German Landing Plan")
    assert same_thing("AT Roll Table", "AT Rolls")
    assert not same_thing("German VP Chart", "Commonwealth VP Chart")
    assert not same_thing("Area Fire Table", "Point Fire Table") and not same_thing("", "Charts")
