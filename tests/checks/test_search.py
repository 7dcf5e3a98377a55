"""The search behind the checks, against trying everything with the interpreter.

What it says can never hold holds for no facts; the facts it states do hold.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import helpers as h
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Member, Rec, Val
from rulesdsl.runtime import MissingFact
from rulesdsl.sema.checks.logic import ABSENT
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.reason import Reasoner
from rulesdsl.sema.checks.search import Effort
from rulesdsl.sema.memory import Memory, Notebook

MODE = h.enum("Mode", "fire", "move", "strat", ordered=True)
UNIT = h.record(
    "Unit",
    mode=g.EnumType(enum=MODE.id),
    steps=h.NUMBER,
    morale=g.OptionalType(of=h.NUMBER),
    towed=h.YES_NO,
    night=h.YES_NO,
)
IT = h.it("unit", "Unit")
MODE_OF = h.field(IT, "mode", g.EnumType(enum=MODE.id))
STEPS = h.field(IT, "steps", h.NUMBER)
MORALE = h.field(IT, "morale", g.OptionalType(of=h.NUMBER))
NEEDED = g.Needed(type=h.NUMBER, operand=MORALE, what="morale")
NONE = g.Constant(type=g.NothingType(), value=g.AbsentValue())
GRAPH = h.book(enums=(MODE,), records=(UNIT,))

ops = st.sampled_from(["is", "is not", "<", "<=", ">", ">="])
small = st.integers(0, 3).map(h.number)
members = st.sampled_from(["fire", "move", "strat"]).map(lambda name: h.member("Mode", name))
numbers = st.sampled_from([STEPS, NEEDED, MORALE, h.add(STEPS, h.number(1)), h.add(STEPS, NEEDED, "-")])
atoms = st.one_of(
    st.builds(h.compare, ops, numbers, small),
    st.builds(h.compare, ops, small, numbers),
    st.builds(h.compare, ops, st.just(MODE_OF), members),
    st.builds(lambda a, b: h.is_in(MODE_OF, a, b), members, members),
    st.sampled_from(["is", "is not"]).map(lambda op: h.compare(op, MORALE, NONE)),
    st.sampled_from(["towed", "night"]).map(lambda name: h.field(IT, name, h.YES_NO)),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(h.both, inner, inner),
        st.builds(h.either, inner, inner),
        st.builds(h.negate, inner),
        st.builds(lambda a, b, c: h.cases((a, b), otherwise=c), inner, inner, inner),
    ),
    max_leaves=6,
)


def everything() -> list[dict[str, Val]]:
    modes = [Member("Mode", name, name, i) for i, name in enumerate(("fire", "move", "strat"))]
    found: list[dict[str, Val]] = []
    for mode, steps, morale, towed, night in product(
        modes, range(-2, 6), [None, *range(-1, 5)], (True, False), (True, False)
    ):
        facts: dict[str, Val] = {
            "mode": mode,
            "steps": steps,
            "towed": towed,
            "night": night,
            "morale": morale,
        }
        found.append(facts)
    return found


EVERYTHING = everything()


@settings(max_examples=40, deadline=None)
@given(conditions)
def test_never_and_facts(expr: g.Expr) -> None:
    formula = h.formula("asked", expr, h.of("unit", "Unit"))
    answer = Reasoner(Names.of(GRAPH, Notebook(Memory())), formula, Effort(60_000)).can_hold(expr)
    graph = h.book(enums=(MODE,), records=(UNIT,), formulas=(formula,))
    interpreter = Interpreter(graph)

    def is_so(facts: dict[str, Val]) -> bool:
        try:
            return interpreter.call("asked", {"unit": Rec("Unit", facts)}) is True
        except MissingFact:
            return False

    if answer.holds is False:
        assert not any(is_so(facts) for facts in EVERYTHING)
    elif answer.holds and answer.certain:
        stated = dict(EVERYTHING[0])
        for variable, value in answer.facts:
            assert isinstance(variable.expr, g.FieldOf)
            if variable.expr.field == "mode":
                order = [m.name for m in MODE.members].index(str(value))
                stated["mode"] = Member("Mode", str(value), str(value), order)
            elif value is ABSENT:
                stated[variable.expr.field] = None
            else:
                assert isinstance(value, bool | Fraction)
                stated[variable.expr.field] = int(value) if isinstance(value, Fraction) else value
        assert is_so(stated), answer.facts
    else:
        assert answer.holds is not None
