"""Records made and resolvers called by themselves, from Python: they answer, or say with their own errors
why not."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import books
import pytest
from anything import STRANGE, anything, numpys
from generated_packages import imported
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules_text import graph_of

from rulesdsl.lower.names import identifier
from rulesdsl.runtime import Trace

RULES = """
role leader "the leader" [1]

pattern HexNumber "hex number" [1] like "A99.99"

enum Ground "Ground" [1], least first
  open   "Open"
  woods  "Woods"

outcome Fate "Fate" [1], least first
  fine     "-"
  hurt(n)  "H{n}"

record Unit "Unit" [2]
  name      text
  strength  number, 1..9 only
  tired     yes/no, usually no

record Move "Move" [3]
  hexes   list of HexNumber
  units   list of Unit
  ground  Ground, usually open
  carried  Unit, optional
  since   date, optional
  before  Fate, optional
  ratio   number, optional

resolver march "March" [4] of move: Move
  refuse "nobody is there" when count of units is 0                    [4.1]
  roll die 1d6                                                         [4.2]
  choose rest by leader "rest" from (yes, no), usually no              [4.3]
  hexes_gone  is die + count of hexes                                  [4.4]
  gives hexes_gone, rest

formula strongest "Strongest" [5] of units: list of Unit
  gives greatest strength among units

condition rested "Rested" [6] of (units: list of Unit, hexes: list of HexNumber)
  none of these
    "tired" when any of units have tired
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with imported(graph_of(RULES), tmp_path_factory.mktemp("march")) as package:
        yield package


def good(package: Any) -> dict[str, Any]:
    unit = package.Unit(name="1", strength=3)
    return {
        "hexes": ("A01.02",), "units": (unit,), "ground": package.Ground.WOODS, "carried": unit,
        "since": "1944-12-16", "before": package.Fate.hurt(2), "ratio": 4,
    }  # fmt: skip


def came_to(package: Any, function: Any, *args: Any, **more: Any) -> str:
    """What comes of it; only the package's own errors may."""
    try:
        return type(function(*args, **more)).__name__
    except (package.RulesError, package.BadInput) as error:
        assert str(error)
        return type(error).__name__


def test_what_is_of_its_kind_is_taken(rules: Any) -> None:
    move = rules.Move(**good(rules))
    assert rules.march(move, rules.TapeDice({"die": 4})).hexes_gone == 5
    assert rules.march(move, rules.TapeDice({"die": 4.0}), rest=True).rest is True
    assert rules.Move(hexes=(), units=()).ground is rules.Ground.OPEN


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("ground", "woods", "Move.ground: 'woods' is no Ground; it is one of Ground.OPEN, Ground.WOODS"),
        ("units", "1", "Move.units: '1' is not a list: give a tuple"),
        ("units", [], "Move.units: a list can be changed: give a tuple"),
        ("hexes", ["A01.02"], "Move.hexes: a list can be changed: give a tuple"),
        ("units", (1,), "Move.units.1: 1 is no Unit"),
        ("hexes", (7,), "Move.hexes.1: 7 is not of the form A99.99"),
        ("since", "1944-02-30", "Move.since: '1944-02-30' is not a date such as 1944-12-16, or 1944-12-16"),
        ("before", 2, "Move.before: 2 is no Fate"),
        ("ratio", 0.5, "Move.ratio: 0.5 is not an exact number (int or Fraction)"),
    ],
)
def test_a_field_of_another_kind_is_told(rules: Any, field: str, value: Any, said: str) -> None:
    with pytest.raises(rules.BadInput) as fault:
        rules.Move(**(good(rules) | {field: value}))
    assert str(fault.value).startswith(said)


def test_arguments_of_another_kind_are_told(rules: Any) -> None:
    move = rules.Move(**good(rules))
    for args, said in (
        ((7, rules.RandomDice(1)), "move: 7 is no Move"),
        ((None, rules.RandomDice(1)), "move: None is no Move"),
        ((move, 7), "dice: 7 cannot be rolled; give TapeDice, RandomDice, or an object with roll"),
    ):
        with pytest.raises(rules.BadInput) as fault:
            rules.march(*args)
        assert str(fault.value).startswith(said)


def test_a_list_where_a_tuple_is_declared(rules: Any) -> None:
    """Of formulas and conditions as of resolvers and records."""
    unit = rules.Unit(name="1", strength=3)
    assert rules.strongest((unit,)) == 3 and rules.rested((unit,), ("A01.02",)).holds
    for call, said in (
        (lambda: rules.strongest([unit]), "units: a list can be changed: give a tuple"),
        (lambda: rules.strongest("1"), "units: '1' is not a list: give a tuple"),
        (lambda: rules.rested([unit], ()), "units: a list can be changed: give a tuple"),
        (lambda: rules.rested((unit,), ["A01.02"]), "hexes: a list can be changed: give a tuple"),
        (lambda: rules.rested(7, ()), "units: 7 is not a list: give a tuple"),
    ):
        with pytest.raises(rules.BadInput) as fault:
            call()
        assert str(fault.value) == said


def test_a_trace_of_another_kind_is_told(rules: Any) -> None:
    move = rules.Move(**good(rules))
    for trace in (7, "trace", [], True, object()):
        with pytest.raises(rules.BadInput, match=r"^trace: .* is no Trace$"):
            rules.march(move, rules.TapeDice({"die": 4}), trace=trace)
    for kind in (rules.Trace, Trace):
        trace = kind()
        assert rules.march(move, rules.TapeDice({"die": 4}), trace=trace).hexes_gone == 5
        assert [entry.kind for entry in trace.entries] == ["roll", "step", "step"]


@settings(max_examples=draws(300), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_given_only_its_own_errors_come(rules: Any, data: st.DataObject) -> None:
    unit = {"name": "1", "strength": 2, "tired": True}
    for record, facts in ((rules.Move, good(rules)), (rules.Unit, unit)):
        field = data.draw(st.sampled_from(sorted(facts)))
        came_to(rules, record, **(facts | {field: data.draw(anything())}))
    move = rules.Move(**good(rules))
    came_to(rules, rules.march, data.draw(anything()), rules.RandomDice(1))
    came_to(rules, rules.march, move, data.draw(anything()))
    came_to(rules, rules.march, move, rules.RandomDice(1), rest=data.draw(anything()))
    came_to(rules, rules.march, move, rules.RandomDice(1), trace=data.draw(anything()))
    came_to(rules, rules.march, move, rules.TapeDice({"die": data.draw(anything())}))


# ---------------------------------------------------------------- the books


@pytest.mark.parametrize("name", books.NAMES)
def test_records_and_resolvers_of_every_book_have_no_other_errors(name: str) -> None:
    """One strange thing in each field and each place; facts that are not given in the others."""
    graph = books.book(name)
    package = books.package(graph)
    strange = [*STRANGE, *numpys()]
    not_given = package._runtime.not_given
    for record in graph.records:
        made = getattr(package, identifier(str(record.id)))
        fields = list(inspect.signature(made).parameters)
        for field in fields:
            others = {other: not_given(other) for other in fields if other != field}
            for value in strange:
                came_to(package, made, **others, **{field: value})
    for resolver in graph.resolvers:
        function = getattr(package, identifier(str(resolver.id)))
        places = [p for p in inspect.signature(function).parameters.values() if p.kind != p.KEYWORD_ONLY]
        for at, place in enumerate(places):
            if place.name == "dice":
                continue  # what takes them on to a follow-on looks at nothing
            args = [not_given(other.name) for other in places]
            for value in strange:
                came_to(package, function, *args[:at], value, *args[at + 1 :])
