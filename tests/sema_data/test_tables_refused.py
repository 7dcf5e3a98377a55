"""Charts that are refused: the trials of coverage and transcription, one mistake at a time."""

from __future__ import annotations

import pytest
from sema_helpers import Outcome, rules

from rulesdsl import graph as g

WORDS = """\
measure hexes "hex" "hexes"
measure steps "step" "steps"

enum Season "Season"
  spring  "Spring" abbreviated "Sp"
  summer  "Summer" also called "Hot season"
  fall    "Fall"
  winter  "Winter"

outcome Result "Result" with (hurt), least first
  none_at_all    "NE"         hurt 0
  hits(n)        "{n}"        hurt n
  both(n, m)     "*{n}({m})"  hurt m
  starred        "*"          hurt 0

dice d66 "two dice" [1.0]
  red    1d6, tens
  white  1d6, ones

"""


def table(lines: str, head: str = 'table chart "Chart" [4.0]') -> Outcome:
    body = "".join(f"  {line}\n" for line in lines.strip("\n").splitlines())
    return rules(WORDS + head + "\n" + body)


def chart(lines: str, head: str = 'table chart "Chart" [4.0]') -> g.Table:
    return table(lines, head).table("chart")


def kinds(made: g.Table) -> list[list[str]]:
    return [[cell.content.kind for cell in row.cells] for row in made.grid.rows]


def printed(made: g.Table) -> list[list[str]]:
    return [[cell.printed for cell in row.cells] for row in made.grid.rows]


def numbers(made: g.Table) -> list[list[object]]:
    """The first value of each known cell."""
    out: list[list[object]] = []
    for row in made.grid.rows:
        line: list[object] = []
        for cell in row.cells:
            value = cell.content.values[0] if isinstance(cell.content, g.KnownCell) else None
            line.append(value.numerator if isinstance(value, g.NumberValue) else value)
        out.append(line)
    return out


# ---------------------------------------------------------------- what is refused


