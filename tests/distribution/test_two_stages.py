"""Rolls that hang on rolls, as all throws have it; asked often, so that it is one function that answers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rulesdsl

GRAPH = rulesdsl.load(Path(__file__).parent / "two_stages.rules")
Gun = Mapping[str, int]
Facts = Mapping[str, Any]
Throws = Iterator[tuple[Mapping[str, object], Fraction]]
"""What the steps come to, with its share."""
D6 = range(1, 7)
TWO_DICE = {n: 6 - abs(n - 7) for n in range(2, 13)}


def told(resolver: str, step: str, facts: Facts) -> dict[str, Fraction]:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, resolver, facts, of=step).chances}


def shares(throws: Throws, step: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for figures, share in throws:
        words = str(figures.get("over", figures.get(step)))
        found[words] = found.get(words, Fraction(0)) + share
    return found


def battery(facts: Facts) -> Throws:
    ways = [(die, harm, TWO_DICE[die]) for die in TWO_DICE for harm in D6]
    for shots in product(ways, repeat=len(facts["guns"])):
        share, hits, holes, losses = Fraction(1), 0, 0, 0
        for (die, harm, of), gun in zip(shots, facts["guns"], strict=True):
            share *= Fraction(of, 216)
            if die + gun["aim"] - facts["cover"] >= 8:
                hits += 1
                holes += harm == 6
                losses += max(harm + gun["punch"] - 3, 0)
        yield {"hits": hits, "losses": losses, "worth": losses + 10 * hits + 100 * holes}, share


def drained(facts: Facts) -> Throws:
    guns = facts["guns"]
    for shots in product(D6, D6, repeat=len(guns)):
        left = facts["steps"]
        for gun, die, harm in zip(guns, shots[::2], shots[1::2], strict=True):
            if die + gun["aim"] >= 5:
                left = max(left - harm - gun["punch"], 0)
        yield {"remains": left}, Fraction(1, 36 ** len(guns))


def hurried(facts: Facts) -> Throws:
    guns = facts["guns"]
    for shots in product(D6, D6, repeat=len(guns)):
        hits, figures = 0, dict[str, object]()
        for gun, die, nerve in zip(guns, shots[::2], shots[1::2], strict=True):
            if die + nerve == 2 + gun["punch"]:
                figures["over"] = "they run [2.6]"
            hits += die + gun["aim"] >= 5
        figures |= {"hits": hits, "left": max(facts["steps"] - hits, 0)}
        yield figures, Fraction(1, 36 ** len(guns))


def clash(facts: Facts) -> Throws:
    for us, them in product(TWO_DICE, range(1, 11)):
        attack, defence = us + facts["ours"], them + facts["theirs"]
        margin, share = attack - defence, Fraction(TWO_DICE[us], 360)
        both, shown = margin + 3 * (defence - attack), margin + 100 * us
        yield {"margin": margin, "both": both, "shown": shown}, share


def line(facts: Facts) -> Throws:
    pairs = facts["pairs"]
    for dice in product(D6, D6, D6, repeat=len(pairs)):
        wins = losses = 0
        for pair, us, them, harm in zip(pairs, dice[::3], dice[1::3], dice[2::3], strict=True):
            if us + pair["ours"] - them - pair["theirs"] > 0:
                wins, losses = wins + 1, losses + harm
        yield {"wins": wins, "losses": losses}, Fraction(1, 216 ** len(pairs))


def guns(chance: random.Random, most: int) -> list[Gun]:
    """Some of them alike."""
    kinds = [{"aim": chance.randint(-2, 3), "punch": chance.randint(0, 3)} for _ in range(2)]
    return [chance.choice(kinds) for _ in range(chance.randint(0, most))]


def pairs(chance: random.Random, most: int) -> list[Mapping[str, int]]:
    kinds = [{"ours": chance.randint(-3, 3), "theirs": chance.randint(-3, 3)} for _ in range(2)]
    return [chance.choice(kinds) for _ in range(chance.randint(0, most))]


def drawn(resolver: str, chance: random.Random) -> Facts:
    def number(most: int) -> int:
        return chance.randint(-most, most)

    match resolver:
        case "battery":
            return {"guns": guns(chance, 2), "cover": number(3)}
        case "drained" | "hurried":
            return {"guns": guns(chance, 3), "steps": chance.randint(0, 9)}
        case "clash":
            return {"ours": number(9), "theirs": number(9)}
        case _:
            return {"pairs": pairs(chance, 2)}


STEPS: Sequence[tuple[Callable[[Facts], Throws], tuple[str, ...]]] = (
    (battery, ("losses", "hits", "worth")),
    (drained, ("remains",)),
    (hurried, ("hits", "left")),
    (clash, ("margin", "both", "shown")),
    (line, ("wins", "losses")),
)


@pytest.mark.parametrize(("throws", "steps"), STEPS, ids=[one.__name__ for one, _ in STEPS])
def test_as_all_throws_have_it(throws: Callable[[Facts], Throws], steps: Sequence[str]) -> None:
    resolver = throws.__name__
    chance = random.Random(resolver)
    for _ in range(8):
        facts = drawn(resolver, chance)
        for step in steps:
            assert told(resolver, step, facts) == shares(throws(facts), step), (step, facts)


def test_many_guns_one_by_one_and_at_once() -> None:
    """What a battery of thirty comes to is what two of fifteen come to together."""
    some = [{"aim": n % 3, "punch": n % 4} for n in range(15)]
    half, whole = ([*told("battery", "losses", {"guns": some * n}).items()] for n in (1, 2))
    sums: dict[str, Fraction] = {}
    for (one, share), (other, more) in product(half, repeat=2):
        words = str(int(one) + int(other))
        sums[words] = sums.get(words, Fraction(0)) + share * more
    assert dict(whole) == sums


def test_dice_by_how_far_it_is() -> None:
    """So many dice as the margin says: by the odds of the margin, and sums of dice one by one."""
    for ours in range(-9, 10):
        facts = {"ours": ours, "theirs": 0}
        found: dict[str, Fraction] = {}
        for margin, share in told("clash", "margin", facts).items():
            sums = {0: Fraction(1)}
            for _ in range(max(int(margin), 0)):
                grown: dict[int, Fraction] = {}
                for (value, ways), die in product(sums.items(), D6):
                    grown[value + die] = grown.get(value + die, Fraction(0)) + ways / 6
                sums = grown
            for value, ways in sums.items():
                found[str(value)] = found.get(str(value), Fraction(0)) + ways * share
        loss = told("clash", "loss", facts)
        assert {"0" if words == "not rolled" else words: share for words, share in loss.items()} == found
