"""Tokens for lark: words become keywords where the parser's state accepts them.

In: a `Scan` (layout.py), given to lark as its custom input. Out: lark tokens with the offsets
of the file. This is what lark's contextual lexer does, with one regular expression for
all states instead of one for each, so that nothing has to be compiled at start-up.
No state is kept between parses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from lark import Token
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from rulesdsl.syntax.layout import Scan
from rulesdsl.syntax.words import BEFORE, RESERVED


def _fits(terminal: str, states: Any, state_stack: Sequence[int]) -> bool:
    """Whether the parser can take this terminal now.

    A state of an LALR table may list a terminal that only another way to that state can take. Where
    a name could stand as well, the reductions are played through on a copy of the stack.
    """
    action = states[state_stack[-1]].get(terminal)
    if action is None or action[0] is Shift or "NAME" not in states[state_stack[-1]]:
        return action is not None
    stack = list(state_stack)
    while action is not None and action[0] is not Shift:
        size = len(action[1].expansion)
        del stack[len(stack) - size :]
        stack.append(states[stack[-1]][action[1].origin.name][1])
        action = states[stack[-1]].get(terminal)
    return action is not None


class KeywordLexer(Lexer):
    """lark's plug-in for a lexer of one's own (interface 2: also fed with other input than text)."""

    __future_interface__: Final = 2

    def __init__(self, words: Any) -> None:
        """`words` maps words and signs to terminals; lark itself, when it builds the parser,
        passes its configuration, which no parse of ours uses."""
        self.names: Mapping[str, str] = words if isinstance(words, Mapping) else {}

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        scan: Scan = lexer_state.text
        states = parser_state.parse_conf.states
        names, last = self.names, len(scan.tokens) - 1
        for index, raw in enumerate(scan.tokens):
            kind = raw.kind
            if kind == "WORD":
                keyword = names.get(raw.text)
                if raw.text in BEFORE and index < last:
                    following = scan.tokens[index + 1]
                    if not {following.text, following.kind} & set(BEFORE[raw.text].split()):
                        keyword = None
                if keyword is not None and _fits(keyword, states, parser_state.state_stack):
                    kind = keyword
                elif raw.text in RESERVED:
                    kind = keyword or "RESERVED"
                else:
                    kind = "NAME"
            else:
                kind = names.get(kind, kind)
            scan.kinds.append(kind)
            yield Token(kind, raw.text, raw.start, None, None, None, None, raw.end)
