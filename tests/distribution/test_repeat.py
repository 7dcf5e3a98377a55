"""A procedure gone through to the end, against chains whose course is known."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

import rulesdsl
from rulesdsl import graph as g
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


# ---------------------------------------------------------------- parts of steps

SIEGE = """
series siege "Siege", edition "1"

sections "1.0-9.9"

dice pair "one red, one white" [1.0]
  red    1d6
  white  1d6

record Siege "Siege" [1.0]
  shots  number, usually 3
  wall   number, usually 4

resolver siege "Siege" [2.0] of siege: Siege
  end "the wall is down" when wall is at most 0                          [2.1]
  fired  is each shot in (1 repeated shots), carrying left from shots    [2.2]
    roll aim pair
    left  becomes left - 1 when aim.red is more than aim.white, otherwise left
  roll luck pair
  then go to breach as breached when luck.red is more than 1             [2.3]
    wall  is wall
  then go to repair as repaired                                          [2.4]
    wall    is wall
    bricks  asked "how many fall"
  kept_left   is fired.left
  kept_wall   is repaired.stands
  kept_luck   is luck.red
  gives fired, breached, repaired, luck, kept_left, kept_wall, kept_luck

record Breach "Breach" [3.0]
  wall  number

resolver breach "Breach" [3.0] of breach: Breach
  roll die 1d6
  end "a dud" when die is 1
  stands  is higher of (0, wall - 1)
  gives stands

resolver repair "Repair" [4.0] of (wall: number, bricks: number)
  roll die 1d6
  stands  is wall - bricks when die is at least 4, otherwise wall - 1
  gives stands
"""


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("siege") / "siege.rules"
    path.write_text(SIEGE)
    return rulesdsl.load(path)


@pytest.mark.parametrize(
    ("fact", "part", "step", "until"),
    [
        ("shots", "fired.left", "kept_left", 0),
        ("shots", "Fired.Left", "kept_left", 0),
        ("wall", "repaired.stands", "kept_wall", None),
        ("wall", "luck.red", "kept_luck", 4),
    ],
)
def test_a_part_of_a_step_is_gone_on_with(
    fact: str, part: str, step: str, until: int | None, siege: g.RuleGraph
) -> None:
    """What passes carry, a step of a follow-on, a die: as if a step of the rules were that."""
    facts = {"shots": 2, "wall": 3, "repaired.bricks": 2}
    ends = [{} if until is None else {name: until} for name in (part, step)]
    found, like = (
        rulesdsl.odds(siege, "siege", facts, repeat={fact: name}, until=end)
        for name, end in zip((part, step), ends, strict=True)
    )
    assert (found.facts, found.rounds) == (like.facts, like.rounds)
    assert [c.chance for c in found.how.chances] == [c.chance for c in like.how.chances]
    if until is not None:
        assert [c.words for c in found.how.chances] == [f"{part.lower()} is {until}"]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("fired.lft", "fired has no part 'lft'; did you mean left?"),
        ("fired.aim", "fired.aim cannot be gone on with; name a step"),
        ("fired.passes", "fired.passes cannot be gone on with; name a step"),
        ("breached.wall", "breached.wall cannot be gone on with; name a step"),
        ("breached.stands", "--repeat wall=breached.stands: the step came to -, which the fact cannot be"),
    ],
)
def test_a_part_that_cannot_be_gone_on_with(part: str, said: str, siege: g.RuleGraph) -> None:
    for more in ({}, {"roll": {"repaired.die": 1}}):
        with pytest.raises(Trouble) as raised:
            rulesdsl.odds(siege, "siege", {"wall": 2}, repeat={"wall": part}, **more)
        assert said in str(raised.value)
