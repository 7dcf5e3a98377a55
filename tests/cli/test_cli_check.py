"""`rulesdsl check`: formats, exit codes, and input that is malformed, hostile or enormous."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from cli_home import Run, edit

import rulesdsl.docs
from rulesdsl.diagnostics.visible import cell_width

SCHEMA = json.loads((Path(rulesdsl.docs.__path__[0]) / "diagnostics.schema.json").read_text(encoding="utf-8"))


def words(home: Path) -> Path:
    return home / "rulebooks" / "demo" / "words.rules"


def test_a_clean_book(run: Run, home: Path) -> None:
    for args in (("check",), ("check", "demo"), ("check", "demo@1"), ("check", "rulebooks/demo")):
        ran = run(*args)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith(": no problems\n")


def test_a_file_that_holds_nothing_says_so(run: Run, home: Path) -> None:
    for text in ("", "# only a remark\n", 'series a "A", edition "1"\n'):
        (home / "empty.rules").write_text(text, encoding="utf-8")
        ran = run("check", "empty.rules")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith("empty.rules: nothing is declared here\n")


def test_an_error_exits_1_and_names_place_rule_and_help(run: Run, home: Path) -> None:
    edit(words(home), "terrain  Terrain\n", "terrain  Terain\n")
    ran = run("check", "demo")
    assert ran.code == 1 and ran.err == ""
    assert "rulebooks/demo/words.rules:" in ran.out and "(rule 2.0)" in ran.out
    assert "= help: " in ran.out and "Terrain" in ran.out and "E202" in ran.out
    assert ran.out.endswith("demo: 1 error in 1 file\n")
    assert all(cell_width(line) <= 80 for line in ran.out.split("\n"))


def test_machine_formats_are_not_mixed_with_text(run: Run, home: Path) -> None:
    edit(words(home), "terrain  Terrain\n", "terrain  Terain\n")
    ran = run("check", "--format", "json")
    data = json.loads(ran.out)
    jsonschema.validate(data, SCHEMA)
    assert (ran.code, ran.err, data["errors"]) == (1, "", 1)
    log = json.loads(run("check", "--format", "sarif").out)
    (result,) = log["runs"][0]["results"]
    assert (
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "rulebooks/demo/words.rules"
    )
    short = run("check", "-f", "short").out
    assert short.count("\n") == 1 and short.startswith("rulebooks/demo/words.rules:")


def test_paths_are_as_one_would_type_them(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(words(home), "terrain  Terrain\n", "terrain  Terain\n")
    monkeypatch.chdir(home / "rulebooks" / "demo")
    assert run("check", "-f", "short").out.startswith("words.rules:")


def test_narrow_terminal(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(words(home), "terrain  Terrain\n", "terrain  Terain\n")
    monkeypatch.setenv("COLUMNS", "44")
    assert all(cell_width(line) <= 44 for line in run("check", "demo").out.split("\n"))
    assert run("--help").code == 0


def test_warnings_alone_exit_0(run: Run, home: Path) -> None:
    edit(words(home), "measure hexes", 'measure steps "step" "steps"\nmeasure hexes')
    ran = run("check", "demo")
    assert ran.code == 0 and "warning[W250]" in ran.out and "1 warning" in ran.out


LONE = 'series demo "Demo", edition "1"\n\nenum Side "Side"\n  us "Us"\n  them "Them"\n'


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\xef\xbb\xbf" + LONE.encode(),
        LONE.replace("\n", "\r\n").encode(),
        LONE.rstrip("\n").encode(),
    ],
    ids=["empty", "blank", "bom", "crlf", "no-newline"],
)
def test_T98_any_line_ends(raw: bytes, run: Run, home: Path) -> None:
    Path("x.rules").write_bytes(raw)
    ran = run("check", "x.rules")
    assert ran.code in (0, 1) and "error[E7" not in ran.out and ran.err == ""


HOSTILE = {
    "binary": bytes(range(256)) * 8,
    "utf16": LONE.encode("utf-16"),
    "latin1": 'enum A "Überläufer"\n'.encode("latin-1"),
    "nul": b'enum A\0 "A"\n  a\n',
    "escape": b'enum A "\x1b[2J\x1b]0;owned\x07"\n  a \x1b[31m "a"\n',
    "bidi": 'enum A "A"\n  \u202eb\u202c "x"\n'.encode(),
    "lines": b"\n" * 100_000,
    "one-line": b"enum " + b"a" * 1_000_000,
    "quotes": b'enum A "' * 5_000,
    "brackets": b'formula f "f" of x: number\n  gives ' + b"(" * 20_000 + b"\n",
    "pipes": b'table t "t"\n  | ' + b"a | " * 50_000 + b"|\n",
    "tabs": b"\t" * 10_000 + b"x\n",
    "deep-not": b'condition c "c" of x: number\n  all of these\n    "w" when '
    + b"not " * 5_000
    + b"x is 1\n",
    "digits": b'formula f "f" of x: number\n  gives ' + b"9" * 100_000 + b"\n",
    "many": b"".join(b'enum A%d "a"\n  a "a"\n' % i for i in range(3_000)),
    "cr": b"enum A\r\r\r\n\r",
    "code": b"enum A \"__import__('os').system('touch owned')\"\n  a \"{{7*7}}{%% x %%}<script>\"\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_ends_in_messages(name: str, run: Run, home: Path) -> None:
    Path("x.rules").write_bytes(HOSTILE[name])
    start = time.monotonic()
    ran = run("check", "x.rules")
    assert time.monotonic() - start < 30
    assert ran.code in (0, 1) and ran.err == "", ran.err[:2000]
    assert all(c == "\n" or c.isprintable() for c in ran.out)
    assert not Path("owned").exists()


@pytest.mark.parametrize(
    "manifest",
    [
        "",
        "just text",
        "- a\n- b\n",
        "id: demo\n",
        "{" * 1000,
        "id: !!python/object/apply:os.system ['touch owned']\ntitle: x\nfiles: []\n",
        "id: demo\ntitle: Demo\nfiles: [../../../etc/passwd]\n",
        "id: demo\ntitle: Demo\nfiles: [/etc/passwd]\n",
        "id: demo\ntitle: Demo\nfiles: [nothing.rules]\n",
        "id: demo\ntitle: Demo\nfiles: [words.rules, words.rules]\n",
        "id: demo\ntitle: Demo\nextends: demo\nfiles: [words.rules]\n",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nid: *c\n",
        "id: demo\nid: demo\n\ttitle: x\n",
    ],
)
def test_bad_manifests_end_in_messages(manifest: str, run: Run, home: Path) -> None:
    (home / "rulebooks" / "demo" / "rulebook.yaml").write_text(manifest, encoding="utf-8")
    ran = run("check", "demo")
    assert ran.code == 1 and "error[E7" in ran.out and ran.err == ""
    assert not Path("owned").exists() and "root:" not in ran.out


def test_files_that_are_none(run: Run, home: Path) -> None:
    target = words(home)
    target.unlink()
    target.mkdir()
    assert run("check", "demo").code == 1
    target.rmdir()
    target.symlink_to("/dev/zero")
    ran = run("check", "demo")
    assert ran.code == 1 and "E70" in ran.out
    target.unlink()
    target.symlink_to("words.rules")
    assert run("check", "demo").code == 1


def test_T98_same_graph_for_any_line_ends(run: Run, home: Path) -> None:
    before = run("graph", "demo", "--fingerprint").out
    for path in (home / "rulebooks" / "demo").glob("*.rules"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    after = run("graph", "demo", "--fingerprint").out
    assert before == after and len(before.strip()) == 12


def test_recursion_limit_is_left_alone() -> None:
    assert sys.getrecursionlimit() >= 1000
