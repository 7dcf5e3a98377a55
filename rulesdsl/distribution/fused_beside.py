"""What stays beside some operations of a resolver that is one function.

In: the stages of a program, as code, and operations. Out: the names of a state that the operations need
not know. Dice that have nothing to do with what was rolled before are gone through once, and not for each
state: two shots, each with its own damage, are two distributions, put together where they are added.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from rulesdsl.distribution.fused_code import Code, NotFused, up_to_return
from rulesdsl.distribution.fused_product import sides_in
from rulesdsl.distribution.fused_sides import Sides
from rulesdsl.distribution.names import Names, reads
from rulesdsl.distribution.program import Block, Branch, Op, Passes, Rerolled, Rolled, Stage, stages_of
from rulesdsl.distribution.total import is_pure
from rulesdsl.distribution.trees import walk


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
        case Rerolled(body=body):
            return state_before(code, body[0]) if body else []
        case _:
            raise NotFused


@dataclass(frozen=True, slots=True)
class Run:
    """Operations that leave a state alone. `names` are those of the state, `own` those of what comes of the
    operations; `after` is the state behind these. Where both are put together in a stage, that is `meet`,
    with its `sides`; `last` is then a roll that it stands behind, and `reading` what is rolled."""

    ops: Block
    names: list[str]
    own: list[str]
    after: list[str]
    meet: int | None = None
    sides: Sides | None = None
    last: Rolled | None = None
    reading: str = ""
    length: int = 0
    """How many operations that are."""


def run_beside(code: Code, block: Block, first: int, after: Sequence[str] | None) -> Run | None:
    """The operations, from `first` on, that leave all of the state alone that the first is given; `after`
    are the names of the state behind the block, where it goes on. None where nothing is gained by it."""
    names = state_before(code, block[first])
    beside = frozenset(names)
    best = 0
    for length, op in enumerate((*block[first:], None), 1):
        if op is None:
            break
        if not _leaves_alone(code, op, beside):
            found = _run_into(code, block, first, length, names)
            if found is not None:
                return found
            break
        at = first + length
        behind = state_before(code, block[at]) if at < len(block) else after
        if behind is not None and beside <= {*behind}:
            best = length
    if not best:
        return None
    following = (*block, None)[first + best]
    behind = list(after or ()) if following is None else state_before(code, following)
    own = [name for name in behind if name not in beside]
    ops = block[first : first + best]
    if isinstance(following, Stage):
        sides = sides_in(code, following.at, names, own)
        if sides is not None:
            return Run(ops, names, own, behind, following.at, sides, length=best + 1)
    # One roll that is handed on as it is gains nothing by it.
    gains = best > 1 or (isinstance(ops[0], Rolled) and code.names(ops[0].then)[-1] not in own)
    return Run(ops, names, own, behind, length=best) if gains else None


def _run_into(code: Code, block: Block, first: int, length: int, names: Sequence[str]) -> Run | None:
    """So many operations, of which the last is a roll whose stage looks at the state: there both meet."""
    last = block[first + length - 1]
    if not isinstance(last, Rolled) or last.weights is None:
        return None
    *before, reading = code.names(last.then)
    if not {*names} <= {*before} or reading in before:
        return None
    own = [*(name for name in before if name not in names), reading]
    sides = sides_in(code, last.then, names, own)
    if sides is None or (length == 1 and sides.compared is None):
        return None
    ops = block[first : first + length - 1]
    return Run(ops, [*names], own, [], last.then, sides, last, reading, length)


def looks_at_state(code: Code, at: int) -> bool:
    """Whether the stage behind a roll does anything with the state before it, be it no more than to hand
    it on."""
    *names, _ = code.names(at)
    function = code.functions[at]
    return any(isinstance(n, ast.Name) and n.id in names for node in function.body for n in walk(node))


def settled_test(code: Code, at: int) -> str | None:
    """The test of a way, where it is the same for every state, and fails at most where a fact is lacking."""
    body, end = up_to_return(code.functions[at].body)
    if body or reads(end) & {*code.names(at)} or not is_pure(end):
        return None
    return ast.unparse(end)


def _leaves_alone(code: Code, op: Op, names: Names) -> bool:
    if not all(isinstance(o, Rolled | Stage | Branch | Rerolled) for o in (op, *_inside(op))):
        return False
    tests = {o.test for o in (op, *_inside(op)) if isinstance(o, Branch)}
    tests |= {o.times for o in (op, *_inside(op)) if isinstance(o, Rolled) and o.times is not None}
    return all(_only_hands_on(code, at, names, gives_state=at not in tests) for at in stages_of((op,)))


def _inside(op: Op) -> list[Op]:
    """The operations inside of ways that part, and of rolls that are made again, at any depth."""
    match op:
        case Branch():
            inner = [*op.then, *op.otherwise]
        case Rerolled():
            inner = [*op.body]
        case _:
            return []
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
    return not any(isinstance(n, ast.Name) and n.id in names for node in rest for n in walk(node))
