"""What is kept of an analysis: a check that goes on from it comes to the graph and the findings of one from
nothing, whatever was changed; and nothing is read that somebody else may have put there."""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from how_many import draws

from rulesdsl.driver import analysis_memory
from rulesdsl.driver.analysis_memory import differs, keep, recall
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.pipeline import check_view, load_sources
from rulesdsl.sema.memory import Memory
from rulesdsl.syntax import parse as syntax_parse
from rulesdsl.syntax.build_common import Maker
from rulesdsl.syntax.chunk import Chunk

ROOT = Path(__file__).resolve().parents[2]
BOOKS = ("gi_anvil", "goss", "hunters", "lucky_forward", "tcs")
FEW = """enum Ground "Ground" [1.1]
  open   "Open"
  woods  "Woods"

table cover "Cover" [1.2]
  rows   ground: Ground
  gives  number
  | Ground | Cover |
  | Open   | 0     |
  | Woods  | 2     |

formula doubled "Doubled" [1.3] of ground: Ground
  gives 2 x (cover at ground)
"""


def came_to(book: Path, memory: Memory) -> tuple[list[tuple[str, object]], frozenset[str]]:
    """The graph of each view, with every place, and what is said of it; and which files were read."""
    loaded = load_sources(BookRef(book), memory)
    views = [check_view(loaded, view) for view in loaded.editions()]
    told = [(v.graph.model_dump_json() if v.graph else "", v.diagnostics) for v in views]
    return told, frozenset(loaded.book.disk)  # type: ignore[return-value]  # findings are objects


def digits(line: str, chance: random.Random) -> str:
    """Another figure: a cell, a bound, a rule number."""
    return re.sub(r"\d", lambda found: str((int(found[0]) + chance.randrange(2)) % 10), line)


def words(line: str, chance: random.Random) -> str:
    """Another title or label, of the same length or not."""
    return re.sub(r'"([^"\n]+)"', lambda found: f'"{found[1]}{chance.choice("xyz")}"', line, count=1)


def one_letter(line: str, chance: random.Random) -> str:
    """Another name, or whatever stands there."""
    at = chance.randrange(len(line))
    return f"{line[:at]}{chance.choice('abcdefghij')}{line[at + 1 :]}"


def longer(line: str, chance: random.Random) -> str:
    return line.replace("  ", "   ", 1)


def gone(line: str, chance: random.Random) -> str:
    return ""


def twice(line: str, chance: random.Random) -> str:
    return line + line


def commented(line: str, chance: random.Random) -> str:
    return f"# A remark.\n{line}"


EDITS: tuple[Callable[[str, random.Random], str], ...] = (
    digits, digits, words, one_letter, longer, gone, twice, commented,
)  # fmt: skip


def edited(book: Path, chance: random.Random) -> str:
    """Change something in one file of the book or its series; what was changed."""
    files = sorted([*book.parent.glob("*/*.rules"), *book.parent.glob("*/rulebook.yaml")])
    path = chance.choice([file for file in files if file.parent in (book, book.parent / "tcs")])
    text = path.read_text(encoding="utf-8")
    if chance.random() < 0.2:
        names = re.findall(r"(?m)^[a-z]+ +([a-z_A-Z]+) +\"", text) or ["id"]
        name = chance.choice(names)
        new = re.sub(rf"\b{name}\b", f"{name}_x", text)
        what = f"{path.name}: {name} renamed in its file"
    else:
        lines = text.splitlines(keepends=True)
        at = chance.randrange(len(lines))
        edit = chance.choice(EDITS)
        what = f"{path.name}:{at + 1}: {edit.__name__}: {lines[at]!r}"
        lines[at] = edit(lines[at], chance)
        new = "".join(lines)
    path.write_text(new, encoding="utf-8")
    return what


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(draws(1)))
def test_going_on_comes_to_what_a_check_from_nothing_comes_to(
    name: str, seed: int, tmp_path: Path
) -> None:
    """Three edits, one after the other; what has no errors is kept again."""
    for needed in {name, "tcs"} if name == "lucky_forward" else {name}:
        shutil.copytree(ROOT / "rulebooks" / needed, tmp_path / needed)
    book, kept = tmp_path / name, tmp_path / "kept.analysis"
    chance = random.Random(f"{name} {seed}")
    memory = Memory()
    _, files = came_to(book, memory)
    keep(kept, memory, files)
    for _ in range(3):
        before = {path: path.read_bytes() for path in tmp_path.glob("*/*") if path.is_file()}
        what = edited(book, chance)
        memory = Memory()
        recall(kept, memory)
        assert memory.files, "it is read"
        found, files = came_to(book, memory)
        assert found == came_to(book, Memory())[0], what
        if any(d.severity.value == "error" for _, told in found for d in told):  # type: ignore[attr-defined]
            for path, content in before.items():
                path.write_bytes(content)
        else:
            keep(kept, memory, files)


