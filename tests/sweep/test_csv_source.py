"""Files as spreadsheets write them, and everything that may be wrong with one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rulesdsl.sweep.complaints import BadFile, Complaints
from rulesdsl.sweep.csv_source import MOST_BYTES, csv_source
from rulesdsl.sweep.source import Amiss, Rows, scan

GOOD = [
    b"a,b\n1,x\n2,y\n",
    b"\xef\xbb\xbfa,b\r\n1,x\r\n2,y\r\n",
    b"a;b\n1;x\n2;y",
    b"a\tb\n\n1\tx\n2\ty\n\n",
    b"sep=;\na;b\n1;x\n2;y\n",
    b' a , "b"\n "1",x\n2, y \n'.replace(b' "1"', b'"1"').replace(b', "b"', b',"b"'),
    "a;b\n1;x\n2;y\n".encode("utf-16"),
    b'"a,;,","b"\n1,x\n2,y\n',
]


@pytest.mark.parametrize("raw", GOOD)
def test_files_as_they_come(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_bytes(raw)
    source = csv_source(path)
    assert source.names[1] == "b"
    found = Complaints()
    assert [cells for _, cells in source.rows(found)] == [("1", "x"), ("2", "y")]
    assert found.count == 0
    with closing(source.cursor()) as cursor:
        assert [column.cells() for column in cursor.take(5)] == [["1", "2"], ["x", "y"]]
    with closing(source.cursor()) as cursor:
        assert cursor.words(1) == (1, [{"1"}, {"x"}]) and cursor.words(5)[0] == 1 and cursor.words(5)[0] == 0


def test_what_is_wrong_is_found_far_down(tmp_path: Path) -> None:
    """Row by row only then: line and column are told all the same."""
    path = tmp_path / "s.csv"
    good = "1,x\n" * 20_000
    ends = {"1\n": "1 cell", " ,\n": "all cells", "1,\0\n": "NUL", '1,"y\n': "never closed"}
    for bad, said in ends.items():
        path.write_text(f"a,b\n{good}{bad}", encoding="utf-8")
        with pytest.raises(BadFile, match=said) as found:
            scan(csv_source(path), lambda place, cell: None)
        assert found.value.complaints[0].line == 20_002 and not found.value.only_cells


def test_a_file_being_looked_over_tells_how_far(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("a\n" + "1\n" * 20_000, encoding="utf-8")
    told: list[int] = []
    assert scan(csv_source(path), lambda place, cell: None, looked=told.append).rows == 20_000
    assert len(told) > 2 and told == sorted(told) and told[-1] == 20_000


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text('a,b\n\n"1\n2",x\n3,\n', encoding="utf-8")
    assert list(csv_source(path).rows(Complaints())) == [(3, ("1\n2", "x")), (5, ("3", None))]


BAD = {
    "ragged": (b"a,b\n1\n1,2,3\n1,2\n", [(2, "1 cell, but the head has 2"), (3, "3 cells, but the head")]),
    "empty row": (b"a,b\n,\n", [(2, "all cells are empty")]),
    "twice": (b"a,b,a\n", [(1, "the column is there already: column 1")]),
    "no name": (b"a,,b\n", [(1, "the column has no name")]),
    "no head": (b"", [(1, "there is no head")]),
    "blank head": (b"\n1,2\n", [(1, "there is no head")]),
    "open quote": (b'a,b\n1,"x\n2,y\n', [(2, "opened here and never closed")]),
    "after quote": (b'a,b\n1,"x"y\n', [(2, "goes on behind its closing quotation mark")]),
    "not utf-8": (b"a,b\n1,\x96\n", [(2, "byte 3 (0x96) is not UTF-8")]),
    "not utf-16": (b"\xff\xfea\x00,\x00b\x00\n\x00\x00\xd8", [(1, "no UTF-16")]),
    "nul": (b"a,b\n1,\0\n", [(2, "a NUL byte")]),
    "return": (b"a,b\n1,x\r2,y\n", [(2, "carriage return")]),
    "one line": (b"x" * (MOST_BYTES + 2), [(1, "is longer than")]),
    "long cell": (b"a,b\n1," + b"x" * 200_000 + b"\n", [(2, "a cell is longer than")]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_and_where(name: str, tmp_path: Path) -> None:
    raw, wanted = BAD[name]
    path = tmp_path / "s.csv"
    path.write_bytes(raw)
    with pytest.raises(BadFile) as bad:
        scan(csv_source(path), lambda place, cell: None)
    found = [(one.line, one.what) for one in bad.value.complaints]
    assert bad.value.count == len(wanted) == len(found)
    for (line, what), (wanted_line, words) in zip(found, wanted, strict=True):
        assert line == wanted_line and words in what


def test_each_distinct_cell_is_looked_at_once_and_every_place_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("a,b\n" + "1,x\n2,y\n" * 100, encoding="utf-8")
    asked = []

    def check(place: int, cell: object) -> tuple[str, str] | None:
        asked.append((place, cell))
        return ("no y", "write x") if cell == "y" else None

    with pytest.raises(BadFile) as bad:
        scan(csv_source(path), check)
    assert len(asked) == 4 and bad.value.count == 100 and len(bad.value.complaints) == 20
    first = bad.value.complaints[0]
    assert (first.line, first.column, first.name, first.what) == (3, 2, "b", "no y")
    assert scan(csv_source(path), check, let_pass=True).rows == 200


def test_blocks_of_rows_forwards(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("a\n" + "".join(f"{n}\n" for n in range(50)), encoding="utf-8")
    rows = Rows(csv_source(path))
    for start, stop in ((0, 3), (2, 5), (4, 5), (20, 25), (24, 24), (40, 50)):
        found = rows.block(start, stop)
        assert found.get("a") is None or found["a"].cells() == [str(n) for n in range(start, stop)]
        assert start == stop or found
    with pytest.raises(Amiss):
        rows.block(60, 70)
