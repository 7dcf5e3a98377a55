"""The trials of the trade, written in the language and run through the whole front end."""

from __future__ import annotations

import re
import time

import pytest
from test_error_pages import diagnostics

from rulesdsl.diagnostics import Diagnostic, Severity

D66 = """\
dice d66 "two dice, red tens, white ones"
  red    1d6, tens
  white  1d6, ones

"""


def chart(dice: str, line: str, *more: str) -> str:
    """`"11-12:25 | 13-16:20"` as a table of rolls that give the column."""
    cells = [part.strip().split(":", 1) for part in line.split("|")]
    heads = " | ".join(result for _, result in cells)
    bands = " | ".join(band for band, _ in cells)
    return "\n".join(
        [
            'table losses "Losses" [11.0]',
            f"  roll     {dice}",
            '  rows     column "Column"',
            '  columns  result "Result"',
            "  cells    are rolls that give the column",
            '  accept W250 "a trial"',
            *(f"  {extra}" for extra in more),
            f"  | Column | {heads} |",
            f"  | +4     | {bands} |",
            "",
        ]
    )


def check(text: str) -> list[Diagnostic]:
    found, _ = diagnostics(text)
    return [d for d in found if d.severity is not Severity.NOTE]


def codes(text: str) -> list[str]:
    return [d.code for d in check(text)]


PRINTED = "11-12:25 | 13-16:20 | 21-33:15 | 24-45:10 | 46-56:5 | 61-66:0"


def test_T01_printed_overlap_and_its_erratum() -> None:
    (found,) = check(D66 + chart("d66", PRINTED))
    assert found.code == "E340" and found.rule == "11.0"
    assert "rolls 24, 25, 26, 31, 32 and 33" in found.headline
    assert "15 (21..33)" in found.headline and "10 (24..45)" in found.headline
    erratum = 'erratum column_4 "Column +4", dated 2001-01\n  in table losses\n'
    erratum += "    | Column | 10             |\n    | +4     | 24-45 -> 34-45 |\n"
    assert codes(D66 + chart("d66", PRINTED) + "\n" + erratum) == []


def test_T02_hole_and_the_declared_hole() -> None:
    hole = "11:25 | 12-13:20 | 14-23:15 | 24-33:10 | 41-52:5 | 53-66:0"
    (found,) = check(D66 + chart("d66", hole))
    assert found.code == "E341" and "34, 35 and 36" in found.headline
    assert codes(D66 + chart("d66", hole, "holes are unknown")) == []


def test_T03_seventeen_on_two_dice() -> None:
    line = "11..14:no shoot | 15..16:scatter | 17..32:bad | 33+:good"
    (found,) = check(D66 + chart("d66", line))
    assert found.code == "W340" and found.severity is Severity.WARNING
    assert found.edit is not None and found.edit.text == "21..32"
    marked = line.replace("17..32", "21..32 ‡")
    assert codes(D66 + chart("d66", marked, 'mark "‡" corrected, printed "17..32", "no 17"')) == []
    assert codes(D66 + chart("d66", line, 'accept W340 "as printed"')) == []


def test_T04_roll_without_a_range() -> None:
    assert [d.headline for d in check(chart("1d6", "1-3:A | 5-6:B"))] == ["Column +4: roll 4 has no result"]


def test_T06_overlap_and_its_policy() -> None:
    (found,) = check(chart("1d6", "1-4:A | 3-6:B"))
    assert "rolls 3 and 4 are claimed twice, by A (1..4) and by B (3..6)" in found.headline
    assert len(found.notes) == 1 and "expect" in found.witness
    assert codes(chart("1d6", "1-4:A | 3-6:B", "overlaps take the first")) == []


def test_T08_open_bands_partition() -> None:
    assert codes(chart("2d6", "6-:fail | 7-9:partial | 10+:full")) == []


def test_T12_missing_member() -> None:
    text = 'enum Season "Season"\n  spring, summer, fall, winter\n\n'
    text += 'table weather "Weather"\n  rows season: Season\n  gives number\n  accept W250 "a trial"\n'
    rows = "  | Season | Snow |\n  | fall | 1 |\n  | winter | 2 |\n  | spring | 1 |\n"
    (found,) = check(text + rows)
    assert found.code == "W342" and "summer" in found.headline and "summer" in found.witness


DEAL = """\
enum Customer "Customer"
  vip, plain

record Deal "Deal"
  amount    number
  customer  Customer

"""


def test_T13_unique_is_checked() -> None:
    text = DEAL + 'modifiers price "Price" of deal: Deal\n  all that apply, added\n  accept W250 "a trial"\n'
    text += '  group rate "Rate", one\n'
    text += '    +1  "large"     when amount is more than 1000\n'
    (found,) = check(text + '    +2  "customer"  when customer is vip\n')
    assert found.code == "E470" and "amount    1001" in found.witness and "customer  vip" in found.witness
    assert codes(text + '    +2  "small vip"  when customer is vip and amount is at most 1000\n') == []


