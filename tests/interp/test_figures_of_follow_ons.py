"""What a rule reads of a follow-on that ended, was refused, is due or does not happen is the same for the
interpreter, generated Python, columns and odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from both import Both
from rules_text import graph_of, inputs

from rulesdsl import graph as g
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.situation import Situation
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Nested, Result, Val, plain
from rulesdsl.runtime import MissingFact, NotAnswered, TapeDice, Trace
from rulesdsl.vector import prepare

RULES = """
record Q "Q"
  n  number, usually 1

record W "W"
  n  number
  m  number

resolver ends "Ends" [2] of q: Q
  roll six 1d2
  end "it is one" when n is 1                                   [2.1]
  score  is n + 10
  left   is six - 2
  gives six, score, left

resolver refuses "Refuses" [3] of q: Q
  refuse "it is one" when n is 1                                [3.1]
  score  is n + 10
  gives score

resolver waits "Waits" [4] of w: W
  roll six 1d2
  score  is n + m + six
  gives score

resolver after_end "After an end" [1] of q: Q
  roll die 1d2
  then go to ends as after when n is at least 1
    n  is die
  fin      is 7 when after is absent, otherwise after.score
  known    is 7 when after is absent, otherwise after.six
  twice    is 0 when after.six is absent, otherwise after.six x 2
  greater  is yes when after.six is at least 2, otherwise no
  one      is yes when after.six is 1, otherwise no
  two      is yes when after.score is 12, otherwise no
  beyond   is 0 when after.score is absent, otherwise after.score + after.six
  gives fin, known, twice, greater, one, two, beyond

resolver after_refusal "After a refusal" [1] of q: Q
  roll die 1d2
  then go to refuses as after when n is at least 1
    n  is die
  fin    is 7 when after is absent, otherwise after.score
  there  is yes when after is not absent and after.score is at least 12, otherwise no
  gives fin, there

resolver needs_it "Needs it" [1] of q: Q
  roll die 1d2
  then go to ends as after
    n  is die
  plain  is after.score
  fin    is after.score + 1
  gives plain, fin

resolver reads_it "Reads it" [1] of q: Q
  roll die 1d2
  then go to ends as after
    n  is die
  plain  is after.score
  gives plain

resolver after_waiting "After waiting" [1] of q: Q
  roll die 1d2
  then go to waits as after when die is 2
    n  is die
    m  asked "how many"
  fin  is 7 when after is absent, otherwise after.score
  gives fin

resolver in_passes "In passes" [1] of q: Q
  roll die 1d2
  through is each k in ((1 repeated 1) followed by (2 repeated 1))
    then go to ends as after
      n  is k
    got  is 0 when after.score is absent, otherwise after.score
  whole  is sum of got among through
  sixes  is sum of after.six among through
  there  is count of through where after.score is not absent
  gives whole, sixes, there

resolver goes_on "Goes on" [5] of q: Q
  roll six 1d2
  then go to refuses as check
    n  is six
  end "it is one" when n is 1                                   [5.1]
  gives six, check

resolver further "Further" [6] of q: Q
  roll die 1d2
  then go to goes_on as after
    n  is die
  fin  is 0 when after.check.score is absent, otherwise after.check.score
  gives fin, after
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


def in_columns(name: str, columns: dict[str, int]) -> dict[str, object]:
    """The answers of one row."""
    answers = prepare(both().graph, name)({key: [value] for key, value in columns.items()})
    return {key: next(iter(answers[key])) for key in answers}


def odds(name: str, of: str, answers: dict[str, Val] | None = None) -> dict[str, Fraction]:
    node = both().graph.functions[g.FunctionId(name)]
    told: Nested = {"after": answers} if answers else {}
    with odds_maker(both().graph) as maker:
        found = maker.ask(node, Situation(inputs(both().graph, name, n=1), {}, told, {}), of)
        return {c.words: c.chance for c in found.chances}


ENDED = [
    # die, six: fin, known, twice, greater, one, two, beyond
    ((1, 1), (None, 1, 2, False, True, False, 0)),
    ((1, 2), (None, 2, 4, True, False, False, 0)),
    ((2, 1), (12, 1, 2, False, True, True, 13)),
    ((2, 2), (12, 2, 4, True, False, True, 14)),
]
STEPS = ("fin", "known", "twice", "greater", "one", "two", "beyond")


@pytest.mark.parametrize(("dice", "expected"), ENDED)
def test_of_what_ended_what_was_known_is_there(dice: tuple[int, int], expected: tuple[Val, ...]) -> None:
    die, six = dice
    told = both().call("after_end", {"die": die, "after.six": six}, n=1)
    assert tuple(plain(told[step]) for step in STEPS) == expected
    answers = in_columns("after_end", {"n": 1, "roll.die": die, "roll.after.six": six})
    assert tuple(answers[step] for step in STEPS) == expected


@pytest.mark.parametrize("step", STEPS)
def test_odds_of_what_ended(step: str) -> None:
    said = {None: "-", True: "yes", False: "no"}
    shares = Counter(value if type(value) is int else said[value] for _, row in ENDED  # type: ignore[index]
                     for value in (row[STEPS.index(step)],))  # fmt: skip
    expected = {str(words): Fraction(count, 4) for words, count in shares.items()}
    assert odds("after_end", step) == expected


