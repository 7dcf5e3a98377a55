"""Printed examples: from what is written to values, and what is refused."""

from __future__ import annotations

import pytest
from sema_helpers import Outcome, rules, sample

from rulesdsl import graph as g

WORDS = """\
measure steps "step" "steps"

role defender "the defender" [1.0]

enum Terrain "Terrain" [5.0]
  open   "Open"
  woods  "Woods" abbreviated "W"

outcome Loss "Loss" with (lost), least first
  none_at_all  "NE"   lost 0
  loses(n)     "L{n}" lost n

dice pair "two dice" [1.1]
  red    1d6
  white  1d6

record Unit "Unit" [3.0]
  name     text
  steps    steps, 0..6 only
  riding   Unit2, optional
  morale   number, optional
  terrains list of Terrain

record Unit2 "Carrier" [3.1]
  name  text

record Stack "Stack" [3.2]
  name   text
  units  list of Unit, at most 2

record Fire "Fire" [9.0]
  range    number
  terrain  Terrain, usually open
  stacks   list of Stack
  leader   Unit, optional
  night    yes/no, usually no

table losses "Losses" [9.4]
  roll   2d6
  rows   range "Range", in bands, past either end stays
  columns loss: Loss
  cells  are rolls that give the column
  | Range | NE   | L1 | L2     |
  | 0..3  | 2..7 | 8  | 9..12  |
  | 4+    | 2..9 | 10 | 11..12 |

table band "Band" [9.5]
  rows  range "Range", in bands, past either end stays, plus moves down
  gives distance: number, near: yes/no
  | Range | distance | near |
  | 0..3  | 1        | yes  |
  | 4+    | 2        | no   |

modifiers drm "DRM" [9.3] of fire: Fire
  all that apply, added
  group dark "Dark"
    -1  "night"  when night

formula strength "Strength" [9.2] of fire: Fire
  gives sum of steps among (all units among stacks)

condition may_fire "May fire" [9.1] of fire: Fire
  all of these
    "near"  when range is at most 9

resolver fire "Fire" [9.6] of fire: Fire
  refuse "too far" unless may_fire                                              [9.1]
  end "nobody there"  when count of stacks is 0                                 [9.1]
  roll attack pair                                                              [9.6]
  choose cover by defender "take cover" from (yes, no), usually no              [9.7]
  place  is heading of band at range                                            [9.5]
  near   is band at range                                                       [9.5]
  loss   is losses at range rolling attack                                      [9.4]
  fired is each stack in stacks
    roll again_roll 1d6
    sum_of  is again_roll + range
  then go to rally as rally when not cover                                      [9.8]
    range   is fire.range
    units   asked "who is left"
  gives loss, fired, place, near, rally

record Rally "Rally" [9.8]
  range  number
  units  list of Unit

resolver rally "Rally" [9.8] of rally: Rally
  roll die 1d6                                                                  [9.8]
  total  is die + range                                                         [9.8]
  gives total

"""
GOOD = """\
given
  range    2
  terrain  "W"
  stacks
    | name |
    | A    |
    | B    |
  stacks.units
    | in | name | steps | morale | terrains      |
    | A  | x    | 3     | -      | (open, Woods) |
    | B  | y    | 2     | 7      |               |
  leader   "y"
  rally.units
    | name | riding.name | steps |
    | z    | half-track  | 1     |
choosing
  cover  yes
rolling
  attack            (red 2, white 6)
  fired.again_roll  3, 4
  rally.die         5
supposed "the names"
expect
  loss            "L1"   disputed "the table says otherwise" [9.4]
  fired.sum_of    5, 6
  near.distance   1
  strength        5
  drm             0
  may_fire        yes
  rally.total     7
"""


def example(body: str, of: str = "fire") -> Outcome:
    text = "".join(f"  {line}\n" for line in body.strip("\n").splitlines())
    return rules(WORDS + f'example shot "A shot" [9.6 example] of {of}\n{text}')


def only(outcome: Outcome) -> g.Example:
    return outcome.good.examples[0]


def fields(value: g.Value) -> dict[str, g.Value]:
    assert isinstance(value, g.RecordValue)
    return {f.name: f.value for f in value.fields}


