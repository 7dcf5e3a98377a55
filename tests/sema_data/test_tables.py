"""Tables: layouts, heads, cells, marks, and where each figure comes from."""

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


# ---------------------------------------------------------------- layouts


def test_rows_and_columns() -> None:
    made = chart(
        """
rows season: Season
columns range "Range", in bands, past either end stays, plus moves right
gives number
| Season     | <1 | 1 | 2..3 | 4+ |
| Sp         | +1 | 0 | -1   | -2 |
| Hot season | 1  | ? | -    |    |
"""
    )
    rows, columns = made.grid.row_axes[0], made.grid.column_axes[0]
    assert (rows.keying, rows.corner, rows.title) == ("members", "Season", "Season")
    assert [head.key.member for head in rows.heads if isinstance(head.key, g.MemberKey)] == [
        "spring",
        "summer",
    ]
    bands = [
        (h.key.low, h.key.high, h.key.strict_below) for h in columns.heads if isinstance(h.key, g.BandKey)
    ]
    assert bands == [(None, 0, 1), (1, 1, None), (2, 3, None), (4, None, None)]
    assert (columns.plus, columns.below, columns.above) == (1, g.Edge(what="stays"), g.Edge(what="stays"))
    assert kinds(made) == [["known"] * 4, ["known", "unknown", "not_possible", "blank"]]
    assert numbers(made)[0] == [1, 0, -1, -2] and numbers(made)[1][0] == 1
    assert made.arguments == (0, 1) and made.result == g.OptionalType(of=g.NumberType())


def test_several_axes_on_each_side() -> None:
    made = chart(
        """
rows   season: Season
rows   line "Line"
columns range "Range", in bands
columns mode "Mode"
gives  number
|        | Range   | 1    | 1    | 2+   | 2+   |
| Season | Nation  | Move | Fire | Move | Fire |
| Spring | 1. US   | 1    | 2    | 3    | 4    |
| Spring | Other   | 5    | 6    | 7    | 8    |
| Fall   | 1. US   | 9    | 10   | 11   | 12   |
| ...    |         |      |      |      |      |
"""
    )
    axes = made.grid.axes
    assert [axis.name for axis in axes] == ["season", "line", "range", "mode"]
    assert [[h.printed for h in axis.heads] for axis in axes] == [
        ["Spring", "Fall", "..."],
        ["1. US", "Other"],
        ["1", "2+"],
        ["Move", "Fire"],
    ]
    assert [row.heads for row in made.grid.rows] == [(0, 0), (0, 1), (1, 0), (2, 0)]
    assert [column.heads for column in made.grid.columns] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert axes[0].corner == "Season" and axes[1].corner == "Nation"
    assert made.grid.rows[-1].cells == ()


def test_figures_by_column_in_any_order() -> None:
    made = chart(
        """
rows  total "Total", in bands
gives distance: hexes, loss: steps, gone: yes/no
| Total     | gone | distance | loss |
| 8 or less | no   | 3        | 0    |
| 9+        | yes  | -        | ?    |
"""
    )
    assert [column.figure for column in made.grid.columns] == ["gone", "distance", "loss"]
    first = made.grid.rows[0].cells[1].content
    assert isinstance(first, g.KnownCell) and first.values[0] == g.NumberValue(numerator=3, unit="hexes")
    assert made.result == g.FiguresType(table="chart")
    assert kinds(made)[1] == ["known", "not_possible", "unknown"]


def test_several_figures_in_one_cell() -> None:
    made = chart(
        """
rows    gun "Gun"
columns class "Class"
gives   close: number, nominal: number, long: number
code "P" "kill impossible"
| Gun | A            | B          |
| 88  | 22 / 25 / 51 | 1 / ? / P  |
| 75  | ?            | 3 / 2 / 1  |
"""
    )
    cells = [cell.content for row in made.grid.rows for cell in row.cells]
    assert isinstance(cells[0], g.KnownCell) and len(cells[0].values) == 3
    assert isinstance(cells[1], g.FiguresCell)
    assert [part.kind for part in cells[1].parts] == ["known", "unknown", "code"]
    assert printed(made)[0] == ["22 / 25 / 51", "1 / ? / P"]


