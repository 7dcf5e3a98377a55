"""Parts of what came of a follow-on, under names of their own.

In: statements into which follow-ons were put (`inlined`), and the locals that hold what came of these.
Out: the same, changed in place. A result of which no more than some parts are looked at is nowhere made;
what hangs on the other parts is then not worked out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from rulesdsl.distribution.code import assign, name_of
from rulesdsl.distribution.trees import Changer, Looker, copied, walk

SKIPPED = "_skipped"
"""What a part of a follow-on is that does not happen."""
_OVER = frozenset({"Refused", "Ended"})


class NoSuchPart(Exception):
    """It is not seen what the part is."""


def part_of(body: list[ast.stmt], name: str, path: Sequence[str]) -> str:
    """A local that is a part of what the local of that name holds (`outcome`, or `after.outcome` of a
    follow-on of the follow-on): `SKIPPED` where that is None, and what it holds itself where that is no
    result but an end. Set wherever the other is set."""
    local = f"_at_{name}_{'_'.join(path)}"
    first, *further = path
    deeper: dict[str, str] = {}
    for value in _values(body, name):
        found = _part(value, first, name)
        if isinstance(found, ast.Name) and _is_roll(body, found.id) and not further:
            # Rolls that read the same are told apart by their faces.
            raise NoSuchPart
        if further and found is not None:
            if not isinstance(found, ast.Name):
                raise NoSuchPart
            if found.id not in deeper:
                deeper[found.id] = part_of(body, found.id, further)

    def with_part(node: ast.stmt, value: ast.expr) -> list[ast.stmt]:
        found = _part(value, first, name)
        if found is None:
            return [node, assign(local, name_of(SKIPPED if isinstance(value, ast.Constant) else name))]
        if isinstance(found, ast.Name) and further:
            return [node, assign(local, name_of(deeper[found.id]))]
        return [node, assign(local, copied(found))]

    _each(body, name, with_part)
    return local


def by_parts(body: list[ast.stmt], name: str, last: ast.stmt | None) -> None:
    """Where nothing but parts of it are looked at, and whether it is there, these are names of their
    own, and it is a yes or None. `last` is a statement that is nobody's look."""
    uses = _Uses(name)
    for node in body:
        if node is not last:
            uses.visit(node)
    values = _values(body, name)
    if uses.whole or any(_is_over(value) for value in values):
        return
    try:
        names = {part: part_of(body, name, [part]) for part in sorted(uses.parts)}
    except NoSuchPart:
        return
    changer = _Parts(name, names)
    body[:] = [changer.visit(node) for node in body]

    def there(node: ast.stmt, value: ast.expr) -> list[ast.stmt]:
        return [node if isinstance(value, ast.Constant) else assign(name, ast.Constant(True))]

    _each(body, name, there)


def _values(body: Sequence[ast.stmt], name: str) -> list[ast.expr]:
    """All that the local is set to."""
    found: list[ast.expr] = []
    for node in (n for top in body for n in walk(top)):
        match node:
            case ast.Assign(targets=[ast.Name(id=same)], value=value) if same == name:
                found.append(value)
            case ast.AnnAssign(target=ast.Name(id=same), value=ast.expr() as value) if same == name:
                found.append(value)
            case _:
                pass
    return found


def _is_over(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _OVER
        case _:
            return False


def _is_roll(body: Sequence[ast.stmt], name: str) -> bool:
    """Whether the name is of a roll of which the dice can be looked at."""
    return any(
        isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "rolled"
        for value in _values(body, name)
    )


def _part(value: ast.expr, part: str, name: str) -> ast.expr | None:
    """A part of a result, or a die of a roll; None where there is none to take it from."""
    match value:
        case ast.Call(func=ast.Attribute(attr="rolled" | "not_rolled")):
            return ast.Attribute(name_of(name), part, ast.Load())
        case ast.Constant(value=None):
            return None
        case ast.Call() if _is_over(value):
            return None
        case ast.Call(args=[], keywords=keywords):
            found = [k.value for k in keywords if k.arg == part]
            if len(found) == 1:
                return found[0]
        case _:
            pass
    raise NoSuchPart


def _each(body: list[ast.stmt], name: str, changed: Callable[[ast.stmt, ast.expr], list[ast.stmt]]) -> None:
    """What sets the name, at any depth, is changed."""
    at = 0
    while at < len(body):
        node = body[at]
        found = _values([node], name) if isinstance(node, ast.Assign | ast.AnnAssign) else []
        if found:
            made = changed(node, found[0])
            body[at : at + 1] = made
            at += len(made)
            continue
        for inner in ("body", "orelse"):
            if isinstance(node, ast.If | ast.For | ast.While):
                _each(getattr(node, inner), name, changed)
        at += 1


class _Uses(Looker):
    """What is looked at of a local: some parts; or (`whole`) more than these and whether it is there."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.parts: set[str] = set()
        self.whole = False

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id == self._name:
            self.parts.add(node.attr)
        else:
            self.inner(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        match node:
            case ast.Compare(
                left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]
            ) if name == self._name:
                pass
            case _:
                self.inner(node)

    def visit_Name(self, node: ast.Name) -> None:
        self.whole |= node.id == self._name and isinstance(node.ctx, ast.Load)


class _Parts(Changer):
    """The parts by their names."""

    def __init__(self, name: str, parts: Mapping[str, str]) -> None:
        self._name = name
        self._parts = parts

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=part) if name == self._name:
                return name_of(self._parts[part])
            case _:
                self.inner(node)
                return node