def items(value: g.Value) -> tuple[g.Value, ...]:
    assert isinstance(value, g.ListValue)
    return value.items


def test_facts_in_lists_in_records() -> None:
    made = only(example(GOOD))
    assert [entry.name for entry in made.given] == ["fire"]
    fire = fields(made.given[0].value)
    assert list(fire) == ["range", "terrain", "stacks", "leader"]
    assert fire["terrain"] == g.MemberValue(enum="Terrain", member="woods")
    first, second = items(fire["stacks"])
    (unit,) = items(fields(first)["units"])
    assert fields(unit) == {
        "name": g.TextValue(text="x"),
        "steps": g.NumberValue(numerator=3, unit="steps"),
        "morale": g.AbsentValue(),
        "terrains": g.ListValue(
            items=(
                g.MemberValue(enum="Terrain", member="open"),
                g.MemberValue(enum="Terrain", member="woods"),
            )
        ),
    }
    (other,) = items(fields(second)["units"])
    assert fire["leader"] == other


def test_answers_choices_rolls() -> None:
    made = only(example(GOOD))
    (answer,) = made.answers
    assert answer.path == ("rally", "units")
    carrier = fields(items(answer.value)[0])["riding"]
    assert fields(carrier)["name"] == g.TextValue(text="half-track")
    assert made.choosing == (g.ChosenValue(path=("cover",), value=g.YesNoValue(value=True)),)
    assert [(roll.path, [r.reading for r in roll.rolls]) for roll in made.rolling] == [
        (("attack",), [None]),
        (("fired", "again_roll"), [3, 4]),
        (("rally", "die"), [5]),
    ]
    assert made.rolling[0].rolls[0].by_die == (("red", 2), ("white", 6))
    assert made.supposed == ("the names",) and made.target_kind == "resolver"


def test_expectations_have_the_type_of_what_they_name() -> None:
    made = only(example(GOOD))
    found = {".".join(e.path): e for e in made.expect}
    assert found["loss"].value == g.CaseValue(outcome="Loss", case="loses", args=(1,))
    assert found["loss"].disputed == "the table says otherwise" and found["loss"].cites.items == ("9.4",)
    assert found["fired.sum_of"].value == g.ListValue(
        items=(g.NumberValue(numerator=5), g.NumberValue(numerator=6))
    )
    assert found["fired.sum_of"].printed == "5, 6"
    assert found["may_fire"].value == g.YesNoValue(value=True)


def test_refused_ended_unknown_and_headings() -> None:
    made = only(
        example('given\n  range 2\nexpect\n  refused "too far"\n  ended\n  rally.unknown\n  place "0-3"')
    )
    assert [(e.what, e.path, e.words) for e in made.expect[:3]] == [
        ("refused", (), "too far"),
        ("ended", (), ""),
        ("unknown", ("rally",), ""),
    ]
    place = made.expect[3].value
    assert place == g.HeadingValue(table="band", axis=0, printed="0..3")


def test_other_targets() -> None:
    assert only(example("expect\n  dark -1\n  total -1", "drm")).target_kind == "modifiers"
    assert only(example("expect\n  strength 0", "strength")).target_kind == "formula"
    assert only(example("expect\n  total yes", "may_fire")).target_kind == "condition"
    made = only(example('given\n  range 5\nrolling\n  dice 10\nexpect\n  losses "L1"', "losses"))
    assert made.target_kind == "table" and made.given[0].name == "range"


