"""Patches of charts: by the names of rows and columns, never by their number."""

from __future__ import annotations

import pytest
from sema_helpers import layered, rows_of, rules

from rulesdsl import graph as g
from rulesdsl.diagnostics import Sink
from rulesdsl.sema.checks import check

BASE = """\
series demo "Demo", edition "1"

enum Terrain "Terrain" [5.0]
  | name  | printed | height |
  | open  | Open    | 0      |
  | woods | Woods   | 10     |

record Fire "Fire" [9.0]
  range    number
  terrain  Terrain

table units "Units" [3.0]
  rows   name "Name"
  columns sheet "Sheet"
  gives  number
  mark "†" recovered from [3.1]
  \"\"\"A note before the chart.\"\"\"
  | Name | A   | B |
  | HQ   | 1   | 2 |
  | SGSU | 3 † | 4 |
  | Rgt  | 5   | 6 |

table wide "Wide" [3.2]
  rows   time "Time"
  rows   line "Line"
  columns range "Range", in bands
  columns mode "Mode"
  gives  number
  |      |      | 1    | 1    | 2-3  |
  | Time | Line | Move | Fire | Move |
  | Day  | US   | 1    | 2    | 3    |
  | Day  | UK   | 4    | 5    | 6    |
  | Dusk | US   | 7    | 8    | 9    |

modifiers drm "DRM" [9.1] of fire: Fire
  all that apply, added
  group place "Place"
    rows terrain
    | Terrain | DRM |
    | Open    | 0   |
    | Woods   | -1  |
  group far "Far"
    columns range, in bands
    | 0..3 | 4+ |
    | 0    | -2 |

errata fixes "Errata" extends demo

"""


def patched(*edits: str) -> list[str]:
    """The table `units` after these errata, each row as one text; else the codes of what is wrong."""
    text = BASE
    for number, body in enumerate(edits):
        inner = "".join(f"    {line}\n" for line in body.splitlines())
        text += f'erratum e{number} "E" [x {number}]\n  in table units\n{inner}\n'
    made, said = layered(text)
    return said.codes or [" ".join(row) for row in rows_of(made, "units")]


INSERT = "| Name | A | B |\n| HQ | | |\n| + Bde | 7 | 8 |"
REMOVE = 'remove row "SGSU"'


def test_T52_removal_by_key_works_in_either_order() -> None:
    wanted = ["Name A B", "HQ 1 2", "Bde 7 8", "Rgt 5 6"]
    assert patched(INSERT, REMOVE) == wanted
    assert patched(REMOVE, INSERT) == wanted


def test_T52_an_erratum_whose_old_value_is_not_there_is_an_error() -> None:
    assert patched("| Name | A |\n| SGSU | 4 -> 5 |") == ["E510"]
    assert patched("| Name | A |\n| SGSU | 3 -> 5 |", "| Name | A |\n| SGSU | 3 -> 5 |") == ["E510"]
    assert patched(REMOVE, REMOVE) == ["E511"]


def test_new_rows_and_columns_stand_after_the_one_before_them() -> None:
    assert patched("| Name | A | + A2 |\n| HQ | | 9 |\n| SGSU | | 9 |\n| Rgt | | - |") == [
        "Name A A2 B",
        "HQ 1 9 2",
        "SGSU 3 † 9 4",
        "Rgt 5 - 6",
    ]
    assert patched("| Name | B |\n| + Corps | 9 |") == [
        "Name A B",
        "HQ 1 2",
        "SGSU 3 † 4",
        "Rgt 5 6",
        "Corps  9",
    ]
    assert patched("| Name | + Z |\n| HQ | 1 |") == ["E512"]


def test_names_of_rows_and_columns_change() -> None:
    assert patched('rename row "HQ" -> "Staff"\nrename column "A" -> "A-1"') == [
        "Name A-1 B",
        "Staff 1 2",
        "SGSU 3 † 4",
        "Rgt 5 6",
    ]
    assert patched('remove column "A"') == ["Name B", "HQ 2", "SGSU 4", "Rgt 6"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("| Name | C |\n| HQ | 1 -> 2 |", "E511"),
        ("| Name | A |\n| HQs | 1 -> 2 |", "E511"),
        ("| Name | A |\n| HQ | 1 |", "E512"),
        ("| Name | A |\n| HQ | -> 1 |", "E512"),
        ("| Name | + C |\n| HQ | 1 -> 2 |", "E512"),
        ("| Name | A | B |\n| HQ | 1 -> 2 |", "E511"),
        ("| Name | A |", "E511"),
        ("| Name | + A |\n| HQ | 1 |", "E514"),
        ("| Name | A |\n| + HQ | 1 |", "E514"),
        ('rename row "HQs" -> "x"', "E511"),
        ('rename row "HQ" -> "Rgt"', "E514"),
        ('remove column "C"', "E511"),
        ("| Name | A |\n| SGSU | 3 * -> 5 |", "E510"),
    ],
)
def test_patches_that_do_not_fit(body: str, code: str) -> None:
    assert code in patched(body)


