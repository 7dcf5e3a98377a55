"""Parquet in and out: every kind of column, typed results, the same file however it was divided."""

from __future__ import annotations

import csv
from contextlib import closing
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import books
import pytest
from duel import DUEL
from rules_text import graph_of

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import BadSituations, Wish, asked
from rulesdsl.driver.trouble import Trouble
from rulesdsl.sweep.complaints import Complaints
from rulesdsl.sweep.text_files import plain

pa: Any = pytest.importorskip("pyarrow")
pq: Any = pytest.importorskip("pyarrow.parquet")
parquet_files: Any = pytest.importorskip("rulesdsl.sweep.parquet_files")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("book") / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return rulesdsl.load(path)


def swept(book: g.RuleGraph, name: str, out: Path, chunk: int = 3, **wish: Any) -> Path:
    sweep(asked(book, name, Wish(out, **wish)), How(1, chunk_rows=chunk), lambda *_: None)
    return out


COVERS = {
    "text": pa.array(["tree", "None", None, "tree"]),
    "large text": pa.array(["tree", "None", None, "tree"], pa.large_string()),
    "dictionary": pa.array(["tree", "None", None, "tree"]).dictionary_encode(),
}
DISTANCES = {
    "whole": pa.array([5, 12, 5, None]),
    "small": pa.array([5, 12, 5, None], pa.uint8()),
    "floats that are whole": pa.array([5.0, 12.0, 5.0, None]),
    "decimals": pa.array([Decimal("5.00"), Decimal("12"), Decimal("5"), None]),
    "text": pa.array(["5", "12 paces", " 5 ", ""]),
}


@pytest.mark.parametrize("distance", DISTANCES)
@pytest.mark.parametrize("cover", COVERS)
def test_columns_of_every_kind(distance: str, cover: str, book: g.RuleGraph, tmp_path: Path) -> None:
    columns = {"distance": DISTANCES[distance], "cover": COVERS[cover], "roll.aim": pa.array([9, 9, 9, 9])}
    pq.write_table(pa.table(columns), tmp_path / "s.parquet")
    out = swept(book, "fire", tmp_path / "o.parquet", source=tmp_path / "s.parquet")
    found = pq.read_table(out).to_pydict()
    assert found["status"] == ["ok", "ok", "missing", "missing"]
    assert found["result"] == ["Graze", "Graze", None, None]
    assert found["distance"] == [5, 12, 5, None]


WORD, NUMBERS = pa.dictionary(pa.int8(), pa.string()), pa.list_(pa.int8())
KINDS = {
    **COVERS,
    **DISTANCES,
    "view": pa.array(["tree", " tree", None, ""], pa.string_view()),
    "booleans": pa.array([True, False, None, True]),
    "days": pa.array([date(1941, 5, 20), None, date(1941, 5, 20), date(1941, 6, 1)]),
    "hours": pa.array([datetime(1941, 5, 20, 15), None, datetime(1941, 5, 20), datetime(1941, 5, 20, 15)]),
    "nothing": pa.nulls(4),
    "lists": pa.array([["tree", None], [], None, ["tree", None]]),
    "lists of words": pa.array([["a", "b"], [""], ["b"], ["a", "b"]], pa.list_(WORD)),
    "lists of lists": pa.array([[[1, 2], []], [[1], [2]], None, [[1, 2], []]], pa.large_list(NUMBERS)),
}  # fmt: skip


