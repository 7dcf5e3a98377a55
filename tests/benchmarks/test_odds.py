"""Exact odds beside icepool 2.1.3, on the same questions, with the same fractions as answers.

Each question is asked of a list of different situations, once each. What rulesdsl worked out is
forgotten before every round; what stays is what was made ready: the book, its functions, the stages
they are divided into; and, on both sides, the sums of so many like dice. `read` makes every outcome
of every answer a fraction, in order, on both sides. icepool is asked as its own examples do it: `map`
for what hangs on an earlier roll, `@` for pools, `map(..., repeat='inf')` for a fight to the end, with
the charts as Python at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from icepool import Die, d6, d10
from ratios import at_least, side

import rulesdsl
from rulesdsl.driver.odds_end import Ending
from rulesdsl.driver.odds_ready import forget
from rulesdsl.driver.odds_told import Odds

pytest.importorskip("pytest_benchmark")

BOOK = Path(__file__).parent / "combat.rules"
GRAPH = rulesdsl.load(BOOK)
Facts = dict[str, Any]
Question = Callable[..., Any]

SHOT = "Odds of a hit (2d6) and its damage (1d6, by column), 72 situations"
VOLLEY = "Odds of a pool of d10 and a d6 for each hit, 15 situations"
TOLD = "Odds of shooters told one by one, a die each and one for each hit, 12 situations"
GUNS = "Odds of guns told one by one, two dice each and a third for a hit, 15 situations"
LINE = "Odds of units told one by one that differ, by modifiers and by how many dice they roll, 15 situations"
WIND = "Odds of units told one by one, with a die that all of them look at and saves for hits, 9 situations"
DUELS = "Odds of three rolls with different signs, of which the first two are looked at again, 24 situations"
TWICE = "Odds of one shot, asked again"
SHOTS = [{"range": r, "skill": s, "armor": a} for r in range(12) for s in (0, 1) for a in (0, 1, 2)]
VOLLEYS = [{"guns": guns, "needed": needed} for guns in (1, 3, 5, 8, 12) for needed in (4, 6, 8)]
SKIRMISHES = [([n % 3 for n in range(men)], needed) for men in (3, 6, 12, 20) for needed in (4, 5, 6)]
"""The skill of each shooter, and what is needed."""
BATTERIES = [
    ([(n * 5 % 4 - 1, n * 3 % 4) for n in range(guns)], cover)
    for guns in (1, 2, 4, 7, 12)
    for cover in (0, 1, 2)
]
"""The aim and the weight of each gun, and the cover."""
LINES = [
    ([("horse" if n % 3 else "foot", n * 2 % 4, n % 4 == 1) for n in range(men)], range_)
    for men in (1, 2, 4, 7, 12)
    for range_ in (0, 2, 4)
]
"""The arm and the skill of each unit, and whether it rolls two dice; and the range."""
IN_WIND = [(units, range_) for units, range_ in LINES if len(units) < 5]
CHALLENGES = [(e, cover, night) for e in (-1, 0, 2, 3) for cover in (0, 1, 3) for night in (True, False)]
"""The edge, the cover, and whether it is night."""
SIZES = (2, 3, 5, 8, 10)
BEST = "Odds of a fight to the end, three dice against two, best against best, 5 a side"


def fight(size: int) -> str:
    return f"Odds of a fight to the end, {size} against {size}"


# ---------------------------------------------------------------- as icepool has it

ENDS = {0: (4, 7, 10), 3: (5, 8, 11), 6: (6, 9, 11), 10: (8, 10, 11), 99: (9, 11, 12)}
"""The hit table: up to this range, the highest rolls of the first three columns."""
DAMAGE = ((0, 0, 1, 2), (0, 1, 1, 3), (0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 5), (0, 2, 4, 6))
TWO_DICE = 2 @ d6


def icepool_shot(range: int, skill: int, armor: int) -> Die[int]:
    ends = next(columns for limit, columns in ENDS.items() if range - skill <= limit)
    hit = TWO_DICE.map(lambda roll: sum(roll > end for end in ends))
    by_column = {c: d6.map(lambda die: max(DAMAGE[die - 1][c] - armor, 0)) for c in hit.outcomes()}  # noqa: B023
    return hit.map(by_column)


def icepool_volley(guns: int, needed: int) -> Die[int]:
    return (guns @ (d10 >= needed)) @ d6


def icepool_skirmish(skills: list[int], needed: int) -> Die[int]:
    hits = sum((d6 + skill >= needed for skill in skills), Die([0]))
    return hits @ (d6 < 4)


def icepool_battery(pieces: list[tuple[int, int]], cover: int) -> Die[int]:
    def loss(aim: int, weight: int) -> Die[int]:
        harm = d6.map(lambda die: max(die + weight - 3, 0))
        return (TWO_DICE + (aim - cover) >= 8).map(lambda hit: harm if hit else 0)

    return sum((loss(*piece) for piece in pieces), Die([0]))


def icepool_unit(arm: str, skill: int, twice: bool, range: int) -> Die[int]:
    aim = min(skill, 2) - (1 if range >= 3 else 0) + (2 if arm == "horse" and range < 2 else 0)
    return (TWO_DICE if twice else d6) + aim


def icepool_line(units: list[tuple[str, int, bool]], range: int) -> Die[int]:
    return sum((icepool_unit(*unit, range) >= 6 for unit in units), Die([0]))


def icepool_wind(units: list[tuple[str, int, bool]], range: int) -> Die[int]:
    def shot(wind: int, arm: str, skill: int, twice: bool) -> Die[Any]:
        aim = icepool_unit(arm, skill, False, range).min_outcome() - 1

        def of_it(die: int, second: int) -> Any:
            score = die + second + aim
            worth = score - 5 if wind >= 3 else 1
            return icepool.Vector((int(score >= 6), worth if score >= 6 else int(die == 1)))

        return icepool.map(of_it, d6, d6 if twice else Die([0]))

    def net(wind: int) -> Die[int]:
        figures = sum((shot(wind, *unit) for unit in units[1:]), shot(wind, *units[0]))
        return icepool.map(lambda both: both[0] @ d6 - both[1] if both[0] else -both[1], figures, star=False)

    return icepool.map(net, d6)


def icepool_duel(edge: int, cover: int, night: bool) -> Die[int]:
    def result(ours: int, theirs: int, chance: int) -> int:
        margin = ours + edge - theirs - cover if night else ours - chance - theirs + edge
        return margin - (ours if margin > cover else theirs - 3) * 2 + chance

    return icepool.map(result, TWO_DICE, icepool.d8, icepool.d4)


def pools(most: int) -> list[Die[int]]:
    return [n @ (d6 >= 5) for n in range(most + 1)]


POOLS = pools(max(SIZES))


def icepool_fight(ours: int, theirs: int, hits: list[Die[int]]) -> Die[Any]:
    def round_of(us: int, them: int) -> Any:
        if not us or not them:
            return us, them
        return icepool.map(lambda we, they: (max(us - they, 0), max(them - we, 0)), hits[us], hits[them])

    return Die([(ours, theirs)]).map(round_of, star=True, repeat="inf")


def icepool_best(ours: int, theirs: int) -> Die[Any]:
    """Three dice against two: the best with the best, the second with the second, ties to the defender."""
    known: dict[tuple[int, int], Die[int]] = {}

    def lost(ours: int, theirs: int) -> Die[int]:
        if (ours, theirs) not in known:
            pairs = min(ours, theirs)
            best = d6.pool(ours).highest(pairs).sort_pair("<=", d6.pool(theirs).highest(pairs))
            known[ours, theirs] = best.size()
        return known[ours, theirs]

    def round_of(us: int, them: int) -> Any:
        if not us or not them:
            return us, them
        dice = min(us, 3), min(them, 2)
        return lost(*dice).map(lambda lost: (us - lost, them - min(dice) + lost))

    return Die([(ours, theirs)]).map(round_of, star=True, repeat="inf")


# ---------------------------------------------------------------- as we have it


def odds_of(resolver: str, facts: Facts, of: str) -> Odds:
    return rulesdsl.odds(GRAPH, resolver, facts, of=of)


def odds_of_skirmish(skills: list[int], needed: int) -> Odds:
    facts: dict[str, Any] = {"needed": needed}
    for number, skill in enumerate(skills, 1):
        facts[f"shooters.{number}.name"] = f"Man {number}"
        facts[f"shooters.{number}.skill"] = skill
    return odds_of("skirmish", facts, "losses")


def odds_of_battery(pieces: list[tuple[int, int]], cover: int) -> Odds:
    facts: dict[str, Any] = {"cover": cover}
    for number, (aim, weight) in enumerate(pieces, 1):
        facts[f"pieces.{number}.aim"] = aim
        facts[f"pieces.{number}.weight"] = weight
    return odds_of("battery", facts, "losses")


def odds_of_line(units: list[tuple[str, int, bool]], range: int, of: str = "hits") -> Odds:
    told = [{"arm": arm, "skill": skill, "twice": twice} for arm, skill, twice in units]
    return odds_of("line_fire", {"units": told, "range": range}, of)


def odds_of_duel(edge: int, cover: int, night: bool) -> Odds:
    return odds_of("duel", {"edge": edge, "cover": cover, "night": night}, "result")


def odds_of_fight(ours: int, theirs: int) -> Ending:
    carry = {"ours": "ours_left", "theirs": "theirs_left"}
    return rulesdsl.odds(GRAPH, "battle", {"ours": ours, "theirs": theirs}, repeat=carry)


def odds_of_best(ours: int, theirs: int) -> Ending:
    carry = {"ours": "ours_left", "theirs": "theirs_left"}
    return rulesdsl.odds(GRAPH, "best_against_best", {"ours": ours, "theirs": theirs}, repeat=carry)


def read(found: list[Odds]) -> list[Odds]:
    for odds in found:
        assert odds.chances
    return found


def weights(die: Die[int]) -> dict[str, Fraction]:
    return {str(int(n)): Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}


def chances(odds: Odds) -> Mapping[str, Fraction]:
    return {c.words: c.chance for c in odds.chances}


def same(found: list[Odds], dice: list[Die[int]]) -> bool:
    return [chances(odds) for odds in found] == [weights(die) for die in dice]


@pytest.fixture
def asked(benchmark: Any) -> Iterator[Callable[[Callable[[], Any]], Any]]:
    """Measures a call, each round from nothing worked out."""

    def measured(call: Callable[[], Any], rounds: int = 30) -> Any:
        call()
        return benchmark.pedantic(call, setup=forget, rounds=rounds)

    yield measured


# ---------------------------------------------------------------- two stages


@side(SHOT, "icepool")
def test_shots_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_shot(**case) for case in SHOTS])
    assert same([odds_of("shot", case, "losses") for case in SHOTS], found)


@side(SHOT, "icepool, read")
def test_shots_by_icepool_read(asked: Question) -> None:
    assert asked(lambda: [weights(icepool_shot(**case)) for case in SHOTS])


@side(SHOT, "rulesdsl", at_least(5, "icepool"))
def test_shots(asked: Question) -> None:
    found = asked(lambda: [odds_of("shot", case, "losses") for case in SHOTS])
    assert same(found, [icepool_shot(**case) for case in SHOTS])


@side(SHOT, "rulesdsl, read", at_least(5, "icepool, read"))
def test_shots_read(asked: Question) -> None:
    assert asked(lambda: read([odds_of("shot", case, "losses") for case in SHOTS]))


@side(VOLLEY, "icepool")
def test_volleys_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_volley(**case) for case in VOLLEYS])
    assert same([odds_of("volley", case, "damage") for case in VOLLEYS], found)


@side(VOLLEY, "icepool, read")
def test_volleys_by_icepool_read(asked: Question) -> None:
    assert asked(lambda: [weights(icepool_volley(**case)) for case in VOLLEYS])


@side(VOLLEY, "rulesdsl", at_least(5, "icepool"))
def test_volleys(asked: Question) -> None:
    found = asked(lambda: [odds_of("volley", case, "damage") for case in VOLLEYS])
    assert same(found, [icepool_volley(**case) for case in VOLLEYS])


@side(VOLLEY, "rulesdsl, read", at_least(5, "icepool, read"))
def test_volleys_read(asked: Question) -> None:
    assert asked(lambda: read([odds_of("volley", case, "damage") for case in VOLLEYS]))


@side(TOLD, "icepool")
def test_skirmishes_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_skirmish(*case) for case in SKIRMISHES])
    assert same([odds_of_skirmish(*case) for case in SKIRMISHES], found)


@side(TOLD, "rulesdsl", at_least(5, "icepool"))
def test_skirmishes(asked: Question) -> None:
    found = asked(lambda: [odds_of_skirmish(*case) for case in SKIRMISHES])
    assert same(found, [icepool_skirmish(*case) for case in SKIRMISHES])


@side(GUNS, "icepool")
def test_batteries_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_battery(*case) for case in BATTERIES])
    assert same([odds_of_battery(*case) for case in BATTERIES], found)


@side(GUNS, "rulesdsl", at_least(5, "icepool"))
def test_batteries(asked: Question) -> None:
    found = asked(lambda: [odds_of_battery(*case) for case in BATTERIES])
    assert same(found, [icepool_battery(*case) for case in BATTERIES])


@side(LINE, "icepool")
def test_lines_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_line(*case) for case in LINES])
    assert same([odds_of_line(*case) for case in LINES], found)


@side(LINE, "rulesdsl", at_least(5, "icepool"))
def test_lines(asked: Question) -> None:
    found = asked(lambda: [odds_of_line(*case) for case in LINES])
    assert same(found, [icepool_line(*case) for case in LINES])


@side(WIND, "icepool")
def test_lines_in_wind_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_wind(*case) for case in IN_WIND])
    assert same([odds_of_line(*case, of="net") for case in IN_WIND], found)


@side(WIND, "rulesdsl", at_least(5, "icepool"))
def test_lines_in_wind(asked: Question) -> None:
    found = asked(lambda: [odds_of_line(*case, of="net") for case in IN_WIND])
    assert same(found, [icepool_wind(*case) for case in IN_WIND])


@side(DUELS, "icepool")
def test_duels_by_icepool(asked: Question) -> None:
    found = asked(lambda: [icepool_duel(*case) for case in CHALLENGES])
    assert same([odds_of_duel(*case) for case in CHALLENGES], found)


@side(DUELS, "rulesdsl", at_least(5, "icepool"))
def test_duels(asked: Question) -> None:
    found = asked(lambda: [odds_of_duel(*case) for case in CHALLENGES])
    assert same(found, [icepool_duel(*case) for case in CHALLENGES])


@side(TWICE, "icepool")
def test_one_shot_by_icepool(benchmark: Any) -> None:
    assert benchmark(icepool_shot, 5, 1, 0).denominator()


@side(TWICE, "rulesdsl, by the name of the book", at_least(5, "icepool"))
def test_one_shot_by_name(benchmark: Any) -> None:
    facts = {"range": 5, "skill": 1, "armor": 0}
    found = benchmark(lambda: rulesdsl.odds(str(BOOK), "shot", facts, of="losses"))
    assert same([found], [icepool_shot(5, 1, 0)])


# ---------------------------------------------------------------- to the end


def by_icepool(size: int, made: list[Die[int]] | None) -> Question:
    @side(fight(size), "icepool" if made is None else "icepool, its dice made beforehand")
    def test(asked: Question) -> None:
        found = asked(lambda: icepool_fight(size, size, pools(size) if made is None else made), 3)
        ending = odds_of_fight(size, size)
        assert [chances(fact) for fact in ending.facts] == [weights(die) for die in found.marginals]

    return test


def by_rulesdsl(size: int) -> Question:
    beside = at_least(20, "icepool"), at_least(20, "icepool, its dice made beforehand")

    @side(fight(size), "rulesdsl", *beside)
    def test(asked: Question) -> None:
        found = asked(lambda: odds_of_fight(size, size), 20 if size > 5 else 100)
        dice = icepool_fight(size, size, POOLS).marginals
        assert [chances(fact) for fact in found.facts] == [weights(die) for die in dice]

    return test


for size in SIZES:
    globals()[f"test_fight_of_{size}_by_icepool"] = by_icepool(size, None)
    globals()[f"test_fight_of_{size}_by_icepool_with_dice"] = by_icepool(size, POOLS)
    globals()[f"test_fight_of_{size}"] = by_rulesdsl(size)


@side(BEST, "icepool")
def test_best_against_best_by_icepool(asked: Question) -> None:
    found = asked(lambda: icepool_best(5, 5), 3)
    assert [chances(fact) for fact in odds_of_best(5, 5).facts] == [weights(die) for die in found.marginals]


@side(BEST, "rulesdsl", at_least(20, "icepool"))
def test_best_against_best(asked: Question) -> None:
    found = asked(lambda: odds_of_best(5, 5), 100)
    assert [chances(fact) for fact in found.facts] == [weights(die) for die in icepool_best(5, 5).marginals]
