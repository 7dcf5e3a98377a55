"""`--layer`, `--without`, `--option`: a player's own layers, and a book without some of its changes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cli_home import Run, edit

CASE = ("resolve", "demo", "area_fire", "--with", "firers.1.strength=6", "--with", "range=3")
CASE = (*CASE, "--with", "terrain=open", "--roll", "attack=45")
SHIFT = ("resolve", "demo", "fire_shift", "--with", "night=yes", "--with", "terrain=open")
SHIFT = (*SHIFT, "--with", "range=3", "--with", "firers.1.strength=2")
CHARTS = """\
house my_charts "From my own copy" extends demo

change my_cells "Fire Table" [2.1; Charts]
  in table fire_table
    | Firepower | lose 1      | lose 2      |
    | 5+        | ? -> 31..56 | ? -> 61..66 |
"""
NIGHT = """\
house nights "Our nights" extends demo

change dark "Nights are darker"
  in modifiers fire_shift
    was -1 "at night"
    now -2 "at night"

option fog "Fog", usually off
  in modifiers fire_shift
    now -1 "fog" when night
"""


@pytest.fixture
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside of the home of the books."""
    folder = tmp_path_factory.mktemp("elsewhere") / "mine"
    folder.mkdir()
    (folder / "cells.rules").write_text(CHARTS)
    return folder


def listing(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in sorted(folder.rglob("*"))}


def test_a_layer_fills_the_cells_that_the_source_lacks(run: Run, home: Path, mine: Path) -> None:
    assert "unknown: Fire Table" in run(*CASE).out
    before = listing(mine)
    ran = run(*CASE, "--layer", str(mine), "--explain")
    assert ran.code == 0 and "result  lose 1" in ran.out
    assert "no problems" in run("check", "demo", "--layer", str(mine)).out
    assert run("test", "demo", "--layer", str(mine)).code == 0
    assert run(*CASE).code == 1, "the book itself is as it was"
    assert listing(mine) == before


def test_a_build_with_a_layer_goes_beside_the_book_and_says_where_figures_come_from(
    run: Run, home: Path, mine: Path
) -> None:
    run("build", "demo")
    plain = (home / "generated" / "demo" / "fire.md").read_text()
    ran = run("build", "demo", "--layer", str(mine))
    assert ran.code == 0 and "generated-variants/with_mine/demo" in ran.out
    made = home / "generated-variants" / "with_mine" / "demo"
    page = (made / "fire.md").read_text()
    assert "From my own copy" in page and "31–56 was ?" in page and "my_charts" in page
    assert "mine/cells.rules" in json.loads((made / "build.json").read_text())["sources"]
    assert (home / "generated" / "demo" / "fire.md").read_text() == plain
    assert run("build", "--check").code == 0
    (mine / "more.rules").write_text(NIGHT)
    assert "written" in run("build", "demo", "--layer", str(mine)).out
    assert "−2" in (made / "fire.md").read_text()


