"""Names: what a bare name means, and what is said of one that means nothing or two things."""

from __future__ import annotations

from said import formula, good, helped, run, said

from rulesdsl import graph as g

UNIT = """
record Unit "Unit" [3.0]
  steps   number
  morale  number, optional

"""


def test_T42_a_name_that_is_nearly_right() -> None:
    text = UNIT + 'formula left "Left" [1.0] of unit: Unit\n  gives unit.stepps - 1\n'
    assert said(text) == ["7 E207 Unit has no stepps"]
    assert helped(text) == "did you mean steps?"


def test_a_function_of_one_record_reads_as_its_field() -> None:
    graph = good(
        UNIT
        + 'formula left "Left" [1.0] of unit: Unit\n  gives steps - 1\n\n'
        + 'formula twice "Twice" [1.0] of u: Unit\n  gives left + u.left\n'
    )
    gives = formula(graph, "twice").gives
    assert isinstance(gives, g.Arithmetic)
    left = g.Call(
        type=g.NumberType(),
        function=g.FunctionId("left"),
        target="formula",
        args=(g.InputRef(type=g.RecordType(record=g.RecordId("Unit")), name="u"),),
    )
    assert gives.left == gives.right == left


def test_forward_references_are_fine() -> None:
    good(
        'formula twice "Twice" [1.0] of unit: Unit\n  gives left + left\n\n'
        'formula left "Left" [1.0] of unit: Unit\n  gives steps\n' + UNIT
    )


def test_an_element_and_an_input_with_one_field_need_a_prefix() -> None:
    text = UNIT + (
        'record Hex "Hex" [5.0]\n  units  list of Unit\n  steps  number\n\n'
        'formula total "Total" [5.1] of hex: Hex\n  gives sum of steps among units\n'
    )
    assert said(text) == ["11 E205 steps is a field of unit and a field of hex"]
    assert helped(text) == "write unit.steps or hex.steps"


def test_a_field_that_is_called_as_its_record_is_written_with_a_prefix() -> None:
    text = 'record Fire "Fire" [5.0]\n  fire  number\n\n'
    good(text + 'formula twice "Twice" [5.1] of fire: Fire\n  gives fire.fire + fire.fire\n')
    bare = text + 'formula twice "Twice" [5.1] of fire: Fire\n  gives fire + fire.fire\n'
    assert said(bare)[0][2:] == "E205 fire is the input fire and a field of fire"


def test_two_things_of_one_prefix_ask_for_a_name_at_the_field() -> None:
    text = UNIT + (
        'record Hex "Hex" [5.0]\n  units  list of Unit\n\n'
        'formula bigger "Bigger" [5.1] of (unit: Unit, hex: Hex)\n'
        "  gives count of units where steps is more than 2\n"
    )
    assert said(text) == ["10 E205 unit.steps may be read of two things called unit"]
    assert "each called" in helped(text)


def test_an_element_may_have_the_name_of_its_list() -> None:
    graph = good(
        'enum Terrain "Terrain" [9.3], least first\n  open\n  woods\n\n'
        'record Hex "Hex" [9.3]\n  terrain  list of Terrain, at least 1\n\n'
        'formula worst "Worst" [9.3] of hex: Hex\n  gives greatest terrain among terrain\n'
    )
    gives = formula(graph, "worst").gives
    assert isinstance(gives, g.ExtremeOver)
    assert isinstance(gives.body, g.ElementRef)


def test_each_called_names_the_element() -> None:
    graph = good(
        UNIT
        + 'record Hex "Hex" [5.0]\n  units  list of Unit, each called target\n\n'
        + 'formula total "Total" [5.1] of hex: Hex\n  gives sum of target.steps among units\n'
    )
    gives = formula(graph, "total").gives
    assert isinstance(gives, g.SumOver)
    assert gives.over.element == "target"


def test_nested_forms_have_different_elements_in_the_graph() -> None:
    graph = good(
        UNIT
        + 'record Hex "Hex" [5.0]\n  units  list of Unit\n\n'
        + 'record Map "Map" [5.0]\n  hexes  list of Hex, each called unit\n\n'
        + 'formula total "Total" [5.1] of map: Map\n'
        + "  gives sum of (count of units where morale is absent) among hexes\n"
    )
    gives = formula(graph, "total").gives
    assert isinstance(gives, g.SumOver)
    assert isinstance(gives.body, g.CountOver)
    assert (gives.over.element, gives.body.over.element) == ("unit", "unit_2")


