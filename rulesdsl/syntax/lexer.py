"""Tokens for lark: words become keywords where the parser's state accepts them.

In: a `Scan` (layout.py), given to lark as its custom input. Out: lark tokens with the offsets
of the file. This is what lark's contextual lexer does, with one regular expression for
all states instead of one for each, so that nothing has to be compiled at start-up.
No state is kept between parses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr

from rulesdsl.syntax.layout import Scan
from rulesdsl.syntax.words import RESERVED


class KeywordLexer(Lexer):
    """lark's plug-in for a lexer of one's own (interface 2: also fed with other input than text)."""

    __future_interface__: Final = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.names = {
            terminal.pattern.value: terminal.name
            for terminal in lexer_conf.terminals
            if isinstance(terminal.pattern, PatternStr)
        }

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        scan: Scan = lexer_state.text
        states = parser_state.parse_conf.states
        names = self.names
        for raw in scan.tokens:
            kind = raw.kind
            if kind == "WORD":
                keyword = names.get(raw.text)
                if keyword is not None and keyword in states[parser_state.position]:
                    kind = keyword
                elif raw.text in RESERVED:
                    kind = keyword or "RESERVED"
                else:
                    kind = "NAME"
            else:
                kind = names.get(kind, kind)
            yield Token(kind, raw.text, raw.start, None, None, None, None, raw.end)
