"""Resolvers: rolls made again, choices, refusals with reasons, ends, repeated steps, follow-ons that
wait for facts, rolls that were not made."""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.driver.answers import value_data, value_lines
from rulesdsl.interp import Interpreter
from rulesdsl.interp.resolve import NeverEnds
from rulesdsl.interp.values import Due, Rec, Result
from rulesdsl.runtime import BadInput, Ended, MissingFact, NoSuchRoll, Refused, TapeDice, Trace, printed

RULES = """
enum Side "Side"
  north "North"
  south "South"

record Start "Start"
  name    text, usually "x"
  bonus   number, usually 0
  banned  yes/no, usually no
  friend  yes/no, usually no

resolver first_side "Who is first" [1.1] of start: Start
  roll one d6
  roll two d6
  again when one is two
  winner is north when one is more than two, otherwise south
  choose goes by winner "first or second" from Side, usually winner
  gives goes

condition may_start "May start" [1.2] of start: Start
  all of these
    "has a bonus"  when bonus is at least 1                                                          [1.2a]
  none of these
    "banned"       when banned                                                                       [1.2b]
      unless "a friend"  when friend                                                                 [1.2c]

resolver guarded "Guarded" [1.3] of start: Start
  refuse "may not start" unless may_start                                                            [1.3a]
  roll die d6
  total  is die + bonus
  end "low" when total is at most 3                                                                  [1.3b]
  roll extra d6, when total is at least 8
  both_  is total + extra
  gives total, both_

resolver pooled "Pooled" [1.4] of start: Start
  roll pool d6, bonus times                                                                          [1.4a]
  roll spare d6, when banned                                                                         [1.4b]
  gives pool, spare

record Shots "Shots"
  volleys  list of number, each called volley
  limit    number, usually 0

resolver volleys "Volleys" [2.1] of shots: Shots
  fired is each volley in volleys
    roll dr d6
    bonus   is 10 when volley is the first, otherwise 0
    value   is dr + volley + bonus
  best    is greatest value among fired
  gives fired, best

record Check "Check"
  level    number
  morale   number, usually 7
  helpers  number

resolver check_morale "Morale" [3.1] of check: Check
  roll dice 2d6
  passed  is (dice + level is at most morale + helpers)
  gives passed

resolver attack "Attack" [3.2] of start: Start
  roll die d6
  then go to check_morale as morale when die is at least 4                                           [3.3]
    level    is bonus
    helpers  asked "how many help"
    morale   asked "the morale"
  gives die, morale

resolver chained "Chained" [3.4] of start: Start
  roll die d6
  then go to first_side as order when die is at least 4
    bonus  is die
  side    is order.goes
  gives order, side
"""


def both() -> Both:
    return Both(graph_of(RULES))


def test_rolled_again_until_settled() -> None:
    answer = both().call("first_side", {"one": [3, 3, 2], "two": [3, 3, 5]})
    assert printed(answer["goes"]) == "South"
    assert [e.name for e in answer.trace.entries if e.kind == "roll"] == ["one", "two"] * 3


def test_a_tape_that_runs_out_or_repeats_for_ever() -> None:
    with pytest.raises(NoSuchRoll):
        both().call("first_side", {"one": 3, "two": 3})

    class Same:
        def roll(self, name: str, sides: tuple[int, ...], kind: object = None) -> tuple[int, ...]:
            return (1,) * len(sides)

        def within(self, name: str) -> Same:
            return self

    with pytest.raises(NeverEnds):
        Interpreter(graph_of(RULES)).call("first_side", {"start": Rec("Start")}, Same())


def test_choices() -> None:
    one = both()
    south = one.call("first_side", {"one": 1, "two": 2})["goes"]
    rolls = {"one": 5, "two": 2}
    assert printed(one.call("first_side", rolls)["goes"]) == "North"
    assert printed(one.call("first_side", rolls, {"goes": south})["goes"]) == "South"
    with pytest.raises(BadInput):
        one.call("first_side", rolls, {"goes": 3})


