"""`rulesdsl fmt`: what changes, what is left alone, and safe writing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_home import Run

from rulesdsl.driver import format as format_module

UGLY = (
    'series demo "Demo", edition "1"\n\n# kept\nenum Side "Side"\n  us "Us"   # kept too\n  them     "Them"\n'
)
BROKEN = 'enum "no name"\n   x   "X"\n'


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "x.rules"
    path.write_text(UGLY)
    return path


def test_formats_in_place_once(run: Run, file: Path) -> None:
    ran = run("fmt", "x.rules")
    assert ran.code == 0 and ran.out == "changed: x.rules\n" and "1 file changed" in ran.err
    once = file.read_text()
    assert once != UGLY and "# kept" in once and "# kept too" in once
    before = file.stat().st_mtime_ns
    again = run("fmt", "x.rules")
    assert again.code == 0 and again.out == "" and file.stat().st_mtime_ns == before


def test_check_and_diff_write_nothing(run: Run, file: Path) -> None:
    ran = run("fmt", "--check", "x.rules")
    assert ran.code == 1 and ran.out == "would change: x.rules\n" and file.read_text() == UGLY
    ran = run("fmt", "--diff", "x.rules")
    assert ran.code == 1 and ran.out.startswith("--- x.rules\n+++ x.rules (formatted)\n@@")
    assert file.read_text() == UGLY
    run("fmt", "x.rules")
    assert run("fmt", "--check", "x.rules").code == 0
    assert run("fmt", "--diff", "x.rules").out == ""


def test_standard_input(run: Run, file: Path) -> None:
    ran = run("fmt", "-", input=UGLY)
    run("fmt", "x.rules")
    assert ran.code == 0 and ran.out == file.read_text()
    assert run("fmt", "-", "--check", input=ran.out).code == 0
    assert run("fmt", "-", "--check", input=UGLY).code == 1
    assert run("fmt", "-", input=b"\xff\xfe").code == 1


def test_folders_and_books(run: Run, home: Path, file: Path) -> None:
    deep = home / "deep" / "er"
    deep.mkdir(parents=True)
    (deep / "y.rules").write_text(UGLY)
    assert "changed: deep/er/y.rules" in run("fmt", "deep").out
    assert run("fmt", "demo").code == 0 and run("fmt").code == 0 and run("fmt", "--check").code == 0


def test_what_cannot_be_read_stays(run: Run, file: Path) -> None:
    file.write_text(UGLY + "\n" + BROKEN)
    ran = run("fmt", "x.rules")
    assert ran.code == 1 and "x.rules:8:" in ran.err and "left as it is" in ran.err
    assert file.read_text().endswith(BROKEN) and not file.read_text().startswith(UGLY)


def test_line_ends_and_rights(run: Run, file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + UGLY.replace("\n", "\r\n").encode())
    file.chmod(0o640)
    assert run("fmt", "x.rules").code == 0
    assert b"\r" not in file.read_bytes() and not file.read_bytes().startswith(b"\xef")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(run: Run, home: Path, file: Path) -> None:
    link = home / "link.rules"
    link.symlink_to(file)
    assert run("fmt", "link.rules").code == 0
    assert link.is_symlink() and file.read_text() != UGLY


def test_a_full_disk_loses_nothing(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(format_module.os, "fsync", full)
    ran = run("fmt", "x.rules")
    assert ran.code == 1 and "the disk is full" in ran.err and file.read_text() == UGLY
    assert sorted(p.name for p in file.parent.iterdir()) == ["rulebooks", "x.rules"]


def test_a_file_that_changes_meanwhile(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def meddling(handle: int) -> None:
        file.write_text("# newer\n")
        real(handle)

    monkeypatch.setattr(format_module.os, "fsync", meddling)
    ran = run("fmt", "x.rules")
    assert ran.code == 1 and "changed meanwhile" in ran.err and file.read_text() == "# newer\n"


def test_not_text_and_too_large(run: Run, file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in run("fmt", "x.rules").err
    file.write_bytes(b"#" * (4 * 1024 * 1024 + 1))
    assert "larger than 4 MB" in run("fmt", "x.rules").err
