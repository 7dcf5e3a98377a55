"""`rulesdsl explain`, `coverage` and `graph`: what a code means, what a book knows."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from cli_home import Run, edit

from rulesdsl.diagnostics import registered_codes
from rulesdsl.graph import RuleGraph


def test_a_code_shows_its_page(run: Run, home: Path) -> None:
    for word in ("E202", "e202"):
        ran = run("explain", word)
        assert ran.code == 0 and ran.out.startswith("# E202") and "## Wrong" in ran.out


def test_every_code_has_a_page(run: Run, home: Path) -> None:
    listed = run("explain").out
    for code in registered_codes():
        assert f"{code}  " in listed
        assert run("explain", code).out.startswith(f"# {code} ")


def test_an_unknown_code(run: Run, home: Path) -> None:
    ran = run("explain", "E209x")
    assert ran.code == 1 and "no book here cites rule" in ran.err
    ran = run("explain", "E000")
    assert ran.code == 2 and "There is no diagnostic E000" in ran.err


def test_everything_known_about_a_rule(run: Run, home: Path) -> None:
    out = run("explain", "2.1").out
    assert "2.1 in Demo Battles 1" in out
    assert 'table fire_table "Fire Table"  (rulebooks/demo/fire.rules:' in out
    assert "attack [2.1]" in out and "lacks: Fire Table: 2 of 9 cells" in out
    assert "night" in run("explain", "2.2a", "--book", "demo").out
    assert "example three_units" in run("explain", "2.4").out
    assert 'left out:\n    "air support"' in run("explain", "3.9").out
    data = json.loads(run("explain", "2.1", "--json").out)
    (book,) = data["books"]
    assert {line["id"] for line in book["rules"]} == {"Hits", "fire_table", "area_fire"}
    assert book["gaps"][0]["unknown"] == 2


def test_a_rule_that_nobody_cites(run: Run, home: Path) -> None:
    ran = run("explain", "9.9")
    assert ran.code == 1 and "no book here cites rule 9.9: demo" in ran.err and ran.out == ""


# ---------------------------------------------------------------- coverage


LEDGER = """
items:
- {id: a, ref: "1.1", title: Terrain, completeness: complete}
- {id: b, ref: "2.2a; 2.9", title: Night and fog, completeness: complete}
- {id: c, ref: "2.3, 2.4", title: Range, completeness: complete}
- {id: d, ref: "3.9", title: Air support, completeness: complete}
- {id: e, ref: "3.1", title: Morale, completeness: partial}
- {id: demo.f, ref: Charts, title: Charts, completeness: partial}
- {id: g, ref: "other 2.2", title: Another book, completeness: complete}
- {id: h, title: Without a reference}
- {id: demo.i, ref: "2.0", title: Fire in general}
- {id: demo.j, ref: "Fire Table; 2.1", title: Firepower and results}
- {id: other.k, ref: "Its own chart", title: A chart of another book}
"""


def test_coverage_by_chapter(run: Run, home: Path) -> None:
    out = run("coverage", "demo").out
    assert "Demo Battles 1: 3 encoded, 0 partly, 1 omitted, 0 absent of 4 chapters" in out
    assert "omitted (1)\n  3  air support" in out
    assert "the source lacks 2 cells of 1 chart\n  Fire Table [2.1; Charts]: 2 of 9 cells" in out
    assert "5+, lose 1" in run("coverage", "demo", "--cells").out


def test_coverage_against_a_ledger(run: Run, home: Path) -> None:
    Path("ledger.yaml").write_text(LEDGER)
    out = run("coverage", "demo", "--inventory", "ledger.yaml", "--all").out
    assert "4 encoded, 2 partly, 1 omitted, 1 absent of 8 rules" in " ".join(out.split())
    assert "Night and fog (nothing cites 2.9)" in out and "absent (1)\n  3.1*" in out
    assert "nother book" not in out and "Without" not in out
    (data,) = json.loads(run("coverage", "demo", "--inventory", "ledger.yaml", "--json").out)["books"]
    by_ref = {rule["ref"]: rule for rule in data["rules"]}
    assert by_ref["1.1"]["by"] == ["enum Terrain"] and by_ref["3.1"]["incomplete"] is True
    assert by_ref["2.3, 2.4"]["status"] == "partly", "an example encodes nothing"
    assert [data["counts"][word] for word in ("encoded", "partly", "omitted", "absent")] == [4, 2, 1, 1]
    assert data["charts"][0]["cells"] == [
        {"row": "5+", "column": "lose 1"},
        {"row": "5+", "column": "lose 2"},
    ]


def test_the_manifest_may_name_the_ledger(run: Run, home: Path) -> None:
    folder = home / "rulebooks" / "demo"
    (folder / "ledger.yaml").write_text(LEDGER)
    edit(folder / "rulebook.yaml", "source: made up", "source: made up\ninventory: ledger.yaml")
    assert "of 8 rules" in run("coverage", "demo").out
    edit(folder / "rulebook.yaml", "inventory: ledger.yaml", "inventory: ../../secret.yaml")
    ran = run("coverage", "demo")
    assert ran.code == 1 and "outside the book's folder" in ran.err


@pytest.mark.parametrize(
    "text", ["", "items: 3", "- a", "items: [", "\xff", "items: !!python/name:os.system x", "{" * 1000]
)
def test_bad_ledgers(text: str, run: Run, home: Path) -> None:
    Path("ledger.yaml").write_bytes(text.encode("latin-1"))
    ran = run("coverage", "demo", "--inventory", "ledger.yaml")
    assert ran.code == 1 and "ledger.yaml" in ran.err and ran.out == ""
    assert run("coverage", "demo", "--inventory", "nowhere.yaml").code == 1


# ---------------------------------------------------------------- graph


def test_the_graph_holds_to_its_schema(run: Run, home: Path) -> None:
    ran = run("graph", "demo")
    schema = json.loads(run("graph", "--schema").out)
    jsonschema.validate(json.loads(ran.out), schema)
    graph = RuleGraph.model_validate_json(ran.out)
    assert [table.id for table in graph.tables] == ["fire_table"] and ran.err == ""


def test_a_book_with_errors_has_no_graph(run: Run, home: Path) -> None:
    edit(home / "rulebooks" / "demo" / "words.rules", "terrain  Terrain\n", "terrain  Terain\n")
    for command in (("graph", "demo"), ("coverage", "demo"), ("explain", "2.1"), ("resolve", "demo")):
        ran = run(*command)
        assert ran.code == 1 and ran.out == "" and "E202" in ran.err
