"""Changing one key of a manifest keeps every other byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.sema.manifest_edit import changed_manifest, save_manifest

TEXT = """\
# The book.   Two  blanks stay.
id:   tcs        # a name
title: 'Tactical  Series'   # quoted

edition: "3.1"
dated:
source: |
  first line
  second: line

# about the files
files:
  - words.rules   # one
    # between
  - fire.rules

errata: [river_bed]   # in force
series: null
"""


def differing(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(old, new) for old, new in pairs if old != new]


def test_T102_only_the_line_of_the_key_differs() -> None:
    assert differing(TEXT, changed_manifest(TEXT, "edition", "4.01")) == [
        ('edition: "3.1"', 'edition: "4.01"')
    ]
    assert differing(TEXT, changed_manifest(TEXT, "id", "tcs_4")) == [
        ("id:   tcs        # a name", "id:   tcs_4        # a name")
    ]
    assert differing(TEXT, changed_manifest(TEXT, "errata", ["river_bed", "fj_losses"])) == [
        ("errata: [river_bed]   # in force", "errata: [river_bed, fj_losses]   # in force")
    ]
    assert differing(TEXT, changed_manifest(TEXT, "dated", "2010-05")) == [("dated:", 'dated: "2010-05"')]
    assert differing(TEXT, changed_manifest(TEXT, "series", "tcs")) == [("series: null", "series: tcs")]


def test_a_list_of_lines_grows_at_its_end() -> None:
    changed = changed_manifest(TEXT, "files", ["words.rules", "fire.rules", "morale.rules"])
    assert changed == TEXT.replace("  - fire.rules\n", "  - fire.rules\n  - morale.rules\n")


def test_a_list_of_lines_rewritten_keeps_what_stands_around_it() -> None:
    changed = changed_manifest(TEXT, "files", ["fire.rules"])
    before, after = TEXT.partition("files:\n")[0], TEXT.partition("fire.rules\n")[2]
    assert changed.startswith(before) and changed.endswith(after)


def test_a_key_that_is_not_there_comes_last() -> None:
    changed = changed_manifest(TEXT, "editions", ["3.1", "NO"])
    assert changed == TEXT + 'editions: ["3.1", "NO"]\n'


def test_a_block_of_text_is_replaced_whole() -> None:
    changed = changed_manifest(TEXT, "source", "one: two")
    assert changed == TEXT.replace("|\n  first line\n  second: line", '"one: two"')


@pytest.mark.parametrize(
    "value", ["NO", "on", "1e3", "010", "1:30", "a: b", "#x", "ü\n\"'\\", "", " x ", "null"]
)
def test_T74_what_is_written_is_read_back_as_text(value: str) -> None:
    changed = changed_manifest(TEXT, "title", value)
    assert "'Tactical  Series'" not in changed
    assert changed_manifest(changed, "title", "Tactical  Series").count("\n") == TEXT.count("\n")


def test_line_ends_and_a_mark_at_the_start_stay() -> None:
    dos = "\ufeff" + TEXT.replace("\n", "\r\n")
    changed = changed_manifest(dos, "edition", "4")
    assert changed == dos.replace('"3.1"', '"4"')
    assert changed_manifest(dos, "editions", ["4"]).endswith('\r\neditions: ["4"]\r\n')


def test_an_alias_is_replaced_where_it_stands() -> None:
    text = "id: &n tcs\ntitle: *n\nfiles: [a.rules]\n"
    assert changed_manifest(text, "title", "TCS") == "id: &n tcs\ntitle: TCS\nfiles: [a.rules]\n"


@pytest.mark.parametrize("text", ["- a\n", "a: b: c\n", ""])
def test_no_manifest_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        changed_manifest(text, "title", "x")


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError):
        changed_manifest(TEXT, "colour", "x")


def test_saving_is_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.yaml"
    path.write_bytes(TEXT.encode())
    save_manifest(path, "edition", "4.01")
    assert path.read_text() == TEXT.replace('"3.1"', '"4.01"')
    with pytest.raises(ValueError):
        save_manifest(path, "colour", "x")
    assert [p.name for p in tmp_path.iterdir()] == ["rulebook.yaml"]
