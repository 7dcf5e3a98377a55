"""Dice, enums, outcomes, records."""

from __future__ import annotations

import pytest
from said import good, helped, said

from rulesdsl import graph as g


def dice(written: str, declared: str = "") -> g.Dice:
    graph = good(
        declared + '\nrecord A "A" [1.0]\n  n  number\n\n'
        f'resolver r "R" [1.0] of a: A\n  roll dr {written}\n  total  is dr + n\n  gives total\n'
    )
    return graph.dice[-1]


@pytest.mark.parametrize("written", ["d12", "1d12", "D12"])
def test_T66_one_twelve_sided_die(written: str) -> None:
    found = dice(written)
    assert (found.id, found.low, found.high) == ("1d12", 1, 12)


def test_T65_d66_is_two_dice_read_in_sequence() -> None:
    found = dice("d66")
    assert found.reading == "sequence"
    assert len(found.readings) == 36
    assert found.readings[:7] == (11, 12, 13, 14, 15, 16, 21)


PERCENT = '\ndice percent "two dice" [26.0]\n  red    1d10, tens\n  white  1d10, ones\n'


@pytest.mark.parametrize(("reads", "low", "high"), [("1..100", 1, 100), ("0..99", 0, 99)])
def test_T63_00_is_said_once(reads: str, low: int, high: int) -> None:
    found = dice("percent", PERCENT + f"  reads  {reads}\n")
    assert (found.low, found.high, len(found.readings)) == (low, high, 100)


def test_T63_00_must_be_said() -> None:
    assert said(PERCENT) == ["2 E220 it is not said whether 00 on these dice reads 0 or 100"]


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        ("  red  1d6, tens\n", "dice read in sequence are one die for the tens and one for the ones"),
        ("  red  1d6, tens\n  red  1d6, ones\n", "two dice are called red"),
        ("  red  1d6\n  reads  3..9\n", "these dice cannot read 3..9"),
        ("  red  0d6\n", "0d6 are no dice that can be rolled"),
    ],
)
def test_dice_that_cannot_be_read(lines: str, headline: str) -> None:
    found = said('\ndice odd "odd dice" [1.0]\n' + lines)
    assert [line.split(" ", 2)[2] for line in found] == [headline]


def test_a_ten_sided_die_may_read_0() -> None:
    found = dice("d10", '\ndice d10 "1d10" [26.0]\n  reads 0..9\n')
    assert (found.low, found.high) == (0, 9)
    assert found.dice[0].sides == 10


KINDS = """
enum Class "Class" [1.0]
  open
  hard

enum Kind "Kind" [1.0]
  | name | printed | steps | half | armored | class | word: text | morale |
  | mg   | MG      | 2     | 1/2  | no      | open  | open       | -      |
  | tank | Tank    | 1     | 2    | yes     | Hard  | 7          | ?      |
"""


def test_columns_of_figures_are_what_their_cells_are() -> None:
    graph = good(KINDS)
    kind = graph.enum_by_id[g.EnumId("Kind")]
    number = g.NumberType()
    assert {c.name: c.type for c in kind.columns} == {
        "steps": number,
        "half": g.NumberType(whole=False),
        "armored": g.YesNoType(),
        "class": g.EnumType(enum=g.EnumId("Class")),
        "word": g.TextType(),
        "morale": g.OptionalType(of=number),
    }
    tank = {f.column: f.value for f in kind.members[1].figures}
    assert tank["class"] == g.MemberValue(enum=g.EnumId("Class"), member="hard")
    assert tank["morale"] is None
    assert {f.column: f.value for f in kind.members[0].figures}["morale"] == g.AbsentValue()


def test_T36_a_cell_that_is_none_of_the_column() -> None:
    text = KINDS.replace("| tank | Tank    | 1 ", "| tank | Tank    | I ")
    assert said(text) == ['9 E216 "I" is no number']


def test_a_member_that_is_nearly_right() -> None:
    text = (
        KINDS.replace("| Hard  |", "| hrad  |")
        .replace("  hard\n", "  hard\n  soft\n")
        .replace(
            "| mg   |",
            "| rail | Rail    | 2     | 1/2  | no      | soft  | open       | -      |\n  | mg   |",
        )
    )
    assert said(text) == ['11 E215 "hrad" is no Class']
    assert helped(text) == "did you mean hard?"


def test_T20_a_short_line() -> None:
    text = KINDS.replace("| 7          | ?      |", "| 7          |")
    assert said(text) == ["9 E216 this line has 7 cells, and the head has 8"]


def test_two_members_with_one_printed_form() -> None:
    text = '\nenum Mode "Mode" [1.0]\n  fire "Fire"\n  flame "Fire"\n'
    assert said(text) == ['4 E217 two members of Mode: each is printed "Fire"']


def test_outcomes_are_read_by_their_printed_form() -> None:
    graph = good(
        """
outcome Result "Result" [1.0] with (steps)
  no_effect  "NE"      steps 0
  starred    "*"       steps 0
  hit(n)     "*{n}"    steps n
  both(n, m) "{n}({m})" steps n

record A "A" [1.0]
  result  Result, usually "*3"
  other   Result, usually no_effect
  third   Result, usually "2(1)"
"""
    )
    fields = {f.name: f.usually for f in graph.records[0].fields}
    outcome = g.OutcomeId("Result")
    assert fields["result"] == g.CaseValue(outcome=outcome, case="hit", args=(3,))
    assert fields["other"] == g.CaseValue(outcome=outcome, case="no_effect")
    assert fields["third"] == g.CaseValue(outcome=outcome, case="both", args=(2, 1))


@pytest.mark.parametrize(
    ("case", "headline"),
    [
        ('hit(n) "hit" steps n', '{n} of hit does not fit its printed form "hit"'),
        ('hit "{n}" steps 1', '{n} of hit does not fit its printed form "{n}"'),
        ('hit(n) "{n}" stpes n', "stpes is no field of this outcome"),
        ('hit(n) "{n}"', "hit does not say its steps"),
        ('hit(n) "{n}" steps yes', "steps is a yes or no here and a number above"),
    ],
)
def test_cases_that_are_not_well_formed(case: str, headline: str) -> None:
    found = said(f'\noutcome Result "Result" [1.0] with (steps)\n  none_at_all "NE" steps 0\n  {case}\n')
    assert found == [f"4 E224 {headline}"]


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("n  number, at least 1", "E225"),
        ("n  text, 0..3 only", "E225"),
        ("n  number, 0..3 only, usually 4", "E225"),
        ("n  number, usually yes", "E208"),
        ("n  number, usually 1/2", "E219"),
        ("n  yes/no, usually 1", "E208"),
    ],
)
def test_clauses_of_fields(field: str, code: str) -> None:
    assert [line.split(" ")[1] for line in said(f'\nrecord A "A" [1.0]\n  {field}\n')] == [code]


def test_a_record_that_must_hold_itself() -> None:
    text = '\nrecord A "A" [1.0]\n  b  B\n\nrecord B "B" [1.0]\n  a  A\n'
    assert said(text) == ["3 E401 an A can never be given: A -> B -> A"]
    good(text.replace("a  A", "a  A, optional"))


def test_a_declaration_that_stands_twice() -> None:
    text = '\nrole attacker "one"\n\nrole attacker "two"\n'
    assert said(text) == ["4 E203 attacker is declared twice"]