def test_refused_with_the_lines_that_fail() -> None:
    refused = both().call("guarded", banned=True).value
    assert isinstance(refused, Refused)
    assert (refused.words, refused.rule) == ("may not start", "1.3a")
    assert [str(r) for r in refused.reasons] == ["not so: has a bonus [1.2a]", "banned [1.2b]"]
    assert isinstance(both().call("guarded", {"die": 6}, bonus=1, banned=True, friend=True).value, Result)


def test_the_answer_yes_names_what_excused_it() -> None:
    answer = both().call("may_start", bonus=1, banned=True, friend=True).value
    assert printed(answer) == printed(answer) and getattr(answer, "holds", None) is True


def test_ends_with_what_is_known() -> None:
    ended = both().call("guarded", {"die": 1}, bonus=1).value
    assert isinstance(ended, Ended)
    assert (ended.words, ended.rule, dict(ended.so_far)) == ("low", "1.3b", {"total": 2})


def test_a_roll_not_made_counts_as_nothing() -> None:
    assert both().call("guarded", {"die": 5}, bonus=1)["both_"] == 6
    assert both().call("guarded", {"die": 6, "extra": 4}, bonus=2)["both_"] == 12


def test_a_roll_not_made_is_not_told_as_a_roll_of_0() -> None:
    none = both().call("pooled")
    assert none.trace.entries == []
    some = both().call("pooled", {"pool": [2, 3]}, bonus=2)
    assert [(e.kind, e.name, e.printed) for e in some.trace.entries] == [("roll", "pool", "5")]
    graph = graph_of(RULES)
    result = Interpreter(graph).call("pooled", {"start": Rec("Start")}, TapeDice({}))
    assert [line.split() for line in value_lines(graph, result)] == [
        ["pool", "not", "rolled"],
        ["spare", "not", "rolled"],
    ]
    assert value_data(result) == {"pool": None, "spare": None}


def test_each_pass_by_itself() -> None:
    answer = both().call("volleys", {"fired.dr": [1, 2, 3]}, volleys=[8, 8, 4])
    fired = answer["fired"]
    assert isinstance(fired, tuple)
    assert [p.values["value"] for p in fired if isinstance(p, Result)] == [19, 10, 7]
    assert answer["best"] == 19
    assert both().call("volleys", volleys=[])["best"] is None


def test_a_follow_on_waits_for_what_is_asked() -> None:
    due = both().call("attack", {"die": 5}, bonus=2)["morale"]
    assert isinstance(due, Due)
    assert (dict(due.known), due.asked, due.external) == ({"level": 2}, ("helpers", "morale"), False)
    assert both().call("attack", {"die": 3}, bonus=2)["morale"] is None
    machine = Interpreter(graph_of(RULES))
    trace = Trace()
    passed = machine.go_on(due, {"helpers": 1}, TapeDice({"dice": 6}), trace)
    assert isinstance(passed, Result) and passed.values["passed"] is True
    with pytest.raises(MissingFact):
        machine.go_on(due, {}, TapeDice({"dice": 6}))


def test_a_follow_on_answered_beforehand_goes_on_at_once() -> None:
    machine = Interpreter(graph_of(RULES))
    tape = TapeDice({"die": 5, "morale.dice": 12})
    answers = {"morale": {"helpers": 1, "morale": 8}}
    result = machine.call("attack", {"start": Rec("Start")}, tape, answers=answers)
    assert isinstance(result, Result)
    morale = result.values["morale"]
    assert isinstance(morale, Result) and morale.values["passed"] is False
    assert not tape.unused()


def test_a_follow_on_within_names_its_rolls() -> None:
    answer = both().call("chained", {"die": 4, "order.one": 6, "order.two": 1})
    assert printed(answer["side"]) == "North"
    assert ("order",) in {e.path for e in answer.trace.entries}
    assert both().call("chained", {"die": 1})["side"] is None
