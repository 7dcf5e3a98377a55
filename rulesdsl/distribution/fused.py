"""A resolver as one function, for what is asked of very many situations.

In: the stages of a program, as code, and the order they are gone through in. Out: the code of a
function that gives, for one situation, what may come with its weight: the same as `run` gives, stage
by stage, with the stages inside of its loops in place of calls. None where the program has operations
that cannot be written so (`NotFused`): `run` does those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from math import lcm
from typing import Any

from rulesdsl.distribution.fused_beside import Run, run_beside, settled_test, state_before
from rulesdsl.distribution.fused_code import KNOWN, SPEND, Code, NotFused, listed
from rulesdsl.distribution.fused_passes import MANY, passes
from rulesdsl.distribution.fused_product import States, product, put_together
from rulesdsl.distribution.fused_rolls import gives_answers, readings, rolled
from rulesdsl.distribution.mass import Failed
from rulesdsl.distribution.names import NONE, Names
from rulesdsl.distribution.program import (
    Block,
    Branch,
    Op,
    Passes,
    Rerolled,
    Rolled,
    Stage,
    stages_of,
)
from rulesdsl.distribution.rolls_as_one import rolls_as_one
from rulesdsl.runtime.errors import NeverEnds


@dataclass(slots=True)
class Fused:
    """`lines` are the body of the function, behind the statements before the first roll; `helpers`
    are what it names; `passes` are the repeated steps that it asks about by their number."""

    lines: list[str]
    helpers: dict[str, Any]
    passes: tuple[Passes, ...]


class Known(dict[Any, Any]):
    """What a function remembers; `kept` is how much of it there is."""

    __slots__ = ("kept",)

    def __init__(self) -> None:
        self.kept = 0


def fused(
    functions: Sequence[ast.FunctionDef],
    facts: Sequence[ast.expr],
    block: Block,
    state: Sequence[str],
    given: str,
) -> Fused | None:
    """`facts` are what each stage looks at, `state` is the first state, `given` the arguments of the
    resolver, as they are handed on."""
    writer = _Writer(Code([*functions], [*facts], given))
    try:
        writer.whole(block, state)
    except NotFused:
        return None
    return Fused(writer.code.lines, writer.code.helpers, tuple(writer.code.passes))


@dataclass(slots=True)
class _Writer:
    """States with their weights are in `_r_m`; `_r_out` are answers."""

    code: Code
    rolls: int = 0
    branches: list[int] = field(default_factory=list[int])
    """Those that are open."""
    first: Op | None = None
    """What is first of all."""
    runs: int = 0
    key: Names = NONE
    """The facts that all of what is written is remembered by."""
    one_state: bool = False
    """Whether there is one state at most, with nothing in it: nothing is remembered by it."""

    def whole(self, block: Block, names: Sequence[str]) -> None:
        """`names` is the first state."""
        code = self.code
        block = rolls_as_one(code, block)
        code.put("_r_out = {}", "_r_early = []", "_r_t = 1", f"_r_m = {{({listed(names)}): 1}}")
        self.first = block[0] if block else None
        rolls = [number for number, op in enumerate(block) if isinstance(op, Rolled | Passes)]
        apart = [number for number, op in enumerate(block) if isinstance(op, Stage) and op.apart]
        last = (apart or rolls or [0])[-1]
        if not apart:
            # What is put beside others is not parted.
            runs = ((n, self._run(block, n, None)) for n in range(last))
            last = next((n for n, run in runs if run is not None and n + run.length > last), last)
        key, rest = self._looked_at(block[:last]), self._looked_at(block[last:])
        if last and key is not None and (apart or rest is None or not {*rest} <= {*key}):
            self._so_far(block[:last], key, names, state_before(code, block[last]))
            block = block[last:]
        self.block(block, at_once=True)
        code.out()
        code.put("return _r_out, _r_early, _r_t")

    def _so_far(
        self, block: Block, key: Sequence[str], names: Sequence[str], behind: Sequence[str]
    ) -> None:
        """What comes before the last roll is the same for the same facts. `behind` is the state after it."""
        self.key = frozenset(key)
        with self._remembered_by("so_far", key, names):
            self.one_state = not names and isinstance(block[0], Rolled)
            # What is put beside others may be the same where these are not, and they where that is not.
            first = [n for n in range(1, len(block)) if self._run(block, n, behind)][:1]
            own = self._looked_at(block[: first[0]]) if first else None
            if own is not None and {*own} < self.key:
                with self._remembered_by("first", own, names):
                    self.block(block[: first[0]], state_before(self.code, block[first[0]]), at_once=True)
                    self._gathered()
                block = block[first[0] :]
            self.block(block, behind, at_once=True)
            self._gathered()
        self.key = NONE

    @contextmanager
    def _remembered_by(self, word: str, key: Sequence[str], names: Sequence[str]) -> Iterator[None]:
        """What is written inside comes to states at hand, by some facts and the names of a state."""
        code, before = self.code, self.code.base
        at, known = f"_r_key_{word}", f"_r_known_{word}"
        code.put(f"{at} = {listed([repr(word), *key, *names])}", f"{known} = {KNOWN}.get({at})")
        code.loop(f"if {known} is None:")
        code.base = code.depth
        yield
        code.put(f"{KNOWN}[{at}] = _r_m, tuple(_r_early), _r_t", f"{KNOWN}.kept += len(_r_m)")
        code.base = code.depth = before
        code.put("else:", f"    _r_m, _r_early, _r_t = {known}", "    _r_early = [*_r_early]")

    def _run(self, block: Block, number: int, behind: Sequence[str] | None) -> Run | None:
        """The operations from that one on that are put beside the state before them."""
        op = block[number]
        if not isinstance(op, Rolled | Rerolled) or not state_before(self.code, op):
            return None
        return run_beside(self.code, block, number, behind)

    def _looked_at(self, block: Block) -> list[str] | None:
        """The facts that the stages of a block look at; None where that cannot be told."""
        found: dict[str, None] = {}
        for at in stages_of(block):
            facts = self.code.facts[at]
            if not isinstance(facts, ast.Tuple):
                return None
            found.update(dict.fromkeys(map(ast.unparse, facts.elts)))
        return list(found)

    def block(
        self, block: Block, behind: Sequence[str] | None = None, *, at_once: bool = False
    ) -> None:
        """`behind` is the state after it, where something follows; `at_once`: all states of it are at
        hand, and none is another way's."""
        code = self.code
        skipped = 0
        block = rolls_as_one(code, block)
        for number, op in enumerate(block):
            if skipped:
                skipped -= 1
                continue
            if at_once:
                run = self._run(block, number, behind)
                if run is not None:
                    self._beside(run)
                    skipped = run.length - 1
                    continue
            match op:
                case Stage(at=at):
                    if not code.inside:
                        code.loop("_r_n = {}", "for _r_s, _r_w in _r_m.items():")
                    if code.stage(at):
                        self._answered()
                case Rolled():
                    self._rolled(op)
                case Branch():
                    following = (*block, None)[number + 1]
                    self._branch(op, behind if following is None else state_before(code, following))
                case Passes():
                    following = (*block, None)[number + 1]
                    first, sole = op is self.first, not self.branches
                    answers = passes(code, op, following, self._inside, first=first, sole=sole)
                    skipped = answers is not None
                    if answers:
                        self._answered()
                case Rerolled():
                    self._rerolled(op)
                case _:
                    raise NotFused

    def _inside(self, code: Code, block: Block) -> None:
        """The operations of a pass, in code of their own: none of them is an answer of the whole."""
        writer = _Writer(code, self.rolls, [*self.branches, len(self.branches)], runs=self.runs)
        writer.block(block)
        writer._gathered()
        self.rolls, self.runs = writer.rolls, writer.runs

    def _rerolled(self, op: Rerolled) -> None:
        """Rolls that are made again until it is settled, from one state with nothing in it: who does not
        leave them begins anew, so that only those who leave count."""
        self._gathered()
        code = self.code
        if code.again or state_before(code, op):
            raise NotFused
        never = f"_r_never_{len(code.helpers)}"
        code.helpers[never] = Failed(NeverEnds(op.title))
        code.put("_r_before, _r_whole, _r_put = _r_m, _r_t, _r_early")
        code.put("_r_m, _r_t, _r_early, _r_left = _r_m and {(): 1}, 1, [], []")
        code.again = self.one_state = True
        self.branches.append(len(self.branches))
        self.block(op.body)
        self._gathered()
        self.branches.pop()
        code.again = self.one_state = False
        code.put("_r_n = {}", "for _r_s, _r_w, _r_d in _r_left:")
        code.put("    _r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w * (_r_t // _r_d)")
        code.put("_r_early = [(_r_a, _r_w * (_r_t // _r_d)) for _r_a, _r_w, _r_d in _r_early]")
        code.put("_r_t = sum(_r_n.values()) + sum([_r_w for _, _r_w in _r_early])")
        code.put("if not _r_t:", f"    _r_early = [({never}, 1)] if _r_before else []", "    _r_t = 1")
        code.put("_r_t *= _r_whole")
        code.put("_r_u = sum(_r_before.values())")
        code.put("_r_early = [*_r_put, *[(_r_a, _r_w * _r_u, _r_t) for _r_a, _r_w in _r_early]]")
        code.put("_r_m = {_r_s: _r_w * _r_u for _r_s, _r_w in _r_n.items()} if _r_u != 1 else _r_n")

    def _beside(self, run: Run) -> None:
        """Operations that leave the whole state alone: they are gone through from none at all, and what
        comes of them is put beside each state."""
        self._gathered()
        code, number, names = self.code, self.runs, run.names
        self.runs += 1
        states, ways, early = f"_r_beside_{number}", f"_r_ways_{number}", f"_r_early_{number}"
        code.put(f"{states}, {ways}, {early} = _r_m, _r_t, _r_early")
        code.put("_r_m, _r_t, _r_early = {(): 1} if _r_m else {}, 1, []")
        facts = self._looked_at(run.ops if run.last is None else (*run.ops, run.last))
        alone = facts is not None and {*facts} < self.key
        before, code.beside = code.beside, code.beside | {*names}
        with self._remembered_by(f"beside_{number}", facts or [], ["not _r_m"]) if alone else nullcontext():
            self.one_state = True
            self.block(run.ops, [name for name in run.own if name != run.reading], at_once=True)
            self._gathered()
            self.one_state = False
            if run.last is not None:
                self._rolled_beside(run, run.last)
        code.beside = before
        code.put("if _r_early:", f"    _r_u = sum({states}.values())")
        code.put(f"    {early} += [(_r_a, _r_v * _r_u, _r_d * {ways}) for _r_a, _r_v, _r_d in _r_early]")
        code.put(f"_r_early = {early}", f"_r_t *= {ways}", "_r_n = {}")
        code.put(f"if len({states}) > {MANY}:", f"    {SPEND}(len({states}) * len(_r_m), _r_t)")
        if run.meet is not None and run.sides is not None:
            own = run.own if run.last is None else run.sides.second.names
            first, second = States(names, f"{states}.items()"), States(own, "_r_m.items()")
            if product(code, run.meet, run.sides, first, second, sole=not self.branches):
                self._answered()
            return
        code.loop(f"for ({listed(names)}), _r_u in {states}.items():")
        code.loop(f"for ({listed(run.own)}), _r_v in _r_m.items():")
        code.put("_r_w = _r_u * _r_v", f"_r_s = {listed(run.after)}")

    def _rolled_beside(self, run: Run, last: Rolled) -> None:
        """The last roll of a run, of which the stage is where both sides meet, with what is worked out of
        this side by itself."""
        code, number, depth = self.code, self.rolls, self.code.depth
        self.rolls += 1
        assert last.weights is not None and run.sides is not None
        own = [name for name in run.own if name != run.reading]
        code.put(f"_r_t *= {last.weights.total}", "_r_n = {}")
        code.loop(f"for ({listed(own)}), _r_u in _r_m.items():")
        code.loop(f"for {run.reading}, _r_v in {readings(code, last, number)}:")
        put_together(code, run.sides.second, "_r_n", "_r_u * _r_v")
        run.sides.second.before.clear()
        code.depth = depth
        code.put("_r_m = _r_n")

    def _answered(self) -> None:
        if self.branches:
            # Answers are of the whole, and there they would not be.
            raise NotFused
        self.code.put("_r_out[_r_s] = _r_out.get(_r_s, 0) + _r_w")

    def _gathered(self) -> None:
        """States that are alike become one: the end of the loops over those before."""
        code = self.code
        if code.inside:
            code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w")
            code.out()
            code.put("_r_m = _r_n")

    # ------------------------------------------------------------ rolls

    def _rolled(self, op: Rolled) -> None:
        self._gathered()
        number = self.rolls
        self.rolls += 1
        alone, self.one_state = self.one_state, False
        rolled(self.code, op, number, alone=alone)
        self.code.put("_r_m = _r_n")
        if gives_answers(self.code, op.then):
            if self.branches:
                raise NotFused
            self.code.put("_r_out = _r_n")

    # ------------------------------------------------------------ ways

    def _branch(self, op: Branch, behind: Sequence[str] | None) -> None:
        """`behind` is the state after it."""
        self._gathered()
        code, number = self.code, len(self.branches)
        settled = settled_test(code, op.test)
        if settled is not None:
            self.branches.append(number)
            for head, inner in ((f"if {settled}:", op.then), ("else:", op.otherwise)):
                self._one_way(head, inner, behind)
            self.branches.pop()
            return
        yes, no, total = f"_r_yes_{number}", f"_r_no_{number}", f"_r_total_{number}"
        code.loop(f"{yes}, {no} = {{}}, {{}}", "for _r_q, _r_u in _r_m.items():")
        code.said(op.test)
        code.put(f"({yes} if _r_x else {no})[_r_q] = _r_u")
        code.depth -= 1
        self.branches.append(number)
        code.put(f"{total} = _r_t", f"_r_m = {yes}")
        self.block(op.then)
        self._gathered()
        code.put(f"{yes}, {total}, _r_m, _r_t = _r_m, _r_t, {no}, {total}")
        self.block(op.otherwise)
        self._gathered()
        self.branches.pop()
        code.helpers["_r_both"] = _both
        code.put(f"_r_m, _r_t = _r_both({yes}, {total}, _r_m, _r_t)")

    def _one_way(self, head: str, block: Block, behind: Sequence[str] | None) -> None:
        """All the states go this way, or none."""
        code, before, beside = self.code, self.code.base, self.one_state
        code.loop(head)
        code.base = code.depth
        lines = len(code.lines)
        self.block(block, behind, at_once=True)
        self._gathered()
        if len(code.lines) == lines:
            code.put("pass")
        self.one_state = beside
        code.base = code.depth = before


def _both(yes: dict[Any, int], ways: int, no: dict[Any, int], total: int) -> tuple[dict[Any, int], int]:
    """What came of two ways, `yes` of so many ways and `no` of a total, as one."""
    whole = lcm(ways, total)
    found = yes if whole == ways else {state: weight * (whole // ways) for state, weight in yes.items()}
    factor = whole // total
    for state, weight in no.items():
        found[state] = found.get(state, 0) + weight * factor
    return found, whole
