"""Area Fire must read like the rule: its steps in order, each cited, the chart as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generated_packages import imported
from rules_text import graph_of, sample

from rulesdsl.backends.python import generate


@pytest.fixture(scope="module")
def area_fire() -> str:
    return generate(sample("tcs_area_fire"))["tcs_area_fire.py"]


def function(text: str, name: str) -> str:
    start = text.index(f"\ndef {name}(")
    following = re.search(r"\n\n\n(?:@|class |def |#|[A-Z_0-9]+: )", text[start + 1 :])
    return text[start : start + 1 + following.start()] if following else text[start:]


def joined(text: str) -> str:
    return " ".join(text.split()).replace("( ", "(").replace(" )", ")")


def test_steps_stand_in_the_order_of_the_rule(area_fire: str) -> None:
    said = re.findall(r"^    # (.*?)\s{2,}tcs_area_fire\.rules:\d+$", function(area_fire, "area_fire"), re.M)
    names = [re.split(r" \[|:", line)[0] for line in said]
    assert names[:8] == [
        "refuse",
        "refuse",
        "firepower",
        "base",
        "final",
        "roll attack",
        "result",
        "roll casualty_dice",
    ]
    assert names[-1] == "then go to morale_check as morale"
    assert all("[" in line for line in said)


def test_a_step_is_one_statement(area_fire: str) -> None:
    body = function(area_fire, "area_fire")
    total = "sum_of([applied_firepower(firer, trace) for firer in fire.firers])"
    assert f"\n    firepower = round_nearest({total})\n" in body
    assert "\n    base = AREA_FIRE_TABLE_FIREPOWER.heading(firepower)\n" in body
    assert "\n    result = area_fire_table(final, attack, trace)\n" in body
    assert "def " not in body[5:], "straight line: no small functions"


def test_the_chart_looks_like_the_chart(area_fire: str) -> None:
    assert '        ("<1",     ((11, 53), (54, 65), ' in area_fire
    assert '        ("...", ()),' in area_fire
    lines = area_fire.split("\n")
    head = next(line for line in lines if "No Effect" in line and line.strip().startswith("#"))
    row = next(line for line in lines if line.strip().startswith('("<1",'))
    assert head.index("No Effect") in (row.index("(11, 53)"), row.index("(11, 53)") - 1)


def test_a_list_of_modifiers_names_every_line(area_fire: str) -> None:
    body = function(area_fire, "area_fire_shift")
    assert "crossfire_holds(fire):\n        total += 1\n        if trace is not None:\n" in body
    assert '+1, "Crossfire", "11.2", "tcs_area_fire.rules:' in joined(body)
    assert "any([unit.mode is _MOVE_MODE for unit in fire.target.units])" in joined(body)
    assert "\n_MOVE_MODE: Final = Mode.MOVE_MODE\n" in area_fire


def test_results_say_what_they_are(tmp_path: Path) -> None:
    with imported(sample("tcs_area_fire"), tmp_path) as tcs:
        unit = tcs.Unit(name="Gun", kind=tcs.UnitKind.AT_GUN, target_type=tcs.TargetType.POINT, towed=True)
        answer = tcs.may_fire(unit, tcs.FireKind.SFA)
        assert not answer and [str(r) for r in answer.reasons] == ["towed [9.1f]"]
        firer = tcs.Firer(unit=unit, firepower=3)
        target = tcs.TargetHex(terrains=(tcs.TerrainClass.OPEN,))
        fire = tcs.AreaFire(fire_kind=tcs.FireKind.SFA, firers=(firer,), target=target)
        refused = tcs.area_fire(fire, tcs.RandomDice(1))
        assert isinstance(refused, tcs.Refused)
        assert (refused.words, refused.rule) == ("a firer that may not fire", "9.1")


def test_an_unknown_cell_names_itself(tmp_path: Path) -> None:
    with imported(sample("tcs_area_fire"), tmp_path) as tcs:
        with pytest.raises(tcs.UnknownCell) as caught:
            tcs.area_fire_table(3, 61)
        error = caught.value
        assert (error.chart, error.rule) == ("Area Fire Table", "11.0; Charts")
        assert error.row == "3" and "61" in error.column
        with pytest.raises(tcs.BadInput, match="71 cannot be rolled"):
            tcs.area_fire_table(1, 71)


def test_bad_input_names_the_field(tmp_path: Path) -> None:
    with imported(sample("tcs_area_fire"), tmp_path) as tcs:
        with pytest.raises(tcs.BadInput, match=r"^Firer\.firepower: "):
            tcs.Firer(firepower=2.5)
        with pytest.raises(tcs.BadInput, match=r"^TargetHex\.terrains: "):
            tcs.TargetHex(terrains=())
        with pytest.raises(ValueError, match=r"^Unit\.steps_lost: "):
            kind, of = tcs.UnitKind.TANK, tcs.TargetType.BOTH
            tcs.Unit(name="", kind=kind, target_type=of, steps_lost=True)


def test_words_print_and_compare_as_the_rulebook_does(tmp_path: Path) -> None:
    with imported(sample("tcs_area_fire"), tmp_path) as tcs:
        assert str(tcs.TerrainClass.PARTLY_PROTECTIVE) == "Partly Protective"
        assert tcs.TerrainClass.OPEN < tcs.TerrainClass.PROTECTIVE
        assert tcs.UnitKind.AT_GUN.assumed_morale == 3
        with pytest.raises(TypeError):
            assert tcs.TerrainClass.OPEN < tcs.MoraleState.NORMAL


def test_the_trace_explains(tmp_path: Path) -> None:
    with imported(sample("tcs_area_fire"), tmp_path) as tcs:
        kind, of = tcs.UnitKind.MG, tcs.TargetType.AREA
        unit = tcs.Unit(name="1", kind=kind, target_type=of, morale=4, steps_lost=3)
        check = tcs.MoraleCheck(
            units=(unit,),
            fire_kind=tcs.FireKind.SFA,
            terrain=tcs.TerrainClass.OPEN,
            night=True,
            battalion_morale=1,
        )
        trace = tcs.Trace()
        dice = tcs.TapeDice({"dice": 36, "retreat.die": 4})
        found = tcs.morale_check(check, dice, trace=trace)
        assert found.result is tcs.MoraleResult.SYR and found.retreat.result.loss == 2
        said = trace.explain()
        assert "  +1 Night, lighted or not  [16.2; Charts]\n" in said
        assert "  total = 12  [16.5]\n" in said, "follow-ons are indented"
        assert "Save Yourself Retreat Table at (12): " in said, "printed names"
        assert "Morale rating: 4  [16.0c]" in said
        assert [line.words for line in tcs.morale_modifiers_lines(check)] == ["Night, lighted or not"]
        assert not dice.unused()


def test_what_is_due_goes_on_when_it_is_told(tmp_path: Path) -> None:
    text = """
    record Blow "Blow" [1]
      hard  yes/no, usually no

    record Fall "Fall" [2]
      height  number
      soft    yes/no, usually no

    resolver blow "Blow" [1] of blow: Blow
      roll die 1d6
      then go to fall as fall when die is at least 4 [1.1]
        height asked "how deep"
        soft   is not hard
      gives die, fall

    resolver fall "Fall" [2] of fall: Fall
      roll bruises 1d6
      hurt is bruises + height
      gives hurt
    """
    with imported(graph_of("\n".join(line[4:] for line in text.split("\n"))), tmp_path) as book:
        dice = book.TapeDice({"die": 5, "fall.bruises": 2})
        first = book.blow(book.Blow(), dice)
        assert first.fall.soft is True
        assert first.fall.resolve(height=3, dice=dice).hurt == 5
        assert book.blow(book.Blow(), book.TapeDice({"die": 1})).fall is None