REFUSED = """\
=== T20 E320 the row 3 has 3 cells for 4 heads
rows n "N"
columns c "C"
gives number
| N | +1 | 0 | -1 | SURR |
| 3 | 1 | 2 | 3 |
=== T20 E320 the row 3 has 2 cells for 1 head
rows n "N"
gives number
| N | x |
| 3 | 1 | 2 |
=== T36 E321 row x, column b holds Fal
rows n "N"
columns c "C"
gives Season
| N | a | b |
| x | Fall | Fal |
=== T09 E322 9-8 is descending
rows n "N", in bands
gives number
| N | x |
| 1..3 | 1 |
| 9-8 | 1 |
=== T09 E322 descending
roll 1d10
rows n "N"
columns c "C"
cells are rolls that give the column
| N | a | b |
| x | 1..3 | 9–8 |
=== T12 E323 two rows are headed Sp
rows s: Season
gives number
| S | x |
| Spring | 1 |
| Sp | 2 |
=== T17 E323 two rows
rows n "N"
gives number
| N | x |
| +1 | 1 |
| 1 | 2 |
=== T17 E323 two columns
columns n "N", in bands
gives number
| 3-4 | 3..4 |
| 1 | 2 |
=== T42 E324 Sumer is no Season
rows s: Season
gives number
| S | x |
| Sumer | 1 |
=== T43 E325 no dice
rows n "N"
columns c "C"
cells are rolls that give the column
| N | a | b |
| x | 1..50 | 51..100 |
=== T76 E326 ~
rows n "N", in bands
gives number
| N | x |
| 1~3 | 1 |
=== T79 E326 spreadsheet date for 1-2
rows n "N", in bands
gives number
| N | x |
| 2-Jan | 1 |
=== T80 E326 no head
rows n "N"
rows m "M"
gives number
| N | M | x |
| a | b | 1 |
|  | c | 1 |
=== T75 E321 neither yes nor no
rows n "N"
gives yes/no
| N | x |
| a | NO |
=== rule E321 only whole numbers
rows n "N"
gives number
| N | x |
| a | 1/2 |
=== rule E321 holds 3
rows n "N"
gives number
| N | x |
| ... | 3 |
=== rule E330 head the rows
rows n "N"
gives number
| N |
| a |
=== rule E327 does not say what its cells are
rows n "N"
| N | x |
| a | 1 |
=== rule E327 2 columns of cells
rows n "N"
gives number
| N | x | y |
| a | 1 | 2 |
=== rule E327 2 figures
rows n "N"
gives a: number, b: number
| N | x | y | z |
| a | 1 | 2 | 3 |
=== rule E327 both
rows n "N"
gives number
cells are the roll or more
roll 1d6
| N | x |
| a | 1 |
=== rule E327 no `columns` line
roll 1d6
rows n "N"
cells are rolls that give the column
| N | x |
| a | 1 |
=== rule E327 one of 2 rows
rows n "N"
rows m "M"
roll 1d6
columns c "C"
cells are rolls that give the row
| N | M | x |
| a | b | 1 |
=== rule E328 two axes are called n
rows n "N"
rows n "M"
gives number
| N | M | x |
| a | b | 1 |
=== rule E324 neither yes nor no
rows s: yes/no
gives number
| S | x |
| yes | 1 |
| perhaps | 2 |
=== rule E328 twice
rows n "N", in bands, below the first stays, past either end stays
gives number
| N | x |
| 1 | 1 |
=== rule E329 stands for something already
rows n "N"
gives number
mark "?" "x"
| N | x |
| a | 1 |
=== rule E323 a / b
rows n "N"
rows m "M"
gives number
| N | M | x |
| a | b | 1 |
| a | b | 2 |
=== rule E323 two columns
columns a "A"
columns b "B"
gives number
| 1 | 1 |
| x | x |
| 3 | 4 |
=== rule E320 row of heads
columns a "A"
columns b "B"
gives number
| 1 |
| x | y |
| 3 | 4 |
=== rule E326 no date
rows t "T", in dates
gives number
| T | x |
| 1941-02-30 | 1 |
"""
"""What is refused: the trial it comes from, the code, words of the headline, then the lines of the table."""


def cases() -> list[tuple[str, str, str, str]]:
    out: list[tuple[str, str, str, str]] = []
    for block in REFUSED.split("=== ")[1:]:
        first, _, lines = block.partition("\n")
        trial, code, words = first.split(" ", 2)
        out.append((trial, code, words, lines))
    return out


@pytest.mark.parametrize(("trial", "code", "words", "lines"), cases())
def test_what_is_refused(trial: str, code: str, words: str, lines: str) -> None:
    outcome = table(lines)
    assert outcome.codes == [code], outcome.said
    assert words in outcome.only.headline and outcome.only.help and outcome.only.rule == "4.0"
    assert outcome.graph is not None and outcome.graph.tables == ()


def test_T12_T42_both_lines_and_a_suggestion() -> None:
    outcome = table("rows s: Season\ngives number\n| S | x |\n| Spring | 1 |\n| Spring | 2 |")
    first = outcome.only.notes[0].span
    assert outcome.file.position(first.start).line == outcome.lines[0][1] - 1
    outcome = table("rows s: Season\ngives number\n| S | x |\n| Hot seasons | 1 |")
    assert outcome.only.help == "did you mean Hot season?"
    outcome = table(
        'rows n "N"\ncolumns c "C"\ncells are rolls that give the column\n| N | a |\n| x | 11..66 |'
    )
    assert outcome.only.help == "the bands fit d66: write `roll d66`"


def test_each_fault_of_a_chart_is_told_once() -> None:
    outcome = table(
        'rows n "N", in bands\ncolumns c "C"\ngives number\n| N | a | b |\n| 1 | x | 2 |\n| 2-1 | 1 | 2 |\n'
        "| 3 | 1 |\n| 4 | 1 | y |"
    )
    assert sorted(outcome.codes) == ["E320", "E321", "E321", "E322"], outcome.said
