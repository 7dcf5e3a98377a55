"""Odds by stages against every way the dice can fall, against the interpreter, and against icepool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import Failed, Mass
from rulesdsl.distribution.walker import walk
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.odds import OddsMaker
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Result
from rulesdsl.runtime import BadInput, Dice, RulesError

RULES = Path(__file__).parent / "raid.rules"


@pytest.fixture(scope="module")
def graph() -> g.RuleGraph:
    return rulesdsl.load(RULES)


@pytest.fixture(scope="module")
def backend(graph: g.RuleGraph) -> Iterator[GeneratedBackend]:
    with loaded(graph, rolls_apart=True) as backend:
        yield backend


@pytest.fixture(scope="module")
def maker(graph: g.RuleGraph, backend: GeneratedBackend) -> OddsMaker:
    return OddsMaker(graph, backend)


def ask(maker: OddsMaker, name: str, of: str, facts: Mapping[str, Any], **more: Any) -> Odds:
    node = find_function(maker.graph, name)
    return maker.ask(node, read(maker.graph, node, told_by_json({"with": facts, **more})), of)


def shares(mass: Mass) -> dict[Any, Fraction]:
    return {
        ("failed", str(v.error)) if isinstance(v, Failed) else v: Fraction(w, mass.total)
        for v, w in mass.weights.items()
    }


def both(backend: GeneratedBackend, name: str, *args: Any, **keywords: Any) -> tuple[Any, Any]:
    function = backend.values.ref(f"function:{name}")
    runtime = backend.values.runtime
    lacking = (runtime.MissingFact, runtime.NoSuchRoll)
    walked = walk(lambda dice: function(*args, dice, **keywords), runtime.RulesError, lacking)
    return shares(Engine().distribution(function, args, keywords)), shares(walked)


def raid_of(backend: GeneratedBackend, **facts: Any) -> Any:
    return backend.values.ref("record:Raid")(**facts)


facts = st.fixed_dictionaries(
    {
        "raiders": st.integers(0, 4),
        "guards": st.integers(0, 6),
        "chests": st.integers(0, 2),
        "storm": st.booleans(),
    }
)


# ---------------------------------------------------------------- every way the dice can fall


@given(facts=facts, hide=st.booleans())
@settings(deadline=None, max_examples=draws(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rolls_again_conditions_pools_and_choices(
    backend: GeneratedBackend, facts: dict[str, Any], hide: bool
) -> None:
    staged, walked = both(backend, "raid", raid_of(backend, wolves=(), **facts), hide=hide)
    assert staged == walked
    assert sum(staged.values()) == 1


@given(bites=st.lists(st.integers(0, 2), max_size=4), chests=st.integers(0, 3), raiders=st.integers(0, 3))
@settings(deadline=None, max_examples=draws(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_repeated_steps(backend: GeneratedBackend, bites: list[int], chests: int, raiders: int) -> None:
    wolf = backend.values.ref("record:Wolf")
    case = raid_of(backend, raiders=raiders, chests=chests, wolves=tuple(wolf(bites=b) for b in bites))
    for name in ("wolves", "shots", "keep_best"):
        staged, walked = both(backend, name, case)
        assert staged == walked


def test_wanted_steps_are_the_margins_of_the_whole(backend: GeneratedBackend) -> None:
    function = backend.values.ref("function:raid")
    case = raid_of(backend, raiders=2, wolves=())
    whole = shares(Engine().distribution(function, (case,), {"hide": False}))
    for step in ("edge", "loot", "taken"):
        margin = shares(Engine().distribution(function, (case,), {"hide": False}, (step,)))
        added: dict[Any, Fraction] = {}
        for value, share in whole.items():
            key = value if isinstance(value, tuple) else getattr(value, step)
            added[key] = added.get(key, Fraction(0)) + share
        found = {k[0] if k[0] != "failed" else k: v for k, v in margin.items()}
        # What is not known of one step may be known of another.
        assert all(found[k] == v for k, v in added.items() if k in found and not any_failed(added))
        assert sum(found.values()) == 1


def any_failed(found: Mapping[Any, Fraction]) -> bool:
    return any(isinstance(k, tuple) and k[0] == "failed" for k in found)


def test_the_interpreter_agrees(graph: g.RuleGraph, backend: GeneratedBackend) -> None:
    """By the interpreter, die by die, for what rolls nothing again."""
    machine = Interpreter(graph)
    node = graph.functions[g.FunctionId("keep_best")]
    situation = read(graph, node, told_by_json({"with": {"raiders": 1}}))

    def run(dice: Dice) -> Any:
        found = machine.call(node.id, situation.inputs, dice)
        assert isinstance(found, Result)
        return tuple(found.values.values())

    walked = shares(walk(run, RulesError))
    staged = shares(
        Engine().distribution(
            backend.values.ref("function:keep_best"), (raid_of(backend, raiders=1, wolves=()),)
        )
    )
    assert {(r.best, r.lucky): share for r, share in staged.items()} == walked


# ---------------------------------------------------------------- against icepool


def test_icepool_agrees(maker: OddsMaker) -> None:
    d6 = icepool.d6
    best = ask(maker, "keep_best", "best", {"raiders": 1})
    expected = icepool.highest(d6, d6)
    assert {int(c.words): c.chance for c in best.answers} == {
        n: Fraction(expected.quantity(n), expected.denominator()) for n in expected.outcomes()
    }
    wounds = ask(maker, "wolves", "wounds", {"raiders": 1, "wolves": [{"bites": 1}] * 10})
    wolf = d6.reroll({2}, depth="inf").map(lambda n: int(n >= 5))
    pool = 10 @ wolf
    assert {int(c.words): c.chance for c in wounds.answers} == {
        n: Fraction(pool.quantity(n), pool.denominator()) for n in pool.outcomes()
    }
    lucky = ask(maker, "keep_best", "lucky", {"raiders": 1})
    assert lucky.chance("yes") == Fraction(3, 10)
    coins = ask(maker, "raid", "coins", {"raiders": 1, "chests": 4})
    four = 4 @ d6
    assert all(coins.chance(n) == Fraction(four.quantity(n), four.denominator()) for n in four.outcomes())


def test_a_band_of_two_dice_read_as_tens_and_ones(maker: OddsMaker) -> None:
    """11..53 is 27 of 36."""
    loot = ask(maker, "raid", "loot", {"raiders": 1, "guards": 30})
    assert loot.chance("Nothing") == Fraction(27, 36)
    assert loot.at_least("Silver").sure == Fraction(9, 36)


# ---------------------------------------------------------------- what is said of it


def test_fixed_rolls_and_follow_ons(maker: OddsMaker) -> None:
    facts = {"raiders": 4, "guards": 8, "away.hexes": 7}
    away = ask(maker, "raid", "away.escaped", facts, roll={"mine": 3, "yours": 5, "search": 66})
    # Gold, so 8 are needed: of 30 ways without doubles, 8+ and no 1 on the red die.
    ways = [(r, w) for r in range(1, 7) for w in range(1, 7) if r != w]
    free = sum(r + w >= 8 and r != 1 for r, w in ways)
    assert away.chance("yes") == Fraction(free, len(ways))
    assert maker.used >= {"mine", "yours", "search"}
    due = ask(maker, "raid", "away", {"raiders": 4, "guards": 8}, roll={"mine": 3, "yours": 5, "search": 66})
    assert [c.words for c in due.chances] == ["Flight is due: tell away.hexes"]


def test_unknown_refused_ended(maker: OddsMaker) -> None:
    loot = ask(maker, "raid", "loot", {"raiders": 12})
    assert loot.unknown == 1 - Fraction(14, 36) and loot.mean is None
    assert ask(maker, "raid", "loot", {"raiders": 0}).chances[0].kind == "refused"
    ended = ask(maker, "raid", "loot", {"raiders": 1, "storm": True})
    assert [(c.kind, c.chance) for c in ended.chances] == [("ended", 1)]
    edge = ask(maker, "raid", "edge", {"raiders": 9})
    assert edge.unknown == 0 and edge.mean is not None


@pytest.mark.parametrize(
    ("of", "facts", "more", "said"),
    [
        ("booty", {"raiders": 1}, {}, "no step 'booty'"),
        ("loot", {}, {}, "raiders"),
        ("loot", {"raiders": 1}, {"roll": {"search": 77}}, "77"),
        ("loot.weight", {"raiders": 1}, {}, "loot.weight|weight"),
    ],
)
def test_wrong_questions(
    maker: OddsMaker, of: str, facts: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    with pytest.raises((Trouble, BadInput), match=said):
        ask(maker, "raid", of, facts, **more)


def test_a_fact_that_a_step_cannot_be(maker: OddsMaker) -> None:
    node = find_function(maker.graph, "raid")
    assert isinstance(node, g.Resolver)
    situation = read(maker.graph, node, told_by_json({"with": {"raiders": 1}}))
    with pytest.raises(Trouble, match=r"guards=loot: the step came to (Nothing|Silver|Gold), which"):
        maker.to_the_end(node, situation, {"guards": "loot"}, {})


def test_a_book_is_made_ready_anew_when_it_has_changed(tmp_path: Path) -> None:
    book = tmp_path / "raid.rules"
    text = RULES.read_text(encoding="utf-8")
    book.write_text(text, encoding="utf-8")
    ask = {"raiders": 1}
    assert rulesdsl.odds(book, "keep_best", ask, of="lucky").chance("yes") == Fraction(3, 10)
    assert rulesdsl.odds(book, "keep_best", ask, of="lucky").chance("yes") == Fraction(3, 10)
    book.write_text(text.replace("at most 30", "at most 40"), encoding="utf-8")
    assert rulesdsl.odds(book, "keep_best", ask, of="lucky").chance("yes") == Fraction(4, 10)


def test_from_python() -> None:
    found = rulesdsl.odds(RULES, "keep_best", {"raiders": 1}, of="best")
    assert found.mean == Fraction(161, 36) and found.at_least(6).sure == Fraction(11, 36)
