"""What the tests of the syntax share: parse a text, say what was found, the sample files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from rulesdsl.diagnostics import Diagnostic, Sink
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import ast, parse_file

SAMPLES = sorted((Path(__file__).parents[1] / "samples").glob("*.rules"))
SAMPLE_TEXTS = {path.name: path.read_text(encoding="utf-8") for path in SAMPLES}


def parse(text: str, normalise: bool = True) -> tuple[ast.Unit, list[Diagnostic]]:
    """The unit and the diagnostics of a text."""
    sink = Sink()
    file = SourceFile("t.rules", SourceFile.normalise(text) if normalise else text)
    return parse_file(file, sink), sink.in_order()


def clean(text: str) -> ast.Unit:
    """The unit of a text that has no fault."""
    unit, found = parse(text)
    assert found == [], [f"{d.code} {d.headline}" for d in found]
    return unit


def only(text: str) -> ast.Declaration:
    """The one declaration of a text."""
    unit = clean(text)
    assert len(unit.declarations) == 1
    return unit.declarations[0]


def expression(text: str) -> ast.Expr:
    """An expression, as the value of a formula."""
    declaration = only(f'formula f "F" of a: A\n  gives {text}\n')
    assert isinstance(declaration, ast.FormulaDecl)
    return declaration.gives.rhs.otherwise


def place(text: str, diagnostic: Diagnostic) -> tuple[int, int]:
    """Line and column of a diagnostic."""
    found = SourceFile("t.rules", SourceFile.normalise(text)).position(diagnostic.span.start)
    return found.line, found.column


def spans(node: object) -> Iterator[Span]:
    """Every span of an AST."""
    todo = [node]
    while todo:
        item = todo.pop()
        if isinstance(item, Span):
            yield item
        elif isinstance(item, tuple):
            todo.extend(item)
        elif is_dataclass(item):
            todo.extend(getattr(item, f.name) for f in fields(item))
