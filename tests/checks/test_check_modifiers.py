"""Lists of modifiers: both apply, cancel, count twice, never count."""

from __future__ import annotations

import helpers as h

from rulesdsl import graph as g
from rulesdsl.sema.checks.counted import counted_twice
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.modlines import modifier_lines

KIND = h.enum("Kind", "vip", "plain", "staff")
DEAL = h.record("Deal", amount=h.NUMBER, customer=g.EnumType(enum=KIND.id), night=h.YES_NO, lighted=h.YES_NO)
INPUTS = (h.of("deal", "Deal"),)
IT = h.it("deal", "Deal")
LARGE = h.compare(">", h.field(IT, "amount", h.NUMBER), h.number(1000))
CUSTOMER = h.field(IT, "customer", g.EnumType(enum=KIND.id))
VIP = h.compare("is", CUSTOMER, h.member("Kind", "vip"))
NIGHT = h.field(IT, "night", h.YES_NO)
LIGHTED = h.field(IT, "lighted", h.YES_NO)


def check(*items: g.ModifierItem, others: tuple[g.Modifiers, ...] = (), **more: object) -> list[Finding]:
    listed = h.modifiers("m", *items, inputs=INPUTS, **more)
    book = h.subject(enums=(KIND,), records=(DEAL,), modifiers=(listed, *others))
    return [*modifier_lines(book), *counted_twice(book)]


def codes(found: list[Finding]) -> list[str]:
    return [f.code for f in found]


def test_T13_exactly_one_with_an_input_that_makes_both_true() -> None:
    lines = (h.mod("large", 1, LARGE, line=5), h.mod("customer", 2, VIP, line=6))
    (found,) = check(h.group("price", *lines, exactly_one=True))
    assert found.code == "E470" and "'large' and 'customer' can apply at once" in found.headline
    assert found.place == h.place(6) and found.remarks[0].place == h.place(5)
    assert "amount    1001" in found.witness and "customer  vip" in found.witness


def test_T13_lines_that_exclude_each_other() -> None:
    lines = (h.mod("large", 1, LARGE), h.mod("small", 2, h.negate(LARGE)))
    assert check(h.group("price", *lines, exactly_one=True)) == []


def test_T13_what_cannot_be_decided_is_left_to_the_run() -> None:
    units = h.field(IT, "units", g.ListType(of=g.RecordType(record=DEAL.id)))
    some = g.QuantifiedOver(type=h.YES_NO, quantity="any", over=g.Over(source=units, element="u"), have=NIGHT)
    lines = (h.mod("some", 1, some), h.mod("customer", 2, VIP))
    assert check(h.group("price", *lines, exactly_one=True)) == []


def test_T13_a_chooser_makes_it_no_fault() -> None:
    lines = (h.mod("large", 1, LARGE), h.mod("customer", 2, VIP))
    assert check(h.group("price", *lines, chooser=g.Chooser(how="first"))) == []


def test_T13_kinds_that_exclude_each_other() -> None:
    by = g.ByKind(subject=CUSTOMER, usually=("plain",))
    lines = (
        h.mod("large", 1, LARGE, applies_to=("vip",)),
        h.mod("night", 2, NIGHT, applies_to=("staff", "plain")),
    )
    assert check(h.group("price", *lines, exactly_one=True), by=by) == []


def test_two_lines_that_always_cancel() -> None:
    (found,) = check(h.mod("night", 1, NIGHT, line=5), h.mod("dark", -1, NIGHT, line=6))
    assert found.code == "W471" and found.place == h.place(6)


def test_two_lines_on_one_condition() -> None:
    (found,) = check(h.mod("moved", 1, NIGHT), h.mod("in motion", 2, NIGHT))
    assert found.code == "W472"
    one = g.Chooser(how="first")
    assert check(h.group("g", h.mod("moved", 1, NIGHT), h.mod("in motion", 2, NIGHT), chooser=one)) == []


