"""A resolver as one function, for what is asked of very many situations.

In: the stages of a program, as code, and the order they are gone through in. Out: the code of a
function that gives, for one situation, what may come with its weight: the same as `run` gives, stage
by stage, with the stages inside of its loops in place of calls. None where the program has follow-ons
or rolls made again outside of its repeated steps: `run` does those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from math import lcm
from typing import Any

from rulesdsl.distribution.fused_beside import looks_at_state, run_beside, settled_test, state_before
from rulesdsl.distribution.fused_code import EARLY, KNOWN, SPEND, Code, NotFused, listed, up_to_return
from rulesdsl.distribution.fused_passes import MANY, passes
from rulesdsl.distribution.fused_product import States, product
from rulesdsl.distribution.names import NONE, Names, sets
from rulesdsl.distribution.program import Block, Branch, Op, Passes, Rolled, Stage, stages_of
from rulesdsl.distribution.shorter import called
from rulesdsl.distribution.weights import Weights, repeated
from rulesdsl.runtime import DiceKind

_ENDED = "_r_ended.append(({}, _r_v))"
"""How an answer is put away where what came of a state is remembered."""


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


class Sums(dict[int, Weights]):
    """What comes of so many rolls of one kind, added up."""

    __slots__ = ("_kind",)

    def __init__(self, kind: DiceKind) -> None:
        self._kind = kind

    def __missing__(self, times: int) -> Weights:
        found = repeated(self._kind, times)
        if len(self) < _MOST_SUMS:
            self[times] = found
        return found


_MOST_SUMS = 200


def fused(
    functions: Sequence[ast.FunctionDef],
    facts: Sequence[ast.expr],
    block: Block,
    state: Sequence[str],
    given: str,
) -> Fused | None:
    """`facts` are what each stage looks at, `state` is the first state, `given` the arguments of the
    resolver, as they are handed on."""
    writer = _Writer(Code(functions, facts, given))
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
        code.put("_r_out = {}", "_r_early = []", "_r_t = 1", f"_r_m = {{({listed(names)}): 1}}")
        self.first = block[0] if block else None
        rolls = [number for number, op in enumerate(block) if isinstance(op, Rolled | Passes)]
        apart = [number for number, op in enumerate(block) if isinstance(op, Stage) and op.apart]
        last = (apart or rolls or [0])[-1]
        key = self._looked_at(block[:last])
        if last and key is not None:
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
        code.put(f"{at} = {word!r}, ({listed(key)}), ({listed(names)})", f"{known} = {KNOWN}.get({at})")
        code.loop(f"if {known} is None:")
        code.base = code.depth
        yield
        code.put(f"{KNOWN}[{at}] = _r_m, tuple(_r_early), _r_t", f"{KNOWN}.kept += len(_r_m)")
        code.base = code.depth = before
        code.put("else:", f"    _r_m, _r_early, _r_t = {known}", "    _r_early = [*_r_early]")

    def _run(self, block: Block, number: int, behind: Sequence[str] | None) -> int:
        """How many operations from that one on are put beside the state before them."""
        op = block[number]
        if not isinstance(op, Rolled) or not state_before(self.code, op):
            return 0
        found = run_beside(self.code, block, number, behind)
        # One roll alone gains nothing by it, but where both sides are put together in a stage.
        by_stage = number + found < len(block) and isinstance(block[number + found], Stage)
        return found if found > 1 or by_stage else 0

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
        for number, op in enumerate(block):
            if skipped:
                skipped -= 1
                continue
            if at_once:
                length = self._run(block, number, behind)
                if length:
                    following = (*block, None)[number + length]
                    with_it = self._beside(block[number : number + length], following, behind)
                    skipped = length if with_it else length - 1
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
                    answers = passes(code, op, following, first=op is self.first)
                    skipped = answers is not None
                    if answers:
                        self._answered()
                case _:
                    raise NotFused

    def _beside(self, run: Block, following: Op | None, behind: Sequence[str] | None) -> bool:
        """Operations that leave the whole state alone: they are gone through from none at all, and what
        comes of them is put beside each state. Yes: the stage behind them too."""
        self._gathered()
        code, number = self.code, self.runs
        self.runs += 1
        names = state_before(code, run[0])
        after = state_before(code, following) if following is not None else behind
        assert after is not None
        states, ways, early = f"_r_beside_{number}", f"_r_ways_{number}", f"_r_early_{number}"
        code.put(f"{states}, {ways}, {early} = _r_m, _r_t, _r_early")
        code.put("_r_m, _r_t, _r_early = {(): 1} if _r_m else {}, 1, []")
        before, code.beside = code.beside, code.beside | {*names}
        own = self._looked_at(run)
        alone = len(run) > 1 and own is not None and {*own} < self.key
        with self._remembered_by(f"beside_{number}", own or [], ["not _r_m"]) if alone else nullcontext():
            self.one_state = True
            self.block(run, [name for name in after if name not in names], at_once=True)
            self._gathered()
            self.one_state = False
        code.beside = before
        code.put("if _r_early:", f"    _r_u = sum({states}.values())")
        code.put(f"    {early} += [(_r_a, _r_v * _r_u, _r_d * {ways}) for _r_a, _r_v, _r_d in _r_early]")
        code.put(f"_r_early = {early}", f"_r_t *= {ways}", "_r_n = {}")
        code.put(f"if len({states}) > {MANY}:", f"    {SPEND}(len({states}) * len(_r_m), _r_t)")
        own = [name for name in after if name not in names]
        if isinstance(following, Stage):
            found = product(
                code, following.at, States(names, f"{states}.items()"), States(own, "_r_m.items()")
            )
            if found:
                self._answered()
            if found is not None:
                return True
        code.loop(f"for ({listed(names)}), _r_u in {states}.items():")
        code.loop(f"for ({listed(own)}), _r_v in _r_m.items():")
        code.put("_r_w = _r_u * _r_v", f"_r_s = {listed(after)}")
        return False

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
        """Each state with each reading. From the second time on that the facts are so, what comes of a
        state is remembered."""
        self._gathered()
        code, number = self.code, self.rolls
        self.rolls += 1
        pairs, times = f"_r_pairs_{number}", ""
        if op.weights is not None:
            code.helpers[pairs] = tuple((reading, ways) for (reading,), ways in op.weights.pairs)
            code.put(f"_r_t *= {op.weights.total}")
        elif not looks_at_state(code, op.then):
            self._so_often_alone(op, number)
            return
        else:
            assert op.times is not None
            pairs, times = "_r_sums.pairs", ", _r_x"
            self._so_often(op, number)
        facts = code.facts[op.then]
        code.put("_r_n = {}")
        alone, self.one_state = self.one_state, False
        if isinstance(facts, ast.Constant) or (alone and not times):
            self._direct(op, pairs, times)
        elif isinstance(facts, ast.Tuple) and not facts.elts:
            code.put(f"_r_mem = {KNOWN}.get({number})")
            code.put("if _r_mem is None:", f"    _r_mem = {KNOWN}[{number}] = {{}}")
            self._remembered(op, pairs, times)
        else:
            code.put(f"_r_at = ({number}, {ast.unparse(facts)})", f"_r_mem = {KNOWN}.get(_r_at)")
            code.loop("if _r_mem is None:")
            code.put(f"{KNOWN}[_r_at] = ()", f"{KNOWN}.kept += 1")
            self._direct(op, pairs, times)
            code.depth -= 1
            code.loop("else:")
            code.put("if not _r_mem:", f"    _r_mem = {KNOWN}[_r_at] = {{}}")
            self._remembered(op, pairs, times)
            code.depth -= 1
        self._was_rolled(op)

    def _was_rolled(self, op: Rolled) -> None:
        self.code.put("_r_m = _r_n")
        if self._answers(op.then):
            if self.branches:
                raise NotFused
            self.code.put("_r_out = _r_n")

    def _so_often_alone(self, op: Rolled, number: int) -> None:
        """States that are no more than how often is rolled: what is rolled is put together first, and
        each reading looked at once."""
        code = self.code
        assert op.times is not None
        code.helpers[f"_r_sums_{number}"] = Sums(op.kind)
        code.loop("_r_by = {}", "for _r_q, _r_u in _r_m.items():")
        code.said(op.times)
        code.put("_r_x = int(_r_x)", "_r_by[_r_x] = _r_by.get(_r_x, 0) + _r_u")
        code.depth -= 1
        code.put(f"_r_by = [(_r_sums_{number}[_r_x], _r_u) for _r_x, _r_u in _r_by.items()]")
        # The ways of fewer rolls divide those of more.
        code.put("_r_l = max([_r_sums.total for _r_sums, _ in _r_by], default=1)", "_r_t *= _r_l")
        code.put("_r_m = {}")
        code.loop("for _r_sums, _r_u in _r_by:")
        code.put(f"{SPEND}(len(_r_sums.pairs))", "_r_u *= _r_l // _r_sums.total")
        code.put("for _r_x, _r_v in _r_sums.pairs:", "    _r_m[_r_x] = _r_m.get(_r_x, 0) + _r_u * _r_v")
        code.depth -= 1
        before = code.depth
        code.loop("_r_n = {}", f"for {code.names(op.then)[-1]}, _r_w in _r_m.items():")
        code.stage(op.then, [])
        code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w")
        code.depth = before
        self._was_rolled(op)

    def _so_often(self, op: Rolled, number: int) -> None:
        """How often each state rolls, in `_r_x`."""
        code = self.code
        assert op.times is not None
        code.helpers[f"_r_sums_{number}"] = Sums(op.kind)
        code.loop("_r_by = []", "_r_l = 1", "for _r_q, _r_u in _r_m.items():")
        code.said(op.times)
        code.put(f"_r_sums = _r_sums_{number}[int(_r_x)]", "_r_by.append((_r_q, _r_u, int(_r_x), _r_sums))")
        # Before any of it is gone through.
        code.put(f"{SPEND}(len(_r_sums.pairs), _r_t * _r_sums.total)")
        code.put("if _r_sums.total > _r_l:", "    _r_l = _r_sums.total")
        code.depth -= 1
        code.put("_r_t *= _r_l")

    def _states(self, times: str) -> None:
        """A loop over the states before a roll: `_r_q` and its weight `_r_u`."""
        code = self.code
        if not times:
            code.loop("for _r_q, _r_u in _r_m.items():")
            return
        # The ways of fewer rolls divide those of more.
        code.loop("for _r_q, _r_u, _r_x, _r_sums in _r_by:")
        code.put("_r_u *= _r_l // _r_sums.total")

    def _direct(self, op: Rolled, pairs: str, times: str) -> None:
        code, before = self.code, self.code.depth
        self._states(times)
        self._each(op, pairs, "_r_w = _r_u * _r_v")
        code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w")
        code.depth = before

    def _remembered(self, op: Rolled, pairs: str, times: str) -> None:
        code, before = self.code, self.code.depth
        key = "(_r_q, _r_x)" if times else "_r_q"
        self._states(times)
        code.loop(f"if (_r_some := _r_mem.get({key})) is None:")
        code.put("_r_next, _r_ended = {}, []")
        code.early = _ENDED
        self._each(op, pairs)
        code.early = EARLY
        code.put("_r_next[_r_s] = _r_next.get(_r_s, 0) + _r_v")
        code.depth = before + 2
        code.put(f"{KNOWN}.kept += 1 + len(_r_next) + len(_r_ended)")
        code.put(f"_r_some = _r_mem[{key}] = tuple(_r_next.items()), _r_ended")
        code.depth -= 1
        code.put("for _r_s, _r_v in _r_some[0]:", "    _r_n[_r_s] = _r_n.get(_r_s, 0) + _r_u * _r_v")
        code.put("if _r_some[1]:")
        code.put("    _r_early += [(_r_a, _r_u * _r_v, _r_t) for _r_a, _r_v in _r_some[1]]")
        code.depth = before

    def _each(self, op: Rolled, pairs: str, *more: str) -> None:
        """A loop over what is rolled, with the stage behind it."""
        code = self.code
        *names, reading = code.names(op.then)
        taken = f"{listed(names)} = _r_q"
        changed = sets(up_to_return(code.functions[op.then].body)[0]) & {*names}
        if names and not changed:
            code.put(taken)
        code.loop(f"for {reading}, _r_v in {pairs}:")
        code.put(*more, *([taken] if changed else []))
        code.stage(op.then, [])

    def _answers(self, at: int) -> bool:
        """Whether a stage gives answers."""
        end = up_to_return(self.code.functions[at].body)[1]
        return called("_parts", called("_done", end)) is not None

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
