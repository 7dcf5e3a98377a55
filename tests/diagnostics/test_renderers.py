"""Every renderer on the same diagnostics: what a person, a pipe, a program and a code host see."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesdsl.docs
from rulesdsl.diagnostics import CodeInfo, Diagnostic, Edit, Note, Severity, model, register
from rulesdsl.diagnostics.render_json import render_json
from rulesdsl.diagnostics.render_sarif import render_sarif
from rulesdsl.diagnostics.render_short import render_short
from rulesdsl.diagnostics.render_summary import render_summary
from rulesdsl.diagnostics.render_text import Style, render_text
from rulesdsl.diagnostics.visible import cell_width, show_line, visible
from rulesdsl.source import NO_SPAN, SourceFile, Span

SCHEMA = json.loads((Path(rulesdsl.docs.__path__[0]) / "diagnostics.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def span_of(file: SourceFile, words: str, nth: int = 0) -> Span:
    at = -1
    for _ in range(nth + 1):
        at = file.text.index(words, at + 1)
    return Span(file.path, at, at + len(words))


def one(text: str, words: str, **more: object) -> tuple[Diagnostic, dict[str, SourceFile]]:
    file = SourceFile("demo/a.rules", text)
    return Diagnostic("E998", "No row for a roll", span_of(file, words), **more), {file.path: file}  # type: ignore[arg-type]


def rendered(text: str, words: str, width: int = 80, **more: object) -> list[str]:
    diagnostic, files = one(text, words, **more)
    return render_text([diagnostic], files, Style(width)).split("\n")


def test_text_shows_place_rule_caret_note_witness_and_help() -> None:
    file = SourceFile("demo/a.rules", "table t\n  | 1 | 11..33 |\n  x\n  x\n  | 2 | 11..36 |\n")
    d = Diagnostic(
        "E998",
        "No row for the rolls 34..36",
        span_of(file, "11..33"),
        rule="11.1e",
        notes=(Note(span_of(file, "11..36"), "this row has them"),),
        witness="roll 35",
        help="write 11..36",
    )
    assert render_text([d], {file.path: file}) == (
        "error[E998]: No row for the rolls 34..36\n"
        " --> demo/a.rules:2:9  (rule 11.1e)\n"
        "  |\n"
        "2 |   | 1 | 11..33 |\n"
        "  |         ^^^^^^\n"
        "  :\n"
        "5 |   | 2 | 11..36 |\n"
        "  |         ------ this row has them\n"
        "  |\n"
        "  = for example: roll 35\n"
        "  = help: write 11..36\n"
    )


@pytest.mark.parametrize(
    ("line", "words", "shown", "caret_at"),
    [
        ("\t| a | b |", "b", "    | a | b |", 10),
        ("ab\tc", "c", "ab  c", 4),
        ("| 東京 | bad |", "bad", "| 東京 | bad |", 9),
        ("| e\u0301te\u0301 | bad |", "bad", "| e\u0301te\u0301 | bad |", 8),
        ("| \u202eevil | bad |", "bad", "| \\u{202e}evil | bad |", 17),
        ("| \x1b[31mred | bad |", "bad", "| \\u{1b}[31mred | bad |", 18),
        ("a\u00a0b bad", "bad", "a\\u{a0}b bad", 9),
        ("| 🎲 | bad |", "bad", "| 🎲 | bad |", 7),
    ],
)
def test_caret_stands_under_the_word(line: str, words: str, shown: str, caret_at: int) -> None:
    out = rendered(line + "\n", words)
    assert out[3] == f"1 | {shown}"
    underline = out[4].removeprefix("  | ")
    assert underline == " " * caret_at + "^" * len(words)


def test_nothing_of_the_source_reaches_the_terminal_raw() -> None:
    hostile = "\x1b]0;owned\x07 \u202e \u2066 \u200b \r \x00 \u2028"
    file = SourceFile("e\x1bvil.rules", hostile + "\n")
    d = Diagnostic(
        "E998",
        f"bad {hostile}",
        Span(file.path, 0, 3),
        rule=hostile,
        help=hostile,
        witness=hostile,
        notes=(Note(Span(file.path, 1, 2), hostile),),
    )
    for text in (render_text([d], {file.path: file}), render_short([d], {file.path: file})):
        assert all(c == "\n" or visible(c) == c for c in text)
    assert render_short([d], {file.path: file}).count("\n") == 1


def test_long_line_is_cut_around_the_word() -> None:
    line = "".join(f"| cell {i:03} " for i in range(200))
    out = rendered(line + "\n", "cell 100", width=60)
    assert all(cell_width(part) <= 60 for part in out)
    source, caret = out[3], out[4]
    assert source.removeprefix("1 | ").startswith("…") and source.endswith("…")
    at = caret.index("^")
    assert source[at : at + 8] == "cell 100" and caret.count("^") == 8


def test_long_line_of_wide_characters_keeps_its_width() -> None:
    out = rendered("東" * 200 + "bad" + "京" * 200 + "\n", "bad", width=50)
    assert all(cell_width(part) <= 50 for part in out)
    before = out[3][: out[3].index("bad")]
    assert out[4].index("^") == cell_width(before)


def test_span_at_the_end_of_the_file_and_of_no_length() -> None:
    file = SourceFile("a.rules", "abc\n")
    for offset in (3, 4):
        d = Diagnostic("E998", "Something is missing here", Span("a.rules", offset, offset))
        assert "^" in render_text([d], {"a.rules": file})
    empty = SourceFile("a.rules", "")
    assert "^" in render_text([Diagnostic("E998", "Empty file", Span("a.rules", 0, 0))], {"a.rules": empty})


def test_note_in_another_file_and_unread_files() -> None:
    here, there = SourceFile("a.rules", "enum A\n"), SourceFile("b.rules", "\n\nenum A\n")
    d = Diagnostic(
        "E998",
        "A is declared twice",
        span_of(here, "A"),
        notes=(
            Note(span_of(there, "A"), "first here"),
            Note(Span("gone.rules", 0, 1), "and here"),
            Note(NO_SPAN, "said aside"),
        ),
    )
    text = render_text([d], {"a.rules": here, "b.rules": there})
    assert "::: b.rules:3:6" in text and "- first here" in text
    assert "::: gone.rules\n" in text and "= note: said aside" in text
    placeless = Diagnostic("E998", "No such book", NO_SPAN, help="write its folder's name")
    assert render_text([placeless], {}) == "error[E998]: No such book\n  = help: write its folder's name\n"


def test_narrow_terminal_and_colours() -> None:
    diagnostic, files = one(
        "  | 1 | 11..33 |\n", "11..33", help="write a band for each roll of the dice, all of them"
    )
    plain = render_text([diagnostic], files, Style(44))
    assert all(cell_width(line) <= 44 for line in plain.split("\n"))
    coloured = render_text([diagnostic], files, Style(44, colour=True))
    assert "\x1b[" in coloured
    stripped = coloured
    for code in ("1;31", "1", "34", "32", "0"):
        stripped = stripped.replace(f"\x1b[{code}m", "")
    assert stripped == plain


def test_help_of_several_lines_keeps_its_lines() -> None:
    out = "\n".join(rendered("a bad\n", "bad", help="write\n  | 1 | 2 |\n  | 3 | 4 |"))
    assert "  = help:\n      write\n        | 1 | 2 |\n        | 3 | 4 |" in out


def test_short_and_summary() -> None:
    diagnostic, files = one("\n  bad\n", "bad", rule="11.1e")
    assert render_short([diagnostic], files) == "demo/a.rules:2:3: error E998: No row for a roll [11.1e]\n"
    warning = Diagnostic("W001", "Odd", Span("b.rules", 0, 1), Severity.WARNING)
    assert render_summary([diagnostic, warning, warning]) == "1 error and 2 warnings in 2 files"
    assert render_summary([]) == "no problems"
    assert render_summary([warning]) == "1 warning in 1 file"


@pytest.fixture
def known_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue knows E998 for the time of a test."""
    monkeypatch.setattr(model, "_CODES", {})
    register(CodeInfo("E998", "test-gap", "Only for these tests"))