def test_heads_and_values_compare_as_they_read() -> None:
    assert patched("| Name | A |\n| SGSU | 3 -> 5 † |")[2] == "SGSU 5 † 4"
    assert patched("| Name | A |\n| SGSU | 3† -> 5 |")[2] == "SGSU 5 4"
    assert patched("| Name |  a |\n| sgsu | 3 -> 5 |")[2] == "SGSU 5 4"


def test_several_heads_on_each_side() -> None:
    made, said = layered(
        BASE + 'erratum e "E" [x 1]\n  in table wide\n'
        "    |      |      | 1    | 2..3 |\n    | Time | Line | Fire | Move |\n"
        '    | Day  | UK   | 5 -> 0 | 6 -> 1 |\n    rename row "US" -> "USA"\n    remove row "Dusk"\n'
    )
    assert said.found == []
    assert [" ".join(row) for row in rows_of(made, "wide")[2:]] == ["Day USA 1 2 3", "Day UK 4 0 1"]
    edit = made.edits[0]
    assert [(c.row, c.column, c.old, c.new) for c in edit.cells] == [
        ("Day / UK", "1 / Fire", "5", "0"),
        ("Day / UK", "2..3 / Move", "6", "1"),
    ]
    assert edit.touches == ("function:wide",)


def test_charts_in_groups_are_found_by_their_heads() -> None:
    text = BASE + 'erratum e "E" [x 1]\n  in modifiers drm\n%s'
    one = rules(text % "    | Terrain | DRM |\n    | Woods | -1 -> -2 |\n", head="").good
    other = rules(text % "    | 4+ |\n    | -2 -> -3 |\n", head="").good
    place, far = one.modifiers[0].items[0], other.modifiers[0].items[1]
    assert isinstance(place, g.ModifierGroup) and place.chart is not None
    assert isinstance(far, g.ModifierGroup) and far.chart is not None
    assert place.chart.grid.rows[1].cells[0].printed == "-2"
    assert far.chart.grid.rows[0].cells[1].printed == "-3"
    assert rules(text % "    | Sea | DRM |\n    | Deep | -1 -> -2 |\n", head="").codes == ["E511"]


def test_members_of_an_enum() -> None:
    made, said = layered(
        BASE + 'erratum e "E" [x 1]\n  in enum Terrain\n    | name  | height  |\n    | woods | 10 -> 20 |\n'
        "    now | swamp | Swamp | 0 |\n"
    )
    assert said.found == []
    assert rows_of(made, "Terrain")[2:] == [["woods", "Woods", "20"], ["swamp", "Swamp", "0"]]


T01 = """\
series demo "Demo", edition "1"

table losses "Losses" [8.0]
  roll    d66
  rows    column "Column"
  columns percent "Percent"
  cells   are rolls that give the column
  | Column | 25     | 20     | 15     | 10     | 5      | 0      |
  | +4     | 11..12 | 13..16 | 21..33 | 24..45 | 46..56 | 61..66 |

errata fixes "Errata" extends demo

erratum ten "The 10 cell" [e 1]
  in table losses
    | Column | 10               |
    | +4     | 24..45 -> 34..45 |
"""


def test_T01_the_printed_chart_fails_the_corrected_one_is_clean() -> None:
    for layer, codes in (("demo", ["E340"]), ("fixes", [])):
        outcome = rules(T01, layer, head="")
        graph, sink = outcome.good, Sink()
        check(graph, {outcome.file.path: outcome.file}, sink)
        assert [d.code for d in sink.items if d.code.startswith("E")] == codes
    assert "24, 25, 26, 31, 32 and 33" in rules_headline("demo")
    fixed = rules(T01, "fixes", head="").good
    assert [(c.row, c.column, c.old, c.new) for c in fixed.edits[0].cells] == [
        ("+4", "10", "24..45", "34..45")
    ]


def rules_headline(layer: str) -> str:
    outcome, sink = rules(T01, layer, head=""), Sink()
    check(outcome.good, {outcome.file.path: outcome.file}, sink)
    return next(d.headline for d in sink.items if d.code == "E340")


def test_T58_an_erratum_of_one_product_only() -> None:
    text = BASE.replace("errata fixes", "edition second") + (
        'erratum later "In the second printing" [x 1]\n  in table units\n'
        "    | Name | A |\n    | HQ | 1 -> 9 |\n"
    )
    values = {
        layer: next(t for t in rules(text, layer, head="").good.tables if t.id == "units")
        .grid.rows[0]
        .cells[0]
        .printed
        for layer in ("demo", "second")
    }
    assert values == {"demo": "1", "second": "9"}


def test_T61_two_errata_of_one_name() -> None:
    one = 'erratum e_17 "E" [17.1]\n  in table units\n    | Name | A |\n    | HQ | 1 -> 9 |\n\n'
    _, said = layered(BASE + one + one.replace("1 -> 9", "9 -> 8"))
    assert said.codes == ["E518"] and said.only.notes
