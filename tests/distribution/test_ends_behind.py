"""A step is what it comes to, also where the procedure is over behind it, whatever may forbid the whole or
have the dice rolled again later on: against every way that the dice can fall, played by the interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.distribution.mass import Failed
from rulesdsl.driver.odds import OddsMaker, odds_maker
from rulesdsl.driver.odds_told import Teller
from rulesdsl.driver.resolution import Player, find_function, resolve
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.runtime import Ended, Refused

BOOK = """
series book "Book", edition "1"

dice pair "one red, one white" [1.0]
  red    1d4
  white  1d4

record Case "Case" [1.0]
  n     number, usually 0
  list  list of number, each called item

table chart "Chart" [1.1]
  rows   of "Of"
  gives  number
  | Of | Is |
  | 1  | 5  |
  | 2  | ?  |
  | 3  | 7  |
  | 4  | 8  |

resolver after "After" [1.2] of case: Case
  roll a 1d4
  end "after is over" when a is 2
  b is a + n
  gives b

resolver once_more "Again" [1.3] of case: Case
  roll a 1d4
  end "x" when a is 1
  roll c 1d3
  again when c is 3
  gives a

resolver fails "Fails" [1.5] of case: Case
  roll a 1d4
  b is chart at a
  end "x" when a is at most 2
  roll c 1d3
  refuse "y" when c is 2
  gives b

resolver each_ends_at_last "Ends at last" [1.4] of case: Case
  roll a 1d4
  rounds is each shot in (1 repeated 2)
    roll c 1d3
    end "x" when c is a
  gives a
