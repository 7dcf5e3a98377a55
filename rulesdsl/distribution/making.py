"""The functions of a program, made of its stages.

In: `Stages`, the statements before the first roll, and the state that the first stage needs. Out:
`prepare`, which makes the stages for one situation, and the program as one function.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from types import CodeType, FunctionType
from typing import Any

from rulesdsl.distribution.code import WaysOut, assign, name_of
from rulesdsl.distribution.fused import fused
from rulesdsl.distribution.fused_code import GONE, KNOWN, SPEND
from rulesdsl.distribution.mass import Failed
from rulesdsl.distribution.names import Names, sets
from rulesdsl.distribution.parts import Parts, PartsByDie, faces_of, shown
from rulesdsl.distribution.program import Block, Done, Left, Whole
from rulesdsl.distribution.put_in import PUT_IN, put_in
from rulesdsl.distribution.settled import Settled
from rulesdsl.distribution.shorter import Compared, Constants, by_field
from rulesdsl.distribution.stages import Stages
from rulesdsl.distribution.trees import copied, located
from rulesdsl.distribution.tried import SAID, TRIED, said, tried
from rulesdsl.runtime.errors import MOST_TIMES

FEW_ROLLS = "_few_rolls"
_HELPERS: dict[str, Any] = {
    "_done": Done, "_left": Left, "_parts": Parts, "_parts_by_die": PartsByDie,
    "_faces": faces_of, "_shown": shown, PUT_IN: put_in, SAID: said,
}  # fmt: skip


@dataclass(slots=True)
class Making:
    """`before` are the statements before the first roll, `live` the names of the first state, `runtime` what
    the function's package rolls with and fails with."""

    stages: Stages
    annotations: dict[str, Any]
    before: Sequence[ast.stmt]
    live: Names
    runtime: Any

    def prepare(self) -> Callable[..., Any]:
        """The function of everything before the first roll, in which the stages are made."""
        functions = ast.Tuple([name_of(f.name) for f in self.stages.functions], ast.Load())
        facts = ast.Tuple(self._facts(), ast.Load())
        body: list[ast.stmt] = [
            *self._before(),
            *self.stages.functions,
            ast.Return(ast.Tuple([functions, facts, self.stages.state(self.live)], ast.Load())),
        ]
        return self._made("prepare", [], body, self._helpers(), self.stages.tidy.parameters)

    def _facts(self) -> list[ast.expr]:
        """What each stage looks at."""
        settled = Settled(self.before, self.stages.tidy, self.stages.space, self.annotations)
        return [settled.facts_of(f) for f in self.stages.functions]

    def _before(self) -> list[ast.stmt]:
        """The statements before the first roll."""
        ways = WaysOut(ast.Tuple([], ast.Load()))
        unset = [assign(n, ast.Constant(None)) for n in sorted(self.live - sets(self.before))]
        return [*unset, *(ways.visit(copied(s)) for s in self.before)]

    def whole(self, block: Block) -> Whole | None:
        """The whole as one function."""
        tidy, runtime = self.stages.tidy, self.runtime
        for function in self.stages.functions:
            located(function)
        given = f"({''.join(f'{n}, ' for n in tidy.parameters)}), "
        given += f"{{{', '.join(f'{n!r}: {n}' for n in tidy.keywords)}}}"
        found = fused(self.stages.functions, self._facts(), block, sorted(self.live), given)
        if found is None:
            return None
        lacking = (runtime.FactNotTold, runtime.NoSuchRoll)
        failures = (runtime.RulesError, runtime.BadInput)
        errors = {
            "_r_lacking": lacking, "_r_failures": failures, "_r_failed": Failed,
            "_r_too_soon": (*lacking, runtime.MissingFact, TypeError),
        }  # fmt: skip
        helpers = {**self._helpers(), **errors, **found.helpers, "_r_lcm": lcm, "_r_gcd": gcd}
        ends = Constants(self.stages.space)
        start = [ends.visit(node) for node in self._before()]
        body = [*start, *map(Compared().visit, ast.parse("\n".join(found.lines)).body)]
        parameters, record = tidy.parameters, None
        if len(parameters) == 1:
            record = self.stages.space.get(str(self.annotations.get(parameters[0])))
            parameters = by_field(body, parameters[0], record) or parameters
        made = self._made("row", [KNOWN, GONE, SPEND], body, {**helpers, **ends.found}, parameters)
        return Whole(made, record if parameters != tidy.parameters else None, found.passes)

    def _made(
        self,
        name: str,
        more: Sequence[str],
        body: Sequence[ast.stmt],
        helpers: dict[str, Any],
        parameters: Sequence[str],
    ) -> Callable[..., Any]:
        """A function of the resolver's arguments, and of some more."""
        keywords: list[ast.expr | None] = [*self.stages.tidy.keywords.values()]
        arguments = ast.arguments(
            [], [ast.arg(n) for n in (*more, *parameters)], None,
            [ast.arg(n) for n in self.stages.tidy.keywords], keywords, None, [],
        )  # fmt: skip
        outer = ast.arguments([], [ast.arg(n) for n in helpers], None, [], [], None, [])
        inner = ast.FunctionDef(name, arguments, list(body), [], None)
        made_by = ast.FunctionDef("made", outer, [inner, ast.Return(name_of(name))], [], None)
        module = located(ast.Module([made_by], []))
        # The code is the resolver's own; what it may name is what its module names.
        code = compile(module, "<stages>", "exec", dont_inherit=True)
        (inside,) = (c for c in code.co_consts if isinstance(c, CodeType))
        found: Callable[..., Any] = FunctionType(inside, self.stages.space)(*helpers.values())
        return found

    def _helpers(self) -> dict[str, Any]:
        kinds = {f"_kind_{name}": self.stages.class_of(name) for name in sorted(self.stages.by_die)}
        failures = (self.runtime.RulesError, self.runtime.BadInput, TypeError)
        return {**_HELPERS, **kinds, FEW_ROLLS: self._few_rolls, TRIED: tried(failures)}

    def _few_rolls(self, times: Any, name: str) -> Any:
        """How often is rolled, where a step may roll so often."""
        if times > MOST_TIMES:
            raise self.runtime.too_often(name)
        return times