@pytest.mark.usefixtures("known_code")
def test_what_the_catalogue_knows_is_in_json_and_sarif() -> None:
    diagnostic, files = one("bad\n", "bad")
    assert json.loads(render_json([diagnostic], files))["diagnostics"][0]["name"] == "test-gap"
    (rule,) = json.loads(render_sarif([diagnostic], files, "0"))["runs"][0]["tool"]["driver"]["rules"]
    assert rule["name"] == "test-gap" and rule["shortDescription"]["text"] == "Only for these tests"


def test_json_holds_to_its_schema() -> None:
    diagnostic, files = one(
        "\n  東 bad\n",
        "bad",
        notes=(Note(Span("gone.rules", 1, 2), "there"), Note(NO_SPAN, "aside")),
        edit=Edit(Span("demo/a.rules", 5, 8), "good"),
    )
    data = json.loads(render_json([diagnostic], files))
    jsonschema.validate(data, SCHEMA)
    jsonschema.validate(json.loads(render_json([], {})), SCHEMA)
    found = data["diagnostics"][0]
    assert found["place"]["start"] == {"line": 2, "column": 5, "offset": 5}
    assert found["notes"][0]["place"] == {"file": "gone.rules", "start": None, "end": None}
    assert found["notes"][1]["place"] is None
    assert found["edit"]["text"] == "good"
    assert data["ok"] is False and data["errors"] == 1


