"""Conditions and blocks of cases: what can never hold, clash or count."""

from __future__ import annotations

import helpers as h

from rulesdsl import graph as g
from rulesdsl.sema.checks.cases import blocks_of_cases
from rulesdsl.sema.checks.conditions import conditions
from rulesdsl.sema.checks.finding import Finding

MODE = h.enum("Mode", "fire_mode", "move_mode", "strat")
ARMOR = g.Enum(
    id=g.EnumId("Armor"),
    header=h.header("Armor"),
    ordered=True,
    columns=(g.EnumColumn(name="armored", type=h.YES_NO), g.EnumColumn(name="steps", type=h.NUMBER)),
    members=tuple(
        g.Member(
            name=name,
            printed=name,
            figures=(
                g.MemberFigure(column="armored", value=g.YesNoValue(value=armored)),
                g.MemberFigure(column="steps", value=g.NumberValue(numerator=steps)),
            ),
            place=h.place(i),
        )
        for i, (name, armored, steps) in enumerate(
            [("truck", False, 1), ("half_track", True, 1), ("tank", True, 2)]
        )
    ),
)
UNIT = h.record(
    "Unit",
    mode=g.EnumType(enum=MODE.id),
    kind=g.EnumType(enum=ARMOR.id),
    steps=h.NUMBER,
    morale=g.OptionalType(of=h.NUMBER),
    towed=h.YES_NO,
    night=h.YES_NO,
)
INPUTS = (h.of("unit", "Unit"),)
IT = h.it("unit", "Unit")
MODE_OF = h.field(IT, "mode", g.EnumType(enum=MODE.id))
KIND = h.field(IT, "kind", g.EnumType(enum=ARMOR.id))
STEPS = h.field(IT, "steps", h.NUMBER)
MORALE = h.field(IT, "morale", g.OptionalType(of=h.NUMBER))
TOWED = h.field(IT, "towed", h.YES_NO)
NIGHT = h.field(IT, "night", h.YES_NO)
ABSENT = g.Constant(type=g.NothingType(), value=g.AbsentValue())


def mode(name: str) -> g.Expr:
    return h.compare("is", MODE_OF, h.member("Mode", name))


def check(*blocks: g.ConditionBlock) -> list[Finding]:
    found = h.condition("may_fire", *blocks, inputs=INPUTS)
    return list(conditions(h.subject(enums=(MODE, ARMOR), records=(UNIT,), conditions=(found,))))


def check_cases(*lines: tuple[g.Expr, g.Expr], otherwise: g.Expr | None = None) -> list[Finding]:
    gives = h.cases(*lines, otherwise=otherwise or h.number(0))
    formula = h.formula("factor", gives, *INPUTS)
    return list(blocks_of_cases(h.subject(enums=(MODE, ARMOR), records=(UNIT,), formulas=(formula,))))


# ---------------------------------------------------------------- conditions


def test_a_condition_that_can_hold() -> None:
    assert check(h.block("all", a=mode("fire_mode"), b=h.compare(">=", STEPS, h.number(2)))) == []


def test_two_lines_that_cannot_both_be_met() -> None:
    (found,) = check(h.block("all", a=mode("fire_mode"), b=NIGHT, c=mode("move_mode")))
    assert found.code == "E471" and "'a' and 'c' cannot both be met" in found.headline
    assert found.place == h.place(4) and found.remarks[0].place == h.place(2)


def test_numbers_that_leave_nothing_between() -> None:
    over = h.compare(">", STEPS, h.number(3))
    assert [f.code for f in check(h.block("all", a=over, b=h.compare("<", STEPS, h.number(4))))] == ["E471"]
    assert check(h.block("all", a=over, b=h.compare("<", STEPS, h.number(5)))) == []


def test_a_sum_is_moved_to_one_side() -> None:
    over = h.compare(">", h.add(STEPS, h.number(1)), h.number(5))
    assert [f.code for f in check(h.block("all", a=over, b=h.compare("<=", STEPS, h.number(4))))] == ["E471"]


def test_all_against_none() -> None:
    found = check(h.block("all", a=TOWED), h.block("none", b=TOWED))
    assert [f.code for f in found] == ["E471"]


def test_own_columns_of_a_member() -> None:
    armored = g.EnumFigure(type=h.YES_NO, base=KIND, column="armored")
    truck = h.compare("is", KIND, h.member("Armor", "truck"))
    assert [f.code for f in check(h.block("all", a=armored, b=truck))] == ["E471"]
    steps = g.EnumFigure(type=h.NUMBER, base=KIND, column="steps")
    two = h.compare("is", steps, h.number(2))
    tank = h.compare("<", KIND, h.member("Armor", "tank"))
    assert [f.code for f in check(h.block("all", a=two, b=tank))] == ["E471"]
    assert check(h.block("all", a=two, b=armored)) == []


def test_an_absent_rating() -> None:
    needed = h.compare(">", g.Needed(type=h.NUMBER, operand=MORALE, what="morale"), h.number(3))
    absent = h.compare("is", MORALE, ABSENT)
    assert [f.code for f in check(h.block("all", a=absent, b=needed))] == ["E471"]
    assert check(h.block("all", a=h.negate(absent), b=needed)) == []


