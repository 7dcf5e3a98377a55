"""The sample files as pages: complete on paper at A4 and letter, inert and tidy in Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules_text import NAMES, SAMPLES
from rules_text import sample as sample_graph
from tables_backend.paper import (
    SIZES,
    missing,
    missing_rows,
    outside,
    overlaps,
    print_pdf,
    read_pdf,
    require_paper,
)

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.leaves import build_pages
from rulesdsl.diagnostics import Sink
from rulesdsl.graph import RuleGraph
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

LAYERS = ("3.1", "hunters", "revised", "4.01", "my_charts")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_T83_samples_are_complete_on_paper(name: str, size: str, tmp_path: Path) -> None:
    require_paper()
    graph = sample_graph(name)
    pages = render(graph)
    index, chapter = build_pages(graph, {})
    for page in (index, chapter) if name == "layers" else (chapter,):
        paper = read_pdf(print_pdf(pages[f"{page.name}.html"], size, tmp_path / page.name))
        assert missing(page, paper) == []
        assert missing_rows(page, paper) == []
        assert outside(paper) == []
        assert overlaps(paper) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_declaration_of_a_sample_is_printed(name: str) -> None:
    graph = sample_graph(name)
    page = build_pages(graph, {})[1]
    anchors = {section.anchor for section in page.sections}
    anchors |= {inner.anchor for section in page.sections for inner in section.inner}
    text = render(graph)[f"{page.name}.md"]
    for chapter in graph.chapters:
        for key in chapter.declarations:
            if key.split(":")[0] in ("function", "example", "record"):
                assert key in anchors, key
    for enum in graph.enums:
        assert enum.header.title.split("*")[0] in text.replace("\\", ""), enum.id


@pytest.mark.parametrize("layer", LAYERS)
def test_views_of_layers_print(layer: str) -> None:
    pages = render(view(layer))
    open_points = {"what-is-open.md", "what-is-open.html"}
    assert set(pages) - open_points == {"index.md", "index.html", "layers.md", "layers.html"}


def test_T55_what_an_erratum_changed_is_marked_and_its_old_figure_shown() -> None:
    text = render(view("4.01"))["layers.md"]
    assert "**1–11** e1" in text and "1–11 was 1–12" in text.replace("\n  ", " ")
    assert "Erratum: Eleven columns of weighted turns [4.01 Command Prep]" in text


def test_T55_a_figure_of_a_term_that_an_erratum_changed_is_marked() -> None:
    text = render(view("revised"))["layers.md"]
    assert "**Open** e1" in text
    assert "changed by errata: was “Billiard Table”; River bed terrain class [hfs-rev 1.3d]" in text
    index = render(view("revised"))["index.md"]
    assert "| river bed " in index and "fire class" in index and "5th Brigade Defense Plan" in index


def test_an_unchanged_view_has_no_marks_of_errata() -> None:
    text = render(view("3.1"))["layers.md"]
    assert "e1" not in text and "Eleven columns" not in text
    assert "printed “17–32”" in text


def view(layer: str) -> RuleGraph:
    text = (SAMPLES / "layers.rules").read_text(encoding="utf-8")
    file = SourceFile("layers.rules", SourceFile.normalise(text))
    sink = Sink()
    graph = analyse([parse_file(file, sink)], {file.path: file}, ViewOptions(layer=layer), sink)
    assert graph is not None
    return graph
