"""`rulesdsl check --report`: everything that is open in a book is there, once, with rule and place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_home import Run, edit

from rulesdsl.diagnostics.visible import cell_width

OPEN_CHART = '''
external table losses "Losses in towns" [3.2; Charts]
  rows   hits "Hits", in bands, above the last unknown
  gives  number
  mark "†" recovered from [3.3 example]
  mark "‡" corrected, printed "17", "a digit too many"
  mark "°" doubtful "blotted"
  accept W345 "printed so"
  """Read as the loss of the whole stack."""
  | Hits | Loss |
  | ...  |      |
  | 2    | ?    |
  | 3    | 4†   |
  | 4    | 7‡   |
  | 5    | 6°   |

example supposed_case "Two in a town" [3.3 example] of losses
  given
    hits  4
  expect
    total  7
  supposed "where the two of them stand"
'''

GAME = '''
game night "Night Battles" extends demo "1"

omitted "weather" [n 1.3]

switch off 2.5 "No checks at night" [n 1.1]

erratum dark "It is darker than printed" [n 1.2], dated 2025-02
  in modifiers fire_shift
    was -1 "at night"
    now -2 "at night"  when night  [n 1.2]
  in table fire_table
    | Firepower | lose 2 |
    | 3..4      | 63..66 -> ? |
  supposed "the sheet is torn"

option moon "A full moon" [n 1.4], usually off
  in modifiers fire_shift
    now +1 "full moon"  when night  [n 1.4]

example at_night "Fire at night" [n 1.2 example] of fire_shift
  given
    firers
      | strength |
      | 1        |
    terrain  open
    range    3
    night    yes
  expect
    total  -1  disputed "the erratum came later"
'''


@pytest.fixture
def books(home: Path) -> Path:
    rules = home / "rulebooks" / "demo" / "fire.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + OPEN_CHART, encoding="utf-8")
    game = home / "rulebooks" / "night"
    game.mkdir()
    (game / "night.rules").write_text(GAME.lstrip(), encoding="utf-8")
    (game / "rulebook.yaml").write_text(
        "id: night\ntitle: Night Battles\nseries: demo\nextends: demo\nfiles: [night.rules]\n"
        'sections: ["1.0-3.9", Charts, "n 1.0-1.9"]\n',
        encoding="utf-8",
    )
    return home


def report(run: Run, *args: str) -> dict[str, Any]:
    ran = run("check", "--report", "--format", "json", *args)
    assert (ran.code, ran.err) == (0, "")
    (book,) = json.loads(ran.out)["books"]
    return dict(book)


def of_kind(book: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [f for f in book["findings"] if f["kind"] == kind]


def test_each_kind_is_told_with_rule_and_place(run: Run, books: Path) -> None:
    book = report(run, "demo")
    chart, losses = of_kind(book, "missing")
    assert chart["details"] == ["5+: lose 1, lose 2"] and chart["count"] == 2
    assert chart["rule"] == "2.1; Charts" and chart["words"] == "2 of 9 cells"
    assert chart["place"] == "rulebooks/demo/fire.rules:11"
    assert losses["details"] == ["2", "rows cut off, Hits: before 2", "Hits above the last of the chart"]
    told = {f["kind"]: (f["words"], f["details"]) for f in book["findings"]}
    assert told["recovered"] == ("recovered from 3.3 example", ["3: 4"])
    assert told["corrected"] == ("a digit too many", ["4: 7, printed 17"])
    assert told["doubtful"] == ("blotted", ["5: 6"])
    assert told["supposed"] == ("where the two of them stand", [])
    assert told["accepted"] == ("W345: printed so", [])
    assert told["noted"] == ("Read as the loss of the whole stack.", [])
    assert of_kind(book, "omitted")[0]["title"] == "air support"
    assert of_kind(book, "elsewhere")[0]["title"] == "Losses in towns"
    assert book["counts"]["missing"] == 3 and book["below"]["layers"] == []


def test_a_game_tells_its_own_and_counts_what_is_below(run: Run, books: Path) -> None:
    book = report(run, "night")
    assert {f["title"] for f in of_kind(book, "omitted")} == {"weather"}
    (disputed,) = of_kind(book, "disputed")
    assert disputed["words"] == "total: printed -1, computed -2" and disputed["rule"] == "n 1.2 example"
    (off,) = of_kind(book, "switched_off")
    assert off["title"] == "2.5 No checks at night"
    assert off["details"] == ["with it: Check, morale check, volley"]
    (dark,) = of_kind(book, "in_force")
    assert dark["words"] == "erratum of 2025-02" and dark["details"] == ["3..4, lose 2: 63..66 -> ?"]
    assert [f["title"] for f in of_kind(book, "not_in_force")] == ["A full moon"]
    assert [f["words"] for f in of_kind(book, "supposed")] == ["the sheet is torn"]
    assert book["below"]["layers"] == ["Demo 1"] and book["below"]["counts"]["corrected"] == 1
    everything = report(run, "night", "--all")
    assert {f["title"] for f in of_kind(everything, "omitted")} == {"weather", "air support"}


def test_text_fits_the_terminal_and_counts_at_the_head(run: Run, books: Path) -> None:
    ran = run("check", "--report", "night")
    assert (ran.code, ran.err) == (0, "")
    assert all(cell_width(line) <= 80 for line in ran.out.split("\n"))
    head, _, rest = ran.out.partition("\n\n")
    assert head == "Night Battles, edition 1: what is open"
    assert "     1  printed value that contradicts the rules\n" in rest
    assert "below it, in Demo 1 (--all lists them too)" in rest
    assert "Fire at night [n 1.2 example]" in rest and "rulebooks/night/night.rules:" in rest


def test_markdown_holds_the_same_as_the_page_that_is_built(run: Run, books: Path) -> None:
    text = run("check", "--report", "--format", "markdown", "demo").out
    assert text.startswith("# What is open\n") and "| Misprints corrected" in text
    assert "rulebooks/demo/fire.rules:" in text
    assert run("build", "demo").code == 0
    built = (books / "generated" / "demo" / "what-is-open.md").read_text(encoding="utf-8")
    places = [line for line in text.split("\n") if ".rules:" in line]
    assert built.split("\n") == [line for line in text.split("\n") if line not in places]
    assert "what-is-open.md" in (books / "generated" / "demo" / "index.md").read_text(encoding="utf-8")


def test_a_disputed_value_is_printed_beside_what_the_rules_give(run: Run, books: Path) -> None:
    assert run("build", "night").code == 0
    page = (books / "generated" / "night" / "night.md").read_text(encoding="utf-8")
    assert "the erratum came later" in page and "−2" in page[page.index("Fire at night") :]


def test_errors_come_before_any_report(run: Run, books: Path) -> None:
    edit(books / "rulebooks" / "demo" / "words.rules", "terrain  Terrain\n", "terrain  Terain\n")
    ran = run("check", "--report", "demo")
    assert ran.code == 1 and ran.out == "" and "E202" in ran.err


def test_formats_that_do_not_go_together(run: Run, home: Path) -> None:
    for args in (("--report", "--format", "sarif"), ("--format", "markdown"), ("--all",)):
        ran = run("check", *args)
        assert ran.code == 2 and ran.out == "" and "write " in ran.err


def test_a_book_with_nothing_open(run: Run, home: Path) -> None:
    text = 'series p "P", edition "1"\n\nformula one "One" [1.1] of n: number\n  gives n\n'
    (home / "plain.rules").write_text(text, encoding="utf-8")
    ran = run("check", "--report", "plain.rules")
    assert ran.code == 0 and "nothing: every rule is as printed" in ran.out
