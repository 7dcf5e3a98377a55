"""`rulesdsl new`: a folder for another game of a series."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli_home import Run, edit

EXTRA = """series demo "Demo", edition "1"

table losses "Losses of a town" [3.1]
  rows   town "Town"
  gives  number
  | Town | Lost |
  | Ayr  | 1    |
  | Bute | 2    |

formula weather "Weather" [3.5] of fire: Fire
  gives 1

sequence turn "The turn" [3.2]
  phase fire "Fire", both sides [3.2]
    step shoot "shoot" [3.2]
    step check "check" [3.3]
"""


@pytest.fixture
def series(home: Path) -> Path:
    book = home / "rulebooks" / "demo"
    (book / "extra.rules").write_text(EXTRA)
    edit(book / "rulebook.yaml", "morale.rules]", "morale.rules, extra.rules]")
    return book


def test_a_new_game_builds_at_once_and_an_erratum_of_its_series_is_in_it(
    run: Run, home: Path, series: Path
) -> None:
    ran = run("new", "my_game", "--series", "demo", "--title", "My Own Game")
    assert ran.code == 0, ran.err
    folder = home / "rulebooks" / "my_game"
    assert sorted(p.name for p in folder.iterdir()) == [
        "README.md", "game.rules", "overrides.rules", "rulebook.yaml",
    ]  # fmt: skip
    assert run("check", "my_game").out == "my_game: no problems\n"
    assert run("fmt", "--check", "my_game").code == 0
    assert run("build", "my_game").code == 0
    assert "2 of 2 examples hold" in run("test", "my_game").out
    page = home / "generated" / "my_game" / "demo-extra.md"
    page = page if page.exists() else next((home / "generated" / "my_game").glob("*extra.md"))
    assert "**4** e1" not in page.read_text()
    with (series / "extra.rules").open("a") as file:
        file.write(
            '\nerratum ayr "Ayr loses more" [3.1], dated 2024-06\n  in table losses\n'
            "    | Town | Lost   |\n    | Ayr  | 1 -> 4 |\n"
        )
    assert run("build", "my_game").code == 0
    assert "**4** e1" in page.read_text() and "erratum of 2024-06" in run("errata", "my_game").out


def test_every_example_of_a_change_is_valid(run: Run, home: Path, series: Path) -> None:
    assert run("new", "my_game", "--series", str(series)).code == 0
    path = home / "rulebooks" / "my_game" / "overrides.rules"
    text = path.read_text()
    parts = re.split(r"^(?=## .+\n## )", text, flags=re.MULTILINE)
    titles = [part.split("\n")[0].removeprefix("## ") for part in parts[1:]]
    assert titles == [
        "one cell of a chart", "one row more", "a modifier", "a step of the turn", "a refusal",
        "one more term", "a section that is not used", "an optional rule",
    ]  # fmt: skip
    for part in parts[1:]:
        path.write_text(parts[0] + re.sub(r"^# ", "", part, flags=re.MULTILINE))
        ran = run("check", "my_game")
        assert ran.code == 0, part + ran.out
    path.write_text(parts[0] + "".join(re.sub(r"^# ", "", part, flags=re.MULTILINE) for part in parts[1:]))
    assert run("check", "my_game").code == 0
    assert "6 in force, 1 off" in run("errata", "my_game").out


def test_nothing_is_overwritten(run: Run, home: Path, series: Path) -> None:
    taken = home / "rulebooks" / "taken"
    taken.mkdir()
    ran = run("new", "taken", "--series", "demo")
    assert ran.code == 2 and "is there already; nothing was written" in ran.err
    assert list(taken.iterdir()) == []


@pytest.mark.parametrize("name", ["My Game", "../out", "when", "demo", "fire_table", "sequence", ""])
def test_names_that_will_not_do(run: Run, home: Path, name: str) -> None:
    before = sorted(p.name for p in (home / "rulebooks").iterdir())
    assert run("new", name, "--series", "demo").code == 2
    assert run("new", "fine", "--series", "demo", "--title", 'So "called"').code == 2
    assert sorted(p.name for p in (home / "rulebooks").iterdir()) == before


def test_a_series_in_another_home(
    run: Run, home: Path, series: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = home / "other"
    shutil.copytree(series, other / "mine")
    monkeypatch.chdir(other)
    edit(other / "mine" / "rulebook.yaml", "id: demo", "id: mine")
    assert run("new", "my_game", "--series", "mine").code == 0
    assert run("check", "my_game").code == 0
    assert (other / "my_game" / "rulebook.yaml").is_file()
