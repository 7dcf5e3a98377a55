"""Every block of the README and the documents is checked or run (see `doc_blocks`)."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from doc_blocks import (
    ROOT,
    Block,
    blocks,
    check_console,
    check_excerpt,
    check_printed,
    check_python,
    check_rules,
    check_said,
    matches,
    prepare,
)

DOCUMENTS = [
    ROOT / "README.md",
    *sorted((ROOT / "rulesdsl" / "docs").glob("*.md")),
    *sorted((ROOT / "rulesdsl" / "docs" / "language").glob("*.md")),
    *sorted((ROOT / "rulebooks").glob("*/README.md")),
    *sorted((ROOT / "generated").glob("README.md")),
]
ALL = [block for path in DOCUMENTS for block in blocks(path)]
RULES = [b for b in ALL if b.language == "rules" and "from" not in b.options]
EXCERPTS = [b for b in ALL if "from" in b.options]
SHOWN = [b for b in ALL if b.options.keys() & {"said", "printed"}]
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def ids(found: list[Block]) -> Iterator[str]:
    return (block.id for block in found)


@pytest.mark.parametrize("block", RULES, ids=ids(RULES))
def test_rules(block: Block, tmp_path: Path) -> None:
    check_rules(block, tmp_path)


@pytest.mark.parametrize("block", EXCERPTS, ids=ids(EXCERPTS))
def test_excerpts(block: Block) -> None:
    check_excerpt(block)


@pytest.mark.parametrize("block", SHOWN, ids=ids(SHOWN))
def test_shown(block: Block, tmp_path: Path) -> None:
    """What the checker says and what is printed, word for word."""
    if "said" in block.options:
        check_said(block, tmp_path)
    else:
        check_printed(block, tmp_path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands(path: Path, tmp_path: Path) -> None:
    """The commands of one document, in order, in a folder with a copy of the books."""
    mine = [b for b in ALL if b.path == path]
    if not any(b.language in ("console", "python") for b in mine):
        return
    prepare(tmp_path)
    for name in ("rulebooks", "generated"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(".rulesdsl"))
    for block in mine:
        if "file" in block.options:
            target = tmp_path / block.options["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        if block.language == "console":
            check_console(block, tmp_path)
        elif block.language == "python" and "from" not in block.options:
            check_python(block, tmp_path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in LINK.findall(text):
        if "://" not in target and not target.startswith("mailto:"):
            assert (path.parent / target).exists(), f"{path.name} links to {target}, which is not there"


def test_matching() -> None:
    assert matches("a\nb\nc", "a\n...\nc") and matches("a\nc", "a\n...\nc")
    assert matches("a  \nb", "a\nb") and not matches("a\nb", "a")
    assert matches("", "") and not matches("a\nx\nc", "a\nb\nc")
