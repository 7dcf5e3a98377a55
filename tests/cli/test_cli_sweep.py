"""`rulesdsl sweep`: what it says, where it stops, and how it goes on."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import pty
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from cli_home import Run
from duel import DUEL

from rulesdsl.cli import sweep_progress
from rulesdsl.driver import sweep as driver

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ("--vary", "distance=1..40", "--vary", "cover=tree,none_at_all", "--seed", "7")


@pytest.fixture
def duel(home: Path) -> Path:
    (home / "duel.rules").write_text(DUEL, encoding="utf-8")
    return home


def test_a_table_of_shots(run: Run, duel: Path) -> None:
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", "shots.csv")
    assert ran.code == 0 and ran.err == ""
    assert ran.out.startswith("Fire a shot [2.0]: 80 rows in shots.csv\n")
    assert "out of sight" in ran.out
    lines = (duel / "shots.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "distance,cover,status,reason,final,result" and len(lines) == 81
    assert not (duel / "shots.csv.sweep").exists()


def test_for_machines(run: Run, duel: Path) -> None:
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", "shots.csv", "--json")
    data = json.loads(ran.out)
    assert data["schema"] == "rulesdsl.sweep/1" and data["rows"] == 80 == sum(data["status"].values())
    assert data["columns"][:4] == ["distance", "cover", "status", "reason"]
    assert data["reasons"]["refused"][0]["rows"] > 0


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_the_same_with_several_processes(
    suffix: str, run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    shots = (*SHOTS, "--times", "5", "--chunk", "30")
    assert run("sweep", "duel.rules", "fire", *shots, "--out", f"a.{suffix}", "-j", "1").code == 0
    monkeypatch.setattr(driver, "_SOON", 0.0)
    assert run("sweep", "duel.rules", "fire", *shots, "--out", f"b.{suffix}", "-j", "2").code == 0
    assert (duel / f"a.{suffix}").read_bytes() == (duel / f"b.{suffix}").read_bytes()


# ---------------------------------------------------------------- how far it is


def test_a_line_now_and_then_where_there_is_no_terminal(
    run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_progress, "_QUIET", 0.0)
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--chunk", "30", "--out", "out.csv")
    lines = ran.err.splitlines()
    assert len(lines) == 2 and lines[0].startswith("30 of 80 rows, ") and lines[1].startswith("60 of 80 rows")
    assert all(" a second, about " in line and line.endswith(" left") for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are made by pty")
def test_a_bar_on_a_terminal(duel: Path) -> None:
    ours, theirs = pty.openpty()
    env = dict(os.environ, PYTHONPATH=str(ROOT), COLUMNS="100", TERM="xterm")
    env.pop("NO_COLOR", None)
    args = ["sweep", "duel.rules", "fire", *SHOTS, "--out", "out.csv"]
    command = [sys.executable, "-m", "rulesdsl.cli", *args]
    process = subprocess.Popen(command, cwd=duel, env=env, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    out = process.communicate(timeout=60)[0]
    assert process.returncode == 0 and b"80 of 80 rows" in said and b"a second" in said
    assert out.startswith(b"Fire a shot [2.0]: 80 rows")


# ---------------------------------------------------------------- stopped, and going on


def started(folder: Path, *args: str) -> subprocess.Popen[bytes]:
    """As a process of its own, in a group of its own."""
    env = dict(os.environ, PYTHONPATH=str(ROOT), COLUMNS="80", SWEEP_TEST=str(folder))
    command = [sys.executable, "-m", "rulesdsl.cli", "sweep", "duel.rules", "fire", *args]
    # A shell that runs the tests in the background has switched Ctrl-C off for all of them.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return subprocess.Popen(
            command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_chunks(folder: Path, process: subprocess.Popen[bytes], number: int) -> None:
    for _ in range(1200):
        if len(list(folder.glob("out.csv.sweep/chunk-???????"))) >= number:
            return
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        time.sleep(0.05)
    raise AssertionError("no chunk came")


def ours(folder: Path) -> list[int]:
    """Processes of the sweep in this folder, workers too."""
    mark = f"SWEEP_TEST={folder}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            ended = (entry / "stat").read_text().split()[2] == "Z"
            if mark in (entry / "environ").read_bytes().split(b"\0") and not ended:
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopped_in_the_middle_it_goes_on(how: signal.Signals, run: Run, duel: Path) -> None:
    args = (*SHOTS, "--times", "400", "--chunk", "100", "--out", "out.csv")
    process = started(duel, *args, "-j", "2")
    wait_for_chunks(duel, process, 40)
    process.send_signal(how)
    said = process.communicate(timeout=60)[1].decode()
    assert process.returncode == (-how if how is signal.SIGKILL else 128 + how), said
    assert "Traceback" not in said
    if how is not signal.SIGKILL:
        assert "stopped; what was worked out is kept in out.csv.sweep" in said
    assert not (duel / "out.csv").exists()
    for _ in range(200):
        if not ours(duel):
            break
        time.sleep(0.05)
    assert ours(duel) == [], "workers are left"
    kept = len(list(duel.glob("out.csv.sweep/chunk-???????")))
    assert 40 <= kept < 320
    ran = run("sweep", "duel.rules", "fire", *args, "-j", "1", "--json")
    assert ran.code == 0 and "going on" in ran.err
    assert json.loads(ran.out)["rows_kept_from_before"] >= 4000
    assert run("sweep", "duel.rules", "fire", *args[:-1], "whole.csv", "-j", "1").code == 0
    assert (duel / "out.csv").read_bytes() == (duel / "whole.csv").read_bytes()


@pytest.fixture
def half(run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sweep that was interrupted after three chunks."""
    (duel / "s.csv").write_text("distance,cover\n" + "5,tree\n" * 50, encoding="utf-8")
    real, left = driver.work, [3]

    def work(job: bytes, task: object) -> bytes:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return real(job, task)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(driver, "work", work)
        ran = run("sweep", "duel.rules", "fire", *FILE)
    assert ran.code == 130 and "kept in out.csv.sweep" in ran.err
    assert len(list(duel.glob("out.csv.sweep/chunk-*"))) == 3
    return duel


