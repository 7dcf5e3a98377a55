"""The citation grammar and the list of sections a book may cite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.graph.citations import Section, read_citation, read_sections


@pytest.mark.parametrize(
    ("text", "book", "sections", "rest"),
    [
        ("11.1e", "", ["11.1e"], ""),
        ("11.0", "", ["11.0"], ""),
        ("13.7.3(m)", "", ["13.7.3m"], ""),
        ("13.7.3(h), (p)", "", ["13.7.3h", "13.7.3p"], ""),
        ("11.5.1a, b, l", "", ["11.5.1a", "11.5.1b", "11.5.1l"], ""),
        ("16.2 note 2", "", ["16.2"], "note 2"),
        ("11.1 example", "", ["11.1"], "example"),
        ("11.5.3 example of play", "", ["11.5.3"], "example of play"),
        ("11.6.0 6", "", ["11.6.0"], "6"),
        ("hfs 1.2", "hfs", ["1.2"], ""),
        ("hfs-rev 2.11", "hfs-rev", ["2.11"], ""),
        ("hfs 1.3d-j", "hfs", ["1.3d-1.3j"], ""),
        ("142.21-142.212", "", ["142.21-142.212"], ""),
        ("17.1A", "", ["17.1A"], ""),
        ("11.2.1, 11.2.1a", "", ["11.2.1", "11.2.1a"], ""),
    ],
)
def test_reads_numbers(text: str, book: str, sections: list[str], rest: str) -> None:
    citation = read_citation(text)
    assert (citation.book, [str(r) for r in citation.ranges], citation.rest) == (book, sections, rest)
    assert citation.words == ""


@pytest.mark.parametrize("text", ["Charts", "introduction", "note 1", "TW p.180", "Intro I.A", ""])
def test_words_without_a_number(text: str) -> None:
    citation = read_citation(text)
    assert citation.ranges == ()
    assert citation.words == text


def test_chapter_of_a_citation() -> None:
    assert read_citation("16.2 note 2").chapter == 16
    assert read_citation("Charts").chapter is None


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("11.1e", True),
        ("1.0", True),
        ("1", True),
        ("27.4a", True),
        ("27.1", True),
        ("28.0", False),
        ("0.9", False),
        ("Charts", True),
        ("charts", True),
        ("Charts note 2", True),
        ("Chart", False),
        ("hfs 1.3d-j", True),
        ("hfs 3.1", False),
        ("hfs-rev 1.2", False),
        ("TW p.180", False),
        ("TW 17.1", False),
        ("11.1, 28.0", False),
        ("11.1-28.0", False),
    ],
)
def test_a_range_and_words(text: str, covered: bool) -> None:
    sections = read_sections(["1.0-27.0", "Charts", "hfs 1.0-2.9"])
    assert sections.covers(read_citation(text)) is covered
    assert sections.books == ("", "hfs")


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("11.1", True),
        ("11.1e", True),
        ("11.1f", False),
        ("11.1a", True),
        ("11.2", True),
        ("11.2.5", True),
        ("11.3", False),
        ("11", True),
        ("11.0", True),
        ("12", False),
    ],
)
def test_single_entries_and_letters(text: str, covered: bool) -> None:
    sections = read_sections(["11.1a-11.1e, 11.2"])
    assert sections.covers(read_citation(text)) is covered


def test_a_book_prefix_reaches_to_the_next_in_one_entry() -> None:
    sections = read_sections(["hfs 1.0-1.9, 3.0-3.9", "9.0"])
    assert sections.covers(read_citation("hfs 3.1"))
    assert not sections.covers(read_citation("3.1"))
    assert sections.covers(read_citation("9.0"))


def test_a_range_that_runs_backwards_is_told() -> None:
    (entry,) = read_sections(["27.0-1.0"]).entries
    assert entry.backwards
    assert not read_sections(["1.0-27.0"]).entries[0].backwards


@given(st.text(max_size=40))
def test_any_text_is_a_citation(text: str) -> None:
    citation = read_citation(text)
    assert citation.text == " ".join(text.split())
    assert bool(citation.ranges) != bool(citation.words) or not citation.text


@given(st.lists(st.integers(0, 40), min_size=1, max_size=4), st.sampled_from(["", "a", "m"]))
def test_a_number_reads_back(numbers: list[int], letters: str) -> None:
    section = Section(tuple(numbers), letters)
    citation = read_citation(str(section))
    assert [r.low for r in citation.ranges] == [section]
