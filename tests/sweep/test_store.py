"""Chunks on the disk: whole or not there, and never of another sweep."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.sweep.store import Different, Head, NotOurs, Store, Tally, packed

HEADS = (Head("a", "text", (0,)), Head("b", "whole", (1, 0.5, "x"), True))
TALLY = Tally(2, HEADS, {"ok": 2}, (("x", "y", 1),))


def opened(folder: Path, **manifest: object) -> Store:
    store = Store(folder)
    store.open({"rows": 4, **manifest})
    return store


def test_what_is_kept_is_there_the_next_time(tmp_path: Path) -> None:
    opened(tmp_path).put(1, packed(TALLY, b"some\nbytes"))
    again = opened(tmp_path)
    assert again.tallies == {1: TALLY} and again.payload(1) == b"some\nbytes"
    assert again.heads() == TALLY.columns


@pytest.mark.parametrize("damage", [b"", b"{}\nsome", b"no json\n", b"[]\n", b"{\n"])
def test_a_chunk_that_is_not_whole_is_made_again(damage: bytes, tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.put(1, packed(TALLY, b"one"))
    store.put(2, packed(TALLY, b"two"))
    (tmp_path / "chunk-0000001").write_bytes(damage)
    (tmp_path / "chunk-0000003.new").write_bytes(b"half")
    assert set(opened(tmp_path).tallies) == {2}
    raw = packed(TALLY, b"two")
    (tmp_path / "chunk-0000002").write_bytes(raw[:-1] + b"x")
    assert set(opened(tmp_path).tallies) == set()


def test_another_sweep_is_refused_and_says_what_differs(tmp_path: Path) -> None:
    opened(tmp_path, seed=1, odds=None).put(0, packed(TALLY, b""))
    with pytest.raises(Different) as error:
        opened(tmp_path, seed=2, odds=None)
    assert error.value.parts == (("seed", 1, 2),) and error.value.done == 1
    store = Store(tmp_path)
    store.open({"rows": 4, "seed": 2}, afresh=True)
    assert store.tallies == {} and not (tmp_path / "chunk-0000000").exists()


def test_nothing_that_is_not_ours_is_touched(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(NotOurs, match=r"diary.txt"):
        Store(tmp_path).open({"rows": 4}, afresh=True)
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_at_the_end_only_the_results_are_there(tmp_path: Path) -> None:
    folder, out = tmp_path / "out.csv.sweep", tmp_path / "out.csv"
    folder.mkdir()
    store = opened(folder)
    store.put(0, packed(TALLY, b"x"))
    out.write_bytes(b"old")
    out.chmod(0o600)
    store.finish(out, iter([b"he", b"ad\n", store.payload(0)]))
    store.remove()
    assert out.read_bytes() == b"head\nx" and out.stat().st_mode & 0o777 == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["out.csv"]
