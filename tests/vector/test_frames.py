"""Data frames in and out: the same answers as of plain columns, in the kind of frame that was given."""

from __future__ import annotations

import datetime
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from duel import DUEL
from rules_text import graph_of

import rulesdsl
from rulesdsl.vector import prepare

np: Any = pytest.importorskip("numpy")
ROOT = Path(__file__).resolve().parents[2]

PLAIN: dict[str, list[Any]] = {
    "distance": [5, 15, 25, 31, None, 8, 8],
    "cover": ["tree", "None", "None", "tree", "tree", None, "wood"],
    "drunk": [True, None, False, False, True, False, None],
    "roll.aim": [9, 11, 11, 7, 7, 7, 7],
}
STATUS = ["ok", "ok", "unknown", "refused", "missing", "missing", "bad_input"]
RESULT = ["Miss", "Hit", None, None, None, None, None]
WHOLE = ("status", "reason", "final", "result")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("book") / "duel.rules"
    found.write_text(DUEL, encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def fire(path: Path) -> Any:
    return rulesdsl.vectorised(path, "fire")


@pytest.fixture(scope="module")
def steadiness(path: Path) -> Any:
    return rulesdsl.vectorised(path, "steadiness")


@pytest.fixture(scope="module")
def volley(path: Path) -> Any:
    return rulesdsl.vectorised(path, "volley")


# ---------------------------------------------------------------- pandas


def pandas_frames() -> dict[str, Any]:
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")
    plain = pd.DataFrame({name: pd.Series(cells, dtype=object) for name, cells in PLAIN.items()})
    nullable = plain.astype({"distance": "Int64", "cover": "string", "drunk": "boolean", "roll.aim": "Int16"})
    return {
        "objects": plain,
        "nullable": nullable,
        "floats with NaN": plain.astype({"distance": "float64", "roll.aim": "int8"}),
        "categories": plain.astype({"cover": "category", "roll.aim": "category"}),
        "arrow": nullable.astype(
            {"distance": pd.ArrowDtype(pa.int32()), "cover": pd.ArrowDtype(pa.string()),
             "drunk": pd.ArrowDtype(pa.bool_())}
        ),
        "an odd index": plain.set_index(pd.MultiIndex.from_product([["a"], [3, 1, 2, 9, 8, 7, 1]])),
        "dates for an index": plain.set_index(pd.date_range("1941-05-20", periods=7)[::-1]),
        "every second row": nullable.loc[nullable.index.repeat(2)].iloc[::2],
    }  # fmt: skip


@pytest.mark.parametrize("name", ["objects", "nullable", "floats with NaN", "categories", "arrow",
                                  "an odd index", "dates for an index", "every second row"])  # fmt: skip
def test_pandas(name: str, fire: Any) -> None:
    pd = pytest.importorskip("pandas")
    frame = pandas_frames()[name]
    before = frame.copy(deep=True)
    found = fire(frame)
    assert type(found) is pd.DataFrame and tuple(found.columns) == WHOLE
    assert found.index.equals(frame.index) and frame.equals(before)
    assert isinstance(found["status"].dtype, pd.CategoricalDtype)
    assert list(found["status"]) == STATUS
    assert [None if pd.isna(x) else x for x in found["result"]] == RESULT
    assert "out of sight" in found["reason"].iloc[3]


def test_pandas_numbers_keep_their_kind(steadiness: Any, volley: Any) -> None:
    pd = pytest.importorskip("pandas")
    exact = steadiness(pd.DataFrame({"distance": [8, 9], "cover": "tree"}))
    assert list(exact["value"]) == [2, Fraction(9, 4)] and exact["value"].dtype == object
    frame = pd.DataFrame({"seconds.1.nerve": [3, 4], "seconds.2.nerve": pd.array([None, 6], dtype="Int64")})
    found = volley(frame, seed=1)
    assert found["all_hit"].dtype == "Int64" and found["fired.1.hits"].dtype == "boolean"
    assert list(found["fired.count"]) == [1, 2] and pd.isna(found["fired.2.die"].iloc[0])


def test_an_empty_pandas_frame(fire: Any) -> None:
    pd = pytest.importorskip("pandas")
    found = fire(pd.DataFrame({"distance": pd.array([], dtype="Int64"), "cover": []}), seed=1)
    assert len(found) == 0 and tuple(found.columns)[:2] == ("status", "reason")
    only_rows = fire(pd.DataFrame(index=["a", "b"]), seed=1)
    assert list(only_rows["status"]) == ["missing", "missing"] and list(only_rows.index) == ["a", "b"]


# ---------------------------------------------------------------- Polars


def polars_frames() -> dict[str, Any]:
    pl = pytest.importorskip("polars")
    plain = pl.DataFrame(PLAIN)
    return {
        "plain": plain,
        "categories": plain.with_columns(pl.col("cover").cast(pl.Categorical)),
        "enums": plain.with_columns(pl.col("cover").cast(pl.Enum(["wood", "None", "tree"]))),
        "small": plain.with_columns(pl.col("distance").cast(pl.Float32), pl.col("roll.aim").cast(pl.UInt8)),
        "several chunks": pl.concat([plain[:2], plain[2:3], plain[3:]], rechunk=False),
    }


@pytest.mark.parametrize("name", ["plain", "categories", "enums", "small", "several chunks"])
def test_polars(name: str, fire: Any) -> None:
    pl = pytest.importorskip("polars")
    frame = polars_frames()[name]
    found = fire(frame)
    assert type(found) is pl.DataFrame and tuple(found.columns) == WHOLE
    assert isinstance(found.schema["status"], pl.Enum)
    assert found["status"].to_list() == STATUS and found["result"].to_list() == RESULT


def test_polars_numbers_keep_their_kind(steadiness: Any, volley: Any) -> None:
    pl = pytest.importorskip("polars")
    exact = steadiness(pl.DataFrame({"distance": [8, 9], "cover": ["tree", None]}))
    assert exact["value"].to_list() == ["2", "9/4"]
    found = volley(pl.DataFrame({"seconds.1.nerve": [3, 4], "seconds.2.nerve": [None, 6]}), seed=1)
    assert found.schema["all_hit"] == pl.Int64 and found.schema["fired.1.hits"] == pl.Boolean
    assert found["fired.count"].to_list() == [1, 2] and found["fired.2.die"][0] is None


def test_an_empty_polars_frame(fire: Any) -> None:
    pl = pytest.importorskip("polars")
    found = fire(pl.DataFrame(schema={"distance": pl.Int64, "cover": pl.String}), seed=1)
    assert found.height == 0 and tuple(found.columns)[:2] == ("status", "reason")
    nothing = fire(pl.DataFrame({"distance": [None, None], "cover": ["tree", "tree"]}), seed=1)
    assert nothing["status"].to_list() == ["missing", "missing"]


# ---------------------------------------------------------------- Arrow


def arrow_tables() -> dict[str, Any]:
    pa = pytest.importorskip("pyarrow")
    plain = pa.table(PLAIN)
    halves = [plain.slice(0, 2), plain.slice(2, 0), plain.slice(2)]
    words = pa.chunked_array([half.column("cover").combine_chunks().dictionary_encode() for half in halves])
    cover = plain.schema.get_field_index("cover")
    return {
        "plain": plain,
        "chunked": pa.concat_tables(halves),
        "dictionaries that differ": plain.set_column(cover, "cover", words),
        "large texts": plain.set_column(cover, "cover", plain.column("cover").cast(pa.large_string())),
        "sliced": pa.concat_tables([plain, plain]).slice(7),
    }


@pytest.mark.parametrize(
    "name", ["plain", "chunked", "dictionaries that differ", "large texts", "sliced"]
)
def test_arrow(name: str, fire: Any) -> None:
    pa = pytest.importorskip("pyarrow")
    found = fire(arrow_tables()[name])
    assert type(found) is pa.Table and tuple(found.schema.names) == WHOLE
    assert pa.types.is_dictionary(found.schema.field("status").type)
    assert found.column("status").to_pylist() == STATUS and found.column("result").to_pylist() == RESULT
    assert found.column("result").null_count == 5


def test_arrow_batches_and_numbers(fire: Any, steadiness: Any) -> None:
    pa = pytest.importorskip("pyarrow")
    (batch,) = pa.table(PLAIN).to_batches()
    found = fire(batch)
    assert type(found) is pa.RecordBatch and found.column("status").to_pylist() == STATUS
    exact = steadiness(pa.table({"distance": pa.array([Decimal("8.0"), Decimal("9")])}))
    assert exact.column("value").to_pylist() == ["2", "9/4"]
    empty = fire(pa.table({"distance": pa.array([], pa.int64()), "cover": pa.array([], pa.string())}), seed=1)
    assert empty.num_rows == 0


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("make", "said"),
    [
        ("pd.Series([1])", "give a DataFrame"),
        ("pd.DataFrame([[1, 2]], columns=['distance', 'distance'])", "distance is there twice"),
        ("pd.DataFrame({'distanc': [1]})", "distanc"),
        ("pl.LazyFrame({'distance': [1]})", r"collect\(\) it first"),
        ("pl.Series([1])", "give a DataFrame"),
        ("pl.DataFrame({'distance': [[1]]})", "is nothing that a fact can be"),
        ("pa.array([1])", "give a Table"),
        ("pa.table({'distance': [{'x': 1}]})", "is nothing that a fact can be"),
        ("[1, 2]", "give a mapping of columns"),
        ("7", "give a mapping of columns"),
    ],
)
def test_what_is_no_table(make: str, said: str, fire: Any) -> None:
    names = {short: pytest.importorskip(full) for short, full in
             (("pd", "pandas"), ("pl", "polars"), ("pa", "pyarrow"))}  # fmt: skip
    vector = pytest.importorskip("rulesdsl.vector")
    with pytest.raises(vector.BadColumns, match=said):
        fire(eval(make, names), seed=1)