FILE = ("--from", "s.csv", "--seed", "1", "--chunk", "10", "--out", "out.csv")


def test_with_other_rules_it_does_not_go_on(run: Run, half: Path) -> None:
    text = (half / "duel.rules").read_text(encoding="utf-8")
    (half / "duel.rules").write_text(text.replace("| 6..7 ", "| 6    ").replace("| 8..12 ", "| 7..12 "))
    ran = run("sweep", "duel.rules", "fire", *FILE)
    assert ran.code == 2 and "holds 3 chunks of another sweep: the rules changed" in " ".join(ran.err.split())
    for chunk in sorted(half.glob("out.csv.sweep/chunk-*"))[1:]:
        chunk.unlink()
    ran = run("sweep", "duel.rules", "fire", *FILE)
    assert "holds 1 chunk of another sweep: the rules changed" in " ".join(ran.err.split())
    assert "--afresh" in ran.err and not (half / "out.csv").exists()
    assert run("sweep", "duel.rules", "fire", *FILE, "--afresh").code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("--seed", "2"), "the options changed"),
        (("--with", "drunk=yes"), "what is fixed changed"),
        (("--chunk", "11"), "the size of the chunks changed"),
        (("--vary", "drunk=yes,no"), "what is varied"),
    ],
)
def test_with_other_options_it_does_not_go_on(
    change: tuple[str, ...], said: str, run: Run, half: Path
) -> None:
    ran = run("sweep", "duel.rules", "fire", *FILE, *change)
    assert ran.code == 2 and said in " ".join(ran.err.split())


def test_with_another_file_it_does_not_go_on(run: Run, half: Path) -> None:
    (half / "s.csv").write_text("distance,cover\n" + "6,tree\n" * 50, encoding="utf-8")
    ran = run("sweep", "duel.rules", "fire", *FILE)
    assert ran.code == 2 and "the file of situations changed" in " ".join(ran.err.split())
    ran = run("sweep", "duel.rules", "fire", *FILE, "--afresh")
    assert ran.code == 0 and "going on" not in ran.err