def test_a_question_mark_alone_stands_for_all_figures() -> None:
    outcome = table('rows gun "Gun"\ngives close: number, long: number\n| Gun | Range |\n| 88 | ? |')
    assert outcome.table("chart").grid.rows[0].cells[0].content.kind == "unknown"


def test_one_line_of_cells_without_row_heads() -> None:
    made = chart('columns range "Range", in bands\ngives number\n| 0 | 1 | 2+ |\n| +4 | +2 | 0 |')
    assert made.grid.row_axes == () and numbers(made) == [[4, 2, 0]]
    assert made.grid.rows[0].heads == ()


def test_rolls_that_give_the_column_and_the_row() -> None:
    made = chart(
        """
roll    d66
rows    power "Power", in bands
columns result: Result, plus moves right
cells   are rolls that give the column
| Power | NE     | 1        | *2(1) |
| 1     | 11..53 | 54..65   | 66    |
| 2     | 11..45 | ?..46..? | 55..? |
| ...   |        |          |       |
"""
    )
    assert (made.dice, made.result_axis, made.arguments) == ("d66", 1, (0,))
    assert made.result == g.HeadingType(table="chart", axis=1, of=g.OutcomeType(outcome="Result"))
    keys = [head.key for head in made.grid.column_axes[0].heads]
    assert keys[2] == g.CaseKey(case="both", args=(2, 1))
    second = made.grid.rows[1].cells
    assert second[1].content == g.PartCell(sure_low=46, sure_high=46)
    assert second[2].content == g.PartCell(sure_low=55, sure_high=55, low_known=True)
    made = chart(
        'roll 2d6\nrows result: Result\ncolumns a "A"\n'
        "cells are rolls that give the row\n| R | x |\n| NE | 2..7 |\n| * | 8+ |"
    )
    assert made.result == g.OutcomeType(outcome="Result") and made.result_axis == 0


def test_numbers_odds_and_the_roll_or_more() -> None:
    turns = chart(
        'rows season: Season\ncolumns column "Column"\ncells are turns in bands that give the column\n'
        "| S | Col 1 | Col 2 |\n| Fall | 1..12 | 13+ |"
    )
    assert (turns.cells_are, turns.number_name, turns.result) == ("numbers", "turns", g.TextType())
    odds = chart(
        'rows line "Line"\ncolumns column "Column"\ncells are odds that give the column, rounded down\n'
        "| L | A | B | C |\n| 1 | 1:2 | 1:1 | 3 : 1 |"
    )
    assert odds.odds_rounded == "down" and odds.grid.rows[0].cells[2].content == g.RatioCell(left=3, right=1)
    least = chart(
        'roll d66\nrows size "Size", in bands\ncolumns column "Column"\ncells are the roll or more\n'
        "| S | A | B |\n| 1 | 61 | - |"
    )
    assert least.result == g.YesNoType() and kinds(least) == [["known", "not_possible"]]


def test_dates_and_years_from_then_on() -> None:
    made = chart(
        'rows time "Since", in dates, from then on\ngives number\n'
        "| Since | R |\n| start | 5 |\n| 1941-05-21 15:00 | 3 |\n| 1941-06 | 2 |"
    )
    axis = made.grid.row_axes[0]
    assert axis.keying == "dates" and axis.from_then_on and isinstance(axis.heads[0].key, g.DateKey)
    made = chart('rows year "Year", from then on\ngives number\n| Year | R |\n| 1944 | 5 |\n| 1945 | 6 |')
    axis = made.grid.row_axes[0]
    assert axis.keying == "bands" and axis.type == g.NumberType(whole=False)


def test_heads_that_are_all_numbers_are_numbers_others_are_words() -> None:
    made = chart('rows line "Line"\ngives number\n| L | x |\n| 1 | 1 |\n| 2 | 2 |')
    assert made.grid.row_axes[0].keying == "bands"
    made = chart('rows line "Line"\ngives number\n| L | x |\n| 1 | 1 |\n| 2a | 2 |')
    assert made.grid.row_axes[0].keying == "text"


