"""Facts as people and programs write them, read by their types; nothing guessed, nothing crashing."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import helpers as h
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, read_fact, words_for
from rulesdsl.driver.situation import Told, ratio, read, told, told_by_json
from rulesdsl.interp.values import Case, Member, Ratio, Rec, Val

HEXES = g.MeasureId("hexes")
TERRAIN = g.EnumType(enum=g.EnumId("Terrain"))
RESULT = g.OutcomeType(outcome=g.OutcomeId("Result"))
GRADE = g.EnumType(enum=g.EnumId("Grade"))
EFFECT = g.OutcomeType(outcome=g.OutcomeId("Effect"))
FRACTION = g.NumberType(whole=False)
UNIT = g.RecordType(record=g.RecordId("Unit"))
FIRE = g.RecordType(record=g.RecordId("Fire"))

LOSE = g.OutcomeCase(name="lose", parameters=("n",), template="lose {n} steps", place=h.place())
MC = g.OutcomeCase(name="mc", parameters=("n",), template="{n}MC", place=h.place())
NE = g.OutcomeCase(name="no_effect", template="-", place=h.place())

GRAPH = h.book(
    measures=(g.Measure(id=HEXES, header=h.header("hexes"), singular="hex", plural="hexes"),),
    dice=(h.dice("d66"), h.dice("2d6")),
    enums=(
        h.enum("Terrain", "open", "partly_protective", "woods").model_copy(
            update={
                "members": (
                    g.Member(name="open", printed="Open", abbreviated="O", place=h.place()),
                    g.Member(
                        name="partly_protective",
                        printed="Partly Protective",
                        called=("PP",),
                        place=h.place(),
                    ),
                    g.Member(name="woods", printed="Woods", place=h.place()),
                )
            }
        ),
        h.enum("Grade", "high", "low").model_copy(
            update={
                "members": (
                    g.Member(name="high", printed="A", place=h.place()),
                    g.Member(name="low", printed="a", called=("Weak",), place=h.place()),
                )
            }
        ),
    ),
    outcomes=(
        g.Outcome(
            id=g.OutcomeId("Effect"),
            header=h.header("Effect"),
            ordered=True,
            cases=(
                g.OutcomeCase(name="killed", parameters=("n",), template="{n}K", place=h.place()),
                g.OutcomeCase(name="kept", parameters=("n",), template="{n}k", place=h.place()),
                g.OutcomeCase(name="no_effect", template="No  Effect", place=h.place()),
            ),
        ),
        g.Outcome(id=g.OutcomeId("Result"), header=h.header("Result"), ordered=True, cases=(NE, LOSE, MC)),
    ),
    records=(
        h.record("Unit", morale=h.NUMBER, range=g.NumberType(unit=HEXES), label=h.TEXT),
        h.record(
            "Fire",
            units=g.ListType(of=UNIT),
            terrains=g.ListType(of=TERRAIN),
            night=h.YES_NO,
            moved=g.OptionalType(of=TERRAIN),
        ),
    ),
    formulas=(
        g.Formula(
            id=g.FunctionId("strength"),
            header=h.header("Strength"),
            inputs=(g.Input(name="fire", type=FIRE),),
            gives=h.number(1),
            type=h.NUMBER,
        ),
        g.Formula(
            id=g.FunctionId("two"),
            header=h.header("Two"),
            inputs=(g.Input(name="unit", type=UNIT), g.Input(name="drm", type=h.NUMBER)),
            gives=h.number(1),
            type=h.NUMBER,
        ),
    ),
)


def node(name: str) -> g.Function:
    return GRAPH.functions[g.FunctionId(name)]


@pytest.mark.parametrize(
    ("type", "data", "value"),
    [
        (h.NUMBER, "12", 12),
        (h.NUMBER, 12, 12),
        (h.NUMBER, " +3 ", 3),
        (h.NUMBER, "−2", -2),
        (h.NUMBER, "4/2", 2),
        (g.NumberType(whole=False), "1/2", Fraction(1, 2)),
        (g.NumberType(whole=False), "0.5", Fraction(1, 2)),
        (g.NumberType(unit=HEXES), "3 hexes", 3),
        (g.NumberType(unit=HEXES), "1 hex", 1),
        (h.YES_NO, "yes", True),
        (h.YES_NO, "No", False),
        (h.YES_NO, True, True),
        (h.YES_NO, np.True_, True),
        (h.YES_NO, np.bool_(False), False),
        (h.TEXT, "a = b", "a = b"),
        (h.TEXT, 21, "21"),
        (g.DateType(), "1941-05-21 15:00", "1941-05-21 15:00"),
        (g.OptionalType(of=h.NUMBER), "absent", None),
        (g.OptionalType(of=h.NUMBER), None, None),
        (g.OptionalType(of=h.NUMBER), "3", 3),
    ],
)
def test_plain_values(type: g.Type, data: object, value: Val) -> None:
    assert read_fact(GRAPH, type, data, "x") == value


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("open", "open"),
        ("Open", "open"),
        ("O", "open"),
        ("PP", "partly_protective"),
        ("partly protective", "partly_protective"),
        ("WOODS", "woods"),
    ],
)
def test_members_by_any_of_their_names(written: str, name: str) -> None:
    assert read_fact(GRAPH, TERRAIN, written, "x") == Member("Terrain", name)


@pytest.mark.parametrize(
    ("written", "case"),
    [
        ("-", Case("Result", "no_effect")),
        ("no_effect", Case("Result", "no_effect")),
        ("lose 2 steps", Case("Result", "lose", (2,))),
        ("lose 2", Case("Result", "lose", (2,))),
        ("lose(2)", Case("Result", "lose", (2,))),
        ("3MC", Case("Result", "mc", (3,))),
        ("3mc", Case("Result", "mc", (3,))),
    ],
)
def test_outcomes_by_printed_form_or_name(written: str, case: Case) -> None:
    assert read_fact(GRAPH, RESULT, written, "x") == case


def test_capitals_count_only_where_they_tell_names_apart() -> None:
    for written, name in (("A", "high"), ("a", "low"), ("HIGH", "high"), ("weak", "low")):
        assert read_fact(GRAPH, GRADE, written, "x") == Member("Grade", name)
    for written, case in (("2K", Case("Effect", "killed", (2,))), ("2k", Case("Effect", "kept", (2,)))):
        assert read_fact(GRAPH, EFFECT, written, "x") == case
    for written in ("no effect", "NO_EFFECT", "No Effect", "no  effect"):
        assert read_fact(GRAPH, EFFECT, written, "x") == Case("Effect", "no_effect")
    assert read_fact(GRAPH, EFFECT, "KILLED 3", "x") == Case("Effect", "killed", (3,))


@pytest.mark.parametrize("sign", ["", "-"])
def test_the_longest_numbers_are_exact(sign: str) -> None:
    """In text, as a number of Python, and above and below the line."""
    digits = sign + "9" * 400
    assert read_fact(GRAPH, h.NUMBER, digits, "x") == int(digits)
    assert read_fact(GRAPH, h.NUMBER, int(digits), "x") == int(digits)
    assert read_fact(GRAPH, h.NUMBER, float(sign + "1e308"), "x") == int(float(sign + "1e308"))
    assert read_fact(GRAPH, FRACTION, f"{sign}1/{'9' * 400}", "x") == Fraction(int(f"{sign}1"), 10**400 - 1)
    assert read_fact(GRAPH, h.NUMBER, f"{sign}{'0' * 900}7", "x") == int(f"{sign}7")
    assert read_fact(GRAPH, RESULT, "lose " + "9" * 41, "x") == Case("Result", "lose", (10**41 - 1,))


@pytest.mark.parametrize(
    ("type", "data", "words", "help"),
    [
        (h.NUMBER, "1.5", "'1.5' is not a whole number", "write 3 or -2"),
        (h.NUMBER, "1 1/2", "'1 1/2' is not a whole number", "write 3 or -2"),
        (g.NumberType(whole=False), "1 1/2", "is not a number", "write 3/2"),
        (g.NumberType(whole=False), "-2 1/4", "is not a number", "write -9/4"),
        (g.NumberType(whole=False), 0.1, "is not a number", "write 3, -2 or 3/2"),
        (h.NUMBER, np.float32(2.5), "'2.5' is not a whole number", ""),
        (h.NUMBER, np.True_, "not a whole number", ""),
        (h.NUMBER, float("nan"), "'nan' is not a whole number", ""),
        (h.NUMBER, Decimal("Infinity"), "'Infinity' is not a whole number", ""),
        (h.NUMBER, False, "false is not a whole number", ""),
        (h.NUMBER, "1e3", "not a whole number", ""),
        (h.NUMBER, "1/0", "not a whole number", ""),
        (h.NUMBER, True, "not a whole number", ""),
        (h.NUMBER, "9" * 5000, "has too many digits", "400 digits"),
        (h.NUMBER, -(10**400), "has too many digits", "400 digits"),
        (FRACTION, Fraction(1, 10**400), "has too many digits", "400 digits"),
        (FRACTION, "1/" + "9" * 401, "has too many digits", "400 digits"),
        (h.NUMBER, Decimal("1E+999999"), "has too many digits", "400 digits"),
        (RESULT, "lose " + "9" * 401, "has too many digits", "400"),
        (h.NUMBER, None, "not a whole number", ""),
        (h.YES_NO, "maybe", "not yes or no", ""),
        (h.YES_NO, 1, "not yes or no", ""),
        (TERRAIN, "wods", "'wods' is not one of Terrain", "did you mean woods?"),
        (TERRAIN, "swamp", "not one of Terrain", "write one of: open, partly_protective, woods"),
        (TERRAIN, "", "not one of Terrain", ""),
        (GRADE, "WEEK", "not one of Grade", "did you mean Weak?"),
        (RESULT, "2MCC", "not one of Result", "did you mean 2MC?"),
        (RESULT, "lose", "not one of Result", "write one of: -, lose {n} steps, {n}MC"),
        (g.DateType(), "21 May", "not a date", "1941-05-21"),
        (g.DateType(), "1941-02-30", "not a date", "1941-05-21"),
        (g.DateType(), "1941-05-21 25:00", "not a date", "1941-05-21"),
        (UNIT, "infantry", "is not a Unit", "x.FIELD=VALUE"),
        (UNIT, {"moral": "3"}, "Unit has no field 'moral'", "did you mean morale?"),
        (g.ListType(of=UNIT), {"morale": 3}, "this is a list, and 'morale' is no number", "x.1, x.2"),
        (g.ListType(of=UNIT), {"0": {}}, "'0' is no number of an element", "x.1, x.2"),
        (g.ListType(of=TERRAIN), 3, "is not a list", ""),
        (g.NothingType(), "x", "cannot be given", ""),
    ],
)
def test_what_cannot_be_read_says_what_may_be_written(
    type: g.Type, data: object, words: str, help: str
) -> None:
    with pytest.raises(BadFact) as raised:
        read_fact(GRAPH, type, data, "x")
    assert words in raised.value.headline and raised.value.headline.startswith("x: ")
    assert help in raised.value.help and raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("told", "last", "lacking"),
    [({"1": {}, "3": {}}, 3, 2), ({"2": {}}, 2, 1), ({"1": {}, "999999": {}, "2": {}}, 999999, 3)],
)
def test_a_gap_in_a_list_is_named(told: dict[str, object], last: int, lacking: int) -> None:
    with pytest.raises(BadFact) as raised:
        read_fact(GRAPH, g.ListType(of=UNIT), told, "firers")
    assert raised.value.headline == f"firers.{last} is told, but firers.{lacking} is not"
    assert f"tell firers.{lacking} too" in raised.value.help


WHOLE = [np.int64(3), np.uint8(3), np.float64(3), np.float32(3), 3.0, Fraction(6, 2), Decimal("3.0"), "3.0"]


@pytest.mark.parametrize("data", WHOLE, ids=[type(data).__name__ for data in WHOLE])
def test_what_is_exactly_a_whole_number_is_one(data: object) -> None:
    """The same for facts, for texts and outcomes with numbers, for rolls and for dice."""
    for type in (h.NUMBER, g.NumberType(unit=HEXES), g.OptionalType(of=h.NUMBER)):
        value = read_fact(GRAPH, type, data, "x")
        assert value == 3 and isinstance(value, int)
    assert data == "3.0" or read_fact(GRAPH, h.TEXT, data, "x") == "3"
    rolls = {"a": data, "b": [data, 5], "c": {"red": data, "white": 2}, "d": (data, 4)}
    said = told_by_json({"roll": rolls})
    assert said.rolls == {"a": 3, "b": [3, 5], "c": {"red": 3, "white": 2}, "d": (3, 4)}
    assert type_names(said.rolls) == {"int"}


def type_names(rolls: object) -> set[str]:
    if isinstance(rolls, dict):
        return {name for value in rolls.values() for name in type_names(value)}
    if isinstance(rolls, list | tuple):
        return {name for value in rolls for name in type_names(value)}
    return {type(rolls).__name__}


def test_midnight_is_one_text() -> None:
    for data, date in (("1941-05-22 00:00", "1941-05-22"), (" 1941-05-22 ", "1941-05-22"), ("start",) * 2):
        assert read_fact(GRAPH, g.DateType(), data, "x") == date
    assert read_fact(GRAPH, g.DateType(), "1941-05-22 07:20", "x") == "1941-05-22 07:20"
    assert read_fact(GRAPH, g.DateType(), datetime.date(1941, 5, 22), "x") == "1941-05-22"
    assert read_fact(GRAPH, g.DateType(), datetime.datetime(1941, 5, 22, 7, 20), "x") == "1941-05-22 07:20"
    assert read_fact(GRAPH, g.DateType(), datetime.datetime(1941, 5, 22), "x") == "1941-05-22"


def test_lists_and_records() -> None:
    both = (Member("Terrain", "open"), Member("Terrain", "woods"))
    as_text = ("open, woods", "(open, woods)", "[open, woods]")
    for data in (*as_text, ["open", "woods"], {"1": "open", "2": "woods"}):
        assert read_fact(GRAPH, g.ListType(of=TERRAIN), data, "x") == both
    assert read_fact(GRAPH, g.ListType(of=TERRAIN), "()", "x") == ()
    unit = read_fact(GRAPH, UNIT, {"morale": "3", "range": 2}, "x")
    assert isinstance(unit, Rec) and unit.given == {"morale": 3, "range": 2}


def test_words_for_prompts() -> None:
    assert words_for(GRAPH, g.NumberType(unit=HEXES)) == "a whole number of hexes"
    assert words_for(GRAPH, g.OptionalType(of=TERRAIN)) == "open, partly_protective, woods, or absent"
    assert words_for(GRAPH, g.RollType(dice=g.DiceId("d66"))) == "a roll from 11 to 66"


def test_paths_begin_with_the_input_or_with_a_field_of_the_one_record() -> None:
    for path in ("fire.night", "night"):
        given = read(GRAPH, node("strength"), told([f"{path}=yes"], (), ())).inputs["fire"]
        assert isinstance(given, Rec) and given.given == {"night": True}
    units = read(GRAPH, node("strength"), told(["units.1.morale=3", "fire.units.2.morale=4"], (), ()))
    fire = units.inputs["fire"]
    assert isinstance(fire, Rec)
    assert [u.given for u in fire.given["units"]] == [{"morale": 3}, {"morale": 4}]  # type: ignore[union-attr]
    several = read(GRAPH, node("two"), told(["unit.morale=3", "drm=-1"], (), ()))
    assert several.inputs["drm"] == -1
    with pytest.raises(BadFact, match="Two has no fact 'morale'"):
        read(GRAPH, node("two"), told(["morale=3"], (), ()))
    with pytest.raises(BadFact, match="no fact 'nigth'") as raised:
        read(GRAPH, node("strength"), told(["nigth=yes"], (), ()))
    assert raised.value.help == "did you mean night?"


def test_a_file_tells_and_options_tell_anew() -> None:
    base = told_by_json({"units": [{"morale": 3}, {"morale": 4}], "night": True})
    said = told(["units.2.morale=5", "night=no"], (), ("attack=46",), base)
    fire = read(GRAPH, node("strength"), said).inputs["fire"]
    assert isinstance(fire, Rec) and fire.given["night"] is False
    assert [u.given["morale"] for u in fire.given["units"]] == [3, 5]  # type: ignore[union-attr]
    assert base.facts["units"] == [{"morale": 3}, {"morale": 4}]
    parts = told_by_json({"with": {"fire.night": True}, "roll": {"a": [7, 5], "b": {"red": 2}}})
    assert parts.rolls == {"a": [7, 5], "b": {"red": 2}} and parts.facts == {"fire": {"night": True}}


@pytest.mark.parametrize(
    ("file", "option"),
    [
        ({"night": True, "fire": {"moved": "open"}}, "fire.night"),
        ({"fire": {"moved": "open"}, "night": True}, "fire.night"),
        ({"fire": {"night": True, "moved": "open"}}, "night"),
        ({"fire.night": True, "moved": "open"}, "fire.night"),
    ],
    ids=str,
)
def test_what_an_option_tells_anew_counts_by_whatever_path(file: dict[str, object], option: str) -> None:
    said = told([f"{option}=no"], (), (), told_by_json(file))
    for _ in range(2):
        fire = read(GRAPH, node("strength"), said).inputs["fire"]
        assert isinstance(fire, Rec) and fire.given["night"] is False
        assert sorted(fire.given) == ["moved", "night"]
    with pytest.raises(BadFact, match=r"fire\.night: is told twice"):
        read(GRAPH, node("strength"), told(["night=no", "fire.night=no"], (), ()))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("46", 46),
        ("7, 5", [7, 5]),
        ("7,5", [7, 5]),
        ("(colored 2, white 3)", {"colored": 2, "white": 3}),
        ("(colored 2, white 3), 7", [{"colored": 2, "white": 3}, 7]),
        ("7.0", 7),
        ("(colored 2.0, white 3)", {"colored": 2, "white": 3}),
    ],
)
def test_rolls(text: str, value: object) -> None:
    assert told((), (), (f"attack={text}",)).rolls == {"attack": value}


@pytest.mark.parametrize(
    ("with_", "roll", "words"),
    [
        (["night"], [], "--with 'night' is not NAME=VALUE"),
        (["=3"], [], "is not NAME=VALUE"),
        (["a..b=3"], [], "is not a path"),
        (["." * 100 + "=3"], [], "is not a path"),
        (["a=1", "a.b=2"], [], "given as a whole and in parts"),
        (["a.b=1", "a=2"], [], "given as a whole and in parts"),
        ([], ["attack=x"], "'x' is not a roll"),
        ([], ["attack="], "is not a roll"),
        ([], ["attack=4.5"], "'4.5' is not a roll"),
        ([], ["attack=4,,x"], "is not a roll"),
        ([], ["attack=(2, 3)"], "is not a die and its face"),
        ([], ["attack"], "--roll 'attack' is not NAME=VALUE"),
    ],
)
def test_bad_options(with_: list[str], roll: list[str], words: str) -> None:
    with pytest.raises(BadFact) as raised:
        told(with_, (), roll)
    assert words in raised.value.headline and raised.value.exit_code == 2


@pytest.mark.parametrize(
    "data",
    [
        *([], 3, None, "x", {"with": 3}, {"with": None}, {"with": {}, "wiht": {}}),
        *({"roll": {"a": each}} for each in ("x", True, None, 2.5, {"red": True}, {}, [True], (True, 2), ())),
    ],
)
def test_bad_json(data: object) -> None:
    with pytest.raises(BadFact):
        told_by_json(data)


def test_numbers_too_long_to_be_written_are_refused_wherever_they_stand() -> None:
    huge = 10**5000
    for data, words in (
        ({"roll": {"a": huge}}, "a: a number of more than 400 digits cannot be rolled"),
        ({"roll": {"a": [3, huge]}}, "cannot be rolled"),
        ({"roll": {"a": {"red": huge}}}, "cannot be rolled"),
        ({"roll": {"a": "9" * 5000}}, "cannot be rolled: no dice show more than 999,999"),
        ({"roll": {"a": 1234567}}, "cannot be rolled: no dice show more than 999,999"),
        ({"with": {huge: 1}}, "a number of more than 400 digits is not the name of a fact"),
        ({"with": {}, huge: 1, "x": 2}, "is no part of a situation"),
        ({"with": huge}, "with: a number of more than 400 digits is not a JSON object"),
    ):
        with pytest.raises(BadFact) as raised:
            told_by_json(data)
        assert words in raised.value.headline
    facts = {"units": {huge: {"morale": 1}}}
    with pytest.raises(BadFact, match="is not the name of a fact"):
        read(GRAPH, node("strength"), told_by_json(facts))


def test_a_number_too_long_to_be_printed_is_no_fact_of_any_type() -> None:
    for type, data, words in (
        (h.NUMBER, 10**5000, "a number of more than 400 digits has too many digits"),
        (h.NUMBER, [10**5000], "what is told is not a whole number"),
        (h.TEXT, 10**5000, "has too many digits"),
        (h.YES_NO, 10**5000, "a number of more than 400 digits is not yes or no"),
        (TERRAIN, 10**5000, "a number of more than 400 digits is not one of Terrain"),
        (RESULT, 10**5000, "has too many digits"),
        (g.RollType(dice=g.DiceId("2d6")), 10**5000, "has too many digits"),
    ):
        with pytest.raises(BadFact) as raised:
            read_fact(GRAPH, type, data, "x")
        assert words in raised.value.headline and words in str(raised.value)


def test_a_ratio_may_be_of_long_numbers() -> None:
    assert ratio(f"{10**40}:3") == Ratio(10**40, 3)
    for data, words in ((f"{'9' * 401}:1", "too many digits"), (10**5000, "is not a ratio")):
        with pytest.raises(BadFact, match=words):
            ratio(data)


def test_what_is_no_roll_is_shown() -> None:
    with pytest.raises(BadFact, match="attack: true is not a roll"):
        told_by_json({"roll": {"attack": True}})
    with pytest.raises(BadFact, match="attack: null is not a roll"):
        told_by_json({"roll": {"attack": None}})
    with pytest.raises(BadFact, match="with: null is not a JSON object"):
        told_by_json({"with": None})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
TYPES = st.sampled_from(
    [h.NUMBER, h.YES_NO, h.TEXT, TERRAIN, RESULT, UNIT, FIRE, g.ListType(of=TERRAIN), g.DateType()]
)


@given(TYPES, JSON)
def test_any_data_is_read_or_refused(type: g.Type, data: object) -> None:
    try:
        read_fact(GRAPH, type, data, "x")
    except BadFact as bad:
        assert bad.headline


@given(JSON)
def test_any_json_is_read_or_refused(data: object) -> None:
    try:
        said = told_by_json(data)
        assert isinstance(said, Told)
        read(GRAPH, node("strength"), said)
    except BadFact as bad:
        assert bad.headline
