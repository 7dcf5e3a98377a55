"""Expressions in words: printed names, bare fields, brackets where precedence needs them."""

from __future__ import annotations

import pytest
from tables_backend.build import AT, NUMBER, YES_NO, compare, field, function, number, of_member
from tables_backend.sample import (
    FIRE,
    FIRER,
    KIND,
    TERRAIN,
    fire,
    firer,
    firers,
    night,
    sample,
    target,
    terrains,
)

from rulesdsl.backends.tables.doc import flat
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.phrase import Phraser
from rulesdsl.graph import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    CaseOf,
    Cases,
    Concat,
    CountOver,
    ElementRef,
    EmptyList,
    Expr,
    FilterOver,
    HeadingOf,
    Input,
    InputRef,
    KeptBetween,
    ListType,
    Lookup,
    LowerHigher,
    Membership,
    Minus,
    NotThat,
    OneWith,
    Over,
    QuantifiedOver,
    RepeatOf,
    RollDie,
    Rounded,
    Shift,
    SplitInto,
    StepRef,
    SumOver,
)

total = StepRef(type=NUMBER, name="total_fire")
reach = field(firer, "range", NUMBER)
kind = field(fire, "fire_kind", KIND)
among = Over(source=firers, element="firer")
plus = Arithmetic(type=NUMBER, op="+", left=total, right=number(1))
far = compare(reach, ">", number(2))
by_night = AnyOf(type=YES_NO, parts=(night, far))

CASES: list[tuple[Expr, str]] = [
    (number(-2), "−2"),
    (number(1, 2), "½"),
    (number(5, 2), "2½"),
    (total, "total fire"),
    (EmptyList(type=ListType(of=NUMBER)), "nobody"),
    (kind, "fire kind"),
    (field(target, "lighted", YES_NO), "target lighted"),
    (terrains, "target’s terrains"),
    (plus, "total fire + 1"),
    (Arithmetic(type=NUMBER, op="*", left=plus, right=number(2)), "(total fire + 1) × 2"),
    (Arithmetic(type=NUMBER, op="-", left=number(1), right=plus), "1 − (total fire + 1)"),
    (Arithmetic(type=NUMBER, op="/", left=total, right=number(2)), "total fire ÷ 2"),
    (Minus(type=NUMBER, operand=plus), "−(total fire + 1)"),
    (Rounded(type=NUMBER, mode="nearest", operand=plus), "round nearest, halves up (total fire + 1)"),
    (Rounded(type=NUMBER, mode="up", operand=total), "round up (total fire)"),
    (LowerHigher(type=NUMBER, which="lower", operands=(total, number(4))), "the lower of (total fire, 4)"),
    (
        KeptBetween(type=NUMBER, operand=plus, low=number(-10), high=number(10)),
        "(total fire + 1), kept between −10 and 10",
    ),
    (compare(kind, "is", of_member("FireKind", "sfa")), "fire kind is Suppressive Fire Action"),
    (
        compare(kind, "is not", of_member("FireKind", "assault")),
        "fire kind is not “Assault or Consolidated Assault”",
    ),
    (compare(total, ">=", number(4)), "total fire is at least 4"),
    (compare(total, "<", plus), "total fire is less than total fire + 1"),
    (
        Membership(
            type=YES_NO, left=kind, members=(of_member("FireKind", "sfa"), of_member("FireKind", "sortie"))
        ),
        "fire kind is in (Suppressive Fire Action, Sortie)",
    ),
    (
        AllOf(type=YES_NO, parts=(night, AnyOf(type=YES_NO, parts=(night, night)))),
        "night and (night or night)",
    ),
    (NotThat(type=YES_NO, operand=compare(total, "is", number(1))), "not (total fire is 1)"),
    (NotThat(type=YES_NO, operand=night), "not night"),
    (SumOver(type=NUMBER, body=reach, over=among), "the sum of range among firers"),
    (
        Arithmetic(type=NUMBER, op="+", left=SumOver(type=NUMBER, body=reach, over=among), right=number(1)),
        "(the sum of range among firers) + 1",
    ),
    (
        CountOver(type=NUMBER, over=Over(source=firers, element="firer", where=far)),
        "the number of firers where range is more than 2",
    ),
    (
        FilterOver(type=firers.type, over=Over(source=firers, element="firer", where=by_night)),
        "those of firers where night or range is more than 2",
    ),
    (
        QuantifiedOver(type=YES_NO, quantity="any", over=among, have=far),
        "any of firers have range is more than 2",
    ),
    (
        OneWith(type=FIRER, over=among, which="greatest", by=reach, tied="defender"),
        "the one of firers with the greatest range (if tied, the owner of the target hex chooses)",
    ),
    (
        SplitInto(type=ListType(of=NUMBER), operand=total, portion=number(8)),
        "total fire split into portions of 8",
    ),
    (
        Concat(
            type=ListType(of=NUMBER),
            left=StepRef(type=ListType(of=NUMBER), name="volleys"),
            right=RepeatOf(type=ListType(of=NUMBER), operand=number(8), times=total),
        ),
        "volleys followed by 8 repeated total fire times",
    ),
    (RollDie(type=NUMBER, base=StepRef(type=NUMBER, name="dr"), die="colored"), "the colored die of dr"),
    (Call(type=NUMBER, function=function("firepower"), target="formula", args=(fire,)), "Firepower"),
    (
        Call(type=TERRAIN, function=function("terrain_class"), target="formula", args=(target,)),
        "Class of the target hex of target",
    ),
    (
        Call(type=NUMBER, function=function("firer_factor"), target="modifiers", args=(firer, night)),
        "Firer's strength at (firer, night)",
    ),
    (
        Lookup(type=NUMBER, table=function("area_fire_table"), args=(total,), rolling=plus, place=AT),
        "Area Fire Table at total fire, rolling total fire + 1",
    ),
    (
        HeadingOf(type=NUMBER, table=function("area_fire_table"), axis=0, argument=total, place=AT),
        "the row of Area Fire Table at total fire",
    ),
    (Shift(type=NUMBER, base=total, by=plus, place=AT), "total fire shifted by (total fire + 1)"),
    (
        Cases(type=NUMBER, cases=(CaseOf(value=number(1), when=night, place=AT),), otherwise=number(2)),
        "1 when night, otherwise 2",
    ),
]


@pytest.mark.parametrize(("expr", "said"), CASES, ids=[said for _, said in CASES])
def test_expression_in_words(expr: Expr, said: str) -> None:
    phraser = Phraser(Names(sample()), (Input(name="fire", type=FIRE),))
    assert flat(phraser.say(expr)) == said


def test_a_field_of_an_outer_element_says_whose_it_is() -> None:
    outer = ElementRef(type=FIRER, name="other")
    inner = compare(reach, ">", field(outer, "range", NUMBER))
    expr = QuantifiedOver(
        type=YES_NO,
        quantity="all",
        over=Over(source=firers, element="other"),
        have=QuantifiedOver(type=YES_NO, quantity="any", over=among, have=inner),
    )
    phraser = Phraser(Names(sample()), (Input(name="fire", type=FIRE),))
    assert (
        flat(phraser.say(expr)) == "all of firers have (any of firers have range is more than other’s range)"
    )


def test_a_field_that_two_inputs_have_says_whose_it_is() -> None:
    pair = (Input(name="first", type=FIRER), Input(name="second", type=FIRER))
    expr = field(InputRef(type=FIRER, name="second"), "strength", NUMBER)
    assert flat(Phraser(Names(sample()), pair).say(expr)) == "second’s strength"
