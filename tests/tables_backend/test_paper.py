"""Printed in a real Chromium at A4 and letter: nothing cut off, heads and margins on each page."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables_backend import stress
from tables_backend.paper import (
    SIZES,
    Paper,
    missing,
    missing_rows,
    outside,
    overlaps,
    print_pdf,
    read_pdf,
    require_paper,
    squeeze,
)
from tables_backend.sample import sample

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.leaves import build_pages
from rulesdsl.graph import RuleGraph

BOOKS = {
    "sample": sample,
    "wide": lambda: stress.charts(stress.morale(), stress.d66_columns(18), stress.spans()),
    "signs": lambda: stress.labels(stress.SIGNS),
    "hostile": lambda: stress.labels(stress.HOSTILE),
}


def printed(graph: RuleGraph, size: str, folder: Path, name: str = "fire") -> Paper:
    require_paper()
    return read_pdf(print_pdf(render(graph)[f"{name}.html"], size, folder))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOOKS)
def test_T83_every_cell_is_on_the_paper(name: str, size: str, tmp_path: Path) -> None:
    graph = BOOKS[name]()
    paper = printed(graph, size, tmp_path)
    page = build_pages(graph, {})[1]
    assert missing(page, paper) == []
    assert missing_rows(page, paper) == []
    assert outside(paper) == []
    assert overlaps(paper) == []
    for width, height in paper.sizes:
        assert sorted((round(width), round(height))) == sorted(SIZES[size])


@pytest.mark.parametrize("size", SIZES)
def test_T50_margins_of_every_page(size: str, tmp_path: Path) -> None:
    graph = sample()
    paper = printed(graph, size, tmp_path)
    page = build_pages(graph, {})[1]
    assert len(paper.texts) == len(paper.sizes) > 1
    for index, text in enumerate(paper.texts):
        for wanted in (page.book, page.title, page.edition, page.dated, page.fingerprint):
            assert squeeze(wanted) in text
        assert f"page{index + 1}of{len(paper.texts)}" in text


def test_T83_eighteen_columns_turn_the_page(tmp_path: Path) -> None:
    graph = stress.charts(stress.morale(), stress.d66_columns(18))
    paper = printed(graph, "A4", tmp_path)
    assert [width > height for width, height in paper.sizes] == [False, True]


def test_T83_sixty_columns_are_split_and_row_heads_repeated(tmp_path: Path) -> None:
    graph = stress.charts(stress.d66_columns(60))
    paper = printed(graph, "letter", tmp_path)
    assert missing(build_pages(graph, {})[1], paper) == []
    assert outside(paper) == []
    assert paper.text.count("Result5") >= 3


def test_T83_a_cell_of_many_lines_and_a_word_wider_than_the_page(tmp_path: Path) -> None:
    paper = printed(stress.charts(stress.tall_cell()), "A4", tmp_path)
    assert outside(paper) == []
    words = paper.text
    assert all(f"clause{i}of" in words for i in range(240))
    assert "Donaudampfschifffahrtsgesellschaft" * 6 in words


def test_T85_heads_and_footnotes_on_every_page_of_a_long_chart(tmp_path: Path) -> None:
    paper = printed(stress.charts(stress.long_chart(200)), "A4", tmp_path)
    assert len(paper.texts) >= 3
    for text in paper.texts:
        assert "TerrainLegMechClass" in text.replace("Cost", "")
        assert "onlybyroad" in text