def test_the_size_of_the_chunks_need_not_be_said_again(run: Run, half: Path) -> None:
    args = tuple(a for a in FILE if a not in ("--chunk", "10"))
    ran = run("sweep", "duel.rules", "fire", *args)
    assert ran.code == 0 and "going on: 30 of 50" in ran.err


def test_a_file_that_changes_under_way_gives_no_results(
    run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = duel / "s.csv"
    path.write_text("distance,cover\n" + "5,tree\n" * 30, encoding="utf-8")
    real = driver.work

    def work(job: bytes, task: object) -> bytes:
        path.write_text("distance,cover\n" + "6,tree\n" * 31, encoding="utf-8")
        return real(job, task)  # type: ignore[arg-type]

    monkeypatch.setattr(driver, "work", work)
    ran = run("sweep", "duel.rules", "fire", *FILE)
    assert ran.code == 1 and "was changed while" in ran.err and not (duel / "out.csv").exists()


# ---------------------------------------------------------------- what is refused


def test_everything_wrong_with_a_file_is_said_at_once(run: Run, duel: Path) -> None:
    (duel / "s.csv").write_bytes(
        "\ufeffdistance;cover;drunk\r\n5;tree;\r\n\u20135;Tree;yes\r\n12;treee;1-2\r\n5;tree\r\n3-Feb;tree;\r\n".encode()
    )
    ran = run("sweep", "duel.rules", "fire", *FILE)
    said = " ".join(ran.err.split())
    assert ran.code == 2 and ran.out == ""
    assert "s.csv:3: column 1 (distance): '–5' is not a whole number of paces; a dash stands there" in said
    assert "s.csv:4: column 2 (cover): 'treee' is not one of Cover; did you mean tree?" in said
    assert "s.csv:4: column 3 (drunk): '1-2' is not yes or no" in said
    assert "s.csv:5: 2 cells, but the head has 3" in said
    assert "s.csv:6: column 1 (distance): '3-Feb'" in said and "date a spreadsheet makes" in said
    assert "s.csv: 5 things are wrong" in said and "--keep-going" not in said
    assert sorted(p.name for p in duel.iterdir()) == ["duel.rules", "rulebooks", "s.csv"]


def test_of_cells_alone_it_is_said_how_to_go_on(run: Run, duel: Path) -> None:
    (duel / "s.csv").write_text("distance,cover\n5,tree\nfive,tree\n", encoding="utf-8")
    said = " ".join(run("sweep", "duel.rules", "fire", *FILE).err.split())
    assert "with --keep-going, such rows alone" in said
    ran = run("sweep", "duel.rules", "fire", *FILE, "--keep-going")
    assert ran.code == 0 and "1  bad_input" in ran.out


def test_reasons_that_are_not_told_are_counted(run: Run, duel: Path) -> None:
    args = ("--vary", "distance=-9..0", "--with", "cover=tree", "--seed", "1", "--out", "out.csv")
    ran = run("sweep", "duel.rules", "fire", *args)
    assert ran.code == 0 and ran.out.splitlines()[1].split() == ["10", "outside"]
    assert ran.out.splitlines()[-1].strip() == "other reasons (7)"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--vary", "distance=1..9", "--with", "cover=tree"), "nothing says how the dice fall: roll aim"),
        (("--vary", "distanc=1..9"), "did you mean distance?"),
        (("--vary", "distance=9..1"), "the range is empty"),
        (("--vary", "distance=1,1"), "1 is there twice"),
        (("--vary", "distance"), "is not PATH=VALUES"),
        (("--vary", "cover=1..3"), "is not one of Cover"),
        (("--vary", "cover=tree,wood"), "is not one of Cover"),
        (("--vary", "roll.aim=1..12"), "cannot be rolled with 2d6"),
        (("--vary", "roll.aims=2..12"), "did you mean roll.aim?"),
        (("--vary", "distance=1..9", "--with", "distance=3"), "distance is told twice"),
        (("--vary", "distance=1..9", "--vary", "distance=3,4"), "distance is told twice"),
        (("--vary", "distance=1..9", "--roll", "aim=13"), "13 cannot be rolled"),
        (("--vary", "distance=1..9", "--roll", "ami=3"), "did you mean aim?"),
        (("--vary", "distance=1..9", "--roll", "aim=3,4"), "what they show together: aim=7"),
        (("--vary", "roll.aim=3,4", "--vary", "roll.aim.2=3,4"), "but aim is rolled once"),
        (("--vary", "distance=1..9", "--roll", "aim.2=3"), "makes no roll 'aim.2'"),
        (("--vary", "roll.aim.2=2..9"), "roll.aim.2 is told, but not the roll before it, number 1"),
        (("--vary", "roll.aim=2..9", "--roll", "aim=3"), "tell the same thing"),
        (("--vary", "distance=1..9", "--choose", "x=3"), "has no choice"),
        (("--vary", "distance=1..1000000000"), "1,000,000,000 rows"),
        (("--vary", "distance=1..9", "--times", "3"), "nothing is rolled"),
        (("--vary", "distance=1..9", "--times", "0"), "at least once"),
        (("--vary", "distance=1..9", "--odds", "result", "--seed", "1"), "--odds rolls nothing"),
        (("--vary", "distance=1..9", "--chunk", "0"), "--chunk 0: at least 1"),
        ((), "there is only one situation"),
        (("--from", "nowhere.csv"), "there is no such file"),
        (("--from", "duel.rules"), "what kind of file"),
        (("--from", "rulebooks"), "what kind of file"),
        (("--from", "empty.csv"), "nothing below the head"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], said: str, run: Run, duel: Path) -> None:
    (duel / "empty.csv").write_text("distance,cover\n", encoding="utf-8")
    ran = run("sweep", "duel.rules", "fire", *args, "--out", "out.csv")
    assert ran.code == 2 and said in " ".join(ran.err.split()), ran.err
    assert not (duel / "out.csv").exists() and not (duel / "out.csv.sweep").exists()


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("out.xlsx", "what kind of file"),
        ("out", "what kind of file"),
        ("nowhere/out.csv", "there is no folder nowhere"),
        ("folder.csv", "is a folder"),
    ],
)
def test_results_have_to_go_somewhere(out: str, said: str, run: Run, duel: Path) -> None:
    (duel / "folder.csv").mkdir()
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", out)
    assert ran.code == 2 and said in " ".join(ran.err.split())


