"""Passes of several rolls, in a resolver that is one function.

In: `Code`, a repeated step, and what writes the operations of a pass. Out: lines that give in `_r_n` what
comes of all passes, of `_r_d` ways. A pass is gone through by a function of its own. Of passes that only
add to figures that is done once for each kind of element, from figures 0 on, and what comes of it is added up
so many times; others are gone through one after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesdsl.distribution.carried import carried_on
from rulesdsl.distribution.fused_code import KNOWN, SPEND, Code, listed
from rulesdsl.distribution.fused_figures import Summed
from rulesdsl.distribution.mass import pooled
from rulesdsl.distribution.program import Block, Branch, Op, Passes, Rolled, Stage
from rulesdsl.distribution.summed_up import at_once

MOST_STATES = 5_000
"""Of more it is said elsewhere that they are too many."""
Write = Callable[[Code, Block], None]
"""Writes operations, from states in `_r_m` to those behind them."""


def is_of_several(op: Passes) -> bool:
    """Whether passes are no more than rolls, ways and stages."""
    return _plain(op.body)


def _plain(block: Sequence[Op]) -> bool:
    ways = [op for op in block if isinstance(op, Branch)]
    if not all(isinstance(op, Rolled | Stage | Branch) for op in block):
        return False
    return all(_plain(op.then) and _plain(op.otherwise) for op in ways)


def added_up(
    code: Code, op: Passes, at: int, number: int, facts: str, write: Write, summed: Summed | None
) -> None:
    """`_r_n`: the ways to the sums of the passes over `_r_elements`, from 0 on, or None where a pass comes to
    none, or the sums are no whole numbers near each other; `_r_over`: the answers that came of passes. `at`
    is the place of the figures in the state; `facts` are those that a pass looks at, each behind a comma;
    `summed`: of the figures no more than these sums are needed."""
    _one_pass(code, op, number, write, once=True, over=True)
    code.helpers["_r_ended_in"] = ended_in
    code.helpers["_r_counted"] = Counter
    code.helpers["_r_at_once"] = at_once
    parts = [f"_r_beside_{place}" for place in range(len(op.inside))]
    beside = "".join(f", {part}" for place, part in enumerate(parts) if place != at)
    parts[at] = "_r_s"
    if beside:
        code.put(f"{listed(parts)} = _r_q")
    parts[at] = f"(0,) * len(_r_q[{at}])"
    start = f"({listed(parts)})"
    parts[at] = "_r_s"
    code.put("_r_all, _r_over, _r_kinds, _r_d = [], (), {}, 1")
    code.loop("for _element, _r_c in _r_counted(_r_elements).items():")
    code.put(f"_r_at = 'once', {number}, _element{beside}{facts}", f"_r_some = {KNOWN}.get(_r_at)")
    code.loop("if _r_some is None:")
    code.put(f"_r_n, _, _r_l, _r_x = _r_once_{number}({{{start}: 1}}, _element)", "_r_m = {}")
    code.loop(f"for ({listed(parts)}), _r_u in _r_n.items():")
    if summed is not None:
        code.put(f"{listed(summed.figures)} = _r_s", f"_r_s = {listed(summed.sums)}")
    code.put("_r_m[_r_s] = _r_m.get(_r_s, 0) + _r_u")
    code.depth -= 1
    code.put(f"{KNOWN}[_r_at] = _r_some = _r_m, _r_l, _r_x", f"{KNOWN}.kept += len(_r_n) + len(_r_x)")
    code.depth -= 1
    code.put("_r_all.append((_r_some[0], _r_c))", "_r_d *= _r_some[1] ** _r_c")
    code.put("_r_kinds[_element] = _r_some", "if _r_some[2]:", "    _r_over = None")
    code.depth -= 1
    code.put("if _r_over is None:", "    _r_over = _r_ended_in(_r_elements, _r_kinds, _r_d)")
    code.put(f"_r_n = _r_at_once(_r_all, {SPEND})")


def ended_in(
    elements: Sequence[Any],
    kinds: Mapping[Any, tuple[Mapping[Any, int], int, Sequence[tuple[Any, int, int]]]],
    total: int,
) -> tuple[tuple[Any, int], ...]:
    """The answers that come of passes over elements, with their weights of a total: for each kind of element
    the ways to go on, of how many ways, and the answers with their weights and of how many."""
    found: dict[Any, int] = {}
    # How many ways lead to a pass, and how many there are of each from then on.
    before, left = 1, total
    for element in elements:
        going, ways, over = kinds[element]
        left //= ways
        for answer, weight, of in over:
            found[answer] = found.get(answer, 0) + before * weight * (ways // of) * left
        before *= sum(going.values())
    return tuple(found.items())


def one_after_another(code: Code, op: Passes, number: int, facts: str, write: Write) -> None:
    """`_r_n`: the states behind the passes over `_r_elements`, from `_r_q` on, or None where it may be over
    in a pass, or there are too many states; `_r_out_of`: those that have left them, each with its weight and
    of how many ways. What comes of some passes that are alike helps where there are more of them."""
    _one_pass(code, op, number, write, once=False)
    code.put("_r_n, _r_d, _r_out_of = {_r_q: 1}, 1, []")
    code.loop("if _r_elements.count(_r_elements[0]) == _r_l:")
    code.put(f"_r_at = 'alike', {number}, _r_elements[0], _r_q{facts}", f"_r_all = {KNOWN}.get(_r_at)")
    code.put("if _r_all is None:", f"    _r_all = {KNOWN}[_r_at] = [(_r_n, _r_d, _r_out_of)]")
    code.put("_r_n, _r_d, _r_out_of = _r_all[min(_r_l, len(_r_all) - 1)]", "_r_c = len(_r_all) - 1")
    code.depth -= 1
    code.put("else:", "    _r_all, _r_c = [], 0")
    code.loop("for _element in _r_elements[_r_c:]:")
    code.put(f"_r_n, _r_some, _r_u = _r_once_{number}(_r_n, _element)")
    code.put(f"if _r_n is None or len(_r_n) > {MOST_STATES}:", "    _r_n = None", "    break")
    code.put("if _r_some:")
    code.put("    _r_out_of = [*_r_out_of, *[(_r_s, _r_w, _r_d * _r_t) for _r_s, _r_w, _r_t in _r_some]]")
    code.put("_r_d *= _r_u", f"{SPEND}(len(_r_n), _r_d)")
    code.put("if _r_all:", "    _r_all.append((_r_n, _r_d, _r_out_of))", f"    {KNOWN}.kept += len(_r_n)")
    code.depth -= 1


def carried(code: Code, op: Passes, at: int, number: int, facts: str, write: Write) -> None:
    """`_r_n`: the states behind the passes over `_r_elements`, from `_r_q` on, or None where that is very
    much; `_r_over`: the answers that came of them. `at` is the place of the figures that passes add to."""
    _one_pass(code, op, number, write, once=True, over=True)
    code.helpers["_r_carried_on"] = carried_on
    known = f"{KNOWN}, ('carried', {number}{facts})"
    given = f"_r_once_{number}, {known}, _r_elements, _r_q, {at}, {SPEND}"
    code.put(f"_r_n, _r_d, _r_over = _r_carried_on({given})")


def _one_pass(
    code: Code, op: Passes, number: int, write: Write, *, once: bool, over: bool = False
) -> None:
    """A function: from states before a pass over an element to those behind it, those that leave the passes
    there, and of how many ways these are for each one before. None where it may be over in the pass; with
    `over` that comes last."""
    inner = replace(code, lines=[], helpers={}, depth=0, base=0, ready=False, again=False, once=once)
    inner.leaves = True
    code.loop(f"def _r_once_{number}(_r_m, _element):")
    inner.put("_r_early, _r_left, _r_t = [], [], 1")
    entered: Block = ()
    if op.enter is not None:
        entered = (Stage(op.enter),)
        inner.put("_r_m = {(*_r_s, _element): _r_w for _r_s, _r_w in _r_m.items()}")
    write(inner, (*entered, *op.body))
    found = "_r_m"
    if op.pools:
        found = f"_r_pooled(_r_m, {op.pools})"
        inner.helpers["_r_pooled"] = pooled
    if over:
        inner.put(f"return {found}, _r_left, _r_t, _r_early")
    else:
        inner.put("if _r_early:", "    return None, [], 1", f"return {found}, _r_left, _r_t")
    code.put(*inner.lines)
    code.depth -= 1
    code.helpers |= inner.helpers