def test_T16_each_end_says_for_itself() -> None:
    made = chart(
        'rows n "N", in bands, below the first stays, above the last gives 9\ngives number\n'
        "| N | x |\n| 3 | -3 |\n| 4..5 | -2 |"
    )
    axis = made.grid.row_axes[0]
    assert axis.below == g.Edge(what="stays")
    assert axis.above == g.Edge(what="gives", value=g.NumberValue(numerator=9))
    made = chart(
        'rows n "N", in bands, below the first refused "too weak"\ngives number\n| N | x |\n| 3 | 1 |'
    )
    assert made.grid.row_axes[0].below == g.Edge(what="refused", words="too weak")
    assert made.grid.row_axes[0].above is None


def test_policies_acceptance_and_external() -> None:
    made = chart(
        'roll 1d6\nrows a "A"\ncolumns r "R"\ncells are rolls that give the column\n'
        'overlaps take the first\nholes are unknown\naccept W340 "so printed"\n'
        "| A | x | y |\n| b | 1..4 | 3..5 |",
        'external table chart "Chart" [4.0]',
    )
    assert (made.overlaps, made.holes, made.external) == ("first", "unknown", True)
    assert made.accepted == (g.Accepted(code="W340", reason="so printed"),)


# ---------------------------------------------------------------- marks and provenance


def test_T40_a_mark_is_kept_apart_from_the_value() -> None:
    made = chart(
        'rows n "N"\ncolumns c "C"\ngives number\nmark "*" "ignore for single vehicles"\n'
        "| N | a | b | c |\n| x | 25 | 10* | 0 * |"
    )
    assert numbers(made) == [[25, 10, 0]]
    assert [cell.marks for cell in made.grid.rows[0].cells] == [(), ("*",), ("*",)]
    assert made.grid.marks[0].what == "note"


def test_marks_the_longest_first_and_several() -> None:
    made = chart(
        'rows n "N"\ngives number\nmark "*" "one"\nmark "**" "two"\nmark "(1)" "three"\n'
        "| N | a |\n| x * | 5 **(1) |\n| y | 6 (1)* |"
    )
    assert made.grid.rows[0].cells[0].marks == ("**", "(1)")
    assert made.grid.rows[1].cells[0].marks == ("(1)", "*")
    assert made.grid.row_axes[0].heads[0].marks == ("*",) and made.grid.row_axes[0].heads[0].printed == "x"


def test_where_a_figure_comes_from() -> None:
    made = chart(
        """
rows  n "N", in bands
gives number
mark "†" recovered from [11.1 example]
mark "°" inferred "left out of the list"
mark "?!" doubtful "smudged"
mark "‡" corrected, printed "17", "17 cannot be"
| N     | x    |
| 1 †   | 1 †  |
| 2     | 2 °  |
| 3     | 3 ?! |
| 4     | 4 ‡  |
"""
    )
    found = [row.cells[0].provenance for row in made.grid.rows]
    assert [p.how for p in found if p is not None] == ["recovered", "inferred", "doubtful", "corrected"]
    assert found[0] is not None and found[0].cites.items == ("11.1 example",)
    assert found[3] is not None and (found[3].printed, found[3].words) == ("17", "17 cannot be")
    head = made.grid.row_axes[0].heads[0]
    assert head.provenance is not None and head.provenance.how == "recovered" and head.printed == "1"


def test_a_mark_that_is_also_a_result() -> None:
    made = chart(
        'rows n "N"\ngives Result\nmark "*" "a note"\n| N | x |\n| a | * |\n| b | 2 * |\n| c | *3(1) |'
    )
    assert [cell.marks for row in made.grid.rows for cell in row.cells] == [(), ("*",), ()]
    values = numbers(made)
    assert values[0][0] == g.CaseValue(outcome="Result", case="starred")
    assert values[1][0] == g.CaseValue(outcome="Result", case="hits", args=(2,))


def test_T45_T55_an_erratum_leaves_what_was_printed() -> None:
    text = (
        WORDS + 'table chart "Chart" [4.0]\n  rows n "N"\n  gives number\n  mark "†" recovered from [9]\n'
        '  | N | MP |\n  | cornfield | 1 † |\n\nerrata e "E" extends demo\n\n'
        'erratum corn "Corn is no hindrance" [x 3]\n  in table chart\n'
        "    | N | MP |\n    | cornfield | 1 -> 0 |\n"
    )
    cell = rules(text).table("chart").grid.rows[0].cells[0]
    assert (cell.printed, cell.marks) == ("0", ())
    assert cell.provenance == g.Provenance(
        how="erratum", words="Corn is no hindrance", printed="1", cites=g.Cited(items=("x 3",))
    )
    twice = (
        text + '\nerrata f "F" extends e\n\nerratum later "Later" [x 4]\n'
        "  in table chart\n    | N | MP |\n    | cornfield | 0 -> 2 |\n"
    )
    cell = rules(twice).table("chart").grid.rows[0].cells[0]
    assert cell.provenance is not None and cell.provenance.printed == "1" and cell.printed == "2"


