"""Outcomes and steps by any of their names, in every place where one is named."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.trouble import Trouble

RULES = Path(__file__).parent / "names.rules"


def ask(of: str, **facts: int) -> Odds:
    return rulesdsl.odds(RULES, "look", facts, of=of)


@pytest.mark.parametrize(
    ("of", "names", "chance"),
    [
        ("morale", ("Save Yourself Retreat", "SYR", "syr", "retreat", "RETREAT", " syr "), Fraction(1, 3)),
        ("morale", ("No Effect", "no effect", "no_effect", "No_Effect"), Fraction(1, 3)),
        ("morale", ("sup", "Sup", "suppressed", "SUPPRESSED"), Fraction(1, 3)),
        ("grade", ("A", "high", "HIGH"), Fraction(1, 6)),
        ("grade", ("a", "low"), Fraction(1, 3)),
        ("grade", ("B", "b", "last"), Fraction(1, 2)),
        ("result", ("2MC", "2mc", "mc 2", "MC(2)"), Fraction(1, 2)),
        ("result", ("-", "nothing", "Nothing"), Fraction(1, 3)),
        ("result", ("3MC", "mc 3"), Fraction(0)),
        ("band", ("1..10", "1-10", "1–10", "1 - 10"), Fraction(1, 2)),
        ("band", ("<1",), Fraction(1, 6)),
        ("thing", ("Old Coin", "old coin"), Fraction(2, 3)),
        ("is_high", ("yes", "Yes", "TRUE", True), Fraction(1, 3)),
        ("die", (3, "3", "+3", "3.0", 3.0, Decimal("3.00"), Fraction(3)), Fraction(1, 6)),
        ("half_done", ("1/2", 0.5, Fraction(1, 2), Decimal("0.5")), Fraction(1, 6)),
    ],
)
def test_an_outcome_by_each_of_its_names(of: str, names: tuple[object, ...], chance: Fraction) -> None:
    found = ask(of)
    for name in names:
        assert found.chance(name) == chance, name
    assert len({found.called(name) for name in names}) == 1
    for one in found.answers:
        # A value of the rules names itself.
        assert found.chance(one.value) == found.chance(one.words) == one.chance


def test_at_least_by_each_name() -> None:
    found = ask("morale")
    for name in ("Suppressed", "sup", "SUPPRESSED"):
        assert found.at_least(name).sure == Fraction(2, 3)
    ranked = ask("result")
    for name in ("2MC", "mc 2", "2mc"):
        assert ranked.at_least(name).sure == Fraction(2, 3)
    assert ranked.at_least("1mc").sure == Fraction(2, 3) and ranked.at_least("3mc").sure == Fraction(1, 6)
    assert ask("die").at_least("+5").sure == ask("die").at_least(4.5).sure == Fraction(1, 3)


@pytest.mark.parametrize(
    ("of", "name", "said"),
    [
        ("morale", "Supressed", "no outcome of morale is called 'Supressed'; did you mean Suppressed?"),
        ("morale", "syrr", "no outcome of morale is called 'syrr'; did you mean SYR?"),
        ("morale", "", "the outcomes are No Effect, Suppressed, Save Yourself Retreat"),
        ("result", "2MD", "no outcome of result is called '2MD'; did you mean 2MC?"),
        ("band", "1..20", "no outcome of band is called '1..20'"),
        ("is_high", "maybe", "the outcomes are no, yes"),
        ("die", "three", "die comes to numbers, and 'three' is none"),
        ("die", "1e999999999", "die comes to numbers"),
        ("die", "9" * 401, "has too many digits"),
        ("die", float("inf"), "die comes to numbers, and 'inf' is none"),
    ],
)
def test_what_nothing_is_called(of: str, name: object, said: str) -> None:
    """The message itself says what is meant, for those who see nothing else."""
    for question in (ask(of).chance, ask(of).called):
        with pytest.raises(Trouble) as raised:
            question(name)
        assert said in str(raised.value)


def test_a_number_too_long_to_be_printed_is_no_outcome() -> None:
    for question in (ask("die").chance, ask("die").at_least, ask("morale").chance):
        with pytest.raises(Trouble, match=r"400 digits|no outcome"):
            question(10**5000)


def test_a_name_that_several_have_is_refused_with_all_of_them() -> None:
    """Capitals count where only they tell two outcomes apart; what is printed so comes first."""
    assert (ask("grade").chance("A"), ask("grade").chance("a")) == (Fraction(1, 6), Fraction(1, 3))
    graph = rulesdsl.load(str(RULES))
    grades = graph.enums[1].model_copy(
        update={
            "members": tuple(
                m.model_copy(update={"printed": printed})
                for m, printed in zip(graph.enums[1].members, ("Ab", "aB", "B"), strict=True)
            )
        }
    )
    parts = {name: getattr(graph, name) for name in type(graph).model_fields}
    changed = type(graph)(**{**parts, "enums": (graph.enums[0], grades)})
    found = rulesdsl.odds(changed, "look", {}, of="grade")
    assert found.chance("Ab") == Fraction(1, 6) and found.chance("aB") == Fraction(1, 3)
    with pytest.raises(Trouble, match="'AB' may be Ab or aB of grade"):
        found.chance("AB")


# ---------------------------------------------------------------- steps


@pytest.mark.parametrize(
    ("written", "of"),
    [
        ("Morale", "morale"),
        ("is high", "is_high"),
        ("HALF_DONE", "half_done"),
        ("loot.Coins", "loot.coins"),
        ("LOOT.morale", "loot.morale"),
    ],
)
def test_a_step_by_its_name_whatever_its_capitals(written: str, of: str) -> None:
    assert ask(written).of == of and ask(written) == ask(of)
    assert rulesdsl.odds(RULES, "look", {"n": Fraction(0)}, of=written).of == of


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ("moral", "A look has no step 'moral'; did you mean morale?"),
        ("loot.coin", "loot has no part 'coin'; did you mean coins?"),
        ("", "has no step ''"),
        ("loot.", "loot has no part ''"),
    ],
)
def test_a_step_that_there_is_not(of: str, said: str) -> None:
    with pytest.raises(Trouble) as raised:
        ask(of)
    assert said in str(raised.value)


def test_a_table_gives_its_result_and_nothing_else() -> None:
    found = rulesdsl.odds(RULES, "bands", {"distance": 5}, of="Result")
    assert [str(c.chance) for c in found.chances] == ["1/6", "1/2", "1/3"]
    assert rulesdsl.odds(RULES, "bands", {"distance": 5}, of="morale") == found
    with pytest.raises(Trouble, match="Bands gives no 'losses'"):
        rulesdsl.odds(RULES, "bands", {"distance": 5}, of="losses")
    with pytest.raises(Trouble, match=r"is a table and rolls no dice.*uses it: look"):
        rulesdsl.odds(RULES, "loot_table", {"die": 3})


def test_what_ends_it_by_each_name() -> None:
    for until in ({"morale": "syr"}, {"Morale": "Retreat"}, {"morale": "Save Yourself Retreat"}):
        found = rulesdsl.odds(RULES, "look", {"n": 0}, repeat={"n": "DIE"}, until=until)
        assert [c.words for c in found.how.chances] == ["morale is Save Yourself Retreat"]
        assert found.rounds == 3
    with pytest.raises(Trouble, match="no outcome of morale is called 'syrx'"):
        rulesdsl.odds(RULES, "look", {"n": 0}, repeat={"n": "die"}, until={"morale": "syrx"})


# ---------------------------------------------------------------- what a step does not come to


def kinds(of: str, name: str = "strike", **facts: int) -> dict[tuple[str, str], Fraction]:
    found = rulesdsl.odds(RULES, name, facts, of=of)
    assert sum(c.chance for c in found.chances) == 1
    return {(c.kind, c.words): c.chance for c in found.chances if c.kind != "answer"}


BACK = ("ended", "it comes back [4.3]")
SKIPPED = ("skipped", "does not come to it")


def test_what_is_settled_before_the_end_counts() -> None:
    """2d6: of 36 ways 3 come back, which are ends for the steps behind, not for those before."""
    for of in ("aim", "aimed", "spent"):
        assert kinds(of) == {}
    assert rulesdsl.odds(RULES, "strike", of="aim").chance(3) == Fraction(2, 36)
    assert rulesdsl.odds(RULES, "strike", of="spent").chance(0) == Fraction(3, 36)
    assert kinds("damage") == {
        BACK: Fraction(3, 36),
        ("ended", "nothing there [4.6]"): Fraction(3, 36) / 6,
    }
    assert kinds("aim", n=10) == {("refused", "out of range [4.2]"): 1}


def test_a_roll_that_is_not_made_is_no_0() -> None:
    found = rulesdsl.odds(RULES, "strike", of="drift")
    assert kinds("drift") == {("skipped", "not rolled"): Fraction(30, 36), BACK: Fraction(3, 36)}
    assert found.chance(0) == 0 and found.chance(1) == Fraction(3, 36) / 6
    assert found.mean is None and found.at_least(0).sure == Fraction(3, 36)


def test_a_follow_on_that_does_not_happen_is_none_of_its_results() -> None:
    """Also where one of them is printed as what is absent is."""
    assert kinds("looked") == kinds("looked.result") == {SKIPPED: Fraction(30, 36), BACK: Fraction(3, 36)}
    assert rulesdsl.odds(RULES, "strike", of="looked.result").chance("-") == Fraction(3, 36) / 3
    fixed = rulesdsl.odds(RULES, "strike", of="looked.result", roll={"aim": 11})
    assert fixed.chance("-") == Fraction(1, 3) and fixed.chance("nothing") == Fraction(1, 3)


def test_a_step_that_nothing_needs_can_be_asked_for() -> None:
    """Code leaves it out where it may fail; of a procedure that goes on and on too."""
    assert ask("loot.coins").mean == 4 and ask("loot.morale").chance("SYR") == Fraction(1, 3)
    spent = rulesdsl.odds(RULES, "strike", {"n": 1}, of="spent")
    assert [c.chance for c in spent.chances if c.kind == "outside"] == [Fraction(1, 36)]
    found = rulesdsl.odds(RULES, "look", {"n": 0}, repeat={"n": "die"}, until={"band": "11-20"})
    assert found.rounds == 3


@pytest.mark.parametrize(
    ("name", "of", "facts", "lacking"),
    [
        ("plain", "total", {}, "first"),
        ("plain", "total", {"second": 2}, "first"),
        ("plain", "die", {"first": 2}, "second"),
        ("told", "name", {}, "name"),
    ],
)
def test_a_fact_that_is_not_told_is_named(name: str, of: str, facts: dict[str, int], lacking: str) -> None:
    """Of a procedure of plain facts too, and where a step is a fact itself."""
    with pytest.raises(Trouble, match=f"A fact is missing: {lacking}"):
        rulesdsl.odds(RULES, name, facts, of=of)


# ---------------------------------------------------------------- parts of passes

PASSES = """
series passed "Passed", edition "1"

