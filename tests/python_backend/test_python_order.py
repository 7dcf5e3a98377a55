"""The order of steps: straight line where that is safe, small functions where it is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from generated_packages import imported
from rules_text import graph_of

from rulesdsl.backends.python import generate

CHART = """
record Facts "Facts" [1]
  n     number
  stop  yes/no, usually no
  help  yes/no, usually no

table chart "Chart" [2]
  rows   n "N", in bands
  gives  number
  | N | V |
  | 1 | 5 |
  | 2 | ? |
"""


def resolver(*steps: str, head: str = 'resolver act "Act" [1] of facts: Facts') -> str:
    return CHART + head + "\n" + "".join(f"  {step}\n" for step in steps)


def source(text: str) -> str:
    return generate(graph_of(text))["demo.py"]


@contextmanager
def act(text: str, folder: Path) -> Iterator[ModuleType]:
    with imported(graph_of(text), folder) as package:
        yield package


def order(text: str, *words: str) -> list[str]:
    """The comments of the resolver's steps, in order."""
    body = source(text).split("\ndef act(")[1]
    found = re.findall(r"^    # (.*?)(?: \[.*)?\s{2,}demo\.rules", body, re.MULTILINE)
    return [line for line in found if not words or any(line.startswith(w) for w in words)]


def test_what_is_sure_to_be_needed_stands_where_the_rule_has_it() -> None:
    text = resolver("a is chart at n", "roll die 1d6", "b is a + die", "gives b")
    assert order(text) == ["a", "roll die: 1d6", "b"]


def test_what_may_fail_waits_behind_an_end_that_does_not_need_it(tmp_path: Path) -> None:
    text = resolver("a is chart at n", 'end "over" when stop', "b is a + 1", "gives b")
    assert order(text) == ["end: over", "a", "b"]
    with act(text, tmp_path) as package:
        dice = package.RandomDice(0)
        ended = package.act(package.Facts(n=2, stop=True), dice)
        assert isinstance(ended, package.Ended) and dict(ended.so_far) == {}
        with pytest.raises(package.UnknownCell):
            package.act(package.Facts(n=2), dice)


def test_what_cannot_fail_is_known_when_it_ends(tmp_path: Path) -> None:
    text = resolver("roll die 1d6", "a is die + 1", 'end "over" when stop', "gives a, die")
    with act(text, tmp_path) as package:
        ended = package.act(package.Facts(n=1, stop=True), package.TapeDice({"die": 3}))
        assert dict(ended.so_far) == {"a": 4, "die": 3}


def test_what_only_some_paths_need_is_a_small_function(tmp_path: Path) -> None:
    text = resolver(
        "a is chart at n", "b is a when help, otherwise 0", "c is a + b when help, otherwise 1", "gives b, c"
    )
    assert "    @once\n    def a() -> int:" in source(text)
    with act(text, tmp_path) as package:
        trace = package.Trace()
        found = package.act(package.Facts(n=2), package.RandomDice(0), trace=trace)
        assert (found.b, found.c) == (0, 1)
        trace = package.Trace()
        found = package.act(package.Facts(n=1, help=True), package.RandomDice(0), trace=trace)
        assert (found.b, found.c) == (5, 10)
        assert [e.name for e in trace.entries if e.kind == "step"] == ["a", "b", "c"], "worked out once"


@pytest.mark.parametrize(
    ("step", "remembered"),
    [
        ("b is a when help, otherwise 0", False),
        ('b is the first that fits\n    a  "1"  when help\n    a + 1  "2"  when stop\n    otherwise 0', 0),
        ("b is a when help and a is at least 2, otherwise 0", True),
        ("b is sum of (a + 1) among ones", True),
        ('end "over" when help and a is 5\n  b is a when stop, otherwise 0', True),
    ],
)
def test_what_is_asked_for_once_is_not_remembered(step: str, remembered: bool) -> None:
    text = source(resolver("ones is 1 repeated n", "a is chart at n", step, "gives b"))
    assert "    def a() -> int:" in text
    assert ("@once\n    def a()" in text) == remembered


def test_what_nothing_needs_and_may_fail_is_left_out(tmp_path: Path) -> None:
    text = resolver("a is chart at n", "b is 1", "gives b")
    with act(text, tmp_path) as package:
        assert package.act(package.Facts(n=2), package.RandomDice(0)).b == 1


def test_rolls_are_made_again_and_what_hangs_on_them_is_new(tmp_path: Path) -> None:
    text = resolver("roll one 1d6", "a is one + 1", "again when a is 2", "gives a")
    with act(text, tmp_path) as package:
        dice = package.TapeDice({"one": [1, 1, 4]})
        assert package.act(package.Facts(n=1), dice).a == 5
        with pytest.raises(package.RulesError, match="never settled"):
            package.act(package.Facts(n=1), package.TapeDice({"one": [1] * 2000}))


def test_choices_are_checked_against_what_is_offered(tmp_path: Path) -> None:
    role = 'role owner "the owner"\n'
    steps = ('choose how by owner "how many" from (1, 2, 3), usually 2', "a is how + n", "gives a")
    with act(role + resolver(*steps), tmp_path) as package:
        facts, dice = package.Facts(n=10), package.RandomDice(0)
        assert package.act(facts, dice).a == 12
        assert package.act(facts, dice, how=3).a == 13
        with pytest.raises(package.BadInput, match="how: 4 is not one of 1, 2, 3"):
            package.act(facts, dice, how=4)


def test_a_roll_that_is_not_made_shows_nothing(tmp_path: Path) -> None:
    two = 'dice pair "two dice" [1]\n  red  1d6\n  white  1d6\n'
    steps = ("roll dr pair, when help", "a is dr + dr.red", "gives a")
    with act(two + resolver(*steps), tmp_path) as package:
        assert package.act(package.Facts(n=1), package.TapeDice({})).a == 0
        dice = package.TapeDice({"dr": {"red": 2, "white": 5}})
        assert package.act(package.Facts(n=1, help=True), dice).a == 9


def test_every_pass_of_a_repeated_step_has_its_own_rolls(tmp_path: Path) -> None:
    steps = (
        "fired is each shot in (1 repeated n)",
        "  roll dr 1d6",
        "  hit is dr is at least 5 or shot is the first",
        "hits is count of fired where hit",
        "gives hits, fired",
    )
    with act(resolver(*steps), tmp_path) as package:
        trace = package.Trace()
        dice = package.TapeDice({"fired.dr": [1, 5, 2]})
        found = package.act(package.Facts(n=3), dice, trace=trace)
        assert found.hits == 2 and [p.dr for p in found.fired] == [1, 5, 2]
        assert [e.path for e in trace.entries if e.kind == "roll"] == [("fired",)] * 3


def test_absent_is_never_more_and_equals_only_itself(tmp_path: Path) -> None:
    text = """
record Gun "Gun" [1]
  reach  number, optional

record Post "Post" [1]
  gun  Gun, optional

formula far "Far" [1] of post: Post
  gives yes when gun.reach is more than 3, otherwise no

formula not_two "Not two" [1] of post: Post
  gives yes when gun.reach is not 2, otherwise no

formula none_there "None" [1] of post: Post
  gives yes when gun.reach is absent, otherwise no
"""
    with act(text, tmp_path) as package:
        posts = [package.Post(), package.Post(gun=package.Gun()), package.Post(gun=package.Gun(reach=2))]
        assert [package.far(p) for p in posts] == [False, False, False]
        assert [package.not_two(p) for p in posts] == [True, True, False]
        assert [package.none_there(p) for p in posts] == [True, True, False]
        assert package.far(package.Post(gun=package.Gun(reach=4)))