def test_an_exception_may_save_a_line() -> None:
    saved = (mode("fire_mode"), h.unless("assault", NIGHT))
    assert check(h.block("all", a=saved, b=mode("move_mode"))) == []


def test_a_dead_line_of_any() -> None:
    never = h.both(TOWED, h.negate(TOWED))
    (found,) = check(h.block("any", a=NIGHT, b=never))
    assert found.code == "W473" and found.place == h.place(3)


def test_lists_are_not_looked_into() -> None:
    units = h.field(IT, "units", g.ListType(of=g.RecordType(record=g.RecordId("Unit"))))
    over = g.Over(source=units, element="other")
    some = g.QuantifiedOver(type=h.YES_NO, quantity="any", over=over, have=TOWED)
    none = g.QuantifiedOver(type=h.YES_NO, quantity="none", over=over, have=TOWED)
    assert check(h.block("all", a=some, b=none)) == []
    assert [f.code for f in check(h.block("all", a=some, b=h.negate(some)))] == ["E471"]


def test_two_exceptions_that_clash_unordered() -> None:
    line = (
        TOWED,
        h.unless(
            "assault", mode("fire_mode"), h.unless("mortar", h.compare(">", STEPS, h.number(2)), line=21)
        ),
        h.unless("night", NIGHT, line=22),
    )
    found = [f for f in check(h.block("none", towed=line)) if f.code == "E472"]
    (clash,) = found
    assert clash.severity.value == "error"
    assert "'mortar'" in clash.headline and "'night'" in clash.headline
    assert {r.place.line for r in clash.remarks} == {21, 2} and clash.place == h.place(22)
    for fact in ("towed  yes", "mode   fire_mode", "night  yes", "steps  3"):
        assert fact in clash.witness


def test_exceptions_that_exclude_each_other_do_not_clash() -> None:
    line = (
        TOWED,
        h.unless("assault", mode("fire_mode"), h.unless("mortar", NIGHT)),
        h.unless("day", h.negate(NIGHT)),
    )
    assert [f.code for f in check(h.block("none", towed=line))] == ["W476"]


def test_an_exception_that_changes_nothing() -> None:
    line = (TOWED, h.unless("assault", mode("fire_mode")))
    (found,) = check(h.block("none", towed=line), h.block("all", moving=mode("move_mode")))
    assert found.code == "W476" and "'assault'" in found.headline


def test_a_called_condition_is_written_out() -> None:
    inner = h.condition("fires", h.block("all", a=mode("fire_mode")), inputs=INPUTS)
    use = h.call("fires", "condition", IT, type=h.YES_NO)
    outer = h.condition("both", h.block("all", a=use, b=mode("strat")), inputs=INPUTS)
    book = h.subject(enums=(MODE, ARMOR), records=(UNIT,), conditions=(inner, outer))
    assert [f.code for f in conditions(book)] == ["E471"]


# ---------------------------------------------------------------- cases


def test_a_case_that_an_earlier_one_takes_whole() -> None:
    wide = h.compare(">=", STEPS, h.number(2))
    narrow = h.compare(">=", STEPS, h.number(4))
    (found,) = check_cases((h.number(1), wide), (h.number(2), narrow))
    assert found.code == "W474" and "'case 1' never counts: 'case 0' takes all of it" in found.headline
    assert found.place == h.place(11) and found.remarks[0].place == h.place(10)
    assert check_cases((h.number(2), narrow), (h.number(1), wide)) == []


def test_a_case_taken_by_two_together() -> None:
    found = check_cases(
        (h.number(1), mode("fire_mode")), (h.number(2), h.negate(mode("fire_mode"))), (h.number(3), NIGHT)
    )
    assert [f.code for f in found] == ["W474"]
    assert "those above it" in found[0].headline


def test_cases_that_leave_nothing_for_otherwise() -> None:
    (found,) = check_cases((h.number(1), mode("fire_mode")), (h.number(2), h.negate(mode("fire_mode"))))
    assert found.code == "W475" and found.severity.value == "note"


def test_half_steps_lie_between_cases() -> None:
    half = h.field(IT, "half", g.NumberType(whole=False))
    low, high = h.compare("<=", half, h.number(1)), h.compare(">=", half, h.number(2))
    assert check_cases((h.number(1), low), (h.number(2), high)) == []
    whole_low, whole_high = h.compare("<=", STEPS, h.number(1)), h.compare(">=", STEPS, h.number(2))
    assert [f.code for f in check_cases((h.number(1), whole_low), (h.number(2), whole_high))] == ["W475"]


def test_two_facts_in_one_comparison() -> None:
    other = h.field(IT, "range", h.NUMBER)
    half = h.compare("<=", other, h.add(STEPS, h.number(2), "/"))
    full = h.compare("<=", other, STEPS)
    assert check_cases((h.number(1), half), (h.number(2), full)) == []
    assert [f.code for f in check_cases((h.number(1), full), (h.number(2), full))] == ["W474"]
    flipped = h.compare(">=", STEPS, other)
    assert [f.code for f in check_cases((h.number(1), full), (h.number(2), flipped))] == ["W474"]