# ---------------------------------------------------------------- what is not read


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A small book, of which everything is kept in the file `kept` beside it."""
    book = tmp_path / "few.rules"
    book.write_text(FEW)
    memory = Memory()
    _, files = came_to(book, memory)
    keep(tmp_path / "kept", memory, files)
    return book


def recalled(folder: Path) -> Memory:
    memory = Memory()
    recall(folder / "kept", memory)
    return memory


def test_of_a_changed_text_only_what_changed_is_parsed(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few.write_text(FEW.replace("| 2     |", "| 3     |"))
    parsed: list[str] = []
    parse = syntax_parse.parse_declaration

    def noted(make: Maker, chunk: Chunk) -> object:
        parsed.append(make.text[chunk.start : chunk.start + 5])
        return parse(make, chunk)

    monkeypatch.setattr(syntax_parse, "parse_declaration", noted)
    memory = recalled(few.parent)
    assert came_to(few, memory)[0] == came_to(few, Memory())[0]
    assert parsed == ["table", "enum ", "table", "formu"]


@pytest.mark.parametrize("at", [0, 100, -1])
def test_a_damaged_file_is_not_read(few: Path, at: int) -> None:
    kept = few.parent / "kept"
    assert recalled(few.parent).files
    with open(kept, "r+b") as stream:
        stream.seek(at, os.SEEK_END if at < 0 else os.SEEK_SET)
        byte = stream.read(1)
        stream.seek(-1, os.SEEK_CUR)
        stream.write(bytes([byte[0] ^ 1]))
    assert not recalled(few.parent).files


def test_a_file_cut_short_or_gone_is_not_read(few: Path) -> None:
    kept = few.parent / "kept"
    os.truncate(kept, 1000)
    assert not recalled(few.parent).files
    kept.unlink()
    assert not recalled(few.parent).files


@pytest.mark.parametrize("text", ["", "null", "{}", "[[]]", '["rulesdsl.analysis/1"]'])
def test_a_damaged_note_is_not_believed(few: Path, text: str) -> None:
    (few.parent / "kept.json").write_text(text)
    assert not recalled(few.parent).files


def test_a_copy_is_not_read(few: Path, tmp_path: Path) -> None:
    """As it comes out of an archive or a repository: the same content, with the note that goes with it."""
    folder = tmp_path / "copy"
    folder.mkdir()
    for name in ("kept", "kept.json"):
        shutil.copy2(few.parent / name, folder / name)
    assert not recalled(folder).files


def test_what_was_put_in_its_place_is_not_read(few: Path) -> None:
    """With the right digest, but by somebody who cannot set the time of a file's change."""
    kept, note = few.parent / "kept", few.parent / "kept.json"
    said = json.loads(note.read_text())
    content = kept.read_bytes()
    kept.unlink()
    kept.write_bytes(content)
    os.chmod(kept, 0o600)
    said[4] = os.stat(kept).st_ino
    note.write_text(json.dumps(said))
    assert not recalled(few.parent).files


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_what_others_may_write_to_is_not_read(few: Path, mode: int) -> None:
    kept, note = few.parent / "kept", few.parent / "kept.json"
    os.chmod(kept, mode)
    found, said = os.stat(kept), json.loads(note.read_text())
    note.write_text(json.dumps([*said[:3], found.st_dev, found.st_ino, found.st_size, found.st_ctime_ns]))
    assert not recalled(few.parent).files
    os.chmod(kept, 0o600)
    found = os.stat(kept)
    note.write_text(json.dumps([*said[:3], found.st_dev, found.st_ino, found.st_size, found.st_ctime_ns]))
    assert recalled(few.parent).files, "with a note that is right it would be read"
    os.chmod(note, mode)
    assert not recalled(few.parent).files


@pytest.mark.parametrize("mask", [0o002, 0o000, 0o077])
def test_whatever_files_may_usually_be_written_by_these_may_not(few: Path, mask: int) -> None:
    memory = Memory()
    _, files = came_to(few, memory)
    before = os.umask(mask)
    try:
        keep(few.parent / "kept", memory, files)
    finally:
        os.umask(before)
    assert recalled(few.parent).files


def test_a_link_is_not_read(few: Path) -> None:
    kept = few.parent / "kept"
    kept.rename(few.parent / "elsewhere")
    kept.symlink_to(few.parent / "elsewhere")
    assert not recalled(few.parent).files


def test_another_compiler_is_another_memory(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_memory, "known_compiler", lambda private: "another")
    assert not recalled(few.parent).files


@pytest.mark.parametrize(
    "content",
    [
        pickle.dumps(os.system),
        b"cos\nsystem\n(S'true'\ntR.",
        b"cbuiltins\neval\n(S'1'\ntR.",
        b"crulesdsl.sema.memory\nfield\n(tR.",
        b"crulesdsl.sema.kept\nread_file\n(tR.",
        b"crulesdsl.source.text\nbisect_right\n(tR.",
    ],
)
def test_nothing_but_data_comes_out(content: bytes) -> None:
    with pytest.raises(pickle.UnpicklingError, match="is no data"):
        analysis_memory._Reader(io.BytesIO(content)).load()


def test_a_full_disk_keeps_nothing(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(path.name for path in few.parent.iterdir())
    memory = Memory()
    _, files = came_to(few, memory)
    monkeypatch.setattr(os, "replace", full)
    keep(few.parent / "kept", memory, files)
    assert sorted(path.name for path in few.parent.iterdir()) == before
    assert recalled(few.parent).files, "the last one still stands"


def test_what_was_worked_out_tells_whether_it_should_be_kept_anew(few: Path) -> None:
    memory = recalled(few.parent)
    came_to(few, memory)
    assert memory.made == 0 and not differs(memory)
    few.write_text(FEW.replace("| 2     |", "| 3     |"))
    memory = recalled(few.parent)
    came_to(few, memory)
    assert 0 < memory.made < sum(map(len, memory.done.items.values())) and differs(memory)


def test_of_two_books_in_one_memory_each_keeps_its_own(few: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.rules"
    other.write_text(FEW.replace("cover", "shelter"))
    memory = recalled(few.parent)
    came_to(few, memory)
    memory.next_book()
    _, files = came_to(other, memory)
    keep(tmp_path / "other", memory, files)
    alone = Memory()
    recall(tmp_path / "other", alone)
    assert set(alone.files) == {"other.rules"}
    names = {name for _, name in alone.declarations.before}
    assert "shelter" in names and "cover" not in names
    assert came_to(other, alone)[0] == came_to(other, Memory())[0] and alone.made == 0
