"""Lines that nothing leads to; results that no roll gives."""

from __future__ import annotations

import helpers as h

from rulesdsl import graph as g
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.reach import unreached
from rulesdsl.sema.checks.subject import Subject

ROLL = g.RollType(dice=g.DiceId("1d6"))


def findings(table: g.Table, value: g.Expr | None = None, **parts: object) -> list[Finding]:
    die = g.RollStep(name="die", dice=g.DiceId("1d6"), type=ROLL, place=h.place(20))
    steps: tuple[g.Step, ...] = (die,)
    if value is not None:
        steps = (die, g.Definition(name="result", value=value, place=h.place(21)))
    fire = g.Input(name="fire", type=g.RecordType(record=g.RecordId("Fire")))
    resolver = g.Resolver(
        id=g.FunctionId("r"), header=h.header("r"), inputs=(fire,), steps=steps, gives=("result",)
    )
    graph = h.book(tables=(table,), dice=(h.dice("1d6"),), resolvers=(resolver,), records=(FIRE,), **parts)
    return list(unreached(Subject.of(graph)))


FIRE = g.Record(
    id=g.RecordId("Fire"),
    header=h.header("Fire"),
    fields=(
        g.RecordField(name="stress", type=h.NUMBER, low=0, high=2, place=h.place(3)),
        g.RecordField(name="free", type=h.NUMBER, place=h.place(4)),
    ),
)
DIE = g.StepRef(type=ROLL, name="die")
STRESS = h.field(h.it("fire", "Fire"), "stress", h.NUMBER)
FREE = h.field(h.it("fire", "Fire"), "free", h.NUMBER)


def at(argument: g.Expr) -> g.Lookup:
    return g.Lookup(type=h.NUMBER, table=g.FunctionId("t"), args=(argument,), place=h.place(21))


def table(*bands: str, **clauses: object) -> g.Table:
    return h.values_table("t", h.axis("total", "row", bands, **clauses), [["1"]] * len(bands))


def test_T35_bands_outside_what_dice_and_modifiers_reach() -> None:
    found = findings(table("0-", "1..8", "9", "10+"), at(h.add(DIE, STRESS)))
    assert [(f.code, f.place.column, f.severity.value) for f in found] == [
        ("W343", 1, "note"),
        ("W343", 3, "note"),
        ("W343", 4, "note"),
    ]
    assert "goes from 1 to 8" in found[0].headline


def test_T35_a_free_number_may_reach_all() -> None:
    assert findings(table("0-", "1..8", "9+"), at(h.add(DIE, FREE))) == []
    assert findings(table("0-", "1..8", "9+"), at(h.add(h.add(DIE, STRESS), FREE, "-"))) == []


def test_no_look_up_no_note() -> None:
    assert findings(table("0-", "1..8", "9+")) == []


def test_a_shifted_axis_and_a_clamped_end_may_be_reached() -> None:
    assert findings(table("0", "1..6", "7", plus=1), at(DIE)) == []
    stays = {"below": {"what": "stays"}, "above": {"what": "stays"}}
    assert findings(table("3", "4..6", **stays), at(DIE)) == []


def test_rounded_down_covers_to_the_next() -> None:
    assert findings(table("1", "4", rounded="down"), at(DIE)) == []
    assert [f.place.column for f in findings(table("1", "4", "8", rounded="down"), at(DIE))] == [3]


def test_bands_of_a_modified_roll() -> None:
    rolls = h.rolls_table("t", "1d6", "0-:A | 1..8:B | 9+:C")
    use = g.Lookup(
        type=h.TEXT,
        table=g.FunctionId("t"),
        args=(h.number(1),),
        rolling=h.add(DIE, STRESS),
        place=h.place(9),
    )
    found = findings(rolls, use)
    assert [(f.code, f.text) for f in found] == [("W343", "0-"), ("W343", "9+")]


def test_a_result_no_roll_gives() -> None:
    (found,) = findings(h.rolls_table("t", "1d6", "1-3:A | -:B | 4-6:C", "1-2:A | -:B | 3-6:C"))
    assert found.code == "W344" and "no roll gives B" in found.headline
    assert findings(h.rolls_table("t", "1d6", "1-3:A | ?:B | 4-6:C")) == []


def test_T06_a_band_hidden_by_the_first() -> None:
    hidden = h.rolls_table("t", "1d6", "1-4:A | 3-4:B | 5-6:C", overlaps="first")
    (found,) = findings(hidden)
    assert found.code == "W344" and found.text == "3-4"


def test_a_group_of_modifiers_with_a_chart() -> None:
    grid = table("0..2", "3+").grid
    group = g.ModifierGroup(
        name="stress",
        title="Stress",
        chart=g.ChartLookup(grid=grid, subjects=(STRESS,), place=h.place(31)),
        place=h.place(30),
    )
    listed = g.Modifiers(
        id=g.FunctionId("m"),
        header=h.header("m"),
        inputs=(g.Input(name="fire", type=g.RecordType(record=g.RecordId("Fire"))),),
        combine="added",
        items=(group,),
        type=h.NUMBER,
    )
    found = findings(table("1..6"), modifiers=(listed,))
    assert [(f.code, f.text) for f in found] == [("W343", "3+")]
    with_total = at(
        h.add(DIE, g.Call(type=h.NUMBER, function=g.FunctionId("m"), target="modifiers", args=()))
    )
    found = findings(table("1..7", "8+"), with_total, modifiers=(listed,))
    assert [(f.code, f.text) for f in found] == [("W343", "8+"), ("W343", "3+")]