@pytest.mark.parametrize("size", [1, 3, 100])
@pytest.mark.parametrize("kind", KINDS)
def test_many_rows_at_a_time_are_the_same_rows(
    kind: str, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the file is cut into batches."""
    column = pa.chunked_array([KINDS[kind], KINDS[kind].slice(1)])
    pq.write_table(pa.table({"a": column, "b": pa.array(range(7))}), tmp_path / "s.parquet")
    source = parquet_files.parquet_source(tmp_path / "s.parquet")
    wanted = [row for _, row in source.rows(Complaints("row"))]
    monkeypatch.setattr(parquet_files, "_BATCH", 2)
    with closing(source.cursor()) as cursor:
        found = []
        while columns := cursor.take(size):
            found += zip(*(column.cells() for column in columns), strict=True)
    assert found == wanted and repr(found) == repr(wanted)
    with closing(source.cursor()) as cursor:
        rows, (a, _) = cursor.words(100)
    assert rows == 7 and {repr(cell) for cell in a} == {repr(row[0]) for row in wanted}


def test_results_are_typed(book: g.RuleGraph, tmp_path: Path) -> None:
    vary = ["distance=5,6,31", "drunk=yes,no"]
    out = swept(book, "fire", tmp_path / "o.parquet", vary=vary, with_=["cover=tree"], seed=1, times=2)
    words = pa.dictionary(pa.int32(), pa.string())
    assert dict(zip(*[iter(_types(out))] * 2, strict=True)) == {
        "distance": pa.int64(), "drunk": pa.bool_(), "repetition": pa.int64(), "status": words,
        "reason": pa.string(), "final": words, "result": words,
    }  # fmt: skip
    exact = swept(book, "steadiness", tmp_path / "e.parquet", vary=["distance=8,9"])
    assert pq.read_table(exact).column("value").to_pylist() == ["2", "9/4"]
    odds = swept(book, "fire", tmp_path / "c.parquet", vary=vary, with_=["cover=tree"], odds="result")
    table = pq.read_table(odds)
    assert table.schema.field("chance.Miss").type == pa.string()
    assert table.schema.field("chance.Miss.decimal").type == pa.float64()


def _types(path: Path) -> list[Any]:
    return [part for field in pq.read_schema(path) for part in (field.name, field.type)]


def test_what_is_known_of_a_follow_on(tmp_path: Path) -> None:
    fixed = [
        "fire_kind=sfa", "firers.1.unit.kind=mg", "firers.1.unit.target_type=area", "firers.1.range=2",
        "target.units.1.kind=infantry_platoon", "target.units.1.target_type=area", "target.units.1.morale=3",
        "target.terrains=open",
    ]  # fmt: skip
    vary = ["firers.1.firepower=1,2"]
    wish: dict[str, Any] = {"vary": vary, "with_": fixed, "seed": 1, "times": 40}
    out = swept(books.book("tcs"), "area_fire", tmp_path / "o.parquet", 20, **wish)
    table = pq.read_table(out)
    assert table.schema.field("check.night").type == pa.bool_()
    assert table.schema.field("losses").type == pa.int64()
    assert "due" in table.column("check.status").to_pylist()


@pytest.mark.parametrize("chunk", [1, 4, 1000])
def test_division_into_chunks_does_not_show(chunk: int, book: g.RuleGraph, tmp_path: Path) -> None:
    wish: dict[str, Any] = {"vary": ["seconds.1.nerve=1..6", "seconds.2.nerve=2,3"], "seed": 1}
    one = swept(book, "volley", tmp_path / "a.parquet", 5, **wish).read_bytes()
    assert swept(book, "volley", tmp_path / "b.parquet", chunk, **wish).read_bytes() == one
    text = swept(book, "volley", tmp_path / "c.csv", chunk, **wish)
    with text.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    table = pq.read_table(tmp_path / "a.parquet").to_pylist()
    assert [{name: plain(cell) for name, cell in row.items()} for row in table] == rows


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"distance": pa.array([5.0, 5.1])}, "row 2: column 1 (distance): 5.1 is a floating-point number"),
        ({"distance": pa.array([float("nan")])}, "nan is a floating-point number"),
        ({"distanc": pa.array([5])}, "did you mean distance?"),
        ({"cover": pa.array(["tree", "three"])}, "row 2: column 1 (cover): 'three' is not one of Cover"),
        ({"distance": pa.array([date(2024, 1, 2)])}, "that looks like the date a spreadsheet makes"),
        ({"distance": pa.array([{"x": 1}])}, "cells of the type struct<x: int64> cannot be read"),
        ({"distance": pa.array([b"x"])}, "cells of the type binary cannot be read"),
        ({"distance": pa.array([[1, 2]])}, "is not a whole number"),
    ],
)
def test_what_is_wrong_and_where(columns: Any, said: str, book: g.RuleGraph, tmp_path: Path) -> None:
    pq.write_table(pa.table(columns), tmp_path / "s.parquet")
    with pytest.raises(BadSituations) as error:
        swept(book, "shot_shift", tmp_path / "o.csv", source=tmp_path / "s.parquet")
    assert said in " ".join(error.value.details)


@pytest.mark.parametrize("raw", [b"", b"PAR1", b"a,b\n1,2\n" * 10])
def test_what_is_no_parquet_file(raw: bytes, book: g.RuleGraph, tmp_path: Path) -> None:
    (tmp_path / "s.parquet").write_bytes(raw)
    with pytest.raises(BadSituations) as error:
        swept(book, "shot_shift", tmp_path / "o.csv", source=tmp_path / "s.parquet")
    assert "is it a Parquet file?" in error.value.details[0]


def test_a_cell_that_cannot_be_read_leaves_its_column_typed(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("distance,cover,drunk\n5,tree,yes\nfive,tree,no\n6,wood,maybe\n", encoding="utf-8")
    out = swept(book, "shot_shift", tmp_path / "o.parquet", 2, source=source, let_pass=True)
    assert _types(out)[:6] == [
        "distance", pa.int64(), "cover", pa.dictionary(pa.int32(), pa.string()), "drunk", pa.bool_()
    ]  # fmt: skip
    table = pq.read_table(out).to_pydict()
    assert table["distance"] == [5, None, 6] and table["drunk"] == [True, False, None]
    assert table["cover"] == ["tree", "tree", "wood"]
    assert "'five' is not a whole number" in table["reason"][1]


@pytest.mark.parametrize("where", ["a fact", "an answer"])
def test_a_number_beyond_64_bits(where: str, book: g.RuleGraph, tmp_path: Path) -> None:
    """Parquet has no whole numbers of more: the column is named, and what to do instead."""
    wish: dict[str, Any] = {"vary": ["paces_now=1,10000000000000000000"], "with_": ["paces_gone=1"]}
    if where == "an answer":
        wish = {"vary": ["paces_now=-9000000000000000000,0"], "with_": ["paces_gone=9000000000000000000"]}
    with pytest.raises(Trouble) as error:
        swept(book, "closer", tmp_path / "o.parquet", **wish)
    name = "paces_now: 10000000000000000000" if where == "a fact" else "value: -18000000000000000000"
    assert error.value.headline == f"column {name} is beyond the 64 bits of a whole number in Parquet"
    assert error.value.help == "write the results as .csv or .jsonl"
    assert name.split()[1] in swept(book, "closer", tmp_path / "o.csv", **wish).read_text(encoding="utf-8")


@pytest.mark.parametrize("cell", [datetime(2024, 1, 2, 3, 4, 5), datetime(2024, 1, 2, tzinfo=UTC)])
def test_a_time_that_the_rules_do_not_know(cell: datetime, tmp_path: Path) -> None:
    book = graph_of("""record R "R" [1]
  day  date

formula next_day "Next day" [1] of r: R
  gives day
""")
    pq.write_table(pa.table({"day": pa.array([cell])}), tmp_path / "s.parquet")
    with pytest.raises(BadSituations) as error:
        swept(book, "next_day", tmp_path / "o.csv", source=tmp_path / "s.parquet")
    assert "2024-01-02" in error.value.details[0] and "is not a date" in error.value.details[0]


@pytest.mark.parametrize("chunk", [1, 2])
def test_chances_that_hang_on_unprinted_cells(tmp_path: Path, chunk: int) -> None:
    """As in a text file: also of an outcome that only the rows of another chunk name."""
    graph = rulesdsl.load(Path(__file__).parents[1] / "distribution" / "own_shares.rules")
    out = swept(graph, "pay", tmp_path / "a.parquet", vary=["n=1..3"], odds="paid", chunk=chunk)
    rows = pq.read_table(out).to_pylist()
    assert [row["chance.5"] for row in rows] == ["0..1/6", "?", "2/3"]
    assert [row["chance.3"] for row in rows] == ["1/3..1/2", "?", None]
