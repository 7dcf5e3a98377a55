"""Enums with a column of their own words, or of an enum that has a column of theirs: made, and the same
wherever they are read."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from both import Both
from generated_packages import imported
from rules_text import graph_of, inputs

from rulesdsl import graph as g
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.situation import Situation
from rulesdsl.interp.values import Member
from rulesdsl.runtime import UnknownCell
from rulesdsl.vector import prepare

RULES = """
enum Sort "Sort" [1.1]
  | name | printed | kin: Sort | sold: Kind | next: Sort |
  | a    | Aye     | Bee       | Cee        | ?          |
  | b    | Bee     | -         | Dee        | Aye        |

enum Kind "Kind" [1.2]
  | name | printed | made: Sort | worth |
  | c    | Cee     | Bee        | 3     |
  | d    | Dee     | Aye        | 5     |

resolver r "R" [2.0] of sort: Sort
  roll die 1d2
  k      is sort.kin
  back   is sort.sold.made
  worth  is sort.sold.worth + die
  gives k, back, worth

formula following "Following" [2.1] of sort: Sort
  gives sort.next
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


@pytest.mark.parametrize(("sort", "kin", "back", "worth"), [("a", "b", "b", 3), ("b", None, "a", 5)])
def test_the_same_everywhere(sort: str, kin: str | None, back: str, worth: int) -> None:
    told = both().call("r", {"die": 2}, sort=sort)
    found, other = told["k"], told["back"]
    assert (found.name if isinstance(found, Member) else found) == kin
    assert isinstance(other, Member)
    assert other.name == back
    assert told["worth"] == worth + 2

    answers = prepare(both().graph, "r")({"sort": [sort], "roll.die": [2]})
    printed = {"a": "Aye", "b": "Bee", None: None}
    assert list(answers["k"]) == [printed[kin]]
    assert list(answers["back"]) == [printed[back]]
    assert list(answers["worth"]) == [worth + 2]

    node = both().graph.functions[g.FunctionId("r")]
    situation = Situation(inputs(both().graph, "r", sort=sort), {}, {}, {})
    with odds_maker(both().graph) as maker:
        shares = {c.words: c.chance for c in maker.ask(node, situation, "worth").chances}
        assert shares == {str(worth + 1): Fraction(1, 2), str(worth + 2): Fraction(1, 2)}
        assert [c.words for c in maker.ask(node, situation, "k").chances] == [printed[kin] or "-"]


def test_what_is_not_printed() -> None:
    found = both().call("following", sort="b").value
    assert isinstance(found, Member)
    assert found.name == "a"
    with pytest.raises(UnknownCell, match="Aye"):
        both().call("following", sort="a")


def test_the_classes(tmp_path: Path) -> None:
    with imported(graph_of(RULES), tmp_path) as rules:
        assert rules.Sort.A.kin is rules.Sort.B
        assert rules.Sort.B.kin is None
        assert rules.Kind.C.made.sold is rules.Kind.D
        assert rules.Sort.B.next is rules.Sort.A
        with pytest.raises(rules.UnknownCell):
            _ = rules.Sort.A.next
        with pytest.raises(AttributeError):
            rules.Sort.A.kin = rules.Sort.A
