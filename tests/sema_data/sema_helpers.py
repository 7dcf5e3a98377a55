"""Short ways from a text to what the semantic stage makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Sink
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.sema.layers import apply_layers
from rulesdsl.sema.view import Layered, LayeredDecl, ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import ast, parse_file

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
HEAD = 'series demo "Demo", edition "1"\n\n'


@dataclass
class Outcome:
    """The graph of a text and what was said of it."""

    graph: g.RuleGraph | None
    found: list[Diagnostic]
    file: SourceFile

    @property
    def codes(self) -> list[str]:
        return [d.code for d in self.found]

    @property
    def lines(self) -> list[tuple[str, int]]:
        return [(d.code, self.file.position(d.span.start).line) for d in self.found]

    @property
    def only(self) -> Diagnostic:
        assert len(self.found) == 1, self.said
        return self.found[0]

    @property
    def said(self) -> list[str]:
        return [f"{c}@{n}: {d.headline} | {d.help}" for (c, n), d in zip(self.lines, self.found, strict=True)]

    @property
    def good(self) -> g.RuleGraph:
        assert self.found == [], self.said
        assert self.graph is not None
        return self.graph

    def table(self, name: str) -> g.Table:
        return next(t for t in self.good.tables if t.id == name)


def parsed(text: str, path: str = "demo.rules") -> tuple[ast.Unit, SourceFile, Sink]:
    file = SourceFile(path, SourceFile.normalise(text))
    sink = Sink()
    return parse_file(file, sink), file, sink


def rules(
    text: str,
    layer: str | None = None,
    *,
    on: tuple[str, ...] = (),
    off: tuple[str, ...] = (),
    head: str = HEAD,
) -> Outcome:
    """Analyse a text (with a layer head put before it)."""
    unit, file, sink = parsed(head + text)
    options = ViewOptions(layer, without=frozenset(off), with_options=frozenset(on))
    graph = analyse([unit], {file.path: file}, options, sink)
    return Outcome(graph, sink.in_order(), file)


def layered(
    text: str, layer: str | None = None, *, on: tuple[str, ...] = (), off: tuple[str, ...] = ()
) -> tuple[Layered, Outcome]:
    """Apply layers to a text that has its own heads."""
    unit, file, sink = parsed(text)
    options = ViewOptions(layer, without=frozenset(off), with_options=frozenset(on))
    made = apply_layers([unit], {file.path: file}, options, sink)
    return made, Outcome(None, sink.in_order(), file)


def entry(made: Layered, name: str) -> LayeredDecl:
    """A declaration as it stands, with its layer and what edited it."""
    for one in made.declarations:
        if isinstance(one.decl, NamedDecl) and one.decl.head.name.text == name:
            return one
    raise AssertionError(f"there is no {name}")


def decl(made: Layered, name: str) -> ast.Declaration:
    return entry(made, name).decl


def rows_of(made: Layered, name: str) -> list[list[str]]:
    """The pipe rows of a declaration as texts."""
    found = decl(made, name)
    lines = getattr(found, "items", None) or getattr(found, "members", None) or getattr(found, "lines", ())
    return [[cell.text for cell in line.cells] for line in lines if isinstance(line, ast.PipeRow)]


def sample(name: str, layer: str | None = None, on: tuple[str, ...] = ()) -> Outcome:
    """One of the samples of the language, analysed."""
    return rules((SAMPLES / f"{name}.rules").read_text(encoding="utf-8"), layer, on=on, head="")
