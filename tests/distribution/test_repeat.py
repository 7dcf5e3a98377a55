"""A procedure gone through to the end, against chains whose course is known."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

import rulesdsl
from rulesdsl.distribution.chain import NeverOver, Row, TooLong, to_the_end
from rulesdsl.distribution.mass import Mass
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.driver.trouble import Trouble


def test_a_gambler_is_ruined() -> None:
    """A fair game from 3 of 10: ruin 7/10, after 3 * 7 rounds."""

    def play(state: Hashable) -> Row:
        assert isinstance(state, int)
        new = (state - 1, state + 1)
        return {n: 1 for n in new if n not in (0, 10)}, {n: 1 for n in new if n in (0, 10)}, 2

    course = to_the_end(3, play)
    assert course.ends == Mass({0: 7, 10: 3}, 10) and course.rounds == 21


def test_standing_still_costs_rounds_only() -> None:
    course = to_the_end("here", lambda state: ({state: 9}, {"over": 1}, 10))
    assert course.ends == Mass({"over": 1}) and course.rounds == 10


def test_what_never_ends_is_said() -> None:
    with pytest.raises(NeverOver):
        to_the_end(0, lambda state: ({1 if state == 0 else 0: 1}, {}, 1))
    with pytest.raises(TooLong):
        to_the_end(0, lambda state: ({(state, 1): 1}, {}, 1), most=50)


def test_what_only_grows_is_soon_too_much() -> None:
    """Those found last are looked at first: of a few that lead to ever more, few are looked at."""
    looked_at: list[int] = []

    def grows(state: int) -> Row:
        looked_at.append(state)
        if state > 100_000:
            raise TooLong
        return {state + n: 1 for n in range(1, 6 * state)}, {}, 6 * state - 1

    with pytest.raises(TooLong):
        to_the_end(2, grows)
    assert len(looked_at) < 10


POOL = """\
series pool "Pool", edition "1"

record Pool "Pool" [1.0]
  n  number

resolver pool "A pool" [1.0] of pool: Pool
  fired  is each shot in (1 repeated n)
    roll die d10
    hit is (die is at least 7)
  roll whole 1d6, n times
  twice  is whole + (count of fired where hit)
  gives twice
"""


def test_the_limit_is_found_before_it_is_gone_through(tmp_path: Path) -> None:
    """Hits of 686 dice, each with each sum of 686: so many that none of them is looked at."""
    book = tmp_path / "pool.rules"
    book.write_text(POOL, encoding="utf-8")
    with pytest.raises(Trouble, match="the end: more than 5,000,000 pairs"):
        rulesdsl.odds(book, "pool", {"n": 686}, repeat={"n": "twice"})


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