DAYS = [datetime.date(1941, 5, 20), None]
TIMES = [datetime.datetime(1941, 5, 20, 12, 30), None]
NO_NUMBER = """
pd.DataFrame({"distance": DAYS})
pd.DataFrame({"distance": pd.to_datetime(DAYS)})
pd.DataFrame({"distance": pd.to_datetime(TIMES).tz_localize("UTC")})
pd.DataFrame({"distance": pd.Categorical(pd.to_datetime(DAYS))})
pd.DataFrame({"distance": pd.Categorical(pd.to_timedelta([5, None]))})
pd.DataFrame({"distance": pd.Categorical([True, None])})
pd.DataFrame({"distance": pd.Series([pd.Timedelta(5), None], dtype=object)})
pd.DataFrame({"distance": pd.PeriodIndex(["1941-05-20", None], freq="D")})
pd.DataFrame({"distance": pd.arrays.IntervalArray.from_tuples([(0, 1), None])})
pd.DataFrame({"distance": pd.Series([1j, None], dtype=object)})
pd.DataFrame({"distance": pd.array([True, None], dtype="boolean")})
pd.DataFrame({"distance": pd.array(DAYS, dtype=pd.ArrowDtype(pa.date32()))})
pd.DataFrame({"distance": pd.array([5, None], dtype=pd.ArrowDtype(pa.duration("s")))})
pl.DataFrame({"distance": DAYS})
pl.DataFrame({"distance": TIMES})
pl.DataFrame({"distance": [True, None]})
pl.DataFrame({"distance": pl.Series([datetime.timedelta(5), None], dtype=pl.Object)})
pa.table({"distance": pa.array(DAYS)})
pa.table({"distance": pa.array(TIMES, pa.timestamp("ns"))})
pa.table({"distance": pa.array(DAYS).dictionary_encode()})
pa.table({"distance": pa.array([True, None])})
"""


