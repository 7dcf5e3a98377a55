"""A file with ten unrelated mistakes: exactly ten findings, each at its place, neighbours unharmed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from cli_home import Run

FILE = Path(__file__).parent / "ten_mistakes.rules"

# What is wrong, the line that it stands in, the rule of its declaration.
WANTED = [
    ("E341", "| 1..3 | 5..6 |", "2.1"),
    ("E340", "| 1..4 | 4..6 |", "2.2"),
    ("W340", "| 11..16 | 17..32 | 33..66 |", "2.3"),
    ("E320", "| Woods   | 1 |", "2.4"),
    ("E201", "gives strenght + 1", "2.5"),
    ("E208", "gives strength + tired", "2.6"),
    ("E203", 'formula twice "A duplicate" [2.7] of unit: Unit', "2.7"),
    ("E660", 'formula dangling "A dangling citation" [12.4] of unit: Unit', "12.4"),
    ("E209", "gives range + loss", "2.8"),
    ("E102", "gives strength + + 2", "2.9"),
]


def test_exactly_ten(run: Run, home: Path) -> None:
    shutil.copy(FILE, home / "ten.rules")
    ran = run("check", "ten.rules", "--format", "json")
    assert ran.code == 1
    found = json.loads(ran.out)["diagnostics"]
    lines = FILE.read_text(encoding="utf-8").split("\n")
    said = [(d["code"], lines[d["place"]["start"]["line"] - 1].strip(), d["rule"]) for d in found]
    assert said == WANTED
    assert all(d["headline"] and d["help"] for d in found)
    assert all(run("explain", d["code"]).out.startswith(f"# {d['code']} ") for d in found)


def test_the_neighbours_are_unharmed(run: Run, home: Path) -> None:
    """Without the ten declarations the rest is clean: nothing else was wrong with it."""
    blocks = FILE.read_text(encoding="utf-8").split("\n\n")
    bad = ("gap_chart", "overlap_chart", "reading_chart", "ragged_chart", "misspelt", "wrong_type")
    bad += ("twice", "dangling", "units", "syntax")
    kept = [b for b in blocks if not any(f" {name} " in b.split("\n")[0] for name in bad)]
    (home / "rest.rules").write_text("\n\n".join(kept), encoding="utf-8")
    ran = run("check", "rest.rules", "--format", "json")
    assert [d for d in json.loads(ran.out)["diagnostics"] if d["severity"] == "error"] == []
