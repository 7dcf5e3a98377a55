"""`rulesdsl build`: what is written, what is left alone, and what happens when the disk will not."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from cli_home import Run, edit

from rulesdsl.driver import commit as commit_module
from rulesdsl.driver import compiler
from rulesdsl.driver import making as build_module
from rulesdsl.driver.lock import locked
from rulesdsl.driver.version import VERSION

ROOT = Path(__file__).resolve().parents[2]


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Content and time of every file, our private folder left out."""
    files = (p for p in sorted(folder.rglob("*")) if p.is_file() and ".rulesdsl" not in p.parts)
    return {p.relative_to(folder).as_posix(): (p.read_bytes(), p.stat().st_mtime_ns) for p in files}


def source(home: Path, name: str = "fire.rules") -> Path:
    return home / "rulebooks" / "demo" / name


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION


def test_build_writes_and_a_second_build_writes_nothing(run: Run, home: Path) -> None:
    ran = run("build")
    assert ran.code == 0 and ran.err == "" and "written in generated/demo" in ran.out
    first = tree(home / "generated")
    assert {"demo/__init__.py", "demo/build.json"} <= first.keys()
    assert any(name.endswith(".md") for name in first) and any(name.endswith(".html") for name in first)
    assert run("build", "--check").code == 0
    assert "up to date" in run("build").out
    assert tree(home / "generated") == first


def test_without_its_memory_a_build_still_touches_nothing_unchanged(run: Run, home: Path) -> None:
    run("build")
    first = tree(home / "generated")
    shutil.rmtree(home / "generated" / ".rulesdsl")
    assert "up to date" in run("build").out
    assert tree(home / "generated") == first
    (home / "generated" / ".rulesdsl" / "demo.json").write_text('{"schema": 3}')
    assert "up to date" in run("build").out


def test_with_nothing_to_do_nothing_is_loaded(run: Run, home: Path) -> None:
    """Neither the parser nor the graph, nor the command line itself."""
    run("build")
    script = """
import sys
from rulesdsl.cli import main
try:
    main(sys.argv[1:])
finally:
    heavy = ("lark", "pydantic", "jinja2", "ruamel", "typer", "rich")
    ours = ("syntax", "sema", "graph", "lower", "backends", "interp", "source", "diagnostics")
    names = [*heavy, *(f"rulesdsl.{name}" for name in ours)]
    print([name for name in names if name in sys.modules], file=sys.stderr)
"""
    for args in (("build",), ("build", "demo", "--out", "generated"), ("build", "--check")):
        command = [sys.executable, "-c", script, *args]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        ran = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True)
        assert ran.returncode == 0 and ran.stdout.startswith("demo: generated/demo is up to date"), ran
        assert ran.stderr.strip() == "[]"


def test_what_is_said_at_once_is_what_a_build_says(run: Run, home: Path) -> None:
    """With and without its memory; with a warning as well."""
    edit(source(home), 'dice d66 "two dice', 'measure ells "ell" "ells"\n\ndice d66 "two dice')
    run("build")
    for args in (("build",), ("build", "--check")):
        quick = run(*args)
        assert ("1 warning: rulesdsl check demo" in quick.out) is (args == ("build",))
        (home / "generated" / ".rulesdsl" / "demo.json").unlink()
        assert run(*args) == quick
        run("build")


@pytest.mark.parametrize("name", ["index.md", "index.html", "fire.py"])
def test_output_that_was_tampered_with_is_made_anew(name: str, run: Run, home: Path) -> None:
    run("build")
    path = home / "generated" / "demo" / name
    made, times = path.read_bytes(), path.stat()
    path.write_bytes(made.replace(b"e", b"3", 1))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert run("build", "--check").code == 1
    assert "1 file written" in run("build").out and path.read_bytes() == made


