"""A procedure gone through to the end, against chains whose course is known."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

import rulesdsl
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.odds_repeat import NeverOver, Onward, TooLong, to_the_end
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import read, told_by_json

Steps = Iterable[tuple[Hashable, Fraction]]
HALF = Fraction(1, 2)


def test_a_gambler_is_ruined() -> None:
    """A fair game from 3 of 10: ruin 7/10, after 3 * 7 rounds."""

    def play(state: Hashable) -> Steps:
        assert isinstance(state, int)
        for new in (state - 1, state + 1):
            yield (new if new in (0, 10) else Onward(new)), HALF

    course = to_the_end(3, play)
    assert course.ends == {0: Fraction(7, 10), 10: Fraction(3, 10)} and course.rounds == 21


def test_standing_still_costs_rounds_only() -> None:
    def wait(state: Hashable) -> Steps:
        return [(Onward(state), Fraction(9, 10)), ("over", Fraction(1, 10))]

    course = to_the_end("here", wait)
    assert course.ends == {"over": 1} and course.rounds == 10


def test_what_never_ends_is_said() -> None:
    with pytest.raises(NeverOver):
        to_the_end(0, lambda state: [(Onward(1 if state == 0 else 0), Fraction(1))])
    with pytest.raises(TooLong):
        to_the_end(0, lambda state: [(Onward((state, 1)), Fraction(1))], most=50)


FIGHT = """\
series skirmish "Skirmish", edition "1"

record Fight "Fight" [1.0]
  attackers  number
  defenders  number

resolver fight "Fight" [1.0] of fight: Fight
  end "the defenders are gone" when defenders is 0                     [1.1]
  end "the attackers are gone" when attackers is 0                     [1.2]
  roll mine 1d6                                                        [1.3]
  roll yours 1d6                                                       [1.3]
  attackers_left  is attackers - 1 when yours is more than mine, otherwise attackers
  defenders_left  is defenders - 1 when mine is more than yours, otherwise defenders
  gives attackers_left, defenders_left
"""


def test_a_fight_to_the_end_as_icepool_has_it(tmp_path: Path) -> None:
    book = tmp_path / "fight.rules"
    book.write_text(FIGHT, encoding="utf-8")
    graph = rulesdsl.load(book)
    node = find_function(graph, "fight")
    situation = read(graph, node, told_by_json({"with": {"attackers": 3, "defenders": 4}}))
    carry = {"attackers": "attackers_left", "defenders": "defenders_left"}
    with odds_maker(graph) as maker:
        found = maker.to_the_end(node, situation, carry, {})  # type: ignore[arg-type]  # a resolver

    def once(attackers: int, defenders: int) -> object:
        if not attackers or not defenders:
            return (attackers, defenders)
        each = icepool.d6.map(
            lambda mine: icepool.d6.map(
                lambda yours: (attackers - (yours > mine), defenders - (mine > yours))
            )
        )
        return each

    end = icepool.Die([(3, 4)]).map(once, star=True, repeat="inf")
    assert {int(c.words): c.chance for c in found.facts[0].chances} == {
        n: Fraction(end.marginals[0].quantity(n), end.denominator()) for n in end.marginals[0].outcomes()
    }
    assert sum(c.chance for c in found.how.chances) == 1
    assert [c.words for c in found.how.chances] == [
        "the attackers are gone [1.2]",
        "the defenders are gone [1.1]",
    ]
