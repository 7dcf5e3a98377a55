"""Finding the nodes of sequences by their paths.

In: `turn.clean_up.markers`, or a path below one sequence. Out: the node, looked for among the
children, and through what a node plays or is the same as. Pure AST work: nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesdsl.sema.declare import FunctionDecl
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

Items = Sequence[ast.SeqItem]


def children(items: Items) -> Iterator[ast.Node]:
    """The nodes directly below, those inside `for each` and `with` as well."""
    for item in items:
        match item:
            case ast.Node():
                yield item
            case ast.ForEachNode(nodes=nodes) | ast.WithNode(nodes=nodes):
                yield from children(nodes)
            case _:
                pass


def all_nodes(items: Items) -> Iterator[ast.Node]:
    """Every node at any depth."""
    for node in children(items):
        yield node
        yield from all_nodes(node.nodes)


def all_events(items: Items) -> Iterator[ast.EventLine]:
    for item in items:
        match item:
            case ast.EventLine():
                yield item
            case ast.Node(nodes=nodes) | ast.ForEachNode(nodes=nodes) | ast.WithNode(nodes=nodes):
                yield from all_events(nodes)
            case _:
                pass


def clause(node: ast.Node, word: str) -> ast.SeqClause | None:
    return next((c for c in node.clauses if c.word == word), None)


@dataclass(frozen=True, slots=True)
class Nodes:
    """All sequences by name; `means` maps a replaced one to the one in its place."""

    functions: Mapping[str, FunctionDecl]

    def sequence(self, name: str) -> ast.SequenceDecl | None:
        decl = self.functions.get(name)
        return decl if isinstance(decl, ast.SequenceDecl) else None

    def find(self, sequence: ast.SequenceDecl, names: Sequence[str]) -> ast.Node | None:
        """The node at a path below a sequence, as written there."""
        items: Items = sequence.items
        node: ast.Node | None = None
        for name in names:
            node = next((one for one in children(items) if one.name.text == name), None)
            if node is None:
                return None
            items = node.nodes
        return node

    def reach(self, sequence: ast.SequenceDecl, names: Sequence[str]) -> ast.Node | None:
        """The same, also through what a node plays or is the same as."""
        items: Items = sequence.items
        owner, node = sequence, None
        for name in names:
            node = next((one for one in children(items) if one.name.text == name), None)
            if node is None:
                return None
            owner, items = self._below(owner, items, node)
        return node

    def _below(
        self, owner: ast.SequenceDecl, beside: Items, node: ast.Node
    ) -> tuple[ast.SequenceDecl, Items]:
        played = clause(node, "plays")
        if played is not None and played.path is not None:
            first, *rest = [name.text for name in played.path.names]
            other = self.sequence(first)
            if other is not None:
                inner = self.find(other, rest) if rest else None
                return (other, inner.nodes if inner is not None else other.items)
        same = clause(node, "same as")
        if same is not None and same.names:
            twin = next((n for n in children(beside) if n.name.text == same.names[0].text), None)
            if twin is not None:
                return owner, twin.nodes
        return owner, node.nodes

    def known_below(self, sequence: ast.SequenceDecl, names: Sequence[str]) -> list[str]:
        """What stands below the longest part of the path that is there, for a suggestion."""
        items: Items = sequence.items
        owner = sequence
        for name in names:
            node = next((one for one in children(items) if one.name.text == name), None)
            if node is None:
                break
            owner, items = self._below(owner, items, node)
        return [node.name.text for node in children(items)]