def test_prefixes_and_empty_lists() -> None:
    made = only(example("given\n  fire.range 2\n  stacks ()\nexpect\n  drm 0"))
    assert fields(made.given[0].value)["stacks"] == g.ListValue(items=())


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("range    2", "rnage    2", "E602", "no field rnage"),
        ("range    2", "range.far  2", "E602", "no far"),
        ("rally.units", "rally.unit", "E602", "no field unit"),
        ("range    2", "range    \"W\"", "E208", "number"),
        ("range    2", "range    (2)", "E603", "not a list"),
        ("  terrain  \"W\"", "  terrain  \"W\"\n  stacks   \"A\"", "E603", "a list of Stack"),
        ("terrain  \"W\"", "terrain  \"Wods\"", "E215", "Wods"),
        ("| A  | x    | 3 ", "| A  | x    | 7 ", "E603", "0..6 only"),
        ("| A  | x    | 3 ", "| A  | x    | x ", "E603", "under steps"),
        ("| A  | x    | 3 ", "| C  | x    | 3 ", "E605", "no row of stacks is called C"),
        ("| B  | y ", "| B  | x ", "E611", "two rows are called x"),
        ("| A    |\n", "| A    | 2 |\n", "E604", "2 cells for 1 head"),
        ("| in | name |", "| by | name |", "E604", "which of them"),
        ("| in | name |", "| in | nmae |", "E602", "nmae"),
        ('leader   "y"', 'leader   "q"', "E605", "called 'q'"),
        ("terrain  \"W\"", "terrain  \"W\"\n  terrain  open", "E611", "terrain is given twice"),
        ("cover  yes", "covre  yes", "E609", "covre"),
        ("cover  yes", "cover  3", "E208", "yes or no"),
        ("attack            (red 2, white 6)", "atack  5", "E606", "atack"),
        ("attack            (red 2, white 6)", "attack  13", "E607", "cannot show 13"),
        ("(red 2, white 6)", "(red 2, blue 6)", "E607", "no blue die"),
        ("(red 2, white 6)", "(red 2, white 7)", "E607", "cannot show 7"),
        ("(red 2, white 6)", "(red 2)", "E607", "white"),
        ("rally.die         5", "rally.die         7", "E607", "cannot show 7"),
        ("rally.die         5", "fired.die  5", "E606", "fired.die"),
        ("rally.die         5", "rally.die         5\n  rally.die 4", "E611", "rally.die"),
        ("drm             0", "dmr 0", "E608", "dmr"),
        ("near.distance   1", "near.distanse   1", "E608", "distanse"),
        ("near.distance   1", "near   1", "E608", "one of its values"),
        ("drm             0", "drm 0, 1", "E608", "2 values"),
        ("drm             0", 'place "5..9"', "E608", "no head 5..9"),
        ("may_fire        yes", "may_fire 3", "E208", "yes or no"),
    ],
)  # fmt: skip
def test_what_is_refused(old: str, new: str, code: str, words: str) -> None:
    assert old in GOOD
    outcome = example(GOOD.replace(old, new, 1))
    assert outcome.codes == [code], outcome.said
    assert words in outcome.only.headline
    assert outcome.graph is not None and outcome.graph.examples == ()


def test_targets_that_are_not_there() -> None:
    assert example("expect\n  total 1", "fier").codes == ["E601"]
    outcome = rules(
        'external resolver far "Far" [1]\n  """Not here."""\n\n'
        'example e "E" [1] of far\n  expect\n    total 1\n'
    )
    assert outcome.codes == ["E601"]


def test_two_names_without_a_row_are_two_mistakes() -> None:
    text = GOOD.replace('leader   "y"', 'leader   "q"').replace("drm             0", "drm 0")
    text = text.replace(
        "| z    | half-track  | 1     |", "| z    | half-track  | 1     |\n    | z2   |  | 9 |"
    )
    assert sorted(example(text).codes) == ["E603", "E605"]


def test_an_example_of_something_broken_stays_quiet() -> None:
    text = WORDS.replace("when range is at most 9", "when rnage is at most 9")
    outcome = rules(text + 'example shot "S" [1 example] of may_fire\n  expect\n    total yes\n')
    assert outcome.codes == ["E201"], outcome.said


def test_rows_that_hold_themselves() -> None:
    text = (
        'record Unit "Unit"\n  name text\n  leader Unit, optional\n\n'
        'formula one "One" of unit: Unit\n  gives 1\n\n'
        'example e "E" [1 example] of one\n  given\n    leader\n'
        "      | name | leader |\n      | a    | a      |\n"
        "  expect\n    total 1\n"
    )
    assert rules(text).codes == ["E605"]


SAMPLES = ["gi_shot", "goss_fire_support", "goss_ground_assault", "tcs_area_fire", "goss_sequence", "layers"]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_have_all_their_examples(name: str) -> None:
    layer = "tcs" if name == "layers" else None
    counts = dict(zip(SAMPLES, (6, 5, 1, 3, 1, 2), strict=True))
    assert len(sample(name, layer).good.examples) == counts[name]
