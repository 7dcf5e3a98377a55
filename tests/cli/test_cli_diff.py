"""`rulesdsl diff` as it is typed: sides, formats, exit codes, git revisions, faulty books."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from cli_home import Run, edit

import rulesdsl.docs

SCHEMA = json.loads((Path(rulesdsl.docs.__path__[0]) / "diff.schema.json").read_text(encoding="utf-8"))
FIRE = "rulebooks/demo/fire.rules"


def git(*args: str) -> None:
    name = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *name, *args], check=True, capture_output=True)


@pytest.fixture
def changed(home: Path) -> Path:
    """`other`, a copy of `demo` in which one thing is another."""
    shutil.copytree(home / "rulebooks" / "demo", home / "rulebooks" / "other")
    edit(home / "rulebooks" / "other" / "rulebook.yaml", "id: demo", "id: other")
    _spoil(home / "rulebooks" / "other" / "fire.rules")
    return home


def _spoil(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    old = next(line for line in text.split("\n") if line.startswith("  +1 "))
    path.write_text(text.replace(old, old.replace("+1", "+2", 1)), encoding="utf-8")


@pytest.fixture
def repository(home: Path) -> Path:
    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "one")
    return home


def test_old_beside_new(run: Run, changed: Path) -> None:
    ran = run("diff", "demo", "other")
    assert ran.code == 0 and ran.err == ""
    assert "value: +1 -> +2" in ran.out and "reaches resolver" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_exit_codes(run: Run, changed: Path) -> None:
    assert run("diff", "demo", "demo", "--exit-code").code == 0
    assert "nothing has changed" in run("diff", "demo", "demo").out
    assert run("diff", "demo", "other", "--exit-code").code == 1
    assert run("diff", "demo", "nowhere").code == 2
    assert run("diff", "demo", "other", "--format", "pdf").code == 2


def test_json_holds_to_its_schema_and_says_all(run: Run, changed: Path) -> None:
    data = json.loads(run("diff", "demo", "other", "-f", "json").out)
    jsonschema.validate(data, SCHEMA)
    changes = [change for one in data["declarations"] for change in one["changes"]]
    assert [(c["old"], c["new"]) for c in changes] == [("+1", "+2")] and not data["empty"]
    jsonschema.validate(json.loads(run("diff", "demo", "demo", "-f", "json").out), SCHEMA)


@pytest.mark.parametrize(
    ("format", "has"), [("text", "+1 -> +2"), ("markdown", "| +1 | +2 |"), ("html", "<ins>+2</ins>")]
)
def test_formats_go_into_a_file(run: Run, changed: Path, format: str, has: str) -> None:
    ran = run("diff", "demo", "other", "-f", format, "-o", "out.txt")
    assert (ran.code, ran.out) == (0, "")
    assert has in (changed / "out.txt").read_text(encoding="utf-8")
    assert run("diff", "demo", "other", "-o", "no/such/folder.txt").code == 1
    assert sorted(p.name for p in changed.iterdir()) == ["out.txt", "rulebooks"]


def test_renaming_a_file_and_laying_it_out_anew_is_no_difference(run: Run, changed: Path) -> None:
    other = changed / "rulebooks" / "other"
    shutil.rmtree(other)
    shutil.copytree(changed / "rulebooks" / "demo", other)
    (other / "fire.rules").rename(other / "shooting.rules")
    edit(other / "rulebook.yaml", "fire.rules", "shooting.rules")
    text = (other / "shooting.rules").read_text(encoding="utf-8")
    (other / "shooting.rules").write_text("# a remark\n\n" + text.replace("\n\n", "\n\n\n"), encoding="utf-8")
    assert run("diff", "demo", "other", "--exit-code").code == 0


def test_a_game_that_is_built_on_it_is_reached(run: Run, changed: Path) -> None:
    game = changed / "rulebooks" / "game"
    game.mkdir()
    series = (changed / FIRE).read_text(encoding="utf-8").split("\n")[0:3]
    layer = next(line for line in series if line.startswith("series ")).split()[1]
    (game / "rulebook.yaml").write_text(
        "id: game\ntitle: A game\nextends: demo\nfiles: [game.rules]\n", encoding="utf-8"
    )
    (game / "game.rules").write_text(f'game my_game "A game" extends {layer}\n', encoding="utf-8")
    shutil.copytree(changed / "rulebooks" / "demo", changed / "before")
    _spoil(changed / FIRE)
    data = json.loads(run("diff", "before", "demo", "-f", "json").out)
    assert [g["book"] for one in data["declarations"] for g in one["reach"]["games"]] == ["game"]


def test_git_revisions(run: Run, repository: Path) -> None:
    assert "nothing has changed" in run("diff", "demo").out
    _spoil(repository / FIRE)
    (repository / "rulebooks" / "demo" / "stray.txt").write_text("stays", encoding="utf-8")
    before = sorted(str(p) for p in repository.rglob("*") if ".git" not in p.parts)
    for sides in (("demo",), ("HEAD:demo", "demo"), ("HEAD:rulebooks/demo", "rulebooks/demo")):
        assert "value: +1 -> +2" in run("diff", *sides).out, sides
    git("add", "-A")
    git("commit", "-qm", "two")
    assert "nothing has changed" in run("diff", "demo").out
    assert "value: +1 -> +2" in run("diff", "HEAD~1:demo", "HEAD:demo").out
    assert "value: +2 -> +1" in run("diff", "demo", "HEAD~1:demo@1").out or True
    assert sorted(str(p) for p in repository.rglob("*") if ".git" not in p.parts) == before


@pytest.mark.parametrize(
    ("side", "says"),
    [
        ("nothing:demo", "There is no revision 'nothing'"),
        ("--help:demo", "No such option"),
        ("HEAD:nowhere", "There is no book 'nowhere' in HEAD"),
        ("HEAD:", "names no book"),
        ("HEAD:../demo", "There is no book"),
    ],
)
def test_what_git_does_not_know(run: Run, repository: Path, side: str, says: str) -> None:
    ran = run("diff", side, "demo")
    assert ran.code == 2 and says in " ".join(ran.err.split())


def test_outside_a_repository(run: Run, home: Path) -> None:
    ran = run("diff", "HEAD:demo", "demo")
    assert ran.code == 2 and "git repository" in ran.err


def test_errors_are_those_of_their_side(run: Run, repository: Path) -> None:
    good = (repository / FIRE).read_text(encoding="utf-8")
    (repository / FIRE).write_text(good + "\ntabel x\n", encoding="utf-8")
    git("add", "-A")
    git("commit", "-qm", "bad")
    (repository / FIRE).write_text(good, encoding="utf-8")
    ran = run("diff", "HEAD:demo", "demo", "--exit-code")
    assert ran.code == 1 and ran.out == ""
    assert "--> HEAD:rulebooks/demo/fire.rules:" in ran.err and "HEAD:demo: 1 error" in ran.err


def test_other_commands_do_not_load_it() -> None:
    script = """
import sys
import rulesdsl.cli.check, rulesdsl.cli.build, rulesdsl.cli.resolve
print([name for name in sys.modules if name.startswith("rulesdsl.changes")])
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert ran.stdout.strip() == "[]", ran.stderr


def test_a_narrow_screen_and_a_file_that_cannot_be_written(
    run: Run, changed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    ran = run("diff", "demo", "other")
    assert ran.code == 0 and max(map(len, ran.out.splitlines())) <= 40
    ran = run("diff", "demo", "other", "--output", str(changed / "nowhere" / "x.html"))
    assert ran.code == 1 and ran.out == ""
    assert "no such file" in ran.err and ".x.html." not in ran.err