def test_T22_a_sub_total_and_its_members() -> None:
    sub = 'modifiers sub "Sub-total" of deal: Deal\n  all that apply, added\n'
    sub += '  -3  "short range"  when amount is at most 3\n  -1  "computer"  when customer is vip\n\n'
    whole = 'modifiers all_of_them "All" of deal: Deal\n  all that apply, added\n  accept W250 "a trial"\n'
    whole += '  use sub, "the sub-total"\n'
    assert codes(DEAL + sub + whole) == []
    found = check(DEAL + sub + whole + '  -3  "short"  when amount is at most 3\n')
    assert [d.code for d in found] == ["W470"]


def test_T35_bands_nothing_leads_to() -> None:
    text = 'record Check "Check"\n  stress   number, 0..3 only\n  resolve  number, 0..2 only\n\n'
    text += 'table panic "Panic"\n  rows total "Total", in bands\n  gives number\n'
    text += "  | Total | Effect |\n  | 0 or less | 0 |\n  | 1..6 | 1 |\n  | 7..9 | 2 |\n  | 10+ | 3 |\n\n"
    text += 'resolver panic_check "Panic check" of check: Check\n  roll die 1d6\n'
    text += "  result is panic at (die + stress - resolve)\n  gives result\n"
    found, _ = diagnostics(text)
    assert [(d.code, d.severity) for d in found] == [("W343", Severity.NOTE)]
    assert "nothing leads to 10+" in found[0].headline and "from -1 to 9" in found[0].headline


def test_T40_asterisk_read_as_a_digit() -> None:
    text = 'table losses "Losses"\n  rows size "Size", in bands\n  columns loss "Loss", in bands\n'
    text += "  gives number\n"
    text += '  accept W250 "a trial"\n{}  | Size | 1 | 2 | 3 | 4 | 5 |\n  | 1 | 35 | 30 | 20 | 10 | 5 |\n'
    misread = text + "  | 2 | 25 | 100 | 10 | 0 | 0 |\n  | 3+ | 15 | 10 | 5 | 0 | 0 |\n"
    (found,) = check(misread.format(""))
    assert found.code == "W345"
    assert codes(misread.format('  accept W345 "printed so"\n')) == []
    marked = misread.replace("100", "10 *")
    assert codes(marked.format('  mark "*" "ignore for single vehicles"\n')) == []


def test_T53_add_the_dice_or_read_them() -> None:
    (found,) = check(chart("2d6", "11-42:A | 43-55:B | 56-63:C | 64-66:D"))
    assert found.code == "E342" and "d66" in found.help


def test_T60_the_wrong_book_is_cited() -> None:
    text = 'sections "1.0-27.9" "Charts"\n\n' + chart("1d6", "1-3:A | 4-6:B").replace(
        "[11.0]", "[TW p.180; 11.0]"
    )
    (found,) = check(text)
    assert found.code == "E660" and "TW p.180" in found.headline


def test_one_mistake_elsewhere_makes_nothing_unused() -> None:
    text = chart("1d6", "1-3:A | 4-6:B").replace('  accept W250 "a trial"\n', "")
    text += '\nresolver fire "Fire" of fire: Nothing\n  roll die 1d6\n  gives losses\n'
    assert codes(text) == ["E202"]


def test_charts_without_procedures_are_looked_up_by_the_player() -> None:
    """Someone who types a game's charts and nothing else is not told that nothing uses them."""
    text = chart("1d6", "1-3:A | 4-6:B").replace('  accept W250 "a trial"\n', "")
    assert codes(text) == []
    record = '\nrecord Shot "Shot"\n  factors  number\n'
    resolver = '\nresolver fire "Fire" of shot: Shot\n  roll die 1d6\n  hits  is (die is at most factors)\n'
    assert codes(text + record + resolver + "  gives hits\n") == []
    uncited = re.sub(r'(?m)^(table .*?) \[[^\]]*\]', r"\1", text)
    assert codes(uncited + record + resolver + "  gives hits\n") == ["W250"]


@pytest.mark.parametrize("rows", [110])
def test_four_thousand_cells_check_quickly(rows: int) -> None:
    bands = [f"{10 * tens + ones}" for tens in range(1, 7) for ones in range(1, 7)]
    heads = " | ".join(f"r{band}" for band in bands)
    text = D66 + 'table big "Big"\n  roll d66\n  rows line "Line", in bands\n  columns result "Result"\n'
    text += "  cells are rolls that give the column\n" + f'  accept W250 "a trial"\n  | Line | {heads} |\n'
    text += "".join(f"  | {row} | {' | '.join(bands)} |\n" for row in range(1, rows + 1))
    start = time.perf_counter()
    assert codes(text) == []
    assert time.perf_counter() - start < 10
