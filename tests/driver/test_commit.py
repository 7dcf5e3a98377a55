"""The disk: all or nothing, only our own files, whatever stops us."""

from __future__ import annotations

import errno
import itertools
import os
from pathlib import Path

import pytest

from rulesdsl.driver import commit as commit_module
from rulesdsl.driver.commit import commit, interrupted, recover
from rulesdsl.driver.lock import locked
from rulesdsl.driver.output import compare, safe_path
from rulesdsl.driver.stamp import NAME, Stamp, digest, read_stamp
from rulesdsl.driver.trouble import Trouble

OLD = {"a.py": b"old a", "sub/b.md": b"old b", "c.py": b"old c"}
NEW = {"a.py": b"new a", "sub/b.md": b"old b", "deep/er/d.py": b"new d"}


def stamped(files: dict[str, bytes]) -> dict[str, bytes]:
    stamp = Stamp("t", "", "1", "f", "0", {}, {p: digest(d) for p, d in files.items()})
    return {**files, NAME: stamp.text().encode()}


def fill(folder: Path, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def tree(folder: Path) -> dict[str, bytes]:
    if not folder.exists():
        return {}
    files = (p for p in sorted(folder.rglob("*")) if p.is_file())
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in files}


def run(folder: Path, work: Path, files: dict[str, bytes]) -> None:
    changes = compare(folder, files, frozenset({""}))
    commit(folder, work, {p: files[p] for p in (*changes.added, *changes.changed)}, changes.removed)


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "generated" / "t", tmp_path / "generated" / ".rulesdsl" / "t.work"


def test_writes_what_changed_removes_what_is_gone_leaves_the_rest(place: tuple[Path, Path]) -> None:
    folder, work = place
    run(folder, work, stamped(OLD))
    assert tree(folder) == stamped(OLD)
    (folder / "mine.txt").write_text("mine")
    before = (folder / "sub/b.md").stat()
    changes = compare(folder, stamped(NEW), frozenset({""}))
    assert changes.added == ("deep/er/d.py",) and changes.removed == ("c.py",)
    assert changes.changed == ("a.py", NAME) and changes.unchanged == ("sub/b.md",)
    run(folder, work, stamped(NEW))
    assert tree(folder) == {**stamped(NEW), "mine.txt": b"mine"}
    after = (folder / "sub/b.md").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert not work.exists()
    assert not compare(folder, stamped(NEW), frozenset({""})).stale


def test_folder_of_removed_files_goes_unless_something_else_is_in_it(place: tuple[Path, Path]) -> None:
    folder, work = place
    run(folder, work, stamped({"x/a.py": b"1", "y/a.py": b"1"}))
    (folder / "y" / "note.txt").write_text("mine")
    run(folder, work, stamped({"z.py": b"1"}))
    assert set(tree(folder)) == {"z.py", "y/note.txt", NAME}
    assert not (folder / "x").exists()


@pytest.mark.parametrize("call", ["_write", "_keep", "replace", "unlink", "_sync_folder"])
@pytest.mark.parametrize("nth", [1, 2, 3, 4])
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_any_fault_leaves_the_old_output_whole(
    place: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, call: str, nth: int, fault: BaseException
) -> None:
    folder, work = place
    run(folder, work, stamped(OLD))
    seen = 0
    target: object = {"replace": os, "unlink": Path}.get(call, commit_module)
    real = getattr(target, call)

    def failing(*args: object, **more: object) -> object:
        nonlocal seen
        seen += 1
        if seen == nth:
            raise fault
        return real(*args, **more)

    monkeypatch.setattr(target, call, failing)
    try:
        run(folder, work, stamped(NEW))
    except (Trouble, KeyboardInterrupt) as raised:
        if isinstance(raised, Trouble):
            assert "disk is full" in raised.headline and "old output is untouched" in raised.headline
        monkeypatch.undo()
        assert tree(folder) == stamped(OLD)
        assert not (folder / "deep").exists()
        assert not work.exists()
    else:
        monkeypatch.undo()
        assert seen < nth or call == "_sync_folder"


