"""Which names a piece of Python reads, sets, and sets for sure.

In: `ast` nodes of generated functions, which nest no scopes but comprehensions, lambdas and the
small functions of steps that are worked out later. Out: sets of names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from rulesdsl.distribution.trees import children, walk

Names = frozenset[str]
NONE: Names = frozenset()


def reads(*nodes: ast.AST) -> Names:
    """Names that are looked up outside of the scopes inside."""
    found: set[str] = set()
    for node in nodes:
        _reads(node, NONE, found)
    return frozenset(found)


def _reads(node: ast.AST, hidden: Names, found: set[str]) -> None:
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            if name not in hidden:
                found.add(name)
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            inner = hidden
            for part in node.generators:
                _reads(part.iter, inner, found)
                inner = inner | targets(part.target)
                for test in part.ifs:
                    _reads(test, inner, found)
            parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            for part_ in parts:
                _reads(part_, inner, found)
        case ast.Lambda(args=args, body=body):
            _reads(body, hidden | {a.arg for a in args.args}, found)
        case ast.FunctionDef(args=args, body=lines):
            inner = hidden | {a.arg for a in args.args} | sets(lines)
            for line in lines:
                _reads(line, inner, found)
        case ast.AnnAssign(target=target, value=value):
            if not isinstance(target, ast.Name):
                _reads(target, hidden, found)
            if value is not None:
                _reads(value, hidden, found)
        case _:
            for child in children(node):
                _reads(child, hidden, found)


def targets(node: ast.expr) -> Names:
    """Names that an assignment target or loop variable sets."""
    return frozenset(n.id for n in walk(node) if isinstance(n, ast.Name))


def sets(statements: Iterable[ast.stmt]) -> Names:
    """Names that the statements may set, at any depth but not in inner functions."""
    found: set[str] = set()
    for node in statements:
        match node:
            case ast.Assign(targets=left):
                for target in left:
                    found |= targets(target)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                found |= targets(target)
            case ast.AugAssign(target=target):
                found |= targets(target)
            case ast.For(target=target, body=body):
                found |= targets(target) | sets(body)
            case ast.While(body=body):
                found |= sets(body)
            case ast.If(body=body, orelse=other):
                found |= sets(body) | sets(other)
            case ast.With(body=body):
                found |= sets(body)
            case ast.FunctionDef(name=name):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def surely_sets(statements: Sequence[ast.stmt]) -> Names | None:
    """Names that are set whenever the end of the statements is reached; None: it never is."""
    found: set[str] = set()
    for node in statements:
        match node:
            case ast.Return() | ast.Break() | ast.Raise():
                return None
            case ast.If(body=body, orelse=other):
                left, right = surely_sets(body), surely_sets(other)
                if left is None and right is None:
                    return None
                found |= (right if left is None else left if right is None else left & right) or NONE
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.FunctionDef():
                found |= sets([node])
            case ast.With(body=body):
                found |= surely_sets(body) or NONE
            case _:
                pass
    return frozenset(found)


def needs(statements: Sequence[ast.stmt], after: Names, at_break: Names = NONE) -> Names:
    """Names whose values before the statements matter, given those that matter behind them (and
    behind the loop around them)."""
    live = after
    for node in reversed(statements):
        match node:
            case ast.Return(value=value):
                live = reads(value) if value is not None else NONE
            case ast.Break():
                live = at_break
            case ast.If(test=test, body=body, orelse=other):
                live = reads(test) | needs(body, live, at_break) | needs(other, live, at_break)
            case ast.For(target=target, iter=source, body=body):
                inner = live
                while (more := inner | (needs(body, inner, live) - targets(target))) != inner:
                    inner = more
                live = inner | reads(source)
            case ast.While(test=test, body=body):
                inner = live
                while (more := inner | needs(body, inner, live)) != inner:
                    inner = more
                live = inner | reads(test)
            case ast.With(items=items, body=body):
                live = needs(body, live, at_break) | live | reads(*(i.context_expr for i in items))
            case _:
                live = (live - (surely_sets([node]) or NONE)) | reads(node)
    return live
