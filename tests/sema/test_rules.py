"""Modifiers, conditions, resolvers, follow-ons, circles."""

from __future__ import annotations

import pytest
from said import good, helped, said

from rulesdsl import graph as g

BASE = """
role attacker "the firing player"
role defender "the owner of the target"

enum Kind "Kind of fire" [9.0]
  sfa
  overwatch
  sortie

record Unit "Unit" [3.0]
  steps  number
  towed  yes/no, usually no

record Fire "Fire" [9.0]
  kind     Kind
  units    list of Unit, at least 1
  night    yes/no, usually no
  smoke    yes/no, usually no
  drm      number, usually 0

"""
FIRST = 21


def lines(text: str) -> list[str]:
    """Messages, lines counted from the first after the base."""
    found = [line.split(" ", 1) for line in said(BASE + text)]
    return [f"{int(number) - FIRST} {rest}" for number, rest in found]


def modifiers(graph: g.RuleGraph, name: str) -> g.Modifiers:
    return next(m for m in graph.modifiers if m.id == name)


# ---------------------------------------------------------------- modifiers

KINDS = """modifiers shifts "Shifts" [11.0] of fire: Fire
  all that apply, added
  by fire.kind, usually for (sfa, overwatch)
  +1  "Night"  when night
  +2  "Smoke"  when smoke for (sortie)
  group range "Range", for (sfa, sortie)
    -1  "far"   when drm is more than 3
    -2  "near"  when drm is 0 for (overwatch)
"""


def test_every_line_carries_its_complete_list_of_kinds() -> None:
    shifts = modifiers(good(BASE + KINDS), "shifts")
    night, smoke, range_ = shifts.items
    assert isinstance(night, g.ModifierLine) and night.applies_to == ("sfa", "overwatch")
    assert isinstance(smoke, g.ModifierLine) and smoke.applies_to == ("sortie",)
    assert isinstance(range_, g.ModifierGroup)
    assert [line.applies_to for line in range_.lines] == [("sfa", "sortie"), ("overwatch",)]
    assert range_.applies_to == ("sfa", "overwatch", "sortie")


def test_kinds_without_a_by_line() -> None:
    text = KINDS.replace("  by fire.kind, usually for (sfa, overwatch)\n", "").replace(
        ", for (sfa, sortie)", ""
    )
    assert lines(text) == [
        "3 E405 `for (...)` lists kinds, and the list does not say kinds of what",
        "6 E405 `for (...)` lists kinds, and the list does not say kinds of what",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('x1/2  "half"  when night', "2 E410 this line multiplies (x), and all lines of the list are added"),
        ('+1  "Night"  when night\n  +2  "Night"  when smoke', '3 E217 two lines say "Night"'),
        ('+1  "Night"  per kind', "2 E208 a number is needed here, and this is a Kind"),
        ('+1  "Night"  when nights', "2 E201 nothing here is called nights"),
        (
            'group a "A"\n    +1  "x"  when night\n  group a "B"\n    +1  "y"  when smoke',
            "4 E217 two groups are called a",
        ),
        (
            'use other, "x" when night',
            "2 E206 no table, formula, condition or list of modifiers is called other",
        ),
        ('use shifts, "x" when night', "2 E401 shifts needs its own answer: shifts -> shifts"),
        ('"x" cancels ("Nihgt") when smoke', '2 E407 no line of shifts says "Nihgt"'),
        ("at most 1 of (a, b), the first that applies", "2 E406 shifts has no group a"),
        (
            'group a "A", one, the best for attacker\n    +1  "x"  when night',
            "2 E408 what is best for the attacker is not said: whom does a plus favor?",
        ),
        (
            'group a "A", one, the best for atacker\n    +1  "x"  when night',
            "2 E221 no role is called atacker",
        ),
        ("net between -1 and 1\n  net at least 0", "3 E217 the list says `net` twice"),
    ],
)
def test_lines_that_do_not_fit(line: str, message: str) -> None:
    text = f'modifiers shifts "Shifts" [11.0] of fire: Fire\n  all that apply, added\n  {line}\n'
    assert lines(text) == [message]


def test_a_line_may_use_other_groups_of_its_own_list() -> None:
    graph = good(
        BASE
        + 'modifiers shifts "Shifts" [11.0] of fire: Fire\n  all that apply, added\n'
        + '  group a "A"\n    +1  "Night"  when night\n'
        + '  group b "B"\n    +1  "nothing else"  when quiet\n\n'
        + 'condition quiet "Quiet" [11.1] of fire: Fire\n  all of these\n    "no A" when a_alone is 0\n\n'
        + 'formula a_alone "A" [11.1] of fire: Fire\n  gives sum of groups (a) in shifts\n'
    )
    total = next(f for f in graph.formulas if f.id == "a_alone").gives
    assert isinstance(total, g.GroupSum)
    assert total.args == (g.InputRef(type=g.RecordType(record=g.RecordId("Fire")), name="fire"),)


