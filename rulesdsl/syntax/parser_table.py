"""The parser: lark's LALR table of `grammar.lark`, loaded from `grammar.table`.

Building the table takes half a second, loading it some hundredths, so the package ships it. It
is rebuilt with `python -m rulesdsl.syntax.rebuild`; a test proves that it is fresh. Nothing
is written at run time. A table that does not belong to this grammar and this lark is not used:
the parser is then built in memory.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from functools import cache
from pathlib import Path
from typing import Final

import lark
from lark import Lark, Tree
from lark.lexer import Token

from rulesdsl.syntax.layout import Scan
from rulesdsl.syntax.lexer import KeywordLexer

_HERE: Final = Path(__file__).parent
GRAMMAR_FILE: Final = _HERE / "grammar.lark"
TABLE_FILE: Final = _HERE / "grammar.table"


def build_parser(strict: bool = False) -> Lark:
    """The parser, made from the grammar. `strict` refuses every conflict (needs `interegular`)."""
    return Lark(
        GRAMMAR_FILE.read_text(encoding="utf-8"),
        parser="lalr",
        lexer=KeywordLexer,
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=False,
    )


def stamp() -> bytes:
    """What the shipped table must have been made from: this grammar, this lark."""
    grammar = GRAMMAR_FILE.read_bytes().replace(b"\r\n", b"\n")
    return hashlib.sha256(grammar + lark.__version__.encode()).digest()


def table() -> bytes:
    """What `grammar.table` holds when it is fresh."""
    buffer = io.BytesIO()
    build_parser().save(buffer)
    return stamp() + zlib.compress(buffer.getvalue(), 9)


@cache
def parser() -> Lark:
    """The one parser of this process; it holds no state of any parse."""
    stored = TABLE_FILE.read_bytes() if TABLE_FILE.is_file() else b""
    mark = stamp()
    if not stored.startswith(mark):
        return build_parser()
    return Lark.load(io.BytesIO(zlib.decompress(stored[len(mark) :])))


def parse_scan(scan: Scan) -> Tree[Token]:
    """The tree of one declaration; raises lark's UnexpectedToken at the first word that does not fit."""
    return parser().parse(scan)