@pytest.mark.parametrize("make", NO_NUMBER.strip().splitlines())
def test_what_is_no_number(make: str, fire: Any) -> None:
    """A date, a span of time, a yes where a number is wanted is bad input, in every library; nothing is
    not given."""
    names = {short: pytest.importorskip(full) for short, full in
             (("pd", "pandas"), ("pl", "polars"), ("pa", "pyarrow"))}  # fmt: skip
    found = fire(eval(make, {**globals(), **names}), seed=1)
    status = found.column("status").to_pylist() if make.startswith("pa") else list(found["status"])
    assert status == ["bad_input", "missing"]


@pytest.mark.parametrize(
    "make",
    [
        "pd.DataFrame({'distance': pd.to_timedelta([5])})",
        "pd.DataFrame({'distance': [1j]})",
        "pl.DataFrame({'distance': [datetime.timedelta(5)]})",
        "pl.DataFrame({'distance': [datetime.time(5)]})",
        "pa.table({'distance': pa.array([5], pa.duration('s'))})",
        "pa.table({'distance': pa.array([5], pa.time32('s'))})",
    ],
)
def test_what_no_fact_can_be(make: str, fire: Any) -> None:
    names = {short: pytest.importorskip(full) for short, full in
             (("pd", "pandas"), ("pl", "polars"), ("pa", "pyarrow"))}  # fmt: skip
    vector = pytest.importorskip("rulesdsl.vector")
    with pytest.raises(vector.BadColumns, match=r"distance: .* is nothing that a fact can be"):
        fire(eval(make, {**globals(), **names}), seed=1)