@pytest.mark.parametrize("out", ["", " "])
def test_results_need_a_name(out: str, run: Run, duel: Path) -> None:
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", out)
    assert ran.code == 2 and "--out names no file" in ran.err and "--out results.csv" in ran.err


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_only_results_are_written_over(suffix: str, run: Run, duel: Path) -> None:
    """Those of any sweep; what somebody else has made stays as it is."""
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    out = duel / f"out.{suffix}"
    args = ("sweep", "duel.rules", "fire", *SHOTS[:4], "--out", out.name)
    for theirs in (b"a,b,status\n1,2,ok\n", b'{"status": "ok"}\n', b"\xff\x00", b"[1, 2]\n", b"{\n"):
        out.write_bytes(theirs)
        ran = run(*args, "--seed", "1")
        assert ran.code == 2 and "is there already, and no sweep has made it" in " ".join(ran.err.split())
        assert "move it away" in ran.err and out.read_bytes() == theirs
    out.write_bytes(b"")
    assert run(*args, "--seed", "1").code == 0
    first = out.read_bytes()
    assert run(*args, "--seed", "2").code == 0 and out.read_bytes() != first
    assert run(*args, "--odds", "result").code == 0


def test_a_step_that_is_not_there(run: Run, duel: Path) -> None:
    ran = run("sweep", "duel.rules", "fire", *SHOTS[:4], "--odds", "resut", "--out", "out.csv")
    assert ran.code == 2 and "has no step 'resut'" in ran.err
    ran = run("sweep", "duel.rules", "steadiness", *SHOTS[:4], "--odds", "x", "--out", "out.csv")
    assert ran.code == 2 and "rolls no dice" in ran.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--vary", "roll.dice.white=1..6"), "roll.dice.white is told, but not its die red"),
        (("--vary", "roll.dice.white=1..6", "--roll", "dice.red=3"), "makes no roll 'dice.red'"),
    ],
)
def test_rolls_die_by_die_are_told_whole(args: tuple[str, ...], said: str, run: Run, duel: Path) -> None:
    book = str(ROOT / "rulebooks" / "tcs")
    ran = run("sweep", book, "sequential_roll", *args, "--out", "out.csv")
    assert ran.code == 2 and said in " ".join(ran.err.split()), ran.err


