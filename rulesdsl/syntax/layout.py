"""Text of one declaration -> its tokens, with line ends and indentation.

In: a text and the range of one declaration in it (chunk.py). Out: `Scan`, the tokens in order,
`_NL` at the end of each line that does not go on, `_INDENT` and `_DEDENT` around deeper lines;
or the one fault that stopped the scan. Pure, no state is kept between calls. All offsets
are offsets into the text given.

A line goes on when the next one is indented deeper and either this one ends with a word of
`CARRY_ON_AT_END` or the next begins with one of `CARRY_ON_AT_START` (or `for (`); and always
inside parentheses.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import Final

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.glyphs import FRACTIONS, name_of, plain_code
from rulesdsl.syntax.words import CARRY_ON_AT_END, CARRY_ON_AT_START

MAX_DEPTH: Final = 40
"""Parentheses within parentheses; no rule of any rulebook comes near."""

MAX_LINE: Final = 2_000
MAX_NUMBER: Final = 12

_FRACTION_CHARS: Final = "".join(FRACTIONS)

TOKEN: Final = re.compile(
    r"(?P<BLANK>[ \t]+)"
    r"|(?P<END>\n)"
    r"|(?P<COMMENT>\#[^\n]*)"
    r'|(?P<NOTE>"""[\s\S]*?""")'
    r'|(?P<STRING>"[^"\n]*")'
    r"|(?P<CITE>\[[^\]\n]*\])"
    r"|(?P<ROW>\|[^\n]*\|)"
    r"|(?P<YESNO>yes/no(?![A-Za-z0-9_]))"
    r"|(?P<TIMES>x(?=[0-9]))"
    r"|(?P<WORD>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<DICE>[0-9]+[dD][0-9]+(?![A-Za-z0-9_]))"
    r"|(?P<DATE>[0-9]{4}-[0-9]{2}(?:-[0-9]{2}(?: [0-9]{2}:[0-9]{2})?)?(?![0-9]))"
    r"|(?P<CLOCK>[0-9]{1,2}:[0-9]{2}(?![0-9]))"
    r"|(?P<BAND>[0-9]+\.\.-?[0-9]+)"
    r"|(?P<SECTION>[0-9]+(?:\.[0-9]+)+[a-z]?(?![A-Za-z0-9_]))"
    rf"|(?P<FRACTION>[0-9]+/[0-9]+|[0-9]*[{_FRACTION_CHARS}])"
    r"|(?P<INT>[0-9]+)"
    r"|(?P<OP>->|<=|>=|≤|≥|[(),.:+\-/<>])",
)
_YEAR_AND_MONTH: Final = len("2009-07")
_INTEGER: Final = re.compile(r"[0-9]+")
_LOWER: Final = re.compile(r"[a-z_][a-z0-9_]*")
_CAPITAL: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
_FIRST_WORD: Final = re.compile(r"[a-z_]+(?![A-Za-z0-9_])|for(?= *\()")
_FOR_SET: Final = re.compile(r"for *\(")
_LINE: Final = re.compile(r"[ \t]*(#[^\n]*)?\n")


@dataclass(frozen=True, slots=True)
class Raw:
    """One token: `kind` is a terminal's name, or WORD where the parser's state decides
    whether it is a keyword; `text` is as written, typographic signs made plain."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Why the scan stopped: the code, what is wrong, what to write, and where."""

    code: str
    headline: str
    help: str
    start: int
    end: int


@dataclass(slots=True)
class Scan:
    """`kinds` is filled while the tokens are parsed: for each, the terminal it was taken for."""

    tokens: list[Raw] = field(default_factory=list)
    comments: list[Raw] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    fault: Fault | None = None


def scan(text: str, start: int, end: int) -> Scan:
    """The tokens of `text[start:end]`; the scan ends at the first fault."""
    return _Scanner(text, start, end).run()