DATED = """
pd.DataFrame({"day": pd.to_datetime(CELLS)})
pd.DataFrame({"day": pd.Series(CELLS, dtype=object)})
pd.DataFrame({"day": pd.Categorical(pd.to_datetime(CELLS))})
pl.DataFrame({"day": CELLS})
pa.table({"day": pa.array(CELLS, pa.timestamp("us"))})
pa.table({"day": pa.array(CELLS, pa.timestamp("ns")).dictionary_encode()})
"""


@pytest.mark.parametrize("make", DATED.strip().splitlines())
def test_dates(make: str) -> None:
    """Midnight is the date alone; a second is nothing that the rules know."""
    names = {short: pytest.importorskip(full) for short, full in
             (("pd", "pandas"), ("pl", "polars"), ("pa", "pyarrow"))}  # fmt: skip
    cells = [datetime.datetime(1941, 5, 20), TIMES[0], datetime.datetime(1941, 5, 20, 12, 30, 5), None]
    graph = graph_of("""record R "R" [1]
  day  date, optional

formula when_ "When" [1] of r: R
  gives day
""")
    found = prepare(graph, "when_")(eval(make, {**names, "CELLS": cells}))
    if make.startswith("pa"):
        found = found.to_pandas()
    assert list(found["status"]) == ["ok", "ok", "bad_input", "ok"]
    assert list(found["value"])[:2] == ["1941-05-20", "1941-05-20 12:30"]


def test_a_null_among_the_words_of_a_dictionary(fire: Any) -> None:
    pa = pytest.importorskip("pyarrow")
    words = pa.DictionaryArray.from_arrays(pa.array([0, 1]), pa.array(["tree", None]))
    found = fire(pa.table({"distance": [5, 5], "cover": words, "roll.aim": [7, 7]}))
    assert found.column("status").to_pylist() == ["ok", "missing"]


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_no_library_is_loaded_that_the_caller_has_not_loaded(library: str, path: Path) -> None:
    pytest.importorskip(library)
    own = {"pandas": ("pandas", "pyarrow"), "polars": ("polars",), "pyarrow": ("pyarrow", "pandas")}[library]
    others = [name for name in ("pandas", "polars", "pyarrow") if name not in own]  # the two load each other
    make = {"pandas": "DataFrame", "polars": "DataFrame", "pyarrow": "table"}[library]
    script = f"""
import sys, rulesdsl
fire = rulesdsl.vectorised({str(path)!r}, "fire")
fire({{"distance": [5]}}, seed=1)
assert not [n for n in ("pandas", "polars", "pyarrow") if n in sys.modules], "for plain columns"
import {library}
fire({library}.{make}({{"distance": [5], "cover": ["tree"]}}), seed=1)
print([n for n in {others!r} if n in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.strip() == "[]", ran.stderr


def test_data_are_shared_where_they_can_be() -> None:
    """Whole numbers without gaps are seen where they lie."""
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    frames = pytest.importorskip("rulesdsl.vector.frames")
    data = np.arange(1000, dtype=np.int64)
    for frame in (
        pd.DataFrame({"distance": data}, copy=False),
        pl.DataFrame({"distance": data}),
        pa.table({"distance": pa.array(data)}),
    ):
        kind = frames.kind_of_frame(frame)
        first, second = (kind.read(frame)["distance"].data for _ in range(2))
        assert np.shares_memory(first, second)