def test_the_situations_are_never_written_over(run: Run, duel: Path) -> None:
    situations = "distance,cover\n5,tree\n"
    (duel / "same.csv").write_text(situations, encoding="utf-8")
    (duel / "link.csv").symlink_to("elsewhere.csv")
    command = ("sweep", "duel.rules", "fire", "--from", "same.csv", "--seed", "1", "--out")
    for out in ("same.csv", "./same.csv"):
        ran = run(*command, out)
        assert ran.code == 2 and "is the file of the situations" in " ".join(ran.err.split())
    ran = run(*command, "link.csv")
    assert ran.code == 2 and "is a symbolic link" in ran.err
    assert (duel / "same.csv").read_text(encoding="utf-8") == situations
    assert (duel / "link.csv").is_symlink()


def test_the_roll_of_a_table(run: Run, duel: Path) -> None:
    args = ("sweep", "duel.rules", "shot_table", "--vary", "distance=1..3", "--out", "out.csv")
    ran = run(*args, "--vary", "roll.roll=3")
    assert ran.code == 2 and "did you mean roll?" in ran.err
    assert run(*args, "--vary", "roll=3").code == 0


def test_a_limit_may_be_raised(run: Run, duel: Path) -> None:
    vary = ("--vary", "distance=1..50", "--vary", "cover=tree")
    args = ("sweep", "duel.rules", "shot_shift", *vary, "--out", "o.csv")
    ran = run(*args, "--limit", "49")
    assert ran.code == 2 and "say --limit 50" in ran.err and "50 of distance x 1 of cover" in ran.err
    assert run(*args, "--limit", "50").code == 0