def test_nothing_is_written_into_the_players_folder(
    run: Run, home: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = listing(mine)
    ran = run("build", "demo", "--layer", str(mine), "--out", str(mine / "out"))
    assert ran.code == 2 and "nothing was written" in ran.err
    book = home / "rulebooks" / "demo"
    monkeypatch.chdir(mine)
    assert run("build", str(book), "--layer", ".").code == 2
    assert listing(mine) == before


def test_a_layer_with_a_manifest_lists_its_files_and_switches_its_options_on(
    run: Run, home: Path, mine: Path
) -> None:
    (mine / "nights.rules").write_text(NIGHT)
    (mine / "rulebook.yaml").write_text("id: mine\ntitle: Mine\nfiles: [nights.rules]\nerrata: [fog]\n")
    ran = run(*SHIFT, "--layer", str(mine))
    assert ran.out.split()[3] == "-3", ran.err
    assert run(*CASE, "--layer", str(mine)).code == 1, "cells.rules is not listed"
    ran = run(*SHIFT, "--layer", str(mine), "--without", "fog")
    assert ran.out.split()[3] == "-2"


def test_two_layers_that_touch_one_cell_need_an_order(run: Run, home: Path, mine: Path) -> None:
    other = mine.parent / "other"
    other.mkdir()
    text = CHARTS.replace("my_charts", "your_charts").replace("my_cells", "your_cells")
    (other / "cells.rules").write_text(text.replace("31..56", "31..55").replace("61..66", "56..66"))
    both = ("check", "demo", "--layer", str(mine), "--layer", str(other))
    ran = run(*both)
    assert ran.code == 1
    assert "your_cells of your_charts and my_cells of my_charts both edit" in " ".join(ran.out.split())
    assert "mine/cells.rules:6" in ran.out and "other/cells.rules:6" in ran.out
    edit(other / "cells.rules", "extends demo", "extends my_charts")
    ran = run(*both)
    assert ran.code == 1 and "was expected to hold ?, but holds 31..56" in " ".join(ran.out.split())
    edit(other / "cells.rules", "? -> 31..55", "31..56 -> 31..55")
    edit(other / "cells.rules", "? -> 56..66", "61..66 -> 56..66")
    assert run(*both).code == 0
    assert run("check", "demo", "--layer", str(other), "--layer", str(mine)).code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("series mine \"Mine\"\n\nmeasure miles \"mile\" \"miles\"\n", "mine does not build on the book"),
        ("measure miles \"mile\" \"miles\"\n", "the file does not say which layer it is"),
        ("house demo \"Mine\" extends demo\n", "there is a layer demo already"),
        (None, "there is no .rules file in the layer's folder mine"),
    ],
)
def test_folders_that_hold_no_layer(run: Run, home: Path, mine: Path, text: str | None, said: str) -> None:
    path = mine / "cells.rules"
    if text is None:
        path.unlink()
    else:
        path.write_text(text)
    ran = run("check", "demo", "--layer", str(mine))
    assert ran.code == 1 and said in " ".join(ran.out.split())
    assert ran.out.count("error[") == 1 and "error[E719]" in ran.out


def test_a_link_out_of_the_folder_is_not_followed(run: Run, home: Path, mine: Path) -> None:
    outside = mine.parent / "outside.rules"
    outside.write_text(NIGHT)
    os.symlink(outside, mine / "link.rules")
    ran = run("check", "demo", "--layer", str(mine))
    assert ran.code == 1 and "error[E709]" in ran.out


def test_wrong_usage(run: Run, home: Path, mine: Path) -> None:
    assert run("check", "demo", "--layer", "nowhere").code == 2
    assert run("check", "--layer", str(mine)).code == 2
    assert run("check", "demo", "--layer", str(mine), "--layer", str(mine)).code == 2
    ran = run("check", "demo", "--without", "nothing")
    assert ran.code == 1 and "error[E717]" in ran.out


def test_without_one_of_its_own_layer_and_an_option(run: Run, home: Path, mine: Path) -> None:
    book = home / "rulebooks" / "demo"
    (book / "nights.rules").write_text(NIGHT.replace("house nights", "errata nights"))
    edit(book / "rulebook.yaml", "morale.rules]", "morale.rules, nights.rules]")
    shift = ("resolve", "demo@nights", *SHIFT[2:])
    assert run(*shift).out.split()[3] == "-2"
    assert run(*shift, "--without", "dark").out.split()[3] == "-1"
    assert run(*shift, "--option", "fog").out.split()[3] == "-3"
    ran = run("check", "demo", "--without", "dark")
    assert ran.code == 1 and "it belongs to nights" in " ".join(ran.out.split())


def test_a_difference_with_a_layer_and_without_part_of_it(run: Run, home: Path, mine: Path) -> None:
    before = listing(mine)
    alone = run("diff", "demo", "--layer", str(mine))
    assert alone.code == 0 and "NOW IN FORCE" in alone.out and "? ->" in alone.out
    assert f"--layer {mine}" in alone.out.replace("\n    ", " ") and listing(mine) == before
    same = run("diff", "demo", "demo", "--layer", str(mine))
    assert same.out == alone.out
    assert run("diff", "demo", "--without", "nothing_such").code == 1
    assert run("diff", "demo", "--layer", "nowhere").code == 2
