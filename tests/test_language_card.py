"""The reference card of the language against the language: nothing left out, nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from doc_blocks import ROOT, blocks

from rulesdsl.syntax.words import KINDS, RESERVED

PAGE = ROOT / "rulesdsl" / "docs" / "language.md"
CHAPTERS = sorted((ROOT / "rulesdsl" / "docs" / "language").glob("*.md"))
TEXT = PAGE.read_text(encoding="utf-8")
CARD = TEXT[TEXT.index("\n## Reference card") : TEXT.index("\n## Reserved words")]
GRAMMAR = (ROOT / "rulesdsl" / "syntax" / "grammar.lark").read_text(encoding="utf-8")
LINK = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")


def test_reserved_words() -> None:
    (listed,) = [b.text.split() for b in blocks(PAGE) if "reserved" in b.options]
    assert listed == sorted(RESERVED)


def test_every_declaration_is_on_the_card() -> None:
    shown = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`]+)`", CARD))))
    assert set(KINDS) <= shown, set(KINDS) - shown


def test_every_word_of_the_grammar_is_in_the_chapters() -> None:
    """A construct without a word in the documents would be known to nobody."""
    everything = TEXT + "".join(path.read_text(encoding="utf-8") for path in CHAPTERS)
    words = set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", GRAMMAR)))
    said = set(re.findall(r"[a-z]+", everything))
    assert words <= said, words - said


def test_every_chapter_is_listed() -> None:
    for path in CHAPTERS:
        assert f"(language/{path.name})" in TEXT, f"language.md does not list {path.name}"


@pytest.mark.parametrize("path", [PAGE, *CHAPTERS], ids=lambda path: path.name)
def test_links_lead_to_headings(path: Path) -> None:
    for target, heading in LINK.findall(path.read_text(encoding="utf-8")):
        page = (path.parent / target) if target else path
        heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
        known = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
        assert heading in known, f"{path.name}: {target}#{heading} is no heading"
