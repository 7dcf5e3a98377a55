"""Which book is meant by what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.driver.books import BookRef, find_book, find_books, output_folder
from rulesdsl.driver.trouble import Trouble, disk_trouble


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("tcs", "hunters"):
        folder = tmp_path / "rulebooks" / name
        folder.mkdir(parents=True)
        (folder / "rulebook.yaml").write_text(f"id: {name}\n")
    (tmp_path / "rulebooks" / "notes").mkdir()
    (tmp_path / "charts.rules").write_text("")
    (tmp_path / "a@b.rules").write_text("")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep" / "er")
    return tmp_path


def test_names_paths_and_views(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tcs = home / "rulebooks" / "tcs"
    assert find_book("tcs") == BookRef(tcs)
    assert find_book("tcs@3.1") == BookRef(tcs, "3.1")
    assert find_book("hunters@revised+my_charts").view == "revised+my_charts"
    monkeypatch.chdir(home)
    assert find_book("charts.rules") == BookRef(Path("charts.rules"))
    assert find_book("charts.rules@x").view == "x"
    assert find_book("a@b.rules") == BookRef(Path("a@b.rules"))
    assert find_book("a@b.rules@x").view == "x"
    assert find_book("rulebooks/tcs").path == Path("rulebooks/tcs")
    assert find_book("rulebooks/tcs/rulebook.yaml@3.1") == BookRef(Path("rulebooks/tcs"), "3.1")
    assert find_book("tcs@").view is None


def test_all_at_home(home: Path) -> None:
    assert [ref.shown for ref in find_books([])] == ["hunters", "tcs"]
    assert [ref.shown for ref in find_books(["tcs", "tcs", "tcs@3.1"])] == ["tcs", "tcs@3.1"]
    assert output_folder() == home / "generated"


@pytest.mark.parametrize(
    ("name", "headline", "help"),
    [
        ("tsc", "no book 'tsc'", "did you mean tcs?"),
        ("chess", "no book 'chess'", "the books here are: hunters, tcs"),
        ("chess@3.1", "no book 'chess'", "the books here are"),
        ("", "empty", "tcs"),
        ("  ", "empty", ""),
        ("a\0b", "cannot be a name", ""),
        ("@", "no book '@'", ""),
        ("@3.1", "no book", ""),
        ("x" * 5000, "no book|too long", ""),
        ("\ud800", "no book|look for", ""),
    ],
)
def test_no_such_book(home: Path, name: str, headline: str, help: str) -> None:
    with pytest.raises(Trouble, match=headline) as raised:
        find_book(name)
    assert help in raised.value.help
    assert raised.value.exit_code in (1, 2)


def test_what_is_no_book(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    for name, words in (("rulebooks", "a folder without a rulebook.yaml"), ("deep@1", "a folder without")):
        with pytest.raises(Trouble, match=words):
            find_book(name)
    Path("notes.txt").write_text("")
    with pytest.raises(Trouble, match=r"notes\.txt is no rulebook"):
        find_book("notes.txt")


def test_nothing_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Trouble, match="no rulebook here") as raised:
        find_books([])
    assert raised.value.exit_code == 2
    (tmp_path / "rulebooks").mkdir()
    with pytest.raises(Trouble, match="no rulebook in rulebooks"):
        find_books([])


@pytest.mark.parametrize(
    ("number", "words"),
    [(28, "the disk is full"), (30, "read-only"), (13, "permission denied"), (5, "input/output error")],
)
def test_disk_errors_in_words(number: int, words: str, tmp_path: Path) -> None:
    trouble = disk_trouble(OSError(number, "Input/output error", str(tmp_path / "x")), "write generated/t")
    assert words in trouble.headline and trouble.headline.startswith("Could not write generated/t: ")
