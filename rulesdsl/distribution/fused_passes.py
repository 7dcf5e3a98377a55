"""Repeated steps in a resolver that is one function.

In: `Code`, a repeated step, and what follows it. Out: lines for it. What comes of a way into it is
remembered by the facts that its stages look at; passes that are all alike, each no more than a roll,
are gone through in place, everything else by `run`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from rulesdsl.distribution.fused_code import GONE, KNOWN, SPEND, Code, NotFused, listed, up_to_return
from rulesdsl.distribution.fused_figures import (
    Body,
    Summed,
    begins_with,
    by_figures,
    name_of_figure,
    only_figures,
    states_beside,
    states_of,
    states_of_one,
    summed_figures,
)
from rulesdsl.distribution.fused_once import (
    MOST_STATES,
    Write,
    added_up,
    carried,
    is_of_several,
    one_after_another,
)
from rulesdsl.distribution.fused_product import States, product, sides_in
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.ordered import Lists
from rulesdsl.distribution.own import is_plain
from rulesdsl.distribution.program import Op, Passes, Rolled, Stage
from rulesdsl.distribution.summed_up import summed_up
from rulesdsl.distribution.weights import Weights

_MOST_ALIKE = 1_000
_Figure = tuple[Sequence[ast.stmt], ast.expr]
"""The code of a pass, and what it adds to a figure."""
MANY = 50
"""From so many states on, each with others, it is counted how many pairs that is."""


def passes(
    code: Code, op: Passes, following: Op | None, write: Write, *, first: bool, sole: bool
) -> bool | None:
    """The lines of a repeated step; `first`: there is one state before it, at hand; `sole`: the answers
    behind it are all there are; `write` writes what is inside. Where the answers of the stage behind it are
    among them, it gives what `product` gives."""
    code.passes.append(op)
    return _Repeated(code, op, len(code.passes) - 1, write).lines(following, first=first, sole=sole)


@dataclass(slots=True)
class _Repeated:
    code: Code
    op: Passes
    number: int
    write: Write
    at: str = ""
    """The code of what a way in is remembered by."""
    figures: int = 0
    """How many figures the passes have a list of, where these begin with 0."""

    def lines(self, following: Op | None, *, first: bool, sole: bool) -> bool | None:
        code, op = self.code, self.op
        self.at = f"_r_in, {self.number}{self._facts(op.stages)}"
        before, way_in = up_to_return(code.functions[op.start].body)
        assert isinstance(way_in, ast.Tuple)
        one_way = False
        elements, touched, beside = map(ast.unparse, way_in.elts)
        self.figures = begins_with(way_in.elts[1], op.adds) if op.adds is not None else 0
        if first and not before:
            code.loop("try:")
            code.put(f"_r_in = {elements}, {touched}", f"_r_others = {{{beside}: 1}}")
            code.depth -= 1
            code.put("except _r_lacking:", "    raise")
            code.put("except _r_failures as _r_error:", "    return _done(_r_failed(_r_error))")
            self._known()
            one_way = True
            if beside == "()" and op.pick is None and not isinstance(following, Stage):
                code.put("_r_going, _r_t, _r_ended = _r_one")
                code.put("_r_early, _r_m = [(*_r_a, _r_t) for _r_a in _r_ended], dict(_r_going)")
                return None
        elif not before and not reads(*way_in.elts[:2]) & {*code.names(op.start)}:
            self._one_way_in(elements, touched, beside)
            one_way = True
        else:
            if not code.inside:
                code.loop("for _r_s, _r_w in _r_m.items():")
            code.lines.insert(self._outermost(), "    " * code.base + "_r_ways = {}")
            code.stage(op.start)
            code.loop("if (_r_in := _r_s[:2]) in _r_ways:")
            code.put("_r_others = _r_ways[_r_in]")
            code.put("_r_others[_r_s[2]] = _r_others.get(_r_s[2], 0) + _r_w")
            code.depth -= 1
            code.put("else:", "    _r_ways[_r_in] = {_r_s[2]: _r_w}")
            code.out()
            code.loop("_r_came = []", "for _r_in, _r_others in _r_ways.items():")
            self._known()
            code.put("_r_came.append((_r_one, _r_others))")
            code.out()
            code.put("_r_l = _r_one[1] if len(_r_came) == 1 else _r_lcm(*[_r_d[1] for _r_d, _ in _r_came])")
        return self._behind(following, one_way=one_way, sole=sole)

    def _facts(self, stages: Sequence[int]) -> str:
        """The facts that some stages look at, each behind a comma."""
        found: dict[str, None] = {}
        for facts in [self.code.facts[n] for n in stages]:
            if isinstance(facts, ast.Constant):
                raise NotFused
            found |= dict.fromkeys(map(ast.unparse, facts.elts if isinstance(facts, ast.Tuple) else [facts]))
        return "".join(f", {fact}" for fact in found)

    def _one_way_in(self, elements: str, touched: str, beside: str) -> None:
        """Passes that are the same for every state: these are put beside what comes of them."""
        code = self.code
        if not code.inside and list(self.op.beside) == code.names(self.op.start):
            code.put("_r_others = _r_m")
        else:
            if not code.inside:
                code.loop("for _r_s, _r_w in _r_m.items():")
            code.lines.insert(self._outermost(), "    " * code.base + "_r_all = {}")
            if names := code.names(self.op.start):
                code.put(f"{listed(names)} = _r_s")
            code.put(f"_r_s = {beside}", "_r_all[_r_s] = _r_all.get(_r_s, 0) + _r_w")
            code.out()
            code.put("_r_others = _r_all")
        code.put("_r_one = _r_nothing")
        code.helpers["_r_nothing"] = (), 1, ()
        code.loop("if _r_others:")
        code.loop("try:")
        code.put(f"_r_in = {elements}, {touched}")
        code.depth -= 1
        code.put("except _r_lacking:", "    raise")
        code.loop("except _r_failures as _r_error:")
        code.put("_r_early.append((_r_failed(_r_error), sum(_r_others.values()), _r_t))")
        code.depth -= 1
        code.loop("else:")
        self._known()
        code.out()

    def _behind(self, following: Op | None, *, one_way: bool, sole: bool) -> bool | None:
        """What came of the passes, with what stayed beside them, in the loops that go on. `one_way`: of
        `_r_one` alone."""
        code, op = self.code, self.op
        times = "" if one_way else " * _r_f"
        if one_way:
            code.put("_r_going, _r_d, _r_ended = _r_one", "_r_t *= _r_d", "_r_n = {}")
        else:
            code.loop("_r_t *= _r_l", "_r_n = {}", "for (_r_going, _r_d, _r_ended), _r_others in _r_came:")
            code.put("_r_f = _r_l // _r_d")
        code.loop("if _r_ended:")
        code.put(f"_r_u = sum(_r_others.values()){times}")
        code.put("_r_early += [(_r_a, _r_v * _r_u, _r_t) for _r_a, _r_v in _r_ended]")
        code.depth -= 1
        code.put("if not _r_going:", "    _r_others = {}" if one_way else "    continue")
        code.put(f"if len(_r_others) > {MANY}:", f"    {SPEND}(len(_r_going) * len(_r_others), _r_t)")
        if isinstance(following, Stage):
            sides = sides_in(code, following.at, op.beside, op.touched)
            if sides is not None:
                others = States(op.beside, "_r_others.items()", "" if one_way else "_r_f")
                known = self.at if one_way else ""
                own = States(op.touched, "_r_going", known=known)
                return product(code, following.at, sides, others, own, sole=sole and one_way)
        code.loop("for _r_b, _r_u in _r_others.items():")
        if not one_way:
            code.put("_r_u *= _r_f")
        code.loop("for _r_o, _r_v in _r_going:")
        pick = f"_r_pick_{self.number}"
        if op.pick is not None:
            code.helpers[pick] = op.pick
        code.put("_r_s = _r_o + _r_b" if op.pick is None else f"_r_s = {pick}(_r_o + _r_b)")
        code.put("_r_w = _r_u * _r_v")
        return None

    def _known(self) -> None:
        """`_r_one`: what comes of the way in `_r_in`."""
        code = self.code
        code.put(f"_r_at = {self.at}", f"_r_one = {KNOWN}.get(_r_at)")
        code.loop("if _r_one is None:")
        if not self._in_order() and not self._of_rolls():
            code.put(f"_r_one = {GONE}(_r_at, {code.given})")
        code.depth -= 1

    def _outermost(self) -> int:
        """Where the loops that are open begin."""
        start = "    " * self.code.base + "for "
        return max(n for n, line in enumerate(self.code.lines) if line.startswith(start))

    # ------------------------------------------------------------ dice put in order

    def _in_order(self) -> bool:
        """Passes that are no more than a roll put in order: how often so many dice show each list is
        known. No: they are not of that kind."""
        code, op = self.code, self.op
        match op.body:
            case (Rolled(weights=weights, then=then),) if (
                op.ordered is not None and op.enter is None and weights is not None
            ):
                pass
            case _:
                return False
        match code.functions[then].body:
            case [ast.Assign(value=ast.Call(args=[_, ast.Name(id=number), how_many, _])), ast.Return()] if (
                number == code.names(then)[-1]
            ):
                pass
            case _:
                return False
        inner = replace(code, lines=[], helpers={})
        lists = f"_r_lists_{self.number}"
        inner.helpers[lists] = Lists(weights, greatest=op.ordered.greatest)
        gone = f"_r_one = {GONE}(_r_at, {code.given})"
        inner.put(f"_r_n = {lists}(len(_r_in[0]), {ast.unparse(how_many)}) if _r_in[1] == ((),) else None")
        inner.put("if _r_n is None:", "    " + gone)
        inner.loop("else:")
        inner.loop("try:")
        inner.put(f"{SPEND}(len(_r_n))", f"_r_d = {weights.total} ** len(_r_in[0])")
        try:
            replace(self, code=inner)._behind_passes()
        except NotFused:
            return False
        inner.put(f"{KNOWN}[_r_at] = _r_one", f"{KNOWN}.kept += len(_r_n)")
        inner.depth -= 1
        inner.put("except _r_failures:", "    " + gone)
        code.lines += inner.lines
        code.helpers |= inner.helpers
        return True

    def _behind_passes(self, *, left: bool = False, over: bool = False) -> None:
        """`_r_one`, of the states `_r_n` behind the last pass, of `_r_d` ways, and (`left`) of those in
        `_r_out_of`; `over`: of the answers `_r_over` too."""
        code, op = self.code, self.op
        if op.leave is not None:
            code.loop("_r_m = {}", "for _r_s, _r_w in _r_n.items():")
            code.stage(op.leave, caught=False)
            code.put("_r_m[_r_s] = _r_m.get(_r_s, 0) + _r_w")
            code.depth -= 1
            code.put("_r_n = _r_m")
        if left:
            code.loop("if _r_out_of:")
            code.put("_r_n = {**_r_n}")
            code.loop("for _r_s, _r_w, _r_t_of in _r_out_of:")
            code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_w * (_r_d // _r_t_of)")
            code.depth -= 2
        self._in_the_smallest_numbers(over=over)

    def _behind_figures(self, states: Callable[..., Any], *, one: bool) -> None:
        """The same of the ways to figures, from 0 on; `one`: they are no tuples. `states` makes states of
        them, where the stage behind the passes does more than to take figures out of its list."""
        code, op = self.code, self.op
        body = self._by_figures()
        if body is None:
            made, given = (states, "*_r_q") if len(op.inside) == 1 else (states_beside, f"_r_q, {op.adds}")
            code.helpers[f"_r_{made.__name__}"] = made
            code.put(f"_r_n = _r_{made.__name__}({given}, _r_n)")
            self._behind_passes(over=not one)
            return
        assert op.leave is not None
        names = [name_of_figure(at) for at in range(self.figures)]
        each = f"{names[0] if one else f'({listed(names)})'}, _r_w in _r_n.items()"
        handed_on = only_figures(body)
        if {*handed_on} == {*names}:
            code.put(f"_r_n = {{({listed(handed_on)}): _r_w for {each}}}")
        else:
            self._beside_figures()
            code.loop("_r_m = {}", f"for {each}:")
            code.stage(op.leave, [], caught=False, body=body)
            code.put("_r_m[_r_s] = _r_m.get(_r_s, 0) + _r_w")
            code.depth -= 1
            code.put("_r_n = _r_m")
        self._in_the_smallest_numbers(over=not one)

    def _behind_sums(self, summed: Summed) -> None:
        """The same where the passes have added up what the stage behind them would."""
        if summed.state != summed.named:
            self._beside_figures()
            each = f"({listed(summed.named)}), _r_w in _r_n.items()"
            self.code.put(f"_r_n = {{({listed(summed.state)}): _r_w for {each}}}")
        self._in_the_smallest_numbers(over=True)

    def _by_figures(self) -> Body | None:
        """The code behind the passes, where it takes figures out of a list that began with 0, one by one."""
        op = self.op
        if op.leave is None or op.adds is None or not self.figures:
            return None
        return by_figures(self.code.functions[op.leave], op.inside[op.adds])

    def _beside_figures(self) -> None:
        """The names of what stays as it is from pass to pass."""
        if len(self.op.inside) > 1:
            self.code.put(f"{listed(self.op.inside)} = _r_q")

    def _in_the_smallest_numbers(self, *, over: bool = False) -> None:
        """`over`: with the answers `_r_over`."""
        code = self.code
        more, ended = (", *[_r_u for _, _r_u in _r_over]", "tuple(_r_over)") if over else ("", "()")
        code.put(f"_r_l = _r_gcd(_r_d, *_r_n.values(){more})")
        code.loop("if _r_l > 1:")
        code.put("_r_n = {_r_q: _r_u // _r_l for _r_q, _r_u in _r_n.items()}")
        if over:
            code.put("_r_over = [(_r_a, _r_u // _r_l) for _r_a, _r_u in _r_over]")
        code.depth -= 1
        code.put(f"_r_one = tuple(_r_n.items()), _r_d // _r_l, {ended}")

    # ------------------------------------------------------------ passes of rolls

    def _of_rolls(self) -> bool:
        """Passes that are no more than rolls, and ways that part. No: they are not of that kind."""
        op = self.op
        if not is_of_several(op):
            return False
        inner = replace(self.code, lines=[], helpers={})
        repeated = replace(self, code=inner)
        try:
            match op.body:
                case (Rolled(weights=Weights(), then=then) as rolled,) if op.adds == 0 and not op.pools and (
                    figure := _one_figure(self.code.functions[then])
                ):
                    repeated._of_a_figure(rolled, figure)
                case _:
                    repeated._of_several()
        except NotFused:
            return False
        self.code.lines += inner.lines
        self.code.helpers |= inner.helpers
        return True

    def _of_a_figure(self, rolled: Rolled, figure: _Figure) -> None:
        """Passes of one roll that add to one figure: as `_of_several`, but without a function for the pass,
        and with what came of fewer passes at hand. That is a fifth of the time of a question about a pool."""
        code, op = self.code, self.op
        assert rolled.weights is not None
        code.put("_r_elements, _r_q = _r_in", "_r_l = len(_r_elements)")
        code.put(f"if not 0 < _r_l <= {_MOST_ALIKE}:", f"    _r_one = {GONE}(_r_at, {code.given})")
        code.loop("else:")
        code.loop("try:")
        # What comes of a pass hangs on the facts that it looks at, and not on those behind the passes.
        facts = self._facts([s for s in (op.enter, rolled.then) if s is not None])
        self._added_up(rolled, facts, figure)
        with self._or_gone():
            code.put(f"_r_d = {rolled.weights.total} ** _r_l")
            self._behind_figures(states_of_one, one=True)

    def _of_several(self) -> None:
        """Passes of several rolls."""
        code, op = self.code, self.op
        facts = self._facts([s for s in op.stages if s != op.leave])
        code.put("_r_elements, _r_q = _r_in", "_r_l = len(_r_elements)")
        code.put(f"if not 0 < _r_l <= {_MOST_ALIKE}:", f"    _r_one = {GONE}(_r_at, {code.given})")
        code.loop("else:")
        code.loop("try:")
        if op.adds is not None and not op.pools:
            body = self._by_figures()
            summed = summed_figures(body, self.figures) if body is not None else None
            added_up(code, op, op.adds, self.number, facts, self.write, summed)
            with self._or_gone():
                if summed is None:
                    self._behind_figures(states_of, one=False)
                else:
                    self._behind_sums(summed)
        elif op.grows is not None and not op.pools:
            carried(code, op, op.grows, self.number, facts, self.write)
            with self._or_gone():
                self._behind_passes(over=True)
        else:
            one_after_another(code, op, self.number, facts, self.write)
            with self._or_gone():
                self._behind_passes(left=True)

    @contextmanager
    def _or_gone(self) -> Iterator[None]:
        """Where `_r_n` is None, `run` goes through the passes; what is written inside is for what it is else,
        and makes `_r_one`. It ends the `try`, and what is around that."""
        code = self.code
        # What is very much is gone through where it is said when it is too much.
        gone = f"_r_one = {GONE}(({self.at}), {code.given})"
        code.put("if _r_n is None:", "    " + gone)
        code.loop("else:")
        yield
        code.put(f"{KNOWN}[{self.at}] = _r_one")
        code.depth -= 2
        code.put("except _r_failures:", "    " + gone)
        code.depth -= 1

    def _added_up(self, rolled: Rolled, facts: str, figure: _Figure) -> None:
        """`_r_n`: the ways to each sum, from 0 on, or None where these are very many. Elements that are not
        alike are gone through kind by kind, and added up."""
        code = self.code
        code.helpers["_r_counted"] = Counter
        code.helpers["_r_summed"] = summed_up
        code.put("_r_p, _r_all, _r_c = _r_q, [], _r_elements.count(_r_elements[0])")
        kinds = "((_r_elements[0], _r_l),) if _r_c == _r_l else _r_counted(_r_elements).items()"
        code.loop(f"for _element, _r_c in {kinds}:")
        code.put(f"_r_at = 'alike', {self.number}, _element{facts}", f"_r_some = {KNOWN}.get(_r_at)")
        code.loop("if _r_some is None:")
        code.put("_r_n, _r_q = {}, ((0,),)")
        self._one_pass(rolled, figure)
        code.put("_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_v")
        code.depth -= 1
        code.put(f"_r_some = {KNOWN}.setdefault(_r_at, [{{0: 1}}, _r_n])")
        code.depth -= 1
        code.loop("while len(_r_some) <= _r_c:")
        code.loop("_r_n = {}", "for _r_y, _r_x in _r_some[1].items():")
        code.loop("for _r_s, _r_u in _r_some[-1].items():")
        code.put("_r_s += _r_y", "_r_n[_r_s] = _r_n.get(_r_s, 0) + _r_u * _r_x")
        code.depth -= 2
        # What is very much is not gone through here.
        code.put(f"if len(_r_n) > {MOST_STATES}:", "    break")
        code.put("_r_some.append(_r_n)", f"{KNOWN}.kept += len(_r_n)", f"{SPEND}(len(_r_n))")
        code.depth -= 1
        code.put("if _r_c >= len(_r_some):", "    _r_n = None", "    break")
        code.put("_r_n = _r_some[_r_c]", "_r_all.append(_r_n)")
        code.depth -= 1
        code.loop("if _r_n is not None and len(_r_all) > 1:")
        code.put(f"_r_n = _r_summed(_r_all, {SPEND})")
        code.put(f"if len(_r_n) > {MOST_STATES}:", "    _r_n = None")
        code.depth -= 1
        code.put("_r_q = _r_p")

    def _one_pass(self, rolled: Rolled, figure: _Figure) -> None:
        """A loop over the readings of the roll of a pass, from the figure `_r_q` to what is added to it in
        `_r_s`."""
        code, op, number = self.code, self.op, self.number
        assert rolled.weights is not None
        if op.enter is not None:
            code.put("_r_s = _r_q")
            code.stage(op.enter, code.names(op.enter)[:-1], caught=False)
            code.put("_r_q = _r_s")
        pairs = f"_r_pass_{number}"
        code.helpers[pairs] = rolled.weights.pairs
        *names, reading = code.names(rolled.then)
        code.loop(f"for ({reading},), _r_v in {pairs}:")
        if names and op.enter is not None:
            code.put(f"{listed(names)} = _r_q")
        code.stage(rolled.then, [], caught=False, body=figure)


def _one_figure(stage: ast.FunctionDef) -> _Figure | None:
    """Of a stage that hands on a list of one figure and no more, and cannot fail where all facts are told:
    its code, and what it adds to the figure."""
    names = frozenset(a.arg for a in stage.args.args)
    match stage.body:
        case [
            *before,
            ast.Assign(
                targets=[ast.Name(id=grown)],
                value=ast.Tuple(elts=[ast.BinOp(left=ast.Subscript(), op=ast.Add(), right=more)]),
            ),
            ast.Return(value=ast.Tuple(elts=[ast.Name(id=given)])),
        ] if grown == given and all(is_plain(node, names) for node in (*before, more)):
            return before, more
        case _:
            return None
