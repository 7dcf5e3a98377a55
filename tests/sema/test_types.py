"""Types: measures, fractions, what may be absent, orders, headings."""

from __future__ import annotations

import pytest
from said import formula, good, helped, said, step

from rulesdsl import graph as g

BASE = """
measure hexes "hex" "hexes"
measure steps "step" "steps"

enum Mode "Mode" [4.0]
  | name | printed | cost | limit |
  | fire | Fire    | 1    | -     |
  | move | Move    | 1/2  | 3     |

enum Level "Level" [4.0], least first
  low
  high

record Unit "Unit" [3.0]
  distance  hexes
  lost      steps
  number_of number
  share     fraction
  mode      Mode
  level     Level
  rating    number, optional
  towed     yes/no, optional

record Hex "Hex" [5.0]
  units  list of Unit, at least 1
  best   Unit, optional

"""
LINE = 26


def gives(expression: str, of: str = "unit: Unit") -> str:
    return BASE + f'formula f "F" [1.0] of {of}\n  gives {expression}\n'


def type_of(expression: str, of: str = "unit: Unit") -> g.Type:
    return formula(good(gives(expression, of)), "f").type


@pytest.mark.parametrize(
    ("expression", "type"),
    [
        ("distance + 1", g.NumberType(unit=g.MeasureId("hexes"))),
        ("distance x number_of", g.NumberType(unit=g.MeasureId("hexes"))),
        ("distance / 2", g.NumberType(unit=g.MeasureId("hexes"), whole=False)),
        ("distance / distance", g.NumberType(whole=False)),
        ("round up (distance / 2)", g.NumberType(unit=g.MeasureId("hexes"))),
        ("lower of (distance, 3)", g.NumberType(unit=g.MeasureId("hexes"))),
        ("number_of x 1/2", g.NumberType(whole=False)),
        ("share + 1", g.NumberType(whole=False)),
        ("unit.mode.cost", g.NumberType(whole=False)),
        ("unit.mode.limit", g.OptionalType(of=g.NumberType())),
        ("rating", g.OptionalType(of=g.NumberType())),
        ("rating + 1", g.NumberType()),
        ("rating when rating is not absent, otherwise 0", g.OptionalType(of=g.NumberType())),
        ("(distance is more than 3)", g.YesNoType()),
        ("1 when distance is 3..4, otherwise 2", g.NumberType()),
    ],
)
def test_types_of_numbers(expression: str, type: g.Type) -> None:
    assert type_of(expression) == type


@pytest.mark.parametrize(
    ("expression", "type"),
    [
        ("count of units", g.NumberType()),
        ("sum of lost among units", g.NumberType(unit=g.MeasureId("steps"))),
        ("greatest distance among units", g.NumberType(unit=g.MeasureId("hexes"))),
        (
            "greatest distance among units where towed",
            g.OptionalType(of=g.NumberType(unit=g.MeasureId("hexes"))),
        ),
        ("greatest level among units", g.EnumType(enum=g.EnumId("Level"))),
        ("the one of units with greatest lost", g.RecordType(record=g.RecordId("Unit"))),
        (
            "the one of units where towed with greatest lost",
            g.OptionalType(of=g.RecordType(record=g.RecordId("Unit"))),
        ),
        ("each lost among units", g.ListType(of=g.NumberType(unit=g.MeasureId("steps")))),
        ("split number_of into portions of 8", None),
        ("best.lost", g.OptionalType(of=g.NumberType(unit=g.MeasureId("steps")))),
        ("nobody", g.ListType(of=g.NothingType())),
    ],
)
def test_types_of_lists(expression: str, type: g.Type | None) -> None:
    if type is None:
        assert type_of(expression) == g.ListType(of=g.NumberType())
    else:
        assert type_of(expression, "hex: Hex") == type


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("distance + lost", "E209 hexes and steps are added"),
        ("distance - lost", "E209 hexes and steps are taken from each other"),
        ("1 when distance is lost, otherwise 0", "E209 hexes and steps are compared"),
        ("lower of (distance, lost)", "E209 hexes and steps are compared"),
        ("distance x lost", "E209 hexes are multiplied by steps"),
        ("distance / lost", "E209 hexes divided by steps"),
        (
            "distance when towed, otherwise lost",
            "E209 the cases give a number of hexes and a number of steps",
        ),
        ("mode + 1", "E208 a number is needed here, and this is a Mode"),
        ("1 when mode is level, otherwise 0", "E208 a Mode and a Level are compared"),
        ("1 when mode is at least fire, otherwise 0", "E210 a Mode is never more or less than another"),
        ("1 when distance, otherwise 0", "E211 a condition is needed here, and this is a number of hexes"),
        ("1 when distance is absent, otherwise 0", "E212 distance is always there: it is never absent"),
        ("1 when rating is more than absent, otherwise 0", "E210 nothing is more or less than absent"),
        ("1 when mode is fires, otherwise 0", "E215 Mode has no fires, and nothing else here is called so"),
        ('1 when mode is "Fires", otherwise 0', 'E215 nothing of Mode is printed "Fires"'),
        ("sum of lost among unit", "E218 a list is needed here, and this is a Unit"),
        ("split share into portions of 2", "E219 this may be a fraction, and a whole number is needed here"),
        ("lower of (1..3, 2)", "E226 a band of numbers means nothing here"),
    ],
)
def test_what_does_not_go_together(expression: str, message: str) -> None:
    assert [line.split(" ", 1)[1] for line in said(gives(expression))] == [message]
    assert helped(gives(expression))


