"""`rulesdsl odds --plot`: odds as a picture, in the words and figures of the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_home import Run

pytest.importorskip("matplotlib")

DICE = """\
series dice "Dice", edition "1"

sections "1.0-9.9"

record Case "Case" [1.0]
  n      number

table chart "Chart" [2.1]
  rows     n "N", in bands
  columns  shown "Shown"
  gives    number
  | N    | 1 | 2 | 3 | 4 | 5 | 6 |
  | 1..3 | 1 | 1 | 2 | 2 | 2 | ? |

resolver look "Look" [2.2] of case: Case
  roll aim 1d6
  found  is chart at (n, aim)
  twice  is n + n
  gives found, aim, twice
"""


@pytest.fixture
def dice(home: Path) -> Path:
    path = home / "dice.rules"
    path.write_text(DICE)
    return path


def test_a_picture_has_what_the_text_has(run: Run, dice: Path) -> None:
    drawn = dice.with_name("odds.svg")
    ran = run("odds", "dice.rules", "look", "--with", "n=2", "--plot", str(drawn))
    assert ran.code == 0, ran.err
    picture = drawn.read_text()
    known = ("50.0%..66.7%  1/2..2/3", "33.3%..50.0%  1/3..1/2", "16.7%  1/6")
    for words in ("found", "not in the source", *known):
        assert f">{words}<" in picture
    assert "<pattern" in picture  # what only may be is hatched
    assert ">aim, on average 7/2 (3.50)<" in picture
    assert ">twice: 4 (certain)<" in picture


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("a.SVG", b"<?xml")])
def test_the_name_says_what_kind_of_picture(run: Run, dice: Path, name: str, begins: bytes) -> None:
    first, second = dice.with_name(name), dice.with_name(f"again-{name}")
    for path in (first, second):
        assert run("odds", "dice.rules", "look", "--with", "n=2", "--plot", str(path)).code == 0
    assert first.read_bytes().startswith(begins)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("odds.txt", "is no name for a picture"),
        ("odds", "is no name for a picture"),
        ("nowhere/odds.png", "there is no folder nowhere"),
        ("folder.png", "is a folder"),
    ],
)
def test_what_cannot_be_drawn_is_told_before_anything_is_counted(
    run: Run, dice: Path, name: str, said: str
) -> None:
    dice.with_name("folder.png").mkdir()
    ran = run("odds", "dice.rules", "look", "--with", "n=2", "--plot", name)
    assert ran.code == 2 and ran.out == ""
    assert said in " ".join(ran.err.split())