@pytest.mark.parametrize("groups", ["b", "a, b"])
def test_a_group_may_not_come_back_to_itself(groups: str) -> None:
    text = (
        'modifiers shifts "Shifts" [11.0] of fire: Fire\n  all that apply, added\n'
        '  group a "A"\n    +1  "Night"  when night\n'
        '  group b "B"\n    +1  "nothing else"  when quiet\n\n'
        'condition quiet "Quiet" [11.1] of fire: Fire\n  all of these\n    "no A" when a_alone is 0\n\n'
        f'formula a_alone "A" [11.1] of fire: Fire\n  gives sum of groups ({groups}) in shifts\n'
    )
    (message,) = lines(text)
    assert "E401 shifts.b needs its own answer: shifts.b -> quiet -> a_alone -> shifts.b" in message


def test_circles_of_formulas_and_conditions_are_one_message_each() -> None:
    text = (
        'formula a "A" [1.0] of fire: Fire\n  gives 1 when b, otherwise 2\n\n'
        'condition b "B" [1.0] of fire: Fire\n  all of these\n    "c" when c is 1\n\n'
        'formula c "C" [1.0] of fire: Fire\n  gives a + 1\n\n'
        'formula d "D" [1.0] of fire: Fire\n  gives c + 1\n'
    )
    (message,) = lines(text)
    assert "E401" in message and "->" in message


def test_T23_measures_of_a_list_agree() -> None:
    text = (
        'measure hexes "hex" "hexes"\n\nmeasure steps "step" "steps"\n\n'
        'record Move "Move" [1.0]\n  distance  hexes\n  lost  steps\n\n'
        'modifiers cost "Cost" [1.0] of move: Move\n  all that apply, added\n'
        '  +(distance)  "as far"\n  +(lost)  "as weak"\n'
    )
    assert [line.split(" ", 1)[1] for line in lines(text)] == [
        "E209 the lines of cost are of different measures"
    ]


# ---------------------------------------------------------------- resolvers


def resolver(steps: str) -> str:
    return 'resolver fire "Fire" [9.0] of fire: Fire\n' + "".join(f"  {s}\n" for s in steps.split("\n"))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("roll dr 2d6\nroll dr 1d6\ngives dr", "2 E217 dr stands for something already"),
        ("fire  is 3\ngives fire", "1 E217 fire stands for something already"),
        ("roll dr 2d6", "0 E412 fire does not say what comes out of it"),
        ("roll dr 2d6\ngives dr\ngives dr", "3 E217 it is said twice what comes out"),
        ("roll dr 2d6\ngives dr, dr", "2 E217 dr is given twice"),
        ("roll dr 2d6\ngives drm", "2 E402 drm is no step of fire"),
        ("roll dr 2d5x\ngives dr", None),
        ("roll dr dx\ngives dr", "1 E220 no dice are called dx"),
        ("a  is b + 1\nroll b 1d6\ngives a", "1 E201 b is worked out only further down"),
        (
            "again when night\nroll dr 1d6\ngives dr",
            "1 E416 nothing has been rolled that could be rolled again",
        ),
        (
            'choose way by defender "how" from (yes, no), usually 3\ngives way',
            "1 E208 a yes or no is needed here, and this is a number",
        ),
        (
            'choose way by nobody_known "how" from (yes, no)\ngives way',
            "1 E221 no role is called nobody_known",
        ),
        ('choose way by defender "how" from Unit\ngives way', "1 E415 a Unit has no members to choose from"),
        (
            'choose way by defender "how" from drm\ngives way',
            "1 E218 a list is needed here, and this is a number",
        ),
        ("then go to firing as rest\ngives rest", "1 E206 no procedure is called firing"),
        (
            "then go to fire as rest\n  kind is kind\n  units is units\ngives rest",
            "1 E401 fire needs its own answer: fire -> fire",
        ),
        ("a  is units.steps\ngives a", "1 E218 this is a list of Unit, and .steps is read of one thing"),
        (
            "all_ is each unit in drm\n  s is unit.steps\ngives all_",
            "1 E218 a list is needed here, and this is a number",
        ),
    ],
)
def test_steps_that_do_not_fit(steps: str, message: str | None) -> None:
    found = lines(resolver(steps))
    if message is None:
        assert len(found) == 1
    else:
        assert found == [message]


