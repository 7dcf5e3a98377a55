"""What is settled before the first roll, and which of it a stage looks at.

In: the statements before the first roll, and stages. Out: for each stage an expression that gives
the facts it hangs on beside its state: two situations that give the same may share what the stage
came to. `None` where that cannot be told.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any

from rulesdsl.distribution.code import call_of
from rulesdsl.distribution.names import NONE, Names, reads, sets, surely_sets
from rulesdsl.distribution.tidy import Tidy
from rulesdsl.distribution.trees import walk


class Settled:
    """Names that stages see from around them: parameters, and what is worked out once."""

    def __init__(
        self,
        before: Sequence[ast.stmt],
        tidy: Tidy,
        space: Mapping[str, Any],
        annotations: Mapping[str, Any],
    ) -> None:
        self._parameters = frozenset((*tidy.parameters, *tidy.keywords))
        self._functions = {
            n.name: n for top in before for n in walk(top) if isinstance(n, ast.FunctionDef)
        }
        self._names = self._parameters | sets(before)
        self._sure = self._parameters | (surely_sets(before) or NONE)
        self._fields: dict[str, Names] = {}
        for name in self._parameters:
            kind = space.get(str(annotations.get(name)))
            if isinstance(kind, type) and is_dataclass(kind):
                self._fields[name] = frozenset(kind.__dataclass_fields__)

    def facts_of(self, stage: ast.stmt) -> ast.expr:
        """A tuple of facts, or `None`. Of a record only the fields that are looked at."""
        nodes = self._with_functions(stage)
        names = frozenset(n for node in nodes for n in reads(node) & self._names) - self._functions.keys()
        if not names <= self._sure:
            return ast.Constant(None)
        facts: list[ast.expr] = []
        for name in sorted(names):
            whole = ast.Name(name, ast.Load())
            fields = self._fields_of(name, nodes)
            if fields is None:
                facts.append(whole)
            else:
                facts += (_fact(ast.Attribute(whole, part, ast.Load()), nodes) for part in sorted(fields))
        return ast.Tuple(facts, ast.Load())

    def _with_functions(self, stage: ast.stmt) -> list[ast.AST]:
        """The stage, and the small functions from before that it calls."""
        nodes: list[ast.AST] = [stage]
        seen: set[str] = set()
        for node in nodes:
            for name in sorted(reads(node) & self._functions.keys() - seen):
                seen.add(name)
                nodes.append(self._functions[name])
        return nodes

    def _fields_of(self, name: str, nodes: Sequence[ast.AST]) -> set[str] | None:
        """The fields that are looked at; None where it is handed on as a whole."""
        if name not in self._fields:
            return None
        inside = [n for node in nodes for n in walk(node)]
        parts = [n for n in inside if _is_read(n, name, ast.Attribute)]
        whole = [n for n in inside if isinstance(n, ast.Name) and n.id == name]
        found = {n.attr for n in parts if isinstance(n, ast.Attribute)}
        return found if len(parts) == len(whole) and found <= self._fields[name] else None


def _fact(field: ast.Attribute, nodes: Sequence[ast.AST]) -> ast.expr:
    """The field; of a list of which no more is asked, how long it is."""
    inside = [n for node in nodes for n in walk(node)]
    lengths = [only for n in inside if (only := _length_of(n)) is not None]
    if not lengths:
        return field
    same = ast.dump(field)
    asked, known = (
        sum(1 for n in some if isinstance(n, ast.Attribute) and ast.dump(n) == same)
        for some in (inside, lengths)
    )
    return call_of("len", field) if asked == known else field


def _length_of(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[only], keywords=[]):
            return only
        case _:
            return None


def _is_read(node: ast.AST, name: str, kind: type[ast.Attribute]) -> bool:
    return isinstance(node, kind) and isinstance(node.value, ast.Name) and node.value.id == name