def test_sarif_structure() -> None:
    diagnostic, files = one(
        "\n  bad\n", "bad", rule="11.1e", help="mend it", edit=Edit(Span("demo/a.rules", 3, 6), "good")
    )
    file = SourceFile("with space/ü.rules", "x\n")
    other = Diagnostic(
        "W997",
        "Odd",
        Span(file.path, 0, 1),
        Severity.WARNING,
        notes=(Note(Span(file.path, 0, 1), "see here"),),
    )
    nowhere = Diagnostic("E998", "No such book", NO_SPAN)
    log = json.loads(render_sarif([diagnostic, other, nowhere], {**files, file.path: file}, "0.1.0"))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["E998", "W997"]
    assert run["columnKind"] == "unicodeCodePoints"
    first, second, third = run["results"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
    place = first["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 6}
    replacement = first["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "good"}
    assert first["properties"] == {"rule": "11.1e"}
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {
        "uri": "with%20space/%C3%BC.rules",
        "uriBaseId": "SRCROOT",
    }
    assert second["relatedLocations"][0]["message"]["text"] == "see here"
    assert third["locations"] == []


@given(
    st.text(max_size=120).map(SourceFile.normalise),
    st.integers(0, 130),
    st.integers(0, 130),
    st.integers(1, 120),
)
def test_any_text_any_span_renders(text: str, a: int, b: int, width: int) -> None:
    file = SourceFile("f.rules", text)
    d = Diagnostic("E998", text or "x", Span("f.rules", min(a, b), max(a, b)), help=text, witness=text)
    out = render_text([d], {"f.rules": file}, Style(width))
    assert "^" in out and "\x1b" not in out
    render_short([d], {"f.rules": file})
    VALIDATOR.validate(json.loads(render_json([d], {"f.rules": file})))
    json.loads(render_sarif([d], {"f.rules": file}, "0"))


@given(st.text(alphabet="ab\t東e\u0301\u202e🎲", max_size=40), st.integers(0, 60), st.integers(0, 60))
def test_a_cut_has_the_width_it_says(text: str, a: int, b: int) -> None:
    shown = show_line(text)
    low, high = min(a, b, shown.width), min(max(a, b), shown.width)
    assert cell_width(shown.cut(low, high)) == high - low
    assert shown.cut(0, shown.width) == "".join(shown.pieces)
