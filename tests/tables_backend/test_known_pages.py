"""Chapters that are known are not laid out again, and never used where they would be wrong."""

from __future__ import annotations

import pytest
from tables_backend.sample import sample

from rulesdsl.backends.tables import KnownPages, leaves, pages, render
from rulesdsl.graph import Chapter, Model, RuleGraph, Table
from rulesdsl.graph.noted import Answers, Asked, content, noted


def parted(graph: RuleGraph) -> RuleGraph:
    """The sample's one chapter in two: its charts, and the rest."""
    (chapter,) = graph.chapters
    charts = {f"function:{table.id}" for table in graph.tables}
    own = tuple(key for key in chapter.declarations if key in charts)
    rest = tuple(key for key in chapter.declarations if key not in charts)
    first = Chapter(file="charts.rules", title="Charts", declarations=own)
    return changed(graph, chapters=(first, Chapter(file="rest.rules", title="Rest", declarations=rest)))


def changed(graph: RuleGraph, **update: object) -> RuleGraph:
    """Another graph: what was worked out of the old one is not its own."""
    fields = {name: getattr(graph, name) for name in RuleGraph.model_fields}
    return RuleGraph.model_construct(**{**fields, **update})


def with_table(graph: RuleGraph, table: Table) -> RuleGraph:
    return changed(graph, tables=tuple(table if t.id == table.id else t for t in graph.tables))


def renamed(table: Table) -> Table:
    return table.model_copy(update={"header": table.header.model_copy(update={"title": "Another title"})})


def refigured(table: Table) -> Table:
    """With its last row gone: the figures are others, the chart's heads are not."""
    rows = table.grid.rows[:-1]
    return table.model_copy(update={"grid": table.grid.model_copy(update={"rows": rows})})


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The chapters that were laid out, by name."""
    seen: list[str] = []
    real = leaves.laid_out

    def noting(graph: RuleGraph, shelf: pages.Shelf, said: pages.Said) -> object:
        seen.append(shelf.name)
        return real(graph, shelf, said)

    monkeypatch.setattr(leaves, "laid_out", noting)
    return seen


def test_the_same_chapters_are_laid_out_once(laid_out: list[str]) -> None:
    known, graph = KnownPages(), parted(sample())
    first = render(graph, known=known)
    other = render(changed(graph, view="revised"), known=known)
    assert laid_out == ["charts", "rest"]
    assert other == render(changed(graph, view="revised")) != first


def test_a_changed_figure_is_laid_out_in_its_own_chapter_alone(laid_out: list[str]) -> None:
    known, graph = KnownPages(), parted(sample())
    render(graph, known=known)
    for table in graph.tables:
        del laid_out[:]
        other = with_table(graph, refigured(table))
        assert render(other, known=known) == render(other, known=KnownPages())
        assert laid_out == ["charts", "charts", "rest"]


def test_what_another_chapter_prints_of_a_chart_is_printed_anew() -> None:
    known, graph = KnownPages(), parted(sample())
    render(graph, known=known)
    for table in graph.tables:
        other = with_table(graph, renamed(table))
        assert render(other, known=known) == render(other)
    for enum in graph.enums:
        members = tuple(m.model_copy(update={"printed": f"{m.printed} anew"}) for m in enum.members)
        anew = enum.model_copy(update={"members": members, "abbreviated": "Abc"})
        other = changed(graph, enums=tuple(anew if e.id == enum.id else e for e in graph.enums))
        assert render(other, known=known) == render(other)
    assert render(graph, known=known) == render(graph)


def test_links_lead_where_the_section_stands_now() -> None:
    known, graph = KnownPages(), parted(sample())
    render(graph, known=known)
    charts, rest = graph.chapters
    moved = charts.model_copy(update={"file": "figures.rules"})
    other = changed(graph, chapters=(moved, rest))
    assert render(other, known=known) == render(other)


def test_questions_are_noted_with_their_answers() -> None:
    graph = sample()
    table = graph.tables[0]
    asked: Asked = {}
    seen = noted(Answers.of(graph), frozenset(), asked)
    assert seen.functions[table.id].grid.rows == ()  # type: ignore[union-attr]  # a table
    assert "nothing" not in seen.functions
    assert seen.title == graph.title
    assert set(asked) == {("outlines", table.id), ("functions", "nothing"), ("graph", "title")}
    assert Answers.of(graph).hold(asked)
    assert Answers.of(with_table(graph, refigured(table))).hold(asked)
    assert not Answers.of(with_table(graph, renamed(table))).hold(asked)
    own = noted(Answers.of(graph), frozenset({str(table.id)}), asked)
    assert own.functions[table.id] is table
    assert not Answers.of(with_table(graph, refigured(table))).hold(asked)


def test_content_knows_kinds_and_order() -> None:
    several: list[object] = [("a", "b"), ("b", "a"), ("ab",), "ab", 1, "1", True, None, {"a": "b"}]
    digests = [content(each) for each in several]
    assert len(set(digests)) == len(several)
    assert content(frozenset("abc")) == content(frozenset("cab"))
    node: Model = sample().tables[0]
    assert content(node) == content(node.model_copy())
