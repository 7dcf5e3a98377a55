"""Identity of a page: bytes, fingerprints, names of files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tables_backend import stress
from tables_backend.build import altered, book, header
from tables_backend.sample import sample

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.leaves import build_pages
from rulesdsl.graph import Chapter, RuleGraph

_SCRIPT = """
import hashlib
from rulesdsl.backends.tables import render
from tables_backend.sample import sample
pages = render(sample())
print(hashlib.sha256("".join(k + v for k, v in pages.items()).encode()).hexdigest())
"""


def stamp(graph: RuleGraph) -> str:
    return build_pages(graph, {})[1].fingerprint


def test_T97_same_bytes_whatever_the_hash_seed() -> None:
    roots = os.pathsep.join(str(Path(__file__).parents[level]) for level in (1, 2))
    seen: set[str] = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": roots}
        done = subprocess.run([sys.executable, "-c", _SCRIPT], env=env, check=True, capture_output=True)
        seen.add(done.stdout.decode())
    assert len(seen) == 1


def test_T50_every_page_carries_edition_date_and_fingerprint() -> None:
    pages = render(sample())
    for name in ("fire", "index"):
        for text in (pages[f"{name}.md"], pages[f"{name}.html"]):
            assert "edition 1" in text and "2009-07-01" in text and "fingerprint" in text
    assert stamp(sample()) in pages["fire.md"] and stamp(sample()) in pages["fire.html"]


def test_the_fingerprint_changes_with_a_cell_and_not_with_places() -> None:
    graph = sample()
    table = graph.tables[0]
    place = table.header.place.model_copy(update={"line": 99})
    moved = table.model_copy(update={"header": table.header.model_copy(update={"place": place})})
    assert stamp(altered(graph, tables=(moved, *graph.tables[1:]))) == stamp(graph)
    first = table.grid.rows[0]
    cell = first.cells[0].model_copy(update={"printed": "11..52"})
    rows = (first.model_copy(update={"cells": (cell, *first.cells[1:])}), *table.grid.rows[1:])
    changed = table.model_copy(update={"grid": table.grid.model_copy(update={"rows": rows})})
    assert stamp(altered(graph, tables=(changed, *graph.tables[1:]))) != stamp(graph)


def test_the_fingerprint_follows_the_words_a_page_shows() -> None:
    graph = sample()
    renamed = graph.enums[0].model_copy(update={"header": header("Fire", "9.0")})
    assert stamp(altered(graph, enums=(renamed, *graph.enums[1:]))) != stamp(graph)


def test_chapter_files_never_collide_nor_leave_the_folder() -> None:
    names = ("../tcs/fire.rules", "tcs/fire.rules", "INDEX.rules", "a b.rules", "…")
    graph = book((), chapters=tuple(Chapter(file=name, title="", declarations=()) for name in names))
    paths = list(render(graph))
    assert len({path.lower() for path in paths}) == 2 * (len(names) + 2)  # an index, and what is open
    assert all("/" not in path and ".." not in path for path in paths)


def test_an_empty_book_has_an_index() -> None:
    pages = {"index.md", "index.html", "what-is-open.md", "what-is-open.html"}
    assert set(render(book((), chapters=()))) == pages


def test_links_lead_to_sections_that_exist() -> None:
    html = render(stress.charts(stress.morale()))
    assert 'href="fire.html#function-morale"' in html["index.html"]
    assert 'id="function-morale"' in html["fire.html"]