@pytest.mark.parametrize("nth", [1, 20, 41])
def test_a_full_disk_among_many_files_written_at_a_time(
    place: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    folder, work = place
    run(folder, work, stamped(OLD))
    many = stamped({f"chapter_{number}.py": b"new" * number for number in range(40)})
    count = itertools.count(1)
    real = commit_module._write

    def failing(path: Path, data: bytes) -> None:
        if next(count) == nth:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, data)

    with monkeypatch.context() as patched, pytest.raises(Trouble, match="disk is full"):
        patched.setattr(commit_module, "_write", failing)
        run(folder, work, many)
    assert tree(folder) == stamped(OLD)
    assert not work.exists()
    run(folder, work, many)
    assert tree(folder) == many


def test_a_crash_in_the_middle_is_undone_by_the_next_run(
    place: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies at every swap in turn: no clean-up of ours runs."""
    folder, work = place

    class Died(BaseException):
        pass

    for nth in range(1, 7):
        run(folder, work, stamped(OLD))
        calls = 0
        real = os.replace

        def dying(a: object, b: object, nth: int = nth, real: object = real) -> None:
            nonlocal calls
            calls += 1
            if calls == nth:
                raise Died
            real(a, b)  # type: ignore[operator]

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", dying)
            patch.setattr(commit_module, "recover", lambda *a: None)
            try:
                run(folder, work, stamped(NEW))
                died = False
            except Died:
                died = True
        if died:
            assert interrupted(work)
            recover(folder, work)
            assert tree(folder) == stamped(OLD)
            recover(folder, work)
        assert not interrupted(work)


def test_a_damaged_journal_ends_in_a_message(place: tuple[Path, Path]) -> None:
    folder, work = place
    for text in ("{", "[]", '{"entries": [{"path": "../../x", "new": null}], "folders": [], "whole": 0}'):
        work.mkdir(parents=True)
        (work / "journal.json").write_text(text)
        with pytest.raises(Trouble, match=r"Could not restore .* after an interrupted build"):
            recover(folder, work)
        (work / "journal.json").unlink()
        recover(folder, work)


def test_the_undo_follows_no_link_out_of_the_folder(place: tuple[Path, Path], tmp_path: Path) -> None:
    folder, work = place
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "profile").write_text("precious")
    folder.mkdir(parents=True)
    (folder / "sub").symlink_to(tmp_path / "home")
    (work / "old").mkdir(parents=True)
    (work / "old" / "00000").write_text("evil")
    entry = '{"path": "sub/profile", "new": null}'
    (work / "journal.json").write_text(f'{{"entries": [{entry}], "folders": [], "whole": false}}')
    with pytest.raises(Trouble):
        recover(folder, work)
    assert (tmp_path / "home" / "profile").read_text() == "precious"


def test_a_file_that_is_not_ours_is_never_overwritten(place: tuple[Path, Path]) -> None:
    folder, _work = place
    fill(folder, {"a.py": b"somebody's"})
    with pytest.raises(Trouble, match=r"a\.py is in the way: rulesdsl did not make it"):
        compare(folder, stamped(NEW), frozenset({""}))
    fill(folder, {NAME: b"<<<<<<< ours"})
    with pytest.raises(Trouble, match="is in the way"):
        compare(folder, stamped(NEW), frozenset({""}))
    (folder / "a.py").write_bytes(NEW["a.py"])
    (folder / NAME).unlink()
    assert "a.py" in compare(folder, stamped(NEW), frozenset({""})).unchanged


def test_links_and_wrong_kinds_are_refused(place: tuple[Path, Path], tmp_path: Path) -> None:
    folder, _work = place
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.parent.mkdir(parents=True)
    folder.symlink_to(elsewhere)
    with pytest.raises(Trouble, match="is a symbolic link"):
        compare(folder, NEW, frozenset())
    folder.unlink()
    fill(folder, {"deep": b"a file"})
    with pytest.raises(Trouble, match="a folder is needed there"):
        compare(folder, NEW, frozenset())
    (folder / "deep").unlink()
    (folder / "deep").symlink_to(elsewhere)
    with pytest.raises(Trouble, match="is a symbolic link"):
        compare(folder, NEW, frozenset())
    (folder / "deep").unlink()
    (folder / "a.py").mkdir()
    with pytest.raises(Trouble, match="a file is needed there"):
        compare(folder, NEW, frozenset())
    assert list(elsewhere.iterdir()) == []


def test_a_stamp_cannot_make_us_remove_what_lies_outside(place: tuple[Path, Path], tmp_path: Path) -> None:
    folder, work = place
    outside = tmp_path / "generated" / "other.txt"
    evil = Stamp("t", "", "1", "f", "0", {}, {"../other.txt": "0", "/etc/passwd": "0", "sub/x": "0"})
    fill(folder, {NAME: evil.text().encode()})
    outside.write_text("other")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "x").write_text("precious")
    (folder / "sub").symlink_to(tmp_path / "home")
    changes = compare(folder, stamped({"a.py": b""}), frozenset({""}))
    assert changes.removed == ()
    run(folder, work, stamped({"a.py": b""}))
    assert outside.read_text() == "other" and (tmp_path / "home" / "x").exists()


BAD = ["", "/a", "../a", "a/../b", "a//b", "a\\b", "a/", "con", "aux.py", "a.", ".b", "a\n", "é", "a:b", "~a"]


@pytest.mark.parametrize("path", BAD)
def test_bad_output_paths_are_our_own_fault(tmp_path: Path, path: str) -> None:
    assert not safe_path(path)
    with pytest.raises(ValueError, match="not a path"):
        compare(tmp_path / "t", {path: b""}, frozenset())


def test_paths_that_differ_in_case_only_are_our_own_fault(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="differ only in case"):
        compare(tmp_path / "t", {"a.py": b"", "A.py": b""}, frozenset())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_read_only_folder(place: tuple[Path, Path]) -> None:
    folder, work = place
    run(folder, work, stamped(OLD))
    folder.chmod(0o555)
    try:
        with pytest.raises(Trouble, match="permission denied"):
            run(folder, work, stamped(NEW))
        assert tree(folder) == stamped(OLD)
    finally:
        folder.chmod(0o755)


def test_two_builds_at_once(tmp_path: Path) -> None:
    private = tmp_path / ".rulesdsl"
    with (
        locked(private, tmp_path),
        pytest.raises(Trouble, match=rf"Another build .*process {os.getpid()}") as raised,
        locked(private, tmp_path),
    ):
        pass
    assert "wait" in raised.value.help
    (private / "lock").write_text(" 99999999\n")
    with locked(private, tmp_path):
        pass
    assert (private / ".gitignore").read_text() == "*\n"
    assert (private / "lock").read_bytes() == b"", "two builds of the same leave the same"


def test_the_lock_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("precious")
    private = tmp_path / ".rulesdsl"
    private.mkdir()
    (private / "lock").symlink_to(tmp_path / "precious")
    with pytest.raises(Trouble), locked(private, tmp_path):
        pass
    assert (tmp_path / "precious").read_text() == "precious"


def test_stamp_reads_back_and_refuses_anything_else() -> None:
    stamp = Stamp("t", "3.1", "3.1", "f", "0", {"b": "2", "a": "1"}, {"x": "1"})
    assert read_stamp(stamp.text()) == stamp
    assert stamp.text().index('"a"') < stamp.text().index('"b"')
    for text in ("", "[]", "{}", "null", '{"schema": "rulesdsl.build/1"}', "[" * 100_000, stamp.text()[:-5]):
        assert read_stamp(text) is None
    assert read_stamp(stamp.text().replace('"1"', "1")) is None
