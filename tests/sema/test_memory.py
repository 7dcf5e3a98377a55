"""What a memory holds is what would be made now: every view of every book, in any order, and after
any edits, comes out as from cold; and what did not change is the same object.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.diagnostics import Sink
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.pipeline import check_view, load_sources
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.checks import check
from rulesdsl.sema.kept import read_file
from rulesdsl.sema.memory import Memory, Notebook
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "samples"
Result = tuple[str, str]
"""The graph as JSON, and everything that is said."""

# ---------------------------------------------------------------- every book


@cache
def cold() -> dict[tuple[str, str | None], Result]:
    """Every view of every book, by itself."""
    found = {}
    for folder in _folders():
        for view in load_sources(BookRef(folder)).editions():
            found[folder.name, view] = _result(folder, view, Memory())
    return found


def _folders() -> list[Path]:
    return sorted(p.parent for p in (ROOT / "rulebooks").glob("*/rulebook.yaml"))


def _result(folder: Path, view: str | None, memory: Memory) -> Result:
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        checked = check_view(load_sources(BookRef(folder), memory), view)
    finally:
        os.chdir(here)
    assert checked.graph is not None
    return checked.graph.model_dump_json(), repr(checked.diagnostics)


@pytest.mark.long
@pytest.mark.parametrize("order", ["the last first", "by view"])
def test_every_view_of_every_book_in_one_memory(order: str) -> None:
    views = list(cold())
    if order == "the last first":
        views.reverse()
    elif order == "by view":
        views.sort(key=lambda pair: (pair[1] or "", pair[0]))
    memory = Memory()
    for name, view in views:
        assert _result(ROOT / "rulebooks" / name, view, memory) == cold()[name, view], (name, view)


def test_what_two_books_have_in_common_is_one_object() -> None:
    memory = Memory()
    series, game = (
        check_view(load_sources(BookRef(ROOT / "rulebooks" / name), memory), None).usable()
        for name in ("goss", "lucky_forward")
    )
    same = [name for name, node in series.functions.items() if game.functions.get(name) is node]
    assert len(same) > len(series.functions) / 3
    again = check_view(load_sources(BookRef(ROOT / "rulebooks" / "goss"), memory), None).usable()
    assert all(again.functions[name] is node for name, node in series.functions.items())
    assert all(one is other for one, other in zip(again.examples, series.examples, strict=True))


# ---------------------------------------------------------------- edits


def _drop(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], *lines[at + 1 :]]


def _twice(lines: list[str], at: int) -> list[str]:
    return [*lines[: at + 1], *lines[at:]]


def _comment(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], "# a remark", *lines[at:]]


def _number(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], re.sub(r"[0-8]", lambda m: str(int(m[0]) + 1), lines[at], count=1), *lines[at + 1 :]]


def _word(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], re.sub(r"\b[a-z]{4,}\b", "something", lines[at], count=1), *lines[at + 1 :]]


def _swap(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], *reversed(lines[at : at + 2]), *lines[at + 2 :]]


EDITS: tuple[Callable[[list[str], int], list[str]], ...] = (_drop, _twice, _comment, _number, _word, _swap)


def _analysed(text: str, options: ViewOptions, memory: Memory) -> Result:
    read = read_file(SourceFile("demo.rules", SourceFile.normalise(text)), sink := Sink(), memory)
    files = {"demo.rules": read.file}
    graph = analyse([read.unit], files, options, sink, memory)
    if graph is not None:
        check(graph, files, sink, memory)
    return graph.model_dump_json() if graph is not None else "", repr(sink.in_order())


@pytest.mark.parametrize("name", ["tcs_area_fire", "layers", "marches"])
@settings(max_examples=draws(4), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 10_000)), min_size=1, max_size=4))
def test_after_any_edits(name: str, edits: list[tuple[Callable[[list[str], int], list[str]], int]]) -> None:
    """One memory sees a file change under it, step by step and back again."""
    lines = (SAMPLES / f"{name}.rules").read_text(encoding="utf-8").splitlines()
    texts = [lines]
    for edit, at in edits:
        texts.append(edit(texts[-1], at % len(lines)))
    memory = Memory()
    by_itself = cache(lambda text: _analysed(text, ViewOptions(), Memory()))
    for each in (*texts, *reversed(texts[:-1])):
        text = "\n".join(each)
        assert _analysed(text, ViewOptions(), memory) == by_itself(text)


def test_views_of_one_text_in_turn() -> None:
    text = (SAMPLES / "layers.rules").read_text(encoding="utf-8")
    names = re.findall(r"^(?:series|game|edition|errata|scenario|house) (\w+)", text, re.MULTILINE)
    edits = re.findall(r"^(?:change|erratum|option) (\w+)", text, re.MULTILINE)
    asked = [ViewOptions(layer=name) for name in dict.fromkeys(names)]
    asked += [ViewOptions(without=frozenset({edit})) for edit in edits]
    asked += [ViewOptions(with_options=frozenset({edit})) for edit in edits]
    memory = Memory()
    by_itself = cache(lambda options: _analysed(text, options, Memory()))
    for options in (*asked, *reversed(asked)):
        assert _analysed(text, options, memory) == by_itself(options), options


# ---------------------------------------------------------------- the tables


def test_work_is_done_again_when_an_answer_changes() -> None:
    memory, made = Memory(), []

    def once(words: dict[str, object]) -> object:
        notes = Notebook(memory)
        table = notes.table("words", words)

        def work() -> object:
            made.append(table.get("asked"))
            return made[-1]

        return notes.once("work", work)

    one, other = object(), object()
    assert once({"asked": one, "not asked": one}) is one
    assert once({"asked": one, "not asked": other}) is one
    assert len(made) == 1
    assert once({"asked": other}) is other
    assert once({}) is None
    assert once({"asked": one}) is one
    assert len(made) == 3


def test_what_was_reported_on_is_not_remembered() -> None:
    memory, said = Memory(), []
    for _ in range(2):
        Notebook(memory).once("work", lambda: said.append("wrong"), lambda: len(said))
    assert len(said) == 2


def test_what_work_writes_is_written_again() -> None:
    memory = Memory()
    for expected in ("made", "remembered"):
        notes = Notebook(memory)
        table = notes.table("results", {})

        def work(table: object = table, expected: str = expected) -> str:
            table["it"] = 7  # type: ignore[index]  # a table
            return expected

        assert notes.once("work", work) == "made"
        assert table["it"] == 7
