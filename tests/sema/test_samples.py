"""The samples of the language: clean, closed, the same on every run."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from said import good, run

from rulesdsl import graph as g
from rulesdsl.diagnostics import Severity
from rulesdsl.graph import canonical_text
from rulesdsl.sema.references import references

SAMPLES = sorted((Path(__file__).parents[1] / "samples").glob("*.rules"))
ROOT = Path(__file__).parents[2]


def declared(graph: g.RuleGraph) -> set[tuple[str, str]]:
    keys = {("function", id) for id in graph.functions}
    keys |= {("type", n.id) for n in (*graph.enums, *graph.outcomes, *graph.records)}
    keys |= {("measure", m.id) for m in graph.measures}
    keys |= {("role", r.id) for r in graph.roles}
    return keys | {("dice", d.id) for d in graph.dice}


def nodes_of(graph: g.RuleGraph) -> list[g.Model]:
    return [*graph.functions.values(), *graph.records, *graph.outcomes, *graph.enums, *graph.examples]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_a_sample_has_no_mistake(path: Path) -> None:
    graph, found, file = run(path.read_text(encoding="utf-8"), path.name)
    errors = [d for d in found if d.severity is Severity.ERROR]
    assert errors == [], [(file.position(d.span.start).line, d.code, d.headline) for d in errors]
    assert graph is not None
    names = declared(graph)
    for node in nodes_of(graph):
        for ref in references(node):
            assert (ref.space, ref.name) in names, ref


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_the_graph_is_written_and_read_as_json(path: Path) -> None:
    graph, _, _ = run(path.read_text(encoding="utf-8"), path.name)
    assert graph is not None
    assert g.RuleGraph.model_validate_json(graph.model_dump_json()) == graph


def test_T97_the_graph_is_the_same_on_every_run() -> None:
    path = next(p for p in SAMPLES if p.stem == "goss_fire_support")
    code = (
        "import hashlib,sys; from said import run; from rulesdsl.graph import canonical_text;"
        f"graph,_,_=run(open({str(path)!r},encoding='utf-8').read());"
        "print(hashlib.sha256(canonical_text(graph).encode()).hexdigest())"
    )
    digests = set()
    for seed in ("1", "2", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout.strip())
    graph, _, _ = run(path.read_text(encoding="utf-8"))
    assert graph is not None
    digests.add(hashlib.sha256(canonical_text(graph).encode()).hexdigest())
    assert len(digests) == 1


def test_chapters_hold_every_declaration_in_order() -> None:
    graph = good(
        """
enum Mode "Mode" [4.0]
  fire
  move

record Unit "Unit" [3.0]
  mode  Mode

resolver act "Act" [5.0] of unit: Unit
  moves  is (mode is move)
  gives moves
"""
    )
    (chapter,) = graph.chapters
    assert chapter.title == "Demo"
    assert chapter.declarations == ("enum:Mode", "record:Unit", "function:act")