def test_a_function_never_means_itself_where_it_can_mean_something_else() -> None:
    good(
        'record Terrain "Terrain" [1.0]\n  tem  number\n\n'
        'record Shot "Shot" [1.0]\n  terrains  list of Terrain\n\n'
        'modifiers tem "TEM" [1.0] of shot: Shot\n  all that apply, added\n'
        '  +(tem)  "TEM of the hex"  for each terrains\n'
    )


def test_a_step_further_down() -> None:
    text = UNIT + 'formula left "Left" [1.0] of unit: Unit\n  a  is b\n  b  is steps\n  gives a\n'
    assert said(text) == ["7 E201 b is worked out only further down"]


MODES = """
enum Mode "Mode" [4.0]
  fire
  move

record Unit "Unit" [3.0]
  mode  Mode
  move  number

"""


def test_a_member_wins_over_a_thing_of_another_type() -> None:
    good(MODES + 'formula moving "Moving" [4.0] of unit: Unit\n  gives move when mode is move, otherwise 0\n')


def test_a_member_and_a_field_of_its_type_are_told_apart_by_the_enum() -> None:
    text = MODES.replace("move  number", "fire  Mode")
    text += 'formula f "F" [4.0] of unit: Unit\n  gives 1 when mode is fire, otherwise 0\n'
    assert said(text) == ["11 E205 fire may be the Mode of that name or a field of unit"]
    good(text.replace("mode is fire", "mode is Mode.fire"))


def test_cases_of_bare_members_find_their_enum() -> None:
    graph = good(
        MODES
        + 'formula f "F" [4.0] of unit: Unit\n  gives the first that fits\n'
        + '    fire "few"  when unit.move is 0\n    otherwise move\n'
    )
    assert formula(graph, "f").type == g.EnumType(enum=g.EnumId("Mode"))


def test_cases_of_members_of_two_enums_ask_which() -> None:
    text = MODES + (
        'enum Other "Other" [4.0]\n  fire\n  move\n\n'
        'formula f "F" [4.0] of unit: Unit\n  gives fire when unit.move is 0, otherwise move\n'
    )
    assert said(text) == ["15 E205 fire, move may be of Mode or of Other"]
    good(text.replace("gives fire when", "gives Mode.fire when"))


def test_an_unknown_type_is_one_message_for_all_its_uses() -> None:
    text = UNIT + (
        'formula a "A" [1.0] of hex: Hexx\n  gives hex.steps\n\n'
        'formula b "B" [1.0] of hex: Hexx\n  gives a + hex.steps\n'
    )
    assert said(text) == ["6 E202 no type is called Hexx"]


def test_what_failed_stays_quiet_where_it_is_used() -> None:
    text = UNIT + (
        'formula left "Left" [1.0] of unit: Unit\n  gives unit.nothing\n\n'
        'formula twice "Twice" [1.0] of unit: Unit\n  gives left x 2\n\n'
        'resolver r "R" [1.0] of unit: Unit\n  roll dr 2d6\n  total  is dr + twice\n'
        '  end "over" when total is more than left\n  gives total\n'
    )
    assert said(text) == ["7 E207 Unit has no nothing"]


def test_a_bad_field_and_a_bad_member_stay_quiet() -> None:
    text = """
enum Mode "Mode" [4.0]
  | name | printed | cost |
  | fire | Fire    | 1    |
  | move | Move    |

record Unit "Unit" [3.0]
  mode   Mode
  speed  nmber

formula f "F" [4.0] of unit: Unit
  gives speed + 1 when mode is move, otherwise mode.cost
"""
    assert [line.split(" ")[1] for line in said(text)] == ["E216", "E202"]


def test_a_declaration_with_a_mistake_and_what_leans_on_it_are_left_out() -> None:
    graph, found, _ = run(
        UNIT
        + 'condition brave "Brave" [1.0] of unit: Unit\n  all of these\n    "bold" when stepps is 2\n\n'
        + 'formula f "F" [1.0] of unit: Unit\n  gives 1 when brave, otherwise 0\n\n'
        + 'formula h "H" [1.0] of unit: Unit\n  gives steps\n'
    )
    assert len(found) == 1
    assert graph is not None
    assert [f.id for f in graph.formulas] == ["h"]
    assert graph.conditions == ()