# ---------------------------------------------------------------- text is inert


ODD = [
    "AG & DG",
    ">=10",
    "50%",
    "A_1",
    "$",
    "~",
    "\\",
    "{x}",
    "✪",
    "½",
    "<b>",
    "{{7*7}}",
    "__import__('os')",
    "%s",
    "`x`",
]


def test_T87_odd_texts_come_through_unchanged() -> None:
    rows = "\n".join(f"| {text} | {text} |" for text in ODD)
    made = chart(f'rows n "N"\ngives text\n| N | x |\n{rows}')
    assert [head.printed for head in made.grid.row_axes[0].heads] == ODD
    assert printed(made) == [[text] for text in ODD]


def test_T77_typographic_numbers() -> None:
    made = chart('rows n "N"\ncolumns c "C"\ngives fraction\n| N | a | b | c | d |\n| x | −2 | +1 | –1 | ½ |')
    values = [
        cell.content.values[0] for cell in made.grid.rows[0].cells if isinstance(cell.content, g.KnownCell)
    ]
    assert [(v.numerator, v.denominator) for v in values if isinstance(v, g.NumberValue)] == [
        (-2, 1),
        (1, 1),
        (-1, 1),
        (1, 2),
    ]


def test_T49_blank_and_dash_and_no_entry_are_three_things() -> None:
    made = chart(
        'rows n "N"\ngives number\ncode "ne" "no entry"\n| N | x |\n| a |  |\n'
        "| b | – |\n| c | ne |\n| d | ? |"
    )
    assert [line[0] for line in kinds(made)] == ["blank", "not_possible", "code", "unknown"]


# ---------------------------------------------------------------- charts in groups


def group(lines: str) -> Outcome:
    body = "".join(f"    {line}\n" for line in lines.strip("\n").splitlines())
    return rules(
        WORDS + 'record Fire "Fire"\n  season Season\n  range hexes\n'
        "  gone list of Season, each called past\n  late yes/no, usually no\n\n"
        + 'modifiers drm "DRM" [5.0] of fire: Fire\n  all that apply, added\n'
        '  mark "†" recovered from [5.1]\n' + '  group g "G"\n' + body
    )


def lookup(outcome: Outcome) -> g.ChartLookup:
    item = outcome.good.modifiers[0].items[0]
    assert isinstance(item, g.ModifierGroup) and item.chart is not None
    return item.chart


def test_charts_in_groups() -> None:
    made = lookup(
        group("rows season\ncolumns range, in bands\n|  | 0 | 1+ |\n| Fall | +1 † | -1 |\n| Spring | ? | - |")
    )
    assert [subject.type.kind for subject in made.subjects] == ["enum", "number"]
    assert made.grid.rows[0].cells[0].provenance is not None
    assert made.grid.column_axes[0].type == g.NumberType(unit="hexes", whole=False)
    strip = lookup(group("columns range, in bands\n| 0 | 1+ |\n| +1 | -1 |"))
    assert strip.grid.row_axes == () and strip.each is None
    each = lookup(group("rows each past among gone\n| Season | DRM |\n| Fall | -1 |"))
    assert each.each is not None and each.each.element == "past"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("columns range, in bands\n| 0 | 1+ |\n| +1 | -1 |\n| +2 | -2 |", "E327"),
        ("rows season\n| S | a | b |\n| Fall | 1 | 2 |", "E327"),
        ("rows late\n| L | x |\n| maybe | 1 |", "E324"),
        ("rows season\n| S | x |\n| Fall | many |", "E321"),
        ("rows season\n| S | x |\n| Autumn | 1 |", "E324"),
    ],
)
def test_charts_in_groups_that_are_refused(lines: str, code: str) -> None:
    assert group(lines).codes == [code]