@pytest.mark.parametrize(("die", "fin", "there"), [(1, None, False), (2, 12, True)])
def test_of_what_was_refused_nothing_is_there(die: int, fin: int | None, there: bool) -> None:
    told = both().call("after_refusal", {"die": die}, n=1)
    assert (told["fin"], told["there"]) == (fin, there)
    answers = in_columns("after_refusal", {"n": 1, "roll.die": die})
    assert (answers["fin"], answers["there"]) == (fin, there)


def test_odds_of_what_was_refused() -> None:
    assert odds("after_refusal", "fin") == {"-": Fraction(1, 2), "12": Fraction(1, 2)}
    assert odds("after_refusal", "there") == {"no": Fraction(1, 2), "yes": Fraction(1, 2)}


def test_nothing_is_gone_on_to() -> None:
    for name in ("after_end", "after_refusal"):
        assert both().call(name, {"die": 1}, n=0)["fin"] == 7
        assert in_columns(name, {"n": 0, "roll.die": 1})["fin"] == 7


def test_what_is_needed_is_a_missing_fact() -> None:
    rolls = {"die": 1, "after.six": 1}
    with pytest.raises(MissingFact, match=r"after\.score"):
        both().call("needs_it", rolls, n=1)
    answers = in_columns("needs_it", {"n": 1, "roll.die": 1, "roll.after.six": 1})
    assert answers["status"] == "missing"
    assert answers["reason"] == "not given: after.score"
    shares = odds("needs_it", "fin")
    assert shares.pop("13") == Fraction(1, 2)
    ((words, share),) = shares.items()
    assert words.startswith("after.score is absent")
    assert share == Fraction(1, 2)
    # Where it is only handed on it may be absent.
    assert both().call("reads_it", rolls, n=1)["plain"] is None
    assert in_columns("reads_it", {"n": 1, "roll.die": 1, "roll.after.six": 1})["plain"] is None
    assert odds("reads_it", "plain") == {"-": Fraction(1, 2), "12": Fraction(1, 2)}


DUE = "after.score: after is due and not yet answered"


def test_what_waits_is_a_missing_fact() -> None:
    assert both().call("after_waiting", {"die": 1}, n=1)["fin"] == 7
    with pytest.raises(NotAnswered, match=DUE):
        both().call("after_waiting", {"die": 2}, n=1)
    given = inputs(both().graph, "after_waiting", n=1)
    with pytest.raises(Exception, match=DUE) as caught:
        both().generated.call("after_waiting", given, TapeDice({"die": 2}), {}, Trace())
    assert type(caught.value).__name__ == "NotAnswered"
    answers = in_columns("after_waiting", {"n": 1, "roll.die": 2})
    assert (answers["status"], answers["reason"]) == ("missing", f"not given: {DUE}")
    assert odds("after_waiting", "fin") == {"7": Fraction(1, 2), DUE: Fraction(1, 2)}


def test_what_waits_no_longer() -> None:
    """Whoever can be told the fact goes on: the interpreter, columns, and odds."""
    graph = both().graph
    shares: Counter[str] = Counter()
    for die, six in product((1, 2), (1, 2)):
        columns = {"n": 1, "roll.die": die, "after.m": 3, "roll.after.six": six}
        fin = in_columns("after_waiting", columns)["fin"]
        assert fin == (7 if die == 1 else 5 + six)
        shares[str(fin)] += 1
        machine, given = Interpreter(graph), inputs(graph, "after_waiting", n=1)
        dice = TapeDice({"die": die, "after.six": six})
        told = machine.call("after_waiting", given, dice, answers={"after": {"m": 3}})
        assert isinstance(told, Result)
        assert told.values["fin"] == fin
    expected = {words: Fraction(count, 4) for words, count in shares.items()}
    assert odds("after_waiting", "fin", {"m": 3}) == expected


def test_in_passes() -> None:
    expected: Counter[str] = Counter()
    for first, second in product((1, 2), (1, 2)):
        told = both().call("in_passes", {"die": 1, "through.after.six": [first, second]}, n=1)
        assert (told["whole"], told["sixes"], told["there"]) == (12, first + second, 1)
        rolls = {"roll.through.after.six.1": first, "roll.through.after.six.2": second}
        answers = in_columns("in_passes", {"n": 1, "roll.die": 1, **rolls})
        assert (answers["whole"], answers["sixes"], answers["there"]) == (12, first + second, 1)
        expected[str(first + second)] += 1
    assert odds("in_passes", "sixes") == {words: Fraction(n, 4) for words, n in expected.items()}
    assert odds("in_passes", "whole") == {"12": 1}


@pytest.mark.parametrize(("die", "six", "fin"), [(1, 1, 0), (1, 2, 12), (2, 1, 0), (2, 2, 12)])
def test_a_follow_on_of_one_that_ended(die: int, six: int, fin: int) -> None:
    assert both().call("further", {"die": die, "after.six": six}, n=1)["fin"] == fin
    assert in_columns("further", {"n": 1, "roll.die": die, "roll.after.six": six})["fin"] == fin


def test_odds_of_a_follow_on_of_one_that_ended() -> None:
    assert odds("further", "fin") == {"0": Fraction(1, 2), "12": Fraction(1, 2)}
    assert odds("further", "after.check.score") == {"12": Fraction(1, 2), "it is one [3.1]": Fraction(1, 2)}
