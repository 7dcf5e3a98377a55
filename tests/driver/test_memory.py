"""What lets a build do nothing: files that are as they were, the compiler that is the same."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rulesdsl.driver import compiler, known_files
from rulesdsl.driver.compiler import known_compiler
from rulesdsl.driver.known_files import KnownFiles, note


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "words.rules"
    path.write_text("one")
    return path


def noted(path: Path) -> KnownFiles:
    found = note(str(path))
    assert found is not None
    return KnownFiles({"it": found[0]})


def old(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is old enough to be known by its times."""
    monkeypatch.setattr(known_files, "OLD_ENOUGH", -(10**12))


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_files, "note", lambda path: pytest.fail(f"{path} was read"))


def test_an_old_file_stands_unread(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old(monkeypatch)
    known = noted(file)
    unread(monkeypatch)
    assert known.stands(str(file), "it") and not known.renewed


def test_a_young_file_is_read_until_it_is_old(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = noted(file)
    assert len(known.entries["it"]) == 1
    assert known.stands(str(file), "it") and not known.renewed
    file.write_text("two")
    assert not known.stands(str(file), "it")
    file.write_text("one")
    old(monkeypatch)
    assert known.stands(str(file), "it") and known.renewed
    unread(monkeypatch)
    assert known.stands(str(file), "it")


def test_times_that_were_set_back_do_not_help(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old(monkeypatch)
    known = noted(file)
    before = file.stat()
    file.write_text("two")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert not known.stands(str(file), "it")


def test_a_file_that_was_only_touched_stands(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old(monkeypatch)
    known = noted(file)
    os.utime(file, ns=(1, 1))
    assert known.stands(str(file), "it") and known.renewed


def test_by_content_whatever_the_times_say(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old(monkeypatch)
    known = noted(file)
    known.entries["it"][0] = "0" * 64
    assert known.stands(str(file), "it")
    assert not known.stands(str(file), "it", by_content=True)


def test_what_is_no_file(file: Path, tmp_path: Path) -> None:
    known = noted(file)
    link = tmp_path / "link"
    link.symlink_to(file)
    assert known.stands(str(link), "it") and not known.stands(str(link), "it", linked=False)
    assert not known.stands(str(tmp_path), "it") and not known.stands(str(tmp_path / "none"), "it")
    assert note(str(tmp_path)) is None and note(str(tmp_path / "none")) is None


# ---------------------------------------------------------------- the compiler


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler of three files."""
    folder = tmp_path / "compiler"
    (folder / "sema" / "__pycache__").mkdir(parents=True)
    (folder / "cli.py").write_text("main = 1\n")
    (folder / "sema" / "checks.py").write_text("checks = ()\n")
    (folder / "grammar.lark").write_text("start: WORD\n")
    (tmp_path / "out").mkdir()
    monkeypatch.setattr(compiler, "PACKAGE", str(folder))
    old(monkeypatch)
    return folder


def now(package: Path, *, by_content: bool = False) -> str:
    compiler._known.clear()
    return known_compiler(str(package.parent / "out"), by_content=by_content)


def test_an_unchanged_compiler_is_the_same(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = now(package)
    (package / "sema" / "__pycache__" / "checks.py").write_text("")
    (package / "notes.txt").write_text("")
    assert now(package, by_content=True) == first
    shutil.rmtree(package.parent / "out")
    assert now(package) == first
    (package.parent / "out").mkdir()
    now(package)
    monkeypatch.setattr(known_files, "note", lambda path: pytest.fail(f"{path} was read"))
    assert now(package) == first


@pytest.mark.parametrize("name", ["cli.py", "sema/checks.py", "grammar.lark"])
def test_a_changed_compiler_is_another(package: Path, name: str) -> None:
    first = now(package)
    (package / name).write_text("# more\n")
    assert now(package) != first


def test_files_that_come_and_go_make_another(package: Path) -> None:
    first = now(package)
    (package / "sema" / "more.py").write_text("")
    second = now(package)
    (package / "grammar.lark").unlink()
    assert len({first, second, now(package)}) == 3
    (package / "sema" / "more.py").unlink()
    (package / "grammar.lark").write_text("start: WORD\n")
    assert now(package) == first


def test_a_damaged_memory_is_no_memory(package: Path) -> None:
    first = now(package)
    kept = package.parent / "out" / "compiler.json"
    for text in ("", "{}", "[]", '{"schema": "rulesdsl.compiler/1", "files": 3}', "\0"):
        kept.write_text(text)
        assert now(package) == first
