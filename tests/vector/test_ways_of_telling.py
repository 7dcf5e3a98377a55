"""The same numbers told in all the ways that arrays and tables have for them: one answer."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from duel import DUEL

import rulesdsl

np: Any = pytest.importorskip("numpy")
vector = pytest.importorskip("rulesdsl.vector")

N = [5, 15, 25, 9, 30]
WANT = ["ok", "ok", "unknown", "ok", "unknown"]
NAMES = {"np": np, "Decimal": Decimal, "N": N}
OTHERS = {"cover": "none_at_all", "roll.aim": [7, 8, 10, 10, 11]}

ARRAYS = """
np.array(N[::-1])[::-1]
np.repeat(N, 3)[::3]
np.array(N, ">i4")
np.array(N, ">u8")
np.array(N, ">f8")
np.array(N, np.longdouble)
np.array(N, "<f2")
np.broadcast_to(np.array([N]), (2, 5))[0]
np.frombuffer(np.array(N).tobytes(), np.int64)
np.ma.masked_array(N, [False] * 5)
[Decimal(n) for n in N]
[f" {n} " for n in N]
tuple(N)
[5, "15", 25.0, Decimal(9), np.int8(30)]
"""
FRAMES = """
pd.array(N, "Int8")
pd.array(N, "UInt64")
pd.array(N, "Float64")
pd.array(N, pd.ArrowDtype(pa.decimal128(10, 2)))
pd.arrays.SparseArray(N)
pd.Categorical(N)
pl.Series(N, dtype=pl.UInt8)
pl.Series(N, dtype=pl.Int128)
pl.Series([Decimal(n) for n in N])
pl.Series(N, dtype=pl.Object)
pa.array(N).dictionary_encode()
pa.chunked_array([pa.array(N[:2]).dictionary_encode(), pa.array(N[2:]).dictionary_encode()])
pa.chunked_array([N[:2], [], N[2:]])
pa.RunEndEncodedArray.from_arrays([1, 2, 3, 4, 5], N)
pa.array([Decimal(n) for n in N], pa.decimal256(50, 3))
pa.array(np.array(N, np.float16))
pa.concat_arrays([pa.array([1, 2]), pa.array(N)]).slice(2)
"""


@pytest.fixture(scope="module")
def fire(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path: Path = tmp_path_factory.mktemp("book") / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return rulesdsl.vectorised(path, "fire")


@pytest.mark.parametrize("make", ARRAYS.strip().splitlines())
def test_arrays(make: str, fire: Any) -> None:
    assert fire({"distance": eval(make, NAMES), **OTHERS})["status"].tolist() == WANT


@pytest.mark.parametrize("make", FRAMES.strip().splitlines())
def test_frames(make: str, fire: Any) -> None:
    short = {"pd": "pandas", "pl": "polars", "pa": "pyarrow"}
    names = {name: pytest.importorskip(full) for name, full in short.items()}
    column = eval(make, {**NAMES, **names})
    others = {"cover": ["none_at_all"] * 5, "roll.aim": OTHERS["roll.aim"]}
    library = names[make[:2]]
    frame = library.table if make.startswith("pa") else library.DataFrame
    found = fire(frame({"distance": column, **others}))
    status = found.column("status").to_pylist() if make.startswith("pa") else list(found["status"])
    assert status == WANT


@pytest.mark.parametrize("column", [{5, 6}, {"a": 5}, iter([5, 6]), (n for n in N)])
def test_what_is_gone_through_once_is_no_column(column: Any, fire: Any) -> None:
    """Nor a single value for all rows, which it would else be taken for."""
    with pytest.raises(vector.BadColumns, match=r"distance: a \w+ is no column; give its values as a list"):
        fire({"distance": column, **OTHERS})
