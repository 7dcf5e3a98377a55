"""Any text in a cell, head, edit or example is read or refused; the graph is the same in every run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sema_helpers import SAMPLES, rules

CELL = st.text(st.sampled_from("0123456789+-.?/:x<>†*() –½aNEd{n}\\\"'#[]_ "), max_size=10)
GIVES = ["number", "fraction", "text", "yes/no", "Season", "Result", "hexes", "date", "a: number, b: Season"]
WORDS = (
    'measure hexes "hex" "hexes"\n\nenum Season "S"\n  fall "Fall"\n  nd "N-d"\n\n'
    'outcome Result "R"\n  none_at_all "NE"\n  hits(n) "{n}"\n  both(n, m) "*{n}({m})"\n\n'
)


def quiet_cell(text: str) -> str:
    return text.replace("#", "")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GIVES), st.lists(CELL, min_size=4, max_size=4))
def test_any_cell(gives: str, cells: list[str]) -> None:
    a, b, c, d = (quiet_cell(cell) for cell in cells)
    text = (
        f'{WORDS}table t "T" [1.0]\n  rows n "N"\n  columns c "C"\n  gives {gives}\n'
        '  mark "†" "note"\n  mark "*" "n"\n'
        f"  | N | {a} | q |\n  | {b} | {c} | {d} |\n"
    )
    outcome = rules(text)
    assert outcome.graph is not None
    assert bool(outcome.graph.tables) is (outcome.found == []), outcome.said
    assert all(d.help for d in outcome.found)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["in bands", "in dates", "from then on"]), st.lists(CELL, min_size=2, max_size=3))
def test_any_head(keying: str, heads: list[str]) -> None:
    body = "".join(f"  | {quiet_cell(head)} | 1 |\n" for head in heads)
    outcome = rules(f'{WORDS}table t "T" [1.0]\n  rows n "N", {keying}\n  gives number\n  | N | x |\n{body}')
    assert outcome.graph is not None and bool(outcome.graph.tables) is (outcome.found == [])


def lines_of(name: str) -> list[str]:
    return (SAMPLES / f"{name}.rules").read_text(encoding="utf-8").splitlines()


def mutilated(lines: list[str], dice: random.Random) -> str:
    """A few lines dropped, doubled, swapped, or with a word of another line in them."""
    out = list(lines)
    for _ in range(dice.randint(1, 4)):
        at, other = dice.randrange(len(out)), dice.randrange(len(out))
        match dice.randrange(4):
            case 0:
                del out[at]
            case 1:
                out.insert(at, out[at])
            case 2:
                out[at], out[other] = out[other], out[at]
            case _:
                words, theirs = out[at].split(" "), [w for w in out[other].split(" ") if w]
                if theirs:
                    words[dice.randrange(len(words))] = dice.choice(theirs)
                    out[at] = " ".join(words)
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("name", ["layers", "tcs_sequence", "goss_fire_support"])
def test_a_broken_sample_ends_in_messages(name: str, seed: int) -> None:
    text = mutilated(lines_of(name), random.Random(f"{name}{seed}"))
    outcome = rules(text, "revised" if name == "layers" else None, head="")
    for found in outcome.found:
        assert 0 <= found.span.start <= found.span.end <= len(outcome.file.text) + 1
        assert found.headline


SCRIPT = """
import sys
from sema_helpers import sample
for name, layer in (("layers", "revised"), ("tcs_area_fire", None), ("goss_sequence", None)):
    print(sample(name, layer).good.model_dump_json())
"""


def test_T97_the_same_graph_in_every_run() -> None:
    here = Path(__file__).resolve().parent
    found = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{here}:{here.parent.parent}"}
        run = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, check=True)
        found.add(run.stdout)
    assert len(found) == 1


def test_T98_line_ends_and_marks_make_no_difference() -> None:
    text = "\n".join(lines_of("layers")) + "\n"
    graphs = {
        rules(variant, "revised", head="").good.model_dump_json()
        for variant in (text, text.rstrip("\n"), text.replace("\n", "\r\n"), "\ufeff" + text)
    }
    assert len(graphs) == 1
