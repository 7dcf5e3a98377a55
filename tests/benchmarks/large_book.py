"""A book of any size: one chapter of a real game, again and again under other names.

In: how many chapters. Out: a folder with a manifest and a file for each chapter, all of it free of
errors. The vocabulary (measures, roles, dice, enums, outcomes) is declared once; every
other declaration is there in each chapter, its names ending in the number of the chapter, so that
nothing is said twice and every chapter hangs together in itself, as chapters do.
"""

from __future__ import annotations

import re
from pathlib import Path

from rulesdsl.diagnostics import Sink
from rulesdsl.source import SourceFile
from rulesdsl.syntax import ast, parse_file

SAMPLE = Path(__file__).parents[1] / "samples" / "goss_fire_support.rules"
_SHARED = (
    *(ast.MeasureDecl, ast.RoleDecl, ast.DiceDecl, ast.PatternDecl, ast.EnumDecl, ast.OutcomeDecl),
    *(ast.SectionsDecl, ast.OmittedDecl, ast.RemarkDecl, ast.LayerDecl),
)
_QUOTED = re.compile(r'"""[\s\S]*?"""|"[^"\n]*"|#[^\n]*|^ *\|[^\n]*|\[[^\]\n]*\]|[A-Za-z_]\w*', re.MULTILINE)
"""Names, and what is not to be looked into for names."""


def write_book(folder: Path, chapters: int, name: str = "large") -> Path:
    """Write the book into `folder / name`; its path."""
    text = SAMPLE.read_text(encoding="utf-8")
    unit = parse_file(SourceFile(SAMPLE.name, text), Sink())
    head = next(text[d.span.start : d.span.end] for d in unit.declarations if isinstance(d, ast.LayerDecl))
    shared = [text[d.span.start : d.span.end] for d in unit.declarations if isinstance(d, _SHARED[:-1])]
    own = [d for d in unit.declarations if not isinstance(d, _SHARED)]
    names = {d.head.name.text for d in own}
    body = "\n\n".join(text[d.span.start : d.span.end].rstrip() for d in own)
    book = folder / name
    book.mkdir(parents=True)
    files = {"shared.rules": "\n\n".join([head, *shared])}
    for number in range(1, chapters + 1):
        files[f"chapter_{number}.rules"] = f"{head}\n\n{_renamed(body, names, number)}\n"
    for path, content in files.items():
        (book / path).write_text(content, encoding="utf-8")
    listed = "".join(f"  - {path}\n" for path in files)
    manifest = f'id: {name}\ntitle: "A large book"\nedition: "Lucky Forward"\nfiles:\n{listed}'
    (book / "rulebook.yaml").write_text(manifest, encoding="utf-8")
    return book


def _renamed(text: str, names: set[str], number: int) -> str:
    def one(found: re.Match[str]) -> str:
        word = found[0]
        if word not in names:
            return word
        return f"{word}{number}" if word[:1].isupper() else f"{word}_{number}"

    return _QUOTED.sub(one, text)
