"""A disk that is full: what is kept is said only where something is."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from duel import DUEL

import rulesdsl
from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked
from rulesdsl.driver.trouble import Trouble
from rulesdsl.sweep.store import Store


@pytest.mark.parametrize("room", [0, 2])
def test_a_disk_that_gets_full(room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, out = tmp_path / "duel.rules", tmp_path / "a.csv"
    book.write_text(DUEL, encoding="utf-8")
    put = Store.put

    def until_full(self: Store, number: int, chunk: bytes) -> Any:
        if number >= room:
            raise OSError(errno.ENOSPC, "No space left on device", str(out))
        return put(self, number, chunk)

    ready = asked(rulesdsl.load(book), "steadiness", Wish(out, vary=["distance=1..9"]))
    with monkeypatch.context() as full:
        full.setattr(Store, "put", until_full)
        with pytest.raises(Trouble, match="the disk is full") as caught:
            sweep(ready, How(1, chunk_rows=3), lambda *_: None)
    assert ("what was worked out is kept" in caught.value.help) is (room > 0)
    assert sweep(ready, How(1, chunk_rows=3), lambda *_: None).kept == 3 * room


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_half_a_results_file_takes_no_room(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor are the chunks lost that it was to be made of."""
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    book, out = tmp_path / "duel.rules", tmp_path / f"a.{suffix}"
    book.write_text(DUEL, encoding="utf-8")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(out))

    ready = asked(rulesdsl.load(book), "steadiness", Wish(out, vary=["distance=1..9"]))
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(Trouble, match="the disk is full"):
            sweep(ready, How(1, chunk_rows=3), lambda *_: None)
    left = sorted(path.name for path in (tmp_path / f"a.{suffix}.sweep").iterdir())
    assert [name for name in left if name.startswith("chunk")] and "result.new" not in left
    assert sweep(ready, How(1, chunk_rows=3), lambda *_: None).kept == 9
