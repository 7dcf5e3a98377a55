"""What the Python functions give says in a line what it is, at the prompt of an interpreter."""

from __future__ import annotations

from pathlib import Path

import rulesdsl

DUEL = """series duel "Duel", edition "1"

table hits "Hits" [1]
  roll     1d6
  rows     shots "Shots", in bands
  columns  result "Result"
  cells    are rolls that give the column
  | Shots | Miss | Hit  |
  | 1..9  | 1..3 | 4..6 |

resolver shoot "A shot" [2] of shots: number
  roll die 1d6
  result  is hits at shots rolling die
  gives result
"""


def test_each_is_a_short_line(tmp_path: Path) -> None:
    book = tmp_path / "duel.rules"
    book.write_text(DUEL, encoding="utf-8")
    graph = rulesdsl.load(book)
    assert repr(graph) == str(graph) == "<RuleGraph duel: Duel, with 2 functions>"
    shoot = rulesdsl.vectorised(book, "shoot")
    assert repr(shoot) == "<Vectorised shoot of shots, roll.die; gives result>"
    answers = shoot({"shots": [1, 2, 10], "roll.die": [1, 6, 1]})
    assert repr(answers) == "<Answers of 3 rows: 2 ok, 1 outside; columns status, reason, result>"
    assert repr(rulesdsl.odds(book, "shoot", {"shots": 3})) == "<Odds of result: Miss 1/2, Hit 1/2>"