def test_a_changed_compiler_builds_anew(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("build")
    path = home / "generated" / "demo" / "index.md"
    real = build_module.render
    monkeypatch.setattr(build_module, "render", lambda *a: {**real(*a), "index.md": "by another compiler"})
    assert "up to date" in run("build").out
    monkeypatch.setattr(compiler, "VERSION", "0.1.1")
    compiler._known.clear()
    assert run("build").code == 0 and path.read_text() == "by another compiler"
    compiler._known.clear()


def test_a_changed_cell_changes_its_chart_and_nothing_else(run: Run, home: Path) -> None:
    run("build")
    before = tree(home / "generated" / "demo")
    edit(source(home), "| 11..43    | 44..64 | 65..66 |", "| 11..44    | 45..64 | 65..66 |")
    assert run("build", "--check").code == 1
    assert tree(home / "generated" / "demo") == before
    assert run("build").code == 0
    after = tree(home / "generated" / "demo")
    changed = {name for name in after if after[name] != before[name]}
    assert "build.json" in changed
    assert not any("words" in name and name.endswith(".py") for name in changed), changed
    prints = [json.loads(files["build.json"][0])["fingerprint"] for files in (before, after)]
    assert prints[0] != prints[1]


def test_a_changed_comment_keeps_the_fingerprint(run: Run, home: Path) -> None:
    run("build")
    stamp = home / "generated" / "demo" / "build.json"
    before = json.loads(stamp.read_text())
    edit(source(home), 'dice d66 "two dice', '# a remark\ndice d66 "two dice')
    run("build")
    after = json.loads(stamp.read_text())
    assert before["fingerprint"] == after["fingerprint"] and before["sources"] != after["sources"]


def test_T57_stale_output_is_named(run: Run, home: Path) -> None:
    run("build")
    folder = home / "generated" / "demo"
    (folder / "index.md").write_text("scribbled")
    (folder / "__init__.py").unlink()
    ran = run("build", "--check")
    assert ran.code == 1
    assert (
        "out of date: generated/demo/index.md" in ran.out and "missing: generated/demo/__init__.py" in ran.out
    )
    data = json.loads(run("build", "--check", "--json").out)
    assert data["ok"] is False and data["books"][0]["changed"] == ["index.md"]
    assert run("build").code == 0 and run("build", "--check").code == 0


def test_a_missing_folder_is_stale_and_check_makes_none(run: Run, home: Path) -> None:
    assert run("build", "--check").code == 1
    assert not (home / "generated").exists()


def test_errors_leave_the_old_output(run: Run, home: Path) -> None:
    run("build")
    before = tree(home / "generated")
    edit(source(home), "| 11..43    | 44..64 | 65..66 |", "| 11..43    | 45..64 | 65..66 |")
    ran = run("build")
    assert ran.code == 1 and "not built: 1 error" in ran.err and "fire.rules:" in ran.err
    assert tree(home / "generated") == before
    assert json.loads(run("build", "--json").out)["books"][0]["errors"] == 1


def test_files_no_longer_made_are_removed_and_only_those(run: Run, home: Path) -> None:
    run("build")
    folder = home / "generated" / "demo"
    (folder / "my_notes.txt").write_text("mine")
    old = tree(folder).keys()
    source(home).rename(source(home, "shooting.rules"))
    edit(source(home, "rulebook.yaml"), "fire.rules", "shooting.rules")
    assert "removed" in run("build").out
    gone = old - tree(folder).keys()
    assert gone and all("fire" in name for name in gone)
    assert (folder / "my_notes.txt").read_text() == "mine"


def test_a_file_in_the_way_is_not_overwritten(run: Run, home: Path) -> None:
    folder = home / "generated" / "demo"
    folder.mkdir(parents=True)
    (folder / "index.md").write_text("mine")
    ran = run("build")
    assert ran.code == 1 and "generated/demo/index.md is in the way" in ran.err
    assert tree(folder).keys() == {"index.md"}


def test_another_folder(run: Run, home: Path) -> None:
    assert run("build", "demo", "--out", "out/deep").code == 0
    assert (home / "out" / "deep" / "demo" / "build.json").exists() and not (home / "generated").exists()
    assert run("build", "demo", "--out", "out/deep", "--check").code == 0


def test_a_lone_file(run: Run, home: Path) -> None:
    Path("two-sides.rules").write_text('series demo "Demo", edition "1"\n\nenum Side "Side"\n  us "Us"\n')
    ran = run("build", "two-sides.rules")
    assert ran.code == 0 and (home / "generated" / "two_sides" / "build.json").exists(), ran


def test_links_are_refused(run: Run, home: Path) -> None:
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    (home / "generated").symlink_to(elsewhere)
    ran = run("build")
    assert ran.code == 1 and "symbolic link" in ran.err and not list(elsewhere.iterdir())
    (home / "generated").unlink()
    (home / "generated").mkdir()
    (home / "generated" / "demo").symlink_to(elsewhere)
    ran = run("build")
    assert ran.code == 1 and "symbolic link" in ran.err and not list(elsewhere.iterdir())


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_will_not(number: int, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("build")
    before = tree(home / "generated")
    edit(source(home), "| 11..43    | 44..64 | 65..66 |", "| 11..44    | 45..64 | 65..66 |")

    def failing(path: Path, data: bytes) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(commit_module, "_write", failing)
    ran = run("build")
    assert ran.code == 1 and ran.err.startswith("error: Could not write generated/demo: ")
    assert "the old output is untouched" in " ".join(ran.err.split())
    assert tree(home / "generated") == before
    monkeypatch.undo()
    monkeypatch.chdir(home)
    assert run("build").code == 0


def test_a_source_that_changes_meanwhile(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = build_module.render

    def meddling(*args: object) -> dict[str, str]:
        source(home).write_text("# gone\n")
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(build_module, "render", meddling)
    ran = run("build")
    assert ran.code == 1 and "fire.rules changed while it was being built" in " ".join(ran.err.split())
    assert not (home / "generated" / "demo").exists()


def test_two_builds_at_once(run: Run, home: Path) -> None:
    out = home / "generated"
    with locked(out / ".rulesdsl", out):
        ran = run("build")
        assert ran.code == 1 and "Another build is writing to generated" in ran.err
        assert f"process {os.getpid()}" in ran.err
    assert run("build").code == 0


def test_an_interrupted_build_is_undone_by_the_next_command(run: Run, home: Path) -> None:
    run("build")
    before = tree(home / "generated")
    edit(source(home), "| 11..43    | 44..64 | 65..66 |", "| 11..44    | 45..64 | 65..66 |")
    script = """
import os, sys
from rulesdsl.cli import main
real, calls = os.replace, 0
def dying(a, b):
    global calls
    calls += 1
    if calls == 3:
        os._exit(9)
    real(a, b)
os.replace = dying
main(["build"])
"""
    died = subprocess.run(
        [sys.executable, "-c", script], cwd=home, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert died.returncode == 9 and (home / "generated" / ".rulesdsl" / "demo.work" / "journal.json").exists()
    assert run("build", "--check").code == 1
    assert tree(home / "generated") == before
    assert run("build").code == 0 and run("build", "--check").code == 0


def test_output_of_a_book_that_is_gone(run: Run, home: Path) -> None:
    run("build")
    shutil.copytree(home / "generated" / "demo", home / "generated" / "old")
    ran = run("build", "--check")
    assert ran.code == 1 and "generated/old: its rulebook is not here" in ran.out
    assert run("build", "--check", "demo").code == 0


def test_T97_same_bytes_for_any_hash_seed(home: Path) -> None:
    made = []
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "rulesdsl.cli", "build", "--out", f"out{seed}"]
        subprocess.run(command, cwd=home, env=env, check=True, capture_output=True)
        made.append({name: data for name, (data, _) in tree(home / f"out{seed}").items()})
    assert made[0] == made[1] == made[2]
    everything = b"".join(made[0].values())
    assert str(home).encode() not in everything


def test_editions_go_into_folders_of_their_own(run: Run, home: Path) -> None:
    (home / "rulebooks" / "demo" / "second.rules").write_text(
        'edition two "Second" extends demo "1", edition "2"\n\n'
        'erratum wider "Wider" [2.1], dated 2024-05-01\n'
        "  in table fire_table\n"
        "    | Firepower | No Effect        | lose 1           |\n"
        "    | 1..2      | 11..43 -> 11..44 | 44..64 -> 45..64 |\n"
    )
    edit(source(home, "rulebook.yaml"), 'editions: ["1"]', 'editions: ["1", "2"]')
    edit(source(home, "rulebook.yaml"), "morale.rules]", "morale.rules, second.rules]")
    ran = run("check")
    assert ran.code == 0, ran.out
    assert run("build").code == 0
    folder = home / "generated" / "demo"
    first, second = (json.loads((folder / p / "build.json").read_text()) for p in ("", "edition_2"))
    assert (first["edition"], second["edition"]) == ("1", "2")
    assert first["fingerprint"] != second["fingerprint"]
    assert run("build", "--check").code == 0
    assert run("build", "demo@2").code == 0 and run("build", "--check").code == 0


@pytest.mark.parametrize("more", [(), ("--chances",), ("--check",)])
def test_an_output_folder_needs_a_name(more: tuple[str, ...], run: Run, home: Path) -> None:
    before = sorted(home.iterdir())
    ran = run("build", "demo", "--out", "", *more)
    assert ran.code == 2 and "--out names no folder" in ran.err and "--out build" in ran.err
    assert sorted(home.iterdir()) == before


def test_chances_are_printed_on_request(run: Run, home: Path) -> None:
    """Beside `generated/`, unless the book itself asks for them."""
    assert run("build").code == 0
    plain = tree(home / "generated")
    ran = run("build", "demo", "--chances")
    assert ran.code == 0 and "written in generated-variants/chances/demo" in ran.out
    assert run("build", "demo", "--chances", "--check").code == 0
    assert tree(home / "generated") == plain and run("build", "--check").code == 0
    edit(source(home, "rulebook.yaml"), "title:", "chances: yes\ntitle:")
    assert run("build", "--check").code == 1
    assert run("build").code == 0 and run("build", "--check").code == 0
    pages = [path for path, (data, _) in tree(home / "generated").items() if b"Chance of" in data]
    assert pages and all(path.endswith((".md", ".html")) for path in pages)
    edit(source(home, "rulebook.yaml"), "chances: yes", "chances: maybe")
    ran = run("build")
    assert ran.code == 1 and "E705" in ran.err and "write yes or no" in ran.err


@pytest.mark.parametrize("asked", ["--chances", "--as-published"])
def test_a_variant_says_which_editions_it_leaves_out(asked: str, run: Run, home: Path) -> None:
    edit(source(home, "rulebook.yaml"), 'editions: ["1"]', 'editions: ["1", "2"]')
    ran = run("build", "demo", asked)
    assert ran.code == 0 and f"its other editions are left out: demo@2 {asked}" in ran.out
    data = json.loads(run("build", "demo", asked, "--json").out)
    assert data["books"][0]["editions_left_out"] == ["2"]
    edit(source(home, "rulebook.yaml"), 'editions: ["1", "2"]', 'editions: ["1"]')
    assert "left out" not in run("build", "demo", asked).out