def test_a_line_that_never_counts() -> None:
    never = h.both(NIGHT, h.negate(NIGHT))
    assert codes(check(h.mod("dead", 1, never))) == ["W473"]
    shut = h.group("g", h.mod("dark", 1, NIGHT), unless=(NIGHT,))
    (found,) = check(shut)
    assert found.code == "W473" and "shut it out" in found.headline


def test_night_lines_are_not_flagged() -> None:
    lit = h.mod("lighted", -1, h.both(NIGHT, LIGHTED))
    dark = h.mod("not lighted", -2, h.both(NIGHT, h.negate(LIGHTED)))
    assert check(h.group("night", lit, dark)) == []


def test_a_line_struck_whenever_it_applies() -> None:
    strike = g.CancelLines(words="strike", targets=("night",), when=h.either(NIGHT, LARGE), place=h.place(9))
    (found,) = check(h.mod("night", 1, NIGHT), strike)
    assert found.code == "W473" and "'strike' strikes it" in found.headline


def test_a_strike_that_never_meets_its_line() -> None:
    strike = g.CancelLines(words="strike", targets=("night",), when=h.negate(NIGHT), place=h.place(9))
    (found,) = check(h.mod("night", 1, NIGHT), strike)
    assert found.code == "W473" and found.place == h.place(9)


def use(name: str, when: g.Expr | None = None, line: int = 8) -> g.UseModifiers:
    return g.UseModifiers(
        modifiers=g.FunctionId(name), args=(IT,), words=name, when=when, place=h.place(line)
    )


def test_T22_a_line_and_the_list_that_has_it() -> None:
    sub = h.modifiers("sub", h.mod("short range", -3, NIGHT), h.mod("computer", -1, VIP), inputs=INPUTS)
    found = check(use("sub"), h.mod("short range too", -3, NIGHT, line=9), others=(sub,))
    assert codes(found) == ["W470"]
    assert "'short range too' is counted twice" in found[0].headline and found[0].place == h.place(9)


def test_T22_a_list_used_twice() -> None:
    sub = h.modifiers("sub", h.mod("computer", -1, VIP), inputs=INPUTS)
    assert codes(check(use("sub"), use("sub", line=9), others=(sub,))) == ["W470"]
    assert check(use("sub", NIGHT), use("sub", h.negate(NIGHT)), others=(sub,)) == []


def test_T22_a_group_and_its_list_on_one_path() -> None:
    listed = h.modifiers("m", h.group("range", h.mod("short", -3, NIGHT)), inputs=INPUTS)
    whole = h.call("m", "modifiers", IT)
    part = g.GroupSum(type=h.NUMBER, modifiers=g.FunctionId("m"), groups=("range",), args=(IT,))
    twice = h.formula(
        "target", h.add(g.StepRef(type=h.NUMBER, name="base"), part), *INPUTS, base=h.add(h.number(8), whole)
    )
    once = h.formula("other", h.add(h.number(8), whole), *INPUTS)
    (found,) = counted_twice(h.subject(records=(DEAL,), modifiers=(listed,), formulas=(twice, once)))
    assert found.code == "W470" and "the group range of m" in found.headline


def test_T22_two_lists_of_two_sides_are_no_fault() -> None:
    a = h.call("m", "modifiers", IT)
    b = h.call("m", "modifiers", h.it("other", "Deal"))
    listed = h.modifiers("m", h.mod("short", -3, NIGHT), inputs=INPUTS)
    net = h.formula("net", h.add(a, b, "-"), *INPUTS, h.of("other", "Deal"))
    assert list(counted_twice(h.subject(modifiers=(listed,), formulas=(net,)))) == []


def test_T22_through_a_formula() -> None:
    listed = h.modifiers("m", h.mod("short", -3, NIGHT), inputs=INPUTS)
    inner = h.formula("inner", h.add(h.number(1), h.call("m", "modifiers", IT)), *INPUTS)
    outer = h.formula("outer", h.add(h.call("inner", "formula", IT), h.call("m", "modifiers", IT)), *INPUTS)
    found = list(counted_twice(h.subject(modifiers=(listed,), formulas=(inner, outer))))
    assert codes(found) == ["W470"]