"""
RULES: Mapping[str, str] = {
    "refuse_of_facts": """
  roll a 1d4
  end "x" when a is 1
  refuse "y" when n is 6
  gives a""",
    "refuse_of_dice": """
  roll a 1d4
  low is a - 2
  end "x" when low is at most -1
  other is a + n
  roll b 1d3
  refuse "y" when other + b is at least 6
  gives a, low, other, b""",
    "two_ends": """
  roll a 1d4
  end "x" when a is 1
  roll b 1d4
  end "z" when b is a
  c is a + b
  refuse "y" when c is 5
  end "w" when c is 6
  gives a, b, c""",
    "each_ends": """
  roll a 1d4
  b is a + a
  rounds is each shot in (1 repeated 2)
    roll c 1d3
    end "x" when c is a
    refuse "y" when c is b
  d is a + (sum of c among rounds)
  gives a, b, d""",
    "each_refuses_behind": """
  roll a 1d4
  end "x" when a is 1
  rounds is each shot in (1 repeated 2)
    roll c 1d3
    refuse "y" when c is a
  gives a""",
    "fails_behind": """
  roll a 1d4
  end "x" when a is at most 2
  b is chart at a
  refuse "y" when b is 7
  gives a""",
    "by_die": """
  roll a pair
  red is a.red
  end "x" when a.white is 1
  refuse "y" when a.red is 4 and n is 0
  gives a, red""",
    "perhaps": """
  roll b 1d4
  roll a 1d4, when b is 1
  end "x" when b is at most 2
  refuse "y" when b is 4
  gives a, b""",
    "follow": """
  then go to after as a
    n     is n
    list  is list
  roll b 1d4
  end "x" when b is 1
  refuse "y" when b is 2
  gives a, b""",
}
CASES = [
    (name, step)
    for name, text in RULES.items()
    for step in text.rpartition("gives ")[2].split(", ")
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("ends") / "book.rules"
    rules = (f"\nresolver {n} \"{n}\" [2.0] of case: Case{text}\n" for n, text in RULES.items())
    path.write_text(BOOK + "".join(rules))
    return rulesdsl.load(path)


@pytest.fixture(scope="module")
def maker(graph: g.RuleGraph) -> Iterator[OddsMaker]:
    with odds_maker(graph) as made:
        yield made


def played(graph: g.RuleGraph, name: str, step: str, facts: Mapping[str, Any]) -> dict[str, Fraction]:
    """What the step comes to, by all that the dice can show."""
    node = find_function(graph, name)
    text = RULES[name]
    rolled: dict[str, list[Any]] = {}
    if name == "by_die":
        rolled["a"] = [{"red": red, "white": white} for red in range(1, 5) for white in range(1, 5)]
    else:
        for die in (die for die in "ab" if f"roll {die} " in text):
            sides = int(text.partition(f"roll {die} 1d")[2][0])
            rolled[die] = list(range(1, sides + 1))
    if "then go to" in text:
        rolled["a.a"] = [1, 2, 3, 4]
    inner = "rounds.c" if "each shot" in text else "c"
    if "roll c " in text:
        rolled[inner] = [list(c) for c in product((1, 2, 3), repeat=2)] if "each shot" in text else [1, 2, 3]
    found: dict[str, Fraction] = {}
    ways = list(product(*rolled.values()))
    for way in ways:
        data = {"with": facts, "roll": dict(zip(rolled, way, strict=True))}
        resolution = resolve(graph, node, read(graph, node, told_by_json(data)), Player())
        value: Any = resolution.value
        if resolution.error is not None:
            words = told(graph, Failed(resolution.error))
        elif isinstance(value, Ended):
            # One inside of a repeated step tells what is known of the pass: what came before is in the trace.
            made = resolution.trace.entries if resolution.trace.entries[-1].path else []
            before = [entry.value for entry in made if entry.name == step and not entry.path]
            words = told(graph, value.so_far.get(step, *(before or [value])))
        else:
            words = told(graph, value if isinstance(value, Refused) else value.values[step])
        found[words] = found.get(words, Fraction(0)) + Fraction(1, len(ways))
    return found


def told(graph: g.RuleGraph, value: Any) -> str:
    return Teller(graph).outcome(value).words


@pytest.mark.parametrize("n", [0, 6])
@pytest.mark.parametrize(("name", "step"), CASES)
def test_as_it_is_played(graph: g.RuleGraph, maker: OddsMaker, name: str, step: str, n: int) -> None:
    facts = {"n": n, "list": (1, 2)}
    known = played(graph, name, step, facts)
    quick = rulesdsl.odds(graph, name, facts, of=step)
    assert {c.words: c.chance for c in quick.chances} == known
    node = find_function(graph, name)
    at_length = maker.ask(node, read(graph, node, told_by_json({"with": facts})), step)
    assert {c.words: c.chance for c in at_length.chances} == known


def test_what_is_rolled_again_later_on(graph: g.RuleGraph) -> None:
    """The dice fall again where the third shows a 3, and it was not over before."""
    found = rulesdsl.odds(graph, "once_more", {"list": ()}, of="a")
    ways = Fraction(1) + Fraction(3) * Fraction(2, 3)
    assert [(c.words, c.chance) for c in found.chances] == [
        ("1", 1 / ways), *((str(n), Fraction(2, 3) / ways) for n in (2, 3, 4))
    ]


def test_a_die_of_a_roll_behind_which_it_may_end(graph: g.RuleGraph, maker: OddsMaker) -> None:
    node = find_function(graph, "by_die")
    at_length = maker.ask(node, read(graph, node, told_by_json({"list": []})), "a.red")
    for found in (rulesdsl.odds(graph, "by_die", {"list": ()}, of="a.red"), at_length):
        assert {c.words: c.chance for c in found.answers} == {
            **{str(red): Fraction(1, 4) for red in (1, 2, 3)}, "4": Fraction(1, 16)
        }


def test_what_ends_in_a_repeated_step_behind_a_step(graph: g.RuleGraph) -> None:
    found = rulesdsl.odds(graph, "each_ends_at_last", {"list": ()}, of="a")
    assert [(c.words, c.chance) for c in found.chances] == [(str(n), Fraction(1, 4)) for n in range(1, 5)]


def test_a_step_that_has_no_printed_cell_has_none_where_it_is_over_either(graph: g.RuleGraph) -> None:
    found = rulesdsl.odds(graph, "fails", {"list": ()}, of="b")
    assert [(c.kind, c.words, c.chance) for c in found.chances] == [
        ("answer", "5", Fraction(1, 4)),
        ("answer", "7", Fraction(1, 6)),
        ("answer", "8", Fraction(1, 6)),
        ("refused", "y [1.5]", Fraction(1, 6)),
        ("unknown", "Chart [1.1]: row 2", Fraction(1, 4)),
    ]


def test_ends_stay_apart_however_many_there_were(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Their class is worked out anew when so many were made, be it in the middle of a question."""
    path = tmp_path_factory.mktemp("many") / "book.rules"
    rules = """
resolver many "Many" [1.6] of case: Case
  roll gate 1d4
  far is 1 when gate is at least 3, otherwise 0
  roll a 1d150
  low is a + n
  end "x" when a + far is at least 1
  roll c 1d3
  gives low, c
"""
    path.write_text(BOOK + rules)
    found = rulesdsl.odds(rulesdsl.load(path), "many", {}, of="c").chances
    assert [(c.kind, c.chance) for c in found] == [("ended", 1)]


@pytest.mark.parametrize("step", ["weather", "wet", "sky"])
def test_an_end_inside_of_passes_behind_which_all_may_be_forbidden(
    step: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Of steps before the passes: what they were, also where it was over in one of them."""
    path = tmp_path_factory.mktemp("inside") / "book.rules"
    rules = """
resolver trip "Trip" [1.7] of case: Case
  roll weather 1d6
  wet   is (weather is at least 4)
  sky   is chart at (lower of (higher of (weather, 3), 4))
  done  is each man in (1 repeated n)
    roll die 1d6
    refuse "fool" when die is 1
    end "fall" when die is more than weather
    on  is (die is at least 3)
  total  is count of done where on
  gives weather, wet, sky, total
"""
    path.write_text(BOOK + rules)
    graph = rulesdsl.load(path)
    wet = {"weather": str, "wet": lambda n: "yes" if n > 3 else "no", "sky": lambda n: SKY[n]}[step]
    expected: dict[str, Fraction] = {}
    for weather, first, second in product(range(1, 7), repeat=3):
        words = wet(weather)
        if first == 1 or (first <= weather and second == 1):
            words = "fool [1.7]"
        expected[words] = expected.get(words, Fraction(0)) + Fraction(1, 216)
    found = rulesdsl.odds(graph, "trip", {"n": 2}, of=step)
    assert {c.words: c.chance for c in found.chances} == expected


SKY = {1: "7", 2: "7", 3: "7", 4: "8", 5: "8", 6: "8"}
