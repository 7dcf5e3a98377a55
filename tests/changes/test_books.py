"""The books of this repository: what a player of the series wants to read of two editions."""

from __future__ import annotations

from functools import cache

import pytest
from books import book

from rulesdsl.changes import Report, compare
from rulesdsl.changes.outline import cause_of, outline
from rulesdsl.changes.render_html import render_html
from rulesdsl.changes.render_text import render_text


@cache
def report(old: str, new: str) -> Report:
    return compare(book(old), book(new), stamped=True)


PAIRS = [("hunters", "hunters@revised"), ("tcs@3.1", "tcs@4.01"), ("goss", "lucky_forward")]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_the_other_way_round_is_the_mirror_image(old: str, new: str) -> None:
    there, back = report(old, new), compare(book(new), book(old), stamped=True).mirrored()
    assert (there.old, there.new) == (back.old, back.new)
    for name in ("book", "revisions", "moves"):
        assert sorted(map(str, getattr(there, name))) == sorted(map(str, getattr(back, name)))
    assert said(there) == said(back)
    assert compare(book(new), book(new)).empty


def said(found: Report) -> list[str]:
    return sorted(
        f"{d.how} {d.old} {d.new} {d.why} {sorted(d.revisions)} {change}"
        for d in found.declarations
        for change in (*d.changes, None)
    )


def test_each_revision_stands_once_with_old_and_new() -> None:
    found = report("hunters", "hunters@revised")
    told = outline(found)
    (force,) = [section for section in told.sections if section.title == "Now in force"]
    headings = [part.heading for part in force.parts]
    assert len(headings) == len(set(headings)) == len(found.revisions)
    for part in force.parts:
        assert part.blocks or any("see below" in note for note in part.notes), (
            f"{part.heading} changes nothing"
        )
    text = render_text(found)
    for line in (
        "~ Tavronitis River Bed, fire class: Billiard Table -> Open",
        "~ gives: 3 -> 5",
        "was one Flight in a turn\n          now three Flights in a turn",
        "flights planned 1–2: no -> yes",
        "~ High Explosive: 25 -> ?",
    ):
        assert text.count(line) == 1, line
    assert "section 6.0 Command rules is no longer switched off" in text
    assert max(map(len, text.splitlines())) <= 80


def test_every_change_stands_in_the_outline_once() -> None:
    for old, new in PAIRS:
        found = report(old, new)
        told = outline(found)
        blocks = [b for section in told.sections for part in section.parts for b in part.blocks]
        shown = [change for block in blocks for change in block.change.changes]
        meant = [change for one in found.declarations for change in one.changes]
        assert sorted(map(str, shown)) == sorted(map(str, meant)), (old, new)
        for one in found.declarations:
            for change in one.changes:
                assert set(cause_of(found, one, change)) <= set(one.revisions)


def test_two_editions_of_a_series_in_rules_terms() -> None:
    text = render_text(report("tcs@3.1", "tcs@4.01"))
    assert text.count("five columns added: Col 7, Col 8, Col 9, Col 10, Col 11") == 2
    assert "thresholds changed in 4 lines" in text
    assert "dice changed: 2d6 (the sum of two dice) -> d66 (two dice read in sequence)" in text
    assert "phase new: Aircraft and Artillery Phase" in text
    assert "fact new: vehicles" in text
    for move in ("14 -> 15 Overwatch", "16 -> 17 Morale", "17 -> 18 Artillery", "27 -> 26 Night"):
        assert f"> moved {move}" in text
    assert "section 18 Indirect Fire vs. Point Targets is gone" in text


def test_the_page_is_one_file_and_marks_without_colour() -> None:
    html = render_html(report("tcs@3.1", "tcs@4.01"))
    for outside in ("<script", "http:", "https:", "<link", "url(", "src="):
        assert outside not in html
    assert "<ins>" in html and "<del>" in html and 'class="cell ins">61' in html
    colours = {part.split(";")[0].split(" ")[0] for part in html.split("color: ")[1:]}
    assert colours <= {"#000", "#fff"}
