"""Texts with mistakes anywhere: never an exception, places inside the file, a closed graph."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from how_many import draws
from said import good, run, said

from rulesdsl.diagnostics import Severity
from rulesdsl.sema.references import references

SAMPLES = {
    p.stem: p.read_text(encoding="utf-8") for p in (Path(__file__).parents[1] / "samples").glob("*.rules")
}
WORDS = sorted({w for text in SAMPLES.values() for w in re.findall(r"\b[A-Za-z_]\w+\b", text)})
_WORD = re.compile(r"[A-Za-z_]\w*")


def mutated(name: str, seed: int) -> str:
    """A sample with one or two words replaced or dropped, a line dropped, doubled or moved."""
    pick = random.Random(f"{name} {seed}")
    lines = SAMPLES[name].split("\n")
    for _ in range(pick.choice((1, 1, 2))):
        at = pick.choice([i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")])
        found = list(_WORD.finditer(lines[at]))
        kind = pick.choice(("word", "word", "word", "drop word", "drop", "double", "move"))
        if kind == "drop":
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "move":
            lines.insert(pick.randrange(len(lines)), lines.pop(at))
        elif found:
            word = pick.choice(found)
            new = pick.choice(WORDS) if kind == "word" else ""
            lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]
    return "\n".join(lines)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_mistake_anywhere(name: str) -> None:
    for seed in range(draws(12)):
        graph, found, file = run(mutated(name, seed), f"{name}.rules")
        for diagnostic in found:
            assert diagnostic.span.file == file.path
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(file.text)
            assert diagnostic.headline
        if graph is not None:
            functions = set(graph.functions)
            for node in (*graph.functions.values(), *graph.examples):
                lost = [r for r in references(node) if r.space == "function" and r.name not in functions]
                assert lost == [], (seed, node)


def chain(length: int, last: str) -> str:
    head = '\nrecord Unit "Unit" [1.0]\n  steps  number\n\n'
    links = "".join(f'formula f{i} "F" [1.0] of unit: Unit\n  gives f{i + 1} + 1\n\n' for i in range(length))
    return head + links + f'formula f{length} "F" [1.0] of unit: Unit\n  gives {last}\n'


def test_a_long_chain_of_formulas() -> None:
    assert len(good(chain(400, "steps")).formulas) == 401


def test_a_long_circle() -> None:
    found = said(chain(30, "f0"))
    assert len(found) == 1
    assert "f29 -> f30 -> f0" in found[0]


def test_a_very_long_circle_is_still_a_message() -> None:
    _, found, _ = run(chain(300, "f0"))
    assert found
    assert all(d.code == "E401" and d.severity is Severity.ERROR for d in found)
