"""A build after a change: only the chapters that may come out otherwise are made again, and what
stands in the output afterwards is what a build from nothing makes, whatever happened before."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli_home import Run, edit
from how_many import draws
from test_cli_report import GAME, OPEN_CHART

from rulesdsl.backends.python import package
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.tables import leaves, pages
from rulesdsl.driver import helping, making, reporting, workers
from rulesdsl.driver.chapter_memory import ChapterMemory, Work
from rulesdsl.driver.stamp import digest

ROOT = Path(__file__).resolve().parents[2]
SECOND = """edition two "Second" extends demo "1", edition "2"

erratum wider "Wider" [2.1], dated 2024-05-01
  in table fire_table
    | Firepower | No Effect        | lose 1           |
    | 1..2      | 11..43 -> 11..44 | 44..64 -> 45..64 |
"""
MOVED = """
table ladder "Ladder" [3.1]
  rows   range "Range", in bands, past either end stays
  gives  number
  | Range | Points |
  | 0..1  | 0      |
  | 2..3  | 1      |

formula climbed "Climbed" [3.1] of fire: Fire
  gives ladder at range
"""

WORDS, FIRE, MORALE = "demo/words.rules", "demo/fire.rules", "demo/morale.rules"
NAMES = ("demo", "night")
BOOK, LATER, NIGHT = "demo/rulebook.yaml", "demo/second.rules", "night/night.rules"
ROLE = 'role attacker "the firing player"\n'
CHANGES = {
    "a cell": (FIRE, "11..36    | 41..62", "11..35    | 36..62"),
    "an unknown cell": (FIRE, "11..26    | ?     ", "11..26    | 31..46"),
    "a citation": (FIRE, "[2.2b]", "[2.2d]"),
    "a title": (MORALE, '"Morale Check" [2.5] of', '"Check of Morale" [2.5] of'),
    "a heading": (FIRE, 'firepower "Firepower"', 'firepower "Points"'),
    "a chart's name": (FIRE, '"Fire Table"', '"Table of Fire"'),
    "a default": (WORDS, "tired     yes/no, usually no", "tired     yes/no, usually yes"),
    "a field": (WORDS, "  strength  number\n", "  strength  number\n  guns      number, usually 0\n"),
    "a word": (WORDS, '"Town"', '"Village"   abbreviated "V"'),
    "one word more": (WORDS, '  open   "Open"', '  rocks  "Rocks"  abbreviated "lose"\n  open   "Open"'),
    "an abbreviation": (WORDS, 'abbreviated "W"', 'abbreviated "woods"'),
    "the name of a fact": (MORALE, '"leaders in the hex"\n', '"leaders here"\n'),
    "a unit": (WORDS, '"hex" "hexes"', '"space" "spaces"'),
    "an example": (FIRE, "    attack  45\n", "    attack  61\n"),
    "a rule": (FIRE, "when range is more than 6 ", "when range is more than 7 "),
    "a modifier": (FIRE, '  +1  "point blank"', '  +2  "point blank"'),
    "a line more": (WORDS, 'measure hexes', '\n# A remark.\nmeasure hexes'),
    "a remark behind": (MORALE, ROLE, ROLE + "# The end.\n"),
    "a role": (MORALE, '"the firing player"', '"who fires"'),
    "a declaration": (MORALE, 'role attacker', MOVED.lstrip() + '\nrole attacker'),
    "a declaration elsewhere": (FIRE, "\nmodifiers fire_shift", MOVED + "\nmodifiers fire_shift"),
    "what is open": (FIRE, "\nexample three_units", OPEN_CHART + "\nexample three_units"),
    "an omission": (WORDS, '"air support"', '"air support and naval fire"'),
    "the book's title": (BOOK, "title: Demo Battles", "title: Battles"),
    "the order": (BOOK, "fire.rules, morale.rules", "morale.rules, fire.rules"),
    "the date": (BOOK, "dated: 2024-01-01", "dated: 2024-01-02"),
    "the sections": (BOOK, "1.0-3.9", "1.0-4.9"),
    "an edition's erratum": (LATER, "-> 11..44 | 44..64 -> 45..64", "-> 11..45 | 44..64 -> 46..64"),
    "a game's erratum": (NIGHT, 'now -2 "at night"', 'now -3 "at night"'),
    "a game's option": (NIGHT, '"A full moon"', '"The full moon"'),
    "a game's title": (NIGHT, '"Fire at night"', '"Firing at night"'),
}  # fmt: skip
"""What is changed, and changed back."""


@pytest.fixture
def books(home: Path) -> Path:
    """A series of two editions, and a game on it."""
    rulebooks = home / "rulebooks"
    (rulebooks / "demo" / "second.rules").write_text(SECOND)
    edit(rulebooks / "demo" / "rulebook.yaml", 'editions: ["1"]', 'editions: ["1", "2"]')
    edit(rulebooks / "demo" / "rulebook.yaml", "morale.rules]", "morale.rules, second.rules]")
    night = rulebooks / "night"
    night.mkdir()
    (night / "night.rules").write_text(GAME.lstrip(), encoding="utf-8")
    (night / "rulebook.yaml").write_text(
        "id: night\ntitle: Night Battles\nseries: demo\nextends: demo\nfiles: [night.rules]\n"
        'sections: ["1.0-3.9", Charts, "n 1.0-1.9"]\n'
    )
    return home


def change(home: Path, name: str) -> None:
    path, old, new = CHANGES[name]
    file = home / "rulebooks" / path
    text = file.read_text(encoding="utf-8")
    before, after = (old, new) if new not in text else (new, old)
    assert before in text, name
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def made(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files
        if not {".rulesdsl", "__pycache__"} & set(path.parts)
    }


FROM_NOTHING: dict[object, dict[str, bytes]] = {}


def from_nothing(run: Run, *asked: str) -> dict[str, bytes]:
    """What a build from nothing makes of what stands here now. Of the same sources that is the same each
    time (T97), so that it is done once."""
    sources = sorted(Path(".").rglob("*.rules")) + sorted(Path(".").rglob("rulebook.yaml"))
    key = asked, tuple((path, path.read_bytes()) for path in sources)
    if key not in FROM_NOTHING:
        shutil.rmtree("clean", ignore_errors=True)
        assert run("build", *asked, "--out", "clean").code == 0
        FROM_NOTHING[key] = made(Path("clean"))
    return FROM_NOTHING[key]


def memory(home: Path, name: str = "demo") -> Path:
    return home / "generated" / ".rulesdsl" / f"{name}.chapters"


@pytest.mark.parametrize("seed", range(draws(4)))
def test_after_any_change_the_output_is_that_of_a_clean_build(seed: int, run: Run, books: Path) -> None:
    random_changes = random.Random(seed)
    assert run("build").code == 0
    built = rebuilt = 0
    for _ in range(18):
        names = random_changes.sample(sorted(CHANGES), random_changes.choice((1, 1, 1, 2, 3)))
        for name in names:
            change(books, name)
        ran = run("build")
        if ran.code:
            for name in reversed(names):
                change(books, name)
            continue
        built += 1
        rebuilt += "rebuilt" in ran.out
        assert made(books / "generated") == from_nothing(run), names
        assert run("build", "--check").code == 0
    assert built > 9 and rebuilt > 5


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_alone_and_changed_back(name: str, run: Run, books: Path) -> None:
    run("build")
    for _ in range(2):
        change(books, name)
        assert run("build").code == 0
        assert made(books / "generated") == from_nothing(run)


@pytest.mark.skipif(sys.platform != "linux", reason="a process is copied on Linux alone")
@pytest.mark.parametrize("processors", [1, 4])
def test_whoever_helps_the_output_and_the_memory_are_the_same(
    processors: int, run: Run, books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With things to do for two processes of the same family, and for any who help with its lists."""
    helpers: list[int] = []
    begun = helping._helper

    def noted(*told: Any) -> helping._Helper:
        helpers.append(1)
        return begun(*told)

    run("build")
    change(books, "a cell")
    run("build")
    alone, remembered = made(books / "generated"), [memory(books, name).read_text() for name in NAMES]
    change(books, "a cell")
    shutil.rmtree(books / "generated")
    monkeypatch.setattr(helping, "_WORTH", 0)
    monkeypatch.setattr(helping, "_FEW", 1)
    monkeypatch.setattr(helping, "_helper", noted)
    monkeypatch.setattr(workers, "_SMALL", 0)
    monkeypatch.setattr(workers, "_processors", lambda: processors)
    run("build")
    change(books, "a cell")
    run("build")
    assert bool(helpers) is (processors > 1)
    assert made(books / "generated") == alone
    assert [memory(books, name).read_text() for name in NAMES] == remembered


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What was worked out: "page fire", "module fire", "examples"."""
    seen: set[str] = set()
    laid_out, written, lines = leaves.laid_out, package._written, reporting._lines

    def page(graph: object, shelf: pages.Shelf, said: object) -> object:
        seen.add(f"page {shelf.name}")
        return laid_out(graph, shelf, said)  # type: ignore[arg-type]  # as it was called

    def module(page: Page) -> object:
        seen.add(f"module {page.module.name}")
        return written(page)

    def example(graph: object, one: object) -> object:
        seen.add("examples")
        return lines(graph, one)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(leaves, "laid_out", page)
    monkeypatch.setattr(package, "_written", module)
    monkeypatch.setattr(reporting, "_lines", example)
    return seen


def test_one_changed_cell_is_worked_out_in_its_own_chapter_alone(
    run: Run, home: Path, worked: set[str]
) -> None:
    run("build")
    pages_of = {"page fire", "page morale", "page words"}
    assert worked == {*pages_of, "module fire", "module morale", "module words", "examples"}
    worked.clear()
    change(home, "a cell")
    ran = run("build")
    assert worked == {"page fire", "module fire", "examples"}
    assert ran.out.startswith("demo: 1 of 3 chapters rebuilt; 8 files written, ")
    assert " unchanged in generated/demo" in ran.out and max(map(len, ran.out.splitlines())) <= 80
    worked.clear()
    change(home, "a title")
    assert "2 of 3 chapters rebuilt" in run("build").out or worked == {"page morale", "module morale"}


def test_what_is_told(run: Run, home: Path) -> None:
    assert run("build").out == "demo: 20 files written in generated/demo\n"
    assert "rebuilt" not in run("build").out
    change(home, "a remark behind")
    assert run("build").out.startswith("demo: no chapter rebuilt; 1 file written, ")
    change(home, "the date")
    assert "rebuilt" not in run("build").out
    change(home, "a cell")
    (report,) = json.loads(run("build", "--json").out)["books"]
    assert (report["rebuilt"], report["chapters"]) == (1, 3)


def test_a_game_that_is_older_than_its_series_is_told(run: Run, books: Path) -> None:
    told = "night builds on what has changed: run rulesdsl build night\n"
    run("build")
    assert told not in run("build", "demo").out, "nothing has changed"
    change(books, "a cell")
    assert told in run("build", "demo", "--check").out
    ran = run("build", "demo")
    assert ran.code == 0
    assert ran.out.endswith(told)
    assert told not in run("build", "night").out
    change(books, "a cell")
    data = json.loads(run("build", "demo", "--json").out)
    assert data["ok"] is True
    assert data["behind"] == ["night"]
    assert json.loads(run("build", "--json").out)["behind"] == []
    change(books, "a cell")
    assert told not in run("build", "demo", "night").out, "both are built"
    change(books, "a cell")
    assert told not in run("build", "demo", "--out", "elsewhere").out, "there is no output of it there"


@pytest.mark.parametrize("how", ["cut", "empty", "changed", "foreign", "other", "older", "gone", "folder"])
def test_a_memory_that_cannot_be_used_is_not(how: str, run: Run, books: Path) -> None:
    run("build")
    path = memory(books)
    data = path.read_bytes()
    old = {file: file.read_bytes() for file in path.parent.glob("*.chapters")}
    change(books, "a cell")
    if how == "older":
        run("build")
        change(books, "a word")
        run("build")
        change(books, "a default")
    match how:
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "empty":
            path.write_bytes(b"")
        case "changed":
            path.write_bytes(data.replace(b"fire", b"fir3"))
        case "foreign":
            path.write_bytes(memory(books, "night").read_bytes())
        case "other":
            path.write_bytes(data.replace(b"rulesdsl.chapters/", b"rulesdsl.others/"))
        case "older":
            for file, content in old.items():
                file.write_bytes(content)
        case "gone":
            path.unlink()
        case "folder":
            path.unlink()
            path.mkdir()
    ran = run("build")
    assert ran.code == 0 and made(books / "generated") == from_nothing(run)
    assert how == "older" or "rebuilt" not in ran.out.splitlines()[0]


def test_another_compiler_s_memory_is_not_used(run: Run, home: Path) -> None:
    run("build")
    head, _, body = memory(home).read_bytes().partition(b"\n")
    schema, compiler, checked = head.split(b" ")
    memory(home).write_bytes(b" ".join((schema, compiler[::-1], checked)) + b"\n" + body)
    change(home, "a cell")
    assert "rebuilt" not in run("build").out
    assert made(home / "generated") == from_nothing(run)


@pytest.mark.parametrize("name", ["morale.md", "morale.html", "morale.py", "index.md", "_runtime.py"])
def test_output_changed_by_hand_is_put_right(name: str, run: Run, home: Path) -> None:
    run("build")
    path = home / "generated" / "demo" / name
    content = path.read_bytes()
    for spoil in (lambda: path.write_bytes(content[:-3]), path.unlink):
        spoil()
        change(home, "a cell")
        assert run("build").code == 0 and made(home / "generated") == from_nothing(run)


def test_a_check_does_not_believe_the_memory(run: Run, home: Path) -> None:
    """Not even one that says of a spoilt file that this is what was made."""
    run("build")
    path = home / "generated" / "demo" / "morale.md"
    path.write_bytes(b"spoilt")
    found = ChapterMemory.read(memory(home))
    view = dict(found.views[""])
    spoilt = {**view["page morale"].files, "morale.md": digest(b"spoilt")}
    view["page morale"] = replace(view["page morale"], files=spoilt)
    ChapterMemory({"": view}).write(memory(home))
    assert isinstance(view["page morale"], Work)
    ran = run("build", "--check")
    assert ran.code == 1 and "morale.md" in ran.out


@pytest.mark.parametrize("where", ["commit", "remember"])
def test_a_build_that_was_killed_leaves_nothing_that_misleads(
    where: str, run: Run, books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("build")
    change(books, "a cell")

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        if where == "commit":
            patched.setattr(making, "commit", killed)
        else:
            patched.setattr(ChapterMemory, "write", killed)
        assert run("build").code != 0
    for name in ("a cell", "a title", "a cell"):
        change(books, name)
        assert run("build").code == 0 and made(books / "generated") == from_nothing(run)


def test_two_builds_at_once(run: Run, books: Path) -> None:
    run("build")
    change(books, "a cell")
    change(books, "a word")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rulesdsl.cli", "build"]
    both = [
        subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)
    ]
    told = [one.communicate() for one in both]
    assert any(one.returncode == 0 for one in both), told
    assert made(books / "generated") == from_nothing(run)
    change(books, "a title")
    assert "rebuilt" in run("build").out and made(books / "generated") == from_nothing(run)


def test_one_folder_for_several_ways_to_build(run: Run, books: Path) -> None:
    """With and without chances, layers and options: each time what a build from nothing makes."""
    layer = books / "mine"
    layer.mkdir()
    (layer / "house.rules").write_text(
        'house mine "House rules" extends demo "1"\n\n'
        'change blank "Point blank" [2.2c]\n  in modifiers fire_shift\n'
        '    was +1 "point blank"\n    now +3 "point blank"  when range is at most 1  [2.2c]\n'
    )
    plain: tuple[str, ...] = ("demo",)
    ways: list[tuple[str, ...]] = [
        plain, ("demo", "--chances"), ("demo", "--layer", "mine"), plain, ("demo@2",), ("demo", "--chances"),
        ("night", "--option", "moon"), ("night",), ("night", "--as-published"), ("night",),
        ("night", "--without", "dark"), ("night",),
    ]  # fmt: skip
    for number, way in enumerate(ways):
        change(books, ("a cell", "a title", "a word")[number % 3])
        ran = run("build", *way, "--out", "out")
        assert ran.code == 0, ran.err
        book = way[0].partition("@")[0]
        clean = from_nothing(run, *way)
        found = made(Path("out"))
        wanted = {path: data for path, data in clean.items() if path.startswith(f"{book}/")}
        assert wanted and {path: found.get(path) for path in wanted} == wanted, way
