"""Small tables looked through for whole columns: by arithmetic, two bytes at a time, or one by one."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from rulesdsl.vector.numbers import looked_through, slots_there  # noqa: E402

TABLES = {
    "seldom changes": [3, 3, 3, -128, -128, 127, 127, 127],
    "always changes": [5, -1, 7, 0, 2, 9, -4, 6, 1],
    "one place": [4],
    "every byte": [(n * 37) % 251 - 125 for n in range(256)],
}


@pytest.mark.parametrize("shape", [(0,), (1,), (7,), (8,), (3, 5), (4, 6)])
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("dtype", ["int8", "bool", "int16"])
@pytest.mark.parametrize("codes", ["int8", "uint8", "int32"])
def test_the_same_as_the_table(name: str, shape: tuple[int, ...], dtype: str, codes: str) -> None:
    table = np.array(TABLES[name]) > 0 if dtype == "bool" else np.array(TABLES[name], dtype)
    most = min(len(table), 128 if codes == "int8" else 256)
    places = np.random.default_rng(len(table)).integers(0, most, shape).astype(codes)
    found = looked_through(table, places)
    assert found.dtype == table.dtype and found.shape == shape
    assert found.tolist() == table[places.astype(int)].tolist()


def test_a_column_that_is_cut_from_others() -> None:
    table = np.array(TABLES["always changes"], np.int8)
    places = np.arange(24, dtype=np.int8).reshape(6, 4)[:, 1] % 9
    strided = np.repeat(places, 3).reshape(6, 3)[:, 1]
    assert looked_through(table, strided).tolist() == table[places].tolist()


@pytest.mark.parametrize("slots", [1, 127, 300])
def test_slots_are_counted_beyond_a_byte(slots: int) -> None:
    present = np.zeros((slots, 3), np.bool_)
    present[:, 1] = True
    present[0, 2] = True
    assert slots_there(present).tolist() == [0, slots, 1]