def test_absent_is_a_missing_fact_only_where_a_value_must_be_there() -> None:
    value = formula(good(gives("rating + 1")), "f").gives
    assert isinstance(value, g.Arithmetic)
    assert isinstance(value.left, g.Needed)
    assert value.left.what == "rating"
    compared = formula(good(gives("1 when rating is more than 3, otherwise 0")), "f").gives
    assert isinstance(compared, g.Cases)
    assert isinstance(compared.cases[0].when, g.Comparison)
    assert isinstance(compared.cases[0].when.left, g.FieldOf)


def test_something_absent_does_not_hold() -> None:
    value = formula(good(gives("1 when towed, otherwise 0")), "f").gives
    assert isinstance(value, g.Cases)
    when = value.cases[0].when
    assert isinstance(when, g.Comparison)
    assert when.op == "is"
    assert when.right == g.Constant(type=g.YesNoType(), value=g.YesNoValue(value=True))


def test_a_function_of_something_absent_is_absent() -> None:
    text = BASE + (
        'formula strength "Strength" [1.0] of unit: Unit\n  gives 5 - lost\n\n'
        'formula f "F" [1.0] of hex: Hex\n  gives best.strength\n'
    )
    value = formula(good(text), "f").gives
    assert isinstance(value, g.Cases)
    assert value.type == g.OptionalType(of=g.NumberType(unit=g.MeasureId("steps")))
    assert isinstance(value.otherwise, g.Call)
    assert isinstance(value.otherwise.args[0], g.Needed)


def test_a_band_among_members() -> None:
    value = formula(good(gives("1 when number_of is in (1, 3..5), otherwise 0")), "f").gives
    assert isinstance(value, g.Cases)
    when = value.cases[0].when
    assert isinstance(when, g.AnyOf)
    assert [part.kind for part in when.parts] == ["membership", "and"]


TABLE = """
enum Result "Result" [2.0]
  none_at_all  "-"
  hit          "Hit"

table fire_table "Fire" [2.0]
  roll     1d6
  rows     power "Power", in bands, past either end stays, plus moves down
  columns  result: Result
  cells    are rolls that give the column
  | Power | -    | Hit  |
  | 1..3  | 1..4 | 5..6 |
  | 4+    | 1..3 | 4..6 |

record Fire "Fire" [2.0]
  power  number
  shift  number

"""


def test_headings_are_shifted_and_looked_up() -> None:
    graph = good(
        TABLE
        + 'resolver fire "Fire" [2.0] of fire: Fire\n'
        + "  base    is heading of fire_table at power\n"
        + "  final   is base shifted by shift\n"
        + "  roll dr 1d6\n"
        + "  result  is fire_table at final rolling (dr + 1)\n"
        + "  gives result\n"
    )
    heading = g.HeadingType(table=g.FunctionId("fire_table"), axis=0, of=g.NumberType(whole=False))
    final = step(graph, "fire", "final")
    assert isinstance(final, g.Shift)
    assert isinstance(final.type, g.HeadingType)
    assert (final.type.table, final.type.axis) == (heading.table, heading.axis)
    assert step(graph, "fire", "result").type == g.EnumType(enum=g.EnumId("Result"))


def test_a_heading_of_bands_is_no_number() -> None:
    text = TABLE + (
        'formula f "F" [2.0] of fire: Fire\n  base  is heading of fire_table at power\n  gives base + 1\n'
    )
    assert [line.split(" ", 2)[1] for line in said(text)] == ["E208"]
    assert "shift it" in helped(text)


def test_a_sum_after_rolling_is_put_in_parentheses() -> None:
    text = TABLE + (
        'resolver fire "Fire" [2.0] of fire: Fire\n  roll dr 1d6\n'
        "  result  is fire_table at power rolling dr + 1\n  gives result\n"
    )
    assert "parentheses" in helped(text)
