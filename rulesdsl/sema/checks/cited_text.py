"""Citations of declarations that did not come into the graph, because of a mistake in them or in what
they use: so that a wrong rule number is told beside the mistake, not after it is mended.

In: the graph, the book's files as parsed. Out: diagnostics. Where a layer moves sections or switches them
off, numbers in the text are not those in force; nothing is said then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic
from rulesdsl.graph.citations import read_citation, read_sections
from rulesdsl.sema.checks.cited import help_for
from rulesdsl.sema.checks.codes import DANGLING_CITATION
from rulesdsl.sema.declare import NamedDecl, namespace_of
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import ast
from rulesdsl.syntax.chunk import Chunk, chunks

_BRACKETS: Final = re.compile(
    r'\#[^\n]*|"""(?:[^"]|"(?!""))*(?:""")?|"[^"\n]*"|^[ ]*\|[^\n]*|\[([^\]\[\n|"]*)\]', re.MULTILINE
)
"""Citations; comments, texts and rows of charts are passed over."""
_PLAIN: Final = frozenset({str, int, bool, float, type(None), Span, ast.Name})


def citations_left_out(
    graph: g.RuleGraph, units: Sequence[ast.Unit], files: Mapping[str, SourceFile]
) -> Iterator[Diagnostic]:
    """Citations that are no sections of the book, in declarations in force that the graph lacks."""
    if not graph.sections or graph.moves or graph.switched_off:
        return
    sections = read_sections(graph.sections)
    listed = [entry.text for entry in sections.entries]
    for unit in units:
        for cite in _left_out(graph, unit, files[unit.path].text):
            for text in cite.items:
                if not sections.covers(read_citation(text)):
                    yield Diagnostic(
                        code=DANGLING_CITATION,
                        headline=f"[{text}] is no section of this book",
                        span=cite.span,
                        rule=text,
                        help=help_for(text, listed, listed),
                    )


def _left_out(graph: g.RuleGraph, unit: ast.Unit, text: str) -> Iterator[ast.Cite]:
    """The citations of declarations that did not parse, or are not in the graph though nothing took them
    out."""
    there = {name for chapter in graph.chapters for name in chapter.declarations}
    left_out = {one.name for one in graph.left_out}
    layers = {layer.id for layer in graph.layers}
    parsed = {decl.span.start: decl for decl in unit.declarations}
    in_force = True
    for chunk in chunks(text):
        decl = parsed.get(chunk.start)
        if isinstance(decl, ast.LayerDecl):
            in_force = decl.name.text in layers
        elif not in_force:
            continue
        elif decl is None:
            yield from _written(unit.path, text, chunk)
        elif isinstance(decl, NamedDecl) and decl.head.name.text not in left_out:
            space = namespace_of(decl)
            kind = decl.head.keyword.text if space == "type" else space
            if f"{kind}:{decl.head.name.text}" not in there:
                yield from _cites(decl)


def _written(path: str, text: str, chunk: Chunk) -> Iterator[ast.Cite]:
    """What stands in brackets in a declaration that did not parse."""
    for found in _BRACKETS.finditer(text, chunk.start, chunk.end):
        if found[1] is not None:
            items = tuple(part for item in found[1].split(";") if (part := " ".join(item.split())))
            yield ast.Cite(items, Span(path, found.start(), found.end()))


def _cites(decl: NamedDecl) -> Iterator[ast.Cite]:
    """The citations in a declaration, in the order of the text."""
    stack: list[Any] = [decl]
    while stack:
        node = stack.pop()
        kind: Any = type(node)
        if kind is ast.Cite:
            yield node
        elif kind is tuple:
            stack.extend(reversed(node))
        elif kind not in _PLAIN:
            stack.extend([getattr(node, name) for name in _parts(kind)])


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of node, last first; none of what is no node."""
    return tuple(f.name for f in reversed(fields(kind))) if hasattr(kind, "__dataclass_fields__") else ()
