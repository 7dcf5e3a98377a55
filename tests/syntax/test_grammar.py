"""The grammar itself: no conflicts, a fresh table, exactly the reserved words that are needed."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from lark import UnexpectedToken

from rulesdsl.source import SourceFile
from rulesdsl.syntax import lexer, words
from rulesdsl.syntax.build_common import subs
from rulesdsl.syntax.chunk import chunks
from rulesdsl.syntax.layout import scan
from rulesdsl.syntax.parser_table import (
    TABLE_FILE,
    Parser,
    build_parser,
    parse_scan,
    parser,
    plain_parser,
    stamp,
)
from tests.syntax.parsing import SAMPLE_TEXTS, SAMPLES, clean, parse

NAME_PLACES = [
    'formula W "A" of a: A\n  gives 1\n',
    'formula f "A" of W: A\n  gives W\n',
    'formula f "A" of a: A\n  W is 1\n  gives W + 1\n',
    'formula f "A" of a: A\n  b is 2 when W, otherwise 3\n  gives b.W\n',
    'formula f "A" of a: A\n  gives W at b\n',
    'formula f "A" of a: A\n  gives sum of W among units\n',
    'formula f "A" of a: A\n  gives sum of b among W where c\n',
    'formula f "A" of a: A\n  gives (any of units where W have b) and (all of units have W)\n',
    'formula f "A" of a: A\n  gives a is W or a is in (b, W)\n',
    'formula f "A" of a: A\n  gives the one of W with greatest b\n',
    'formula f "A" of a: A\n  gives greatest W among units\n',
    'formula f "A" of a: A\n  gives the first that fits\n    W "a" when b\n    otherwise W\n',
    'record R "R"\n  W number\n',
    'record R "R"\n  a K, usually W\n',
    'enum E "E"\n  W "a"\n',
    'enum E "E"\n  a, W, b\n',
    'modifiers m "M" of a: A\n  +1 "a" when W\n  +1 "a" per W\n  +(W) "a"\n',
    'modifiers m "M" of a: A\n  group W "a"\n    rows W\n    | a | b |\n',
    'modifiers m "M" of a: A\n  by W, usually for (W, b)\n  group g "a", for (W)\n    columns W.b\n',
    'table t "T"\n  rows W "a"\n  gives W: number\n  | a | b |\n',
    'resolver r "R" of a: A\n  W is 3\n  roll W 2d6\n  gives W\n',
    'resolver r "R" of a: A\n  roll d W\n  choose W by b "c" from (W, d)\n',
    'resolver r "R" of a: A\n  then go to W as b when W\n    W is c\n',
    'resolver r "R" of a: A\n  b is each W in c\n    d is W\n',
    'track t "T" of a: A\n  states (W, b), starts W\n  event W "a"\n',
    'sequence s "S" of a: A\n  phase W "a", only when W, uses W\n',
    'example e "E" of W\n  given\n    W b\n    c W\n  rolling\n    W 3\n  expect\n    W 4\n',
    'role W "a"\n',
    'outcome O "O" with (W)\n  W(W) "a" W 1\n',
    'dice W "a"\n  W 1d6\n',
]
BY_DECREE = {
    *(
        "also",
        "asked",
        "by",
        "followed",
        "is",
        "it",
        "kept",
        "ordered",
        "over",
        "remove",
        "rename",
        "repeated",
        "rolling",
    ),
    *("shifted", "unless", "was"),
}
"""They would parse as names, but read badly."""


@cache
def built() -> Parser:
    return build_parser()


@cache
def plain() -> Parser:
    return plain_parser()


def test_no_conflicts() -> None:
    build_parser(strict=True)


def test_the_shipped_table_is_fresh() -> None:
    assert TABLE_FILE.read_bytes().startswith(stamp()), "run python -m rulesdsl.syntax.rebuild"


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS))
def test_the_shipped_table_parses_as_the_grammar_does(name: str) -> None:
    text, fresh = SAMPLE_TEXTS[name], built()
    for chunk in chunks(text):
        shipped = parse_scan(scan(text, chunk.start, chunk.end))
        assert shipped == parse_scan(scan(text, chunk.start, chunk.end), fresh)
        assert len(subs(shipped)) == 1


ROOT = Path(__file__).parents[2]
RULES = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "rulebooks").glob("*/*.rules"))}


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS | RULES))
def test_trees_and_their_offsets_are_those_of_lark(name: str) -> None:
    found = SAMPLE_TEXTS.get(name) or SourceFile.normalise(RULES[name].read_text(encoding="utf-8"))
    for chunk in chunks(found):
        ours = parse_scan(scan(found, chunk.start, chunk.end))
        theirs = parse_scan(scan(found, chunk.start, chunk.end), plain())
        assert ours == theirs
        for one, other in zip(ours.iter_subtrees(), theirs.iter_subtrees(), strict=True):
            assert one.meta.empty == other.meta.empty and one == other
            if not one.meta.empty:
                assert (one.meta.start_pos, one.meta.end_pos) == (other.meta.start_pos, other.meta.end_pos)


def test_reserved_words_are_those_that_cannot_be_names(monkeypatch: pytest.MonkeyPatch) -> None:
    keywords = {word for word in parser().words if re.fullmatch("[a-z]+", word)}
    monkeypatch.setattr(lexer, "RESERVED", frozenset())
    failing = set()
    for word in keywords:
        for text in NAME_PLACES:
            written = text.replace("W", word)
            try:
                parse_scan(scan(written, 0, len(written)))
            except UnexpectedToken:
                failing.add(word)
    assert failing | BY_DECREE == words.RESERVED


@pytest.mark.parametrize("word", sorted(words.RESERVED))
def test_T97_a_reserved_word_as_a_name_is_one_clear_error(word: str) -> None:
    _, found = parse(f'record R "R"\n  {word} number\n')
    assert len(found) == 1
    assert found[0].code in ("E103", "E104", "E102")
    if word not in ("accept",):
        assert f"`{word}`" in found[0].headline


def test_words_that_are_not_reserved_are_free() -> None:
    clean(
        'record R "R"\n  first number\n  column number\n  both text\n  part text\n  groups list of Group\n'
        "  list text\n"
    )


def test_T97_the_same_tree_for_every_hash_seed() -> None:
    """The AST of all samples, written out, in processes with different seeds."""
    script = (
        "import sys, hashlib; from rulesdsl.source import SourceFile; from rulesdsl.diagnostics import Sink; "
        "from rulesdsl.syntax import parse_file; "
        "texts = [open(p, encoding='utf-8').read() for p in sys.argv[1:]]; sink = Sink(); "
        "units = [repr(parse_file(SourceFile('f', t + 'tabel x'), sink)) for t in texts]; "
        "print(hashlib.sha256((repr(units) + repr(sink.in_order())).encode()).hexdigest())"
    )
    paths = [str(path) for path in SAMPLES]
    found = set()
    for seed in ("0", "1", "42"):
        run = subprocess.run(
            [sys.executable, "-c", script, *paths],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout)
    assert len(found) == 1
