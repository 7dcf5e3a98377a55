"""What stays beside some operations of a resolver that is one function.

In: the stages of a program, as code, and operations. Out: the names of a state that the operations need
not know. Dice that have nothing to do with what was rolled before are gone through once, and not for each
state: two shots, each with its own damage, are two distributions, put together where they are added.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulesdsl.distribution.fused_code import Code, NotFused, up_to_return
from rulesdsl.distribution.names import Names, reads
from rulesdsl.distribution.program import Block, Branch, Op, Passes, Rolled, Stage, stages_of
from rulesdsl.distribution.total import is_pure


def state_before(code: Code, op: Op) -> list[str]:
    """The names of the state that an operation is given."""
    match op:
        case Stage(at=at):
            return code.names(at)
        case Rolled(then=then):
            return code.names(then)[:-1]
        case Branch(test=test):
            return code.names(test)
        case Passes(start=start):
            return code.names(start)
        case _:
            raise NotFused


def run_beside(code: Code, block: Block, first: int, after: Sequence[str] | None) -> int:
    """How many operations, from `first` on, leave all of the state alone that the first is given; `after`
    are the names of the state behind the block, where it goes on."""
    beside = frozenset(state_before(code, block[first]))
    best = 0
    for length, op in enumerate(block[first:], 1):
        if not _leaves_alone(code, op, beside):
            break
        at = first + length
        behind = state_before(code, block[at]) if at < len(block) else after
        if behind is not None and beside <= {*behind}:
            best = length
    return best


def looks_at_state(code: Code, at: int) -> bool:
    """Whether the stage behind a roll does anything with the state before it, be it no more than to hand
    it on."""
    *names, _ = code.names(at)
    function = code.functions[at]
    return any(isinstance(n, ast.Name) and n.id in names for node in function.body for n in ast.walk(node))


def settled_test(code: Code, at: int) -> str | None:
    """The test of a way, where it is the same for every state, and fails at most where a fact is lacking."""
    body, end = up_to_return(code.functions[at].body)
    if body or reads(end) & {*code.names(at)} or not is_pure(end):
        return None
    return ast.unparse(end)


def _leaves_alone(code: Code, op: Op, names: Names) -> bool:
    if not isinstance(op, Rolled | Stage | Branch):
        return False
    if isinstance(op, Branch) and not all(isinstance(o, Rolled | Stage | Branch) for o in _inside(op)):
        return False
    tests = {o.test for o in (op, *_inside(op)) if isinstance(o, Branch)}
    tests |= {o.times for o in (op, *_inside(op)) if isinstance(o, Rolled) and o.times is not None}
    return all(_only_hands_on(code, at, names, gives_state=at not in tests) for at in stages_of((op,)))


def _inside(op: Op) -> list[Op]:
    """The operations inside of a branch, at any depth."""
    if not isinstance(op, Branch):
        return []
    inner = [*op.then, *op.otherwise]
    return [*inner, *(deeper for one in inner for deeper in _inside(one))]


def _only_hands_on(code: Code, at: int, names: Names, *, gives_state: bool) -> bool:
    """Whether a stage neither looks at the names nor sets them: they are no more than handed on."""
    body, end = up_to_return(code.functions[at].body)
    rest: list[ast.AST] = [*body]
    if not gives_state:
        rest.append(end)
    elif isinstance(end, ast.Tuple):
        rest += [part for part in end.elts if not isinstance(part, ast.Name)]
    else:
        return False
    return not any(isinstance(n, ast.Name) and n.id in names for node in rest for n in ast.walk(node))