def test_each_step_and_the_list_of_its_passes() -> None:
    graph = good(
        BASE
        + resolver(
            "fired  is each unit in units\n  roll dr 1d6\n  extra  is 1 when unit is the first, otherwise 0\n"
            "  total  is dr + extra + unit.steps\nhits   is sum of total among fired\n"
            "best   is greatest total among fired where total is more than 3\ngives hits, fired, best"
        )
    )
    fire = graph.resolvers[0]
    each = fire.steps[0]
    assert isinstance(each, g.EachStep)
    item = g.ItemType(resolver=g.FunctionId("fire"), step="fired")
    assert each.type == g.ListType(of=item)
    hits = fire.steps[1]
    assert isinstance(hits, g.Definition) and isinstance(hits.value, g.SumOver)
    assert hits.value.body == g.ResultField(
        type=g.NumberType(),
        base=g.ElementRef(type=item, name="fired_2"),
        name="total",
    )


def test_follow_ons_give_facts_ask_facts_and_read_results() -> None:
    text = (
        BASE
        + 'record Loss "Loss" [10.0]\n  units  list of Unit, at least 1\n'
        + "  extra  number\n  note  text, optional\n\n"
        + 'resolver losses "Losses" [10.0] of loss: Loss\n  total  is sum of steps among units\n'
        + "  left  is total + extra\n  gives left\n\n"
        + resolver(
            "roll dr 2d6\nthen go to losses as lost when dr is more than 7\n"
            '  units  asked "the stack after losses"\n  extra  is drm\n'
            "short  is (lost.left is less than 3)\ngone  is (lost is absent)\ngives dr, lost, short, gone"
        )
    )
    graph = good(text)
    fire = next(r for r in graph.resolvers if r.id == "fire")
    then = fire.steps[1]
    assert isinstance(then, g.ThenStep)
    assert [(b.field, b.asked is not None, b.value is not None) for b in then.binds] == [
        ("units", True, False),
        ("extra", False, True),
    ]
    short = fire.steps[2]
    assert isinstance(short, g.Definition) and isinstance(short.value, g.Comparison)
    assert short.value.left.type == g.OptionalType(of=g.NumberType())
    bad = text.replace("  extra  is drm\n", "  extar  is drm\n")
    assert [line.split(" ", 1)[1] for line in said(bad)] == ["E403 losses knows no extar"]
    assert helped(bad) == "did you mean extra?"


def test_refuse_unless_keeps_the_condition_for_its_reasons() -> None:
    graph = good(
        BASE
        + 'condition may_fire "May fire" [9.1] of fire: Fire\n  none of these\n    "night"  when night\n\n'
        + resolver('refuse "may not fire" unless may_fire\nroll dr 2d6\ngives dr')
    )
    refuse = graph.resolvers[0].steps[0]
    assert isinstance(refuse, g.RefuseStep)
    assert refuse.condition == "may_fire"
    assert refuse.condition_args == (g.InputRef(type=g.RecordType(record=g.RecordId("Fire")), name="fire"),)
    assert isinstance(refuse.when, g.NotThat)


def test_choices_of_members_find_their_enum() -> None:
    graph = good(
        BASE
        + resolver('choose way by attacker "which" from (sfa, sortie), usually kind\nroll dr 1d6\ngives way')
    )
    way = graph.resolvers[0].steps[0]
    assert isinstance(way, g.ChooseStep)
    assert way.type == g.EnumType(enum=g.EnumId("Kind"))
    assert (way.role_id, way.role_words) == ("attacker", "the firing player")


@pytest.mark.parametrize(
    ("second", "fails"),
    [("drm + shift", True), ("shift when night, otherwise 0", True), ("drm + 1", False)],
)
def test_only_one_of_two_paths_uses_a_list(second: str, fails: bool) -> None:
    text = (
        'modifiers shift "Shift" [1.0] of fire: Fire\n  all that apply, added\n  +1  "Night"  when night\n\n'
        + resolver(f"only one of (a, b) uses shift\na  is shift + 1\nb  is {second}\ngives a, b")
    )
    assert [line.split(" ")[1] for line in lines(text)] == (["E409"] if fails else [])


def test_lines_of_a_condition_are_known_by_their_words() -> None:
    text = (
        'condition quiet "Quiet" [1.0] of fire: Fire\n  all of these\n    "dark" when night\n'
        '      unless "smoke" when smoke\n    "dark" when smoke\n'
    )
    assert lines(text) == ['4 E217 two lines say "dark"']
    assert "known by its words" in helped(BASE + text)


def test_each_mistake_of_a_list_is_said() -> None:
    text = (
        'modifiers shifts "Shifts" [11.0] of fire: Fire\n  all that apply, added\n'
        '  +1  "a"  when nights\n  +1  "b"  when smok\n  +1  "c"  when night\n  +1  "d"  when drm\n'
    )
    assert [line.split(" ")[1] for line in lines(text)] == ["E201", "E201", "E211"]
