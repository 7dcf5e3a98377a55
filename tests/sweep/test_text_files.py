"""Results as text: the same bytes however the rows are divided, and what was written can be read."""

from __future__ import annotations

import csv
import io
import json

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.sweep.columns import Column, coded
from rulesdsl.sweep.text_files import csv_block, csv_file, json_block, json_file

TEXTS = st.none() | st.text(
    st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), min_size=1, max_size=5
)
ROWS = st.lists(st.tuples(TEXTS, TEXTS, st.none() | st.integers(-9, 9)), min_size=1, max_size=8)


def columns(rows: list[tuple[object, ...]]) -> list[Column]:
    """The third is loose: there only where a row has it."""
    cells = list(zip(*rows, strict=True))
    found = [Column("a", "text", (0,), coded(cells[0])), Column("b, c", "text", (1,), coded(cells[1]))]
    if any(cell is not None for cell in cells[2]):
        found.insert(1, Column("n", "whole", (0, 1), coded(cells[2]), loose=True))
    return found


@given(ROWS, st.integers(1, 4))
def test_division_into_blocks_does_not_show(rows: list[tuple[object, ...]], size: int) -> None:
    names = [column.name for column in columns(rows)]
    whole = columns(rows)
    parts = [columns(rows[i : i + size]) for i in range(0, len(rows), size)]
    blocks = [([c.name for c in part], lambda part=part: csv_block(part)) for part in parts]
    assert b"".join(csv_file(names, blocks)) == b"".join(csv_file(names, [(names, lambda: csv_block(whole))]))
    blocks = [([c.name for c in part], lambda part=part: json_block(part)) for part in parts]
    assert b"".join(json_file(names, blocks)) == json_block(whole)


@given(ROWS)
def test_what_is_written_can_be_read(rows: list[tuple[object, ...]]) -> None:
    made = columns(rows)
    text = b"".join(csv_file([c.name for c in made], [([c.name for c in made], lambda: csv_block(made))]))
    head, *lines = csv.reader(io.StringIO(text.decode(), newline=""))
    assert head == [c.name for c in made]
    wanted = [["" if cell is None else str(cell) for cell in row] for row in _rows(made)]
    assert [line or [""] for line in lines] == wanted
    objects = [json.loads(line) for line in json_block(made).decode().split("\n")[:-1]]
    for found, row in zip(objects, _rows(made), strict=True):
        assert found == {c.name: x for c, x in zip(made, row, strict=True)}


def _rows(made: list[Column]) -> list[tuple[object, ...]]:
    return list(zip(*(column.cells.cells() for column in made), strict=True))


def test_yes_no_decimals_and_lists() -> None:
    made = [
        Column("y", "yes_no", (0,), coded([True, False, None])),
        Column("d", "decimal", (1,), coded([1 / 3, 0.25, None])),
        Column("l", "text", (2,), coded([["open", "woods"], [], None])),
    ]
    assert csv_block(made) == b'yes,0.3333333333,"(open, woods)"\nno,0.25,()\n,,\n'
    assert json_block(made[:2]) == (
        b'{"y": true, "d": 0.3333333333}\n{"y": false, "d": 0.25}\n{"y": null, "d": null}\n'
    )


def test_every_line_of_json_has_every_column() -> None:
    """Decimals stand as they were written."""
    near = Column("d", "decimal", (1,), coded([1 / 3, 1e-20]))
    made = [Column("y", "yes_no", (0,), coded([True, False])), near]
    blocks = [(["y", "d"], lambda: json_block(made)), (["y"], lambda: json_block(made[:1]))]
    lines = b"".join(json_file(["y", "n", "d"], blocks)).decode().splitlines()
    assert lines[:2] == ['{"y": true, "n": null, "d": 0.3333333333}', '{"y": false, "n": null, "d": 1e-20}']
    assert lines[2:] == ['{"y": true, "n": null, "d": null}', '{"y": false, "n": null, "d": null}']
