"""What the semantic stage says of a text, and the graph it makes of one."""

from __future__ import annotations

import re

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Sink
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

HEAD = 'series demo "Demo", edition "1"\n'
_LAYER = re.compile(r"^(series|game) ", re.MULTILINE)


def run(text: str, path: str = "demo.rules") -> tuple[g.RuleGraph | None, list[Diagnostic], SourceFile]:
    """Parsed and analysed. The head is line 1 where the text has none of its own, so that the
    first line of a text that begins with a line end is line 2."""
    whole = text if _LAYER.search(text) else HEAD + text.removeprefix("\n")
    file = SourceFile(path, SourceFile.normalise(whole))
    sink = Sink()
    graph = analyse([parse_file(file, sink)], {path: file}, ViewOptions(), sink)
    return graph, sink.in_order(), file


def said(text: str) -> list[str]:
    """One line for each message: "4 E201 nothing here is called firepwer"."""
    _, found, file = run(text)
    return [f"{file.position(d.span.start).line} {d.code} {d.headline}" for d in found]


def helped(text: str) -> str:
    """The help of the only message."""
    _, found, _ = run(text)
    assert len(found) == 1, [d.headline for d in found]
    return found[0].help


def good(text: str) -> g.RuleGraph:
    """The graph of a text without mistakes."""
    graph, found, file = run(text)
    assert found == [], [
        f"{file.position(d.span.start).line} {d.code} {d.headline} | {d.help}" for d in found
    ]
    assert graph is not None
    return graph


def formula(graph: g.RuleGraph, name: str) -> g.Formula:
    return next(f for f in graph.formulas if f.id == name)


def step(graph: g.RuleGraph, resolver: str, name: str) -> g.Expr:
    """The value of a definition of a resolver."""
    found = next(r for r in graph.resolvers if r.id == resolver)
    steps = [s for s in found.steps if isinstance(s, g.Definition) and s.name == name]
    return steps[0].value
