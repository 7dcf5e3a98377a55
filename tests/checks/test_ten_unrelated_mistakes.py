"""Ten unrelated mistakes in one file are ten messages, each at its place with a rule and a help."""

from __future__ import annotations

from test_error_pages import diagnostics

TEXT = """\
series demo "Demo", edition "1"

sections "1.0-27.9" "Charts"

measure hexes "hex" "hexes"
measure steps "step" "steps"

dice d66 "two dice" [1.5]
  red    1d6, tens
  white  1d6, ones

enum Mode "Mode" [4.0]
  fire_mode "Fire Mode"
  fire_mode "Move Mode"

record Unit "Unit" [3.0]
  range   hexes
  losses  steps
  moved   yes/no, usually no

table gap "Gap" [11.0]
  roll d66
  rows line "Line"
  columns result "Result"
  cells are rolls that give the column
  | Line | A | B |
  | 1 | 11..33 | 41..66 |

table overlap "Overlap" [11.1]
  roll 1d6
  rows line "Line"
  columns result "Result"
  cells are rolls that give the column
  | Line | A | B |
  | 1 | 1..4 | 3..6 |

table reading "Reading" [11.2]
  roll d66
  rows line "Line"
  columns result "Result"
  cells are rolls that give the column
  | Line | A | B |
  | 1 | 11..16 | 17..66 |

table ragged "Ragged" [11.3]
  rows losses "Losses", in bands
  gives number
  | Losses | A |
  | 0..3 | 1 |
  | 4+ |

formula misspelt "Misspelt" [12.1] of unit: Unit
  gives unit.rnge + 1

formula wrong_type "Wrong type" [12.2] of unit: Unit
  gives unit.moved + 1

formula dangling "Dangling" [31.2] of unit: Unit
  gives unit.range / 2

formula units "Units" [12.4] of unit: Unit
  gives unit.range + unit.losses

formula syntax "Syntax" [12.5] of unit: Unit
  gives gives unit.range

formula good "Good" [12.6] of unit: Unit
  gives unit.range + 1
"""

WANTED = [
    ("E217", 14, "4.0"),
    ("E341", 27, "11.0"),
    ("E340", 35, "11.1"),
    ("W340", 43, "11.2"),
    ("E320", 50, "11.3"),
    ("E207", 53, "12.1"),
    ("E208", 56, "12.2"),
    ("E660", 58, "31.2"),
    ("E209", 62, "12.4"),
    ("E103", 65, "12.5"),
]


def test_ten_mistakes_are_ten_messages() -> None:
    found, file = diagnostics(TEXT)
    assert [(d.code, file.position(d.span.start).line, d.rule) for d in found] == WANTED
    assert all(d.help for d in found)
