"""Every diagnostic code has a page, every page a code, and what the pages show is true.

A page's wrong example raises exactly its code at the line marked `# <- here` and no other error;
its right example has no error and does not raise the code. Examples are lone files.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.diagnostics import Diagnostic, Severity, Sink, registered_codes
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.checks import check
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

PAGES = Path(rulesdsl.__file__).parent / "docs" / "errors"
HEAD = 'series demo "Demo", edition "1"\n\n'
MARK = "# <- here"
FILE = "demo.rules"
MANIFEST_CODES = re.compile(r"[EW]7\d\d")
"""Faults of manifests and folders: no lone file can show them."""
TOO_LARGE = ("E016", "E017")
"""Limits of size: no page could hold the example."""

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LAYER = re.compile(r"^(series|game|edition|errata|scenario|house) ", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """The two examples of a page; None where it has no block of rules there."""

    title: str
    wrong: str | None
    right: str | None


def read(code: str) -> Page:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    title, _, rest = text.partition("\n")
    wrong, _, right = rest.partition("\n## Right\n")
    _, _, wrong = wrong.partition("\n## Wrong\n")
    return Page(title, _rules(wrong), _rules(right))


def _rules(text: str) -> str | None:
    found = _BLOCK.search(text)
    return found[2] if found is not None and found[1] == "rules" else None


def diagnostics(example: str) -> tuple[list[Diagnostic], SourceFile]:
    """What a lone file says, stage by stage as the driver goes."""
    text = example if _LAYER.search(example) else HEAD + example
    file = SourceFile(FILE, SourceFile.normalise(text))
    sink = Sink()
    unit = parse_file(file, sink)
    files = {FILE: file}
    graph = analyse([unit], files, ViewOptions(), sink)
    if graph is not None:
        check(graph, files, sink)
    return sink.in_order(), file


def shown(found: list[Diagnostic], file: SourceFile) -> list[str]:
    return [f"{d.code} line {file.position(d.span.start).line}: {d.headline}" for d in found]


SOURCE = Path(rulesdsl.__file__).parent
for module in sorted(SOURCE.rglob("codes*.py")):
    importlib.import_module(".".join(("rulesdsl", *module.relative_to(SOURCE).with_suffix("").parts)))

CODES = list(registered_codes())
SHOWN = [code for code in CODES if code not in TOO_LARGE and not MANIFEST_CODES.fullmatch(code)]


def test_every_page_has_a_code() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_page(code: str) -> None:
    page = read(code)
    assert re.fullmatch(rf"# {code} \S.*", page.title)


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_raises_the_code_where_it_says(code: str) -> None:
    wrong = read(code).wrong
    assert wrong is not None, "no block of rules under Wrong"
    assert wrong.count(MARK) == 1
    found, file = diagnostics(wrong)
    marked = next(i for i, line in enumerate(file.text.splitlines(), 1) if MARK in line)
    of_code = [d for d in found if d.code == code]
    assert [file.position(d.span.start).line for d in of_code] == [marked], shown(found, file)
    info = registered_codes()[code]
    assert all(d.severity is info.severity for d in of_code)
    others = [d for d in found if d.severity is Severity.ERROR and d.code != code]
    assert others == [], shown(others, file)
    assert of_code[0].help, "the message does not say what to write"


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_is_clean(code: str) -> None:
    right = read(code).right
    assert right is not None, "no block of rules under Right"
    found, file = diagnostics(right)
    wrong = [d for d in found if d.severity is Severity.ERROR or d.code == code]
    assert wrong == [], shown(wrong, file)