sections "1.0-9.9"

record Volley "Volley" [1.0]
  men  number, usually 2

resolver volley "Volley" [2.0] of volley: Volley
  shots  is each man in (1 repeated men), carrying dread from 0
    roll die 1d3
    unasked  is die + 1
    then go to check as test when die is more than 1
      level  is die
    dread becomes dread + test.lost when test.lost is not absent, otherwise dread
  lost  is sum of test.lost among shots where test.lost is not absent
  gives lost

record Check "Check" [3.0]
  level  number

resolver check "Check" [3.0] of check: Check
  roll luck 1d2
  end "it is over" when luck is 2 and level is 3
  lost   is luck + level
  gives lost
"""


@pytest.fixture(scope="module")
def passes(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("passed") / "passed.rules"
    path.write_text(PASSES)
    return rulesdsl.load(path)


def test_a_part_of_what_only_some_passes_come_to(passes: g.RuleGraph) -> None:
    """Where a pass does not come to it, that stands there; an end where it leaves it open."""
    found = rulesdsl.odds(passes, "volley", {"men": 1}, of="shots.test.lost")
    assert {c.words: c.chance for c in found.chances} == {
        "(-)": Fraction(1, 3),
        "(3)": Fraction(1, 6),
        "(4)": Fraction(1, 3),
        "(Ended)": Fraction(1, 6),
    }
    assert rulesdsl.odds(passes, "volley", {"men": 1}, of="shots.passes.test.lost").chances == found.chances


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ("shots.test.lots", "shots.test has no part 'lots'; did you mean lost?"),
        ("shots.unasked", "shots has no part 'unasked'; its parts: test, dread, stopped, passes"),
        ("shots.passes.dread", "shots.passes has no part 'dread'; its parts: test"),
        ("shots.1.test", "shots has no part '1'; its parts: test, dread, stopped, passes"),
        ("shots.dread.x", "shots.dread has no part 'x'; its parts: none"),
        ("lost.x", "lost has no part 'x'; its parts: none"),
    ],
)
def test_a_part_of_passes_that_there_is_not(of: str, said: str, passes: g.RuleGraph) -> None:
    with pytest.raises(Trouble) as raised:
        rulesdsl.odds(passes, "volley", {}, of=of)
    assert str(raised.value) == said
