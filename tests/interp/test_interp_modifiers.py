"""Policies of modifiers: groups with choices, limits over groups, kinds, cancelled and borrowed
lines, bounds, factors."""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp.values import Total
from rulesdsl.runtime import AmbiguousRow, UnknownCell

RULES = """
role attacker "the attacker"
role defender "the defender"

enum Kind "Kind"
  fire    "Fire"
  assault "Assault"
  sortie  "Sortie"

enum Ground "Ground"
  clear "Clear"
  woods "Woods"
  town  "Town"
  swamp "Swamp"

record Case "Case"
  kind     Kind, usually fire
  grounds  list of Ground, each called ground
  cover    yes/no, usually no
  wall     yes/no, usually no
  smoke    yes/no, usually no
  crack    yes/no, usually no
  hits     number, usually 0
  pure     yes/no, usually no

modifiers choosing "Choosing" [1] of case: Case
  all that apply, added
  minus favors defender
  group best "Best", one, the best for defender
    -1  "cover"  when cover
    -2  "wall"   when wall
    +1  "crack"  when crack
  group worst "Worst", one, the worst for defender
    -1  "cover twice"  when cover
    -2  "wall twice"   when wall
  group first "First", one, the first that applies
    +5  "first"   when wall
    +9  "second"  when cover

modifiers ground_drm "Grounds" [2] of case: Case
  all that apply, added
  minus favors defender
  at most 1 of (a, b), defender chooses, "pure"  when pure                                           [2.9]
  group a "Ground", one, defender chooses
    rows each ground among grounds
    | Ground | DRM |
    | Clear  | 0   |
    | Woods  | -1  |
    | Town   | -3  |
    | Swamp  | ?   |
  group b "Cover", one, defender chooses
    -2  "wall"   when wall
    +2  "crack"  when crack

modifiers kinds "Kinds" [3] of case: Case
  all that apply, added
  by kind, usually for (fire, assault)
  +1   "usual"         when cover
  +10  "sorties only"  when cover for (sortie)
  group all_kinds "All", for (fire, assault, sortie)
    +100   "in the group"   when cover
    +1000  "not for these"  when cover for (assault)

modifiers striking "Striking" [4] of case: Case
  all that apply, added
  net between -3 and +3                                                                              [4.9]
  +1  "hits"   per hits, at most 5
  -1  "cover"  when cover
  "the smoke hides it" cancels ("cover")  when smoke

modifiers turned "Turned" [5] of case: Case
  all that apply, added
  +1  "own"
  use striking, signs reversed, "turned round"  when wall

modifiers factors "Factors" [6] of case: Case
  all that apply, multiplied
  net at least x1/4
  x1/2  "cover"  when cover
  x1/2  "hits"   per hits
  x3    "crack"  when crack
"""


def both() -> Both:
    return Both(graph_of(RULES))


def total(name: str, **facts: object) -> int | object:
    answer = both().call(name, **facts)
    assert isinstance(answer.value, Total)
    return answer.value.value


def test_best_worst_first() -> None:
    answer = both().call("choosing", cover=True, wall=True, crack=True)
    assert answer.lines("choosing") == [(-2, "wall"), (-1, "cover twice"), (5, "first")]
    assert total("choosing", crack=True) == 1


def test_one_candidate_per_element_and_unknown_only_where_it_counts() -> None:
    assert total("ground_drm", grounds=["clear", "town", "woods"]) == -3
    assert total("ground_drm", grounds=[]) == 0
    with pytest.raises(UnknownCell) as caught:
        both().call("ground_drm", grounds=["woods", "swamp"])
    assert "Swamp" in str(caught.value)


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ({"grounds": ["woods"], "wall": True}, -3),
        ({"grounds": ["woods"], "wall": True, "pure": True}, -2),
        ({"grounds": ["town"], "wall": True, "pure": True}, -3),
        ({"grounds": ["town"], "crack": True}, -1),
        ({"grounds": ["clear"], "crack": True, "pure": True}, 0),
    ],
)
def test_at_most_one_of_two_groups(facts: dict[str, object], value: int) -> None:
    """The chooser takes the groups that help it most, and none that does not."""
    assert total("ground_drm", **facts) == value


@pytest.mark.parametrize(("kind", "value"), [("fire", 101), ("assault", 1101), ("sortie", 110)])
def test_kinds(kind: str, value: int) -> None:
    assert total("kinds", kind=kind, cover=True) == value


def test_per_cancelled_and_bounded() -> None:
    assert total("striking", hits=2, cover=True) == 1
    assert total("striking", hits=2, cover=True, smoke=True) == 2
    assert total("striking", hits=9) == 3
    assert both().call("striking", hits=9).lines("striking") == [(5, "hits")]


@pytest.mark.parametrize("hits", [0, -1, -3])
def test_fewer_than_none_are_none(hits: int) -> None:
    """Of what is added, and of factors: the line is there all the same."""
    assert both().call("striking", hits=hits, cover=True).lines("striking") == [(0, "hits"), (-1, "cover")]
    assert both().call("factors", hits=hits, crack=True).lines("factors") == [(1, "hits"), (3, "crack")]


def test_lines_of_another_list_turned_round() -> None:
    answer = both().call("turned", hits=2, cover=True, wall=True)
    assert answer.lines("turned") == [(1, "own"), (-2, "hits"), (1, "cover")]
    assert total("turned", hits=2) == 1


@pytest.mark.parametrize(
    ("facts", "value"),
    [({}, "1"), ({"cover": True, "crack": True}, "3/2"), ({"hits": 2}, "1/4"), ({"hits": 3}, "1/4")],
)
def test_factors(facts: dict[str, object], value: str) -> None:
    assert str(total("factors", **facts)) == value


def test_groups_in_which_no_two_may_apply() -> None:
    text = RULES.replace("one, the first that applies", "one")
    one = Both(graph_of(text))
    assert isinstance(one.call("choosing", wall=True).value, Total)
    with pytest.raises(AmbiguousRow):
        one.call("choosing", wall=True, cover=True)
