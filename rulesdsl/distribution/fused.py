"""A resolver as one function, for what is asked of very many situations once each.

In: the stages of a program, as code, and the order they are gone through in. Out: the code of a
function that gives, for one situation, what may come with its weight: the same as `run` gives, stage
by stage, with the stages inside of its loops in place of calls. None where the program has branches,
follow-ons or rolls made again outside of its repeated steps: `run` does those.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.names import sets
from rulesdsl.distribution.program import Block, Op, Passes, Rolled, Stage
from rulesdsl.distribution.shorter import called, outside

_MOST_ALIKE = 1_000
_MANY = 50
KNOWN, GONE, SPEND = "_r_known", "_r_gone", "_r_spend"
"""What the function is given beside the resolver's own: what repeated steps came to, by their place,
the facts they hang on and their way in; what works that out; and what counts how much is gone
through."""


class _NotFused(Exception):
    pass


@dataclass(slots=True)
class Fused:
    """`lines` are the body of the function, behind the statements before the first roll; `helpers`
    are what it names."""

    lines: list[str]
    helpers: dict[str, Any]


def fused(
    functions: Sequence[ast.FunctionDef],
    facts: Sequence[ast.expr],
    block: Block,
    state: Sequence[str],
    given: str,
) -> Fused | None:
    """`facts` are what each stage looks at, `state` is the first state, `given` the arguments of the
    resolver, as they are handed on."""
    writer = _Writer(functions, facts, given)
    try:
        writer.block(block, state)
    except _NotFused:
        return None
    return Fused(writer.lines, writer.helpers)


@dataclass(slots=True)
class _Writer:
    functions: Sequence[ast.FunctionDef]
    facts: Sequence[ast.expr]
    given: str
    lines: list[str] = field(default_factory=list[str])
    helpers: dict[str, Any] = field(default_factory=dict[str, Any])
    depth: int = 0
    ready: bool = False
    """Whether the names of the state are set."""

    def put(self, *lines: str) -> None:
        for text in lines:
            self.lines += ("    " * self.depth + line for line in text.splitlines())

    def block(self, block: Block, names: Sequence[str]) -> None:
        """States with their weights are in `_r_m`; in the loops `_r_s` is a state, `_r_w` its weight,
        of `_r_t` in all. `_r_out` are answers, `_r_early` those that came by another way, each with its
        weight and of how many. `names` is the first state."""
        self.put("_r_out = {}", "_r_early = []", "_r_t = 1", f"_r_m = {{({_listed(names)}): 1}}")
        done: Sequence[ast.stmt] = ()
        for number, op in enumerate(block):
            match op:
                case Stage(at=at):
                    if not self.depth:
                        self._loop("_r_n = {}", "for _r_s, _r_w in _r_m.items():")
                    self._stage(at, done=done)
                    done = ()
                case Rolled(weights=weights) if weights is not None:
                    self._gathered()
                    self._loop(f"_r_t *= {weights.total}", "_r_n = {}", "for _r_q, _r_u in _r_m.items():")
                    self._rolled(op, number)
                case Passes():
                    done = self._passes(number, op, block[number + 1] if number + 1 < len(block) else None)
                case _:
                    raise _NotFused
        self.depth = 0
        self.put("return _r_out, _r_early, _r_t")

    def _loop(self, *lines: str) -> None:
        self.put(*lines)
        self.depth += 1

    def _gathered(self) -> None:
        """States that are alike become one: the end of the loops over those before."""
        if self.depth:
            self.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w")
            self.depth = 0
            self.put("_r_m = _r_n")

    def _names(self, at: int) -> list[str]:
        return [a.arg for a in self.functions[at].args.args]

    # ------------------------------------------------------------ one stage

    def _rolled(self, op: Rolled, number: int, *, caught: bool = True) -> None:
        """In a loop that sets `_r_q` and its weight `_r_u`: a loop over what is rolled."""
        assert op.weights is not None
        self.helpers[f"_r_pairs_{number}"] = op.weights.pairs
        *names, reading = self._names(op.then)
        self._loop(f"for ({reading},), _r_v in _r_pairs_{number}:")
        if caught:
            self.put("_r_w = _r_u * _r_v")
        if names:
            self.put(f"{_listed(names)} = _r_q")
        self._stage(op.then, [], caught=caught)

    def _stage(
        self,
        at: int,
        names: Sequence[str] | None = None,
        *,
        caught: bool = True,
        done: Sequence[ast.stmt] = (),
    ) -> None:
        """The code of a stage, in a loop over states. Behind it `_r_s` is the new state; what is over
        is put away, and the loop goes on. `names` are to be taken from the state; `caught`: what the
        rules end in is an answer."""
        names = self._names(at) if names is None else names
        if names and not self.ready:
            self.put(f"{_listed(names)} = _r_s")
        self.ready = False
        code, end = _up_to_return(self.functions[at].body)
        over = called("_done", end)
        answer = called("_parts", over)
        if caught:
            self._loop("try:")
        for node in code:
            if node in done:
                continue
            if not caught and any(isinstance(n, ast.Return) for n in ast.walk(node)):
                raise _NotFused
            self.put(ast.unparse(_Over().visit(deepcopy(node))))
        if over is None or answer is not None:
            self.put(f"_r_s = {ast.unparse(answer or end)}")
        elif caught:
            self.put(f"_r_early.append(({ast.unparse(over)}, _r_w, _r_t))", "continue")
        else:
            raise _NotFused
        if caught:
            self.depth -= 1
            self.put(*_FAILED)
        if answer is not None:
            self.put("_r_out[_r_s] = _r_out.get(_r_s, 0) + _r_w")

    # ------------------------------------------------------------ repeated steps

    def _passes(self, number: int, op: Passes, following: Op | None) -> Sequence[ast.stmt]:
        """Gives those statements of the stage behind it that it has put outside of its inner loop."""
        facts = [self.facts[n] for n in op.stages]
        if any(isinstance(f, ast.Constant) for f in facts):
            raise _NotFused
        looked_at = f"_r_facts = {ast.unparse(ast.Tuple(facts, ast.Load()))}"
        code, way_in = _up_to_return(self.functions[op.start].body)
        assert isinstance(way_in, ast.Tuple)
        elements, touched, beside = map(ast.unparse, way_in.elts)
        if not self.depth and not code and not number:
            # There is one state, and it is at hand.
            self._loop("try:")
            self.put(f"_r_in = {elements}, {touched}", f"_r_others = {{{beside}: 1}}")
            self.depth -= 1
            self.put("except _r_lacking:", "    raise")
            self.put("except _r_failures as _r_error:", "    return _done(_r_failed(_r_error))")
            self.put(looked_at)
            self._known(number, op)
            self.put("_r_came = ((_r_one, _r_others),)", "_r_l = _r_one[1]")
        else:
            if not self.depth:
                self._loop("for _r_s, _r_w in _r_m.items():")
            self.lines.insert(self._outermost(), "_r_ways = {}")
            self._stage(op.start)
            self._loop("if (_r_in := _r_s[:2]) in _r_ways:")
            self.put("_r_others = _r_ways[_r_in]")
            self.put("_r_others[_r_s[2]] = _r_others.get(_r_s[2], 0) + _r_w")
            self.depth -= 1
            self.put("else:", "    _r_ways[_r_in] = {_r_s[2]: _r_w}")
            self.depth = 0
            self._loop(looked_at, "_r_came = []", "for _r_in, _r_others in _r_ways.items():")
            self._known(number, op)
            self.put("_r_came.append((_r_one, _r_others))")
            self.depth = 0
            self.put("_r_l = _r_one[1] if len(_r_came) == 1 else _r_lcm(*[_r_d[1] for _r_d, _ in _r_came])")
        self._loop("_r_t *= _r_l", "_r_n = {}", "for (_r_going, _r_d, _r_ended), _r_others in _r_came:")
        self._loop("if _r_ended:")
        self.put("_r_u = sum(_r_others.values()) * (_r_l // _r_d)")
        self.put("_r_early += [(_r_a, _r_v * _r_u, _r_t) for _r_a, _r_v in _r_ended]")
        self.depth -= 1
        self.put("if not _r_going:", "    continue")
        self.put(f"if len(_r_others) > {_MANY}:", f"    {SPEND}(len(_r_going) * len(_r_others))")
        self._loop("for _r_b, _r_u in _r_others.items():")
        self.put("if _r_l != _r_d:", "    _r_u *= _r_l // _r_d")
        names, others = op.touched, op.beside
        done: Sequence[ast.stmt] = ()
        if isinstance(following, Stage):
            # Its names are set at once, those beside once for all; but what it sets itself, each time.
            code = _up_to_return(self.functions[following.at].body)[0]
            done = outside(code, frozenset(names))
            for text in (*([f"{_listed(others)} = _r_b"] if others else []), *map(ast.unparse, done)):
                self.put(text)
            self._loop(f"for ({_listed(names)}), _r_v in _r_going:")
            if others and sets(code) & frozenset(others):
                self.put(f"{_listed(others)} = _r_b")
            self.ready = True
        else:
            self._loop("for _r_o, _r_v in _r_going:")
            self.helpers[f"_r_pick_{number}"] = op.pick
            self.put(f"_r_s = _r_pick_{number}(_r_o + _r_b)" if op.pick else "_r_s = _r_o + _r_b")
        self.put("_r_w = _r_u * _r_v")
        return done

    def _known(self, number: int, op: Passes) -> None:
        """`_r_one`: what comes of the way in `_r_in`."""
        self.put(f"_r_at = ({number}, _r_facts, _r_in)", f"_r_one = {KNOWN}.get(_r_at)")
        self._loop("if _r_one is None:")
        if not self._all_alike(number, op):
            self.put(f"_r_one = {GONE}(_r_at, {self.given})")
        self.depth -= 1

    def _outermost(self) -> int:
        """Where the loops that are open begin."""
        return max(n for n, line in enumerate(self.lines) if line.startswith("for "))

    def _all_alike(self, number: int, op: Passes) -> bool:
        """Passes over elements that are all alike, each no more than a roll: what came of some helps
        where there are more of them. No: they are not of that kind."""
        match op.body:
            case (Rolled(weights=weights) as rolled,) if weights is not None and not op.pools:
                pass
            case _:
                return False
        inner = _Writer(self.functions, self.facts, self.given, depth=self.depth)
        try:
            inner._one_after_another(number, op, rolled)
        except _NotFused:
            return False
        self.lines += inner.lines
        self.helpers |= inner.helpers
        return True

    def _one_after_another(self, number: int, op: Passes, rolled: Rolled) -> None:
        assert rolled.weights is not None
        gone = f"_r_one = {GONE}(_r_at, {self.given})"
        self.put("_r_elements, _r_q = _r_in")
        self.put("_r_l = len(_r_elements)")
        self.put(f"if not 0 < _r_l <= {_MOST_ALIKE} or _r_elements.count(_r_elements[0]) != _r_l:")
        self.put("    " + gone)
        self._loop("else:")
        self.put("_element = _r_elements[0]", f"_r_at = ('then', {number}, _r_facts, _element)")
        self.put(f"_r_then = {KNOWN}.get(_r_at)")
        self.put("if _r_then is None:", f"    _r_then = {KNOWN}[_r_at] = {{}}")
        self.put(f"_r_at = ('alike', {number}, _r_facts, _element, _r_q)", f"_r_some = {KNOWN}.get(_r_at)")
        self.put("if _r_some is None:", f"    _r_some = {KNOWN}[_r_at] = [{{_r_q: 1}}]")
        self._loop("try:")
        self._loop("while len(_r_some) <= _r_l:")
        self._loop("_r_n = {}", "for _r_p, _r_x in _r_some[-1].items():")
        self._loop("if (_r_next := _r_then.get(_r_p)) is None:")
        self.put("_r_next = {}", "_r_q = _r_p")
        if op.enter is not None:
            self.put("_r_s = _r_p")
            self._stage(op.enter, self._names(op.enter)[:-1], caught=False)
            self.put("_r_q = _r_s")
        self._rolled(rolled, number, caught=False)
        self.put("_r_next[_r_s] = _r_next.get(_r_s, 0) + _r_v")
        self.depth -= 1
        self.put("_r_then[_r_p] = _r_next = tuple(_r_next.items())")
        self.depth -= 1
        self.put("for _r_q, _r_u in _r_next:", "    _r_n[_r_q] = _r_n.get(_r_q, 0) + _r_u * _r_x")
        self.depth -= 1
        self.put("_r_some.append(_r_n)")
        self.depth -= 1
        self.put("_r_n = _r_some[_r_l]")
        if op.leave is not None:
            self._loop("_r_m = {}", "for _r_s, _r_w in _r_n.items():")
            self._stage(op.leave, caught=False)
            self.put("_r_m[_r_s] = _r_m.get(_r_s, 0) + _r_w")
            self.depth -= 1
            self.put("_r_n = _r_m")
        self.put(f"_r_d = {rolled.weights.total} ** _r_l", "_r_l = _r_gcd(_r_d, *_r_n.values())")
        self.put("_r_one = tuple([(_r_q, _r_u // _r_l) for _r_q, _r_u in _r_n.items()]), _r_d // _r_l, ()")
        self.put(f"{KNOWN}[{number}, _r_facts, _r_in] = _r_one")
        self.depth -= 1
        self.put("except _r_failures:", "    " + gone.replace("_r_at", f"({number}, _r_facts, _r_in)"))
        self.depth -= 1


_FAILED = (
    "except _r_lacking:",
    "    raise",
    "except _r_failures as _r_error:",
    "    _r_early.append((_r_failed(_r_error), _r_w, _r_t))",
    "    continue",
)


class _Over(ast.NodeTransformer):
    """`return _done(X)` on the way: the answer is put away, and the next state looked at."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        over = called("_done", node.value)
        if over is None:
            raise _NotFused
        return ast.parse(f"_r_early.append(({ast.unparse(over)}, _r_w, _r_t))\ncontinue").body

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        if any(isinstance(n, ast.Return) for n in ast.walk(node)):
            raise _NotFused
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        raise _NotFused


def _listed(names: Sequence[str]) -> str:
    """Names that are set, or a tuple of them."""
    return "".join(f"{name}, " for name in names).strip()


def _up_to_return(body: Sequence[ast.stmt]) -> tuple[list[ast.stmt], ast.expr]:
    """The statements before the first return that is always come to, and what it returns."""
    code: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.Return) and node.value is not None:
            return code, node.value
        code.append(node)
    raise _NotFused