def test_without_an_extra_it_says_which(run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyarrow", "distributed", "rulesdsl.sweep.parquet_files", "rulesdsl.sweep.dask_cluster"):
        monkeypatch.setitem(sys.modules, name, None)
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", "o.parquet")
    assert ran.code == 2 and "pyarrow is needed" in ran.err and "rulesdsl[parquet]" in ran.err
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", "o.csv", "--scheduler", "127.0.0.1:1")
    assert ran.code == 2 and "distributed (Dask) is needed" in " ".join(ran.err.split())


def test_two_sweeps_at_once(run: Run, duel: Path) -> None:
    process = started(duel, *SHOTS, "--times", "600", "--chunk", "100", "--out", "out.csv", "-j", "1")
    try:
        wait_for_chunks(duel, process, 1)
        args = (*SHOTS, "--times", "600", "--chunk", "100", "--out", "out.csv")
        ran = run("sweep", "duel.rules", "fire", *args)
        assert ran.code == 1 and "Another sweep is writing to out.csv" in ran.err
    finally:
        process.kill()
        process.communicate()


def test_a_full_disk_keeps_what_is_there(run: Run, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = Path.write_bytes, [4]

    def full(self: Path, data: bytes) -> int:
        if self.name.startswith("chunk-"):
            left[0] -= 1
            if left[0] < 0:
                raise OSError(28, "No space left on device", str(self))
        return real(self, data)

    args = ("sweep", "duel.rules", "fire", *SHOTS, "--chunk", "10", "--out", "out.csv")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        ran = run(*args)
    said = " ".join(ran.err.split())
    assert ran.code == 1 and "the disk is full" in said and "what was worked out is kept" in said
    assert not (duel / "out.csv").exists()
    ran = run(*args)
    assert ran.code == 0 and "going on: 40 of 80" in ran.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only(run: Run, duel: Path) -> None:
    (duel / "closed").mkdir(mode=0o500)
    ran = run("sweep", "duel.rules", "fire", *SHOTS, "--out", "closed/out.csv")
    assert ran.code == 1 and "permission denied" in ran.err and "--out" in ran.err


def test_nothing_heavy_is_loaded(duel: Path) -> None:
    """Neither NumPy nor a library for frames, files or clusters, where none is asked for."""
    heavy = ("pyarrow", "distributed", "dask", "pandas", "polars", "matplotlib")
    script = f"""
import sys
from rulesdsl.cli import main
try:
    main(["sweep", "duel.rules", "fire", "--vary", "distance=1..5", "--seed", "1", "--out", "o.csv"])
finally:
    print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)
"""
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=duel, env=env)
    assert ran.returncode == 0 and ran.stderr.strip() == "[]"


def test_ratios_of_numbers_beyond_64_bits(run: Run, duel: Path) -> None:
    (duel / "far.rules").write_text(
        'series far "Far", edition "1"\n\nrecord Case "Case" [1]\n  a  number\n  b  number\n\n'
        'formula far "Far" [1] of case: Case\n  gives (a x b) / (b + 1)\n',
        encoding="utf-8",
    )
    big, wide = 2**63 - 1, 99999999999999999999
    vary = ("--vary", f"a={big},{wide},6", "--vary", "b=1,7")
    ran = run("sweep", "far.rules", "far", *vary, "--out", "far.csv")
    assert ran.code == 0, ran.err
    rows = (duel / "far.csv").read_text(encoding="utf-8").splitlines()[1:]
    wanted = [f"{a},{b},ok,,{Fraction(a * b, b + 1)}" for a in (big, wide, 6) for b in (1, 7)]
    assert rows == wanted


def test_columns_of_odds_stand_by_their_numbers(run: Run, duel: Path) -> None:
    book = str(ROOT / "tests" / "distribution" / "follow_ons.rules")
    told = ("--vary", "fire.fire=-9,2,9", "--with", "check.morale=7", "--odds", "check.missed")
    assert run("sweep", book, "fire", *told, "--out", "out.csv").code == 0
    head = (duel / "out.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    names = [name.split(".") for name in head if name.startswith("chance.")]
    numbers = [int(words) for _, words, *decimal in names if not decimal]
    assert numbers == sorted(numbers) and numbers[-1] > 10


PICKED = """\
series picked "Picked", edition "1"

role us "us"

record Unit "Unit" [1]
  name  text
  step  number, usually 1

record Force "Force" [1]
  units  list of Unit

resolver pick "Pick" [2] of force: Force
  choose who by us "one of them" from units, usually the one of units with greatest step
  roll die 1d6
  strength  is who.step + die
  gives strength
"""


def test_a_record_that_is_chosen(run: Run, home: Path) -> None:
    """By its fields, as for one situation."""
    pytest.importorskip("numpy")
    (home / "picked.rules").write_text(PICKED)
    units = (*("-w", "units.1.name=a", "-w", "units.2.name=b"), "-w", "units.2.step=3")
    name = ("--vary", "choice.who.name=a,b,c")
    step = ("--vary", "choice.who.step=1,3")

    def rows(*args: str) -> list[str]:
        ran = run("sweep", "picked.rules", "pick", *units, *name, *args, "--out", "out.csv")
        assert ran.code in (0, 1), ran.err
        with (home / "out.csv").open() as handle:
            found = list(csv.DictReader(handle))
        return [row.get("strength") or row.get("expected") or row["status"] for row in found]

    bad = ["bad_input"]
    assert rows(*step, "--roll", "die=2") == ["3", *bad, *bad, "5", *bad, *bad]
    assert rows("--choose", "who.step=3", "--roll", "die=2") == [*bad, "5", *bad]
    assert rows(*step, "--odds", "strength") == ["9/2", *bad, *bad, "13/2", *bad, *bad]
    for column, said in (
        ("choice.who.nme", "Unit has no field 'choice.who.nme'"),
        ("choice.whom.name", "has no choice 'choice.whom.name'"),
        ("choice.who", "write its fields: choice.who.FIELD=VALUE"),
    ):
        ran = run("sweep", "picked.rules", "pick", *units, "--vary", f"{column}=a", "--out", "out.csv")
        assert ran.code == 2 and said in " ".join(ran.err.split())
