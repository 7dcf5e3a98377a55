"""Books on the disk: what is read, and what is refused with a place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesdsl.diagnostics import Sink
from rulesdsl.sema.book import Book, load_book

RULES = 'series {id} "Demo", edition "1"\n\nmeasure hexes "hex" "hexes"\n'


def write(folder: Path, manifest: str, **files: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rulebook.yaml").write_text(manifest)
    for name, text in files.items():
        path = folder / f"{name}.rules"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def manifest(name: str, *files: str, more: str = "") -> str:
    listed = "".join(f"  - {file}\n" for file in files)
    return f"id: {name}\ntitle: Demo\n{more}files:\n{listed}"


def load(path: Path) -> tuple[Book, list[tuple[str, str, int]], Sink]:
    sink = Sink()
    book = load_book(path, sink)
    found = []
    for d in sink.in_order():
        file = book.files.get(d.span.file)
        found.append((d.code, d.span.file, file.position(d.span.start).line if file is not None else 0))
    return book, found, sink


def test_a_book(tmp_path: Path) -> None:
    folder = write(tmp_path / "demo", manifest("demo", "words.rules"), words=RULES.format(id="demo"))
    for path in (folder, folder / "rulebook.yaml"):
        book, found, _ = load(path)
        assert found == []
        assert (book.id, [u.path for u in book.units], book.own) == (
            "demo",
            ["demo/words.rules"],
            ("demo/words.rules",),
        )
        assert list(book.files) == ["demo/rulebook.yaml", "demo/words.rules"]
        assert book.disk["demo/words.rules"] == folder / "words.rules"
        assert str(tmp_path) not in repr(book.units)


def test_a_lone_file(tmp_path: Path) -> None:
    path = tmp_path / "words.rules"
    path.write_text(RULES.format(id="demo"))
    book, found, _ = load(path)
    assert found == [] and book.manifest is None
    assert [u.path for u in book.units] == ["words.rules"]
    assert book.view("3.1").layer == "3.1" and book.view().default is None


def test_the_series_comes_before_the_game(tmp_path: Path) -> None:
    write(tmp_path / "tcs", manifest("tcs", "words.rules"), words=RULES.format(id="tcs"))
    write(tmp_path / "base", manifest("base", "a.rules", more="extends: tcs\n"), a=RULES.format(id="base"))
    game = write(
        tmp_path / "game",
        manifest("game", "words.rules", more='extends: base\nedition: "2"\nerrata: [bamboo]\n'),
        words=RULES.format(id="game"),
    )
    book, found, _ = load(game)
    assert found == []
    assert [u.path for u in book.units] == ["tcs/words.rules", "base/a.rules", "game/words.rules"]
    assert book.own == ("game/words.rules",) and book.extends == ("base", "tcs")
    view = book.view(without=["x"], with_options=["y"])
    assert (view.default, view.with_options, view.without) == ("2", {"bamboo", "y"}, {"x"})
    assert view.book.title == "Demo" and view.book.edition == "2"
    assert book.view(without=["bamboo"]).with_options == frozenset()


def test_missing_series_and_circles(tmp_path: Path) -> None:
    write(tmp_path / "tcs", manifest("tcs", "a.rules", more="extends: game\n"), a=RULES.format(id="tcs"))
    game = write(
        tmp_path / "game", manifest("game", "a.rules", more="extends: tcs\n"), a=RULES.format(id="game")
    )
    book, found, sink = load(game)
    assert found == [("E713", "tcs/rulebook.yaml", 3)]
    assert "game -> tcs -> game" in sink.items[0].headline and len(book.units) == 2
    write(game, manifest("game", "a.rules", more="extends: tsc\n"))
    _, found, sink = load(game)
    assert found == [("E712", "game/rulebook.yaml", 3)] and "tcs" in sink.items[0].help
    write(game, manifest("game", "a.rules", more="extends: game\n"))
    assert [code for code, _, _ in load(game)[1]] == ["E713"]


def test_no_book(tmp_path: Path) -> None:
    write(tmp_path / "tcs", manifest("tcs", "a.rules"))
    book, found, sink = load(tmp_path / "tsc")
    assert found[0][0] == "E701" and sink.items[0].help == "did you mean tcs?" and book.units == ()
    (tmp_path / "empty").mkdir()
    assert [code for code, _, _ in load(tmp_path / "empty")[1]] == ["E701"]
    assert [code for code, _, _ in load(Path("a\0b"))[1]] == ["E701"]
    assert [code for code, _, _ in load(Path("x" * 5000))[1]] == ["E701"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("missing.rules", "E707"),
        ("folder", "E707"),
        ("../other/words.rules", "E709"),
        ("/etc/passwd", "E709"),
        ("~/x.rules", "E709"),
        ("a\\b.rules", "E705"),
        ("C:x.rules", "E705"),
        ("link.rules", "E709"),
        ("loop.rules", "E707"),
        ("dead.rules", "E707"),
        ("./words.rules", "E708"),
        ("same.rules", "E708"),
        ("latin.rules", "E710"),
        ("wide.rules", "E710"),
        ("large.rules", "E711"),
        ("fifo.rules", "E707"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, name: str, code: str) -> None:
    folder = write(
        tmp_path / "demo",
        manifest("demo", "words.rules", f'"{name}"'.replace("\\", "\\\\")),
        words=RULES.format(id="demo"),
        latin=b'series demo "D\xe4mo"\n',
        wide=RULES.format(id="demo").encode("utf-16"),
        large=b"#" * (4 * 1024 * 1024 + 1),
    )
    (folder / "folder").mkdir()
    outside = tmp_path / "outside.rules"
    outside.write_text("x")
    (folder / "link.rules").symlink_to(outside)
    (folder / "loop.rules").symlink_to(folder / "loop.rules")
    (folder / "dead.rules").symlink_to(folder / "nowhere.rules")
    (folder / "same.rules").symlink_to(folder / "words.rules")
    os.mkfifo(folder / "fifo.rules")
    book, found, sink = load(folder)
    assert found == [(code, "demo/rulebook.yaml", 5)]
    assert sink.items[0].help
    assert [u.path for u in book.units] == ["demo/words.rules"]


def test_a_byte_that_is_no_text_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path / "demo", manifest("demo", "a.rules"), a=b"# ok\n# ab\xff\n")
    _, _, sink = load(folder)
    assert "byte FF in line 2, column 5" in sink.items[0].headline


def test_a_mark_at_the_start_and_other_line_ends(tmp_path: Path) -> None:
    text = "\ufeff" + RULES.format(id="demo").replace("\n", "\r\n")
    folder = write(tmp_path / "demo", manifest("demo", "a.rules"), a=text.encode())
    book, found, _ = load(folder)
    assert found == [] and book.files["demo/a.rules"].text == RULES.format(id="demo")


def test_the_id_is_the_name_of_the_folder(tmp_path: Path) -> None:
    folder = write(tmp_path / "copy", manifest("demo", "a.rules"), a=RULES.format(id="demo"))
    book, found, _ = load(folder)
    assert found == [("W714", "copy/rulebook.yaml", 1)] and book.id == "copy"


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "demo", manifest("demo", "a.rules"), a=RULES.format(id="demo"))
    (folder / "a.rules").chmod(0)
    if os.access(folder / "a.rules", os.R_OK):
        pytest.skip("everything may be read here")
    assert [code for code, _, _ in load(folder)[1]] == ["E707"]
