"""Rolls in a resolver that is one function.

In: `Code`, and a roll. Out: lines for it: each state before it, in `_r_m`, with each reading, through the
stage behind the roll, into `_r_n`. From the second time on that the facts are so, what comes of a state is
remembered.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from rulesdsl.distribution.fused_beside import looks_at_state
from rulesdsl.distribution.fused_code import EARLY, KNOWN, SPEND, Code, listed, up_to_return
from rulesdsl.distribution.mass import MOST_STATES, too_many_states
from rulesdsl.distribution.names import sets
from rulesdsl.distribution.program import Rolled
from rulesdsl.distribution.shorter import called
from rulesdsl.distribution.so_often import Sums
from rulesdsl.distribution.trees import walk

_OVER = EARLY.replace("_r_w", "_r_u * _r_v")
_ENDED = "_r_ended.append(({}, _r_v))"
"""How an answer is put away where what came of a state is remembered."""


def rolled(code: Code, op: Rolled, number: int, *, alone: bool) -> None:
    """`number` tells it from others; `alone`: there is one state before it at most, with nothing in it."""
    _Roll(code, op, number).lines(alone=alone)


def _no_more_than(name: str, stage: tuple[list[ast.stmt], ast.expr]) -> bool:
    """Whether the new state, or the answer, is this name alone."""
    body, end = stage
    answer = called("_parts", called("_done", end)) or end
    match answer:
        case ast.Tuple(elts=[ast.Name(id=found)]):
            return not body and found == name
        case _:
            return False


def _may_leave(stage: ast.FunctionDef) -> bool:
    """Whether states may leave the passes there."""
    return any(isinstance(n, ast.Return) and called("_left", n.value) is not None for n in walk(stage))


def gives_answers(code: Code, at: int) -> bool:
    """Whether a stage gives answers."""
    end = up_to_return(code.functions[at].body)[1]
    return called("_parts", called("_done", end)) is not None


def readings(code: Code, op: Rolled, number: int) -> str:
    """The name of what is rolled: readings with how many ways there are to each."""
    assert op.weights is not None
    pairs = f"_r_pairs_{number}"
    code.helpers[pairs] = tuple((reading, ways) for (reading,), ways in op.weights.pairs)
    return pairs


@dataclass(slots=True)
class _Roll:
    code: Code
    op: Rolled
    number: int
    bare: bool = False
    """Whether what comes of it is put together by its one part, where nothing of it is remembered."""

    def lines(self, *, alone: bool) -> None:
        code, op, number = self.code, self.op, self.number
        times = ""
        if op.weights is not None:
            pairs = readings(code, op, number)
            code.put(f"_r_t *= {op.weights.total}")
        elif not looks_at_state(code, op.then):
            self._so_often_alone()
            return
        else:
            pairs, times = "_r_sums.pairs", ", _r_x"
            self._so_often()
        facts = code.facts[op.then]
        # Of one part each the parts are put together, which takes half the time; of one state nothing is.
        self.bare = code.gives_one(op.then) and not (alone and not times)
        if not alone:
            code.helpers["_r_too_many"] = too_many_states
            code.put(f"if len(_r_m) > {MOST_STATES}:", "    _r_too_many()")
        code.put("_r_n = {}")
        direct = code.again or code.once or (code.leaves and _may_leave(code.functions[op.then]))
        if isinstance(facts, ast.Constant) or (alone and not times) or direct:
            self._direct(pairs, times)
        elif isinstance(facts, ast.Tuple) and not facts.elts:
            code.put(f"_r_mem = {KNOWN}.get({number})")
            code.put("if _r_mem is None:", f"    _r_mem = {KNOWN}[{number}] = {{}}")
            self._remembered(pairs, times)
        else:
            code.put(f"_r_at = ({number}, {ast.unparse(facts)})", f"_r_mem = {KNOWN}.get(_r_at)")
            code.loop("if _r_mem is None:")
            code.put(f"{KNOWN}[_r_at] = ()", f"{KNOWN}.kept += 1")
            self._direct(pairs, times)
            code.depth -= 1
            code.loop("else:")
            code.put("if not _r_mem:", f"    _r_mem = {KNOWN}[_r_at] = {{}}")
            self._remembered(pairs, times)
            code.depth -= 1

    def _so_often_alone(self) -> None:
        """States that are no more than how often is rolled: what is rolled is put together first, and
        each reading looked at once."""
        code, op, sums = self.code, self.op, f"_r_sums_{self.number}"
        assert op.times is not None
        code.helpers[sums] = Sums(op.kind)
        code.loop("_r_by = {}", "for _r_q, _r_u in _r_m.items():")
        code.said(op.times)
        code.put("_r_x = int(_r_x)", "_r_by[_r_x] = _r_by.get(_r_x, 0) + _r_u")
        code.depth -= 1
        code.put(f"_r_m, _r_l = {sums}.together(_r_by, {SPEND}, _r_t)", "_r_t *= _r_l")
        reading = code.names(op.then)[-1]
        if _no_more_than(reading, up_to_return(code.functions[op.then].body)):
            code.put("_r_n = {(_r_x,): _r_w for _r_x, _r_w in _r_m.items()}")
            return
        before = code.depth
        code.loop("_r_n = {}", f"for {reading}, _r_w in _r_m.items():")
        code.stage(op.then, [])
        code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w")
        code.depth = before

    def _so_often(self) -> None:
        """How often each state rolls, in `_r_x`."""
        code, op, sums = self.code, self.op, f"_r_sums_{self.number}"
        assert op.times is not None
        code.helpers[sums] = Sums(op.kind)
        code.loop("_r_by = []", "_r_l = 1", "for _r_q, _r_u in _r_m.items():")
        code.said(op.times)
        code.put(f"_r_sums = {sums}[int(_r_x)]", "_r_by.append((_r_q, _r_u, int(_r_x), _r_sums))")
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

    def _direct(self, pairs: str, times: str) -> None:
        code, before = self.code, self.code.depth
        code.put("_r_get = _r_n.get")
        self._states(times)
        if code.again or code.leaves:
            # States may leave, each with its weight.
            self._each(pairs, "_r_w = _r_u * _r_v", bare=self.bare)
            code.put("_r_n[_r_s] = _r_get(_r_s, 0) + _r_w")
        else:
            code.early = _OVER
            self._each(pairs, bare=self.bare)
            code.early = EARLY
            code.put("_r_n[_r_s] = _r_get(_r_s, 0) + _r_u * _r_v")
        code.depth = before
        if self.bare:
            code.put("_r_n = {(_r_s,): _r_w for _r_s, _r_w in _r_n.items()}")

    def _remembered(self, pairs: str, times: str) -> None:
        code, before = self.code, self.code.depth
        key = "(_r_q, _r_x)" if times else "_r_q"
        self._states(times)
        code.loop(f"if (_r_some := _r_mem.get({key})) is None:")
        code.put("_r_next, _r_ended = {}, []")
        code.early = _ENDED
        self._each(pairs)
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

    def _each(self, pairs: str, *more: str, bare: bool = False) -> None:
        """A loop over what is rolled, with the stage behind it; `bare` as in `Code.stage`."""
        code, op = self.code, self.op
        *names, reading = code.names(op.then)
        taken = f"{listed(names)} = _r_q"
        changed = sets(up_to_return(code.functions[op.then].body)[0]) & {*names}
        if names and not changed:
            code.put(taken)
        code.loop(f"for {reading}, _r_v in {pairs}:")
        code.put(*more, *([taken] if changed else []))
        code.stage(op.then, [], bare=bare)
