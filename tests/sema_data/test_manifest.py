"""Manifests: every value is text, every fault has a place, nothing runs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.diagnostics import Sink
from rulesdsl.sema.manifest import Manifest, read_manifest
from rulesdsl.source import SourceFile

GOOD = """\
# the book
id: tcs
title: Tactical Combat Series
series: tcs
extends: null
edition: "3.1"
editions: ["3.1"]
dated: 2009-07-01
source: >
  Tactical Combat Series
  rules 3.1
files:
  - words.rules   # vocabulary
  - area_fire.rules
errata: []
"""


def read(text: str) -> tuple[Manifest | None, list[tuple[str, int]], Sink]:
    file = SourceFile("tcs/rulebook.yaml", SourceFile.normalise(text))
    sink = Sink()
    made = read_manifest(file, sink)
    return made, [(d.code, file.position(d.span.start).line) for d in sink.in_order()], sink


def test_a_manifest() -> None:
    made, found, _ = read(GOOD)
    assert made is not None and found == []
    assert (made.id.text, made.title.text, made.extends) == ("tcs", "Tactical Combat Series", None)
    assert made.edition is not None and made.edition.text == "3.1"
    assert made.dated is not None and made.dated.text == "2009-07-01"
    assert made.source is not None and made.source.text == "Tactical Combat Series rules 3.1"
    assert [entry.text for entry in made.files] == ["words.rules", "area_fire.rules"]


@pytest.mark.parametrize(
    "text", ["NO", "NE", "on", "OFF", "Y", "N", "1e3", "010", "1_6", "1:30", "12:30", "3.10"]
)
def test_T74_T75_T72_plain_values_stay_text(text: str) -> None:
    made, found, _ = read(f"id: a\ntitle: {text}\nedition: {text}\nsource: {text}\nfiles: [{text}]\n")
    assert made is not None and found == []
    assert [made.title.text, made.files[0].text] == [text, text]
    assert made.edition is not None and made.edition.text == text


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("id: a\ntitle: b: c\nfiles: [x]\n", "E702", 2),
        ("id: a\n\ttitle: b\n", "E702", 2),
        ("[a, b]\n", "E702", 1),
        ("", "E702", 1),
        ("# nothing\n", "E702", 1),
        ("id: a\n---\nid: b\n", "E702", 2),
        ("id: *there\n", "E702", 1),
        ('id: "\\U99999999"\n', "E702", 1),
        ("id: " + "[" * 1000, "E702", 1),
        ("id: a\x00\n", "E702", 1),
        ("id: a\ntitle: b\nflies: [x]\nfiles: [x]\n", "E703", 3),
        ("? [a]\n: b\nid: a\ntitle: b\nfiles: [x]\n", "E703", 1),
        ("<<: {a: b}\nid: a\ntitle: b\nfiles: [x]\n", "E703", 1),
        ("id: a\nfiles: [x]\n", "E704", 1),
        ("id: a\ntitle: b\nfiles: []\n", "E704", 1),
        ("id: a\ntitle: [b]\nfiles: [x]\n", "E705", 2),
        ("id: a\ntitle: b\nfiles: x\n", "E705", 3),
        ("id: a\ntitle: b\nfiles: [x, [y]]\n", "E705", 3),
        ("id: A b\ntitle: b\nfiles: [x]\n", "E705", 1),
        ("id: a\ntitle: b\ndated: July\nfiles: [x]\n", "E705", 3),
        ("id: a\ntitle: b\ndated: 2009-13-01\nfiles: [x]\n", "E705", 3),
        ('id: a\ntitle: b\nedition: "2"\neditions: ["1"]\nfiles: [x]\n', "E705", 3),
        ("id: a\ntitle: b\ntitle: c\nfiles: [x]\n", "E706", 3),
        ("id: a\ntitle: !!python/object/apply:os.system [ls]\nfiles: [x]\n", "E715", 2),
        ("id: a\ntitle: !!binary aaaa\nfiles: [x]\n", "E715", 2),
        ("id: a\ntitle: b\nfiles: !mine [x]\n", "E715", 3),
    ],
)
def test_faults_have_codes_and_places(text: str, code: str, line: int) -> None:
    _, found, sink = read(text)
    assert found == [(code, line)]
    assert sink.items[0].help


def test_did_you_mean() -> None:
    _, _, sink = read("id: a\ntitle: b\nflies: [x]\nfiles: [x]\n")
    assert sink.items[0].help == "did you mean files?"


def test_a_bomb_of_aliases_is_only_a_wrong_shape() -> None:
    text = "id: a\ntitle: b\nsource: &a0 [x, x]\n" + "".join(
        f"u{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60)
    )
    made, found, _ = read(text + "files: *a0\n")
    assert made is None or [entry.text for entry in made.files] == ["x", "x"]
    assert {code for code, _ in found} == {"E703", "E705"}


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("idtles: \n-[]{}#&*!|>'\"%@`?,~0.\\xU\t<"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    made, found, sink = read(text)
    assert made is not None or found
    assert all(0 <= d.span.start <= d.span.end for d in sink.items)
