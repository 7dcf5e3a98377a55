"""What `each` steps carry: types that last, and what is no carrying."""

from __future__ import annotations

import pytest
from said import good, run

from rulesdsl import graph as g

HEAD = """
enum Ground "Ground" [2.0], least first
  clear
  rough

record Hex "Hex" [2.1]
  cost    number
  ground  Ground

record March "March" [3.0]
  allowance  number
  path       list of Hex, each called next_hex

"""


def resolver(*lines: str, head: str = "points from allowance", after: str = "") -> str:
    carrying = f", carrying {head}" if head else ""
    steps = "".join(f"    {line}\n" for line in lines)
    return (
        f'{HEAD}resolver march "March" [3.1] of march: March\n'
        f"  walk  is each hex in path{carrying}\n{steps}{after}  gives walk\n"
    )


def carried(*lines: str, head: str) -> dict[str, g.Type]:
    graph = good(resolver(*lines, head=head))
    (step,) = graph.resolvers[0].steps
    assert isinstance(step, g.EachStep)
    return {one.name: one.type for one in step.carrying}


def said(text: str) -> list[tuple[str, str]]:
    _, found, file = run(text)
    return [(d.code, file.text[d.span.start : d.span.end]) for d in found]


def test_a_number_may_become_a_fraction() -> None:
    types = carried("points becomes points / 2", head="points from allowance")
    assert types == {"points": g.NumberType(whole=False)}


def test_types_grow_from_one_carried_value_into_another() -> None:
    lines = ("a becomes b", "b becomes c", "c becomes hex.cost / 2")
    types = carried(*lines, head="a from 1, b from 1, c from 1")
    assert types == dict.fromkeys("abc", g.NumberType(whole=False))


def test_a_value_may_begin_absent() -> None:
    (type,) = carried("last becomes hex.ground", head="last from absent").values()
    assert type == g.OptionalType(of=g.EnumType(enum=g.EnumId("Ground")))


def test_a_list_may_begin_empty() -> None:
    (type,) = carried("seen becomes seen followed by path", head="seen from nobody").values()
    assert type == g.ListType(of=g.RecordType(record=g.RecordId("Hex")))


def test_a_bare_member_is_one_of_what_is_carried() -> None:
    types = carried(
        "worst becomes rough when hex.ground is rough, otherwise worst", head="worst from Ground.clear"
    )
    assert types == {"worst": g.EnumType(enum=g.EnumId("Ground"))}


def test_a_stop_alone_makes_a_fold() -> None:
    graph = good(resolver('stop "enough" when hex.cost is 3', head=""))
    (step,) = graph.resolvers[0].steps
    assert isinstance(step, g.EachStep)
    assert isinstance(step.type, g.FoldType)
    assert step.carrying == ()


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (resolver("left is points"), "E418", "points"),
        (resolver("points becomes points", "other becomes 1"), "E417", "other"),
        (resolver("points becomes points", after="  points becomes 3\n"), "E417", "points"),
        (resolver("points becomes points", after='  stop "far" when 3 is 3\n'), "E417", '"far"'),
        (resolver("points becomes points", "points becomes 3"), "E217", "points"),
        (resolver("points becomes hex.ground is rough"), "E419", "hex.ground is rough"),
        (resolver("points becomes hex.ground"), "E419", "hex.ground"),
        (resolver("points becomes points", head="points from allowance, points from 2"), "E217", "points"),
        (resolver("stopped becomes 1", head="stopped from 1"), "E217", "stopped"),
        (resolver("passes becomes 1", head="passes from 1"), "E217", "passes"),
        (resolver("points is 3", "points becomes 1"), "E217", "points"),
        (resolver("points becomes points", after="  n is points + 1\n"), "E201", "points"),
        (resolver("points becomes points", after="  n is position of hex\n"), "E226", "position of hex"),
        (resolver("points becomes points", after="  n is walk.hexes\n"), "E207", "hexes"),
        (resolver("b is 1", "points becomes 1", after="  n is walk.b\n"), "E218", "b"),
    ],
)
def test_what_is_no_carrying(text: str, code: str, where: str) -> None:
    assert said(text) == [(code, where)]


def test_what_is_made_in_a_trial_does_not_stay() -> None:
    """A mistake inside is told once, however often the types are tried."""
    text = resolver("points becomes points / nothing_such", "b is points x 2")
    assert said(text) == [("E201", "nothing_such")]


def test_carrying_nested_deep_is_quick() -> None:
    lines, depth = "", 12
    for n in range(depth):
        pad = "  " * (n + 1)
        lines += f"{pad}w{n}  is each h{n} in path, carrying p{n} from 1\n{pad}  p{n}  becomes p{n} / 2\n"
    _, found, _ = run(f'{HEAD}resolver march "March" [3.1] of march: March\n{lines}  gives w0\n')
    assert {d.code for d in found} <= {"E219"}