class _Scanner:
    """The state of one scan; made for one call of `scan` and thrown away."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.code = plain_code(text[start:end]).replace("\r\n", " \n")
        self.base = start
        self.pos = 0
        self.out = Scan()
        self.indents = [0]
        self.line_indent = 0
        self.parens: list[int] = []
        self.fresh = True  # at the start of a logical line

    def run(self) -> Scan:
        code, size = self.code, len(self.code)
        while self.pos < size and self.out.fault is None:
            found = TOKEN.match(code, self.pos)
            if found is None:
                self.bad_character()
                break
            kind = found.lastgroup or ""
            if kind == "END":
                self.pos = found.end()
                self.end_of_line()
                continue
            if kind == "COMMENT":
                self.comment(found.start(), found.end())
            elif kind != "BLANK":
                self.token(kind, found)
            self.pos = found.end()
        if self.out.fault is None and not self.fresh:
            self.new_line(0)
        if self.out.fault is None:
            self.dedent_to(0, len(code))
        return self.out

    def emit(self, kind: str, text: str, start: int, end: int) -> None:
        self.out.tokens.append(Raw(kind, text, self.base + start, self.base + end))
        self.fresh = False

    def comment(self, start: int, end: int) -> None:
        written = self.text[self.base + start : self.base + end].rstrip()
        self.out.comments.append(Raw("COMMENT", written, self.base + start, self.base + end))

    def stop(self, code: str, headline: str, help_text: str, start: int, end: int) -> None:
        if self.out.fault is None:
            self.out.fault = Fault(code, headline, help_text, self.base + start, self.base + end)

    def token(self, kind: str, found: re.Match[str]) -> None:
        start, end = found.span()
        if kind in ("STRING", "NOTE", "CITE", "ROW"):
            self.quoted(kind, start, end)
        elif kind == "TIMES":
            self.emit("WORD", "x", start, end)
        elif kind == "WORD":
            self.word(found[0], start, end)
        elif kind == "OP":
            self.operator({"≤": "<=", "≥": ">="}.get(found[0], found[0]), start, end)
        elif self.is_split(kind, found[0]):
            self.split(found[0], start)
        elif any(len(digits) > MAX_NUMBER for digits in _INTEGER.findall(found[0])):
            self.stop(
                "E012", "the number has too many digits", "no rule needs a number this long", start, end
            )
        else:
            self.emit(kind, found[0], start, end)

    def quoted(self, kind: str, start: int, end: int) -> None:
        written = self.text[self.base + start : self.base + end]
        if kind == "STRING" and not written.strip('" '):
            self.stop(
                "E008", "the text in quotes is empty", 'write what is printed, such as "Open"', start, end
            )
        elif kind == "CITE" and not written[1:-1].strip():
            self.stop("E009", "the citation is empty", "write the rule's number, such as [11.1e]", start, end)
        elif kind == "ROW" and self.rest_of_line(end):
            help_text = "put a bar `|` after the last cell; a citation belongs to the head of the chart"
            self.stop("E010", "text stands after the last bar of a row", help_text, end, self.line_end(end))
        else:
            self.emit(kind, written, start, end)

    def word(self, word: str, start: int, end: int) -> None:
        if _LOWER.fullmatch(word):
            self.emit("WORD", word, start, end)
        elif _CAPITAL.fullmatch(word):
            self.emit("TYPE", word, start, end)
        else:
            joined = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower()
            help_text = (
                f"write {joined} for a name (lower case, words joined by _); "
                "types are written in CapitalWords"
            )
            self.stop("E007", f"{word} is neither a name nor a type", help_text, start, end)

    def operator(self, sign: str, start: int, end: int) -> None:
        if sign == "(":
            self.parens.append(start)
            if len(self.parens) > MAX_DEPTH:
                headline = f"more than {MAX_DEPTH} parentheses stand one within the other"
                self.stop("E011", headline, "name the inner parts on lines of their own", start, end)
                return
        elif sign == ")" and self.parens:
            self.parens.pop()
        self.emit(sign, sign, start, end)

    def is_split(self, kind: str, written: str) -> bool:
        """`2009-07` is a month only after `dated`; elsewhere it is a difference. `6:40` is a time of
        day only after `from` and `to`; elsewhere it is odds."""
        if kind == "DATE":
            return len(written) == _YEAR_AND_MONTH and not self.after_word("dated")
        return kind == "CLOCK" and not (self.after_word("from") or self.after_word("to"))

    def split(self, written: str, start: int) -> None:
        at = start
        for part in re.findall(r"[0-9]+|[-:]", written):
            self.emit("INT" if part.isdigit() else part, part, at, at + len(part))
            at += len(part)

    def after_word(self, word: str) -> bool:
        return bool(self.out.tokens) and self.out.tokens[-1].text == word

    # ------------------------------------------------------------ lines

    def line_end(self, at: int) -> int:
        end = self.code.find("\n", at)
        return len(self.code) if end < 0 else end

    def rest_of_line(self, at: int) -> str:
        rest = self.code[at : self.line_end(at)].strip()
        return "" if rest.startswith("#") else rest

    def end_of_line(self) -> None:
        """After a line end: skip empty lines, then decide whether the line goes on."""
        while found := _LINE.match(self.code, self.pos):
            if found[1]:
                self.comment(*found.span(1))
            self.pos = found.end()
        indent = len(self.code) if self.pos >= len(self.code) else self.indentation()
        if self.out.fault is not None or self.fresh or self.pos >= len(self.code):
            return
        if self.parens:
            if indent <= self.line_indent:
                self.open_parenthesis()
            return
        if not self.goes_on(indent):
            self.new_line(indent)

    def indentation(self) -> int:
        """Blanks before the line that begins at `pos`; a tab among them is a fault."""
        at = self.pos
        while at < len(self.code) and self.code[at] in " \t":
            at += 1
        tab = self.code.find("\t", self.pos, at)
        if tab >= 0:
            self.stop(
                "E001",
                "a tab stands in the indentation",
                "indent with blanks, two for each step",
                tab,
                tab + 1,
            )
        return at - self.pos

    def goes_on(self, indent: int) -> bool:
        if indent <= self.line_indent:
            return False
        last = self.out.tokens[-1]
        if last.kind not in ("STRING", "NOTE", "CITE", "ROW") and last.text in CARRY_ON_AT_END:
            return True
        at = self.pos + indent
        if _FOR_SET.match(self.code, at):
            return True
        first = _FIRST_WORD.match(self.code, at)
        return first is not None and first[0] in CARRY_ON_AT_START

    def new_line(self, indent: int) -> None:
        """A logical line ends here; the next one is indented by `indent`."""
        if self.parens:
            self.open_parenthesis()
            return
        at = self.out.tokens[-1].end - self.base
        self.emit("_NL", "", at, at)
        self.fresh = True
        start = min(self.pos + indent, len(self.code))
        if indent > self.indents[-1]:
            self.indents.append(indent)
            self.out.tokens.append(Raw("_INDENT", "", self.base + start, self.base + start))
        else:
            self.dedent_to(indent, start)
        self.line_indent = indent

    def dedent_to(self, indent: int, at: int) -> None:
        before = self.indents[1:]
        while indent < self.indents[-1]:
            self.indents.pop()
            self.out.tokens.append(Raw("_DEDENT", "", self.base + at, self.base + at))
        if indent != self.indents[-1]:
            headline = "the indentation of this line fits no line above it"
            columns = " or ".join(str(i) for i in before)
            self.stop("E002", headline, f"indent it by {columns} blanks, as those are", at, self.line_end(at))

    # ------------------------------------------------------------ faults

    def open_parenthesis(self) -> None:
        start = self.parens[-1]
        help_text = "put a closing parenthesis `)` where the group ends"
        self.stop("E006", "this parenthesis is not closed", help_text, start, start + 1)

    def bad_character(self) -> None:
        at, char = self.pos, self.code[self.pos]
        end = self.line_end(at)
        if char == '"':
            if self.code.startswith('"""', at):
                headline, help_text = "this note is not closed", 'end the note with """'
                self.stop("E004", headline, help_text, at, at + 3)
            else:
                headline, help_text = (
                    "this quote is not closed on its line",
                    'put a closing quote " after the text',
                )
                self.stop("E003", headline, help_text, at, end)
        elif char == "[":
            headline, help_text = (
                "this citation is not closed",
                "put a closing bracket ] after the rule's number",
            )
            self.stop("E005", headline, help_text, at, end)
        elif char == "|":
            headline, help_text = "this row is not closed", "put a bar `|` after the last cell of the row"
            self.stop("E010", headline, help_text, at, end)
        else:
            written = self.text[self.base + at]
            self.stop("E013", f"{name_of(written)} has no meaning here", help_for(written), at, at + 1)


def help_for(char: str) -> str:
    """What to write instead of a character that the language does not know."""
    if char in "“”„‟«»":
        return 'write printed words in straight quotes: "Open"'
    if char in "‘’'`":
        return 'write printed words in double quotes: "Open"'
    if char in "{}":
        return "lines belong to a declaration by indentation; write no braces"
    if char == "=":
        return "write `is`; in the lines of an example nothing stands between name and value"
    if char == "*":
        return "write `x` for times"
    if char == ";":
        return "write each thing on a line of its own"
    if char == "&":
        return "write `and`"
    if char == "!":
        return "write `not` or `is not`"
    if char == "%":
        return "write a fraction such as 1/4"
    if char.isalpha():
        return "names are written with a to z, 0 to 9 and _; printed words stand in quotes"
    return "printed words stand in quotes; remove the sign or put it into a quoted text"
