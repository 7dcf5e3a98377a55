"""Errata as data: what one changes and nothing else; what is refused; what is in force."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_home import Run, edit

ONE_CELL = """
erratum odd_range "Hits at point blank" [2.2c], dated 2024-05
  in table odd_ranges
    | Range | Add    |
    | 1     | 2 -> 3 |
"""
ODD = """series demo "Demo", edition "1"

table odd_ranges "Odd ranges" [2.2c]
  rows   range "Range", in bands, past either end refused "no such range"
  gives  number
  | Range | Add |
  | 1     | 2   |
  | 2..3  | 1   |

formula added "Added" [2.2c] of fire: Fire
  gives odd_ranges at range
"""


@pytest.fixture
def odd(home: Path) -> Path:
    """The demo book with one more chart; the file that it stands in."""
    path = home / "rulebooks" / "demo" / "odd.rules"
    path.write_text(ODD)
    edit(home / "rulebooks" / "demo" / "rulebook.yaml", "morale.rules]", "morale.rules, odd.rules]")
    return path


def made(home: Path) -> dict[str, bytes]:
    folder = home / "generated" / "demo"
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file() and "__pycache__" not in p.parts
    }


def test_an_erratum_of_one_cell_changes_that_cell_everywhere_and_nothing_else(
    run: Run, home: Path, odd: Path
) -> None:
    assert run("build", "demo").code == 0
    before = made(home)
    print_before = run("graph", "demo", "--fingerprint").out
    text = odd.read_text()
    odd.write_text(text + ONE_CELL)
    assert 3 <= len(ONE_CELL.strip().split("\n")) <= 5
    assert run("build", "demo").code == 0
    after = made(home)
    changed = {name for name in after if before.get(name) != after[name]}
    assert set(before) == set(after)
    pages = {f"{name}.{kind}" for name in ("odd", "index", "what-is-open") for kind in ("md", "html")}
    assert changed == {"odd.py", "build.json", *pages}
    page = after["odd.md"].decode()
    assert re.search(r"\| 1 +\| \*\*3\*\* e1 +\|", page) and "e1 changed by errata: was “2”" in page
    rows = [line for line in after["odd.md"].split(b"\n") if line.startswith((b"| 2", b"| Range"))]
    old_rows = [line for line in before["odd.md"].split(b"\n") if line.startswith((b"| 2", b"| Range"))]
    assert [b"".join(row.split()) for row in rows] == [b"".join(row.split()) for row in old_rows]
    assert re.search(r"<td[^>]*>.*3.*e1", after["odd.html"].decode())
    code = [[line for line in text["odd.py"].split(b"\n") if b"=" in line] for text in (before, after)]
    differ = [pair for pair in zip(*code, strict=True) if pair[0] != pair[1]]
    assert len(differ) <= 2, differ
    assert run("graph", "demo", "--fingerprint").out != print_before
    odd.write_text(text)
    assert run("build", "demo").code == 0
    assert made(home) == before
    assert run("graph", "demo", "--fingerprint").out == print_before


def test_a_wrong_old_value_and_a_second_application_are_refused(run: Run, home: Path, odd: Path) -> None:
    text = odd.read_text()
    odd.write_text(text + ONE_CELL.replace("2 -> 3", "4 -> 3"))
    said = " ".join(run("check", "demo").out.split())
    assert "was expected to hold 4, but holds 2" in said
    odd.write_text(text + ONE_CELL + ONE_CELL.replace("odd_range ", "once_more "))
    said = " ".join(run("check", "demo").out.split())
    assert "was expected to hold 2, but holds 3" in said and "an edit is applied once" in said
    odd.write_text(text + ONE_CELL + ONE_CELL)
    assert "two changes, errata or options are called odd_range" in " ".join(run("check", "demo").out.split())
    assert run("build", "demo").code == 1 and not (home / "generated" / "demo").exists()


def test_what_is_in_force_from_where_old_and_new(run: Run, home: Path, odd: Path) -> None:
    assert run("errata", "demo").out.startswith("Demo Battles 1, 2024-01-01: as first printed\n")
    odd.write_text(odd.read_text() + ONE_CELL + OPTION)
    ran = run("errata", "demo")
    assert ran.code == 0 and all(len(line) <= 80 for line in ran.out.split("\n"))
    assert ran.out == SAID
    data = json.loads(run("errata", "demo", "--json").out)
    assert data["schema"] == "rulesdsl.errata/1"
    first, fog = data["errata"]
    assert (first["id"], first["state"], first["dated"]) == ("odd_range", "in force", "2024-05")
    assert first["place"] == "rulebooks/demo/odd.rules:13" and first["rule"] == "2.2c"
    assert first["changes"] == [
        {"id": "function:odd_ranges", "title": "Odd ranges", "where": "1 / Add", "old": "2", "new": "3"}
    ]
    assert (fog["state"], fog["changes"]) == ("off", [])
    assert "1 in force, 1 left out" in run("errata", "demo", "--without", "odd_range", "--option", "fog").out


OPTION = """
option fog "Fog" [2.2], usually off
  in modifiers fire_shift
    was -1 "at night"
    now -2 "at night"
"""
SAID = """\
Demo Battles 1, 2024-01-01: 1 in force, 1 off
layers, lowest first: demo

in force (1)
  odd_range: Hits at point blank  [2.2c]
      erratum of 2024-05, Demo; rulebooks/demo/odd.rules:13
      Odd ranges
        1 / Add: 2 -> 3

off (1)
  fog: Fog  [2.2]
      option, Demo; rulebooks/demo/odd.rules:18
      BOOK@fog puts it in force
"""


def test_as_published_is_without_what_came_later(run: Run, home: Path, odd: Path) -> None:
    assert run("build", "demo").code == 0
    plain = made(home)["odd.md"]
    odd.write_text(odd.read_text() + ONE_CELL)
    ran = run("build", "demo", "--as-published")
    assert ran.code == 0 and "generated-variants/as_published/demo" in ran.out
    page = (home / "generated-variants" / "as_published" / "demo" / "odd.md").read_bytes()
    assert b"as published" in page and b"errata" not in page
    assert page.split(b"## ", 1)[1] == plain.split(b"## ", 1)[1]
    assert run("build", "demo", "--as-published", "--layer", str(home)).code == 2


def test_lines_that_are_not_as_printed_have_a_sign(run: Run, home: Path, odd: Path) -> None:
    odd.write_text(odd.read_text() + OPTION)
    assert run("build", "demo", "--option", "fog").code == 0
    folder = home / "generated-variants" / "option_fog" / "demo"
    page = (folder / "fire.md").read_text()
    assert re.search(r"\| +−2 \| \*\*▲\*\* at night +\|", page)
    assert "**▲** target in woods" not in page
    assert "**▲**: not as first printed: a change or erratum is in force" in page
    assert "▲" in (folder / "fire.html").read_text()
