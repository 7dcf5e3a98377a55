"""The table of ratios: what was asked for beside what was measured."""

from __future__ import annotations

from ratios import at_least, at_most, compared, rows, table

SECONDS = {("Q", "ours"): 2.0, ("Q", "theirs"): 5.0}


def test_ratios_are_of_speed_or_of_time() -> None:
    needs = (at_least(2, "theirs"), at_least(3, "theirs"), at_most(1.3, "theirs"), compared("theirs"))
    found = [row.cells[2:] for row in rows([("Q", "ours", needs)], SECONDS)]
    assert found == [
        ("theirs", "at least 2 times as fast as", "2.5", "yes"),
        ("theirs", "at least 3 times as fast as", "2.5", "no"),
        ("theirs", "at most 1.3 times as long as", "0.4", "yes"),
        ("theirs", "times as long as", "0.4", ""),
    ]


def test_a_side_that_was_left_out_is_not_measured() -> None:
    (row,) = rows([("Q", "ours", (at_least(2, "nobody"),))], SECONDS)
    assert row.cells[-2:] == ("not measured", "")


def test_the_table_is_markdown() -> None:
    lines = table(list(rows([("Q", "ours", (at_least(2, "theirs"),))], SECONDS)))
    assert [line.count("|") for line in lines] == [7, 7, 7]
