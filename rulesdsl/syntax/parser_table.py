"""The parser: lark's LALR parser of `grammar.lark`, loaded from `grammar.table`.

Building it takes half a second, loading it less than a hundredth, so the package ships it, pickled by
`python -m rulesdsl.syntax.rebuild`; a test proves that it is fresh. Nothing is written at run
time. A table that does not belong to this grammar and this lark is not used: the parser is then
built in memory.
"""

from __future__ import annotations

import copyreg
import hashlib
import io
import pickle
import zlib
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import lark
from lark import Lark, Tree
from lark.lexer import LexerThread, PatternStr, Token
from lark.parsers.lalr_analysis import Action

from rulesdsl.syntax.layout import Scan
from rulesdsl.syntax.lexer import KeywordLexer

_HERE: Final = Path(__file__).parent
GRAMMAR_FILE: Final = _HERE / "grammar.lark"
TABLE_FILE: Final = _HERE / "grammar.table"


@dataclass(frozen=True, slots=True)
class Parser:
    """lark's LALR parser, whose methods carry no annotations, and the words and signs of the
    grammar (text -> terminal). It holds no state of any parse."""

    lalr: Any
    words: dict[str, str]


def build_parser(strict: bool = False) -> Parser:
    """The parser, made from the grammar. `strict` refuses every conflict (needs `interegular`)."""
    made = Lark(
        GRAMMAR_FILE.read_text(encoding="utf-8"),
        parser="lalr",
        lexer=KeywordLexer,
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=False,
    )
    callbacks = made.parser.parser.parser.callbacks
    for rule, callback in callbacks.items():
        callbacks[rule] = _named_plainly(callback)
    words = {t.pattern.value: t.name for t in made.terminals if isinstance(t.pattern, PatternStr)}
    return Parser(made.parser.parser, words)


def _named_plainly(callback: Any) -> Any:
    """lark names trees by tokens, which are slow to compare; by plain text they are not."""
    if isinstance(callback, partial):
        return partial(callback.func, *(str(part) for part in callback.args))
    callback.node_builder = _named_plainly(callback.node_builder)
    return callback


def stamp() -> bytes:
    """What the shipped table must have been made from: this grammar, this lark."""
    grammar = GRAMMAR_FILE.read_bytes().replace(b"\r\n", b"\n")
    return hashlib.sha256(grammar + lark.__version__.encode()).digest()


def table() -> bytes:
    """What `grammar.table` holds when it is fresh."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=5)
    # lark compares its two actions by identity: they are stored by name.
    pickler.dispatch_table = copyreg.dispatch_table | {Action: lambda action: action.name}
    pickler.dump(build_parser())
    return stamp() + zlib.compress(buffer.getvalue(), 9)


@cache
def parser() -> Parser:
    """The one parser of this process."""
    stored = TABLE_FILE.read_bytes() if TABLE_FILE.is_file() else b""
    mark = stamp()
    if stored.startswith(mark):
        loaded = pickle.loads(zlib.decompress(stored[len(mark) :]))
        if isinstance(loaded, Parser):
            return loaded
    return build_parser()


def parse_scan(scan: Scan, using: Parser | None = None) -> Tree[Token]:
    """The tree of one declaration; raises lark's UnexpectedToken at the first word that does not fit."""
    made = using or parser()
    thread = LexerThread.from_custom_input(KeywordLexer(made.words), scan)
    tree: Tree[Token] = made.lalr.parse(thread, "start")
    return tree
