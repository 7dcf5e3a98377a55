"""One file that was asked for: whole, and where the path leads."""

from __future__ import annotations

from pathlib import Path

from rulesdsl.driver.output_file import write_file


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "report.txt"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o600)
    link = tmp_path / "report.txt"
    link.symlink_to(target)
    write_file(link, "new\n")
    assert link.is_symlink() and target.read_text(encoding="utf-8") == "new\n"
    assert target.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in sorted(tmp_path.rglob("*"))] == ["real", "report.txt", "report.txt"]
