"""The code of a resolver as one function, line by line: what all parts of `fused` write with.

In: the stages of a program, as code. Out: `Code`: lines, and what they name. In loops over states
`_r_s` is a state and `_r_w` its weight, of `_r_t` in all; `_r_early` are answers that come by another
way than the last stage, each with its weight and of how many.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.names import NONE, Names
from rulesdsl.distribution.program import Passes
from rulesdsl.distribution.shorter import called
from rulesdsl.distribution.trees import Changer, copied, walk

KNOWN, GONE, SPEND = "_r_known", "_r_gone", "_r_spend"
"""What the function is given beside the resolver's own: what repeated steps and rolls came to, by their
place and the facts they hang on; what works out a repeated step; and what counts how much is gone
through."""
EARLY = "_r_early.append(({}, _r_w, _r_t))"
"""How an answer is put away."""
LEFT = "_r_left.append(({}, _r_w, _r_t))"
"""How a state is put away that leaves rolls which are made again, or passes."""


class NotFused(Exception):
    """The program cannot be one function."""


@dataclass(slots=True)
class Code:
    """`facts` are what each stage looks at, `given` the arguments of the resolver, as they are handed
    on. `passes` are the repeated steps that are asked about by their number."""

    functions: list[ast.FunctionDef]
    facts: list[ast.expr]
    given: str
    lines: list[str] = field(default_factory=list[str])
    helpers: dict[str, Any] = field(default_factory=dict[str, Any])
    passes: list[Passes] = field(default_factory=list[Passes])
    depth: int = 0
    base: int = 0
    """How deep the code stands outside of loops over states."""
    ready: bool = False
    """Whether the names of the state are set."""
    early: str = EARLY
    again: bool = False
    """Whether rolls are made that may be made again: states may leave them, and nothing of them is
    remembered by itself."""
    leaves: bool = False
    """Whether passes are gone through, which states may leave."""
    once: bool = False
    """Whether what is written is gone through once for the same facts, and nothing in it is remembered."""
    beside: Names = NONE
    """Names that stay beside what is written, and are in no state."""

    def put(self, *lines: str) -> None:
        for text in lines:
            self.lines += ("    " * self.depth + line for line in text.splitlines())

    def loop(self, *lines: str) -> None:
        """What follows stands inside of the last line."""
        self.put(*lines)
        self.depth += 1

    def out(self) -> None:
        """What follows stands outside of the loops over states."""
        self.depth = self.base

    @property
    def inside(self) -> bool:
        """Whether a loop over states is open."""
        return self.depth > self.base

    def names(self, at: int) -> list[str]:
        return [a.arg for a in self.functions[at].args.args if a.arg not in self.beside]

    def stage(
        self,
        at: int,
        names: Sequence[str] | None = None,
        *,
        caught: bool = True,
        body: tuple[Sequence[ast.stmt], ast.expr] | None = None,
        bare: bool = False,
    ) -> bool:
        """The code of a stage, in a loop over states. Behind it `_r_s` is the new state, or the answer
        (then it says yes); what is over by another way is put away, and the loop goes on. `names` are to
        be taken from the state; `caught`: what the rules end in is an answer; `body`: its code, where that
        was changed; `bare`: `_r_s` is the one part of what has no more (`gives_one`)."""
        names = self.names(at) if names is None else names
        if names and not self.ready:
            self.put(f"{listed(names)} = _r_s")
        self.ready = False
        code, end = body or up_to_return(self.functions[at].body)
        over = called("_done", end)
        answer = called("_parts", over)
        left = called("_left", end)
        if left is not None and not self.again and not self.leaves:
            raise NotFused
        if called("_parts_by_die", over) is not None:
            raise NotFused
        if caught:
            self.loop("try:")
        for node in code:
            if not caught and any(isinstance(n, ast.Return) for n in walk(node)):
                raise NotFused
            self.put(ast.unparse(_Over(self).visit(copied(node))))
        if left is not None:
            self.put(self.left(left), "continue")
        elif over is None or answer is not None:
            made = answer or self._without_beside(end)
            self.put(f"_r_s = {ast.unparse(made.elts[0] if bare and isinstance(made, ast.Tuple) else made)}")
        elif caught:
            self.put(self.early.format(ast.unparse(over)), "continue")
        else:
            raise NotFused
        if caught:
            self._caught()
        return answer is not None

    def gives_one(self, at: int) -> bool:
        """Whether states, or answers, behind a stage are of one part."""
        end = up_to_return(self.functions[at].body)[1]
        over = called("_done", end)
        made = called("_parts", over) or (self._without_beside(end) if over is None else None)
        return isinstance(made, ast.Tuple) and len(made.elts) == 1

    def left(self, state: ast.expr) -> str:
        """A state that leaves rolls which are made again, or passes, is put away."""
        if not self.again and not self.leaves:
            raise NotFused
        return LEFT.format(f"({ast.unparse(self._without_beside(state))})")

    def _without_beside(self, state: ast.expr) -> ast.expr:
        if not isinstance(state, ast.Tuple) or not self.beside:
            return state
        parts = [p for p in state.elts if not (isinstance(p, ast.Name) and p.id in self.beside)]
        return ast.Tuple(parts, ast.Load())

    def said(self, at: int) -> None:
        """What a stage says of the state `_r_q`, of weight `_r_u`, in `_r_x`."""
        code, end = up_to_return(self.functions[at].body)
        if any(isinstance(n, ast.Return) for node in code for n in walk(node)):
            raise NotFused
        if names := self.names(at):
            self.put(f"{listed(names)} = _r_q")
        self.put("_r_w = _r_u")
        self.loop("try:")
        self.put(*map(ast.unparse, code), f"_r_x = {ast.unparse(end)}")
        self._caught()

    def _caught(self) -> None:
        """The end of a `try`: what the rules end in is put away."""
        self.depth -= 1
        self.put("except _r_lacking:", "    raise", "except _r_failures as _r_error:")
        self.put("    " + self.early.format("_r_failed(_r_error)"), "    continue")


class _Over(Changer):
    """`return _done(X)` on the way: the answer is put away, and the next state looked at. So is a state that
    leaves rolls which are made again, or passes."""

    def __init__(self, code: Code) -> None:
        self._code = code

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        over, left = called("_done", node.value), called("_left", node.value)
        if over is not None:
            said = self._code.early.format(ast.unparse(over))
        elif left is not None:
            said = self._code.left(left)
        else:
            raise NotFused
        return ast.parse(f"{said}\ncontinue").body

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        if any(isinstance(n, ast.Return) for n in walk(node)):
            raise NotFused
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        raise NotFused


def listed(names: Sequence[str]) -> str:
    """Names that are set, or a tuple of them."""
    return "".join(f"{name}, " for name in names).strip()


def up_to_return(body: Sequence[ast.stmt]) -> tuple[list[ast.stmt], ast.expr]:
    """The statements before the first return that is always come to, and what it returns."""
    code: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.Return) and node.value is not None:
            return code, node.value
        code.append(node)
    raise NotFused
